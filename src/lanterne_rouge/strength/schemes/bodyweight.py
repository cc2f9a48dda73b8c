"""Lifts of the own body: repetitions first, then weight hung on or less help; where nothing can be loaded, a harder form."""

from lanterne_rouge.domain.lifting import Prescription
from lanterne_rouge.strength.schemes.double import DOUBLE, add_one_rep, fill_goals, list_amounts
from lanterne_rouge.strength.schemes.lift import LiftToday, Refusal, SchemeSets, WorkDone, group_sets, work_done
from lanterne_rouge.strength.schemes.logged import LoggedSets
from lanterne_rouge.strength.schemes.scheme import Scheme

REPS_BEFORE_HARDER = 5
"""So many past the range, then more of the same trains something else."""


class Bodyweight(Scheme):
    """Repetitions first, then weight or a harder form."""

    name = "Bodyweight"
    marks = ("bodyweight",)
    example = "Pull-Up: 3x5-10 bodyweight"
    meaning = "repetitions first, then weight, or a harder form"

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """Today's working sets. What can be loaded or helped grows like any weight; help is a negative one."""
        if lift.weights.loadable:
            return DOUBLE.plan(lift)
        span, count = lift.prescription.reps, lift.allowance.working_sets(lift.prescription.working_sets)
        done = work_done(lift)
        if done is None:
            return SchemeSets(
                working=group_sets(None, (span.low,) * count, lift.rpe_cap), why=lift.start.why, estimated=True
            )
        reps, why = _next(lift, done)
        return SchemeSets(working=group_sets(None, reps[:count], lift.rpe_cap), why=f"{done.text}{why}")

    def recognize(self, log: LoggedSets) -> Prescription | None:
        """Lifts of which only the body is the load."""
        if not log.is_unloaded:
            return None
        return Prescription(progression=self.name, rpe_cap=log.rpe_cap, working_sets=log.set_count, reps=log.reps)


BODYWEIGHT = Bodyweight()


def _next(lift: LiftToday, done: WorkDone) -> tuple[tuple[int, ...], str]:
    span, most = lift.prescription.reps, lift.prescription.reps.high + REPS_BEFORE_HARDER
    goals = fill_goals(done.reps, lift.prescription.working_sets)
    again = tuple(min(r, most) for r in goals)
    if not lift.may_raise:
        share = lift.allowance.load
        fewer = tuple(max(1, int(r * share)) for r in again)
        return fewer, f"; {'; '.join(lift.allowance.whys) or 'no increase today'}: {list_amounts(fewer)}"
    if done.worst_rpe > lift.prescription.rpe_cap:
        return (
            again,
            f", over your cap of RPE {lift.prescription.rpe_cap:g}: {list_amounts(again)} again, with less effort",
        )
    if len(done.reps) < lift.prescription.working_sets or not done.is_whole:
        return again, f", but not all sets were completed: aim for {list_amounts(again)} in all sets"
    if min(goals) >= most:
        return again, f", well past {span}: {list_amounts(again)} again, and it's time for a harder variation"
    more = add_one_rep(goals, span.low, span.high if min(goals) < span.high else most)
    return more, f": aim for {list_amounts(more)}"
