"""What the athlete's own situation answers, before anything general: a warning sign or pain that is open, a low mood, the session just
done, the race that is near or just over, the day of the plan. Reads only.

Each row of `_SITUATIONS` is a form of question and what answers it from data; where the data has nothing to say, the next row is tried,
and at last whatever else the coach knows.
"""

import json
import re
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import groupby
from math import inf
from typing import Final

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.conversation.answer import Answer, Fetching
from lanterne_rouge.conversation.asked_days import day_words, read_asked_days, read_asked_sport
from lanterne_rouge.conversation.asthma_answers import ASTHMA_SITUATIONS, asthma_answer
from lanterne_rouge.conversation.carry_on import CARRY_ON, CARRY_ON_SITUATIONS
from lanterne_rouge.conversation.clot_risk import CLOT_RISK
from lanterne_rouge.conversation.coach_plan import day_line
from lanterne_rouge.conversation.diabetes_answers import DIABETES_SITUATIONS
from lanterne_rouge.conversation.doctors_limits import LIMIT_SITUATIONS, standing_limits
from lanterne_rouge.conversation.elsewhere import is_elsewhere, is_of_something_else
from lanterne_rouge.conversation.hard_again import HARD_NOW, HARD_SITUATIONS
from lanterne_rouge.conversation.lift_answers import LIFT_ANSWERS
from lanterne_rouge.conversation.medicine_answers import MEDICINE_SITUATIONS
from lanterne_rouge.conversation.message_signals import TAKEN_BACK
from lanterne_rouge.conversation.own_amounts import AMOUNTS
from lanterne_rouge.conversation.own_questions import TARGET_OF_IT
from lanterne_rouge.conversation.pain_advice import SORE_PLACES, PainAdvice, is_above
from lanterne_rouge.conversation.race_answers import RACE_SITUATIONS
from lanterne_rouge.conversation.remembered_care import only_what_they_allowed
from lanterne_rouge.conversation.situation import Responder, Situation
from lanterne_rouge.conversation.slow_pulse_answers import SLOW_PULSE_SITUATIONS
from lanterne_rouge.conversation.tools import Toolbox
from lanterne_rouge.day.workout_library import target_words
from lanterne_rouge.domain.check_in import (
    ASTHMA_SYMPTOMS,
    BREATHLESS_ON_LITTLE_EFFORT,
    CALF_SWELLING,
    CRISIS_LINES,
    PELVIC_FLOOR,
    SELF_HARM,
    STRUGGLING,
    CheckIn,
    Illness,
    Pain,
    alarm_words,
    emergency_words,
    how_to_clear,
    is_for_a_doctor_today,
    may_faint_in_water,
    symptom_words,
    warning_words,
)
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.check_in.clinicians import CLINICIAN, DOCTOR
from lanterne_rouge.language.check_in.doctor_news import is_there_now
from lanterne_rouge.language.check_in.feeling import find_feeling_words
from lanterne_rouge.language.check_in.illness import find_illness
from lanterne_rouge.language.dates import LOWER_WEEKDAY_NAMES
from lanterne_rouge.language.phrasing import counted, days_in_words, format_weight
from lanterne_rouge.season.body_limits import touches
from lanterne_rouge.views.activity import ActivityView, SetView

_TRAIN: Final = (
    r"(?:train\w*|runn?(?:ing)?|jog\w*|rid(?:e|ing)|cycl\w+|bike|swim\w*|lift\w*|squat\w*|deadlift\w*|bench\w*|press\w*|push|rac(?:e|ing)"
    r"|work ?out|exercis\w+|session|workout|gym|upper body|core|weights|intervals?|legs?|hard|start|anything|activity|walk\w*)"
)
_MAY_I: Final = (
    rf"\b(?:can|may|should|could|shall|am|is it (?:ok|okay|safe|fine)|ok(?:ay)? to|safe to|do)\b.{{0,40}}\b{_TRAIN}\b"
)
_DO_IT: Final = r"\b(?:can|may|should|could|shall|do|must) i (?:still |just |even |really )*(?:do|go|skip|train|run|ride|lift)\b.{0,25}$"
_INTO_WATER: Final = (
    r"\b(?:can|may|should|could|shall|am|is it (?:ok|okay|safe|fine)|safe)\b.{0,20}\b(?:go|get|hop|jump|dip|dook|plunge)\b.{0,30}"
    r"\b(?:pool|water|lake|loch|sea|river|lido)\b"
)
_WORRY: Final = (
    r"\b(?:worr\w+|serious|dangerous|alarm\w*|take (?:it|this|that) seriously|normal|be (?:ok|okay|fine)|is (?:it|this|that) bad|emergency"
    r"|see (?:a|the|my) (?:doctor|gp)|hospital|concern\w*)\b"
)
_AGAIN: Final = r"\bwhen (?:can|may|will|do|should|could|am) i\b.{0,40}\b(?:again|back|restart|resume|start|allowed)\b"
_IS_TOO: Final = (
    r"\b(?:is|are|would|will) (?:this|that|it|these|they)(?: be)? (?:\w+ )?(?:too (?:much|hard|far|long|fast)|ok|okay"
    r"|enough|safe|for me)\b"
)
_LOW: Final = re.compile(
    r"\bmiss (?:my|the) old (?:self|life|body|me)\b|\bnot (?:feel\w* )?(?:like )?myself\b|\b(?:i|i'?ve|i'?m|have|been|keep"
    r"|kept|started|just|stop) (?:cried|crying|sobb\w+|in tears|weepy)\b|\b(?:weepy|teary|tearful)\b|^(?:cried|crying|in tears)\b"
    r"|\b(?:cannot|can'?t|not|hardly) cop(?:e|ing)\b|\boverwhelmed\b|\b(?:feel\w*|am|i'?m) (?:so |just |completely |really )*(?:hopeless"
    r"|worthless|useless|alone|lonely|numb inside|empty|like a (?:failure|bad m\w+|bad d\w+))\b|\bnothing (?:gives me|brings"
    r" me|is) (?:any )?"
    r"(?:joy|fun)\b|\bno joy\b|\b(?:lost|losing) (?:all )?(?:joy|myself|hope)\b|\bfall(?:ing)? apart\b|\bat (?:my|the) (?:wits'? )?end\b"
)
_DONE_IT: Final = (
    r"\b(?:how (?:did|was|were)|how'?s) (?:that|it|this|the|my|today'?s|i do)(?: (?:session|run|ride|swim|workout|training|lift\w*|one|go"
    r"|gone|today|yesterday|overall|for me|look|compared? to (?:the )?plan))* ?$"
)
_TOO: Final = (
    r"\b(?:was|were|did) (?:that|it|this|the|my|i|today'?s)\b.{0,30}\b(?:too (?:much|hard|fast|long|slow|short|easy|far|quick|little|heavy)"
    r"|stupid|silly|wrong|a (?:bad idea|mistake)|overd(?:o|id|one)|enough|good enough|(?:ok|okay|alright|fine|good))\b"
    r"|^(?:that|it|this|i)\b.{0,25}\b(?:longer|shorter|harder|more|less|faster) than (?:planned|the plan|you said|i should)\b"
    r"|\bdid i (?:overdo|do too much|go too)\b"
)
_WINDED: Final = (
    r"\b(?:could ?n[o']?t|cannot|can'?t|could hardly|barely|not able to) (?:\w+ )?(?:talk|speak|chat)\b|\bout of breath\b"
    r"|\bpuff\w*\b"
)
_MAKE_UP: Final = (
    r"\b(?:make|do|fit|catch|add|squeeze|ride|run|swim|lift|repeat|shift)\b.{0,20}\b(?:the|my|those|these) (?:missing|missed|lost|skipped"
    r"|left ?over|remaining|rest of (?:it|the))\b|\bmake up (?:for )?(?:the|my|that|those|what|a)\b"
    r"|\bmake (?:it|that|this|the \w+|them) up\b|\bcatch (?:it |that |this )?up\b"
)
_CARER: Final = re.compile(
    r"\b(?:baby|kid|kids|child|children|son|daughter|toddler|little one|husband|wife|partner|mum|mom|dad|mother"
    r"|father)\b.{0,15}\b(?:ill|sick"
    r"|poorly|unwell|fever\w*|teething|in hospital|throwing up|vomiting|has (?:a|the) (?:cold|flu|fever|bug))\b"
)
OWN_VOMITING: Final = re.compile(
    r"\b(?:kids?|baby|child|children|son|daughter|toddler|wife|husband|partner|family)\b.*"
    r"\b(?P<own>i(?:'?ve| have|'?m| am| was)?(?: (?!he\b|she\b|they\b|him\b|her\b|them\b|to\b|not\b|never\b|if\b"
    r"|with\w*\b|kids?\b|for\b)\w+){0,4} (?:vomit(?:ed|ing)|throwing up|threw up|chuck(?:ed|ing) up|puk(?:ed|ing)))\b"
)
"""The athlete's own sickness, told beside that of somebody at home."""
MUCH_LONGER, SHORTER = 1.25, 0.75
SLIGHT, SEVERE = 2.0, 5.0


