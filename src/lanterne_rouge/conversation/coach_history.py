"""What the coach says of days that are over, and of the athlete's own values: sessions, totals, the longest, thresholds, HRV and sleep."""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from statistics import mean
from typing import Final

from lanterne_rouge.app.athlete import AthleteRequest, show_athlete
from lanterne_rouge.app.body_readings import BodyReadingsRequest, DailyValue, show_body_readings
from lanterne_rouge.app.history import ActivitiesRequest, FitnessRequest, list_activities, show_fitness
from lanterne_rouge.conversation.answer import Fetching
from lanterne_rouge.conversation.asked_days import (
    DAYS_OF,
    AskedDays,
    day_words,
    read_asked_days,
    read_asked_sport,
    read_several_days,
)
from lanterne_rouge.conversation.knowledge_search import passage_for
from lanterne_rouge.conversation.own_questions import (
    BEST_TIME,
    BODY_VALUES,
    COMPARED,
    EXTREME,
    LATEST_ONES,
    SUMS,
    THE_ONE_BEFORE,
    threshold_asked_for,
)
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.heart_medicine import PULSE_IS_SLOWED
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.language.dates import OLDEST_DAY
from lanterne_rouge.language.phrasing import counted, date_in_words
from lanterne_rouge.metrics.zones import COGGAN_POWER
from lanterne_rouge.settings.athlete_values import format_threshold
from lanterne_rouge.views.activity import ActivityView
from lanterne_rouge.views.athlete import AthleteView

MOST_SAID: Final = 7
LAST_DAYS: Final = 7
METRES_A_KM, SECONDS_AN_HOUR, SECONDS_A_MINUTE = 1000.0, 3600.0, 60.0
_METRES_OF: Final = {"5": 5000.0, "1": 10_000.0, "15": 15_000.0, "h": 21_097.5, "ma": 42_195.0, "mi": 1609.344}
# A watch measures a race a little long; more than that was another run.
_LONGER_AT_MOST: Final = 1.06
SIGNS_OF_TOO_MUCH: Final = (
    "Too much shows when easy feels hard, sleep and mood get worse, the pulse goes up or HRV down for a week.\n"
    "Then halve the hard sessions first, take a third of the time off for a week, and sleep. Today's reasons: lanterne why"
)
# ATL over CTL; 0.8 to 1.3 is where most steady training lies.
_BESIDE_USUAL: Final = (
    (1.5, "Your last week was far more than you are used to: that is too much for long."),
    (1.3, "Your last week was clearly more than you are used to: fine for a few days, not for weeks."),
    (1.1, "Your last week was a little more than you are used to, as a building week is."),
    (0.8, "Your last week was about what you are used to: not too much."),
    (0.0, "Your last week was less than you are used to."),
)
NOT_KNOWN_YET: Final = "I don't know it yet. Set it, such as: lanterne athlete set ftp=265"
NOTHING_THERE: Final = "I have nothing of you there."


def history_answer(question: str, text: str, fetch: Fetching, today: date) -> str:
    """The answer from what is stored."""
    if question in ("zones", "threshold"):
        view = fetch("tool_get_user_profile", show_athlete, AthleteRequest())
        return _zones(view, text) if question == "zones" else _threshold(view, text)
    asked = read_asked_days(text, today, is_past=True)
    if question == "body":
        return "\n".join(part for part in (_body(text, asked, fetch, today), _in_general(text)) if part)
    sport = read_asked_sport(text)
    if question == "too_much":
        return _load_beside_usual(fetch, today)
    if question == "weeks":
        return _weeks(sport, fetch, today)
    if question == "beside_before":
        return _beside_before(text, sport, fetch, today)
    if question == "latest":
        return _latest(text, sport, fetch, today)
    if question == "compared":
        return _compared(text, fetch, today)
    if question == "best_time":
        return _best_time(text, asked, fetch, today)
    if question == "extreme":
        asked = asked or AskedDays(first=today - timedelta(days=DAYS_OF["year"] - 1), last=today, words="the last year")
        sessions = _sessions(fetch, asked, sport, today)
        if sessions or asked.first <= today - timedelta(days=DAYS_OF["year"] - 1):
            return _extreme(text, sessions, asked, today)
        year = AskedDays(first=today - timedelta(days=DAYS_OF["year"] - 1), last=today, words="the last year")
        found = _sessions(fetch, year, sport, today)
        return (
            f"{_extreme(text, sessions, asked, today)}\n{_extreme(text, found, year, today)}"
            if found
            else NOTHING_THERE
        )
    if several := read_several_days(text, today, is_past=True):
        return _of_days(several, text, sport, fetch, today)
    if asked is None:
        asked = AskedDays(first=today - timedelta(days=LAST_DAYS - 1), last=today, words="the last 7 days")
    said = _sum_and_list(text, _sessions(fetch, asked, sport, today), asked, today)
    if not _HOW_HARD.search(text) or asked.is_one_day or today - asked.last > timedelta(days=1):
        return said
    # A load means little by itself: the last week beside what is usual says whether it was hard.
    return "\n".join(part for part in (said, _beside_usual(fetch, today)) if part)


