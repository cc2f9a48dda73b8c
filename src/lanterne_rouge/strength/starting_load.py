"""A first load for a lift without history: from similar lifts, else from the body, else the catalogue's careful one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from math import inf

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.exercise import Exercise, LoadType, Pattern
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.language.phrasing import format_load
from lanterne_rouge.metrics.e1rm import weight_for
from lanterne_rouge.strength.allowance import DELOAD_LOAD, Allowance
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.loading import Weights
from lanterne_rouge.strength.recent import Recent, best_e1rm, body_kg, plausible_bodyweight, top_weight
from lanterne_rouge.strength.schemes.lift import LEAST_STEP_KG, StartingLoad
from lanterne_rouge.strength.todays_allowance import allowed_after_break

SAFETY_SHARE = 0.9
"""Ratios between lifts are those of other people."""
ACROSS_LOADS = 0.7
"""Between a bar, dumbbells and machines they differ more, and who logs a pair of dumbbells as one weight doubles them."""
MOST_OF_BODY, MOST_BIG_KG, MOST_OTHER_KG = 2.0, 100.0, 60.0
"""No first bar or loaded machine for squats and hinges above twice the body (100 kg where it is not known), for others 60 kg."""
FIRST_CAP = 7.0
FIRST_TIME = Allowance(cap=FIRST_CAP, may_raise=False)
OF_THE_BODY: Mapping[str, Mapping[int, Mapping[str, float]]] = {
    "female": {
        0: {"barbell-back-squat": 0.45, "deadlift": 0.55, "bench-press": 0.35},
        1: {"barbell-back-squat": 0.85, "deadlift": 1.0, "bench-press": 0.5},
        2: {"barbell-back-squat": 1.0, "deadlift": 1.25, "bench-press": 0.6},
        3: {"barbell-back-squat": 1.15, "deadlift": 1.4, "bench-press": 0.7},
    },
    "male": {
        0: {"barbell-back-squat": 0.7, "deadlift": 0.8, "bench-press": 0.55},
        1: {"barbell-back-squat": 1.1, "deadlift": 1.3, "bench-press": 0.8},
        2: {"barbell-back-squat": 1.35, "deadlift": 1.6, "bench-press": 1.0},
        3: {"barbell-back-squat": 1.6, "deadlift": 1.9, "bench-press": 1.2},
    },
}
"""The 1RM of a lift as a share of bodyweight, by sex at birth and whether somebody is new to it (0), practised (1), trained (2) or
seasoned (3): rounded down from published strength standards (untrained, novice, intermediate, and halfway from there to advanced
adults; ExRx, Kilgore 2023); the best tenth of those who compete squat 2.8 times their body, women 2.3 times (van den Hoek 2024).
Practice, not science: single people differ by half."""
BODY_SHARE, BODY_SHARE_OTHER, BODY_SHARE_OTHER_TRAINED = 0.8, 0.6, 0.7
"""How much of that is trusted for a bar, and for what is loaded in another way by others and by who is trained in it."""
LEAST_OF_CAREFUL = 0.6
"""No less than this share of the catalogue's careful load, all of it for who has lifted: a leg press of ten pounds teaches nobody
anything. Women who are new to it and older people begin there where their weight isn't known."""
OF_OLDER = 0.7
"""Strength falls by about a tenth in each decade after fifty, faster after seventy (Goodpaster 2006)."""
HELP_AT_FIRST = 0.4
"""Share of the body that a machine takes over at first."""
LIGHTEST_MAY_BE = 1.35
"""The lightest weight here may be so much more than the careful estimate."""
_RESERVE = 10 - FIRST_CAP
_LIMITED = frozenset({LoadType.BARBELL, LoadType.PLATES})
_BIG = frozenset({Pattern.SQUAT, Pattern.HINGE})


@dataclass(frozen=True, kw_only=True)
class _Alike:
    """A known lift on the way to the unknown one: how far, and its load as a multiple of the known one's."""

    lift: Exercise
    hops: int
    ratio: float


