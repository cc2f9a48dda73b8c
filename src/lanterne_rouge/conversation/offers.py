"""What the athlete's own yes does besides what the rules read: changes of the plan, the time of today, a note, an undo.

Each is offered as a phrase that holds the dates or the entry it is about, so that a yes means what was shown.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, TypeVar, cast

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.days_ahead import USUAL_DAYS_AHEAD, DaysAheadRequest, DaysAheadView, show_days_ahead
from lanterne_rouge.app.describe import decode_view, encode_json
from lanterne_rouge.app.plan_edits import (
    MoveRequest,
    SkipRequest,
    WeekTimeRequest,
    move_session,
    set_week_time,
    skip_session,
)
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_choice import ChooseSessionRequest, Version, choose_session
from lanterne_rouge.app.strength.planned_lifts import LiftChangeRequest, change_lift, show_lift_change
from lanterne_rouge.app.use_case import Caller, Repeated, execute
from lanterne_rouge.conversation.answer import Fetching
from lanterne_rouge.conversation.asked_days import day_words, read_days_ahead
from lanterne_rouge.conversation.coach_plan import IN_FULL, day_line, today_as_it_stands
from lanterne_rouge.conversation.fast_lane import Rows, Written, carry_out, store_told
from lanterne_rouge.conversation.lift_wishes import LiftWish
from lanterne_rouge.conversation.live_context import context_of_line
from lanterne_rouge.conversation.padding import PADDING, word_set
from lanterne_rouge.conversation.plan_wishes import DaysOff, PlanWish, WishKind
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.session_doubt import day_told
from lanterne_rouge.conversation.session_sports import told_sessions
from lanterne_rouge.conversation.told_settings import ToldSetting
from lanterne_rouge.domain.routing import Intent, RoutingDecision, RoutingLane
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.language.dates import read_coming_day
from lanterne_rouge.views.plan import PlannedDayView
from lanterne_rouge.views.plan_edits import PlanEditView, plan_edit_text
from lanterne_rouge.views.strength_plan_text import LiftChangeView, lift_change_text

R = TypeVar("R")
CLOSED, WITHOUT_LIFTING = "close", "lifting"
"""Days closed from the first to the last, and single days of lifting left out."""
TO_NOTE, UNDO_OF, TO_LOG, TO_SET, TO_LIFT, ANEW = "note: ", "undo: ", "log ", "set ", "lift ", "anew "
TOLD_SESSION: Final = "session"
"""What the journal calls a session that was told."""
MOST_DAYS_NAMED: Final = 7
NO_LONGER = "That no longer fits what is going on. Please say it again."
_PHRASE: Final = re.compile(
    r"plan (?P<kind>move|skip|easier|harder|time|close|lifting) (?P<first>\d{4}-\d\d-\d\d)(?: (?P<second>\d{4}-\d\d-\d\d))?"
    r"(?P<others>(?: \d{4}-\d\d-\d\d)*)(?: (?P<minutes>\d+))?"
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
    if wish.kind is WishKind.TIME and first != today:
        return _cut(wish, first, _days_around(first, None, fetch, today))
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


def _cut(wish: PlanWish, day: date, view: DaysAheadView) -> Offered:
    """Less time for a day to come: old and new minutes, where the session is longer than that."""
    planned = next((one for one in view.days if one.date == day), None)
    minutes = sum(one.minutes or 0.0 for one in planned.sessions) if planned is not None else 0.0
    if not minutes:
        return Offered(text=f"{_line(day, view)} There's no session to shorten.".strip())
    if minutes <= wish.minutes:
        return Offered(
            text=f"{_line(day, view)}\nThat fits into {wish.minutes} minutes as it is; I add nothing to fill them."
        )
    command = f"lanterne week {f'{day:%a}'.lower()}={wish.minutes} --date {day}"
    return Offered(
        text=f"{_line(day, view)}\nSay yes and I give that day {wish.minutes} minutes instead of {minutes:.0f} and plan its week anew,"
        f" or: {command}",
        phrase=f"{_phrase(wish.kind, day)} {wish.minutes}",
    )


def offered_days_off(off: DaysOff, fetch: Fetching, today: date) -> Offered:
    """Several days to come without training, or without lifting: what falls on them, and one yes for all."""
    asked = read_days_ahead(off.said, today)
    if asked is None:
        return Offered(text="From which day to which? Say it such as: away friday to sunday")
    view = _days_around(asked.first, asked.last, fetch, today)
    within = [day for day in view.days if asked.first <= day.date <= asked.last and day.sessions]
    if off.only_lifting:
        within = [day for day in within if any(one.sport == Sport.STRENGTH for one in day.sessions)]
    what = "lifting" if off.only_lifting else "training"
    span = f"{day_words(asked.first, today)} to {day_words(asked.last, today)}"
    if not within:
        when = f"for {day_words(asked.first, today)}" if asked.is_one_day else f"from {span}"
        return Offered(text=f"No {what} is planned {when}, so there's nothing to leave out.")
    lines = [day_line(day, today, is_brief=True) for day in within[:MOST_DAYS_NAMED]]
    if more := within[MOST_DAYS_NAMED:]:
        lines.append(f"And {len(more)} more, the last on {day_words(more[-1].date, today)}.")
    if off.only_lifting:
        lines.append("Say yes and I take these out. Or lift with what you have: make me a bodyweight session")
        return Offered(
            text="\n".join(lines), phrase=" ".join(("plan", WITHOUT_LIFTING, *(str(day.date) for day in within)))
        )
    if asked.is_one_day:
        return Offered(
            text="\n".join((*lines, f"Say yes and I take it out, or: lanterne skip {asked.first}")),
            phrase=_phrase(WishKind.SKIP, asked.first),
        )
    lines.append(
        f"Say yes and I keep {span} free and plan around them, or: lanterne skip {asked.first} --until {asked.last}"
    )
    return Offered(text="\n".join(lines), phrase=f"plan {CLOSED} {asked.first} {asked.last}")


def offered_setting(setting: ToldSetting, scope: AthleteScope) -> Offered:
    """A threshold, a target or the days of the week as they are and as a yes sets them. Raises `BadInput` for what can't be."""
    # Imported here: few messages set anything.
    from lanterne_rouge.conversation.settings_offered import setting_in_words

    said, phrase = setting_in_words(setting, scope)
    if phrase is None:
        return Offered(text=said)
    return Offered(text=said, phrase=f"{TO_SET}{phrase}")


