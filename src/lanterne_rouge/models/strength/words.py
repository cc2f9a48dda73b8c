"""Whether a sentence that a model wrote about lifting may be read by an athlete: one sentence, true numbers, nothing risky."""

import re
from collections.abc import Iterable, Iterator, Sequence

from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.language_model import Fact
from lanterne_rouge.domain.lifting import Prescription
from lanterne_rouge.models.checking.numbers import find_numbers, readable_text
from lanterne_rouge.models.checking.resolve import equals
from lanterne_rouge.models.checking.sentences import sentences
from lanterne_rouge.models.checking.unsafe import unsafe
from lanterne_rouge.strength.history.lift_case import Exposure
from lanterne_rouge.strength.schemes.catalogue import scheme_for

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")

_TOLD = """
a an the your you i my we our this that these those it its is are was were be been am has have had will can could may
should and or then but so as with at for of on in to from into by up down over under above below after before during
until while when where which who what how also too very quite much many some both all each one ones once first second
third last next new now here there about around near between within just only even still again back yet already ago
since than like if because time times session sessions week weeks day today yesterday month set sets rep reps repetition
repetitions weight weights load loads kg lb lbs kilos pounds rpe bar plate plates bench rack range ranges cap effort
efforts reserve top backoff backoffs off warm warmup warmups ramp work working form technique tempo speed control
controlled slow slower slowly lowering steady steadier steadily smooth smoother smoothly clean cleaner tight evenly same
equal alike consistent consistently well good great nice solid strong stronger better best calm patient light lighter
easy easier lower less fewer small smaller little bit single whole full reduce reduced reduces drop dropped drops cut
take takes took taken keep keeps kept keeping stay stays stayed staying hold holds held holding repeat repeats repeated
do does did done doing use used using start starts started begin begins began aim aims build builds built building make
makes made give gives gave focus practise practice pause paused rest recover recovered recovery let leave left finish
finished end ends setup position path grip stance depth brace bracing stand stands stood standing move moves moved
moving lift lifts lifted lifting press presses pressed pull pulled go goes went come comes came feel feels felt show
shows showed shown see reach reaches reached hit hits match matched rise rises rose risen raise raised grow grows grew
grown gain gains gained climb climbed add adds added more extra another increase increased heavier higher high low ahead
further progress progressing level flat plateau stall stalled trend change changed changes switch swap try tried
estimated estimate maximum strength volume hard muscle muscles record records miss missed misses short tired fatigue
fatigued total target targets goal plan planned step steps point points template exercise exercises variation version
similar movement deload seconds sec minute minutes percent incline decline close wide narrow neutral overhead front
barbell dumbbell dumbbells machine cable fell fall x most least clear clearly ready enough way
"""
PLAIN_STRENGTH_WORDS = frozenset(_TOLD.split())


def strange_words(text: str, names: Iterable[str] = ()) -> tuple[str, ...]:
    """The words of a text that are neither plain ones nor part of the names."""
    name_words = {word.casefold() for name in names for word in _WORD.findall(name)}
    text_words = (word.casefold().replace("’", "'") for word in _WORD.findall(text))
    return tuple(
        word
        for word in text_words
        if word not in PLAIN_STRENGTH_WORDS and word not in name_words and word.removesuffix("'s") not in name_words
    )


# Longer texts are refused unread: reading them costs time.
LONGEST_MODEL_NOTE = 300
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
    if len(text) > LONGEST_MODEL_NOTE:
        return f"its {what} has more than {LONGEST_MODEL_NOTE} characters"
    if not is_one_sentence(text):
        return f"its {what} is not one sentence"
    if (problem := unsafe(text)) is not None:
        return f"its {what} holds {problem}"
    if _RISKY.search(text):
        return f"its {what} speaks of what a model may not advise on"
    reading = readable_text(without_names(text, lifts))
    if strange_words(reading, [lift.name for lift in lifts if not lift.own]):
        return f"its {what} says more than can be checked"
    if not all(any(equals(mention, fact.value, fact.unit) for fact in facts) for mention in find_numbers(reading)):
        return f"a number of its {what} is not in your log"
    return ""


def without_names(text: str, lifts: Sequence[Exercise]) -> str:
    """The text with the athlete's own names of exercises as the word `exercise`."""
    for name in sorted((lift.name for lift in lifts if lift.own and lift.name.strip()), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "exercise", text, flags=re.I)
    return text


def is_one_sentence(text: str) -> bool:
    """One sentence of a length that is read, with its full stop and nothing hidden in it."""
    stripped = text.strip()
    if len(text) > LONGEST_MODEL_NOTE or not stripped.isprintable() or not stripped.endswith((".", "!", "?")):
        return False
    parts = sentences(stripped)
    return len(parts) == 1 and not parts[0].hides and parts[0].text == stripped


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


def share_a_number(text: str, other: str) -> bool:
    """Whether two texts name the same number of the same unit."""
    numbers = {(m.value, m.unit) for m in find_numbers(readable_text(other))}
    return any((m.value, m.unit) in numbers for m in find_numbers(readable_text(text)))


def facts_of_text(text: str, lifts: Sequence[Exercise] = ()) -> tuple[Fact, ...]:
    """The numbers of one of our own sentences, without those in the names of the athlete's own lifts."""
    return tuple(
        Fact(topic="rules", value=m.value, unit="reps" if m.unit == "each" else m.unit)
        for m in find_numbers(readable_text(without_names(text, lifts)))
        if m.value is not None
    )


MOST_SHOWINGS = 6


def facts_of_showings(name: str, showings: Iterable[Exposure], unit: WeightUnit) -> Iterator[Fact]:
    """Weights in the athlete's unit, repetitions, effort, sets and the estimated maximum of sessions of one lift."""
    for item in list(showings)[:MOST_SHOWINGS]:
        for done in item.sets:
            if done.is_working:
                yield from _of(name, done.weight_kg, done.reps, done.rpe, done.seconds, unit)
        yield Fact(topic=name, value=item.set_count, unit="sets")
        yield Fact(topic=name, value=item.all_reps, unit="reps")
        if item.best is not None:
            yield Fact(
                topic=name, value=rounded_weight(item.best.value, unit), unit=unit.value, says="estimated maximum"
            )


def facts_of_asked(name: str, asked: Prescription | None) -> Iterator[Fact]:
    """The range, the cap and the sets that a template asks for."""
    if asked is None:
        return
    yield Fact(topic=name, value=asked.rpe_cap, unit="rpe")
    scheme = scheme_for(asked)
    yield Fact(topic=name, value=scheme.sets_alike(asked), unit="sets")
    for span in scheme.ranges(asked):
        yield Fact(topic=name, value=span.low, unit=scheme.unit)
        yield Fact(topic=name, value=span.high, unit=scheme.unit)


def rounded_weight(kg: float, unit: WeightUnit) -> float:
    """A weight in a unit, to a tenth."""
    return round(kg / LB_KG if unit is WeightUnit.LB else kg, 2)


def _of(
    name: str, kg: float | None, reps: int | None, rpe: float | None, seconds: float | None, unit: WeightUnit
) -> Iterator[Fact]:
    if kg is not None:
        yield Fact(topic=name, value=rounded_weight(kg, unit), unit=unit.value)
    for value, of in ((reps, "reps"), (rpe, "rpe"), (seconds, "s")):
        if value is not None:
            yield Fact(topic=name, value=float(value), unit=of)
