"""What the athlete's own log says of the last time and the best: a rest day, a lift, minutes of power, the pulse of easy runs."""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from statistics import median
from typing import Final

from lanterne_rouge.app.athlete import AthleteRequest, show_athlete
from lanterne_rouge.app.charts import CurvesRequest, show_curves
from lanterne_rouge.app.history import ActivitiesRequest, FitnessRequest, list_activities, show_fitness
from lanterne_rouge.conversation.answer import Fetching
from lanterne_rouge.conversation.asked_days import day_words, read_asked_days, read_asked_sport
from lanterne_rouge.conversation.exercise_words import find_exercise_name
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.heart_medicine import PULSE_IS_SLOWED
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import counted, date_in_words, format_weight
from lanterne_rouge.views.activity import ActivityView, SetView

DAYS_LOOKED_BACK: Final = 366
MOST_SETS_SAID: Final = 4
# Easy is below about 89 % of the threshold heart rate: the top of zone 2 by Friel.
EASY_SHARE: Final = 0.89
EASY_DAYS, LEAST_RUNS = 42, 3
HARD_BESIDE_USUAL: Final = 1.3
FTP_OF_20_MINUTES: Final = 0.95
SAME_CTL: Final = 3.0

_LAST: Final = re.compile(
    r"\bwhen (?:did i|was (?:my|the)|have i)\b.{0,12}\blast\b|\blast time\b|\bhow long (?:since|ago)\b|\bhow many days since\b"
    r"|\bwhen did i last\b|\bwhat(?:'?s| did i| was| were) (?:my )?last\b.*\b(?:set|sets|weight|lift|do|done|squat|bench|deadlift)\b"
    r"|\bhow (?:much|heavy|many) (?:did|do) i\b.{0,40}\b(?:last|most recent\w*)\b"
)
_REST: Final = re.compile(r"\b(?:rest(?:ed)?(?: day)?|days? off|off day|not train|no training|nothing)\b")
_POWER: Final = re.compile(
    r"\b(?:best|max(?:imum|imal)?|highest|peak|record)\b.{0,20}?\b(?P<count>\d+|one|an?)[ -]?(?P<unit>s|secs?|seconds?|mins?"
    r"|minutes?|h|hours?)\b"
    r"(?=.*\b(?:power|watts?|w|ftp|effort)\b)|\b(?P<after>\d+)[ -]?(?P<of>s|secs?|seconds?|mins?|minutes?|h|hours?) (?:power"
    r"|watts?|best|max|record|pr|pb)\b"
)
_EASY_RUNS: Final = re.compile(
    r"\b(?:is|are|was|were)\b.{0,12}\bmy (?:easy|recovery|slow|long|zone 2|z2)\b.{0,18}\b(?:pace|runs?|days?|heart rate|hr"
    r"|pulse)?\b.{0,12}\b(?:too"
    r" (?:fast|hard|quick|high)|easy enough|slow enough|really easy|ok)\b|\bam i (?:running|doing) my easy\b.*\btoo\b"
    r"|\bmy easy (?:runs?|pace|days?) (?:too (?:fast|hard)|easy enough)\b"
)
_FITTER: Final = re.compile(
    r"\b(?:am|are|have) i\b.{0,12}\b(?:any )?(?:fitter|faster|slower|better|gotten|got|improved|progress\w*|in"
    r" better shape)\b.*"
    r"\b(?:than|since|compared|from|vs)\b"
)


_LIFTED: Final = re.compile(r"\bwhat (?:did|have) i\b|\bhow (?:much|heavy|often) (?:did|have) i\b")
# Only whether a text names days, not which.
SOME_WEDNESDAY: Final = date(2026, 1, 7)
_BIGGEST_WEEK: Final = re.compile(
    r"\b(?:biggest|highest|longest|hardest|best|most) (?:training |volume )?week\b(?! of my life plan)(?!.*\bshould\b)"
)
_REST_DAYS: Final = re.compile(
    r"\bhow many (?:rest days|days off|days (?:did i )?(?:not|rest\w*|without))\b(?=.*\b(?:did|have|had|took|taken|i)\b)"
)


