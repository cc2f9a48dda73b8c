"""A correction of sets that were logged outside a workout, also some messages ago: `oops that bench was 85 not 95`.

The lift is named, or the numbers fit one lift alone; then the record is changed at once and shown before and after. Where they fit
several, or several sets of one, it is asked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.workout.loose_sets import CorrectLoggedSetsRequest, sets_told, told_in_words
from lanterne_rouge.conversation.asked_days import day_words
from lanterne_rouge.conversation.exercise_words import find_exercise_name
from lanterne_rouge.conversation.meant_session import MEANT_DAYS_BACK
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.padding import PADDING, spoken_words, word_set
from lanterne_rouge.conversation.second_thoughts import without_excuse
from lanterne_rouge.conversation.sentence import read_sentence
from lanterne_rouge.conversation.spoken_corrections import read_spoken_correction
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.language.phrasing import counted

MOST_CORRECTED_SETS: Final = 20
LEAST_LETTERS_OF_A_NAME: Final = 4
_TAKES_BACK: Final = re.compile(
    r"^(?:no|nope|nah|oops|whoops|sorry|wait|actually|oh|ah|hm+|hang on|hold on|my bad|correction|i mean)\b"
    r"|\b(?:not|instead of|rather than) (?:the |an? )?\d|\b(?:actually|wrong|typo|i meant|should(?: have been| be|'ve been)|my mistake)\b"
    r"|^(?:please |can you |could you )*(?:change|correct|fix|make)\b"
)
_COUNT: Final = re.compile(
    r"(?P<count>\d{1,2}) ?sets?\b(?:,? (?:not|instead of) (?P<old>\d{1,2})(?: ?sets?)?\b)?"
    r"|(?P<each>\d{1,2}) ?x ?(?P<reps>\d{1,3})\b(?:,? (?:not|instead of) (?P<old_each>\d{1,2}) ?x ?(?P<old_reps>\d{1,3})\b)?"
)
_WITH_A_COUNT: Final = PADDING | word_set(
    "no nope nah oops whoops wait hang hold my bad correction mean meant was were did done only just made make it there should have been be"
    " change correct fix to sets set all wrong typo mistake ah oh not got had i've reps on"
)
_SAYS_WAS: Final = re.compile(r"\bit (?:was|were|should be|should(?:'ve| have) been)(?: only)? \d")
_NUMBERED: Final = {
    "first": 0,
    "1st": 0,
    "second": 1,
    "2nd": 1,
    "third": 2,
    "3rd": 2,
    "fourth": 3,
    "4th": 3,
    "last": -1,
    "final": -1,
}
_WHICH: Final = re.compile(
    rf"\b(?:the |my )?(?P<which>{'|'.join(_NUMBERED)}) (?P<of>(?:[a-z-]+ ){{0,3}}?)(?:set|one)\b(?: of| on| for| in)?"
)
"""Which of the sets: `the second goblet set`, `the last set of bench`."""


@dataclass(frozen=True, kw_only=True)
class ReadCorrection:
    """What a correction of logged sets says: the lift as it is called, if it is, and the rest of the words."""

    lift: str | None
    rest: str
    which: int | None


@dataclass(frozen=True, kw_only=True)
class PutRight:
    """The one correction that fits the log, or what is to be asked."""

    request: CorrectLoggedSetsRequest | None = None
    asks: str = ""


def read_logged_correction(text: str) -> ReadCorrection | None:
    """The correction in a normalised message, by its form alone; None for a question and for what takes nothing back."""
    said = without_excuse(read_sentence(text).said)
    if "?" in said or not re.search(r"\d", said) or _TAKES_BACK.search(said) is None:
        return None
    numbered = _WHICH.search(said)
    which = _NUMBERED[numbered["which"]] if numbered is not None else None
    # However it is taken back, the reader of the numbers knows it as one word.
    rest = f"oops {_WHICH.sub(lambda found: found['of'].rstrip(), said)}"
    words = rest.split()
    names = ((at, find_exercise_name([word.strip(",.;:!") for word in words], at)) for at in range(len(words)))
    named = next(((at, name) for at, name in names if name is not None), None)
    if named is None:
        return ReadCorrection(lift=None, rest=rest, which=which)
    at, (lift, end) = named
    return ReadCorrection(lift=lift, rest=" ".join((*words[:at], "it", *words[end:])), which=which)


def put_right(told: ReadCorrection, scope: AthleteScope, *, is_just_logged: bool = False) -> PutRight | None:
    """What a correction changes in the sets of today, else of the day before with any that fit; None where it fits none.

    An earlier day than today is asked about unless that is what was just logged.
    """
    for back in range(MEANT_DAYS_BACK + 1):
        day = scope.today - timedelta(days=back)
        sets = sets_told(day, scope)
        names = dict.fromkeys(one.exercise for one in sets)
        if told.lift is None:
            told = _named_in_part(told, tuple(names))
        lifts = [name for name in names if _is_meant(told.lift, name)]
        exact = [name for name in lifts if told.lift is not None and name.lower() == told.lift]
        fits = [
            (name, right)
            for name in exact or lifts
            if (right := _fits(told, day, [one for one in sets if one.exercise == name], scope)) is not None
        ]
        if len(fits) > 1:
            return PutRight(asks=f"Which one? {' or '.join(name for name, _ in fits)}: say it with its name.")
        if fits:
            name, right = fits[0]
            return right if right.asks or back == 0 or is_just_logged else _of_earlier(name, right, day, scope)
        if lifts and told.lift is not None:
            return _fits_not(lifts[0], day, scope) if _SAYS_WAS.search(told.rest) else None
    return None


def _named_in_part(told: ReadCorrection, names: Sequence[str]) -> ReadCorrection:
    """The correction with the one logged lift that a word of it names, as in `the second goblet set`."""
    words = told.rest.split()
    known = {word for name in names for word in name.lower().split() if len(word) >= LEAST_LETTERS_OF_A_NAME}
    at = next((at for at, word in enumerate(words) if word.strip(",.;:!") in known), None)
    if at is None:
        return told
    return replace(told, lift=words[at].strip(",.;:!"), rest=" ".join((*words[:at], "it", *words[at + 1 :])))


def _of_earlier(name: str, right: PutRight, day: date, scope: AthleteScope) -> PutRight:
    """The question whether sets of an earlier day are meant."""
    standing = told_in_words(day, name, scope)
    text = f"Your last {name} is of {day_words(day, scope.today)}: {standing}. Shall I change that one? Say yes."
    return replace(right, asks=f"{text} Sets that I don't have yet: say the whole list once more.")


def _fits_not(name: str, day: date, scope: AthleteScope) -> PutRight:
    """What stands in the log, where a correction speaks of something else or would change nothing."""
    standing = told_in_words(day, name, scope)
    return PutRight(
        asks=f"Your last {name} is of {day_words(day, scope.today)}: {standing}. I've changed nothing: which sets do you mean?"
        " Say the whole list once more, and I log it."
    )


_CHANGED: Final = re.compile(
    r"(?P<new>\d+(?:\.\d+)?(?: ?x ?\d+)?) ?(?:kgs?|lbs?|reps?|sets?)?,? (?:not|instead of|rather than) (?:the |an? )?"
    r"(?P<old>\d+(?:\.\d+)?(?: ?x ?\d+)?)"
)


def list_put_right(text: str, lift: str, told: str) -> str | None:
    """A list of lifts, `told`, with the number of one lift that a normalised correction replaces; None where that isn't plain."""
    changed, words = _CHANGED.search(text), normalise(told).split()
    names = [
        (at, name) for at in range(len(words)) if (name := find_exercise_name([w.strip(",.;:!") for w in words], at))
    ]
    starts = [at for at, name in names if name[0] == lift]
    if changed is None or len(starts) != 1:
        return None
    end = next(
        (at for at, name in names if at > starts[0] and name[0] != lift and at >= _end_of(starts[0], names)), len(words)
    )
    of_lift = " ".join(words[starts[0] : end])
    old = re.compile(rf"(?<![\d.x]){re.escape(changed['old']).replace(' ', ' ?')}(?![\d.]|x)")
    anew, count = old.subn(changed["new"], of_lift)
    return " ".join((*words[: starts[0]], anew, *words[end:])) if count == 1 else None


