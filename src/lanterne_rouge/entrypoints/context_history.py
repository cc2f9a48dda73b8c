"""The lifts done before, of a CoachContext in JSON: newest session first, in kg."""

from collections.abc import Mapping
from datetime import date, timedelta

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.lifting import DoneSet, LiftHistory, PastLift
from lanterne_rouge.domain.recording import SetKind
from lanterne_rouge.entrypoints.dates import day_of_text
from lanterne_rouge.entrypoints.lenient import Reader, is_list

MOST_LIFTS, MOST_SESSIONS, MOST_SETS = 100, 200, 60
MOST_KG, MOST_HELP_KG, MOST_REPS, MOST_SECONDS = 1000.0, 300.0, 500, 24 * 3600
_IN_KG = ("weight_kg", "weightKg")
UNDATED = timedelta(days=7)
"""Sessions without a date are taken to lie a week apart."""


def session(reader: Reader, today: date) -> tuple[tuple[LiftHistory, ...], date]:
    """One session by exercise, and its day: its own, else today."""
    told = reader.value("date", "day", "start", "start_local")
    day = min(day_of_text(told) or today, today)
    found = []
    for number, value in enumerate(reader.items("exercises", "sets", most=MOST_LIFTS), 1):
        if not isinstance(value, Mapping):
            reader.notes.left_out(f"exercise {number}", value, "as it is no exercise with its sets")
            continue
        lift = Reader(values=value, notes=reader.notes, path=f"exercise {number}", unit=reader.unit)
        name = lift.text("name", "exerciseName", "exercise")
        sets = _sets(_named(lift, name), may_be_helped="assist" in name.casefold()) if name else ()
        if sets:
            found.append(LiftHistory(exercise=name, sessions=(PastLift(day=day, sets=sets),)))
    return tuple(found), day


def history(reader: Reader, today: date) -> tuple[LiftHistory, ...]:
    """Every lift with its sessions, newest first."""
    found = []
    for number, value in enumerate(_lifts(reader), 1):
        if not isinstance(value, Mapping):
            reader.notes.left_out(f"recentHistory {number}", value, "as it is no history of an exercise")
            continue
        lift = Reader(values=value, notes=reader.notes, path=f"recentHistory {number}", unit=reader.unit)
        name = lift.text("exerciseName", "name", "exercise")
        if not name:
            reader.notes.say(f"recentHistory {number} names no exercise and was left out.")
            continue
        found.append(LiftHistory(exercise=name, sessions=_sessions(_named(lift, name), today)))
    return tuple(found)


def _lifts(reader: Reader) -> tuple[object, ...]:
    """The histories; an object of sessions by name is understood too."""
    value = reader.value("recentHistory", "history")
    if isinstance(value, Mapping) and value and all(is_list(one) for one in value.values()):
        return tuple({"exerciseName": name, "lastSessions": one} for name, one in value.items())[:MOST_LIFTS]
    return reader.items("recentHistory", "history", most=MOST_LIFTS)


def _named(lift: Reader, name: str) -> Reader:
    return Reader(values=lift.values, notes=lift.notes, path=name, unit=lift.unit)


def _sessions(lift: Reader, today: date) -> tuple[PastLift, ...]:
    told = lift.items("lastSessions", "sessions", most=MOST_SESSIONS)
    found: list[PastLift] = []
    day = today
    for number, value in enumerate(told, 1):
        if not isinstance(value, Mapping):
            lift.notes.left_out(f"{lift.path} session {number}", value, "as it is no session")
            continue
        session = Reader(values=value, notes=lift.notes, path=f"{lift.path} session {number}", unit=lift.unit)
        day = _day(session, before=day)
        sets = _sets(session, may_be_helped="assist" in lift.path.casefold())
        if sets:
            found.append(PastLift(day=day, sets=sets, eased=session.yes("eased", "deload")))
    if any(session.day > today for session in found):
        lift.notes.say(f"{lift.path}: sessions after {today} were left out.")
    return tuple(sorted((s for s in found if s.day <= today), key=lambda s: s.day, reverse=True))


def _day(session: Reader, *, before: date) -> date:
    told = session.value("date", "day")
    found = day_of_text(told)
    if found is not None:
        return found
    guess = before - UNDATED
    lift = session.path.rpartition(" session ")[0]
    if told is None:
        session.notes.say(f"{lift}: sessions without a date were taken to lie a week apart, newest first.")
    else:
        session.notes.left_out(f"{session.path}.date", told, f"as it is no date like 2026-03-03; taken as {guess}")
    return guess


def _sets(session: Reader, *, may_be_helped: bool) -> tuple[DoneSet, ...]:
    """The sets as told; where there are none, the top set is all that is known."""
    found = []
    for number, value in enumerate(session.items("sets", most=MOST_SETS), 1):
        path = f"{session.path} set {number}"
        if not isinstance(value, Mapping):
            session.notes.left_out(path, value, "as it is no set")
            continue
        in_kg = any(value.get(name) is not None for name in _IN_KG)
        unit = WeightUnit.KG if in_kg else session.unit
        told = Reader(values=value, notes=session.notes, path=path, unit=unit)
        weight = _IN_KG if in_kg else ("weight",)
        one = _set(told, weight, ("reps",), ("rpe", "RPE"), may_be_helped=may_be_helped)
        if one is not None:
            found.append(one)
    if found:
        return tuple(found)
    top = _set(session, ("topSetWeight",), ("topSetReps",), ("topSetRPE", "topSetRpe"), may_be_helped=may_be_helped)
    return (top,) if top else ()


def _set(
    told: Reader, weight: tuple[str, ...], reps: tuple[str, ...], rpe: tuple[str, ...], *, may_be_helped: bool
) -> DoneSet | None:
    """One set; a weight or count that cannot be leaves the whole set out, as the rest of it would mislead."""
    kg = told.kg(*weight, least=-MOST_HELP_KG if may_be_helped else 0.0, most=MOST_KG)
    count = told.whole(*reps, least=0, most=MOST_REPS)
    seconds = told.number("seconds", "duration_s", "duration", least=0, most=MOST_SECONDS)
    if (kg is None and told.value(*weight) is not None) or (count is None and told.value(*reps) is not None):
        return None
    if count is None and seconds is None:
        if kg is not None:
            told.notes.say(f"{told.path} tells neither repetitions nor seconds, and was left out.")
        return None
    return DoneSet(
        weight_kg=kg,
        reps=count,
        rpe=_rpe(told, rpe),
        kind=_kind(told),
        completed=told.yes("completed", "isCompleted", default=True),
        seconds=seconds,
    )


def _rpe(told: Reader, names: tuple[str, ...]) -> float | None:
    rpe = told.number(*names, least=1, most=10)
    left = told.number("rir", "RIR", least=0, most=9) if rpe is None else None
    return 10 - left if left is not None else rpe


def _kind(told: Reader) -> SetKind:
    if told.yes("isWarmup", "warmup"):
        return SetKind.WARMUP
    return told.word(SetKind, SetKind.NORMAL, "kind", "setType")
