"""The live workout as a typed answer and as text: a small table, what is next, how long to rest."""

from datetime import datetime

from lanterne_rouge.domain.active_workout import (
    ActiveWorkout,
    Lift,
    PerformedSet,
    SetTarget,
    WorkoutExercise,
    WorkoutSet,
    WorkoutStatus,
)
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import LoadType
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.language.phrasing import counted, format_total, format_weight, printable
from lanterne_rouge.views.table import table_lines

ALL_DONE = "No more sets are planned. Finish with: lanterne workout complete"
NOTHING_PLANNED = "Nothing is planned. Log what you do, such as: lanterne workout log 8 --weight 100 --exercise squat"
_ON_THE_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.ADDED, LoadType.ASSISTED})


@dataclass(frozen=True, kw_only=True)
class SetTargetView:
    """What a set asks for: weight in kg (None: nothing is loaded), repetitions, the RPE cap, seconds of a hold.

    `set` and `of` count the sets of its kind (`warmup` or `normal`) in the exercise; `text` says it in the athlete's unit.
    """

    exercise: str
    set: int
    of: int
    kind: str
    weight_kg: float | None
    reps: int | None
    rpe_cap: float | None
    seconds: int | None
    text: str


@dataclass(frozen=True, kw_only=True)
class WorkoutSetView:
    """One set: `number` by which it is corrected, `status` done, open or skipped, and its numbers; targets while open.

    `target_kg` is the weight that a set asked for, also once it is done; None where it asked for none.
    """

    number: int | None
    status: str
    kind: str
    weight_kg: float | None
    reps: int | None
    rpe: float | None
    seconds: float | None
    distance_m: float | None
    target_kg: float | None
    text: str


@dataclass(frozen=True, kw_only=True)
class WorkoutExerciseView:
    """One exercise of the workout; those with the same `superset` take turns. `why` says what lowered its sets."""

    name: str
    exercise: str
    superset: int | None
    instead_of: str | None
    sets: tuple[WorkoutSetView, ...]
    why: str | None


@dataclass(frozen=True, kw_only=True)
class LiveWorkoutView:
    """The live workout. `version` names the state that was seen; `rest_s` is the rest that is left, in seconds."""

    workout: str
    name: str
    status: str
    version: int
    unit: str
    started: datetime
    seconds: int
    sets_done: int
    sets_left: int
    eased: bool
    exercises: tuple[WorkoutExerciseView, ...]
    next: SetTargetView | None
    rest_s: int
    notes: tuple[str, ...]
    activity: str | None


@dataclass(frozen=True, kw_only=True)
class WorkoutStepView:
    """The answer to a command: what was done, the numbers of the sets it was about, why targets fell, and what is next."""

    workout: str
    status: str
    version: int
    said: str
    sets: tuple[int, ...]
    why: str | None
    next: SetTargetView | None
    rest_s: int


@dataclass(frozen=True, kw_only=True)
class FinishedWorkoutView:
    """A finished workout: its activity in the history, how many working sets, their volume in kg, and minutes."""

    workout: str
    name: str
    status: str
    version: int
    activity: str
    sets: int
    volume_kg: float
    minutes: int
    text: str


@dataclass(frozen=True, kw_only=True)
class LoggedSessionView:
    """A session that was told: its activity, whether it was known before, and a sentence."""

    activity: str
    date: str
    sport: str
    known: bool
    said: str


def live_workout_view(workout: ActiveWorkout, *, now: datetime, notes: tuple[str, ...] = ()) -> LiveWorkoutView:
    """The whole workout."""
    sets_left = sum(len(e.open_sets) for e in workout.exercises)
    return LiveWorkoutView(
        workout=workout.id,
        name=workout.name,
        status=workout.status.value,
        version=workout.version,
        unit=workout.unit.value,
        started=workout.started,
        seconds=round(workout.seconds(now)),
        sets_done=workout.done_sets,
        sets_left=sets_left,
        eased=workout.eased,
        exercises=tuple(_exercise_view(e, workout.unit) for e in workout.exercises),
        next=next_view(workout),
        rest_s=workout.rest_left(now),
        notes=notes,
        activity=workout.activity,
    )