def situation_answer(text: str, tools: Toolbox, *, cares: bool, with_race: bool) -> Answer | None:
    """What the athlete's situation answers to a normalised question; None where it has nothing to say to it.

    `cares`: the question is about a body that needs care; then only what is about that body is said. `with_race`: the race may answer.
    """
    text = text.strip(" ?!.")
    of_race = RACE_SITUATIONS if with_race else ()
    rows = _OF_THE_BODY if cares else (*_OF_THE_BODY, *LIFT_ANSWERS, *AMOUNTS, *_TO_THE_RACE, *of_race, *_OF_THE_DAYS)
    situation = Situation(tools.scope, Fetching(tools))
    for asked, respond in rows:
        said = respond(text, situation) if asked.search(text) else None
        if said is not None:
            return Answer(text=said, steps=tuple(situation.fetch.steps), detailed=True, is_settled=True)
    return None


_OF_NEED: Final = re.compile(
    r"^(?:(?:so|and|but)[ ,]+)*do i (?:really |actually |even )*(?:need|have)\b"
    r"(?!.*\b(?:today|tonight|tomorrow|now|still|stop|rest|see|worry|with|this|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)"
)
"""What asks whether a thing is needed at all is no wish to train on."""


_MONTH: Final = r"(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\w*"
_OF_LATER: Final = re.compile(
    rf"\btaper\w*\b|\b(?:in|by|until|from|for|on) (?:{_MONTH}|may)\b|\b\d+(?:st|nd|rd|th)? (?:of )?(?:{_MONTH}|may)\b"
    r"|\b(?:next|this coming) (?:month|year|season|spring|summer|autumn|fall|winter)\b|\b(?:at|over|until|for) (?:christmas|xmas"
    r"|new year)\b"
)
_SOON: Final = re.compile(
    r"\b(?:now|today|tonight|tomorrow|this (?:week|weekend|morning|afternoon|evening)|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|still|again|instead)\b"
)
_HOW_DONE: Final = re.compile(
    r"^(?:(?:and|but|so|ok|also)[ ,]+)*how (?:do (?:i|you)|does|to|is|are|many|much|often|should (?:i|the))\b"
)


def is_of_later(text: str) -> bool:
    """Whether a normalised question is of a time that is weeks ahead, and of no day that is near."""
    return _OF_LATER.search(text) is not None and not _SOON.search(text)


def _warned(text: str, own: Situation) -> str | None:
    flags = own.report.red_flags
    if not flags or _OF_NEED.search(text) or _FOR_SOMEBODY_ELSE.search(text):
        return None
    if SELF_HARM not in flags and (
        is_of_something_else(text)
        or is_elsewhere(text)
        or is_of_later(text)
        or (_HOW_DONE.search(text) and not _SOON.search(text))
    ):
        return None
    if SELF_HARM in flags:
        return (
            "You told me that you had thoughts of harming yourself. Please talk to somebody now, and don't stay alone with it:"
            f" {CRISIS_LINES}.\nTraining can wait."
        )
    signs = " and ".join(warning_words(flag) for flag in flags)
    # What asks for training gets a no, whatever worry it names beside it.
    asks_to_train = re.search(rf"{_MAY_I}|{_AGAIN}|{_DO_IT}|{_IS_TOO}|{CARRY_ON}", text) is not None
    first = "No, not now; take it seriously" if asks_to_train else "Yes, take it seriously"
    if own.report.is_seen:
        return _seen(own.report, signs)
    return (
        f"{first}: you reported {signs}. No training, and see a doctor today.{_iron(text, flags)}{_in_water(text, flags)}\n"
        f"112 or 911 now with {alarm_words(flags)}.\nOnce a doctor has checked you, tell me, or: {how_to_clear(flags)}"
    )


_FOR_SOMEBODY_ELSE: Final = re.compile(
    r"\b(?:can|may|could|should|shall) (?:my|our) (?:girlfriend|boyfriend|wife|husband|partner|friend|mate|brother|sister|son|daughter"
    r"|kids?|mum|mom|dad)\b"
)
_ABOUT_IT: Final = (
    r"\b(?:stretch\w*|massag\w*|rub(?:s|bing|bed)?|foam ?roll\w*|ice|heat pad|tape|strap)\b.{0,12}\b(?:it|that|them|this|or what)\b"
    r"|\b(?:it|its|it's|that|this|they)\b.{0,15}\b(?:worse|there since|still there|comes and goes|still (?:hurts?|sore|swollen|brown"
    r"|dark)|doms|goes?"
    r"|went|nothing|serious|normal|bad)\b|\b(?:just|only) doms\b|\bworse\b.{0,15}\b(?:when|stood|standing|sat|sitting|lying|walking"
    r"|stairs)\b|\bit'?s (?:come )?back(?! (?:to|on|in)\b)|\bit (?:is|has come|came|comes) back(?! (?:to|on|in)\b)"
    r"|\b(?:she|he|they) (?:right|fussing|overreacting|being)\b|\bfuss\w*\b|\boverreact\w*\b|\bbeing (?:daft|silly|soft|dramatic|a wuss)\b"
    r"|\bsays? (?:i should (?:see|go)|go to|get it (?:seen|checked|looked)|docs?|doctors?|a ?& ?e|hospital|gp|111)\b"
)
_TO_ITSELF: Final = re.compile(r"\b(?:stretch\w*|massag\w*|rub(?:s|bing|bed)?|foam ?roll\w*|ice|heat pad|tape|strap)\b")
_SENT_BY_SOMEBODY: Final = re.compile(
    r"\b(?:fuss\w*|overreact\w*|(?:she|he|they) right|being (?:daft|silly|soft|dramatic|a wuss)|says? (?:docs?|doctors?|a ?& ?e"
    r"|hospital|gp|111|i should|go to|get it))\b"
)
MOST_WORDS_ABOUT_IT: Final = 24
OF_NO_PLACE: Final = frozenset(
    (
        "palpitations",
        "dizziness",
        "syncope",
        "breathless_at_rest",
        BREATHLESS_ON_LITTLE_EFFORT,
        "very_high_blood_pressure",
    )
)
"""Signs without a place that anybody could stretch, rub or warm."""


def _about_it(text: str, own: Situation) -> str | None:
    """What goes on from the sign that is open without naming it, as in `do i stretch it`, `is she right or fussing`."""
    flags = own.report.red_flags
    if not flags or SELF_HARM in flags or len(text.split()) > MOST_WORDS_ABOUT_IT:
        return None
    if is_of_something_else(text) or is_elsewhere(text):
        return None
    signs = " and ".join(warning_words(flag) for flag in flags)
    if own.report.is_seen:
        return f"{SEEN_AGAIN} {_seen(own.report, signs)}" if is_there_now(text) else _seen(own.report, signs)
    today = "today" if is_for_a_doctor_today(flags) else "soon"
    if _TO_ITSELF.search(text) and not OF_NO_PLACE.issuperset(flags):
        first = (
            f"No, leave it alone: you reported {signs}. No training, no stretching, no massage and no heat before a doctor has seen it,"
            f" {today}."
        )
    elif _SENT_BY_SOMEBODY.search(text):
        first = f"No fuss at all: you reported {signs}. No training, and let a doctor see it {today}; don't wait until it's worse."
    else:
        first = (
            f"I take that as part of it: you reported {signs}. No training, and let a doctor see it {today}. Say there what you just"
            " told me."
        )
    return f"{first}\n112 or 911 now with {alarm_words(flags)}.\nOnce a doctor has checked you, tell me, or: {how_to_clear(flags)}"


