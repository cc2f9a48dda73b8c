"""A coach of fixed thresholds: readiness and form decide, sessions are of a fixed size by phase, as earlier versions did."""

from typing import Literal

from lanterne_rouge.sandbox.policies.morning import Morning, answer, read
from lanterne_rouge.sandbox.policy import Json

Action = Literal["recover", "ease", "maintain", "push"]

# Load and intensity of a day's session by phase; one easy day a week.
SESSIONS = {"Base": (60.0, 0.06), "Build": (70.0, 0.12), "Peak": (80.0, 0.18), "Taper": (60.0, 0.15)}
PUSHED, RECOVERY = (105.0, 0.30), (45.0 * 0.5, 0.0)
EASED = 0.6
# The size of athlete that the fixed sessions suit.
SUITED_CTL = 62.0
USUAL_READINESS = 75.0


class Thresholds:
    """Decides by fixed thresholds; `scaled` fits the sessions to the athlete's start CTL, else they are raw."""

    def __init__(self, *, scaled: bool) -> None:
        self._scaled = scaled

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._size: float | None = None

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's session."""
        morning = read(obs)
        self._size = self._size or (morning.ctl / SUITED_CTL if self._scaled else 1.0)
        load, share = _session(decide(morning), morning)
        return answer(load * self._size, share)


def decide(morning: Morning) -> Action:
    """The action of the thresholds."""
    readiness = USUAL_READINESS if morning.readiness is None else morning.readiness
    if morning.tsb < -20 or readiness < 60:
        return "recover"
    if morning.tsb < -10 or readiness < 70:
        return "ease"
    return "push" if readiness > 85 and morning.tsb > 5 else "maintain"


def _session(action: Action, morning: Morning) -> tuple[float, float]:
    load, share = SESSIONS[morning.phase]
    if action == "recover":
        return RECOVERY
    if action == "ease":
        return EASED * load, 0.0
    return PUSHED if action == "push" and morning.phase != "Taper" else (load, share)
