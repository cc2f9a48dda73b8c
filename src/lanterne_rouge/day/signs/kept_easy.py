"""What a doctor's word for easy training alone allows on a day: for as long as no doctor allows more, whatever the plan says."""

from dataclasses import replace

from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND, ZONE_OF_KIND
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.sport import Sport

# Half an hour in the first week, a little more afterwards: minutes grow, how hard it is doesn't (practice).
FIRST_WEEK_DAYS, FIRST_WEEK_MIN, LATER_EASY_MIN = 7, 30.0, 45.0
# Running with walking breaks begins anew with the shortest stretches.
SHORTEST_RUNS = 0


def most_minutes_kept_easy(days: int) -> float:
    """Return the most minutes of a day, so many days after the doctor's word."""
    return FIRST_WEEK_MIN if days < FIRST_WEEK_DAYS else LATER_EASY_MIN


def kept_easy(sessions: tuple[PlannedSession, ...], days: int, *, walks_in_runs: bool) -> tuple[PlannedSession, ...]:
    """The one session of a day that is left, easy and short; `walks_in_runs`: the runs of these weeks have walking breaks."""
    trained = [session for session in sessions if session.kind not in ("rest", "race")]
    if not trained:
        return ()
    session = max(trained, key=lambda one: (one.kind != "strength", one.minutes or 0.0))
    minutes = min(session.minutes or most_minutes_kept_easy(days), most_minutes_kept_easy(days))
    kind = session.kind if session.kind == "strength" else "endurance"
    easy = replace(
        session,
        kind=kind,
        minutes=minutes,
        max_zone=min(session.max_zone or ZONE_OF_KIND[kind], ZONE_OF_KIND[kind]),
        load=min(session.load or 0.0, POINTS_PER_HOUR_OF_KIND[kind] * minutes / 60),
        hard=False,
        also=(),
        level=min(session.level, 0),
        distance_km=None,
        repeat=None,
    )
    if session.sport != Sport.RUNNING or not (walks_in_runs or session.run_walk):
        return (easy,)
    return (replace(easy, run_walk=True, walk_step=SHORTEST_RUNS),)
