"""What a strength plan may look at: CoachContext, and the lifts done before. Weights in kg; None is unknown."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import Gear, Gym, Location, WeightUnit
from lanterne_rouge.domain.exercise import Joint
from lanterne_rouge.domain.prescription import Template
from lanterne_rouge.domain.recording import SetKind


class LiftingGoal(StrEnum):
    """What the lifting is for."""

    STRENGTH = "Strength"
    HYPERTROPHY = "Hypertrophy"
    BOTH = "Both"


class Energy(StrEnum):
    """How much energy there is today."""

    LOW = "low"
    OK = "ok"
    HIGH = "high"


class Soreness(StrEnum):
    """How sore the muscles are."""

    NONE = "none"
    MILD = "mild"
    HIGH = "high"


class Severity(StrEnum):
    """How bad a pain is: mild up to 3 of 10, moderate up to 6, severe from 7."""

    MILD = "mild"
    MODERATE = "moderate"
    SEVERE = "severe"


@dataclass(frozen=True, kw_only=True)
class LiftingReadiness:
    """Today's energy and soreness."""

    energy: Energy = Energy.OK
    soreness: Soreness = Soreness.NONE


@dataclass(frozen=True, kw_only=True)
class DoneSet:
    """One set as it was done. For bodyweight lifts the weight is what was added, negative where help was given."""

    weight_kg: float | None
    reps: int | None
    rpe: float | None = None
    kind: SetKind = SetKind.NORMAL
    completed: bool = True
    seconds: float | None = None

    @property
    def is_working(self) -> bool:
        """Whether it counts: no warm-up, completed, and something was lifted or held."""
        return self.kind is not SetKind.WARMUP and self.completed and bool(self.reps or self.seconds)


@dataclass(frozen=True, kw_only=True)
class PastLift:
    """One session of one exercise. `eased`: a deload, or held back for readiness or pain, so it tells nothing of progress."""

    day: date
    sets: tuple[DoneSet, ...]
    eased: bool = False


@dataclass(frozen=True, kw_only=True)
class LiftHistory:
    """What was done of one exercise, newest session first."""

    exercise: str
    sessions: tuple[PastLift, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PainFlag:
    """A pain: where (as told, and the joints that this means), how bad, and the exercise that it was told of, if any."""

    place: str
    joints: frozenset[Joint] = frozenset()
    severity: Severity = Severity.MODERATE
    exercise: str | None = None


@dataclass(frozen=True, kw_only=True)
class EnduranceSide:
    """What the day's decision and the endurance training say to the lifting.

    `hours_since_hard`: hours since hard endurance work for the legs ended; `hours_to_hard`: until the next planned begins.
    `hard_text` names that session, for the reason.
    """

    action: Action | None = None
    hours_since_hard: float | None = None
    hours_to_hard: float | None = None
    hard_text: str = ""


@dataclass(frozen=True, kw_only=True)
class CoachContext:
    """Everything that a strength plan rests on. `notes`: what was told and could not be used, as sentences."""

    today: date
    template: Template
    goal: LiftingGoal = LiftingGoal.BOTH
    location: Location = Location.GYM
    readiness: LiftingReadiness = LiftingReadiness()
    minutes: int | None = None
    history: tuple[LiftHistory, ...] = ()
    available: frozenset[Gear] = frozenset(Gear)
    gym: Gym = field(default_factory=Gym)
    pain: tuple[PainFlag, ...] = ()
    unit: WeightUnit = WeightUnit.KG
    bodyweight_kg: float | None = None
    deload: bool = False
    endurance: EnduranceSide = EnduranceSide()
    notes: tuple[str, ...] = ()
