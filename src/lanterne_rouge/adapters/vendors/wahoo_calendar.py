"""Planned workouts at Wahoo: a plan with the steps, and a workout that puts it on a day; head units and watches fetch both.

As Wahoo documents them, requests are forms whose fields stand in brackets behind the name of what is made.
"""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, timedelta
from hashlib import sha256
from math import ceil
from typing import Final

from lanterne_rouge.adapters.vendors.door import FORBIDDEN, Ask, Door
from lanterne_rouge.adapters.vendors.reading import Record, object_of, objects_of, part, text
from lanterne_rouge.adapters.vendors.wahoo import MOST_WORKOUT_PAGES, WAHOO, WORKOUTS_A_PAGE, WahooSource, sign_wahoo
from lanterne_rouge.domain.errors import SourceFailed, SourceFault
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.vendors import CalendarChange, CalendarWorkout, Credentials

KEY_BEGINS: Final = "lanterne-"
DIGEST_BEGINS: Final = "."
DIGEST_LETTERS: Final = 12
WAHOO_TYPES: Final[Mapping[Sport, int]] = {Sport.CYCLING: 0, Sport.RUNNING: 1}
NOWHERE: Final = frozenset({404})
MINUTES_WHERE_OPEN: Final = 60


@dataclass(frozen=True)
class WahooCalendar:
    """One athlete's planned workouts there; what was done, and what others planned, is never touched."""

    door: Door
    credentials: Credentials

    def replace(self, first: date, last: date, workouts: Sequence[CalendarWorkout]) -> CalendarChange:
        """Make the coach's workouts of the days exactly these; one that stands there already is not sent again."""
        there = {_key(row): row for row in self._ours(first, last)}
        wanted = {workout.key: workout for workout in workouts}
        changed = [workout for key, workout in wanted.items() if not _stands(workout, there.get(key))]
        gone = [row for key, row in there.items() if key not in wanted and not _is_done(row)]
        # A plan whose workout was not made, as the answer was lost, is found by its own id.
        plans = self._plans() if any(workout.key not in there for workout in changed) else {}
        for workout in changed:
            self._put(workout, there.get(workout.key), plans.get(f"{KEY_BEGINS}{workout.key}"))
        for row in gone:
            self._remove(row)
        return CalendarChange(
            written=tuple(workout.key for workout in changed),
            unchanged=len(wanted) - len(changed),
            removed=len(gone),
            unlike=(),
        )

    def _ours(self, first: date, last: date) -> Iterator[Record]:
        """Our workouts of the days; the day is read from the key, since a moment may be of another date there."""
        source = WahooSource(self.door, self.credentials)
        for row in source.workouts(first - timedelta(days=1), last + timedelta(days=1)):
            is_ours = text(row, "workout_token").startswith(KEY_BEGINS) and text(row, "id")
            if is_ours and f"{first}" <= _key(row)[:10] <= f"{last}":
                yield row

    def _plans(self) -> Mapping[str, str]:
        """The ids of our plans by our own ids."""
        found: dict[str, str] = {}
        for number in range(1, MOST_WORKOUT_PAGES):
            query = (("page", str(number)), ("per_page", str(WORKOUTS_A_PAGE)))
            rows = tuple(objects_of(self._send(Ask(path="/v1/plans", route="/plans", query=query)), WAHOO))
            found |= {text(row, "external_id"): text(row, "id") for row in rows if text(row, "id")}
            if len(rows) < WORKOUTS_A_PAGE:
                break
        return found

    def _put(self, workout: CalendarWorkout, there: Record | None, plan: str | None) -> None:
        plan = plan or text(there or {}, "plan_id") or None
        packed = b64encode(workout.text.encode()).decode()
        file = {
            "plan[file]": f"data:application/json;base64,{packed}",
            "plan[filename]": f"{workout.key}.json",
            "plan[external_id]": f"{KEY_BEGINS}{workout.key}",
            "plan[provider_updated_at]": f"{self.door.now().astimezone(UTC):%Y-%m-%dT%H:%M:%S}.000Z",
        }
        number = self._made("plans", plan, file)
        day = {
            "workout[name]": workout.title,
            "workout[workout_token]": _token(workout),
            "workout[workout_type_id]": str(WAHOO_TYPES.get(workout.sport, 0)),
            "workout[starts]": f"{workout.noon.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.000Z",
            "workout[minutes]": str(max(ceil((workout.seconds or MINUTES_WHERE_OPEN * 60) / 60), 1)),
            "workout[plan_id]": number,
        }
        self._made("workouts", text(there or {}, "id") or None, day)

    def _made(self, what: str, number: str | None, form: Mapping[str, str]) -> str:
        """Change the one of this number, or make it where there is none any more; its number."""
        if number is not None:
            path = f"/v1/{what}/{number}"
            ask = Ask(method="PUT", path=path, route=f"/{what}/id", form=form, may_be=NOWHERE, repeatable=True)
            answer = self._send(ask)
            if answer is not None:
                return number
        told = object_of(self._send(Ask(method="POST", path=f"/v1/{what}", route=f"/{what}", form=form)), WAHOO)
        return text(told, "id")

    def _remove(self, row: Record) -> None:
        """Take the workout off its day first: a plan that is on none is shown nowhere."""
        for what, number in (("workouts", text(row, "id")), ("plans", text(row, "plan_id"))):
            if number:
                path = f"/v1/{what}/{number}"
                self._send(Ask(method="DELETE", path=path, route=f"/{what}/id", may_be=NOWHERE, repeatable=True))

    def _send(self, ask: Ask) -> object:
        """What Wahoo answers; None where there is nothing. Raises `SourceFailed`; a right that is missing is named."""
        answer = self.door.signed(replace(ask, may_be=ask.may_be | {FORBIDDEN}), self.credentials, sign_wahoo)
        if answer.status == FORBIDDEN:
            raise SourceFailed(
                SourceFault.REFUSED,
                "Wahoo doesn't let me plan workouts for you.",
                "Connect it again and leave plans and workouts ticked: lanterne connect wahoo",
            )
        return None if answer.status in NOWHERE or not answer.body.strip() else answer.document(WAHOO)


def _key(row: Record) -> str:
    return text(row, "workout_token").removeprefix(KEY_BEGINS).partition(DIGEST_BEGINS)[0]


def _token(workout: CalendarWorkout) -> str:
    """The key, and a digest by which a later run sees whether anything changed."""
    content = "\n".join((f"{workout.noon.isoformat()}", workout.title, workout.text))
    return f"{KEY_BEGINS}{workout.key}{DIGEST_BEGINS}{sha256(content.encode()).hexdigest()[:DIGEST_LETTERS]}"


def _stands(workout: CalendarWorkout, row: Record | None) -> bool:
    return row is not None and (_is_done(row) or text(row, "workout_token") == _token(workout))


def _is_done(row: Record) -> bool:
    return bool(part(row, "workout_summary"))
