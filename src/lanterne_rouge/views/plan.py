"""A season plan and proposals to change it, as typed answers and as text for a terminal."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import lru_cache
from itertools import zip_longest
from textwrap import wrap

from lanterne_rouge.domain.morning import PlannedSession, PlannedStep
from lanterne_rouge.domain.season import (
    CalendarDay,
    PlanChange,
    PlannedDay,
    PlannedWeek,
    PlanProposal,
    SeasonCalendar,
    SeasonPlan,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.changes import describe_day
from lanterne_rouge.season.invariants import Check
from lanterne_rouge.season.planned_and_done import days_kept
from lanterne_rouge.season.writing import WrittenSession
from lanterne_rouge.views.season_calendar import ahead_lines, done_words
from lanterne_rouge.views.today import AimView, aim_view

DAYS_SHOWN = 14
REST_WORDS = "rest"
# Days whose sessions are written out in the text.
WRITTEN_OUT = ("hard", "long", "race")
BAR_WIDTH = 24
DAY_VIEWS_KEPT = 256
EXPLANATION_WIDTH, DETAIL_WIDTH, DETAIL_INDENT = 98, 110, " " * 23
# What lies further off is planned anew many times before it comes.
DIFF_DAYS = 28
ONCE_CLEARED, HELD_ROLE = "once a doctor has cleared you", "waits"
"""How a day is said that waits for a doctor, and what stands where its kind stands otherwise."""


@dataclass(frozen=True, kw_only=True)
class StepView:
    """One part of a session, done `repeat` times; `kind` and `aim` are its name and target in codes and numbers."""

    name: str
    minutes: float
    zone: int
    target: str | None
    repeat: int
    kind: str | None = None
    aim: AimView | None = None


@dataclass(frozen=True, kw_only=True)
class LegView:
    """One sport of a race of several."""

    sport: str
    minutes: float
    target: str | None


@dataclass(frozen=True, kw_only=True)
class AlternativeView:
    """Another session of the same purpose, easier or harder; `steps`: its repeats and what lies between them."""

    name: str
    structure: str
    steps: tuple[StepView, ...] = ()


@dataclass(frozen=True, kw_only=True)
class SessionView:
    """One planned session; `structure` are its intervals with their targets in words."""

    sport: str | None
    kind: str
    minutes: float | None
    load: float | None
    max_zone: int | None
    hard: bool
    title: str | None = None
    structure: str | None = None
    steps: tuple[StepView, ...] = ()
    run_walk: bool = False
    legs: tuple[LegView, ...] = ()
    fuel: str | None = None
    alternatives: tuple[AlternativeView, ...] = ()
    note: str | None = None


@dataclass(frozen=True, kw_only=True)
class PlannedDayView:
    """One planned day; `words` are its sessions in a line.

    `is_held`: its sessions only count once something is cleared, and `words` say so; `waits`: until when, such as "once a doctor has
    cleared you".
    """

    date: dt.date
    phase: str
    role: str
    sessions: tuple[SessionView, ...]
    load: float
    minutes: float
    hard: bool
    note: str | None
    words: str
    is_held: bool = False
    waits: str | None = None


@dataclass(frozen=True, kw_only=True)
class WeekView:
    """One planned week."""

    monday: dt.date
    phase: str
    load: float
    minutes: float
    hard_days: int
    recovery: bool
    ctl_end: float | None


@dataclass(frozen=True, kw_only=True)
class ChangeView:
    """A day that a proposal or a limit changes."""

    date: dt.date
    says: str
    before: PlannedDayView | None
    after: PlannedDayView | None


@dataclass(frozen=True, kw_only=True)
class ProposalView:
    """A proposal with every day that it changes."""

    id: str
    made_on: dt.date
    status: str
    reason: str
    based_on: str | None
    plan: str
    changes: tuple[ChangeView, ...]


@dataclass(frozen=True, kw_only=True)
class ProposalAnswer:
    """The proposal that was asked for, or none."""

    proposal: ProposalView | None


@dataclass(frozen=True, kw_only=True)
class CheckView:
    """A property of the plan and whether it holds."""

    name: str
    holds: bool
    says: str | None


@dataclass(frozen=True, kw_only=True)
class DayDoneView:
    """The minutes and the load planned and done on a day, and both in words; None for what isn't known."""

    date: dt.date
    planned_minutes: float
    done_minutes: float
    planned: str | None = None
    done: str | None = None
    planned_load: float | None = None
    done_load: float | None = None


