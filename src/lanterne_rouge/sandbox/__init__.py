"""Invented athletes: the demo athlete, an archive for measuring speed, and simulated seasons that score a coach. Nobody's data.

May import `coaching`, `metrics`, `ports`, `domain`. Read `demo_athlete.py` for the demo (`invented_signals.py` makes its samples);
`season.py` for a simulated season, `scoring.py` for what a policy is worth, `coach.py` for the product's own coach as a policy,
`scenarios.py` for described mornings, `projection.py` for where an athlete's plan leads.

The documented door is `from lanterne_rouge.sandbox import coach_policy`; it opens on first use, so that the package itself stays light.
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
