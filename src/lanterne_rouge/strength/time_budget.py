"""A session made to fit the time: supersets in a short one, then warm-ups go, then sets; exercises only where it would be far
too long, the last first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import PlannedExercise, PlannedSet
from lanterne_rouge.strength.supersets import (
    BETWEEN_S,
    HEAVY_LEGS,
    SUPERSETS_UP_TO_MINUTES,
    alone_again,
    in_turn,
    is_press,
)

SECONDS_A_REP = 4
WARMUP_REST_S, ISOLATION_REST_S = 60, 90
REST_BY_REPS_S = ((5, 180), (8, 150))
LIGHT_REST_S = 120
"""Rests for compound lifts by repetitions: 3 min up to 5, 2.5 min up to 8, then 2 min; ACSM 2009, Singer 2024."""
CHANGE_S = 60
"""To the next exercise, and setting it up."""


def minutes_of_exercises(exercises: Iterable[tuple[PlannedExercise, Exercise]]) -> int:
    """Whole minutes for the exercises, one after the other, those in turn together."""
    listed = tuple(exercises)
    alone = sum(seconds_of(planned, exercise) for planned, exercise in listed)
    return ceil((alone - sum(_saved(one, other) for one, other in _pairs(listed))) / 60)


_Listed = tuple[PlannedExercise, Exercise]


def _pairs(listed: Sequence[_Listed]) -> Iterator[tuple[_Listed, _Listed]]:
    """The pairs that are done in turn, where both are there."""
    by_id = {planned.exercise: (planned, exercise) for planned, exercise in listed}
    for planned, exercise in listed:
        other = by_id.get(planned.in_turn_with or "")
        if other is not None and planned.exercise < other[0].exercise:
            yield (planned, exercise), other


def _saved(one: _Listed, other: _Listed) -> int:
    """Seconds that two exercises in turn save: in each round the shorter rest is the other's work."""
    return sum(max(min(pair) - BETWEEN_S, 0) for pair in zip(_rests(one), _rests(other), strict=False))


def _rests(listed: _Listed) -> list[int]:
    planned, exercise = listed
    return [rest_after(s, exercise) for s in planned.hard_sets for _ in range(s.sets)]


def seconds_of(planned: PlannedExercise, exercise: Exercise) -> int:
    """Seconds for one exercise with its warm-ups."""
    warming = sum(s.sets * (_work(s, exercise) + WARMUP_REST_S) for s in planned.warmups)
    working = sum(s.sets * (_work(s, exercise) + rest_after(s, exercise)) for s in planned.hard_sets)
    return CHANGE_S + warming + working


def rest_after(planned: PlannedSet, exercise: Exercise) -> int:
    """Seconds of rest after a working set."""
    if not exercise.compound or planned.seconds is not None:
        return ISOLATION_REST_S
    return next((rest for reps, rest in REST_BY_REPS_S if planned.reps <= reps), LIGHT_REST_S)


def _work(planned: PlannedSet, exercise: Exercise) -> int:
    once = planned.seconds if planned.seconds is not None else planned.reps * SECONDS_A_REP
    return once * 2 if exercise.unilateral else once


OPTIONAL_FROM_MINUTES = 46
"""With less there is time only for what the session is about."""
MOST_OVER = 1.25
"""A session up to so many times as long as the time is kept, and says so: what is left out is the athlete's to choose."""
_LEAST_WARMUPS, _LEAST_BACKOFFS, _LEAST_WORKING = 2, 1, 2


@dataclass(frozen=True, kw_only=True)
class Item:
    """A planned exercise with its catalogue entry and the row of the template it comes from."""

    planned: PlannedExercise
    exercise: Exercise
    row: int = 0
    optional: bool = False


def skips_optional(minutes: int | None) -> bool:
    """Whether optional exercises give way to the clock."""
    return minutes is not None and minutes < OPTIONAL_FROM_MINUTES


def fit_session(items: Sequence[Item], minutes: int | None) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """The items that fit or nearly do, with sentences on what gave way. None of them, where not even one of them does."""
    if minutes is None or total_minutes(items) <= minutes:
        return tuple(items), ()
    if minutes <= SUPERSETS_UP_TO_MINUTES:
        items = _in_turn(tuple(items))
    short = _with_fewer_sets(_with_fewer_warmups(tuple(items), minutes), minutes, _LEAST_BACKOFFS, _LEAST_WORKING)
    left = short
    while len(left) > 1 and _too_long(left, minutes):
        at = _least_needed(left)
        left = left[:at] + left[at + 1 :]
        if minutes <= SUPERSETS_UP_TO_MINUTES:
            left = _in_turn(left)
    if total_minutes(left) > minutes * MOST_OVER:
        left = _shortest_alone((*left, *(item for item in short if item not in left)), minutes)
    if not left:
        return (), ()
    if minutes <= SUPERSETS_UP_TO_MINUTES:
        left = _with_short_warmups(left, minutes)
    if len(left) < len(items):
        # What was saved by leaving an exercise out may give the others their sets back.
        left = _with_sets_back(left, items, minutes)
    return left, _sentences(minutes, left, items)


def _in_turn(items: tuple[Item, ...]) -> tuple[Item, ...]:
    paired = in_turn([(alone_again(item.planned), item.exercise) for item in items])
    return tuple(replace(item, planned=planned) for item, planned in zip(items, paired, strict=True))


def _too_long(items: tuple[Item, ...], minutes: int) -> bool:
    """Whether something has to go: much too long, or in a short time a little, with two presses in it."""
    most = minutes if minutes <= SUPERSETS_UP_TO_MINUTES and len(_presses(items)) > 1 else minutes * MOST_OVER
    return total_minutes(items) > most


