"""Changes of the plan that the athlete asks for: move a session, skip one, give one week other days and minutes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256

from lanterne_rouge.app.decided_day import decided_day
from lanterne_rouge.app.morning import morning_of, records_of
from lanterne_rouge.app.plan_request import plan_request, settled_today
from lanterne_rouge.app.replanning import replan
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.season_plan import made, put_in_force
from lanterne_rouge.app.settle import settle
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.mission import Constraints, MissionConfig, WeekTime
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan, monday_of
from lanterne_rouge.language.phrasing import date_in_words, figure
from lanterne_rouge.season.calendar import event_days, minutes_on
from lanterne_rouge.season.changes import describe_day, fingerprint
from lanterne_rouge.season.constants import LONGEST_DAY_MIN
from lanterne_rouge.season.repair import Repair, repair_plan
from lanterne_rouge.settings.mission_text import dump_mission
from lanterne_rouge.views.plan_edits import PlanEditView

SKIPPED = "skipped"
SEE_PLAN = "See your plan: lanterne plan"
MOST_CLOSED = 60
# What stands behind some reasons to skip matters more than the session.
BODY_WORDS = (
    "ill",
    "sick",
    "cold",
    "flu",
    "fever",
    "pain",
    "hurt",
    "injur",
    "sore",
    "ache",
    "tired",
    "exhaust",
    "sleep",
)


@dataclass(frozen=True, kw_only=True)
class MoveRequest:
    """Two days that change places; `first` has a session."""

    first: date
    second: date


@dataclass(frozen=True, kw_only=True)
class SkipRequest:
    """A day without its session, and why; with `last` every day up to that one is closed, as for a holiday."""

    day: date
    why: str | None = None
    last: date | None = None


@dataclass(frozen=True, kw_only=True)
class WeekTimeRequest:
    """The minutes by weekday (0 = Monday) of the week of a day; 0 closes one, and those that aren't named stay as they are.

    None of them: the week is as usual again. `until`: the same from `day` to that day, week after week.
    """

    day: date
    minutes: tuple[tuple[int, float], ...] = ()
    until: date | None = None


def move_session(request: MoveRequest, scope: AthleteScope) -> PlanEditView:
    """Let two days of the plan change places; refuses days that are over, closed or too short, and race days."""
    plan = plan_in_force(scope)
    first, second = movable_days(plan, request, scope)
    note = f"moved from {first.day:%A}"
    swapped = {
        second.day: replace(second, role=first.role, sessions=first.sessions, note=note),
        first.day: replace(
            first,
            role=second.role,
            sessions=second.sessions,
            note=f"moved from {second.day:%A}" if second.sessions else None,
        ),
    }
    changed = changed_plan(plan, swapped)
    with scope.stores.journal.writing(
        "plan", f"{weekday_and_date(first.day)} moved to {weekday_and_date(second.day)}", at=scope.now
    ) as entry:
        put_in_force(changed, scope.stores)
    moved = (first.day, second.day)
    lowered = _within_limits(changed, scope)
    eased = any(lowered.plan.on(day) != changed.on(day) for day in moved)
    return PlanEditView(
        says=f"Moved {describe_day(first)} from {weekday_and_date(first.day)} to {weekday_and_date(second.day)}.",
        entry=entry,
        notes=tuple(lowered.reasons) if eased else _crowded(changed, moved),
        days=_days(lowered.plan, moved, scope),
    )


def _within_limits(plan: SeasonPlan, scope: AthleteScope) -> Repair:
    """The plan as it will be shown and followed: where two hard days stand too close, one is easy."""
    request = plan_request(morning_of(scope, scope.today), scope.stores, scope.mission, whole=False)
    return repair_plan(plan, replace(request, readiness_trend=None))


def movable_days(plan: SeasonPlan, request: MoveRequest, scope: AthleteScope) -> tuple[PlannedDay, PlannedDay]:
    """The two days of a move that may be made. Raises `BadInput` with the reason where it may not."""
    first, second = open_day(plan, request.first, scope), open_day(plan, request.second, scope)
    if request.first == request.second:
        raise BadInput("That's the same day twice.", "Name two days: lanterne move tue thu")
    if not first.sessions:
        raise BadInput(f"{weekday_and_date(first.day)} has no session to move.", SEE_PLAN)
    for day in (first, second):
        if day.role is DayRole.RACE:
            raise BadInput(f"{weekday_and_date(day.day)} is race day.", "A race has its own date: lanterne race edit")
    _refuse_no_room(first, second.day, scope.mission)
    if second.sessions:
        _refuse_no_room(second, first.day, scope.mission)
    return first, second


def skip_session(request: SkipRequest, scope: AthleteScope) -> PlanEditView:
    """Take a day's session out and leave the rest of the plan as it is: what was missed is not made up for.

    With a last day all days up to it are closed at once, and the plan is made anew around them.
    """
    if request.last is not None:
        return _close_days(request, request.last, scope)
    plan = plan_in_force(scope)
    day = open_day(plan, request.day, scope)
    if day.note is not None and day.note.startswith(SKIPPED):
        raise BadInput(f"{weekday_and_date(day.day)} is skipped already.", "Take it back with: lanterne undo")
    if day.role is DayRole.RACE:
        raise BadInput(f"{weekday_and_date(day.day)} is race day.", "To leave the race out: lanterne race drop")
    if not day.sessions:
        raise BadInput(f"{weekday_and_date(day.day)} has no session to skip.", SEE_PLAN)
    why = f": {request.why.strip()}" if request.why and request.why.strip() else ""
    rest = replace(day, role=DayRole.REST, sessions=(), note=f"{SKIPPED}{why}")
    changed, mission = changed_plan(plan, {day.day: rest}), scope.mission
    says = f"Skipped {describe_day(day)} on {weekday_and_date(day.day)}{why}."
    if mission is None:
        with scope.stores.journal.writing("plan", f"{weekday_and_date(day.day)} skipped", at=scope.now) as entry:
            put_in_force(changed, scope.stores)
    else:
        # A plan that is made anew keeps the day free too.
        limits = replace(mission.constraints, blackout=tuple(sorted({*mission.constraints.blackout, day.day})))
        closed = replace(mission, constraints=limits)
        adopted = scope.missions.adopt(
            closed, dump_mission(closed), now=scope.now, what=f"{weekday_and_date(day.day)} skipped"
        )
        entry = adopted.entry
        renewed = scope.renewed()
        settle(renewed)
        own = scope.stores.reflections.own_parameters()
        with scope.stores.journal.following(entry):
            put_in_force(replace(changed, made_for=fingerprint(closed, own)), scope.stores)
    return PlanEditView(
        says=says, entry=entry, notes=_after_skip(day, request.why or ""), days=_days(changed, (day.day,), scope)
    )


def set_week_time(request: WeekTimeRequest, scope: AthleteScope) -> PlanEditView:
    """Give one week other days and minutes, and plan anew within them."""
    settle(scope)
    mission = scope.mission
    if mission is None:
        raise BadInput("I don't know your week yet.", "Set it up first: lanterne init")
    monday = monday_of(request.day)
    if request.until is not None:
        return _set_weeks(request, request.until, mission, scope)
    if monday + timedelta(days=6) < scope.today:
        raise BadInput(f"The week of {date_in_words(monday)} is over.", "Change this week or a later one.")
    days = tuple(monday + timedelta(days=n) for n in range(7))
    _refuse_past_days(request, days, scope.today)
    _refuse_long_days(request, days)
    limits = _with_week_time(mission.constraints, days, dict(request.minutes))
    what = f"the week of {date_in_words(monday)}"
    if not request.minutes and limits == mission.constraints:
        raise BadInput(f"{what[0].upper()}{what[1:]} is as usual already.", "Change it: lanterne week tue=45 sat=120")
    times = [(day, limits.time_on(day)) for day in days]
    if request.minutes and not any(time is None or time > 0 for _, time in times):
        raise BadInput(
            "That leaves no minute to train.", "Give at least one day some, or skip single days: lanterne skip thu"
        )
    plan, entry = _planned_anew(replace(mission, constraints=limits), what, f"Your time has changed for {what}", scope)
    told = "as usual again" if not request.minutes else "planned anew"
    says = f"{what[0].upper()}{what[1:]} is {told}, with {_times_in_words(times)}."
    return PlanEditView(says=says, entry=entry, notes=(), days=_days(plan, days, scope))


def _set_weeks(request: WeekTimeRequest, until: date, mission: MissionConfig, scope: AthleteScope) -> PlanEditView:
    """The same time on weekdays of several weeks. Raises `BadInput` for a span that is over, too long, or holds none of those days."""
    first = max(request.day, scope.today)
    if not first <= until <= first + timedelta(days=MOST_CLOSED):
        raise BadInput(
            f"From {date_in_words(first)} to {date_in_words(until)} I can't change the days.",
            f"The last day comes after the first, at most {MOST_CLOSED} days later.",
        )
    limits, changed = mission.constraints, 0
    for number in range((until - monday_of(first)).days // 7 + 1):
        days = tuple(monday_of(first) + timedelta(days=7 * number + n) for n in range(7))
        named = {weekday: minutes for weekday, minutes in request.minutes if first <= days[weekday] <= until}
        changed += len(named)
        limits = _with_week_time(limits, days, named) if named else limits
    if not changed:
        raise BadInput(f"None of those days comes before {date_in_words(until)}.", "See the days ahead: lanterne plan")
    what = f"the weeks until {date_in_words(until)}"
    plan, entry = _planned_anew(replace(mission, constraints=limits), what, f"Your days have changed for {what}", scope)
    shown = tuple(first + timedelta(days=n) for n in range(7))
    return PlanEditView(
        says=f"Planned anew until {date_in_words(until)}; after that your days are as before.",
        entry=entry,
        notes=(),
        days=_days(plan, shown, scope),
    )


def _refuse_past_days(request: WeekTimeRequest, days: tuple[date, ...], today: date) -> None:
    past = next((days[weekday] for weekday, _ in sorted(request.minutes) if days[weekday] < today), None)
    if past is not None:
        times = " ".join(f"{days[weekday]:%a}={minutes:g}".lower() for weekday, minutes in request.minutes)
        raise BadInput(
            f"{weekday_and_date(past)} is over.",
            f"For the week after: lanterne week {times} --date {days[0] + timedelta(days=7)}",
        )


def _refuse_long_days(request: WeekTimeRequest, days: tuple[date, ...]) -> None:
    for weekday, minutes in sorted(request.minutes):
        if minutes > LONGEST_DAY_MIN:
            raise BadInput(
                f"{minutes:g} minutes are {figure(minutes / 60)} hours, and I plan {LONGEST_DAY_MIN / 60:g} hours on one day at most.",
                f"Give {weekday_and_date(days[weekday])} up to {LONGEST_DAY_MIN:g} minutes.",
            )


def _with_week_time(limits: Constraints, days: tuple[date, ...], named: Mapping[int, float]) -> Constraints:
    """The limits with other minutes on the named weekdays; without any the week is as usual."""
    before = next((dict(week.minutes) for week in limits.weeks if week.monday == days[0]), {})
    weeks = tuple(week for week in limits.weeks if week.monday != days[0])
    if not named:
        return replace(limits, weeks=weeks)
    week = WeekTime(monday=days[0], minutes=tuple(sorted({**before, **named}.items())))
    # Time that is given to a day opens it, also where it was skipped or closed before.
    opened = {days[weekday] for weekday, minutes in named.items() if minutes > 0}
    return replace(
        limits,
        weeks=tuple(sorted((*weeks, week), key=lambda week: week.monday)),
        blackout=tuple(day for day in limits.blackout if day not in opened),
    )


def _times_in_words(times: Sequence[tuple[date, float | None]]) -> str:
    """The days of a week that are open, with their minutes where those are limited."""
    return ", ".join(
        f"{day:%a}" if minutes is None else f"{day:%a} {minutes:g} min"
        for day, minutes in times
        if minutes is None or minutes > 0
    )


def _planned_anew(changed: MissionConfig, what: str, reason: str, scope: AthleteScope) -> tuple[SeasonPlan, int]:
    """Put a mission with other times in force and a plan within them; the plan, and the journal's entry."""
    adopted = scope.missions.adopt(changed, dump_mission(changed), now=scope.now, what=what)
    renewed = scope.renewed()
    settle(renewed)
    with renewed.stores.journal.following(adopted.entry):
        morning = morning_of(renewed, renewed.today)
        plan = put_in_force(made(morning, renewed.stores, changed, reason=reason), renewed.stores)
    return plan, adopted.entry


