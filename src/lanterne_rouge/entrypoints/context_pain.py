"""The pains of a CoachContext in JSON. What is not understood of a pain makes it worse, never milder."""

import re
from collections.abc import Mapping

from lanterne_rouge.coaching.strength.body_places import joints_of, severity_of
from lanterne_rouge.domain.lifting import PainFlag, Severity
from lanterne_rouge.entrypoints.lenient import Reader, is_list, number_of, plain, said

MOST_FLAGS, MOST_READ = 50, 10_000
_UPWARDS = (Severity.MILD, Severity.MODERATE, Severity.SEVERE)
_SCORE = re.compile(r"(?<![\w.])(\d+(?:[.,]\d+)?)\s*(?:/\s*10)?\s*$")
_WORDS: Mapping[str, Severity] = {
    **{severity.value: severity for severity in Severity},
    **dict.fromkeys(("light", "slight", "low", "minor"), Severity.MILD),
    **dict.fromkeys(("medium", "some"), Severity.MODERATE),
    **dict.fromkeys(("high", "strong", "bad", "extreme"), Severity.SEVERE),
}


def pain(reader: Reader) -> tuple[PainFlag, ...]:
    """Every pain that is told and not over, each once; of very many the worst."""
    told = reader.items("painFlags", "pain", most=MOST_READ)
    flags = (_flag(reader, n, value) for n, value in enumerate(told, 1))
    found = tuple(dict.fromkeys(flag for flag in flags if flag is not None))
    if len(found) <= MOST_FLAGS:
        return found
    reader.notes.say(f"{len(found):,} pains are told; the worst {MOST_FLAGS} of them were kept.")
    worst = sorted(found, key=lambda flag: _UPWARDS.index(flag.severity), reverse=True)[:MOST_FLAGS]
    return tuple(flag for flag in found if flag in worst)


def pain_of_words(text: str) -> PainFlag | None:
    """A pain such as `knee 5/10`, `right shoulder severe`, `elbow` (then moderate); None for one of 0."""
    words = plain(text)
    score = _SCORE.search(words)
    if score:
        found = severity_of(float(score[1].replace(",", ".")))
        return _at(words[: score.start()].strip(" ,:"), found) if found else None
    last = words.casefold().rpartition(" ")[2]
    first = words.casefold().partition(" ")[0]
    if last in _WORDS and " " in words:
        return _at(words[: -len(last)].strip(" ,:"), _WORDS[last])
    if first in _WORDS and " " in words:
        return _at(words[len(first) :].strip(" ,:"), _WORDS[first])
    return _at(words, Severity.MODERATE)


def _at(place: str, severity: Severity) -> PainFlag:
    return PainFlag(place=place, joints=joints_of(place), severity=severity)


def _flag(reader: Reader, number: int, value: object) -> PainFlag | None:
    path = f"pain {number}"
    if isinstance(value, str) and plain(value):
        return pain_of_words(value)
    if not isinstance(value, Mapping):
        reader.notes.left_out(path, value, "as it tells of no pain")
        return None
    told = Reader(values=value, notes=reader.notes, path=path)
    if told.yes("resolved", "isResolved") or not told.yes("active", "isActive", default=True):
        return None
    severity = _severity(told)
    if severity is None:
        return None
    place = _place(told)
    exercise = told.text("exerciseName", "exercise") or None
    return PainFlag(place=place, joints=joints_of(place), severity=severity, exercise=exercise)


def _place(told: Reader) -> str:
    value = told.value("bodyPart", "bodyParts", "place", "location")
    if is_list(value):
        return ", ".join(plain(one) for one in told.items("bodyPart", "bodyParts", "place") if isinstance(one, str))
    return told.text("bodyPart", "bodyParts", "place", "location")


def _severity(told: Reader) -> Severity | None:
    """How bad it is; None for a pain of 0. Nothing told is moderate, what is not understood is severe."""
    value = told.value("severity", "level")
    if value is None or value == "":
        told.notes.say(f"{told.path} does not say how bad it is; taken as moderate.")
        return Severity.MODERATE
    text = value.replace("/10", "").strip() if isinstance(value, str) else value
    word = _WORDS.get(text.casefold()) if isinstance(text, str) else None
    if word is not None:
        return word
    score = number_of(text)
    if score is None or not 0 <= score <= 10:
        told.notes.say(f"{told.path}: {said(value)} is neither mild, moderate, severe nor 0-10; taken as severe.")
        return Severity.SEVERE
    return severity_of(score)
