"""One activity: shown, edited, deleted, restored."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from lanterne_rouge.app.importing.keeping import RecordingWriter, is_logged_by_hand
from lanterne_rouge.app.importing.measuring import Measurer
from lanterne_rouge.app.importing.threshold_basis import analyse
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import measurer
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.typed_amounts import read_distance_m, read_duration_s
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.metrics.sanity import fastest_ms
from lanterne_rouge.ports.sources import FileReader
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.settings.coach_questions import read_sport_word
from lanterne_rouge.views.activity import (
    ActivityDetailView,
    CriticalPowerView,
    PowerAnalysis,
    PowerPointView,
    activity_detail_view,
    rounded,
)

MOST_LOAD = 2000.0
LONGEST_EDITED_TITLE = 200


@dataclass(frozen=True, kw_only=True)
class Editor:
    """Changes an athlete's activities; every change can be undone."""

    stores: Stores
    readers: tuple[FileReader, ...]
    zone: ZoneInfo
    measurer: Measurer

    def edit(self, activity_id: str, values: Sequence[str], *, now: datetime) -> tuple[Activity, str]:
        """Change values such as `rpe=6`; returns the activity afterwards, and what was done in a sentence."""
        activity = self.stores.activities.get(activity_id)
        changes = dict(self._change_of(value, now) for value in values)
        if not changes:
            raise BadInput("What should I change?", f"Write one or more of {', '.join(_FIELD_PARSERS)}, such as rpe=6.")
        _check_measured(activity, changes)
        with self.stores.journal.writing("edit", f"edit of {_activity_name(activity)}", at=now):
            edits = {**self.stores.activities.edits(activity.id), **changes}
            self.stores.activities.set_edits(activity.id, {k: v for k, v in edits.items() if v})
            again = self._keeper(now).reassemble(activity)
        return self._measured(again), f"Changed {', '.join(changes)}."

    def delete(self, activity_id: str, *, now: datetime) -> tuple[Activity, str]:
        """Leave an activity out of everything; returns it, and what was done in a sentence."""
        activity = self.stores.activities.get(activity_id)
        with self.stores.journal.writing("delete", f"deletion of {_activity_name(activity)}", at=now):
            self.stores.activities.delete(activity.id)
            self._keeper(now).mark_stale(activity.day)
        done = f"Deleted; it no longer counts. To bring it back: lanterne activity {activity.id} restore"
        return self._measured(activity), done

    def restore(self, activity_id: str, *, now: datetime) -> tuple[Activity, str]:
        """Count a deleted activity again; returns it, and what was done in a sentence."""
        activity = self.stores.activities.get(activity_id, deleted=True)
        with self.stores.journal.writing("restore", f"restoring of {_activity_name(activity)}", at=now):
            self.stores.activities.restore(activity.id)
            self._keeper(now).mark_stale(activity.day)
        return self._measured(activity), "Restored; it counts again."

    def _measured(self, activity: Activity) -> Activity:
        self.measurer.refresh()
        return self.stores.activities.get(activity.id, deleted=True)

    def _change_of(self, text: str, now: datetime) -> tuple[str, str]:
        name, equals, value = text.partition("=")
        name = _OTHER_NAMES.get(name, name)
        if name not in _FIELD_PARSERS or not equals:
            raise BadInput(
                f"I can't change {text}.", f"Write one or more of {', '.join(_FIELD_PARSERS)}, such as rpe=6."
            )
        if name == "start" and value:
            return name, _start(value, self.zone, now)
        return name, _FIELD_PARSERS[name](value) if value else ""

    def _keeper(self, now: datetime) -> RecordingWriter:
        return RecordingWriter(stores=self.stores, readers=self.readers, zone=self.zone, now=now)


def _activity_name(activity: Activity) -> str:
    return f"{activity.sport} on {activity.day}"


def _title(text: str) -> str:
    return "".join(c for c in text if c.isprintable()).strip()[:LONGEST_EDITED_TITLE]


def _sport(text: str) -> str:
    return read_sport_word(text, tuple(Sport)).value


