"""Derived numbers brought up to date: after an edited mission, an interrupted import, an undo, or a new way of measuring."""

from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.season import ProposalStatus
from lanterne_rouge.ports.journal import JournalEntry
from lanterne_rouge.ports.state_keys import MEASURED_BY, MEASURES, STALE_FROM
from lanterne_rouge.ports.stores import Stores

if TYPE_CHECKING:
    from lanterne_rouge.app.importing.measuring import Measurer


def settle(scope: AthleteScope) -> tuple[str, ...]:
    """Bring derived numbers up to date; returns notices. Cheap when nothing is stale."""
    with scope.stores.journal.one_state():
        trouble = scope.missions.trouble()
        if trouble:
            scope.notices.now(trouble)
        elif scope.mission is not None:
            scope.missions.notice_edits(scope.mission)
        _notice_new_measures(scope)
        if not scope.stores.state.get(STALE_FROM):
            return ()
    return measurer(scope).refresh(progress=scope.progress)


def measurer(scope: AthleteScope) -> "Measurer":
    """Derives thresholds, loads and fitness."""
    # Imported here: most mornings measure nothing, and are spared NumPy.
    from lanterne_rouge.app.importing.measuring import Measurer

    start = scope.mission.start if scope.mission else None
    return Measurer(stores=scope.stores, profile=scope.profile, mission_start=start)


def undo_changes(scope: AthleteScope, count: int) -> tuple[JournalEntry, ...]:
    """Take back the latest writes; a mission's file follows, and derived numbers are computed anew."""
    # Marked first, and for every day: what is taken back is known only afterwards, when a kill may come.
    scope.stores.state.mark(STALE_FROM, date.min.isoformat())
    undone = tuple(entry for _ in range(count) for entry in _undo_latest(scope))
    _supersede_orphans(scope.stores)
    try:
        measurer(scope.renewed()).refresh()
    except LanterneError:
        return undone  # the mission cannot be read; what is stale is computed when it is mended
    return undone


def _undo_latest(scope: AthleteScope) -> Iterator[JournalEntry]:
    """Undo one write, and what it did to the mission's file: each is whole before the next is begun."""
    before = scope.missions.begin_undo()
    yield from (result.entry for result in scope.stores.journal.undo(1))
    scope.missions.finish_undo(before)


def _supersede_orphans(stores: Stores) -> None:
    """A proposal to change a plan that isn't in force any more has lost its meaning."""
    waiting = stores.plans.proposals(open_only=True)
    current = stores.plans.current() if waiting else None
    for proposal in waiting:
        if current is None or proposal.based_on != current.id:
            stores.plans.settle(proposal.id, ProposalStatus.SUPERSEDED)


def _notice_new_measures(scope: AthleteScope) -> None:
    """What an earlier version measured in another way is measured anew, once."""
    stores = scope.stores
    if stores.state.get(MEASURED_BY) == MEASURES:
        return
    first = stores.fitness.first_day()
    # A series begins with a session; without one there is nothing to measure it from.
    if first is None or not stores.activities.between(first, first):
        stores.state.mark(MEASURED_BY, MEASURES)
    else:
        stores.state.mark(STALE_FROM, date.min.isoformat())
