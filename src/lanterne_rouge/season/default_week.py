"""The default week of an athlete without a season plan: today's session by weekday, fitness, time and phase.

Athletes who only lift and have no goal follow their own rhythm of the last four weeks instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations

from lanterne_rouge.day.signs.training import POINTS_PER_HOUR_OF_KIND, ZONE_OF_KIND
from lanterne_rouge.day.sport_choice import POINTS_OF_STAGE, points_per_hour, race_minutes
from lanterne_rouge.domain.mission import Constraints, MissionStatus, Phase, Priority, RaceAhead
from lanterne_rouge.domain.morning import AthleteState, LoadState, PastSession, PlannedSession
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.constants import (
    DEFAULT_RECOVERY_WEEK_SHARE,
    DEFAULT_WEEK_DAY_WEIGHT,
    DEFAULT_WEEK_HARD_KINDS,
    DEFAULT_WEEK_HARD_WEEKDAYS,
    DEFAULT_WEEK_HOURS_PER_SESSION,
    DEFAULT_WEEK_LEAST_HARD_MIN,
    DEFAULT_WEEK_LEAST_SESSION_LOAD,
    DEFAULT_WEEK_LOAD_BY_LEVEL,
    DEFAULT_WEEK_LOAD_BY_PHASE,
    DEFAULT_WEEK_LOAD_PER_HOUR,
    DEFAULT_WEEK_LONGEST_MIN,
    DEFAULT_WEEK_TAPER_SHARES,
    LEAST_LIFTING_DAYS,
    LEAST_RACE_LOAD,
    LIFTING_WEEKS,
    LONGEST_DAY_MIN,
    LONGEST_LIFTING_MIN,
    MOST_LIFTING_DAYS_A_WEEK,
    OF_SMALL_BASE,
    RACE_LOAD_PER_CTL,
    SHORTEST_LIFTING_MIN,
    SHORTEST_SESSION_MIN,
    SMALL_BASE,
    SMALL_DAY,
    STAGE_LOAD_PER_CTL,
    TRAINING_DAY_ORDER,
    USUAL_LIFTING_MIN,
    USUAL_STAGE_LOAD_PER_HOUR,
    USUAL_WEEKLY_HOURS,
    hard_gap_days,
)

LIFTING_KIND = "strength"


@dataclass(frozen=True, kw_only=True)
class Week:
    """The role of each weekday (0 = Monday): long, hard, easy, strength or rest."""

    roles: tuple[str, ...]

    def role(self, weekday: int) -> str:
        """Return the role of a weekday."""
        return self.roles[weekday]


def planned_session(
    *,
    status: MissionStatus,
    athlete: AthleteState,
    constraints: Constraints,
    load: LoadState,
    day: date,
    sessions: Sequence[PastSession] = (),
) -> PlannedSession:
    """Plan today's session in the default week; a rest day is a session of kind `rest`."""
    if status.stage is not None or (_days_to_event(status) == 0 and status.days_to_goal == 0):
        return _goal_race(status, athlete, load)
    side = status.next_race
    if side is not None and side.days_to == 0:
        return _side_race(side, athlete, load)
    if day in constraints.blackout or day.weekday() not in constraints.days or _event_rest_day(status):
        return _rest()
    if _days_to_event(status) == 1 or (side is not None and side.days_to == 1 and side.priority is Priority.B):
        if _lifts_only(athlete):
            return _rest()
        return PlannedSession(sport=_sports(athlete)[0], kind="openers", minutes=20, max_zone=5, load=17)
    due = is_lifting_due(sessions) if _lifts_only(athlete) and status.mission_id is None else None
    if due is not None:
        return usual_lifting(sessions, load.ctl, constraints.minutes_on(day.weekday())) if due else _rest()
    recovery_week = is_recovery_week(status, day)
    week = week_pattern(status.phase, athlete, constraints, recovery_week=recovery_week)
    role = week.role(day.weekday())
    if role == "rest":
        return _rest()
    if role == "hard" and _trained_hard_lately(sessions, hard_gap_days(athlete.age, 0.0)):
        role = "easy"
    points = week_load(status, athlete, load, recovery_week=recovery_week) * _share(week, role)
    return _session(role, points, _sport(athlete, week, day.weekday(), role), status, constraints, day)