def record_question(text: str) -> str | None:
    """What a normalised question asks of the log: `last`, `power`, `easy` or `fitter`; None where it asks none of these."""
    if _POWER.search(text) and re.search(r"\b(?:my|i|me|have|did|year|month|ever)\b", text):
        return "power"
    if _EASY_RUNS.search(text):
        return "easy"
    if _FITTER.search(text) and read_asked_days(text, SOME_WEDNESDAY, is_past=True) is not None:
        return "fitter"
    if _LIFTED.search(text) and _exercise(text) and read_asked_days(text, SOME_WEDNESDAY, is_past=True) is not None:
        return "lifted"
    if re.search(r"\blast (?:really )?hard (?:session|workout|day|run|ride)\b", text) and re.search(
        r"\bwhen\b|\bmy\b", text
    ):
        return "hard"
    if _BIGGEST_WEEK.search(text):
        return "week"
    if _REST_DAYS.search(text):
        return "rests"
    if _LAST.search(text) and (_REST.search(text) or _exercise(text) or read_asked_sport(text)):
        return "last"
    return None


def record_answer(question: str, text: str, fetch: Fetching, today: date, unit: WeightUnit) -> str:
    """The answer from the log."""
    if question == "power":
        return _best_power(text, fetch)
    if question == "lifted":
        return _lifted(text, fetch, today, unit)
    if question == "hard":
        return _last_hard(fetch, today)
    if question == "week":
        return _biggest_week(text, fetch, today)
    if question == "rests":
        return _rest_days(text, fetch, today)
    if question == "easy":
        return _easy_runs(fetch, today)
    if question == "fitter":
        return _fitter(text, fetch, today)
    return _last_time(text, fetch, today, unit)


def _exercise(text: str) -> str | None:
    words = re.findall(r"[a-z]+(?:[-'][a-z]+)*", text)
    named = (find_exercise_name(words, at) for at in range(len(words)))
    return next((name[0] for name in named if name is not None), None)


def _activities(fetch: Fetching, first: date, today: date) -> list[ActivityView]:
    found = fetch("tool_get_recent_workouts", list_activities, ActivitiesRequest(first=first, last=today))
    return [one for one in found if one.sport != Sport.TRANSITION]


def _day(one: ActivityView) -> date:
    return datetime.fromisoformat(one.start_local).date()


def _last_time(text: str, fetch: Fetching, today: date, unit: WeightUnit) -> str:
    sessions = _activities(fetch, today - timedelta(days=DAYS_LOOKED_BACK), today)
    exercise = None if _REST.search(text) else _exercise(text)
    if exercise is not None:
        return _last_lift(exercise, sessions, today, unit)
    if _REST.search(text):
        return _last_rest(sessions, today)
    sport = read_asked_sport(text)
    found = next((one for one in reversed(sessions) if one.sport == sport), None)
    if found is None:
        return f"I have no {sport} on record for you in the last year."
    return f"{_ago(_day(found), today)}: {found.sport}{_size(found)}."


def _size(one: ActivityView) -> str:
    seconds = one.timer_s or one.elapsed_s
    minutes = f", {seconds / 60:.0f} min" if seconds else ""
    return minutes + (f", {one.distance_m / 1000:.1f} km" if one.distance_m else "")


def _ago(day: date, today: date) -> str:
    days = (today - day).days
    said = day_words(day, today)
    return f"{said[:1].upper()}{said[1:]}" + (f", {counted(days, 'day')} ago" if days > 1 else "")


def _last_rest(sessions: Sequence[ActivityView], today: date) -> str:
    if not sessions:
        return "I have no training on record for you in the last year, so I can't tell."
    trained = {_day(one) for one in sessions}
    day = today - timedelta(days=1)
    while day in trained:
        day -= timedelta(days=1)
    return f"Your last day without a session that I know of: {_ago(day, today).lower()}.\nWhat wasn't recorded I can't see."


