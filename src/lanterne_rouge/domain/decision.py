"""A day's decision with its evidence."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from lanterne_rouge.domain.sport import Sport


class Action(StrEnum):
    """What to do today, easiest first."""

    RECOVER = "recover"
    EASE = "ease"
    MAINTAIN = "maintain"
    PUSH = "push"


ACTIONS_UPWARDS: tuple[Action, ...] = (Action.RECOVER, Action.EASE, Action.MAINTAIN, Action.PUSH)


class Intensity(StrEnum):
    """How hard today may be."""

    LOW = "low"
    MODERATE = "moderate"
    HIGH = "high"


class Zone(IntEnum):
    """Seven training zones in the sense of Coggan; 0 is no training."""

    NONE = 0
    Z1 = 1
    Z2 = 2
    Z3 = 3
    Z4 = 4
    Z5 = 5
    Z6 = 6
    Z7 = 7


class Flag(StrEnum):
    """A condition that the rules noticed; only a language model sets `negative_tsb` (form below zero)."""

    LOW_READINESS = "low_readiness"
    HRV_BELOW_SWC = "hrv_below_swc"
    HRV_ABOVE_SWC = "hrv_above_swc"
    RHR_ELEVATED = "rhr_elevated"
    TEMP_ELEVATED = "temp_elevated"
    SHORT_SLEEP = "short_sleep"
    SLEEP_DEBT = "sleep_debt"
    ILLNESS_ABOVE_NECK = "illness_above_neck"
    ILLNESS_SYSTEMIC = "illness_systemic"
    PAIN = "pain"
    INJURY = "injury"
    DEEP_NEGATIVE_TSB = "deep_negative_tsb"
    DETRAINING = "detraining"
    RAMP_HIGH = "ramp_high"
    MONOTONY_HIGH = "monotony_high"
    SPIKE_RISK = "spike_risk"
    OVERREACHING_TREND = "overreaching_trend"
    RACE_TOMORROW = "race_tomorrow"
    RACE_WEEK = "race_week"
    TAPER = "taper"
    MISSING_READINESS = "missing_readiness"
    STALE_TRAINING_DATA = "stale_training_data"
    IMPLAUSIBLE_DATA = "implausible_data"
    UNTRUSTED_TEXT = "untrusted_text"
    HEAT = "heat"
    RETURN_TO_TRAINING = "return_to_training"
    MEDICAL_REFERRAL = "medical_referral"
    REDS_RISK = "reds_risk"
    DATA_CONFLICT = "data_conflict"
    LOW_CONFIDENCE = "low_confidence"
    TRAVEL = "travel"
    INTERFERENCE = "interference"
    MENSTRUAL_NOTE = "menstrual_note"
    LIFE_STRESS = "life_stress"
    NO_REST_DAY = "no_rest_day"
    GOAL_UNREALISTIC = "goal_unrealistic"
    POST_RACE = "post_race"
    NEGATIVE_TSB = "negative_tsb"


@dataclass(frozen=True, kw_only=True)
class Ceiling:
    """Upper limits for today: action, zone, load (TSS) and minutes (None: no limit from the rules)."""

    action: Action = Action.PUSH
    max_zone: int = 7
    max_load: float | None = None
    max_minutes: float | None = None

    def lowered(self, other: "Ceiling") -> "Ceiling":
        """The stricter of both in every part; a ceiling never rises."""
        return Ceiling(
            action=min(self.action, other.action, key=ACTIONS_UPWARDS.index),
            max_zone=min(self.max_zone, other.max_zone),
            max_load=_least(self.max_load, other.max_load),
            max_minutes=_least(self.max_minutes, other.max_minutes),
        )


def _least(a: float | None, b: float | None) -> float | None:
    limits = [x for x in (a, b) if x is not None]
    return min(limits) if limits else None


_WARNINGS = frozenset(
    (
        Flag.ILLNESS_ABOVE_NECK,
        Flag.ILLNESS_SYSTEMIC,
        Flag.PAIN,
        Flag.INJURY,
        Flag.MEDICAL_REFERRAL,
        Flag.REDS_RISK,
        Flag.TEMP_ELEVATED,
        Flag.RETURN_TO_TRAINING,
    )
)


def warned(flags: Collection[Flag]) -> bool:
    """Whether the rules saw signs of illness, pain or injury: on such a day no language model speaks."""
    return not _WARNINGS.isdisjoint(flags)


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """One rule that applied: its id, a sentence with the athlete's numbers, its effect, and its source (author and year)."""

    rule: str
    says: str
    numbers: tuple[tuple[str, float], ...]
    effect: str
    source: str


