"""The score of a policy on simulated athletes."""

from collections.abc import Mapping
from dataclasses import dataclass

UNCERTAIN = "A model with wide uncertainty: it ranks policies, it does not predict an athlete's gain."


@dataclass(frozen=True, kw_only=True)
class LevelScoreView:
    """The athletes of one level."""

    athletes: int
    gap_closed: float
    race_day: float


@dataclass(frozen=True, kw_only=True)
class SimulationView:
    """`gap_closed`: 0 is the habitual week, 1 the best that was possible; race day in per cent of the start."""

    policy: str
    athletes: int
    seed_from: int
    gap_closed: float
    interval: tuple[float, float]
    race_day: float
    constant: float
    bound: float
    worse_than_constant: float
    niggles: float
    injured_days: float
    ill_days: float
    hard_while_sick: float
    invalid_outputs: int
    levels: Mapping[str, LevelScoreView]


def simulation_text(view: SimulationView) -> str:
    """The score as a small table."""
    low, high = view.interval
    rows = [
        ("gap closed", f"{view.gap_closed:.2f} (95 %: {low:.2f} to {high:.2f})"),
        *((f"  {name}", f"{level.gap_closed:.2f} ({level.athletes})") for name, level in view.levels.items()),
        ("race day", f"{view.race_day:.1f} % of the start"),
        ("  habitual week", f"{view.constant:.1f}"),
        ("  upper bound", f"{view.bound:.1f}"),
        ("worse than habitual", f"{view.worse_than_constant:.0%}"),
        ("niggles", f"{view.niggles:.2f} a season"),
        ("injured days", f"{view.injured_days:.1f}"),
        ("ill days", f"{view.ill_days:.1f}"),
        ("hard while sick", f"{view.hard_while_sick:.1f}"),
        ("invalid outputs", f"{view.invalid_outputs}"),
    ]
    head = f"{view.policy} on {view.athletes} simulated athletes, seeds from {view.seed_from}"
    return "\n".join([head, *(f"{name:<20} {value}" for name, value in rows), UNCERTAIN])
