"""Derived numbers brought up to date: after an edited mission, an interrupted import, an undo, or a new way of measuring."""

from datetime import date
from typing import TYPE_CHECKING

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.ports.stores import MEASURED_BY, MEASURES, STALE_FROM, JournalEntry

if TYPE_CHECKING:
    from lanterne_rouge.app.importing.measuring import Measurer


def settle(scope: AthleteScope) -> tuple[str, ...]:
    """Bring derived numbers up to date; returns notices. Cheap when nothing is stale."""
    if scope.mission is not None:
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
    undone = tuple(u.entry for u in scope.stores.journal.undo(count))
    if any(entry.kind == "mission" for entry in undone):
        scope.missions.write_back()
    try:
        measurer(scope.renewed()).refresh()
    except LanterneError:
        return undone  # the mission cannot be read; what is stale is computed when it is mended
    return undone


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
