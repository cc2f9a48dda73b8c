"""Fits days into the time, and the weekly sets of each muscle into its band."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, SetMeasure
from lanterne_rouge.domain.lifting import LiftingGoal, PlannedExercise, PlannedSet, Template, TemplateExercise
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.generator.days import MovementRole
from lanterne_rouge.strength.generator.movements import BANDED, LEAST_WEEKLY_SETS, MOST_WEEKLY_SETS
from lanterne_rouge.strength.schemes.catalogue import scheme_for
from lanterne_rouge.strength.schemes.double import BODYWEIGHT, DOUBLE
from lanterne_rouge.strength.schemes.timed import TIMED
from lanterne_rouge.strength.schemes.top_set import TOP_SET
from lanterne_rouge.strength.time_budget import seconds_of, skips_optional
from lanterne_rouge.strength.warmup import DEFAULT

HYBRID_CAP = 8.0
"""Two repetitions in reserve: strong enough a stimulus, and legs that can ride the day after."""
_HEAVY = frozenset({LoadType.BARBELL, LoadType.PLATES, LoadType.STACK})
_PAIRED = _HEAVY | {LoadType.DUMBBELL_PAIR, LoadType.CABLE}
_LIGHT = frozenset({LoadType.BODYWEIGHT, LoadType.BAND})
_HARD_SHARE = 0.9
"""Lifts that move about the whole body, such as pull-ups, allow few repetitions."""


def prescribe_row(
    exercise: Exercise, role: MovementRole, goal: LiftingGoal, *, hybrid: bool, is_new: bool = False
) -> Prescription:
    """The template's prescription. Who is new to lifting beside endurance learns with 8 to 12 repetitions first (ACSM 2009)."""
    learning = _double(8, 12) if hybrid and is_new else None
    made = (
        _timed(exercise) or _by_repetitions(exercise, goal) or learning or _loaded(exercise, role, goal, hybrid=hybrid)
    )
    return _few(made, role) if hybrid else _usual(made, role, goal)


def sets_of(prescription: Prescription) -> int:
    """Hard sets of a row."""
    return scheme_for(prescription).set_count(prescription)


def with_sets(prescription: Prescription, count: int) -> Prescription:
    """The same with so many hard sets, a top set among them where there is one."""
    return scheme_for(prescription).with_sets(prescription, count)


def _timed(exercise: Exercise) -> Prescription | None:
    if exercise.measure is SetMeasure.REPS:
        return None
    return Prescription(progression=TIMED.name, seconds=Span(low=30, high=60))


def _by_repetitions(exercise: Exercise, goal: LiftingGoal) -> Prescription | None:
    """Lifts of the body: repetitions come first, whatever the goal."""
    if exercise.load not in _LIGHT and not _is_own_body(exercise):
        return None
    if exercise.compound and exercise.bodyweight_share >= _HARD_SHARE:
        reps = Span(low=3, high=6) if goal is LiftingGoal.STRENGTH else Span(low=5, high=10)
    else:
        reps = Span(low=8, high=15)
    return Prescription(progression=BODYWEIGHT.name, reps=reps)


def _is_own_body(exercise: Exercise) -> bool:
    """Lifted without added weight: with a weight belt it is another exercise, which needs the belt."""
    return exercise.load is LoadType.ADDED and not exercise.requires & {Gear.BELT, Gear.PLATE}


def _loaded(exercise: Exercise, role: MovementRole, goal: LiftingGoal, *, hybrid: bool) -> Prescription:
    if role is MovementRole.MAIN and exercise.compound and not exercise.unilateral:
        heavy = exercise.load in _HEAVY or exercise.load is LoadType.ADDED
        if hybrid or goal is LiftingGoal.STRENGTH:
            return _top_set(3, 5, 3, 5) if heavy else _double(5, 8)
        if goal is LiftingGoal.BOTH and (heavy or exercise.load in _PAIRED):
            return _top_set(5, 8, 6, 8)
        return _double(8, 12) if goal is LiftingGoal.BOTH else _double(6, 10)
    if hybrid:
        return _double(5, 8) if exercise.compound else _double(8, 12)
    if goal is LiftingGoal.STRENGTH:
        return _double(6, 10)
    return _double(8, 12)


def _top_set(low: int, high: int, backoff_low: int, backoff_high: int) -> Prescription:
    return Prescription(
        progression=TOP_SET.name,
        top_reps=Span(low=low, high=high),
        backoff_reps=Span(low=backoff_low, high=backoff_high),
    )


def _double(low: int, high: int) -> Prescription:
    return Prescription(progression=DOUBLE.name, reps=Span(low=low, high=high))


def _usual(made: Prescription, role: MovementRole, goal: LiftingGoal) -> Prescription:
    lean = role is MovementRole.EXTRA and goal is LiftingGoal.STRENGTH
    return with_sets(made, 2 if lean else 3)


