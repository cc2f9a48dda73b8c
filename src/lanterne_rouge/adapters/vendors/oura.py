"""Oura v2: readiness with its contributors, and nights."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from lanterne_rouge.adapters.vendors.door import FORBIDDEN, Ask, Door, garbled
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
from lanterne_rouge.domain.wellness import CONTRIBUTORS, WellnessMetric, WellnessObservation
from lanterne_rouge.ports.vendors import Credentials, DaySpan, Haul, Known

OURA: Final = "Oura"
OURA_SOURCE: Final = "oura"
USERCOLLECTION: Final = "/v2/usercollection"
MOST_PAGES: Final = 1000
NIGHT: Final = "long_sleep"
NO_SLEEP: Final = frozenset({"deleted", "rest"})
"""Periods that Oura itself counts as no sleep."""


@dataclass(frozen=True)
class OuraSource:
    """One athlete's ring."""

    door: Door
    credentials: Credentials

    def account(self) -> str:
        """Oura tells no name that is fit to be shown; the question shows that the token works."""
        self._page("/daily_readiness", {"start_date": "2020-01-01", "end_date": "2020-01-01"})
        return ""

    def fetch(self, span: DaySpan, known: Known) -> Iterator[Haul]:
        """Readiness, then sleep, of the days."""
        yield Haul(wellness=tuple(value for row in self._rows("/daily_readiness", span) for value in _readiness(row)))
        yield Haul(wellness=tuple(_nights(self._rows("/sleep", span))))

    def _rows(self, what: str, span: DaySpan) -> Iterator[Record]:
        query = {"start_date": span.first.isoformat(), "end_date": span.last.isoformat()}
        for _ in range(MOST_PAGES):
            page = self._page(what, query)
            yield from objects_of(page.get("data"), OURA)
            following = text(page, "next_token")
            if not following or following == query.get("next_token"):
                return
            query = {**query, "next_token": following}

    def _page(self, what: str, query: Mapping[str, str]) -> Record:
        ask = Ask(path=f"{USERCOLLECTION}{what}", route=what, query=tuple(query.items()), may_be=frozenset({FORBIDDEN}))
        answer = self.door.signed(ask, self.credentials, _bearer)
        if answer.status == FORBIDDEN:
            raise SourceFailed(
                SourceFault.REFUSED,
                "Oura gives nothing without a membership, or the consent leaves out what I ask for.",
                "Check the membership in Oura's app, or consent to everything: lanterne connect oura",
            )
        document = object_of(answer.document(OURA), OURA)
        if not isinstance(document.get("data"), list):
            raise garbled(OURA)
        return document


def _bearer(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _readiness(row: Record) -> Iterator[WellnessObservation]:
    day = day_at(text(row, "day"))
    if day is None:
        return
    scores = part(row, "contributors")
    yield from observed(
        day,
        OURA_SOURCE,
        text(row, "id"),
        (
            (WellnessMetric.READINESS, number_at(row, "score")),
            (WellnessMetric.TEMPERATURE_DEVIATION, number_at(row, "temperature_deviation")),
            *((metric, number_at(scores, metric.value.removeprefix("contributor_"))) for metric in CONTRIBUTORS),
        ),
    )


def _nights(rows: Iterator[Record]) -> Iterator[WellnessObservation]:
    """A value of each kind a day: sleep of all periods together, the rest from the long one."""
    by_day: defaultdict[date, list[Record]] = defaultdict(list)
    for row in rows:
        day = day_at(text(row, "day"))
        if day is not None and text(row, "type") not in NO_SLEEP:
            by_day[day].append(row)
    for day, periods in sorted(by_day.items()):
        night = max(
            periods, key=lambda row: (text(row, "type") == NIGHT, number_at(row, "total_sleep_duration") or 0.0)
        )
        slept = [seconds for row in periods if (seconds := number_at(row, "total_sleep_duration")) is not None]
        yield from observed(
            day,
            OURA_SOURCE,
            text(night, "id"),
            (
                (WellnessMetric.SLEEP, sum(slept) / 3600 if slept else None),
                (WellnessMetric.HRV_RMSSD, number_at(night, "average_hrv")),
                (WellnessMetric.RESTING_HR, number_at(night, "lowest_heart_rate")),
                (WellnessMetric.RESPIRATION, number_at(night, "average_breath")),
            ),
        )
