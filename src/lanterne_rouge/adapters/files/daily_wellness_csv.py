"""The plain daily CSV: one row a day, a date and any of the values that the coach knows. See `docs/wellness-csv.md`.

Values are kept as written; whether they can be true is judged elsewhere.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from lanterne_rouge.adapters.files.table import (
    CsvTable,
    DateOrder,
    NoValue,
    TableRow,
    column_key,
    date_in,
    date_order,
    header_keys_of,
    is_ambiguous,
    number_in,
    of_broken_lines,
    read_table,
    shortened,
    shown_cell,
)
from lanterne_rouge.domain.errors import BadFile
from lanterne_rouge.domain.recording import FileFormat, ParsedFile
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation

DAILY_CSV_SOURCE = "wellness_csv"
KG_PER_LB = 0.45359237
HOUR_S = 3600.0


@dataclass(frozen=True, kw_only=True)
class Column:
    """What a column holds; its numbers times `factor` are in the metric's unit."""

    metric: WellnessMetric
    factor: float = 1.0


def _columns(metric: WellnessMetric, *names: str, factor: float = 1.0) -> dict[str, Column]:
    return {column_key(name): Column(metric=metric, factor=factor) for name in names}


DATES = tuple(map(column_key, ("date", "day", "calendar date", "summary date", "datum", "fecha", "data", "dato")))

WELLNESS_COLUMNS: Mapping[str, Column] = {
    **_columns(WellnessMetric.READINESS, "readiness", "readiness score", "recovery score"),
    **_columns(
        WellnessMetric.HRV_RMSSD, "hrv", "hrv ms", "rmssd", "rmssd ms", "hrv rmssd", "hrv rmssd ms", "average hrv"
    ),
    **_columns(WellnessMetric.HRV_SDNN, "hrv sdnn", "hrv sdnn ms", "sdnn", "sdnn ms"),
    **_columns(
        WellnessMetric.RESTING_HR,
        "rhr",
        "rhr bpm",
        "resting hr",
        "resting hr bpm",
        "resting pulse",
        "resting heart rate bpm",
    ),
    **_columns(WellnessMetric.SLEEP, "sleep h", "sleep", "sleep hours", "hours of sleep", "total sleep h"),
    **_columns(WellnessMetric.SLEEP, "sleep min", "sleep minutes", "total sleep min", factor=1 / 60),
    **_columns(
        WellnessMetric.SLEEP, "sleep s", "sleep secs", "sleep seconds", "total sleep duration", factor=1 / HOUR_S
    ),
    **_columns(WellnessMetric.SLEEP_SCORE, "sleep score"),
    **_columns(
        WellnessMetric.TEMPERATURE_DEVIATION,
        "temp dev",
        "temp dev c",
        "temperature deviation",
        "temperature deviation c",
        "skin temperature deviation",
    ),
    **_columns(WellnessMetric.WEIGHT, "weight", "weight kg", "body weight", "bodyweight kg"),
    **_columns(WellnessMetric.WEIGHT, "weight lb", "weight lbs", factor=KG_PER_LB),
    **_columns(WellnessMetric.SPO2, "spo2", "spo2 pct", "blood oxygen", "oxygen saturation"),
    **_columns(WellnessMetric.RESPIRATION, "respiration", "respiratory rate", "breathing rate"),
    **_columns(WellnessMetric.STEPS, "steps", "step count", "total steps"),
}

COLUMN_OF_CONTRIBUTOR: Mapping[str, Column] = {
    column_key(form): Column(metric=metric)
    for metric in WellnessMetric
    if metric.value.startswith("contributor_")
    for name in [metric.value.removeprefix("contributor_")]
    for form in (name, f"{name}_score", f"contributor_{name}", f"contributors.{name}")
}
AMBIGUOUS = column_key("resting_heart_rate")
"""Beside other contributors this is a score, alone it is beats a minute."""

NOTES = frozenset(("", "note", "notes", "comment", "comments", "id", "weekday"))

# A list of sets, sessions or samples has dates and weights too, and is none of this reader's.
ELSEWHERE = re.compile(
    r"exercise|reps|workout|set(?:order|index|type)|distance|(?<!sleep)duration|activity(?:id|type|name)|filename"
    r"|starttime|startdate|timestamp|^sport$|^title$|^sets?$"
)


