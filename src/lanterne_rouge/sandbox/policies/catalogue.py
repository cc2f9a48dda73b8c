"""The simulator's own policies by name."""

from collections.abc import Mapping

from lanterne_rouge.sandbox.optimum import Bound
from lanterne_rouge.sandbox.policies.constant import Constant
from lanterne_rouge.sandbox.policies.oracle import OraclePlan
from lanterne_rouge.sandbox.policies.random_loads import RandomLoads
from lanterne_rouge.sandbox.policies.rules import Rules
from lanterne_rouge.sandbox.policies.static import Static
from lanterne_rouge.sandbox.policies.thresholds import Thresholds
from lanterne_rouge.sandbox.policy import Policy

# From the worst to the best, as published.
BASELINES = ("random", "constant", "thresholds", "thresholds-scaled", "static", "rules", "oracle")


def baseline(name: str, bounds: Mapping[int, Bound]) -> Policy:
    """The baseline of this name; the oracle needs the bounds of the seeds it will meet."""
    made: dict[str, Policy] = {
        "random": RandomLoads(),
        "constant": Constant(),
        "thresholds": Thresholds(scaled=False),
        "thresholds-scaled": Thresholds(scaled=True),
        "static": Static(),
        "rules": Rules(),
        "oracle": OraclePlan(bounds),
    }
    return made[name]
