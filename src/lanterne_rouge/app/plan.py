"""The season plan: show it, make it anew, and settle proposals to change it."""

from dataclasses import dataclass
from datetime import date

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.plan_view import accept, dismiss, plan_outlook, proposal_named
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.season_plan import remake
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.today import replan
from lanterne_rouge.domain.errors import NotFound
from lanterne_rouge.views.plan import PlanView, ProposalAnswer, plan_view, proposal_view

LATEST = "latest"


@dataclass(frozen=True, kw_only=True)
class PlanRequest:
    """The plan as seen from a day, today without one, for so many weeks."""

    day: date | None = None
    weeks: int | None = None


@dataclass(frozen=True, kw_only=True)
class ProposalRequest:
    """A proposal by its id, the beginning of it, or `latest`; `day` is today without one."""

    proposal: str = LATEST
    day: date | None = None


def show_plan(request: PlanRequest, scope: AthleteScope) -> PlanView:
    """The plan in force, made when there is none and looked at again when that is due."""
    settle(scope)
    day = request.day or scope.today
    replan(scope, day)
    return _plan_view(scope, day, request.weeks)


def remake_plan(request: PlanRequest, scope: AthleteScope) -> PlanView:
    """The whole plan made anew at once; past days never change."""
    settle(scope)
    day = request.day or scope.today
    remake(morning_of(scope, day), scope.stores, scope.mission, now=scope.now)
    return _plan_view(scope, day, request.weeks)


def show_proposal(request: ProposalRequest, scope: AthleteScope) -> ProposalAnswer:
    """A proposed change of the plan; none where `latest` is asked for and none waits. Raises `NotFound` for an unknown id."""
    settle(scope)
    try:
        proposal = proposal_named(request.proposal, scope.stores)
    except NotFound:
        if request.proposal != LATEST:
            raise
        return ProposalAnswer(proposal=None)
    return ProposalAnswer(proposal=proposal_view(proposal))


def accept_plan(request: ProposalRequest, scope: AthleteScope) -> ProposalAnswer:
    """Put a proposed plan in force; refuses one that was made for a plan that was replaced since."""
    settle(scope)
    morning = morning_of(scope, request.day or scope.today)
    return ProposalAnswer(proposal=proposal_view(accept(request.proposal, morning, scope.stores, now=scope.now)))


def dismiss_plan(request: ProposalRequest, scope: AthleteScope) -> ProposalAnswer:
    """Leave the plan as it is."""
    settle(scope)
    return ProposalAnswer(proposal=proposal_view(dismiss(request.proposal, scope.stores, now=scope.now)))


def _plan_view(scope: AthleteScope, day: date, weeks: int | None) -> PlanView:
    outlook = plan_outlook(morning_of(scope, day), scope.stores, scope.mission, weeks=weeks)
    return plan_view(
        outlook.plan,
        lowered=outlook.lowered,
        why_lowered=outlook.why_lowered,
        checks=outlook.checks,
        waiting=outlook.waiting,
        notices=outlook.notices,
    )
