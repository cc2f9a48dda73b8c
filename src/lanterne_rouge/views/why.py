"""Why a day was decided as it was: the stored reasons, what nearly counted, and what would have changed the decision."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from typing_extensions import TypedDict

from lanterne_rouge.domain.decision import Counterfactual, NearMiss
from lanterne_rouge.views.today import DecisionView, EvidenceView, NegotiationView

ChangeOfNumber = TypedDict(
    "ChangeOfNumber", {"name": str, "from": float | str | None, "to": float | str | None, "unit": str}
)
"""One of the athlete's numbers as it is and as it is imagined; a TypedDict because `from` is no name in Python."""


@dataclass(frozen=True, kw_only=True)
class NearMissView:
    """A rule that nearly counted: a small step of one number would have been enough."""

    rule: str
    name: str
    number: float
    boundary: float
    unit: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class CounterfactualView:
    """The smallest change that leads to another day: `more` than it was, or `easier`."""

    direction: str
    changes: tuple[ChangeOfNumber, ...]
    action: str
    workout: str | None
    load: float
    sentence: str


@dataclass(frozen=True, kw_only=True)
class TraceView:
    """One step of the run and its outcome."""

    step: str
    outcome: str


@dataclass(frozen=True, kw_only=True)
class WhyView:
    """The reasons of one stored run; `text` is the same as sentences."""

    date: dt.date
    run_id: str
    decision: DecisionView
    ceiling: Mapping[str, object]
    evidence: tuple[EvidenceView, ...]
    near_misses: tuple[NearMissView, ...]
    counterfactuals: tuple[CounterfactualView, ...]
    negotiation: tuple[NegotiationView, ...]
    trace: tuple[TraceView, ...]
    decided_by: str
    reasoning_mode: str
    rules_version: str | None
    text: str


def near_miss_view(near: NearMiss) -> NearMissView:
    """A near miss as it is shown."""
    return NearMissView(
        rule=near.rule,
        name=near.name,
        number=near.number,
        boundary=near.boundary,
        unit=near.unit,
        sentence=near.sentence,
    )


def counterfactual_view(other: Counterfactual) -> CounterfactualView:
    """A counterfactual as it is shown."""
    return CounterfactualView(
        direction=other.direction,
        changes=tuple({"name": c.name, "from": c.before, "to": c.after, "unit": c.unit} for c in other.changes),
        action=other.action.value,
        workout=other.workout,
        load=other.load,
        sentence=other.sentence,
    )


def why_text(view: WhyView) -> str:
    """The reasons as text."""
    return view.text
