"""A session that shall go: `delete the swim, i logged it wrong`. The one that was logged is deleted after a yes, a planned one left out."""

import re
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.app.days_ahead import DaysAheadRequest, show_days_ahead
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.asked_days import day_words, read_asked_days, read_asked_sport
from lanterne_rouge.conversation.coach_plan import day_line
from lanterne_rouge.conversation.offer_kinds import phrase_of
from lanterne_rouge.conversation.offers import Offered
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.sport import Sport

SEARCHED_BACK_DAYS, SEARCHED_AHEAD_DAYS = 14, 6
_SESSION: Final = r"(?:run|jog|ride|bike|swim|row|erg|walk|hike|lifting|gym|strength|session|workout)"
_DELETES: Final = re.compile(
    r"^(?:(?:no|oops|sorry|ok|okay|please|actually|wait|can you|could you|just|and|hey|coach)[ ,]+)*"
    rf"(?:delete|remove|erase|scrap|get rid of|take out) (?:the|my|that|this|today'?s|yesterday'?s|\w+day'?s) (?:\w+ ){{0,2}}{_SESSION}\b"
)
_NOT_SURE: Final = re.compile(
    r"\?$|\b(?:don'?t|do not|not|never|how|tomorrow'?s?|next week|from (?:my|the) (?:plan|routine|draft|template))\b"
)
_LOGGED: Final = re.compile(
    r"\b(?:logged|log|entered|entry|recorded|uploaded|imported|wrong|twice|double|duplicate|mistake|didn'?t do|never did|yesterday)\b"
)


def deletes_session(text: str) -> bool:
    """Whether a normalised message wants a whole session gone."""
    return _DELETES.search(text) is not None and _NOT_SURE.search(_LOGGED.sub("", text)) is None


def offered_deletion(text: str, scope: AthleteScope) -> Offered | None:
    """The session that is meant, as an offer; which one where a logged and a planned one may be; None where there is neither."""
    sport, asked = read_asked_sport(text), read_asked_days(text, scope.today, is_past=True)
    first = (
        asked.first
        if asked is not None and asked.first <= scope.today
        else scope.today - timedelta(days=SEARCHED_BACK_DAYS)
    )
    last = asked.last if asked is not None and asked.first <= scope.today else scope.today
    done = [one for one in scope.stores.activities.between(first, last) if one.sport in (sport or one.sport,)]
    done = [one for one in done if one.sport is not Sport.TRANSITION]
    if _LOGGED.search(text):
        return _logged(done[-1], scope.today) if done else None
    planned = _planned(sport, scope)
    is_of_today = bool(done) and done[-1].day == scope.today
    if done and planned is not None and not is_of_today:
        day, line = planned
        return Offered(
            text=f"Which one? The one you did, {_name(done[-1], scope.today)}: say delete the one I logged. The planned one ({line}):"
            f" say skip {day:%A}."
        )
    if done and (is_of_today or planned is None):
        return _logged(done[-1], scope.today)
    if planned is None:
        return None
    day, line = planned
    return Offered(
        text=f"{line}\nShall I leave it out? Say yes, or: lanterne skip {day}", phrase=phrase_of("skip", str(day))
    )


def _logged(activity: Activity, today: date) -> Offered:
    return Offered(
        text=f"Shall I delete {_name(activity, today)}? Say yes; it can be brought back. Or: lanterne activity {activity.id} delete",
        phrase=phrase_of("delete", activity.id),
    )


def _name(activity: Activity, today: date) -> str:
    minutes = f", {activity.timer_s / 60:.0f} min" if activity.timer_s else ""
    far = f", {activity.distance_m / 1000:.1f} km" if activity.distance_m else ""
    return f"the {activity.sport.value} of {day_words(activity.day, today)}{minutes}{far}"


def _planned(sport: Sport | None, scope: AthleteScope) -> tuple[date, str] | None:
    """The next planned session of a sport, today's among them."""
    request = DaysAheadRequest(first=scope.today, last=scope.today + timedelta(days=SEARCHED_AHEAD_DAYS))
    try:
        days = show_days_ahead(request, scope).days
    except LanterneError:
        return None
    fits = (day for day in days if any(sport in (None, one.sport) for one in day.sessions))
    day = next(fits, None)
    return (day.date, day_line(day, scope.today, is_brief=True)) if day is not None else None
