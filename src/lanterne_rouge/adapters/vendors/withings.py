"""Withings: weight and sleep. Errors come with status 200 and a status of their own inside."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from lanterne_rouge.adapters.vendors.door import TRY_LATER, Ask, Door, not_let_in
from lanterne_rouge.adapters.vendors.reading import (
    Record,
    day_at,
    number_at,
    object_of,
    objects_of,
    observed,
    part,
    text,
)
from lanterne_rouge.domain.errors import SourceFailed, SourceFault
from lanterne_rouge.domain.wellness import WellnessMetric, WellnessObservation
from lanterne_rouge.ports.vendors import Credentials, DaySpan, Haul, Known

WITHINGS: Final = "Withings"
WITHINGS_SOURCE: Final = "withings"
WEIGHT_TYPE, OWN_MEASURES = 1, "1"
NOT_LET_IN: Final = frozenset({100, 101, 102, 200, 214, 277, 401, 2553, 2554, 2555})
TOO_OFTEN: Final = 601
MOST_WITHINGS_PAGES: Final = 1000
SLEEP_FIELDS: Final = "total_sleep_time,hr_min,rr_average,sleep_score"


@dataclass(frozen=True)
class WithingsSource:
    """One athlete's scale, watch and mat."""

    door: Door
    credentials: Credentials

    def account(self) -> str:
        """The question shows that the token works."""
        self._page("/measure", {"action": "getmeas", "meastype": str(WEIGHT_TYPE), "lastupdate": "2000000000"})
        return ""

    def fetch(self, span: DaySpan, known: Known) -> Iterator[Haul]:
        """Weight, then nights, of the days."""
        yield Haul(wellness=tuple(self._weights(span)))
        query = {
            "action": "getsummary",
            "startdateymd": span.first.isoformat(),
            "enddateymd": span.last.isoformat(),
            "data_fields": SLEEP_FIELDS,
        }
        nights: dict[date, Record] = {}
        for page in self._pages("/v2/sleep", query):
            for row in objects_of(page.get("series") or [], WITHINGS):
                day = day_at(text(row, "date"))
                if day is not None and _slept(row) >= _slept(nights.get(day, {})):
                    nights[day] = row
        yield Haul(wellness=tuple(value for day, row in sorted(nights.items()) for value in _night(day, row)))

    def _weights(self, span: DaySpan) -> Iterator[WellnessObservation]:
        """The first weight of each day."""
        first = datetime.combine(span.first, time(), UTC) - timedelta(days=1)
        last = datetime.combine(span.last, time(), UTC) + timedelta(days=2)
        query = {
            "action": "getmeas",
            "meastype": str(WEIGHT_TYPE),
            "category": OWN_MEASURES,
            "startdate": str(int(first.timestamp())),
            "enddate": str(int(last.timestamp())),
        }
        found: dict[date, tuple[float, str, float]] = {}
        for page in self._pages("/measure", query):
            zone = _zone(text(page, "timezone"))
            for row in objects_of(page.get("measuregrps") or [], WITHINGS):
                at, weight = number_at(row, "date"), _weight(row)
                if at is None or weight is None or not 0 <= at < 10**10:
                    continue
                day = datetime.fromtimestamp(at, zone).date()
                if span.first <= day <= span.last and at <= found.get(day, (at,))[0]:
                    found[day] = (at, text(row, "grpid"), weight)
        for day, (_, group, weight) in sorted(found.items()):
            yield from observed(day, WITHINGS_SOURCE, group, ((WellnessMetric.WEIGHT, weight),))

    def _pages(self, path: str, query: Mapping[str, str]) -> Iterator[Record]:
        asked = dict(query)
        for _ in range(MOST_WITHINGS_PAGES):
            page = self._page(path, asked)
            yield page
            offset = text(page, "offset")
            if not page.get("more") or not offset or offset == asked.get("offset"):
                return
            asked["offset"] = offset

    def _page(self, path: str, query: Mapping[str, str]) -> Record:
        ask = Ask(method="POST", path=path, route=query["action"], form=query, repeatable=True, envelope=True)
        document = object_of(self.door.signed(ask, self.credentials, _sign).document(WITHINGS), WITHINGS)
        status = number_at(document, "status")
        if status == 0:
            return part(document, "body")
        if status in NOT_LET_IN:
            raise not_let_in(WITHINGS, WITHINGS_SOURCE)
        if status == TOO_OFTEN:
            raise SourceFailed(SourceFault.BUSY, "Withings has had enough requests for now.", TRY_LATER)
        raise SourceFailed(
            SourceFault.UNREACHABLE, f"Withings has trouble of its own ({text(document, 'status')}).", TRY_LATER
        )


def _sign(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name or "UTC")
    except (ValueError, OSError, LookupError):
        return ZoneInfo("UTC")


def _weight(row: Record) -> float | None:
    """kg: a value times ten to a power."""
    for measure in objects_of(row.get("measures") or [], WITHINGS):
        value, power = number_at(measure, "value"), number_at(measure, "unit")
        if number_at(measure, "type") == WEIGHT_TYPE and value is not None and power is not None and abs(power) < 10:
            return float(round(value * 10.0**power, 3))
    return None


def _slept(row: Record) -> float:
    return number_at(part(row, "data"), "total_sleep_time") or 0.0


def _night(day: date, row: Record) -> Iterator[WellnessObservation]:
    data = part(row, "data")
    return observed(
        day,
        WITHINGS_SOURCE,
        text(row, "id"),
        (
            (WellnessMetric.SLEEP, _slept(row) / 3600 or None),
            (WellnessMetric.RESTING_HR, number_at(data, "hr_min") or None),
            (WellnessMetric.RESPIRATION, number_at(data, "rr_average") or None),
            (WellnessMetric.SLEEP_SCORE, number_at(data, "sleep_score")),
        ),
    )
