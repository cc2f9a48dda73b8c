"""Turn a day's role and load into sessions: kind, sport, whole minutes, and the load of those minutes."""

from datetime import timedelta
from functools import lru_cache

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.prescribe import prescribe
from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND, ZONE_OF_KIND
from lanterne_rouge.day.sport_choice import POINTS_OF_STAGE, points_per_hour, race_minutes
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import AlsoPlanned, AthleteState, PlannedSession
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.calendar import Frame
from lanterne_rouge.season.constants import (
    LEAST_RACE_LOAD,
    LONGEST_DAY_MIN,
    PLAN_HARD_KINDS,
    PLAN_LONGEST_MIN,
    RACE_LOAD_PER_CTL,
    SHORTEST_SESSION_MIN,
    STAGE_LOAD_PER_CTL,
    USUAL_STAGE_LOAD_PER_HOUR,
)
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.roles import Roles

# More load than the minutes allow, so that the minutes limit the session.
GENEROUS = 1.15
SAME_SESSION_SHARE = 0.95
# The part of a session's load at high intensity, as the response model counts it.
HIGH_SHARE_OF_SESSION: dict[str, float] = {
    "steady": 0.12,
    "tempo": 0.3,
    "threshold": 0.5,
    "vo2max": 0.5,
    "openers": 0.3,
    DayRole.RACE: 0.6,
    DayRole.OPENERS: 0.3,
}
# Athletes with a professional's hours ride long on more than one day a week; all other limits apply too.
LONGEST_ROLE_MIN = {DayRole.LONG: 330.0, DayRole.HARD: 150.0, DayRole.EASY: 240.0, DayRole.STRENGTH: 75.0}
# A taper cuts volume and keeps intensity (Bosquet 2007), including the little in easy days.
STEADY_PHASES = (Phase.BASE, Phase.BUILD, Phase.PEAK, Phase.TAPER)
STRENGTH_MIN = 45.0
HOURS_TO_STRENGTH = 6.0
OPENER_MIN = 20.0
ROUND_MIN = 5
LEAST_SECOND_MIN = 20.0


def sessions_of(
    frame: Frame, load: float, roles: Roles, request: PlannerInput, *, turn: int
) -> tuple[PlannedSession, ...]:
    """Plan sessions within this load and the day's minutes; none is rest. `turn` picks the sport."""
    role = roles.of_day[frame.day]
    if role is DayRole.RACE:
        return (_race(frame, load, request),)
    if role is DayRole.OPENERS:
        minutes = min(OPENER_MIN, frame.minutes)
        return _session("openers", _first(request), frame.phase, minutes)
    if role is DayRole.STRENGTH:
        minutes = longest_session_within(
            "strength", frame.phase, load, int(min(frame.minutes, LONGEST_ROLE_MIN[role])), ROUND_MIN
        )
        return _session("strength", Sport.STRENGTH, frame.phase, minutes)
    if role is DayRole.REST:
        return ()
    if frame.day in roles.strength:
        return _with_strength(frame, load, request, turn)
    kind = kind_of(role, frame, roles)
    sport = sports(request)[0] if role is DayRole.LONG else sports(request)[turn % len(sports(request))]
    most = min(
        frame.minutes, LONGEST_ROLE_MIN.get(role, LONGEST_DAY_MIN), PLAN_LONGEST_MIN.get((role, sport), LONGEST_DAY_MIN)
    )
    return _session(kind, sport, frame.phase, longest_session_within(kind, frame.phase, load, int(most), ROUND_MIN))


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


def hard_kind(frame: Frame, roles: Roles) -> str:
    """Return the kind of a hard day: the first of a week has the first kind of its phase, a second one the second."""
    kinds = PLAN_HARD_KINDS[frame.phase]
    earlier = sum(roles.of_day.get(frame.monday + timedelta(days=n)) is DayRole.HARD for n in range(frame.weekday))
    return kinds[min(earlier, len(kinds) - 1)] if frame.weekday < 3 or earlier else kinds[-1]