@dataclass(frozen=True, kw_only=True)
class _Estimate:
    """A load estimated from a known lift and its 1RM, and the share of it that is trusted. In kg."""

    kg: float
    lift: Exercise
    one_rm: float
    ratio: float
    trust: float


def starting_load(
    exercise: Exercise,
    reps: int,
    weights: Weights,
    recents: Mapping[str, Recent],
    context: CoachContext,
    catalogue: Catalogue,
) -> StartingLoad:
    """The first load for so many repetitions with three left in reserve, and where it comes from; lighter in a deload."""
    if not weights.loadable:
        return StartingLoad(
            weight_kg=None, why="first time, so start at the low end of the range and see how hard it feels"
        )
    if exercise.load in (LoadType.ADDED, LoadType.ASSISTED):
        return _on_the_body(exercise, weights, recents.get(exercise.id, Recent()), context)
    eased = DELOAD_LOAD if context.deload else 1.0
    own = _done_otherwise(recents.get(exercise.id))
    if own is not None:
        weight = weights.at_most(own * SAFETY_SHARE * eased)
        text = format_load(exercise, own, context.unit)
        if weight is None:
            why = f"the lightest weight here is too heavy after {text} done another way"
            return StartingLoad(weight_kg=None, why=why, too_heavy=True)
        return StartingLoad(
            weight_kg=weight,
            why=f"so far you did it another way, with {text}, so {_first(exercise, weight, context.unit)}",
        )
    estimate = _estimated(exercise, reps, recents, context.today, catalogue)
    if estimate is None:
        return _without_similar(exercise, reps, weights, context, catalogue, eased)
    return _from(
        estimate, exercise, weights, _most_at_first(exercise, recents, context, catalogue), eased, context.unit
    )


def load_for_other_repetitions(
    exercise: Exercise, reps: int, weights: Weights, recent: Recent, context: CoachContext
) -> StartingLoad | None:
    """The load for so many repetitions by the lift's own estimated 1RM, where it was done with far fewer; None where it has none."""
    one_rm = best_e1rm(recent.full_sessions or recent.sessions, context.today)
    if one_rm is None or exercise.bodyweight_share > 0 or not weights.loadable:
        return None
    kg = weight_for(one_rm * allowed_after_break(recent).load, reps + _RESERVE)
    # A few heavy repetitions promise more of the many than most lifters have.
    weight = weights.at_most(kg * SAFETY_SHARE * (DELOAD_LOAD if context.deload else 1.0)) if kg is not None else None
    if weight is None:
        return None
    text = format_load(exercise, round(one_rm, 1), context.unit)
    first = _first(exercise, weight, context.unit)
    return StartingLoad(weight_kg=weight, why=f"so far you did fewer repetitions (estimated 1RM {text}): {first}")


def _without_similar(
    exercise: Exercise, reps: int, weights: Weights, context: CoachContext, catalogue: Catalogue, eased: float
) -> StartingLoad:
    """From sex, bodyweight and experience; somebody unknown begins with the empty bar, or the catalogue's careful load."""
    body = plausible_bodyweight(context.bodyweight_kg)
    kg = _of_the_body(exercise, reps, body, context, catalogue)
    if kg is None or body is None:
        usual = weights.lowest if exercise.load is LoadType.BARBELL else _careful(exercise, context)
        weight = _existing(weights, (usual if usual is not None else weights.lowest or 0.0) * eased)
        why = f"first time, and your log has no similar lift, so {_first(exercise, weight, context.unit)}"
        return StartingLoad(weight_kg=weight, why=why)
    person = context.person
    share = 1.0 if person.practised and not person.older else LEAST_OF_CAREFUL
    least = share * (exercise.start_kg or 0.0) if exercise.load is not LoadType.BARBELL else 0.0
    kg = max(kg * (OF_OLDER if person.older else 1.0), least) * eased
    weight = _existing(weights, kg)
    # Without the numbers: this sentence may be in what a model is asked about.
    known = (
        f"your bodyweight, your sex and {'your training' if context.person.practised else 'that lifting is new to you'}"
    )
    if weight is not None and weight > kg * LIGHTEST_MAY_BE:
        text = format_load(exercise, weight, context.unit)
        why = f"the lightest weight here, {text}, is a lot for a first time, judging by {known}"
        return StartingLoad(weight_kg=None, why=why, too_heavy=True)
    first = _first(exercise, weight, context.unit)
    why = f"first time, so it's a guess from {known}: {first}; the first set shows how near it is"
    return StartingLoad(weight_kg=weight, why=why)


