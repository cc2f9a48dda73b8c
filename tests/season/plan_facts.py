"""What must be true of a plan, reckoned here from the plan and the athlete's own words, with none of the planner's figures."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import groupby, pairwise
from math import exp

from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.season.changes import describe_day, describe_session
from lanterne_rouge.season.request import PlannerInput

KEPT = exp(-1 / 42)
HARD_KINDS = ("tempo", "threshold", "vo2max", "race")


def faults(plan: SeasonPlan, request: PlannerInput) -> list[str]:
    """Everything that is wrong with the days from today on, as sentences; empty is well."""
    days = [d for d in plan.days if d.day >= request.today]
    return [
        *_gaps(days, request),
        *_closed_or_too_long(days, request),
        *_beyond_the_hours(days, request),
        *_too_close(days, request),
        *_grows_too_fast(days, request),
        *_jumps(days, request),
        *_when_not_well(days, request),
        *_after_a_break(days, request),
        *_never_without_rest(days, request),
        *_strength_in_the_way(days, request),
        *_races_missing(days, request),
        *_words(days),
        *_sums(plan),
    ]


def race_days(mission: MissionConfig | None) -> set[date]:
    """Every day with a race or a stage."""
    if mission is None:
        return set()
    days = {stage.day for stage in mission.stages} or {mission.goal_date}
    for event in mission.events:
        length = ((event.last_day or event.day) - event.day).days
        days |= {event.day + timedelta(days=n) for n in range(length + 1)}
    return days


def at_hand(request: PlannerInput, day: date) -> float:
    """Minutes that the athlete's own words leave on a day."""
    if day == request.today and request.minutes_today is not None:
        return min(request.minutes_today, 360.0)
    if request.mission is None:
        return 360.0
    limits = request.mission.constraints
    if day in limits.blackout or day.weekday() not in limits.days:
        return 0.0
    return min([360.0, *(told for weekday, told in limits.minutes if weekday == day.weekday())])


