"""Check what must hold of every plan, on the plan itself and not on how it was made."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise

from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.season.bounds import assumed_ctl
from lanterne_rouge.season.calendar import FIRST_HARD_DAY_WELL, Frame, build_frames
from lanterne_rouge.season.constants import (
    ALWAYS_ALLOWED_LOAD,
    ALWAYS_ALLOWED_MIN,
    FAMILIAR_DAYS,
    FIRST_SESSIONS,
    KEEP,
    SPIKE_DAYS,
    UNLIMITED_ROLES,
    familiar_fitness,
    hard_gap_days,
    largest_next,
    longest_step,
    mornings_before,
    ramp_limit,
)
from lanterne_rouge.season.request import DoneDay, PlannerInput, way_back
from lanterne_rouge.season.volume import usual_lifting_time

TOLERANCE = 0.11
PLANS_KEPT = 4


@dataclass(frozen=True, kw_only=True)
class Check:
    """One invariant: its name, whether it is met, and if not the first breach in a sentence."""

    name: str
    holds: bool
    says: str | None = None


@lru_cache(maxsize=PLANS_KEPT)
def check_plan(plan: SeasonPlan, request: PlannerInput) -> tuple[Check, ...]:
    """Check every invariant on the days from today on."""
    days = tuple(d for d in plan.days if d.day >= request.today)
    return tuple(_check_invariant(name, breaches(days, plan, request)) for name, breaches in INVARIANTS)


def _check_invariant(name: str, breaches: Iterator[str]) -> Check:
    first = next(breaches, None)
    return Check(name=name, holds=first is None, says=first)


def _minutes_of_day(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    at_hand = {f.day: f for f in build_frames(request)}
    for d in days:
        frame = at_hand.get(d.day)
        if frame is not None and d.role is not DayRole.RACE and d.minutes > frame.minutes + TOLERANCE:
            yield f"{d.day} has {d.minutes:.0f} min planned, {frame.minutes:.0f} available."


def _minutes_of_week(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    weekly_hours = request.athlete.weekly_hours
    if weekly_hours is None:
        return
    most = max(weekly_hours, 0.0) * 60
    spent: dict[date, float] = {}
    for done in request.done[-7:]:
        spent[_monday(done.day)] = spent.get(_monday(done.day), 0.0) + done.minutes
    for d in days:
        if d.role is not DayRole.RACE and d.minutes:
            spent[_monday(d.day)] = spent.get(_monday(d.day), 0.0) + d.minutes
            if spent[_monday(d.day)] > most + TOLERANCE:
                yield f"The week of {_monday(d.day)} exceeds its {most:.0f} min on {d.day}."


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _free_days(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    if request.mission is None:
        return
    limits = request.mission.constraints
    for d in days:
        closed = d.day in limits.blackout or d.day.weekday() not in limits.days
        # Minutes entered this morning override the weekly pattern.
        invited = d.day == request.today and (request.minutes_today or 0.0) >= 1
        if closed and not invited and d.sessions and d.role is not DayRole.RACE:
            yield f"{d.day} is a day off and has a session."


def _one_long_day(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    longs = [_monday(d.day) for d in days if d.role is DayRole.LONG]
    for monday in {m for m in longs if longs.count(m) > 1}:
        yield f"The week of {monday} has two long days."


def _hard_days_apart(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    gap = hard_gap_days(request.athlete.age, request.own.hard_gap_h)
    before = [(d.day, True) for d in request.done if d.hard]
    planned = [(d.day, d.role is DayRole.RACE) for d in days if d.hard]
    every = [*before[-3:], *planned]
    for (first, _), (second, fixed) in pairwise(every):
        if not fixed and (second - first).days < gap:
            yield f"{second} is hard, {(second - first).days} d after {first}."


def _growth(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    loads = [d.load for d in request.done]
    mornings = mornings_before(assumed_ctl(request), loads[-FAMILIAR_DAYS:])
    for d in days:
        now = mornings[-1] * KEEP + d.load * (1 - KEEP)
        week_ago = mornings[-7]
        most = ramp_limit(max(familiar_fitness(mornings, loads), week_ago), request.own.ramp_share)
        grows = d.load > mornings[-1] + TOLERANCE and now - week_ago > most + 0.01
        if grows and d.role not in UNLIMITED_ROLES and not _is_usual_lifting(d, request):
            yield f"Fitness rises by {now - week_ago:.1f} in the seven days to {d.day}."
        mornings.append(now)
        loads.append(d.load)


def _is_usual_lifting(day: PlannedDay, request: PlannerInput) -> bool:
    """Lifting like that of the last weeks is no growth: only the points of a plan are more than those of the logged sets."""
    return day.role is DayRole.STRENGTH and day.minutes <= usual_lifting_time(request)


def _no_jump(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    sizes = [(d.day, d.load) for d in request.done[-SPIKE_DAYS:]]
    has_history = any(d.load > 0 for d in request.done)
    for d in days:
        since = d.day - timedelta(days=SPIKE_DAYS)
        longest = max((load for day, load in sizes if since <= day < d.day and load), default=None)
        start = ALWAYS_ALLOWED_LOAD if has_history or longest is not None else FIRST_SESSIONS * ALWAYS_ALLOWED_LOAD
        if (
            d.role not in UNLIMITED_ROLES
            and not _is_usual_lifting(d, request)
            and d.load > max(largest_next(longest or 0.0, request.athlete.sports), start) + TOLERANCE
        ):
            yield f"{d.day} has load {d.load:.0f}; the largest of the thirty days before is {longest or 0.0:.0f}."
        sizes.append((d.day, d.load))


def _no_longer_jump(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    sizes = [(d.day, d.longest_min if d.longest_min is not None else d.load) for d in request.done[-SPIKE_DAYS:]]
    sizes += [(d.day, minutes) for d in request.done[-SPIKE_DAYS:] for _, minutes in d.sports]
    has_history = any(d.load > 0 for d in request.done)
    for d in days:
        since = d.day - timedelta(days=SPIKE_DAYS)
        before = max((minutes for day, minutes in sizes if since <= day < d.day), default=0.0)
        start = ALWAYS_ALLOWED_MIN if has_history or before else FIRST_SESSIONS * ALWAYS_ALLOWED_MIN
        for s in d.sessions if d.role not in UNLIMITED_ROLES else ():
            most = max(longest_step(before, (s.sport or "",)), start)
            if s.kind != "strength" and (s.minutes or 0.0) > most + 1:
                yield f"{d.day} has {s.minutes:.0f} min; the longest of the thirty days before is {before:.0f} min."
        sizes.append((d.day, max((s.minutes or 0.0 for s in d.sessions), default=0.0)))


def _way_back(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    ctl = assumed_ctl(request)
    at_hand: dict[date, Frame] = {f.day: f for f in build_frames(request)}
    for d in days:
        frame = at_hand.get(d.day)
        if frame is None or d.role is DayRole.RACE or frame.most_of_ctl is None:
            continue
        if d.load > frame.most_of_ctl * ctl + TOLERANCE:
            yield f"{d.day} has load {d.load:.0f}; the return allows {frame.most_of_ctl:g} of fitness (CTL {ctl:.0f})."


def _break_in_steps(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    """Coming rest days may create or lengthen the break; the return begins after the last of them."""
    back, done = way_back(request), request.done
    for d in days:
        done = (*done, DoneDay(day=d.day, load=d.load, minutes=d.minutes))
        step = back.step(d.day) if back is not None else None
        if back is not None and step is not None and d.role not in UNLIMITED_ROLES and d.load > TOLERANCE:
            spent = sum(past.load for past in done if back.step(past.day) == step)
            if spent > back.week(step) + TOLERANCE:
                yield f"Week {step + 1} after the break exceeds load {back.week(step):.0f} on {d.day}."
        if not d.load:
            back = way_back(replace(request, done=done, today=d.day + timedelta(days=1)))


def _nothing_hard_when_ill(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    health = request.health
    for ahead, d in enumerate(days):
        well = health.days_well + ahead if health.days_well is not None else None
        must_be_easy = (
            (health.ill and ahead < 2)
            or (well is not None and well < FIRST_HARD_DAY_WELL)
            or (health.hurt and ahead < 3)
        )
        if must_be_easy and d.hard and d.role is not DayRole.RACE:
            yield f"{d.day} is hard while you're ill, injured or coming back."


def _weeks_add_up(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    for week in plan.weeks:
        own = [d for d in plan.days if _monday(d.day) == week.monday]
        if (
            abs(sum(d.load for d in own) - week.load) > TOLERANCE
            or abs(sum(d.minutes for d in own) - week.minutes) > TOLERANCE
        ):
            yield f"The week of {week.monday} is not the sum of its days."


def _sessions_are_whole(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    for d in days:
        for s in d.sessions:
            if s.kind != "race" and not (s.load and s.load > 0 and s.minutes and s.minutes >= 10):
                yield f"{d.day} has a session without a load or a length."
        if (d.role is DayRole.REST) != (not d.sessions):
            yield f"{d.day} is {d.role.value} and has {len(d.sessions)} sessions."


def _no_gaps(days: tuple[PlannedDay, ...], plan: SeasonPlan, request: PlannerInput) -> Iterator[str]:
    for first, second in pairwise(days):
        if (second.day - first.day).days != 1:
            yield f"A day is missing after {first.day}."


INVARIANTS: tuple[tuple[str, Callable[[tuple[PlannedDay, ...], SeasonPlan, PlannerInput], Iterator[str]]], ...] = (
    ("no day is longer than the time you have", _minutes_of_day),
    ("no week is longer than your hours", _minutes_of_week),
    ("your days off stay free", _free_days),
    ("one long day a week", _one_long_day),
    ("hard days are far enough apart", _hard_days_apart),
    ("fitness grows at a safe rate", _growth),
    ("no day is a sudden jump", _no_jump),
    ("no session is suddenly much longer", _no_longer_jump),
    ("the return from illness goes in steps", _way_back),
    ("the weeks after a break build up in steps", _break_in_steps),
    ("nothing hard while ill, injured or coming back", _nothing_hard_when_ill),
    ("weekly totals match their days", _weeks_add_up),
    ("sessions have a length and a load", _sessions_are_whole),
    ("no day is missing", _no_gaps),
)
