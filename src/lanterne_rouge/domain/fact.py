"""One number that the athlete's day holds, with everything a sentence about it is checked against."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Fact:
    """`topic` is what it is about in one plain word (`readiness`, `tsb`, `sleep`, `minutes`); `unit` as below, "" for points.

    Units: "" (scores, points), "h", "min", "bpm", "ms", "W", "kg", "km", "%", "°C", "days", "zone", "sets", "reps", "rpe", "m/s".
    `says` tells a model what the number means; `sources` are where it comes from (file formats, feeds, `athlete`, `rules`).
    """

    topic: str
    value: float
    unit: str = ""
    says: str = ""
    sources: frozenset[str] = frozenset()
