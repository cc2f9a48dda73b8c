"""What stands around a set and counts nothing: thanks, how it went, what happened beside it.

A report is read whole or not at all, and what is no part of it is left out first. A clause is left out where it holds nothing of a set,
says how it went or what happened, and has no word that may take the set back, put it off, share it out or give it to somebody else,
nor one that is a slip of the finger away from such a word. Whatever else stands there stays, and the message is asked about.
"""

import re
from functools import lru_cache
from typing import Final

from lanterne_rouge.conversation.items import WORDS_THAT_COUNT, is_said_of_sets, read_items
from lanterne_rouge.conversation.normalise import NUMBER_WORDS
from lanterne_rouge.conversation.padding import PADDING, word_set

SHORTEST_REMARK: Final = 4
"""Of shorter words too many are a slip away from one that counts."""
_DIGIT: Final = re.compile(r"\d")
_WORD: Final = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
# Clauses end with a sign or a laugh, or begin with a word that joins them; `done` ends one where nothing counted follows.
_JOINING: Final = r"(?:because|bc|cos|cuz|since|although|though|so|and|but|then|as|while)"
_SEAM: Final = re.compile(
    rf"( *(?:[,.;:!()]+(?: +|$)| [-(](?= )| \() *| (?:lol|lmao|haha+|omg|ugh|phew)\b ?| (?={_JOINING} )"
    r"|(?:(?<=\d reps)|(?<=[a-z])) done (?=[^\d]+$))"
)
_JOINS: Final = re.compile(rf"^(?:{_JOINING} )+")
# VO2 and zones have a digit that is no number of a set, and so has a repetition that somebody helped with.
_NO_NUMBER: Final = re.compile(
    r"\bvo2(?:max)?\b|\bz(?:one )?[1-5]\b|\b(?:help\w*|spot\w*|assist\w*)(?: me)?(?: \w+)* \d+(?:st|nd|rd|th)\b"
)
BETTER_THAN_BEFORE: Final = re.compile(
    r"\b(?:more|less|better|worse|[a-z]{3,}er)(?: [a-z]+){0,2} than (?:i did |it was |on )?(?:last (?:week|wk|month|year|time)|yesterday"
    r"|the other day|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
)
"""What today was better or worse than: it tells nothing of when it was."""
_KINDS_OF_SETS: Final = frozenset("nLRBSTDAperslwE")
"""The items that belong to a set, also without a number: effort, side, failure, warm-up, the name of a lift. A bar may just have flown."""
_TAKES_BACK: Final = re.compile(
    r"\b(?:no|not|n't|wrong|kidding|cancel|delete|undo|stop|plan|but|never|don'?t|didn'?t|except|only|half|warm\w*|instead|would|maybe"
    r"|should|jk|jok\w*|lie[ds]?|lying|fake|nah|nope|psych|sike|wish|dream\w*|as if|yeah right|imagin\w*|almost|nearly|supposed"
    r"|want\w*|goal|target|tomorrow|next|later|gonna|going to|will|try\w*|he|she|they|him|her|wife|husband|buddy|friend|mate|partner"
    r"|to spare|in the tank|in reserve|flatmate|roommate|brother|sister|dad|mum|mom|son|daughter|girlfriend|boyfriend"
    r"|coworker|colleague|client"
    r"|scrap|strike|fail\w*|missed|died|stuck|pinned|stalled|crashed|dumped|bailed|negative|dropped|slipped|opened|open"
    r"|gave (?:out|up|way)|fell off|let go|spotter|touched|no lift|no good|ignore"
    r"|scratch|nevermind|never ?mind|disregard"
    r"|somebody|someone|else|if)\b"
)
_NOT_DONE_YET: Final = re.compile(
    r"\b(?:here (?:goes|we go|i go)|fingers crossed|pray\w*|starting|coming up|about to|apparently|supposedly|in theory|theoretically"
    r"|ideally|hop(?:e|ed|efully|ing)|aim(?:ing)?|(?<!you )(?:says|said|tells|told)"
    r"|(?<!i )(?<!i'd )reckon(?:s|ed)?|according|program(?:me)?|orders?"
    r"|sounds? (?:ok|okay|good|right|fine)|soon|in an? (?:min\w*|sec\w*|bit|moment)|time (?:for|to)|on to|onto|load(?:ed|ing)|setting)\b"
)
"""What is only about to be done, and what somebody else or a sheet says."""
_OF_A_REP: Final = re.compile(
    r"^(?:(?:the|my|and|but|then)[ ]+)*(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final)(?: (?:one|rep))?\b"
    r"(?! (?:one |rep |set )?(?:was|were|felt|moved|flew|looked|got|went|set)\b)(?=.*[a-z]{3})"
)
"""What a remark says that one repetition did, in words that aren't known: it may not have been done."""
_SHARED_OUT: Final = re.compile(
    r"\b(?:twice|thrice|couple|several|dozen|pair|some|most|(?<!one )more|less|another|again|none|empty bar\w*|short|minus"
    r"|plus|broken|myo\w*"
    r"|rest[- ]?paused?|cluster\w*|ladder\w*|chains?|sled|vest|bands?|dumbbells?|kettlebells?|machine|smith|swapped|switched|changed|mixed"
    r"|invented|cheated|made up|help\w*|assist\w*|spot(?:ted|s)?|nudged|count(?:ed|ing)?|forgot to count|lost track|first"
    r"|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|early"
    r"|halfway|interrupted|re-?rack\w*)\b"
)
"""What makes another amount of a set, or another set."""
_DID_TO_THE_LAST: Final = re.compile(r"^(?!(?:(?:the|my|and|but|then) )*(?:last|final)\b).*\b(?:last|final)\b")
"""What was done to the last repetition, which may not count; what it was is told the other way round."""
_OF_OTHERS: Final = re.compile(
    r"\b(?:we|us|our|others?|boys?|girls?|lads?|guys?|bloke|man|men|woman|women|lady|kid|youngster|beside|unless|until|once|when"
    r"|ago|years?|week|month)\b|^(?:after|before) (?:i|my|this|that)\b"
    # A word that nobody knows, and did it.
    r"|(?:^|[,.;(] )(?!i |just |all |that |this |finally |it )[a-z]{3,} (?:did|got|made|managed) (?:it|them|that)\b"
)
"""Another athlete, or another time."""
_ASKS_WHETHER: Final = re.compile(
    r"\b(?:agreed|deal|thoughts?(?! i)|feasible|realistic|ambitious|doable|sensible|reasonable|sane|overkill|shall|opinion"
    r"|advice|ask|object"
    r"|think|guess|unsure|roughly|probably|possibly|perhaps|ideal|world|video|other lift)\b"
)
"""What wants to hear whether it is right, or isn't sure."""
_COMPLAINS: Final = re.compile(
    r"\b(?:hurt\w*|pain\w*|sore\w*|tweak\w*|twing\w*|popped|numb\w*|tingl\w*|snapped|spasm\w*|click\w*|cramp\w*|sick|nausea\w*|dizzy"
    r"|faint\w*|stars|bleed\w*|blood)\b"
)
_JOINT: Final = re.compile(
    r"\b(?:(?<!on )(?<!on my )back|calf|calves|knees?|shoulders?|elbows?|wrists?|chest|neck|hips?|ankles?|achilles|groin)\b"
)
GAVE_WAY: Final = re.compile(
    rf"{_JOINT.pattern} (?:(?:has|have|had|just|kind of|sort of) )*(?:went|gone|goes|going|gave|gives|pulled|locked|seized)\b"
    r"(?! (?:up|down|well|fine|ok|good|great|hard|strong)\b)"
)
"""A joint that gave way, in words that are harmless alone."""
_IS_WELL: Final = re.compile(
    r"\b(?:fine|ok|okay|good|great|solid|happy|tracked|held|quiet|strong|loose|warm|no (?:complaints?|swelling|trouble|issues?|bother"
    r"|problems?))\b"
)
"""A joint is spoken of beside a set only where it is said to be well."""
_HOW_IT_WENT: Final = re.compile(
    r"\b(?:fe(?:el\w*|lt)|flew|moved|eas\w+|better|worse|hard|heavy|light|tough|rough|ugly|slow\w*|fast|smooth|crisp|clean|speedy|snappy|solid|strong|weak|good"
    r"|great|nice\w*|fine|perfect\w*|lovely|brutal|horrible|awful|terrible|sucked|grim|gnarly|grind\w*|battle|fight|burn\w*|pump\w*|fire|fried"
    r"|cooked|toast\w*|gassed|dying|shak\w+|wobbl\w+|sweat\w*|grips?|legs?|arms?|forearms?|quads?|glutes?|hamstrings?"
    r"|hands?|fingers?|core|lungs|depth|form|technique|tempo|speed|lockout|straps|wraps|sleeves|gloves"
    r"|comfort\w*|tidy|controlled|proud|happy|pleased|chuffed|tired|knackered|grand"
    r"|[a-z]{2,}ed|took|went|came|kept|found|broke|held|woke|rang|won|counts|one more|thought|quick|unbroken|quit|caught|stood|sat)\b"
)
"""How a set went, or what happened beside it."""
_A_BIT: Final = re.compile(r"(?:an? )?(?:bit|little) (?:of )?[a-z]+$")
"""`bit of plank`: so little that nobody counted it."""
_ORDINARY: Final = PADDING | word_set(
    """
    after all always around at baby back bar be been behind big bit body by came could cooked day die down even ever every
    far fast feel feels felt fire for
    end form from going gone good got grip had hands hard has have hot how in into keep legs light like long lot made mad
    me moved much myself new off
    on out own perfect properly room said set shoulders slow still strong throughout took top tough up very way well went
    were while yesterdays
    with work you your
    """
)
# What behind a number may make something else of it, or of the whole: shares, records, what is left, and what a set is not.
NO_REMARK_WORDS: Final = word_set(
    """
    no not never wrong kidding cancel delete undo stop plan planned plans don't dont didn't didnt except half warm instead would maybe
    should joke joking lie lied fake nah nope wish dream almost nearly supposed want wanted goal target tomorrow yesterday today's
    tonight later gonna going will try trying he she they him her his their wife husband buddy friend mate partner ignore scratch
    nevermind somebody someone else if when unless per every max maximum best record total overall ever daily weekly more less than
    remaining needed need usually normally always often sometimes could can might week month year monday tuesday wednesday thursday
    friday saturday sunday vest chain chains band bands banded plate plates assisted assistance help helped partial partials halves
    fail failed failure aim aiming hope hoping chase chasing aimed world first before previously ago last was next until till minute
    minutes hour hours day days short away off under over above below and or dropped negative negatives eccentrics ladders attempts
    looks sounds seems impossible unrealistic hopeless
    """
)


