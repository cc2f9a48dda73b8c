"""A body that needs care although the message doesn't say so again: told earlier in the conversation, in the setup or in a check-in."""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from lanterne_rouge.app.open_warning import OpenWarning
from lanterne_rouge.conversation.message_signals import OTHER_PEOPLE
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.open_care import OpenCare
from lanterne_rouge.domain.check_in import ASTHMA_SYMPTOMS, PELVIC_FLOOR
from lanterne_rouge.domain.conversation import Speaker
from lanterne_rouge.language.phrasing import is_plural

GROWN_UP: Final = 18
DAYS_OF_ILLNESS: Final = 2
# From this pain on it is named where advice is given that isn't about it.
LEAST_NAMED_PAIN: Final = 2.0
# Up to this it is named once and not with every answer; more is no small thing beside any training.
NAMED_ONCE_UP_TO: Final = 3.0
EASY_FOR_NOW: Final = (
    "For you everything stays easy until a doctor allows more, so leave out of this whatever is brisk or hard."
)
NO_HEART_RATE: Final = (
    "Your medicine holds your pulse down, so no heart rate in this counts for you: go by whether you can still talk."
)
_OF_PULSE: Final = re.compile(r"\b(?:heart ?rate|bpm|pulse)\b", re.IGNORECASE)
DAYS_AFTER_BIRTH: Final = 180


@dataclass(frozen=True, kw_only=True)
class Care:
    """What is remembered: `words` as a question would hold them, `said` to the athlete before an answer.

    `beside`: what is added to an answer that isn't about that body; None where no answer for a healthy adult is given at all.
    """

    words: str
    said: str
    beside: str | None = None
    after: str = ""
    """The short line behind an answer that has nothing to do with training now."""
    is_stop: bool = False
    """A sign that nobody has looked at yet: said before every answer, and no session is named."""
    is_partial: bool = False
    """A stop for some of the training alone."""
    allowed: str | None = None
    """What a doctor has allowed meanwhile."""

    @property
    def is_passing(self) -> bool:
        """Whether what else is asked is answered, with `beside` added."""
        return self.beside is not None


@dataclass(frozen=True, kw_only=True)
class _Kind:
    """How a state is told, what ends it, and for how many days it is believed."""

    care: Care
    told: re.Pattern[str]
    over: re.Pattern[str]
    days: int


def _kind(care: Care, told: str, over: str, days: int) -> _Kind:
    return _Kind(care=care, told=re.compile(told), over=re.compile(over), days=days)


_PREGNANT: Final = Care(words="pregnant", said="Since you're pregnant:")
_BIRTH: Final = Care(
    words="after birth",
    said="Since you gave birth not long ago:",
    beside="Since you gave birth not long ago: only what brings no leaking, heaviness or pain, and each week a little more.",
)
_LEAKING: Final = Care(
    words="leaking when running",
    said="First: you told me of leaking or heaviness. No running and no jumps until a pelvic physiotherapist has looked at it.",
    beside="",
    after="Still open: leaking or heaviness. No running and no jumps until a pelvic physiotherapist has looked at it.",
    is_stop=True,
    is_partial=True,
)
_ILL: Final = Care(
    words="ill",
    said="Since you've been ill:",
    beside="Since you've been ill: only once you're well again, and easily at first.",
)
_KINDS: Final = (
    _kind(
        _PREGNANT,
        r"\b(?:i'?m|i am|im|being|now) (?:\w+ )?(?:\d+ (?:weeks?|wks?|months?) )?pregnant\b|\b\d+ ?(?:weeks?|wks?|months?)"
        r" pregnant\b|\bmy pregnancy\b|\bexpecting (?:a baby|in (?:\w+))\b",
        r"\b(?:not|no longer) pregnant\b|\bgave birth\b|\bbaby (?:is here|arrived|was born)\b|\bmiscarr\w+",
        280,
    ),
    _kind(
        _BIRTH,
        r"\bi (?:just )?(?:gave birth|had (?:a|my) (?:baby|c-?section))\b|\b\d+ ?(?:weeks?|wks?) (?:post ?-?partum|after (?:the )?birth)\b",
        r"^$",
        120,
    ),
    _kind(
        _ILL,
        r"\bi(?:'?ve| have|'?m| am|m| got| caught)?\b.{0,15}\b(?:flu|covid|fever|chest infection|bronchitis|pneumonia"
        r"|tonsillitis|(?:sick|ill)(?! (?:if|when\w*|every time|of|to death)\b))\b|^(?:flu|covid|fever)\b",
        r"\b(?:not (?:sick|ill)|(?:healthy|well|fine|ok|okay|better) (?:again|now)|fever'?s? (?:is )?(?:gone|over)|recovered"
        r"|over it|all clear)\b",
        7,
    ),
)
_CHILD: Final = re.compile(
    r"\b(?:i'?m|i am|im) (?P<age>[6-9]|1[0-7])\b(?! ?(?:kg|km|min|weeks?|days?|%|:|months?|st|stone|reps?))"
)


