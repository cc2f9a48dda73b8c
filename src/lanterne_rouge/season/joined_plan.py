"""Plans cut and joined by days: what lies behind stays as it was planned, what lies ahead comes from the newer plan."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.domain.season import PlannedDay, PlannedWeek, SeasonPlan

# What was planned longer ago is still readable in the earlier plans.
PLAN_HISTORY_DAYS = 182


def joined(before: SeasonPlan | None, after: SeasonPlan, first: date) -> SeasonPlan:
    """`after` from the day `first` on, behind it the days as `before` had planned them.

    Where `before` ends earlier and leaves a gap, nothing of it is taken: a plan has no gaps.
    """
    ahead = [d for d in after.days if d.day >= first]
    past = [d for d in before.days if first - timedelta(days=PLAN_HISTORY_DAYS) <= d.day < first] if before else []
    if past and ahead and (ahead[0].day - past[-1].day).days != 1:
        past = []
    return _of_days(after, (*past, *ahead), (*(before.weeks if before else ()), *after.weeks))


def ahead(plan: SeasonPlan, first: date, days: int | None = None) -> SeasonPlan:
    """The plan from `first` on, or so many days of it."""
    end = date.max if days is None else first + timedelta(days=days - 1)
    return _of_days(plan, [d for d in plan.days if first <= d.day <= end], plan.weeks)


def with_day(plan: SeasonPlan, day: PlannedDay) -> SeasonPlan:
    """The plan with a day before its first one."""
    return _of_days(plan, (day, *plan.days), plan.weeks)


def _of_days(plan: SeasonPlan, days: Sequence[PlannedDay], weeks: Sequence[PlannedWeek]) -> SeasonPlan:
    """The plan with these days; of each week the newest word on phase and fitness, sums made anew."""
    told = {week.monday: week for week in weeks}
    by_week: dict[date, list[PlannedDay]] = {}
    for day in days:
        by_week.setdefault(monday_of(day.day), []).append(day)
    lines = tuple(_week(monday, of_week, told.get(monday)) for monday, of_week in by_week.items())
    return replace(plan, days=tuple(days), weeks=lines)


def _week(monday: date, days: Sequence[PlannedDay], told: PlannedWeek | None) -> PlannedWeek:
    return PlannedWeek(
        monday=monday,
        phase=told.phase if told else days[len(days) // 2].phase,
        load=round(sum(d.load for d in days), 1),
        minutes=sum(d.minutes for d in days),
        hard_days=sum(d.hard for d in days),
        recovery=told.recovery if told else False,
        ctl_end=told.ctl_end if told else None,
    )


def monday_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())
