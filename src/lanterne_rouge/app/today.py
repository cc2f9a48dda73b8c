"""The day: fetch what sources know, build the morning, decide, plan, compose the briefing, store it."""

import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from typing import TYPE_CHECKING

from lanterne_rouge.app.connections.state import Shelf, tokens_not_used_yet
from lanterne_rouge.app.learned import reflection_due
from lanterne_rouge.app.lifting_due import holds_strength, lasting_as_lifted
from lanterne_rouge.app.model_costs import record_costs
from lanterne_rouge.app.morning import morning_reader, refresh
from lanterne_rouge.app.replanning import replan
from lanterne_rouge.app.run_record import Trace, is_repeat, memories, run_id
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import LanterneError, why_refused
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.models.ask import Mode, Thinking
from lanterne_rouge.models.reasoning import RULES_MODE, Reasoned, decide_with_model
from lanterne_rouge.ports.sources import BriefingOutput
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.season.explain import injury_of_day
from lanterne_rouge.season.week_ahead import WeekAhead, WeekAheadInput, plan_week_ahead
from lanterne_rouge.settings.environment import ReasoningMode
from lanterne_rouge.views.briefing import CommunicationInput, communicate
from lanterne_rouge.views.today import BriefingView, briefing_view

if TYPE_CHECKING:
    from lanterne_rouge.app.strength.today import StrengthToday
    from lanterne_rouge.domain.language_model import ModelExplanation
    from lanterne_rouge.models.prompt_material import EarlierDay

LOG = logging.getLogger(__name__)
SYNC_S = 4.0
"""Seconds that a day waits for services; who is late comes the next time."""
EARLIER_DAYS = 5
"""How many days before today a model is reminded of."""
PROPOSAL_WAITS = "I'd like to change one of your personal settings. See it: lanterne parameters"


@dataclass(frozen=True, kw_only=True)
class TodayRequest:
    """The day to decide, today without one; who decides, as the settings say without one."""

    day: date | None = None
    reasoning: ReasoningMode | None = None


def run_today(request: TodayRequest, scope: AthleteScope) -> BriefingView:
    """Decide a day: what to do, why, and the workout. A second run of a day replaces the first."""
    settle(scope)
    for line in tokens_not_used_yet(scope):
        scope.notices.now(line)
    thinking = scope.models.thinking(request.reasoning)
    day = request.day or scope.today
    late = _sync_first(scope) if day == scope.today else ()
    run = run_day(scope, day, mission=scope.mission, thinking=thinking, late=late)
    scope.notices.later(lambda: (*_warnings(run, thinking), *after_the_day(scope, run)))
    return briefing_view(run.briefing)


@dataclass(frozen=True, kw_only=True)
class DayRun:
    """A briefing, the morning that it was decided from, and fitness up to yesterday."""

    briefing: Briefing
    context: Morning
    fitness: tuple[FitnessDay, ...]


def _sync_first(scope: AthleteScope) -> tuple[str, ...]:
    """Fetch what connected services have, within the time for it; a sentence for each that gave nothing."""
    try:
        shelf = Shelf(scope=scope)
        if shelf.holds_shown():
            from lanterne_rouge.app.connections.display import delete_what_is_due

            delete_what_is_due(scope)
        if not shelf.connected():
            return ()
        # Imported here: a home without connections needs neither a client for HTTP nor NumPy.
        from lanterne_rouge.app.connections.syncing import sync_before_the_day

        return sync_before_the_day(scope, SYNC_S)
    except LanterneError as error:
        return (f"{error.sentence} {error.next_step}".strip(),)