def _rest_days(text: str, fetch: Fetching, today: date) -> str:
    asked = read_asked_days(text, today, is_past=True)
    first = asked.first if asked is not None else today - timedelta(days=27)
    last = min(asked.last, today) if asked is not None else today
    trained = {_day(one) for one in _activities(fetch, first, last)}
    days = (last - first).days + 1
    when = asked.words if asked is not None else "the last four weeks"
    return f"{when[:1].upper()}{when[1:]}: {days - len(trained)} of {days} days without a session that I know of."


def _lifted(text: str, fetch: Fetching, today: date, unit: WeightUnit) -> str:
    """A lift in some days: in how many sessions, and the heaviest set."""
    exercise, asked = _exercise(text), read_asked_days(text, today, is_past=True)
    if exercise is None or asked is None:
        return "Name the lift and the days, such as: what did I bench in February"
    sessions = _activities(fetch, asked.first, min(asked.last, today))
    done = [(one, sets) for one in sessions if (sets := _sets_of(exercise, one))]
    if not done:
        return f"I have no {exercise} on record for you {asked.words}."
    day, best = max(
        ((_day(one), each) for one, sets in done for each in sets),
        key=lambda pair: (pair[1].weight_kg or 0, pair[1].reps or 0),
    )
    words = asked.words[:1].upper() + asked.words[1:]
    return f"{words}: {best.exercise} in {counted(len(done), 'session')}, heaviest {_set_words(best, unit)} on {date_in_words(day)}."


def _sets_of(exercise: str, one: ActivityView) -> list[SetView]:
    words = set(exercise.replace("-", " ").split())
    return [each for each in one.sets if words <= set(each.exercise.lower().replace("-", " ").split())]


def _last_hard(fetch: Fetching, today: date) -> str:
    """The latest session with clearly more load than the usual one."""
    sessions = [one for one in _activities(fetch, today - timedelta(days=EASY_DAYS), today) if one.load]
    usual = median(one.load or 0.0 for one in sessions) if sessions else 0.0
    found = next((one for one in reversed(sessions) if (one.load or 0.0) >= usual * HARD_BESIDE_USUAL), None)
    if found is None:
        return "I see no hard session in the last six weeks."
    return f"{_ago(_day(found), today)}: {found.sport}{_size(found)}, load {found.load or 0:.0f} (your usual session: {usual:.0f})."


def _biggest_week(text: str, fetch: Fetching, today: date) -> str:
    """The week with the most hours, or the most load where the hardest is asked for, of the last year."""
    sport = read_asked_sport(text)
    weeks: dict[date, list[ActivityView]] = {}
    for one in _activities(fetch, today - timedelta(days=DAYS_LOOKED_BACK), today):
        if sport is None or one.sport == sport:
            weeks.setdefault(_day(one) - timedelta(days=_day(one).weekday()), []).append(one)
    if not weeks:
        return "I have no training on record for you in the last year."
    hardest = "hardest" in text

    def size(sessions: Sequence[ActivityView]) -> float:
        return sum((one.load if hardest else one.timer_s or one.elapsed_s) or 0.0 for one in sessions)

    monday, sessions = max(weeks.items(), key=lambda week: size(week[1]))
    hours = sum((one.timer_s or one.elapsed_s) or 0.0 for one in sessions) / 3600
    load = sum(one.load or 0.0 for one in sessions)
    return f"Of the last year the week of {date_in_words(monday)}: {counted(len(sessions), 'session')}, {hours:.1f} h, load {load:.0f}."


def _last_lift(exercise: str, sessions: Sequence[ActivityView], today: date, unit: WeightUnit) -> str:
    for one in reversed(sessions):
        sets = _sets_of(exercise, one)
        sets = [each for each in sets if each.kind != "warmup"] or sets
        if sets:
            said = ", ".join(dict.fromkeys(_set_words(each, unit) for each in sets[:MOST_SETS_SAID]))
            return f"{_ago(_day(one), today)}: {sets[0].exercise} {said}.\nWhat comes next: lanterne strength plan"
    return f"I have no {exercise} on record for you in the last year."


def _set_words(one: SetView, unit: WeightUnit) -> str:
    reps = f"{one.reps}" if one.reps else f"{one.duration_s or 0:.0f} s"
    return f"{reps} x {format_weight(one.weight_kg, unit)}" if one.weight_kg else f"{reps} reps" if one.reps else reps