_HOW_HARD: Final = re.compile(r"\bhow (?:hard|tough|heavy|easy|big|intense|taxing)\b")


def _of_days(days: Sequence[date], text: str, sport: Sport | None, fetch: Fetching, today: date) -> str:
    """What was done on each of several days."""
    whole = _sessions(fetch, AskedDays(first=days[0], last=days[-1], words=""), sport, today)
    spans = [AskedDays(first=day, last=day, words=day_words(day, today)) for day in days[-MOST_SAID:]]
    return "\n".join(_sum_and_list(text, [one for one in whole if _is_in(one, span)], span, today) for span in spans)


def _sessions(fetch: Fetching, asked: AskedDays, sport: Sport | None, today: date) -> list[ActivityView]:
    request = ActivitiesRequest(first=asked.first, last=min(asked.last, today))
    found = fetch("tool_get_recent_workouts", list_activities, request)
    return [one for one in found if (sport is None or one.sport == sport) and one.sport != Sport.TRANSITION]


def _sum_and_list(text: str, sessions: Sequence[ActivityView], asked: AskedDays, today: date) -> str:
    words = asked.words[:1].upper() + asked.words[1:]
    if not sessions:
        return f"{words}: nothing that I know of."
    if len(sessions) == 1 and asked.is_one_day:
        return f"{words}: {session_in_words(sessions[0])}."
    parts = ", ".join(_sum(sessions, sport) for sport in dict.fromkeys(one.sport for one in sessions))
    hours = sum(_seconds(one) for one in sessions) / SECONDS_AN_HOUR
    load = sum(one.load or 0 for one in sessions)
    total = f"{words}: {counted(len(sessions), 'session')}, {hours:.1f} h, load {load:.0f} ({parts})."
    if SUMS.search(text) and len(sessions) <= MOST_SAID:
        days = dict.fromkeys(datetime.fromisoformat(one.start_local).date() for one in sessions)
        return f"{total}\nOn record: {', '.join(day_words(day, today) for day in days)}."
    if SUMS.search(text) or len(sessions) > MOST_SAID:
        return total
    return "\n".join((total, *(_line(one, today) for one in sessions)))


def _compared(text: str, fetch: Fetching, today: date) -> str:
    """Two spans of days beside each other: `january or february`, `this week than the week before`."""
    one, other = COMPARED.split(text, maxsplit=1)
    asked = read_asked_days(one, today, is_past=True) or read_asked_days(other, today, is_past=True)
    if asked is None:
        return NOTHING_THERE
    second = None if THE_ONE_BEFORE.search(other) else read_asked_days(other, today, is_past=True)
    spans = (asked, second or _before(asked))
    sport = read_asked_sport(text)
    return "\n".join(_sum_and_list("total", _sessions(fetch, span, sport, today), span, today) for span in spans)


def _beside_before(text: str, sport: Sport | None, fetch: Fetching, today: date) -> str:
    """This year so far, or the last four weeks, beside the same days a year or a month ago."""
    if "this year" in text:
        year = today.replace(month=1, day=1)
        back = timedelta(days=DAYS_OF["year"])
        so_far = (
            AskedDays(first=year, last=today, words=f"{today.year} so far"),
            AskedDays(
                first=year.replace(year=today.year - 1), last=today - back, words=f"the same days of {today.year - 1}"
            ),
        )
        return "\n".join(_sum_and_list("total", _sessions(fetch, span, sport, today), span, today) for span in so_far)
    back = timedelta(days=DAYS_OF["year"] - 1 if "year" in text else DAYS_OF["week"] * 4)
    first = today - timedelta(days=4 * DAYS_OF["week"] - 1)
    when = "the same four weeks a year ago" if "year" in text else "the four weeks before"
    spans = (
        AskedDays(first=first, last=today, words="the last four weeks"),
        AskedDays(first=first - back, last=today - back, words=when),
    )
    return "\n".join(_sum_and_list("total", _sessions(fetch, span, sport, today), span, today) for span in spans)


