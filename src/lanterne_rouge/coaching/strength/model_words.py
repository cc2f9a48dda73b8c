"""Whether a sentence that a model wrote about lifting may be read by an athlete: one sentence, true numbers, nothing risky."""

import re
from collections.abc import Sequence

from lanterne_rouge.coaching.grounding.numbers import mentions, readable
from lanterne_rouge.coaching.grounding.resolve import equals
from lanterne_rouge.coaching.grounding.sentences import sentences
from lanterne_rouge.coaching.grounding.unsafe import unsafe
from lanterne_rouge.coaching.strength.plain_lifting_words import strange_words
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.fact import Fact

# Longer texts are refused unread: reading them costs time.
LONGEST = 300
_RISKY = re.compile(
    r"\b(?:fail(?:ure)?|max(?:es|ed|ing)?[\s-]out|all[\s-]out|one[\s-]rep[\s-]max|1[\s-]?rm\sattempt|grind\w*|push\s(?:through|past)"
    r"|ignor\w*|despite|pain\w*|hurt\w*|ach(?:e|es|ing)|injur\w*|ill\b|illness|sick\w*|fever|doctor\w*|cure[sd]?|protein|guarantee\w*"
    r"|skip\s(?:the\s|your\s)?(?:warm\w*|rest\w*|sleep\w*)|without\s(?:a\s)?(?:warm\w*|rest\w*|spotter)|every\sday"
    r"|no\s(?:rest|limits?|warm)\w*)\b",
    re.I,
)
_MORE = re.compile(
    r"\b(?:add(?:ing|ed)?|more|extra|increas\w*|rais\w*|heavier|harder|another|bump\w*|jump\w*|doubl\w*|tripl\w*|beyond|exceed\w*"
    r"|up\sto|go\sup|move\sup|step\sup|push\w*|test\w*|attempt\w*|try\sfor|aim\s(?:for|higher)|progress\sto|climb\w*|load\sup)\b",
    re.I,
)
_BOLD = re.compile(
    r"\b(?:maximum|best|full|whole|hard|strong\w*|effort\w*|today|tired|fatigue\w*|can|could|quick\w*|all\sof"
    r"|(?:less|fewer|short\w*|small\w*|cut|drop\w*|reduc\w*)\s(?:\w+\s)?(?:rest\w*|recover\w*|warm\w*)|rest\s(?:less|short\w*))\b",
    re.I,
)
_RECORD = re.compile(
    r"\b(?:records?|prs?|pb|personal\sbests?|best\sever|new\sbests?|all[\s-]time|highest|strongest)\b", re.I
)
_FAILED = re.compile(r"\b(?:miss(?:ed|ing)?|failed|fell\sshort|short\sof|tired\w*|fatigue\w*|worn|exhaust\w*)\b", re.I)


def why_not_said(text: str, facts: Sequence[Fact], what: str, lifts: Sequence[Exercise] = ()) -> str:
    """Why the text may not be shown, as a clause; empty where it may. Its numbers must be among `facts`.

    `lifts` may be named beside the plain words: the program's own in any words of their names, those that the athlete has
    named by their whole names only, since anything may be written into such a name.
    """
    if len(text) > LONGEST:
        return f"its {what} has more than {LONGEST} characters"
    if not is_one_sentence(text):
        return f"its {what} is not one sentence"
    if (found := unsafe(text)) is not None:
        return f"its {what} holds {found}"
    if _RISKY.search(text):
        return f"its {what} speaks of what a model may not advise on"
    reading = readable(without_names(text, lifts))
    if strange_words(reading, [lift.name for lift in lifts if not lift.own]):
        return f"its {what} says more than can be checked"
    if not all(any(equals(one, fact.value, fact.unit) for fact in facts) for one in mentions(reading)):
        return f"a number of its {what} is not in your log"
    return ""


def without_names(text: str, lifts: Sequence[Exercise]) -> str:
    """The text with the athlete's own names of exercises as the word `exercise`."""
    for name in sorted((lift.name for lift in lifts if lift.own and lift.name.strip()), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "exercise", text, flags=re.I)
    return text


def is_one_sentence(text: str) -> bool:
    """One sentence of a length that is read, with its full stop and nothing hidden in it."""
    told = text.strip()
    if len(text) > LONGEST or not told.isprintable() or not told.endswith((".", "!", "?")):
        return False
    found = sentences(told)
    return len(found) == 1 and not found[0].hides and found[0].text == told


def asks_more(text: str) -> bool:
    """Whether it asks for more than before."""
    return _MORE.search(text) is not None


def is_bold(advice: str) -> bool:
    """Whether advice asks for more than before, or could be read so."""
    return asks_more(advice) or _BOLD.search(advice) is not None


def tells_record(text: str) -> bool:
    """Whether it speaks of a record."""
    return _RECORD.search(text) is not None


def tells_failure(text: str) -> bool:
    """Whether it speaks of a miss or of fatigue."""
    return _FAILED.search(text) is not None


def share_a_number(one: str, other: str) -> bool:
    """Whether two texts name the same number of the same unit."""
    known = {(m.value, m.unit) for m in mentions(readable(other))}
    return any((m.value, m.unit) in known for m in mentions(readable(one)))


def facts_of_text(text: str, lifts: Sequence[Exercise] = ()) -> tuple[Fact, ...]:
    """The numbers of one of our own sentences, without those in the names of the athlete's own lifts."""
    return tuple(
        Fact(topic="rules", value=m.value, unit="reps" if m.unit == "each" else m.unit)
        for m in mentions(readable(without_names(text, lifts)))
        if m.value is not None
    )
