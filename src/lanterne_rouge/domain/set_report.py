"""A set as somebody says it in one line ("8 @ 100", "30s plank"), before it is a set of a workout. None: not said."""

from enum import StrEnum

from lanterne_rouge.domain.quick_dataclass import dataclass


class SaidUnit(StrEnum):
    """The unit of a weight as it was said; `BODYWEIGHT`: the body, with `weight` added to it or, negative, taken off it."""

    KG = "kg"
    LB = "lb"
    BODYWEIGHT = "bw"


@dataclass(frozen=True, kw_only=True)
class SetReport:
    """One set, or one repeat of an endurance report, with its numbers as said: nothing converted, nothing doubled.

    `weight` in `unit` (unknown: the athlete's own); `per_side`: said per hand, arm, leg or side. `rir`: repetitions left.
    `power_w`, `hr_bpm`: the averages of a whole session; `felt_rpe`: the effort that a word tells, as in `easy`, where no number does.
    `exercise` is a name as written, or the sport of an endurance report. `added_unit`: the unit of what a belt adds to the body.
    """

    reps: int | None = None
    weight: float | None = None
    unit: SaidUnit | None = None
    rpe: float | None = None
    rir: float | None = None
    felt_rpe: float | None = None
    duration_s: float | None = None
    distance_m: float | None = None
    power_w: float | None = None
    hr_bpm: float | None = None
    per_side: bool = False
    to_failure: bool = False
    warmup: bool = False
    exercise: str | None = None
    added_unit: SaidUnit | None = None
