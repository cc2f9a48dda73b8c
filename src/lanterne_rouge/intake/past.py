"""A kept activity as evidence for thresholds."""

from lanterne_rouge.domain.activity import ActivityBests
from lanterne_rouge.metrics.estimates import PastSession


def past_session(bests: ActivityBests) -> PastSession:
    """What an activity can say about thresholds."""
    return PastSession(
        day=bests.day,
        sport=bests.sport,
        best_efforts=bests.best_efforts,
        device=bests.device,
        speed_ms=bests.avg_speed_ms,
        timer_s=bests.timer_s,
    )
