"""All that is looked at when one lift is judged: what was done of it, what was asked, and what could be done instead."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.loading.weights import Weights, weights_of
from lanterne_rouge.coaching.strength.pain import pains_of
from lanterne_rouge.coaching.strength.recent import exercise_named
from lanterne_rouge.domain.equipment import Gear, Location, WeightUnit
from lanterne_rouge.domain.exercise import Exercise, Joint, Muscle
from lanterne_rouge.domain.lifting import CoachContext, LiftHistory, LiftingGoal, PastLift, Severity
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.recording import SetKind

WEEKS = 4
SHORTEST_DAYS = 14
_LEAST_HARD_RPE = 6.0


@dataclass(frozen=True, kw_only=True)
class LiftCase:
    """One lift to be judged. `weekly_sets`: fractional hard sets a week of its first muscle; None: not known."""

    exercise: Exercise
    history: LiftHistory
    today: date
    prescription: Prescription | None = None
    weights: Weights = field(default_factory=Weights)
    available: frozenset[Gear] = frozenset(Gear)
    location: Location = Location.GYM
    sore: Mapping[Joint, Severity] = field(default_factory=dict)
    unit: WeightUnit = WeightUnit.KG
    bodyweight_kg: float | None = None
    weekly_sets: float | None = None
    goal: LiftingGoal = LiftingGoal.BOTH


def lift_cases(context: CoachContext, catalogue: Catalogue) -> tuple[LiftCase, ...]:
    """A case for every lift of the context's history whose name leaves no doubt; two names of one exercise are one lift."""
    known = _merged(context, catalogue)
    asked = {
        exercise.id: row.prescription
        for row in reversed(context.template.exercises)
        if (exercise := exercise_named(row.name, catalogue)) is not None
    }
    sore = pains_of(context.pain, catalogue).sore
    return tuple(
        LiftCase(
            exercise=catalogue.get(history.exercise),
            history=history,
            today=context.today,
            prescription=asked.get(history.exercise),
            weights=weights_of(catalogue.get(history.exercise), context.gym, context.unit),
            available=context.available,
            location=context.location,
            sore=sore,
            unit=context.unit,
            bodyweight_kg=context.bodyweight_kg,
            weekly_sets=weekly_sets_of(catalogue.get(history.exercise), known, catalogue, context.today),
            goal=context.goal,
        )
        for history in known
    )


def weekly_sets_of(
    exercise: Exercise, histories: tuple[LiftHistory, ...], catalogue: Catalogue, today: date
) -> float | None:
    """Fractional hard sets a week of its first muscle, over the last four weeks in which anything was logged.

    None where the logs do not reach back two weeks, or where it trains no muscle directly.
    """
    muscle = next(iter(exercise.primary), None)
    days = [s.day for history in histories for s in history.sessions if s.day <= today]
    if muscle is None or not days or (max(days) - min(days)).days < SHORTEST_DAYS:
        return None
    since = max(days) - timedelta(weeks=WEEKS)
    weeks = min(WEEKS, ((max(days) - max(min(days), since + timedelta(days=1))).days + 1) / 7)
    sets = sum(
        _share(history, muscle, catalogue) * _hard_sets(s)
        for history in histories
        for s in history.sessions
        if since < s.day <= today
    )
    return round(sets / weeks, 1)


def _merged(context: CoachContext, catalogue: Catalogue) -> tuple[LiftHistory, ...]:
    sessions: dict[str, list[PastLift]] = {}
    for history in context.history:
        exercise = exercise_named(history.exercise, catalogue)
        if exercise is not None and exercise.is_lifting:
            sessions.setdefault(exercise.id, []).extend(history.sessions)
    return tuple(
        LiftHistory(exercise=key, sessions=tuple(sorted(past, key=lambda s: s.day, reverse=True)))
        for key, past in sessions.items()
    )


def _share(history: LiftHistory, muscle: Muscle, catalogue: Catalogue) -> float:
    exercise = exercise_named(history.exercise, catalogue)
    return exercise.muscles.get(muscle, 0.0) if exercise and exercise.is_lifting else 0.0


def _hard_sets(session: PastLift) -> int:
    """Working sets of at least RPE 6 or unrated; drop sets belong to the set before them."""
    return sum(
        s.is_working and s.kind is not SetKind.DROP and (s.rpe is None or s.rpe >= _LEAST_HARD_RPE)
        for s in session.sets
    )
