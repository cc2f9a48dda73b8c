"""A session that shall go: `delete the swim, i logged it wrong`, `I never did that run`.

The one that was logged is deleted after a yes, a planned one left out.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.app.days_ahead import DaysAheadRequest, show_days_ahead
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.session import WAY_BACK_TITLE
from lanterne_rouge.conversation.coach_plan import day_line
from lanterne_rouge.conversation.meant_session import named_in_full, read_amounts, read_meant_session, sessions_meant
from lanterne_rouge.conversation.offer_kinds import phrase_of
from lanterne_rouge.conversation.offers import Offered
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.sport import Sport

SEARCHED_BACK_DAYS, SEARCHED_AHEAD_DAYS = 14, 6
_LEAD: Final = (
    r"^(?:(?:no|oops|whoops|sorry|ok|okay|please|actually|wait|can you|could you|just|and|hey|coach|hang on)[ ,]+)*"
)
_SESSION: Final = (
    r"(?:the|my|that|this|today'?s?|yesterday'?s?|last|\w+day'?s?)(?: (?!plan|routine|draft|template|from|of|in|to)[\w.:'-]+){0,4}?"
    r" (?:run|jog|ride|bike|swim|row|erg|walk|hike|lifting|gym|strength|session|workout)\b"
)
_ORDERS: Final = re.compile(
    rf"{_LEAD}(?:delete|remove|erase|scrap|bin|trash|discard|drop|forget(?: about)?|ignore|disregard|get rid of|take(?: out)?) {_SESSION}"
)
_NEVER_DONE: Final = re.compile(
    rf"{_LEAD}i (?:didn'?t|did not|never|haven'?t)(?: (?:actually|really|even))? (?:do|did|done|go (?:on|for|to)|went (?:on|for)|make)"
    rf" {_SESSION}|{_LEAD}{_SESSION}(?: (?:on \w+day|yesterday|today))? (?:never happened|(?:didn'?t|did not) happen"
    r"|(?:(?:was|is)n'?t|(?:was|is) not) (?:mine|me|real|my [a-z]+)|(?:was|is) (?:a mistake|a duplicate|a double|not mine"
    r"|(?:logged|told|entered) by (?:mistake|accident)|(?:my|our) (?!first|last|long|usual|best)[a-z]+'?s?"
    r"(?: (?:watch|phone|garmin|account))?(?=[ .!]*$|,)))"
)
"""What is logged and was never done, or done by somebody else."""
_ONE_WAY: Final = re.compile(r"\b(?:only|just) (?:one|1) way\b|\bgot a lift (?:home|back)\b")
"""Of two rides there and back the second was none."""
_THAT_ONE: Final = re.compile(r"\bthat\b")
_REASON: Final = re.compile(r"[,;.] | (?:because|cos|since|as) ")
_NOT_SURE: Final = re.compile(
    r"\?$|\b(?:don'?t|do not|not|never|how|tomorrow'?s?|next week|from (?:my|the) (?:plan|routine|draft|template))\b"
)
_LOGGED: Final = re.compile(
    r"\b(?:logged|log|entered|entry|recorded|uploaded|imported|wrong|twice|double|duplicate|mistake|accident|yesterday"
    r"|(?:didn'?t|did not|never) (?:do|did|go|went|happen\w*)|(?:was|is)n'?t (?:me|mine)|not mine|watch|did it|last)\b"
)


def deletes_session(text: str) -> bool:
    """Whether a normalised message wants a whole session gone."""
    ordered = _ORDERS.search(text) is not None and _NOT_SURE.search(_LOGGED.sub("", text)) is None
    return ordered or (
        not text.endswith("?") and (_NEVER_DONE.search(text) is not None or _ONE_WAY.search(text) is not None)
    )


def logged_deletion(text: str, scope: AthleteScope) -> Offered | None:
    """The logged session that a message names, as an offer; which one where several may be, None where none is."""
    done, _ = _done(text, scope)
    return _logged([one for one in done if one.day == done[-1].day], scope.today) if done else None


def _done(text: str, scope: AthleteScope) -> tuple[tuple[Activity, ...], Sport | None]:
    """The logged sessions that are meant, and their sport where it is named."""
    meant = read_meant_session(_REASON.split(text)[0], scope.today)
    if meant is None:
        return (), None
    sport = next((one.sport for one in (meant.anew, meant.did) if one is not None), meant.sport or meant.denied)
    # What somebody says not to have done is of now, or of what was just spoken of; else it was planned.
    back = int(_THAT_ONE.search(text) is not None) if _NEVER_DONE.search(text) else SEARCHED_BACK_DAYS
    known = sessions_meant(replace(meant, sport=sport), scope, back=back)
    amounts = read_amounts(meant.rest)
    return tuple(one for one in known if all(amount.is_of(one) for amount in amounts)), sport


def offered_deletion(text: str, scope: AthleteScope) -> Offered | None:
    """The session that is meant, as an offer; which one where a logged and a planned one may be; None where there is neither."""
    done, sport = _done(text, scope)
    if _ONE_WAY.search(text):
        back = [one for one in done if (one.title or "").startswith(WAY_BACK_TITLE)]
        return _logged(back[-1:], scope.today) if back else None
    is_of_log = _NEVER_DONE.search(text) is not None or _LOGGED.search(text) is not None
    planned = _planned(sport, scope) if not is_of_log else None
    if done and (planned is None or done[-1].day == scope.today):
        return logged_deletion(text, scope)
    if planned is None:
        return None
    day, line = planned
    if done:
        return Offered(
            text=f"Which one? The one you did, {named_in_full(done[-1:], scope.today)}: say delete the one I logged."
            f" The planned one ({line}): say skip {day:%A}."
        )
    return Offered(
        text=f"{line}\nShall I leave it out? Say yes, or: lanterne skip {day}", phrase=phrase_of("skip", str(day))
    )


def _logged(meant: Sequence[Activity], today: date) -> Offered:
    """The deletion of the one that is meant; which one where there are several of that day."""
    if len(meant) > 1:
        return Offered(text=f"Which one: {named_in_full(meant, today)}? Say it with its time or distance.")
    (one,) = meant
    return Offered(
        text=f"Shall I delete {named_in_full(meant, today)}? Say yes; it can be brought back. Or: lanterne activity {one.id} delete",
        phrase=phrase_of("delete", one.id),
    )


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