def _careful(exercise: Exercise, context: CoachContext) -> float | None:
    """The catalogue's careful load, less of it for women who are new to lifting and for older people."""
    person = context.person
    is_less = person.older or (person.sex == "female" and not person.practised)
    if exercise.start_kg is None or not is_less:
        return exercise.start_kg
    return LEAST_OF_CAREFUL * exercise.start_kg


def _of_the_body(
    exercise: Exercise, reps: int, body: float | None, context: CoachContext, catalogue: Catalogue
) -> float | None:
    """The first load in kg by sex, bodyweight and experience; None where one isn't known or no usual share is."""
    person = context.person
    experience = 3 if person.seasoned else 2 if person.trained else int(person.practised)
    by_lift = OF_THE_BODY.get(person.sex or "", {}).get(experience, {})
    shares = _shares(exercise, catalogue)
    anchor = next((lift for lift in shares if lift in by_lift), None)
    if body is None or anchor is None:
        return None
    kg = weight_for(by_lift[anchor] * body * shares[anchor], reps + _RESERVE)
    other = BODY_SHARE_OTHER_TRAINED if person.trained else BODY_SHARE_OTHER
    return None if kg is None else kg * (BODY_SHARE if exercise.load is LoadType.BARBELL else other)


def _from(
    estimate: _Estimate, exercise: Exercise, weights: Weights, most: float, eased: float, unit: WeightUnit
) -> StartingLoad:
    trusted = estimate.kg * estimate.trust
    kg = min(trusted, most) * eased
    weight, similar = _existing(weights, kg), estimate.lift
    if weight is not None and weight > kg * LIGHTEST_MAY_BE:
        text = format_load(exercise, weight, unit)
        why = f"the lightest weight here, {text}, is a lot for a first time, judging by your {similar.name}"
        return StartingLoad(weight_kg=None, why=why, too_heavy=True)
    one_rm_text = format_load(similar, round(estimate.one_rm, 1), unit)
    otherwise = "" if _kind(similar) is _kind(exercise) else ", because it's loaded differently"
    limited = f"; no more than {format_load(exercise, most, unit)} for a first time" if trusted > most else ""
    source = (
        f"{similar.name} (estimated 1RM {one_rm_text}, usual ratio {estimate.ratio:.2f}, "
        f"{estimate.trust:.0%} of it for safety{otherwise}{limited})"
    )
    return StartingLoad(
        weight_kg=weight, why=f"first time, estimated from your {source}: {_first(exercise, weight, unit)}"
    )


def _most_at_first(
    exercise: Exercise, recents: Mapping[str, Recent], context: CoachContext, catalogue: Catalogue
) -> float:
    """The heaviest first load in kg, whatever an estimate says; what was lifted already in the same way is never too much."""
    if exercise.load not in _LIMITED:
        return inf
    most = MOST_OTHER_KG
    if exercise.pattern in _BIG:
        body = plausible_bodyweight(context.bodyweight_kg)
        most = MOST_BIG_KG if body is None else MOST_OF_BODY * body
    done = (
        kg * allowed_after_break(recent).load
        for key, recent in recents.items()
        if _is_like(exercise, catalogue.get(key))
        for session in recent.full_sessions or recent.sessions
        if (kg := top_weight(session)) is not None
    )
    return max(most, max(done, default=0.0))


def _is_like(exercise: Exercise, other: Exercise) -> bool:
    """Whether the other lift shows that as much is safe to load: the same kind of load, legs or not."""
    return other.load is exercise.load and (other.pattern in _BIG) is (exercise.pattern in _BIG)


def _kind(exercise: Exercise) -> LoadType:
    return LoadType.DUMBBELL if exercise.load is LoadType.DUMBBELL_PAIR else exercise.load


