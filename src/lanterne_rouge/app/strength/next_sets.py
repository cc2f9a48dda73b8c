"""The next step of a lift by the athlete's log, whether a session holds it or not."""

from datetime import timedelta
from statistics import mode
from typing import Final

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.exercise_named import exercise_named
from lanterne_rouge.app.strength.today import session_asked_for
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.lifting import Template, TemplateExercise, TodayPlan
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.domain.recorded_set import RecordedSet, SetKind
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.views.four_sections import lifts_in_words

LIFTED_WITHIN_DAYS: Final = 42


def next_sets_in_words(name: str, scope: AthleteScope) -> str | None:
    """The sets of a lift that its scheme asks for next, as the day allows them; None where it wasn't lifted lately, or may not be."""
    try:
        exercise = exercise_named(name, scope.exercises)
    except LanterneError:
        return None
    last = _last_sets(exercise.name, scope)
    if not last:
        return None
    reps = mode(one.reps or 0 for one in last)
    again = Prescription(working_sets=len(last), reps=Span(low=reps, high=reps))
    row = TemplateExercise(name=exercise.name, prescription=again)
    asked = session_asked_for(scope, scope.today, template=Template(name=exercise.name, exercises=(row,))).asked
    if asked is None:
        return None
    lifts = tuple(one for one in plan_session(asked, scope.exercises).exercises if one.exercise == exercise.id)
    return lifts_in_words(TodayPlan(exercises=lifts), asked.unit) if lifts else None


def _last_sets(name: str, scope: AthleteScope) -> tuple[RecordedSet, ...]:
    """The working sets of the latest session that held the lift."""
    recent = scope.stores.activities.between(scope.today - timedelta(days=LIFTED_WITHIN_DAYS), scope.today)
    sessions = (
        tuple(one for one in activity.sets if one.exercise == name and one.kind is not SetKind.WARMUP and one.reps)
        for activity in sorted(recent, key=lambda activity: activity.start, reverse=True)
    )
    return next((sets for sets in sessions if sets), ())