@dataclass(frozen=True, kw_only=True)
class WeekDoneView:
    """A week up to this one: minutes planned and done, and of its planned days so far how many were trained.

    `days`: the same by day, for weeks that begin on another day.
    """

    monday: dt.date
    planned_minutes: float
    done_minutes: float
    planned_days: int
    trained_days: int
    days: tuple[DayDoneView, ...]


@dataclass(frozen=True, kw_only=True)
class MorningAheadView:
    """Fitness (CTL) and form (TSB) on a coming morning, if all goes as planned.

    `ctl_low` and `ctl_high`: fitness if each coming week strays from its plan like the most missed and the fullest of the
    last three, which are held against their own average where no plan was there; None where they don't tell.
    """

    date: dt.date
    ctl: float
    tsb: float
    ctl_low: float | None = None
    ctl_high: float | None = None


@dataclass(frozen=True, kw_only=True)
class PlanView:
    """The plan by day and week, what it gave up, and what was lowered since it was made."""

    id: str
    made_on: dt.date
    goal: str | None
    goal_date: dt.date | None
    reason: str
    days: tuple[PlannedDayView, ...]
    weeks: tuple[WeekView, ...]
    gave_up: tuple[str, ...]
    lowered: tuple[ChangeView, ...]
    why_lowered: tuple[str, ...]
    invariants: tuple[CheckView, ...]
    proposal: ProposalView | None
    notices: tuple[str, ...]
    explanation: tuple[str, ...] = ()
    done: tuple[WeekDoneView, ...] = ()
    ahead: tuple[MorningAheadView, ...] = ()
    ahead_says: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DayOverView:
    """A day of this week that is over: what was planned, what was done, and how many minutes more or less that is."""

    date: dt.date
    planned: str | None
    done: str | None
    planned_minutes: float
    done_minutes: float
    difference_minutes: float | None
    planned_load: float | None
    done_load: float | None


@dataclass(frozen=True, kw_only=True)
class WeekOfPlan:
    """One week of the plan with its days from today on and those that are over; `week` has the sums of those from today on."""

    monday: dt.date
    week: WeekView | None
    days: tuple[PlannedDayView, ...]
    lowered: tuple[ChangeView, ...]
    over: tuple[DayOverView, ...] = ()


def plan_view(
    plan: SeasonPlan,
    *,
    lowered: Sequence[PlanChange],
    why_lowered: Sequence[str],
    checks: Sequence[Check],
    waiting: PlanProposal | None,
    notices: Sequence[str],
    written: Mapping[dt.date, tuple[WrittenSession, ...]],
    explanation: Sequence[str] = (),
    calendar: SeasonCalendar | None = None,
    waits: Callable[[PlannedDay], str | None] = lambda day: None,
) -> PlanView:
    """The plan as it is shown; `lowered` are days that a limit changed since it was made, `waits` says until when a day doesn't count."""
    return PlanView(
        id=plan.id,
        made_on=plan.made_on,
        goal=plan.goal,
        goal_date=plan.goal_date,
        reason=plan.reason,
        days=tuple(planned_day_view(day, written.get(day.day, ()), waits=waits(day)) for day in plan.days),
        weeks=tuple(_week(week) for week in plan.weeks),
        gave_up=tuple(plan.gave_up),
        lowered=tuple(_change(change) for change in lowered),
        why_lowered=tuple(why_lowered),
        invariants=tuple(CheckView(name=c.name, holds=c.holds, says=c.says) for c in checks),
        proposal=proposal_view(waiting) if waiting else None,
        notices=tuple(notices),
        explanation=tuple(explanation),
        done=tuple(weeks_done(calendar)) if calendar is not None else (),
        ahead=tuple(_mornings(calendar)) if calendar is not None else (),
        ahead_says=tuple(ahead_lines(calendar)) if calendar is not None else (),
    )


