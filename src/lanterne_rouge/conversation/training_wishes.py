"""What training somebody wants made or changed, by what it is made of: a wish, a thing to make, and how long or when.

All of it opens a draft that waits for a yes, so that a wish read too easily writes nothing.
"""

import re
from typing import Final

from lanterne_rouge.domain.routing import Intent

MAKE_WORDS: Final = re.compile(
    r"\b(?:make|build|write|give|gimme|create|generate|design|outline|draft|prepare|devise|draw up|put together|set up|map out|come up with"
    r"|plan|prog(?:ram)?|need|want|get me|looking for|request|suggest|peak me|hit me with|output|i'?d like|would like|love"
    r"|do me|knock (?:me )?up|arrange|sort me|plan me)\b"
)
_WEEKS: Final = re.compile(r"\b(?:\d+|few|next|coming|several)[ -](?:wks?|weeks?|months?)\b|\bnext (?:week|month)\b")
_A_WEEK: Final = re.compile(
    r"\b(?:\d+ ?x|x ?\d+|\d+ (?:times|days|sessions|gym days|runs?|rides?|lifts?)|once|twice|thrice) ?(?:/|a|per|each) ?(?:wk|week)\b"
)
COUNTS_DOWN: Final = re.compile(
    r"^(?:(?:ok|so|hi|got|have|i've|i|only) )*\d+ (?:weeks?|wks?|months?) (?:to|until|till|before|out from|left to) (?:an?|my|the)\b"
    r"(?!.*\b(?:did|done|ran|rode|was|were|ago)\b).*\b\d+ (?:runs?|rides?|swims?|lifts?|sessions?|days?|(?:gym|training|lifting) days?)\b"
)
"""How long it is to a race, and with how much training: `10 weeks to a half marathon. 4 runs plus one gym day`."""
_KIND: Final = re.compile(
    r"\b(?:dryland|yoga|pilates|mobility|stretching|strength|weights|lifting|gym|core|cardio|conditioning|plyo\w*|intervals"
    r"|(?:swim|run|rid|cycl|row|climb)\w*|training|sessions?|workouts?)\b"
)
"""What somebody wants to do so often a week."""
_ROUTINE: Final = re.compile(
    r"\b(?:block|mesocycle|macrocycle|microcycle|cycle|progression|periodi[sz]ation|build[- ]?up|schedule|programme"
    r"|program(?! me\b)|routine|(?<!my )(?<!the )(?<!this )plan(?! b\b)|(?<!bulgarian )(?<!my )split(?! squat))\b"
)
_SESSION: Final = re.compile(
    r"\b(?:session|workout|sesh|(?:upper|lower|full)[ -]body thing|(?:short|quick|easy|gentle|light) (?:one|thing|half hour"
    r"|hour)|training|emom|amrap|wod|circuit|finisher|hiit|tabata|something (?:short|light|easy|quick|hard|gentle)"
    r"|something|intervals|(?:home|hotel|short|easy|quick) version)\b"
)
_MAKE_WEEK: Final = re.compile(
    r"^(?:please |pls |can (?:you|u) |could you )*(?:i'?d love|set|plan|write|make|build|draft|give|create|design)(?: me)?(?: up)?"
    r" (?:an? |some |my )?(?:[a-z\d-]+ ){0,3}(?:week|days|plan|routine)\b(?! b\b)"
)
_MAKE_ONE: Final = re.compile(
    r"^(?:please |pls |can (?:you|u) |could you )*(?:draft|make|do|give|build|write|create|design|generate|plan|program)(?: me)?"
    r" (?:an?|one|some)(?: [a-z-]+){0,3} (?:session|workout|sesh|training|emom|wod|circuit)\b"
)
_DAYS_OF: Final = re.compile(
    r"^(?:an? )?\d[ -]?days?(?: a week)? (?:[a-z-]+ ){0,3}(?:split|plan|program(?:me)?|routine|full body)\b"
)
_DAYS_BLOCK: Final = re.compile(
    r"\b[1-7][ -]?days? (?:[a-z-]+ ){0,3}(?:block|split|plan|program(?:me)?|routine|cycle)\b(?! (?:session|workout))"
    r"|\b(?:schedule|plan|program(?:me)?|routine)\b.*\b[1-7] days? [a-z]+"
)
_TODAY: Final = re.compile(
    r"\b(?:today|tonight|tomorrow|tmrw|(?:mon|tues|wednes|thurs|fri|satur|sun)day|before \w+|this (?:morning|evening"
    r"|afternoon)|now|in the (?:kitchen|garden|park|hotel|gym)|\d+[ -]?(?:min|mins|minutes?|h|hours?)|half an hour|an hour|quick|short)\b"
)
_SESSION_FIRST: Final = re.compile(
    r"^(?:please |ok |hey |coach )*(?:an? |some |quick |short |light |easy |hard |full |\d+[ -]?(?:min|mins|minutes?)(?:"
    r" of)? )*(?:[a-z-]+ ){0,2}(?:session|workout|sesh|training|emom|wod|circuit)\b|^something (?:short|light|easy|quick|hard|gentle|for)\b"
)
_TOLD: Final = re.compile(
    r"\b(?:did|done|was|were|finished|ran|rode|went|felt|took|yesterday|just|had|completed|after)\b|\brpe ?\d|\bstart\b"
)
_CHANGE: Final = re.compile(
    r"(?:^|[.:;,!] |\b(?:please|pls|can you|could you|u|to|and|so|we can) )"
    r"(?:push|move|shift|sub|cut|drop|take|swap|replace|change|bring|reduce|add|postpone|delay|pull|switch|slide|reschedule|trim|lighten|remove|fix|adjust|adapt|update|rework|rearrange|tweak|chang|bin|scrap|cancel|drop)\b"
)
_IN_PLACE: Final = re.compile(
    r"\bin place of\b|\binstead of\b|^(?:please )?make (?:mon|tues|wednes|thurs|fri|satur|sun)day an? \b"
)
_REARRANGED: Final = re.compile(
    r"\b(?:put|have|do)\b.*\bon (?:mon|tues|wednes|thurs|fri|satur|sun)day instead\b|\b(?:rejig|reshuffle|rearrange"
    r"|reschedule|shuffle)\b|\bmake it so (?:that )?i (?:only |just )?\b"
    r"|\bchange to [a-z ]+ (?:all|every) (?:weeks?|days?|sessions?)\b|\b(?:cleared|allowed) (?:me )?(?:for|to)\b.*\badd (?:them|it)\b"
)
_PLANNED: Final = re.compile(
    r"\b(?:my (?:plan|program(?:me)?|days|lifts|sessions|schedule|training|workouts|week)|the plan|template|programme?"
    r"|tmrw'?s?|tomorrow'?s?|(?:mon|tues?|wednes|thurs?|fri|satur|sun)days?(?:'s)?|tues|weds?|thurs|(?:this|next|the) week)\b"
)
_ASKS: Final = re.compile(
    r"^(?:[a-z]+ \d+, ?|so |and |but |hi |hey )*(?:how|why|what|when|which|who|should|is|are|am|does|do|did|has|have"
    r"|will|was)\b|\b(?:worth it|or not|what'?s wrong|stuck|stalled|plateau\w*)\b"
)
_DENIED: Final = re.compile(
    r"\b(?:no|without|don'?t (?:want|feel like)(?: to| any)?) (?:train(?:ing)?|workouts?|sessions?|gym|lifting)\b"
)
"""Training that is not wanted."""


