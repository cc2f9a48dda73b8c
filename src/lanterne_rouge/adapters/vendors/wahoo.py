"""Wahoo: workouts with their FIT files, newest first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from lanterne_rouge.adapters.vendors.door import LARGEST_ORIGINAL, Ask, Door
from lanterne_rouge.adapters.vendors.reading import (
    Record,
    WantedFile,
    day_at,
    fetched,
    number_at,
    object_of,
    objects_of,
    part,
    text,
    unpacked,
)
from lanterne_rouge.ports.vendors import Credentials, DaySpan, Haul, Known

WAHOO: Final = "Wahoo"
WORKOUTS_A_PAGE: Final = 100
MOST_WORKOUT_PAGES: Final = 1000
GONE: Final = frozenset({403, 404})


@dataclass(frozen=True)
class WahooSource:
    """One athlete's account."""

    door: Door
    credentials: Credentials

    def account(self) -> str:
        """The athlete's first name there."""
        answer = self.door.signed(Ask(path="/v1/user", route="/user"), self.credentials, sign_wahoo)
        return text(object_of(answer.document(WAHOO), WAHOO), "first")

    def fetch(self, span: DaySpan, known: Known) -> Iterator[Haul]:
        """Workouts of the days that were done. One that is only planned has no summary yet."""
        wanted: list[WantedFile] = []
        without_file = 0
        for row in self.workouts(span.first, span.last):
            summary = part(row, "workout_summary")
            if not summary or not text(row, "id"):
                continue
            place = text(part(summary, "file"), "url")
            name, stamp = f"{WAHOO}/{text(row, 'id')}.fit", text(summary, "updated_at") or text(row, "updated_at")
            if not place:
                without_file += 1
            elif not known(name, stamp):
                wanted.append(WantedFile(name=name, stamp=stamp, place=place))
        yield Haul(without_file=without_file)
        yield from fetched(wanted, self._recording)

    def workouts(self, first: date, last: date) -> Iterator[Record]:
        """Workouts whose beginning is of these days, done or planned."""
        for number in range(1, MOST_WORKOUT_PAGES):
            page = self._page(number)
            rows = tuple(objects_of(page.get("workouts") or [], WAHOO))
            days = [day_at(text(row, "starts")) for row in rows]
            yield from (row for row, day in zip(rows, days, strict=True) if day and first <= day <= last)
            newest = max((day for day in days if day is not None), default=None)
            size = number_at(page, "per_page") or WORKOUTS_A_PAGE
            if not rows or (newest is not None and newest < first):
                return
            if number * size >= (number_at(page, "total") or 0):
                return

    def _page(self, number: int) -> Record:
        query = (("page", str(number)), ("per_page", str(WORKOUTS_A_PAGE)))
        answer = self.door.signed(
            Ask(path="/v1/workouts", route="/workouts", query=query), self.credentials, sign_wahoo
        )
        return object_of(answer.document(WAHOO), WAHOO)

    def _recording(self, wanted: WantedFile) -> bytes | None:
        """Files are on another host, by addresses that need no token and get none."""
        if not self.door.reaches(wanted.place):
            return None
        ask = Ask(path=wanted.place, route="/file", headers={"Accept": "*/*"}, largest=LARGEST_ORIGINAL, may_be=GONE)
        answer = self.door.send(ask)
        return None if answer.status in GONE else unpacked(answer.body)


def sign_wahoo(token: str) -> Mapping[str, str]:
    """How requests carry the athlete's token."""
    return {"Authorization": f"Bearer {token}"}