def offered_lift(wish: LiftWish, fetch: Fetching, today: date) -> Offered:
    """Another lift on a planned day, or a day without it. Raises what the day refuses."""
    day = read_coming_day(wish.day, today) if wish.day is not None else None
    request = LiftChangeRequest(exercise=wish.exercise, instead=wish.instead, day=day)
    view = fetch("tool_show_lift_change", show_lift_change, request)
    phrase = f"{TO_LIFT}{view.date} {view.exercise}" + (f" > {view.instead}" if view.instead else "")
    return Offered(text=f"{lift_change_text(view)}\nThat day alone. Say yes and I change it.", phrase=phrase)


def _change_lift(phrase: str, caller: Caller, scope: AthleteScope) -> Written:
    exercise, _, instead = phrase[len(TO_LIFT) + len("2026-01-01 ") :].partition(" > ")
    request = LiftChangeRequest(exercise=exercise, instead=instead or None, day=_days_in(phrase)[0])
    row = row_of(change_lift)
    answer = execute(row, change_lift, request, scope, caller, encode=encode_json)
    view = decode_view(answer.answer, row) if isinstance(answer, Repeated) else answer
    return f"{lift_change_text(cast(LiftChangeView, view))}\nUndo: lanterne undo", [
        {"use_case": row.name, "date": str(request.day)}
    ]


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


# By which words an offer of each kind is taken or refused beside a yes or no: what it said that it would do.
_ECHOES: Final = {
    WishKind.SKIP.value: "skip take leave drop cancel remove cut close out off free",
    WishKind.MOVE.value: "move swap switch shift change put",
    WishKind.EASIER.value: "make take go easier easy shorter short lighter version",
    WishKind.HARDER.value: "make take go harder hard longer version",
    WishKind.TIME.value: "make fit keep cut shorten shorter plan minutes min",
    CLOSED: "skip take leave drop cancel remove cut close out off free",
    WITHOUT_LIFTING: "skip take leave drop cancel remove cut out off",
    "note": "note log write put save record add check down check-in morning",
    "undo": "undo take back remove delete revert last entry",
    "lift": "swap change replace switch take leave skip drop cut out instead lift exercise",
    "log": "log note save add record put write down",
    "anew": "log note save record put write replace change correct",
    "set": "set change update use take put make note plan aim",
}
_BESIDE: Final = word_set(
    "yes yeah yep yup sure ok okay fine alright do it that them one both all please for session sessions day days workout run"
    " ride swim lifting then go ahead want you can could will would"
)
_DENIED: Final = word_set("no nope don't dont not never rather")
# "Leave it" and "cancel" may mean the session or the offer: they need a yes, a day or an "out" beside them.
_EITHER_WAY: Final = word_set("leave keep cancel drop close free")
_MEANS_IT: Final = word_set(
    "yes yeah yep yup sure ok okay fine alright out off session sessions lifting run ride swim workout"
)
_OPEN: Final = word_set("but if unless except only instead after before until when maybe without")


