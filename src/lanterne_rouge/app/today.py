"""The coach of one day. `run` tells the story; each line's details live in the room that owns them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from lanterne_rouge.app.morning import MorningReader, refresh
from lanterne_rouge.app.run_record import Trace, memories
from lanterne_rouge.app.strength.due import holds_strength
from lanterne_rouge.app.strength.exercises import ExerciseShelf
from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.mission import MissionConfig, Profile
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.models.ask import BY_RULES, Mode, Thinking
from lanterne_rouge.models.reasoning import RULES, Reasoned, reason
from lanterne_rouge.ports.sources import BriefingOutput, WellnessSource
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.season.week_ahead import WeekAhead, WeekAheadInput, plan_week_ahead
from lanterne_rouge.views.briefing import CommunicationInput, communicate

if TYPE_CHECKING:
    from lanterne_rouge.app.strength.today import StrengthToday
    from lanterne_rouge.domain.language_model import ModelExplanation


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
    context: Morning


class TourCoach:
    """Runs the day for one mission. Without a desk it decides from metrics that are passed in, and keeps nothing.

    `thinking` says whether a language model explains or decides beside the rules.
    """

    def __init__(
        self,
        config: MissionConfig | None,
        *,
        thinking: Thinking = BY_RULES,
        day: date | None = None,
        desk: Desk | None = None,
    ) -> None:
        self._mission = config
        self._thinking = thinking
        self._day = day
        self._desk = desk

    @property
    def beforehand(self) -> tuple[str, ...]:
        """What has to be said before the day is run: for the first time something leaves the machine for somebody."""
        return self._thinking.beforehand

    def run(self, day: date, *, now: datetime) -> Briefing:
        """The briefing of a day, remembered and written. A second run of a day replaces the first."""
        return self.told(day, now=now).briefing

    def told(self, day: date, *, now: datetime) -> Told:
        """Mission, observation, reasoning, planning, lifting where there is some, communication; then it is remembered and written.

        A model that explains is heard when the decision has been taken, and cannot change it.
        """
        desk, trace = self._opened_desk(), Trace()
        lookup = desk.exercises.known if desk.exercises is not None else None
        reader = MorningReader(stores=desk.stores, mission=self._mission, profile=desk.profile, lookup=lookup)
        warnings = refresh(day, desk.sources, desk.stores, now=now)
        records = reader.read(day, now=now)
        trace.heard(records.mission)
        observation = trace.heard(records.observation)
        warnings += _noted(desk.output, day, observation)
        thinking, closed = self._thinking, self._closed(day, observation, desk)
        thought = reason(records.morning, thinking.to("decide"), closed=closed, forbidden=thinking.forbidden)
        reasoned, notes = self._with_workout(thought, closed)
        trace.heard(reasoned)
        planned = trace.heard(self._planned(reasoned, records.days))
        lifting = _lifting(reasoned, planned, desk, planned_before=records.lifting_planned)
        explained = self._explained(reasoned.context, reasoned.result, closed)
        if explained is not None:
            trace.heard(explained)
        message = trace.heard(
            communicate(self._to_tell(reasoned, planned, explained, lifting, observation, desk, warnings + notes))
        )
        told = message.briefing
        eased = lifting is not None and lifting.eased
        kept = memories(told, reasoned.context, at=now, trace=trace.steps, eased_lifting=eased)
        desk.stores.memory.remember(day, told.run_id, kept)
        unwritten = desk.output.briefing(told, message.mail.body, records.training.series)
        trace.log(told.run_id)
        return Told(briefing=replace(told, warnings=(*told.warnings, *unwritten)), context=reasoned.context)

    def generate_daily_recommendation(self, metrics: Mapping[str, object]) -> Briefing:
        """A briefing from metrics alone: `readiness_score`, `ctl`, `atl`, `tsb`, `training_phase`, `days_to_goal`."""
        from lanterne_rouge.app.metrics_only import imagined_day  # a day with a desk has no need of it

        imagined = imagined_day(metrics, self._mission, self._day or date.today())
        context, thinking = imagined.morning, self._thinking
        closed = self._closed_here()
        thought = reason(context, thinking.to("decide"), closed=closed, forbidden=thinking.forbidden)
        reasoned, notes = self._with_workout(thought, closed)
        told = CommunicationInput(
            run_id=run_id(context),
            context=context,
            result=reasoned.result,
            observation=imagined.observation,
            warnings=(*thinking.beforehand, *thinking.notes, *imagined.warnings, *notes),
        )
        explained = self._explained(context, reasoned.result, closed)
        return communicate(_in_words(told, thinking.mode, reasoned, explained)).briefing

    def _closed(self, day: date, observation: Observation, desk: Desk) -> frozenset[str]:
        """Of which topics nothing may be told to a model this morning."""
        if self._thinking.desk is None:
            return frozenset()
        # Imported here: a day of the rules tells nobody anything.
        from lanterne_rouge.models.sources import closed_groups

        return closed_groups(day, observation, desk.stores, self._thinking.closed_sources)

    def _closed_here(self) -> frozenset[str]:
        """Metrics that were handed in come from nobody knows where: where anything is closed, all of it is."""
        if not self._thinking.closed_sources:
            return frozenset()
        from lanterne_rouge.models.sources import GROUPS

        return GROUPS

    def _planned(self, reasoned: Reasoned, days: tuple[PlannedDay, ...]) -> WeekAhead:
        """Today and the week from the stored plan's `days`; a model that decided has had its workout made already."""
        verdict = reasoned.result.verdict
        planned = plan_week_ahead(
            WeekAheadInput(context=reasoned.context, verdict=verdict, days=days, mission=self._mission)
        )
        if reasoned.decided_by == RULES:
            return planned
        return replace(planned, workout=reasoned.result.workout)

    def _with_workout(self, reasoned: Reasoned, closed: frozenset[str]) -> tuple[Reasoned, tuple[str, ...]]:
        """The day with the workout that a model proposes, where it is to; and what is to be said of that."""
        if reasoned.decided_by == RULES or not self._thinking.plans_workouts:
            return reasoned, ()
        from lanterne_rouge.models.reasoning import with_proposed_workout

        made = with_proposed_workout(reasoned, self._thinking, closed=closed)
        return made.reasoned, made.notes

    def _explained(self, context: Morning, result: DayResult, closed: frozenset[str]) -> "ModelExplanation | None":
        """A model's words for what the rules decided, where it is to explain."""
        desk = self._thinking.to("explain")
        if desk is None:
            return None
        from lanterne_rouge.models.explain import explain

        return explain(context, result, desk, closed=closed, forbidden=self._thinking.forbidden)

    def _to_tell(
        self,
        reasoned: Reasoned,
        planned: WeekAhead,
        explained: "ModelExplanation | None",
        lifting: "StrengthToday | None",
        observation: Observation,
        desk: Desk,
        warnings: tuple[str, ...],
    ) -> CommunicationInput:
        told = CommunicationInput(
            run_id=run_id(reasoned.context),
            context=reasoned.context,
            result=replace(reasoned.result, workout=planned.workout),
            observation=observation,
            athlete=desk.athlete,
            warnings=(*self.beforehand, *self._thinking.notes, *warnings),
            goal_said=_goal_said(reasoned.context, desk.stores),
            strength=lifting.plan if lifting is not None else None,
            weight_unit=lifting.unit if lifting is not None else WeightUnit.KG,
        )
        return _in_words(told, self._thinking.mode, reasoned, explained)

    def _opened_desk(self) -> Desk:
        if self._desk is None:
            raise ValueError("a whole day needs stores; make the coach through bootstrap")
        return self._desk