def _end_of(start: int, names: Sequence[tuple[int, tuple[str, int]]]) -> int:
    """Behind the words of the name that begins there."""
    return next(name[1] for at, name in names if at == start)


def _is_meant(lift: str | None, name: str) -> bool:
    return lift is None or set(re.findall(r"[a-z]+", lift)) <= set(re.findall(r"[a-z]+", name.lower()))


def _fits(told: ReadCorrection, day: date, sets: Sequence[RecordedSet], scope: AthleteScope) -> PutRight | None:
    """What the words change in the sets of one lift; None where they change nothing there."""
    name = sets[0].exercise
    if (counted_sets := _counted(told, sets)) is not None:
        count, report = counted_sets
        request = CorrectLoggedSetsRequest(day=day, exercise=name, report=report, count=count)
        return PutRight(request=request)
    unit = WeightUnit.LB if scope.units == WeightUnit.LB else WeightUnit.KG
    work = [(number, one) for number, one in enumerate(sets, 1) if one.kind is not SetKind.WARMUP]
    if told.which is not None:
        work = work[told.which :][:1]
    rights = [
        (number, right) for number, one in work if (right := read_spoken_correction(told.rest, _report(one, unit)))
    ]
    if not rights or len({right for _, right in rights}) > 1:
        return None
    (right, *_), numbers = [right for _, right in rights], tuple(number for number, _ in rights)
    is_plain = (
        told.which is not None or len(set(_values(right, [one for number, one in work if number in numbers]))) == 1
    )
    if not is_plain:
        text = f"Which of the {counted(len(sets), 'set')} of {name}? Say the old number too, such as: 85 not 95."
        return PutRight(asks=text)
    return PutRight(request=CorrectLoggedSetsRequest(day=day, exercise=name, report=right, numbers=numbers))


