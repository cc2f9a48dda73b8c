"""How often somebody lifts who does nothing else, and so whether today holds a session: by the days, not by the calendar."""

from collections.abc import Sequence

from lanterne_rouge.coaching.periodise.limits import OF_SMALL_BASE, SMALL_BASE, SMALL_DAY
from lanterne_rouge.coaching.signs.planned import POINTS_PER_HOUR, ZONE_OF_KIND
from lanterne_rouge.domain.day_context import PastSession, PlannedSession
from lanterne_rouge.domain.sport import Sport

KIND = "strength"
LEAST_DAYS, WEEKS = 4, 4
"""Fewer days of lifting in four weeks tell of no rhythm."""
MOST_A_WEEK = 6
FEWEST_MINUTES, MOST_MINUTES, USUAL_MINUTES = 20, 90, 45


def lifts_today(sessions: Sequence[PastSession]) -> bool | None:
    """Whether lifting is due today, by the last four weeks; what was done today does not count. None: no rhythm is known.

    It is due when the usual gap has passed, and the last week held fewer days than a usual one.
    """
    days = sorted({s.days_ago for s in _lifting(sessions) if s.days_ago})
    if len(days) < LEAST_DAYS:
        return None
    weeks = min(-(-days[-1] // 7), WEEKS)
    a_week = min(max(round(len(days) / weeks), 1), MOST_A_WEEK)
    return days[0] >= 7 // a_week and sum(day < 7 for day in days) < a_week


def usual_lifting(sessions: Sequence[PastSession], ctl: float | None, at_hand: float | None) -> PlannedSession:
    """A session as long and as much as usual, no more than fitness bears and within the minutes at hand."""
    lifted = _lifting(sessions)
    minutes = min(max(_middle([s.minutes for s in lifted if s.minutes], USUAL_MINUTES), FEWEST_MINUTES), MOST_MINUTES)
    usual = minutes / 60 * POINTS_PER_HOUR[KIND]
    load = min(_middle([s.load for s in lifted if s.load], usual), usual)
    most = max(OF_SMALL_BASE * ctl, SMALL_DAY) if ctl is not None and ctl < SMALL_BASE else load
    share = min(1.0, most / load, 1.0 if at_hand is None else at_hand / minutes)
    return PlannedSession(
        sport=Sport.STRENGTH,
        kind=KIND,
        minutes=round(share * minutes),
        max_zone=ZONE_OF_KIND[KIND],
        load=round(share * load, 1),
    )


def _middle(known: Sequence[float], otherwise: float) -> float:
    return sorted(known)[len(known) // 2] if known else otherwise


def _lifting(sessions: Sequence[PastSession]) -> list[PastSession]:
    return [s for s in sessions if s.sport == Sport.STRENGTH and s.summary_days is None]
