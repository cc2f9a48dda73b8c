"""Why what sounds like a finished session was not logged, in one sentence with the way out; and the reading of another day."""

import re
from collections.abc import Collection
from dataclasses import replace
from datetime import date
from itertools import groupby

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.session_report import (
    PART_OF_A_WHOLE,
    PARTS,
    goes_each_way,
    is_possible,
    is_rated_or_past,
    read_numbers,
    sports_named,
)
from lanterne_rouge.conversation.session_words import plain_measures
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.routing import RoutingDecision
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.typed_amounts import clock_seconds
from lanterne_rouge.language.dates import NAMED_DATE, WEEKDAY, read_day, whole_day
from lanterne_rouge.language.phrasing import figure, quoted

NOT_YET = "That hasn't happened yet. Log it once it's done; your plan is under: lanterne plan"
_AHEAD = re.compile(r"\b(?:tomorrow|tonight|later|next|will|gonna|going to|planning|plan to|want to|need to)\b")
_EFFORT = re.compile(r"\b(?:rpe|effort) ?:? ?(\d+(?:\.\d+)?)|\b(\d+(?:\.\d+)?) ?/ ?10\b")
_SEND_OFF = re.compile(r"\b\d{1,2} ?x ?\d{2,4} ?m? (?:on|off|@) ?\d{1,2}:\d\d\b")
"""Repeats with what they were started on, which is neither the time nor the pace of the session."""
_CLOCK = re.compile(r"(?<![\d:])(\d{1,2}):(\d\d)(?![\d:])")
_DISTANCE = re.compile(r"\d ?(?:km|k|m|mi|miles?)\b")
_BARE = re.compile(r"(?<![\d.:xh-])(\d+(?:\.\d+)?)(?=\s*(?:$|[,;!)]|\.(?!\d)|easy\b|hard\b|rpe\b|in \d))")
_MEASURED = re.compile(r"\d ?(?:km|k|mi|miles?|m|h|hours?|min|mins|minutes)\b|\d+h\d|\d:\d\d")
_MEASURED_TIME = re.compile(r"\d ?(?:h|hours?|min|mins|minutes)\b|\d+h\d")
_BELOW_ZERO = re.compile(r"(?:^|\s)-\d")
SHORTEST_SWIM_M = 100.0
_MILES = re.compile(r"\b(\d+(?:\.\d+)?) ?mi\b(?!.*(?:/|per) ?mi)")
_SETS = re.compile(r"\d ?@ ?\d+(?:\.\d+)?(?![\d:.])|\d ?x ?\d+ ?(?:@|at) ?\d")
_LENGTHS = re.compile(r"\b\d+ (?:lengths?|laps?|loops?|rounds?)\b")


_SESSION = r"(?:run|runs|jog|ride|swim|walk|gym|row|train|training|work ?out|session|lift|lifting|yoga|class)"
_NOT_DONE = re.compile(
    rf"\b(?:didn'?t|did not|couldn'?t|could not|won'?t) (?:(?:go|do|make|get to|manage|my|the|a|to|for|any|today's) )*{_SESSION}\b"
    rf"|\b(?:skipped|missed|cancelled|canceled|bailed on) (?:\S+ ){{0,4}}{_SESSION}\b|^no {_SESSION}\b"
)
_YEAR = re.compile(r"\bin (?:19|20)\d\d\b")
_ONE_WAY = re.compile(rf"\b(?:{PART_OF_A_WHOLE})\b")


