"""Flags of the rules after which no sentence may comfort: the athlete is ill, hurts, or has to see a doctor."""

from collections.abc import Collection

from lanterne_rouge.domain.decision import Flag

_WARNING = frozenset(
    (
        Flag.ILLNESS_ABOVE_NECK,
        Flag.ILLNESS_SYSTEMIC,
        Flag.PAIN,
        Flag.INJURY,
        Flag.MEDICAL_REFERRAL,
        Flag.REDS_RISK,
        Flag.TEMP_ELEVATED,
        Flag.RETURN_TO_TRAINING,
    )
)


def warned(flags: Collection[Flag]) -> bool:
    """Whether the rules saw such a sign."""
    return not _WARNING.isdisjoint(flags)