def _few(made: Prescription, role: MovementRole) -> Prescription:
    return with_sets(replace(made, rpe_cap=HYBRID_CAP), 3 if role is MovementRole.MAIN else 2)


_ASSUMED_KG = 100.0
"""Minutes do not depend on the weight, so any weight will do."""
_WARMED_UP = frozenset(LoadType) - {LoadType.BODYWEIGHT, LoadType.BAND, LoadType.ADDED, LoadType.ASSISTED}


@dataclass(frozen=True, kw_only=True)
class TemplateRow:
    """A row of a template and its exercise."""

    exercise: Exercise
    role: MovementRole
    prescription: Prescription

    @property
    def sets(self) -> int:
        """Hard sets."""
        return sets_of(self.prescription)

    @cached_property
    def seconds(self) -> int:
        """How long it takes as a plan reckons it, with all warm-ups, the slowest repetitions of the range, the longest hold."""
        return seconds_of(_planned(self), self.exercise)

    def with_sets(self, count: int) -> "TemplateRow":
        """The same with so many hard sets."""
        return replace(self, prescription=with_sets(self.prescription, count))


@dataclass(frozen=True, kw_only=True)
class Day:
    """A day with its rows in order."""

    name: str
    rows: tuple[TemplateRow, ...]

    @property
    def minutes(self) -> float:
        """How long it takes."""
        return sum(row.seconds for row in self.rows) / 60

    def parts(self, count: int) -> tuple["Day", ...]:
        """So many days that share its needed rows in turn, so that each begins with a big lift."""
        rows = [row for row in self.rows if row.role is not MovementRole.EXTRA]
        space = "" if self.name[-2:-1] == " " else " "
        return tuple(replace(self, name=f"{self.name}{space}{n + 1}", rows=tuple(rows[n::count])) for n in range(count))

    def without(self, place: int) -> "Day":
        """The day without a row."""
        return replace(self, rows=(*self.rows[:place], *self.rows[place + 1 :]))

    def with_sets(self, place: int, count: int) -> "Day":
        """The day with so many hard sets in a row."""
        return replace(self, rows=(*self.rows[:place], self.rows[place].with_sets(count), *self.rows[place + 1 :]))

    def as_template(self, minutes: int) -> Template:
        """The template for sessions of so many minutes: the last row may be left out, of six or more the last two.

        Not where a plan leaves out optional rows for want of time anyway: the day was made to fit.
        """
        count = len(self.rows)
        spare = 0 if skips_optional(minutes) or count < 3 else 1 if count < 6 else 2
        return Template(
            name=self.name,
            exercises=tuple(
                TemplateExercise(name=r.exercise.name, prescription=r.prescription, optional=place >= count - spare)
                for place, r in enumerate(self.rows)
            ),
        )


def planned_weekly_sets(days: Iterable[Day], times: float) -> Mapping[Muscle, float]:
    """Fractional hard sets by muscle where every day is done `times` a week."""
    totals: defaultdict[Muscle, float] = defaultdict(float)
    for row in (row for day in days for row in day.rows):
        for muscle, share in row.exercise.muscles.items():
            totals[muscle] += row.sets * share * times
    return totals


def _planned(row: TemplateRow) -> PlannedExercise:
    asked, exercise = row.prescription, row.exercise
    hard = scheme_for(asked).longest_sets(asked, partial(_slowest, exercise=exercise))
    return PlannedExercise(
        name=exercise.name,
        exercise=exercise.id,
        warmups=_warmups(exercise),
        working_sets=tuple(replace(s, weight_kg=_ASSUMED_KG) for s in hard if s.sets),
    )


def _slowest(span: Span, exercise: Exercise) -> int:
    """The repetitions that take the most time: few repetitions need long rests, many make long sets."""

    def seconds(reps: int) -> int:
        planned = PlannedExercise(name=exercise.name, exercise=exercise.id, working_sets=(_some_sets(1, reps),))
        return seconds_of(planned, exercise)

    return max(range(span.low, span.high + 1), key=seconds)


def _some_sets(count: int, reps: int) -> PlannedSet:
    return PlannedSet(weight_kg=_ASSUMED_KG, reps=reps, sets=count)


def _warmups(exercise: Exercise) -> tuple[PlannedSet, ...]:
    """Every step of the usual way up, for what is loaded."""
    if exercise.load not in _WARMED_UP or exercise.measure is not SetMeasure.REPS:
        return ()
    steps = DEFAULT.compound if exercise.compound else DEFAULT.isolation
    has_bar = exercise.load is LoadType.BARBELL
    return tuple(_some_sets(1, step.reps) for step in steps if has_bar or step.share is not None)


FEWEST_SETS, MOST_GENERATED_SETS = 2, 4


