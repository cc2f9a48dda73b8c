"""The stored plan kept true between replans: what happened is taken in, coming days move only where a limit asks.

Plain Python and quick: every morning goes through here, also on a machine that never loads NumPy for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import inf

from lanterne_rouge.day.signs.training import ZONE_OF_KIND
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay, PlannedWeek, SeasonPlan
from lanterne_rouge.season.bounds import assumed_ctl
from lanterne_rouge.season.calendar import Frame, frames
from lanterne_rouge.season.changes import differences
from lanterne_rouge.season.constants import SHORTEST_SESSION_MIN, UNLIMITED_ROLES
from lanterne_rouge.season.limits import hard_gap_days
from lanterne_rouge.season.request import PlanRequest
from lanterne_rouge.season.roles import Roles
from lanterne_rouge.season.sessions import (
    LEAST_SECOND_MIN,
    ROUND_MIN,
    longest_within,
    race_load,
    session_load,
    sessions_of,
)
from lanterne_rouge.season.under_limits import Ledger, Room
from lanterne_rouge.season.weeks import weeks_of

# What is over a limit by no more than this is a rounding.
LEAST_OVER = 0.1
STEPS_BACK = "On the way back the days grow step by step."
LESS_TIME = "There is less time than was planned for."
TOO_MUCH = "The plan held more than is safe after what you did lately."


@dataclass(frozen=True, kw_only=True)
class Lowering:
    """What is asked of a day beside its limits.

    `most`: load that it may hold; `easy`: nothing above endurance.
    """

    most: float
    easy: bool = False
    on_the_way_back: bool = False


def lowered(planned: PlannedDay, room: Room, how: Lowering) -> tuple[PlannedDay, list[str]]:
    """The day within its room, and a sentence where the room made it smaller; the day itself where it fits."""
    most = min(how.most, room.load)
    as_asked = planned.sessions
    if how.easy and any(s.kind not in ("endurance", "strength") for s in as_asked):
        as_asked = tuple(_easy(s) for s in as_asked)
    elif _fits(planned, most, room):
        return planned, []
    sessions = _shortened(as_asked, most, room, planned.phase)
    if how.on_the_way_back:
        sessions = tuple(replace(s, lightened=True) for s in sessions)
    day = replace(planned, sessions=sessions, role=_role(planned.role, sessions, easy=how.easy))
    return day, [] if day.load >= planned.load else _why(planned, room, how)


def _why(planned: PlannedDay, room: Room, how: Lowering) -> list[str]:
    if how.on_the_way_back:
        return [STEPS_BACK]
    if planned.minutes > room.time + LEAST_OVER:
        return [LESS_TIME]
    return [TOO_MUCH] if room.load < how.most - LEAST_OVER or planned.minutes > room.minutes + LEAST_OVER else []


def _fits(planned: PlannedDay, most: float, room: Room) -> bool:
    return planned.load <= most + LEAST_OVER and planned.minutes <= room.minutes + LEAST_OVER


def _shortened(sessions: Sequence[PlannedSession], most: float, room: Room, phase: Phase) -> tuple[PlannedSession, ...]:
    """The sessions within a load and the minutes; strength, the shorter one, keeps its place before endurance."""
    kept: list[PlannedSession] = []
    load, minutes = most, room.minutes
    for session in reversed(sessions):
        longest = int(min(minutes, session.minutes or 0.0))
        length = longest_within(session.kind, phase, load, longest, ROUND_MIN)
        if length < (LEAST_SECOND_MIN if kept else SHORTEST_SESSION_MIN):
            continue
        shorter = replace(session, minutes=float(length), load=session_load(session.kind, phase, length))
        kept.append(shorter if kept else replace(shorter, also=()))
        load, minutes = load - (shorter.load or 0.0), minutes - length
    return tuple(reversed(kept))


def _easy(session: PlannedSession) -> PlannedSession:
    if session.kind == "strength":
        return session
    return replace(session, kind="endurance", max_zone=ZONE_OF_KIND["endurance"], hard=False)


def _role(role: DayRole, sessions: Sequence[PlannedSession], *, easy: bool) -> DayRole:
    if not sessions:
        return DayRole.REST
    if all(s.kind == "strength" for s in sessions):
        return DayRole.STRENGTH
    return DayRole.EASY if easy and role is not DayRole.LONG else role


# Days that a repair looks at; what lies further off waits for the plan to be made anew.
REPAIRED_DAYS = 14
# Readiness that falls by this much a day over a week will soon cross a threshold: the next days are made lighter first.
FALLING_PER_DAY = -2.5
# However long readiness falls, a planned day keeps this part of what it held; after that it is the day's own decision.
LIGHTER_DAYS, LIGHTER_SHARE, LEAST_SHARE_LEFT = 3, 0.8, 0.6
ALREADY_LIGHTER = "lighter, because your readiness is falling"
EASY_INSTEAD_OF_HARD = 0.7
NOT_CLEARED = "Nothing above zone 2 until a doctor has cleared you."
NOT_HARD = "Nothing hard while you are ill, hurt or on the way back."


@dataclass(frozen=True, kw_only=True)
class Repair:
    """The plan as it stands after a repair, what changed in it, and why, one sentence a reason."""

    plan: SeasonPlan
    changes: tuple[PlanChange, ...]
    reasons: tuple[str, ...] = ()


def repair(plan: SeasonPlan, request: PlanRequest) -> Repair:
    """The plan for the days ahead, changed only where a limit would be crossed; the days behind stay as they were.

    No day ever becomes larger, and a repair of what was repaired changes nothing.
    """
    last = request.today + timedelta(days=REPAIRED_DAYS - 1)
    stored = {d.day: d for d in plan.days if request.today <= d.day <= last}
    ahead = [f for f in frames(replace(request, weeks=REPAIRED_DAYS // 7)) if f.day in stored]
    falling = _falling(ahead, stored, request)
    repaired, reasons = _walked(ahead, stored, request, falling=falling)
    if all(repaired[day] == stored[day] for day in repaired):
        return Repair(plan=plan, changes=())
    days = tuple(repaired.get(d.day, d) for d in plan.days)
    after = replace(plan, days=days, weeks=_weeks(plan, days, request))
    if any(repaired[day].note == ALREADY_LIGHTER != stored[day].note for day in repaired):
        reasons.append(
            f"Your readiness has been falling by {-(request.readiness_trend or 0.0):.1f} points a day for a week:"
            " lighter days now keep it from coming to more."
        )
    return Repair(plan=after, changes=differences(plan, after), reasons=tuple(dict.fromkeys(reasons)))


def _falling(ahead: Sequence[Frame], stored: dict[date, PlannedDay], request: PlanRequest) -> bool:
    """Whether readiness falls and the next days have not been made lighter for it yet."""
    trend = request.readiness_trend
    noted = any(stored[f.day].note == ALREADY_LIGHTER for f in ahead[:LIGHTER_DAYS])
    return trend is not None and trend <= FALLING_PER_DAY and not noted


def _walked(
    ahead: Sequence[Frame], stored: dict[date, PlannedDay], request: PlanRequest, *, falling: bool
) -> tuple[dict[date, PlannedDay], list[str]]:
    """Day after day held against its limits, each counting for the ones after it."""
    gap = hard_gap_days(request.athlete.age, request.own.hard_gap_h)
    hard = [d.day for d in request.done if d.hard][-2:]
    hard += [f.day for f in ahead if f.fixed is DayRole.RACE]
    ledger, found, reasons = Ledger(request, keeps_to_plan=True), {}, list[str]()
    for n, frame in enumerate(ahead):
        planned = stored[frame.day]
        too_hard = _why_not_hard(frame, hard, gap, request) if planned.hard and frame.fixed is None else None
        if too_hard is not None:
            reasons.append(too_hard)
        room = ledger.room(frame, lifts=any(s.kind == "strength" for s in planned.sessions))
        how = _lowering(frame, planned, request, easy=too_hard is not None)
        day, why = _repaired(frame, planned, room, how, request, lighter=falling and n < LIGHTER_DAYS)
        reasons += why
        ledger.add(day)
        if day.hard:
            hard.append(day.day)
        found[day.day] = day
    return found, reasons


def _why_not_hard(frame: Frame, hard: Sequence[date], gap: int, request: PlanRequest) -> str | None:
    if request.athlete.capped_z2:
        return NOT_CLEARED
    if not frame.may_be_hard:
        return NOT_HARD
    near = next((day for day in hard if day != frame.day and abs((frame.day - day).days) < gap), None)
    if near is not None:
        return f"You have a hard day on {near:%a %d %b}: the next one lies at least {gap * 24} h away."
    return None


def _lowering(frame: Frame, planned: PlannedDay, request: PlanRequest, *, easy: bool) -> Lowering:
    """What is asked of a day beside its limits: to be easy, or no more than the way back allows."""
    gone = planned.role in UNLIMITED_ROLES and frame.fixed is None
    share = frame.most_of_ctl
    most = EASY_INSTEAD_OF_HARD * planned.load if easy or gone else planned.load
    if share is not None:
        most = min(most, share * assumed_ctl(request))
    return Lowering(
        most=most,
        easy=easy or gone or (share is not None and not frame.may_be_hard),
        on_the_way_back=share is not None,
    )


def _repaired(
    frame: Frame, planned: PlannedDay, room: Room, how: Lowering, request: PlanRequest, *, lighter: bool
) -> tuple[PlannedDay, list[str]]:
    if frame.fixed is DayRole.REST:
        if not planned.sessions:
            return planned, []
        return PlannedDay(day=frame.day, phase=frame.phase, role=DayRole.REST, note=frame.note), []
    if frame.fixed is DayRole.OPENERS and not planned.sessions:
        return planned, []
    if frame.fixed is not None and planned.role is not frame.fixed:
        return _of_the_race(frame, room, request), []
    if frame.fixed is DayRole.RACE:
        return planned, []
    if frame.fixed is DayRole.OPENERS:
        # Short and known: only time can make it shorter.
        return lowered(planned, replace(room, load=inf, minutes=room.time), how)
    day, why = lowered(planned, room, how)
    if not lighter or day.role in UNLIMITED_ROLES or not day.sessions:
        return day, why
    eased, _ = lowered(day, room, replace(how, most=min(how.most, LIGHTER_SHARE * day.load)))
    if eased == day or eased.load < LEAST_SHARE_LEFT * day.load:
        return day, why
    return replace(eased, note=ALREADY_LIGHTER), why


def _of_the_race(frame: Frame, room: Room, request: PlanRequest) -> PlannedDay:
    """A race, or the day before one, that the plan did not know of."""
    role = frame.fixed or DayRole.REST
    roles = Roles(of_day={frame.day: role}, strength=frozenset(), gave_up=())
    at_hand = replace(frame, minutes=room.time)
    load = race_load(frame, request, assumed_ctl(request)) if role is DayRole.RACE else 0.0
    sessions = sessions_of(at_hand, load, roles, request, turn=0)
    return PlannedDay(
        day=frame.day,
        phase=frame.phase,
        role=role if sessions else DayRole.REST,
        sessions=sessions,
        note=frame.note,
    )


def _weeks(plan: SeasonPlan, days: Sequence[PlannedDay], request: PlanRequest) -> tuple[PlannedWeek, ...]:
    light = frozenset(w.monday for w in plan.weeks if w.recovery)
    fresh = {w.monday: w for w in weeks_of([d for d in days if d.day >= request.today], request, light=light)}
    summed = {w.monday: w for w in weeks_of(days, request, light=light)}
    return tuple(
        replace(summed[w.monday], ctl_end=fresh[w.monday].ctl_end if w.monday in fresh else w.ctl_end)
        for w in plan.weeks
    )
