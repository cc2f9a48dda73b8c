"""What the season's planner looks at, gathered from the morning and the stores."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from math import exp
from statistics import median

from lanterne_rouge.app.lifting_due import is_strength
from lanterne_rouge.app.session_results import session_results
from lanterne_rouge.app.told_training import TOLD_DAYS, TOLD_LOAD_PER_HOUR
from lanterne_rouge.app.training import believed_seconds
from lanterne_rouge.day.morning import read_body_history
from lanterne_rouge.day.rules.health import STAGES
from lanterne_rouge.day.signs.reported import SEVERE_SCORE, read_report
from lanterne_rouge.day.signs.run_return import next_day
from lanterne_rouge.day.sport_choice import character
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.check_in import CheckIn, Pain
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import AlsoPlanned, AthleteState, Morning, PastSession, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import WellnessMetric
from lanterne_rouge.metrics.rest import ATL_DAYS, CTL_DAYS
from lanterne_rouge.ports.stores import MemoryBus, Stores, WellnessStore
from lanterne_rouge.season.changes import plan_from
from lanterne_rouge.season.constants import PLAN_LEAST_SESSION_MIN
from lanterne_rouge.season.event_demands import demands_of, goals_after, races_of
from lanterne_rouge.season.progress import SessionResult
from lanterne_rouge.season.race_day import predicted_minutes
from lanterne_rouge.season.repair import repair_plan
from lanterne_rouge.season.request import DoneDay, Health, PlannerInput
from lanterne_rouge.season.writing import BRICK_TITLE, WrittenSession, is_brick, write_plan

DONE_DAYS = 90
REQUEST_TREND_DAYS, REQUEST_TREND_NEEDS = 7, 5
# Where the athlete set no limit: below this the day's own rules speak; the plan only acts before it comes to that.
PLAN_LOW_READINESS = 60.0
# How much of a session's load is at high intensity, by its kind, as the planner and the simulated athletes count it: an easy
# hour has next to none, a tempo session about a third, intervals nearly half.
HIGH_SHARE: Mapping[str, float] = {
    "endurance": 0.05, "steady": 0.12, "tempo": 0.3, "threshold": 0.45, "vo2max": 0.45, "race": 0.55, "test": 0.45, "sprint": 0.3,
    "openers": 0.3,
}  # fmt: skip
HARD_SESSION_SHARE = 0.45
STRONG_PAIN = 5.0
PLANS_IN_WORDS, PAST_DAYS, SESSIONS_KEPT = 8, 512, 512
# Weeks that the athlete tells instead of files: mostly easy hours.


@dataclass(frozen=True, kw_only=True)
class _Session:
    """One session of a past day."""

    day: date
    minutes: float
    load: float
    kind: str
    hard: bool
    sport: str | None = None
    run_through: bool = False


def plan_request(
    context: Morning,
    stores: Stores,
    mission: MissionConfig | None,
    *,
    weeks: int | None = None,
    whole: bool = True,
    trend: bool = True,
) -> PlannerInput:
    """The planner's input on the morning of the context. `whole` looks at each session of 90 days, else of the last 28:
    enough to repair a plan. What a falling `trend` of readiness asks for is a proposal; without it only limits lower a day."""
    day = context.day
    sessions = _sessions(day, stores) if whole else [_unless_all_out(s, stores) for s in _recent(day, context.sessions)]
    seen = _done(day, stores, sessions)
    told = _told_weeks(seen[0].day if seen else day, mission)[len(seen) :]
    # The planner knows no fitness of its own where nothing was seen and what was told has grown old.
    stands_in = bool(told) and context.load.ctl is None
    return PlannerInput(
        today=day,
        mission=mission,
        athlete=context.athlete,
        done=(*told, *seen),
        seen_from=seen[0].day if seen else day,
        ctl=_mean_load(told) if stands_in else context.load.ctl,
        atl=_mean_load(told) if stands_in else context.load.atl,
        health=replace(
            _health(
                context.check_in,
                (*told, *seen) if seen else (),
                only_lifts=set(context.athlete.sports) == {Sport.STRENGTH},
            ),
            run_return=context.run_return,
            nagging=read_report(context).nagging_pain is not None,
        ),
        readiness_trend=readiness_trend(context, stores.wellness) if trend else None,
        own=stores.reflections.own_parameters(),
        weeks=weeks,
        minutes_today=context.minutes_available,
    )


def readiness_trend(context: Morning, wellness: WellnessStore) -> float | None:
    """Points of readiness a day over the last week: the middle of the slopes between its days, which one bad morning doesn't make.

    None with fewer than five values, or when their mean is below the limit already: then the day's own rules speak.
    """
    observations = wellness.between(context.day - timedelta(days=REQUEST_TREND_DAYS - 1), context.day)
    body = read_body_history(context.day, observations, context.check_in)
    values = body.series(WellnessMetric.READINESS, REQUEST_TREND_DAYS, until=context.day)
    points = [(float(n), v) for n, v in enumerate(values) if v is not None]
    if len(points) < REQUEST_TREND_NEEDS:
        return None
    mean_v = sum(v for _, v in points) / len(points)
    least = context.constraints.min_readiness
    if mean_v <= (least if least is not None else PLAN_LOW_READINESS):
        return None
    return round(median((later - v) / (m - n) for (n, v), (m, later) in combinations(points, 2)), 2)


def after_today(request: PlannerInput, today: DoneDay) -> PlannerInput:
    """The request of tomorrow morning, when today goes as it stands now."""
    health = request.health
    if health.days_well is not None:
        health = replace(health, days_well=health.days_well + 1)
    if health.easy_days is not None:
        health = replace(health, easy_days=health.easy_days + 1)
    if health.run_return is not None:
        ran = any(sport == Sport.RUNNING for sport, _ in today.sports)
        health = replace(health, run_return=next_day(health.run_return, ran=ran))
    return replace(
        request,
        today=request.today + timedelta(days=1),
        done=(*request.done, today),
        ctl=_moved(request.ctl, today.load, CTL_DAYS),
        atl=_moved(request.atl, today.load, ATL_DAYS),
        health=health,
        minutes_today=None,
    )


def done_on(day: date, sessions: Iterable[PastSession]) -> DoneDay | None:
    """What was done on the very day of the context so far; None when nothing was."""
    today = tuple(s for s in _recent(day, sessions) if s.day == day)
    return _one_day(day, sum(s.load for s in today), today) if today else None


def _moved(value: float | None, load: float, tau: float) -> float | None:
    return None if value is None else value + (load - value) * (1 - exp(-1 / tau))


def _sessions(day: date, stores: Stores) -> list[_Session]:
    activities = stores.activities.between(day - timedelta(days=DONE_DAYS), day - timedelta(days=1))
    return [_session(a) for a in activities if "clock" not in a.quality and a.sport is not Sport.TRANSITION]


# The planner looks at each session of 90 days on every morning, and the store hands out the same ones.
@lru_cache(maxsize=SESSIONS_KEPT)
def _session(activity: Activity) -> _Session:
    what = character(activity)
    minutes = (believed_seconds(activity, activity.timer_s) or 0.0) / 60
    return _Session(
        day=activity.day,
        minutes=minutes,
        load=activity.measures.load or 0.0,
        kind=what.kind,
        hard=what.hard,
        sport=activity.sport,
        run_through=_is_run_through(
            activity.sport, minutes, activity.distance_m, activity.title or "", rpe=activity.rpe
        ),
    )


def _recent(day: date, sessions: Iterable[PastSession]) -> list[_Session]:
    return [
        _Session(
            day=day - timedelta(days=s.days_ago),
            minutes=s.minutes or 0.0,
            load=s.load or 0.0,
            kind=s.kind,
            hard=s.hard,
            sport=s.sport,
            run_through=_is_run_through(
                s.sport, s.minutes, s.distance_km and 1000 * s.distance_km, " ".join(s.untrusted_texts)
            ),
        )
        for s in sessions
        if s.days_ago is not None and s.summary_days is None
    ]


def _unless_all_out(session: _Session, stores: Stores) -> _Session:
    """The session, without its run through where that took everything; a morning's sessions have no rating."""
    if not session.run_through:
        return session
    ratings = (run.rpe for run in stores.activities.between(session.day, session.day) if run.sport == Sport.RUNNING)
    took_all = any(rpe is not None and rpe > MOST_RPE_RUN_THROUGH for rpe in ratings)
    return replace(session, run_through=not took_all)


