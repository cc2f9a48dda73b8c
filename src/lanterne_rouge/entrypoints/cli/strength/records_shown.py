"""Records as a table: a lift with a line for each kind of record below its name."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from lanterne_rouge.domain.equipment import WeightUnit, weight_in_unit
from lanterne_rouge.entrypoints.cli.caller import shown
from lanterne_rouge.entrypoints.cli.strength.words import said_total
from lanterne_rouge.language.phrasing import format_estimate, format_weight
from lanterne_rouge.strength.history.records import Record, RecordKind

LEVELS_SHOWN = 3
"""Of many weights with their most repetitions, as many of the heaviest are told in a list of all lifts."""
RECORD_KIND_WORDS: Mapping[RecordKind, str] = {
    RecordKind.WEIGHT: "heaviest",
    RecordKind.E1RM: "estimated 1RM",
    RecordKind.REPS: "repetitions",
    RecordKind.HOLD: "longest",
    RecordKind.VOLUME: "in a session",
}
_ORDER = (RecordKind.WEIGHT, RecordKind.E1RM, RecordKind.REPS, RecordKind.HOLD, RecordKind.VOLUME)
_AT_EACH_WEIGHT = (RecordKind.REPS, RecordKind.HOLD)


def records_table(records: Sequence[Record], unit: WeightUnit, *, all_levels: bool) -> list[str]:
    """The lines, lift by lift as they come; `all_levels`: repetitions at every weight, a line each."""
    by_lift: dict[str, list[Record]] = {}
    for record in records:
        by_lift.setdefault(record.lift, []).append(record)
    lines: list[str] = []
    for of_lift in by_lift.values():
        lines += ["", shown(of_lift[0].name), *_of_lift(of_lift, unit, all_levels=all_levels)]
    return lines[1:]


def record_sentence(record: Record, unit: WeightUnit) -> str:
    """`Barbell Row: estimated 1RM 103.3 kg, 3.3 kg more than ever before (2026-11-16)`."""
    doubt = "" if record.certain else ", less certain"
    said = (
        f"{RECORD_KIND_WORDS[record.kind]} {_value(record, unit)}"
        if record.kind is not RecordKind.REPS
        else _reps(record, unit)
    )
    return f"{shown(record.name)}: {said}{doubt}{_gain(record, unit)} ({record.day})"


def _of_lift(records: Sequence[Record], unit: WeightUnit, *, all_levels: bool) -> Iterator[str]:
    ordered = sorted(records, key=lambda r: (_ORDER.index(r.kind), -(r.weight_kg or 0.0)))
    for kind, found in groupby(ordered, key=lambda r: r.kind):
        of_kind = list(found)
        if kind in _AT_EACH_WEIGHT and len(of_kind) > 1 and not all_levels:
            yield _line(kind, _levels(of_kind, unit), "")
        else:
            yield from (
                _line(kind, _value(one, unit), f"{one.day}{'' if one.certain else '  less certain'}") for one in of_kind
            )


def _line(kind: RecordKind, value: str, day: str) -> str:
    return f"  {RECORD_KIND_WORDS[kind]:<14} {value:<26} {day}".rstrip()


def _levels(records: Sequence[Record], unit: WeightUnit) -> str:
    said = ", ".join(_value(one, unit) for one in records[:LEVELS_SHOWN])
    more = len(records) - LEVELS_SHOWN
    return f"{said}{f' and {more} more' if more > 0 else ''}"


def _value(record: Record, unit: WeightUnit) -> str:
    match record.kind:
        case RecordKind.WEIGHT:
            return (_weight(record.value, unit) if record.value else "bodyweight") + (
                f" x {record.reps}" if record.reps else ""
            )
        case RecordKind.E1RM:
            return format_estimate(record.value, unit)
        case RecordKind.VOLUME:
            return said_total(record.value, unit)
        case RecordKind.HOLD:
            return f"{record.value:.0f} s{_at(record, unit)}"
        case RecordKind.REPS:
            return f"{record.value:.0f}{_at(record, unit)}"


def _reps(record: Record, unit: WeightUnit) -> str:
    return f"{record.value:.0f} repetitions{_at(record, unit)}"


def _at(record: Record, unit: WeightUnit) -> str:
    return f" at {_weight(record.weight_kg, unit)}" if record.weight_kg else ""


def _gain(record: Record, unit: WeightUnit) -> str:
    """By how much it is better than the best before."""
    if record.previous is None:
        return ""
    gain = record.value - record.previous
    if record.kind in _AT_EACH_WEIGHT:
        word = "s" if record.kind is RecordKind.HOLD else ""
        return f", {gain:.0f}{' ' if word else ''}{word} more than ever before"
    # Both are rounded first, so that the difference is the one that can be reckoned from what was shown.
    rounded = round(weight_in_unit(record.value, unit), 1) - round(weight_in_unit(record.previous, unit), 1)
    said = f"{rounded:,.0f}" if record.kind is RecordKind.VOLUME else f"{rounded:.1f}".rstrip("0").rstrip(".")
    return f", {said} {unit.value} more than ever before"


def _weight(kg: float, unit: WeightUnit) -> str:
    return format_weight(kg, unit)
