"""Why what sounds like a finished session was not logged, in one sentence with the way out; and the reading of another day."""

import re
from datetime import date

from lanterne_rouge.conversation.session_report import is_possible, read_numbers, sports_named
from lanterne_rouge.conversation.session_words import plain_measures
from lanterne_rouge.domain.routing import RoutingDecision
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES, read_day
from lanterne_rouge.language.phrasing import figure, quoted

DAY_WORDS = ("yesterday", *LOWER_WEEKDAY_NAMES)

_AHEAD = re.compile(r"\b(?:tomorrow|tonight|later|next|will|gonna|going to|planning|plan to|want to|need to)\b")
_EFFORT = re.compile(r"\b(?:rpe|effort) ?:? ?(\d+(?:\.\d+)?)|\b(\d+(?:\.\d+)?) ?/ ?10\b")
_CLOCK = re.compile(r"(?<![\d:])(\d{1,2}):(\d\d)(?![\d:])")
_DISTANCE = re.compile(r"\d ?(?:km|k|m|mi|miles?)\b")
_BARE = re.compile(r"(?<![\d.:x-])(\d+(?:\.\d+)?)(?=\s*(?:$|[,.;!)]|easy\b|hard\b|rpe\b))")
_MEASURED = re.compile(r"\d ?(?:km|k|mi|miles?|m|h|hours?|min|mins|minutes)\b|\d+h\d|\d:\d\d")
_MEASURED_TIME = re.compile(r"\d ?(?:h|hours?|min|mins|minutes)\b|\d+h\d")
_BELOW_ZERO = re.compile(r"(?:^|\s)-\d")
_MILES = re.compile(r"\b(\d+(?:\.\d+)?) ?mi\b")
_SETS = re.compile(r"\d ?@ ?\d+(?:\.\d+)?(?![\d:.])|\d ?x ?\d+ ?(?:@|at) ?\d")
_LENGTHS = re.compile(r"\b\d+ (?:lengths?|laps?|loops?|rounds?)\b")


def session_doubt(text: str) -> str | None:
    """What is unclear about a session in normalised text; None where nothing in particular is."""
    text = plain_measures(text)
    if _AHEAD.search(text):
        return "That hasn't happened yet. Log it once it's done; your plan is under: lanterne plan"
    efforts = [float(one or other) for one, other in _EFFORT.findall(text)]
    if beyond := next((effort for effort in efforts if effort > 10), None):
        return f"RPE {beyond:g} isn't on the scale. Give 1 (very easy) to 10 (all you had)."
    if _BELOW_ZERO.search(text):
        return "A distance or a time below zero can't be right. Check the numbers."
    if maybe := _MILES.search(text):
        return f"{maybe[1]} miles or minutes? Write {maybe[1]} miles, or {maybe[1]} min."
    if not sports_named(text) and _MEASURED.search(text):
        return 'Which sport was it? Say it such as "ran 8 km in 47 min, easy".'
    if not sports_named(text):
        return None
    impossible = next((one for one in read_numbers(text) if not is_possible(one)), None)
    if impossible is not None:
        return _impossible(impossible)
    clock = _CLOCK.search(text)
    if clock and not _DISTANCE.search(text):
        as_said = f"{int(clock[1])} min{f' {int(clock[2])} s' if int(clock[2]) else ''}"
        as_hours = f"{int(clock[1])} h{f' {int(clock[2])} min' if int(clock[2]) else ''}"
        return f"{clock[0]} could be {as_said} or {as_hours}. Say it with its unit, such as {as_hours}."
    if clock and not _MEASURED_TIME.search(text):
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
        return f"{bare[1]} what? Say it with its unit, such as {bare[1]} min or {bare[1]} km."
    return None


def _impossible(one: SetReport) -> str:
    far = f"{figure(one.distance_m / 1000)} km" if one.distance_m is not None else ""
    long = "" if one.duration_s is None else _long(one.duration_s)
    name = f" for a {one.exercise}" if one.exercise and one.exercise != "other" else ""
    return (
        f"{' in '.join(part for part in (far, long) if part)} can't be right{name}. Check the numbers and their units."
    )


def _long(duration_s: float) -> str:
    return f"{figure(duration_s / 3600)} h" if duration_s >= 2 * 3600 else f"{figure(duration_s / 60)} min"


def confirming_question(sets: tuple[SetReport, ...], decision: RoutingDecision, message: str, today: date) -> str:
    """The reading with its day, and how to log it."""
    words = re.findall(r"[a-z]+", message.lower().replace("before yesterday", ""))
    said = next((word for word in words if word in DAY_WORDS), None)
    names = " and ".join(dict.fromkeys(one.exercise or "" for one in sets))
    if said is None and "another_day" in decision.signals:
        return f"On which day was that {names}? Log it with its date, such as: lanterne log {quoted(message)} --date yesterday"
    day = read_day(said, today) if said else today
    when = f"on {day:%A}, {day}" if said else "today"
    return f"A {names} {when}? If so: lanterne log {quoted(message)} --date {day if said else 'today'}"
