"""The sports that the coach distinguishes."""

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
