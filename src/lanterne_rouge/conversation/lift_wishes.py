"""A wish for another lift in a planned session, as in `leg press instead of squats on friday`, `leave out the rows today`."""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.conversation.exercise_words import whole_exercise_name
from lanterne_rouge.conversation.sentence import read_sentence, row_words

_ITS_DAY: Final = row_words(
    r",? ?\b(?:(?:on|for|in|of) )?(?:the |my )?DAY(?: (?:session|workout|lifting|gym|training))?"
)
_PADDING: Final = re.compile(
    r"^(?:(?:can|could|may|shall|would|will|i|we|you|me|mind|let'?s|i'?d|i'?ll|rather|like|want|need|to|just|do|have"
    r"|make|put|please)[ ,]+)+|[ ,]+(?:please|instead|this time|for once|only|from the (?:plan|session)|ok)(?=[ ,.!?]*$)"
)
_ARTICLE: Final = re.compile(r"^(?:(?:the|my|a|an|any|some|those|these|planned)\b ?)+")
_OLD, _NEW = r"(?P<old>[a-z][a-z -]+?)", r"(?P<new>[a-z][a-z -]+?)"
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"(?:swap|switch|replace|change|exchange|sub|trade)(?: out)? {_OLD} (?:for|with|to|by|into) {_NEW}",
        rf"{_NEW} (?:instead of|rather than|in place of|in the place of) {_OLD}",
        rf"instead of {_OLD},? {_NEW}",
        rf"(?:leave out|leave off|skip|drop|remove|cut|take out|no|without|not) {_OLD}",
        rf"(?:leave|take|cut|drop) {_OLD} out",
    )
)


@dataclass(frozen=True, kw_only=True)
class LiftWish:
    """The lift, the one to do instead (None: leave it out), and the day as it was said, if it was."""

    exercise: str
    instead: str | None = None
    day: str | None = None


def read_lift_wish(text: str) -> LiftWish | None:
    """The change of a planned lift that a normalised message asks for and nothing else; every other word has to name a lift."""
    sentence = read_sentence(text)
    if len(sentence.days) > 1 or not sentence.is_meant:
        return None
    plain = re.sub(r" +", " ", _ITS_DAY.sub("", sentence.text)).strip(" ,.!?")
    while (shorter := _PADDING.sub("", plain).strip(" ,.!?")) != plain:
        plain = shorter
    for match in filter(None, (form.fullmatch(plain) for form in _FORMS)):
        names = {which: _lift(name) for which, name in match.groupdict().items()}
        if (old := names["old"]) is not None and names.get("new", "") is not None:
            return LiftWish(exercise=old, instead=names.get("new"), day=sentence.day(None))
    return None


def _lift(said: str) -> str | None:
    return whole_exercise_name(_ARTICLE.sub("", said).removeprefix("do ").strip())
