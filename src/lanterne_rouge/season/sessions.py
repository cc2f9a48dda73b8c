"""Turn a day's role and load into sessions: kind, sport, whole minutes, and the load of those minutes."""

from functools import lru_cache

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.meet_lifting import MEET_TITLE
from lanterne_rouge.day.prescribe import prescribe
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND, ZONE_OF_KIND
from lanterne_rouge.day.sport_choice import POINTS_OF_STAGE, points_per_hour
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.mission import GoalEvent, Phase
from lanterne_rouge.domain.morning import AlsoPlanned, AthleteState, PlannedSession
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.calendar import EventDay, Frame
from lanterne_rouge.season.constants import (
    LEAST_RACE_LOAD,
    LONGEST_DAY_MIN,
    PLAN_HARD_KINDS,
    PLAN_LEAST_HARD_MIN,
    PLAN_LEAST_SESSION_MIN,
    PLAN_LONGEST_MIN,
    RACE_LOAD_PER_CTL,
    SHORTEST_SESSION_MIN,
    STAGE_LOAD_PER_CTL,
    USUAL_STAGE_LOAD_PER_HOUR,
)
from lanterne_rouge.season.event_demands import EventDemands, event_demands, event_km
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.roles import Roles, endurance_sports

# More load than the minutes allow, so that the minutes limit the session.
GENEROUS = 1.15
SAME_SESSION_SHARE = 0.95
# The part of a session's load at high intensity, as the response model counts it.
HIGH_SHARE_OF_SESSION: dict[str, float] = {
    "steady": 0.12,
    "tempo": 0.3,
    "threshold": 0.5,
    "vo2max": 0.5,
    "sprint": 0.3,
    "openers": 0.3,
    DayRole.RACE: 0.6,
    DayRole.OPENERS: 0.3,
}
# Athletes with a professional's hours ride long on more than one day a week; all other limits apply too.
LONGEST_ROLE_MIN = {DayRole.LONG: 360.0, DayRole.HARD: 150.0, DayRole.EASY: 240.0, DayRole.STRENGTH: 75.0}
STRENGTH_MIN = 45.0
STRENGTH_LATER = (AlsoPlanned(sport=Sport.STRENGTH, kind="strength", hours_after=6.0),)
# Openers by sport and by the hours of a usual week: who rides eight hours a week is not woken up by twenty minutes (practice).
OPENER_MIN = 20.0
LONGER_OPENERS = {Sport.CYCLING: ((7.5, 40.0), (5.0, 30.0))}
LONGER_OPENERS_ELSE = ((9.0, 30.0), (6.0, 25.0))
ROUND_MIN = 5
# Below this a long session that rounds to five minutes would never grow by its tenth.
SHORT_LONG_MIN = 60
LEAST_SECOND_MIN = 20.0
# The run between stations, and the lifting that leaves time for it.
MIXED_RUN_MIN, LEAST_MIXED_LIFTING_MIN = 30, 30


def sessions_of(frame: Frame, load: float, roles: Roles, request: PlannerInput) -> tuple[PlannedSession, ...]:
    """Plan sessions within this load and the day's minutes; none is rest."""
    role = roles.of_day[frame.day]
    if role is DayRole.RACE:
        return (_race(frame, load, request),)
    if role is DayRole.OPENERS:
        minutes = min(opener_minutes(request), frame.minutes)
        return _session("openers", _first(request), frame.phase, minutes)
    if role is DayRole.STRENGTH:
        minutes = longest_session_within(
            "strength", frame.phase, load, int(min(frame.minutes, LONGEST_ROLE_MIN[role])), ROUND_MIN
        )
        return _session("strength", Sport.STRENGTH, frame.phase, minutes)
    if role is DayRole.REST:
        return ()
    if frame.day in roles.strength:
        return _with_strength(frame, load, roles, request)
    return _endurance(frame, load, roles, request)


def _endurance(frame: Frame, load: float, roles: Roles, request: PlannerInput) -> tuple[PlannedSession, ...]:
    role = roles.of_day[frame.day]
    kind = kind_of(role, frame, roles)
    sport = roles.sport.get(frame.day, endurance_sports(request)[0])
    most = min(frame.minutes, longest_minutes(role, frame, roles, request))
    minutes = longest_session_within(kind, frame.phase, load, int(most), ROUND_MIN)
    if role is DayRole.LONG and minutes < SHORT_LONG_MIN:
        minutes = longest_session_within(kind, frame.phase, load, int(min(most, SHORT_LONG_MIN)), 1)
    if minutes < PLAN_LEAST_SESSION_MIN:
        return ()
    return _session(kind, sport, frame.phase, minutes)