def run_day(
    scope: AthleteScope,
    day: date,
    *,
    mission: MissionConfig | None,
    thinking: Thinking,
    late: tuple[str, ...] = (),
) -> DayRun:
    """Observe, decide, plan, compose; then the run is stored and its files are written.

    A model that explains is asked when the decision has been taken, and cannot change it. `late`: what services gave nothing.
    """
    for line in thinking.beforehand:
        scope.notices.now(line)
    now, stores, trace = scope.now, scope.stores, Trace()
    warnings = late + refresh(day, scope.sources, stores, now=now)
    records = morning_reader(scope, mission).read(day, now=now)
    trace.add(records.mission)
    observation = trace.add(records.observation)
    output = scope.output
    warnings += _log_readiness(output, day, observation)
    closed = _closed_topics(thinking, day, observation, stores)
    decided = decide_with_model(
        records.morning,
        thinking.to("decide"),
        closed=closed,
        forbidden=thinking.forbidden,
        recall=partial(earlier_days, stores, day),
    )
    reasoned, notes = _with_model_workout(decided, thinking, closed)
    trace.add(reasoned)
    planned = trace.add(_plan_week(reasoned, records.days, mission))
    lifting = _plan_lifting(scope, reasoned, planned, planned_before=records.lifting_planned)
    lifted = lifting is not None and lifting.plan.exercises
    workout = lasting_as_lifted(planned.workout, lifting.plan.minutes) if lifting and lifted else planned.workout
    hurt = injury_of_day(mission, workout.sport, day) if workout is not None else None
    warnings += (hurt,) if hurt is not None else ()
    explained = _explain(reasoned.context, reasoned.result, thinking, closed)
    if explained is not None:
        trace.add(explained)
    message = trace.add(
        communicate(
            _with_decider(
                CommunicationInput(
                    run_id=run_id(reasoned.context),
                    context=reasoned.context,
                    result=replace(reasoned.result, workout=workout),
                    observation=observation,
                    athlete=scope.athlete,
                    warnings=(*thinking.beforehand, *thinking.notes, *warnings, *notes),
                    goal_said=_is_goal_mentioned(reasoned.context, stores),
                    strength=lifting.plan if lifting is not None else None,
                    weight_unit=lifting.unit if lifting is not None else WeightUnit.KG,
                ),
                thinking.mode,
                reasoned,
                explained,
            )
        )
    )
    briefing = message.briefing
    eased = lifting is not None and lifting.eased
    entries = memories(briefing, reasoned.context, at=now, trace=trace.steps, eased_lifting=eased, mission=mission)
    if not is_repeat(stores.memory.recall(day, day), entries):
        stores.memory.remember(day, briefing.run_id, entries)
    unwritten = output.briefing(briefing, message.mail.body, records.training.series)
    trace.log(briefing.run_id)
    return DayRun(
        briefing=replace(briefing, warnings=(*briefing.warnings, *unwritten)),
        context=reasoned.context,
        fitness=records.training.series,
    )


def _warnings(run: DayRun, thinking: Thinking) -> tuple[str, ...]:
    """The briefing's warnings that were not shown beforehand."""
    return tuple(warning for warning in run.briefing.warnings if warning not in thinking.beforehand)


def after_the_day(scope: AthleteScope, run: DayRun) -> tuple[str, ...]:
    """What follows a day that has been stored, never before: costs of models, the plan looked at, once a week a look back."""
    lines = [*record_costs(scope, run.briefing.consulted)]
    lines += [line for line in (replan(scope, run.briefing.date, run.context), _look_back(scope, run)) if line]
    _draw_season(scope, run)
    return tuple(lines)


def _draw_season(scope: AthleteScope, run: DayRun) -> None:
    """Put the calendar of the plan on the day's page; a folder that refuses it was reported with the day's files."""
    try:
        if scope.stores.plans.current() is None:
            return
        # Imported here: a home without a plan has no calendar to draw.
        from lanterne_rouge.app.season_picture import stored_calendar

        calendar = stored_calendar(run.context, scope.stores, scope.mission)
    except LanterneError as error:
        LOG.warning("no calendar on the page of %s: %s", run.briefing.date, error.sentence)
        return
    if calendar is not None:
        scope.output.page(run.briefing, run.fitness, calendar)


def recommend(
    metrics: Mapping[str, object], *, mission: MissionConfig | None, thinking: Thinking, day: date
) -> Briefing:
    """A briefing from metrics alone: `readiness_score`, `ctl`, `atl`, `tsb`, `training_phase`, `days_to_goal`."""
    # Imported here: a day with stores has no need of it.
    from lanterne_rouge.app.metrics_only import imagined_day

    imagined = imagined_day(metrics, mission, day)
    context, closed = imagined.morning, _all_topics(thinking)
    decided = decide_with_model(context, thinking.to("decide"), closed=closed, forbidden=thinking.forbidden)
    reasoned, notes = _with_model_workout(decided, thinking, closed)
    given = CommunicationInput(
        run_id=run_id(context),
        context=context,
        result=reasoned.result,
        observation=imagined.observation,
        warnings=(*thinking.beforehand, *thinking.notes, *imagined.warnings, *notes),
    )
    explained = _explain(context, reasoned.result, thinking, closed)
    return communicate(_with_decider(given, thinking.mode, reasoned, explained)).briefing


def earlier_days(stores: Stores, day: date) -> "tuple[EarlierDay, ...]":
    """What was decided on the last days and how the athlete rated them, oldest first."""
    # Imported here: a day of the rules asks no model.
    from lanterne_rouge.models.prompt_material import EarlierDay

    first, last = day - timedelta(days=EARLIER_DAYS), day - timedelta(days=1)
    decisions = stores.memory.recall(first, last, "decision")
    actions = {entry.day: Action(json.loads(entry.document)["decision"]["action"]) for entry in decisions}
    ratings = {entry.day: entry.outcome for entry in stores.reflections.feedback(first, last)}
    days = sorted({*actions, *ratings})
    return tuple(EarlierDay(day=d, action=actions.get(d), rating=ratings.get(d)) for d in days)


