"""What was done of the plan's hard sessions, from the stored activities and the ratings of their days."""

from collections.abc import Sequence
from datetime import date, timedelta

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.reflection import DayRating
from lanterne_rouge.domain.season import SeasonPlan, monday_of
from lanterne_rouge.ports.stores import Stores
from lanterne_rouge.season.progress import TRIED_SHARE, SessionResult
from lanterne_rouge.season.writing import LADDERS

# Zones by heart rate lag behind short repeats, so only these tell how much of the work was done.
TRUE_ZONES = ("coggan_power", "friel_pace")


def session_results(plan: SeasonPlan, today: date, stores: Stores) -> dict[tuple[date, str | None], SessionResult]:
    """Return the result of each hard session of the plan before today, by day and sport, and of today's once it was tried.

    A run with walking breaks counts as done by what was run in its week, whatever the day.
    """
    planned = [
        (day.day, session)
        for day in plan.days
        if day.day <= today
        for session in day.sessions
        if (session.kind in LADDERS or (session.run_walk and day.day < today)) and session.load
    ]
    if not planned:
        return {}
    ratings = {feedback.day: feedback.outcome for feedback in stores.reflections.feedback(planned[0][0], today)}
    results = {
        (day, session.sport): _result(session, stores.activities.between(*_counted(day, session)), ratings.get(day))
        for day, session in planned
    }
    # A ride to work in the morning is no hard session that was left out.
    return {
        (day, sport): result
        for (day, sport), result in results.items()
        if day < today or result.load_share >= TRIED_SHARE
    }


def _counted(day: date, session: PlannedSession) -> tuple[date, date]:
    """The days on which a session counts as done."""
    monday = monday_of(day)
    return (monday, monday + timedelta(days=6)) if session.run_walk else (day, day)


def _result(session: PlannedSession, activities: Sequence[Activity], felt: DayRating | None) -> SessionResult:
    same = [activity for activity in activities if activity.sport == session.sport]
    load = sum(activity.measures.load or 0.0 for activity in same)
    zones = next(
        (zones for activity in same for zones in activity.measures.zones if zones.scheme in TRUE_ZONES),
        None,
    )
    rated = [activity.rpe for activity in same if activity.rpe is not None]
    return SessionResult(
        load_share=load / (session.load or 1.0),
        zone_minutes=tuple(seconds / 60 for seconds in zones.seconds) if zones is not None else (),
        rpe=max(rated, default=None),
        felt=felt,
    )
