"""Rules for every exercise of a plan: existing weights, available gear, small steps, limits."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from math import ceil, isfinite

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.exercise import Exercise, LoadType, SetMeasure
from lanterne_rouge.domain.lifting import (
    CoachContext,
    DoneSet,
    Energy,
    PastLift,
    PlannedExercise,
    Severity,
    Soreness,
    TemplateExercise,
)
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.metrics.e1rm import multiplier
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import spares, stress_on, usable
from lanterne_rouge.strength.loading import Weights, weights_of
from lanterne_rouge.strength.pain import joints_of
from lanterne_rouge.strength.recent import (
    RPE_WHERE_NOT_LOGGED,
    Recent,
    body_kg,
    plausible_bodyweight,
    recent_lifts,
    without_slips,
)
from lanterne_rouge.strength.schemes.catalogue import scheme_for
from lanterne_rouge.strength.starting_load import starting_load

MOST_OF_BEST, LEAST_DROP, MOST_DROP = 1.10, 0.08, 0.12
LOW_CAP, DELOAD_CAP, FIRST_CAP = 7.5, 7.0, 7.0
PAINFUL_CAP, CAREFUL_CAP = 7.0, 7.5
LEG_HOURS = 6.0
RECENT_DAYS = 120
TEST_REPS_BELOW = 2
"""So far below its range a set may be a top set that was missed; with fewer repetitions it is a test of the maximum."""
AFTER_DAYS_AWAY = ((120, 0.55), (56, 0.80), (28, 0.90), (14, 0.95))
FIXED_LOADS = frozenset(
    {LoadType.DUMBBELL_PAIR, LoadType.DUMBBELL, LoadType.KETTLEBELL, LoadType.STACK, LoadType.CABLE}
)
_ON_THE_BODY = frozenset({LoadType.ASSISTED, LoadType.ADDED, LoadType.BODYWEIGHT, LoadType.BAND})
_LEAST_KG = 0.25
"""Exports write 0 for a missing weight."""
_EPS = 0.02
_ROUNDED_KG = 0.2
"""Logs round pounds to kg."""


@dataclass(frozen=True, kw_only=True)
class PlannedLift:
    """A planned exercise with what it is judged by. `past`: full sessions, newest first.

    `first_kg`: the careful first load where it was never done. `hurts`: a pain was reported for this very exercise.
    """

    planned: PlannedExercise
    row: TemplateExercise
    exercise: Exercise
    weights: Weights
    past: tuple[PastLift, ...]
    away_days: int
    body_kg: float
    knows_bodyweight: bool
    today: date
    hurts: bool
    first_kg: float | None

    @property
    def heaviest(self) -> float | None:
        """The heaviest weight of its hard sets, in kg."""
        return max((s.weight_kg for s in self.planned.hard_sets if s.weight_kg is not None), default=None)

    @property
    def recent(self) -> tuple[PastLift, ...]:
        """Sessions of the last months, else the newest."""
        return tuple(s for s in self.past if (self.today - s.day).days <= RECENT_DAYS) or self.past[:1]

    @property
    def is_fixed(self) -> bool:
        """Whether the template alone decides today's loads."""
        return scheme_for(self.row.prescription).is_fixed

    def moved(self, kg: float) -> float:
        """The load with the moved share of the body."""
        return kg + self.body_kg


def planned_lift(
    planned: PlannedExercise, row: TemplateExercise, context: CoachContext, catalogue: Catalogue
) -> PlannedLift | str:
    """The exercise with what it is judged by; a sentence where it is unknown."""
    exercise = catalogue.find(planned.exercise)
    if exercise is None:
        return f"{planned.name}: there is no exercise {planned.exercise!r}."
    row = replace(row, prescription=scheme_for(row.prescription).clean(row.prescription)[0])
    bodyweight = plausible_bodyweight(context.bodyweight_kg)
    done = _sessions(exercise, context, catalogue)
    past = tuple(s for s in done if not s.eased)
    return PlannedLift(
        planned=planned,
        row=row,
        exercise=exercise,
        weights=weights_of(exercise, context.gym, context.unit),
        past=past,
        away_days=(context.today - done[0].day).days if done else 0,
        body_kg=body_kg(exercise, bodyweight),
        knows_bodyweight=bodyweight is not None,
        today=context.today,
        hurts=any(_named(flag.exercise, catalogue) == exercise for flag in context.pain if flag.exercise),
        first_kg=None if done else _first_load(planned, row.prescription, exercise, context, catalogue),
    )


