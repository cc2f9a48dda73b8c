"""Fractional hard sets by muscle of one week."""

from collections.abc import Mapping
from datetime import date

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.entrypoints.lenient import is_list, number_of
from lanterne_rouge.entrypoints.strength_golden.given import Answer, Given

ANY_DAY = date(2026, 1, 5)
MOST_SETS = 1000
SETS = ("sets", "exercises", "week")
_FORMS = 'a list of {"exercise", "sets"} or an object such as {"Bench Press": 3}'

_Set = tuple[Exercise, float | None, str]


def volume(given: Given) -> Answer:
    """Direct work counts 1, indirect 0.5; easy sets and warm-ups nothing."""
    # Imported here: the other functions need no arrays.
    import numpy as np

    from lanterne_rouge.coaching.strength.reading.lifts import Lift
    from lanterne_rouge.coaching.strength.reading.volume import MUSCLES, shares_of
    from lanterne_rouge.domain.lift_series import KIND_CODES, LiftSeries
    from lanterne_rouge.metrics.strength.hard_sets import weekly_sets

    rows = [one for row in _rows(given) for one in _sets(given, row)]
    exercises = list(dict.fromkeys(exercise.id for exercise, _, _ in rows))
    kinds = [KIND_CODES.index(kind) if kind in KIND_CODES else 0 for _, _, kind in rows]
    nothing = np.full(len(rows), np.nan)
    series = LiftSeries(
        names=tuple(exercises),
        sessions=("week",),
        session=np.zeros(len(rows), dtype=np.int64),
        day=np.full(len(rows), ANY_DAY.toordinal(), dtype=np.int64),
        exercise=np.array([exercises.index(exercise.id) for exercise, _, _ in rows], dtype=np.int64),
        weight_kg=nothing,
        reps=np.full(len(rows), 8.0),
        rpe=np.array([np.nan if rpe is None else rpe for _, rpe, _ in rows], dtype=np.float64),
        kind=np.array(kinds, dtype=np.int64),
        seconds=nothing,
        metres=nothing,
    )
    lifts = [Lift(key=name, name=name, exercise=given.catalogue.get(name)) for name in exercises]
    if not rows:
        return {}
    totals = weekly_sets(series, shares_of(lifts)).values.sum(axis=0)
    return {muscle.value: float(total) for muscle, total in zip(MUSCLES, totals, strict=True) if total > 0}


def _rows(given: Given) -> list[object]:
    """Rows of an exercise and its sets, however they are written: as a list, by name, or the input itself by name."""
    told = given.value(*SETS)
    if told is None and given.values and all(number_of(count) is not None for count in given.values.values()):
        told = given.values
    if told is not None and number_of(told) is not None and given.value("exercise", "name") is not None:
        return [given.values]
    if isinstance(told, Mapping):
        return [{"exercise": name, "sets": count} for name, count in told.items()]
    if not is_list(told):
        raise given.refused(SETS, _FORMS)
    return list(told)


def _sets(given: Given, row: object) -> list[_Set]:
    """Each told row as its single sets: exercise, RPE and kind."""
    if isinstance(row, str):
        row = {"exercise": row}
    if not isinstance(row, Mapping):
        raise given.refused(SETS, _FORMS)
    one = Given(given.function, row, given.catalogue)
    exercise = one.exercise("exercise", "name", "exercise_name")
    told = one.value("sets", "count", "n", "hard_sets")
    if is_list(told):
        return [(exercise, *_effort(_set_given(given, each))) for each in told[:MOST_SETS]]
    count = one.optional("sets", "count", "n", "hard_sets")
    if count is not None and not 0 <= count <= MOST_SETS:
        raise given.refused(SETS, f"at most {MOST_SETS} sets")
    return [(exercise, *_effort(one))] * int(1 if count is None else count)


def _set_given(given: Given, told: object) -> Given:
    if not isinstance(told, Mapping):
        raise given.refused(SETS, _FORMS)
    return Given(given.function, told, given.catalogue)


def _effort(one: Given) -> tuple[float | None, str]:
    """RPE and kind."""
    rir, kind = one.optional("rir"), one.value("kind", "type", "set_type")
    rpe = one.optional("rpe") if rir is None else 10 - rir
    return rpe, kind if isinstance(kind, str) else "normal"
