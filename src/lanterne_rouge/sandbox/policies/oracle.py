"""The bound's own plan, with sane handling of what goes wrong: the best that knowing the body perfectly is worth."""

from collections.abc import Mapping

from lanterne_rouge.sandbox.optimum import Bound
from lanterne_rouge.sandbox.policies.morning import answer, read
from lanterne_rouge.sandbox.policies.troubles import Troubles
from lanterne_rouge.sandbox.policy import Json


class OraclePlan:
    """Follows the plan of the upper bound, seed by seed."""

    def __init__(self, bounds: Mapping[int, Bound]) -> None:
        self._bounds = bounds

    def meet(self, seed: int) -> None:
        """Open this athlete's plan."""
        self._plan = self._bounds[seed]

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._troubles = Troubles()

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's plan, cut by illness and pain."""
        morning = read(obs)
        load, share = self._plan.loads[morning.day], self._plan.shares[morning.day]
        ceiling = self._troubles.ceiling(morning)
        return answer(min(load, ceiling.load), min(share, ceiling.share))
