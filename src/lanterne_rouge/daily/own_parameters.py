"""The athlete's word on a proposed change of their own constants: accepted, dismissed, or an earlier version taken again."""

from dataclasses import replace
from datetime import datetime

from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.reflection import OwnParameters, ParameterProposal
from lanterne_rouge.domain.season import ProposalStatus
from lanterne_rouge.ports.stores import ReflectionStore, Stores

LOOK = "See what is open: lanterne parameters"


def accept(stores: Stores, proposal_id: str, *, now: datetime) -> OwnParameters:
    """Put the proposed constants in force as a new version; raises `NotFound`, `BadInput` when they no longer fit."""
    with stores.journal.writing("parameters", "an accepted change of your own numbers", at=now):
        proposal = stores.reflections.settle(_id(stores.reflections, proposal_id), ProposalStatus.ACCEPTED)
        if proposal.before != stores.reflections.own_parameters():
            raise BadInput(
                f"The proposal {proposal.id} was made for numbers that are no longer in force.",
                f"Dismiss it: lanterne parameters dismiss {proposal.id}",
            )
        kept = replace(proposal.after, version=_next_version(stores.reflections), since=now.date())
        stores.reflections.keep_parameters(kept)
    return kept


def dismiss(stores: Stores, proposal_id: str, *, now: datetime) -> ParameterProposal:
    """Leave everything as it is; the same is not proposed again for some weeks."""
    with stores.journal.writing("parameters", "a dismissed change of your own numbers", at=now):
        return stores.reflections.settle(_id(stores.reflections, proposal_id), ProposalStatus.DISMISSED)


def revert(stores: Stores, version: str, *, now: datetime) -> OwnParameters:
    """A new version with the values of an earlier one; 0 are the usual values that hold for everybody."""
    if not version.isdecimal():
        raise BadInput(f"{version or 'Nothing'} is no version.", "Name one by its number: lanterne parameters revert 0")
    known = {p.version: p for p in (OwnParameters(), *stores.reflections.parameter_history())}
    wanted = known.get(int(version))
    if wanted is None:
        raise NotFound(f"There is no version {int(version)} of your own numbers.", "See them: lanterne parameters")
    now_in_force = stores.reflections.own_parameters()
    if replace(wanted, version=0, since=None) == replace(now_in_force, version=0, since=None):
        raise BadInput(f"The values of version {wanted.version} are in force already.", LOOK)
    kept = replace(wanted, version=_next_version(stores.reflections), since=now.date())
    with stores.journal.writing("parameters", f"your own numbers as in version {wanted.version}", at=now):
        stores.reflections.keep_parameters(kept)
    return kept


def _next_version(reflections: ReflectionStore) -> int:
    return max((p.version for p in reflections.parameter_history()), default=0) + 1


def _id(reflections: ReflectionStore, typed: str) -> str:
    """The id as typed; without one, that of the only open proposal."""
    if typed:
        return typed
    waiting = reflections.proposals(open_only=True)
    if not waiting:
        raise NotFound("No change of your own numbers is proposed.", LOOK)
    return waiting[0].id
