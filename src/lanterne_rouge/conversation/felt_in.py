"""An exercise that hurts a place which was told to hurt before, as in `bench hurts it as well`: it joins what the pain leaves out."""

import re
from typing import Final

from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.conversation.exercise_words import exercises_in_text
from lanterne_rouge.conversation.fast_lane import Rows, Written
from lanterne_rouge.conversation.message_signals import is_asked, is_of_another_body
from lanterne_rouge.conversation.pain_advice import SORE_PLACES, PainAdvice
from lanterne_rouge.conversation.spared import Sore, exercise_meant
from lanterne_rouge.language.check_in.answers import Answers

_HURTS: Final = re.compile(
    r"\b(?:hurts?|hurting|pains?|painful|sore|pinch(?:es|ing)?|aches?|aching|kill(?:s|ing)?|aggravat\w+|irritat\w+|sets? (?:it"
    r"|that) off|makes? (?:it|that|my \w+) (?:worse|hurt|ache|sore)"
    r"|flares?|bothers?|niggles?|nags?|twinges?|stings?|feels? (?:it|bad|wrong|the same))\b"
)
_NO: Final = re.compile(
    r"\b(?:not|no|never|without|doesn'?t|does not|don'?t|didn'?t|isn'?t|used to|last (?:year|month|season)|ago|if|when(?:ever)? "
    r"(?:he|she|they)|pain[- ]?free|fine|ok|okay|muscle soreness|doms)\b"
)
MOST_WORDS_FELT: Final = 14


def felt_in(text: str, sore: Sore | None) -> tuple[PainAdvice, tuple[str, ...]] | None:
    """The place and the exercises that a normalised message says to hurt it; None where it says no such thing of one place that is sore."""
    if sore is None or len(text.split()) > MOST_WORDS_FELT or not _HURTS.search(text) or _NO.search(text):
        return None
    if is_asked(text.strip(" .")) or text.rstrip().endswith("?") or is_of_another_body(text):
        return None
    lifts = tuple(
        dict.fromkeys(name for name in exercises_in_text(text) if exercise_meant(name, sore.scope) is not None)
    )
    named = [place for place in SORE_PLACES if place.words.search(text)]
    meant = [place for place in sore.places if not named or place in named]
    return (meant[0], lifts) if lifts and len(meant) == 1 else None


def store_felt_in(place: PainAdvice, lifts: tuple[str, ...], rows: Rows) -> Written:
    """The pain with these exercises, as a check-in, and what is left."""
    answers = Answers(pain=(place.name,), hurts_in=lifts)
    view = rows.run(store_check_in, CheckInRequest(answers=answers))
    rated = next((pain.score_0_10 for pain in view.check_in.pain if place.words.search(pain.site)), None)
    how_much = "" if rated is not None else f' How much does it hurt today? Say for example "{place.name} 3/10".'
    text = (
        f"Then {' and '.join(lifts)} and what moves like it stay out while your {place.name} hurts, in the plan too.\n"
        f"{place.leave_out} {place.instead}\n"
        f"If it's no better in two weeks, or wakes you at night, let a doctor or physio look at it.{how_much} Not so? lanterne undo"
    )
    return text, [{"use_case": "store_check_in", "date": str(view.date)}]
