"""One proposed exercise made trainable: weights that exist, ranges, caps and counts that are kept, one thing changed at a time.

What is a slip is repaired and said; what is no such session at all is refused, with the clause that says why.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.language_model import ProposedLift, ProposedSet
from lanterne_rouge.domain.lifting import (
    CoachContext,
    PlannedExercise,
    PlannedSet,
    Substitution,
    Template,
    TemplateExercise,
    TodayPlan,
)
from lanterne_rouge.language.phrasing import format_load
from lanterne_rouge.models.strength.proposal import (
    MOST_ANSWER_READ,
    Limits,
    Offer,
    Refused,
    asked_of_work,
    count,
    existing,
    is_possible,
    loadable_sets,
    resized,
    top_reps,
    within,
)
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import stress_on
from lanterne_rouge.strength.lift_invariants import backoff_band, is_top_set
from lanterne_rouge.strength.pain import Pains, pains_of
from lanterne_rouge.strength.plan import plan_session, possible_substitutes
from lanterne_rouge.strength.recent import find_exercise
from lanterne_rouge.strength.warmup import warmups

FEWEST, MOST_REPAIRS = 2, 5
MOST_SHARE, MOST_REPAIRED_REPS, MOST_CAP = 0.9, 15, 6.0


@dataclass(frozen=True, kw_only=True)
class Warmups:
    """The warm-ups that are taken, the rules' own for these weights, and a clause where there is something to say."""

    sets: tuple[PlannedSet, ...]
    ours: tuple[PlannedSet, ...]
    said: tuple[str, ...] = ()


def repaired_warmups(proposed: tuple[ProposedSet, ...], planned: PlannedExercise, limits: Limits) -> Warmups:
    """The warm-ups before the hard sets of `planned`."""
    ours = _ours(planned, limits)
    if not ours or not proposed:
        notes = ("no warm-up was given: the usual ones",) if len(ours) >= FEWEST else ()
        return Warmups(sets=ours, ours=ours, said=notes)
    number = sum(s.sets for s in proposed) if all(s.sets >= 1 for s in proposed) else 0
    if not FEWEST <= number <= MOST_REPAIRS and number != count(ours):
        return Warmups(sets=ours, ours=ours, said=("another number of warm-ups than two to five: the usual ones",))
    made = _light(proposed, planned, limits)
    if made is None:
        return Warmups(sets=ours, ours=ours, said=("warm-ups that do not rise to the work: the usual ones",))
    return Warmups(sets=made, ours=ours)


def _ours(planned: PlannedExercise, limits: Limits) -> tuple[PlannedSet, ...]:
    """As many as the rules leave time for."""
    heaviest = _heaviest_warmup_repair(planned)
    if heaviest == limits.lift.heaviest:
        return limits.ours.warmups
    warmup_sets = warmups(heaviest, limits.lift.exercise, limits.lift.weights)
    usual = warmups(limits.lift.heaviest, limits.lift.exercise, limits.lift.weights)
    left = len(limits.ours.warmups)
    return warmup_sets[-left:] if 0 < left < len(usual) else warmup_sets


def _light(
    proposed: tuple[ProposedSet, ...], planned: PlannedExercise, limits: Limits
) -> tuple[PlannedSet, ...] | None:
    """The sets in weights that exist; None where they do not rise or come too near to the work."""
    heaviest, made = _heaviest_warmup_repair(planned), []
    for proposed_set in proposed:
        kg = existing(proposed_set.weight_kg, limits) if is_possible(proposed_set) else None
        if kg is None or isinstance(kg, Refused) or proposed_set.reps > MOST_REPAIRED_REPS:
            return None
        made.append(
            PlannedSet(
                weight_kg=kg,
                reps=proposed_set.reps,
                rpe_cap=min(max(proposed_set.rpe_cap or MOST_CAP, 1.0), MOST_CAP),
                sets=proposed_set.sets,
            )
        )
    loads = [s.weight_kg or 0.0 for s in made]
    rises = all(earlier < later for earlier, later in pairwise(loads))
    most = None if heaviest is None else heaviest * MOST_SHARE if heaviest > 0 else heaviest - 0.1
    return tuple(made) if rises and most is not None and loads[-1] <= most + 1e-6 else None


def _heaviest_warmup_repair(planned: PlannedExercise) -> float | None:
    return max((s.weight_kg for s in planned.hard_sets if s.weight_kg is not None), default=None)


_DUST_KG = 0.02


