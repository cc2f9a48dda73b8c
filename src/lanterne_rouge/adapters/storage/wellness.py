"""Daily observations, one value per metric and source, and check-ins."""

import json
from collections.abc import Iterable
from datetime import date
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, select

from lanterne_rouge.adapters.storage.documents import decode, encode, instant, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger, Row
from lanterne_rouge.adapters.storage.tables import check_ins, wellness
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.provenance import may_be_used
from lanterne_rouge.domain.wellness import Origin, Provenance, WellnessMetric, WellnessObservation

_WORDS: Final = msgspec.json.Decoder(tuple[str, ...])

OBSERVATION_COLUMNS: Final = tuple(
    wellness.c[name]
    for name in ("day", "metric", "source", "value", "source_id", "fetched_us", "quality", "may_enter_prompt")
)


class SqlWellness:
    """The observations of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def save(self, observations: Iterable[WellnessObservation]) -> int:
        """Insert or replace; returns how many are new or changed (a new fetch time alone is no change)."""
        with self._ledger.journaled() as writing:
            return writing.put(wellness, (_row(observation) for observation in observations), ignoring=("fetched_us",))

    def between(self, first: date, last: date) -> tuple[WellnessObservation, ...]:
        """Observations that coaching may use, by day, metric, source."""
        return tuple(
            observation for observation in self.shown(first, last) if may_be_used(observation.provenance.source)
        )

    def shown(self, first: date, last: date) -> tuple[WellnessObservation, ...]:
        """All stored observations, by day, metric, source."""
        query = select(*OBSERVATION_COLUMNS).where(*self._days(first, last))
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(wellness.c.day, wellness.c.metric, wellness.c.source)).all()
        return tuple(_observation(*row) for row in rows)

    def origins(self, first: date, last: date) -> tuple[Origin, ...]:
        """The sources of each metric between two days, among the observations that coaching may use."""
        columns = (wellness.c.metric, wellness.c.source, wellness.c.may_enter_prompt)
        query = select(*columns).distinct().where(*self._days(first, last))
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(*columns)).all()
        return tuple(
            Origin(metric=WellnessMetric(metric), source=source, may_enter_prompt=may)
            for metric, source, may in rows
            if may_be_used(source)
        )

    def _days(self, first: date, last: date) -> tuple[ColumnElement[bool], ...]:
        return (
            wellness.c.athlete_id == self._ledger.athlete_id,
            wellness.c.day >= first.isoformat(),
            wellness.c.day <= last.isoformat(),
        )


def _row(observation: WellnessObservation) -> Row:
    provenance = observation.provenance
    return {
        "day": observation.day.isoformat(),
        "metric": observation.metric.value,
        "source": provenance.source,
        "value": float(observation.value),
        "source_id": provenance.source_id,
        "fetched_us": None if provenance.fetched_at is None else microseconds(provenance.fetched_at),
        "quality": json.dumps(provenance.quality),
        "may_enter_prompt": provenance.may_enter_prompt,
    }


def _observation(
    day: str,
    metric: str,
    source: str,
    value: float,
    source_id: str | None,
    fetched_us: int | None,
    quality: str,
    may_enter_prompt: bool,
) -> WellnessObservation:
    return WellnessObservation(
        day=date.fromisoformat(day),
        metric=WellnessMetric(metric),
        value=value,
        provenance=Provenance(
            source=source,
            source_id=source_id,
            fetched_at=None if fetched_us is None else instant(fetched_us),
            quality=() if quality == "[]" else decode(_WORDS, quality),
            may_enter_prompt=may_enter_prompt,
        ),
    )


_CHECK_IN: Final = msgspec.json.Decoder(CheckIn)


class SqlCheckIns:
    """The check-ins of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def save(self, day: date, check_in: CheckIn) -> None:
        """Insert or replace the day's check-in."""
        with self._ledger.journaled() as writing:
            writing.put(check_ins, [{"day": day.isoformat(), "document": encode(check_in)}])

    def on(self, day: date) -> CheckIn | None:
        """The day's check-in."""
        matches = self.between(day, day)
        return matches[0][1] if matches else None

    def between(self, first: date, last: date) -> tuple[tuple[date, CheckIn], ...]:
        """Oldest first."""
        query = select(check_ins.c.day, check_ins.c.document).where(
            check_ins.c.athlete_id == self._ledger.athlete_id,
            check_ins.c.day >= first.isoformat(),
            check_ins.c.day <= last.isoformat(),
        )
        with self._ledger.reading() as connection:
            rows = connection.execute(query.order_by(check_ins.c.day)).all()
        return tuple((date.fromisoformat(day), decode(_CHECK_IN, document)) for day, document in rows)
