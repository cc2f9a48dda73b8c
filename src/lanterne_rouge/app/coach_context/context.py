"""JSON as a CoachContext: every field may be missing, what cannot be used is left out, and a note says so.

Weights are in the document's `units` (default kg) and become kg. Nothing here raises but for a document that is no object.
"""

import json
import re
from collections.abc import Mapping
from datetime import date
from math import inf
from typing import TypeVar

from lanterne_rouge.app.coach_context.history import (
    SetsAsked,
    newest_day,
    parse_done_session,
    parse_equipment,
    parse_history,
)
from lanterne_rouge.app.coach_context.lenient import (
    Notes,
    Reader,
    day_of_text,
    format_value,
    is_list,
)
from lanterne_rouge.app.coach_context.template import asked_of_done, read_template
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
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.language.reading import number_of, unit_of
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.pain import joints_of, severity_of

MOST_FLAGS, MOST_CONTEXT_READ = 50, 10_000
_UPWARDS = (Severity.MILD, Severity.MODERATE, Severity.SEVERE)
_SCORE = re.compile(r"(?<![\w.])(\d+(?:[.,]\d+)?)\s*(?:/\s*10)?\s*$")
_WORDS: Mapping[str, Severity] = {
    **{severity.value: severity for severity in Severity},
    **dict.fromkeys(("light", "slight", "low", "minor"), Severity.MILD),
    **dict.fromkeys(("medium", "some"), Severity.MODERATE),
    **dict.fromkeys(("high", "strong", "bad", "extreme"), Severity.SEVERE),
}


def parse_pain(reader: Reader) -> tuple[PainFlag, ...]:
    """Every reported pain that is not over, each once; of very many the worst."""
    values = reader.items("painFlags", "pain", most=MOST_CONTEXT_READ)
    flags = (_flag(reader, n, value) for n, value in enumerate(values, 1))
    stated = tuple(dict.fromkeys(flag for flag in flags if flag is not None))
    if len(stated) <= MOST_FLAGS:
        return stated
    reader.notes.say(f"You listed {len(stated):,} pains; I used the worst {MOST_FLAGS}.")
    worst = sorted(stated, key=lambda flag: _UPWARDS.index(flag.severity), reverse=True)[:MOST_FLAGS]
    return tuple(flag for flag in stated if flag in worst)


def pain_of_words(text: str) -> PainFlag | None:
    """A pain such as `knee 5/10`, `right shoulder severe`, `elbow` (then moderate); None for one of 0."""
    words = one_line(text)
    score = _SCORE.search(words)
    if score:
        severity = severity_of(float(score[1].replace(",", ".")))
        return _at(words[: score.start()].strip(" ,:"), severity) if severity else None
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
    if isinstance(value, str) and one_line(value):
        return pain_of_words(value)
    if not isinstance(value, Mapping):
        reader.notes.left_out(path, value, "because it doesn't describe a pain")
        return None
    flag = Reader(values=value, notes=reader.notes, path=path)
    if flag.yes("resolved", "isResolved") or not flag.yes("active", "isActive", default=True):
        return None
    severity = _severity(flag)
    if severity is None:
        return None
    place = _place(flag)
    exercise = flag.text("exerciseName", "exercise") or None
    return PainFlag(place=place, joints=joints_of(place), severity=severity, exercise=exercise)


def _place(flag: Reader) -> str:
    value = flag.value("bodyPart", "bodyParts", "place", "location")
    if is_list(value):
        return ", ".join(
            one_line(place) for place in flag.items("bodyPart", "bodyParts", "place") if isinstance(place, str)
        )
    return flag.text("bodyPart", "bodyParts", "place", "location")


def _severity(flag: Reader) -> Severity | None:
    """How bad it is; None for a pain of 0. A missing score is moderate, an unreadable one severe."""
    value = flag.value("severity", "level")
    if value is None or value == "":
        flag.notes.say(f"{flag.path} doesn't say how bad it is; I used moderate.")
        return Severity.MODERATE
    text = value.replace("/10", "").strip() if isinstance(value, str) else value
    word = _WORDS.get(text.casefold()) if isinstance(text, str) else None
    if word is not None:
        return word
    score = number_of(text)
    if score is None or not 0 <= score <= 10:
        flag.notes.say(f"{flag.path}: {format_value(value)} is not mild, moderate, severe or 0-10; I used severe.")
        return Severity.SEVERE
    return severity_of(score)


W = TypeVar("W", Energy, Soreness)

LOW_ENERGY, HIGH_ENERGY = 3.0, 8.0
CONTEXT_MILD_SORENESS, CONTEXT_HIGH_SORENESS = 2.0, 6.0
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


def parse_readiness(reader: Reader) -> LiftingReadiness:
    """Energy and soreness; a single word or score is the energy.

    High energy makes a good day only beside a soreness score: missing data is no reason to do more.
    """
    value = reader.value("readiness")
    alone = isinstance(value, str | int | float) and value != ""
    form = (
        Reader(values={"energy": value}, notes=reader.notes, path="readiness") if alone else reader.below("readiness")
    )
    energy, soreness = _energy(form) or Energy.OK, _soreness(form)
    if energy is Energy.HIGH and soreness is None:
        form.notes.say(
            "Energy is high, but I can't read a soreness, so I add nothing for a good day: "
            'send "soreness": "none" with it.'
        )
        energy = Energy.OK
    return LiftingReadiness(energy=energy, soreness=soreness or Soreness.NONE)