def read_training_wish(text: str) -> Intent | None:
    """The intent of a normalised message that wants training made or changed; None where it asks or tells something."""
    if _ASKS.search(text) or _DENIED.search(text):
        return None
    if _IN_PLACE.search(text) and _PLANNED.search(text):
        return Intent.EDIT_PLAN
    if (_CHANGE.search(text) and _PLANNED.search(text)) or _REARRANGED.search(text):
        return Intent.EDIT_PLAN
    if COUNTS_DOWN.match(text):
        return Intent.PLAN_ROUTINE
    wants = MAKE_WORDS.search(text) is not None
    if wants and _A_WEEK.search(text) and _KIND.search(text) and not _TOLD.search(text):
        return Intent.PLAN_ROUTINE
    lasting = _WEEKS.search(text) is not None
    if (wants and _ROUTINE.search(text) and (lasting or _A_WEEK.search(text) or " for " in text)) or (
        _A_WEEK.search(text) and lasting
    ):
        return Intent.PLAN_ROUTINE
    if _MAKE_WEEK.search(text) or _DAYS_OF.search(text) or (wants and _DAYS_BLOCK.search(text)):
        return Intent.PLAN_ROUTINE
    if wants and lasting and not _TOLD.search(text):
        return Intent.PLAN_ROUTINE
    session = _SESSION_FIRST.search(text) is not None or (wants and _SESSION.search(text) is not None)
    if _MAKE_ONE.search(text) and not _TOLD.search(text):
        return Intent.PLAN_WORKOUT
    if session and _TODAY.search(text) and not _TOLD.search(text):
        return Intent.PLAN_WORKOUT
    return None