SEEN_AGAIN: Final = "If it's there now: 112 or 911. If it has passed: have it looked at again today."


def _clot_risk(text: str, own: Situation) -> str | None:
    """What makes a clot more likely, told behind a leg that may have one."""
    if CALF_SWELLING not in own.report.red_flags or own.report.is_seen:
        return None
    return (
        "It does matter: that makes a blood clot more likely, so the leg has to be examined today, not when it suits. Tell them exactly"
        " that, and since when the calf has been like this. Don't stop a medicine on your own.\n"
        f"No training, no massage and no stretching until then. 112 or 911 now with {alarm_words((CALF_SWELLING,))}."
    )


_RACE_KEPT: Final = (
    r"\b(?:still|bin|cancel|drop|pull out|defer|transfer|scratch|give up on|make sense|worth|realistic|off|forget|do i (?:do|run|race"
    r"|ride)|on track|make it)\b"
)
FAR_RACE_DAYS: Final = 28
LEAST_DAYS_TO_BUILD: Final = 56
"""So many days back in training are too few for a race after weeks without its sport (practice)."""


def _far_race(text: str, own: Situation) -> str | None:
    """Whether a race that is weeks away still makes sense, with a sign open: nothing decides that now."""
    event = own.event
    if event is None or not own.report.red_flags or SELF_HARM in own.report.red_flags:
        return None
    days = (event.day - own.today).days
    named = [word for word in re.findall(r"[a-z]{4,}", _COMMON.sub(" ", event.name.lower())) if word in text.split()]
    if days < FAR_RACE_DAYS or not (named or _A_RACE.search(text)) or _SOON_RACE.search(text):
        return None
    if _TRAIN_NOW.search(text):
        # Leave to train now gets its no, whatever race stands beside it.
        return None
    signs = " and ".join(warning_words(flag) for flag in own.report.red_flags)
    if (limit := next(iter(standing_limits(own.care)), None)) is not None and (
        event.day - limit.until
    ).days < LEAST_DAYS_TO_BUILD:
        return (
            f"Not as you planned it: you were told {limit.words}, so until {day_words(limit.until, own.today)}, and {event.name} comes"
            f" {days_in_words(max((event.day - limit.until).days, 0))} after that. That is too few to build up again. A later one is the"
            " better goal; whether you take part at all is for your doctor to say, and nothing has to be cancelled today."
        )
    return (
        f"Nothing about {event.name} has to be decided now: it is in {days} days.\n"
        f"Let a doctor clear {signs} first. A few weeks lost now cost little at that distance; once you're cleared and back"
        f" in normal weeks, we look at the goal together. Don't cancel anything yet."
    )


_A_RACE: Final = re.compile(
    r"\b(?:(?:race|marathon)(?! (?:pace|effort|prep\w*|speed|intervals?|session|training|plan)\b)|event|sportive|fondo|triathlon|ironman"
    r"|(?:the|my|this|that) (?:\w+ )?(?:half(?! (?:an?|hour|of|way)\b)|10 ?km?|5 ?km?))\b"
)
_COMMON: Final = re.compile(
    r"\b(?:hill|ride|tour|trail|sprint|tempo|easy|long|run|swim|bike|half|spring|summer|autumn|winter)\b"
)
"""Words of a race's name that say nothing of it."""
_TRAIN_NOW: Final = re.compile(
    r"\b(?:can|may|could|should|shall|am|ok(?:ay)?|safe|fine)\b.{0,25}\b(?:train\w*|sessions?|workouts?|intervals?|reps|repeats|gym|lift\w*"
    r"|easy|gentle|gently|slow(?:ly)?|hour|minutes?|mins?|now|tempo|walk\w*|jog\w*|spin)\b"
)
_SOON_RACE: Final = re.compile(r"\b(?:today|tonight|tomorrow|this week|this weekend|(?:satur|sun)day)\b")


def _seen(report: CheckIn, signs: str) -> str:
    """The stop once a doctor has seen the sign: what was allowed stands, and nobody is sent to see one again."""
    if report.allowed:
        return (
            f"{only_what_they_allowed(report.allowed)} Everything else waits until the doctor who saw you for {signs} clears you. Any of it"
            f" back or worse: ring them; 112 or 911 with {alarm_words(report.red_flags)}."
        )
    return (
        f"Not yet: no training until the doctor who saw you for {signs} clears you. Once a doctor has cleared you, tell me so,"
        f" with what they allow. Any of it back or worse: ring them; 112 or 911 with {alarm_words(report.red_flags)}.\n"
        "The way back then begins with easy, short days."
    )


_IRON: Final = re.compile(r"\b(?:ferritin|iron|an(?:a)?emi\w+|h(?:a)?emoglobin)\b")
_MADE_BY_LOW_IRON: Final = frozenset(("palpitations", "dizziness", "syncope", "breathless_on_little_effort"))
_WATER: Final = re.compile(
    r"\b(?:swim\w*|swam|pool|lake|sea|open water|waters?|wetsuit|snorkel\w*|row(?:ing)?|kayak\w*)\b"
)


def _iron(text: str, flags: tuple[str, ...]) -> str:
    """That low iron and such a sign belong together."""
    if not _IRON.search(text) or _MADE_BY_LOW_IRON.isdisjoint(flags):
        return ""
    return " Low iron can make a heart race and a head light: tell the same doctor that value."


def _in_water(text: str, flags: tuple[str, ...]) -> str:
    """That nobody swims who may pass out."""
    if not _WATER.search(text) or not may_faint_in_water(flags):
        return ""
    return " Stay out of the water: passing out there means drowning."


_DOCTOR: Final = rf"\b(?:{DOCTOR}|nurse|surgery|clinic|hospital|a&e|check(?:ed)? (?:out|up)|appointment)\b"
_LATER: Final = (
    r"\b(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next|in a|in \d+|in (?:two|three|a few|a couple of)|this coming)"
    r" (?:weeks?|days?|months?)|after (?:the|my) \w+|when i(?:'m| am|'ve| have| get)|some ?time|later|eventually|soon)\b"
)
_DOCTOR_LATER: Final = (
    r"^(?!.*\b(?:saw|been to|went|says?|said|told|cleared|was (?:at|with))\b)"
    rf"(?=.*{_DOCTOR})(?=.*{_LATER})"
)


def _doctor_later(text: str, own: Situation) -> str | None:
    """Not later than today, for signs that can't wait; for others that it stays a stop until then."""
    flags = own.report.red_flags
    if not flags or own.report.cleared or SELF_HARM in flags:
        return None
    signs = " and ".join(warning_words(flag) for flag in flags)
    if not is_for_a_doctor_today(flags):
        return f"Good, have it looked at, and sooner if it comes back: you reported {signs}. No training until then, and no test of it."
    urgent = emergency_words(flags)
    emergency = f" 112 or 911 {urgent}." if urgent else ""
    return (
        f"Please don't wait for that: you reported {signs}, and that should be seen today. Ring your doctor, or the out-of-hours line"
        f" where the surgery is closed, and tell them what you told me.{emergency}\n"
        "Until then no training, nothing that makes you breathe hard, and don't stay alone with it.\n"
        f"Once a doctor has checked you, tell me, or: {how_to_clear(flags)}"
    )