@dataclass(frozen=True, kw_only=True)
class Repaired:
    """The exercise as it may be done, the same with the rules' warm-ups, and clauses on what was changed."""

    planned: PlannedExercise
    with_our_warmups: PlannedExercise
    said: tuple[str, ...] = ()


def repaired(proposed: ProposedLift, limits: Limits) -> Repaired | Refused:
    """The proposal within its limits."""
    hard = _top_set(proposed, limits) if limits.ours.top_set else _work(proposed, limits)
    if isinstance(hard, Refused):
        return hard
    planned, notes = hard
    changed = {s.weight_kg for s in planned.hard_sets} != {s.weight_kg for s in limits.ours.hard_sets}
    planned = replace(planned, notes=() if changed else limits.ours.notes)
    warm = repaired_warmups(proposed.warmups, planned, limits)
    return Repaired(
        planned=replace(planned, warmups=warm.sets),
        with_our_warmups=replace(planned, warmups=warm.ours),
        said=(*notes, *warm.said),
    )


_Made = tuple[PlannedExercise, tuple[str, ...]]


def _top_set(proposed: ProposedLift, limits: Limits) -> _Made | Refused:
    if proposed.top_set is None or proposed.working_sets:
        return Refused(why="is not the top set with back-offs that is asked for")
    asked, ours = limits.lift.row.prescription, limits.ours
    own_top = (ours.top_set,) if ours.top_set else ()
    tops = loadable_sets((replace(proposed.top_set, sets=1),), limits)
    backs = loadable_sets(proposed.backoffs, limits)
    if isinstance(tops, Refused):
        return tops
    if isinstance(backs, Refused):
        return backs
    if refused := _too_much(tops.sets, limits):
        return refused
    top = within(tops.sets, limits.span(own_top, asked.top_reps), limits)
    weight_of_backs = _in_band(backs.sets, top.sets[0].weight_kg, limits)
    backoffs = within(weight_of_backs.sets, limits.span(ours.backoffs, asked.backoff_reps), limits)
    notes = (*tops.said, *top.said, *weight_of_backs.said, *backoffs.said)
    made = replace(ours, top_set=top.sets[0], backoffs=backoffs.sets, working_sets=())
    return _one_change(made, notes, limits)


def _work(proposed: ProposedLift, limits: Limits) -> _Made | Refused:
    if not proposed.working_sets or proposed.top_set is not None:
        return Refused(why="is not the working sets that are asked for")
    loadable = loadable_sets(proposed.working_sets, limits)
    if isinstance(loadable, Refused):
        return loadable
    if refused := _too_much(loadable.sets, limits):
        return refused
    made = within(loadable.sets, limits.span(limits.ours.working_sets, asked_of_work(limits)), limits)
    planned = replace(limits.ours, top_set=None, backoffs=(), working_sets=made.sets)
    if limits.is_fixed and planned.hard_sets != limits.ours.hard_sets:
        return Refused(why="differs from the percentage block, which says what is lifted")
    return _one_change(planned, (*loadable.said, *made.said), limits)


def _too_much(sets: tuple[PlannedSet, ...], limits: Limits) -> Refused | None:
    for lifted_set in sets:
        if lifted_set.weight_kg is not None and (why := limits.why_not(lifted_set.weight_kg)):
            return Refused(why=why, kg=lifted_set.weight_kg)
    return None


@dataclass(frozen=True, kw_only=True)
class _Backs:
    sets: tuple[PlannedSet, ...]
    said: tuple[str, ...] = ()


def _in_band(sets: tuple[PlannedSet, ...], top_kg: float | None, limits: Limits) -> _Backs:
    """Back-offs a tenth lighter than the top set; those that are not take the weight that the rules would."""
    if top_kg is None or not is_top_set(limits.lift):
        return _Backs(sets=sets)
    least, most = backoff_band(limits.lift, top_kg)
    own = _our_backoff(top_kg, limits)
    right = tuple(
        s
        if s.weight_kg is not None and least - _DUST_KG <= s.weight_kg <= most + _DUST_KG
        else replace(s, weight_kg=own)
        for s in sets
    )
    if right == sets:
        return _Backs(sets=sets)
    return _Backs(sets=right, said=(f"back-offs 8-12% below the top set, at {limits.said(own)}",))


