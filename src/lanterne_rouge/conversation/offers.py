"""What the athlete's own yes does besides what the rules read: changes of the plan, the time of today, a note, an undo.

Each is offered as a phrase that holds the dates or the entry it is about, so that a yes means what was shown.
"""

import re
from collections.abc import Callable
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
from lanterne_rouge.conversation.fast_lane import Rows, Written, store_told
from lanterne_rouge.conversation.plan_wishes import PlanWish, WishKind
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.language.dates import read_coming_day
from lanterne_rouge.views.plan_edits import PlanEditView, plan_edit_text

R = TypeVar("R")
TO_NOTE, UNDO_OF = "note: ", "undo: "
NO_LONGER = "That no longer fits what is going on. Say it anew."
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
            text=f"{wish.minutes} minutes today? Say yes and I fit the session into them, or: {wish.command}",
            phrase=f"{_phrase(wish.kind, first)} {wish.minutes}",
        )
    second = read_coming_day(wish.second, today) if wish.second is not None else None
    if first == second:
        return Offered(text=f"That's the same day, {first:%A}. Which other day should it swap with?")
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
    lines.append(f"Say yes and I swap them, or: lanterne move {days}")
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
        text=f"{_line(day, view)}\nSay yes and I take it out (nothing to make up), or: lanterne skip {wish.first}{instead}",
        phrase=_phrase(WishKind.SKIP, day),
    )


def _free(view: DaysAheadView) -> date | None:
    return next((place.date for place in view.places if place.refused is None), None)


def _line(day: date, view: DaysAheadView) -> str:
    return next((day_line(one, view.today, is_brief=True) for one in view.days if one.date == day), "")


def _phrase(kind: WishKind, *days: date) -> str:
    return " ".join(("plan", kind.value, *(day.isoformat() for day in days)))


def offered_undo(scope: AthleteScope) -> Offered | None:
    """What would be taken back; None where nothing was written."""
    latest = next(iter(scope.stores.journal.undoable()), None)
    if latest is None:
        return None
    text = f"Shall I take back your last entry ({latest.what})? Say yes, or: lanterne undo"
    return Offered(text=text, phrase=f"{UNDO_OF}{latest.id}")


def carry_out_offer(phrase: str, rows: Rows, caller: Caller) -> Written | None:
    """Do what a phrase stands for; None for one that the rules read. Raises what the plan refuses."""
    if phrase.startswith(UNDO_OF):
        return _undo(phrase, caller, rows.scope)
    if phrase.startswith(TO_NOTE):
        return store_told(rows, phrase.removeprefix(TO_NOTE))
    match = _PHRASE.fullmatch(phrase)
    return None if match is None else _change(match, caller, rows.scope)


def _change(match: re.Match[str], caller: Caller, scope: AthleteScope) -> Written:
    kind, first = WishKind(match["kind"]), date.fromisoformat(match["first"])
    if kind is WishKind.MOVE:
        return _run(move_session, MoveRequest(first=first, second=date.fromisoformat(match["second"])), caller, scope)
    if kind is WishKind.TIME:
        return _time_today(first, match["minutes"], caller, scope)
    if kind is WishKind.SKIP:
        return _run(skip_session, SkipRequest(day=first), caller, scope)
    version: Version = "easier" if kind is WishKind.EASIER else "harder"
    return _run(choose_session, ChooseSessionRequest(day=first, version=version), caller, scope)


def _undo(phrase: str, caller: Caller, scope: AthleteScope) -> Written:
    """Take back the write that was named; nothing where another one came since."""
    # Imported here: few messages take anything back.
    from lanterne_rouge.app.doctor import UndoRequest, undo_writes

    latest = next(iter(scope.stores.journal.undoable()), None)
    if latest is None or phrase != f"{UNDO_OF}{latest.id}":
        return NO_LONGER, []
    row = row_of(undo_writes)
    execute(row, undo_writes, UndoRequest(), scope, caller, encode=encode_json)
    return f"Taken back: {latest.what}.", [{"use_case": row.name, "entry": latest.id}]


def _time_today(day: date, minutes: str, caller: Caller, scope: AthleteScope) -> Written:
    """The time of the day as a check-in, and the day as it stands with it."""
    request = CheckInRequest(answers=Answers(minutes=minutes), day=day)
    row = row_of(store_check_in)
    execute(row, store_check_in, request, scope, caller, encode=encode_json)
    days = show_days_ahead(DaysAheadRequest(first=day, last=day), scope).days
    said = today_as_it_stands(days, scope) if day == scope.today else None
    text = "\n".join(part for part in (f"Noted: {minutes} minutes.", said) if part)
    return text, [{"use_case": row.name, "date": str(day)}]


def _run(
    handler: Callable[[R, AthleteScope], PlanEditView], request: R, caller: Caller, scope: AthleteScope
) -> Written:
    row = row_of(handler)
    answer = execute(row, handler, request, scope, caller, encode=encode_json)
    view = cast(PlanEditView, decode_view(answer.answer, row)) if isinstance(answer, Repeated) else answer
    return plan_edit_text(view), [{"use_case": row.name, "entry": view.entry}]