def _low(text: str, own: Situation) -> str | None:
    of_a_child = re.search(
        r"\b(?:baby|kid|child|son|daughter|toddler)\b.{0,12}\b(?:cr(?:y|ies|ied|ying)|screaming)\b", text
    )
    if not _LOW.search(text) and (of_a_child or STRUGGLING not in find_feeling_words(text)):
        return None
    if re.search(r"\b(?:after|since) (?:the|my) (?:race|marathon|half|event|fondo|tri\w*|ironman)\b", text):
        return (
            "That is very common: months of aiming at one day, and then it's over. It usually lifts in a week or two.\n"
            "Sleep, eat, see people, move for fun and without a watch; the next goal can wait until you want one.\n"
            "If it stays longer than two weeks, or nothing gives you joy, please talk to your doctor."
        )
    who = "GP, midwife or health visitor" if own.is_new_mother else "doctor"
    baby = " or the baby" if own.is_new_mother else ""
    common = " After a birth this is common, and it can be treated." if own.is_new_mother else ""
    slept = own.report.sleep_h
    night = f" With {slept:g} h of sleep it's no wonder." if slept is not None and slept < 6 else ""
    return (
        f"I'm sorry, that sounds hard.{night} You don't have to be your old self, and training can wait.\n"
        f"Please tell your {who} how you feel: this week, today if it has been most days for two weeks.{common}\n"
        f"If you ever think of harming yourself{baby}: call now, {CRISIS_LINES}.\n"
        "Today: a short walk outside with somebody you like, or nothing at all: lanterne skip today"
    )


_TODAY_THEN: Final = (
    r"\bwhat (?:about|of) (?:today|tonight|tomorrow)\b|\btrain(?:ing)? or (?:not|rest)\b|\brest or train\b"
)
"""What is asked behind news of the body: `i feel sick, what about today`."""


def _ill(text: str, own: Situation) -> str | None:
    """Whether to train with an illness that is open: before any pain, and whatever today's plan holds."""
    kept = own.report.illness
    if own.report.red_flags:
        return _warned(text, own)
    illness = kept if kept is not None else _told_beside(text)
    if illness is None or illness.status != "active" or (_HOW_DONE.search(text) and not _SOON.search(text)):
        return None
    if not illness.systemic and ASTHMA_SYMPTOMS in illness.symptoms:
        return asthma_answer(f"asthma {text}", own)
    if not illness.systemic and (own.report.pain or own.report.injury is not None):
        # With a mere cold what hurts says more.
        return _hurting(text, own)
    told = f" ({', '.join(symptom_words(one) for one in illness.symptoms)})" if illness.symptoms else ""
    if illness.systemic:
        return (
            f"No, not while you're ill{told}: rest, drink and sleep; a short walk is the most.\n"
            "Once you've been free of fever and aches for a whole day, start with a few short easy days.\n"
            'Tell me how it goes each morning, such as "fever is gone", and the plan follows it.'
        )
    leave = (
        f"Yes, easy and short{told}, if you feel well once you're warm"
        if re.search(r"\b(?:easy|gentle|gently|easily|light|short|slow)\b", text)
        else f"No, nothing hard until you're well{told}. Easy and short is fine if you feel well once you're warm"
    )
    note = "" if kept is not None else f"\n{TELL_IT_ALONE}"
    return f"{leave}; stop if it gets worse.\nWith fever, aches or a chesty cough: no training at all.{note}"


TELL_IT_ALONE: Final = 'Tell me without the question, such as "runny nose, no fever", and today\'s session follows it.'
_NOT_OF_NOW: Final = re.compile(
    r"\b(?:had|last|after|since|when|if|ago|before|avoid|prevent|during|(?:train|run|ride|swim|lift|exercise)\w* with)\b"
)


def _told_beside(text: str) -> Illness | None:
    """The illness of today that the question itself tells; what was, or may be one day, is none."""
    return None if _NOT_OF_NOW.search(text) else find_illness(text)


_NOT_SO: Final = f"^(?:{TAKEN_BACK.pattern})"


def _taken_back(text: str, own: Situation) -> str | None:
    """How to take out what was noted and isn't so; a warning sign has its own way."""
    if own.report.red_flags:
        return "If that isn't so, take it out: lanterne check-in --take-back-warning. Until then it counts."
    if own.report.illness is not None:
        return "Good. Take it out of your check-in: lanterne check-in --illness none. Until then it counts."
    return None


def _place(pain: Pain) -> PainAdvice | None:
    site = pain.site.replace("_", " ")
    return next((one for one in SORE_PLACES if one.words.search(site)), None)


_LEG_WORK: Final = re.compile(
    r"\b(?:legs?|squat\w*|lung\w*|deadlift\w*|run\w*|jog\w*|jump\w*|race|racing|marathon|stairs|hik\w*)\b"
)
_ARM_WORK: Final = re.compile(
    r"\b(?:press\w*|bench\w*|push\w*|pull\w*|overhead|swim\w*|upper|arms?|row\w*|race|racing)\b"
)
_POINTS: Final = re.compile(r"\b(?:this|that|it|with|anyway)\b")
_LIFTING: Final = re.compile(
    r"\b(?:lift\w*|gym|weights|leg day|legs|squat\w*|lung\w*|deadlift\w*|press\w*|bench\w*|push|pull)\b"
)
_INSTEAD_IN_THE_GYM: Final = {
    "knee": "No squats, lunges or split squats with it. Romanian deadlifts, hip thrusts and leg curls usually go well.",
    "hip": "No deep squats or wide stances. Glute bridges, leg curls and everything for the upper body usually go well.",
    "back": "No heavy deadlifts, squats or free rows. Hip thrusts, leg presses with a short way and supported rows usually go well.",
    "hamstring": "No heavy hinges. Leg presses, light leg curls and everything for the upper body usually go well.",
    "shoulder": "No overhead presses, dips or deep bench presses. Rows, presses with the elbows close and all for the legs"
    " usually go well.",
    "elbow": "No heavy pulls or curls with a straight bar. Straps, dumbbells or a neutral grip, and all for the legs usually go well.",
}


_ASKS_WHAT: Final = re.compile(
    r"^(?:(?:so|and|but|ok|then)[ ,]+)*(?:what|which|where|why|how (?!hard|soon)|when (?:do|should|will|is|did|can)\b(?!.*\bagain\b))\b"
)
_OF_THE_PAIN: Final = re.compile(
    r"\b(?:instead|with (?:it|this|that)|hurt\w*|pain\w*|about (?:it|this|that)|sore|swollen|again)\b"
)


def _hurting(text: str, own: Situation) -> str | None:
    """Today's limits for a pain that is open, where the question is about what loads it."""
    if (
        _OF_NEED.search(text)
        or is_elsewhere(text)
        or (
            _ASKS_WHAT.match(text)
            and not _OF_THE_PAIN.search(text)
            and not any(one.words.search(text) for one in SORE_PLACES)
        )
    ):
        # What to eat, wear or aim at is no question of whether to train.
        return None
    hurts = [pain for pain in own.report.pain if pain.score_0_10 is None or pain.score_0_10 > 0]
    for pain in sorted(hurts, key=lambda one: -(one.score_0_10 or 0)):
        place = _place(pain)
        if pain.site == PELVIC_FLOOR or place is None:
            continue
        loads, spares = (_ARM_WORK, _LEG_WORK) if is_above(place) else (_LEG_WORK, _ARM_WORK)
        if place.words.search(text) or loads.search(text) or (_POINTS.search(text) and not spares.search(text)):
            return _limits(text, own, pain, place)
        if spares.search(text) and _LIFTING.search(text):
            return f"Yes: that doesn't load your {_rated(pain)}. Leave out what hurts."
    return None


def _rated(pain: Pain) -> str:
    name = pain.site.replace("_", " ")
    return f"{name} ({pain.score_0_10:g}/10)" if pain.score_0_10 is not None else name


_PELVIC_SIGNS: Final = r"\b(?:heaviness|heavy down|leak\w*|pelvic floor|prolapse|pressure down|down there|pelvic)\b"
_UPPER_BODY_ALONE: Final = re.compile(r"\b(?:upper body|arms?|bench\w*|press\w*|rows?|pull ?-?ups?|curls?)\b")
_RUN_FOR: Final = re.compile(
    r"^(?=.*\b(?:swap|switch|change|replace|instead|rather)\b)(?=.*\brun\w*\b).*\b(?P<other>swim|ride|walk|bike ride|spin)\b"
)
_ALLOWED: Final = (
    rf"\b{CLINICIAN}\b.{{0,12}}\b(?:says?|said|told|cleared|checked|thinks?|allows?|gave|saw"
    r"|seen)\b.{0,40}\b(?:may|can|could|allowed|again|fine|ok|okay|clear\w*|go ahead|all good|ready|nothing wrong)\b"
)


