"""A planned session in a few words: `75 min of threshold riding`."""

from lanterne_rouge.domain.day_context import PlannedSession
from lanterne_rouge.domain.season import PlannedDay
from lanterne_rouge.domain.sport import Sport

DOING = {
    Sport.CYCLING: "riding",
    Sport.RUNNING: "running",
    Sport.SWIMMING: "swimming",
    Sport.ROWING: "rowing",
    Sport.WALKING: "walking",
    Sport.SKIING: "skiing",
}
KINDS = {"endurance": "easy", "vo2max": "VO2max", "recovery": "very easy"}


def session_words(session: PlannedSession) -> str:
    """Length, kind and sport."""
    if session.kind == "race":
        return "the race"
    length = f"{session.minutes:.0f} min" if session.minutes else "a session"
    if session.kind in ("strength", "heavy_legs"):
        return f"{length} of strength"
    doing = next((word for sport, word in DOING.items() if sport == session.sport), "training")
    return f"{length} of {KINDS.get(session.kind, session.kind)} {doing}"


def day_words(day: PlannedDay) -> str:
    """A planned day: its sessions, or rest."""
    return " and ".join(session_words(s) for s in day.sessions) if day.sessions else "rest"
