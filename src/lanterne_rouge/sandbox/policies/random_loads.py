"""Any load at any intensity: what no coaching at all would do."""

import random

from lanterne_rouge.sandbox.policies.morning import answer, read
from lanterne_rouge.sandbox.policy import Json

HIGHEST_LOAD, HIGHEST_SHARE = 2.2, 0.55


class RandomLoads:
    """Between nothing and 2.2 times the start CTL every day, the same for the same seed."""

    def meet(self, seed: int) -> None:
        """Chance is this athlete's own, so that a season can be repeated."""
        self._seed = seed

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._chance = random.Random(self._seed)
        self._start: float | None = None

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's draw."""
        morning = read(obs)
        self._start = self._start or morning.ctl
        return answer(self._chance.uniform(0, HIGHEST_LOAD) * self._start, self._chance.uniform(0, HIGHEST_SHARE))