@dataclass(frozen=True, kw_only=True)
class TrainingDecision:
    """The decision in exactly five parts."""

    action: Action
    reason: str
    intensity_recommendation: Intensity
    flags: tuple[Flag, ...]
    confidence: float


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The result of the rules for a day: the decision, its ceiling and the evidence in rule order."""

    decision: TrainingDecision
    ceiling: Ceiling
    evidence: tuple[Evidence, ...]
    load: float


@dataclass(frozen=True, kw_only=True)
class Argument:
    """One turn: the speaker (`mission`, `reasoning`, `model`, `guardrails`), the sentence, and the action it argues for."""

    speaker: str
    says: str
    wants: Action
    numbers: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Negotiation:
    """An exchange about a critical stage, or between a model and the rules: arguments in order, verdict, and who decided."""

    about: str
    arguments: tuple[Argument, ...]
    verdict: Action
    settled_by: str
    says: str


@dataclass(frozen=True, kw_only=True)
class Change:
    """One value of the morning, actual and hypothetical; None is unknown."""

    name: str
    before: float | str | None
    after: float | str | None
    unit: str = ""


@dataclass(frozen=True, kw_only=True)
class Counterfactual:
    """The smallest change of one or two values that changes the decision: `more` than today's, or `easier`."""

    direction: str
    changes: tuple[Change, ...]
    action: Action
    workout: str | None
    load: float
    sentence: str


@dataclass(frozen=True, kw_only=True)
class NearMiss:
    """A rule that just missed applying: the value and the boundary at which the rule applies."""

    rule: str
    name: str
    number: float
    boundary: float
    unit: str
    sentence: str


class StepKind(StrEnum):
    """What a step of a session is, whatever it is called; how hard its work is, its zone says."""

    WARM_UP = "warm_up"
    COOL_DOWN = "cool_down"
    EASY = "easy"
    WORK = "work"
    BETWEEN = "between"
    RACE_EFFORT = "race_effort"
    RACE = "race"
    RUN = "run"
    WALK = "walk"
    STATION = "station"
    TRANSITION = "transition"
    STRENGTH = "strength"
    MOBILITY = "mobility"


@dataclass(frozen=True, kw_only=True)
class WorkoutStep:
    """One step: minutes in one zone; `repeat` groups are written out. `kind` is unknown in days that were stored without.

    `sport`: where it is another than the workout's, as in a brick.
    """

    name: str
    minutes: float
    zone: int
    target: str | None = None
    kind: StepKind | None = None
    sport: Sport | None = None


@dataclass(frozen=True, kw_only=True)
class WorkoutPlan:
    """A workout; minutes over `zones` (Z1-Z7) add up to `duration_minutes`, load is hours x IF² x 100 of the whole session."""

    sport: Sport
    type: str
    title: str
    description: str
    duration_minutes: int
    load: float
    zones: tuple[tuple[str, int], ...]
    max_zone: int
    steps: tuple[WorkoutStep, ...]

    @property
    def size(self) -> str:
        """Its length and the most of its effort in words; lifting has no zones."""
        how = "of lifting" if self.sport is Sport.STRENGTH else f"up to zone {self.max_zone}"
        return f"{self.duration_minutes} minutes {how}"