def answers_offer(text: str, phrase: str, today: date) -> bool | None:
    """Whether a normalised message takes the offer (True) or refuses it (False) by its own words, as in `sure, note it`, `don't skip it`.

    None for anything else: a word, a day or a number that the offer doesn't hold asks for something else.
    """
    match = _PHRASE.fullmatch(phrase)
    kind = match["kind"] if match is not None else phrase.partition(":")[0].partition(" ")[0]
    words = set(re.findall(r"[a-z][a-z'-]*|\d+", text.replace("'s ", " ")))
    if kind not in _ECHOES or words & _OPEN or (text.endswith("?") and not _POLITE.match(text)):
        return None
    echoes = word_set(_ECHOES[kind])
    days = _days_in(phrase)
    named = {f"{day:%A}".lower() for day in days} | {f"{day:%a}".lower() for day in days}
    named |= {name for name, ahead in (("today", 0), ("tomorrow", 1)) if today + timedelta(days=ahead) in days}
    named |= {match["minutes"]} if match is not None and match["minutes"] else set()
    if not words & echoes or not words <= echoes | _BESIDE | _DENIED | PADDING | named:
        return None
    if words & echoes <= _EITHER_WAY and not words & (_MEANS_IT | named):
        return None
    return not words & _DENIED


_POLITE: Final = re.compile(r"^(?:(?:yes|ok|okay|sure|please)[ ,]+)*(?:can|could|would|will) you\b")


def _days_in(phrase: str) -> list[date]:
    return [date.fromisoformat(day) for day in re.findall(r"\d{4}-\d\d-\d\d", phrase)]


def offer_in_words(phrase: str, today: date) -> str | None:
    """What a yes would do, for who may mean something else with it; None where the phrase is plain itself."""
    match = _PHRASE.fullmatch(phrase)
    if phrase.startswith(TO_LIFT):
        day = _days_in(phrase)[0]
        of, _, by = phrase.removeprefix(f"{TO_LIFT}{day} ").partition(" > ")
        return f"{f'{by} instead of' if by else 'no'} {of} on {day_words(day, today)}"
    if match is None:
        return (
            phrase.partition(": ")[2]
            if phrase.startswith((TO_NOTE, TO_LOG, ANEW))
            else phrase
            if phrase.startswith(TO_SET)
            else None
        )
    days = " and ".join(day_words(day, today) for day in _days_in(phrase))
    return f"{_DOES[match['kind']]} {days}"


_DOES: Final = {
    "skip": "take out",
    "move": "swap",
    "easier": "the easier version",
    "harder": "the harder version",
    "time": "less time for",
    CLOSED: "no training between",
    WITHOUT_LIFTING: "no lifting on",
}


def offered_undo(scope: AthleteScope) -> Offered | None:
    """What would be taken back; None where nothing was written."""
    latest = next(iter(scope.stores.journal.undoable()), None)
    if latest is None:
        return None
    text = f"Shall I take back your last entry ({latest.what})? Say yes, or: lanterne undo"
    return Offered(text=text, phrase=f"{UNDO_OF}{latest.id}")


def offered_log(message: str, decision: RoutingDecision, today: date) -> str | None:
    """The phrase with which a yes logs what was done on another day; None where the day isn't plain."""
    if decision.matched_rule != "gate:another_day" or decision.intent is not Intent.LOG_SET or not decision.sets:
        return None
    day = day_told(message, decision, today)
    is_whole = bool(told_sessions(decision)) or all(one.exercise for one in decision.sets)
    return f"{TO_LOG}{day}: {message}" if day is not None and day <= today and is_whole else None


def offered_anew(
    message: str, before: RoutingDecision, decision: RoutingDecision, scope: AthleteScope
) -> Offered | None:
    """What was just logged, to be logged as it is said now; None where that wasn't the latest entry, or isn't plain now.

    `before`, `decision`: the readings of what was said first and of what it shall be.
    """
    latest = next(iter(scope.stores.journal.undoable()), None)
    if (
        latest is None
        or latest.kind != TOLD_SESSION
        or before.lane is not RoutingLane.FAST
        or before.intent is not Intent.LOG_SET
    ):
        return None
    day = day_told(message, decision, scope.today)
    is_whole = bool(told_sessions(decision)) or bool(decision.sets and all(one.exercise for one in decision.sets))
    if decision.intent is not Intent.LOG_SET or day is None or day > scope.today or not is_whole:
        return None
    text = f'Shall I log "{message}" instead of the last entry ({latest.what})? Say yes, and I replace it.'
    return Offered(text=text, phrase=f"{ANEW}{latest.id} {day}: {message}")


