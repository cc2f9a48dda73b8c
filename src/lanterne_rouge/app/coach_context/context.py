"""JSON as a CoachContext: every field may be missing, what cannot be used is left out, and a note says so.

Weights are in the document's `units` (kg unless told) and become kg. Nothing here raises but for a document that is no object.
"""

import json
import re
from collections.abc import Mapping
from datetime import date
from math import inf
from typing import TypeVar

from lanterne_rouge.app.coach_context.history import SetsAsked, equipment, history, newest_day, session
from lanterne_rouge.app.coach_context.lenient import (
    Notes,
    Reader,
    day_of_text,
    is_list,
    number_of,
    plain,
    said,
    unit_of,
)
from lanterne_rouge.app.coach_context.template import asked_of_done, template
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import (
    CoachContext,
    Energy,
    LiftHistory,
    LiftingGoal,
    LiftingReadiness,
    PainFlag,
    Severity,
    Soreness,
    TemplateExercise,
)
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.pain import joints_of, severity_of

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


W = TypeVar("W", Energy, Soreness)

LOW_ENERGY, HIGH_ENERGY = 3.0, 8.0
MILD_SORENESS, HIGH_SORENESS = 2.0, 6.0
_ENERGY: Mapping[str, Energy] = {
    **dict.fromkeys(("low", "very low", "poor", "bad", "terrible", "awful", "none", "weak"), Energy.LOW),
    **dict.fromkeys(("exhausted", "tired", "very tired", "drained", "fatigued", "worn out"), Energy.LOW),
    **dict.fromkeys(("ok", "okay", "normal", "average", "medium", "moderate", "usual", "fine", "fair"), Energy.OK),
    # "Good" is no more than most days are: it earns nothing extra.
    **dict.fromkeys(("good", "neutral"), Energy.OK),
    **dict.fromkeys(("high", "very high", "great", "very good", "excellent", "energetic", "fresh"), Energy.HIGH),
}
_SORENESS: Mapping[str, Soreness] = {
    **dict.fromkeys(("none", "no", "not sore", "no soreness", "zero", "fresh"), Soreness.NONE),
    **dict.fromkeys(("mild", "moderate", "medium", "some", "low", "light", "slight", "minor"), Soreness.MILD),
    **dict.fromkeys(("a little", "a bit", "slightly sore", "a bit sore", "a little sore", "sore"), Soreness.MILD),
    **dict.fromkeys(("high", "very high", "severe", "very sore", "extreme", "extremely sore"), Soreness.HIGH),
    **dict.fromkeys(("strong", "bad", "heavy", "really sore", "very severe"), Soreness.HIGH),
}


def readiness(reader: Reader) -> LiftingReadiness:
    """Energy and soreness; a single word or score is the energy.

    High energy makes a good day only beside soreness that was told: silence is no good news.
    """
    value = reader.value("readiness")
    alone = isinstance(value, str | int | float) and value != ""
    told = (
        Reader(values={"energy": value}, notes=reader.notes, path="readiness") if alone else reader.below("readiness")
    )
    energy, soreness = _energy(told) or Energy.OK, _soreness(told)
    if energy is Energy.HIGH and soreness is None:
        told.notes.say(
            "Energy is high and nothing usable was told of soreness, so nothing is added for a good day: "
            'tell "soreness": "none" with it.'
        )
        energy = Energy.OK
    return LiftingReadiness(energy=energy, soreness=soreness or Soreness.NONE)


def _energy(told: Reader) -> Energy | None:
    score = _score(told, "energy")
    if score is None:
        return _word(told, "energy", _ENERGY, Energy.OK)
    if score <= LOW_ENERGY:
        return Energy.LOW
    return Energy.HIGH if score >= HIGH_ENERGY else Energy.OK


def _soreness(told: Reader) -> Soreness | None:
    score = _score(told, "soreness")
    if score is None:
        return _word(told, "soreness", _SORENESS, Soreness.NONE)
    if score >= HIGH_SORENESS:
        return Soreness.HIGH
    return Soreness.MILD if score >= MILD_SORENESS else Soreness.NONE


def _score(told: Reader, name: str) -> float | None:
    """A score from 0 to 10, also as `7/10`."""
    value = told.value(name)
    found = number_of(re.sub(r"\s*/\s*10\s*$", "", value) if isinstance(value, str) else value)
    return found if found is not None and 0 <= found <= 10 else None


