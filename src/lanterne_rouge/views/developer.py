"""Answers of the developer tools that are always JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NotRequired

from typing_extensions import TypedDict


class GoldenResult(TypedDict):
    """A case with its value, or the sentence why there is none; a TypedDict because only one of the two is there."""

    id: object
    value: NotRequired[object]
    error: NotRequired[str]


@dataclass(frozen=True, kw_only=True)
class GoldenView:
    """The product's formulas applied to cases."""

    results: tuple[GoldenResult, ...]


@dataclass(frozen=True, kw_only=True)
class ScenarioDecisionView:
    """The decision of one described morning."""

    id: str
    action: str
    intensity_recommendation: str
    flags: tuple[str, ...]
    confidence: float
    max_zone: int
    load: float
    reason: str


@dataclass(frozen=True, kw_only=True)
class ScenariosView:
    """The decisions of a file of mornings."""

    results: tuple[ScenarioDecisionView, ...]


@dataclass(frozen=True, kw_only=True)
class AgentView:
    """What one agent answers, in the shape of its own schema."""

    answer: object


@dataclass(frozen=True, kw_only=True)
class AgentSchemaView:
    """The JSON Schemas of an agent's input and output."""

    agent: str
    input: Mapping[str, object]
    output: Mapping[str, object]
