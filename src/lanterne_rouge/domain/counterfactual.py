"""What would have changed a decision, and what nearly did."""

from dataclasses import dataclass

from lanterne_rouge.domain.decision import Action


@dataclass(frozen=True, kw_only=True)
class Change:
    """One of the athlete's own numbers or words, as it is and as it is imagined; None is unknown."""

    name: str
    before: float | str | None
    after: float | str | None
    unit: str = ""


@dataclass(frozen=True, kw_only=True)
class Counterfactual:
    """The smallest change of one or two own numbers that leads to another day: `more` than today's, or `easier`."""

    direction: str
    changes: tuple[Change, ...]
    action: Action
    workout: str | None
    load: float
    sentence: str


@dataclass(frozen=True, kw_only=True)
class NearMiss:
    """A rule that did not speak, though a small step of one number would have made it: the number, and where it speaks."""

    rule: str
    name: str
    number: float
    boundary: float
    unit: str
    sentence: str
