"""What a yes does, by the kind of what was offered: how it is done, how it is said again, and which words take or refuse it.

An offer is stored as a phrase of its kind and the dates, the entry or the words that it is about, so that a yes means what was shown.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, TypeVar

import msgspec

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.days_ahead import DaysAheadRequest, show_days_ahead
from lanterne_rouge.app.describe import encode_json
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
from lanterne_rouge.app.strength.planned_lifts import LiftChangeRequest, change_lift
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.conversation.asked_days import day_words
from lanterne_rouge.conversation.clearance_asked import clearance_in_words, lift_sign
from lanterne_rouge.conversation.coach_plan import day_line, today_as_it_stands
from lanterne_rouge.conversation.doctor_news import ask_again, keep_seen, seen_in_words, take_back_seen
from lanterne_rouge.conversation.fast_lane import Rows, Written, carry_out, store_told
from lanterne_rouge.conversation.live_context import context_of_line
from lanterne_rouge.conversation.padding import PADDING, word_set
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.tools import run_as
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.views.plan_edits import PlanEditView, plan_edit_text
from lanterne_rouge.views.strength_plan_text import lift_change_text

R = TypeVar("R")
NO_LONGER = "That no longer fits what is going on. Please say it again."
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
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
_POLITE: Final = re.compile(r"^(?:(?:yes|ok|okay|sure|please)[ ,]+)*(?:can|could|would|will) you\b")


@dataclass(frozen=True, kw_only=True)
class OfferKind:
    """`do` carries out what a phrase is about, `says` tells it again, `words` take or refuse it beside a yes or no."""

    do: Callable[[str, Rows, Caller], Written]
    says: Callable[[str, date], str]
    words: frozenset[str]


def phrase_of(kind: str, about: str) -> str:
    """The phrase of an offer."""
    return f"{kind}: {about}"


def is_offer(phrase: str) -> bool:
    """Whether a phrase is of one of these kinds, and not a message that the rules read."""
    return _split(phrase)[0] in OFFER_KINDS


def carry_out_offer(phrase: str, rows: Rows, caller: Caller) -> Written | None:
    """Do what a phrase stands for; None for one that the rules read. Raises what the plan refuses."""
    kind, about = _split(phrase)
    return OFFER_KINDS[kind].do(about, rows, caller) if kind in OFFER_KINDS else None


def offer_in_words(phrase: str, today: date) -> str:
    """What a yes would do, for who may mean something else with it."""
    kind, about = _split(phrase)
    return OFFER_KINDS[kind].says(about, today) if kind in OFFER_KINDS else phrase


def answers_offer(text: str, phrase: str, today: date) -> bool | None:
    """Whether a normalised message takes the offer (True) or refuses it (False) by its own words, as in `sure, note it`, `don't skip it`.

    None for anything else: a word, a day or a number that the offer doesn't hold asks for something else.
    """
    kind, about = _split(phrase)
    words = set(re.findall(r"[a-z][a-z'-]*|\d+", text.replace("'s ", " ")))
    if kind not in OFFER_KINDS or words & _OPEN or (text.endswith("?") and not _POLITE.match(text)):
        return None
    echoes, days = OFFER_KINDS[kind].words, _days_in(about)
    named = {f"{day:%A}".lower() for day in days} | {f"{day:%a}".lower() for day in days}
    named |= {name for name, ahead in (("today", 0), ("tomorrow", 1)) if today + timedelta(days=ahead) in days}
    named |= {about.rpartition(" ")[2]} if kind == "time" else set()
    if not words & echoes or not words <= echoes | _BESIDE | _DENIED | PADDING | named:
        return None
    if words & echoes <= _EITHER_WAY and not words & (_MEANS_IT | named):
        return None
    return not words & _DENIED


def message_logged(phrase: str) -> str | None:
    """The message that an offer to log stands for; None for any other."""
    kind, about = _split(phrase)
    return _DATE.split(about, maxsplit=1)[-1].strip() if kind in ("log", "anew") else None


def _split(phrase: str) -> tuple[str, str]:
    kind, sign, about = phrase.partition(": ")
    # A command such as `undo` is a phrase that the rules read.
    return (kind, about) if sign else ("", phrase)


def _days_in(about: str) -> list[date]:
    return [date.fromisoformat(day) for day in _DATE.findall(about)]


def _move(about: str, rows: Rows, caller: Caller) -> Written:
    first, second = _days_in(about)
    return _edit(move_session, MoveRequest(first=first, second=second), caller, rows.scope)


def _skip(about: str, rows: Rows, caller: Caller) -> Written:
    return _edit(skip_session, SkipRequest(day=_days_in(about)[0]), caller, rows.scope)


def _close(about: str, rows: Rows, caller: Caller) -> Written:
    first, last = _days_in(about)
    return _edit(skip_session, SkipRequest(day=first, last=last), caller, rows.scope)


def _choose(version: Version) -> Callable[[str, Rows, Caller], Written]:
    def do(about: str, rows: Rows, caller: Caller) -> Written:
        return _edit(choose_session, ChooseSessionRequest(day=_days_in(about)[0], version=version), caller, rows.scope)

    return do


def _leave_out_lifting(about: str, rows: Rows, caller: Caller) -> Written:
    """Each day by itself, so that one can be taken back alone; what an earlier one changed is seen by the next."""
    said, written = [], []
    for number, day in enumerate(_days_in(about)):
        of_day = replace(
            caller, idempotency_key=f"{caller.idempotency_key}-{number}" if caller.idempotency_key else None
        )
        text, actions = _edit(skip_session, SkipRequest(day=day), of_day, rows.scope.renewed())
        said.append(text.splitlines()[0])
        written += actions
    return "\n".join((*said, "Each can be taken back, the last one first: lanterne undo")), written


def _give_time(about: str, rows: Rows, caller: Caller) -> Written:
    """The time of the day as a check-in, and the day as it stands with it; that of a later day as the time of its week."""
    (day,), minutes, scope = _days_in(about), about.rpartition(" ")[2], rows.scope
    if day > scope.today:
        of_week = WeekTimeRequest(day=day, minutes=((day.weekday(), float(minutes)),))
        text, written = _edit(set_week_time, of_week, caller, scope)
        anew = show_days_ahead(DaysAheadRequest(first=day, last=day), scope.renewed()).days
        line = next((day_line(one, scope.today, is_brief=True) for one in anew), "")
        return "\n".join(part for part in (line, text) if part), written
    row = row_of(store_check_in)
    told = CheckInRequest(answers=Answers(minutes=minutes), day=day)
    execute(row, store_check_in, told, scope, caller, encode=encode_json)
    days = show_days_ahead(DaysAheadRequest(first=day, last=day), scope).days
    said = today_as_it_stands(days, scope) if day == scope.today else None
    text = "\n".join(part for part in (f"Noted: {minutes} minutes.", said) if part)
    return text, [{"use_case": row.name, "date": str(day)}]


def _fewer_days(about: str, rows: Rows, caller: Caller) -> Written:
    first, until = _days_in(about)
    closed = tuple((int(weekday), 0.0) for weekday in about.rpartition(" ")[2].split(","))
    return _edit(set_week_time, WeekTimeRequest(day=first, minutes=closed, until=until), caller, rows.scope)


def _change_lift(about: str, rows: Rows, caller: Caller) -> Written:
    day, (exercise, instead) = _days_in(about)[0], _lifts_in(about)
    request = LiftChangeRequest(exercise=exercise, instead=instead, day=day)
    view = run_as(change_lift, request, rows.scope, caller)
    return f"{lift_change_text(view)}\nUndo: lanterne undo", [{"use_case": "change_lift", "date": str(request.day)}]


def _lifts_in(about: str) -> tuple[str, str | None]:
    exercise, _, instead = about.partition(" ")[2].partition(" > ")
    return exercise, instead or None


def _note(about: str, rows: Rows, caller: Caller) -> Written:
    return store_told(rows, about)


def _log(about: str, rows: Rows, caller: Caller) -> Written:
    day, _, message = about.partition(" ")
    decision = route(message, context_of_line(message, None, rows.scope))
    return carry_out(rows, decision, message, caller.idempotency_key or "", None, date.fromisoformat(day))


def _log_days(about: str, rows: Rows, caller: Caller) -> Written:
    """Each day by itself, so that one can be taken back alone."""
    message, today = _message_in(about, rows.scope.today), rows.scope.today
    logged, said, written = list[str](), list[str](), list[dict[str, object]]()
    for day in _days_in(about):
        key = f"{caller.idempotency_key}-{day}" if caller.idempotency_key else None
        text, actions = _log(f"{day} {message}", rows, replace(caller, idempotency_key=key))
        written += actions
        if actions:
            logged.append(day_words(day, today))
        else:
            said.append(f"{day_words(day, today)}: {text}")
    if logged:
        said.append(f"Logged, {message}: {', '.join(logged)}.")
        said.append(
            "How hard was it? I need that for the load: lanterne activities lists them. To take back the last day: lanterne undo"
        )
    return "\n".join(said), written


def _log_anew(about: str, rows: Rows, caller: Caller) -> Written:
    entry, _, told = about.partition(" ")
    said, taken_back = _undo(entry, rows, replace(caller, idempotency_key=None))
    return _log(told, rows, caller) if taken_back else (said, [])


def _undo(about: str, rows: Rows, caller: Caller) -> Written:
    """Take back the write that was named; nothing where another one came since."""
    # Imported here: few messages take anything back.
    from lanterne_rouge.app.doctor import UndoRequest, undo_writes

    latest = next(iter(rows.scope.stores.journal.undoable()), None)
    if latest is None or about != str(latest.id):
        return NO_LONGER, []
    row = row_of(undo_writes)
    execute(row, undo_writes, UndoRequest(), rows.scope, caller, encode=encode_json)
    return f"Taken back: {latest.what}.", [{"use_case": row.name, "entry": latest.id}]


def _delete(about: str, rows: Rows, caller: Caller) -> Written:
    # Imported here: few messages delete anything.
    from lanterne_rouge.app.activity import ActivityRequest, delete_activity

    view = run_as(delete_activity, ActivityRequest(activity=about), rows.scope, caller)
    return view.changed or "", [{"use_case": "delete_activity", "activity": about}]


def _correct_sets(about: str, rows: Rows, caller: Caller) -> Written:
    # Imported here: few messages correct what is logged.
    from lanterne_rouge.app.workout.loose_sets import CorrectLoggedSetsRequest, correct_logged_sets

    request = msgspec.json.decode(about, type=CorrectLoggedSetsRequest)
    view = run_as(correct_logged_sets, request, rows.scope, caller)
    return f"{view.said}\nTo take that back: undo that", [
        {"use_case": "correct_logged_sets", "activity": view.activity}
    ]


def _correct_session(about: str, rows: Rows, caller: Caller) -> Written:
    # Imported here: few messages correct what is logged.
    from lanterne_rouge.app.activity import EditActivityRequest, edit_activity

    changes, _, told = about.partition(" | ")
    request, row = msgspec.json.decode(told, type=EditActivityRequest), row_of(edit_activity)
    execute(row, edit_activity, request, rows.scope, caller, encode=encode_json)
    return f"{changes}\nTo take that back: undo that", [{"use_case": row.name, "activity": request.activity}]


def _set(about: str, rows: Rows, caller: Caller) -> Written:
    # Imported here: few messages set anything.
    from lanterne_rouge.conversation.settings_offered import carry_out_setting

    return carry_out_setting(about, caller, rows.scope)


def _keep_gym(about: str, rows: Rows, caller: Caller) -> Written:
    # Imported here: few messages tell of a gym.
    from lanterne_rouge.app.strength.gyms import SetGymRequest, set_gym

    request = msgspec.json.decode(about, type=SetGymRequest)
    run_as(set_gym, request, rows.scope, caller)
    until = f" until {day_words(request.until, rows.scope.today)}" if request.until is not None else ""
    return f'Kept as "{request.name}". Your lifting is planned with it{until}.\nTo take it back: lanterne undo', [
        {"use_case": row_of(set_gym).name, "gym": request.name}
    ]


def _change_race(about: str, rows: Rows, caller: Caller) -> Written:
    # Imported here: few messages are of races.
    from lanterne_rouge.conversation.races_offered import carry_out_race

    return carry_out_race(about, caller, rows.scope)


def _race_in_words(about: str, today: date) -> str:
    from lanterne_rouge.conversation.races_offered import race_in_words

    return race_in_words(about)


def _edit(
    handler: Callable[[R, AthleteScope], PlanEditView], request: R, caller: Caller, scope: AthleteScope
) -> Written:
    view = run_as(handler, request, scope, caller)
    return plan_edit_text(view), [{"use_case": row_of(handler).name, "entry": view.entry}]


def _of_days(what: str) -> Callable[[str, date], str]:
    def says(about: str, today: date) -> str:
        return f"{what} {' and '.join(day_words(day, today) for day in _days_in(about))}"

    return says


def _lift_in_words(about: str, today: date) -> str:
    of, by = _lifts_in(about)
    return f"{f'{by} instead of' if by else 'no'} {of} on {day_words(_days_in(about)[0], today)}"


def _as_it_is(about: str, today: date) -> str:
    return about


def _message_in(about: str, today: date) -> str:
    """The message without the entry and the days before it."""
    return _DATE.split(about)[-1].strip()


_OUT: Final = "skip take leave drop cancel remove cut out off"


def _kind(do: Callable[[str, Rows, Caller], Written], says: Callable[[str, date], str], words: str) -> OfferKind:
    return OfferKind(do=do, says=says, words=word_set(words))


OFFER_KINDS: Final[Mapping[str, OfferKind]] = {
    "skip": _kind(_skip, _of_days("take out"), f"{_OUT} close free"),
    "move": _kind(_move, _of_days("swap"), "move swap switch shift change put"),
    "easier": _kind(
        _choose("easier"), _of_days("the easier version"), "make take go easier easy shorter short lighter version"
    ),
    "harder": _kind(_choose("harder"), _of_days("the harder version"), "make take go harder hard longer version"),
    "time": _kind(_give_time, _of_days("less time for"), "make fit keep cut shorten shorter plan minutes min"),
    "close": _kind(_close, _of_days("no training between"), f"{_OUT} close free"),
    "fewer": _kind(_fewer_days, _of_days("fewer days between"), "make set change plan days week weeks"),
    "lifting": _kind(_leave_out_lifting, _of_days("no lifting on"), _OUT),
    "note": _kind(_note, _as_it_is, "note log write put save record add check down check-in morning"),
    "undo": _kind(
        _undo, lambda about, today: "take back your last entry", "undo take back remove delete revert last entry"
    ),
    "delete": _kind(_delete, lambda about, today: "delete that session", "delete remove erase take out"),
    "lift": _kind(
        _change_lift, _lift_in_words, "swap change replace switch take leave skip drop cut out instead lift exercise"
    ),
    "log": _kind(_log, _message_in, "log note save add record put write down"),
    "days": _kind(_log_days, _message_in, "log note save add record put write down"),
    "anew": _kind(_log_anew, _message_in, "log note save record put write replace change correct"),
    "sets": _kind(_correct_sets, lambda about, today: "correct those sets", "correct change fix put make"),
    "session": _kind(_correct_session, lambda about, today: "correct that session", "correct change fix put make"),
    "gym": _kind(_keep_gym, lambda about, today: "plan your lifting with that", "keep save note plan use gym"),
    "race": _kind(
        _change_race, _race_in_words, "add enter put in note save change move drop cancel take out race season plan aim"
    ),
    "cleared": _kind(lift_sign, clearance_in_words, "lift lifted clear cleared doctor"),
    "seen": _kind(keep_seen, seen_in_words, ""),
    "unseen": _kind(take_back_seen, seen_in_words, ""),
    "allowed": _kind(ask_again, seen_in_words, ""),
    "set": _kind(_set, _as_it_is, "set change update use take put make note plan aim"),
}