def weeks_done(calendar: SeasonCalendar) -> Iterator[WeekDoneView]:
    """The weeks up to this one of which something is known."""
    for week in calendar.weeks:
        trained, due = days_kept(week, calendar.today)
        if week.monday <= calendar.today and (due or week.done_minutes):
            yield WeekDoneView(
                monday=week.monday,
                planned_minutes=week.planned_minutes,
                done_minutes=round(week.done_minutes, 1),
                planned_days=due,
                trained_days=trained,
                days=tuple(
                    DayDoneView(
                        date=day.day,
                        planned_minutes=day.planned.minutes if day.planned else 0.0,
                        done_minutes=round(day.done_minutes, 1),
                        planned=describe_day(day.planned) if day.planned else None,
                        done=done_words(day) or None,
                        planned_load=round(day.planned.load, 1) if day.planned else None,
                        done_load=_load_done(day),
                    )
                    for day in week.days
                ),
            )


def _load_done(day: CalendarDay) -> float | None:
    """The load of a day's sessions; None where one of them has none."""
    loads = [session.load for session in day.done]
    known = [load for load in loads if load is not None]
    return round(sum(known), 1) if len(known) == len(loads) else None


def _mornings(calendar: SeasonCalendar) -> Iterator[MorningAheadView]:
    """Today, every Monday, race morning and the last morning."""
    race = calendar.race_morning
    shown = {morning.day for morning in (*calendar.ahead[:1], *calendar.ahead[-1:], *((race,) if race else ()))}
    for morning in calendar.ahead:
        if morning.day in shown or morning.day.weekday() == 0:
            low, high = morning.ctl_range or (None, None)
            yield MorningAheadView(
                date=morning.day,
                ctl=round(morning.ctl, 1),
                tsb=round(morning.tsb, 1),
                ctl_low=None if low is None else round(low, 1),
                ctl_high=None if high is None else round(high, 1),
            )


def proposal_view(proposal: PlanProposal) -> ProposalView:
    """A proposal as it is shown."""
    return ProposalView(
        id=proposal.id,
        made_on=proposal.made_on,
        status=proposal.status.value,
        reason=proposal.reason,
        based_on=proposal.based_on,
        plan=proposal.plan.id,
        changes=tuple(_change(change) for change in proposal.changes),
    )


# A plan is shown again and again, and few of its days are other ones than before.
@lru_cache(maxsize=DAY_VIEWS_KEPT)
def planned_day_view(
    day: PlannedDay, written: tuple[WrittenSession, ...] = (), *, waits: str | None = None
) -> PlannedDayView:
    """One planned day as it is shown, its sessions written out where that is known; `waits`: until when none of them counts."""
    return PlannedDayView(
        date=day.day,
        phase=day.phase.value,
        role=day.role.value,
        sessions=tuple(
            session_view(session, text) if waits is None else _named_only(session_view(session, text))
            for session, text in zip_longest(day.sessions, written)
            if session
        ),
        load=day.load,
        minutes=day.minutes,
        hard=day.hard,
        note=day.note,
        words=f"{waits}: {describe_day(day)}" if waits else describe_day(day),
        is_held=waits is not None,
        waits=waits,
    )


def _named_only(session: SessionView) -> SessionView:
    """A session that waits, without what nobody should train from it yet."""
    return replace(session, structure=None, steps=(), fuel=None, alternatives=())


def plan_text(view: PlanView) -> str:
    """Weeks with a small chart of their load, the days of the next two weeks, then what waits."""
    return "\n".join(_plan_lines(view))


def week_of_plan(view: PlanView, monday: dt.date) -> WeekOfPlan:
    """The days of the plan in the week of a Monday."""
    days = tuple(day for day in view.days if monday <= day.date < monday + timedelta(days=7))
    return WeekOfPlan(
        monday=monday,
        week=next((week for week in view.weeks if week.monday == monday), None),
        days=days,
        lowered=tuple(change for change in view.lowered if change.date in {day.date for day in days}),
        over=tuple(_over(view, monday)),
    )


def _over(view: PlanView, monday: dt.date) -> Iterator[DayOverView]:
    first = min((day.date for day in view.days), default=monday)
    for day in (day for week in view.done if week.monday == monday for day in week.days if day.date < first):
        yield DayOverView(
            date=day.date,
            planned=day.planned,
            done=day.done,
            planned_minutes=day.planned_minutes,
            done_minutes=day.done_minutes,
            difference_minutes=None if day.planned is None else round(day.done_minutes - day.planned_minutes, 1),
            planned_load=day.planned_load,
            done_load=day.done_load,
        )


