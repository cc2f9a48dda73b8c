"""Which of the athlete's own data a question asks for: days of the plan, the race, past sessions, thresholds, values of the body."""

import re
from datetime import date
from typing import Final

from lanterne_rouge.conversation.asked_days import read_asked_days, read_asked_sport
from lanterne_rouge.conversation.exercise_words import exercise_in_text
from lanterne_rouge.conversation.race_wishes import RACE_NOUN
from lanterne_rouge.domain.fitness import ThresholdName
from lanterne_rouge.domain.wellness import WellnessMetric

_KINDS: Final = (
    ("race", r"races?|event|race day"),
    ("rest", r"rest(?! of\b)(?: day)?|days? off|off days?|free days?"),
    ("long", r"long(?:est)?"),
    ("hard", r"hard|intervals?|tough|quality|key|speed|threshold|vo2(?:max)?"),
    ("easy", r"easy|easier|recovery|light"),
    ("strength", r"lift(?:ing)?|gym|strength|weights"),
)
_KIND: Final = tuple((role, re.compile(rf"\b(?:{words})\b")) for role, words in _KINDS)
_SESSION: Final = (
    r"(?:workouts?|sessions?|training|runs?|rides?|swims?|day|days|one|intervals?|race|plan(?:ned)?|lift(?:ing)?|gym"
    r"|long run|long ride)"
)
_ASKS_PLAN: Final = re.compile(
    r"\bwhat(?:'?s| is| does| do)? (?:tomorrow|tmrw|next week|this week|the week|the weekend|my week|\w+day) looks? like\b|\bin my plan\b"
    r"|\bany(?:thing)?\b.{0,20}\b(?:coming up|planned|next|this week|tomorrow)\b|\bis there (?:any|a|an)\b.{0,20}\b(?:plan|week"
    r"|weekend|tomorrow)\b|^(?:so |and )?what(?:'?s| is) (?:on |planned |up )?(?:for )?(?:tomorrow|tmrw|(?:on )?(?:this|next)"
    r" week(?:end)?|\w+day)\b ?$|"
    r"\bwhat(?:'?s| is| am i| are we| do i| will i| should i(?: be)?)?\b.{0,25}\b(?:on (?:for|tap|the plan|my plan|the schedule)"
    r"|plan(?:ned)?|scheduled|supposed|doing|coming up|up next|next)\b"
    rf"|\bwhen(?:'?s| is| are| do i| will| am i)\b.{{0,25}}\b(?:next|{_SESSION})\b|\bnext (?:hard|easy|long|rest|key|gym|interval"
    rf"|strength|lifting)\b"
    r"|\b(?:do|will) i (?:get|have) (?:a|an|any) |\b(?:which|what) days?\b|\b(?:do|am|will) i (?:have to |need to |get to )?(?:train\w*"
    r"|run\w*|rid\w+|swim\w*|lift\w*|rest\w*)\b|\bhave (?:i got|you got|i)\b.{0,12}\b(?:on|for)\b"
    r"|\bwhat (?:zone|intensity|power|watts|pace|heart rate|hr)\b.{0,25}\b(?:tomorrow|today|mon|tues|wednes|thurs|fri|satur|sun)"
    r"|\bmy (?:long (?:run|ride)|plan|schedule|next)\b|\b(?:what does|how does) .{0,20}\b(?:week|weekend|plan|month)\b.{0,10}\blook\b"
    r"|\bis (?:there|it|tomorrow|today|this) .{0,18}\b(?:rest|hard|easy|day off|race|long)\b.{0,12}$"
    rf"|\bwhat(?:'?s| is| do i do| am i doing| are we doing)?(?: (?:for|on|up|the|my|{_SESSION}))* $"
)
_AHEAD: Final = re.compile(
    r"\b(?:tomorrow'?s?|tmrw|tmr|next|coming|upcoming"
    r"|(?:this|my|the) week|this weekend|weekend|later this|mon\w*|tues?\w*|wed\w*|thu\w*|fri\w*|sat\w*|sun(?:day)?s?)\b"
)
_WANTS: Final = re.compile(r"\b(?:anything|any|what|whats|which|when|whens|how|do i|am i|is|show|tell|give me)\b")
_PAST: Final = re.compile(
    r"\b(?:did|was|were|have i(?! got)|had|has|i've|went|been|done|ran|rode|swam|lifted|trained|hit|miss(?:ed)?|last|ago|yesterday|past"
    r"|slower|faster|fitter)\b"
)
_RACE: Final = re.compile(
    rf"\bhow (?:far|long|many (?:days|weeks|months))\b.{{0,25}}"
    rf"\b(?:to|till?|until|away|left|before)\b.{{0,18}}\b(?:{RACE_NOUN}|goal|ride)\b"
    r"|\b(?:how far|how long) (?:away|off|out) (?:is|am i from) (?:my|the)\b|\bhow far (?:away|off|out)? ?(?:is|am i from) (?:my"
    r"|the) (?:race|event|goal)\b"
    rf"|\bwhen(?:'?s| is) (?:my|the) (?:next )?(?:{RACE_NOUN}|goal)\b|\b(?:days|weeks) (?:to|till?|until|left)\b.{{0,12}}\b{RACE_NOUN}\b"
    rf"|\b(?:{RACE_NOUN}|test(?: day)?|big day)\b.*\bhow many (?:days|weeks|months)\b.{{0,15}}(?:left|to go|now|$)"
    r"|\bwhat(?:'?s| is| are)? my (?:next )?(?:races?|goal)\b"
)
_KEPT: Final = re.compile(
    r"\b(?:did|have) i (?:hit|do|done|miss(?:ed)?|keep|kept|follow(?:ed)?|complete(?:d)?|skip(?:ped)?) (?:all |most |any |every "
    r"|of |my |the |on )*"
    r"(?:sessions?|workouts?|trainings?|plan|targets?|week)\b|\bstick(?:ing)? to (?:my|the) plan\b|\bstuck to (?:my|the) plan\b"
    r"|\bon track\b|\b(?:compared? (?:to|with)|against) (?:the|my) plan\b|\bas planned\b|\bbehind (?:on )?(?:my|the)? ?(?:plan|schedule)\b"
)
_WHAT_WAS: Final = re.compile(
    r"\b(?:did|have|had|was|were|do) (?:i|my)\b|\bi(?:'ve| have)\b|\bmy (?:last|next|race|zones?|plan|ftp|hr|heart|weight|sleep)\b"
    r"|\b(?:am|will) i\b"
)
_TOGETHER: Final = re.compile(
    r"\bcompare my\b|\b(?:what|which|how (?:much|many|long|well))\b(?: \w+){0,3} did i\b.*\b(?:before|after|on|with|around) my\b"
    r"|\bmy\b.*\b(?:at the )?same (?:hr|heart rate|pulse|power|pace)\b|\b(?:correlat\w+|relation|link)\b.*\bmy\b.*\bmy\b"
)
_TODAY: Final = r"(?:today|this morning|this evening|tonight|now)"
_ASKS_DAY: Final = re.compile(
    rf"\b(?:should|can|may|do|shall|could) i (?:still |even |just )?(?:train|run|ride|lift|swim|bike|cycle|work ?out|go|rest|skip|push"
    rf"|take it|do)\b.{{0,30}}\b{_TODAY}\b(?! is)"
    rf"|\bam i (?:ready|ok|okay|fit enough|good|fresh|recovered|rested|able|up)\b.{{0,25}}\b(?:{_TODAY}|hard|intervals?|train\w*|session"
    r"|workout|go)\b|\b(?:ready|ok|okay|good) to (?:train|go hard|work ?out)\b"
    rf"|\bwhat (?:should|do|can|shall|must) i (?:be )?(?:do|doing|train)\b.{{0,12}}\b{_TODAY}\b"
    rf"|\bwhat (?:do|would) you (?:suggest|recommend|advise|think)\b.{{0,20}}\b{_TODAY}\b|^(?:so |and |ok )*what (?:should|do) i do now\b"
    r"|\bwhy (?:is|are|was) my (?:readiness|form|tsb|recovery|battery)\b|\bwhy (?:only|just|so (?:little|short|easy|few|hard|long"
    r"|much(?! (?:easy|slow|running|riding|zone)))|do i have so (?:little|much))\b(?!.*\b(?:week|month)\b)"
    r"|\bwhy (?:do|did|does|are|would) (?:you|it|the (?:plan|app|coach)) (?:say|says?|think|want|tell|make|give|put|sa(?:y|id))\b"
    rf"|\bwhy (?:is|was|are|so|am)\b.{{0,20}}\b{_TODAY}\b|\bwhy (?:is|was) (?:it|today)\b.{{0,12}}\b(?:easy|hard|rest|short)\b"
    r"|\bhow (?:ready|fresh|recovered|rested) am i\b|\bam i (?:fresh|recovered|rested|too tired)\b|\b(?:hard|easy|rest) (?:day )?today\b$"
    r"|^(?:and |but |ok )?why (?:is (?:it|that|today) )?(?:so|that|this) (?:easy|hard|short|long|light|little|much)[ ?.!]*$"
    r"|^(?:explain why: )?(?:so |and |but |ok |well )*(?:should|can|may|do|shall|could|must) i (?:still |even |just |really |better )*"
    r"(?:(?:do|go|skip|train|run|ride|lift|swim|work ?out|rest)(?: (?:it|this|that|them|then|out|ahead|for it|at all|anyway|though|instead"
    r"|(?:the|my|today'?s) (?:session|workout|run|ride|swim|intervals?|gym|lifting|one))\b)*)[ ?.!]*$"
)
_RACE_TIME: Final = re.compile(
    r"\bhow long (?:will|does|would|is) (?:my|the|this|that) (?:race|event|(?:half )?marathon|half|\d+ ?k|ride|tri\w*|(?:gran )?fondo"
    r"|sportive|ultra) (?:take|going to take|last)\b"
    r"|\b(?:what|how fast|which|whats)\b.{0,30}\bmy\b.{0,20}\b(?:race )?(?:prediction|predicted|finish(?:ing)? time|race time|goal pace"
    r"|race pace)\b|\bpredict\w*\b.{0,15}\bmy\b.{0,15}\b(?:race|time|event|marathon|half|ride)\b"
    r"|\b(?:will|can|could|would|do you think|am i going to|chance)\b.{0,25}\b(?:make|hit|break|get|run|ride|do|manage|go"
    r"|reach)\b.{0,10}\b(?:sub ?-?\d|under \d|\d:\d\d"
    r"|my (?:goal|target)(?: time)?)\b|\bis (?:sub ?-?\d|\d:\d\d|my (?:goal|target)(?: time)?)\b.{0,30}\b(?:realistic|possible"
    r"|doable|reachable|on)\b|\b(?:will|am|would) i (?:ever |really |even |going to )*be ready\b"
    r"|\bready (?:in time|by race day|for (?:my|the) (?:race|event|goal))\b"
    r"|\bmy (?:race )?(?:prediction|predicted time)\b|\b(?:what time|how fast|how long)\b.{0,20}\b(?:will|can|could|would) i\b.{0,25}"
    r"\b(?:my|the) (?:race|event|marathon|half|ride|tri\w*|\d+ ?km?)\b|^(?:whats |what is )?race prediction\b"
)
_TOO_MUCH: Final = re.compile(
    r"\b(?:am|have|did|was) i\b.{0,15}\b(?:do(?:ing|ne)?|train\w*|overdo\w*|push\w*)\b.{0,15}\b(?:too (?:much|hard|little)|enough"
    r"|overdoing)\b|\bam i (?:overtrain\w*|overreach\w*|overdoing|undertrain\w*)\b|\bis my (?:\w+ )?load\b.{0,15}\b(?:ok|high|too|low|good"
    r"|fine|normal)\b|\bhow(?:'?s| is) my (?:training )?load\b"
)
WEEKLY: Final = re.compile(
    r"\bweekly (?:\w+ )?(?:volume|mileage|hours|km|kms|miles|distance|totals?|load)\b|\b(?:hours|km|kms|miles"
    r"|mileage) (?:a|per|each) week\b.*\b(?:i|my|me)\b|\bhow (?:many|much)\b.*\bdo i\b.*\b(?:a|per|each) week\b"
)
_THEORY: Final = re.compile(
    r"\b(?:should i|how (?:long|much|many|often|hard|fast|do|should)|why|can i|could i|what if|ok to|safe|better|before a"
    r"|before my|what happens|what should|what (?:do|can|must) i do (?:with|about|when|if))\b"
)