def _pelvic(text: str, own: Situation) -> str | None:
    """How far to go with the signs of a pelvic floor, and when it is ready to run."""
    is_open = any(pain.site == PELVIC_FLOOR for pain in own.report.pain)
    if not is_open and not (own.is_new_mother and re.search(_PELVIC_SIGNS, text)):
        return None
    if not re.search(_PELVIC_SIGNS, text) and (is_of_something_else(text) or is_elsewhere(text)):
        return None
    if _UPPER_BODY_ALONE.search(text) and not re.search(_PELVIC_SIGNS, text) and not _LEG_WORK.search(text):
        return (
            "Yes, upper body is fine: sitting or lying rather than standing heavy, and breathe out as you push or pull. Stop at heaviness"
            " or a leak."
        )
    if (swap := _RUN_FOR.search(text)) is not None:
        return (
            f"Yes, do that: a {swap['other']} instead of the run is just right now. About as long, easily, and stop at heaviness or a"
            f" leak.\nSo that the run is gone from that day, such as a Thursday: lanterne skip thursday"
        )
    if re.search(r"\bready\b|\bhow (?:do|will|can) i (?:know|tell)\b|\bwhen (?:can|may|could) i\b", text):
        return (
            "It's ready when you walk briskly for 30 minutes, stand on one leg for 10 seconds, hop ten times on each leg and do ten squats"
            " on each, all without leaking, heaviness or pain, and the day after is quiet too.\n"
            "Then start with five times one minute of running, two minutes of walking between. A pelvic-health physio can check it."
        )
    if re.search(r"\b(?:walk\w*|swim\w*|rid(?:e|ing)|bik\w+|cycl\w+)\b", text) and not re.search(
        r"\b(?:run\w*|jump\w*|lift\w*|squat\w*)\b", text
    ):
        return "Yes, walking, riding or swimming easily is fine as long as you feel no heaviness and don't leak. Stop if you do."
    return (
        "Stop at the first heaviness, pressure or leak, and walk home: it means that it was too much for now.\n"
        "No running, jumping or skipping, and no heavy lifting, while it's there or until the day after is quiet. Squats and the like"
        " only light, and not"
        " at all where they bring it on; breathe out as you come up. Walk, and do your pelvic-floor work.\nLet a pelvic-health physio"
        " or your GP check it: going early helps."
    )


def _allowed(text: str, own: Situation) -> str | None:
    """After a doctor's or physio's word: how to say so, and the first step."""
    report = own.report
    if report.red_flags:
        # A doctor's word on a warning sign is asked back before anything is answered; this is none.
        return None
    first = "Start with a third of what you did, easily, every other day, and look at how it is the next morning."
    if own.is_new_mother:
        first = (
            "Start with five times one minute of easy running, two minutes of walking between, every other day; a minute more each week.\n"
            "Leaking, heaviness or pain: one step back, and tell me."
        )
    if not report.pain and report.injury is None and not own.is_new_mother:
        return None
    tell = "lanterne check-in --injury cleared" if report.injury is not None else "lanterne check-in --pain none"
    return f"Good news. Tell me when it's quiet, so that the coming days know: {tell}\n{first}"


def _limits(text: str, own: Situation, pain: Pain, place: PainAdvice) -> str:
    score = pain.score_0_10
    rated = f"your {_rated(pain)}"
    race = re.search(r"\b(?:race|racing|marathon|start line)\b", text) is not None
    if re.search(r"\bwhen\b", text):
        first = f"When your {pain.site} stays at 2/10 or less for a few days, during and the morning after; then light and short at first."
    elif "instead" in text:
        first = f"With {rated}, this:"
    elif score is not None and score > SEVERE:
        first = f"No, not with {rated}: don't load it, and let a doctor or physio look at it."
    elif score is not None and score <= SLIGHT:
        first = f"{'Very likely yes' if race else 'Yes, carefully'}: {rated} may be trained on while it doesn't grow."
    else:
        first = f"Not what loads it, with {rated}."
    lines = [first]
    if race and score is not None and score <= SLIGHT:
        lines.append(
            "Until then no hills, speed or jumps. On the day start easily, and stop if it changes how you move."
        )
    elif _LIFTING.search(text) and place.name in _INSTEAD_IN_THE_GYM:
        lines.append(_INSTEAD_IN_THE_GYM[place.name])
    else:
        lines += [place.leave_out, place.instead]
    lines.append("Stop what takes it above 3/10, or hurts more the next morning.")
    asked = read_asked_days(text, own.today, is_past=False)
    if asked is not None and asked.is_one_day and asked.first > own.today and (line := own.line_of(asked.first)):
        lines.append(f"{line} What it spares, that morning decides: lanterne today")
    if pain.told_days_ago or score is None:
        lines.append(f'How is it today? lanterne check-in --pain "{pain.site} 2/10"')
    return "\n".join(lines)


def _caring(text: str, own: Situation) -> str | None:
    if OWN_VOMITING.search(text):
        return (
            "So you have it yourself: nothing while you're sick, and nothing for 48 hours after the last time. Small sips of water or a"
            " rehydration drink, every few minutes, then plain food.\n"
            "Begin again once you've eaten and drunk normally for a whole day: one or two easy half hours.\n"
            "Blood, hardly any urine, confusion, or nothing that stays down for a day: a doctor, today."
        )
    if not _CARER.search(text) or re.search(
        r"\b(?:i'?m|i am|me too|i have|i've got)\b.{0,12}\b(?:ill|sick|cold|fever)\b", text
    ):
        return None
    return (
        "Of course, that comes first. Leave today out: lanterne skip today\n"
        "Nothing has to be made up. I hope it's better soon. If you catch it yourself, tell me, and rest."
    )


def _started(one: ActivityView) -> datetime:
    return datetime.fromisoformat(one.start_local)


def _done_words(own: Situation, one: ActivityView) -> str:
    when = "Today" if _started(one).date() == own.today else "Yesterday"
    if one.sets:
        units = own.profile.units
        parts = []
        for name, group in groupby(one.sets, key=lambda each: each.exercise):
            sets = list(group)
            best = max(sets, key=lambda each: (each.weight_kg or 0.0, each.reps or 0))
            parts.append(f"{name} {len(sets)} x {best.reps or '?'}{_at(best, units)}")
        return f"{when}: {', '.join(parts)}."
    minutes = (one.timer_s or one.elapsed_s or 0.0) / 60
    far = f", {one.distance_m / 1000:.1f} km" if one.distance_m else ""
    power = f", {one.device.avg_power_w:.0f} W" if one.device.avg_power_w else ""
    load = f", load {one.load:.0f}" if one.load is not None else ""
    return f"{when}: {one.sport}, {minutes:.0f} min{far}{power}{load}."


def _at(best: SetView, units: str) -> str:
    return f" at {format_weight(best.weight_kg, WeightUnit(units))}" if best.weight_kg else ""


def _advised_minutes(own: Situation, day: date) -> float | None:
    """How long the session was that the day's decision gave; 0 on a rest day, None where nothing was decided."""
    stored = own.scope.stores.memory.recall(day, day, "decision", 1)
    if not stored:
        return None
    workout = json.loads(stored[-1].document).get("workout")
    return float(workout["duration_minutes"]) if workout else 0.0