def key_session(
    *, status: MissionStatus, athlete: AthleteState, constraints: Constraints, load: LoadState, day: date
) -> PlannedSession:
    """Plan the key session of the phase whatever the weekday, for an imagined morning without a calendar."""
    week = Week(roles=("rest", "hard", "easy", "hard", "easy", "long", "easy"))
    points = week_load(status, athlete, load, recovery_week=False) * _share(week, "hard")
    return _session(
        "strength" if _lifts_only(athlete) else "hard", points, _sports(athlete)[0], status, constraints, day
    )


def week_pattern(phase: Phase, athlete: AthleteState, constraints: Constraints, *, recovery_week: bool) -> Week:
    """Assign the seven days: one long day, hard days 48 h apart (72 h from age fifty), strength away from them, and rest."""
    open_days = [
        d for d in range(7) if d in constraints.days and (constraints.minutes_on(d) or 1e9) >= SHORTEST_SESSION_MIN
    ]
    if not open_days:
        return Week(roles=("rest",) * 7)
    training = _training_days(open_days, athlete)
    if _lifts_only(athlete):
        lifting = _lifting_days(training)
        return Week(roles=tuple("strength" if d in lifting else "rest" for d in range(7)))
    long_day = max(training, key=lambda d: (constraints.minutes_on(d) or 1e9, d in (5, 6), d))
    count = _hard_count(phase, athlete, recovery_week=recovery_week)
    hard = _hard_days(training, long_day, count, hard_gap_days(athlete.age, 0.0))
    strength = _strength_days(training, long_day, hard, athlete, phase)
    roles = []
    for d in range(7):
        named = {"long": d == long_day, "hard": d in hard, "strength": d in strength, "easy": d in training}
        roles.append(next((role for role, fits in named.items() if fits), "rest"))
    return Week(roles=tuple(roles))


def week_load(status: MissionStatus, athlete: AthleteState, load: LoadState, *, recovery_week: bool) -> float:
    """Return the week's load: enough to keep fitness and a little more, within the athlete's hours."""
    level = DEFAULT_WEEK_LOAD_BY_LEVEL.get(athlete.level or "", DEFAULT_WEEK_LOAD_BY_LEVEL["recreational"])
    hours = athlete.weekly_hours
    usual = hours * DEFAULT_WEEK_LOAD_PER_HOUR if hours else level
    base = _seen_week(load, usual * 0.6) if load.ctl is not None and load.ctl >= 5 else usual * 0.6
    points = base * (DEFAULT_RECOVERY_WEEK_SHARE if recovery_week else _phase_share(status))
    return min(max(points, 60.0), usual) if hours else max(points, 60.0)


def _seen_week(load: LoadState, unseen: float) -> float:
    """The week that keeps fitness; in the first week of a history each day that was not seen is one of an unknown athlete."""
    seen = min(load.history_days if load.history_days is not None else 7, 7)
    return seen * (load.ctl or 0.0) + (7 - seen) / 7 * unseen


def is_recovery_week(status: MissionStatus, day: date) -> bool:
    """Every fourth week is lighter, counted back from the goal so that the last one ends before the final block."""
    if status.phase is Phase.TAPER or status.stage is not None:
        return False
    ahead = status.days_to_start if status.days_to_start is not None else status.days_to_goal
    monday = day.toordinal() - day.weekday()
    weeks = (ahead + day.weekday()) // 7 if ahead is not None else monday // 7
    return weeks % 4 == 3


