"""A strength set as it was logged, by whichever app or by hand."""

from enum import StrEnum

from lanterne_rouge.domain.quick_dataclass import dataclass


class SetKind(StrEnum):
    """The kind of a strength set."""

    NORMAL = "normal"
    WARMUP = "warmup"
    DROP = "drop"
    FAILURE = "failure"


@dataclass(frozen=True, kw_only=True)
class RecordedSet:
    """One strength set as logged; weight in kg (None: bodyweight or unknown; negative: assisted), duration in seconds.

    `superset` numbers the superset within the session; `note` is the athlete's own text.
    """

    exercise: str
    weight_kg: float | None = None
    reps: int | None = None
    rpe: float | None = None
    rir: float | None = None
    kind: SetKind = SetKind.NORMAL
    duration_s: float | None = None
    distance_m: float | None = None
    superset: int | None = None
    note: str | None = None

    @property
    def effort(self) -> float | None:
        """The RPE, from the repetitions in reserve where only these were logged; None where neither is sensible."""
        rpe = self.rpe if self.rpe is not None else None if self.rir is None else 10 - self.rir
        return None if rpe is None or not 0 < rpe <= 10 else rpe
