"""The season as a calendar: what was planned against what was done, week by week, and fitness on the mornings ahead."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from math import exp

from lanterne_rouge.domain.morning import LoadState, PastSession
from lanterne_rouge.domain.season import (
    CalendarDay,
    CalendarWeek,
    DayRole,
    FitnessAhead,
    SeasonCalendar,
    SeasonPlan,
    monday_of,
)
from lanterne_rouge.metrics.rest import ATL_DAYS, CTL_DAYS
from lanterne_rouge.season.writing import WrittenSession

# Sessions of the last 28 days are known on a morning: three whole weeks and the one that runs.
PAST_WEEKS = 3
# A session of which less than this share was done is a missed one.
KEPT_FROM = 0.5


def season_calendar(
    plan: SeasonPlan,
    today: date,
    sessions: Sequence[PastSession],
    load: LoadState,
    written: Mapping[date, Sequence[WrittenSession]],
) -> SeasonCalendar:
    """The last weeks, this one and those ahead; `load` is this morning's, `written` are the plan's sessions in words."""
    done = _done_by_day(sessions, today)
    first = max(
        monday_of(today) - timedelta(weeks=PAST_WEEKS), monday_of(min((*done, plan.days[0].day), default=today))
    )
    mondays = [first + timedelta(weeks=n) for n in range((plan.days[-1].day - first).days // 7 + 1)]
    weeks = tuple(_week(monday, plan, today, done, written) for monday in mondays)
    return SeasonCalendar(
        today=today,
        goal=plan.goal,
        goal_date=plan.goal_date,
        weeks=weeks,
        ahead=_mornings_ahead(
            plan, today, load, sum(s.load or 0.0 for s in done.get(today, ())), shares_done(weeks, today)
        ),
    )


def _done_by_day(sessions: Sequence[PastSession], today: date) -> dict[date, tuple[PastSession, ...]]:
    """Sessions of known days, in the order in which they are known."""
    days: dict[date, tuple[PastSession, ...]] = {}
    for session in sessions:
        if session.days_ago is not None:
            day = today - timedelta(days=session.days_ago)
            days[day] = (*days.get(day, ()), session)
    return days


def _week(
    monday: date,
    plan: SeasonPlan,
    today: date,
    done: Mapping[date, tuple[PastSession, ...]],
    written: Mapping[date, Sequence[WrittenSession]],
) -> CalendarWeek:
    days = tuple(
        CalendarDay(
            day=day,
            planned=plan.on(day),
            done=done.get(day, ()),
            structures=tuple(text.structure for text in written.get(day, ()) if text.structure),
        )
        for day in (monday + timedelta(days=n) for n in range(7))
    )
    sums = next((week for week in plan.weeks if week.monday == monday), None)
    return CalendarWeek(
        monday=monday,
        phase=sums.phase if sums is not None else None,
        recovery=sums.recovery if sums is not None else False,
        days=days,
        planned_minutes=sum(day.planned.minutes for day in days if day.planned),
        planned_so_far_minutes=sum(day.planned.minutes for day in days if day.planned and day.day < today),
        done_minutes=sum(day.done_minutes for day in days),
    )


def shares_done(weeks: Sequence[CalendarWeek], today: date) -> tuple[float, float] | None:
    """How much of an average planned week's load was done in the most missed and in the fullest of the last three weeks.

    What a week had too little or too much counts against their average, since a share of a light week says little. Weeks
    before the first plan are held against the average of what was done in them. None unless there are three weeks with every
    load known, planned on every day or on none.
    """
    past = [week.days for week in weeks if week.monday + timedelta(days=7) <= today][-PAST_WEEKS:]
    planned = [sum(day.planned.load for day in days if day.planned) for days in past]
    done = [sum(s.load or 0.0 for day in days for s in day.done) for days in past]
    known = all(s.load is not None for days in past for day in days for s in day.done)
    days_planned = {day.planned is not None for days in past for day in days}
    wanted = planned if days_planned == {True} else [sum(done) / PAST_WEEKS] * len(past)
    if len(past) < PAST_WEEKS or not known or len(days_planned) > 1 or not sum(wanted):
        return None
    strays = [load - usual for load, usual in zip(done, wanted, strict=True)]
    average = sum(wanted) / PAST_WEEKS
    return max(0.0, 1 + min(strays) / average), max(0.0, 1 + max(strays) / average)


def _mornings_ahead(
    plan: SeasonPlan, today: date, load: LoadState, done_today: float, shares: tuple[float, float] | None
) -> tuple[FitnessAhead, ...]:
    """Today's morning and those after it, by the planned loads; what was done today counts where it is more than planned."""
    if load.ctl is None or load.atl is None:
        return ()
    days = [day for day in plan.days if day.day >= today]
    loads = [day.load for day in days]

    def path(first: float, constant: float, share: float = 1.0) -> list[float]:
        # `x += (load - x) * (1 - exp(-1 / tau))` with tau 42 and 7 days (Banister 1991; Coggan 2003). A race is ridden whole.
        values = [first]
        for day, planned in zip(days, loads, strict=True):
            stress = planned if day.role is DayRole.RACE else share * planned
            stress = max(stress, done_today) if day.day == today else stress
            values.append(values[-1] + (stress - values[-1]) * (1 - exp(-1 / constant)))
        return values

    mornings = [today, *(day.day + timedelta(days=1) for day in days)]
    ctl, atl = path(load.ctl, CTL_DAYS), path(load.atl, ATL_DAYS)
    low, high = (path(load.ctl, CTL_DAYS, share) for share in shares or (1.0, 1.0))
    return tuple(
        FitnessAhead(
            day=day, ctl=ctl[n], atl=atl[n], tsb=ctl[n] - atl[n], ctl_range=(low[n], high[n]) if shares else None
        )
        for n, day in enumerate(mornings)
    )


def was_trained(day: CalendarDay) -> bool | None:
    """Whether a planned day was trained, at least half of its minutes; None where nothing was planned."""
    if day.planned is None or not day.planned.sessions:
        return None
    return bool(day.done) and day.done_minutes >= KEPT_FROM * day.planned.minutes


def days_kept(week: CalendarWeek, today: date) -> tuple[int, int]:
    """Of the days up to yesterday that had a session planned: how many were trained, and how many there were."""
    due = [done for done in (was_trained(day) for day in week.days if day.day < today) if done is not None]
    return sum(due), len(due)