# Faster than people walk, on average over the whole run (walking turns into running at about 2 m/s, Hreljac 1993).
RUN_THROUGH_MS = 2.1
# A run that took all somebody had shows that it can be raced, not that it can be trained.
MOST_RPE_RUN_THROUGH = 8.0
_WALKED = re.compile(r"\bwalk(?:ing|s)? ?breaks?\b|\brun ?[/-] ?walk\b", re.IGNORECASE)
_NONSTOP = re.compile(r"\bnon-?stop\b|\b(?:without|no) (?:an?y? )?(?:stop|break|walk|pause)", re.IGNORECASE)


def _is_run_through(
    sport: str | None, minutes: float | None, metres: float | None, words: str, *, rpe: float | None = None
) -> bool:
    """Whether a run had no walking breaks and took no last effort: its words say so, or it was faster than anybody walks in them."""
    if sport != Sport.RUNNING or not minutes or (rpe is not None and rpe > MOST_RPE_RUN_THROUGH):
        return False
    if _NONSTOP.search(words):
        return True
    return not _WALKED.search(words) and metres is not None and metres >= RUN_THROUGH_MS * 60 * minutes


def _done(day: date, stores: Stores, sessions: Sequence[_Session]) -> tuple[DoneDay, ...]:
    """Every day from the first known one to yesterday, days without a file as rest."""
    first_known = stores.fitness.first_day()
    if first_known is None or first_known >= day:
        return ()
    first = max(day - timedelta(days=DONE_DAYS), first_known)
    loads = {day_load.day: day_load.load for day_load in stores.fitness.loads(first, day - timedelta(days=1))}
    by_day: dict[date, list[_Session]] = {}
    for session in sessions:
        by_day.setdefault(session.day, []).append(session)
    days = [first + timedelta(days=n) for n in range((day - first).days)]
    return tuple(_one_day(d, loads.get(d, 0.0), tuple(by_day.get(d, ()))) for d in days)