_WHY_PLANNED: Final = re.compile(
    r"\bwhy\b.{0,30}\b(?:no|not|only|so (?:few|many|much|little|easy|hard|light|short|long)|less|more|is|are|am i|do"
    r" i)\b.*\b(?:this|next) week\b|\bwhy (?:do|did|have|are) you (?:\w+ )?(?:have|had|give|gave|giving|put|got) me\b"
    r"|\bwhy\b[^?!.]*\bmy (?:plan|week)\b|\bwhy\b[^?!.]*\b(?:tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\bwhy\b.{0,12}\bno"
    r" (?:intervals?|hard|speed|long)\b"
)


_OF_DAYS_ALONE: Final = frozenset(
    [
        "what",
        "what's",
        "whats",
        "is",
        "are",
        "do",
        "does",
        "did",
        "will",
        "am",
        "i",
        "we",
        "my",
        "me",
        "the",
        "a",
        "an",
        "for",
        "on",
        "in",
        "of",
        "to",
        "up",
        "at",
        "s",
        "going",
        "have",
        "got",
        "get",
        "happen",
        "happens",
        "happening",
        "this",
        "next",
        "coming",
        "today",
        "today's",
        "tomorrow",
        "tomorrow's",
        "tonight",
        "week",
        "weekend",
        "weekend's",
        "week's",
        "workout",
        "workouts",
        "session",
        "sessions",
        "training",
        "train",
        "run",
        "runs",
        "ride",
        "rides",
        "swim",
        "swims",
        "lift",
        "lifting",
        "gym",
        "plan",
        "planned",
        "scheduled",
        "schedule",
        "most",
        "important",
        "main",
        "key",
        "hardest",
        "hard",
        "longest",
        "long",
        "first",
        "when",
        "which",
        "day",
        "days",
        "again",
        "now",
        "then",
        "should",
        "be",
        "doing",
        "and",
        "so",
        "ok",
        "hey",
        "please",
        "tell",
        "show",
        "from",
        "till",
        "until",
    ]
)
_ASKS_DAYS: Final = re.compile(
    r"\b(?:today'?s?|tomorrow'?s?|tonight|week|weekend|next|coming|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)


def names_days_alone(text: str) -> bool:
    """Whether a normalised question holds nothing but days and what is planned on them, as in `what happens tomorrow`."""
    words = re.findall(r"[a-z']+", text)
    is_asked = any(word in ("what", "what's", "whats", "which", "when", "show", "tell") for word in words[:3])
    return (
        is_asked
        and _ASKS_DAYS.search(text) is not None
        and "did" not in words
        and all(word in _OF_DAYS_ALONE or word.endswith("day") for word in words)
    )


_LONGEST_AHEAD: Final = re.compile(
    r"\b(?:longest|biggest)\b.{0,12}\b(?:runs?|rides?|swims?|sessions?|workouts?)\b.*"
    r"\b(?:you(?:'ll| will| are going to|'re going to)|will|going to|in (?:my|the) plan|planned|coming|ahead|before (?:the|my) \w+)\b"
)
"""The longest session that is still to come."""


_DAYS_ALONE: Final = re.compile(
    r"^(?:(?:and|so|show|me|just|please|can|you|tell|give|what's) )*(?:the |this |my |next )?(?:rest of (?:the|this|my) )?week(?:end)?"
    r"(?:,? (?:from )?mon(?:day)? (?:to|till|until|through|-) sun(?:day)?)?(?: (?:in plain words|in short|simply|please|again))*[ ?.!]*$"
)
_AMOUNT_AHEAD: Final = re.compile(
    r"^(?:(?:so|and|ok|okay|but|then)[ ,]+)*how (?:much|many (?:km|miles|hours|minutes)|long|far|hard|easy)"
    r"(?: (?:is (?:it|that|the \w+)|am i (?:going|out|training|running|riding)|for me))?(?: for)? (?:on |this |next |coming )*"
    r"(?:tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:'s (?:\w+ ?){1,2})?(?: then| now)?[ ?.!]*$"
    r"|^(?:so |and )?how (?:much|many|long|far)\b.{0,20}\b(?:do|will|am|shall) i\b.{0,25}\b(?:tomorrow|next week|this week|this weekend"
    r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)
"""How much of something the plan holds on days to come."""


_OWN_LIFTS: Final = re.compile(
    r"^(?:(?:ok|so|and|please|can you)[ ,]+)*(?:(?:give|show|tell) me|what(?:'?s| are| is)?) (?:my|today'?s|tomorrow'?s|the)"
    r" (?:sets|lifts|weights|loads)(?: (?:for|on|of) (?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day))?"
    r"(?: (?:today|tomorrow))?[ ?.!]*$"
)
_HOW_HEAVY: Final = re.compile(
    r"\b(?:how heavy|(?:what|which) (?:weight|load)|how much(?: weight)?|how many (?:sets|reps))\b.*?"
    r"\b(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next (?:session|time))\b"
    r"|\b(?:do|should|shall) i (?:go up|go heavier|move up|stay|add (?:some |more )?(?:weight|kilos|kg|plates))\b.*"
    r"\b(?:next (?:session|time)|stay(?: put)?|(?:go|move) up|or not)\b"
)
"""The load of a lift on a day of the plan; without a day it is a question of principle."""


TARGET_OF_IT: Final = (
    r"^(?!.*\d ?(?:w|watts?|bpm|%)\b|.*\bz(?:one)? ?\d)(?:(?:so|and|ok|but|hi|hey)[ ,]+)*(?:what(?:'?s| is| are)?|which)(?: the| my)?"
    r" (?:watts?|wattage|power|pace|heart rate|hr|zone) (?:is|are|would|does) (?:that|it|this|today)\b(?! (?:come|came|in my|last|for a)\b)"
)
"""What a session that was just spoken of asks for, in the athlete's own numbers."""


def plan_question(text: str) -> str | None:
    """What a normalised question asks of the plan: `lifts`, `race`, `race_time`, `kept`, `longest` or `days`; None for any other."""
    heavy = _HOW_HEAVY.search(text)
    # What was done before stands behind the question: `how much deadlift today, last week was 100 kg`.
    is_load_asked = heavy is not None and not _PAST.search(heavy[0]) and exercise_in_text(text) is not None
    if _OWN_LIFTS.match(text) or is_load_asked:
        return "lifts"
    if _LONGEST_AHEAD.search(text):
        return "longest"
    if _KEPT.search(text) and not re.search(r"\bon track\b.*\b(?:race|event|goal)\b", text):
        return "kept"
    if re.search(r"\bon track\b.*\b(?:race|event|goal)\b", text):
        return "race_time"
    if _WHY_PLANNED.search(text):
        return "why"
    if _RACE_TIME.search(text):
        return "race_time"
    if _RACE.search(text) and not re.search(
        r"\bwhat (?:should|do|can|to)\b|\benough\b|\bhow (?:do|should)\b|\baltitude\b", text
    ):
        return "race"
    if names_days_alone(text) or _DAYS_ALONE.match(text):
        return "days"
    if _AMOUNT_AHEAD.search(text) and not _PAST.search(text):
        return "days"
    if _PAST.search(text) or not _WANTS.search(text):
        return None
    if (
        _THEORY.search(text)
        and not re.search(r"\bwhat (?:zone|intensity|power|watts|pace)\b", text)
        and not re.search(r"\bwhat should i (?:do|be doing|train) (?:on|this|tomorrow|next)\b", text)
    ):
        return None
    names_ahead = _AHEAD.search(text) is not None
    asks = _ASKS_PLAN.search(f"{text.rstrip(' ?.!')} ") is not None
    return "days" if (asks and (names_ahead or kind_asked_for(text) or "plan" in text or "schedule" in text)) else None


def asks_what_was(text: str) -> bool:
    """Whether a normalised question asks what the athlete did or had: then it is of the log, whatever body it is of."""
    return _WHAT_WAS.search(text) is not None


def asks_beyond_the_log(text: str) -> bool:
    """Whether a normalised question asks to put own values together in a way that nothing here does."""
    return _TOGETHER.search(text) is not None and _ADVICE.search(text) is None


_IMPROVING: Final = re.compile(
    r"^(?:so |and )?am i (?:getting )?(?:any )?(?:better|improving|making (?:any )?progress)[ ?!.]*$"
    r"|^(?:so |and )?how much (?:fitter|better) (?:am i|have i (?:got|become))\b"
    r"|^(?:so |and )?how (?:have|am) i (?:been )?(?:doing|getting on|progressing)(?: (?:so far|overall|lately|this (?:month|year)"
    r"|(?:these|in the) (?:last|past) (?:\w+ )?(?:weeks|months)|over the (?:last|past) (?:\w+ )?(?:weeks?|months?)))*[ ?!.]*$"
)


def asks_if_improving(text: str) -> bool:
    """Whether a normalised question asks how training goes as a whole."""
    return _IMPROVING.match(text) is not None


_WHATS_ON: Final = re.compile(
    r"\bwhat(?:'?s| is| are|'re)? (?:(?:on|planned|scheduled|up|the|my|session|workout|plan|training|for|we|i|am i|are we|do i"
    rf"|do we|have i got|we're|doing|did you have|supposed to be)[ ]?)+(?:for )?{_TODAY}(?! is)\b"
    r"|\bwhat(?:'?s| is) (?:the )?plan for today\b"
)


_OWN_NUMBER: Final = re.compile(
    r"^(?:(?:and|but|so|ok|also|hey)[ ,]+)*(?:why|how come|what(?:'?s| is| are| was)?|how(?:'?s| is| high| low)?)\b(?: \w+){0,3} my"
    r" (?:\w+ )?(?:form|fitness|ctl|atl|tsb|(?:training )?load|vo2 ?max|ftp|readiness|hrv|e?1rm)\b"
)
"""What asks why a number of the athlete's own is as it is, or what it is."""


def asks_of_own_number(text: str) -> bool:
    """Whether a normalised question is of a number that is worked out of the athlete's own training."""
    return _OWN_NUMBER.search(text) is not None


def asks_what_is_on(text: str) -> bool:
    """Whether a normalised message asks what today's session is, whatever else it tells: `whats on today? i'm shattered`."""
    return _WHATS_ON.search(text) is not None


def asks_of_the_day(text: str) -> bool:
    """Whether a normalised question asks whether, how or why to train today."""
    return _ASKS_DAY.search(text) is not None or asks_what_is_on(text)


_DID: Final = re.compile(
    r"\b(?:did|have|has|had|'ve|was|were|my|me|i|show|list)\b.*\b(?:do|done|did|train(?:ed|ing)?|r[ua]n|rode|rid(?:e|es|den|ing)"
    r"|runs?|swims?|swam|swum|lift(?:ed)?|sessions?|workouts?|activit(?:y|ies)|cycled|hours|km|kms|miles|distance|mileage|week|weekend)\b"
)
SUMS: Final = re.compile(r"\bhow (?:many|much|far|long|often)\b|\btotals?\b|\bmileage\b|\bhours\b|\bsum\b")
EXTREME: Final = re.compile(
    r"\b(?P<most>longest|furthest|farthest|biggest|hardest|(?:highest|most|biggest) (?:tss|(?:training )?load))\b"
)
_ANY_SESSION: Final = re.compile(r"\b(?:sessions?|workouts?|activit(?:y|ies))\b")
LATEST_ONES: Final = re.compile(
    r"\b(?:last|latest|recent|past|previous) (?:(?P<count>\d+|few|couple(?: of)?) )?(?:rides?|runs?|swims?|sessions?|workouts?"
    r"|activities|trainings?|lifts?|gym sessions?)\b"
)
BEST_TIME: Final = re.compile(
    r"\b(?:best|fastest|quickest|pb|pr|record)\b.{0,20}\b(?P<named>5 ?km?|10 ?km?|15 ?km?|half(?: marathon)?|marathon|mile)\b"
    r"|\b(?P<said>5 ?km?|10 ?km?|15 ?km?|half(?: marathon)?|marathon|mile) (?:pb|pr|best|record|time)\b"
)
_OWN_PAST: Final = re.compile(
    r"\b(?:did|have|had|'ve) (?:i|we)\b|\bi'?ve\b|\bi(?:'?ve| have)? (?:done|did|ran|rode|swam|trained|lifted)\b|\bmy\b|\bme\b"
)
_ADVICE: Final = re.compile(
    r"\b(?:should|could|need to|have to|can i|must|ought|supposed|ideal|recommended|before a|for a|to (?:keep|hold"
    r"|improve|beat))\b|\bdo i need\b"
)
_THRESHOLDS: Final = (
    (ThresholdName.FTP, r"ftp|threshold power|functional threshold"),
    (ThresholdName.LTHR, r"lthr|threshold (?:hr|heart rate|pulse)"),
    (ThresholdName.MAX_HR, r"max(?:imum|imal)? ?(?:hr|heart rate|pulse)|hr ?max"),
    (ThresholdName.THRESHOLD_PACE, r"threshold pace"),
    (ThresholdName.CSS, r"css|critical swim speed"),
)
_OWN_VALUE: Final = re.compile(
    r"\bwhat(?:'?s| is| are| was)?\b.*\b(?:my|for me)\b|\bremind me\b|\bdo you (?:know|have) my\b|\bwhere is my\b|\bmy .{0,20}\bzones?\b"
)
_ZONES: Final = re.compile(
    r"\b(?:my|for me)\b.*\b(?:zones?|z[1-7])\b|\b(?:zones?|z[1-7])\b.*\b(?:my|for me|in watts|in w|watts)\b"
    r"|\bwhat watts?\b.*\bz(?:one)? ?\d\b"
)
BODY_VALUES: Final = (
    (WellnessMetric.RESTING_HR, r"resting (?:hr|heart rate|pulse)|rhr", "resting heart rate", "{:.0f} bpm"),
    (WellnessMetric.HRV_RMSSD, r"hrv|heart rate variability", "HRV", "{:.0f} ms"),
    (WellnessMetric.SLEEP, r"sle(?:ep|pt)(?:ing)?", "sleep", "{:.1f} h"),
    (WellnessMetric.WEIGHT, r"(?:body ?)?weight|weigh", "weight", "{:.1f} kg"),
    (WellnessMetric.STEPS, r"steps(?! ups?)", "steps", "{:.0f}"),
    (WellnessMetric.READINESS, r"readiness|recovery score", "readiness", "{:.0f}"),
)
_TREND: Final = re.compile(
    r"\bmy\b.*\b(?:lately|recent(?:ly)?|trend\w*|doing|been|chang\w+|going|this|last|past|average|now|today|like|up|down|dropp\w+"
    r"|ris\w+|high|low|looking)\b|\bdo i (?:average|sleep|weigh|walk)\b|\bhow many steps\b"
    r"|\bdo you (?:know|have) my\b|\bhow much (?:weight )?(?:did|have) i (?:los[et]|gain\w*|put on)\b"
    r"|\bhow (?:much|well|many hours|long) (?:did|have) i (?:been )?sle|\bdid i sleep\b|\bhave i slept\b|\bshow (?:me )?my\b"
    r"|\bhow(?:'?s| is| has| was) my\b|\bwhat(?:'?s| is| was) my\b|\b(?:did|has|have|is|are) my\b"
)


_FOR_ME: Final = re.compile(r"\b(?:what(?:'?s)?|which)\b.*\b\d{2,4} ?(?:w|watts?|bpm|beats)\b.*\b(?:for|to) me\b")
"""One value of power or pulse, to be placed among the athlete's own."""
# A weight that is lifted, not the body's.
_LOADED: Final = re.compile(
    r"^(?!.*\b(?:my (?:body ?)?weight|body ?weight|i weigh|scale|(?:los[et]|gain\w*)|hrv|sle(?:ep|pt)|heart rate|pulse|rhr"
    r"|readiness)\b).*\bweight"
)
_BESIDE_BEFORE: Final = re.compile(
    r"\b(?:my|i|am i)\b.*\b(?:compared? (?:to|with)|against|vs|versus|than|like) (?:a |this time )?(?:last (?:year|month)|(?:a )?year ago"
    r"|(?:the )?year before)\b"
)
"""Now beside the same days of a year or a month ago."""
COMPARED: Final = re.compile(r"\b(?:than|vs|versus|compared? (?:to|with)|or)\b")
THE_ONE_BEFORE: Final = re.compile(
    r"\b(?:the )?(?:(?:week|month|year|one) before|previous (?:week|month|year|one)|before that)\b"
)
_THAT_DAY: Final = re.compile(
    r"\bhow (?:was|did|were|hard|long|far|fast)\b.*\b(?:yesterday|today|last|monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
)


_SHOW_DAY: Final = re.compile(r"^show (?:me )?(?:my |the )?(?:yesterday|last|this|past|\w+day)\b(?! \d)")
_WAS: Final = re.compile(r"^(?:was|is|were|did|compare|so was)\b")
# Only whether a text names days, not which.
_ANY_DAY: Final = date(2026, 1, 7)


def _spans(text: str) -> list[str]:
    """The two sides of a comparison that each name days; empty where it compares none."""
    sides = COMPARED.split(text, maxsplit=1)
    named = [side for side in sides if THE_ONE_BEFORE.search(side) or read_asked_days(side, _ANY_DAY, is_past=True)]
    return named if len(sides) == len(named) == 2 else []


_LONGEST_TOLD: Final = re.compile(
    r"\b(?:my )?(?:longest|furthest|farthest|biggest)(?: (?:ride|run|swim|walk|one))?(?: i(?:'?ve| have)?(?: ever)?"
    r" (?:done|did|ridden|rode|run|ran|been))?"
    r"(?: (?:so far|ever|yet|to date))? (?:is|was|has been)(?: (?:about|around|only|just))? \d+(?:\.\d+)?"
)
"""The longest session where it is told, and not asked for."""


_TOTAL_OF_A_WEEK: Final = re.compile(
    r"^(?!.*\b(?:plan\w*|should|will|left|to go|than|vs|sets?|ctl|fitness)\b)(?:.*\b(?:totals?|so far)\b.*\b(?:this|last) week\b"
    r"|.*\b(?:this|last) week(?:'?s)?\b.*\b(?:totals?|so far)\b)"
)


def history_question(text: str) -> str | None:
    """What a normalised question asks of the athlete's own past or values; None where it asks nothing of it."""
    text = _LONGEST_TOLD.sub(" ", text)
    if re.search(TARGET_OF_IT, text):
        return None
    if re.search(r"\byou (?:forgot|missed|lost|don'?t have)\b", text) or _LONGEST_AHEAD.search(text):
        return None
    if _FOR_ME.search(text):
        return "zones"
    if _TOTAL_OF_A_WEEK.search(text):
        return "sessions"
    if _TOO_MUCH.search(text) and not re.search(r"\bsets\b", text):
        return "too_much"
    if (
        _ADVICE.search(text) is None
        and re.search(r"\bwhy\b", text) is None
        and SUMS.search(text)
        and len(_spans(text)) == 2
    ):
        return "compared"
    if (
        WEEKLY.search(text)
        and re.search(r"\b(?:my|i|me|been)\b", text)
        and not re.search(r"\bsets?\b|\bshould\b|\bneed\b", text)
    ):
        return "weeks"
    if re.search(
        r"\b(?:what|which)\b.*\b(?:heart rate|hr|pulse|bpm|watts?|power)\b.*\b(?:zone|z) ?\d\b.*\b(?:me|my|i)\b", text
    ):
        return "zones"
    if (
        _ZONES.search(text)
        and re.search(r"\b(?:look like|are|show|list)\b", text)
        and not re.search(r"\b(?:should|set|says?|wrong|why)\b", text)
    ):
        return "zones"
    if _ADVICE.search(text) or re.search(r"\bwhy\b|\bwhat does\b|\bwhat do\b", text):
        return None
    if _ZONES.search(text) and "says" not in text:
        return "zones"
    if _OWN_VALUE.search(text) and threshold_asked_for(text) is not None:
        return "threshold"
    if (
        _TREND.search(text)
        and not _LOADED.search(text)
        and any(re.search(rf"\b(?:{words})\b", text) for _, words, _, _ in BODY_VALUES)
    ):
        return "body"
    if _BESIDE_BEFORE.search(text):
        return "beside_before"
    if len(_spans(text)) == 2 and (_OWN_PAST.search(text) or _WAS.match(text)):
        return "compared"
    names_days = read_asked_days(text, _ANY_DAY, is_past=True) is not None
    if EXTREME.search(text) and _ANY_SESSION.search(text) and names_days:
        return "extreme"
    if not _OWN_PAST.search(text) and not _THAT_DAY.search(text):
        return None
    if BEST_TIME.search(text):
        return "best_time"
    if EXTREME.search(text) and (read_asked_sport(text) or _ANY_SESSION.search(text)):
        return "extreme"
    if LATEST_ONES.search(text):
        return "latest"
    if _SHOW_DAY.match(text):
        return "sessions"
    if names_days and _THAT_DAY.search(text):
        return "sessions"
    return (
        "sessions"
        if names_days and _DID.search(text) and not re.search(r"\bsets\b|\bvolume\b|\bprs?\b", text)
        else None
    )


def kind_asked_for(text: str) -> str | None:
    """The kind of day that a normalised question names, as the plan calls it."""
    return next((role for role, words in _KIND if words.search(text)), None)


def threshold_asked_for(text: str) -> ThresholdName | None:
    """The threshold that a normalised question names."""
    return next((name for name, words in _THRESHOLDS if re.search(rf"\b(?:{words})\b", text)), None)
