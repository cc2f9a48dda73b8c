"""Other lifts on a planned day: one done instead of another, or left out, for that day alone."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.context import changed_lifts, with_changed_lifts
from lanterne_rouge.app.strength.exercise_named import exercise_named
from lanterne_rouge.app.strength.today import LiftingDay, lifting_days, session_asked_for
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.lifting import CoachContext, PlannedExercise, TodayPlan
from lanterne_rouge.language.phrasing import counted, one_line
from lanterne_rouge.ports.state_keys import CHANGED_LIFTS
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.views.four_sections import lifts_in_words
from lanterne_rouge.views.strength_plan_text import LiftChangeView

DAYS_LOOKED_THROUGH = 14


@dataclass(frozen=True, kw_only=True)
class LiftChangeRequest:
    """Do `instead` in place of `exercise`, or leave it out without one; `day`: else the next day that holds it."""

    exercise: str
    instead: str | None = None
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class _Change:
    """What changes on a day: the row's exercise and the one to do instead, by their ids."""

    day: date
    of: str
    by: str | None
    view: LiftChangeView


def show_lift_change(request: LiftChangeRequest, scope: AthleteScope) -> LiftChangeView:
    """What a change of a planned lift would make of the day; nothing is stored. Raises what `change_lift` raises."""
    return _planned_change(request, scope).view


def change_lift(request: LiftChangeRequest, scope: AthleteScope) -> LiftChangeView:
    """Change a lift of a planned day. Raises `NotFound` where no such lift is planned, `BadInput` where the day forbids the other."""
    change = _planned_change(request, scope)
    stored = _stored(scope)
    of_day = dict(stored.get(change.day.isoformat(), {}))
    # What stands in the place of another is changed where that one stood.
    of = next((earlier for earlier, by in of_day.items() if by == change.of), change.of)
    of_day = {**of_day, of: change.by or ""}
    kept = {day: lifts for day, lifts in stored.items() if day >= scope.today.isoformat()}
    what = f"{change.view.instead or 'nothing'} instead of {change.view.exercise} on {change.day}"
    with scope.stores.journal.writing("lifts", what, at=scope.now):
        scope.stores.state.put(CHANGED_LIFTS, json.dumps({**kept, change.day.isoformat(): of_day}))
    return change.view


def _stored(scope: AthleteScope) -> Mapping[str, Mapping[str, str]]:
    return {day.isoformat(): lifts for day, lifts in changed_lifts(scope.stores.state).items()}


def _planned_change(request: LiftChangeRequest, scope: AthleteScope) -> _Change:
    catalogue = scope.exercises
    instead = exercise_named(request.instead, catalogue) if request.instead else None
    day, context, plan, lift = _day_with(request, scope)
    if instead is not None and any(planned.exercise == instead.id for planned in plan.exercises):
        raise BadInput(f"{instead.name} is in that day's session already.", "Name another one, or leave the lift out.")
    row = next((s.of for s in plan.substitutions if s.by == lift.name), lift.name)
    found = find_exercise(row, catalogue)
    of = found.id if found is not None else lift.exercise
    by = instead.id if instead is not None else None
    changed = replace(context, template=with_changed_lifts(context.template, {of: by or ""}, catalogue))
    after = plan_session(changed, catalogue)
    made = tuple(planned for planned in after.exercises if by is not None and planned.exercise == by)
    if instead is not None and not made:
        # A row may become another lift for pain or want of equipment: then the wish isn't possible, and the day says why.
        sentences = (s.reason for s in after.substitutions if s.of == instead.name)
        why = next((f"{instead.name} isn't possible that day ({reason})." for reason in sentences), None)
        why = why or next((text for text in after.adjustments if instead.name in text), None)
        raise BadInput(
            why or f"{instead.name} isn't possible that day.", f"See what fits: lanterne strength swap {lift.exercise}"
        )
    if by is None and not after.exercises:
        raise BadInput(f"{lift.name} is all there is that day.", f"Leave the day out: lanterne skip {day}")
    words = lifts_in_words(TodayPlan(exercises=made), context.unit) or None
    name = instead.name if instead is not None else None
    return _Change(day=day, of=of, by=by, view=LiftChangeView(date=day, exercise=lift.name, instead=name, sets=words))


def _day_with(request: LiftChangeRequest, scope: AthleteScope) -> tuple[date, CoachContext, TodayPlan, PlannedExercise]:
    """The day asked for, else the first that holds the lift, with its session and the lift in it."""
    last = request.day or scope.today + timedelta(days=DAYS_LOOKED_THROUGH)
    if last < scope.today:
        raise BadInput("That day is over.", "Name a day to come.")
    seen: list[str] = []
    for day, held in _lifting_days(request.day, last, scope):
        plan = plan_session(held.asked, scope.exercises) if held.asked is not None else held.without
        lift = _planned_lift(request.exercise, plan, scope.exercises)
        if lift is not None and held.asked is not None:
            return day, held.asked, plan, lift
        seen = seen or [f"{day:%A} has: {', '.join(planned.name for planned in plan.exercises)}."] * bool(
            plan.exercises
        )
    when = f"on {request.day:%A} {request.day}" if request.day else f"in the next {counted(DAYS_LOOKED_THROUGH, 'day')}"
    raise NotFound(
        f"No {one_line(request.exercise)} is planned {when}.", *(seen or ["See your lifting: lanterne strength plan"])
    )


def _lifting_days(day: date | None, last: date, scope: AthleteScope) -> list[tuple[date, LiftingDay]]:
    """Today's session as it would be begun, and those of the plan behind it."""
    today = [(scope.today, session_asked_for(scope, scope.today))] if day in (None, scope.today) else []
    ahead = [] if day == scope.today else lifting_days(last, scope)
    return [*today, *((on, held) for on, held in ahead if on > scope.today and day in (None, on))]


def _planned_lift(typed: str, plan: TodayPlan, catalogue: Catalogue) -> PlannedExercise | None:
    """The lift of a session that a name means: that exercise, else the only one with these words in its name."""
    meant = find_exercise(typed, catalogue)
    exact = next((e for e in plan.exercises if meant is not None and e.exercise == meant.id), None)
    words = _words(typed)
    alike = [e for e in plan.exercises if words and words <= _words(e.name)]
    if exact is None and len(alike) > 1:
        raise BadInput("More than one lift of that day is called so.", f"Which: {', '.join(e.name for e in alike)}?")
    return exact or next(iter(alike), None)


def _words(name: str) -> set[str]:
    """The words of a name in the singular."""
    words = name.casefold().replace("-", " ").split()
    return {word if word.endswith("ss") else word.removesuffix("s") for word in words}
