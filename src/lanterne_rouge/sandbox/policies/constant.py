"""The habitual week, for ever: the zero of every comparison."""

from lanterne_rouge.sandbox.athlete_draw import HABITUAL_SHARE
from lanterne_rouge.sandbox.policies.morning import answer, read
from lanterne_rouge.sandbox.policy import Json


class Constant:
    """Trains every weekday what was always trained on it."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._week: dict[int, float] = {}

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """The usual load of this weekday."""
        morning = read(obs)
        if not self._week:
            self._week = {(morning.weekday + ahead) % 7: load for ahead, load in enumerate(morning.loads[-7:])}
        return answer(self._week.get(morning.weekday, morning.ctl), HABITUAL_SHARE)
