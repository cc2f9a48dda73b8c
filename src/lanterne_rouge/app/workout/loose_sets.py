"""Sets outside a workout: together they are a strength session of their day."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby

from lanterne_rouge.app.open_warning import care_after_training
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import choices
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.exercise_named import exercise_named
from lanterne_rouge.app.workout.exercises import unplanned_lift
from lanterne_rouge.app.workout.own_session import measure_afterwards, replace_session, store_session
from lanterne_rouge.domain.active_workout import Lift, PerformedSet
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.recording import TIME_UNKNOWN, FileFormat, Recording
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import counted, date_in_words
from lanterne_rouge.strength.loading import weights_of
from lanterne_rouge.strength.reported_set import performed_set
from lanterne_rouge.strength.time_budget import minutes_of_exercises
from lanterne_rouge.strength.warmup import warmups
from lanterne_rouge.views.workout import LoggedSessionView, performed_text


@dataclass(frozen=True, kw_only=True)
class CorrectLoggedSetsRequest:
    """What was different in the sets of a lift that were told without a workout on a day.

    `numbers` are those of the lift's sets that it holds for, from 1, all of them without any; `count`: how many sets there were.
    """

    day: date
    exercise: str
    report: SetReport = field(default_factory=SetReport)
    numbers: tuple[int, ...] = ()
    count: int | None = None


def correct_logged_sets(request: CorrectLoggedSetsRequest, scope: AthleteScope) -> LoggedSessionView:
    """Correct sets that were told without a workout, and show them before and after. Raises `NotFound` where there are none."""
    file = f"sets-{request.day}.json"
    earlier = _earlier(scope, file, request.day)
    standing = tuple(one for one in earlier.sets if one.exercise == request.exercise) if earlier is not None else ()
    if earlier is None or not standing:
        raise NotFound(
            f"No sets of {request.exercise} were told on {request.day}.", "See what is logged: lanterne activities"
        )
    lift, unit = unplanned_lift(request.exercise, scope), _unit(scope)
    before = tuple(_performed_as(one) for one in standing)
    after = _corrected(before, request, lift, unit)
    at = earlier.sets.index(standing[0])
    others = [one for one in earlier.sets if one.exercise != request.exercise]
    sets = (*others[:at], *(_recorded(done, lift) for done in after), *others[at:])
    with scope.stores.journal.writing("correction", f"correction of {lift.name}", at=scope.now):
        activity = replace_session(earlier, _recording(sets, earlier, scope, request.day), file, scope)
    measure_afterwards(scope)
    when = "" if request.day == scope.today else f" ({date_in_words(request.day)})"
    return LoggedSessionView(
        activity=activity.id,
        date=str(activity.day),
        sport=activity.sport.value,
        known=False,
        said=f"Changed {lift.name}{when} from {_text(before, lift, unit)} to {_text(after, lift, unit)}.",
    )


def _corrected(
    before: tuple[PerformedSet, ...], request: CorrectLoggedSetsRequest, lift: Lift, unit: WeightUnit
) -> tuple[PerformedSet, ...]:
    """The sets as they were: the right fields in place of the wrong ones, left out from the end or repeated to their number."""
    held = [
        _put_right(done, request.report, lift, unit) if number in (request.numbers or (number,)) else done
        for number, done in enumerate(before, 1)
    ]
    count = request.count if request.count is not None else len(held)
    return (*held[:count], *[held[-1]] * (count - len(held)))


def _put_right(before: PerformedSet, report: SetReport, lift: Lift, unit: WeightUnit) -> PerformedSet:
    if report.rpe is None and report.rir is None:
        report = replace(report, rpe=before.rpe, rir=before.rir)
    return replace(performed_set(report, lift, unit, None, before), kind=before.kind)


def _performed_as(one: RecordedSet) -> PerformedSet:
    return PerformedSet(
        weight_kg=one.weight_kg,
        reps=one.reps,
        rpe=one.rpe,
        rir=one.rir,
        seconds=one.duration_s,
        distance_m=one.distance_m,
        kind=one.kind,
    )


def sets_told(day: date, scope: AthleteScope) -> tuple[RecordedSet, ...]:
    """The sets that were told without a workout on a day, in their order."""
    earlier = _earlier(scope, f"sets-{day}.json", day)
    return earlier.sets if earlier is not None else ()


def told_in_words(day: date, name: str, scope: AthleteScope) -> str:
    """The sets of a lift that were told without a workout on a day, in words."""
    standing = tuple(_performed_as(one) for one in sets_told(day, scope) if one.exercise == name)
    return _text(standing, unplanned_lift(name, scope), _unit(scope))


def _unit(scope: AthleteScope) -> WeightUnit:
    return WeightUnit.LB if scope.units == WeightUnit.LB else WeightUnit.KG


def log_loose_sets(reports: tuple[SetReport, ...], name: str, scope: AthleteScope, day: date) -> LoggedSessionView:
    """Add sets of an exercise to the day's session of such sets, which begins with the first."""
    lift = unplanned_lift(name, scope)
    unit = _unit(scope)
    performed = _performed(reports, lift, unit)
    file = f"sets-{day}.json"
    earlier = _earlier(scope, file, day)
    with scope.stores.journal.writing("session", f"{counted(len(performed), 'set')} of {lift.name}", at=scope.now):
        sets = (*(earlier.sets if earlier else ()), *(_recorded(done, lift) for done in performed))
        recording = _recording(sets, earlier, scope, day)
        if earlier is None:
            activity = store_session(recording, file, scope).activity
        else:
            activity = replace_session(earlier, recording, file, scope)
    measure_afterwards(scope)
    said = f"{lift.name}: {_text(performed, lift, unit)}. {_where(day, scope.today, recording)}"
    # One line for a session, and not one for each of its exercises.
    care = care_after_training(day, scope) if earlier is None else None
    return LoggedSessionView(
        activity=activity.id,
        date=str(activity.day),
        sport=activity.sport.value,
        known=False,
        said=f"{said} {care}" if care else said,
    )