def week_text(view: WeekOfPlan) -> str:
    """A week with every session written out, what to eat and drink, and what a session is for."""
    if not view.days:
        return f"The plan has nothing for the week of {view.monday:%a %d %b %Y}. See it: lanterne plan"
    lines = []
    if view.week is not None:
        light = ", lighter" if view.week.recovery else ""
        ahead = " to come" if view.over else ""
        lines.append(
            f"Week of {view.monday:%a %d %b}: {view.week.phase}{light}, {_hours(view.week.minutes)} h,"
            f" load {view.week.load:.0f}{ahead}"
        )
    lines += _lines_of_days_over(view.over)
    lowered = {change.date for change in view.lowered}
    for day in view.days:
        lines.append(_day_line(day, lowered=day.date in lowered))
        for session in () if day.is_held else day.sessions:
            details = (session.title, session.structure, session.fuel, session.note)
            lines += [line for detail in details if detail for line in _detail(detail)]
    if lowered:
        lines.append("* eased since the plan was made.")
    return "\n".join(lines)


def _lines_of_days_over(days: Sequence[DayOverView]) -> Iterator[str]:
    """What was done on the days that are over beside what was planned, and both together."""
    if not days:
        return
    done, planned = sum(day.done_minutes for day in days), sum(day.planned_minutes for day in days)
    if all(day.planned is None for day in days):
        yield f"So far: {_hours(done)} h done."
    else:
        yield f"So far: {_hours(done)} h done, {_hours(planned)} h planned{_difference(done - planned)}."
    for day in days:
        load = f"{day.done_load:4.0f}" if day.done and day.done_load is not None else "   -"
        role, words = _told_of(day)
        yield f"{day.date:%a %d %b}   {role:<9}{load}  {words}"


def _told_of(day: DayOverView) -> tuple[str, str]:
    """What became of a day that is over in a word, and what was done of what was planned."""
    planned = f"planned: {day.planned}" if day.planned else ""
    if day.done:
        difference = _difference(day.difference_minutes) if day.planned != REST_WORDS else ""
        return "done", "; ".join(filter(None, (day.done, f"{planned}{difference}")))
    if day.planned in (None, REST_WORDS):
        return REST_WORDS, day.planned or "nothing done"
    return "not done", planned


def _difference(minutes: float | None) -> str:
    """Minutes more or less than planned, such as ` (-15 min)`; nothing for less than one."""
    return f" ({minutes:+.0f} min)" if minutes is not None and round(minutes) else ""


def proposal_text(answer: ProposalAnswer) -> str:
    """What a proposal changes, day by day, with its reason and the commands that settle it."""
    proposal = answer.proposal
    if proposal is None:
        return "There's no proposed plan change right now. See your plan: lanterne plan"
    lines = [f"Plan proposal {proposal.id} ({proposal.made_on:%a %d %b}): {proposal.reason.rstrip('.')}."]
    near = [c for c in proposal.changes if c.date < proposal.made_on + timedelta(days=DIFF_DAYS)]
    lines += [f"  {change.date:%a %d %b}  {change.says}" for change in near]
    if later := len(proposal.changes) - len(near):
        lines.append(f"  and {later} later day{'s' if later > 1 else ''}; all of them: lanterne plan diff --json")
    lines.append(f"Accept it: lanterne plan accept {proposal.id}   Keep your plan: lanterne plan dismiss {proposal.id}")
    return "\n".join(lines)


def accepted_text(answer: ProposalAnswer) -> str:
    """That the proposal is in force."""
    return f"Your plan is updated ({_id_of(answer)}). Undo: lanterne undo"


def dismissed_text(answer: ProposalAnswer) -> str:
    """That the plan stays."""
    return f"Your plan stays as it was; proposal {_id_of(answer)} is dismissed."


def _id_of(answer: ProposalAnswer) -> str:
    return answer.proposal.id if answer.proposal else "none"


