"""WHOOP v2: recovery and sleep. What is not scored yet is left for a later sync."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.adapters.vendors.door import Ask, Door
from lanterne_rouge.adapters.vendors.reading import (
    Record,
    day_at,
    moment_at,
    number_at,
    object_of,
    objects_of,
    observed,
    part,
    text,
)
from lanterne_rouge.domain.wellness import WellnessMetric, WellnessObservation
from lanterne_rouge.ports.vendors import Credentials, DaySpan, Haul, Known

WHOOP: Final = "WHOOP"
WHOOP_SOURCE: Final = "whoop"
ROWS_A_PAGE: Final = 25
MOST_WHOOP_PAGES: Final = 1000
SCORED: Final = "SCORED"
ASLEEP: Final = ("total_light_sleep_time_milli", "total_slow_wave_sleep_time_milli", "total_rem_sleep_time_milli")
HOUR_MS: Final = 3_600_000


@dataclass(frozen=True)
class WhoopSource:
    """One athlete's band."""

    door: Door
    credentials: Credentials

    def account(self) -> str:
        """The question shows that the token works; a name is not needed."""
        self._page("/recovery", {"limit": "1"})
        return ""

    def fetch(self, span: DaySpan, known: Known) -> Iterator[Haul]:
        """Sleep, which says what day a recovery belongs to, and recovery."""
        # The end is excluded there, and a night that ends on the first day begins on the day before.
        query = {
            "limit": str(ROWS_A_PAGE),
            "start": f"{span.first - timedelta(days=1)}T00:00:00.000Z",
            "end": f"{span.last + timedelta(days=1)}T00:00:00.000Z",
        }
        nights: dict[str, date] = {}
        values: list[WellnessObservation] = []
        for row in self._rows("/activity/sleep", query):
            day = _day_of_night(row)
            if day is not None:
                nights[text(row, "id")] = day
                values += _sleep(row, day)
        yield Haul(wellness=tuple(values))
        yield Haul(wellness=tuple(value for row in self._rows("/recovery", query) for value in _recovery(row, nights)))

    def _rows(self, what: str, query: Mapping[str, str]) -> Iterator[Record]:
        asked = dict(query)
        for _ in range(MOST_WHOOP_PAGES):
            page = self._page(what, asked)
            yield from objects_of(page.get("records") or [], WHOOP)
            following = text(page, "next_token")
            if not following or following == asked.get("nextToken"):
                return
            asked["nextToken"] = following

    def _page(self, what: str, query: Mapping[str, str]) -> Record:
        ask = Ask(path=f"/developer/v2{what}", route=what, query=tuple(query.items()))
        return object_of(self.door.signed(ask, self.credentials, _token).document(WHOOP), WHOOP)


def _token(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _day_of_night(row: Record) -> date | None:
    """The athlete's date on which a night ended; None for a nap."""
    end = moment_at(text(row, "end"))
    if end is None or row.get("nap") is True:
        return None
    offset = moment_at(f"2000-01-01T00:00:00{text(row, 'timezone_offset')}")
    return (end.astimezone(offset.tzinfo) if offset is not None else end).date()


def _sleep(row: Record, day: date) -> Iterator[WellnessObservation]:
    if text(row, "score_state") != SCORED:
        return
    score = part(row, "score")
    stages = [number_at(part(score, "stage_summary"), name) for name in ASLEEP]
    slept = sum(stage for stage in stages if stage is not None) / HOUR_MS if any(stages) else None
    yield from observed(
        day,
        WHOOP_SOURCE,
        text(row, "id"),
        (
            (WellnessMetric.SLEEP, slept),
            (WellnessMetric.SLEEP_SCORE, number_at(score, "sleep_performance_percentage")),
            (WellnessMetric.RESPIRATION, number_at(score, "respiratory_rate")),
        ),
    )


def _recovery(row: Record, nights: Mapping[str, date]) -> Iterator[WellnessObservation]:
    day = nights.get(text(row, "sleep_id")) or day_at(text(row, "created_at"))
    score = part(row, "score")
    # While a new band gets to know its wearer, its scores mean little.
    if text(row, "score_state") != SCORED or day is None or score.get("user_calibrating") is True:
        return
    yield from observed(
        day,
        WHOOP_SOURCE,
        text(row, "sleep_id"),
        (
            (WellnessMetric.READINESS, number_at(score, "recovery_score")),
            (WellnessMetric.HRV_RMSSD, number_at(score, "hrv_rmssd_milli")),
            (WellnessMetric.RESTING_HR, number_at(score, "resting_heart_rate")),
            (WellnessMetric.SPO2, number_at(score, "spo2_percentage")),
        ),
    )
