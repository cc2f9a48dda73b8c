"""A gym in which every weight can be lifted; what cannot be a weight is not there."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import isfinite
from typing import TypeVar

from lanterne_rouge.domain.equipment import Gym
from lanterne_rouge.domain.lifting import PercentageSet, Prescription, Progression, Span

MOST_KG, LEAST_KG = 1000.0, 0.05
_Key = TypeVar("_Key")


def sound_gym(gym: Gym) -> Gym:
    """The gym with weights from 50 g to a tonne only."""
    return replace(
        gym,
        bars=_sound_values(gym.bars),
        spare_bars=_sound(gym.spare_bars),
        plates=None if gym.plates is None else {kg: pairs for kg, pairs in gym.plates.items() if _is_weight(kg)},
        dumbbells=None if gym.dumbbells is None else _sound(gym.dumbbells),
        kettlebells=None if gym.kettlebells is None else _sound(gym.kettlebells),
        stacks={key: _sound(steps) for key, steps in gym.stacks.items()},
        increments=_sound_values(gym.increments),
    )


def _sound(weights: Iterable[float]) -> tuple[float, ...]:
    return tuple(kg for kg in weights if _is_weight(kg))


def _sound_values(weights: Mapping[_Key, float]) -> dict[_Key, float]:
    return {key: kg for key, kg in weights.items() if _is_weight(kg)}


def _is_weight(kg: float) -> bool:
    return isfinite(kg) and LEAST_KG <= abs(kg) <= MOST_KG


MOST_SETS, MOST_REPS, MOST_SECONDS = 20, 100, 600
LEAST_CAP, HIGHEST_CAP = 5.0, 10.0
LEAST_DROP, MOST_DROP = 8.0, 12.0
USUAL_BLOCK = (
    (PercentageSet(share=0.75, reps=5, sets=3),),
    (PercentageSet(share=0.80, reps=4, sets=3),),
    (PercentageSet(share=0.85, reps=3, sets=3),),
    (PercentageSet(share=0.60, reps=5, sets=2),),
)
"""Where the template names a block and gives none: three weeks up, one light."""
_USUAL = Prescription()


def sound(asked: Prescription) -> tuple[Prescription, tuple[str, ...]]:
    """The prescription with sound numbers, and sentences on what was changed."""
    made = replace(
        asked,
        top_reps=_span(asked.top_reps, MOST_REPS, _USUAL.top_reps),
        backoff_reps=_span(asked.backoff_reps, MOST_REPS, _USUAL.backoff_reps),
        reps=_span(asked.reps, MOST_REPS, _USUAL.reps),
        seconds=_span(asked.seconds, MOST_SECONDS, _USUAL.seconds),
        rpe_cap=asked.rpe_cap if _within(asked.rpe_cap, LEAST_CAP, HIGHEST_CAP) else _USUAL.rpe_cap,
        backoff_sets=_count(asked.backoff_sets, 0, _USUAL.backoff_sets),
        working_sets=_count(asked.working_sets, 1, _USUAL.working_sets),
        backoff_drop_pct=_drop(asked.backoff_drop_pct),
        block=tuple(week for week in (tuple(filter(_is_sound, week)) for week in asked.block) if week),
        week_of_block=max(0, asked.week_of_block),
    )
    notes = _changes(asked, made)
    return (_with_the_weeks_sets(made) if made.progression is Progression.PERCENTAGE else made), notes


def as_working_sets(asked: Prescription, scheme: Progression) -> Prescription:
    """The same amount of work under another scheme: a top set with back-offs becomes as many sets alike."""
    if asked.progression is not Progression.TOP_SET:
        return replace(asked, progression=scheme)
    reps = Span(
        low=min(asked.top_reps.low, asked.backoff_reps.low), high=max(asked.top_reps.high, asked.backoff_reps.high)
    )
    return replace(asked, progression=scheme, reps=reps, working_sets=min(MOST_SETS, asked.backoff_sets + 1))


def _with_the_weeks_sets(asked: Prescription) -> Prescription:
    """A percentage block with its working sets counted, for where its maximum is not known yet."""
    block = asked.block or USUAL_BLOCK
    week = block[asked.week_of_block % len(block)]
    return replace(asked, block=block, working_sets=min(MOST_SETS, sum(s.sets for s in week)))


def _changes(asked: Prescription, made: Prescription) -> tuple[str, ...]:
    said = []
    if (
        made.progression is Progression.TOP_SET
        and made.backoff_drop_pct != asked.backoff_drop_pct
        and asked.backoff_sets
    ):
        said.append(
            f"Back-offs stay {LEAST_DROP:g}-{MOST_DROP:g}% below the top set, where the template asks for {asked.backoff_drop_pct:g}%."
        )
    others = replace(asked, backoff_drop_pct=made.backoff_drop_pct)
    if others != made:
        said.append("Numbers of the template that cannot be trained were replaced by usual ones.")
    return tuple(said)


def _span(asked: Span, most: int, usual: Span) -> Span:
    low, high = sorted((asked.low, asked.high))
    return Span(low=low, high=high) if low >= 1 and high <= most else usual


def _count(asked: int, least: int, usual: int) -> int:
    return usual if asked < least else min(asked, MOST_SETS)


def _drop(asked: float) -> float:
    return min(max(asked, LEAST_DROP), MOST_DROP) if isfinite(asked) else _USUAL.backoff_drop_pct


def _within(value: float, least: float, most: float) -> bool:
    return isfinite(value) and least <= value <= most


def _is_sound(one: PercentageSet) -> bool:
    return _within(one.share, 0.3, 1.1) and 1 <= one.reps <= MOST_REPS and 1 <= one.sets <= MOST_SETS
