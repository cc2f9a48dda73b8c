"""A deload: lighter and shorter, the exercises kept, as athletes do them (Rogerson 2024: load and volume down, not frequency)."""

from lanterne_rouge.coaching.strength.allowance import Allowance
from lanterne_rouge.domain.lifting import CoachContext

LOAD, SETS, CAP = 0.9, 0.5, 7.0


def allowed_by_deload(context: CoachContext) -> tuple[Allowance, str]:
    """What a deload leaves, and the sentence that says so; everything, without one."""
    if not context.deload:
        return Allowance(), ""
    says = f"Deload: {LOAD:.0%} of the last loads, half the sets, RPE {CAP:g} at most. It does not count as last time."
    return Allowance(load=LOAD, sets=SETS, cap=CAP, may_raise=False, whys=("deload",)), says