def _session(text: str, own: Situation) -> str | None:
    """How the session of today or yesterday was: what was done beside what was given, a plain verdict, and what comes next."""
    sport = read_asked_sport(text)
    sessions = [one for one in own.sessions if sport is None or one.sport == sport]
    if not sessions or re.search(r"\b(?:week|month|year|sleep|weekend|race|marathon)\b", text):
        return None
    one = sessions[-1]
    day = _started(one).date()
    done = sum((each.timer_s or each.elapsed_s or 0.0) / 60 for each in own.sessions if _started(each).date() == day)
    given = _advised_minutes(own, day)
    is_winded = re.search(_WINDED, text) is not None
    if is_winded:
        verdict = (
            "Yes, too fast: easy means that you can talk in whole sentences. Next time slow down to a shuffle, or walk until"
            " you can talk.\n"
            'It did no harm. I take it as an effort of about 7: lanterne log "rpe 7"'
        )
    elif given is None or done <= 0 or one.sets:
        verdict = (
            "Good work."
            if re.search(_DONE_IT, text)
            else "No, one such session is no problem if the next days are as planned."
        )
    elif given == 0:
        verdict = "Nothing was planned that day. Once does no harm; keep the next day easy and add nothing more."
    elif done > given * MUCH_LONGER:
        verdict = (
            f"More than planned: {done:.0f} min instead of {given:.0f}. Once does no harm; take the next day easy and add"
            " nothing more."
        )
    elif done < given * SHORTER:
        verdict = f"Shorter than planned: {done:.0f} min instead of {given:.0f}. That costs nothing, and nothing has to be made up."
    else:
        verdict = f"As long as planned: {done:.0f} min of {given:.0f}. Well done."
    if (was_easy := _was_easy(text, one, own)) is not None:
        verdict = was_easy
    line = own.line_of(own.today + timedelta(days=1))
    return "\n".join(part for part in (verdict, "" if is_winded else _done_words(own, one), line) if part)


_TOO_FAST: Final = re.compile(r"\btoo (?:fast|hard|quick)\b|\beasy enough\b|\breally easy\b")
_BEATS: Final = re.compile(r"(\d+)-(\d+) bpm")


def _was_easy(text: str, one: ActivityView, own: Situation) -> str | None:
    """Whether a session's pulse was that of an easy one, where it is asked; None where no pulse or no zone is known."""
    beats, sport = one.device.avg_hr_bpm, Sport(one.sport)
    if not _TOO_FAST.search(text) or not beats:
        return None
    athlete = replace(morning_of(own.scope, own.today).athlete, ftp_w=None, threshold_pace_ms=None, css_ms=None)
    easy = _BEATS.search(_planned_of_kind("easy", EASY_ZONE, sport, own)) or _BEATS.search(
        target_words(EASY_ZONE, sport, athlete)
    )
    if easy is None:
        return None
    high = int(easy[2])
    range_of = f"easy for you is {easy[0]}"
    if beats > high:
        return (
            f"For an easy one, yes: {beats:.0f} bpm on average, and {range_of}. Once does no harm; next time slow down, and walk if"
            " need be."
        )
    return f"No: {beats:.0f} bpm on average, and {range_of}."


_MAY_LIFT: Final = (
    r"\b(?:can|could|may|shall) i (?:still |just |even )*(?:do|train|lift|work|hit)\b.{0,12}"
    r"\b(?:upper(?: body)?|lower(?: body)?|arms?|core|chest|shoulders|abs|weights)\b"
)


def _may_lift(text: str, own: Situation) -> str | None:
    """A plain yes where nothing hurts and no sign is open, with the next lifting that is planned."""
    if own.report.red_flags or own.report.pain or own.report.injury is not None or own.report.illness is not None:
        return None
    if hurts := own.told_to_hurt:
        return f"Yes, whatever doesn't load {hurts}, and only without pain then and the next morning. How much does it hurt today, 0 to 10?"
    view = own.days(own.today, own.today + timedelta(days=13))
    days = view.days if view is not None else ()
    planned = next((day for day in days if any(each.sport == Sport.STRENGTH for each in day.sessions)), None)
    line = (
        f"\nThe next lifting in your plan: {day_line(planned, own.today, Sport.STRENGTH)}"
        if planned is not None
        else ""
    )
    return f"Yes: I know of nothing that hurts, so nothing speaks against it. Leave out whatever does hurt, and tell me of it.{line}"


_WHY_EASY: Final = (
    r"\bwhy\b.{0,25}\b(?:so much|so many|all|only|mostly|always|nothing but|every)\b.{0,15}"
    r"\b(?:easy|slow|zone 2|z2|gentle)\b(?! (?:today|week))"
)


def _why_easy(text: str, own: Situation) -> str | None:
    """Why most of the training is easy, and the next harder session."""
    view = own.days(own.today, own.today + timedelta(days=13))
    # After a session of today nothing hard is left for today.
    first = own.today + timedelta(days=any(_started(one).date() == own.today for one in own.sessions))
    days = view.days if view is not None else ()
    hard = next((day for day in days if day.date >= first and any(one.hard for one in day.sessions)), None)
    line = f"\nYour next harder session: {day_line(hard, own.today)}" if hard is not None else ""
    return (
        "Because easy minutes are what you can do many of: they build the heart, the blood vessels and the tendons that"
        " faster running needs, and you're fresh again the next day. One to three sessions a week are hard, the rest easy; who runs all"
        " of it in between gets tired and not faster. Faster shows first as a lower pulse at the same pace, and takes about six"
        f" to eight weeks.{line}\n(Based on: how endurance athletes train, Seiler 2010; the weeks are practice.)"
    )


_RAN_THROUGH: Final = (
    r"^(?!.*\b(?:can|could|may|should|shall|when|how|want|goal|if|will|able|did ?n[o']?t|not)\b)"
    r"(?=.*\b(?:ran|jogged|managed|did|finished)\b)(?=.*(?:\d|\bfirst\b|\bwhole\b))"
    r".*\b(?:without (?:an?y? )?(?:break|stop|walk|pause)\w*|non-?stop|no (?:breaks?|walking|stops)|in one go)\b"
)


def _ran_through(text: str, own: Situation) -> str | None:
    """A word of congratulation to who ran without walking breaks, and the next step; what hurts goes first."""
    runs = [one for one in own.sessions if one.sport == Sport.RUNNING]
    if not runs:
        return 'Well done! Log it, so that the plan knows: lanterne log "ran 5 km in 40 min without stopping"'
    goal = own.event
    reached = (
        goal is not None
        and (goal.distance_km or inf) <= (runs[-1].distance_m or 0.0) / 1000
        and f" It's the distance of your goal, {goal.name}."
    ) or ""
    hurts = [pain.site for pain in own.report.pain if pain.score_0_10 is None or pain.score_0_10 > 0]
    lines = [f"Congratulations, that's a real step.{reached} {_done_words(own, runs[-1])}"]
    if hurts:
        lines.append(f"Your walking breaks stay until this is gone: {', '.join(hurts)}.")
    else:
        lines.append(
            "Next: a day of rest or easy walking, then easy runs without walking breaks, for two weeks none longer than this one."
        )
        lines.append("What it changes in the plan: lanterne plan diff")
    return "\n".join(lines)


def _make_up(text: str, own: Situation) -> str | None:
    tomorrow = own.line_of(own.today + timedelta(days=1))
    return (
        f"No need: nothing has to be made up, and one session changes nothing. Go on with the plan.\n{tomorrow}".strip()
    )


_WALKS: Final = r"(?=.*\bwalk(?:ing)?\b)(?!.*\b(?:did|ran|walked|week|race)\b)"
_RUN_AND_WALK: Final = rf"^(?=.*\bhow (?:long|much|many|often)\b)(?=.*\brun(?:ning)?\b){_WALKS}"


def _run_and_walk(text: str, own: Situation) -> str | None:
    """How long to run and how long to walk, by the next planned session of both."""
    view = own.days(own.today, own.today + timedelta(days=13))
    day = (
        next((one for one in view.days if any(each.run_walk for each in one.sessions)), None)
        if view is not None
        else None
    )
    if day is None:
        return None
    return (
        f"{day_line(day, own.today)}\n"
        "Run so slowly that you can talk in whole sentences, and walk before you have to. Each week the running parts grow a little;"
        " stay a week longer where you are if it felt hard. It all counts as running."
    )


_FIRST_STEP: Final = (
    r"\b(?:what do i do first|what(?:'?s| is) (?:the|my) first (?:step|session|thing|run)|where (?:do|should) i (?:start|begin)"
    r"|how (?:do|should) i (?:get started|begin))\b(?!.*\b(?:lift\w*|weights?|gym|strength|swim\w*)\b)"
)


