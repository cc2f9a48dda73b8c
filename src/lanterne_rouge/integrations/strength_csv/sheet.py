"""A strength export as rows, also where an old app put every whole line between quotation marks."""

from collections.abc import Sequence

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.integrations.strength_csv.cells import unit_in
from lanterne_rouge.integrations.table.rows import DELIMITERS, Row, Table, header_of, key_of, read_table, text_of


def keys_of(head: bytes) -> tuple[str, ...]:
    """The column keys of a file that begins with `head`."""
    header = header_of(head)
    if _is_wrapped(header):
        header = header_of(_unwrapped(head))
    return tuple(map(key_of, header))


def first_cells(head: bytes) -> tuple[str, ...]:
    """The cells of the first row below the header, as far as `head` reaches."""
    lines = [line for line in text_of(head).splitlines() if line.strip()]
    if len(lines) < 2:
        return ()
    table = read_sheet("\n".join(lines[:2]).encode())
    if len(table.rows) != 1 or len(set(table.keys)) != len(table.keys):
        return ()
    return tuple(table.rows[0].cells.get(key, "") for key in table.keys)


def read_sheet(data: bytes) -> Table:
    """All rows; raises `BadFile` for what is too large."""
    table = read_table(data)
    return read_table(_unwrapped(data)) if _is_wrapped(table.header) else table


def first_unit(rows: Sequence[Row], key: str) -> WeightUnit | None:
    """The first unit in a column of units: it holds for rows that leave it blank."""
    return next((unit for row in rows if (unit := unit_in(row.cells.get(key, ""))) is not None), None)


def _is_wrapped(header: Sequence[str]) -> bool:
    return len(header) == 1 and any(delimiter in header[0] for delimiter in DELIMITERS)


def _unwrapped(data: bytes) -> bytes:
    return "\n".join(map(_inner, text_of(data).splitlines())).encode()


def _inner(line: str) -> str:
    text = line.strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1].replace('""', '"')
    return text