def step_view(
    workout: ActiveWorkout, *, now: datetime, said: str, why: str = "", numbers: tuple[int, ...] = ()
) -> WorkoutStepView:
    """The answer to a command."""
    return WorkoutStepView(
        workout=workout.id,
        status=workout.status.value,
        version=workout.version,
        said=said,
        sets=numbers,
        why=why or None,
        next=next_view(workout),
        rest_s=workout.rest_left(now),
    )


def next_view(workout: ActiveWorkout) -> SetTargetView | None:
    """The next set; None where every set is done, or none was planned."""
    exercise = workout.current if workout.is_live else None
    if exercise is None:
        return None
    upcoming = exercise.open_sets[0]
    target = upcoming.target or SetTarget()
    alike = [s for s in exercise.sets if not s.skipped and _kind(s) is _kind(upcoming)]
    return SetTargetView(
        exercise=exercise.lift.name,
        set=next(n for n, s in enumerate(alike, start=1) if s is upcoming),
        of=len(alike),
        kind=_kind(upcoming).value,
        weight_kg=target.weight_kg,
        reps=target.reps,
        rpe_cap=target.rpe_cap,
        seconds=target.seconds,
        text=target_text(target, exercise.lift, workout.unit),
    )


def target_text(target: SetTarget, lift: Lift, unit: WeightUnit) -> str:
    """`5 at 100 kg, RPE 8 at most`, `40 s`, `as many as you like`."""
    cap = f", RPE {target.rpe_cap:g} at most" if target.rpe_cap is not None and not target.is_warmup else ""
    return f"{_amount(target.reps, target.seconds, None, target.weight_kg, lift, unit)}{cap}"


def performed_text(done: PerformedSet, lift: Lift, unit: WeightUnit) -> str:
    """`5 at 100 kg, RPE 8`."""
    rpe = f", RPE {done.rpe:g}" if done.rpe is not None else ""
    rir = f", {done.rir:g} left" if done.rir is not None and done.rpe is None else ""
    marks = {SetKind.WARMUP: ", warm-up", SetKind.FAILURE: ", to failure", SetKind.DROP: ", drop set"}
    amount = _amount(done.reps, done.seconds, done.distance_m, done.weight_kg, lift, unit)
    return f"{amount}{rpe}{rir}{marks.get(done.kind, '')}"


def workout_text(view: LiveWorkoutView) -> str:
    """The workout as a table, then what is next."""
    minutes = view.seconds // 60
    state = "" if view.status == WorkoutStatus.RUNNING else f", {view.status}"
    head = (
        f"{printable(view.name)}: {counted(view.sets_done, 'set')} done, {view.sets_left} to go, {minutes} min{state}"
    )
    rows = [_row(exercise) for exercise in view.exercises]
    table = (
        table_lines(("#", "Exercise", "Done", "To do"), [(str(n), *row) for n, row in enumerate(rows, 1)])
        if rows
        else []
    )
    whys = list(dict.fromkeys(e.why for e in view.exercises if e.why and any(s.status == "open" for s in e.sets)))
    last = next_text(view.next, view.rest_s, view.status, any_planned=bool(view.sets_done))
    return "\n".join((head, *table, *whys, *map(printable, view.notes), last))


def step_text(view: WorkoutStepView) -> str:
    """What was done, why targets fell, what is next."""
    last = next_text(view.next, view.rest_s, view.status, any_planned=True)
    return "\n".join(line for line in (view.said, view.why, last) if line)


def next_text(target: SetTargetView | None, rest_s: int, status: str, *, any_planned: bool) -> str:
    """`Next: Squat, set 2 of 3: 5 at 100 kg, RPE 8 at most. Rest 2:30.`"""
    if status == WorkoutStatus.PAUSED:
        return "Paused. Go on with: lanterne workout resume"
    if status in (WorkoutStatus.COMPLETED, WorkoutStatus.DISCARDED):
        return ""
    if target is None:
        return ALL_DONE if any_planned else NOTHING_PLANNED
    kind = "warm-up" if target.kind == SetKind.WARMUP else "set"
    rest = f" Rest {rest_s // 60}:{rest_s % 60:02d}." if rest_s else ""
    return f"Next: {target.exercise}, {kind} {target.set} of {target.of}: {target.text}.{rest}"


