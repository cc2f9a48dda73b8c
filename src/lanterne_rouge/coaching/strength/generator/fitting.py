"""Fits days into the time, and the weekly sets of each muscle into its band."""

from collections.abc import Mapping

from lanterne_rouge.coaching.strength.generator.days import Role
from lanterne_rouge.coaching.strength.generator.draft import Day, Row, weekly_sets
from lanterne_rouge.coaching.strength.generator.movements import BANDED, LEAST_WEEKLY_SETS, MOST_WEEKLY_SETS
from lanterne_rouge.domain.exercise import Muscle

FEWEST_SETS, MOST_SETS = 2, 4


def fit_time(day: Day, minutes: float) -> tuple[Day, ...]:
    """The day in the time: extras and what is needed get shorter, then extras go, then the main lifts get shorter.

    What still does not fit is shared between days that take turns, as few as it takes, so that nothing needed is left out.
    """
    whole = _shortened(day, minutes, least=FEWEST_SETS)
    if whole.minutes <= minutes:
        return (whole,)
    for count in range(2, len(day.rows) + 1):
        parts = tuple(_shortened(part, minutes, least=1) for part in day.parts(count) if part.rows)
        if all(part.minutes <= minutes for part in parts):
            return parts
    return (whole,)


def fit_volume(days: tuple[Day, ...], times: float, minutes: float, *, fill: bool) -> tuple[Day, ...]:
    """The days with no muscle above its band; and, to `fill`, as few below as time and the chosen exercises allow."""
    while (muscle := _most_above(weekly_sets(days, times))) is not None:
        if (lighter := _with_less(days, muscle)) is None:
            break
        days = lighter
    while fill and (more := _with_more(days, times, minutes)) is not None:
        days = more
    return days


def _shortened(day: Day, minutes: float, *, least: int) -> Day:
    asked = {row.exercise.id: row.sets for row in day.rows}
    while day.minutes > minutes and (shorter := _shorter(day, least)) is not None:
        day = shorter
    return _refilled(day, asked, minutes)


def _refilled(day: Day, asked: Mapping[str, int], minutes: float) -> Day:
    """Sets given back where an extra that went left more time than was missing."""
    for place, row in enumerate(day.rows):
        for count in range(asked[row.exercise.id], row.sets, -1):
            if (longer := day.with_sets(place, count)).minutes <= minutes:
                day = longer
                break
    return day


def _shorter(day: Day, least: int) -> Day | None:
    """One step shorter, from the bottom of the day up; `least`: the fewest sets of a main lift."""
    for role, fewest, drops in (
        (Role.EXTRA, FEWEST_SETS, False),
        (Role.NEEDED, FEWEST_SETS, False),
        (Role.EXTRA, FEWEST_SETS, True),
        (Role.MAIN, FEWEST_SETS, False),
        (Role.NEEDED, 1, False),
        (Role.MAIN, least, False),
    ):
        for place in reversed(range(len(day.rows))):
            row = day.rows[place]
            if row.role is role and row.sets > fewest:
                return day.with_sets(place, row.sets - 1)
            if row.role is role and drops:
                return day.without(place)
    return None


def _most_above(sets: Mapping[Muscle, float]) -> Muscle | None:
    above = [(count, muscle.value, muscle) for muscle, count in sets.items() if count > MOST_WEEKLY_SETS]
    return max(above)[2] if above else None


def _with_less(days: tuple[Day, ...], muscle: Muscle) -> tuple[Day, ...] | None:
    """A set less of what trains the muscle: extras first, those with many sets first, later days first."""
    places = [
        ((row.role is Role.EXTRA, row.sets, row.exercise.muscles[muscle], d, r), d, r)
        for d, day in enumerate(days)
        for r, row in enumerate(day.rows)
        if muscle in row.exercise.muscles and (row.sets > 1 or row.role is Role.EXTRA)
    ]
    if not places:
        return None
    _, d, r = max(places)
    row = days[d].rows[r]
    leave_out = row.role is Role.EXTRA and row.sets <= FEWEST_SETS
    return _replaced(days, d, days[d].without(r) if leave_out else days[d].with_sets(r, row.sets - 1))


def _with_more(days: tuple[Day, ...], times: float, minutes: float) -> tuple[Day, ...] | None:
    """A set more for the muscle that is furthest below its band, where a row for it and the time are there."""
    sets = weekly_sets(days, times)
    lacking = sorted((sets.get(m, 0.0), m.value, m) for m in BANDED if sets.get(m, 0.0) < LEAST_WEEKLY_SETS)
    for _, _, muscle in lacking:
        for d, r, row in _rows_for(days, muscle):
            longer = _replaced(days, d, days[d].with_sets(r, row.sets + 1))
            if longer[d].minutes <= minutes and _most_above(weekly_sets(longer, times)) is None:
                return longer
    return None


def _rows_for(days: tuple[Day, ...], muscle: Muscle) -> list[tuple[int, int, Row]]:
    """Rows that train the muscle directly and can take a set more, those with few sets first."""
    rows = [
        (d, r, row)
        for d, day in enumerate(days)
        for r, row in enumerate(day.rows)
        if row.exercise.muscles.get(muscle, 0.0) >= 1.0 and row.sets < MOST_SETS
    ]
    return sorted(rows, key=lambda found: (found[2].sets, found[0], found[1]))


def _replaced(days: tuple[Day, ...], place: int, day: Day) -> tuple[Day, ...]:
    return (*days[:place], day, *days[place + 1 :])
