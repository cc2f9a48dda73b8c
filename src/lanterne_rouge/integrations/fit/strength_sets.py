"""Strength sets: set messages as the sets that were lifted, with their exercises by name."""

from collections.abc import Mapping, Sequence

import numpy as np

from lanterne_rouge.domain.recording import RecordedSet
from lanterne_rouge.integrations.fit.exercises import exercise_name
from lanterne_rouge.integrations.fit.profile import EXERCISE_TITLE, SET
from lanterne_rouge.integrations.fit.row import Row, rows
from lanterne_rouge.integrations.fit.table import FitFile, FloatArray

_ACTIVE, _REST = 1, 0

_Titles = Mapping[tuple[int | None, int | None], str]


def read_sets(fit: FitFile) -> tuple[RecordedSet, ...]:
    """The sets that were lifted, in file order; rests are left out."""
    titles = _read_titles(fit)
    return tuple(_read_set(row, titles) for row in _active_rows(rows(fit.table(SET))))


def _active_rows(sets: Sequence[Row]) -> list[Row]:
    """The sets with work in them. One encoder swaps the two kinds: then the work is in the rests, all of it."""
    by_kind = {kind: [row for row in sets if row.integer("set_type") == kind] for kind in (_ACTIVE, _REST)}
    swapped = any(map(_has_work, by_kind[_REST])) and not any(map(_has_work, by_kind[_ACTIVE]))
    return by_kind[_REST if swapped else _ACTIVE]


def _has_work(row: Row) -> bool:
    return bool(row.integer("repetitions"))


def _read_set(row: Row, titles: _Titles) -> RecordedSet:
    category = _first(row, "category")
    number = _first(row, "category_subtype")
    title = titles.get((category, number))
    return RecordedSet(
        exercise=title or exercise_name(category, number),
        weight_kg=row.number("weight") or None,
        reps=row.integer("repetitions") or None,
        duration_s=row.number("duration"),
    )


def _first(row: Row, name: str) -> int | None:
    """The first value of a list: a watch that is unsure lists its guesses behind it."""
    values: FloatArray = row.table.list(name)
    if not values.shape[1] or np.isnan(values[row.index, 0]):
        return None
    return int(values[row.index, 0])


def _read_titles(fit: FitFile) -> _Titles:
    """The names that the file itself gives to exercises, by category and number."""
    table = fit.table(EXERCISE_TITLE)
    # One encoder writes name, category and number each one field too early.
    shifted = "exercise_category" in table.texts
    name, category, number = (
        ("exercise_category", "exercise_name", "wkt_step_name")
        if shifted
        else ("wkt_step_name", "exercise_category", "exercise_name")
    )
    told = ((row.integer(category), row.integer(number), row.text(name)) for row in rows(table))
    return {(key, within): title for key, within, title in told if title}
