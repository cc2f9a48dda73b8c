"""How sure the coach is: what is known, how well it agrees, and how plain the case is."""

from lanterne_rouge.coaching.signs.morning import Signs
from lanterne_rouge.domain.decision import Action, Ceiling, Flag

CERTAIN = frozenset({Flag.ILLNESS_SYSTEMIC, Flag.MEDICAL_REFERRAL, Flag.INJURY})
HIGHEST, LOWEST = 0.95, 0.1


def confidence(signs: Signs, ceiling: Ceiling, flags: tuple[Flag, ...]) -> float:
    """0 to 1: starts high, falls with every gap in the data and with signs that contradict one another."""
    if ceiling.action is Action.RECOVER and CERTAIN & set(flags):
        return HIGHEST
    body, training = signs.body, signs.training
    gaps = (
        (body.readiness is None, 0.15),
        (body.hrv_week is None, 0.1),
        (body.sleep is None, 0.05),
        (body.rhr is None, 0.05),
        (training.ctl is None, 0.2),
        (training.stale, 0.1),
        (training.settling or Flag.LOW_CONFIDENCE in flags, 0.1),
        (bool(signs.dropped), 0.1),
        (bool(signs.conflicts), 0.1),
        (not signs.planned.given, 0.05),
        (_contradicts(signs), 0.1),
    )
    sure = 0.9 - sum(cost for is_gap, cost in gaps if is_gap)
    agreed = 0.05 if len(signs.bad_signs) >= 3 else 0.0
    return round(max(min(sure + agreed, HIGHEST), LOWEST), 2)


def _contradicts(signs: Signs) -> bool:
    """One measure calls for more while another calls for less."""
    body = signs.body
    fresh = body.readiness is not None and body.readiness >= 85
    tired = signs.training.tsb is not None and signs.training.tsb <= -25
    return (fresh and (tired or bool(signs.bad_signs))) or len(signs.bad_signs) == 1
