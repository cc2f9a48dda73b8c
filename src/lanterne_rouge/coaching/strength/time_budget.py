"""A session made to fit the time: sets go first, from the end, then optional exercises, then the last ones."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lanterne_rouge.coaching.strength.duration import minutes_of
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.today_plan import PlannedExercise, PlannedSet

OPTIONAL_FROM_MINUTES = 46
"""With less there is time only for what the session is about."""
_LEAST_BACKOFFS, _LEAST_WORKING = 1, 2


@dataclass(frozen=True, kw_only=True)
class Item:
    """A planned exercise with what is known of it, and the row of the template that it stands for."""

    planned: PlannedExercise
    exercise: Exercise
    row: int = 0
    optional: bool = False


def skips_optional(minutes: int | None) -> bool:
    """Whether optional exercises give way to the clock."""
    return minutes is not None and minutes < OPTIONAL_FROM_MINUTES


def fitted(items: Sequence[Item], minutes: int | None) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """The items that fit, with sentences on what gave way. None of them, where not even one set of the first fits."""
    if minutes is None or took(items) <= minutes:
        return tuple(items), ()
    short, fewer = _with_fewer_sets(tuple(items), minutes, _LEAST_BACKOFFS, _LEAST_WORKING)
    left = short
    dropped: list[Item] = []
    while len(left) > 1 and took(left) > minutes:
        at = max((i for i, item in enumerate(left) if item.optional), default=len(left) - 1)
        dropped.append(left[at])
        left = left[:at] + left[at + 1 :]
    left, fewest = _with_fewer_sets(left, minutes, 0, 1)
    if took(left) > minutes:
        return (), ()
    if dropped:
        # What was saved by leaving an exercise out may give the others their sets back.
        left, fewer, fewest = _given_back(left, items, minutes)
    return left, _said(minutes, fewer or fewest, dropped)


def took(items: Sequence[Item]) -> int:
    """Minutes of the items."""
    return minutes_of((item.planned, item.exercise) for item in items)


def _given_back(left: tuple[Item, ...], before: Sequence[Item], minutes: int) -> tuple[tuple[Item, ...], bool, bool]:
    whole = {item.row: item for item in before}
    given = list(left)
    for at, item in enumerate(left):
        trial = [*given[:at], whole[item.row], *given[at + 1 :]]
        if took(trial) <= minutes:
            given = trial
    fewer = any(item.planned != whole[item.row].planned for item in given)
    return tuple(given), fewer, False


def _with_fewer_sets(
    items: tuple[Item, ...], minutes: int, backoffs: int, working: int
) -> tuple[tuple[Item, ...], bool]:
    """One set less after the other, the last exercise first, until it fits or no more can go."""
    changed = False
    while took(items) > minutes:
        shortened = next(_one_set_less(items, backoffs, working), None)
        if shortened is None:
            break
        items, changed = shortened, True
    return items, changed


def _one_set_less(items: tuple[Item, ...], backoffs: int, working: int) -> Iterator[tuple[Item, ...]]:
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
        return replace(planned, backoffs=_one_fewer(planned.backoffs))
    return replace(planned, working_sets=_one_fewer(planned.working_sets))


def _one_fewer(sets: tuple[PlannedSet, ...]) -> tuple[PlannedSet, ...]:
    *first, last = sets
    return (*first, replace(last, sets=last.sets - 1)) if last.sets > 1 else tuple(first)


def _count(sets: tuple[PlannedSet, ...]) -> int:
    return sum(s.sets for s in sets)


def _said(minutes: int, fewer: bool, dropped: Sequence[Item]) -> tuple[str, ...]:
    said = []
    if fewer:
        said.append(f"{minutes} minutes: fewer sets, so that it fits.")
    if dropped:
        names = ", ".join(item.planned.name for item in sorted(dropped, key=lambda i: i.row))
        said.append(f"{minutes} minutes: left out for time: {names}.")
    return tuple(said)
