"""A routine while it is being made: rows with their exercises, so that minutes and weekly sets can be reckoned."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from lanterne_rouge.coaching.strength.duration import seconds_of
from lanterne_rouge.coaching.strength.generator.days import Role
from lanterne_rouge.coaching.strength.generator.prescribing import sets_of, with_sets
from lanterne_rouge.coaching.strength.time_budget import skips_optional
from lanterne_rouge.coaching.strength.warmup import DEFAULT
from lanterne_rouge.domain.exercise import Exercise, LoadType, Muscle, SetMeasure
from lanterne_rouge.domain.prescription import Prescription, Progression, Span, Template, TemplateExercise
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet

_ASSUMED_KG = 100.0
"""Minutes do not hang on the weight; any will do to reckon them before one is known."""
_WARMED_UP = frozenset(LoadType) - {LoadType.BODYWEIGHT, LoadType.BAND, LoadType.ADDED, LoadType.ASSISTED}


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row of a template and its exercise."""

    exercise: Exercise
    role: Role
    prescription: Prescription

    @property
    def sets(self) -> int:
        """Hard sets."""
        return sets_of(self.prescription)

    @cached_property
    def seconds(self) -> int:
        """How long it takes as a plan reckons it, with all warm-ups, the slowest repetitions of the range, the longest hold."""
        return seconds_of(_planned(self), self.exercise)

    def with_sets(self, count: int) -> "Row":
        """The same with so many hard sets."""
        return replace(self, prescription=with_sets(self.prescription, count))


@dataclass(frozen=True, kw_only=True)
class Day:
    """A day with its rows in order."""

    name: str
    rows: tuple[Row, ...]

    @property
    def minutes(self) -> float:
        """How long it takes."""
        return sum(row.seconds for row in self.rows) / 60

    def parts(self, count: int) -> tuple["Day", ...]:
        """So many days that share its needed rows in turn, so that each begins with a big lift."""
        rows = [row for row in self.rows if row.role is not Role.EXTRA]
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


def weekly_sets(days: Iterable[Day], times: float) -> Mapping[Muscle, float]:
    """Fractional hard sets by muscle where every day is done `times` a week."""
    totals: defaultdict[Muscle, float] = defaultdict(float)
    for row in (row for day in days for row in day.rows):
        for muscle, share in row.exercise.muscles.items():
            totals[muscle] += row.sets * share * times
    return totals


def _planned(row: Row) -> PlannedExercise:
    asked, exercise = row.prescription, row.exercise
    hard: tuple[PlannedSet, ...]
    if asked.progression is Progression.TOP_SET:
        top, backoffs = _slowest(asked.top_reps, exercise), _slowest(asked.backoff_reps, exercise)
        hard = (_some_sets(1, top), _some_sets(asked.backoff_sets, backoffs))
    elif asked.progression is Progression.TIMED:
        hard = (_some_sets(asked.working_sets, 1, asked.seconds.high),)
    else:
        hard = (_some_sets(asked.working_sets, _slowest(asked.reps, exercise)),)
    return PlannedExercise(
        name=exercise.name,
        exercise=exercise.id,
        warmups=_warmups(exercise),
        working_sets=tuple(s for s in hard if s.sets),
    )


def _slowest(span: Span, exercise: Exercise) -> int:
    """The repetitions that take the most time: few ask for long rests, many for long sets."""

    def seconds(reps: int) -> int:
        one = PlannedExercise(name=exercise.name, exercise=exercise.id, working_sets=(_some_sets(1, reps),))
        return seconds_of(one, exercise)

    return max(range(span.low, span.high + 1), key=seconds)


def _some_sets(count: int, reps: int, seconds: int | None = None) -> PlannedSet:
    return PlannedSet(weight_kg=_ASSUMED_KG, reps=reps, sets=count, seconds=seconds)


def _warmups(exercise: Exercise) -> tuple[PlannedSet, ...]:
    """Every step of the usual way up, for what is loaded."""
    if exercise.load not in _WARMED_UP or exercise.measure is not SetMeasure.REPS:
        return ()
    steps = DEFAULT.compound if exercise.compound else DEFAULT.isolation
    has_bar = exercise.load is LoadType.BARBELL
    return tuple(_some_sets(1, step.reps) for step in steps if has_bar or step.share is not None)
