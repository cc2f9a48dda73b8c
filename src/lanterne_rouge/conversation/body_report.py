"""What a line tells of the athlete's body beside the training: warning signs, pain, illness, the night. One reading for every way in,
that of the check-in; what is only asked, and what happened to somebody else, isn't told."""

import re
from dataclasses import dataclass

from lanterne_rouge.conversation.body_gates import may_be_of_today
from lanterne_rouge.conversation.message_signals import TAKEN_BACK, is_asked, is_of_another_body, is_warning
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.domain.check_in import LOW_SUGAR
from lanterne_rouge.language.check_in.free_text import UNWELL, FreeText, read_free_text
from lanterne_rouge.language.check_in.pain import find_pains

_CLAUSE = re.compile(
    r"[;!?\n]+|,(?!\d)(?! \d{1,2}(?:\.\d)? ?/ ?10\b)|\.(?!\d)|\s(?:but|and|then|though|although|with|when|while|after which)\s"
)
_CANNOT = re.compile(r"(?:can'?t|cannot|couldn'?t|won'?t) (?!i\b|you\b|we\b)")
"""What somebody can't do, told without its subject, is no question."""
MOST_WORDS_TOLD = 20
_RATED = re.compile(r"^.*?\b(?:10|\d(?:\.\d)?) ?(?:/|out of) ?10\b", re.IGNORECASE | re.DOTALL)
_JOINS = re.compile(r"^(?:i |it |that |then |but |and |felt |had |got )+$")


@dataclass(frozen=True, kw_only=True)
class BodyReport:
    """`told`: what is said of today without its questions; `training`: what is left of it without the body."""

    told: str
    training: str
    is_warning: bool


def read_body_report(message: str) -> BodyReport | None:
    """The report in a line; None where nothing is told of warning signs, pain, illness, injury, a blood pressure or the night."""
    told = told_of_oneself(message)
    if not told or not speaks_of_body(read_free_text(told)):
        return None
    parts = [part.strip() for part in _clauses(told) if part.strip()]
    training = [part for part in parts if not _is_of_body(part) and not _JOINS.match(f"{part} ")]
    return BodyReport(told=told, training=", ".join(training), is_warning=bool(read_free_text(told).red_flags))


def told_of_oneself(message: str) -> str:
    """What is left of a message without its questions and without what happened to somebody else."""
    return "".join(sentence for sentence in _sentences(message) if not _is_of_others_or_asked(sentence)).strip(" ,;")


def tells_of_this_morning(message: str) -> str | None:
    """What a line tells of how the athlete is, in its own words, where the check-in reads some of it; None for a question or others.

    More than a report holds: heavy legs, how one feels and drinks count as well.
    """
    if TAKEN_BACK.match(normalise(message)):
        return None
    told = told_of_oneself(message)
    if not told or len(told.split()) > MOST_WORDS_TOLD or not may_be_of_today(normalise(told)):
        return None
    read = read_free_text(told)
    feels = set(read.feeling_words) - {UNWELL, "nervous"}
    return told if speaks_of_body(read) or read.heavy_legs or read.alcohol_drinks or feels else None


def rated_pain_of_now(message: str) -> str | None:
    """What stands before a question of a pain with its number, as in `knee is niggling 3/10, what should I do`.

    None for a pain that is only asked about or supposed, of another time or of somebody else.
    """
    rated = _RATED.match(message)
    if rated is None:
        return None
    plain = normalise(rated[0])
    if is_asked(plain) or is_of_another_body(plain) or not may_be_of_today(plain):
        return None
    return rated[0] if any(pain.score_0_10 is not None for pain in find_pains(rated[0])) else None


def speaks_of_body(read: FreeText) -> bool:
    """Whether a text told of a warning sign, a pain, an illness, an injury, too little energy, a blood pressure or the night."""
    measured = read.low_energy_signs is not None or read.sleep_h is not None or read.blood_pressure is not None
    return (
        bool(read.red_flags or read.pain or read.illness or read.injury) or measured or LOW_SUGAR in read.feeling_words
    )


def _sentences(message: str) -> list[str]:
    """Parts that end with a full stop, a comma or the like, each with its end."""
    return re.findall(r"(?:[^,.;!?\n]|[.,](?=\d))+[,.;!?\n]*", message)


def _clauses(told: str) -> list[str]:
    return [part for part in _CLAUSE.split(told) if part]


def _is_of_others_or_asked(sentence: str) -> bool:
    text = normalise(sentence).strip(" ,.")
    if _CANNOT.match(text):
        return is_of_another_body(text)
    return is_asked(text.strip(" ,.")) or is_of_another_body(text)


def _is_of_body(part: str) -> bool:
    return is_warning(part) or speaks_of_body(read_free_text(part))
