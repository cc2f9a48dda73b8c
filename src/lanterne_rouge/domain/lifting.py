"""What a strength plan may look at: CoachContext, and the lifts done before. Weights in kg; None is unknown."""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import Gear, Gym, Location, WeightUnit
from lanterne_rouge.domain.exercise import Joint
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.recorded_set import SetKind


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
    """One session of one exercise. `eased`: reduced for a deload, readiness or pain, so it does not show progress."""

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
    """A pain: its place (as written, and the joints it means), how bad it is, and the exercise it was reported for, if any.

    `whole_movement`: what moves alike and loads the place is left out with the exercise: a press that hurts is no reason for another press.
    """

    place: str
    joints: frozenset[Joint] = frozenset()
    severity: Severity = Severity.MODERATE
    exercise: str | None = None
    whole_movement: bool = False


@dataclass(frozen=True, kw_only=True)
class JointReturn:
    """A pain that is gone: its place and joints, how bad it was, and the first day without it."""

    place: str
    joints: frozenset[Joint]
    severity: Severity
    since: date


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
class LiftingPerson:
    """Who lifts, as far as a first weight depends on it. `sex`: at birth; `practised`: has lifted regularly for a while.

    `trained`: has done so for years, as the first of their sports, `seasoned` for many; `older`: sixty-five or more.
    """

    sex: str | None = None
    practised: bool = False
    trained: bool = False
    seasoned: bool = False
    older: bool = False


@dataclass(frozen=True, kw_only=True)
class CoachContext:
    """The input of a strength plan. `notes`: sentences on input that could not be used.

    `usual`: rows that the log shows and that the next sessions will ask for, although nobody asked for them so far.
    """

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
    returning: tuple[JointReturn, ...] = ()
    unit: WeightUnit = WeightUnit.KG
    bodyweight_kg: float | None = None
    person: LiftingPerson = LiftingPerson()
    deload: bool = False
    endurance: EnduranceSide = EnduranceSide()
    notes: tuple[str, ...] = ()
    usual: tuple[TemplateExercise, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlannedSet:
    """Sets alike. `weight_kg` is what is loaded (bar included; one dumbbell; added to the body, negative: help given).

    None: nothing is loaded (bodyweight, a band). `seconds` for holds, whose `reps` are 1. `or_more`: at least so many, and more
    as long as the effort allows.
    """

    weight_kg: float | None
    reps: int
    rpe_cap: float | None = None
    sets: int = 1
    seconds: int | None = None
    or_more: bool = False


@dataclass(frozen=True, kw_only=True)
class PlannedExercise:
    """One exercise of the session: top set with back-offs, or working sets; warm-ups before. `notes` explain its weights.

    `exercise` is the catalogue's id, `name` the template's. `estimated`: no history of it, so the load is a first guess.
    `in_turn_with`: the id of the exercise whose sets alternate with its own (a superset).
    """

    name: str
    exercise: str
    warmups: tuple[PlannedSet, ...] = ()
    top_set: PlannedSet | None = None
    backoffs: tuple[PlannedSet, ...] = ()
    working_sets: tuple[PlannedSet, ...] = ()
    estimated: bool = False
    notes: tuple[str, ...] = ()
    in_turn_with: str | None = None

    @property
    def hard_sets(self) -> tuple[PlannedSet, ...]:
        """Everything but the warm-ups."""
        return (*((self.top_set,) if self.top_set else ()), *self.backoffs, *self.working_sets)


@dataclass(frozen=True, kw_only=True)
class Substitution:
    """An exercise in another's place, and why."""

    of: str
    by: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class TodayPlan:
    """The session in order, what was changed and why, and how long it takes. An empty plan says why it is empty."""

    exercises: tuple[PlannedExercise, ...] = ()
    substitutions: tuple[Substitution, ...] = ()
    adjustments: tuple[str, ...] = ()
    reasoning: tuple[str, ...] = ()
    minutes: int = 0


class InsightCategory(StrEnum):
    """What an insight is about."""

    PROGRESS = "progress"
    FATIGUE = "fatigue"
    TECHNIQUE = "technique"
    VOLUME = "volume"


@dataclass(frozen=True, kw_only=True)
class Insight:
    """One sentence about a session, and one action, also a sentence."""

    insight: str
    action: str
    category: InsightCategory


class FixType(StrEnum):
    """The ways out of a stall."""

    DELOAD = "deload"
    REP_RANGE = "rep_range"
    VARIATION = "variation"
    VOLUME = "volume"


@dataclass(frozen=True, kw_only=True)
class StallAnalysis:
    """Whether a lift is stalling, by which sign, and the one thing to change, with its new target."""

    is_stalled: bool
    reason: str
    suggested_fix: str | None = None
    fix_type: FixType | None = None
    details: str = ""
