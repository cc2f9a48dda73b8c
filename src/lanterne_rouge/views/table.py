"""Aligned columns of text. A list of some hundred rows takes a library of tables longer than reading them from the disk."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from shutil import get_terminal_size

_GAP = "  "


def table_lines(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    right: Collection[str] = (),
    width: int | None = None,
) -> list[str]:
    """The headings and the rows in columns; those named in `right` end together, the last is cut to fit the width."""
    table = [tuple(headings), *(tuple(row) for row in rows)]
    widths = [max(map(_cells, column)) for column in zip(*table, strict=True)]
    taken = sum(widths[:-1]) + len(_GAP) * (len(widths) - 1)
    room = max((get_terminal_size().columns if width is None else width) - taken, 1)
    to_the_right = [heading in right for heading in headings]
    return [_line(row, widths, to_the_right, room) for row in table]


def _line(row: Sequence[str], widths: Sequence[int], to_the_right: Sequence[bool], room: int) -> str:
    cells = [
        " " * (width - _cells(text)) + text if right else text + " " * (width - _cells(text))
        for text, width, right in zip(row[:-1], widths, to_the_right, strict=False)
    ]
    return _GAP.join((*cells, _fitted(row[-1], room))).rstrip()


def _fitted(text: str, room: int) -> str:
    if _cells(text) <= room:
        return text
    while text and _cells(text) > room - 1:
        text = text[:-1]
    return f"{text}…"


def _cells(text: str) -> int:
    """How many places of the screen a text takes: letters of East Asia two, accents of their own none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in text
    )
