"""Whether a lift stands still, by which sign, and the one thing to change.

Three signs: no better 1RM over three sessions or two weeks; repetitions missed three times in a row; effort that rises
beyond its cap over three sessions. Held-back sessions and what lies before a break tell nothing and are left out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.coaching.strength.reading.exposures import (
    Exposure,
    Exposures,
    exposures_of,
    has_progressed,
    missed,
    said_exposure,
    target_of,
)
from lanterne_rouge.coaching.strength.reading.lift_case import LiftCase
from lanterne_rouge.coaching.strength.reading.stall_fix import choose_fix
from lanterne_rouge.coaching.strength.recent import recent_lifts
from lanterne_rouge.domain.exercise import Exercise, SetMeasure
from lanterne_rouge.domain.today_plan import StallAnalysis

SESSIONS = 3
STILL_DAYS = 14
CLOSE_DAYS = 10
RPE_RISE = 0.5


@dataclass(frozen=True, kw_only=True)
class StalledLift:
    """A lift that stands still, and the analysis with its fix."""

    exercise: Exercise
    analysis: StallAnalysis


def stalled_lifts(cases: Iterable[LiftCase], catalogue: Catalogue) -> tuple[StalledLift, ...]:
    """The lifts that stand still."""
    judged = (StalledLift(exercise=case.exercise, analysis=analyse_stall(case, catalogue)) for case in cases)
    return tuple(lift for lift in judged if lift.analysis.is_stalled)


def analyse_stall(case: LiftCase, catalogue: Catalogue) -> StallAnalysis:
    """The analysis of one lift; a stall always has exactly one fix. Two sessions show one when two weeks lie between them."""
    history = replace(case.history, exercise=case.exercise.id)
    recent, notes = recent_lifts((history,), catalogue, case.today)
    known = recent.get(case.exercise.id)
    shown = exposures_of(known.sessions if known else (), case)
    signs = tuple(_signs(case, shown.telling))
    details = _details(case, shown, notes)
    if not signs:
        return StallAnalysis(is_stalled=False, reason=_moving(case, shown.telling), details=details)
    reason = f"{case.exercise.name}: {', and '.join(signs)}."
    fix = choose_fix(case, shown.telling[:SESSIONS], catalogue)
    return StallAnalysis(
        is_stalled=True,
        reason=reason,
        suggested_fix=fix.says,
        fix_type=fix.type,
        details=f"{details} {fix.why}".strip(),
    )


def _signs(case: LiftCase, telling: Sequence[Exposure]) -> Iterable[str]:
    newest, compared = telling[:SESSIONS], _compared(telling)
    if _is_flat(compared, SESSIONS, case.exercise):
        yield f"no gain over {len(compared)} sessions"
    elif days := _still_days(telling, case.exercise):
        yield f"no gain in {days} days"
    if len(newest) < SESSIONS or case.prescription is None:
        return
    if all(missed(one, case.prescription, case.exercise) for one in newest):
        yield f"fewer than {target_of(case.prescription).low} in {SESSIONS} sessions in a row"
    if _creeps(newest, case.prescription.rpe_cap):
        yield f"RPE up from {newest[-1].rpe:g} to {newest[0].rpe:g}, above the cap of {case.prescription.rpe_cap:g}"


def _compared(telling: Sequence[Exposure]) -> Sequence[Exposure]:
    """The newest three; where they lie close together, the one before them too, as a week is soon within the noise."""
    three = telling[:SESSIONS]
    close = len(three) == SESSIONS and (three[0].day - three[-1].day).days < CLOSE_DAYS
    return telling[: SESSIONS + 1] if close else three


def _is_flat(showings: Sequence[Exposure], least: int, exercise: Exercise) -> bool:
    return len(showings) >= least and not has_progressed(showings[:-1], showings[-1], exercise)


def _still_days(telling: Sequence[Exposure], exercise: Exercise) -> int:
    """The days since the newest session that is two weeks older than the last, if nothing has grown since; else 0."""
    for at, one in enumerate(telling):
        days = (telling[0].day - one.day).days
        if days >= STILL_DAYS:
            return days if _is_flat(telling[: at + 1], 2, exercise) else 0
    return 0


def _creeps(newest: Sequence[Exposure], cap: float) -> bool:
    told = [one.rpe for one in reversed(newest) if one.rpe is not None]
    if len(told) < SESSIONS or told[-1] <= cap or told[-1] - told[0] < RPE_RISE:
        return False
    return all(later >= earlier for earlier, later in pairwise(told))


def _moving(case: LiftCase, telling: Sequence[Exposure]) -> str:
    if len(telling) < SESSIONS:
        count = f"{len(telling)} session{'' if len(telling) == 1 else 's'}"
        return f"{case.exercise.name}: {count} that can be compared; {SESSIONS} are needed to tell whether it stands still."
    return f"{case.exercise.name} is moving: the last {SESSIONS} sessions show progress and no sign of a stall."


def _details(case: LiftCase, shown: Exposures, notes: Sequence[str]) -> str:
    said = [said_exposure(one, case.exercise, case.unit) for one in shown.telling[: max(SESSIONS, 5)]]
    parts = [f"Sessions looked at, newest first: {'; '.join(said)}." if said else "No session can be looked at."]
    if shown.eased:
        parts.append(f"Left out as held back: {', '.join(day.isoformat() for day in shown.eased[:5])}.")
    if shown.before_break:
        parts.append(f"Left out as before a break of more than three weeks: {shown.before_break}.")
    counted = case.exercise.measure is SetMeasure.REPS
    if counted and case.exercise.bodyweight_share and case.bodyweight_kg is None:
        parts.append("Your bodyweight is not known, so there is no 1RM: weights and repetitions are compared.")
    return " ".join((*parts, *notes))
