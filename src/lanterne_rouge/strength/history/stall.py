"""Whether a lift is stalling, by which sign, and the one thing to change.

Three signs: no rise of the 1RM over four weeks, or, where the log is too short to tell, nothing better in three sessions or
two weeks; repetitions missed three times in a row; effort that rises beyond its cap over three sessions. Held-back sessions and
those before a break are left out.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean

from lanterne_rouge.domain.exercise import Exercise, SetMeasure
from lanterne_rouge.domain.lifting import FixType, StallAnalysis
from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.language.phrasing import format_load
from lanterne_rouge.metrics.e1rm import weight_for
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import find_substitutes
from lanterne_rouge.strength.history.lift_case import (
    Exposure,
    Exposures,
    LiftCase,
    exposures_of,
    format_exposure,
    has_progressed,
    missed_reps,
    target_of,
)
from lanterne_rouge.strength.history.recent_gain import flat_since, has_risen, recent_gain
from lanterne_rouge.strength.history.volume import GROWTH, bands_of
from lanterne_rouge.strength.recent import body_kg, moved_kg, recent_lifts, share_of

WORN_OUT_RPE = 9.0
FEW_STALLED_REPS, SOME_REPS = 4.0, 8.0
DELOAD, LEAST_DELOAD, MOST_DELOAD = 0.92, 0.93, 0.90
"""Shares of the working load that are kept: a cut of 7 to 10 %."""
HIGHER = Span(low=6, high=8)
LOWER, LOWER_OF_MANY = Span(low=6, high=8), Span(low=8, high=10)
MANY_REPS = 12.0
LIGHTER_FOR_MORE_REPS = 0.85
MOST_HEAVIER = 1.10
"""More than ten percent at once is more than is adapted to between two sessions (ACSM)."""
IN_RESERVE = 2
_DUST_KG = 1e-6


@dataclass(frozen=True, kw_only=True)
class Fix:
    """What to change, as a sentence with its target, and why this."""

    type: FixType
    says: str
    why: str


_Way = Callable[[LiftCase, Sequence[Exposure], Catalogue], Fix | None]


def choose_fix(case: LiftCase, showings: Sequence[Exposure], catalogue: Catalogue) -> Fix:
    """The first way out that is possible; `showings` are the newest three, newest first."""
    ways = _ways(case, showings)
    possible = (fix for way in ways if (fix := way(case, showings, catalogue)) is not None)
    return next(possible, None) or _slower(case, showings)


def _ways(case: LiftCase, showings: Sequence[Exposure]) -> tuple[_Way, ...]:
    reps = fmean(showing.amount for showing in showings)
    if _is_worn_out(showings):
        return (_deload, _fewer_sets, _variation, _set_less)
    if case.exercise.measure is not SetMeasure.REPS:
        return (_more_sets, _fewer_sets, _variation)
    if reps <= FEW_STALLED_REPS:
        return (_higher_range, _variation, _deload)
    if reps <= SOME_REPS:
        return (_variation, _higher_range, _deload)
    return (_more_sets, _fewer_sets, _lower_range, _variation, _deload)


def _is_worn_out(showings: Sequence[Exposure]) -> bool:
    rpes = [showing.rpe for showing in showings if showing.rpe is not None]
    return bool(rpes) and fmean(rpes) >= WORN_OUT_RPE


def _deload(case: LiftCase, showings: Sequence[Exposure], catalogue: Catalogue) -> Fix | None:
    """A week at 90-93 % of the working load; none where no weight lies there, as a smaller or larger cut is another thing."""
    load = showings[0].weight_kg
    if load is None or not case.weights.loadable:
        return None
    target = _deloaded(case, load)
    if target is None:
        return None
    share = moved_kg(case.exercise, target, case.bodyweight_kg) / moved_kg(case.exercise, load, case.bodyweight_kg)
    because = (
        f"The effort was RPE {WORN_OUT_RPE:g} or more" if _is_worn_out(showings) else "Nothing else is possible here"
    )
    return Fix(
        type=FixType.DELOAD,
        says=f"Lift {_format_load(case, target)} instead of {_format_load(case, load)} for one week, with the same sets and "
        "repetitions, then build up again.",
        why=f"{because}; this is {share:.1%} of the working load.",
    )


def _deloaded(case: LiftCase, load: float) -> float | None:
    """The weight nearest to 92 % that lies in the band."""
    least, most = (share_of(case.exercise, load, share, case.bodyweight_kg) for share in (MOST_DELOAD, LEAST_DELOAD))
    wanted = case.weights.nearest(share_of(case.exercise, load, DELOAD, case.bodyweight_kg))
    candidates = (wanted, case.weights.at_least(least), case.weights.at_most(most))
    return next((kg for kg in candidates if kg is not None and least - _DUST_KG <= kg <= most + _DUST_KG), None)


def _higher_range(case: LiftCase, showings: Sequence[Exposure], catalogue: Catalogue) -> Fix | None:
    """More repetitions with less weight."""
    load = showings[0].weight_kg
    if load is None or not case.weights.loadable or target_or_done(case, showings).low >= HIGHER.low:
        return None
    wanted = min(
        share_of(case.exercise, load, LIGHTER_FOR_MORE_REPS, case.bodyweight_kg), _allows(case, showings, HIGHER)
    )
    target = case.weights.at_most(wanted)
    if target is None or target >= load:
        return None
    return _range_fix(case, showings, HIGHER, target, "Heavy sets of few repetitions have run their course")


def _lower_range(case: LiftCase, showings: Sequence[Exposure], catalogue: Catalogue) -> Fix | None:
    """Fewer repetitions with more weight, at most a tenth more."""
    load = showings[0].weight_kg
    if load is None or not case.weights.loadable:
        return None
    span = LOWER_OF_MANY if fmean(showing.amount for showing in showings) > MANY_REPS else LOWER
    limit = share_of(case.exercise, load, MOST_HEAVIER, case.bodyweight_kg)
    target = case.weights.at_most(min(limit, max(_allows(case, showings, span), load)) + _DUST_KG)
    if target is None or target <= load + _DUST_KG:
        return None
    return _range_fix(case, showings, span, target, "Long sets have run their course, and you do enough sets a week")


def _allows(case: LiftCase, showings: Sequence[Exposure], span: Span) -> float:
    """The weight for the top of a range with two repetitions in reserve, by the best 1RM of these sessions."""
    estimates = [showing.best.value for showing in showings if showing.best is not None]
    allowed = weight_for(max(estimates), span.high + IN_RESERVE) if estimates else None
    limit = share_of(case.exercise, showings[0].weight_kg or 0.0, MOST_HEAVIER, case.bodyweight_kg)
    return limit if allowed is None else allowed - body_kg(case.exercise, case.bodyweight_kg)


def _range_fix(case: LiftCase, showings: Sequence[Exposure], span: Span, target: float, why: str) -> Fix:
    return Fix(
        type=FixType.REP_RANGE,
        says=f"Go from sets of {target_or_done(case, showings)} to sets of {span} at {_format_load(case, target)} for 3 weeks.",
        why=f"{why}.",
    )


def target_or_done(case: LiftCase, showings: Sequence[Exposure]) -> Span:
    """The range that was asked for where it was reached, else what was done."""
    amounts = [int(showing.amount) for showing in showings]
    asked = target_of(case.prescription) if case.prescription is not None else None
    if asked is not None and all(amount in asked for amount in amounts):
        return asked
    return Span(low=min(amounts), high=max(amounts))


def _variation(case: LiftCase, showings: Sequence[Exposure], catalogue: Catalogue) -> Fix | None:
    """Another exercise of the movement that the gear allows and that spares what hurts."""
    others = find_substitutes(
        case.exercise, catalogue, available=case.available, location=case.location, sore=case.sore, limit=5
    )
    other = next((candidate for candidate in others if candidate.pattern is case.exercise.pattern), None)
    if other is None:
        return None
    return Fix(
        type=FixType.VARIATION,
        says=f"Do {other.name} instead of {case.exercise.name} for 3 to 4 weeks.",
        why=f"It trains the same movement ({case.exercise.pattern.replace('_', ' ')}) with a new stimulus.",
    )


def _more_sets(case: LiftCase, showings: Sequence[Exposure], catalogue: Catalogue) -> Fix | None:
    """One or two sets more where the week has fewer than do most."""
    muscle, bands = next(iter(case.exercise.primary), None), bands_of(case.goal)
    if muscle is None or case.weekly_sets is None or case.weekly_sets >= bands.efficient:
        return None
    more = 2 if case.weekly_sets < bands.detectable else 1
    return Fix(
        type=FixType.VOLUME,
        says=f"Do {more} more hard {_sets(more)} a week for {_words(muscle)}, at the same weight.",
        why=f"You do {case.weekly_sets:g} a week; from {bands.efficient:g} on, each set does most.",
    )


def _fewer_sets(case: LiftCase, showings: Sequence[Exposure], catalogue: Catalogue) -> Fix | None:
    """Two sets fewer where the week has more than help."""
    muscle = next(iter(case.exercise.primary), None)
    if muscle is None or case.weekly_sets is None or case.weekly_sets <= GROWTH.next_to:
        return None
    return Fix(
        type=FixType.VOLUME,
        says=f"Do 2 fewer hard sets a week for {_words(muscle)}, at the same weight.",
        why=f"You do {case.weekly_sets:g} a week; beyond {GROWTH.next_to:g}, more sets tire you and do little.",
    )


def _set_less(case: LiftCase, showings: Sequence[Exposure], catalogue: Catalogue) -> Fix | None:
    """A set of the lift less for a week, where it has more than one."""
    sets = showings[0].set_count
    if sets < 2:
        return None
    return Fix(
        type=FixType.VOLUME,
        says=f"Do {sets - 1} {_sets(sets - 1)} instead of {sets} at {_format_load_or_same(case, showings)} for one week.",
        why=f"The effort was RPE {WORN_OUT_RPE:g} or more, and no weight here is 7 to 10 % lighter.",
    )


def _format_load_or_same(case: LiftCase, showings: Sequence[Exposure]) -> str:
    load = showings[0].weight_kg
    return "the same weight" if load is None else _format_load(case, load)


def _slower(case: LiftCase, showings: Sequence[Exposure]) -> Fix:
    """What is possible with any gear: the same exercise, made harder by time instead of weight."""
    if case.exercise.measure is not SetMeasure.REPS:
        half = max(5, round(showings[0].amount / 2))
        says = f"Hold for {half} s twice as often, in a harder position, for 3 weeks."
    else:
        says = f"Do sets of {LOWER} with three seconds on the way down for 3 weeks."
    return Fix(type=FixType.REP_RANGE, says=says, why="Neither the weights nor the gear here allow another change.")


def _format_load(case: LiftCase, kg: float) -> str:
    return format_load(case.exercise, kg, case.unit)


def _sets(count: int) -> str:
    return "set" if count == 1 else "sets"


def _words(muscle: str) -> str:
    return muscle.replace("_", " ")


STALLED_SESSIONS = 3
STILL_DAYS = 14
CLOSE_DAYS, SHORTEST_STALL_DAYS = 10, 7
RPE_RISE = 0.5
LEAST_GAIN_IN_WEEKS = 0.0245
"""Who gains one percent a week shows less than this in four weeks one time in twenty, who stands still nine times in ten."""


@dataclass(frozen=True, kw_only=True)
class StalledLift:
    """A stalled lift and the analysis with its fix."""

    exercise: Exercise
    analysis: StallAnalysis


def stalled_lifts(cases: Iterable[LiftCase], catalogue: Catalogue) -> tuple[StalledLift, ...]:
    """The lifts that are stalling."""
    judged = (StalledLift(exercise=case.exercise, analysis=analyse_stall(case, catalogue)) for case in cases)
    return tuple(lift for lift in judged if lift.analysis.is_stalled)


def analyse_stall(case: LiftCase, catalogue: Catalogue) -> StallAnalysis:
    """The analysis of one lift; a stall always has exactly one fix. Two sessions show one when two weeks lie between them."""
    history = replace(case.history, exercise=case.exercise.id)
    recent, notes = recent_lifts((history,), catalogue, case.today)
    recent_lift = recent.get(case.exercise.id)
    shown = exposures_of(recent_lift.sessions if recent_lift else (), case)
    signs = tuple(_signs(case, shown.comparable))
    details = _details(case, shown, notes)
    if not signs:
        return StallAnalysis(is_stalled=False, reason=_moving(case, shown.comparable), details=details)
    reason = f"{case.exercise.name}: {', and '.join(signs)}."
    fix = choose_fix(case, shown.comparable[:STALLED_SESSIONS], catalogue)
    return StallAnalysis(
        is_stalled=True,
        reason=reason,
        suggested_fix=fix.says,
        fix_type=fix.type,
        details=f"{details} {fix.why}".strip(),
    )


def _signs(case: LiftCase, comparable: Sequence[Exposure]) -> Iterable[str]:
    newest, compared = comparable[:STALLED_SESSIONS], _compared(comparable)
    gain = recent_gain(comparable, case.exercise, case.bodyweight_kg)
    if gain is not None:
        if gain < LEAST_GAIN_IN_WEEKS:
            yield f"{_change(gain)} since {flat_since(comparable).isoformat()}"
    elif not has_risen(comparable, case.exercise, case.bodyweight_kg):
        if _is_flat(compared, STALLED_SESSIONS, case.exercise):
            yield f"no gain over {len(compared)} sessions"
        elif days := _still_days(comparable, case.exercise):
            yield f"no gain in {days} days"
    if len(newest) < STALLED_SESSIONS or case.prescription is None:
        return
    if all(missed_reps(showing, case.prescription, case.exercise) for showing in newest):
        yield f"fewer than {target_of(case.prescription).low} in {STALLED_SESSIONS} sessions in a row"
    if _creeps(newest, case.prescription.rpe_cap):
        yield f"RPE up from {newest[-1].rpe:g} to {newest[0].rpe:g}, above the cap of {case.prescription.rpe_cap:g}"


def _change(gain: float) -> str:
    """The change of the estimated maximum in words; what lies within the scatter of single days is none."""
    if abs(gain) < LEAST_GAIN_IN_WEEKS:
        return "no gain"
    return f"{abs(gain):.0%} less"


def _compared(comparable: Sequence[Exposure]) -> Sequence[Exposure]:
    """The newest three; where they lie close together, the one before them too, as a week is soon within the noise."""
    three = comparable[:STALLED_SESSIONS]
    close = len(three) == STALLED_SESSIONS and (three[0].day - three[-1].day).days < CLOSE_DAYS
    return comparable[: STALLED_SESSIONS + 1] if close else three


def _is_flat(showings: Sequence[Exposure], least: int, exercise: Exercise) -> bool:
    if len(showings) < least or (showings[0].day - showings[-1].day).days < SHORTEST_STALL_DAYS:
        return False
    return not has_progressed(showings[:-1], showings[-1], exercise)


def _still_days(comparable: Sequence[Exposure], exercise: Exercise) -> int:
    """The days since the newest session that is two weeks older than the last, if nothing has grown since; else 0."""
    for at, showing in enumerate(comparable):
        days = (comparable[0].day - showing.day).days
        if days >= STILL_DAYS:
            return days if _is_flat(comparable[: at + 1], 2, exercise) else 0
    return 0


def _creeps(newest: Sequence[Exposure], cap: float) -> bool:
    rpes = [showing.rpe for showing in reversed(newest) if showing.rpe is not None]
    if len(rpes) < STALLED_SESSIONS or rpes[-1] <= cap or rpes[-1] - rpes[0] < RPE_RISE:
        return False
    return all(later >= earlier for earlier, later in pairwise(rpes))


def _moving(case: LiftCase, comparable: Sequence[Exposure]) -> str:
    if len(comparable) < STALLED_SESSIONS:
        count = f"{len(comparable)} session{'' if len(comparable) == 1 else 's'}"
        return f"{case.exercise.name}: only {count} to compare so far; I need {STALLED_SESSIONS} to see whether it's stalling."
    return f"{case.exercise.name} is progressing: the last {STALLED_SESSIONS} sessions show no sign of a stall."


def _details(case: LiftCase, shown: Exposures, notes: Sequence[str]) -> str:
    shown_sessions = [
        format_exposure(showing, case.exercise, case.unit) for showing in shown.comparable[: max(STALLED_SESSIONS, 5)]
    ]
    parts = [
        f"Sessions compared, newest first: {'; '.join(shown_sessions)}."
        if shown_sessions
        else "There's no session to compare."
    ]
    if shown.eased:
        parts.append(f"Left out (held back): {', '.join(day.isoformat() for day in shown.eased[:5])}.")
    if shown.before_break:
        parts.append(f"Left out (before a break of more than three weeks): {shown.before_break}.")
    counted = case.exercise.measure is SetMeasure.REPS
    if counted and case.exercise.bodyweight_share and case.bodyweight_kg is None:
        parts.append("I don't know your bodyweight, so I compare weights and repetitions instead of 1RM.")
    return " ".join((*parts, *notes))