# The readers of one message ask for it one after another.
@lru_cache(8)
def without_asides(text: str) -> str:
    """A normalised report without its clauses that count nothing."""
    text = _NO_NUMBER.sub(" ", text)
    first, *rest = _SEAM.split(text)
    if not rest:
        return text
    kept = [] if _counts_nothing(first) else [first]
    for seam, clause in zip(rest[::2], rest[1::2], strict=True):
        if not _counts_nothing(clause):
            kept += [seam, clause] if kept else [_JOINS.sub("", clause)]
    return "".join(kept).strip(" ,.;") or text


@lru_cache(32)
def _counts_nothing(clause: str) -> bool:
    told = BETTER_THAN_BEFORE.sub("better", _JOINS.sub("", clause).strip(" ,.;!)("))
    if _DIGIT.search(told) or not told:
        return False
    words = _WORD.findall(told)
    if PADDING.issuperset(words):
        return True
    if takes_back(told) or may_share_out(told) or _DID_TO_THE_LAST.match(told):
        return False
    if _A_BIT.match(told):
        return True
    if _HOW_IT_WENT.search(told) is None:
        return False
    if any(item.kind in _KINDS_OF_SETS for item in read_items(told)):
        return False
    return all(
        word in _ORDINARY or is_said_of_sets(word) or _HOW_IT_WENT.fullmatch(word) is not None or _is_harmless(word)
        for word in words
    )


