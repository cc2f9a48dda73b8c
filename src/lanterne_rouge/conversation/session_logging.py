"""The sessions in what somebody says of their morning: read as a logged line is, and written under the same rules.

A check-in speaks of plans too, so that a session is only one which is told in the past or rated.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import groupby

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.session import WAY_BACK_TITLE, LogSessionRequest, log_session
from lanterne_rouge.conversation.body_report import read_body_report
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.session_doubt import confirming_question, session_doubt
from lanterne_rouge.conversation.session_report import (
    goes_each_way,
    is_rated_or_past,
    names_of_others,
    remarks_beside,
    sports_named,
)
from lanterne_rouge.conversation.session_sports import SPORT_OF_NAME, told_sessions
from lanterne_rouge.conversation.session_words import MeasuredBeside, read_beside
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingDecision, RoutingLane
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import quoted

_NOT_DONE = frozenset(("is_question", "other_people", "negated"))


def log_sessions_in_text(text: str, day: date, scope: AthleteScope) -> Iterator[str]:
    """Log the sessions of `day` that a check-in's text plainly tells, and say so; else what to ask. Nothing where it tells of none."""
    report = read_body_report(text)
    words = report.training if report is not None else text
    decision = route(words, RoutingContext()) if words.strip() else None
    if decision is None or decision.intent is not Intent.LOG_SET:
        return
    sessions, today = told_sessions(decision), scope.today
    if not sessions:
        yield from _doubt(decision, words)
    elif decision.lane is not RoutingLane.FAST or not is_rated_or_past(normalise(words)):
        yield confirming_question(sessions, decision, words, today)
    else:
        for request in session_requests(sessions, words, day if day != today else None):
            try:
                yield log_session(request, scope).said
            except BadInput as error:
                yield f"{error.sentence} {error.next_step}"


def _doubt(decision: RoutingDecision, words: str) -> Iterator[str]:
    """What is unclear about a session that was done; nothing where none surely was."""
    plain = normalise(words)
    if _NOT_DONE.intersection(decision.signals) or not is_rated_or_past(plain):
        return
    if decision.sets and any(one.exercise for one in decision.sets):
        yield f"Sets aren't logged from a check-in: lanterne log {quoted(words)}"
    elif sports_named(plain) and re.search(r"\d", plain) and (doubt := session_doubt(plain)):
        yield f"The session isn't logged. {doubt}"


def session_requests(sets: tuple[SetReport, ...], message: str, day: date | None) -> tuple[LogSessionRequest, ...]:
    """What to log for the sessions of a message: one for each sport in turn; repeats of a distance are one session."""
    plain = normalise(message)
    if len(sets) == 2 and goes_each_way(plain):
        ways = zip(sets, ("Way there", WAY_BACK_TITLE), strict=True)
        return tuple(replace(one, title=way) for each, way in ways for one in _requests((each,), plain, day))
    return tuple(_requests(sets, plain, day))


def _requests(sets: tuple[SetReport, ...], plain: str, day: date | None) -> Iterator[LogSessionRequest]:
    is_one = len({SPORT_OF_NAME[one.exercise or ""] for one in sets}) == 1
    beside = read_beside(plain) if is_one else MeasuredBeside()
    remarks = remarks_beside(plain) if is_one else None
    names = names_of_others(plain)
    is_named = len(names) == sum(SPORT_OF_NAME[one.exercise or ""] is Sport.OTHER for one in sets)
    left = iter(names)
    called_sets = [
        (next(left) if is_named else "".join(names[:1])) if SPORT_OF_NAME[one.exercise or ""] is Sport.OTHER else ""
        for one in sets
    ]
    for (sport, called), pairs in groupby(
        zip(sets, called_sets, strict=True), key=lambda pair: (SPORT_OF_NAME[pair[0].exercise or ""], pair[1])
    ):
        parts = tuple(one for one, _ in pairs)
        yield LogSessionRequest(
            sport=sport,
            duration_s=sum(part.duration_s for part in parts if part.duration_s) or None,
            distance_m=sum(part.distance_m for part in parts if part.distance_m) or None,
            rpe=parts[0].rpe if parts[0].rpe is not None else parts[0].felt_rpe,
            power_w=parts[0].power_w,
            hr_bpm=parts[0].hr_bpm,
            day=day,
            title=", ".join(note for note in (called, beside.note, remarks) if note) or None,
            max_hr_bpm=beside.max_hr_bpm,
            np_w=beside.np_w,
            ascent_m=beside.ascent_m,
        )