def _close_days(request: SkipRequest, last: date, scope: AthleteScope) -> PlanEditView:
    settle(scope)
    mission = scope.mission
    if mission is None:
        raise BadInput("I don't know your week yet.", "Set it up first: lanterne init")
    count = (last - request.day).days + 1
    if request.day < scope.today:
        raise BadInput(f"{weekday_and_date(request.day)} is over.", "Name today or a later day.")
    if not 0 < count <= MOST_CLOSED:
        raise BadInput(
            f"From {date_in_words(request.day)} to {date_in_words(last)} I can't close days.",
            f"The last day comes after the first, and at most {MOST_CLOSED} days are closed at once.",
        )
    days = tuple(request.day + timedelta(days=n) for n in range(count))
    if race := next((day for day in days if day in event_days(mission)), None):
        raise BadInput(f"{weekday_and_date(race)} is race day.", "To leave the race out: lanterne race drop")
    limits = mission.constraints
    closed = replace(mission, constraints=replace(limits, blackout=tuple(sorted({*limits.blackout, *days}))))
    why = f": {request.why.strip()}" if request.why and request.why.strip() else ""
    what = f"{weekday_and_date(days[0])} to {weekday_and_date(days[-1])} free of training"
    plan, entry = _planned_anew(closed, what, f"You can't train from {date_in_words(days[0])}", scope)
    return PlanEditView(
        says=f"{what}{why}.", entry=entry, notes=_of_body(request.why or ""), days=_days(plan, days, scope)
    )


