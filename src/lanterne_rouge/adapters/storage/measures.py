"""Daily observations, check-ins, and the derived series: loads, fitness, thresholds. Derived data is not journaled."""

import json
from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from typing import Final

import msgspec
from sqlalchemy import BindParameter, ColumnElement, Table, bindparam, delete, func, insert, select

from lanterne_rouge.adapters.storage.documents import decode, encode, instant, microseconds
from lanterne_rouge.adapters.storage.ledger import Ledger, Row
from lanterne_rouge.adapters.storage.prepared import all_rows, first_row
from lanterne_rouge.adapters.storage.tables import check_ins, day_loads, fitness, wellness
from lanterne_rouge.adapters.storage.tables import thresholds as table
from lanterne_rouge.domain.activity import DayLoad
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.fitness import TOLD, FitnessDay, Threshold, ThresholdName, ThresholdSource
from lanterne_rouge.domain.provenance import may_be_used
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import Origin, Provenance, WellnessMetric, WellnessObservation

ALL_SPORTS: Final = ""
"""The key of the sum over all sports."""

SERIES: Final = tuple(fitness.c[name] for name in ("day", "load", "ctl", "atl", "tsb", "form", "ramp_7d", "settling"))
# Made once: a morning asks for a few days of each, and a statement takes longer to make than to run.
_FIRST: Final[BindParameter[str]] = bindparam("first")
_LAST: Final[BindParameter[str]] = bindparam("last")
_OF_SPORT: Final = (fitness.c.athlete_id == bindparam("athlete"), fitness.c.sport == bindparam("sport"))
_SERIES_OF: Final = select(*SERIES).where(*_OF_SPORT, fitness.c.day.between(_FIRST, _LAST)).order_by(fitness.c.day)
_LOADS_OF: Final = (
    select(day_loads.c.day, day_loads.c.load, day_loads.c.by_sport)
    .where(
        day_loads.c.athlete_id == bindparam("athlete"),
        day_loads.c.sport == bindparam("sport"),
        day_loads.c.day.between(_FIRST, _LAST),
    )
    .order_by(day_loads.c.day)
)
_FIRST_DAY: Final = select(func.min(fitness.c.day)).where(*_OF_SPORT)
# No LIMIT: as a parameter it would be one of the statement's own.
_DAY_BEFORE: Final = select(*SERIES).where(
    *_OF_SPORT,
    fitness.c.day == select(func.max(fitness.c.day)).where(*_OF_SPORT, fitness.c.day < _LAST).scalar_subquery(),
)
_THRESHOLDS: Final = (
    select(table.c.name, table.c.value, table.c.from_day, table.c.source)
    .where(table.c.athlete_id == bindparam("athlete"))
    .order_by(table.c.name, table.c.from_day, table.c.source)
)
_PARTS: Final = msgspec.json.Decoder(tuple[tuple[Sport, float], ...])


class SqlFitness:
    """The fitness of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def replace_from(
        self, first: date, days: Sequence[FitnessDay], loads: Sequence[DayLoad], sport: str | None = None
    ) -> None:
        """Replace all days from `first` on, for the total or one sport."""
        key = {"athlete_id": self._ledger.athlete_id, "sport": sport or ALL_SPORTS}
        new_days = [{**key, **_fitness_row(day)} for day in days if day.date >= first]
        new_loads = [{**key, **_load_row(load)} for load in loads if load.day >= first]
        with self._ledger.joined() as writing:
            for table, rows in ((fitness, new_days), (day_loads, new_loads)):
                writing.connection.execute(delete(table).where(*self._span(table, first, None, sport)))
                if rows:
                    writing.connection.execute(insert(table), rows)

    def between(self, first: date | None, last: date | None, sport: str | None = None) -> tuple[FitnessDay, ...]:
        """The series, oldest first."""
        with self._ledger.reading() as connection:
            days = all_rows(connection, _SERIES_OF, self._ledger.asked(first, last, sport=sport or ALL_SPORTS))
        return tuple(_fitness_day(*row) for row in days)

    def first_day(self) -> date | None:
        """The first day of the series over all sports."""
        with self._ledger.reading() as connection:
            ((day,),) = all_rows(connection, _FIRST_DAY, self._ledger.asked(sport=ALL_SPORTS))
        return None if day is None else date.fromisoformat(day)

    def loads(self, first: date | None, last: date | None, sport: str | None = None) -> tuple[DayLoad, ...]:
        """The loads of days with their parts by sport, oldest first."""
        with self._ledger.reading() as connection:
            rows = all_rows(connection, _LOADS_OF, self._ledger.asked(first, last, sport=sport or ALL_SPORTS))
        return tuple(
            DayLoad(day=date.fromisoformat(day), load=load, by_sport=decode(_PARTS, parts)) for day, load, parts in rows
        )

    def before(self, day: date, sport: str | None = None) -> FitnessDay | None:
        """The latest day before `day`."""
        with self._ledger.reading() as connection:
            row = first_row(connection, _DAY_BEFORE, self._ledger.asked(last=day, sport=sport or ALL_SPORTS))
        return None if row is None else _fitness_day(*row)

    def _span(
        self, table: Table, first: date | None, last: date | None, sport: str | None
    ) -> list[ColumnElement[bool]]:
        conditions = [table.c.athlete_id == self._ledger.athlete_id, table.c.sport == (sport or ALL_SPORTS)]
        if first is not None:
            conditions.append(table.c.day >= first.isoformat())
        if last is not None:
            conditions.append(table.c.day <= last.isoformat())
        return conditions


def _fitness_row(day: FitnessDay) -> dict[str, str | float | bool | None]:
    return {
        "day": day.date.isoformat(),
        "load": float(day.load),
        "ctl": float(day.ctl),
        "atl": float(day.atl),
        "tsb": float(day.tsb),
        "form": float(day.form),
        "ramp_7d": None if day.ramp_7d is None else float(day.ramp_7d),
        "settling": bool(day.settling),
    }


def _load_row(load: DayLoad) -> dict[str, str | float]:
    parts = [(sport.value, float(part)) for sport, part in load.by_sport]
    return {"day": load.day.isoformat(), "load": float(load.load), "by_sport": json.dumps(parts)}


def _fitness_day(
    day: str, load: float, ctl: float, atl: float, tsb: float, form: float, ramp_7d: float | None, settling: bool
) -> FitnessDay:
    return FitnessDay(
        date=date.fromisoformat(day),
        load=load,
        ctl=ctl,
        atl=atl,
        tsb=tsb,
        form=form,
        ramp_7d=ramp_7d,
        settling=bool(settling),
    )


class SqlThresholds:
    """The thresholds of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def all(self) -> tuple[Threshold, ...]:
        """By name and day."""
        with self._ledger.reading() as connection:
            rows = all_rows(connection, _THRESHOLDS, self._ledger.asked())
        return tuple(
            Threshold(
                name=ThresholdName(name),
                value=value,
                from_day=date.fromisoformat(day),
                source=ThresholdSource(source),
            )
            for name, value, day, source in rows
        )

    def set(self, threshold: Threshold) -> None:
        """Insert or replace the value of that name, day and source."""
        with self._ledger.journaled() as writing:
            writing.put(table, [_row(threshold)])

    def replace_derived(self, thresholds: Sequence[Threshold]) -> None:
        """Replace everything except what the athlete or a service told; unchanged rows are not written."""
        rows = [_row(threshold) for threshold in thresholds if threshold.source not in TOLD]
        with self._ledger.journaled() as writing:
            writing.replace(table, rows, table.c.source.not_in([source.value for source in sorted(TOLD)]))


