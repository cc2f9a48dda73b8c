"""What a race that is near, or just over, answers: its own times, pacing and food in place of what holds for races in general."""

import re
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.app.history import ActivitiesRequest, list_activities
from lanterne_rouge.app.workout.session import time_in_words
from lanterne_rouge.conversation.asked_days import day_words, read_asked_sport
from lanterne_rouge.conversation.coach_plan import RACE_IN_FULL, USUAL_SPEEDS, day_line, time_of_race
from lanterne_rouge.conversation.pace_sums import goal_told
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import days_in_words, figure
from lanterne_rouge.metrics.performance import riegel
from lanterne_rouge.season.race_time import BY_SECONDS_BELOW_MIN, race_clock
from lanterne_rouge.views.races import RaceDayView

RACE_NEAR_DAYS, TAPER_DAYS, RACE_WEEK_DAYS = 3, 16, 3
CARB_LOAD_MIN: Final = 90.0
CARBS_G_PER_KG, DINNER_G_PER_KG = (8, 10), 2
HEAT_C, HOT_C = 20, 28

_RACE: Final = r"\b(?:race|racing|event|marathon|half|parkrun|fondo|tri(?:athlon)?|big day|sunday|saturday|start line|10 ?k|5 ?k)\b"
_EAT: Final = r"\b(?:eat|dinner|supper|food|meal|pasta|breakfast|lunch|carbs?|carb[ -]?load\w*|fuel\w*|drink)\b"
_LOAD: Final = r"\bcarb[ -]?(?:o)?[ -]?load\w*|\bload(?:ing)? (?:up )?(?:on |with )?carb\w*"
_WHEN_EATEN: Final = r"\b(?:tonight|tomorrow|today|evening|before|night|morning|eve|dinner|breakfast)\b"
_PACE: Final = (
    r"\b(?:what|which|how|whats|should i)\b.{0,30}\b(?:pace|paces|pacing|power|watts|effort|split|splits|fast|speed|hard)\b.{0,40}"
    r"(?:\b(?:race|racing|event|marathon|half|fondo|tri(?:athlon)?|start|swim|bike|run|climbs?|target|goal|off)\b|$)"
)
_HEAT: Final = re.compile(
    r"\b(?P<degrees>\d\d) ?(?:degrees?|°|c\b|celsius)|\b(?:hot|heat|warm|heatwave|sunny|boiling|humid)\b"
)
_LONG: Final = (
    r"\b(?:long(?:er)?|last|big|another|one more|extra)\b.{0,20}\b(?:runs?|rides?|session|workout|effort|training)\b"
    r"|\b(?:run|ride) (?:long|longer|more|extra)\b"
)
_TAPER_LEGS: Final = (
    r"\b(?:legs?|body|i|feel\w*)\b.{0,30}\b(?:heavy|dead|flat|sluggish|tired|lazy|stale|like lead|unfit|slow|sore|ach\w+)\b.{0,60}"
    r"\b(?:taper|normal|race|ok|worr\w+|why|lost|losing|fitness)\b|\btaper\b.{0,40}\b(?:heavy|flat|tired|sluggish|worse|normal|unfit)\b"
)
_GET_ROUND: Final = (
    r"\b(?:will|can|could) i (?:actually |really |ever |even |possibly )*(?:make it|finish(?: it)?|get (?:a)?round|survive)\b"
    r"(?! (?:to|by|on|in time))"
)
_SPEED_FOR: Final = (
    r"\b(?:how fast|what (?:speed|pace)|which (?:speed|pace))\b.*\b(?:finish|do it|break|under|sub|go under|for|in)\b"
)
_TARGET: Final = (
    rf"{_GET_ROUND}|\b(?:finish|get round|be done|do it)\b.{{0,12}}\b(?:in|under)\b.{{0,8}}\d{{1,2}}(?:[.:]\d+)? ?(?:h|hrs?|hours?)\b|"
    r"\b(?:go for|aim (?:for|at)|try (?:for|to)|manage|make|break|run|finish in|hit|sub|under|shoot for|on for|in shape for|capable of)\b"
    r".{0,20}\b\d{1,2}[:h.]\d\d\b|\bon track\b|\bwill i (?:make|manage|hit|reach)\b|"
    r"\bget me (?:to|under|below|down to)\b.{0,12}\b\d{1,2}[:h.]\d\d\b|"
    r"\bis \d{1,2}[:h.]\d\d\b.{0,20}\b(?:gone|dead|over|lost|out of reach|off the table)\b|"
    r"\b(?:is|are) (?:my|the) (?:goal|target)\b"
    r"|\bis \d{1,2} ?(?:h|hours?)\b.{0,20}\b(?:realistic|possible|doable|reachable|too (?:fast|ambitious))\b"
    r"|\bis \d{1,2} ?[:h.] ?\d\d\b.{0,30}\b(?:realistic|possible|doable|reachable|on|too (?:fast|ambitious))\b"
)
_CLOCK: Final = re.compile(r"\b(?P<hours>\d{1,2})[:h.](?P<minutes>\d\d)\b(?! ?(?:/|a|per|min))")
_HOURS: Final = re.compile(r"(?<![\d:.])(\d{1,2}(?:\.\d)?) ?(?:h|hrs?|hours?)\b(?! ?\d)")
_LAST_WORDS: Final = (
    r"\b(?:any|some|your|got)\b.{0,12}\b(?:last|final|closing)? ?(?:words|tips|advice|thoughts|message)\b"
    r"|\bwhat (?:should|do) i (?:think|remember|focus)\b|\bwish me luck\b|\bi'?m (?:so |really |very )?(?:ready|excited)\b"
)
_AFTER: Final = (
    r"\b(?:when|can|may|should|how (?:soon|long)|could)\b.{0,30}\b(?:run|running|ride|train\w*|jog|lift|intervals?"
    r"|swim\w*|walk|exercise|start)\b"
)
_HOW_IT_WENT: Final = (
    r"\b(?:how did i do|how was my (?:race|time|marathon|half)|did i do (?:well|ok|okay|good)|am i (?:any )?good)\b"
)
_WENT_WRONG: Final = (
    r"\bwhat went wrong\b|\bwhy did i (?:fail|miss|slow|blow|hit|crash|die|fade|cramp)\b|\bmiss\w* (?:my|the) (?:target|goal|time)\b"
    r"|\b(?:what|anything) (?:should|could|can|to) i? ?(?:have )?(?:change|done differently|do differently|learn|improve)\b"
)
_OWN_PACE: Final = r"\bwhat was my (?:race |average |avg )?(?:pace|speed|split)"
_FINISHED: Final = r"\bi (?:just )?(?:finished|did|completed|ran|made|survived)\b.{0,20}\b(?:race|marathon|half|fondo|tri\w*|event|it)\b"


