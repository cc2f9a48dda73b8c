"""JSON as a CoachContext: every field may be missing, what cannot be used is left out, and a note says so.

Weights are in the document's `units` (kg unless told) and become kg. Nothing here raises but for a document that is no object.
"""

import json
from datetime import date
from math import inf

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import (
    CoachContext,
    LiftHistory,
    LiftingGoal,
)
from lanterne_rouge.domain.prescription import TemplateExercise
from lanterne_rouge.entrypoints.context_equipment import equipment
from lanterne_rouge.entrypoints.context_history import SetsAsked, history, newest_day, session
from lanterne_rouge.entrypoints.context_pain import pain
from lanterne_rouge.entrypoints.context_readiness import readiness
from lanterne_rouge.entrypoints.context_template import asked_of_done, template
from lanterne_rouge.entrypoints.dates import day_of_text
from lanterne_rouge.entrypoints.lenient import Notes, Reader, unit_of

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
