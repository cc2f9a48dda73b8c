"""The coach of one day. `run` tells the story; each line's details live in the room that owns them."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from hashlib import sha256

from lanterne_rouge.coaching.day import DayResult, decide_day
from lanterne_rouge.coaching.narrate import markdown, tell
from lanterne_rouge.daily.carried import LOOK_BACK_DAYS, with_what_lasts
from lanterne_rouge.daily.context import day_context
from lanterne_rouge.daily.imagined import imagined_day
from lanterne_rouge.daily.memories import memories
from lanterne_rouge.daily.observe import look, observation, refresh
from lanterne_rouge.daily.training import training
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.mission import MissionConfig, Profile
from lanterne_rouge.domain.observation import Observation
from lanterne_rouge.ports.briefings import BriefingOutput
from lanterne_rouge.ports.sources import WellnessSource
from lanterne_rouge.ports.stores import LAST_IMPORT, CheckInStore, Stores

LOG = logging.getLogger(__name__)
NO_MODEL = "No language model is set up: the rules decide."


@dataclass(frozen=True, kw_only=True)
class Desk:
    """What a whole day needs beside the mission: the athlete's stores, live sources, and where the day is written down."""

    athlete: str
    stores: Stores
    output: BriefingOutput
    profile: Profile = Profile()
    sources: tuple[WellnessSource, ...] = ()


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
        """Observe, measure, decide, plan, tell, remember; a second run of a day replaces the first."""
        desk = self._opened_desk()
        warnings = refresh(day, desk.sources, desk.stores, now=now)
        morning = look(day, _said(day, desk.stores.check_ins), desk.stores.wellness)
        trained = training(
            day,
            desk.stores.activities,
            desk.stores.fitness,
            now=now if now.date() == day else None,
            last_import=_last_import(desk.stores),
            race_days=_race_days(self._mission),
        )
        observed = observation(morning, trained.load.ctl, trained.load.atl, trained.load.tsb)
        warnings += _noted(desk.output, day, observed)
        LOG.info("%s observed: %s missing", day, ", ".join(observed.missing) or "nothing")
        context = day_context(day, morning, trained, self._mission, desk.profile, desk.stores.thresholds.all())
        result = decide_day(context)
        briefing = self._told(context, result, observed, desk.athlete, warnings)
        LOG.info("%s decided: %s by %s", briefing.run_id, briefing.decision.action, briefing.decided_by)
        desk.stores.memory.remember(day, briefing.run_id, memories(briefing, context, at=now))
        LOG.info("%s remembered", briefing.run_id)
        unwritten = desk.output.briefing(briefing, markdown(briefing), trained.series)
        LOG.info("%s written down", briefing.run_id)
        return replace(briefing, warnings=(*briefing.warnings, *unwritten))

    def generate_daily_recommendation(self, metrics: Mapping[str, object]) -> Briefing:
        """A briefing from metrics alone: `readiness_score`, `ctl`, `atl`, `tsb`, `training_phase`, `days_to_goal`."""
        imagined = imagined_day(metrics, self._mission, self._day or date.today())
        result = decide_day(imagined.context)
        return self._told(imagined.context, result, imagined.observation, "you", imagined.warnings)

    def _told(
        self,
        context: DayContext,
        result: DayResult,
        observed: Observation,
        athlete: str,
        warnings: tuple[str, ...],
    ) -> Briefing:
        return Briefing(
            run_id=run_id(context),
            date=context.day,
            athlete=athlete,
            mission=context.mission,
            observation=observed,
            decision=result.verdict.decision,
            ceiling=result.verdict.ceiling,
            evidence=result.verdict.evidence,
            workout=result.workout,
            sections=tell(self._as_told(context), result, observed),
            warnings=(*((NO_MODEL,) if self._wants_model else ()), *warnings),
        )

    def _as_told(self, context: DayContext) -> DayContext:
        """A goal that has passed is said on the first day it is behind, and no more afterwards."""
        mission = context.mission
        if self._desk is None or not mission.goal_passed:
            return context
        key = f"goal_passed:{mission.mission_id}"
        first_said = self._desk.stores.state.get(key)
        if first_said is None:
            self._desk.stores.state.mark(key, context.day.isoformat())
        elif first_said < context.day.isoformat():
            quiet = replace(mission, goal_passed=False, goal_event=None, goal_date=None)
            return replace(context, mission=quiet)
        return context

    def _opened_desk(self) -> Desk:
        if self._desk is None:
            raise ValueError("a whole day needs stores; make the coach through bootstrap")
        return self._desk


def run_id(context: DayContext) -> str:
    """The same morning has the same id, so that a repeated run is recognised as one."""
    # Hours since a session change with the clock, not with the morning.
    timeless = replace(context, sessions=tuple(replace(s, hours_ago=None) for s in context.sessions))
    return f"{context.day}-{sha256(repr(timeless).encode()).hexdigest()[:10]}"


def _said(day: date, check_ins: CheckInStore) -> CheckIn:
    earlier = check_ins.between(day - timedelta(days=LOOK_BACK_DAYS), day - timedelta(days=1))
    return with_what_lasts(day, check_ins.on(day), earlier)


def _race_days(mission: MissionConfig | None) -> frozenset[date]:
    return frozenset((mission.goal_date, *(stage.day for stage in mission.stages))) if mission else frozenset()


def _last_import(stores: Stores) -> date | None:
    told = stores.state.get(LAST_IMPORT)
    return datetime.fromisoformat(told).date() if told else None


def _noted(output: BriefingOutput, day: date, observed: Observation) -> tuple[str, ...]:
    """The morning's measurements are written down before anything is decided from them."""
    try:
        output.readiness(day, observed)
    except OSError as error:
        return (f"The readiness log could not be written ({error.strerror or type(error).__name__}).",)
    return ()