def _text(performed: tuple[PerformedSet, ...], lift: Lift, unit: WeightUnit) -> str:
    """`3 sets of 5 at 100 kg, then 3 at 110 kg`: sets that are alike once."""
    alike = [(text, len(list(group))) for text, group in groupby(performed_text(d, lift, unit) for d in performed)]
    return ", then ".join(f"{count} sets of {text}" if count > 1 else text for text, count in alike)


def _where(day: date, today: date, recording: Recording) -> str:
    minutes = f"about {round((recording.elapsed_s or 0) / 60)} min with rests and warm-ups"
    if day != today:
        return f"It's in the strength session of {day:%A}, {day}, {minutes}."
    return f"It's in today's strength session, {minutes}, as no workout is running."


def _performed(reports: tuple[SetReport, ...], lift: Lift, unit: WeightUnit) -> tuple[PerformedSet, ...]:
    done: list[PerformedSet] = []
    for report in reports:
        done.append(performed_set(report, lift, unit, None, done[-1] if done else None))
    return tuple(done)


def _earlier(scope: AthleteScope, file: str, day: date) -> Activity | None:
    """The day's session of such sets; one that was merged with a watch's file stands for itself."""
    of_day = scope.stores.activities.between(day, day)
    return next(
        (a for a in of_day if [(s.format, s.file) for s in a.sources] == [(FileFormat.OWN_SESSION, file)]), None
    )


def _recording(sets: tuple[RecordedSet, ...], earlier: Activity | None, scope: AthleteScope, day: date) -> Recording:
    now = scope.now
    lasts = timedelta(minutes=max(minutes_of_exercises(_exercises(sets, scope)), 1))
    is_today = day == scope.today
    # What is told just after midnight as today's belongs to today, however long it took.
    midnight = datetime.combine(day, time(), tzinfo=scope.zone)
    began = max(now - lasts, midnight) if is_today else datetime.combine(day, time(12), tzinfo=scope.zone)
    # A day's loose sets may be hours apart: the first says when it began, their number how long they took.
    start = min(earlier.start, began.astimezone(UTC)) if earlier is not None and is_today else began.astimezone(UTC)
    offset = began.utcoffset() or timedelta()
    return Recording(
        sport=Sport.STRENGTH,
        start=start.replace(microsecond=0),
        title=", ".join(dict.fromkeys(s.exercise for s in sets)),
        utc_offset_s=int(offset.total_seconds()),
        elapsed_s=lasts.total_seconds(),
        timer_s=lasts.total_seconds(),
        sets=sets,
        quality=() if is_today else (TIME_UNKNOWN,),
    )


def _exercises(sets: Sequence[RecordedSet], scope: AthleteScope) -> Iterator[tuple[PlannedExercise, Exercise]]:
    """The exercises of the sets with the warm-ups that nobody tells, as a plan has them: so long do they take."""
    gym = choices(scope.stores, lifter_of(scope).unit, scope.today).gym
    for name in dict.fromkeys(s.exercise for s in sets):
        exercise = exercise_named(name, scope.exercises)
        done = [s for s in sets if s.exercise == name]
        working = tuple(
            PlannedSet(weight_kg=s.weight_kg, reps=s.reps or 0, seconds=round(s.duration_s) if s.duration_s else None)
            for s in done
            if s.kind is not SetKind.WARMUP
        )
        told = tuple(PlannedSet(weight_kg=s.weight_kg, reps=s.reps or 0) for s in done if s.kind is SetKind.WARMUP)
        heaviest = max((s.weight_kg for s in working if s.weight_kg is not None), default=None)
        usual = warmups(heaviest, exercise, weights_of(exercise, gym, gym.unit))
        planned = PlannedExercise(name=name, exercise=exercise.id, warmups=told or usual, working_sets=working)
        yield planned, exercise


def _recorded(done: PerformedSet, lift: Lift) -> RecordedSet:
    return replace(
        RecordedSet(exercise=lift.name),
        weight_kg=done.weight_kg,
        reps=done.reps,
        rpe=done.rpe,
        rir=done.rir,
        kind=done.kind,
        duration_s=done.seconds,
        distance_m=done.distance_m,
    )
