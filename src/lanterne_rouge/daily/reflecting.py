"""The story of a look back: gather, reflect, keep what later days need."""

from dataclasses import replace
from datetime import date, datetime

from lanterne_rouge.coaching.reflect.own_parameters import same_wish
from lanterne_rouge.coaching.reflect.reflection import reflect
from lanterne_rouge.daily.history import history_until
from lanterne_rouge.daily.learned import LAST_REFLECTION
from lanterne_rouge.domain.history import History
from lanterne_rouge.domain.reflection import ParameterProposal, Reflection
from lanterne_rouge.domain.season import ProposalStatus
from lanterne_rouge.ports.stores import ReflectionStore, Stores

# What the athlete has dismissed is not asked again for so long.
QUIET_DAYS = 56


def reflect_on(stores: Stores, day: date, *, now: datetime) -> Reflection:
    """Look back from a day; blocks are kept, and from today also a proposal, unless the same was dismissed lately."""
    return reflect_and_keep(stores, history_until(stores, day), now=now)


def reflect_and_keep(stores: Stores, history: History, *, now: datetime) -> Reflection:
    """As `reflect_on`, for a history that is at hand. The proposal of the result is the one that is open afterwards."""
    found = reflect(history)
    with stores.journal.derived():
        stores.reflections.save_blocks(found.blocks)
        if history.today >= now.date():
            stores.state.mark(LAST_REFLECTION, history.today.isoformat())
            return replace(found, proposal=_asked(stores.reflections, found.proposal, history.today))
    return replace(found, proposal=open_proposal(stores.reflections))


def open_proposal(reflections: ReflectionStore) -> ParameterProposal | None:
    """The proposal that waits for the athlete's word."""
    return next(iter(reflections.proposals(open_only=True)), None)


def _asked(reflections: ReflectionStore, wish: ParameterProposal | None, day: date) -> ParameterProposal | None:
    """Keep a new wish; the one that is open stays when it asks the same, or when there is no other."""
    waiting = open_proposal(reflections)
    if wish is None or (waiting is not None and waiting.before == wish.before and same_wish(waiting, wish)):
        return waiting
    dismissed = [p for p in reflections.proposals(limit=50) if p.status is ProposalStatus.DISMISSED]
    if any(same_wish(p, wish) and (day - p.made_on).days < QUIET_DAYS for p in dismissed):
        return waiting
    reflections.propose(wish)
    return wish
