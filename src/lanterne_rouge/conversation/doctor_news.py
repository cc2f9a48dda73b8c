"""What is said and kept when an athlete comes back from a doctor without an all-clear: nobody is sent to see one twice.

The signs stay open; what was allowed is asked back once, by the way of a doctor's word, and a limit that was named is kept as it is.
"""

import re
from dataclasses import dataclass
from datetime import date
from typing import Final

from lanterne_rouge.app.open_warning import OpenWarning
from lanterne_rouge.app.use_case import Caller
from lanterne_rouge.conversation.clearance_asked import CLEARED_KIND, clearance_question, easy_words, store_answers
from lanterne_rouge.conversation.fast_lane import Rows, Written, store_told
from lanterne_rouge.conversation.remembered_care import only_what_they_allowed
from lanterne_rouge.domain.check_in import MUSCLE_BREAKDOWN, SELF_HARM, alarm_words, warning_words
from lanterne_rouge.language.check_in.answers import Answers, Circumstances
from lanterne_rouge.language.check_in.clearance import (
    is_answer_of_easy_training,
    is_leave_for_easy_training,
    read_clearance,
    signs_in_their_trade,
    signs_named,
)
from lanterne_rouge.language.check_in.doctor_news import (
    NOTHING_ALLOWED,
    WALKING,
    denies_being_seen,
    may_be_there_now,
    puts_off,
    read_allowed,
    read_doctor_news,
)
from lanterne_rouge.language.check_in.pain import find_injury
from lanterne_rouge.language.check_in.red_flags import find_red_flags

SEEN_KIND, ASKED_KIND, UNSEEN_KIND = "seen", "allowed", "unseen"
MAY_BE_NEWS: Final = re.compile(
    r"\b(?:been|seen|saw|out|back|home|drip|kept|discharged|antibiotics?|ring|ringing|call|calling|phon\w+|on my way|off to|heading"
    r"|driving|ambulance|paramedics?|scan(?:ned)?|x-?ray\w*|they|physio\w*|diagnosed|says?|said|ck|bloods?|told|sat in|waiting"
    r"|sent|spoke|spoken|rang|gave|given|examined|checked|treated|prescribed|hospital|surgery|wait"
    r"|not|nobody|no ?one|\w*statins?|a ?& ?e|a and e|doctors?|gp)\b"
)
"""The words that news of a doctor is made of: without one of them nothing more is looked up."""
WHAT_WAS_ALLOWED: Final = "What did they allow: nothing yet, walking only, easy training only, or everything?"
IF_SEEN: Final = (
    "Then say yes, and I keep that. If not, it still has to be seen today, and no training until then.\nIf it's there"
    " now: 112 or 911."
)
STATIN: Final = (
    "Good that you say so, and it counts: a statin makes muscle breakdown more likely. Tell them that first, and take no more of it until"
    " a doctor has said so."
)
_STATIN: Final = re.compile(r"\b\w*statins?\b|\blipitor\b|\bcrestor\b|\bzocor\b")
_OF_MUSCLE: Final = frozenset((MUSCLE_BREAKDOWN, "dark_urine"))
PLAN_STAYS: Final = "Your plan waits, and nothing has to be made up."
_ALL: Final = re.compile(
    r"^(?:(?:they said|said|he said|she said|doctor said|allowed)[ ,]+)*(?:everything|anything|full training|normal training|no limits?)"
    r"[ .!]*$"
)
_UNCLEAR: Final = re.compile(
    r"^(?:(?:they said|said|it'?s|all|just|everything(?:'?s| is| was| came back)?)[ ,]+)*"
    r"(?:normal|full|all(?: of it)?|fine|ok|okay|good|clear)[ .!]*$"
)
"""What may be the leave to train, or the ECG."""
_SAME_BODY: Final = frozenset((MUSCLE_BREAKDOWN, "dark_urine", "concussion", "blurred_vision"))
"""Signs by which a doctor calls what was reported by another one; any other that is new goes before the news."""


@dataclass(frozen=True, kw_only=True)
class News:
    """What is said to the news, and the phrase that is done at once (`done`) or by an answer (`offer`)."""

    text: str
    done: str | None = None
    offer: str | None = None


def news_of_a_doctor(text: str, warning: OpenWarning | None) -> News | None:
    """What to say and keep of a doctor's news about the signs that stand open; None where it is none, or an all-clear."""
    if warning is None or SELF_HARM in warning.flags:
        return None
    if denies_being_seen(text):
        done = f"{UNSEEN_KIND}: {' '.join(warning.seen.signs)}" if warning.seen.signs else None
        return News(text=_unseen(warning.seen.signs or warning.flags, was_kept=done is not None), done=done)
    news = read_doctor_news(text, warning.flags)
    is_sure = news is not None and not news.is_doubtful
    if not is_sure and (go := _to_go_now(text, warning, is_news=news is not None)) is not None:
        return go
    told = {*find_red_flags(text)}
    if news is None or not _SAME_BODY.issuperset(told - {*warning.flags}) or may_be_there_now(text):
        return None
    if news.is_going:
        return News(
            text=f"Good, do that now, and tell them what you told me: {warning.signs}. {PLAN_STAYS} It starts again gently once you're"
            f" cleared.\nWhile you wait: no training, and not alone. Worse, or with {alarm_words(warning.flags)}: 112 or 911."
            " Tell me afterwards what they said."
        )
    if news.allowed is None and read_clearance(text, warning.flags) is not None:
        return None
    about = warning.told_with(signs_named(text, warning.flags)) or warning.flags
    signs = signs_in_their_trade(text, about)
    if not signs:
        return None
    named = " and ".join(warning_words(sign) for sign in signs)
    injury = find_injury(text)
    hurt = f" {injury.kind} {injury.site}" if injury is not None and injury.kind is not None else ""
    done = f"{SEEN_KIND}: {' '.join(signs)} | {news.allowed or ''} |{hurt}"
    first = f"Good that you've been seen; I've noted that for {named}. Keep any follow-up that they asked for."
    if news.is_doubtful:
        return News(text=f"Has somebody examined you for {named}? {IF_SEEN}", offer=done)
    if news.allowed is not None:
        return News(text=f"{first} {_kept(news.allowed)}", done=done)
    if is_leave_for_easy_training(text):
        about_easy = f"{' '.join(signs)} {easy_words(text)}"
        return News(text=f"{first}\n{clearance_question(about_easy)}", done=done, offer=f"{CLEARED_KIND}: {about_easy}")
    return News(
        text=f"{first} No training until they allow it; then easy and short at first. {PLAN_STAYS}\n{WHAT_WAS_ALLOWED}",
        done=done,
        offer=f"{ASKED_KIND}: {' '.join(signs)}",
    )


