"""A series written as short text."""

from datetime import date

import numpy as np

from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries

Told = tuple[str, float | None, int | None, float | None, str]


def done(text: str) -> Told:
    """`bench 100x5@8 warmup` as one set."""
    name, what, *kind = text.split()
    weight, _, rest = what.partition("x")
    reps, _, rpe = rest.partition("@")
    return (
        name,
        float(weight) if weight else None,
        int(reps),
        float(rpe) if rpe else None,
        kind[0] if kind else "normal",
    )


def series(*sessions: tuple[str, list[str]]) -> LiftSeries:
    """Sessions of an ISO date and sets."""
    rows = [
        (i, date.fromisoformat(day).toordinal(), *done(text)) for i, (day, sets) in enumerate(sessions) for text in sets
    ]
    names = tuple(dict.fromkeys(row[2] for row in rows))

    def numbers(column: int) -> np.ndarray:
        return np.array([np.nan if row[column] is None else row[column] for row in rows], dtype=np.float64)

    return LiftSeries(
        names=names,
        sessions=tuple(day for day, _ in sessions),
        session=np.array([row[0] for row in rows], dtype=np.int64),
        day=np.array([row[1] for row in rows], dtype=np.int64),
        exercise=np.array([names.index(row[2]) for row in rows], dtype=np.int64),
        weight_kg=numbers(3),
        reps=numbers(4),
        rpe=numbers(5),
        kind=np.array([KIND_CODES.index(row[6]) for row in rows], dtype=np.int64),
        seconds=np.full(len(rows), np.nan),
        metres=np.full(len(rows), np.nan),
    )