def _near(own: Situation, days: int) -> RaceDayView | None:
    race = own.race
    return race if race is not None and race.days_to_go <= days else None


def _when(race: RaceDayView) -> str:
    return (
        "today"
        if race.days_to_go == 0
        else "tomorrow"
        if race.days_to_go == 1
        else f"in {days_in_words(race.days_to_go)}"
    )


def _target(text: str, own: Situation) -> str | None:
    """Whether a time can be reached, yes or no first, by what is predicted."""
    race, event = own.race, own.event
    if race is None or event is None or race.plan.minutes is None or race.plan.low is None or race.plan.high is None:
        return None
    named = _named_minutes(text, race.plan.minutes)
    target = named or event.minutes
    said = time_of_race(race.plan, target, is_named=named not in (None, event.minutes))
    if said is None:
        return None
    if re.search(_SPEED_FOR, text) and target is not None and event.distance_km is not None:
        speed = _speed(event.distance_km, target, race_sport(own))
        return f"{race.plan.name} in {race_clock(target)} means {speed} on average, stops included.\n{said}"
    if named is None and re.search(_GET_ROUND, text):
        if USUAL_SPEEDS in race.plan.based_on:
            return f"I know no long effort of yours yet, so I can't promise it; the plan builds up to it. By usual speeds: {said}"
        return f"If training goes as planned, yes. {said}"
    return said