def _first_step(text: str, own: Situation) -> str | None:
    """The next session of the plan, for who asks where to begin."""
    view = own.days(own.today, own.today + timedelta(days=13))
    day = next((one for one in view.days if one.sessions), None) if view is not None else None
    if day is None or re.search(r"\b(?:lift\w*|weights?|gym|strength)\b", text):
        return None
    return (
        f"You have a plan, so begin with its next session. {day_line(day, own.today)}\n"
        "Go so easily that you could talk in whole sentences, and stop while it still feels good; then tell me how it was. The rest:"
        " lanterne plan"
    )


_ENOUGH: Final = (
    r"\b(?:is|am|was|are|would)\b.{0,25}\b(?:enough|active enough)\b.{0,20}"
    r"\b(?:for (?:my|somebody|someone|a \w+ (?:of )?my) (?:age|health|heart)|at my age|to (?:stay|keep|be) (?:healthy|fit|well))\b"
)


def _enough(text: str, own: Situation) -> str | None:
    """Whether the last weeks were enough for health, by their hours."""
    view = own.days(own.today, own.today)
    weeks = [one.done_minutes for one in (view.weeks_done if view is not None else ()) if one.monday < own.monday][-4:]
    if not weeks:
        return None
    hours = sum(weeks) / len(weeks) / 60
    verdict = "Yes" if hours >= HEALTHY_H[0] else "Nearly" if hours >= HEALTHY_H[0] / 2 else "Not yet"
    born = own.profile.birth_year
    balance = " From 65 on balance too, three times a week." if born is not None and own.today.year - born >= 65 else ""
    return (
        f"{verdict}: you've done about {hours:.1f} h a week lately, and {HEALTHY_H[0]:g} to {HEALTHY_H[1]:g} h that make you breathe are"
        f" what keeps people healthy, at any age.\nBeside it: strength twice a week, twenty minutes are enough.{balance}\n"
        "(Based on: WHO guidelines on physical activity 2020.)"
    )


HEALTHY_H: Final = (2.5, 5.0)
_BREATHLESS: Final = (
    rf"^(?=.*(?:{_WINDED}|\bcant (?:\w+ )?(?:talk|speak|chat)\b))(?=.*\b(?:when|while|if|as soon as|whenever)\b)"
    r"(?=.*\b(?:run\w*|jog\w*|rid(?:e|ing)|cycl\w+|train\w*|walk\w*)\b)"
)


def _breathless(text: str, own: Situation) -> str | None:
    return (
        "Then it's too fast for an easy session, and nearly everybody begins too fast. Slow down until you can say a whole sentence, and"
        " where that's too slow to run, walk until it comes back. In a hard session it's fine not to talk for a few minutes.\n"
        "Breathless on little effort, with a tight chest, dizziness or a racing heart is something else: stop, and see a doctor."
    )


_BUILD_UP: Final = (
    r"^(?!.*\b(?:yesterday|did|was|pain|hurt\w*)\b)(?=.*\bhow (?:will|can|could|do|should|am|would) i\b)"
    r".*\b(?:manage|build up|get (?:up )?to|work up to|survive|ever (?:run|ride|do|get)|(?:run|ride|do|cover) (?:\d+|that far|the distance"
    r"|all of it))\b(?=.*\b(?:\d+ ?k(?:m)?|\d+ miles|race|distance|marathon|half|event|that|it|far)\b)(?!.*\b(?:under|sub|faster|in \d)\b)"
)


_ABLE_TO: Final = (
    r"^(?!.*\b(?:pain|hurt\w*|injur\w+)\b)(?=.*\b(?:(?:do|did) (?:you|u) .{0,12}think i(?:'?m|'?ll)?|am i|will i|can i)\b)"
    r".*\b(?:gonna|going to|be able to|manage|ready)\b.*\b(?:\d{2,3} ?km?|\d+ miles|race|event|distance|marathon|half)\b"
    r"(?=.*\b(?:weeks?|months?|able to|longest|furthest)\b)(?!.*\b(?:under|sub|faster)\b)"
)


def _build_up(text: str, own: Situation) -> str | None:
    """How the plan grows towards the race: from the longest of late to the longest before it, and what comes next."""
    event = own.event
    view = own.days(own.today, event.day - timedelta(days=1)) if event is not None else None
    days = [day for day in view.days if day.sessions] if view is not None else []
    sport = own.scope.mission_or_none()
    endurance = [
        (one.minutes or 0.0, day) for day in days for one in day.sessions if one.sport not in (Sport.STRENGTH, None)
    ]
    if event is None or sport is None or not endurance or own.report.red_flags:
        return None
    longest = max(endurance, key=lambda each: each[0])
    weeks = (event.day - own.today).days // 7
    return (
        f"Step by step: there are {weeks} weeks until {event.name}. The longest session grows from {endurance[0][0]:.0f} min next to"
        f" {longest[0]:.0f} min on {day_words(longest[1].date, own.today)}, with lighter weeks between.\n"
        "You needn't cover the whole distance before: rested, and with walking breaks where you want them, you go further on the day.\n"
        f"Next: {day_line(endurance[0][1], own.today)}"
    )


_WHY_NONE: Final = (
    r"^(?:(?:and|but|so|ok|hi|hey)[ ,]+)*(?:why|how come)\b.{0,25}\b(?:no|not|isn'?t|aren'?t|don'?t|can'?t|so (?:little|few)|only"
    r"|without)\b(?!.*\b(?:faster|slower|heavier|better|improv\w*|lose|losing|yesterday|last)\b)"
)


def _why_none(text: str, own: Situation) -> str | None:
    """Why a sport isn't there, or is there so seldom: what hurts, the days that are off, and when it comes next."""
    sport = read_asked_sport(text)
    view = own.days(own.today, own.today + timedelta(days=13)) if sport is not None else None
    if sport is None or view is None:
        return None
    planned = [day for day in view.days if any(one.sport == sport for one in day.sessions)]
    hurts = [pain.site.replace("_", " ") for pain in own.report.pain if pain.score_0_10 and touches(pain.site, sport)]
    noun = _NOUN_OF.get(sport, "lifting" if sport is Sport.STRENGTH else str(sport))
    verb = "hurts" if len(hurts) == 1 else "hurt"
    why = f"Your {' and your '.join(hurts)} {verb}, so {noun} is held back for now. " if hurts else ""
    if not planned:
        return f"{why}There is none in the next two weeks of your plan." if why else None
    count = sum(day.date < own.today + timedelta(days=7) for day in planned)
    off = f"{own.line_of(own.today)} " if planned[0].date != own.today else ""
    week = f"{counted(count, 'day')} of {noun}" if count else f"no {noun}"
    return f"{why}{off}In the next seven days your plan has {week}.\nNext: {day_line(planned[0], own.today)}"


_DAY_NAME: Final = r"(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|r|rs|ur)?(?:days?)?"
_FIXED: Final = (
    r"^(?=.*\b(?:where|when|how|which days?|what days?|around)\b)(?=.*\b(?:fit|go|run\w*|rid\w+|lift\w*|swim\w*|train\w*|plan)\b)"
    r"(?=.*\b(?:training|practice|match|games?|class(?:es)?|lessons?|shifts?|work|club|football|soccer|rugby|hockey|netball|basketball"
    r"|volleyball|handball|cricket|padel|tennis|squash|badminton|judo|karate|boxing|climbing|yoga|pilates|dance|dancing)\b)"
    rf"(?=(?:.*?\b{_DAY_NAME}\b){{2}})"
)
_FIXED_NAME: Final = re.compile(
    r"\b(football|soccer|rugby|hockey|netball|basketball|volleyball|handball|cricket|padel|tennis|squash|badminton|judo|karate|boxing"
    r"|climbing|yoga|pilates|dance|dancing)\b"
)
_WEEKDAY: Final = re.compile(rf"\b{_DAY_NAME}\b")


