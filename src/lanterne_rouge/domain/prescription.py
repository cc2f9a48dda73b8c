"""What a template asks of an exercise, and how it is to grow."""

from dataclasses import dataclass
from enum import StrEnum


class Progression(StrEnum):
    """How an exercise grows from session to session; one scheme for each exercise."""

    TOP_SET = "Top Set + Backoffs"
    DOUBLE = "Double Progression"
    STRAIGHT = "Straight Sets"
    PERCENTAGE = "Percentage Block"
    TIMED = "Timed"
    BODYWEIGHT = "Bodyweight"


@dataclass(frozen=True, kw_only=True)
class Span:
    """A range of whole numbers, both ends included: repetitions, or seconds of a hold."""

    low: int
    high: int

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


@dataclass(frozen=True, kw_only=True)
class PercentageSet:
    """Sets at a share of the training maximum (0.9 of the estimated 1RM)."""

    share: float
    reps: int
    sets: int = 1


@dataclass(frozen=True, kw_only=True)
class Prescription:
    """Sets, repetitions and effort of one exercise.

    `top_*` and `backoff_*` hold for a top set with back-offs (the drop in percent of the top set); `working_sets` and `reps`
    for the other schemes, where `rpe_cap` limits the effort; `seconds` for timed sets; `block` for percentage blocks, one
    tuple of sets a week, begun again when it is through.
    """

    progression: Progression = Progression.DOUBLE
    top_reps: Span = Span(low=5, high=8)
    rpe_cap: float = 8.5
    backoff_sets: int = 2
    backoff_reps: Span = Span(low=6, high=8)
    backoff_drop_pct: float = 10.0
    working_sets: int = 3
    reps: Span = Span(low=8, high=12)
    seconds: Span = Span(low=30, high=60)
    block: tuple[tuple[PercentageSet, ...], ...] = ()
    week_of_block: int = 0


@dataclass(frozen=True, kw_only=True)
class TemplateExercise:
    """One row of a template, by the name that the athlete uses. Optional rows give way when time is short."""

    name: str
    prescription: Prescription = Prescription()
    optional: bool = False


@dataclass(frozen=True, kw_only=True)
class Template:
    """A session to be repeated: its exercises in order."""

    name: str
    exercises: tuple[TemplateExercise, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Routine:
    """Templates by name, done in turn; `next_day` is the one that comes next, counted from 0, unless done since `since`.

    `since` is an ISO date: sessions after it may have moved the routine on. `begun`, an ISO date too, is the day from which
    it is followed: leaving a day out moves `since`, never this, as percentage blocks are counted from it.
    """

    name: str
    days: tuple[str, ...]
    next_day: int = 0
    since: str | None = None
    begun: str | None = None