def session_doubt(text: str, signals: Collection[str] = (), sport: Sport | None = None) -> str | None:
    """What is unclear about a session in normalised text; None where nothing in particular is. `sport`: that of a line which names none."""
    text = _SEND_OFF.sub("", _YEAR.sub("", plain_measures(text)))
    if "other_people" in signals:
        return "That sounds like somebody else's session, and I log only yours."
    if _NOT_DONE.search(text):
        return "You didn't do it, so nothing is logged. To take a session out of the plan: lanterne skip"
    if _ONE_WAY.search(text):
        return 'How far or how long was it in all? Say the total, such as "rode 22 km, 50 min".'
    if _AHEAD.search(text):
        return NOT_YET
    efforts = [float(one or other) for one, other in _EFFORT.findall(text)]
    if beyond := next((effort for effort in efforts if effort > 10), None):
        return f"RPE {beyond:g} isn't on the scale. Give 1 (very easy) to 10 (all you had)."
    if _BELOW_ZERO.search(text):
        return "A distance or a time below zero can't be right. Check the numbers."
    if maybe := _MILES.search(text):
        return f"{maybe[1]} miles or minutes? Write {maybe[1]} miles, or {maybe[1]} min."
    sports = sports_named(text) or {sport} - {None}
    if not sports and _MEASURED.search(text):
        return 'Which sport was it? Say it such as "ran 8 km in 47 min, easy".'
    if not sports:
        return None
    impossible = next((one for one in read_numbers(text) if not is_possible(one)), None)
    if impossible is not None:
        return _impossible(impossible)
    clock = _CLOCK.search(text)
    if clock and not _DISTANCE.search(text) and clock_seconds(int(clock[1]), int(clock[2])) is None:
        as_said = f"{int(clock[1])} min{f' {int(clock[2])} s' if int(clock[2]) else ''}"
        as_hours = f"{int(clock[1])} h{f' {int(clock[2])} min' if int(clock[2]) else ''}"
        return f"{clock[0]} could be {as_said} or {as_hours}. Say it with its unit, such as {as_hours}."
    if clock and _DISTANCE.search(text) and not _MEASURED_TIME.search(text):
        return (
            f"{clock[0]} could be the time or the pace. Say it with its unit, such as"
            f" {int(clock[1])} h{f' {int(clock[2])} min' if int(clock[2]) else ''}, {int(clock[1])} min"
            f"{f' {int(clock[2])} s' if int(clock[2]) else ''} or {clock[0]}/km."
        )
    if lengths := _LENGTHS.search(text):
        return f"How far is {lengths[0]}? Say it in metres or kilometres, or say how long it took."
    if _SETS.search(text):
        return 'Which of these sets did you finish? Say them alone, such as "bench press 3x8 at 60 kg, front squat 5 at 60 kg".'
    bare = _BARE.search(text)
    if bare and not efforts:
        far = f"{bare[1]} m" if sports == {Sport.SWIMMING} and float(bare[1]) >= SHORTEST_SWIM_M else f"{bare[1]} km"
        return f"{bare[1]} what? Say it with its unit, such as {bare[1]} min or {far}."
    if not re.search(r"\d", text) and is_rated_or_past(text):
        return 'So far nothing is logged: how long or how far was it? Say it such as "ran 30 min, easy", "rode 40 km".'
    parts = PARTS.split(text)
    if len(sports) > 1 or (len(parts) > 1 and not all(re.search(r"\d", part) for part in parts)):
        return 'Say each part with its own time or distance, such as "rode 60 min, then ran 20 min".'
    if _MEASURED.search(text):
        return 'I think that is a session, and am not sure of it. Say it plainly, such as "rode 42 min, rpe 9".'
    return None


def _impossible(one: SetReport) -> str:
    far = f"{figure(one.distance_m / 1000)} km" if one.distance_m is not None else ""
    long = "" if one.duration_s is None else _long(one.duration_s)
    name = f" for a {one.exercise}" if one.exercise and one.exercise != "other" else ""
    # On a bike it would be nothing special: `club run` is a ride to many.
    is_ride = one.exercise == "run" and is_possible(replace(one, exercise="bike"))
    check = "Was it a ride? Then say rode. Else check" if is_ride and far and long else "Check"
    return f"{' in '.join(part for part in (far, long) if part)} can't be right{name}. {check} the numbers and their units."


def _long(duration_s: float) -> str:
    return f"{figure(duration_s / 3600)} h" if duration_s >= 2 * 3600 else f"{figure(duration_s / 60)} min"


