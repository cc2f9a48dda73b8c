"""A lift's sessions one by one, what a set says of the 1RM, and which plates make a weight."""

from dataclasses import dataclass
from math import isfinite

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.choices import choices
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.exercise_named import exercise_named
from lanterne_rouge.app.strength.history import bodyweight_on, held_back_of, logged_sessions
from lanterne_rouge.domain.equipment import Gear
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.exercise import LoadType
from lanterne_rouge.domain.lifting import DoneSet, PastLift
from lanterne_rouge.metrics.e1rm import MOST_E1RM_REPS, Formula, estimate_e1rm, weight_for
from lanterne_rouge.strength.history.lift_case import exposure_of
from lanterne_rouge.strength.loading import bar_of, load_bar, pairs_of
from lanterne_rouge.strength.recent import MOST_LIFTED_KG
from lanterne_rouge.views.lifting_calculators import (
    LiftHistoryView,
    LiftSessionView,
    OneRepMaxView,
    PlatesOfWeightView,
    done_set_view,
)

BEST_FOR_REPS = (1, 3, 5, 8, 10, 12)
TABLE_REPS = range(1, 13)
LOWEST_RPE, HIGHEST_RPE = 1.0, 10.0
USUAL_BARBELL_LIFT = "Barbell Back Squat"


@dataclass(frozen=True, kw_only=True)
class LiftHistoryRequest:
    """The sessions of an exercise by its name."""

    exercise: str


@dataclass(frozen=True, kw_only=True)
class OneRepMaxRequest:
    """A set: the weight in kg, repetitions, and how hard it was (RPE) where that is known."""

    weight_kg: float
    reps: int
    rpe: float | None = None
    formula: Formula = Formula.EPLEY


@dataclass(frozen=True, kw_only=True)
class PlatesRequest:
    """A weight in kg, bar included, of an exercise by its name; a barbell without one."""

    weight_kg: float
    exercise: str | None = None


def show_lift_history(request: LiftHistoryRequest, scope: AthleteScope) -> LiftHistoryView:
    """Every session of a lift, newest first. Raises `NotFound` for an unknown exercise, and where the log has no set of it."""
    exercise = exercise_named(request.exercise, scope.exercises)
    stores = scope.stores
    sessions = [
        session
        for session in logged_sessions(stores.strength.series(None, None), scope.shelf.exercise_named)
        if exercise.id in session.sets
    ]
    if not sessions:
        raise NotFound(f"Your log has no sets of {exercise.name}.", "Import some: lanterne import FILE")
    eased = held_back_of(stores, {session.day for session in sessions})
    rows = []
    for session in reversed(sessions):
        past = PastLift(day=session.day, sets=session.sets[exercise.id])
        shown = exposure_of(past, exercise, bodyweight_on(stores, session.day) if exercise.bodyweight_share else None)
        rows.append(
            LiftSessionView(
                date=session.day,
                session=session.id,
                sets=tuple(map(done_set_view, past.sets)),
                best_kg=round(shown.best.value, 1) if shown is not None and shown.best is not None else None,
                eased=session.day in eased,
            )
        )
    done = [s for session in sessions for s in session.sets[exercise.id] if s.is_working]
    return LiftHistoryView(
        exercise=exercise.id, name=exercise.name, sessions=tuple(rows), best_by_reps=_best_by_reps(done)
    )


def compute_one_rep_max(request: OneRepMaxRequest, scope: AthleteScope) -> OneRepMaxView:
    """The 1RM that a set shows. Raises `BadInput` where no set is like that."""
    _check_weight(request.weight_kg)
    if request.rpe is not None and not LOWEST_RPE <= request.rpe <= HIGHEST_RPE:
        raise BadInput(f"An effort of {request.rpe:g} is not on the scale.", "RPE is 1 to 10; 8 leaves two in reserve.")
    found = estimate_e1rm(request.weight_kg, request.reps, rpe=request.rpe, formula=request.formula)
    if found is None:
        raise BadInput(
            f"A set of {request.reps} says nothing of the 1RM.",
            f"Use one of 1 to {MOST_E1RM_REPS:g} repetitions, those left in reserve included.",
        )
    values = {
        formula.value: round(estimate.value, 1)
        for formula in Formula
        if (estimate := estimate_e1rm(request.weight_kg, request.reps, rpe=request.rpe, formula=formula))
    }
    weights = {
        reps: round(kg, 1)
        for reps in TABLE_REPS
        if (kg := weight_for(found.value, reps, formula=request.formula)) is not None
    }
    return OneRepMaxView(
        weight_kg=request.weight_kg,
        reps=request.reps,
        rpe=request.rpe,
        formula=request.formula,
        best_kg=round(found.value, 1),
        confidence=found.confidence,
        by_formula=values,
        weights_kg=weights,
    )


def find_plates(request: PlatesRequest, scope: AthleteScope) -> PlatesOfWeightView:
    """The plates of one side with what the gym in use has. Raises `BadInput` for an exercise without plates."""
    _check_weight(request.weight_kg)
    exercise = exercise_named(request.exercise or USUAL_BARBELL_LIFT, scope.exercises)
    if exercise.load not in (LoadType.BARBELL, LoadType.PLATES) or Gear.LANDMINE in exercise.requires:
        raise BadInput(f"{exercise.name} has no plates on two sides.", "Name a lift with a barbell, or none.")
    gym = choices(scope.stores, lifter_of(scope).unit, scope.today).gym
    bar = bar_of(exercise, gym) if exercise.load is LoadType.BARBELL else 0.0
    load = load_bar(request.weight_kg, bar, pairs_of(exercise, gym))
    return PlatesOfWeightView(
        weight_kg=request.weight_kg,
        exact=load.exact,
        nearest_kg=load.nearest,
        bar_kg=bar,
        per_side_kg=load.per_side,
        gym=gym.name or "your gym",
    )


def _check_weight(kg: float) -> None:
    if not isfinite(kg) or not 0 < kg <= MOST_LIFTED_KG:
        raise BadInput(f"{kg:g} kg is no weight that is lifted.", f"Use one above 0 and up to {MOST_LIFTED_KG:g} kg.")


def _best_by_reps(done: list[DoneSet]) -> dict[int, float]:
    """The heaviest weight that was lifted for so many repetitions or more."""
    best = {
        reps: max((s.weight_kg for s in done if s.weight_kg and (s.reps or 0) >= reps), default=0.0)
        for reps in BEST_FOR_REPS
    }
    return {reps: kg for reps, kg in best.items() if kg > 0}