def kind_of(role: DayRole, frame: Frame, roles: Roles) -> str:
    """Return the kind of session for a role: hard days by phase, endurance with a little tempo where hard is allowed."""
    if role is DayRole.HARD:
        return hard_kind(frame, roles)
    if role is DayRole.STRENGTH:
        return "strength"
    return (
        "steady"
        if role in (DayRole.LONG, DayRole.EASY) and frame.phase in STEADY_PHASES and frame.may_be_hard
        else "endurance"
    )


def longest_minutes(role: DayRole, frame: Frame, request: PlannerInput) -> float:
    """Return the longest session of this role in the athlete's first sport."""
    return min(
        LONGEST_ROLE_MIN.get(role, LONGEST_DAY_MIN), PLAN_LONGEST_MIN.get((role, sports(request)[0]), LONGEST_DAY_MIN)
    )


def race_load(frame: Frame, request: PlannerInput, ctl: float) -> float:
    """Estimate the load of a race or stage: by the distance in its name, else by fitness."""
    event = frame.event
    if event is not None and event.stage is not None:
        return max(ctl * STAGE_LOAD_PER_CTL, LEAST_RACE_LOAD)
    named = _race_minutes(frame, request)
    return points_per_hour(named) * named / 60 if named is not None else max(ctl * RACE_LOAD_PER_CTL, LEAST_RACE_LOAD)


def opener_load(ctl: float, minutes: float) -> float:
    """Return the load of the openers, a short session with a few quick minutes the day before a race."""
    return session_load("openers", Phase.TAPER, int(min(OPENER_MIN, minutes))) if ctl > 0 else 0.0


def sports(request: PlannerInput) -> tuple[str, ...]:
    """Return the athlete's endurance sports in order; cycling if none is set."""
    named = tuple(s for s in request.athlete.sports if s != Sport.STRENGTH)
    return named or tuple(request.athlete.sports) or (Sport.CYCLING,)


def _race(frame: Frame, load: float, request: PlannerInput) -> PlannedSession:
    event = frame.event
    if event is not None and event.stage is not None:
        minutes: float | None = round(load / POINTS_OF_STAGE.get(event.stage.kind, USUAL_STAGE_LOAD_PER_HOUR) * 60)
    else:
        named = _race_minutes(frame, request)
        minutes = 5 * round(named / 5) if named is not None else None
    zone = 5 if event is not None and event.stage is not None else 7
    return PlannedSession(sport=None, kind="race", minutes=minutes, max_zone=zone, load=round(load, 1), hard=True)


def _race_minutes(frame: Frame, request: PlannerInput) -> float | None:
    event = frame.event
    if event is None:
        return None
    return event.minutes or race_minutes(event.name, _first(request), request.athlete)


def _first(request: PlannerInput) -> str:
    return sports(request)[0]


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
            hard=kind in ("tempo", "threshold", "vo2max"),
            also=also,
        ),
    )


def _with_strength(frame: Frame, load: float, request: PlannerInput, turn: int) -> tuple[PlannedSession, ...]:
    """Plan endurance first and strength hours later (Robineau 2016); strength alone on a small day."""
    most = int(min(STRENGTH_MIN, frame.minutes))
    lifting = longest_session_within("strength", frame.phase, load, most, ROUND_MIN)
    if lifting < SHORTEST_SESSION_MIN:
        return ()
    left = load - session_load("strength", frame.phase, lifting)
    sport = sports(request)[turn % len(sports(request))]
    easy = longest_session_within("endurance", frame.phase, left, int(frame.minutes) - lifting, ROUND_MIN)
    strength = _session("strength", Sport.STRENGTH, frame.phase, lifting)
    if easy < LEAST_SECOND_MIN:
        return strength
    also = (AlsoPlanned(sport=Sport.STRENGTH, kind="strength", hours_after=HOURS_TO_STRENGTH),)
    return (*_session("endurance", sport, frame.phase, easy, also=also), *strength)


def _prescribed_load(kind: str, phase: Phase, minutes: int, load: float) -> float:
    target = Target(action=Action.MAINTAIN, kind=kind, load=load, zone=ZONE_OF_KIND[kind], max_minutes=minutes)
    sport = Sport.STRENGTH if kind == "strength" else Sport.CYCLING
    workout = prescribe(target, sport=sport, phase=phase, athlete=AthleteState(), ceiling=Ceiling())
    return workout.load if workout else 0.0
