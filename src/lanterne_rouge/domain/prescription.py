"""How an exercise is to be done: sets, repetitions, effort, and the scheme by which it grows."""

from lanterne_rouge.domain.quick_dataclass import dataclass


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
    """Sets at a share of the training maximum. `or_more`: as many repetitions as good form allows, at least these (AMRAP)."""

    share: float
    reps: int
    sets: int = 1
    or_more: bool = False


@dataclass(frozen=True, kw_only=True)
class SetStage:
    """Straight sets that give way to the next stage once their repetitions were missed. `or_more`: the last set is open (AMRAP)."""

    sets: int
    reps: int
    or_more: bool = False


@dataclass(frozen=True, kw_only=True)
class Prescription:
    """Sets, repetitions and effort of one exercise; `progression` names the scheme by which it grows.

    `top_*` and `backoff_*` hold for a top set with back-offs (the drop in percent of the top set); `working_sets` and `reps`
    for the other schemes, where `rpe_cap` limits the effort; `seconds` for timed sets; `block` for percentage blocks, one
    tuple of sets a week, begun again when it is through. `training_max_kg` is what its shares are of, where the athlete set one
    (else 0.9 of the best estimated 1RM), and `cycle_step_kg` what each time through adds. `or_more`: the last working set has
    as many repetitions as good form allows (AMRAP). `stages`: straight sets in the order in which misses lead through them.
    """

    progression: str = "Double Progression"
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
    training_max_kg: float | None = None
    cycle_step_kg: float = 0.0
    or_more: bool = False
    stages: tuple[SetStage, ...] = ()