def is_lifting_due(sessions: Sequence[PastSession]) -> bool | None:
    """Whether lifting is due today by the habit of the last four weeks; None without a habit.

    It is due when the usual gap has passed and the last week had fewer lifting days than usual. Today does not count.
    """
    days = sorted({s.days_ago for s in _lifting(sessions) if s.days_ago})
    if len(days) < LEAST_LIFTING_DAYS:
        return None
    weeks = min(-(-days[-1] // 7), LIFTING_WEEKS)
    a_week = min(max(round(len(days) / weeks), 1), MOST_LIFTING_DAYS_A_WEEK)
    return days[0] >= 7 // a_week and sum(day < 7 for day in days) < a_week


def usual_lifting(sessions: Sequence[PastSession], ctl: float | None, at_hand: float | None) -> PlannedSession:
    """Plan a lifting session of usual length and load, within fitness and the available minutes."""
    past_lifting = _lifting(sessions)
    minutes = min(
        max(_median_or([s.minutes for s in past_lifting if s.minutes], USUAL_LIFTING_MIN), SHORTEST_LIFTING_MIN),
        LONGEST_LIFTING_MIN,
    )
    usual = minutes / 60 * POINTS_PER_HOUR_OF_KIND[LIFTING_KIND]
    load = min(_median_or([s.load for s in past_lifting if s.load], usual), usual)
    most = max(OF_SMALL_BASE * ctl, SMALL_DAY) if ctl is not None and ctl < SMALL_BASE else load
    share = min(1.0, most / load, 1.0 if at_hand is None else at_hand / minutes)
    return PlannedSession(
        sport=Sport.STRENGTH,
        kind=LIFTING_KIND,
        minutes=round(share * minutes),
        max_zone=ZONE_OF_KIND[LIFTING_KIND],
        load=round(share * load, 1),
    )


def _days_to_event(status: MissionStatus) -> int | None:
    return status.days_to_start if status.days_to_start is not None else status.days_to_goal


def _goal_race(status: MissionStatus, athlete: AthleteState, load: LoadState) -> PlannedSession:
    if status.stage is not None:
        points = max((load.ctl or 40.0) * STAGE_LOAD_PER_CTL, LEAST_RACE_LOAD)
        minutes = points / POINTS_OF_STAGE.get(status.stage.kind, USUAL_STAGE_LOAD_PER_HOUR) * 60
        return _race_session(points, round(minutes), zone=5)
    named = race_minutes(status.goal_event, _sports(athlete)[0], athlete)
    if named is None:
        return _race_session(max((load.ctl or 40.0) * RACE_LOAD_PER_CTL, LEAST_RACE_LOAD), None, zone=7)
    return _race_session(points_per_hour(named) * named / 60, 5 * round(named / 5), zone=7)


def _race_session(points: float, minutes: float | None, *, zone: int) -> PlannedSession:
    return PlannedSession(sport=None, kind="race", minutes=minutes, max_zone=zone, load=round(points, 1), hard=True)


def _sports(athlete: AthleteState) -> list[str]:
    return [s for s in athlete.sports if s != Sport.STRENGTH] or list(athlete.sports) or [Sport.CYCLING]


def _side_race(race: RaceAhead, athlete: AthleteState, load: LoadState) -> PlannedSession:
    """Plan a B or C event on its day in its sport, by the athlete's minutes, its distance, or the distance in its name."""
    length = race.name if race.distance_km is None else f"{race.distance_km:g} km"
    minutes = race.minutes or race_minutes(length, race.sport or _sports(athlete)[0], athlete)
    if minutes is None:
        session = _race_session(max((load.ctl or 40.0) * RACE_LOAD_PER_CTL, LEAST_RACE_LOAD), None, zone=7)
    else:
        session = _race_session(points_per_hour(minutes) * minutes / 60, 5 * round(minutes / 5), zone=7)
    return replace(session, sport=race.sport)


def _event_rest_day(status: MissionStatus) -> bool:
    return status.stage is None and status.days_to_start is None and status.stages_ahead > 0


def _rest() -> PlannedSession:
    return PlannedSession(sport=None, kind="rest", minutes=0, max_zone=0, load=0)


def _lifts_only(athlete: AthleteState) -> bool:
    return set(athlete.sports) == {Sport.STRENGTH}


def _trained_hard_lately(sessions: Sequence[PastSession], gap: int) -> bool:
    return any(s.hard and s.days_ago is not None and 0 < s.days_ago < gap for s in sessions)


def _share(week: Week, role: str) -> float:
    total = sum(DEFAULT_WEEK_DAY_WEIGHT[r] for r in week.roles)
    return DEFAULT_WEEK_DAY_WEIGHT[role] / total if total else 0.0


def _session(
    role: str, points: float, sport: str, status: MissionStatus, constraints: Constraints, day: date
) -> PlannedSession:
    kind = _kind(role, status.phase, day)
    minutes = _minutes(role, kind, points, sport, constraints, day)
    if role == "hard" and minutes < DEFAULT_WEEK_LEAST_HARD_MIN:
        kind = "endurance"
        minutes = _minutes("easy", kind, points, sport, constraints, day)
    per_hour = POINTS_PER_HOUR_OF_KIND[kind]
    return PlannedSession(
        sport=sport,
        kind=kind,
        minutes=minutes,
        max_zone=ZONE_OF_KIND[kind],
        load=round(minutes / 60 * per_hour, 1),
        hard=kind in ("threshold", "vo2max"),
    )


def _kind(role: str, phase: Phase, day: date) -> str:
    if role == "strength":
        return "strength"
    if role in ("easy", "long"):
        return "endurance"
    kinds = DEFAULT_WEEK_HARD_KINDS[phase]
    # The first hard day of the week has the first kind, the second the second.
    return kinds[0 if day.weekday() < 3 else len(kinds) - 1]


def _minutes(role: str, kind: str, points: float, sport: str, constraints: Constraints, day: date) -> int:
    wanted = max(points, DEFAULT_WEEK_LEAST_SESSION_LOAD) / POINTS_PER_HOUR_OF_KIND[kind] * 60
    at_hand = constraints.minutes_on(day.weekday())
    longest = DEFAULT_WEEK_LONGEST_MIN.get((role, sport), LONGEST_DAY_MIN)
    return round(min(wanted, longest, at_hand if at_hand is not None else longest))


def _sport(athlete: AthleteState, week: Week, weekday: int, role: str) -> str:
    """Return the sport: the first one has the long day and the first hard day, the others rotate over the week."""
    if role == "strength":
        return Sport.STRENGTH
    sports = _sports(athlete)
    if role == "long":
        return sports[0]
    turns = [d for d in range(7) if week.roles[d] in ("hard", "easy")]
    return sports[turns.index(weekday) % len(sports)]


def _training_days(open_days: list[int], athlete: AthleteState) -> list[int]:
    """Choose the training days: one day is always off; few weekly hours or sessions mean fewer days."""
    wanted = athlete.sessions_per_week or (athlete.weekly_hours or USUAL_WEEKLY_HOURS) / DEFAULT_WEEK_HOURS_PER_SESSION
    most = 6 if athlete.level == "elite" else 5 if athlete.level != "beginner" else 4
    count = max(min(round(wanted), most, len(open_days)), min(3, len(open_days)))
    order = sorted(open_days, key=lambda d: TRAINING_DAY_ORDER[d])
    return sorted(order[:count])


def _lifting_days(training: list[int]) -> frozenset[int]:
    """Choose strength days with a day between them."""
    chosen: list[int] = []
    for d in training:
        if all(_apart(d, other) >= 2 for other in chosen):
            chosen.append(d)
    return frozenset(chosen)


def _apart(a: int, b: int) -> int:
    gap = abs(a - b) % 7
    return min(gap, 7 - gap)


def _hard_count(phase: Phase, athlete: AthleteState, *, recovery_week: bool) -> int:
    if athlete.capped_z2:
        return 0
    if athlete.level == "beginner":
        # Nothing here knows how long a beginner has trained steadily; a plan does.
        return 0
    young = athlete.age is not None and athlete.age < 18
    if recovery_week:
        return 0 if young else 1
    wanted = 2 if phase in (Phase.BUILD, Phase.PEAK, Phase.TAPER) else 1
    return wanted - 1 if young else wanted


def _hard_days(training: list[int], long_day: int, count: int, gap: int) -> frozenset[int]:
    for size in range(min(count, len(training)), 0, -1):
        fits = [
            days
            for days in combinations(training, size)
            if all(_apart(a, b) >= gap for a, b in combinations(days, 2))
            and all(_apart(d, long_day) >= 2 for d in days)
        ]
        if fits:
            return frozenset(max(fits, key=lambda days: sum(DEFAULT_WEEK_HARD_WEEKDAYS.get(d, 0) for d in days)))
    return frozenset()


def _strength_days(
    training: list[int], long_day: int, hard: frozenset[int], athlete: AthleteState, phase: Phase
) -> frozenset[int]:
    """Choose up to two strength days that are neither hard nor next to a hard day; one when the goal is near."""
    if Sport.STRENGTH not in athlete.sports:
        return frozenset()
    most = 1 if phase in (Phase.PEAK, Phase.TAPER) else 2
    free = [d for d in training if d != long_day and d not in hard and all(_apart(d, h) >= 2 for h in hard)]
    return frozenset(free[:most])


def _phase_share(status: MissionStatus) -> float:
    if status.phase is not Phase.TAPER:
        return DEFAULT_WEEK_LOAD_BY_PHASE[status.phase]
    left = status.days_to_start if status.days_to_start is not None else status.days_to_goal or 0
    return next(share for days, share in DEFAULT_WEEK_TAPER_SHARES if left >= days)


def _lifting(sessions: Sequence[PastSession]) -> list[PastSession]:
    return [s for s in sessions if s.sport == Sport.STRENGTH and s.summary_days is None]


def _median_or(values: Sequence[float], otherwise: float) -> float:
    return sorted(values)[len(values) // 2] if values else otherwise