class DailyWellnessReader:
    """Reads plain daily CSV files for the intake."""

    @property
    def format(self) -> FileFormat:
        """Our own daily CSV."""
        return FileFormat.DAILY_WELLNESS

    def recognises(self, head: bytes) -> bool:
        """Whether the header has a date and a known value, and nothing that belongs to a list of sessions or sets."""
        keys = header_keys_of(head)
        alien = any(map(ELSEWHERE.search, keys))
        return not alien and _date_key(keys) is not None and bool(_meanings(keys))

    def read(self, data: bytes, name: str) -> ParsedFile:
        """The observations of a daily CSV; its name says nothing about it."""
        return read_daily_wellness(data)


def read_daily_wellness(data: bytes) -> ParsedFile:
    """All values with a date; rows and cells that cannot be read are listed by line, the others kept."""
    table = read_table(data)
    dates, meanings = _date_key(table.keys), _meanings(table.keys)
    if dates is None or not meanings:
        raise BadFile(
            "This CSV file has no column for the date, or none for a known value.",
            "Name the columns as docs/wellness-csv.md says.",
        )
    order = date_order(row.get(dates) for row in table.rows)
    problems = [*_of_unknown_columns(table, dates, meanings), *of_broken_lines(table.broken)]
    values: dict[tuple[date, WellnessMetric], float] = {}
    for row in table.rows:
        day = _day(row, dates, order, problems)
        if day is not None:
            _take(row, day, meanings, values, problems)
    return ParsedFile(
        format=FileFormat.DAILY_WELLNESS,
        wellness=tuple(_observation(day, metric, value) for (day, metric), value in sorted(values.items())),
        problems=shortened(problems),
        ignored=None if values else _reason_to_ignore(table),
    )


def _date_key(keys: Sequence[str]) -> str | None:
    return next((key for key in DATES if key in keys), None)


def _meanings(keys: Sequence[str]) -> Mapping[str, Column]:
    column_of_key = {
        key: column
        for key in keys
        if (column := WELLNESS_COLUMNS.get(key) or COLUMN_OF_CONTRIBUTOR.get(key)) is not None
    }
    others = [key for key in column_of_key if key in COLUMN_OF_CONTRIBUTOR and key != AMBIGUOUS]
    if AMBIGUOUS in column_of_key and not others:
        column_of_key[AMBIGUOUS] = Column(metric=WellnessMetric.RESTING_HR)
    return column_of_key


def _day(row: TableRow, dates: str, order: DateOrder, problems: list[str]) -> date | None:
    text = row.get(dates)
    try:
        return date_in(text, order)
    except NoValue:
        pass
    if not text:
        problems.append(f"Line {row.line}: it has no date and was left out.")
    elif is_ambiguous(text, order):
        problems.append(f"Line {row.line}: {shown_cell(text)} could be two dates and was left out; write YYYY-MM-DD.")
    else:
        problems.append(f"Line {row.line}: “{shown_cell(text)}” is no date; the row was left out.")
    return None


def _take(
    row: TableRow,
    day: date,
    meanings: Mapping[str, Column],
    values: dict[tuple[date, WellnessMetric], float],
    problems: list[str],
) -> None:
    value_of_metric: dict[WellnessMetric, float] = {}
    for key, column in meanings.items():
        try:
            number = number_in(row.cells.get(key, ""), whole=column.metric is WellnessMetric.STEPS)
        except NoValue as error:
            problems.append(f"Line {row.line}: “{shown_cell(str(error))}” is no number for {column.metric.value}.")
            continue
        if number is not None:
            value_of_metric.setdefault(column.metric, number * column.factor)
    for metric, value in value_of_metric.items():
        before = values.get((day, metric))
        if before is not None and before != value:
            problems.append(f"Line {row.line}: {day} has told {metric.value} before; the later row counts.")
        values[day, metric] = value


def _observation(day: date, metric: WellnessMetric, value: float) -> WellnessObservation:
    return WellnessObservation(
        day=day, metric=metric, value=value, provenance=Provenance(source=DAILY_CSV_SOURCE, source_id=day.isoformat())
    )


def _of_unknown_columns(table: CsvTable, dates: str, meanings: Mapping[str, Column]) -> list[str]:
    """A misspelt column must not vanish silently; a column of notes may."""
    unknown = [
        shown_cell(name)
        for name, key in zip(table.header, table.keys, strict=True)
        if key not in meanings and key != dates and key not in NOTES
    ]
    return [f"Columns that are not known were left out: {', '.join(unknown[:20])}."] if unknown else []


def _reason_to_ignore(table: CsvTable) -> str | None:
    return None if table.rows or table.broken else "This daily list has a header but no rows."


DAILY_WELLNESS_READER = DailyWellnessReader()