def _check_measured(activity: Activity, changes: Mapping[str, str]) -> None:
    """Time and distance are changed where the athlete's words are all there is, and to what can be."""
    measured = [name for name in MEASURED_FIELDS if name in changes]
    if not measured:
        return
    if not is_logged_by_hand(activity.sources):
        raise BadInput(
            f"The {' and '.join(measured)} of this session came with its file, so I can't change it.",
            "Change its load or RPE instead, such as rpe=6.",
        )
    duration_s = float(changes.get("duration") or activity.timer_s or 0.0)
    distance_m = float(changes.get("distance") or activity.distance_m or 0.0)
    if distance_m > fastest_ms(activity.sport) * (duration_s or 24 * 3600):
        raise BadInput(f"{figure(distance_m / 1000)} km in that time can't be right.", "Change both in one command.")


def _number(name: str, low: float, high: float) -> Callable[[str], str]:
    def read(text: str) -> str:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise BadInput(f"{name}={text} isn't valid.", f"Write a number from {low:g} to {high:g}.")
        return text

    return read


def _start(text: str, zone: ZoneInfo, now: datetime) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{text} isn't a date and time.", "Write it as 2026-03-03T07:30, in your local time.") from None
    local = moment if moment.tzinfo else moment.replace(tzinfo=zone)
    if not 2000 <= local.year <= now.year:
        raise BadInput(f"{text} can't be an activity's start.", "Write it as 2026-03-03T07:30, in your local time.")
    return (local.replace(tzinfo=None) - (local.utcoffset() or timedelta())).isoformat() + "+00:00"


MEASURED_FIELDS = ("duration", "distance")
_OTHER_NAMES = {"minutes": "duration", "time": "duration", "note": "title"}
_FIELD_PARSERS: dict[str, Callable[[str], str]] = {
    "duration": lambda text: f"{read_duration_s(text):g}",
    "distance": lambda text: f"{read_distance_m(text):g}",
    "title": _title,
    "sport": _sport,
    "start": str,
    "rpe": _number("rpe", 0, 10),
    "load": _number("load", 0, MOST_LOAD),
}


@dataclass(frozen=True, kw_only=True)
class ActivityRequest:
    """An activity by its id or the beginning of it."""

    activity: str


@dataclass(frozen=True, kw_only=True)
class EditActivityRequest:
    """Values to change, as in `rpe=6`, `duration=1:20:00`, `distance=12 km`; an empty value takes an earlier edit back."""

    activity: str
    values: tuple[str, ...]


def show_activity(request: ActivityRequest, scope: AthleteScope) -> ActivityDetailView:
    """One activity with zones, best efforts, laps and sets."""
    return _view(scope.stores.activities.get(request.activity), scope)


def edit_activity(request: EditActivityRequest, scope: AthleteScope) -> ActivityDetailView:
    """Correct title, sport, start, RPE or load of an activity, and how long and far a told one was; what follows is computed anew."""
    activity, changed = _editor(scope).edit(request.activity, request.values, now=scope.now)
    return _view(activity, scope, changed)


def delete_activity(request: ActivityRequest, scope: AthleteScope) -> ActivityDetailView:
    """Leave an activity out of everything; it can be restored."""
    activity, changed = _editor(scope).delete(request.activity, now=scope.now)
    return _view(activity, scope, changed)


def restore_activity(request: ActivityRequest, scope: AthleteScope) -> ActivityDetailView:
    """Count a deleted activity again."""
    activity, changed = _editor(scope).restore(request.activity, now=scope.now)
    return _view(activity, scope, changed)


def _editor(scope: AthleteScope) -> Editor:
    return Editor(stores=scope.stores, readers=scope.adapters.file_readers(), zone=scope.zone, measurer=measurer(scope))


def _view(activity: Activity, scope: AthleteScope, changed: str | None = None) -> ActivityDetailView:
    analysis = analyse(activity, scope.stores.activities)
    fit = analysis.critical_power
    power = PowerAnalysis(
        power_curve=tuple(PowerPointView(duration_s=s, watts=round(watts, 1)) for s, watts in analysis.curve),
        critical_power=CriticalPowerView(
            cp_w=round(fit.model.cp_w, 1),
            w_prime_j=round(fit.model.w_prime_j),
            r_squared=round(fit.r_squared, 4),
            efforts=fit.efforts,
            confidence=fit.confidence,
        )
        if fit
        else None,
        w_balance_min_j=rounded(analysis.w_balance_min_j, 0),
        notice=analysis.notice or None,
    )
    return activity_detail_view(activity, power, changed)
