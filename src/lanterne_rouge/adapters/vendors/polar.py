"""Polar AccessLink v3: recordings, sleep and Nightly Recharge of the last four weeks; older ones it never hands out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from lanterne_rouge.adapters.vendors.door import FORBIDDEN, LARGEST_ORIGINAL, Ask, Door, VendorAnswer, garbled
from lanterne_rouge.adapters.vendors.reading import (
    Record,
    WantedFile,
    day_at,
    fetched,
    number_at,
    object_of,
    objects_of,
    observed,
    text,
    unpacked,
)
from lanterne_rouge.domain.errors import SourceFailed, SourceFault
from lanterne_rouge.domain.wellness import WellnessMetric, WellnessObservation
from lanterne_rouge.ports.vendors import Credentials, DaySpan, Haul, Known

POLAR: Final = "Polar"
POLAR_SOURCE: Final = "polar"
NO_CONTENT: Final = 204
NO_SUCH: Final = 404
ALREADY: Final = 409
ASLEEP_STAGES: Final = ("light_sleep", "deep_sleep", "rem_sleep", "unrecognized_sleep_stage")


@dataclass(frozen=True)
class PolarSource:
    """One athlete's watch."""

    door: Door
    credentials: Credentials

    def account(self) -> str:
        """Polar hands out nothing before the athlete is registered with the app; doing it again does no harm."""
        # A name for the athlete that is the same with every try, and says nothing.
        member = sha256(self.credentials.access().encode()).hexdigest()[:16]
        self._get(
            Ask(
                method="POST",
                path="/v3/users",
                route="/users",
                document={"member-id": member},
                may_be=frozenset({FORBIDDEN, ALREADY}),
                repeatable=True,
            )
        )
        return ""

    def fetch(self, span: DaySpan, known: Known) -> Iterator[Haul]:
        """Nights of the days, then recordings that are new."""
        nights = self._list("/v3/users/sleep", "nights")
        recharges = self._list("/v3/users/nightly-recharge", "recharges")
        values = (*_nights(nights), *_recharges(recharges))
        yield Haul(wellness=tuple(value for value in values if span.first <= value.day <= span.last))
        wanted = []
        for row in self._exercises():
            name, day = f"{POLAR}/{text(row, 'id')}.fit", day_at(text(row, "start_time"))
            stamp = text(row, "upload_time")
            if text(row, "id") and (day is None or day >= span.first) and not known(name, stamp):
                wanted.append(WantedFile(name=name, stamp=stamp, place=text(row, "id")))
        yield from fetched(wanted, self._recording)

    def _recording(self, wanted: WantedFile) -> bytes | None:
        ask = Ask(
            path=f"/v3/exercises/{wanted.place}/fit",
            route="/exercises/fit",
            headers={"Accept": "*/*"},
            largest=LARGEST_ORIGINAL,
            may_be=frozenset({FORBIDDEN, NO_SUCH}),
        )
        answer = self._get(ask)
        return None if answer.status in (NO_CONTENT, NO_SUCH) else unpacked(answer.body)

    def _exercises(self) -> Iterator[Record]:
        answer = self._get(Ask(path="/v3/exercises", route="/exercises", may_be=frozenset({FORBIDDEN})))
        return iter(()) if answer.status == NO_CONTENT else objects_of(answer.document(POLAR), POLAR)

    def _list(self, path: str, name: str) -> tuple[Record, ...]:
        answer = self._get(Ask(path=path, route=path.removeprefix("/v3"), may_be=frozenset({FORBIDDEN})))
        if answer.status == NO_CONTENT:
            return ()
        document = object_of(answer.document(POLAR), POLAR)
        if not isinstance(document.get(name), list):
            raise garbled(POLAR)
        return tuple(objects_of(document[name], POLAR))

    def _get(self, ask: Ask) -> VendorAnswer:
        answer = self.door.signed(ask, self.credentials, _token)
        if answer.status == FORBIDDEN:
            raise SourceFailed(
                SourceFault.REFUSED,
                "Polar gives nothing until you have accepted all of its consents.",
                "Accept them at account.polar.com, then sync again.",
            )
        return answer


def _token(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _nights(rows: tuple[Record, ...]) -> Iterator[WellnessObservation]:
    for row in rows:
        stages = [number_at(row, name) for name in ASLEEP_STAGES]
        slept = sum(stage for stage in stages if stage is not None) / 3600 or None
        values = ((WellnessMetric.SLEEP, slept), (WellnessMetric.SLEEP_SCORE, number_at(row, "sleep_score")))
        if (day := day_at(text(row, "date"))) is not None:
            yield from observed(day, POLAR_SOURCE, text(row, "date"), values)


def _recharges(rows: tuple[Record, ...]) -> Iterator[WellnessObservation]:
    """Four hours of the night; Polar's own verdict is one of six steps, which no score of 100 can be made from."""
    for row in rows:
        values = (
            (WellnessMetric.HRV_RMSSD, number_at(row, "heart_rate_variability_avg") or None),
            (WellnessMetric.RESTING_HR, number_at(row, "heart_rate_avg") or None),
            (WellnessMetric.RESPIRATION, number_at(row, "breathing_rate_avg") or None),
        )
        if (day := day_at(text(row, "date"))) is not None:
            yield from observed(day, POLAR_SOURCE, text(row, "date"), values)
