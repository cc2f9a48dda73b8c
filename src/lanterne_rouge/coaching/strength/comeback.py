"""The first session of a lift after time away: the longer, the lighter."""

from lanterne_rouge.coaching.strength.allowance import Allowance
from lanterne_rouge.coaching.strength.recent import Recent

STEPS = ((120, 0.55, 7.0), (56, 0.80, 7.5), (28, 0.90, 8.0), (14, 0.95, 10.0))
"""More days away than this: share of the old load, RPE cap. Practice of coaches; strength fades slowly over the first weeks."""


def allowed_after_break(recent: Recent) -> Allowance:
    """What the time away from a lift leaves of it."""
    for days, load, cap in STEPS:
        if recent.last is not None and recent.away_days > days:
            why = f"{recent.away_days} days away, so {load:.0%} of the old load"
            return Allowance(load=load, cap=cap, may_raise=False, whys=(why,))
    if recent.eased_only:
        return Allowance(may_raise=False, cap=8.0, whys=("only held-back sessions are known",))
    return Allowance()
