"""How many hard sets a week do what: bands of fractional sets (Pelland 2025), and what to answer when asked.

Fractional sets count direct work 1 and indirect work 0.5; only such counts may be held against these bands, never direct
sets alone, as coaches' landmarks count them.
"""

from dataclasses import dataclass
from enum import StrEnum

from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.domain.lifting import LiftingGoal, Span


class VolumeStanding(StrEnum):
    """Where a week's fractional sets of a muscle lie."""

    NONE = "none"
    BELOW = "below"
    DETECTABLE = "detectable"
    EFFICIENT = "efficient"
    NEXT = "next"
    BEYOND = "beyond"


@dataclass(frozen=True, kw_only=True)
class Bands:
    """Fractional sets a week: from when an effect can be seen, where each set does most, and until where more still helps."""

    detectable: float
    efficient: float
    efficient_to: float
    next_to: float


GROWTH = Bands(detectable=4, efficient=5, efficient_to=10, next_to=18)
STRENGTH = Bands(detectable=1, efficient=2, efficient_to=2, next_to=4)
"""Pelland et al. 2025, 67 studies, 2,058 people; beyond, more sets do less and less, and no upper limit could be found."""


@dataclass(frozen=True, kw_only=True)
class MuscleVolume:
    """Hard sets of a muscle in a span of days: fractional, and on how many days it was trained directly."""

    muscle: Muscle
    sets: float
    days: int
    standing: VolumeStanding


def bands_of(goal: LiftingGoal) -> Bands:
    """The bands of a goal; who wants both needs the sets that growth needs."""
    return STRENGTH if goal is LiftingGoal.STRENGTH else GROWTH


def standing_of(sets: float, goal: LiftingGoal = LiftingGoal.BOTH) -> VolumeStanding:
    """Where a week's fractional sets lie in the bands of the goal."""
    bands = bands_of(goal)
    limits = (
        (sets <= 0, VolumeStanding.NONE),
        (sets < bands.detectable, VolumeStanding.BELOW),
        (sets < bands.efficient, VolumeStanding.DETECTABLE),
        (sets <= bands.efficient_to, VolumeStanding.EFFICIENT),
        (sets <= bands.next_to, VolumeStanding.NEXT),
    )
    return next((standing for holds, standing in limits if holds), VolumeStanding.BEYOND)


USUAL_SETS = Span(low=10, high=20)
GROWING_SETS = Span(low=6, high=10)
RESERVE = Span(low=0, high=3)


@dataclass(frozen=True, kw_only=True)
class VolumeFact:
    """Something to answer with: one sentence, and where it comes from."""

    topic: str
    says: str
    source: str


_PELLAND = "Pelland et al. 2025, Sports Medicine, doi 10.1007/s40279-025-02344-w"
_PRACTICE = "common practice of coaches, no measured limit"

FACTS = (
    VolumeFact(
        topic="volume",
        says=f"{USUAL_SETS} hard sets per muscle and week are the usual range, and many people grow on {GROWING_SETS}.",
        source=f"{_PELLAND}: {GROWTH.efficient:g} to {GROWTH.efficient_to:g} do most a set, up to {GROWTH.next_to:g} a little more",
    ),
    VolumeFact(
        topic="effort",
        says=f"For growth a hard set ends with {RESERVE} repetitions in reserve.",
        source=_PRACTICE,
    ),
    VolumeFact(
        topic="frequency",
        says="About twice a week for each muscle is enough: at equal sets, more days help strength a little and size hardly.",
        source=_PELLAND,
    ),
    VolumeFact(
        topic="double progression",
        says="Keep the weight until every set reaches the top of its range, then add a little weight and start again at the bottom.",
        source=_PRACTICE,
    ),
    VolumeFact(
        topic="balance",
        says="Whether training is balanced shows over whole rounds of your split, not in one week of it.",
        source=_PRACTICE,
    ),
)
"""What a question about volume, effort and frequency is answered with; answers stay within these numbers."""
