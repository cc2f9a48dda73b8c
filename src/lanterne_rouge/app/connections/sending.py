"""The workouts of the coming days at intervals.icu, which hands them on to watches, or straight at Wahoo."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from lanterne_rouge.app.connections.signed import calendar_of
from lanterne_rouge.app.connections.state import Shelf, vendor_named
from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.workout_file import WorkoutFormat, anchors_of, workouts_of_day
from lanterne_rouge.domain.errors import BadInput, LanterneError, NotFound
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.structured_workout import StructuredWorkout, WrittenStep, compare_steps, steps_in_order
from lanterne_rouge.domain.vendor import VENDOR_BY_NAME, Vendor
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.ports.vendors import CalendarWorkout
from lanterne_rouge.views.connections import SentWorkoutsView, sent_workout_view, sent_workouts_text

CALENDARS: Final = {"intervals": WorkoutFormat.INTERVALS, "wahoo": WorkoutFormat.WAHOO}
"""Services that take planned workouts, and in which format; the first that is connected where none is named."""
MOST_DAYS_SENT: Final = 28
SEND_WITHIN_S: Final = 10.0


@dataclass(frozen=True, kw_only=True)
class SendWorkoutsRequest:
    """How many days to send, today included; `vendor` empty: to the first service that takes workouts and is connected."""

    days: int = 7
    vendor: str = ""


def send_workouts(request: SendWorkoutsRequest, scope: AthleteScope) -> SentWorkoutsView:
    """Send the workouts; what was sent before is changed or removed, so that the calendar shows what the plan says."""
    if not 1 <= request.days <= MOST_DAYS_SENT:
        raise BadInput(f"I can't send {request.days} days.", f"Send 1 to {MOST_DAYS_SENT} days.")
    vendor = vendor_named(request.vendor) if request.vendor else _connected(scope)
    if vendor.name not in CALENDARS:
        takers = " and ".join(VENDOR_BY_NAME[name].title for name in CALENDARS)
        raise BadInput(f"{vendor.title} takes no workouts.", f"Those that do: {takers}.")
    return _send(vendor, request.days, scope, within_s=None)


def send_if_wished(scope: AthleteScope) -> tuple[str, ...]:
    """Send the week where the settings say so; what fails is a line and costs no day."""
    if not scope.settings.worker.send_workouts:
        return ()
    vendor = _connected(scope)
    try:
        view = _send(vendor, SendWorkoutsRequest().days, scope, within_s=SEND_WITHIN_S)
    except LanterneError as error:
        return (f"Your workouts didn't reach {vendor.title}: {error.sentence} {error.next_step}".strip(),)
    return (sent_workouts_text(view),) if view.written or view.removed else ()


def _connected(scope: AthleteScope) -> Vendor:
    """Of several only the first, which hands workouts on to the others itself."""
    shelf, vendors = Shelf(scope=scope), [VENDOR_BY_NAME[name] for name in CALENDARS]
    return next((vendor for vendor in vendors if shelf.read(vendor) is not None), vendors[0])


def _send(vendor: Vendor, days: int, scope: AthleteScope, *, within_s: float | None) -> SentWorkoutsView:
    settle(scope)
    left_out: list[str] = []
    workouts: list[tuple[CalendarWorkout, tuple[WrittenStep, ...]]] = []
    last = scope.today
    for ahead in range(days):
        day = scope.today + timedelta(days=ahead)
        try:
            workouts += _of_day(scope, day, CALENDARS[vendor.name], left_out)
        except NotFound:
            if day > scope.today:
                break  # the plan ends here
        last = day
    titles = {workout.key: f"{date_in_words(workout.day)}: {workout.title}" for workout, _ in workouts}
    with calendar_of(scope, vendor, within_s=within_s) as calendar:
        change = calendar.replace(scope.today, last, [workout for workout, _ in workouts])
    return SentWorkoutsView(
        title=vendor.title,
        first=scope.today,
        last=last,
        written=tuple(titles[key] for key in change.written),
        unchanged=change.unchanged,
        removed=change.removed,
        unlike=tuple(titles[key] for key in change.unlike),
        left_out=tuple(left_out),
        workouts=tuple(sent_workout_view(titles[workout.key], steps) for workout, steps in workouts),
    )


def _of_day(
    scope: AthleteScope, day: date, form: WorkoutFormat, left_out: list[str]
) -> Iterator[tuple[CalendarWorkout, tuple[WrittenStep, ...]]]:
    """The workouts of a day in the service's format, and what became of each step."""
    files, anchors = scope.adapters.workout_files(), anchors_of(morning_of(scope, scope.today).athlete, scope)
    of_sport: dict[Sport, int] = {}
    for workout in workouts_of_day(scope, day):
        if workout.sport not in files.sports(form) or not workout.parts:
            continue
        written = files.write(workout, form, anchors)
        if len(written.left_out) == len(tuple(steps_in_order(workout.parts))):
            left_out.append(f"{date_in_words(day)}: {workout.title} has no step that can be sent.")
            continue
        number = of_sport[workout.sport] = of_sport.get(workout.sport, 0) + 1
        steps = compare_steps(workout, files.read(written.content), anchors, written.left_out)
        planned = CalendarWorkout(
            key=f"{day}-{workout.sport.value}-{number}",
            day=day,
            title=workout.title,
            sport=workout.sport,
            text=written.content.decode(),
            seconds=None if written.left_out else _seconds(workout),
            noon=datetime.combine(day, time(12), scope.zone),
        )
        yield planned, steps


def _seconds(workout: StructuredWorkout) -> float | None:
    lengths = [step.seconds for step in steps_in_order(workout.parts)]
    return sum(length for length in lengths if length is not None) if None not in lengths else None