def _our_backoff(top_kg: float, limits: Limits) -> float:
    weights, asked = limits.lift.weights, limits.lift.row.prescription
    least, most = backoff_band(limits.lift, top_kg)
    wanted = least + (most - least) * (12.0 - asked.backoff_drop_pct) / 4.0
    inside = [kg for kg in weights.kg if least - 1e-6 <= kg <= most + 1e-6]
    if inside:
        return min(inside, key=lambda kg: (round(abs(kg - wanted), 6), kg))
    lighter = weights.below(top_kg)
    return top_kg if lighter is None else min(weights.nearest(wanted) or lighter, lighter)


def _one_change(made: PlannedExercise, notes: tuple[str, ...], limits: Limits) -> _Made:
    """Sets within their number; on a day that holds nothing back only one of weight, repetitions and sets changes."""
    heaviest, own = _heaviest(made), _heaviest(limits.ours)
    fewer_reps = top_reps(made.hard_sets) < top_reps(limits.ours.hard_sets)
    lighter = heaviest is not None and own is not None and heaviest < own - _DUST_KG
    heavier = heaviest is not None and own is not None and heaviest > own + _DUST_KG
    if not limits.held_back and lighter and fewer_reps:
        made = _with_our_reps(made, limits)
        notes = (*notes, "repetitions as planned, as one thing changes at a time")
    most = limits.usual_sets if heavier else limits.sets
    reps_changed = top_reps(made.hard_sets) != top_reps(limits.ours.hard_sets)
    is_changed = not limits.held_back and (lighter or heavier or reps_changed)
    least = most if is_changed else min(limits.fewest_sets, most)
    total = count(made.hard_sets)
    if least <= total <= most:
        return made, notes
    wanted = most if total > most else least
    return _with_sets(made, wanted, limits), (*notes, f"{wanted} hard {'set' if wanted == 1 else 'sets'}, not {total}")


def _with_our_reps(made: PlannedExercise, limits: Limits) -> PlannedExercise:
    most = top_reps(limits.ours.hard_sets)
    if made.top_set is not None:
        return replace(made, top_set=replace(made.top_set, reps=most))
    work = tuple(replace(s, reps=max(s.reps, min(o.reps for o in limits.ours.hard_sets))) for s in made.working_sets)
    return replace(made, working_sets=(replace(work[0], reps=most), *work[1:]) if len(work) == 1 else work)


def _with_sets(made: PlannedExercise, wanted: int, limits: Limits) -> PlannedExercise:
    if made.top_set is None:
        return replace(made, working_sets=resized(made.working_sets, wanted))
    if made.backoffs or wanted <= 1:
        return replace(made, backoffs=resized(made.backoffs, wanted - 1))
    top = made.top_set
    first = limits.ours.backoffs[0] if limits.ours.backoffs else replace(top, sets=1)
    kg = None if top.weight_kg is None else _our_backoff(top.weight_kg, limits)
    return replace(made, backoffs=(replace(first, weight_kg=kg, rpe_cap=top.rpe_cap, sets=wanted - 1),))


def _heaviest(planned: PlannedExercise) -> float | None:
    return max((s.weight_kg for s in planned.hard_sets if s.weight_kg is not None), default=None)


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """How the rules would plan the other exercise, and in whose place it stands, why."""

    ours: PlannedExercise
    substitution: Substitution


def exchange(
    other: Exercise, at: int, row: TemplateExercise, ours: TodayPlan, context: CoachContext, catalogue: Catalogue
) -> Exchange | str:
    """The exchange of the exercise at a place; a clause where there is no reason for one."""
    planned, pains = ours.exercises[at], pains_of(context.pain, catalogue)
    earlier = next((s for s in ours.substitutions if s.by == planned.name), None)
    original = find_exercise(row.name, catalogue)
    reason = earlier.reason if earlier else _sore(original, other, pains)
    if original is None or not reason:
        return "neither equipment nor pain asks for another exercise"
    taken = [exercise.exercise for exercise in ours.exercises]
    allowed = tuple(possible_substitutes(original, context, pains, catalogue, taken))
    if all(name.id != other.id for name in allowed):
        return "it is none of what can stand for it today"
    alone = replace(
        context, template=Template(name=context.template.name, exercises=(replace(row, name=other.name),)), minutes=None
    )
    made = plan_session(alone, catalogue).exercises
    if len(made) != 1 or made[0].exercise != other.id:
        return "the rules see no way to do it today"
    of = earlier.of if earlier else planned.name
    return Exchange(ours=made[0], substitution=Substitution(of=of, by=made[0].name, reason=reason))


