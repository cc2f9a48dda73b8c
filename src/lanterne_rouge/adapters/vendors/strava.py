"""Strava: the athlete's own recent list, to look at. Its terms allow nothing else, so no recording and no number is fetched."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Final

from lanterne_rouge.adapters.vendors.door import Ask, Door, garbled
from lanterne_rouge.adapters.vendors.reading import Record, moment_at, number_at, object_of, objects_of, text
from lanterne_rouge.ports.vendors import Credentials, DaySpan, Haul, Known, ShownActivity

STRAVA: Final = "Strava"
A_PAGE, MOST_LIST_PAGES = 200, 3


@dataclass(frozen=True)
class StravaSource:
    """One athlete's list."""

    door: Door
    credentials: Credentials

    def account(self) -> str:
        """The athlete's first name there."""
        answer = self.door.signed(Ask(path="/api/v3/athlete", route="/athlete"), self.credentials, _bearer)
        return text(object_of(answer.document(STRAVA), STRAVA), "firstname")

    def fetch(self, span: DaySpan, known: Known) -> Iterator[Haul]:
        """The activities of the days, in three requests at most; an empty page is the end."""
        after = int(datetime.combine(span.first, time(), UTC).timestamp())
        for number in range(1, MOST_LIST_PAGES + 1):
            rows = self._page(after, number)
            if not rows:
                return
            yield Haul(shown=tuple(one for row in rows if (one := _shown(row)) is not None))

    def _page(self, after: int, number: int) -> tuple[Record, ...]:
        query = (("after", str(after)), ("page", str(number)), ("per_page", str(A_PAGE)))
        ask = Ask(path="/api/v3/athlete/activities", route="/athlete/activities", query=query)
        document = self.door.signed(ask, self.credentials, _bearer).document(STRAVA)
        if not isinstance(document, list):
            raise garbled(STRAVA)
        return tuple(objects_of(document, STRAVA))


def _bearer(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _shown(row: Record) -> ShownActivity | None:
    start = moment_at(text(row, "start_date_local").replace("Z", "+00:00"))
    if start is None or not text(row, "id"):
        return None
    return ShownActivity(
        id=text(row, "id"),
        name=text(row, "name"),
        sport=text(row, "sport_type") or text(row, "type"),
        start=start.replace(tzinfo=None),
        distance_m=number_at(row, "distance"),
        moving_s=number_at(row, "moving_time"),
    )