def _weeks(sport: Sport | None, fetch: Fetching, today: date) -> str:
    """The last four whole weeks and this one, a line each."""
    monday = today - timedelta(days=today.weekday())
    weeks = [monday - timedelta(days=DAYS_OF["week"] * back) for back in range(4, -1, -1)]
    whole = AskedDays(first=weeks[0], last=today, words="")
    sessions = _sessions(fetch, whole, sport, today)
    if not sessions:
        return NOTHING_THERE
    spans = [AskedDays(first=one, last=one + timedelta(days=6), words=f"Week of {one.day} {one:%B}") for one in weeks]
    return "\n".join(
        _sum_and_list("total", [one for one in sessions if _is_in(one, span)], span, today) for span in spans
    )


def _is_in(one: ActivityView, span: AskedDays) -> bool:
    return span.first <= datetime.fromisoformat(one.start_local).date() <= span.last


def _load_beside_usual(fetch: Fetching, today: date) -> str:
    """Whether the last week was more than the athlete is used to, and which signs count beside it."""
    known = _beside_usual(fetch, today)
    return (
        f"{known}\n{SIGNS_OF_TOO_MUCH}" if known else f"I know too little of your training to tell. {SIGNS_OF_TOO_MUCH}"
    )


def _beside_usual(fetch: Fetching, today: date) -> str:
    """The last week beside what the athlete is used to; empty where that isn't known."""
    days = fetch("tool_get_fitness", show_fitness, FitnessRequest(last=today))
    if not days or days[-1].settling or days[-1].ctl <= 0:
        return ""
    now = days[-1]
    share = now.atl / now.ctl
    found = next(words for least, words in _BESIDE_USUAL if share >= least)
    return f"{found} ATL {now.atl:.0f}, CTL {now.ctl:.0f}, TSB {now.form:+.0f}."


def _before(asked: AskedDays) -> AskedDays:
    """As many days before it."""
    length = asked.last - asked.first
    last = asked.first - timedelta(days=1)
    return AskedDays(first=last - length, last=last, words=f"{last - length:%-d %B} to {last:%-d %B}")


def _sum(sessions: Sequence[ActivityView], sport: str) -> str:
    of_sport = [one for one in sessions if one.sport == sport]
    km = sum(one.distance_m or 0 for one in of_sport) / METRES_A_KM
    hours = sum(_seconds(one) for one in of_sport) / SECONDS_AN_HOUR
    return f"{sport} {hours:.1f} h" + (f" and {km:.0f} km" if km >= 1 else "")


def _latest(text: str, sport: Sport | None, fetch: Fetching, today: date) -> str:
    match = LATEST_ONES.search(text)
    said = match["count"] if match else None
    count = min(MOST_SAID, int(said) if said and said.isdigit() else 3 if said else 1)
    asked = AskedDays(first=today - timedelta(days=DAYS_OF["year"] - 1), last=today, words="the last year")
    sessions = _sessions(fetch, asked, sport, today)
    if not sessions:
        return NOTHING_THERE
    return "\n".join(_line(one, today) for one in reversed(sessions[-count:]))


def _extreme(text: str, sessions: Sequence[ActivityView], asked: AskedDays, today: date) -> str:
    match = EXTREME.search(text)
    by_load = match is not None and (match["most"] == "hardest" or match["most"].endswith(("tss", "load")))
    by_distance = match is not None and match["most"] in ("furthest", "farthest")
    by_distance = by_distance or all(one.distance_m for one in sessions)

    def size(one: ActivityView) -> float:
        return (one.load if by_load else one.distance_m if by_distance else _seconds(one)) or 0.0

    if not sessions:
        return f"{asked.words[:1].upper()}{asked.words[1:]}: none of that kind that I know of."
    return f"Of {asked.words} it was this one. {_line(max(sessions, key=size), today)}"


