"""Whether a lift stands still: of a whole context, or of a plain list of sessions."""

from collections.abc import Iterator, Mapping

from lanterne_rouge.entrypoints.strength_golden.given import Answer, Given
from lanterne_rouge.entrypoints.strength_golden.volume import ANY_DAY
from lanterne_rouge.entrypoints.strength_golden.warmup import USUAL_LIFT

SESSIONS = ("sessions", "last_sessions", "history")
NAME = ("exercise", "exercise_name", "name", "lift")
_FORMS = 'a list of {"date", "weight", "reps", "rpe"}, with topSetWeight and topSetReps, or with "sets": [{"weight", "reps"}]'


def stall(given: Given) -> Answer:
    """The analysis of the lift that is named, else of the first."""
    from lanterne_rouge.coaching.strength.reading.lift_case import lift_cases
    from lanterne_rouge.coaching.strength.reading.stall import analyse_stall
    from lanterne_rouge.entrypoints.cli.strength.documents import stall_document
    from lanterne_rouge.entrypoints.coach_context import coach_context

    values = _as_context(given)
    _refuse_unusable(given, values)
    context = coach_context(values, given.catalogue, today=ANY_DAY)
    cases = lift_cases(context, given.catalogue)
    named = given.value(*NAME) is not None
    wanted = given.exercise(*NAME).id if named else None
    case = next((one for one in cases if wanted in (None, one.exercise.id)), None)
    if case is None:
        raise given.refused(SESSIONS, f"the sessions of an exercise that is known, as {_FORMS}")
    return stall_document(analyse_stall(case, given.catalogue))


def _as_context(given: Given) -> dict[str, object]:
    """The case as a context: a plain list of sessions becomes the history of its lift."""
    values = dict(given.values)
    sessions, name = given.value(*SESSIONS), given.value(*NAME) or USUAL_LIFT
    if isinstance(sessions, list) and "recentHistory" not in values:
        values.pop("history", None)
        values["recentHistory"] = [{"exerciseName": name, "lastSessions": sessions}]
    asked = given.value("prescription")
    if asked is not None and "currentTemplate" not in values:
        values["currentTemplate"] = {"exercises": [{"name": name, "prescription": asked}]}
    return values


def _refuse_unusable(given: Given, values: Mapping[str, object]) -> None:
    """A session that tells no numbers would be left out in silence; in a test case that is a slip."""
    from lanterne_rouge.entrypoints.coach_context import coach_context

    for number, (name, told) in enumerate(_told_sessions(values), 1):
        undated = {key: value for key, value in told.items() if key not in ("date", "day")}
        alone = {
            "recentHistory": [{"exerciseName": name, "lastSessions": [undated]}],
            "units": values.get("units", values.get("unit")),
        }
        if not any(history.sessions for history in coach_context(alone, given.catalogue, today=ANY_DAY).history):
            raise given.refused(SESSIONS, f"{_FORMS}; session {number} tells no weight and repetitions that can be")


def _told_sessions(values: Mapping[str, object]) -> Iterator[tuple[object, Mapping[str, object]]]:
    """Every session of every lift, with its name; an empty one for what is no object."""
    told = values.get("recentHistory")
    for history in told if isinstance(told, list) else ():
        if not isinstance(history, Mapping):
            continue
        name = history.get("exerciseName", history.get("name", history.get("exercise")))
        sessions = history.get("lastSessions", history.get("sessions"))
        for session in sessions if isinstance(sessions, list) else ():
            yield name, session if isinstance(session, Mapping) else {}