@lru_cache(maxsize=4096)
def session_load(kind: str, phase: Phase, minutes: int) -> float:
    """Return the load (TSS) of a session of this kind and length as the coach prescribes it in this phase."""
    full = _prescribed_load(kind, phase, minutes, GENEROUS * minutes / 60 * POINTS_PER_HOUR_OF_KIND[kind])
    # A smaller load may have one interval less, so prescribe again with the result.
    again = _prescribed_load(kind, phase, minutes, full)
    return full if again >= SAME_SESSION_SHARE * full else again


def longest_session_within(kind: str, phase: Phase, load: float, most_minutes: int, step: int) -> int:
    """Return the most minutes, in whole steps unless the day itself is the limit, within this load."""
    if session_load(kind, phase, most_minutes) <= load:
        return most_minutes
    low, high = 0, most_minutes // step
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if session_load(kind, phase, middle * step) <= load else (low, middle - 1)
    return low * step


def kind_of(role: DayRole, frame: Frame, roles: Roles) -> str:
    """Return the kind of session for a role: key days have their own; easy days stay easy, some with a little tempo (Seiler 2010)."""
    if role is DayRole.STRENGTH:
        return "strength"
    usual = PLAN_HARD_KINDS[frame.phase][0] if role is DayRole.HARD else "endurance"
    kind = roles.kind.get(frame.day, usual)
    if role is DayRole.EASY:
        # A day that was hard before its week was made lighter is an easy one.
        return "steady" if kind == "steady" else "endurance"
    return kind if role in (DayRole.HARD, DayRole.LONG) else usual


def longest_minutes(role: DayRole, frame: Frame, roles: Roles, request: PlannerInput) -> float:
    """Return the longest session of this role in the sport of the day."""
    sport = roles.sport.get(frame.day, endurance_sports(request)[0])
    most = LONGEST_ROLE_MIN.get(role, LONGEST_DAY_MIN)
    if role is DayRole.LONG and sport == Sport.RUNNING:
        return min(most, roles.longest_run)
    of_sport = PLAN_LONGEST_MIN.get((role, sport), LONGEST_DAY_MIN)
    return min(most, max(of_sport, roles.long_legs.get(frame.day, 0.0)))


def race_load(frame: Frame, request: PlannerInput, ctl: float) -> float:
    """Estimate the load of a race or stage: by the distance in its name, else by fitness."""
    event = frame.event
    if event is not None and event.stage is not None and event_km(event) is None:
        return max(ctl * STAGE_LOAD_PER_CTL, LEAST_RACE_LOAD)
    named = _race_minutes(frame, request)
    return points_per_hour(named) * named / 60 if named is not None else max(ctl * RACE_LOAD_PER_CTL, LEAST_RACE_LOAD)


def opener_minutes(request: PlannerInput) -> float:
    """Return the minutes of the openers, a short session with a few quick minutes the day before a race."""
    lately = request.done[-28:]
    hours = sum(d.minutes for d in lately) / 60 / (len(lately) / 7) if lately else 0.0
    sport = _first(request)
    rows = next((rows for name, rows in LONGER_OPENERS.items() if name == sport), LONGER_OPENERS_ELSE)
    return next((minutes for least, minutes in rows if hours >= least), OPENER_MIN)


def opener_load(request: PlannerInput, ctl: float, minutes: float) -> float:
    """Return the load of the openers."""
    return session_load("openers", Phase.TAPER, int(min(opener_minutes(request), minutes))) if ctl > 0 else 0.0


def _race(frame: Frame, load: float, request: PlannerInput) -> PlannedSession:
    event = frame.event
    if event is not None and event.stage is not None and event_km(event) is None:
        minutes: float | None = round(load / POINTS_OF_STAGE.get(event.stage.kind, USUAL_STAGE_LOAD_PER_HOUR) * 60)
    else:
        named = _race_minutes(frame, request)
        minutes = float(round(named)) if named is not None else None
    zone = 5 if event is not None and event.stage is not None else 7
    demands = _demands(event, request) if event is not None and (event.stage is None or event_km(event)) else None
    sport = demands.sport if demands is not None else None
    if demands is not None and demands.is_meet:
        title = MEET_TITLE if demands.is_powerlifting else None
        return PlannedSession(
            sport=sport, kind="race", minutes=None, max_zone=None, load=round(load, 1), hard=True, title=title
        )
    return PlannedSession(sport=sport, kind="race", minutes=minutes, max_zone=zone, load=round(load, 1), hard=True)


