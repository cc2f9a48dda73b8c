"""Words of the body and of health in a text that nothing else was read from."""

import re

from lanterne_rouge.coaching.check_in_words.phrase import plain, says

_CLAUSE = re.compile(r"[;!?]|[.,](?!\d)| but ")
_HEALTH = re.compile(
    r"\b(?:(?<!hay )fever\w*|pain(?:s|ful)?(?![ -](?:cave|free))|hurt(?:s|ing)?|ach(?:e|es|ing|y)|headaches?|ill"
    r"|sick(?! (?:of|and tired)\b)"
    r"|unwell|injur\w+|doctors?|physio|hospital|ambulance|emergency|a&e|bleeding|bled|swollen|swelling|bruis\w+|dizz\w+|vomit\w*|puk\w+"
    r"|nause\w*|cough\w*|breathless\w*|numb\w*|tingl\w*|cramp(?:s|ed|ing)?|sprain\w*|faint(?:ed|ing)?|wound\w*|rash|infect\w*|medication"
    r"|antibiotics?|migraines?|throat|symptoms?|not myself|shaky|trembling|something (?:is )?wrong)\b"
)
_PART = re.compile(
    r"\b(?:knees?|ankles?|achilles|foot|heels?|toes?|shins?|hips?|groin|(?:my|lower|upper) back|neck|shoulders?|elbows?|wrists?|ribs?"
    r"|collarbone|pelvis|jaw|calf|calves|hamstrings?|thighs?|glutes?|heart|chest|lungs?|stomach|eyes?|skin|tendons?|joints?)\b"
)
# What says that a part of the body is well, or that the word means something else.
_WELL = re.compile(
    r"\b(?:good|great|fine|ok|okay|fresh|strong|better|well|happy|loose|warm|gone|healed|normal|calm|cleared|solid|perfect|0 ?/ ?10"
    r"|heart ?rate|hr|strap|press|day|stretch\w*|massage\w*|roll(?:ed|er|ing)|strength|exercises?|warmers?|monitor|mobility)\b"
)


def has_health_words(text: str) -> bool:
    """Whether a text speaks of something wrong with the body without denying it."""
    return any(_speaks_of_it(clause) for clause in _CLAUSE.split(plain(text)))


def _speaks_of_it(clause: str) -> bool:
    if _WELL.search(clause):
        return False
    return says(clause, _HEALTH) or says(clause, _PART)