def _plan_lines(view: PlanView) -> Iterator[str]:
    goal = f" for {view.goal} on {view.goal_date}" if view.goal else ""
    yield f"Plan{goal}, made on {view.made_on}: {view.reason.rstrip('.')}."
    yield from view.notices
    if view.explanation:
        yield ""
        for sentence in view.explanation:
            yield from wrap(sentence, EXPLANATION_WIDTH)
    yield ""
    yield from _week_lines(view.weeks)
    for sentence in view.ahead_says:
        yield from wrap(sentence, EXPLANATION_WIDTH)
    yield ""
    if view.done:
        yield "week of     planned    done"
        yield from (_done_line(week) for week in view.done)
        yield ""
    lowered = {change.date for change in view.lowered}
    for day in view.days[:DAYS_SHOWN]:
        yield _day_line(day, lowered=day.date in lowered)
        for session in () if day.is_held else day.sessions:
            if session.structure and (day.role in WRITTEN_OUT or session.sport == Sport.STRENGTH):
                yield from _detail(session.structure)
    if view.lowered:
        yield f"* eased since the plan was made. {' '.join(view.why_lowered)}".rstrip()
    told = " ".join(view.explanation).casefold()
    if wishes := [wish for wish in view.gave_up if wish.casefold() not in told]:
        yield ""
        yield "What doesn't fit:"
        yield from (f"  {wish}" for wish in wishes)
    if view.proposal is not None:
        yield ""
        yield f"New plan proposal ({view.proposal.reason.rstrip('.')}): lanterne plan diff"


def _week_lines(weeks: Sequence[WeekView]) -> Iterator[str]:
    top = max((week.load for week in weeks), default=0.0) or 1.0
    yield "week of     phase          load   hours  hard  fitness"
    for week in weeks:
        fitness = f"{week.ctl_end:7.0f}" if week.ctl_end is not None else f"{'-':>7}"
        light = " light" if week.recovery else ""
        bar = "#" * round(BAR_WIDTH * week.load / top)
        yield (
            f"{week.monday}  {week.phase:<12}{week.load:7.0f}  {_hours(week.minutes):>6}  {week.hard_days:4d}  "
            f"{fitness}  {bar}{light}"
        ).rstrip()


def _done_line(week: WeekDoneView) -> str:
    planned = _hours(week.planned_minutes) if week.planned_minutes else "-"
    kept = f"  {week.trained_days} of {week.planned_days} planned days" if week.planned_days else ""
    return f"{week.monday}  {planned:>7}  {_hours(week.done_minutes):>6}{kept}"


def _day_line(day: PlannedDayView, *, lowered: bool) -> str:
    load = f"{day.load:4.0f}" if day.sessions else "   -"
    note = f"  ({day.note})" if day.note else ""
    role = HELD_ROLE if day.is_held else day.role
    return f"{day.date:%a %d %b} {'*' if lowered else ' '} {role:<9}{load}  {day.words}{note}"


def _detail(text: str) -> list[str]:
    """Lines of a session's text below its day; a list, as of lifts, needs several."""
    width = DETAIL_WIDTH if text.count("; ") > 1 else len(DETAIL_INDENT) + len(text)
    return wrap(text, width, initial_indent=DETAIL_INDENT, subsequent_indent=DETAIL_INDENT)


def _hours(minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    return f"{hours}:{rest:02d}"


def session_view(session: PlannedSession, written: WrittenSession | None) -> SessionView:
    """A planned session as an answer, written out where its text is known."""
    view = SessionView(
        sport=session.sport,
        kind=session.kind,
        minutes=session.minutes,
        load=session.load,
        max_zone=session.max_zone,
        hard=session.hard,
        run_walk=session.run_walk,
    )
    if written is None:
        return view
    return replace(
        view,
        title=written.title,
        structure=written.structure,
        steps=_steps(written.steps),
        legs=tuple(LegView(sport=leg.sport, minutes=leg.minutes, target=leg.target) for leg in written.legs),
        fuel=written.fuel,
        alternatives=tuple(
            AlternativeView(name=o.name, structure=o.structure, steps=_steps(o.steps)) for o in written.alternatives
        ),
        note=written.note,
    )


def _steps(steps: Sequence[PlannedStep]) -> tuple[StepView, ...]:
    return tuple(
        StepView(
            name=s.name,
            minutes=s.minutes,
            zone=s.zone,
            target=s.target,
            repeat=s.repeat,
            kind=s.kind,
            aim=aim_view(s.target),
        )
        for s in steps
    )


def _week(week: PlannedWeek) -> WeekView:
    return WeekView(
        monday=week.monday,
        phase=week.phase.value,
        load=week.load,
        minutes=week.minutes,
        hard_days=week.hard_days,
        recovery=week.recovery,
        ctl_end=week.ctl_end,
    )


def _change(change: PlanChange) -> ChangeView:
    return ChangeView(
        date=change.day,
        says=change.says,
        before=planned_day_view(change.before) if change.before else None,
        after=planned_day_view(change.after) if change.after else None,
    )
