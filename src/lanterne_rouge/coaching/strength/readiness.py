"""How energy, soreness and the decision of the day change what is asked. Readiness lowers or widens effort; it never adds load."""

from lanterne_rouge.coaching.strength.allowance import Allowance
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.lifting import CoachContext, Energy, Soreness

REDUCED_CAP = 7.5


def allowed_by_readiness(context: CoachContext) -> tuple[Allowance, str]:
    """What energy, soreness and the day's decision leave, and the sentence that says so (empty on a usual day)."""
    low = low_signs(context)
    if low:
        because = " and ".join(low)
        says = (
            f"Reduced intensity: {because}, so effort stays at RPE {REDUCED_CAP:g} or less, "
            "with a back-off set less and no heavier weight."
        )
        return Allowance(cap=REDUCED_CAP, fewer=True, may_raise=False, whys=(because,)), says
    if context.readiness.energy is Energy.HIGH and context.readiness.soreness is Soreness.NONE:
        says = "Good day: high energy and no soreness, so half an RPE more and one back-off set more; the weights stay as they are."
        return Allowance(good_day=True), says
    return Allowance(), ""


def low_signs(context: CoachContext) -> tuple[str, ...]:
    """What asks for less today, in words."""
    signs = (
        (context.readiness.energy is Energy.LOW, "low energy"),
        (context.readiness.soreness is Soreness.HIGH, "high soreness"),
        (context.endurance.action is Action.EASE, "an easy day in your training"),
    )
    return tuple(words for holds, words in signs if holds)
