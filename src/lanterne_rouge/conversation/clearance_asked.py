"""A doctor's word told in talk: asked back once, with the sign and how far it reaches, before a yes lifts it."""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.ongoing import ANY_SIGN
from lanterne_rouge.app.use_case import Caller
from lanterne_rouge.conversation.fast_lane import Rows, Written
from lanterne_rouge.conversation.open_care import OpenCare
from lanterne_rouge.conversation.tools import run_as
from lanterne_rouge.domain.check_in import SELF_HARM, warning_words
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.language.check_in.clearance import (
    easy_for_so_many_days,
    is_answer_of_easy_training,
    is_for_easy_training,
    read_clearance,
)
from lanterne_rouge.views.check_in import CheckInView

CLEARED_KIND, EASY_ONLY = "cleared", "easy"
OF_EASY_TOO: Final = "No training, easy or not, before that."
_TAKEN: Final = re.compile(
    r"^(?:(?:yes|yep|yeah|yup|ok|okay|sure|just|only|for|they said|(?:s?he|the doctor|doctor) said|allowed)[ ,]+)*"
    r"(?:easy|easily|gentle|light|all|everything|full|anything|hard too|both|yes|yep|yeah|yup)"
    r"(?:[ ,]+(?:easy|only|just|training|of it|too|for now|stuff|hard|and|all|everything|is fine|is allowed|allowed|please))*[ .!]*$"
)


_SHE_SAID: Final = re.compile(
    r"^(?:(?:so|ok|and|right|well|good news)[ ,]+)*(?:s?he|they)(?:'s|'ve| has| have)? (?:said|says?|told me)\b"
)


@dataclass(frozen=True, kw_only=True)
class ClearanceQuestion:
    """What is asked back, and the phrase that a yes carries out; None where it has to be said first which sign is meant."""

    text: str
    phrase: str | None = None


def offered_clearance(text: str, open_care: OpenCare) -> ClearanceQuestion | None:
    """The question back to a doctor's word that a message tells; None where it tells none, or no sign is open."""
    warning = open_care.warning
    if warning is None:
        more = _offered_for_more(text, open_care.easy_only)
        return more or (_asked_of_setup(text) if open_care.is_limited else None)
    if SELF_HARM in warning.flags:
        return None
    # Who has been seen says of that doctor what "he" or "they" said.
    clearance = read_clearance(_SHE_SAID.sub("the doctor said", text) if warning.is_seen else text, warning.flags)
    if clearance is None:
        return None
    names = [warning_words(sign) for sign in warning.flags]
    if clearance.is_of_other:
        return ClearanceQuestion(
            text=f"Good. But that isn't what is open: {' and '.join(names)}. {OF_EASY_TOO}\n"
            f"Has a doctor looked at that too? Then say: the doctor cleared {names[0]}",
            phrase=None,
        )
    signs = clearance.signs or warning.flags
    if not clearance.signs and len(signs) > 1:
        return ClearanceQuestion(
            text=f"Good news. Which did the doctor look at? Open: {' and '.join(names)}. Each is lifted by itself.\n"
            f"Say for example: the doctor cleared {names[0]}",
            phrase=None,
        )
    easy = f" {easy_words(text)}" if clearance.is_easy else ""
    about = f"{' '.join(signs)}{easy}"
    named = {warning_words(sign) for sign in signs}
    rest = [name for name in names if name not in named]
    stays = f" This stays open: {' and '.join(rest)}." if rest else ""
    return ClearanceQuestion(text=f"Good news. {clearance_question(about)}{stays}", phrase=f"{CLEARED_KIND}: {about}")


def easy_words(text: str) -> str:
    """How a phrase says that easy training alone is allowed, with the days after which the doctor is asked again, as in `easy 7`."""
    days = easy_for_so_many_days(text)
    return EASY_ONLY if days is None else f"{EASY_ONLY} {days}"


def _signs_in(about: str) -> tuple[str, ...]:
    return tuple(word for word in about.split() if word != EASY_ONLY and not word.isdigit())


def clearance_question(about: str) -> str:
    """What is asked before a yes lifts signs."""
    named = " and ".join(warning_words(sign) for sign in _signs_in(about))
    how_far = (
        "Only easy training, as you say? Then say yes."
        if EASY_ONLY in about.split()
        else 'Then say yes, or "easy only" if the doctor allowed no more than easy training.'
    )
    return (
        f"So a doctor has looked at this and cleared you to train: {named}? {how_far}\n"
        "A yes lifts it, and the way back begins with easy, short days."
    )


def _offered_for_more(text: str, easy_only: tuple[str, ...]) -> ClearanceQuestion | None:
    """The question back to a doctor's word that goes beyond easy training, with no sign open; None where easy training isn't all."""
    clearance = read_clearance(text, easy_only) if easy_only else None
    if clearance is None or clearance.is_easy or clearance.is_of_other:
        return None
    signs = clearance.signs or easy_only
    named = " and ".join(warning_words(sign) for sign in signs if sign != ANY_SIGN)
    after = f" after {named}" if named else ""
    return ClearanceQuestion(
        text=f"Good news. So a doctor has said you can train normally again{after}, hard sessions too? Then say yes.\n"
        "Until now it was easy training only. The way up begins with easy, short days, a little more each day.",
        phrase=f"{CLEARED_KIND}: {' '.join(signs)}".rstrip(),
    )


def _asked_of_setup(text: str) -> ClearanceQuestion | None:
    """What takes back the limit of a health question answered at set-up; it is changed where it was answered, with all five in sight."""
    clearance = read_clearance(text, ())
    if clearance is None or clearance.is_easy or clearance.is_of_other:
        return None
    return ClearanceQuestion(
        text="Good news. At set-up you answered yes to a health question, so everything stays easy until a doctor agrees to more.\n"
        "If this doctor knows of that and agrees to hard training: lanterne init --cleared yes\n"
        "If it was about something that hurts, say where and how it is now."
    )


def answers_clearance(text: str, phrase: str) -> str | None:
    """The offer as a normalised message takes it in its own words, as in `easy only`; None for anything else."""
    if not phrase.startswith(f"{CLEARED_KIND}: ") or not (_TAKEN.match(text) or is_answer_of_easy_training(text)):
        return None
    is_easy = is_for_easy_training(text) and EASY_ONLY not in phrase.split()
    return f"{phrase} {easy_words(text)}" if is_easy else phrase


def lift_sign(about: str, rows: Rows, caller: Caller) -> Written:
    """Store the doctor's word on the signs that were named, and on no other."""
    words = about.split()
    answers = Answers(
        cleared=True,
        cleared_signs=_signs_in(about),
        cleared_easy=EASY_ONLY in words,
        easy_for_days=next((int(word) for word in words if word.isdigit()), None),
    )
    view, written = store_answers(answers, rows, caller)
    return "\n".join((*view.lifted, "Not so? lanterne undo")), written


def store_answers(answers: Answers, rows: Rows, caller: Caller) -> tuple[CheckInView, list[dict[str, object]]]:
    """A check-in in the athlete's own name, and what was written."""
    view = run_as(store_check_in, CheckInRequest(answers=answers), rows.scope, caller)
    return view, [{"use_case": row_of(store_check_in).name, "date": str(view.date)}]


def clearance_in_words(about: str, today: date) -> str:
    """What a yes would lift."""
    named = [warning_words(sign) for sign in _signs_in(about)]
    return f"a doctor has cleared {' and '.join(named)}"