def _word(told: Reader, name: str, words: Mapping[str, W], usual: W) -> W | None:
    """What a word means; None, with a note, for one that is not known."""
    value = told.value(name)
    if value is None or value == "":
        return None
    wanted = " ".join(re.split(r"[\s_\-]+", value.casefold().strip(" .!"))) if isinstance(value, str) else None
    found = words.get(wanted) if wanted is not None else None
    if found is None:
        allowed = ", ".join(word.value for word in type(usual))
        told.notes.say(f"{told.path}.{name}: {said(value)} is none of {allowed} or 0-10; taken as {usual.value}.")
    return found


MOST_MINUTES = 24 * 60


def read_document(text: str | bytes, what: str = "The context") -> dict[str, object]:
    """JSON text as an object; raises `BadInput` with one sentence."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(f"{what} is no JSON.", 'Write an object such as {"currentTemplate": {...}}.') from None
    if not isinstance(found, dict):
        raise BadInput(f"{what} is no JSON object.", 'Write an object such as {"currentTemplate": {...}}.')
    return found


def coach_context(
    document: dict[str, object], catalogue: Catalogue, *, today: date, day: date | None = None
) -> CoachContext:
    """The context that a document describes.

    Its day is `day` (as asked for), else the document's own `today`, else that of its newest session, so that the same
    document gives the same context on any day; only where none of these is told it is `today`.
    """
    notes = Notes()
    unit = _unit(Reader(values=document, notes=notes))
    reader = Reader(values=document, notes=notes, unit=unit)
    the_day = day or _day(reader) or _newest(reader) or today
    the_template = template(reader)
    gym, available, location = equipment(reader, catalogue)
    return CoachContext(
        today=the_day,
        template=the_template,
        goal=reader.word(LiftingGoal, LiftingGoal.BOTH, "userGoal", "goal"),
        location=location,
        readiness=readiness(reader),
        minutes=_minutes(reader),
        history=history(reader, the_day, SetsAsked(the_template, catalogue)),
        available=available,
        gym=gym,
        pain=pain(reader),
        unit=unit,
        bodyweight_kg=reader.kg("bodyweight", "bodyWeight", least=25, most=300),
        deload=reader.yes("deload"),
        notes=tuple(notes.sentences),
    )


def told_session(document: dict[str, object], *, today: date) -> tuple[tuple[LiftHistory, ...], date]:
    """A session that was done, by exercise, and its day; raises `BadInput` where no set can be read."""
    notes = Notes()
    reader = Reader(values=document, notes=notes, unit=_unit(Reader(values=document, notes=notes)))
    lifts, day = session(reader, _day(reader) or today)
    if not lifts:
        why = f" ({notes.sentences[0]})" if notes.sentences else ""
        example = '{"date": "2026-03-03", "exercises": [{"name": "Squat", "sets": [{"weight": 100, "reps": 5}]}]}'
        raise BadInput(f"The session holds no set that can be read{why}.", f"Write it like {example}.")
    return lifts, day


def told_rows(document: dict[str, object]) -> tuple[TemplateExercise, ...]:
    """What a session that was done was to be, as far as it tells."""
    return asked_of_done(Reader(values=document, notes=Notes(), unit=_unit(Reader(values=document, notes=Notes()))))


def _unit(reader: Reader) -> WeightUnit:
    told = reader.text("units", "unit")
    found = unit_of(told) if told else WeightUnit.KG
    if found is None:
        reader.notes.say(f"units: {told} is neither kg nor lb; weights were read as kg.")
    return found or WeightUnit.KG


def _day(reader: Reader) -> date | None:
    told = reader.value("today", "date")
    if told is None:
        return None
    found = day_of_text(told)
    if found is None:
        reader.notes.left_out("today", told, "as it is no date like 2026-03-03")
    return found


def _newest(reader: Reader) -> date | None:
    found = newest_day(reader)
    if found is not None:
        reader.notes.say(
            f'No day is told, so this is for {found}, the day of the newest session; tell "today" for another.'
        )
    return found


def _minutes(reader: Reader) -> int | None:
    """Less than none is none."""
    found = reader.number("timeAvailable", "minutes", least=-inf, most=MOST_MINUTES)
    return None if found is None else max(0, int(found))
