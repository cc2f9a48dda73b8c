"""Whether two recordings tell of the same session."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from lanterne_rouge.domain.sport import Sport

# Two head units or a watch and a phone are started within minutes of each other; a trimmed export loses its ends.
MIN_SHARED = 0.75
# A list export without samples tells only start and duration, rounded.
SLACK = timedelta(seconds=90)


@dataclass(frozen=True, kw_only=True)
class Span:
    """When a session was, and in which sport."""

    sport: Sport
    start: datetime
    duration_s: float

    @property
    def end(self) -> datetime:
        """The last moment."""
        return self.start + timedelta(seconds=self.duration_s)


def same_session(a: Span, b: Span) -> bool:
    """Whether the spans share at least three quarters of the longer one and the sports do not contradict."""
    if a.sport != b.sport and Sport.OTHER not in (a.sport, b.sport):
        return False
    if Sport.TRANSITION in (a.sport, b.sport) and a.sport != b.sport:
        return False
    longer = max(a.duration_s, b.duration_s)
    if longer <= SLACK.total_seconds():
        return abs(a.start - b.start) <= timedelta(seconds=5) and abs(a.duration_s - b.duration_s) <= 5
    shared = (min(a.end, b.end) - max(a.start, b.start)).total_seconds()
    return shared / longer >= MIN_SHARED