def _to_go_now(text: str, warning: OpenWarning, *, is_news: bool) -> News | None:
    """What is said to who puts off being seen, or tells of a statin beside muscle breakdown; None where neither is told, or it was seen."""
    if warning.is_seen or not {*find_red_flags(text)} <= {*warning.flags}:
        return None
    is_of_muscle = not _OF_MUSCLE.isdisjoint(warning.flags) and _STATIN.search(text.lower()) is not None
    if is_of_muscle and not (is_news and signs_named(text, warning.flags)):
        return News(text=f"{STATIN} {_go_now(warning.flags)}")
    return News(text=_do_not_wait(warning)) if puts_off(text) and not is_news else None


def _go_now(flags: tuple[str, ...]) -> str:
    alarm = f"Call 112 or 911 at once with {alarm_words(flags)}."
    return f"Go to a hospital or doctor now, and tell them what you told me. No training until then.\n{alarm}"


def _do_not_wait(warning: OpenWarning) -> str:
    return (
        f"No, it can't wait, not for work and not for a day off, even if you sit there for hours. To be seen today: {warning.signs}."
        f" {_go_now(warning.flags)}\nCan't get there? Ring your doctor's out-of-hours line or a medical advice line, now."
    )


def _unseen(signs: tuple[str, ...], *, was_kept: bool) -> str:
    named = " and ".join(warning_words(sign) for sign in signs)
    first = "Thanks for putting that right. I've taken it back. No" if was_kept else "Thanks for saying so. No"
    return f"{first} doctor has looked at this yet: {named}. {_go_now(signs)}"


def _kept(allowed: str) -> str:
    if allowed == WALKING:
        return "Walking only until they allow more: no running, riding or lifting, and stop if it comes back. Tell me when they allow more."
    if allowed != NOTHING_ALLOWED:
        told = only_what_they_allowed(allowed)
        return f"{told} I leave that to you and them: your plan waits until they allow more. Tell me when they do."
    return (
        "No training at all until they allow it. Tell me when they do, and how much: walking, easy only, or everything."
    )


def answers_what_was_allowed(text: str, phrase: str) -> str | None:
    """The phrase that an answer to what was allowed stands for, the same one to ask again; None for anything else."""
    if not phrase.startswith(f"{ASKED_KIND}: "):
        return None
    signs = phrase.removeprefix(f"{ASKED_KIND}: ")
    if denies_being_seen(text):
        return f"{UNSEEN_KIND}: {signs}"
    if _ALL.match(text):
        return f"{CLEARED_KIND}: {signs}"
    if is_answer_of_easy_training(text):
        return f"{CLEARED_KIND}: {signs} {easy_words(text)}"
    if _UNCLEAR.match(text):
        return phrase
    allowed = read_allowed(text)
    return f"{SEEN_KIND}: {signs} | {allowed} |" if allowed is not None else None


def asked_before_lifting(phrase: str) -> str | None:
    """The question before an answer lifts a sign; None for what lifts none."""
    if not phrase.startswith(f"{CLEARED_KIND}: "):
        return None
    return clearance_question(phrase.removeprefix(f"{CLEARED_KIND}: "))


def keep_seen(about: str, rows: Rows, caller: Caller) -> Written:
    """Store that a doctor has seen the signs, what was allowed, and the injury that was found."""
    signs, allowed, hurt = (part.strip() for part in f"{about} ".split("|"))
    answers = Answers(
        seen_signs=tuple(signs.split()),
        allowed=allowed if allowed != NOTHING_ALLOWED else "",
        around=Circumstances(injury=f"{hurt}, diagnosed" if hurt else ""),
    )
    _, written = store_answers(answers, rows, caller)
    return _kept(allowed or NOTHING_ALLOWED), written


def take_back_seen(about: str, rows: Rows, caller: Caller) -> Written:
    """Keep the signs as told anew: nobody has seen them."""
    signs = tuple(about.split())
    _, written = store_told(rows, ", ".join(warning_words(sign) for sign in signs))
    return _unseen(signs, was_kept=True), list(written)


def ask_again(about: str, rows: Rows, caller: Caller) -> Written:
    """A yes says nothing of how much was allowed."""
    return f"{WHAT_WAS_ALLOWED} Say it in one of these words.", []


def seen_in_words(about: str, today: date) -> str:
    """What a yes would answer."""
    signs = about.partition("|")[0].split()
    return f"what a doctor allowed with {' and '.join(warning_words(sign) for sign in signs)}"
