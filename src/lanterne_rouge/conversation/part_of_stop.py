"""What follows a warning sign and belongs to it: explaining it away, sparing the doctor, treating it, or training something else meanwhile.

Said while the sign stands open and nobody has seen it: a short no, and what to do instead of it.
"""

import re
from typing import Final

from lanterne_rouge.app.open_warning import OpenWarning
from lanterne_rouge.domain.check_in import CALF_SWELLING, SELF_HARM, alarm_words, how_to_clear, is_for_a_doctor_today
from lanterne_rouge.language.check_in.clearance import names_another_part

MOST_WORDS_OF_FOLLOW_UP: Final = 40
_DOCTOR: Final = r"(?:doctors?|docs?|dr|gp|nurses?|surgery|hospital|nhs|111|a ?& ?e|ambulance|clinic)"
_A_DOCTOR_SPOKE: Final = re.compile(
    rf"\b{_DOCTOR}(?: \w+)? (?:says?|said|thinks?|reckons?|told|found)\b|\b(?:been|saw|seen|spoke|rang)\b"
)
_CAUSE: Final = (
    r"(?:slept|sleeping|(?:my |our |old )?age|getting old|menopaus\w+|perimenopaus\w+|the change|hormones?|stress(?:ed)?|tired(?:ness)?"
    r"|unfit|out of shape|nerves|nervous|anxiety|anxious|cramps?|muscles?|muscular|dehydrat\w+|coffee|caffeine|hungover|hangover"
    r"|the weather|the heat|a (?:knock|bruise|pull|strain|bug|cold|cramp|virus)|nothing|shoes|socks|indigestion|wind|reflux|heartburn"
    r"|overdid|overdone|tightness|doms|stiff(?:ness)?|jet ?lag(?:ged)?|the (?:flight|seat|sofa|bed|desk)|one of those things|in my head"
    r"|a blip)"
)
_EXPLAINED: Final = re.compile(
    r"\b(?:probably|prob|prolly|just|only|must be|must have|might be|maybe|i guess|i bet|i'?m sure|surely|it is|it'?s|its)\b"
    rf"(?: \w+){{0,4}}? {_CAUSE}\b"
    r"|\b(?:nothing (?:serious|to worry|bad|much)|no big deal|go away (?:by|on) its|sort itself|i'?ll (?:be fine|live)|at my age)\b"
)
_SPARED: Final = re.compile(
    rf"\b(?:bother\w*|pester\w*|troubl\w+|wast\w+)\b(?: \w+){{0,4}} (?:{_DOCTOR}|them|anyone|anybody|time)\b|\bmak\w+ a fuss\b"
    rf"|\b(?:do not|don'?t|dont|rather not|not|no)(?: \w+){{0,3}} (?:see|ring|call|phone|go to|need)(?: \w+)? {_DOCTOR}\b"
    rf"|\b{_DOCTOR}(?: \w+){{0,3}} (?:too busy|better things|real(?:ly)? (?:ill|sick))\b"
)
_TREATED: Final = re.compile(
    r"\b(?:foam ?roll\w*|massag\w*|theragun|stretch(?:es|ing)?|rub(?:s|bing|bed)?|heat (?:pad|pack|patch)|hot (?:bath|water bottle)"
    r"|ice (?:it|bath|pack)|icing|compression \w+|kinesio\w*|deep heat)\b"
)
_SPORT: Final = (
    r"(?:bik(?:e|ing)|cycl(?:e|ing)|spin(?:ning)?|rid(?:e|ing)|run(?:ning)?|jog(?:ging)?|walk(?:s|ing)?|swim(?:ming)?|row(?:ing|er)?"
    r"|weights|lift(?:ing)?|strength|gym|yoga|pilates|elliptical|cross ?trainer|treadmill|hills?|hik(?:e|es|ing)|circuits?|upper body"
    r"|core)"
)
_ELSE_TRAINED: Final = re.compile(
    rf"\b(?:can(?:not|'?t)?|could|may|should|shall|what if|what about|how about|ok|okay|fine)\b.{{0,30}}\b{_SPORT}\b"
    r".{0,40}\b(?:instead|rather)\b"
    rf"|\b(?:instead|rather|just|only)\b.{{0,20}}\b{_SPORT}\b"
    r"|\bwhat (?:can|could|should) i (?:do|train)(?: (?:there|instead|then|meanwhile|in the meantime))?[ ?.!]*$"
)
_IS_QUESTION: Final = re.compile(
    r"\?|\b(?:can(?:not|'?t)? i|could i|may i|should i|shall i|what (?:if|about|can|could|should)|why|is it ok\w*)\b"
)


def answer_to_what_follows(text: str, warning: OpenWarning | None) -> str | None:
    """The answer to a normalised message that goes on from a sign nobody has seen; None where it is of something else."""
    if warning is None or warning.is_seen or SELF_HARM in warning.flags or len(text.split()) > MOST_WORDS_OF_FOLLOW_UP:
        return None
    if names_another_part(text) or _A_DOCTOR_SPOKE.search(text):
        return None
    from lanterne_rouge.conversation.elsewhere import is_elsewhere

    if is_elsewhere(text):
        return None
    first = _first(text, warning)
    if first is None:
        return None
    when = "today" if is_for_a_doctor_today(warning.flags) else "this week"
    return (
        f"{first}\nRing a doctor {when} and say what you told me: {warning.signs}. No training of any kind until one has cleared you,"
        f" and nothing is lost by waiting.\n112 or 911 at once with {alarm_words(warning.flags)}.\nOnce you've been seen, tell me what"
        f" they said, or: {how_to_clear(warning.flags)}"
    )


def _first(text: str, warning: OpenWarning) -> str | None:
    """What is said to the message itself."""
    if CALF_SWELLING in warning.flags and _TREATED.search(text):
        return (
            "No, leave it alone: don't roll, rub or stretch it, and put no heat on it. If it is a clot, that can do harm, and nobody can"
            " tell by feel."
        )
    if _SPARED.search(text):
        return "You aren't bothering anybody: this is what they are there for. And please don't put it down to something harmless yourself."
    if _EXPLAINED.search(text):
        return "Please don't put it down to that. It may turn out harmless, but nobody can tell without looking at you."
    if _ELSE_TRAINED.search(text) and _IS_QUESTION.search(text):
        return "No, not now, and not something else or gentler either: it isn't the sport that matters but what you reported."
    return None
