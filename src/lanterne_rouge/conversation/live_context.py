"""What the router knows of the workout that runs."""

import json
from collections.abc import Mapping
from datetime import timedelta
from math import inf
from typing import TYPE_CHECKING, Final

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.domain.equipment import LB_KG
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.domain.routing import Mode, OpenTarget, RoutingContext
from lanterne_rouge.domain.set_report import SaidUnit, SetReport
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.views.workout import LiveWorkoutView, WorkoutSetView

if TYPE_CHECKING:
    from lanterne_rouge.app.scope import AthleteScope


HISTORY_DAYS: Final = 56
LIKE_OWN: Final = 1.35
"""How much faster or slower than ever of late a session may have been."""
_WITHOUT_PACE: Final = frozenset((Sport.STRENGTH, Sport.OTHER, Sport.TRANSITION))
_USUAL_MS: Final[Mapping[Sport, tuple[float, float]]] = {
    Sport.RUNNING: (1.7, 6.0),
    Sport.CYCLING: (4.0, 14.0),
    Sport.SWIMMING: (0.4, 1.7),
    Sport.WALKING: (0.8, 2.2),
}


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
    return routing_context(workout, usual_sport(scope, message) if told else None)


def usual_sport(scope: "AthleteScope", message: str = "") -> Sport | None:
    """The sport that a logged line means which names none: the only one there is, else the one decided for today, else the one that
    `message` fits by its pace."""
    mission = scope.mission_or_none()
    sports = set(mission.sports) if mission is not None else set()
    if len(sports) == 1 and Sport.STRENGTH not in sports:
        return sports.pop()
    told = _told_without_sport(message)
    if told is not None and told.distance_m is not None:
        # Nobody lifts over a distance, so that of a sport and lifting the sport is meant.
        fitting = _fitting(told, sports, scope)
        if fitting is not None or told.duration_s is not None:
            return fitting
    stored = scope.stores.memory.recall(scope.today, scope.today, "decision", 1)
    workout = json.loads(stored[-1].document).get("workout") if stored else None
    decided = workout.get("sport") if workout else None
    return next((sport for sport in Sport if sport == decided and sport in sports - {Sport.STRENGTH}), None)


def _told_without_sport(message: str) -> SetReport | None:
    """What a line tells of one session without naming its sport; None where it names one, or tells none."""
    # Imported here: while a workout runs its numbers are of a set.
    from lanterne_rouge.conversation.follow_up import without_day
    from lanterne_rouge.conversation.session_report import read_among_words, sports_named

    plain = without_day(normalise(message))
    if not any(sign.isdigit() for sign in plain) or sports_named(plain):
        return None
    read = read_among_words(plain, SaidUnit.KG, Sport.RUNNING) or read_among_words(plain, SaidUnit.KG, Sport.CYCLING)
    return read[0][0] if read is not None and len(read[0]) == 1 else None


def _fitting(told: SetReport, sports: set[Sport], scope: "AthleteScope") -> Sport | None:
    """The one sport of the plan or of late in which such a distance is covered in such a time; None where several fit."""
    recent = scope.stores.activities.between(scope.today - timedelta(days=HISTORY_DAYS), scope.today)
    speeds: dict[Sport, list[float]] = {sport: [] for sport in sports - _WITHOUT_PACE}
    for one in recent:
        if one.sport not in _WITHOUT_PACE:
            speeds.setdefault(one.sport, [])
            if one.distance_m and one.timer_s:
                speeds[one.sport].append(one.distance_m / one.timer_s)
    if told.duration_s is None or told.distance_m is None:
        return next(iter(speeds)) if len(speeds) == 1 else None
    speed = told.distance_m / told.duration_s
    fits = [sport for sport, own in speeds.items() if _is_near(speed, sport, own)]
    return fits[0] if len(fits) == 1 else None


def _is_near(speed: float, sport: Sport, own: list[float]) -> bool:
    """Whether a speed in m/s is one of a sport: near the athlete's own ones, and without any among those of most people."""
    if own:
        return min(own) / LIKE_OWN <= speed <= max(own) * LIKE_OWN
    low, high = _USUAL_MS.get(sport, (0.0, inf))
    return low <= speed <= high


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
