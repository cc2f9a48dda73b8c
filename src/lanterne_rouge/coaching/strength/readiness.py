"""How energy, soreness and the decision of the day change what is asked. Readiness lowers or widens effort; it never adds load."""

from collections.abc import Sequence

from lanterne_rouge.coaching.strength.allowance import Allowance
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.lifting import CoachContext, Energy, Soreness
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.today_plan import PlannedExercise

REDUCED_CAP = 7.5


def allowed_by_readiness(context: CoachContext) -> tuple[Allowance, str]:
    """What energy, soreness and the day's decision leave, and the sentence that says so (empty on a usual or a good day)."""
    low = low_signs(context)
    if low:
        because = " and ".join(low)
        says = (
            f"Reduced intensity: {because}, so effort stays at RPE {REDUCED_CAP:g} or less, "
            "with a set less and no heavier weight."
        )
        return Allowance(cap=REDUCED_CAP, fewer=True, may_raise=False, whys=(because,)), says
    if context.readiness.energy is Energy.HIGH and context.readiness.soreness is Soreness.NONE:
        return Allowance(good_day=True), ""
    return Allowance(), ""


def said_of_good_day(exercises: Sequence[tuple[PlannedExercise, Prescription]]) -> str:
    """What a good day really added to the session, by its exercises as planned and as they are usually asked."""
    effort = [e.name for e, usual in exercises if any((s.rpe_cap or 0.0) > usual.rpe_cap for s in e.hard_sets)]
    backoff = [e.name for e, usual in exercises if sum(s.sets for s in e.backoffs) > usual.backoff_sets]
    added = [
        what if len(names) == len(exercises) else f"{what} for {', '.join(names)}"
        for what, names in (("half an RPE more", effort), ("one back-off set more", backoff))
        if names
    ]
    return f"Good day: high energy and no soreness, so {' and '.join(added)}." if added else ""


def low_signs(context: CoachContext) -> tuple[str, ...]:
    """What asks for less today, in words."""
    signs = (
        (context.readiness.energy is Energy.LOW, "low energy"),
        (context.readiness.soreness is Soreness.HIGH, "high soreness"),
        (context.endurance.action is Action.EASE, "today is decided as an easy day"),
    )
    return tuple(words for holds, words in signs if holds)