def _race_minutes(frame: Frame, request: PlannerInput) -> float | None:
    event = frame.event
    if event is None:
        return None
    return _demands(event, request).minutes


def _demands(event: EventDay, request: PlannerInput) -> EventDemands:
    as_goal = GoalEvent(
        name=event.name,
        day=event.first,
        last_day=None if event.own_length else event.last,
        priority=event.priority,
        sport=event.sport,
        kind=event.kind,
        distance_km=event.distance_km,
        climb_m=event.climb_m,
        minutes=event.minutes,
        finish=event.finish,
    )
    named = request.mission.sports if request.mission is not None else ()
    return event_demands(as_goal, request.athlete, named)


def _first(request: PlannerInput) -> str:
    return endurance_sports(request)[0]


def _session(
    kind: str, sport: str, phase: Phase, minutes: float, *, also: tuple[AlsoPlanned, ...] = ()
) -> tuple[PlannedSession, ...]:
    if minutes < SHORTEST_SESSION_MIN:
        return ()
    return (
        PlannedSession(
            sport=sport,
            kind=kind,
            minutes=float(minutes),
            max_zone=ZONE_OF_KIND[kind],
            load=session_load(kind, phase, int(minutes)),
            hard=kind in ("tempo", "threshold", "vo2max", "sprint"),
            also=also,
        ),
    )


def _with_strength(frame: Frame, load: float, roles: Roles, request: PlannerInput) -> tuple[PlannedSession, ...]:
    """Plan endurance first and strength hours later (Robineau 2016); strength alone on a small day."""
    if roles.of_day[frame.day] is DayRole.HARD:
        return _hard_then_strength(frame, load, roles, request)
    most = int(min(STRENGTH_MIN, frame.minutes))
    kind = "endurance"
    if request.mission is not None and request.mission.wishes.strength_days is None:
        # Lifting that nobody asked for leaves half of a short day to the run or ride.
        most = min(most, max(int(frame.minutes / 2), LEAST_MIXED_LIFTING_MIN))
    if frame.day in roles.mixed:
        most = LEAST_MIXED_LIFTING_MIN
        kind = kind_of(DayRole.EASY, frame, roles)
    lifting = longest_session_within("strength", frame.phase, load, most, ROUND_MIN)
    if lifting < SHORTEST_SESSION_MIN:
        return ()
    left = load - session_load("strength", frame.phase, lifting)
    sport = roles.sport.get(frame.day, endurance_sports(request)[0])
    easy = longest_session_within(kind, frame.phase, left, int(frame.minutes) - lifting, ROUND_MIN)
    strength = _session("strength", Sport.STRENGTH, frame.phase, lifting)
    if easy < LEAST_SECOND_MIN:
        return strength
    return (*_session(kind, sport, frame.phase, easy, also=STRENGTH_LATER), *strength)


def _hard_then_strength(frame: Frame, load: float, roles: Roles, request: PlannerInput) -> tuple[PlannedSession, ...]:
    """Plan a hard session of useful length and hours later what the day bears of lifting; none rather than a few minutes."""
    kind = kind_of(DayRole.HARD, frame, roles)
    most = int(min(LEAST_MIXED_LIFTING_MIN, frame.minutes - PLAN_LEAST_HARD_MIN))
    spare = load - session_load(kind, frame.phase, int(PLAN_LEAST_HARD_MIN))
    lifting = longest_session_within("strength", frame.phase, spare, most, ROUND_MIN) if most > 0 else 0
    if lifting < PLAN_LEAST_SESSION_MIN:
        return _endurance(frame, load, roles, request)
    left = load - session_load("strength", frame.phase, lifting)
    longest = int(min(frame.minutes - lifting, longest_minutes(DayRole.HARD, frame, roles, request)))
    minutes = longest_session_within(kind, frame.phase, left, longest, ROUND_MIN)
    sport = roles.sport.get(frame.day, endurance_sports(request)[0])
    strength = _session("strength", Sport.STRENGTH, frame.phase, lifting)
    return (*_session(kind, sport, frame.phase, minutes, also=STRENGTH_LATER), *strength)


def _prescribed_load(kind: str, phase: Phase, minutes: int, load: float) -> float:
    target = Target(action=Action.MAINTAIN, kind=kind, load=load, zone=ZONE_OF_KIND[kind], max_minutes=minutes)
    sport = Sport.STRENGTH if kind == "strength" else Sport.CYCLING
    workout = prescribe(target, sport=sport, phase=phase, athlete=AthleteState(), ceiling=Ceiling())
    return workout.load if workout else 0.0
