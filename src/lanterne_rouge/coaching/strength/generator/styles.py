"""How a week of lifting is divided, and which way suits whom."""

from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """The ways to divide a week."""

    FULL_BODY = "full body"
    UPPER_LOWER = "upper/lower"
    PUSH_PULL_LEGS = "push/pull/legs"
    HYBRID = "hybrid"


@dataclass(frozen=True, kw_only=True)
class StyleChoice:
    """A style, and the sentence that says why."""

    style: Style
    reason: str


def choose_style(days: int, *, beside_endurance: bool = False) -> StyleChoice:
    """The style for so many days a week."""
    if beside_endurance:
        return StyleChoice(style=Style.HYBRID, reason=f"Hybrid: {_HYBRID}{_beyond_two(days)}")
    if days <= 1:
        return StyleChoice(style=Style.FULL_BODY, reason=f"Full body: {_ONCE}")
    if days <= 3:
        return StyleChoice(style=Style.FULL_BODY, reason=f"Full body: {_OFTEN.format(days=days)}")
    if days <= 5:
        return StyleChoice(style=Style.UPPER_LOWER, reason=f"Upper/lower: {_TWICE.format(days=days)}")
    return StyleChoice(style=Style.PUSH_PULL_LEGS, reason=f"Push/pull/legs: {_SIX}")


_HYBRID = (
    "endurance comes first, so two short, heavy days with few sets keep and build strength without sore legs; "
    "put them on the days of the key sessions, after those."
)
_ONCE = "with one day a week every muscle has to be trained on it."
_OFTEN = "with {days} days a week everything is trained on each of them, so a missed day costs little."
_TWICE = "with {days} days a week each half of the body is trained at least twice, and rests in between."
_SIX = "six days a week give every muscle two days of work and two days of rest around each."


def _beyond_two(days: int) -> str:
    return (
        ""
        if days <= 2
        else f" The two take turns on {days} days; two days a week are enough beside hard endurance training."
    )
