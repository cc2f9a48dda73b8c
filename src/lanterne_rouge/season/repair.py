"""Repair the stored plan between weekly replans: coming days change only where they would exceed a limit.

Plain Python without NumPy, because every morning runs through it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from math import inf

from lanterne_rouge.day.signs.kept_easy import kept_easy
from lanterne_rouge.day.signs.run_return import next_day, session_on_the_way
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND, ZONE_OF_KIND
from lanterne_rouge.domain.check_in import Ban
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import PlannedSession, RunReturn
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay, PlannedWeek, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.season.body_limits import open_injury
from lanterne_rouge.season.bounds import assumed_ctl, sum_weeks
from lanterne_rouge.season.calendar import HURT_DAYS_AHEAD, Frame, build_frames
from lanterne_rouge.season.changes import list_differences
from lanterne_rouge.season.constants import PLAN_LEAST_SESSION_MIN, SHORTEST_SESSION_MIN, UNLIMITED_ROLES, hard_gap_days
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.roles import Roles
from lanterne_rouge.season.sessions import (
    LEAST_SECOND_MIN,
    ROUND_MIN,
    longest_session_within,
    race_load,
    session_load,
    sessions_of,
)
from lanterne_rouge.season.under_limits import DayLimits, DayRoom, walked

# An excess up to this is rounding.
LEAST_OVER = 0.1
STEPS_BACK = "You're coming back, so the days build up step by step."
LESS_TIME = "You have less time than planned."
TOO_MUCH = "I lowered some days because you've trained less lately."
# A repair covers this many days; later ones wait for the next weekly plan.
REPAIRED_DAYS = 14
REPAIRS_KEPT = 16
# Readiness falling this fast over a week will soon cross a threshold, so the next days become lighter first.
FALLING_PER_DAY = -2.5
# A planned day always keeps this share of its load; beyond that the decision of the day takes over.
LIGHTER_DAYS, LIGHTER_SHARE, LEAST_SHARE_LEFT = 3, 0.8, 0.6
# Stored plans are compared with this text, so it must not change.
ALREADY_LIGHTER = "lighter, because your readiness is falling"
EASY_INSTEAD_OF_HARD = 0.7
# What stands in for a forbidden sport: as much as an easy day leaves of the plan (practice).
EASY_SHARE_BESIDE_BAN, LEAST_BESIDE_BAN_MIN = 0.65, 20.0
NOT_CLEARED = "Nothing above zone 2 until a doctor clears you."
RUNS_IN_STEPS = "Running comes back in steps of run and walk, every other day, after what you reported."
NOTHING_HARD_ON_FOOT = "Nothing hard on foot while the same place keeps hurting."
ON_THE_WAY = "on the way back to running"
BANNED = "What a doctor or physio forbade is out until the day they named."
EASY_UNTIL_MORE = "Easy and short until a doctor allows more."
RACE_WAITS = "only if a doctor has allowed racing by then"
NOT_HARD_ON_IT = "Nothing hard that loads an injury that isn't over."
KEPT_SHORT = "I keep what loads an injury short as long as it isn't over."
NOT_HARD = "Nothing hard while you're ill, injured or coming back."


@dataclass(frozen=True, kw_only=True)
class Lowering:
    """What a day must meet besides its limits.

    `most`: the highest load; `easy`: nothing above endurance.
    """

    most: float
    easy: bool = False
    on_the_way_back: bool = False


@dataclass(frozen=True, kw_only=True)
class Repair:
    """A repaired plan, its changes, and the reasons as sentences."""

    plan: SeasonPlan
    changes: tuple[PlanChange, ...]
    reasons: tuple[str, ...] = ()


# A morning asks for the same repair several times, and most check-ins change nothing that a plan looks at.
@lru_cache(maxsize=REPAIRS_KEPT)
def repair_plan(plan: SeasonPlan, request: PlannerInput) -> Repair:
    """Repair the coming days where they would exceed a limit; past days stay as they were.

    No day grows, and repairing a repaired plan changes nothing.
    """
    last = request.today + timedelta(days=REPAIRED_DAYS - 1)
    stored = {d.day: d for d in plan.days if request.today <= d.day <= last}
    ahead = [f for f in build_frames(replace(request, weeks=REPAIRED_DAYS // 7)) if f.day in stored]
    falling = _falling(ahead, stored, request)
    repaired, reasons, way = _check_days(ahead, stored, plan, request, falling=falling)
    later = [d for d in plan.days if d.day > last]
    stored |= {d.day: d for d in later}
    repaired |= _rest_of_the_way(later, way, request)
    repaired |= {d.day: _as_allowed(repaired.get(d.day, d), plan, request) for d in later}
    repaired |= {d.day: _without_banned(repaired[d.day], request.health.bans) for d in later}
    if all(repaired[day] == stored[day] for day in repaired):
        return Repair(plan=plan, changes=())
    days = tuple(repaired.get(d.day, d) for d in plan.days)
    after = replace(plan, days=days, weeks=_weeks(plan, days, request))
    if any(repaired[day].note == ALREADY_LIGHTER != stored[day].note for day in repaired):
        reasons.append(
            f"Your readiness has been falling by {figure(-(request.readiness_trend or 0.0))} a day for a week,"
            " so the next days should be lighter."
        )
    return Repair(plan=after, changes=list_differences(plan, after), reasons=tuple(dict.fromkeys(reasons)))


def lower_day(planned: PlannedDay, room: DayRoom, how: Lowering) -> tuple[PlannedDay, list[str]]:
    """Fit the day to its limits; returns it unchanged if it fits, else with the reasons."""
    most = min(how.most, room.load)
    wanted = planned.sessions
    if how.easy and any(s.kind not in ("endurance", "strength") for s in wanted):
        wanted = tuple(_easy_session(s) for s in wanted)
    elif _fits(planned, most, room):
        return planned, []
    sessions = _shorten(wanted, most, room, planned.phase)
    if how.on_the_way_back:
        sessions = tuple(replace(s, lightened=True) for s in sessions)
    day = replace(planned, sessions=sessions, role=_role_after(planned.role, sessions, easy=how.easy))
    return day, [] if day.load >= planned.load else _reasons(planned, room, how)


def _falling(ahead: Sequence[Frame], stored: dict[date, PlannedDay], request: PlannerInput) -> bool:
    """Whether readiness is falling and the next days are not yet lighter because of it."""
    trend = request.readiness_trend
    noted = any(stored[f.day].note == ALREADY_LIGHTER for f in ahead[:LIGHTER_DAYS])
    return trend is not None and trend <= FALLING_PER_DAY and not noted


def _check_days(
    ahead: Sequence[Frame], stored: dict[date, PlannedDay], plan: SeasonPlan, request: PlannerInput, *, falling: bool
) -> tuple[dict[date, PlannedDay], list[str], RunReturn | None]:
    """Check each day against its limits; each repaired day counts for the ones after it. Also return what is left of a way back."""
    gap = hard_gap_days(request.athlete.age, request.own.hard_gap_h)
    hard = [d.day for d in request.done if d.hard][-2:]
    hard += [f.day for f in ahead if f.fixed is DayRole.RACE]
    ledger, repaired, reasons = DayLimits(request, keeps_to_plan=True), {}, list[str]()
    way = request.health.run_return
    for n, frame in enumerate(ahead):
        planned = stored[frame.day]
        too_hard = _why_not_hard(frame, hard, gap, request) if planned.hard and frame.fixed is None else None
        if too_hard is not None:
            reasons.append(too_hard)
        if too_hard is None and n < HURT_DAYS_AHEAD and request.health.nagging and _runs_hard(planned):
            too_hard = NOTHING_HARD_ON_FOOT
            reasons.append(too_hard)
        if too_hard is None and frame.fixed is None and _loads_an_injury(planned, request):
            # The season counted on its being over by now.
            too_hard = NOT_HARD_ON_IT
            reasons.append(too_hard)
        room = ledger.room(
            frame,
            lifts=any(s.kind == "strength" for s in planned.sessions),
            sport=_main_sport(planned),
            long=planned.role is DayRole.LONG,
        )
        how = _lowering(frame, planned, request, easy=too_hard is not None)
        day, why = _repair_day(frame, planned, room, how, request, lighter=falling and n < LIGHTER_DAYS)
        reasons += why
        if frame.fixed is None and (spared := ledger.spared(day)) != day:
            day = replace(spared, role=_role_after(spared.role, spared.sessions, easy=False))
            reasons.append(KEPT_SHORT)
        if way is not None:
            before, (day, way) = day, _on_the_way(day, way, request)
            reasons += [RUNS_IN_STEPS] if day != before else []
        if (allowed := _as_allowed(day, plan, request)) != day:
            day = allowed
            reasons.append(EASY_UNTIL_MORE)
        if (free := _without_banned(day, request.health.bans)) != day:
            day = free
            reasons.append(BANNED)
        ledger.add(day)
        if day.hard:
            hard.append(day.day)
        repaired[day.day] = day
    return repaired, reasons, way


def _main_sport(day: PlannedDay) -> str | None:
    """The sport of a day's longest session but for lifting: of a brick the one that is not its short half."""
    endurance = [s for s in day.sessions if s.kind != "strength"]
    return max(endurance, key=lambda s: s.minutes or 0.0).sport if endurance else None