def plan_in_force(scope: AthleteScope) -> SeasonPlan:
    """The plan that the athlete follows, made when there is none. Raises `BadInput` when none can be made."""
    settle(scope)
    if scope.stores.plans.current() is None:
        replan(scope, scope.today)
    plan = scope.stores.plans.current()
    if plan is None:
        raise BadInput("There's no plan yet.", "Set up your week first: lanterne init")
    return plan


def open_day(plan: SeasonPlan, day: date, scope: AthleteScope) -> PlannedDay:
    """A day of the plan that may still change."""
    if day < scope.today:
        raise BadInput(f"{weekday_and_date(day)} is over.", "Name today or a later day.")
    planned = plan.on(day)
    if planned is None:
        raise BadInput(f"The plan doesn't reach {weekday_and_date(day)}.", SEE_PLAN)
    if day == scope.today:
        done = settled_today(morning_of(scope, day), scope.stores.memory)
        if done is not None and done.minutes and _trained(day, scope):
            raise BadInput("You've trained today already.", "Name a later day.")
    return planned


def _trained(day: date, scope: AthleteScope) -> bool:
    return bool(scope.stores.activities.between(day, day))


def _refuse_no_room(day: PlannedDay, to: date, mission: MissionConfig | None) -> None:
    limits = mission.constraints if mission is not None else Constraints()
    room = minutes_on(limits, to)
    if room <= 0:
        raise BadInput(
            f"{weekday_and_date(to)} isn't one of your training days.",
            f"Give it some time that week: lanterne week {to.strftime('%a').lower()}={day.minutes:.0f} --date {to}",
        )
    if day.minutes > room:
        raise BadInput(
            f"{weekday_and_date(to)} has {room:.0f} min, and the session needs {day.minutes:.0f}.",
            "Choose a longer day, or skip it: lanterne skip",
        )


