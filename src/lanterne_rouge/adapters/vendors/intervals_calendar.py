"""Planned workouts on intervals.icu, which hands them on to watches and bike computers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from lanterne_rouge.adapters.vendors.door import Ask, Door
from lanterne_rouge.adapters.vendors.intervals import INTERVALS_TITLE, ME, ask_intervals
from lanterne_rouge.adapters.vendors.reading import Record, number_at, objects_of, part, text
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.vendors import CalendarChange, CalendarWorkout, Credentials

EVENTS: Final = f"/api/v1/athlete/{ME}/events"
OURS: Final = "lanterne-"
TYPE_OF_SPORT: Final[Mapping[Sport, str]] = {
    Sport.CYCLING: "Ride",
    Sport.RUNNING: "Run",
    Sport.SWIMMING: "Swim",
    Sport.ROWING: "Rowing",
    Sport.WALKING: "Walk",
    Sport.SKIING: "NordicSki",
}
DEEPEST_REPEAT: Final = 5
SAME_SECONDS: Final = 5.0


@dataclass(frozen=True)
class IntervalsCalendar:
    """One athlete's calendar there; what the athlete or somebody else planned is never touched."""

    door: Door
    credentials: Credentials

    def replace(self, first: date, last: date, workouts: Sequence[CalendarWorkout]) -> CalendarChange:
        """Make the coach's workouts of the days exactly these; one that stands there already is not sent again."""
        there = {text(event, "external_id"): event for event in self._ours(first, last)}
        wanted = {f"{OURS}{workout.key}": workout for workout in workouts}
        changed = {key: workout for key, workout in wanted.items() if not _stands(workout, there.get(key))}
        gone = [event for key, event in there.items() if key not in wanted]
        unlike = self._put(changed) if changed else ()
        if gone:
            self._remove(gone)
        return CalendarChange(
            written=tuple(workout.key for workout in changed.values()),
            unchanged=len(wanted) - len(changed),
            removed=len(gone),
            unlike=tuple(unlike),
        )

    def _ours(self, first: date, last: date) -> Iterator[Record]:
        days = (("oldest", f"{first}"), ("newest", f"{last}"), ("category", "WORKOUT"))
        answer = ask_intervals(self.door, self.credentials, Ask(path=EVENTS, route="/events", query=days))
        for event in objects_of(answer.document(INTERVALS_TITLE), INTERVALS_TITLE):
            if text(event, "external_id").startswith(OURS) and text(event, "id"):
                yield event

    def _put(self, changed: Mapping[str, CalendarWorkout]) -> Iterator[str]:
        """Write the workouts, and tell the keys of those that the service understood otherwise."""
        ask = Ask(
            method="POST",
            path=f"{EVENTS}/bulk",
            route="/events/bulk",
            query=(("upsert", "true"), ("upsertOnUid", "false"), ("updatePlanApplied", "false")),
            document=[_event(key, workout) for key, workout in changed.items()],
            # The same keys again change the same workouts.
            repeatable=True,
        )
        answer = ask_intervals(self.door, self.credentials, ask)
        events = tuple(objects_of(answer.document(INTERVALS_TITLE), INTERVALS_TITLE))
        there = {text(event, "external_id"): event for event in events}
        return iter([w.key for key, w in changed.items() if not _understood(w, there.get(key, {}))])

    def _remove(self, events: Sequence[Record]) -> None:
        ask = Ask(
            method="PUT",
            path=f"{EVENTS}/bulk-delete",
            route="/events/bulk-delete",
            document=[{"id": int(text(event, "id"))} for event in events if text(event, "id").isdigit()],
            repeatable=True,
        )
        ask_intervals(self.door, self.credentials, ask)


def _event(key: str, workout: CalendarWorkout) -> dict[str, object]:
    return {
        "external_id": key,
        "category": "WORKOUT",
        "start_date_local": f"{workout.day}T00:00:00",
        "type": TYPE_OF_SPORT.get(workout.sport, "Other"),
        "name": workout.title,
        "description": workout.text,
    }


def _stands(workout: CalendarWorkout, event: Record | None) -> bool:
    return (
        event is not None
        and text(event, "start_date_local")[:10] == f"{workout.day}"
        and text(event, "name") == workout.title
        and text(event, "description").strip() == workout.text.strip()
    )


def _understood(workout: CalendarWorkout, event: Record) -> bool:
    """Lines that it cannot read are dropped without a word, so that what it made of the text is compared in time."""
    seconds = _seconds(part(event, "workout_doc"), DEEPEST_REPEAT)
    return workout.seconds is None or abs(seconds - workout.seconds) <= SAME_SECONDS


def _seconds(node: Record, deepest: int) -> float:
    steps = node.get("steps")
    if not isinstance(steps, list) or not deepest:
        return number_at(node, "duration") or 0.0
    once = sum(_seconds(step, deepest - 1) for step in steps if isinstance(step, dict))
    return once * (number_at(node, "reps") or 1.0)
