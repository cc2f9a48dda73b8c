"""What the router knows of the workout that runs."""

import json
from typing import TYPE_CHECKING

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.domain.equipment import LB_KG
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.routing import Mode, OpenTarget, RoutingContext
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.views.workout import LiveWorkoutView, WorkoutSetView

if TYPE_CHECKING:
    from lanterne_rouge.app.scope import AthleteScope


def routing_context(workout: LiveWorkoutView | None, sport: Sport | None = None) -> RoutingContext:
    """The context of a message: the next set as target, the latest done set, weights in the athlete's unit; `sport` of a logged line."""
    if workout is None:
        return RoutingContext(sport=sport)
    units = SaidUnit.LB if workout.unit == SaidUnit.LB.value else SaidUnit.KG
    target = workout.next
    done = [(one, exercise.name) for exercise in workout.exercises for one in exercise.sets if one.number is not None]
    last = max(done, key=lambda pair: pair[0].number or 0, default=None)
    return RoutingContext(
        live_session=True,
        units=units,
        current_exercise=target.exercise if target is not None else None,
        target=OpenTarget(reps=target.reps, weight=_in(units, target.weight_kg) or 0.0) if target is not None else None,
        work=_work_behind_the_warmups(workout, units),
        last_set=_last(*last, units) if last is not None else None,
        mode=Mode.EXECUTE,
    )


def context_of_line(message: str, workout: LiveWorkoutView | None, scope: "AthleteScope") -> RoutingContext:
    """The context of a message in a conversation: `an hour` answers a question there, so a session without a sport is past or rated."""
    # Imported here: while a workout runs its numbers are of a set.
    from lanterne_rouge.conversation.session_report import is_rated_or_past

    told = workout is None and is_rated_or_past(normalise(message))
    return routing_context(workout, usual_sport(scope) if told else None)


def usual_sport(scope: "AthleteScope") -> Sport | None:
    """The sport that a logged line means which names none: the only one there is, else the one decided for today."""
    mission = scope.mission_or_none()
    sports = set(mission.sports) if mission is not None else set()
    if len(sports) == 1 and Sport.STRENGTH not in sports:
        return sports.pop()
    stored = scope.stores.memory.recall(scope.today, scope.today, "decision", 1)
    workout = json.loads(stored[-1].document).get("workout") if stored else None
    decided = workout.get("sport") if workout else None
    return next((sport for sport in Sport if sport == decided and sport in sports - {Sport.STRENGTH}), None)


def _work_behind_the_warmups(workout: LiveWorkoutView, units: SaidUnit) -> OpenTarget | None:
    target = workout.next
    if target is None or target.kind != SetKind.WARMUP.value:
        return None
    sets = next((one.sets for one in workout.exercises if one.name == target.exercise), ())
    work = next((one for one in sets if one.status == "open" and one.kind != SetKind.WARMUP.value), None)
    return OpenTarget(reps=work.reps, weight=_in(units, work.weight_kg) or 0.0) if work is not None else None


def _last(done: WorkoutSetView, exercise: str, units: SaidUnit) -> SetReport:
    return SetReport(exercise=exercise, reps=done.reps, weight=_in(units, done.weight_kg), rpe=done.rpe)


def _in(units: SaidUnit, kg: float | None) -> float | None:
    if kg is None:
        return None
    return round(kg / LB_KG if units is SaidUnit.LB else kg, 2)
