"""A season plan and its changes as text for a terminal."""

from collections.abc import Iterator, Sequence
from datetime import timedelta

from lanterne_rouge.app.plan_view import PlanView
from lanterne_rouge.domain.season import PlannedDay, PlannedWeek, PlanProposal
from lanterne_rouge.season.changes import describe_day

DAYS_SHOWN = 14
BAR = 24
# What lies further off is planned anew many times before it comes.
DIFF_DAYS = 28


def in_text(view: PlanView) -> str:
    """The whole view: weeks with a small chart of their load, the days of the next two weeks, what is to be known."""
    return "\n".join(_lines(view))


def proposal_in_text(proposal: PlanProposal) -> str:
    """What a proposal changes, day by day, with its reason and the words that settle it."""
    lines = [f"Proposal {proposal.id} of {proposal.made_on}: {proposal.reason.rstrip('.')}."]
    near = [c for c in proposal.changes if c.day < proposal.made_on + timedelta(days=DIFF_DAYS)]
    lines += [f"  {change.day:%a %d %b}  {change.says}" for change in near]
    if later := len(proposal.changes) - len(near):
        lines.append(f"  and {later} later day{'s' if later > 1 else ''}; lanterne plan diff --json lists them all")
    lines.append(f"Take it: lanterne plan accept {proposal.id}   Leave it: lanterne plan dismiss {proposal.id}")
    return "\n".join(lines)


def _lines(view: PlanView) -> Iterator[str]:
    plan = view.plan
    goal = f" for {plan.goal} on {plan.goal_date}" if plan.goal else ""
    yield f"Plan {plan.id}{goal}, made on {plan.made_on}: {plan.reason.rstrip('.')}."
    yield from view.notices
    yield ""
    yield from _weeks(plan.weeks)
    yield ""
    lowered = {change.day for change in view.lowered}
    for day in plan.days[:DAYS_SHOWN]:
        yield _day(day, lowered=day.day in lowered)
    if view.lowered:
        yield f"* lowered since the plan was made. {' '.join(view.why_lowered)}".rstrip()
    if plan.gave_up:
        yield ""
        yield "Given up, because not everything fits:"
        yield from (f"  {wish}" for wish in plan.gave_up)
    yield from (f"Does not hold: {check.name}. {check.says or ''}".rstrip() for check in view.checks if not check.holds)
    if view.waiting is not None:
        yield ""
        yield f"A changed plan waits for you ({view.waiting.reason.rstrip('.')}): lanterne plan diff"


def _weeks(weeks: Sequence[PlannedWeek]) -> Iterator[str]:
    top = max((week.load for week in weeks), default=0.0) or 1.0
    yield "week of     phase          load   hours  hard  fitness"
    for week in weeks:
        fitness = f"{week.ctl_end:7.1f}" if week.ctl_end is not None else f"{'-':>7}"
        light = " light" if week.recovery else ""
        bar = "#" * round(BAR * week.load / top)
        yield (
            f"{week.monday}  {week.phase.value:<12}{week.load:7.0f}  {_hours(week.minutes):>6}  {week.hard_days:4d}  "
            f"{fitness}  {bar}{light}"
        ).rstrip()


def _day(day: PlannedDay, *, lowered: bool) -> str:
    load = f"{day.load:4.0f}" if day.sessions else "   -"
    note = f"  ({day.note})" if day.note else ""
    return f"{day.day:%a %d %b} {'*' if lowered else ' '} {day.role.value:<9}{load}  {describe_day(day)}{note}"


def _hours(minutes: float) -> str:
    hours, rest = divmod(round(timedelta(minutes=minutes).total_seconds() / 60), 60)
    return f"{hours}:{rest:02d}"