_GOAL_TIME: Final = (
    r"(?=.*\b(?:\d+ ?k(?:m)?|half|marathon|mile)\b)(?=.*\b(?:in|under|sub|below)\b ?-?\d)"
    r"(?=.*\b(?:realistic|possible|doable|reachable|achievable|feasible|manageable|too (?:ambitious|fast|optimistic)|kidding myself"
    r"|dreaming|deluded|pipe ?dream|off the table|a stretch|chance|can i|could i|will i|am i able)\b)"
)
RACED_WITHIN_DAYS: Final = 90
LEAST_OF_GOAL: Final = 0.3
"""A run that is shorter than this part of a goal says too little of it."""
SOON_REACHED, AMBITIOUS = 0.03, 0.08
"""How much faster than expected now a goal may be: up to the first it is near, up to the second ambitious."""


def _goal_time(text: str, own: Situation) -> str | None:
    """Whether a time over a distance is in reach: by the race of that length, else by the best run of late."""
    goal = goal_told(text)
    if goal is None or own.report.red_flags:
        return None
    metres, seconds = goal
    race, event = own.race, own.event
    is_of_race = event is not None and abs((event.distance_km or 0.0) * 1000 - metres) <= SAME_DISTANCE * metres
    if race is not None and is_of_race and USUAL_SPEEDS not in race.plan.based_on:
        return time_of_race(race.plan, seconds / 60, is_named=True)
    best = _best_run(metres, own)
    if best is None:
        return None
    run, expected = best
    faster = 1 - seconds / expected
    done = f"{figure((run.distance_m or 0.0) / 1000)} km in {time_in_words(run.timer_s or 0.0)} ({day_words(run.day, own.today)})"
    verdict = (
        "Yes, that's in reach"
        if faster <= SOON_REACHED
        else "Ambitious, and possible if training goes well"
        if faster <= AMBITIOUS
        else "That would be a big step, more than I'd count on"
    )
    gap = f", so {time_in_words(seconds)} is {100 * faster:.0f} % faster" if faster > 0 else ""
    return (
        f"{verdict}. Your best run of late, {done}, points to about {race_clock(expected / 60)} for {figure(metres / 1000)} km now{gap}.\n"
        "If that run wasn't all you had, you are faster than it says: run a hard 5 km, rested and well warmed up, log it and ask again.\n"
        "(Based on: the rule of Riegel 1981 for the distance; what is ambitious is practice of coaches.)"
    )


SAME_DISTANCE: Final = 0.05


def _best_run(metres: float, own: Situation) -> tuple[Activity, float] | None:
    """The run of late that points to the shortest time over a distance, and that time in seconds; None without one."""
    recent = own.scope.stores.activities.between(own.today - timedelta(days=RACED_WITHIN_DAYS), own.today)
    found = [
        (expected, one)
        for one in recent
        if one.sport is Sport.RUNNING and one.timer_s and (one.distance_m or 0.0) >= LEAST_OF_GOAL * metres
        if (expected := riegel(one.distance_m or 0.0, one.timer_s, metres)) is not None
    ]
    best = min(found, key=lambda each: each[0], default=None)
    return (best[1], best[0]) if best is not None else None


_STILL_ON: Final = (
    r"\b(?:do|should|can|shall) i (?:still |even |really )*(?:do|run|ride|race|enter|start|keep|aim for)\b.*"
    r"\b(?:or (?:bin|skip|drop|pull|cancel|scrap|defer|forget|sack)\w*|at all|still)\b"
    r"|\b(?:bin|pull out of|drop out of|defer|give up on|cancel) (?:the |my )?[a-z]+[ ?.!]*$"
)
DECIDED_LATER_DAYS: Final = 28


def _still_on(text: str, own: Situation) -> str | None:
    """Whether to give a race up: nothing to decide while it is weeks away."""
    race, event = own.race, own.event
    if race is None or event is None or race.days_to_go < DECIDED_LATER_DAYS:
        return None
    names = set(re.findall(r"[a-z]{4,}", event.name.lower()))
    if not re.search(_RACE, text) and not names & set(re.findall(r"[a-z]{4,}", text)):
        return None
    return (
        f"Keep it for now: {race.plan.name} is in {days_in_words(race.days_to_go)}, so nothing has to be decided today.\n"
        f"Get well or back into training first; look again about {DECIDED_LATER_DAYS // 7} weeks before it, when the long sessions show"
        " what is possible. A slower day or another distance is always left."
    )