def without_words_between(text: str) -> str:
    """A normalised report without the words between its numbers that are of no set and a slip away from none that changes one."""
    words = text.split()
    numbers = [at for at, word in enumerate(words) if _DIGIT.search(word)]
    inner = range(numbers[0], numbers[-1]) if numbers else range(0)
    return " ".join(word for at, word in enumerate(words) if at not in inner or not _is_unknown(word.strip(",.;!")))


def _is_unknown(word: str) -> bool:
    return word.isalpha() and word.isascii() and not is_said_of_sets(word) and _is_harmless(word)


def _is_harmless(word: str) -> bool:
    return len(word) >= SHORTEST_REMARK and not may_change_a_set(word.replace("'", ""))


def takes_back(remark: str) -> bool:
    """Whether a remark has words that may take a set back or put it off, or tells of one of its repetitions."""
    return any(pattern.search(remark) for pattern in (_TAKES_BACK, _NOT_DONE_YET, _OF_A_REP))


# The readers of one message ask for it one after another.
@lru_cache(8)
def is_put_off(text: str) -> bool:
    """Whether a report tells of what is only about to be done, or of what somebody else or a sheet says."""
    return _NOT_DONE_YET.search(text) is not None


def may_share_out(text: str) -> bool:
    """Whether words beside a set make another amount of it, ask whether it is right, complain, or tell of a repetition what isn't known."""
    if any(pattern.search(text) for pattern in (_SHARED_OUT, _OF_OTHERS, _ASKS_WHETHER, _COMPLAINS)):
        return True
    if _JOINT.search(text) and not _IS_WELL.search(text):
        return True
    return any(map(_OF_A_REP.search, _SEAM.split(text)))


def may_change_a_set(word: str) -> bool:
    """Whether a word is one that changes a report, or may be a slip of the finger away from one."""
    if len(word) < SHORTEST_REMARK or not word.isalpha() or _TAKES_BACK.search(word):
        return True
    return not _slips_of(word).isdisjoint(_slips_that_matter())


def _slips_of(word: str) -> frozenset[str]:
    """The word and what is left of it without one letter: two words a slip apart share one of these."""
    return frozenset((word, *(word[:at] + word[at + 1 :] for at in range(len(word)))))


@lru_cache(1)
def _slips_that_matter() -> frozenset[str]:
    return frozenset().union(*(_slips_of(word) for word in NO_REMARK_WORDS | WORDS_THAT_COUNT | NUMBER_WORDS))