def _best_time(text: str, asked: AskedDays | None, fetch: Fetching, today: date) -> str:
    """The fastest whole run of about that distance; a faster part of a longer one is not looked for."""
    match = BEST_TIME.search(text)
    named = ((match["named"] or match["said"]) if match else "").strip()
    metres = next(
        length for begin, length in sorted(_METRES_OF.items(), key=lambda row: -len(row[0])) if named.startswith(begin)
    )
    asked = asked or AskedDays(first=OLDEST_DAY, last=today, words="all that I know of you")
    runs = [one for one in _sessions(fetch, asked, Sport.RUNNING, today) if one.distance_m]
    fitting = [one for one in runs if metres <= (one.distance_m or 0) <= metres * _LONGER_AT_MOST]
    if not fitting:
        return f"I know no run of yours of about {named}. For what you could run: lanterne race plan"
    best = min(fitting, key=lambda one: _seconds(one) / (one.distance_m or 1))
    return f"Your fastest run of about {named} that I know of. {_line(best, today)}"


def _line(one: ActivityView, today: date) -> str:
    when = day_words(datetime.fromisoformat(one.start_local).date(), today)
    return f"{when[:1].upper()}{when[1:]}: {session_in_words(one)}."


def session_in_words(one: ActivityView) -> str:
    """A session by its sport, how long and how far it was, and its load."""
    hours, minutes = divmod(round(_seconds(one) / SECONDS_A_MINUTE), 60)
    long = f"{hours}:{minutes:02d} h" if hours else f"{minutes} min"
    km = f", {one.distance_m / METRES_A_KM:.1f} km" if one.distance_m else ""
    load = f", load {one.load:.0f}" if one.load is not None else ""
    return f"{one.sport}, {long}{km}{load}"


def _seconds(one: ActivityView) -> float:
    return one.timer_s or one.elapsed_s or 0.0


def _threshold(view: AthleteView, text: str) -> str:
    name = threshold_asked_for(text)
    found = next((one for one in view.in_force if name is not None and one["name"] == name.value), None)
    if view.slow_pulse and name in (ThresholdName.LTHR, ThresholdName.MAX_HR):
        return PULSE_IS_SLOWED
    if found is None or name is None:
        return NOT_KNOWN_YET
    said = {"ftp": "FTP", "css": "CSS", "lthr": "threshold heart rate", "max_hr": "maximal heart rate"}
    label = said.get(name.value, name.value.replace("_", " "))
    return f"Your {label} is {format_threshold(name, found['value'])}, since {date_in_words(found['from'])}."


_OWN_WATTS: Final = re.compile(r"\b(\d{2,4}) ?(?:w|watts?)\b")
_OWN_BEATS: Final = re.compile(r"\b(\d{2,3}) ?(?:bpm|beats)\b")
_LTHR_SHARES: Final = (0.81, 0.89, 0.93, 1.0)
"""Friel's zones by the threshold heart rate."""
_FEELS: Final = ("very easy", "easy", "tempo", "threshold", "VO2max", "anaerobic", "sprint")


def _zones(view: AthleteView, text: str) -> str:
    """Power zones of the FTP that counts; one where one is asked for. By heart rate: where easy ends and threshold lies."""
    beats, watts = _OWN_BEATS.search(text), _OWN_WATTS.search(text)
    if re.search(r"\b(?:heart rate|hr|pulse|bpm)\b", text):
        lthr = next((one["value"] for one in view.in_force if one["name"] == ThresholdName.LTHR.value), None)
        if view.slow_pulse:
            return f"{PULSE_IS_SLOWED}\nEasy is where you can talk in whole sentences, threshold where only a few words come at a time."
        if lthr is None:
            return "I need your threshold heart rate for that. Set it, such as: lanterne athlete set lthr=165"
        if beats is not None:
            number = 1 + sum(int(beats[1]) >= share * lthr for share in _LTHR_SHARES)
            return f"{beats[1]} bpm is zone {number} for you: {int(beats[1]) / lthr:.0%} of your threshold heart rate of {lthr:.0f} bpm."
        return (
            f"From your threshold heart rate of {lthr:.0f} bpm: zone 1 below {0.81 * lthr:.0f}, zone 2 {0.81 * lthr:.0f}-{0.89 * lthr:.0f},"
            f" zone 3 up to {0.93 * lthr:.0f}, zone 4 up to {lthr:.0f}, above it zone 5.\nEasy is where you can talk in whole sentences."
        )
    ftp = next((one["value"] for one in view.in_force if one["name"] == ThresholdName.FTP.value), None)
    if ftp is None:
        return "I need your FTP for that. Set it, such as: lanterne athlete set ftp=265"
    if watts is not None:
        percent = 100 * int(watts[1]) / ftp
        number = 1 + sum(percent >= edge for edge in COGGAN_POWER.lower_percents)
        name = COGGAN_POWER.labels[number - 1]
        return f"{watts[1]} W is {name} ({_FEELS[number - 1]}) for you: {percent:.0f} % of your FTP of {ftp:.0f} W."
    edges = [0.0, *(percent * ftp / 100 for percent in COGGAN_POWER.lower_percents)]
    lines = []
    for number, label in enumerate(COGGAN_POWER.labels):
        low, high = edges[number], edges[number + 1] if number + 1 < len(edges) else None
        span = (
            f"up to {high:.0f} W"
            if number == 0 and high
            else f"{low:.0f}-{high:.0f} W"
            if high
            else f"above {low:.0f} W"
        )
        lines.append(f"{label}: {span}")
    asked = re.search(r"\bz(?:one)? ?([1-7])\b", text)
    source = f"From your FTP of {ftp:.0f} W."
    return f"{lines[int(asked[1]) - 1]}. {source}" if asked else "\n".join((source, ", ".join(lines) + "."))