def _first(exercise: Exercise, weight: float | None, unit: WeightUnit) -> str:
    return f"a careful {format_load(exercise, weight, unit)} to start, RPE {FIRST_CAP:g} at most"


def _done_otherwise(recent: Recent | None) -> float | None:
    """The weight of a lift that was done, though not in a way from which its scheme can go on."""
    if recent is None:
        return None
    tops = (top_weight(session) for session in (*recent.full_sessions, *recent.sessions))
    weight = next((top for top in tops if top is not None and top >= LEAST_STEP_KG), None)
    return None if weight is None else weight * allowed_after_break(recent).load


def _on_the_body(exercise: Exercise, weights: Weights, own: Recent, context: CoachContext) -> StartingLoad:
    helped = min((s.weight_kg or 0.0 for session in own.sessions[:1] for s in session.sets), default=0.0)
    if exercise.load is LoadType.ADDED and helped < 0:
        return StartingLoad(
            weight_kg=None,
            why=f"last time you had {format_load(exercise, helped, context.unit)}, which isn't available here",
        )
    wanted = 0.0 if exercise.load is LoadType.ADDED else -HELP_AT_FIRST * body_kg(exercise, context.bodyweight_kg)
    weight = weights.nearest(wanted)
    text = format_load(exercise, weight, context.unit)
    return StartingLoad(weight_kg=weight, why=f"first time, so start with {text}, RPE {FIRST_CAP:g} at most")


def _existing(weights: Weights, kg: float) -> float | None:
    lower = weights.at_most(kg)
    return weights.lowest if lower is None else lower


def _estimated(
    exercise: Exercise, reps: int, recents: Mapping[str, Recent], today: date, catalogue: Catalogue
) -> _Estimate | None:
    """From the nearest lift alike; of several the one that is loaded in the same way, then the one done last."""
    candidates: list[tuple[int, bool, int, str, float, _Alike]] = []
    for alike in _lifts_alike(exercise, recents, catalogue):
        recent = recents[alike.lift.id]
        last = recent.last
        one_rm = best_e1rm(recent.full_sessions or recent.sessions, today)
        if last is not None and one_rm is not None:
            now = one_rm * allowed_after_break(recent).load
            otherwise = _kind(alike.lift) is not _kind(exercise)
            candidates.append((alike.hops, otherwise, (today - last.day).days, alike.lift.id, now, alike))
    if not candidates:
        return None
    _, otherwise, _, _, one_rm, alike = min(candidates, key=lambda f: f[:4])
    kg = weight_for(one_rm * alike.ratio, reps + _RESERVE)
    if kg is None:
        return None
    trust = ACROSS_LOADS if otherwise else SAFETY_SHARE
    return _Estimate(kg=kg, lift=alike.lift, one_rm=one_rm, ratio=alike.ratio, trust=trust)


def _lifts_alike(exercise: Exercise, recents: Mapping[str, Recent], catalogue: Catalogue) -> list[_Alike]:
    """Known lifts that share a lift which both are measured by; in either direction."""
    mine = _shares(exercise, catalogue)
    alike = []
    for key in recents:
        other = catalogue.find(key)
        if other is None or other.id == exercise.id or other.bodyweight_share > 0:
            continue
        theirs = _shares(other, catalogue)
        common = next((k for k in mine if k in theirs), None)
        if common is not None:
            hops = list(mine).index(common) + list(theirs).index(common)
            alike.append(_Alike(lift=other, hops=hops, ratio=mine[common] / theirs[common]))
    return alike


def _shares(exercise: Exercise, catalogue: Catalogue) -> dict[str, float]:
    """The exercise and every lift that it is measured by, each with the exercise's load as its multiple."""
    shares, ratio, at = {exercise.id: 1.0}, 1.0, exercise
    while at.like is not None and at.like.ratio > 0 and at.like.exercise not in shares:
        parent = catalogue.find(at.like.exercise)
        if parent is None:
            break
        ratio *= at.like.ratio
        shares[parent.id] = ratio
        at = parent
    return shares
