"""A change of the plan that a wish asks for: offered with the days it touches, and made by the athlete's own yes."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, TypeVar, cast

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.days_ahead import USUAL_DAYS_AHEAD, DaysAheadRequest, DaysAheadView, show_days_ahead
from lanterne_rouge.app.describe import decode_view, encode_json
from lanterne_rouge.app.plan_edits import MoveRequest, SkipRequest, move_session, skip_session
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_choice import ChooseSessionRequest, Version, choose_session
from lanterne_rouge.app.use_case import Caller, Repeated, execute
from lanterne_rouge.conversation.answer import Fetching
from lanterne_rouge.conversation.coach_plan import IN_FULL, day_line, today_as_it_stands
from lanterne_rouge.conversation.plan_wishes import PlanWish, WishKind
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.language.dates import read_coming_day
from lanterne_rouge.views.plan_edits import PlanEditView, plan_edit_text

R = TypeVar("R")
Made = tuple[str, list[Mapping[str, object]]]
"""What was said, and what was written."""
_PHRASE: Final = re.compile(
    r"plan (?P<kind>move|skip|easier|harder|time) (?P<first>\d{4}-\d\d-\d\d)(?: (?P<second>\d{4}-\d\d-\d\d))?(?: (?P<minutes>\d+))?"
)


@dataclass(frozen=True, kw_only=True)
class Offered:
    """What is said of a wish, and the phrase that a yes carries out; None where nothing can be done."""

    text: str
    phrase: str | None = None


def offered_change(wish: PlanWish, fetch: Fetching, today: date) -> Offered:
    """A change that the plan allows, as an offer, or why it doesn't. Raises what looking at the plan raises."""
    first = read_coming_day(wish.first, today)
    if wish.kind in (WishKind.EASIER, WishKind.HARDER):
        view = _days_around(first, None, fetch, today)
        if not any(day.date == first and day.sessions for day in view.days):
            return Offered(text=f"{_line(first, view)} There's no session to change.".strip())
        return Offered(
            text=f"{_line(first, view)}\nSay yes and I take that day's {wish.kind.value} version, or: {wish.command}\n"
            "On a day that is held back there's no harder one.",
            phrase=_phrase(wish.kind, first),
        )
    if wish.kind is WishKind.TIME:
        return Offered(
            text=f"{wish.minutes} minutes it is, if you like: say yes and today's session fits into them, or: {wish.command}",
            phrase=f"{_phrase(wish.kind, first)} {wish.minutes}",
        )
    second = read_coming_day(wish.second, today) if wish.second is not None else None
    if first == second:
        return Offered(text=f"That is one and the same day, {first:%A}. With which other day shall it change places?")
    view = _days_around(first, second, fetch, today)
    return _skip(wish, first, view) if second is None else _move(wish, first, second, view)


def _days_around(first: date, second: date | None, fetch: Fetching, today: date) -> DaysAheadView:
    last = max(first, second or first, today + timedelta(days=USUAL_DAYS_AHEAD - 1))
    return fetch("tool_get_days_ahead", show_days_ahead, DaysAheadRequest(first=today, last=last, moving=first))


def _move(wish: PlanWish, first: date, second: date, view: DaysAheadView) -> Offered:
    refused = next((place.refused for place in view.places if place.date == second), None)
    days = f"{wish.first} {wish.second}"
    if refused is not None:
        free = _free(view)
        if free is None:
            return Offered(text=f"{refused} {IN_FULL}")
        second, days = free, f"{wish.first} {f'{free:%a}'.lower()}"
        refused = f"{refused} {free:%A} would do."
    lines = [refused] if refused else []
    lines += [_line(day, view) for day in sorted((first, second))]
    lines.append(f"Say yes and they change places, or: lanterne move {days}")
    return Offered(text="\n".join(line for line in lines if line), phrase=_phrase(WishKind.MOVE, first, second))


def _skip(wish: PlanWish, day: date, view: DaysAheadView) -> Offered:
    planned = next((one for one in view.days if one.date == day), None)
    if planned is not None and not planned.sessions:
        return Offered(text=f"{_line(day, view)} There's nothing to leave out.")
    free = _free(view)
    instead = (
        f"\nOr have it on {free:%A}: lanterne move {wish.first} {f'{free:%a}'.lower()}" if free is not None else ""
    )
    return Offered(
        text=f"{_line(day, view)}\nLeft out, it needs no making up: say yes, or lanterne skip {wish.first}{instead}",
        phrase=_phrase(WishKind.SKIP, day),
    )


def _free(view: DaysAheadView) -> date | None:
    return next((place.date for place in view.places if place.refused is None), None)


def _line(day: date, view: DaysAheadView) -> str:
    return next((day_line(one, view.today, is_brief=True) for one in view.days if one.date == day), "")


def _phrase(kind: WishKind, *days: date) -> str:
    return " ".join(("plan", kind.value, *(day.isoformat() for day in days)))


def is_plan_change(phrase: str) -> bool:
    """Whether a phrase that was offered changes the plan."""
    return _PHRASE.fullmatch(phrase) is not None


def make_change(phrase: str, caller: Caller, scope: AthleteScope) -> Made:
    """Make the change that a phrase stands for; what was said and written. Raises what the plan refuses."""
    match = _PHRASE.fullmatch(phrase)
    if match is None:
        return "", []
    kind, first = WishKind(match["kind"]), date.fromisoformat(match["first"])
    if kind is WishKind.MOVE:
        request = MoveRequest(first=first, second=date.fromisoformat(match["second"]))
        written = _run(move_session, request, caller, scope)
    elif kind is WishKind.TIME:
        return _time_today(first, match["minutes"], caller, scope)
    elif kind is WishKind.SKIP:
        written = _run(skip_session, SkipRequest(day=first), caller, scope)
    else:
        version: Version = "easier" if kind is WishKind.EASIER else "harder"
        written = _run(choose_session, ChooseSessionRequest(day=first, version=version), caller, scope)
    return written


def _time_today(day: date, minutes: str, caller: Caller, scope: AthleteScope) -> Made:
    """The time of the day as a check-in, and the day as it stands with it."""
    request = CheckInRequest(answers=Answers(minutes=minutes), day=day)
    row = row_of(store_check_in)
    execute(row, store_check_in, request, scope, caller, encode=encode_json)
    days = show_days_ahead(DaysAheadRequest(first=day, last=day), scope).days
    said = today_as_it_stands(days, scope) if day == scope.today else None
    written: list[Mapping[str, object]] = [{"use_case": row.name, "date": str(day)}]
    return "\n".join(part for part in (f"Noted: {minutes} minutes.", said) if part), written


def _run(handler: Callable[[R, AthleteScope], PlanEditView], request: R, caller: Caller, scope: AthleteScope) -> Made:
    row = row_of(handler)
    answer = execute(row, handler, request, scope, caller, encode=encode_json)
    view = cast(PlanEditView, decode_view(answer.answer, row)) if isinstance(answer, Repeated) else answer
    return plan_edit_text(view), [{"use_case": row.name, "entry": view.entry}]