def _speed(km: float, minutes: float, sport: Sport | None) -> str:
    """An average as its sport tells it: a pace to run or swim, a speed to ride."""
    if sport in (Sport.RUNNING, Sport.WALKING):
        return f"{int(minutes / km)}:{round(60 * (minutes / km % 1)) % 60:02d}/km"
    if sport is Sport.SWIMMING:
        each = minutes / km / 10
        return f"{int(each)}:{round(60 * (each % 1)) % 60:02d}/100 m"
    return f"{figure(60 * km / minutes)} km/h"


def _named_minutes(text: str, expected: float) -> float | None:
    if (hours := _HOURS.search(text)) is not None:
        return 60.0 * float(hours[1])
    match = _CLOCK.search(text)
    if match is None:
        return None
    one, two = int(match["hours"]), int(match["minutes"])
    fitting = [minutes for minutes in (60.0 * one + two, one + two / 60) if 0.4 < minutes / expected < 2.5]
    return fitting[0] if fitting else None


def _food(text: str, own: Situation) -> str | None:
    race = _near(own, RACE_NEAR_DAYS if re.search(_LOAD, text) is None else TAPER_DAYS)
    if race is None:
        return None
    minutes, weight = race.plan.minutes or 0.0, own.profile.weight_kg
    lines: list[str] = []
    if re.search(_LOAD, text) and minutes < CARB_LOAD_MIN:
        lines.append(
            f"You needn't: {race.plan.name} takes about {race_clock(minutes)}. Eat as usual, a little more carbohydrate the day before."
        )
    elif re.search(_LOAD, text) or (race.days_to_go == 2 and minutes >= CARB_LOAD_MIN):
        first = race.date - timedelta(days=2)
        from_when = f"From {first:%A}" if first > own.today else "From now"
        grams = ""
        if weight:
            low, high = (10 * round(each * weight / 10) for each in CARBS_G_PER_KG)
            grams = f", {low}-{high} g of carbohydrate a day"
        lines.append(
            f"{from_when} until the evening before{grams}: rice, pasta, potatoes, white bread, juice, spread over the day."
            " Less fibre and fat, and no more training to earn it."
        )
    if race.days_to_go == 1 and re.search(r"\b(?:breakfast|morning)\b", text) is None:
        grams = (
            f" (about {10 * round(DINNER_G_PER_KG * weight / 10)} g of carbohydrate)"
            if weight and minutes >= CARB_LOAD_MIN
            else ""
        )
        lines.append(
            f"Tonight: a dinner you know, early, rich in carbohydrate{grams}, with little fibre, fat and spice: rice or pasta"
            f" with a light sauce. Sip water; no alcohol."
        )
    if not lines and race.days_to_go > 1:
        lines.append(
            f"{race.plan.name} is {_when(race)}: eat what you know, with carbohydrate at each meal, and try nothing new."
        )
    lines.append(
        race.plan.fuel[0] if race.days_to_go else f"Now: {race.plan.fuel[0][0].lower()}{race.plan.fuel[0][1:]}"
    )
    lines += race.plan.fuel[1:]
    return "\n".join(lines)


def _pace(text: str, own: Situation) -> str | None:
    """The race's own pacing; of the leg that is asked for, where it has legs."""
    race = own.race
    if race is None or not race.plan.pacing:
        return None
    names_race = re.search(_RACE, text) is not None or re.search(r"\b(?:start|off|target|goal)\b", text) is not None
    if not names_race and race.days_to_go > RACE_NEAR_DAYS:
        return None
    if re.search(r"\b(?:easy|recovery|interval|threshold|tempo|long) ", text):
        return None
    sport = read_asked_sport(text)
    leg = (
        {Sport.SWIMMING: "Swim", Sport.CYCLING: "Bike", Sport.RUNNING: "Run"}.get(sport) if sport is not None else None
    )
    parts = [part for part in race.plan.pacing if leg is not None and part.part.startswith(leg)]
    if re.search(r"\bclimbs?\b", text):
        parts = [part for part in race.plan.pacing if part.part == "Climbs"]
    return "\n".join([*(f"{part.part}: {part.how}." for part in parts or race.plan.pacing), RACE_IN_FULL])