def _sore(original: Exercise | None, other: Exercise, pains: Pains) -> str:
    """Where a joint hurts that the one loads and the other does not; empty where none does."""
    if original is None:
        return ""
    hurts = [joint for joint in pains.sore if stress_on(original, joint) is not None]
    if not hurts or any(stress_on(other, joint) is not None for joint in pains.sore):
        return ""
    return f"pain: {pains.places[hurts[0]]} ({pains.sore[hurts[0]].value})"


MOST_NAMED = 3


def kept_sentence(ours: PlannedExercise, refused: Refused, limits: Limits) -> str:
    """That an exercise stays as the rules plan it, and why."""
    what = f"the model's {limits.said(refused.kg)}" if refused.kg is not None else "what the model wanted"
    return f"{ours.name}: {what} {refused.why}; kept at {limits.said(_heaviest_words(ours))}."


def broken_sentence(ours: PlannedExercise, broken: str) -> str:
    """That an exercise stays as the rules plan it, as the proposal breaks a rule."""
    why = broken.removeprefix(f"{ours.name}: ").rstrip(".")
    return (
        f"{ours.name}: the model's sets were not taken ({why[:1].lower()}{why[1:]}); they are as the rules plan them."
    )


def repaired_sentence(planned: PlannedExercise, notes: Sequence[str]) -> str:
    """What was changed in an exercise of the model's session."""
    return f"{planned.name}: corrected in the model's session: {'; '.join(dict.fromkeys(notes))}."


def said_chosen(planned: PlannedExercise, ours: PlannedExercise, context: CoachContext, catalogue: Catalogue) -> str:
    """The reason of an exercise that is not as the rules would have it."""
    chosen, usual = (_sets(text, context, catalogue) for text in (planned, ours))
    other = "" if planned.exercise == ours.exercise else f"{ours.name}, "
    return f"{planned.name}: the model's choice within your limits, {chosen}; by the rules {other}{usual}."


def said_strangers(strangers: Sequence[Offer], proposed: int) -> tuple[str, ...]:
    """One sentence on all exercises that are neither asked for nor needed."""
    number = len(strangers) + max(0, proposed - MOST_ANSWER_READ)
    if not number:
        return ()
    names = list(dict.fromkeys(o.exercise.name for o in strangers if o.exercise is not None))[:MOST_NAMED]
    listed = f" ({', '.join(names)}{' and others' if number > len(names) else ''})" if names else ""
    what = "1 exercise that is" if number == 1 else f"{number} exercises that are"
    return (f"Left out: {what} not in your template or there twice{listed}.",)


def with_time_as_it_is(plan: TodayPlan, minutes: int, asked: int | None) -> TodayPlan:
    """The plan with its minutes, and with the sentence on being too long only where it is."""
    old, new = f"About {plan.minutes} minutes: longer", f"About {minutes} minutes: longer"
    is_long = asked is not None and minutes > asked
    reworded = (s.replace(old, new) if s.startswith(old) and is_long else s for s in plan.adjustments)
    remaining = tuple(s for s in reworded if is_long or not s.startswith(old))
    return replace(plan, minutes=minutes, adjustments=remaining)


def _sets(planned: PlannedExercise, context: CoachContext, catalogue: Catalogue) -> str:
    cap = max((s.rpe_cap for s in planned.hard_sets if s.rpe_cap is not None), default=None)
    effort = "" if cap is None else f" with RPE {cap:g} at most"
    if planned.top_set is None:
        work = (
            f"{s.sets} x {f'{s.seconds} s' if s.seconds is not None else s.reps} at {_load(planned, s, context, catalogue)}"
            for s in planned.working_sets
        )
        return f"{', '.join(work)}{effort}"
    top = f"{_load(planned, planned.top_set, context, catalogue)} for {planned.top_set.reps}"
    backs = count(planned.backoffs)
    if not backs:
        return f"{top}{effort}"
    light = _load(planned, planned.backoffs[0], context, catalogue)
    return f"{top} and {backs} {'back-off' if backs == 1 else 'back-offs'} at {light}{effort}"


def _load(planned: PlannedExercise, planned_set: PlannedSet, context: CoachContext, catalogue: Catalogue) -> str:
    exercise = catalogue.find(planned.exercise)
    return "no weight" if exercise is None else format_load(exercise, planned_set.weight_kg, context.unit)


def _heaviest_words(planned: PlannedExercise) -> float | None:
    return max((s.weight_kg for s in planned.hard_sets if s.weight_kg is not None), default=None)
