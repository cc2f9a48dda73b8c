"""The athlete's word on a proposed plan: take it, or leave the plan as it is."""

from datetime import date, datetime, timedelta

from lanterne_rouge.daily.joined_plan import joined
from lanterne_rouge.daily.settled_today import settled_today
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.season import PlanProposal, ProposalStatus
from lanterne_rouge.ports.stores import Stores

EVERY = 1000
"""Proposals looked through for an id: years of them."""


def accept(proposal_id: str, context: DayContext, stores: Stores, *, now: datetime) -> PlanProposal:
    """Put a proposed plan in force; refuses one that was made for a plan which no longer holds."""
    wanted = proposal_named(proposal_id, stores)
    with stores.journal.writing("plan", "a changed plan", at=now):
        current = stores.plans.current()
        if current is not None and wanted.based_on != current.id:
            raise _stale(wanted)
        settled = stores.plans.settle(wanted.id, ProposalStatus.ACCEPTED)
        stores.plans.keep(joined(current, wanted.plan, _first_to_change(wanted, context, stores)))
    return settled


def dismiss(proposal_id: str, stores: Stores, *, now: datetime) -> PlanProposal:
    """Leave the plan as it is."""
    wanted = proposal_named(proposal_id, stores)
    with stores.journal.writing("plan", "a proposal dismissed", at=now):
        return stores.plans.settle(wanted.id, ProposalStatus.DISMISSED)


def proposal_named(proposal_id: str, stores: Stores) -> PlanProposal:
    """An open proposal by its id, the beginning of it, or `latest`; raises `NotFound`, `BadInput` for a settled one."""
    everything = stores.plans.proposals(limit=EVERY)
    if proposal_id == "latest":
        found = [p for p in everything if p.status is ProposalStatus.OPEN][:1]
    else:
        found = [p for p in everything if proposal_id and p.id.startswith(proposal_id)]
    if not found:
        what = "No changed plan waits for you." if proposal_id == "latest" else f"There is no proposal {proposal_id}."
        raise NotFound(what, "See the plan in force: lanterne plan")
    if len(found) > 1:
        raise NotFound(f"Several proposals begin with {proposal_id}.", "Write more of the id: lanterne plan diff")
    if found[0].status is ProposalStatus.SUPERSEDED:
        raise _stale(found[0])
    if found[0].status is not ProposalStatus.OPEN:
        raise BadInput(f"The proposal {found[0].id} is {found[0].status.value} already.", "Nothing was changed.")
    return found[0]


def _first_to_change(proposal: PlanProposal, context: DayContext, stores: Stores) -> date:
    """Today, tomorrow where today is settled; the proposal's own first day where it is told of from outside of its days."""
    if proposal.plan.on(context.day) is None:
        return min((change.day for change in proposal.changes), default=proposal.plan.days[0].day)
    settled = settled_today(context, stores.memory) is not None
    return context.day + timedelta(days=1) if settled else context.day


def _stale(proposal: PlanProposal) -> BadInput:
    return BadInput(
        f"The proposal {proposal.id} was made for a plan that has been replaced since.",
        "See what waits now: lanterne plan diff",
    )