def _closed_topics(thinking: Thinking, day: date, observation: Observation, stores: Stores) -> frozenset[str]:
    """Of which topics nothing may be sent to a model this morning."""
    if thinking.desk is None:
        return frozenset()
    # Imported here: a day of the rules sends nothing.
    from lanterne_rouge.models.sources import closed_groups

    return closed_groups(day, observation, stores, thinking.closed_sources)


def _all_topics(thinking: Thinking) -> frozenset[str]:
    """Metrics that were passed in have no known source: where any source is closed, all of them are."""
    if not thinking.closed_sources:
        return frozenset()
    from lanterne_rouge.models.sources import SOURCE_GROUPS

    return SOURCE_GROUPS


def _plan_week(reasoned: Reasoned, days: tuple[PlannedDay, ...], mission: MissionConfig | None) -> WeekAhead:
    """Today and the week from the stored plan's `days`; a model that decided has had its workout made already."""
    verdict = reasoned.result.verdict
    planned = plan_week_ahead(WeekAheadInput(context=reasoned.context, verdict=verdict, days=days, mission=mission))
    if reasoned.decided_by == RULES_MODE:
        return planned
    return replace(planned, workout=reasoned.result.workout)


def _with_model_workout(
    reasoned: Reasoned, thinking: Thinking, closed: frozenset[str]
) -> tuple[Reasoned, tuple[str, ...]]:
    """The day with the workout that a model proposes, where it is to; and notes about that."""
    if reasoned.decided_by == RULES_MODE or not thinking.plans_workouts:
        return reasoned, ()
    from lanterne_rouge.models.workout import with_proposed_workout

    made = with_proposed_workout(reasoned, thinking, closed=closed)
    return made.reasoned, made.notes


def _explain(
    context: Morning, result: DayResult, thinking: Thinking, closed: frozenset[str]
) -> "ModelExplanation | None":
    """A model's words for what the rules decided, where it is to explain."""
    desk = thinking.to("explain")
    if desk is None:
        return None
    from lanterne_rouge.models.explain import explain

    return explain(context, result, desk, closed=closed, forbidden=thinking.forbidden)


def _with_decider(
    given: CommunicationInput, mode: Mode, reasoned: Reasoned, explained: "ModelExplanation | None"
) -> CommunicationInput:
    """The input with who decided, who was asked, and a model's words where there are some."""
    return replace(
        given,
        reasoning_mode=mode,
        decided_by=reasoned.decided_by,
        consulted=explained.consulted if explained is not None else reasoned.consulted,
        explanation=explained.text if explained is not None else reasoned.explanation,
        rules=reasoned.rules,
    )


def _plan_lifting(
    scope: AthleteScope, reasoned: Reasoned, planned: WeekAhead, *, planned_before: bool
) -> "StrengthToday | None":
    """The strength session of the day in detail, or why there is none; None on a day without one."""
    if not (planned_before or holds_strength(reasoned.context)):
        return None
    # Imported here: a day without lifting loads no exercises and no NumPy.
    from lanterne_rouge.app.strength.context import Lifter
    from lanterne_rouge.app.strength.today import strength_today

    lifter = Lifter(stores=scope.stores, exercises=scope.shelf, profile=scope.profile)
    return strength_today(reasoned.context, replace(reasoned.result, workout=planned.workout), planned.week, lifter)


def _is_goal_mentioned(context: Morning, stores: Stores) -> bool:
    """Whether a goal that has passed was mentioned on an earlier day; the first day after it is noted."""
    if not context.mission.goal_passed:
        return False
    key = f"goal_passed:{context.mission.mission_id}"
    first = stores.state.get(key)
    if first is None:
        stores.state.mark(key, context.day.isoformat())
    return first is not None and first < context.day.isoformat()


def _log_readiness(output: BriefingOutput, day: date, observation: Observation) -> tuple[str, ...]:
    """The morning's measurements are written down before anything is decided from them."""
    try:
        output.readiness(day, observation)
    except OSError as error:
        return (f"The readiness log could not be written ({why_refused(error)}).",)
    measured = len(observation.ages)
    LOG.info("%s: readiness log written before the decision, %d readings", day, measured)
    return ()


def _look_back(scope: AthleteScope, run: DayRun) -> str | None:
    """Look back if a week has passed since the last time; a line where a proposal waits. Only on the day itself."""
    day = run.briefing.date
    if day != scope.today or not reflection_due(scope.stores, day):
        return None
    # Imported here: six days of seven nothing is looked back on.
    from lanterne_rouge.app.looking_back import reflect_on

    try:
        reflection = reflect_on(scope.stores, day, now=scope.now)
    except LanterneError as error:
        return f"The look back failed: {error.sentence} {error.next_step}".strip()
    return PROPOSAL_WAITS if reflection.proposal is not None else None