def _counted(told: ReadCorrection, sets: Sequence[RecordedSet]) -> tuple[int, SetReport] | None:
    """How many sets there were, and of how many repetitions where that is said; None where the words tell anything else."""
    found = _COUNT.search(told.rest)
    words = spoken_words(_COUNT.sub(" ", told.rest)) if found is not None else None
    if found is None or words is None or not words <= _WITH_A_COUNT or told.which is not None:
        return None
    count = int(found["count"] or found["each"])
    old_count = found["old"] or found["old_each"]
    if not 0 < count <= MOST_CORRECTED_SETS or (old_count and int(old_count) != len(sets)):
        return None
    if found["old_reps"] and any(one.reps != int(found["old_reps"]) for one in sets):
        return None
    if count == len(sets) and found["reps"] and all(one.reps == int(found["reps"]) for one in sets):
        return None
    report = SetReport(reps=int(found["reps"])) if found["reps"] else SetReport()
    return (count, report) if count != len(sets) or found["reps"] else None


def _report(one: RecordedSet, unit: WeightUnit) -> SetReport:
    """A logged set in the athlete's unit, as a correction reads it."""
    weight = one.weight_kg
    if weight is not None and unit is WeightUnit.LB:
        weight = weight / LB_KG
    return SetReport(weight=round(weight, 1) if weight is not None else None, reps=one.reps, rpe=one.rpe, rir=one.rir)


def _values(right: SetReport, sets: Sequence[RecordedSet]) -> Iterator[float | None]:
    """What stands in each set where the correction changes something."""
    for one in sets:
        yield one.weight_kg if right.weight is not None else one.reps if right.reps is not None else one.effort
