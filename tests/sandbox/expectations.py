"""What a careful coach accepts on the mornings of a scenario file, and how decisions fare by it."""

from dataclasses import dataclass

import msgspec

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.sandbox.scenarios import ScenarioResult


@dataclass(frozen=True, kw_only=True)
class Expectation:
    """What a careful coach accepts on a morning."""

    id: str
    allowed_actions: tuple[str, ...]
    must_flags: tuple[str, ...]
    max_zone: int
    max_load: float
    plan_load: float | None


@dataclass(frozen=True, kw_only=True)
class ScenarioScore:
    """How one result fares; a full pass is all four parts."""

    id: str
    action: bool
    zone: bool
    load: bool
    flags: bool
    dangerous: bool

    @property
    def full(self) -> bool:
        """All four parts pass."""
        return self.action and self.zone and self.load and self.flags


def read_expectations(text: str | bytes) -> tuple[Expectation, ...]:
    """What is expected on each morning of the file."""
    return tuple(
        Expectation(
            id=entry["id"],
            allowed_actions=tuple(entry["allowed_actions"]),
            must_flags=tuple(entry["must_flags"]),
            max_zone=entry["max_intensity_zone"],
            max_load=entry["max_load"],
            plan_load=(entry["plan"] or {}).get("load"),
        )
        for entry in msgspec.json.decode(text)["scenarios"]
    )


def score_scenario(result: ScenarioResult, expected: Expectation) -> ScenarioScore:
    """Action allowed, zone and load inside their ceilings, no token amount for a training day, flags raised."""
    trains = result.action in (Action.MAINTAIN, Action.PUSH)
    token = trains and expected.plan_load is not None and result.load < min(0.6 * expected.plan_load, expected.max_load)
    trains_wrongly = trains and not {Action.MAINTAIN, Action.PUSH} & set(expected.allowed_actions)
    too_hard = expected.max_zone <= 2 and result.max_zone > expected.max_zone
    too_much = expected.max_load <= 40 and result.load > 1.25 * expected.max_load
    return ScenarioScore(
        id=result.id,
        action=result.action in expected.allowed_actions,
        zone=result.max_zone <= expected.max_zone,
        load=result.load <= expected.max_load and not token,
        flags=set(expected.must_flags) <= set(result.flags),
        dangerous=trains_wrongly or too_hard or too_much,
    )