def _told_weeks(day: date, mission: MissionConfig | None) -> tuple[DoneDay, ...]:
    """The last weeks as the athlete tells them at set-up, on the training days: they stand in until files show the truth."""
    hours = mission.athlete.recent_hours if mission is not None else None
    if mission is None or hours is None:
        return ()
    days = [day - timedelta(days=n) for n in range(TOLD_DAYS, 0, -1)]
    # Little time was hardly spread over every day that is free now: each session had a length worth going out for.
    sessions = max(int(60 * hours // PLAN_LEAST_SESSION_MIN), 1)
    weekdays = mission.constraints.days[-sessions:]
    trained = [d for d in days if d.weekday() in weekdays]
    week = max(len(trained) / (TOLD_DAYS / 7), 1.0)
    each = 60 * hours / week
    longest = mission.athlete.recent_longest
    endurance = tuple(s for s in mission.sports if s is not Sport.STRENGTH) or (Sport.CYCLING,)
    long_day = mission.constraints.days[-1] if mission.constraints.days else 6
    lifting = _told_lifting(mission, long_day)
    told = []
    for number, d in enumerate(days):
        minutes = 0.0 if d.weekday() not in weekdays else each
        if longest is not None and d.weekday() == long_day:
            minutes = longest
        elif longest is not None and minutes and week > 1:
            minutes = max((60 * hours - longest) / (week - 1), 0.0)
        sport = Sport.STRENGTH if d.weekday() in lifting else endurance[number % len(endurance)]
        told.append(
            DoneDay(
                day=d,
                load=minutes / 60 * TOLD_LOAD_PER_HOUR,
                longest_min=minutes or None,
                minutes=minutes,
                sports=((sport, minutes),) if minutes else (),
            )
        )
    return tuple(told)


def _told_lifting(mission: MissionConfig, long_day: int) -> frozenset[int]:
    """The weekdays of the told weeks that were for lifting: as many as are asked for, so that not every day counts as endurance."""
    if Sport.STRENGTH not in mission.sports:
        return frozenset()
    others = [day for day in mission.constraints.days if day != long_day]
    return frozenset([*others[1::2], *others[::2]][: min(mission.wishes.strength_days or 0, max(len(others) - 1, 0))])


def _mean_load(days: Sequence[DoneDay]) -> float:
    return sum(d.load for d in days) / len(days)


@lru_cache(maxsize=PAST_DAYS)
def _one_day(day: date, load: float, sessions: tuple[_Session, ...]) -> DoneDay:
    counted = sum(s.load for s in sessions)
    high = sum(s.load * _share(s) for s in sessions) / counted if counted > 0 else 0.0
    return DoneDay(
        day=day,
        load=load,
        high_share=round(high, 3),
        hard=any(s.hard for s in sessions),
        longest_min=max((s.minutes for s in sessions), default=None),
        heavy_legs=any(s.kind == "heavy_legs" for s in sessions),
        minutes=sum(s.minutes for s in sessions),
        sports=tuple((s.sport, s.minutes) for s in sessions if s.sport is not None),
        run_through_min=max((s.minutes for s in sessions if s.run_through), default=0.0),
    )


def _share(session: _Session) -> float:
    high_share = HIGH_SHARE.get(session.kind, 0.0)
    return max(high_share, HARD_SESSION_SHARE) if session.hard else high_share


def _health(check_in: CheckIn, done: Sequence[DoneDay], *, only_lifts: bool) -> Health:
    illness = check_in.illness
    ill = illness is not None and illness.status == "active"
    systemic = illness is not None and illness.systemic
    return Health(
        ill=ill,
        systemic=systemic,
        hurt=_hurt(check_in, only_lifts=only_lifts),
        well_again=_well_again(check_in),
        days_well=_days_well(check_in),
        days_off=_days_off(done),
        easy_days=check_in.easy_days,
        bans=check_in.bans,
    )


def _days_well(check_in: CheckIn) -> int | None:
    """The day of the return from an illness, or from a warning sign that a doctor has cleared; the earlier of the two."""
    illness, cleared = check_in.illness, check_in.days_since_cleared
    over = illness is not None and illness.status != "active" and illness.systemic
    days = [
        illness.days_since_resolved if illness is not None and over else None,
        max(cleared, 1) if cleared is not None and cleared <= STAGES else None,
    ]
    return min((day for day in days if day is not None), default=None)


def _well_again(check_in: CheckIn) -> bool:
    """The first morning after a cold or a fever, or one on which pain is said to be gone."""
    illness = check_in.illness
    over = illness is not None and illness.status != "active" and (illness.days_since_resolved or 1) <= 1
    return over or bool(check_in.no_pain and not check_in.pain)


def _hurt(check_in: CheckIn, *, only_lifts: bool) -> bool:
    """An injury, a warning or a strong pain; lifts are chosen around one below 7 that comes with no other sign."""
    injured = check_in.injury is not None and not check_in.injury.cleared
    warned = bool(check_in.red_flags)
    from_score = SEVERE_SCORE if only_lifts else STRONG_PAIN
    return injured or warned or any(_serious(p, from_score) for p in check_in.pain)


def _serious(pain: Pain, from_score: float) -> bool:
    strong = pain.score_0_10 is not None and pain.score_0_10 >= from_score
    return strong or pain.limping or pain.at_night or pain.focal_bone or pain.on_hop


def _days_off(done: Sequence[DoneDay]) -> int:
    """Days without training up to yesterday."""
    off = 0
    for day in reversed(done):
        if day.load > 0 or day.minutes > 0:
            break
        off += 1
    return off if off < len(done) else 0


AS_TOLD = "as it was told this morning, before there was a plan"
# The second session of a day comes when the first has been eaten and rested off.
HOURS_BETWEEN = 6.0
WEEK_DAYS = 7


@dataclass(frozen=True, kw_only=True)
class PlanToday:
    """Today's session, None where the plan does not speak of today, and the days of a week from today on."""

    session: PlannedSession | None
    days: tuple[PlannedDay, ...]


def plan_today(plan: SeasonPlan, context: Morning, stores: Stores, mission: MissionConfig | None) -> PlanToday:
    """Today and the week from the stored plan, lowered where a limit asks."""
    planned = plan.on(context.day)
    if planned is None or _for_another_goal(plan, mission):
        return PlanToday(session=None, days=())
    request = plan_request(context, stores, mission, whole=False, trend=False)
    repaired = repair_plan(plan, request).plan
    days = plan_from(repaired, context.day, WEEK_DAYS).days
    if planned.note == AS_TOLD:
        return PlanToday(session=None, days=days)
    today = days[0] if days and days[0].day == context.day else planned
    results = session_results(plan, context.day, stores)
    written = plan_in_words(repaired, context, mission, results, until=context.day)
    today = _with_steps(today, written.get(context.day, ()))
    if mission is not None and today.role is DayRole.RACE:
        today = _as_long_as_predicted(today, predicted_minutes(mission, context.day, context.athlete))
    return PlanToday(session=planned_session_of(today), days=days)


def _as_long_as_predicted(day: PlannedDay, minutes: float | None) -> PlannedDay:
    """The race with the minutes that its race plan expects this morning, whatever was expected when the season was planned."""
    if minutes is None or not all(s.minutes for s in day.sessions):
        return day
    whole = round(sum(s.minutes or 0.0 for s in day.sessions))
    sessions = tuple(_stretched(session, round(minutes) / whole) for session in day.sessions) if whole else day.sessions
    return replace(day, sessions=sessions)


def _stretched(session: PlannedSession, factor: float) -> PlannedSession:
    """The session so many times as long, with its load; its steps stay in whole minutes that add up to its own."""
    ends = [round(factor * end) for end in accumulate((step.minutes for step in session.steps), initial=0.0)]
    steps = tuple(
        replace(step, minutes=float(end - start))
        for step, (start, end) in zip(session.steps, pairwise(ends), strict=True)
    )
    minutes = float(sum(step.minutes for step in steps)) or float(round(factor * (session.minutes or 0.0)))
    return replace(session, minutes=minutes, load=round(factor * (session.load or 0.0), 1), steps=steps)


def plan_in_words(
    plan: SeasonPlan,
    context: Morning,
    mission: MissionConfig | None,
    results: Mapping[tuple[date, str | None], SessionResult],
    *,
    until: date | None = None,
) -> Mapping[date, tuple[WrittenSession, ...]]:
    """Every session of a plan up to a day in words, by day in the order of the day; `results` of those that were planned."""
    return _in_words(plan, context.athlete, mission, context.day, tuple(results.items()), until)


@lru_cache(maxsize=PLANS_IN_WORDS)
def _in_words(
    plan: SeasonPlan,
    athlete: AthleteState,
    mission: MissionConfig | None,
    day: date,
    results: tuple[tuple[tuple[date, str | None], SessionResult], ...],
    until: date | None,
) -> Mapping[date, tuple[WrittenSession, ...]]:
    demands = demands_of(mission, day, athlete)
    return write_plan(
        plan,
        athlete,
        demands,
        later=goals_after(demands, mission, athlete),
        races=races_of(mission, athlete),
        results=dict(results),
        until=until,
    )


def _with_steps(day: PlannedDay, written: Sequence[WrittenSession]) -> PlannedDay:
    """The day with its sessions as they are written out."""
    sessions = tuple(
        replace(session, title=text.title, structure=text.structure, steps=text.steps) if text.steps else session
        for session, text in zip(day.sessions, written, strict=False)
    )
    return replace(day, sessions=sessions)


def planned_session_of(day: PlannedDay) -> PlannedSession:
    """A planned day as one session; the others of the day stand beside it, strength after endurance (Robineau 2016)."""
    if not day.sessions:
        return PlannedSession(sport=None, kind="rest", minutes=0, max_zone=0, load=0)
    main, *others = sorted(day.sessions, key=lambda s: (not s.hard, is_strength(s.kind, s.sport), -(s.load or 0.0)))
    beside = tuple(
        _half_of_brick(s, day)
        if is_brick(day) and s.kind != "strength"
        else AlsoPlanned(sport=s.sport, kind=s.kind, hours_after=HOURS_BETWEEN * n)
        for n, s in enumerate(others, 1)
    )
    return replace(main, also=beside or main.also)


def _half_of_brick(session: PlannedSession, day: PlannedDay) -> AlsoPlanned:
    """The half of a brick that stands beside the other: straight after it, or before it."""
    is_first = session == day.sessions[0]
    name = f"{(session.title or '').removeprefix(BRICK_TITLE).partition(', then')[0]}{' first' if is_first else ''}"
    steps = tuple(replace(step, name=name[:1].upper() + name[1:]) for step in session.steps)
    before = -(session.minutes or 0.0) / 60 if is_first else 0.0
    return AlsoPlanned(sport=session.sport, kind=session.kind, hours_after=before, steps=steps)


def _for_another_goal(plan: SeasonPlan, mission: MissionConfig | None) -> bool:
    goal = mission.goal_date if mission is not None else None
    return plan.goal_date is not None and plan.goal_date != goal and plan.made_for is not None


# A workout with work in this zone or above is a hard one.
HARD_PLAN_ZONE = 4


def settled_today(context: Morning, memory: MemoryBus) -> DoneDay | None:
    """What was trained today, or is going to be by the morning's briefing, whichever is more; None when neither."""
    done = done_on(context.day, context.sessions)
    stored = told_on(context.day, memory)
    if done is None or stored is None:
        return done or stored
    return done if done.load >= stored.load else stored


def told_on(day: date, memory: MemoryBus) -> DoneDay | None:
    """What the briefing of a day advised; None without one."""
    memories = memory.recall(day, day, "decision", 1)
    if not memories:
        return None
    document = json.loads(memories[-1].document)
    workout = document.get("workout") if isinstance(document, dict) else None
    if not isinstance(workout, dict):
        return DoneDay(day=day, load=0.0)
    minutes = float(workout.get("duration_minutes") or 0.0)
    kind = str(workout.get("type"))
    hard = int(workout.get("max_zone") or 0) >= HARD_PLAN_ZONE
    return DoneDay(
        day=day,
        load=float(workout.get("load") or 0.0),
        high_share=HARD_SESSION_SHARE if hard else HIGH_SHARE.get(kind, 0.0),
        hard=hard,
        longest_min=minutes,
        minutes=minutes,
        sports=((str(workout["sport"]), minutes),) if "sport" in workout else (),
    )