def fit_time(day: Day, minutes: float) -> tuple[Day, ...]:
    """The day in the time: extras and what is needed get shorter, then extras go, then the main lifts get shorter.

    What still does not fit is shared between days that take turns, as few as it takes, so that nothing needed is left out.
    """
    whole = _shortened(day, minutes, least=FEWEST_SETS)
    if whole.minutes <= minutes:
        return (whole,)
    for count in range(2, len(day.rows) + 1):
        parts = tuple(_shortened(part, minutes, least=1) for part in day.parts(count) if part.rows)
        if all(part.minutes <= minutes for part in parts):
            return parts
    return (whole,)


def fit_volume(days: tuple[Day, ...], times: float, minutes: float, *, fill: bool) -> tuple[Day, ...]:
    """The days with no muscle above its band; and, to `fill`, as few below as time and the chosen exercises allow."""
    while (muscle := _most_above(planned_weekly_sets(days, times))) is not None:
        if (lighter := _with_less(days, muscle)) is None:
            break
        days = lighter
    while fill and (more := _with_more(days, times, minutes)) is not None:
        days = more
    return days


def _shortened(day: Day, minutes: float, *, least: int) -> Day:
    asked = {row.exercise.id: row.sets for row in day.rows}
    while day.minutes > minutes and (shorter := _shorter(day, least)) is not None:
        day = shorter
    return _refilled(day, asked, minutes)


def _refilled(day: Day, asked: Mapping[str, int], minutes: float) -> Day:
    """Sets given back where an extra that went left more time than was missing."""
    for place, row in enumerate(day.rows):
        for count in range(asked[row.exercise.id], row.sets, -1):
            if (longer := day.with_sets(place, count)).minutes <= minutes:
                day = longer
                break
    return day


def _shorter(day: Day, least: int) -> Day | None:
    """One step shorter, from the bottom of the day up; `least`: the fewest sets of a main lift."""
    for role, fewest, drops in (
        (MovementRole.EXTRA, FEWEST_SETS, False),
        (MovementRole.NEEDED, FEWEST_SETS, False),
        (MovementRole.EXTRA, FEWEST_SETS, True),
        (MovementRole.MAIN, FEWEST_SETS, False),
        (MovementRole.NEEDED, 1, False),
        (MovementRole.MAIN, least, False),
    ):
        for place in reversed(range(len(day.rows))):
            row = day.rows[place]
            if row.role is role and row.sets > fewest:
                return day.with_sets(place, row.sets - 1)
            if row.role is role and drops:
                return day.without(place)
    return None


def _most_above(sets: Mapping[Muscle, float]) -> Muscle | None:
    above = [(count, muscle.value, muscle) for muscle, count in sets.items() if count > MOST_WEEKLY_SETS]
    return max(above)[2] if above else None


def _with_less(days: tuple[Day, ...], muscle: Muscle) -> tuple[Day, ...] | None:
    """A set less of what trains the muscle: extras first, those with many sets first, later days first."""
    places = [
        ((row.role is MovementRole.EXTRA, row.sets, row.exercise.muscles[muscle], d, r), d, r)
        for d, day in enumerate(days)
        for r, row in enumerate(day.rows)
        if muscle in row.exercise.muscles and (row.sets > 1 or row.role is MovementRole.EXTRA)
    ]
    if not places:
        return None
    _, d, r = max(places)
    row = days[d].rows[r]
    leave_out = row.role is MovementRole.EXTRA and row.sets <= FEWEST_SETS
    return _replaced(days, d, days[d].without(r) if leave_out else days[d].with_sets(r, row.sets - 1))


def _with_more(days: tuple[Day, ...], times: float, minutes: float) -> tuple[Day, ...] | None:
    """A set more for the muscle that is furthest below its band, where a row for it and the time are there."""
    sets = planned_weekly_sets(days, times)
    lacking = sorted((sets.get(m, 0.0), m.value, m) for m in BANDED if sets.get(m, 0.0) < LEAST_WEEKLY_SETS)
    for _, _, muscle in lacking:
        for d, r, row in _rows_for(days, muscle):
            longer = _replaced(days, d, days[d].with_sets(r, row.sets + 1))
            if longer[d].minutes <= minutes and _most_above(planned_weekly_sets(longer, times)) is None:
                return longer
    return None


def _rows_for(days: tuple[Day, ...], muscle: Muscle) -> list[tuple[int, int, TemplateRow]]:
    """Rows that train the muscle directly and can take a set more, those with few sets first."""
    rows = [
        (d, r, row)
        for d, day in enumerate(days)
        for r, row in enumerate(day.rows)
        if row.exercise.muscles.get(muscle, 0.0) >= 1.0 and row.sets < MOST_GENERATED_SETS
    ]
    return sorted(rows, key=lambda place: (place[2].sets, place[0], place[1]))


def _replaced(days: tuple[Day, ...], place: int, day: Day) -> tuple[Day, ...]:
    return (*days[:place], day, *days[place + 1 :])