def lift_violations(lift: PlannedLift, context: CoachContext) -> list[str]:
    """Every rule that the exercise breaks."""
    if broken := list(_numbers(lift, context)):
        return broken
    return [sentence for rule in _RULES for sentence in rule(lift, context)]


def _numbers(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    name = lift.planned.name
    if not lift.planned.hard_sets:
        yield f"{name} has no working set."
    for s in (*lift.planned.warmups, *lift.planned.hard_sets):
        if s.reps < 1 or s.sets < 1 or (s.seconds is not None and s.seconds < 1):
            yield f"{name} has a set without repetitions or a count below one."
        if s.weight_kg is not None and not isfinite(s.weight_kg):
            yield f"{name} has a weight that is no number."
        if s.rpe_cap is not None and not 1 <= s.rpe_cap <= 10:
            yield f"{name} has an RPE cap off the scale."


def _weights_exist(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    for s in (*lift.planned.warmups, *lift.planned.hard_sets):
        if lift.weights.loadable and (s.weight_kg is None or not lift.weights.has(s.weight_kg)):
            yield f"{lift.planned.name}: {_kg(s.weight_kg)} does not exist here."
        if not lift.weights.loadable and s.weight_kg:
            yield f"{lift.planned.name}: nothing can be loaded, and {_kg(s.weight_kg)} is planned."


def _gear(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    if not usable(lift.exercise, context.available & context.gym.gear, context.location):
        yield f"{lift.planned.name} needs gear that is not there."
    if not lift.exercise.is_lifting:
        yield f"{lift.planned.name} is no lifting."


def _pain(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    if lift.hurts:
        yield f"{lift.planned.name} hurts and is planned."
    for flag in context.pain:
        joints = flag.joints or joints_of(flag.place)
        if not spares(lift.exercise, dict.fromkeys(joints, flag.severity)):
            yield f"{lift.planned.name} loads what hurts ({flag.place}) more than the pain allows."


def _warmups(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    kg = [s.weight_kg for s in lift.planned.warmups if s.weight_kg is not None]
    if any(later <= earlier for earlier, later in pairwise(kg)):
        yield f"{lift.planned.name}: the warm-ups do not rise."
    if kg and lift.heaviest is not None and kg[-1] >= lift.heaviest:
        yield f"{lift.planned.name}: a warm-up is as heavy as the work."


def _scheme(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    wants_top = is_top_set(lift)
    if wants_top and (lift.planned.top_set is None or lift.planned.working_sets):
        yield f"{lift.planned.name} is asked as a top set with back-offs."
    if not wants_top and (lift.planned.top_set is not None or lift.planned.backoffs):
        yield f"{lift.planned.name} is asked as working sets."


def _backoffs(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    top = lift.planned.top_set
    for s in lift.planned.backoffs:
        if top is None or top.weight_kg is None or s.weight_kg is None:
            continue
        least, most = backoff_band(lift, top.weight_kg)
        exists = lift.weights.at_least(least - 1e-6)
        inside = least - _EPS <= s.weight_kg <= most + _EPS
        if exists is not None and exists <= most + 1e-6 and not inside:
            yield f"{lift.planned.name}: back-offs of {_kg(s.weight_kg)} are not 8-12% below {_kg(top.weight_kg)}."
        lighter = lift.weights.below(top.weight_kg)
        if s.weight_kg > top.weight_kg + _EPS or (lighter is not None and s.weight_kg >= top.weight_kg - _EPS):
            yield f"{lift.planned.name}: the back-offs are not lighter than the top set."


def backoff_band(lift: PlannedLift, top_kg: float) -> tuple[float, float]:
    """The lightest and the heaviest back-off for a top set, in kg."""
    # Percentages of an assumed bodyweight would mean nothing.
    body = lift.body_kg if lift.knows_bodyweight or top_kg <= 0 else 0.0
    whole = top_kg + body
    return whole * (1 - MOST_DROP) - body, whole * (1 - LEAST_DROP) - body


def _not_far_above_the_best(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    best = best_recent(lift)
    if best is None or lift.heaviest is None:
        return
    next_weight = lift.weights.above(best + _ROUNDED_KG)
    is_next = next_weight is not None and lift.heaviest <= next_weight + _EPS
    if lift.moved(lift.heaviest) > lift.moved(best) * MOST_OF_BEST + _ROUNDED_KG and not (is_next and _earned(lift)):
        yield f"{lift.planned.name}: {_kg(lift.heaviest)} is more than 10% above the best recent {_kg(best)}."


def best_recent(lift: PlannedLift) -> float | None:
    """The heaviest recent weight; of top sets one that was no test of the maximum, where there is any."""
    tops = [kg for session in lift.recent if (kg := _top(session, lift.exercise)) is not None]
    if not is_top_set(lift):
        return max(tops, default=None)
    near = [kg for session in lift.recent if (kg := _near_top(lift, session)) is not None]
    return max(near or tops, default=None)


def last_weight(lift: PlannedLift) -> float | None:
    """The weight of last time; of a top set with tests beside it, that of the top set."""
    if not lift.past:
        return None
    near = _near_top(lift, lift.past[0]) if is_top_set(lift) else None
    return _top(lift.past[0], lift.exercise) if near is None else near


def last_reps(lift: PlannedLift) -> int | None:
    """The most repetitions of last time at its weight."""
    last = last_weight(lift)
    if last is None:
        return None
    return max((s.reps or 0 for s in _work(lift.past[0]) if (s.weight_kg or 0.0) >= last - _EPS), default=None)


def _near_top(lift: PlannedLift, session: PastLift) -> float | None:
    least = lift.row.prescription.top_reps.low - TEST_REPS_BELOW
    near = tuple(s for s in _work(session) if (s.reps or 0) >= max(least, 1))
    return _top(replace(session, sets=near), lift.exercise)


def _earned(lift: PlannedLift) -> bool:
    """A big step because the gym has no smaller one, after repetitions or seconds past the range in every working set.

    Of working sets with fixed weights also after the whole range, where the new weight asks for a tenth more at most.
    """
    done, asked = _work(lift.past[0]), lift.row.prescription
    if any(s.seconds for s in lift.planned.hard_sets):
        held = [s.seconds for s in done if s.seconds]
        return len(held) >= asked_sets(asked) and min(held) > asked.seconds.high
    if is_top_set(lift):
        last = last_weight(lift) or 0.0
        return max((s.reps or 0 for s in done if (s.weight_kg or 0.0) >= last - _EPS), default=0) > asked.top_reps.high
    reps = [s.reps or 0 for s in done]
    if len(reps) < asked_sets(asked) or min(reps) < asked.reps.high:
        return False
    return min(reps) > asked.reps.high or (lift.exercise.load in FIXED_LOADS and _asks_for_a_tenth_at_most(lift, done))


def _asks_for_a_tenth_at_most(lift: PlannedLift, done: tuple[DoneSet, ...]) -> bool:
    """By the estimated 1RM that the heaviest planned sets need, against what every set of last time showed."""
    asked = max(_one_rm(lift, s.weight_kg or 0.0, s.reps) for s in lift.planned.hard_sets)
    return asked <= min(_one_rm(lift, s.weight_kg or 0.0, s.reps or 1) for s in done) * MOST_OF_BEST + _ROUNDED_KG


def _one_rm(lift: PlannedLift, kg: float, reps: int) -> float:
    return lift.moved(kg) * (multiplier(reps) or 1.0)


def _first_time(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    if lift.first_kg is None or lift.heaviest is None or lift.heaviest == lift.weights.lowest:
        return
    if lift.moved(lift.heaviest) > lift.moved(lift.first_kg) * MOST_OF_BEST + _ROUNDED_KG:
        yield f"{lift.planned.name}: {_kg(lift.heaviest)} is too much for a first time; {_kg(lift.first_kg)} would be careful."


def _small_change(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    """Weight or repetitions, not both; and no more weight after a set that was missed or too hard."""
    if not lift.past or lift.is_fixed or lift.heaviest is None:
        return
    done, last = _work(lift.past[0]), last_weight(lift)
    # Where nothing lighter exists, the lightest weight doesn't count as a raise; another rule limits how far above it may be.
    if last is None or lift.heaviest <= last + _ROUNDED_KG or lift.heaviest == lift.weights.lowest:
        return
    at_top = [s for s in done if (s.weight_kg or 0.0) >= last - _EPS]
    if max(s.reps for s in lift.planned.hard_sets if s.weight_kg == lift.heaviest) > max(s.reps or 0 for s in at_top):
        yield f"{lift.planned.name}: weight and repetitions rise together."
    usual = Recent(sessions=tuple(lift.past)).usual_rpe or RPE_WHERE_NOT_LOGGED
    if min((s.rpe or usual) for s in at_top) > lift.row.prescription.rpe_cap:
        yield f"{lift.planned.name}: more weight after a set over the cap."
    span = lift.row.prescription.top_reps if is_top_set(lift) else lift.row.prescription.reps
    if max(s.reps or 0 for s in at_top) < span.low and not any(s.seconds for s in at_top):
        yield f"{lift.planned.name}: more weight after missed repetitions."
    if is_low(context) or context.deload:
        yield f"{lift.planned.name}: more weight than last time on a day for less."


def _sets_as_asked(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    asked = asked_sets(lift.row.prescription)
    most = asked + 1 if is_good_day(context) and is_top_set(lift) and asked > 1 else asked
    if context.deload:
        most = ceil(asked / 2)
    elif is_low(context) and is_top_set(lift):
        most = max(1, asked - 1)
    count = sum(s.sets for s in lift.planned.hard_sets)
    if count > most:
        yield f"{lift.planned.name} has {count} sets where {most} are the most."


def _effort(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    caps = [s.rpe_cap for s in lift.planned.hard_sets]
    most = min(lift.row.prescription.rpe_cap + (0.5 if is_good_day(context) else 0.0), 10.0)
    if is_low(context):
        most = min(most, LOW_CAP)
    if context.deload:
        most = min(most, DELOAD_CAP)
    if lift.planned.estimated or lift.first_kg is not None:
        most = min(most, FIRST_CAP)
    most = min(most, _pain_cap(lift, context))
    if any(cap is None or cap > most + 1e-9 for cap in caps):
        yield f"{lift.planned.name}: the RPE cap is above {most:g}."


def _pain_cap(lift: PlannedLift, context: CoachContext) -> float:
    """Less where the exercise loads a joint that hurts, and everywhere where the place of a pain is unknown."""
    cap = 10.0
    for flag in context.pain:
        joints = flag.joints or joints_of(flag.place)
        if any(stress_on(lift.exercise, joint) is not None for joint in joints):
            cap = min(cap, PAINFUL_CAP)
        if not joints:
            cap = min(cap, CAREFUL_CAP)
    return cap


def _after_time_away(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    share = next((share for days, share in AFTER_DAYS_AWAY if lift.away_days > days), None)
    last = last_weight(lift)
    if share is None or last is None or lift.heaviest is None or lift.is_fixed:
        return
    if lift.moved(lift.heaviest) > lift.moved(last) * share + _ROUNDED_KG and lift.heaviest != lift.weights.lowest:
        yield f"{lift.planned.name}: {_kg(lift.heaviest)} is too much after {lift.away_days} days away."


def _legs(lift: PlannedLift, context: CoachContext) -> Iterator[str]:
    hours = (context.endurance.hours_since_hard, context.endurance.hours_to_hard)
    if lift.exercise.trains_legs and any(h is not None and h < LEG_HOURS for h in hours):
        yield f"{lift.planned.name} loads the legs within {LEG_HOURS:g} hours of a hard ride or run."


_RULES: tuple[Callable[[PlannedLift, CoachContext], Iterator[str]], ...] = (
    _weights_exist,
    _gear,
    _pain,
    _warmups,
    _scheme,
    _backoffs,
    _not_far_above_the_best,
    _first_time,
    _small_change,
    _sets_as_asked,
    _effort,
    _after_time_away,
    _legs,
)


def _named(name: str, catalogue: Catalogue) -> Exercise | None:
    match = catalogue.match(name)
    return catalogue.find(name) or (match.exercise if match.certain else None)


def _first_load(
    planned: PlannedExercise, asked: Prescription, exercise: Exercise, context: CoachContext, catalogue: Catalogue
) -> float | None:
    """The careful first load by the planner's own estimate, for the fewest repetitions that are asked or planned."""
    recents, _ = recent_lifts(context.history, catalogue, context.today)
    weights = weights_of(exercise, context.gym, context.unit)
    reps = {max(1, s.reps) for s in planned.hard_sets if s.seconds is None}
    reps |= {asked.reps.low, asked.top_reps.low, asked.backoff_reps.low}
    starts = (starting_load(exercise, r, weights, recents, context, catalogue).weight_kg for r in sorted(reps))
    return max((kg for kg in starts if kg is not None), default=None)


def _sessions(exercise: Exercise, context: CoachContext, catalogue: Catalogue) -> tuple[PastLift, ...]:
    """Sound sessions of the past with a working set and without slips of the finger, newest first."""
    sessions: list[PastLift] = []
    for history in context.history:
        match = catalogue.match(history.exercise)
        same = history.exercise == exercise.id or (match.certain and match.exercise == exercise)
        if same and catalogue.find(history.exercise) in (None, exercise):
            past = (s for s in history.sessions if s.day <= context.today)
            sessions.extend(s for s in past if _is_possible(s, exercise))
    usable_sessions = (s for s in without_slips(sessions, exercise) if _work(s))
    return tuple(sorted(usable_sessions, key=lambda s: s.day, reverse=True))


def _is_possible(session: PastLift, exercise: Exercise) -> bool:
    least = -300 if exercise.load in _ON_THE_BODY else 0
    return all(
        (s.weight_kg is None or least <= s.weight_kg <= 1000)
        and (s.reps is None or 0 <= s.reps <= 500)
        and (s.rpe is None or 0 <= s.rpe <= 10)
        and (s.seconds is None or s.seconds >= 0)
        for s in session.sets
    )


def _work(session: PastLift) -> tuple[DoneSet, ...]:
    return tuple(s for s in session.sets if s.is_working and s.kind is not SetKind.DROP)


def _top(session: PastLift, exercise: Exercise) -> float | None:
    if exercise.load in _ON_THE_BODY:
        return max((s.weight_kg or 0.0 for s in _work(session)), default=None)
    return max((s.weight_kg for s in _work(session) if s.weight_kg and s.weight_kg >= _LEAST_KG), default=None)


def is_top_set(lift: PlannedLift) -> bool:
    """Whether the exercise is asked as a top set with back-offs."""
    held = lift.exercise.measure is not SetMeasure.REPS
    return scheme_for(lift.row.prescription).has_top_set and lift.weights.loadable and not held


def asked_sets(asked: Prescription) -> int:
    """How many hard sets a row of a template has."""
    return scheme_for(asked).set_count(asked)


def is_low(context: CoachContext) -> bool:
    """Whether every lift is reduced today: by signs, the decision, or a severe pain anywhere."""
    signs = context.readiness.energy is Energy.LOW or context.readiness.soreness is Soreness.HIGH
    severe = any(flag.severity is Severity.SEVERE for flag in context.pain)
    return signs or severe or context.endurance.action is Action.EASE


def is_good_day(context: CoachContext) -> bool:
    """High energy, no soreness, and no reason for less."""
    ready = context.readiness.energy is Energy.HIGH and context.readiness.soreness is Soreness.NONE
    return ready and not is_low(context) and not context.deload


def _kg(weight: float | None) -> str:
    return "no weight" if weight is None else f"{weight:g} kg"