def _runs_hard(day: PlannedDay) -> bool:
    return any(s.hard and s.sport == Sport.RUNNING and s.kind != "race" for s in day.sessions)


def _loads_an_injury(day: PlannedDay, request: PlannerInput) -> bool:
    return any(
        (s.hard or (s.max_zone or 0) > ZONE_OF_KIND["endurance"])
        and s.sport
        and open_injury(request.mission, s.sport, day.day) is not None
        for s in day.sessions
    )


def _on_the_way(day: PlannedDay, way: RunReturn, request: PlannerInput) -> tuple[PlannedDay, RunReturn | None]:
    """The day with its runs as the way back to running leaves them, and the way on the day after."""
    changed = day_on_the_way(day, way, request.athlete.sports)
    ran = any(session.run_return and session.run_walk for session in changed.sessions)
    return changed, next_day(way, ran=ran)


def _rest_of_the_way(
    later: Sequence[PlannedDay], way: RunReturn | None, request: PlannerInput
) -> dict[date, PlannedDay]:
    """The later days up to the last step of a way back to running: nobody runs on as planned in the middle of it."""
    stepped = {}
    for day in later:
        if way is None:
            break
        stepped[day.day], way = _on_the_way(day, way, request)
    return stepped


def _as_allowed(day: PlannedDay, plan: SeasonPlan, request: PlannerInput) -> PlannedDay:
    """The day as a doctor's word for easy training alone leaves it; as it was where no such word stands."""
    if request.health.easy_days is None or not day.sessions:
        return day
    if day.role is DayRole.RACE:
        name = (day.note or "").partition(": ")[0]
        return replace(day, note=f"{name}: {RACE_WAITS}" if name else RACE_WAITS)
    days = request.health.easy_days + (day.day - request.today).days
    sessions = kept_easy(day.sessions, days, walks_in_runs=_walks_in_next_run(plan, request.today))
    if sessions == day.sessions:
        return day
    return replace(day, sessions=sessions, role=_role_after(DayRole.EASY, sessions, easy=True))