def changed_plan(plan: SeasonPlan, changed: Mapping[date, PlannedDay]) -> SeasonPlan:
    """The plan with other days and the sums of their weeks, under an id of its own."""
    other = with_days(plan, changed)
    digest = sha256(repr((plan.id, other.days)).encode()).hexdigest()[:8]
    return replace(other, id=f"{plan.made_on}-{digest}")


def with_days(plan: SeasonPlan, changed: Mapping[date, PlannedDay]) -> SeasonPlan:
    """The plan under its own id with other days and the sums of their weeks."""
    days = tuple(changed.get(day.day, day) for day in plan.days)
    touched = {monday_of(day) for day in changed}
    weeks = tuple(
        replace(
            week,
            load=round(sum(d.load for d in of_week), 1),
            minutes=sum(d.minutes for d in of_week),
            hard_days=sum(d.hard for d in of_week),
        )
        if week.monday in touched and (of_week := [d for d in days if monday_of(d.day) == week.monday])
        else week
        for week in plan.weeks
    )
    return replace(plan, days=days, weeks=weeks)


def _crowded(plan: SeasonPlan, days: tuple[date, ...]) -> tuple[str, ...]:
    """What a coach would say of hard days that now stand side by side."""
    notes = {}
    for day in days:
        for first, second in ((day - timedelta(days=1), day), (day, day + timedelta(days=1))):
            pair = plan.on(first), plan.on(second)
            if pair[0] is not None and pair[1] is not None and pair[0].hard and pair[1].hard:
                notes[first] = (
                    f"{weekday_and_date(first)} and {weekday_and_date(second)} are hard now, back to back:"
                    " keep the second easy if your legs say so."
                )
    return tuple(notes.values())


def _of_body(why: str) -> tuple[str, ...]:
    if any(word in why.casefold() for word in BODY_WORDS):
        return ("If your body is the reason, tell me, so that the next days fit: lanterne check-in",)
    return ()


def _after_skip(day: PlannedDay, why: str) -> tuple[str, ...]:
    if said := _of_body(why):
        return said
    if day.role in (DayRole.HARD, DayRole.LONG):
        return ("One missed key session changes nothing: carry on with the next day, and don't make it up.",)
    return ("Carry on with the next day as planned.",)


def _days(plan: SeasonPlan, days: tuple[date, ...], scope: AthleteScope) -> tuple[tuple[date, str], ...]:
    """The days in words, today as it is decided: nobody who is ill is told of a session that was planned."""
    chosen = {day: planned for day in sorted(days) if (planned := plan.on(day)) is not None}
    today = chosen.get(scope.today)
    if today is not None and today.sessions:
        renewed = scope.renewed()
        decided = decided_day(renewed, records_of(renewed, scope.today))
        chosen[scope.today] = decided.day if decided is not None else today
    return tuple((day, describe_day(planned)) for day, planned in chosen.items())


def weekday_and_date(day: date) -> str:
    """A day as in `Tuesday 24 Nov`."""
    return f"{day:%A} {day.day} {day:%b}"