def _energy(form: Reader) -> Energy | None:
    score = _score(form, "energy")
    if score is None:
        return _word(form, "energy", _ENERGY, Energy.OK)
    if score <= LOW_ENERGY:
        return Energy.LOW
    return Energy.HIGH if score >= HIGH_ENERGY else Energy.OK


def _soreness(form: Reader) -> Soreness | None:
    score = _score(form, "soreness")
    if score is None:
        return _word(form, "soreness", _SORENESS, Soreness.NONE)
    if score >= CONTEXT_HIGH_SORENESS:
        return Soreness.HIGH
    return Soreness.MILD if score >= CONTEXT_MILD_SORENESS else Soreness.NONE


def _score(form: Reader, name: str) -> float | None:
    """A score from 0 to 10, also as `7/10`."""
    value = form.value(name)
    score = number_of(re.sub(r"\s*/\s*10\s*$", "", value) if isinstance(value, str) else value)
    return score if score is not None and 0 <= score <= 10 else None


def _word(form: Reader, name: str, words: Mapping[str, W], usual: W) -> W | None:
    """What a word means; None, with a note, for one that is not known."""
    value = form.value(name)
    if value is None or value == "":
        return None
    wanted = " ".join(re.split(r"[\s_\-]+", value.casefold().strip(" .!"))) if isinstance(value, str) else None
    meaning = words.get(wanted) if wanted is not None else None
    if meaning is None:
        allowed = ", ".join(word.value for word in type(usual))
        form.notes.say(f"{form.path}.{name}: {format_value(value)} is none of {allowed} or 0-10; I used {usual.value}.")
    return meaning


MOST_CONTEXT_MINUTES = 24 * 60


def read_json_object(text: str | bytes, what: str = "The context") -> dict[str, object]:
    """JSON text as an object; raises `BadInput` with one sentence."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput(f"{what} isn't JSON.", 'Write an object such as {"currentTemplate": {...}}.') from None
    if not isinstance(document, dict):
        raise BadInput(f"{what} isn't a JSON object.", 'Write an object such as {"currentTemplate": {...}}.')
    return document


def coach_context(
    document: dict[str, object], catalogue: Catalogue, *, today: date, day: date | None = None
) -> CoachContext:
    """The context that a document describes.

    Its day is `day` (as asked for), else the document's own `today`, else that of its newest session, so that the same
    document gives the same context on any day; only without any of these it is `today`.
    """
    notes = Notes()
    unit = _unit(Reader(values=document, notes=notes))
    reader = Reader(values=document, notes=notes, unit=unit)
    the_day = day or _day(reader) or _newest(reader) or today
    the_template = read_template(reader)
    gym, available, location = parse_equipment(reader, catalogue)
    return CoachContext(
        today=the_day,
        template=the_template,
        goal=reader.word(LiftingGoal, LiftingGoal.BOTH, "userGoal", "goal"),
        location=location,
        readiness=parse_readiness(reader),
        minutes=_minutes(reader),
        history=parse_history(reader, the_day, SetsAsked(the_template, catalogue)),
        available=available,
        gym=gym,
        pain=parse_pain(reader),
        unit=unit,
        bodyweight_kg=reader.kg("bodyweight", "bodyWeight", least=25, most=300),
        deload=reader.yes("deload"),
        notes=tuple(notes.sentences),
    )


def parse_session(document: dict[str, object], *, today: date) -> tuple[tuple[LiftHistory, ...], date]:
    """A session that was done, by exercise, and its day; raises `BadInput` where no set can be read."""
    notes = Notes()
    reader = Reader(values=document, notes=notes, unit=_unit(Reader(values=document, notes=notes)))
    lifts, day = parse_done_session(reader, _day(reader) or today)
    if not lifts:
        why = f" ({notes.sentences[0]})" if notes.sentences else ""
        example = '{"date": "2026-03-03", "exercises": [{"name": "Squat", "sets": [{"weight": 100, "reps": 5}]}]}'
        raise BadInput(f"The session has no set I can read{why}.", f"Write it like {example}.")
    return lifts, day


def parse_asked_rows(document: dict[str, object]) -> tuple[TemplateExercise, ...]:
    """The planned rows of a session that was done, where it names them."""
    return asked_of_done(Reader(values=document, notes=Notes(), unit=_unit(Reader(values=document, notes=Notes()))))


def _unit(reader: Reader) -> WeightUnit:
    text = reader.text("units", "unit")
    unit = unit_of(text) if text else WeightUnit.KG
    if unit is None:
        reader.notes.say(f"units: {text} is neither kg nor lb; I read weights as kg.")
    return unit or WeightUnit.KG


def _day(reader: Reader) -> date | None:
    value = reader.value("today", "date")
    if value is None:
        return None
    day = day_of_text(value)
    if day is None:
        reader.notes.left_out("today", value, "because it isn't a date like 2026-03-03")
    return day


def _newest(reader: Reader) -> date | None:
    day = newest_day(reader)
    if day is not None:
        reader.notes.say(
            f'There is no date, so this is for {day}, the day of the newest session; send "today" for another.'
        )
    return day


def _minutes(reader: Reader) -> int | None:
    """Less than none is none."""
    minutes = reader.number("timeAvailable", "minutes", least=-inf, most=MOST_CONTEXT_MINUTES)
    return None if minutes is None else max(0, int(minutes))
