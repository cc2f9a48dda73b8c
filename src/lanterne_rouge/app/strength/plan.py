"""Today's lifting: sets, weights and why, from the home's log or from a context that another program wrote."""

from dataclasses import dataclass, replace
from datetime import date

from lanterne_rouge.app.coach_context.context import coach_context, read_json_object
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.asking import (
    OFFLINE,
    answerer_of,
    ask_with_notices,
    context_may_be_sent,
    corrections_of,
    log_may_be_sent,
    strength_coach_of,
)
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.gyms import gym_named
from lanterne_rouge.app.strength.templates import template_named
from lanterne_rouge.app.strength.today import LiftingDay, session_asked_for
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import CoachContext, Energy, Soreness
from lanterne_rouge.models.strength.coach import StrengthProvider
from lanterne_rouge.models.strength.plan import generate_plan
from lanterne_rouge.models.strength.prompt import PlanAnswer
from lanterne_rouge.views.answerer import answerer_text
from lanterne_rouge.views.strength_plan_text import AnsweredStrengthPlanView, StrengthPlanView, strength_plan_text
from lanterne_rouge.views.today_plan import today_plan_view


@dataclass(frozen=True, kw_only=True)
class StrengthPlanRequest:
    """What to plan from: a context as JSON, else the home's log, template, gym and check-in; `day` is today without one."""

    day: date | None = None
    context: bytes | None = None
    template: str | None = None
    gym: str | None = None
    minutes: int | None = None
    energy: Energy | None = None
    soreness: Soreness | None = None
    provider: StrengthProvider = OFFLINE


def plan_strength(request: StrengthPlanRequest, scope: AthleteScope) -> StrengthPlanView | AnsweredStrengthPlanView:
    """A session that asks only for weights that exist in the gym."""
    if request.context is not None and (request.template or request.gym):
        raise BadInput("A context names its own template and gym.", "Leave out --template and --gym, or --context.")
    lifting = _lifting(request, scope)
    if lifting.asked is None:
        return StrengthPlanView(
            **vars(today_plan_view(lifting.without, lifter_of(scope).unit)),
            text="\n".join(lifting.without.reasoning),
        )
    context = _with_answers(lifting.asked, request)
    answer = _plan(context, request, scope)
    plan = lifting.told(answer.plan, lifter_of(scope))
    text = strength_plan_text(plan, context, scope.exercises)
    answerer = answerer_of(answer, request.provider)
    line = answerer_text(answerer, corrections=corrections_of(answer)) if answerer else ""
    view = StrengthPlanView(
        **vars(today_plan_view(plan, context.unit)),
        text="\n".join([text, *(["", line] if line else [])]).strip("\n"),
    )
    return view if answerer is None else AnsweredStrengthPlanView(**vars(view), **vars(answerer))


def read_context(document: bytes, scope: AthleteScope, day: date | None) -> CoachContext:
    """A context from JSON; its own `today` gives way to the day that was asked for."""
    return coach_context(read_json_object(document), scope.exercises, today=scope.today, day=day)


def _lifting(request: StrengthPlanRequest, scope: AthleteScope) -> LiftingDay:
    if request.context is not None:
        return LiftingDay(asked=read_context(request.context, scope, request.day))
    return session_asked_for(
        scope,
        request.day or scope.today,
        template=template_named(scope.stores, request.template) if request.template else None,
        gym=gym_named(scope.stores, request.gym) if request.gym else None,
        minutes=request.minutes,
    )


def _with_answers(context: CoachContext, request: StrengthPlanRequest) -> CoachContext:
    readiness = replace(
        context.readiness,
        energy=request.energy or context.readiness.energy,
        soreness=request.soreness or context.readiness.soreness,
    )
    return replace(
        context, readiness=readiness, minutes=context.minutes if request.minutes is None else request.minutes
    )


def _plan(context: CoachContext, request: StrengthPlanRequest, scope: AthleteScope) -> PlanAnswer:
    """The session; without a model nothing of models is opened."""
    provider = request.provider
    if provider == OFFLINE:
        return generate_plan(context, scope.exercises, None)
    from_log = request.context is None
    may_be_sent = log_may_be_sent(scope, context.today) if from_log else context_may_be_sent(scope)
    coach = strength_coach_of(scope)
    return ask_with_notices(scope, provider, lambda: coach.generate_plan(context, provider, may_be_told=may_be_sent))
