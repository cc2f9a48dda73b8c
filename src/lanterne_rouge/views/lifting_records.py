"""Personal records of lifting, as typed answers and as text."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from lanterne_rouge.domain.equipment import WeightUnit, weight_in_unit
from lanterne_rouge.language.phrasing import counted, format_estimate, format_total, format_weight, printable
from lanterne_rouge.strength.history.records import Record, RecordKind

IMPORT_LOG = "Import your log: lanterne import FILE (Strong, Hevy, FitNotes, Garmin, ...)."
LEVELS_SHOWN = 3
"""Of many weights with their most repetitions, the list of all lifts names this many of the heaviest."""
RECORD_KIND_WORDS: Mapping[RecordKind, str] = {
    RecordKind.WEIGHT: "heaviest",
    RecordKind.E1RM: "estimated 1RM",
    RecordKind.REPS: "most reps",
    RecordKind.HOLD: "longest hold",
    RecordKind.VOLUME: "best session",
}
_ORDER = tuple(RECORD_KIND_WORDS)
_AT_EACH_WEIGHT = (RecordKind.REPS, RecordKind.HOLD)


@dataclass(frozen=True, kw_only=True)
class RecordView:
    """A record and the best before it, in kg, repetitions or seconds by its kind."""

    exercise: str
    name: str
    kind: RecordKind
    date: dt.date
    session: str
    value: float
    previous: float | None
    previous_date: dt.date | None
    weight_kg: float | None
    reps: int | None
    certain: bool


@dataclass(frozen=True, kw_only=True)
class RecordsView:
    """Records, lift by lift."""

    records: tuple[RecordView, ...]


def record_view(record: Record) -> RecordView:
    """A record and the best before it."""
    return RecordView(
        exercise=record.lift,
        name=record.name,
        kind=record.kind,
        date=record.day,
        session=record.session,
        value=round(record.value, 2),
        previous=None if record.previous is None else round(record.previous, 2),
        previous_date=record.previous_day,
        weight_kg=record.weight_kg,
        reps=record.reps,
        certain=record.certain,
    )


def records_text(view: RecordsView, unit: WeightUnit, *, all_levels: bool = False, in_span: bool = False) -> str:
    """Each lift with a line for each kind of record; `all_levels`: repetitions at every weight, a line each.

    `in_span`: only the records of some days were asked for.
    """
    if not view.records:
        if in_span:
            return "You set no records in those days."
        return f"No records yet: they start with a lift's second session. {IMPORT_LOG}"
    by_lift: dict[str, list[RecordView]] = {}
    for record in view.records:
        by_lift.setdefault(record.exercise, []).append(record)
    lines: list[str] = []
    for records in by_lift.values():
        lines += ["", printable(records[0].name), *_lift_records(records, unit, all_levels=all_levels)]
    return "\n".join(lines[1:])


def record_sentence(record: RecordView, unit: WeightUnit) -> str:
    """`New record: Barbell Row, estimated 1RM 103.3 kg (+3.3 kg, 2026-11-16).`."""
    value = _value(record, unit)
    if record.kind is RecordKind.REPS:
        what = f"{counted(round(record.value), 'rep')}{_at(record, unit)}"
    else:
        what = f"{RECORD_KIND_WORDS[record.kind]} {value}"
    doubt = "" if record.certain else ", less certain"
    return f"New record: {printable(record.name)}, {what}{doubt} ({_gain(record, unit)}{record.date})."


def _lift_records(records: Sequence[RecordView], unit: WeightUnit, *, all_levels: bool) -> Iterator[str]:
    ordered = sorted(records, key=lambda r: (_ORDER.index(r.kind), -(r.weight_kg or 0.0)))
    for kind, group in groupby(ordered, key=lambda r: r.kind):
        of_kind = list(group)
        if kind in _AT_EACH_WEIGHT and len(of_kind) > 1 and not all_levels:
            yield _record_line(kind, _levels(of_kind, unit), "")
        else:
            for record in of_kind:
                doubt = "" if record.certain else "  less certain"
                yield _record_line(kind, _value(record, unit), f"{record.date}{doubt}")


def _record_line(kind: RecordKind, value: str, day: str) -> str:
    return f"  {RECORD_KIND_WORDS[kind]:<14} {value:<26} {day}".rstrip()


def _levels(records: Sequence[RecordView], unit: WeightUnit) -> str:
    values = ", ".join(_value(record, unit) for record in records[:LEVELS_SHOWN])
    more = len(records) - LEVELS_SHOWN
    return f"{values}{f' and {more} more' if more > 0 else ''}"


def _value(record: RecordView, unit: WeightUnit) -> str:
    match record.kind:
        case RecordKind.WEIGHT:
            weight = format_weight(record.value, unit) if record.value else "bodyweight"
            return weight + (f" x {record.reps}" if record.reps else "")
        case RecordKind.E1RM:
            return format_estimate(record.value, unit)
        case RecordKind.VOLUME:
            return format_total(record.value, unit)
        case RecordKind.HOLD:
            return f"{record.value:.0f} s{_at(record, unit)}"
        case RecordKind.REPS:
            return f"{record.value:.0f}{_at(record, unit)}"


def _at(record: RecordView, unit: WeightUnit) -> str:
    return f" at {format_weight(record.weight_kg, unit)}" if record.weight_kg else ""


def _gain(record: RecordView, unit: WeightUnit) -> str:
    """By how much it is better than the best before."""
    if record.previous is None:
        return ""
    gain = record.value - record.previous
    if record.kind is RecordKind.HOLD:
        return f"+{gain:.0f} s, "
    if record.kind is RecordKind.REPS:
        return f"+{counted(round(gain), 'rep')}, "
    # Both are rounded first, so that the difference fits the numbers that were shown.
    rounded = round(weight_in_unit(record.value, unit), 1) - round(weight_in_unit(record.previous, unit), 1)
    number = f"{rounded:,.0f}" if record.kind is RecordKind.VOLUME else f"{rounded:.1f}".rstrip("0").rstrip(".")
    return f"+{number} {unit.value}, "
