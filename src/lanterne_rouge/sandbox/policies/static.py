"""A plan from a book: three weeks up, one down, a taper of two weeks; what happens on the way changes nothing."""

from lanterne_rouge.sandbox.policies.morning import Morning, answer, read
from lanterne_rouge.sandbox.policy import Json

# Share of the week by weekday, Monday first, and the intensity of each day: two days of intervals, a long day.
WEEK = (0.04, 0.16, 0.13, 0.16, 0.12, 0.19, 0.20)
SHARES = (0.0, 0.36, 0.05, 0.36, 0.0, 0.25, 0.05)
STEPS = (1.0, 1.09, 1.18, 0.75)
RISE_PER_CYCLE, HIGHEST = 0.04, 1.25
TAPER = (0.70, 0.50)


class Static:
    """Follows the book from the first day to the race."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._start: float | None = None

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's page."""
        morning = read(obs)
        self._start = self._start or morning.ctl
        return answer(7 * self._start * _week_factor(morning) * WEEK[morning.weekday], SHARES[morning.weekday])


def _week_factor(morning: Morning) -> float:
    week = morning.day // 7
    reached = min(HIGHEST, STEPS[week % 4] * (1 + RISE_PER_CYCLE * (week // 4)))
    if morning.days_to_goal > 14:
        return reached
    return HIGHEST * TAPER[0 if morning.days_to_goal > 7 else 1]