def _without_banned(day: PlannedDay, bans: Sequence[Ban]) -> PlannedDay:
    """The day without the sports that are forbidden on it: easily in one that was allowed in so many words, else without that session."""
    on_it = [ban for ban in bans if day.day <= ban.until]
    banned = {sport for ban in on_it for sport in ban.sports}
    if not any(session.sport in banned or any(one.sport in banned for one in session.also) for session in day.sessions):
        return day
    if day.role is DayRole.RACE:
        name = (day.note or "").partition(": ")[0]
        return replace(day, note=f"{name}: {RACE_WAITS}" if name else RACE_WAITS)
    instead = next((sport for ban in on_it for sport in ban.instead if sport not in banned), None)
    left = tuple(free for session in day.sessions if (free := _free_of(session, banned, instead)) is not None)
    return replace(day, sessions=left, role=_role_after(DayRole.EASY, left, easy=True))


def _free_of(session: PlannedSession, banned: set[Sport], instead: Sport | None) -> PlannedSession | None:
    """A session without its forbidden half, or easily and shorter in the sport that was allowed; None where nothing is left of it."""
    also = tuple(one for one in session.also if one.sport not in banned)
    if session.sport not in banned:
        return replace(session, also=also)
    if instead is None or session.kind == "strength":
        return None
    planned = session.minutes or LEAST_BESIDE_BAN_MIN
    share = ROUND_MIN * (planned * EASY_SHARE_BESIDE_BAN // ROUND_MIN)
    minutes = min(planned, max(LEAST_BESIDE_BAN_MIN, share))
    load = min(session.load or 0.0, POINTS_PER_HOUR_OF_KIND["endurance"] * minutes / 60)
    easy = replace(
        _easy_session(session), sport=instead, minutes=minutes, load=load, max_zone=ZONE_OF_KIND["endurance"]
    )
    return replace(
        easy, hard=False, also=(), level=min(session.level, 0), distance_km=None, repeat=None, run_walk=False
    )


def _walks_in_next_run(plan: SeasonPlan, today: date) -> bool:
    """Whether the next run that is planned has walking breaks, so that no later one may go without."""
    runs = (s for d in plan.days if d.day >= today for s in d.sessions if s.sport == Sport.RUNNING)
    return next((run.run_walk for run in runs), False)


def day_on_the_way(day: PlannedDay, way: RunReturn, sports: Sequence[str]) -> PlannedDay:
    """The day with its runs as the way back to running leaves them."""
    sessions = tuple(session_on_the_way(session, way, sports) for session in day.sessions)
    if sessions == day.sessions:
        return day
    left = tuple(session for session in sessions if session.kind != "rest")
    role = _role_after(DayRole.EASY, left, easy=True)
    return replace(day, sessions=left, role=role, note=day.note or ON_THE_WAY)


def _why_not_hard(frame: Frame, hard: Sequence[date], gap: int, request: PlannerInput) -> str | None:
    if request.athlete.capped_z2:
        return NOT_CLEARED
    if not frame.may_be_hard:
        return NOT_HARD
    near = next((day for day in hard if day != frame.day and abs((frame.day - day).days) < gap), None)
    if near is not None:
        return f"Hard days need at least {gap * 24} h between them, and {near:%A} is hard."
    return None


def _lowering(frame: Frame, planned: PlannedDay, request: PlannerInput, *, easy: bool) -> Lowering:
    """Whether a day must be easy, and the load that the return from illness allows."""
    was_fixed = planned.role in UNLIMITED_ROLES and frame.fixed is None
    share = frame.most_of_ctl
    most = EASY_INSTEAD_OF_HARD * planned.load if easy or was_fixed else planned.load
    if share is not None:
        most = min(most, share * assumed_ctl(request))
    return Lowering(
        most=most,
        easy=easy or was_fixed or (share is not None and not frame.may_be_hard),
        on_the_way_back=share is not None,
    )


def _repair_day(
    frame: Frame, planned: PlannedDay, room: DayRoom, how: Lowering, request: PlannerInput, *, lighter: bool
) -> tuple[PlannedDay, list[str]]:
    if frame.fixed is DayRole.REST:
        if not planned.sessions:
            return planned, []
        return PlannedDay(day=frame.day, phase=frame.phase, role=DayRole.REST, note=frame.note), []
    if frame.fixed is DayRole.OPENERS and not planned.sessions:
        return planned, []
    if frame.fixed is not None and planned.role is not frame.fixed:
        return _plan_race_day(frame, room, request), []
    if frame.fixed is DayRole.RACE:
        return planned, []
    if frame.fixed is DayRole.OPENERS:
        # Openers are short: only time can shorten them.
        return lower_day(planned, replace(room, load=inf, minutes=room.time, longest=inf), how)
    day, why = lower_day(planned, room, how)
    if frame.off_feet:
        day = replace(
            day,
            sessions=tuple(walked(s) if s.sport == Sport.RUNNING else s for s in day.sessions),
            note=day.note or frame.note,
        )
    if not lighter or day.role in UNLIMITED_ROLES or not day.sessions:
        return day, why
    eased, _ = lower_day(day, room, replace(how, most=min(how.most, LIGHTER_SHARE * day.load)))
    if eased == day or eased.load < LEAST_SHARE_LEFT * day.load:
        return day, why
    return replace(eased, note=ALREADY_LIGHTER), why


def _plan_race_day(frame: Frame, room: DayRoom, request: PlannerInput) -> PlannedDay:
    """Plan a race, or the day before one, that the plan did not include."""
    role = frame.fixed or DayRole.REST
    roles = Roles(of_day={frame.day: role}, strength=frozenset(), unmet=())
    at_hand = replace(frame, minutes=room.time)
    load = race_load(frame, request, assumed_ctl(request)) if role is DayRole.RACE else 0.0
    sessions = sessions_of(at_hand, load, roles, request)
    return PlannedDay(
        day=frame.day,
        phase=frame.phase,
        role=role if sessions else DayRole.REST,
        sessions=sessions,
        note=frame.note,
    )


def _weeks(plan: SeasonPlan, days: Sequence[PlannedDay], request: PlannerInput) -> tuple[PlannedWeek, ...]:
    light = frozenset(w.monday for w in plan.weeks if w.recovery)
    fresh = {w.monday: w for w in sum_weeks([d for d in days if d.day >= request.today], request, light=light)}
    summed = {w.monday: w for w in sum_weeks(days, request, light=light)}
    return tuple(
        replace(summed[w.monday], ctl_end=fresh[w.monday].ctl_end if w.monday in fresh else w.ctl_end)
        for w in plan.weeks
    )


def _easy_session(session: PlannedSession) -> PlannedSession:
    if session.kind == "strength":
        return session
    return replace(session, kind="endurance", max_zone=ZONE_OF_KIND["endurance"], hard=False)


def _fits(planned: PlannedDay, most: float, room: DayRoom) -> bool:
    shorter = all((s.minutes or 0.0) <= room.longest_of(s) + LEAST_OVER for s in planned.sessions)
    return shorter and planned.load <= most + LEAST_OVER and planned.minutes <= room.minutes + LEAST_OVER


def _shorten(
    sessions: Sequence[PlannedSession], most: float, room: DayRoom, phase: Phase
) -> tuple[PlannedSession, ...]:
    """Shorten the sessions to a load and the minutes; strength, usually the shorter one, goes first."""
    shortened: list[PlannedSession] = []
    load, minutes = most, room.minutes
    for session in reversed(sessions):
        longest = int(min(minutes, room.longest_of(session), session.minutes or 0.0))
        length = longest_session_within(session.kind, phase, load, longest, ROUND_MIN)
        alone = PLAN_LEAST_SESSION_MIN if session.kind == "strength" else SHORTEST_SESSION_MIN
        if length < (LEAST_SECOND_MIN if shortened else alone):
            continue
        shorter = replace(session, minutes=float(length), load=session_load(session.kind, phase, length))
        shortened.append(shorter if shortened else replace(shorter, also=()))
        load, minutes = load - (shorter.load or 0.0), minutes - length
    return tuple(reversed(shortened))


def _role_after(role: DayRole, sessions: Sequence[PlannedSession], *, easy: bool) -> DayRole:
    if not sessions:
        return DayRole.REST
    if all(s.kind == "strength" for s in sessions):
        return DayRole.STRENGTH
    return DayRole.EASY if easy and role is not DayRole.LONG else role


def _reasons(planned: PlannedDay, room: DayRoom, how: Lowering) -> list[str]:
    if how.on_the_way_back:
        return [STEPS_BACK]
    if planned.minutes > room.time + LEAST_OVER:
        return [LESS_TIME]
    return [TOO_MUCH] if room.load < how.most - LEAST_OVER or planned.minutes > room.minutes + LEAST_OVER else []