def _heat(text: str, own: Situation) -> str | None:
    match = _HEAT.search(text)
    race = own.race
    if match is None or race is None or (not re.search(_RACE, text) and race.days_to_go > RACE_NEAR_DAYS):
        return None
    degrees = int(match["degrees"]) if match["degrees"] else None
    if (degrees is not None and degrees < HEAT_C) or re.search(r"\btoo hot/cold\b|\bsauna\b|\bbath\b", text):
        return None
    minutes, event = race.plan.minutes or 0.0, own.event
    is_run = event is not None and (event.sport or race_sport(own)) in (Sport.RUNNING, None)
    slower = (
        "Start 5-10 s/km slower than planned" if is_run else "Start a little easier than planned, about 5 % less power"
    )
    later = (
        f", and count on about {race_clock(minutes * 1.02)} to {race_clock(minutes * 1.04)} instead of {race_clock(minutes)}"
        if minutes > 60
        else ""
    )
    hot = " At that heat finishing well is the goal, not the time." if degrees is not None and degrees >= HOT_C else ""
    return (
        f"{slower}{later}.{hot}\n"
        "Stay in the shade before the start with a short warm-up. Drink to thirst at every station, with some salt; water on"
        " head, neck and arms.\n"
        "Light clothes and a cap. Goose bumps, chills, confusion or dizziness: stop, get into the shade, cool down and get help."
    )


def race_sport(own: Situation) -> Sport | None:
    """The sport of the season's goal."""
    mission = own.scope.mission
    return mission.goal.sport if mission is not None else None


def _long(text: str, own: Situation) -> str | None:
    race = _near(own, TAPER_DAYS)
    if race is None or not re.search(r"\b(?:should|can|could|may|do|shall|one more|too late|is it|worth)\b", text):
        return None
    view = own.days(own.today, race.date - timedelta(days=1))
    days = [day for day in view.days if day.sessions] if view is not None else []
    longest = max(days, key=lambda day: day.minutes, default=None)
    held = f"\nThe longest that is left, as planned: {day_line(longest, own.today)}" if longest is not None else ""
    return (
        f"No: {race.plan.name} is {_when(race)}, and nothing longer than planned makes you fitter by then; it only makes"
        f" you tired.{held}"
    )


def _taper_legs(text: str, own: Situation) -> str | None:
    race = _near(own, TAPER_DAYS)
    if race is None:
        return None
    return (
        f"Yes, that's very common in the last days before a race, and it passes. {race.plan.name} is {_when(race)}.\n"
        "It says nothing about your fitness. Don't add training to test your legs: sleep, eat, and do the short sessions as planned.\n"
        "Sore throat, fever or pain in one spot is something else: tell me."
    )


def _last_words(text: str, own: Situation) -> str | None:
    race = _near(own, RACE_WEEK_DAYS)
    if race is None:
        return None
    start = f"{race.plan.pacing[0].part}: {race.plan.pacing[0].how}.\n" if race.plan.pacing else ""
    return (
        f"You've done the work, and nothing you do now makes you fitter. One short night harms nothing.\n{start}"
        "Nothing new: shoes, gels, breakfast as practised. And enjoy it: that's what it was for."
    )


def _race_session(own: Situation, day: date) -> tuple[float, float | None] | None:
    """Minutes and kilometres of the longest session on a day of race; None where nothing is stored."""
    found = own.fetch("tool_get_recent_workouts", list_activities, ActivitiesRequest(first=day, last=day))
    longest = max(found, key=lambda one: one.timer_s or one.elapsed_s or 0.0, default=None)
    if longest is None:
        return None
    return (longest.timer_s or longest.elapsed_s or 0.0) / 60, longest.distance_m / 1000 if longest.distance_m else None


