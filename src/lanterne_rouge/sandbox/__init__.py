"""Invented athletes: the demo athlete and simulated seasons that score a coach. No real data.

Read `demo.py` for the demo athlete (`invented_training.py` makes the recordings);
`season.py` for a simulated season, `scoring.py` for what a policy is worth, `coach.py` for the product's own coach as a policy,
`scenarios.py` for described mornings, `projection.py` for the forecast of a plan.

The public import is `from lanterne_rouge.sandbox import coach_policy`; it loads on first use, so the package stays light.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lanterne_rouge.sandbox.coach import coach_policy

__all__ = ["coach_policy"]


def __getattr__(name: str) -> object:
    if name != "coach_policy":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from lanterne_rouge.sandbox.coach import coach_policy

    return coach_policy
