"""What changes between two plans, day by day, in sentences."""

from lanterne_rouge.coaching.periodise.planned_words import day_words
from lanterne_rouge.domain.season import PlanChange, PlannedDay, SeasonPlan

# Less than this is not worth a line.
LEAST_LOAD, LEAST_MINUTES = 3.0, 5.0


def differences(before: SeasonPlan | None, after: SeasonPlan) -> tuple[PlanChange, ...]:
    """The days that differ, oldest first, each with a sentence; days that only the new plan holds are no change."""
    if before is None:
        return ()
    pairs = ((before.on(day.day), day) for day in after.days)
    return tuple(
        PlanChange(day=new.day, before=old, after=new, says=_says(old, new))
        for old, new in pairs
        if old is not None and _differ(old, new)
    )


def _differ(old: PlannedDay, new: PlannedDay) -> bool:
    """Whether there is anything to tell: a race that is reckoned to cost more is still the race."""
    if day_words(old) == day_words(new):
        return False
    what = [(s.kind, s.sport) for s in old.sessions] != [(s.kind, s.sport) for s in new.sessions]
    return what or abs(old.load - new.load) >= LEAST_LOAD or abs(old.minutes - new.minutes) >= LEAST_MINUTES


def _says(old: PlannedDay, new: PlannedDay) -> str:
    return f"{day_words(new)} instead of {day_words(old)}"