def finished_text(name: str, sets: int, volume_kg: float, minutes: int, unit: WeightUnit) -> str:
    """`Upper A is done: 14 sets, 4,210 kg, 52 min.`"""
    volume = f", {format_total(volume_kg, unit)}" if volume_kg else ""
    return f"{printable(name)} is done: {counted(sets, 'set')}{volume}, {minutes} min."


def _amount(
    reps: int | None,
    seconds: float | None,
    metres: float | None,
    weight_kg: float | None,
    lift: Lift,
    unit: WeightUnit,
) -> str:
    amounts = [
        f"{seconds:g} s" if seconds is not None else "",
        f"{metres:g} m" if metres is not None else "",
        f"{reps}" if reps is not None and seconds is None else "",
    ]
    amount = ", ".join(text for text in amounts if text)
    load = _load(weight_kg, lift, unit)
    if not amount:
        return load or "as many as you like"
    if not load:
        return f"{amount} reps" if amount.isdecimal() else amount
    return f"{amount} at {load}"


def _load(weight_kg: float | None, lift: Lift, unit: WeightUnit) -> str:
    if weight_kg is None or (lift.load in _ON_THE_BODY and weight_kg == 0):
        return ""
    if weight_kg < 0:
        return f"{format_weight(-weight_kg, unit)} of help"
    words = format_weight(weight_kg, unit)
    return f"bodyweight + {words}" if lift.load in _ON_THE_BODY else words


def _kind(planned: WorkoutSet) -> SetKind:
    if planned.done is not None:
        return SetKind.WARMUP if planned.done.kind is SetKind.WARMUP else SetKind.NORMAL
    return SetKind.WARMUP if planned.target is not None and planned.target.is_warmup else SetKind.NORMAL


def _exercise_view(exercise: WorkoutExercise, unit: WeightUnit) -> WorkoutExerciseView:
    return WorkoutExerciseView(
        name=exercise.lift.name,
        exercise=exercise.lift.exercise,
        superset=exercise.superset,
        instead_of=exercise.instead_of,
        sets=tuple(_set_view(s, exercise.lift, unit) for s in exercise.sets),
        why=exercise.why or None,
    )


def _set_view(planned: WorkoutSet, lift: Lift, unit: WeightUnit) -> WorkoutSetView:
    done, target = planned.done, planned.target or SetTarget()
    if done is not None:
        return WorkoutSetView(
            number=planned.number,
            status="done",
            kind=done.kind.value,
            weight_kg=done.weight_kg,
            reps=done.reps,
            rpe=done.effort,
            seconds=done.seconds,
            distance_m=done.distance_m,
            target_kg=target.weight_kg,
            text=performed_text(done, lift, unit),
        )
    return WorkoutSetView(
        number=None,
        status="skipped" if planned.skipped else "open",
        kind=target.kind.value,
        weight_kg=target.weight_kg,
        reps=target.reps,
        rpe=target.rpe_cap,
        seconds=target.seconds,
        distance_m=None,
        target_kg=target.weight_kg,
        text=target_text(target, lift, unit),
    )


def _row(exercise: WorkoutExerciseView) -> tuple[str, str, str]:
    group = f" ({'ABCDEFGHIJ'[(exercise.superset - 1) % 10]})" if exercise.superset else ""
    done = [s for s in exercise.sets if s.status == "done"]
    to_do = [s for s in exercise.sets if s.status == "open"]
    return f"{printable(exercise.name)}{group}", _cell(done), _cell(to_do)


def _cell(sets: list[WorkoutSetView]) -> str:
    """`1 warm-up; 3 x 5 at 100 kg`; the RPE cap stands beside the next set."""
    warmups = sum(s.kind == SetKind.WARMUP for s in sets)
    texts = [s.text if s.status == "done" else s.text.partition(", RPE")[0] for s in sets if s.kind != SetKind.WARMUP]
    return "; ".join([*([counted(warmups, "warm-up")] if warmups else []), *_runs(texts)]) or "-"


def _runs(texts: list[str]) -> list[str]:
    """Sets alike together: `3 x 5 at 100 kg`."""
    runs: list[tuple[str, int]] = []
    for text in texts:
        if runs and runs[-1][0] == text:
            runs[-1] = (text, runs[-1][1] + 1)
        else:
            runs.append((text, 1))
    return [f"{count} x {text}" if count > 1 else text for text, count in runs]
