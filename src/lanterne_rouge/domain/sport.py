"""The sports that the coach distinguishes."""

from collections.abc import Mapping
from enum import StrEnum


class Sport(StrEnum):
    """A sport; `TRANSITION` is the change between two legs of a multisport race and has no load."""

    CYCLING = "cycling"
    RUNNING = "running"
    SWIMMING = "swimming"
    ROWING = "rowing"
    WALKING = "walking"
    SKIING = "skiing"
    STRENGTH = "strength"
    TRANSITION = "transition"
    OTHER = "other"


SESSION_NOUNS: Mapping[str, str] = {
    Sport.CYCLING: "ride",
    Sport.RUNNING: "run",
    Sport.SWIMMING: "swim",
    Sport.ROWING: "row",
    Sport.WALKING: "walk",
    Sport.SKIING: "ski session",
    Sport.STRENGTH: "lifting session",
    Sport.TRANSITION: "transition",
    Sport.OTHER: "session",
}
"""What a session of each sport is called."""

MULTISPORTS: Mapping[str, tuple[Sport, ...]] = {
    "triathlon": (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING),
    "duathlon": (Sport.RUNNING, Sport.CYCLING, Sport.RUNNING),
    "aquathlon": (Sport.SWIMMING, Sport.RUNNING),
    "aquabike": (Sport.SWIMMING, Sport.CYCLING),
    "swimrun": (Sport.RUNNING, Sport.SWIMMING, Sport.RUNNING),
}
"""The legs, in order, of the races of several sports."""