def remembered_care(open_care: OpenCare) -> Care | None:
    """What is remembered of this athlete."""
    told = _from_check_ins(open_care)
    if told is not None and told is not _ILL:
        return told
    return _from_setup(open_care) or _from_turns(open_care) or told


def own_limits(open_care: OpenCare, said: str, *, is_once: bool = False) -> tuple[str, ...]:
    """What holds this athlete back where general advice on training is given: sentences.

    `said`: what was asked and answered. A slight pain is named once in a day and not with every answer; with `is_once` every pain.
    """
    before = open_care.answered_today
    sentences = [
        sentence
        for pain in open_care.report.pain
        if (score := pain.score_0_10 or 0.0) >= LEAST_NAMED_PAIN
        and pain.site.removesuffix("s") not in said
        and ((sentence := _hurts(pain.site, score)) not in before or (score > NAMED_ONCE_UP_TO and not is_once))
    ]
    is_of_pulse = open_care.profile is not None and open_care.profile.slow_pulse is True and _OF_PULSE.search(said)
    by_feel = (NO_HEART_RATE,) if is_of_pulse else ()
    return (*by_feel, *((EASY_FOR_NOW,) if open_care.is_limited or open_care.easy_only else ()), *sentences)


def _hurts(site: str, score: float) -> str:
    site = site.replace("_", " ")
    verb, them = ("hurt", "them") if is_plural(site) else ("hurts", "it")
    return f"Your {site} {verb} ({score:g} of 10): leave out of this whatever loads {them}."


def _from_setup(open_care: OpenCare) -> Care | None:
    profile, today = open_care.profile, open_care.today
    if profile is None:
        return None
    if profile.pregnant:
        return _PREGNANT
    if profile.gave_birth is not None and today - profile.gave_birth < timedelta(days=DAYS_AFTER_BIRTH):
        return _BIRTH
    age = today.year - profile.birth_year if profile.birth_year else None
    return _child(age) if age is not None and age < GROWN_UP else None


def _child(age: int) -> Care:
    return Care(words=f"i am {age} years old", said=f"At {age}:")


def _from_turns(open_care: OpenCare) -> Care | None:
    own = (one for one in open_care.turns if one.speaker is Speaker.ATHLETE)
    latest = sorted(own, key=lambda one: one.at, reverse=True)
    ended: set[str] = set()
    for turn in latest:
        text = normalise(turn.text)
        if OTHER_PEOPLE.search(text):
            continue
        if child := _CHILD.search(text):
            return _child(int(child["age"]))
        for kind in _KINDS:
            if kind.care.words in ended or (open_care.today - turn.at.date()).days > kind.days:
                continue
            if kind.over.search(text):
                ended.add(kind.care.words)
            elif kind.told.search(text):
                return kind.care
    return None


def _from_check_ins(open_care: OpenCare) -> Care | None:
    if (stop := stop_of(open_care.warning)) is not None:
        return stop
    if any(pain.site == PELVIC_FLOOR for pain in open_care.report.pain):
        return _LEAKING
    near = [told for day, told in open_care.check_ins if day >= open_care.today - timedelta(days=DAYS_OF_ILLNESS)]
    return _ILL if near and near[-1].illness is not None and ASTHMA_SYMPTOMS not in near[-1].illness.symptoms else None


def stop_of(warning: OpenWarning | None) -> Care | None:
    """An open warning sign, which stands beside every answer on training until a doctor has seen it; None where there is none."""
    if warning is None:
        return None
    said = f"First: you reported {warning.signs}, so no training until a doctor has seen you."
    after = f"Still open: {warning.signs}. None of your training, easy or not, before a doctor has cleared you."
    allowed = warning.seen.allowed if warning.is_seen else None
    if warning.is_seen:
        but = f" but {allowed}, as you were told," if allowed else ""
        said = f"First: a doctor has seen you for {warning.signs}, so no training{but} until they clear you."
        after = f"Still open: {warning.signs}. {only_what_they_allowed(allowed)}" if allowed else after
    return Care(words=warning.signs, said=said, beside=said, after=after, is_stop=True, allowed=allowed)


def only_what_they_allowed(allowed: str) -> str:
    """The training that is left, in a sentence."""
    return f"Of training only what they allowed: {allowed}, easily, and none of it if it brings anything on."