def _gaps(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    if not days or days[0].day != request.today:
        yield "the plan does not begin today"
    if any((b.day - a.day).days != 1 for a, b in pairwise(days)):
        yield "a day is missing"


def _closed_or_too_long(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    for d in days:
        spent = sum(s.minutes or 0 for s in d.sessions if s.kind != "race")
        if spent > at_hand(request, d.day) + 0.01:
            yield f"{d.day}: {spent:.0f} min of {at_hand(request, d.day):.0f}"


def _beyond_the_hours(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    hours = request.athlete.weekly_hours
    if hours is None:
        return
    for monday in {_monday(d.day) for d in days}:
        own = sum(s.minutes or 0 for d in days if _monday(d.day) == monday for s in d.sessions if s.kind != "race")
        done = sum(d.minutes for d in request.done[-7:] if _monday(d.day) == monday)
        if own and own + done > hours * 60 + 0.1:
            yield f"week of {monday}: {own + done:.0f} min of {hours * 60:.0f}"


def _too_close(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    age = request.athlete.age
    gap = 72 if age is not None and age >= 50 else 48
    hard = [(d.day, False) for d in request.done if d.hard]
    hard += [(d.day, d.role is DayRole.RACE) for d in days if _is_hard(d)]
    for (first, _), (second, is_race) in pairwise(hard):
        if not is_race and second >= request.today and 24 * (second - first).days < gap:
            yield f"hard on {first} and on {second}"


def _grows_too_fast(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    """Against what the athlete had at most: a looser limit than the planner's own, and without its memory."""
    if request.ctl is None:
        return
    ctl = request.ctl
    best = max([ctl, *(sum(d.load for d in request.done[n : n + 28]) / 28 for n in range(len(request.done) - 27))])
    mornings = [ctl]
    for d in days:
        ctl = ctl * KEPT + d.load * (1 - KEPT)
        mornings.append(ctl)
        free = any(x.role in (DayRole.RACE, DayRole.OPENERS) for x in days if 0 <= (d.day - x.day).days < 7)
        allowed = max(2.0, min(6.5, 0.1 * max(best, *mornings[:-1])))
        risen = len(mornings) >= 8 and ctl - mornings[-8] > allowed + 0.02 and ctl > mornings[-2]
        if risen and not free and not _lifts_as_usual(d, request):
            yield f"{d.day}: fitness from {mornings[-8]:.1f} to {ctl:.1f} in seven days, {allowed:.1f} allowed"


def _jumps(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    loads = {d.day: d.load for d in request.done}
    trained = any(loads.values())
    for d in days:
        before = [loads.get(d.day - timedelta(days=n), 0.0) for n in range(1, 31)]
        trained = trained or any(before)
        step = max(before) * 1.1
        if request.athlete.sports and "running" not in request.athlete.sports:
            step = max(step, min(max(before) * 1.25, 120.0))
        most = max(step, 35.0 if trained else 52.5)
        free = d.role in (DayRole.RACE, DayRole.OPENERS) or _lifts_as_usual(d, request)
        if not free and d.load > most + 0.12:
            yield f"{d.day}: {d.load:.0f} after at most {max(before):.0f} in thirty days"
        loads[d.day] = d.load


def _lifts_as_usual(day: PlannedDay, request: PlannerInput) -> bool:
    """Somebody who only lifts, no longer than four times in the last thirty days: sets give fewer points than a plan's minutes."""
    since = request.today - timedelta(days=30)
    lifted = sorted(m for d in request.done if d.day >= since for name, m in d.sports if name == "strength")
    only = set(request.athlete.sports) == {"strength"} and all(s.kind == "strength" for s in day.sessions)
    return only and len(lifted) >= 4 and day.minutes <= lifted[-4]


def _when_not_well(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    health, ctl = request.health, request.ctl
    stairs = {0: 0.0, 1: 0.5, 2: 0.6, 3: 0.7, 4: 0.8, 5: 0.9}
    for ahead, d in enumerate(days):
        if d.role is DayRole.RACE and not (health.ill and ahead < 2):
            continue
        if health.ill and ahead < 2 and d.sessions:
            yield f"{d.day}: a session while ill"
        well = health.days_well + ahead if health.days_well is not None else None
        if health.ill:
            well = ahead - 1 if health.systemic and ahead >= 2 else None
        hurt = health.hurt and ahead < 3
        if (hurt or (well is not None and well <= 5)) and _is_hard(d):
            yield f"{d.day}: hard on the way back"
        known = [
            share
            for share in (stairs.get(well) if well is not None else None, 0.4 if hurt else None)
            if share is not None
        ]
        share = min(known, default=None)
        if share is not None and ctl is not None and d.load > share * ctl + 0.15:
            yield f"{d.day}: {d.load:.1f} on the way back, {share:g} of {ctl:.1f} allowed"
    if request.athlete.capped_z2 and any(_is_hard(d) and d.role is not DayRole.RACE for d in days):
        yield "a hard day for somebody who is to stay in zone 2"


def _after_a_break(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    """The first seven days of training after two weeks and more without any hold half of the week before, at most."""
    loads = {d.day: d.load for d in request.done}
    idle = [d.day for d in request.done if d.load <= 0 and d.minutes <= 0]
    yesterday = request.today - timedelta(days=1)
    run = 0
    while yesterday - timedelta(days=run) in idle:
        run += 1
    before = [loads.get(yesterday - timedelta(days=run + n)) for n in range(28)]
    known = [load for load in before if load is not None]
    if run < 14 or len(known) < 14 or not sum(known) or _longest_pause(known) >= 14:
        return
    first = sum(d.load for d in days[:7] if d.role not in (DayRole.RACE, DayRole.OPENERS))
    if first > 0.5 * 7 * sum(known) / len(known) + 0.3:
        yield f"{first:.0f} in the first week after {run} days off, {7 * sum(known) / len(known):.0f} a week before"


def _longest_pause(loads: Sequence[float]) -> int:
    """The longest run of days without load: after another break the weeks before that one count."""
    return max((len(list(run)) for idle, run in groupby(loads, key=lambda load: load <= 0) if idle), default=0)


def _never_without_rest(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    races = race_days(request.mission)
    for monday in {_monday(d.day) for d in days}:
        own = [d for d in days if _monday(d.day) == monday]
        near = any(monday + timedelta(days=n) in races for n in range(8))
        if len(own) == 7 and not near and all(d.sessions for d in own):
            yield f"week of {monday}: no day of rest"
        if sum(d.role is DayRole.LONG for d in own) > 1:
            yield f"week of {monday}: two long days"


def _strength_in_the_way(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    if "running" not in request.athlete.sports:
        return
    for d, following in pairwise(days):
        lifts = any(s.kind == "strength" for s in d.sessions)
        runs_hard = following.role is DayRole.RACE or any(s.hard and s.sport == "running" for s in following.sessions)
        if lifts and runs_hard:
            yield f"{d.day}: strength on the eve of a hard run"


def _races_missing(days: Sequence[PlannedDay], request: PlannerInput) -> Iterator[str]:
    health, races = request.health, race_days(request.mission)
    for ahead, d in enumerate(days):
        back = health.days_well is not None and health.days_well + ahead <= 6
        in_doubt = (health.ill and ahead < 8) or back or (health.hurt and ahead < 3)
        wrong = d.role is DayRole.RACE and d.day not in races
        if wrong or (d.day in races and d.role is not DayRole.RACE and not in_doubt):
            yield f"{d.day}: {d.role} where the mission says otherwise"


def _words(days: Sequence[PlannedDay]) -> Iterator[str]:
    for d in days:
        told = sum(float(n) for n in re.findall(r"(\d+) min", describe_day(d)))
        sure = sum(s.minutes or 0 for s in d.sessions if s.kind != "race")
        if abs(told - sure) > 0.5 * max(len(d.sessions), 1):
            yield f"{d.day}: the words say {told:.0f} min, the plan {sure:.0f}"
        if any(describe_session(s) not in describe_day(d) for s in d.sessions):
            yield f"{d.day}: a session is not told"
        if not d.sessions and describe_day(d) != "rest":
            yield f"{d.day}: rest is not told as rest"


def _sums(plan: SeasonPlan) -> Iterator[str]:
    for d in plan.days:
        if abs(d.load - sum(s.load or 0 for s in d.sessions)) > 0.06:
            yield f"{d.day}: not the sum of its sessions"
        if any(s.kind != "race" and not ((s.load or 0) > 0 and (s.minutes or 0) >= 15) for s in d.sessions):
            yield f"{d.day}: a session without length or load"
        if d.role is DayRole.STRENGTH and any(s.kind != "race" and (s.minutes or 0) < 20 for s in d.sessions):
            yield f"{d.day}: a lifting session too short to be worth the way"
    if {w.monday for w in plan.weeks} != {_monday(d.day) for d in plan.days}:
        yield "a week is missing or too many"
    for week in plan.weeks:
        own = [d for d in plan.days if _monday(d.day) == week.monday]
        load, minutes = sum(d.load for d in own), sum(d.minutes for d in own)
        if abs(load - week.load) > 0.11 or abs(minutes - week.minutes) > 0.11:
            yield f"week of {week.monday}: {week.load:.1f} told, {load:.1f} planned"
        if week.hard_days != sum(map(_is_hard, own)):
            yield f"week of {week.monday}: {week.hard_days} hard days told"


def _is_hard(day: PlannedDay) -> bool:
    return any(s.hard or s.kind in HARD_KINDS for s in day.sessions)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())
