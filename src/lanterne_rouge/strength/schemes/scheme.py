"""What every scheme of progression can do, and the log in which it recognizes itself. The defaults here are those of working sets."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NotRequired, TypeVar

from typing_extensions import TypedDict

from lanterne_rouge.domain.exercise import Exercise, LoadType, SetMeasure
from lanterne_rouge.domain.lifting import DoneSet, PlannedSet
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.schemes.lift import LiftToday, Refusal, SchemeSets
from lanterne_rouge.strength.schemes.prescription import (
    CAP_PATTERN,
    MAX_REPS,
    SPAN,
    clean_prescription,
    format_cap,
    match_whole,
    parse_sets,
    parse_span,
    with_cap,
)

LOWEST_USUAL_CAP, HIGHEST_USUAL_CAP = 8.0, 9.0
MAX_USUAL_SETS = 10
REP_RANGES = (
    *(Span(low=6, high=10), Span(low=8, high=12), Span(low=5, high=8), Span(low=3, high=6)),
    *(Span(low=10, high=15), Span(low=12, high=20), Span(low=15, high=30), Span(low=25, high=50)),
)
_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.BAND})
_N = TypeVar("_N", int, float)


@dataclass(frozen=True, kw_only=True)
class LoggedSets:
    """The working sets of the last sessions of an exercise, oldest first; `exercise` None where it is not in the catalogue."""

    exercise: Exercise | None
    sessions: tuple[tuple[DoneSet, ...], ...]

    @property
    def rpe_cap(self) -> float:
        """The usual effort; the careful end where no RPE was logged."""
        rpes = [s.rpe for sets in self.sessions for s in sets if s.rpe]
        if not rpes:
            return LOWEST_USUAL_CAP
        return min(max(round(2 * middle(rpes)) / 2, LOWEST_USUAL_CAP), HIGHEST_USUAL_CAP)

    @property
    def set_count(self) -> int:
        """The usual number of sets."""
        return min(middle([len(sets) for sets in self.sessions]), MAX_USUAL_SETS)

    @property
    def reps(self) -> Span:
        """The usual range of repetitions."""
        reps = [s.reps for sets in self.sessions for s in sets if s.reps and s.reps <= MAX_REPS]
        if len(set(reps)) == 1:
            # Always the same number: it lies inside the range, so that there is a way up before the weight grows.
            return usual_range(reps, [span for span in REP_RANGES if span.low < reps[0] < span.high] or REP_RANGES)
        return usual_range(reps, REP_RANGES)

    @property
    def is_held(self) -> bool:
        """Whether it is counted in seconds or metres."""
        if self.exercise is not None:
            return self.exercise.measure is not SetMeasure.REPS
        return all(s.seconds and not s.reps for sets in self.sessions for s in sets)

    @property
    def is_unloaded(self) -> bool:
        """Whether only the body is lifted."""
        if self.exercise is not None and self.exercise.load in _BODY:
            return True
        return not any(s.weight_kg for sets in self.sessions for s in sets)

    @property
    def moves_body(self) -> bool:
        """Whether a part of the body is in the load, so that percentages of the logged weight mean little."""
        return self.exercise is not None and self.exercise.bodyweight_share > 0


def usual_range(values: Sequence[int], ranges: Sequence[Span]) -> Span:
    """The first range around what was usual, else the first around the middle of it, else the middle itself."""
    if not values:
        return ranges[0]
    inner = sorted(values)[len(values) // 10 : len(values) - len(values) // 10]
    low, center, high = inner[0], middle(inner), inner[-1]
    whole = (span for span in ranges if low in span and high in span)
    most = (span for span in ranges if center in span)
    return next(whole, None) or next(most, None) or Span(low=center, high=center)


def middle(values: Sequence[_N]) -> _N:
    """The median, of an even number the upper one."""
    return sorted(values)[len(values) // 2]


_SETS_ALIKE = rf"(\d{{1,3}})\s*x\s*{SPAN}(?:\s+([a-z]+))?{CAP_PATTERN}"


class BlockSetFields(TypedDict):
    """Sets of a percentage block in JSON; `percent` of the training maximum."""

    percent: float
    reps: int
    sets: int
    orMore: NotRequired[bool]


class StageFields(TypedDict):
    """One stage in JSON."""

    sets: int
    reps: int
    orMore: bool


class PrescriptionFields(TypedDict, total=False):
    """A prescription in JSON. Each scheme writes name, effort and its own fields."""

    progressionType: str
    topSetRPECap: float
    topSetRepsRange: str
    backoffSets: int
    backoffRepsRange: str
    backoffLoadDropPercent: float
    workingSets: int
    repsRange: str
    secondsRange: str
    block: list[list[BlockSetFields]]
    weekOfBlock: int
    trainingMax: float
    cycleStep: float
    orMore: bool
    stages: list[StageFields]


class Scheme(ABC):
    """Plans, parses, writes, checks and describes the prescriptions that follow it."""

    name: ClassVar[str]
    """As prescriptions, stored templates and JSON carry it."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """Further names that JSON may use, in small letters only."""
    marks: ClassVar[tuple[str, ...]] = ()
    """Words behind "3x8-12" that mean this scheme; the first is the one that is written."""
    example: ClassVar[str]
    """A row of a template as text."""
    meaning: ClassVar[str]
    """The example's prescription, for the reference page."""
    own_fields: ClassVar[tuple[str, ...]] = ()
    """Fields of a JSON prescription that only this scheme has: without a name they select it."""
    unit: ClassVar[str] = "reps"
    """What its ranges count: "reps" or "s"."""
    has_top_set: ClassVar[bool] = False
    by_repetitions: ClassVar[bool] = True
    """Whether it plans a top set with back-offs instead of working sets."""
    is_fixed: ClassVar[bool] = False
    """Whether the template alone decides the loads of a day, so that they are not measured against last time."""
    has_weeks: ClassVar[bool] = False
    """Whether the prescription changes from week to week."""

    @abstractmethod
    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """Today's sets, or why there are none."""

    def parse(self, text: str) -> Prescription | None:
        """The prescription in a row's text; None where the text is not of this scheme. Raises `UnreadableRow`."""
        groups = match_whole(_SETS_ALIKE, text)
        if groups is None or (groups[3] or "") not in self.marks:
            return None
        sets, low, high, _, cap = groups
        reps = parse_span(low or "", high, MAX_REPS, "repetitions")
        return with_cap(Prescription(progression=self.name, working_sets=parse_sets(sets or ""), reps=reps), cap)

    def write(self, asked: Prescription) -> str:
        """The prescription as the text of a row."""
        mark = f" {self.marks[0]}" if self.marks and self.marks[0] else ""
        return f"{asked.working_sets}x{asked.reps}{mark}{format_cap(asked)}"

    def clean(self, asked: Prescription) -> tuple[Prescription, tuple[str, ...]]:
        """The prescription with numbers that can be trained, and sentences on what was changed."""
        made = clean_prescription(asked)
        others = replace(asked, backoff_drop_pct=made.backoff_drop_pct)
        if others == made:
            return made, ()
        return made, ("Some numbers in the template can't be trained, so I used the usual ones.",)

    def recognize(self, log: LoggedSets) -> Prescription | None:
        """The prescription that logged sessions follow; None where they do not follow this scheme."""
        return None

    def ranges(self, asked: Prescription) -> tuple[Span, ...]:
        """Its ranges, that of the heaviest sets first."""
        return (asked.reps,)

    def start_reps(self, asked: Prescription) -> int:
        """The repetitions that a first load is estimated for."""
        return asked.reps.low

    def sets_alike(self, asked: Prescription) -> int:
        """Its working sets, or the back-offs of a top set."""
        return asked.working_sets

    def set_count(self, asked: Prescription) -> int:
        """All hard sets."""
        return self.sets_alike(asked) + (1 if self.has_top_set else 0)

    def with_sets(self, asked: Prescription, count: int) -> Prescription:
        """The same with so many hard sets."""
        return replace(asked, working_sets=count)

    def as_working_sets(self, asked: Prescription, scheme: str) -> Prescription:
        """The same amount of work under another scheme."""
        return replace(asked, progression=scheme)

    def weeks_on(self, asked: Prescription, weeks: int) -> Prescription:
        """The prescription so many weeks later."""
        return asked

    def as_done(self, asked: Prescription, sets: Sequence[DoneSet]) -> Prescription:
        """What the sets of a session were meant to be."""
        return asked

    def longest_sets(self, asked: Prescription, slowest: Callable[[Span], int]) -> tuple[PlannedSet, ...]:
        """Hard sets as they take the most time; `slowest` picks the repetitions of a range."""
        return (PlannedSet(weight_kg=None, reps=slowest(asked.reps), sets=asked.working_sets),)

    def describe(self, asked: Prescription) -> str:
        """The prescription in a few words, for a language model."""
        return f"{asked.working_sets} sets {asked.reps}, RPE to {asked.rpe_cap:g}"

    def fields(self, asked: Prescription) -> PrescriptionFields:
        """The fields of a JSON prescription that it uses, besides name and effort."""
        return {"workingSets": asked.working_sets, "repsRange": str(asked.reps)}
