"""Questions of heart rate from who takes a medicine that holds it down: no number counts, feel does. No doses, and never to stop one.

Where it comes from: effort by feel and speech in place of heart rate on beta blockers (AACVPR guidelines for cardiac rehabilitation).
"""

import re
from typing import Final

from lanterne_rouge.conversation.own_questions import history_question
from lanterne_rouge.conversation.situation import Responder, Situation

_OF_PULSE: Final = re.compile(r"\b(?:heart ?rate|hr|pulse|bpm|beats)\b")
_LOW: Final = re.compile(
    r"\b(?:never|can'?t|cannot|won'?t|doesn'?t|hardly|barely)\b.{0,25}\b(?:above|over|past|up|higher|rise|get)\b|\bused to (?:be|go|hit)\b"
    r"|\b(?:so|too|very|really|this|much) low(?:er)?\b|\blow (?:heart ?rate|hr|pulse)\b|\btablets?\b|\bmeds?\b|\bmedicine\b"
)
_HIGH: Final = re.compile(
    r"\b(?:rac(?:es|ing)|pounding|skips?|skipping|irregular|fast at rest|too high|so high|through the roof)\b"
)
_BY_FEEL: Final = (
    "Go by feel, by the talk test: easy is when you can speak in whole sentences, about 3 of 10; in single words is hard."
    " A power meter works too, once you have tested on the medicine."
)
_STOP: Final = (
    "Any tightness, a light head, a racing heart or unusual breathlessness: stop, and tell your doctor the same day; 112 or 911 if it"
    " doesn't go within minutes at rest."
)


def slow_pulse_answer(text: str, own: Situation) -> str | None:
    """What to go by in place of a heart rate; None where no medicine holds it down, or something else is asked."""
    if own.profile.slow_pulse is not True or own.report.red_flags or not _OF_PULSE.search(text):
        return None
    if _HIGH.search(text) or history_question(text) is not None:
        return None
    if _LOW.search(text):
        first = (
            "That is most likely the medicine: you told me that one holds your pulse down, and then it no longer rises as it did, however"
            " hard you work. Never skip a tablet to reach the old number; tell your doctor how it goes on hills, and ask for an exercise"
            " test on it."
        )
    else:
        first = "No heart rate tells you that: your medicine holds it down, so a low number can be hard work, and none is safe by itself."
    easy = own.report.easy_days is not None
    limit = "For now only easy, as your doctor allowed.\n" if easy else ""
    return f"{first}\n{limit}{_BY_FEEL}\n{_STOP}"


SLOW_PULSE_SITUATIONS: Final[tuple[tuple[str, Responder], ...]] = ((_OF_PULSE.pattern, slow_pulse_answer),)