def _in_words(
    told: CommunicationInput, mode: Mode, reasoned: Reasoned, explained: "ModelExplanation | None"
) -> CommunicationInput:
    """What is told, with who decided, who was asked, and a model's words where there are some."""
    return replace(
        told,
        reasoning_mode=mode,
        decided_by=reasoned.decided_by,
        consulted=explained.consulted if explained is not None else reasoned.consulted,
        explanation=explained.text if explained is not None else None,
        rules=reasoned.rules,
    )


def _lifting(reasoned: Reasoned, planned: WeekAhead, desk: Desk, *, planned_before: bool) -> "StrengthToday | None":
    """The strength session of the day in detail, or why there is none; None on a day that was to hold none."""
    if desk.exercises is None or not (planned_before or holds_strength(reasoned.context)):
        return None
    # Imported here: a day without lifting loads no exercises and no NumPy.
    from lanterne_rouge.app.strength.context import Lifter
    from lanterne_rouge.app.strength.today import strength_today

    lifter = Lifter(stores=desk.stores, exercises=desk.exercises, profile=desk.profile)
    return strength_today(reasoned.context, replace(reasoned.result, workout=planned.workout), planned.week, lifter)


def run_id(context: Morning) -> str:
    """The same morning has the same id, so that a repeated run is recognised as one."""
    # Hours since a session change with the clock, not with the morning.
    timeless = replace(context, sessions=tuple(replace(s, hours_ago=None) for s in context.sessions))
    return f"{context.day}-{sha256(repr(timeless).encode()).hexdigest()[:10]}"


def _goal_said(context: Morning, stores: Stores) -> bool:
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