def _around_fixed_days(text: str, own: Situation) -> str | None:
    """Where training fits around days that are taken: the other days, and what the plan holds on those."""
    named_days = {said[:3] for said in _WEEKDAY.findall(text)}
    taken = [at for at, name in enumerate(LOWER_WEEKDAY_NAMES) if name[:3] in named_days]
    if not 1 < len(taken) < len(LOWER_WEEKDAY_NAMES) or own.report.red_flags:
        return None
    named = _FIXED_NAME.search(text)
    what = named[1] if named is not None else "that"
    view = own.days(own.today, own.today + timedelta(days=6))
    days = view.days if view is not None else ()
    free = [day for day in range(len(LOWER_WEEKDAY_NAMES)) if day not in taken]
    names = [LOWER_WEEKDAY_NAMES[day].title() for day in free]
    clash = [
        day
        for day in days
        if day.date.weekday() in taken and any(one.hard or day.role == "long" for one in day.sessions)
    ]
    easy = [
        day
        for day in days
        if day.date.weekday() in free and day.role != "long" and not any(one.hard for one in day.sessions)
    ]
    lines = [f"On {_listed(names)}. The {what} counts as training too, and a hard evening of it is a hard day."]
    if not clash:
        lines.append("Nothing hard or long is planned on those days this week, so it fits as it is.")
    lines += [f"{day_line(day, own.today, is_brief=True)} That's too much beside the {what}." for day in clash]
    if clash and (to := next((day for day in easy if day.date > own.today), None)) is not None:
        lines.append(f"To swap them say: move {clash[0].date:%A} to {to.date:%A}")
    lines.append(
        f"Tell me afterwards how long the {what} took and how hard it was, and the plan leaves room. To plan around it for good:"
        f" lanterne init --days {','.join(name[:3].lower() for name in names)}"
    )
    return "\n".join(lines)


def _listed(names: list[str]) -> str:
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


_TARGET_ASKED: Final = (
    r"^(?!.*\b(?:why|race|marathon|tomorrow|yesterday|did|was)\b)(?=.*\b(?:what|what's|whats|which|how (?:fast|hard|slow))\b)"
    r"(?=.*\b(?:pace|speed|power|watts?|heart rate|hr|pulse|bpm|fast|hard|slow)\b)(?=.*\b(?:i|me|my)\b|(?:\S+ ){1,7}\S+$)"
    r".*\b(?P<kind>easy|recovery|long|tempo|threshold|vo2\w*|(?:zone|z) ?[1-5])\b"
)
_ZONE_OF_KIND: Final = {"recovery": 1, "easy": 2, "long": 2, "tempo": 3, "threshold": 4, "vo2": 5}


def _target(text: str, own: Situation) -> str | None:
    """What to aim for in sessions of a kind: by the athlete's own thresholds, as the day's steps have it, else by feel."""
    asked = re.search(_TARGET_ASKED, text)
    mission = own.scope.mission_or_none()
    sport = read_asked_sport(text) or (mission.sports[0] if mission is not None and mission.sports else None)
    if asked is None or sport is None or sport is Sport.STRENGTH:
        return None
    kind = asked["kind"]
    zone = (
        int(kind[-1]) if kind[-1].isdigit() and not kind.startswith("vo2") else _ZONE_OF_KIND[kind.removesuffix("max")]
    )
    athlete = morning_of(own.scope, own.today).athlete
    by_heart = re.search(_HEART, text) is not None
    if by_heart:
        athlete = replace(athlete, ftp_w=None, threshold_pace_ms=None, css_ms=None)
    aim = target_words(zone, sport, athlete)
    planned = _planned_of_kind(kind, zone, sport, own)
    # What stands in the plan goes before the whole zone.
    in_plan = _RANGE.search(planned)
    if in_plan is not None and (not by_heart or "bpm" in in_plan[0]):
        aim = f"{in_plan[0]}{aim[aim.index(' (') :] if ' (' in aim else ''}"
    slower = (
        "\nSlower is fine, and on hills, in heat or tired it is right: go by the talking." if zone == EASY_ZONE else ""
    )
    return f"{kind.capitalize()} {_NOUN_OF.get(sport, 'training')}: {aim}.{planned}{slower}"


_RANGE: Final = re.compile(r"\d+-\d+ (?:bpm|W)|\d:\d\d-\d:\d\d ?/(?:km|100 m)")
_HEART: Final = r"\b(?:heart ?rate|hr|pulse|bpm)\b"


def _planned_of_kind(kind: str, zone: int, sport: Sport, own: Situation) -> str:
    """The next planned session of that kind with its targets, as a line of its own."""
    view = own.days(own.today, own.today + timedelta(days=13))
    lines = (
        day_line(one, own.today, sport)
        for one in (view.days if view is not None else ())
        if any(each.sport == sport and each.max_zone == zone for each in one.sessions)
        and (kind != "long" or one.role == "long")
    )
    line = next((line for line in lines if _RANGE.search(line)), None)
    return f"\n{line}" if line is not None else ""


def _target_of_it(text: str, own: Situation) -> str | None:
    """What the session asks for that was just spoken of: today's, else the next one that has a range of its own."""
    view = own.days(own.today, own.today + timedelta(days=13))
    lines = [day_line(one, own.today) for one in (view.days if view is not None else ()) if one.sessions]
    return next((line for line in lines if _RANGE.search(line)), None)


EASY_ZONE: Final = 2
_NOUN_OF: Final = {Sport.RUNNING: "running", Sport.CYCLING: "riding", Sport.SWIMMING: "swimming"}


def _rows(*rows: tuple[str, Responder]) -> tuple[tuple[re.Pattern[str], Responder], ...]:
    return tuple((re.compile(pattern), respond) for pattern, respond in rows)


_OF_THE_BODY: Final = _rows(
    *LIMIT_SITUATIONS,
    (_DOCTOR_LATER, _doctor_later),
    (CLOT_RISK.pattern, _clot_risk),
    (_RACE_KEPT, _far_race),
    (rf"{_WORRY}|{_MAY_I}|{_AGAIN}|{_DO_IT}|{_IS_TOO}|\bwhat (?:should|do|can) i do\b|{CARRY_ON}", _warned),
    *CARRY_ON_SITUATIONS,
    (_ABOUT_IT, _about_it),
    (_NOT_SO, _taken_back),
    *ASTHMA_SITUATIONS,
    *DIABETES_SITUATIONS,
    *MEDICINE_SITUATIONS,
    *SLOW_PULSE_SITUATIONS,
    *HARD_SITUATIONS,
    (_LOW.pattern + r"|\bcr(?:y|ies|ied|ying)\b|\bweepy\b|\bdepress\w+\b|\bmiserable\b|\bhopeless\b", _low),
    (rf"{_MAY_I}|{_AGAIN}|{_DO_IT}|{_INTO_WATER}|{CARRY_ON}|{_TODAY_THEN}", _ill),
    (rf"{_CARER.pattern}|{OWN_VOMITING.pattern}", _caring),
    (_ALLOWED, _allowed),
    (rf"{_PELVIC_SIGNS}|{_MAY_I}|{_AGAIN}|{_ABOUT_IT}|{_RUN_FOR.pattern}", _pelvic),
    (rf"{_MAY_I}|{_AGAIN}|\binstead of\b", _hurting),
)
"""What goes before everything else, in this order."""
_TO_THE_RACE: Final = _rows((_BUILD_UP, _build_up), (_ABLE_TO, _build_up))
_OF_THE_DAYS: Final = _rows(
    (_RAN_THROUGH, _ran_through),
    (_WHY_NONE, _why_none),
    (_RUN_AND_WALK, _run_and_walk),
    (_FIRST_STEP, _first_step),
    (_BREATHLESS, _breathless),
    (_ENOUGH, _enough),
    (_WHY_EASY, _why_easy),
    *HARD_NOW,
    (_MAY_LIFT, _may_lift),
    (_FIXED, _around_fixed_days),
    (_MAKE_UP, _make_up),
    (_TARGET_ASKED, _target),
    (TARGET_OF_IT, _target_of_it),
    (rf"{_DONE_IT}|{_TOO}|{_WINDED}", _session),
)