def _presses(items: tuple[Item, ...]) -> list[int]:
    return [at for at, item in enumerate(items) if is_press(item.exercise)]


def _least_needed(items: tuple[Item, ...]) -> int:
    """The place of what goes first: the last optional one, else the second of two presses, else the last."""
    optional = [at for at, item in enumerate(items) if item.optional]
    presses = _presses(items)
    if optional:
        return optional[-1]
    return presses[-1] if len(presses) > 1 else len(items) - 1


def total_minutes(items: Sequence[Item]) -> int:
    """Minutes of the items."""
    return minutes_of_exercises((item.planned, item.exercise) for item in items)


def list_names(names: Sequence[str]) -> str:
    """The names, each once: `Bench Press (3 times), Barbell Row`."""
    return ", ".join(f"{name} ({count} times)" if count > 1 else name for name, count in Counter(names).items())


def _shortest_alone(items: tuple[Item, ...], minutes: int) -> tuple[Item, ...]:
    """The first of them that fits alone, with no more than one set where it must be; none, where none does."""
    shortest = (_with_fewer_sets((item,), minutes, 0, 1) for item in items)
    return next((items_alone for items_alone in shortest if total_minutes(items_alone) <= minutes * MOST_OVER), ())


def _with_sets_back(left: tuple[Item, ...], before: Sequence[Item], minutes: int) -> tuple[Item, ...]:
    whole = {item.row: item for item in before}
    longer = list(left)
    for at, item in enumerate(left):
        trial = [*longer[:at], whole[item.row], *longer[at + 1 :]]
        if total_minutes(trial) <= minutes:
            longer = trial
    return tuple(longer)


def _with_fewer_warmups(items: tuple[Item, ...], minutes: int) -> tuple[Item, ...]:
    """Only the last steps of the warm-ups, the last exercise first, as the body is warm by then, until it fits."""
    return _warmed_by(items, minutes, range(len(items)), _LEAST_WARMUPS)


def _with_short_warmups(items: tuple[Item, ...], minutes: int) -> tuple[Item, ...]:
    """One step for what comes after the first exercise, heavy lifts of the legs apart, until it fits."""
    later = [at for at in range(1, len(items)) if items[at].exercise.pattern not in HEAVY_LEGS]
    return _warmed_by(items, minutes, later, 1)


def _warmed_by(items: tuple[Item, ...], minutes: int, places: Sequence[int], steps: int) -> tuple[Item, ...]:
    for at in reversed(places):
        if total_minutes(items) <= minutes:
            break
        planned = items[at].planned
        shortened = replace(items[at], planned=replace(planned, warmups=planned.warmups[-steps:]))
        items = (*items[:at], shortened, *items[at + 1 :])
    return items


def _with_fewer_sets(items: tuple[Item, ...], minutes: int, backoffs: int, working: int) -> tuple[Item, ...]:
    """One set less after the other, the last exercise first, until it fits or no more can go."""
    while total_minutes(items) > minutes:
        shortened = next(_with_a_set_less(items, backoffs, working), None)
        if shortened is None:
            break
        items = shortened
    return items


def _with_a_set_less(items: tuple[Item, ...], backoffs: int, working: int) -> Iterator[tuple[Item, ...]]:
    """The items with a set less in the exercise that has the most left to give, of several in the last."""
    spare = [_spare(item.planned, backoffs, working) for item in items]
    most = max(spare, default=0)
    if most > 0:
        at = max(i for i, s in enumerate(spare) if s == most)
        yield (*items[:at], replace(items[at], planned=_shortened(items[at].planned)), *items[at + 1 :])


def _spare(planned: PlannedExercise, backoffs: int, working: int) -> int:
    if planned.top_set is not None:
        return _count(planned.backoffs) - backoffs
    return _count(planned.working_sets) - working


def _shortened(planned: PlannedExercise) -> PlannedExercise:
    if planned.top_set is not None:
        return replace(planned, backoffs=_with_a_fewer(planned.backoffs))
    return replace(planned, working_sets=_with_a_fewer(planned.working_sets))


def _with_a_fewer(sets: tuple[PlannedSet, ...]) -> tuple[PlannedSet, ...]:
    *first, last = sets
    if last.or_more and first:
        # The open set is what the others lead up to.
        opening, *between = first
        return (*([replace(opening, sets=opening.sets - 1)] if opening.sets > 1 else []), *between, last)
    return (*first, replace(last, sets=last.sets - 1)) if last.sets > 1 else tuple(first)


def _count(sets: tuple[PlannedSet, ...]) -> int:
    return sum(s.sets for s in sets)


def _sentences(minutes: int, left: tuple[Item, ...], before: Sequence[Item]) -> tuple[str, ...]:
    whole, rows_left = {item.row: item.planned for item in before}, {item.row for item in left}
    fewer = [
        what
        for what, is_fewer in (
            ("warm-ups", any(item.planned.warmups != whole[item.row].warmups for item in left)),
            ("sets", any(item.planned.hard_sets != whole[item.row].hard_sets for item in left)),
        )
        if is_fewer
    ]
    dropped = [item.planned.name for item in before if item.row not in rows_left]
    long = total_minutes(left)
    sentences = []
    if any(item.planned.in_turn_with for item in left):
        sentences.append(f"{minutes} minutes: exercises in turn, so that one rests while you do the other.")
    if fewer:
        sentences.append(
            f"{minutes} minutes: fewer {' and '.join(fewer)}{' to make it fit' if long <= minutes else ''}."
        )
    if dropped:
        sentences.append(f"{minutes} minutes: no time for {list_names(dropped)}.")
    if long > minutes:
        last = f"; leave out the last ({left[-1].planned.name}) if you must" if len(left) > 1 else ""
        sentences.append(f"About {long} minutes: longer than your {minutes}{last}.")
    return tuple(sentences)
