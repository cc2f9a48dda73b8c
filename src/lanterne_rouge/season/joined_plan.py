"""Join, cut and extend plans by day: past days stay as planned, coming days come from the newer plan."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.domain.season import PlannedDay, PlannedWeek, SeasonPlan, monday_of

# Older days stay readable in the earlier plans.
PLAN_HISTORY_DAYS = 182


def join_plans(before: SeasonPlan | None, after: SeasonPlan, first: date) -> SeasonPlan:
    """Take the days from `first` on from `after`, and earlier days from `before`.

    If that would leave a gap, nothing of `before` is used: a plan has no gaps.
    """
    ahead = [d for d in after.days if d.day >= first]
    past = [d for d in before.days if first - timedelta(days=PLAN_HISTORY_DAYS) <= d.day < first] if before else []
    if past and ahead and (ahead[0].day - past[-1].day).days != 1:
        past = []
    return _replace_days(after, (*past, *ahead), (*(before.weeks if before else ()), *after.weeks))


def plan_from(plan: SeasonPlan, first: date, days: int | None = None) -> SeasonPlan:
    """Return the plan from `first` on, or that many days of it."""
    end = date.max if days is None else first + timedelta(days=days - 1)
    return _replace_days(plan, [d for d in plan.days if first <= d.day <= end], plan.weeks)


def prepend_day(plan: SeasonPlan, day: PlannedDay) -> SeasonPlan:
    """Return the plan with a day added before its first day."""
    return _replace_days(plan, (day, *plan.days), plan.weeks)


def _replace_days(plan: SeasonPlan, days: Sequence[PlannedDay], weeks: Sequence[PlannedWeek]) -> SeasonPlan:
    """Replace the days; each week keeps its newest phase and fitness, with its sums recomputed."""
    previous = {week.monday: week for week in weeks}
    by_week: dict[date, list[PlannedDay]] = {}
    for day in days:
        by_week.setdefault(monday_of(day.day), []).append(day)
    lines = tuple(_week(monday, of_week, previous.get(monday)) for monday, of_week in by_week.items())
    return replace(plan, days=tuple(days), weeks=lines)


def _week(monday: date, days: Sequence[PlannedDay], previous: PlannedWeek | None) -> PlannedWeek:
    return PlannedWeek(
        monday=monday,
        phase=previous.phase if previous else days[len(days) // 2].phase,
        load=round(sum(d.load for d in days), 1),
        minutes=sum(d.minutes for d in days),
        hard_days=sum(d.hard for d in days),
        recovery=previous.recovery if previous else False,
        ctl_end=previous.ctl_end if previous else None,
    )
