"""A lifting session while it is done: what was planned, what was done, what is next. Weights in kg, times with their zone.

A workout is the sum of its events: `ActiveWorkout.after` returns it changed. An event holds everything that follows from
it, lowered targets included, so that an old workout reads the same whatever the rules say later.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import LoadType, SetMeasure
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.recorded_set import SetKind

WARMUP_REST_S, CHANGE_OVER_S = 60, 0
"""Rest after a warm-up, and between the exercises of a superset, in seconds."""


class WorkoutStatus(StrEnum):
    """How far a workout is."""

    RUNNING = "running"
    PAUSED = "paused"
    COMPLETED = "completed"
    DISCARDED = "discarded"


@dataclass(frozen=True, kw_only=True)
class SetTarget:
    """What one set asks for; `weight_kg` None: nothing is loaded, `reps` None: as many as come."""

    weight_kg: float | None = None
    reps: int | None = None
    rpe_cap: float | None = None
    seconds: int | None = None
    kind: SetKind = SetKind.NORMAL

    @property
    def is_warmup(self) -> bool:
        """Whether it is a warm-up."""
        return self.kind is SetKind.WARMUP


@dataclass(frozen=True, kw_only=True)
class PerformedSet:
    """A set as it was done. For lifts with the body, `weight_kg` is what was added, negative where help was given."""

    weight_kg: float | None = None
    reps: int | None = None
    rpe: float | None = None
    rir: float | None = None
    seconds: float | None = None
    distance_m: float | None = None
    kind: SetKind = SetKind.NORMAL

    @property
    def effort(self) -> float | None:
        """The RPE, from the repetitions in reserve where only these are known; 10 for a set to failure."""
        if self.rpe is not None:
            return self.rpe
        if self.rir is not None:
            return 10 - self.rir
        return 10.0 if self.kind is SetKind.FAILURE else None


@dataclass(frozen=True, kw_only=True)
class WorkoutSet:
    """One set of a workout: `planned` at the start, `chosen` by the athlete since, `target` as it is now, `done` once it was.

    `number` counts the sets in the order in which they were done, `at` is when, `report` which message reported it.
    """

    planned: SetTarget | None = None
    chosen: SetTarget | None = None
    target: SetTarget | None = None
    done: PerformedSet | None = None
    skipped: bool = False
    number: int = 0
    report: int = 0
    at: datetime | None = None

    @property
    def is_open(self) -> bool:
        """Whether it has yet to be done."""
        return self.done is None and not self.skipped

    @property
    def asked(self) -> SetTarget | None:
        """What it asks for before anything lowers it."""
        return self.chosen or self.planned


@dataclass(frozen=True, kw_only=True)
class Lift:
    """An exercise as a workout needs it, without the catalogue: how it is loaded, and which weights exist near its targets.

    `exercise` is the catalogue's id; `bar_kg` the empty bar; `prescription` the template's, for a lift in its place.
    """

    exercise: str
    name: str
    load: LoadType = LoadType.FREE
    measure: SetMeasure = SetMeasure.REPS
    unilateral: bool = False
    bodyweight_share: float = 0.0
    weights: tuple[float, ...] = ()
    bar_kg: float | None = None
    rest_s: int = 120
    prescription: Prescription | None = None


@dataclass(frozen=True, kw_only=True)
class WorkoutExercise:
    """One exercise of a workout; `key` stays the same whatever is added before it. Those of one `superset` alternate.

    `instead_of` names the exercise that it took the place of; `why` says what lowered the sets that are left. Sets up to the
    number `judged_from` were done before the athlete chose targets, and lower nothing any more.
    """

    key: int
    lift: Lift
    sets: tuple[WorkoutSet, ...] = ()
    superset: int | None = None
    instead_of: str | None = None
    why: str = ""
    judged_from: int = 0

    @property
    def open_sets(self) -> tuple[WorkoutSet, ...]:
        """Those that have yet to be done."""
        return tuple(s for s in self.sets if s.is_open)

    @property
    def done_sets(self) -> tuple[WorkoutSet, ...]:
        """Those that were done."""
        return tuple(s for s in self.sets if s.done is not None)

    @property
    def done_work(self) -> int:
        """How many working sets were done."""
        return sum(s.done is not None and s.done.kind is not SetKind.WARMUP for s in self.sets)


@dataclass(frozen=True, kw_only=True)
class WorkoutStarted:
    """A workout begins. `eased`: the day holds it back, so no target rises above the plan; `source` says what it is from."""

    at: datetime
    id: str
    name: str
    source: str
    exercises: tuple[WorkoutExercise, ...] = ()
    unit: WeightUnit = WeightUnit.KG
    bodyweight_kg: float | None = None
    eased: bool = False


@dataclass(frozen=True, kw_only=True)
class SetsLogged:
    """Sets of one exercise were done. `warmups_skipped`: the warm-ups that were left are passed over.

    `targets` are those of the sets that are left afterwards, None: as they were; `why` says what lowered them.
    """

    at: datetime
    exercise: int
    sets: tuple[PerformedSet, ...]
    warmups_skipped: bool = False
    targets: tuple[SetTarget | None, ...] | None = None
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class SetCorrected:
    """A set was done otherwise than it was logged."""

    at: datetime
    exercise: int
    number: int
    done: PerformedSet
    targets: tuple[SetTarget | None, ...] | None = None
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class SetsTakenBack:
    """Sets were not done after all; their places are open again."""

    at: datetime
    exercise: int
    numbers: tuple[int, ...]
    targets: tuple[SetTarget | None, ...] | None = None
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class SetsSkipped:
    """The next `count` sets of an exercise are left out; all that are left without a count."""

    at: datetime
    exercise: int
    count: int | None = None


@dataclass(frozen=True, kw_only=True)
class ExerciseSwapped:
    """Another exercise takes the place of the sets that are left; what was done stays."""

    at: datetime
    exercise: int
    by: Lift
    targets: tuple[SetTarget, ...]
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class TargetsAdjusted:
    """The athlete chose other targets for the sets that are left."""

    at: datetime
    exercise: int
    targets: tuple[SetTarget | None, ...]


@dataclass(frozen=True, kw_only=True)
class ExerciseAdded:
    """An exercise was added at the end."""

    at: datetime
    lift: Lift
    targets: tuple[SetTarget, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SetsAdded:
    """Sets were added to an exercise."""

    at: datetime
    exercise: int
    targets: tuple[SetTarget | None, ...]


@dataclass(frozen=True, kw_only=True)
class SupersetMade:
    """Exercises are done in turn; a single one is taken out of its superset."""

    at: datetime
    exercises: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class RestChanged:
    """The rest after the sets of an exercise, in seconds."""

    at: datetime
    exercise: int
    rest_s: int


@dataclass(frozen=True, kw_only=True)
class WorkoutPaused:
    """The clock of the workout stands still."""

    at: datetime


@dataclass(frozen=True, kw_only=True)
class WorkoutResumed:
    """The clock goes on."""

    at: datetime


@dataclass(frozen=True, kw_only=True)
class WorkoutCompleted:
    """The workout is in the history, as this activity."""

    at: datetime
    activity: str
    rpe: float | None = None


@dataclass(frozen=True, kw_only=True)
class WorkoutDiscarded:
    """The workout was thrown away."""

    at: datetime


WorkoutEvent = (
    SetsLogged
    | SetCorrected
    | SetsTakenBack
    | SetsSkipped
    | ExerciseSwapped
    | TargetsAdjusted
    | ExerciseAdded
    | SetsAdded
    | SupersetMade
    | RestChanged
    | WorkoutPaused
    | WorkoutResumed
    | WorkoutCompleted
    | WorkoutDiscarded
)


@dataclass(frozen=True, kw_only=True)
class ActiveWorkout:
    """A workout. `events` counts what happened in it; `version` is that of its latest change, and never comes again.

    `focus` is the exercise of the latest set, `set_count` how many sets were ever logged, `paused_s` how long the clock stood still.
    """

    id: str
    name: str
    source: str
    started: datetime
    latest: datetime
    unit: WeightUnit = WeightUnit.KG
    bodyweight_kg: float | None = None
    eased: bool = False
    status: WorkoutStatus = WorkoutStatus.RUNNING
    exercises: tuple[WorkoutExercise, ...] = ()
    focus: int | None = None
    set_count: int = 0
    rest_from: datetime | None = None
    rest_s: int = 0
    paused_at: datetime | None = None
    paused_s: float = 0.0
    activity: str | None = None
    rpe: float | None = None
    events: int = 1
    version: int = 0

    @classmethod
    def begin(cls, event: WorkoutStarted, *, version: int = 0) -> "ActiveWorkout":
        """The workout that an event begins."""
        return cls(
            id=event.id,
            name=event.name,
            source=event.source,
            started=event.at,
            latest=event.at,
            unit=event.unit,
            bodyweight_kg=event.bodyweight_kg,
            eased=event.eased,
            exercises=event.exercises,
            version=version,
        )

    def after(self, event: WorkoutEvent) -> "ActiveWorkout":
        """The workout after an event."""
        return replace(_apply(self, event), latest=event.at, events=self.events + 1)

    def at_version(self, version: int) -> "ActiveWorkout":
        """The same, with the version of what was stored last."""
        return replace(self, version=version)

    @property
    def is_live(self) -> bool:
        """Whether it goes on."""
        return self.status in (WorkoutStatus.RUNNING, WorkoutStatus.PAUSED)

    @property
    def done_sets(self) -> int:
        """How many sets were done, warm-ups included."""
        return sum(len(exercise.done_sets) for exercise in self.exercises)

    @property
    def current(self) -> WorkoutExercise | None:
        """The exercise of the next set; None where every set is done.

        The exercise of the latest set goes on until it is through; those of a superset take turns.
        """
        focus = next((e for e in self.exercises if e.key == self.focus), None)
        if focus is not None:
            turns = [
                e for e in self.exercises if e.superset is not None and e.superset == focus.superset and e.open_sets
            ]
            if turns:
                return min(turns, key=lambda e: e.done_work)
            if focus.open_sets:
                return focus
        return next((e for e in self.exercises if e.open_sets), None)

    @property
    def latest_sets(self) -> tuple[tuple[WorkoutExercise, WorkoutSet], ...]:
        """The sets of the latest message that are still there, each with its exercise."""
        done = [(e, s) for e in self.exercises for s in e.done_sets]
        report = max((s.report for _, s in done), default=0)
        return tuple((e, s) for e, s in done if s.report == report)

    def exercise(self, key: int) -> WorkoutExercise:
        """An exercise by its key; raises `KeyError`."""
        for exercise in self.exercises:
            if exercise.key == key:
                return exercise
        raise KeyError(key)

    def seconds(self, now: datetime) -> float:
        """How long it has been going on, without pauses."""
        end = now if self.is_live else self.latest
        pause = (end - self.paused_at).total_seconds() if self.paused_at is not None else 0.0
        return max((end - self.started).total_seconds() - self.paused_s - pause, 0.0)

    def rest_left(self, now: datetime) -> int:
        """Seconds of rest that are left, 0 when it is over; never more than the rest, also after a clock that was ahead."""
        if self.rest_from is None:
            return 0
        end = self.rest_from + timedelta(seconds=self.rest_s)
        return min(max(round((end - (self.paused_at or now)).total_seconds()), 0), self.rest_s)


def _apply(workout: ActiveWorkout, event: WorkoutEvent) -> ActiveWorkout:
    match event:
        case SetsLogged():
            return _logged(workout, event)
        case SetCorrected():
            return _changed(
                workout, event.exercise, lambda e: _retargeted(_corrected(e, event), event.targets, event.why)
            )
        case SetsTakenBack():
            back = _changed(
                workout, event.exercise, lambda e: _retargeted(_reopened(e, event), event.targets, event.why)
            )
            return replace(back, focus=event.exercise, rest_from=None, rest_s=0)
        case SetsSkipped():
            return _changed(workout, event.exercise, lambda e: _skipped(e, event.count))
        case ExerciseSwapped():
            return _swapped(workout, event)
        case TargetsAdjusted():
            return _changed(workout, event.exercise, lambda e: _chosen(e, event.targets, workout.set_count))
        case ExerciseAdded():
            added = WorkoutExercise(key=_free_key(workout), lift=event.lift, sets=_open(event.targets))
            return replace(workout, exercises=(*workout.exercises, added))
        case SetsAdded():
            return _changed(workout, event.exercise, lambda e: replace(e, sets=(*e.sets, *_open(event.targets))))
        case SupersetMade():
            return _paired(workout, event.exercises)
        case RestChanged():
            resting = replace(workout, rest_s=event.rest_s) if workout.rest_from is not None else workout
            return _changed(resting, event.exercise, lambda e: replace(e, lift=replace(e.lift, rest_s=event.rest_s)))
        case WorkoutPaused():
            return replace(workout, status=WorkoutStatus.PAUSED, paused_at=event.at)
        case WorkoutResumed():
            return _resumed(workout, event.at)
        case WorkoutCompleted():
            ended = _resumed(workout, event.at)
            return replace(
                ended, status=WorkoutStatus.COMPLETED, activity=event.activity, rpe=event.rpe, rest_from=None
            )
        case WorkoutDiscarded():
            return replace(_resumed(workout, event.at), status=WorkoutStatus.DISCARDED, rest_from=None)


def _changed(workout: ActiveWorkout, key: int, change: Callable[[WorkoutExercise], WorkoutExercise]) -> ActiveWorkout:
    return replace(workout, exercises=tuple(change(e) if e.key == key else e for e in workout.exercises))


def _logged(workout: ActiveWorkout, event: SetsLogged) -> ActiveWorkout:
    exercise = workout.exercise(event.exercise)
    if event.warmups_skipped:
        exercise = replace(exercise, sets=tuple(_passed_over(s) for s in exercise.sets))
    for at, done in enumerate(event.sets):
        exercise = _with_done(exercise, done, workout.set_count + 1 + at, workout.events + 1, event.at)
    retargeted = _retargeted(exercise, event.targets, event.why)
    after = replace(
        workout,
        exercises=tuple(retargeted if e.key == event.exercise else e for e in workout.exercises),
        focus=event.exercise,
        set_count=workout.set_count + len(event.sets),
        rest_from=event.at,
    )
    return replace(after, rest_s=_rest_after(after, exercise, event.sets[-1]))


def _passed_over(planned: WorkoutSet) -> WorkoutSet:
    is_warmup = planned.target is not None and planned.target.is_warmup
    return replace(planned, skipped=True) if planned.is_open and is_warmup else planned


def _with_done(
    exercise: WorkoutExercise, done: PerformedSet, number: int, report: int, at: datetime
) -> WorkoutExercise:
    """The set in the first place that is open; after the last one in a place of its own."""
    place = next((n for n, s in enumerate(exercise.sets) if s.is_open), len(exercise.sets))
    before = exercise.sets[place] if place < len(exercise.sets) else WorkoutSet()
    performed = replace(before, done=done, number=number, report=report, at=at)
    return replace(exercise, sets=(*exercise.sets[:place], performed, *exercise.sets[place + 1 :]))


def _rest_after(workout: ActiveWorkout, exercise: WorkoutExercise, done: PerformedSet) -> int:
    if done.kind is SetKind.WARMUP:
        return min(WARMUP_REST_S, exercise.lift.rest_s)
    following = workout.current
    alternates = following is not None and following.key != exercise.key and exercise.superset is not None
    if alternates and following is not None and following.superset == exercise.superset:
        # Rest comes after the round, not within it.
        ends_round = following.done_work >= exercise.done_work
        return exercise.lift.rest_s if ends_round else CHANGE_OVER_S
    return exercise.lift.rest_s


def _retargeted(exercise: WorkoutExercise, targets: tuple[SetTarget | None, ...] | None, why: str) -> WorkoutExercise:
    """The open sets with these targets, in order."""
    if targets is None:
        return exercise
    coming = iter(targets)
    sets = tuple(replace(s, target=next(coming, s.target)) if s.is_open else s for s in exercise.sets)
    return replace(exercise, sets=sets, why=why)


def _chosen(exercise: WorkoutExercise, targets: tuple[SetTarget | None, ...], judged_from: int) -> WorkoutExercise:
    retargeted = _retargeted(exercise, targets, "")
    sets = tuple(replace(s, chosen=s.target) if s.is_open else s for s in retargeted.sets)
    return replace(retargeted, sets=sets, judged_from=judged_from)


def _corrected(exercise: WorkoutExercise, event: SetCorrected) -> WorkoutExercise:
    sets = tuple(
        replace(s, done=event.done) if s.done is not None and s.number == event.number else s for s in exercise.sets
    )
    return replace(exercise, sets=sets)


def _reopened(exercise: WorkoutExercise, event: SetsTakenBack) -> WorkoutExercise:
    """Planned places are open again; a set that nobody planned is gone."""
    sets = (
        (replace(s, done=None, number=0, report=0, at=None) if s.planned is not None else None)
        if s.done is not None and s.number in event.numbers
        else s
        for s in exercise.sets
    )
    return replace(exercise, sets=tuple(s for s in sets if s is not None))


def _skipped(exercise: WorkoutExercise, count: int | None) -> WorkoutExercise:
    left = len(exercise.sets) if count is None else count
    sets = []
    for planned in exercise.sets:
        skips = planned.is_open and left > 0
        left -= skips
        sets.append(replace(planned, skipped=True) if skips else planned)
    return replace(exercise, sets=tuple(sets))


def _swapped(workout: ActiveWorkout, event: ExerciseSwapped) -> ActiveWorkout:
    old = workout.exercise(event.exercise)
    new = WorkoutExercise(
        key=_free_key(workout),
        lift=event.by,
        sets=_open(event.targets),
        superset=old.superset,
        instead_of=old.lift.name,
        why=event.why,
    )
    kept = replace(old, sets=tuple(s for s in old.sets if s.done is not None))
    exercises = tuple(
        item
        for e in workout.exercises
        for item in (((kept, new) if kept.sets else (new,)) if e.key == old.key else (e,))
    )
    return replace(workout, exercises=exercises, focus=new.key)


def _paired(workout: ActiveWorkout, keys: tuple[int, ...]) -> ActiveWorkout:
    number = max((e.superset or 0 for e in workout.exercises), default=0) + 1 if len(keys) > 1 else None
    return replace(
        workout, exercises=tuple(replace(e, superset=number) if e.key in keys else e for e in workout.exercises)
    )


def _resumed(workout: ActiveWorkout, at: datetime) -> ActiveWorkout:
    if workout.paused_at is None:
        return workout
    pause = at - workout.paused_at
    return replace(
        workout,
        status=WorkoutStatus.RUNNING,
        paused_at=None,
        paused_s=workout.paused_s + pause.total_seconds(),
        rest_from=None if workout.rest_from is None else workout.rest_from + pause,
    )


def _open(targets: Iterable[SetTarget | None]) -> tuple[WorkoutSet, ...]:
    return tuple(WorkoutSet(planned=target, target=target) for target in targets)


def _free_key(workout: ActiveWorkout) -> int:
    return max((e.key for e in workout.exercises), default=0) + 1
