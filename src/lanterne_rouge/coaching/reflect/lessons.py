"""Which sentence about an earlier block is worth hearing this morning."""

from collections.abc import Sequence
from datetime import date, timedelta

from lanterne_rouge.domain.reflection import BlockSummary

MONDAY = 0
# What was learned in a block is told while the training that follows it is still alike.
TOLD_FOR = timedelta(weeks=8)


def lessons(day: date, blocks: Sequence[BlockSummary]) -> tuple[str, ...]:
    """On a Monday, when a week begins, the latest block that ended lately; on other days nothing."""
    if day.weekday() != MONDAY:
        return ()
    ended = [b for b in blocks if b.last < day <= b.last + TOLD_FOR]
    latest = max(ended, key=lambda b: b.last, default=None)
    # A rule that quotes the sentence ends it.
    return (f"{latest.says}{_advice(latest)}".removesuffix("."),) if latest else ()


def _advice(block: BlockSummary) -> str:
    falling = block.readiness_trend is not None and block.readiness_trend <= -1.0
    if block.ill_days >= 2 or falling:
        return " That asks for a gentler climb this time."
    if block.ctl_end - block.ctl_start >= 1.0:
        return " Your body took that well."
    return ""