def _body(text: str, asked: AskedDays | None, fetch: Fetching, today: date) -> str:
    named = [(match.start(), row) for row in BODY_VALUES if (match := re.search(rf"\b(?:{row[1]})\b", text))]
    metric, _, name, form = min(named, key=lambda each: each[0])[1]
    if asked is not None and re.search(r"\bsince\b|\bafter\b", text) and not asked.is_one_day and asked.last < today:
        asked = AskedDays(first=asked.first, last=today, words=f"since {asked.first.day} {asked.first:%B}")
    if asked is not None and asked.last >= today and (today - asked.first).days > 4 * DAYS_OF["week"]:
        return _body_since(asked, metric, name, form, fetch, today)
    first = min(asked.first, today - timedelta(days=4 * DAYS_OF["week"] - 1)) if asked else None
    view = fetch(
        "tool_get_body_readings", show_body_readings, BodyReadingsRequest(metric=metric, first=first, last=today)
    )
    if not view.days and metric is WellnessMetric.STEPS:
        return "I have no steps from you. They come with a connected watch or an import: lanterne connect"
    if not view.days:
        return f"I have no {name} values from you. Enter one with the check-in: lanterne check-in"
    if asked is not None and asked.is_one_day:
        value = next((one.value for one in view.days if one.date == asked.first), None)
        if value is None:
            return f"I have no {name} value of {asked.words}."
    week = [one for one in view.days if one.date > today - timedelta(days=DAYS_OF["week"])]
    before = [one for one in view.days if one not in week]
    last = view.days[-1]
    said = f"Your {name}: {form.format(last.value)} {day_words(last.date, today)}"
    said += f", {form.format(_mean(week))} on average this week" if len(week) > 1 else ""
    return f"{said}, {form.format(_mean(before))} in the weeks before." if before else f"{said}."


def _body_since(asked: AskedDays, metric: WellnessMetric, name: str, form: str, fetch: Fetching, today: date) -> str:
    """The mean of the days since one, and of as many weeks before it."""
    before = max(OLDEST_DAY, asked.first - timedelta(days=8 * DAYS_OF["week"]))
    view = fetch(
        "tool_get_body_readings", show_body_readings, BodyReadingsRequest(metric=metric, first=before, last=today)
    )
    since = [one for one in view.days if one.date >= asked.first]
    earlier = [one for one in view.days if one.date < asked.first]
    if not since:
        return f"I have no {name} values from you {asked.words}."
    latest = since[-LAST_DAYS:]
    said = f"Your {name} {asked.words}: {form.format(_mean(since))} on average over {len(since)} days, {form.format(_mean(latest))} lately"
    if not earlier:
        return f"{said}. I have none from before, so I can't say what changed."
    return (
        f"{said}; in the eight weeks before {form.format(_mean(earlier))} ({len(earlier)} days).\n"
        "That it happened at the same time doesn't say why: sleep, stress, heat, illness and training move it too."
    )


_JUDGED: Final = re.compile(
    r"\b(?:trust|ignore|worr\w+|ok|okay|normal|bad|good|too|should|what does|mean|matter|problem|rest|train|concern\w*)\b"
)


def _in_general(text: str) -> str:
    """What holds of such a value, where it is to be judged."""
    passage = passage_for(text) if _JUDGED.search(text) else None
    return passage.text if passage is not None else ""


def _mean(days: Sequence[DailyValue]) -> float:
    return mean(one.value for one in days)