def _best_power(text: str, fetch: Fetching) -> str:
    match = _POWER.search(text)
    count, unit = (match["count"] or match["after"], match["unit"] or match["of"]) if match else (None, None)
    seconds = (int(count) if count and count.isdigit() else 1) * {"s": 1, "m": 60, "h": 3600}[(unit or "m")[:1]]
    view = fetch("tool_get_best_efforts", show_curves, CurvesRequest())
    pairs = [one for one in view.power_w if one.span is not None]
    if not pairs:
        return "I have no power data from you. It comes with rides recorded with a power meter."
    best = min(pairs, key=lambda one: abs(one.duration_s - seconds))
    size = f"{best.duration_s // 60} min" if best.duration_s >= 60 else f"{best.duration_s} s"
    recent = f", in the last {view.recent_days} days {best.recent:.0f} W" if best.recent else ""
    said = f"Your best {size} of the last {view.span_days} days: {best.span:.0f} W{recent}."
    if best.duration_s == 20 * 60 and best.span:
        said += f"\n95 % of it would be an FTP of {best.span * FTP_OF_20_MINUTES:.0f} W, if that was all out; if not, it is higher."
    return said


def _easy_runs(fetch: Fetching, today: date) -> str:
    runs = _activities(fetch, today - timedelta(days=EASY_DAYS), today)
    pulses = [one.device.avg_hr_bpm for one in runs if one.sport == Sport.RUNNING and one.device.avg_hr_bpm]
    view = fetch("tool_get_user_profile", show_athlete, AthleteRequest())
    lthr = next((one["value"] for one in view.in_force if one["name"] == ThresholdName.LTHR.value), None)
    talk = "The talk test decides: whole sentences without gasping, all the way. If not, slow down or walk the hills."
    if view.slow_pulse:
        return f"{PULSE_IS_SLOWED}\n{talk}"
    if lthr is None or len(pulses) < LEAST_RUNS:
        return (
            f"I can't tell from your data: it takes three runs with heart rate and your threshold heart rate.\n{talk}"
        )
    limit = lthr * EASY_SHARE
    usual = median(pulses)
    above = sum(1 for pulse in pulses if pulse > limit)
    verdict = "Easy enough" if usual <= limit else "Yes, too hard for easy"
    return (
        f"{verdict}: your {counted(len(pulses), 'run')} of the last six weeks had {usual:.0f} bpm in the middle, easy ends at about"
        f" {limit:.0f} (threshold {lthr:.0f}). {above} of them were above it.\n{talk}"
    )


def _fitter(text: str, fetch: Fetching, today: date) -> str:
    asked = read_asked_days(text, today, is_past=True)
    days = fetch("tool_get_fitness", show_fitness, FitnessRequest(last=today))
    if asked is None or not days:
        return "I know too little about your training to compare."
    then = [one for one in days if asked.first <= one.date <= min(asked.last, today)]
    if not then or (asked.last >= today and asked.first >= today):
        return f"I know nothing about you {asked.words}, so I can't compare. Now your CTL is {days[-1].ctl:.0f}."
    since = asked.words.startswith("since")
    before = then[0].ctl if since else sum(one.ctl for one in then) / len(then)
    when = (
        f"on {date_in_words(then[0].date)}" if since else f"in {asked.words}" if " " not in asked.words else asked.words
    )
    change = days[-1].ctl - before
    verdict = "About the same" if abs(change) <= SAME_CTL else "Yes, by load" if change > 0 else "Not by load"
    said = f"{verdict}: your CTL is {days[-1].ctl:.0f} now, {when} it was {before:.0f}. It counts work, not speed."
    view = fetch("tool_get_best_efforts", show_curves, CurvesRequest())
    pair = next((one for one in view.power_w if one.duration_s == 20 * 60 and one.recent and one.span), None)
    if pair is None or pair.recent is None or pair.span is None:
        return f"{said}\nA test would tell more: the same route or 20 minutes all out, twice a season."
    return f"{said}\nBest 20 minutes: {pair.recent:.0f} W in the last {view.recent_days} days, {pair.span:.0f} W in the last year."
