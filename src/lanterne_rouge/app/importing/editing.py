"""Changes by hand: edit, delete, restore an activity."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.keeping import Keeper
from lanterne_rouge.app.importing.measuring import Measurer
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.sources import FileReader
from lanterne_rouge.ports.stores import Stores

MOST_LOAD = 2000.0
LONGEST_EDITED_TITLE = 200


@dataclass(frozen=True, kw_only=True)
class Editor:
    """Changes what is kept of one athlete; every change can be taken back."""

    stores: Stores
    readers: tuple[FileReader, ...]
    zone: ZoneInfo
    measurer: Measurer

    def change(self, activity_id: str, verb: str, values: Sequence[str], *, now: datetime) -> tuple[Activity, str]:
        """Edit, delete or restore one activity; returns it as it stands, and what was done in a sentence."""
        match verb:
            case "edit":
                found, done = self._edit(activity_id, values, now)
            case "delete":
                found, done = self._set_aside(activity_id, now)
            case "restore":
                found, done = self._bring_back(activity_id, now)
            case _:
                raise BadInput(f"{verb} is nothing that can be done to an activity.", "Write edit, delete or restore.")
        self.measurer.refresh()
        return self.stores.activities.get(found.id, deleted=True), done

    def _edit(self, activity_id: str, values: Sequence[str], now: datetime) -> tuple[Activity, str]:
        activity = self.stores.activities.get(activity_id)
        changes = dict(self._change_of(value, now) for value in values)
        if not changes:
            raise BadInput("Nothing to change was named.", f"Write one or more of: {', '.join(_READ)}, as in rpe=6.")
        with self.stores.journal.writing("edit", f"edit of {_named(activity)}", at=now):
            edits = {**self.stores.activities.edits(activity.id), **changes}
            self.stores.activities.set_edits(activity.id, {k: v for k, v in edits.items() if v})
            again = self._keeper(now).reassembled(activity)
        return again, f"Changed {', '.join(changes)}."

    def _set_aside(self, activity_id: str, now: datetime) -> tuple[Activity, str]:
        activity = self.stores.activities.get(activity_id)
        with self.stores.journal.writing("delete", f"deletion of {_named(activity)}", at=now):
            self.stores.activities.delete(activity.id)
            self._keeper(now).mark_stale(activity.day)
        return activity, f"Deleted; it no longer counts. Bring it back: lanterne activity {activity.id} restore"

    def _bring_back(self, activity_id: str, now: datetime) -> tuple[Activity, str]:
        activity = self.stores.activities.get(activity_id, deleted=True)
        with self.stores.journal.writing("restore", f"restoring of {_named(activity)}", at=now):
            self.stores.activities.restore(activity.id)
            self._keeper(now).mark_stale(activity.day)
        return activity, "Restored; it counts again."

    def _change_of(self, text: str, now: datetime) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        if name not in _READ or not equals:
            raise BadInput(f"{text} cannot be changed.", f"Write one or more of: {', '.join(_READ)}, as in rpe=6.")
        if name == "start" and value:
            return name, _start(value, self.zone, now)
        return name, _READ[name](value) if value else ""

    def _keeper(self, now: datetime) -> Keeper:
        return Keeper(stores=self.stores, readers=self.readers, zone=self.zone, now=now)


def _named(activity: Activity) -> str:
    return f"{activity.sport} of {activity.day}"


def _title(text: str) -> str:
    return "".join(c for c in text if c.isprintable()).strip()[:LONGEST_EDITED_TITLE]


def _sport(text: str) -> str:
    if text not in list(Sport):
        raise BadInput(f"{text} is no sport that the coach knows.", f"Write one of: {', '.join(Sport)}.")
    return text


def _number(name: str, low: float, high: float) -> Callable[[str], str]:
    def read(text: str) -> str:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise BadInput(f"{name}={text} cannot be.", f"Write a number from {low:g} to {high:g}.")
        return text

    return read


def _start(text: str, zone: ZoneInfo, now: datetime) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{text} is no moment.", "Write it as 2026-03-03T07:30, in your local time.") from None
    local = moment if moment.tzinfo else moment.replace(tzinfo=zone)
    if not 2000 <= local.year <= now.year:
        raise BadInput(f"{text} is no moment of an activity.", "Write it as 2026-03-03T07:30, in your local time.")
    return (local.replace(tzinfo=None) - (local.utcoffset() or timedelta())).isoformat() + "+00:00"


_READ: dict[str, Callable[[str], str]] = {
    "title": _title,
    "sport": _sport,
    "start": str,
    "rpe": _number("rpe", 0, 10),
    "load": _number("load", 0, MOST_LOAD),
}