def _result(own: Situation) -> str | None:
    raced = own.raced
    if raced is None:
        return None
    done = _race_session(own, raced.day)
    if done is None and raced.day == own.today:
        return None
    if done is None:
        return (
            f"I have no result of {raced.name} yet. Log it with its time, such as:\n"
            f'lanterne log "ran 42.2 km in 3:19:40, rpe 10" --date {raced.day}'
        )
    minutes, km = done
    seconds = 60 * minutes / km if km and (raced.sport or race_sport(own)) in (Sport.RUNNING, None) else None
    pace = f", {int(seconds // 60)}:{round(seconds % 60):02d}/km" if seconds is not None and seconds % 60 < 59.5 else ""
    if raced.minutes is None:
        return f"{raced.name}: {race_clock(minutes)}{pace}. You finished it: well done."
    missed = minutes - raced.minutes
    # Seconds only where the result itself is said with them.
    by = race_clock(abs(missed) if raced.minutes < BY_SECONDS_BELOW_MIN or abs(missed) < 1 else round(abs(missed)))
    verdict = (
        f"{by} faster than your target. Congratulations!"
        if missed < 0
        else f"{by} over your target of {race_clock(raced.minutes)}, and finishing it is what counts: well done."
    )
    return f"{raced.name}: {race_clock(minutes)}{pace}. {verdict}"


def _how_it_went(text: str, own: Situation) -> str | None:
    return _result(own)


def _went_wrong(text: str, own: Situation) -> str | None:
    """The result and the usual reasons, the commonest first."""
    result = _result(own)
    if result is None:
        return None
    return (
        f"{result}\nThe usual reasons, in this order: a start that was too fast, too little carbohydrate from the first half hour on, heat,"
        " and too few long sessions at race pace. Cramps late in a race come mostly from going harder than practised.\n"
        "How were your two halves? Next time start 2 % slower than the target, and practise food and race pace in the long sessions."
    )


def _after(text: str, own: Situation) -> str | None:
    """When to train again after a race: by how long it was, and by the plan."""
    raced = own.raced
    if raced is None or own.report.red_flags:
        return None
    recovery, since = own.recovery, (own.today - raced.ends).days
    if recovery is None or since > recovery.easy:
        return None
    if re.search(r"\bwalk\w*|\bswim\w*|\brid(?:e|ing)\b|\bspin\w*|\bcycl\w+", text) and not re.search(r"\brun", text):
        return "Yes, easily and as long as it feels good: walking, swimming or easy riding helps the legs after a race."
    done = _race_session(own, raced.day)
    if done is None and not since:
        return None
    quiet = recovery.off_feet or recovery.rest
    view = own.days(own.today, own.today + timedelta(days=20))
    hard = next((day for day in view.days if any(one.hard for one in day.sessions)), None) if view is not None else None
    run = "running" if recovery.off_feet else "training"
    first = raced.ends + timedelta(days=quiet + 1)
    start = f"from {first:%A} on" if first > own.today else "from now on"
    still = f"no {run} for the first {days_in_words(quiet)}, then " if quiet else ""
    lines = [
        f"After {raced.name} ({days_in_words(since)} ago): {still}{start} 20-30 easy minutes every other day once stairs don't"
        f" hurt, and nothing hard for {days_in_words(recovery.easy)}.",
        "Walking, swimming and easy riding are fine at once. Pain in one spot or a limp: tell me.",
    ]
    if hard is not None and hard.date > raced.ends + timedelta(days=recovery.easy):
        lines.append(f"The first harder session in your plan: {day_line(hard, own.today)}")
    return "\n".join(lines)


RACE_SITUATIONS: Final[tuple[tuple[re.Pattern[str], Responder], ...]] = tuple(
    (re.compile(pattern), respond)
    for pattern, respond in (
        (_FINISHED + r"|" + _HOW_IT_WENT + r"|" + _OWN_PACE, _how_it_went),
        (_WENT_WRONG, _went_wrong),
        (_AFTER, _after),
        (_GOAL_TIME, _goal_time),
        (_STILL_ON, _still_on),
        (_TARGET, _target),
        (_HEAT.pattern, _heat),
        (_LONG, _long),
        (_TAPER_LEGS, _taper_legs),
        (rf"(?=.*{_EAT})(?=.*(?:{_WHEN_EATEN}|{_LOAD}))", _food),
        (_PACE, _pace),
        (_LAST_WORDS, _last_words),
    )
)
