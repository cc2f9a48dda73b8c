"""The coach of one day. `run` tells the story; each line's details live in the room that owns them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from lanterne_rouge.agents.communication import CommunicationInput, communicate
from lanterne_rouge.agents.mission import MissionInput, brief
from lanterne_rouge.agents.observation import ObservedMorning, observe
from lanterne_rouge.agents.planning import Planned, PlanningInput, plan
from lanterne_rouge.agents.reasoning import Reasoned, reason
from lanterne_rouge.coaching.day import decide_day
from lanterne_rouge.daily.gathered import Gatherer
from lanterne_rouge.daily.memories import memories
from lanterne_rouge.daily.observe import refresh
from lanterne_rouge.daily.strength_due import holds_strength
from lanterne_rouge.daily.strength_exercises import ExerciseShelf
from lanterne_rouge.daily.trace import Trace
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.mission import MissionConfig, Profile
from lanterne_rouge.domain.observation import Observation
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.ports.briefings import BriefingOutput
from lanterne_rouge.ports.sources import WellnessSource
from lanterne_rouge.ports.stores import Stores

if TYPE_CHECKING:
    from lanterne_rouge.daily.strength_today import StrengthToday

NO_MODEL = "No language model is set up: the rules decide."


@dataclass(frozen=True, kw_only=True)
class Desk:
    """What a whole day needs beside the mission: the athlete's stores, live sources, and where the day is written down.

    Without `exercises` no lifting is planned in detail.
    """

    athlete: str
    stores: Stores
    output: BriefingOutput
    profile: Profile = Profile()
    sources: tuple[WellnessSource, ...] = ()
    exercises: ExerciseShelf | None = None


@dataclass(frozen=True, kw_only=True)
class Told:
    """A briefing, and the morning that it rests on."""

    briefing: Briefing
    context: DayContext


class TourCoach:
    """Runs the day for one mission. Without a desk it decides from metrics that are passed in, and keeps nothing.

    `use_llm_reasoning` True asks for a model; where none is set up the rules decide and say so.
    """

    def __init__(
        self,
        config: MissionConfig | None,
        *,
        use_llm_reasoning: bool | None = None,
        llm_model: str | None = None,
        day: date | None = None,
        desk: Desk | None = None,
    ) -> None:
        self._mission = config
        self._wants_model = bool(use_llm_reasoning) or llm_model is not None
        self._day = day
        self._desk = desk

    def run(self, day: date, *, now: datetime) -> Briefing:
        """The briefing of a day, remembered and written. A second run of a day replaces the first."""
        return self.told(day, now=now).briefing

    def told(self, day: date, *, now: datetime) -> Told:
        """Mission, observation, reasoning, planning, lifting where there is some, communication; then it is remembered and written."""
        desk, trace = self._opened_desk(), Trace()
        known = desk.exercises.known if desk.exercises is not None else None
        gatherer = Gatherer(stores=desk.stores, mission=self._mission, profile=desk.profile, known=known)
        warnings = refresh(day, desk.sources, desk.stores, now=now)
        trained = gatherer.trained(day, now=now)
        mission = trace.heard(brief(MissionInput(day=day, mission=self._mission)))
        seen = trace.heard(observe(gatherer.to_observe(day, trained)))
        warnings += _noted(desk.output, day, seen.observation)
        asked = gatherer.to_reason(mission, seen)
        reasoned = trace.heard(reason(asked.given))
        planned = trace.heard(plan(self._to_plan(reasoned, asked.days)))
        lifting = _lifting(reasoned, planned, desk, planned_before=asked.lifting_planned)
        message = trace.heard(communicate(self._to_tell(reasoned, planned, lifting, seen, desk, warnings)))
        told = message.briefing
        eased = lifting is not None and lifting.eased
        kept = memories(told, reasoned.context, at=now, trace=trace.steps, eased_lifting=eased)
        desk.stores.memory.remember(day, told.run_id, kept)
        unwritten = desk.output.briefing(told, message.mail.body, trained.series)
        trace.log(told.run_id)
        return Told(briefing=replace(told, warnings=(*told.warnings, *unwritten)), context=reasoned.context)

    def generate_daily_recommendation(self, metrics: Mapping[str, object]) -> Briefing:
        """A briefing from metrics alone: `readiness_score`, `ctl`, `atl`, `tsb`, `training_phase`, `days_to_goal`."""
        from lanterne_rouge.daily.imagined import imagined_day  # a day with a desk has no need of it

        imagined = imagined_day(metrics, self._mission, self._day or date.today())
        told = CommunicationInput(
            run_id=run_id(imagined.context),
            context=imagined.context,
            result=decide_day(imagined.context),
            observation=imagined.observation,
            warnings=(*self._reservations(), *imagined.warnings),
        )
        return communicate(told).briefing

    def _to_plan(self, reasoned: Reasoned, days: tuple[PlannedDay, ...]) -> PlanningInput:
        """What is planned from: `days` are those of the stored season plan."""
        verdict = reasoned.result.verdict
        return PlanningInput(context=reasoned.context, verdict=verdict, days=days, mission=self._mission)

    def _to_tell(
        self,
        reasoned: Reasoned,
        planned: Planned,
        lifting: "StrengthToday | None",
        seen: ObservedMorning,
        desk: Desk,
        warnings: tuple[str, ...],
    ) -> CommunicationInput:
        return CommunicationInput(
            run_id=run_id(reasoned.context),
            context=reasoned.context,
            result=replace(reasoned.result, workout=planned.workout),
            observation=seen.observation,
            athlete=desk.athlete,
            warnings=(*self._reservations(), *warnings),
            goal_said=_goal_said(reasoned.context, desk.stores),
            strength=lifting.plan if lifting is not None else None,
            weight_unit=lifting.unit if lifting is not None else WeightUnit.KG,
        )

    def _reservations(self) -> tuple[str, ...]:
        return (NO_MODEL,) if self._wants_model else ()

    def _opened_desk(self) -> Desk:
        if self._desk is None:
            raise ValueError("a whole day needs stores; make the coach through bootstrap")
        return self._desk


def _lifting(reasoned: Reasoned, planned: Planned, desk: Desk, *, planned_before: bool) -> "StrengthToday | None":
    """The strength session of the day in detail, or why there is none; None on a day that was to hold none."""
    if desk.exercises is None or not (planned_before or holds_strength(reasoned.context)):
        return None
    # Imported here: a day without lifting loads no exercises and no NumPy.
    from lanterne_rouge.daily.strength_context import Lifter
    from lanterne_rouge.daily.strength_today import strength_today

    lifter = Lifter(stores=desk.stores, exercises=desk.exercises, profile=desk.profile)
    return strength_today(reasoned.context, replace(reasoned.result, workout=planned.workout), planned.week, lifter)


def run_id(context: DayContext) -> str:
    """The same morning has the same id, so that a repeated run is recognised as one."""
    # Hours since a session change with the clock, not with the morning.
    timeless = replace(context, sessions=tuple(replace(s, hours_ago=None) for s in context.sessions))
    return f"{context.day}-{sha256(repr(timeless).encode()).hexdigest()[:10]}"


def _goal_said(context: DayContext, stores: Stores) -> bool:
    """Whether a goal that has passed was said on an earlier day; the first day it is behind is noted."""
    if not context.mission.goal_passed:
        return False
    key = f"goal_passed:{context.mission.mission_id}"
    first_said = stores.state.get(key)
    if first_said is None:
        stores.state.mark(key, context.day.isoformat())
    return first_said is not None and first_said < context.day.isoformat()


def _noted(output: BriefingOutput, day: date, observed: Observation) -> tuple[str, ...]:
    """The morning's measurements are written down before anything is decided from them."""
    try:
        output.readiness(day, observed)
    except OSError as error:
        return (f"The readiness log could not be written ({error.strerror or type(error).__name__}).",)
    return ()