def carry_out_offer(phrase: str, rows: Rows, caller: Caller) -> Written | None:
    """Do what a phrase stands for; None for one that the rules read. Raises what the plan refuses."""
    if phrase.startswith(UNDO_OF):
        return _undo(phrase, caller, rows.scope)
    if phrase.startswith(TO_LOG):
        told = phrase.removeprefix(TO_LOG)
        day, message = date.fromisoformat(told[:10]), told[12:]
        decision = route(message, context_of_line(message, None, rows.scope))
        return carry_out(rows, decision, message, caller.idempotency_key or "", None, day)
    if phrase.startswith(ANEW):
        entry, _, told = phrase.removeprefix(ANEW).partition(" ")
        if not _undo(f"{UNDO_OF}{entry}", replace(caller, idempotency_key=None), rows.scope)[1]:
            return NO_LONGER, []
        return carry_out_offer(f"{TO_LOG}{told}", rows, caller)
    if phrase.startswith(TO_LIFT):
        return _change_lift(phrase, caller, rows.scope)
    if phrase.startswith(TO_NOTE):
        return store_told(rows, phrase.removeprefix(TO_NOTE))
    if phrase.startswith(TO_SET):
        from lanterne_rouge.conversation.settings_offered import carry_out_setting

        return carry_out_setting(phrase.removeprefix(TO_SET), caller, rows.scope)
    match = _PHRASE.fullmatch(phrase)
    return None if match is None else _change(match, caller, rows.scope)


def _change(match: re.Match[str], caller: Caller, scope: AthleteScope) -> Written:
    first = date.fromisoformat(match["first"])
    if match["kind"] == CLOSED:
        return _run(skip_session, SkipRequest(day=first, last=date.fromisoformat(match["second"])), caller, scope)
    if match["kind"] == WITHOUT_LIFTING:
        return _leave_out(_days_in(match[0]), caller, scope)
    kind = WishKind(match["kind"])
    if kind is WishKind.MOVE:
        return _run(move_session, MoveRequest(first=first, second=date.fromisoformat(match["second"])), caller, scope)
    if kind is WishKind.TIME:
        return _time_today(first, match["minutes"], caller, scope)
    if kind is WishKind.SKIP:
        return _run(skip_session, SkipRequest(day=first), caller, scope)
    version: Version = "easier" if kind is WishKind.EASIER else "harder"
    return _run(choose_session, ChooseSessionRequest(day=first, version=version), caller, scope)


def _leave_out(days: Sequence[date], caller: Caller, scope: AthleteScope) -> Written:
    """Each day by itself, so that one can be taken back alone; what an earlier one changed is seen by the next."""
    said, written = [], []
    for number, day in enumerate(days):
        of_day = replace(
            caller, idempotency_key=f"{caller.idempotency_key}-{number}" if caller.idempotency_key else None
        )
        text, actions = _run(skip_session, SkipRequest(day=day), of_day, scope.renewed())
        said.append(text.splitlines()[0])
        written += actions
    return "\n".join((*said, "Each can be taken back, the last one first: lanterne undo")), written


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
    """The time of the day as a check-in, and the day as it stands with it; that of a later day as the time of its week."""
    if day > scope.today:
        of_week = WeekTimeRequest(day=day, minutes=((day.weekday(), float(minutes)),))
        text, written = _run(set_week_time, of_week, caller, scope)
        line = next((day_line(one, scope.today, is_brief=True) for one in _fresh_days(day, scope)), "")
        return "\n".join(part for part in (line, text) if part), written
    request = CheckInRequest(answers=Answers(minutes=minutes), day=day)
    row = row_of(store_check_in)
    execute(row, store_check_in, request, scope, caller, encode=encode_json)
    days = show_days_ahead(DaysAheadRequest(first=day, last=day), scope).days
    said = today_as_it_stands(days, scope) if day == scope.today else None
    text = "\n".join(part for part in (f"Noted: {minutes} minutes.", said) if part)
    return text, [{"use_case": row.name, "date": str(day)}]


def _fresh_days(day: date, scope: AthleteScope) -> Sequence[PlannedDayView]:
    return show_days_ahead(DaysAheadRequest(first=day, last=day), scope.renewed()).days


def _run(
    handler: Callable[[R, AthleteScope], PlanEditView], request: R, caller: Caller, scope: AthleteScope
) -> Written:
    row = row_of(handler)
    answer = execute(row, handler, request, scope, caller, encode=encode_json)
    view = cast(PlanEditView, decode_view(answer.answer, row)) if isinstance(answer, Repeated) else answer
    return plan_edit_text(view), [{"use_case": row.name, "entry": view.entry}]