_LAST_NIGHT = re.compile(r"\blast night\b")
_DAY_NAMED = re.compile(
    rf"\b(?:yesterday|{NAMED_DATE}|(?!(?:sat (?:on|down|in|at|up|there)|sun (?:was|is|out|came))\b){WEEKDAY})\b"
)
_CALLED = {"bike": "ride", "other": "session", "strength": "lifting session", "ski": "ski session"}


def day_told(message: str, decision: RoutingDecision, today: date) -> date | None:
    """The day on which a message says that it was done; None where it names none plainly."""
    text = message.lower().replace("before yesterday", "")
    named = _DAY_NAMED.search(text)
    said = "yesterday" if _LAST_NIGHT.search(text) else whole_day(named[0]) if named is not None else None
    if said is None and "another_day" in decision.signals:
        return None
    try:
        return read_day(said.replace(" of ", " "), today) if said else today
    except BadInput:
        # No such day, as 31 November.
        return None


def confirming_question(
    sets: tuple[SetReport, ...], decision: RoutingDecision, message: str, today: date, unit: str = "kg"
) -> str:
    """The reading with its day, and how to log it; `unit`: that of weights which name none."""
    day = day_told(message, decision, today)
    if day is not None and day > today:
        return NOT_YET
    if day is not None and any(one.reps is not None for one in sets):
        told = [_of_lift(name, list(group), unit) for name, group in groupby(sets, key=lambda one: one.exercise or "")]
        return f"{_joined(told)}, {_on(day, today)}? If so: lanterne log {quoted(message)} --date {day if day != today else 'today'}"
    names = " and ".join(dict.fromkeys(_CALLED.get(one.exercise or "", one.exercise or "") for one in sets))
    if day is None:
        return f"On which day was that {names}? Log it with its date, such as: lanterne log {quoted(message)} --date yesterday"
    when = _on(day, today)
    of = _amounts(sets[0]) if len(set(sets)) == 1 else ""
    what = (
        f"Two {names}s{of}"
        if len(sets) == 2 and goes_each_way(normalise(message))
        else f"A {names}{of if len(sets) == 1 else ''}"
    )
    return f"{what} {when}? If so: lanterne log {quoted(message)} --date {day if day != today else 'today'}"


def _on(day: date, today: date) -> str:
    return f"on {day:%A}, {day}" if day != today else "today"


def _joined(told: list[str]) -> str:
    said = " and ".join(filter(None, (", ".join(told[:-1]), told[-1])))
    return f"{said[:1].upper()}{said[1:]}"


def _of_lift(name: str, sets: list[SetReport], unit: str) -> str:
    """`bench press 4 x 6 at 80 kg`, `pull-up 10, 8, 7`: what was read of a lift; of a session its time and distance."""
    if all(one.reps is None for one in sets):
        return f"{_CALLED.get(name, name)}{_amounts(sets[0])}"
    parts = []
    for (weight, said), group in groupby(sets, key=lambda one: (one.weight, one.unit)):
        reps = [one.reps for one in group]
        count = f"{len(reps)} x {reps[0]}" if len(reps) > 1 and len(set(reps)) == 1 else ", ".join(map(str, reps))
        of = said if said in (SaidUnit.KG, SaidUnit.LB) else unit
        parts.append(f"{count} at {weight:g} {of}" if weight else count)
    each = " each" if sets[0].per_side else ""
    return f"{name} {', then '.join(parts)}{each}"


def _amounts(one: SetReport) -> str:
    """` of 58 km in 2 h 15 min`: what was read of a session."""
    # Imported here: a set needs no NumPy, which comes with it.
    from lanterne_rouge.app.workout.session import time_in_words

    if one.reps is not None:
        return ""
    far = f"{figure(one.distance_m / 1000)} km" if one.distance_m is not None else ""
    parts = " in ".join(
        part for part in (far, time_in_words(one.duration_s) if one.duration_s is not None else "") if part
    )
    return f" of {parts}" if parts else ""