def _row(threshold: Threshold) -> Row:
    return {
        "name": threshold.name.value,
        "value": float(threshold.value),
        "from_day": threshold.from_day.isoformat(),
        "source": threshold.source.value,
    }


_WORDS: Final = msgspec.json.Decoder(tuple[str, ...])

OBSERVATION_COLUMNS: Final = tuple(
    wellness.c[name]
    for name in ("day", "metric", "source", "value", "source_id", "fetched_us", "quality", "may_enter_prompt")
)
_OBSERVATIONS: Final = (
    select(*OBSERVATION_COLUMNS)
    .where(wellness.c.athlete_id == bindparam("athlete"), wellness.c.day.between(_FIRST, _LAST))
    .order_by(wellness.c.day, wellness.c.metric, wellness.c.source)
)
_OF_METRIC: Final = _OBSERVATIONS.where(wellness.c.metric == bindparam("metric"))


class SqlWellness:
    """The observations of one athlete."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def save(self, observations: Iterable[WellnessObservation]) -> int:
        """Insert or replace; returns how many are new or changed (a new fetch time alone does not count)."""
        with self._ledger.journaled() as writing:
            return writing.put(
                wellness, (_observation_row(observation) for observation in observations), ignoring=("fetched_us",)
            )

    def between(self, first: date, last: date, metric: WellnessMetric | None = None) -> tuple[WellnessObservation, ...]:
        """Observations that coaching may use, by day, metric, source; of one metric where it is named."""
        if metric is None:
            observations = self.shown(first, last)
        else:
            with self._ledger.reading() as connection:
                rows = all_rows(connection, _OF_METRIC, self._ledger.asked(first, last, metric=metric.value))
            observations = tuple(_observation(*row) for row in rows)
        return tuple(o for o in observations if may_be_used(o.provenance.source))

    def shown(self, first: date, last: date) -> tuple[WellnessObservation, ...]:
        """All stored observations, by day, metric, source."""
        with self._ledger.reading() as connection:
            rows = all_rows(connection, _OBSERVATIONS, self._ledger.asked(first, last))
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


def _observation_row(observation: WellnessObservation) -> Row:
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


# A morning reads the weeks behind it three times, and the next one reads them again: 4 MB at most.
@lru_cache(maxsize=4096)
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
            may_enter_prompt=bool(may_enter_prompt),
        ),
    )


_CHECK_IN: Final = msgspec.json.Decoder(CheckIn)
_CHECK_INS: Final = (
    select(check_ins.c.day, check_ins.c.document)
    .where(check_ins.c.athlete_id == bindparam("athlete"), check_ins.c.day.between(_FIRST, _LAST))
    .order_by(check_ins.c.day)
)


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
        with self._ledger.reading() as connection:
            rows = all_rows(connection, _CHECK_INS, self._ledger.asked(first, last))
        return tuple((date.fromisoformat(day), decode(_CHECK_IN, document)) for day, document in rows)
