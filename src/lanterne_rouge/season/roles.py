"""Assign a role to each coming day: one long day a week, hard days apart, strength away from them, and rest."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import combinations, pairwise
from statistics import median

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.season import DayRole, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.body_limits import (
    VO2MAX_AFTER_BIRTH,
    body_limits,
    bone_over,
    has_one_hard_run,
    is_fresh,
    is_year_of_birth,
    last_birth,
    open_injury,
    touches,
)
from lanterne_rouge.season.calendar import Frame
from lanterne_rouge.season.constants import (
    ADULT_AGE,
    EARLY_BASE_KINDS,
    LONGEST_DAY_MIN,
    MASTERS_AGE,
    MOST_TRAINING_DAYS,
    MOST_TRAINING_DAYS_OF_YOUTH,
    PLAN_HARD_KINDS,
    PLAN_HARD_WEEKDAYS,
    PLAN_HOURS_PER_SESSION,
    PLAN_LEAST_HARD_MIN,
    PLAN_LONGEST_MIN,
    REMEMBERED_WEEKS,
    SHORTEST_SESSION_MIN,
    TRAINING_DAY_ORDER,
    USUAL_WEEKLY_HOURS,
    VETERAN_AGE,
    hard_gap_days,
)
from lanterne_rouge.season.event_demands import (
    LEAST_SECOND_LONG_MIN,
    EventDemands,
    demands_of,
    long_target,
    longest_run,
    off_the_bike,
)
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.sport_shares import (
    FIRST_RUNS_AGAIN,
    RUNS_APART_AGE,
    SESSIONS_OF_A_LEG,
    WeekOfSports,
    held_by,
    keeps_runs_apart,
    may_be_hard,
    needs_rest_between_runs,
    runs_beside_legs,
    runs_seldom,
    share_sports,
    spares_a_bone,
    steady_weeks,
    wanted_sessions,
    weeks_ahead,
    with_fewer,
)
from lanterne_rouge.season.targets import ZONES, Effort, race_zone

# Runs a week beside lifting for somebody who ran once a week: on days apart, before there are more.
FIRST_RUNS_BESIDE_LIFTING = 2
# Who wants to get round and isn't used to the highest intensity needs none of it.
USED_TO_ALL = ("trained", "elite")
# Longest session assumed when counting how many days the hours need.
USUAL_SESSION_MIN = 90.0
# Rest days are those with little time; smaller differences than this do not matter.
MUCH_MORE_MIN = 20.0
LEAST_STRENGTH_MIN = 20.0
STRENGTH_DAYS, STRENGTH_DAYS_NEAR_GOAL = 2, 1
NO_ROOM_FOR_STRENGTH = "Not every strength day fits away from the hard days"
NO_STRENGTH_DAY = (
    "No strength day fits, because every training day is a key day or the day before one; one more day would make room,"
    " or an hour on a hard day, for lifting some hours after its session"
)
HARD_DAY_FOR_LIFTING = (
    "A second hard day gives way to the lifting you asked for: they need days apart, or an hour for both on one"
)
NO_ROOM_TO_LIFT = "Not every strength day fits without three days of lifting in a row"
# The habit of training is read from the fullest of the last weeks, so many of them.
HABIT_WEEKS = 4
# Beginners who trained on four days in nearly every one of these weeks may have two hard days, as others have; else one (practice).
STEADY_DAYS, MOST_THIN_WEEKS = 4, 2
# In base weeks beginners get a second hard day only with at least this many available days.
SECOND_HARD_FROM_DAYS = 5
# The hard sessions of the build, by turns where a week has one of them.
TURNING_KINDS = ("threshold", "vo2max")
# Of so many legs each has its two sessions a week, however few the hours.
LEGS_OF_TRIATHLON = 3
# Who trained more often before a pause comes back to it by a day every so many weeks (practice).
WEEKS_A_DAY_MORE = 2
# Days between the last hard session and a race that matters.
HARD_BEFORE_RACE_DAYS = 3
# An easy day with a little tempo may lie nearer to it.
BRISK_BEFORE_RACE_DAYS = 2
# With fewer sessions a week none of them would stay easy; nor would of runs, where more than about half were hard or brisk, or one
# came the day before or after a hard one (Daniels; Pfitzinger: hard and easy days take turns).
BRISK_FROM_SESSIONS = 4
# A day counts as long if it is this much longer than usual, or this close to the longest of the last three weeks.
LONGER_THAN_USUAL, NEARLY_THE_LONGEST = 1.25, 0.8
# Bricks belong to the last ten weeks before a race of several sports, once both are steady; the last one a week before it.
BRICKS_FROM_DAYS, BRICKS_UNTIL_DAYS, STEADY_FOR_BRICKS, OTHER_BRICK_EVERY = 70, 13, 3, 3
# A run off the bike for which a long day needs room, and the day with room for one beside another ride.
SHORT_RUN_OFF_THE_BIKE_MIN, ROOM_FOR_A_SHORT_BRICK_MIN = 25.0, 60.0
# Runs between strength stations belong to the last two months before a race that asks for them, on a day with room for both.
MIXED_FROM_DAYS, LEAST_MIXED_MIN = 63, 60.0
# A hard day with room for half an hour of lifting some hours after its session: hard days hard, easy days easy (coaches' practice). The
# legs are fresh for the session that matters and have the next day to recover (Robineau 2016; Schumann 2022: 3 h apart, better 6).
ROOM_FOR_HARD_AND_LIFTING_MIN = 60.0
# From about a half marathon on the hard run of the taper is at race pace.
RACE_PACE_TAPER_FROM_MIN = 75.0
# A day with less time than this suits lifting better than a run.
SHORT_DAY_MIN = 40.0
# More sessions a week than lately: one at once, a second after some weeks; of what spares a bone sooner.
MORE_SESSIONS, MANY_MORE_FROM_WEEKS, RIDES_MORE_FROM_WEEKS = 1, 6, 3
MOST_HARD_DAYS = 2
# The shortest session of a taper; who trains for so many hours a week gets little from twenty minutes (practice).
SHORTEST_TAPER_MIN, LONGER_TAPER_MIN, LONGER_TAPER_FROM_HOURS = 20, 30, 7.0
# A long session is planned in whole five minutes.
WHOLE_MIN = 5
# So many runs a week leave no room for another with a day between them.
MANY_RUNS = 3.5
# Who lifts on most days and runs on three has one hard run.
FEW_ENDURANCE_DAYS = 3
LEAST_ENDURANCE_DAYS = 2
# A lifter's week before a meet, and the days of rest from lifting before it.
LIFTING_DAYS_FOR_A_MEET, LAST_LIFTING_BEFORE_MEET_DAYS = 3, 4
# Of a week's lifting so many days are for the legs, which the morrow of none should be a long or a hard run.
LEG_DAYS = 2
# The fewest sessions of a week beside its race and openers.
FEW_DAYS_OF_A_TAPER = 3
# Fewer training days than this do not show what is usual.
LEAST_TRAINING_DAYS = 6


@dataclass(frozen=True, kw_only=True)
class Brick:
    """Two sports one after the other: `order`, and the minutes of the short half, which is not the sport of the day."""

    order: tuple[str, str]
    short_min: float


@dataclass(frozen=True, kw_only=True)
class Roles:
    """Roles by day, the days with strength besides their role, and the wishes that did not fit, as sentences.

    `sport`: the sport of each training day; `kind`: the kind of session of key days; `bricks`: the days on which one sport follows
    another.
    `longest_run`: the longest run that the goal asks for and bones bear. `long_legs`: the long days, and easy
    days on which another leg of the race grows towards it, with the minutes that it asks for.
    `shortest_taper`: the shortest session before a race.
    `mixed`: days of lifting with a run before it, as a race of running and strength asks.
    """

    of_day: dict[date, DayRole]
    strength: frozenset[date]
    unmet: tuple[str, ...]
    sport: dict[date, str] = field(default_factory=dict)
    kind: dict[date, str] = field(default_factory=dict)
    bricks: dict[date, Brick] = field(default_factory=dict)
    longest_run: float = PLAN_LONGEST_MIN[DayRole.LONG, Sport.RUNNING]
    long_legs: dict[date, float] = field(default_factory=dict)
    shortest_taper: int = SHORTEST_TAPER_MIN
    mixed: frozenset[date] = frozenset()


def assign_roles(days: Sequence[Frame], request: PlannerInput) -> Roles:
    """Assign roles week by week, keeping hard days apart from those of the week before."""
    of_day: dict[date, DayRole] = {f.day: f.fixed for f in days if f.fixed is not None}
    strength: set[date] = set()
    mixed: set[date] = set()
    hard = [d.day for d in request.done if d.hard]
    longs = _long_day_done(request)
    last_long: date | None = None
    unmet_weeks: dict[str, set[date]] = {}
    for week in _weeks(days):
        chosen = _week(week, request, hard, last_long, long_done=longs and week[0].monday <= request.today)
        last_long = max((d for d, role in chosen.of_day.items() if role is DayRole.LONG), default=None)
        of_day.update(chosen.of_day)
        strength |= chosen.strength
        mixed |= chosen.mixed
        hard += [d for d, role in chosen.of_day.items() if role is DayRole.HARD]
        hard += [f.day for f in week if f.fixed is DayRole.RACE]
        # Sorted, because an event of several days must not hide the hard day after it.
        hard.sort()
        for wish in chosen.unmet:
            unmet_weeks.setdefault(wish, set()).add(week[0].monday)
    roles = Roles(of_day=of_day, strength=frozenset(strength), unmet=(), mixed=frozenset(mixed))
    roles = _with_sports(days, roles, request)
    if Sport.RUNNING in request.athlete.sports:
        # Weeks are planned one by one, so the next Monday is only available here.
        spoilt = {day for day in strength if _spoils_the_next(day, roles)}
        roles = replace(roles, strength=roles.strength - spoilt, mixed=roles.mixed - spoilt)
        if _wished_strength(request):
            unmet_weeks.setdefault(NO_ROOM_FOR_STRENGTH, set()).update(monday_of(day) for day in spoilt)
    # What was asked for is said first.
    by_weight = sorted(unmet_weeks.items(), key=lambda wish: wish[0] not in (NO_STRENGTH_DAY, NO_ROOM_FOR_STRENGTH))
    sentences = tuple(
        f"{wish} ({len(weeks)} week{'' if len(weeks) == 1 else 's'})." for wish, weeks in by_weight if weeks
    )
    return replace(roles, unmet=sentences)


def _spoils_the_next(day: date, roles: Roles) -> bool:
    """Whether lifting on a day would take the legs from a race or a hard run of the next."""
    after = day + timedelta(days=1)
    role = roles.of_day.get(after)
    return role is DayRole.RACE or (role is DayRole.HARD and roles.sport.get(after) == Sport.RUNNING)


def _with_sports(days: Sequence[Frame], roles: Roles, request: PlannerInput) -> Roles:
    """Give every training day its sport, key days their kind, and the changes of a race of several sports their bricks."""
    demands = None
    names = endurance_sports(request)
    asked = 0.0
    sport: dict[date, str] = {}
    kind: dict[date, str] = {}
    bricks: dict[date, Brick] = {}
    long_legs: dict[date, float] = {}
    hard_turn = 0
    is_new = request.athlete.level == "beginner" and not _trains_steadily(request)
    for week in _weeks(days):
        trained = [f for f in week if roles.of_day[f.day] in (DayRole.LONG, DayRole.HARD, DayRole.EASY)]
        monday = week[0].monday
        # After one goal the next decides.
        demands = demands_of(request.mission, week[0].day, request.athlete)
        asked = max(asked, demands.leg_minutes(Sport.RUNNING) or 0.0) if demands is not None else asked
        walks = set(names) <= {Sport.WALKING} or (demands is not None and demands.sport == Sport.WALKING)
        # Nobody walks at a threshold beside a sport that can be hard, nor while that one may not be.
        able = tuple(s for s in names if may_be_hard(request, s, week[-1].day) and (walks or s != Sport.WALKING))
        turned = able[hard_turn % len(able) :] + able[: hard_turn % len(able)] if able else ()
        # Elsewhere the run takes its minutes from the long ride every other week at most, because that has to grow, too (Friel).
        shares_long = is_even(monday) or _has_room_for_a_brick(trained, roles, demands)
        wanted = wanted_sessions(names, len(trained), request.done, demands, bricks=shares_long)
        for name in names:
            hurt = open_injury(request.mission, name, week[0].day)
            if hurt is not None:
                wanted = with_fewer(name, wanted, [s for s in names if not touches(hurt.what, s)])
        brick = _brick(week, demands, dict(wanted), request)
        apart = keeps_runs_apart(request, week[0].day)
        long_sport = _long_sport(names, demands)
        held = held_by(request, week[0].day)
        if held is None and _may_ride_long(monday, demands):
            # What a bone doesn't bear yet the ride keeps up.
            held = spares_a_bone(request, long_sport, week[0].day)
        long_sport = held or long_sport
        chosen = share_sports(
            WeekOfSports(
                days=tuple((f.weekday, roles.of_day[f.day], int(min(f.minutes, LONGEST_DAY_MIN))) for f in trained),
                wanted=wanted,
                long_sport=long_sport,
                hard_sports=turned,
                key_sport=demands.sport if demands is not None and demands.sport in able else None,
                legs=_asked_of_legs(demands, dict(wanted), trained, roles, long_sport),
                brick=brick is not None and Sport.RUNNING in brick and dict(wanted)[Sport.RUNNING] > 1,
                apart=apart,
                off_feet=frozenset(f.weekday for f in trained if f.off_feet),
                ran_yesterday=sport.get(monday - timedelta(days=1)) == Sport.RUNNING,
            )
        )
        hard_in_week = sum(roles.of_day[f.day] is DayRole.HARD for f in trained)
        for frame, name in zip(trained, chosen, strict=True):
            role = roles.of_day[frame.day]
            sport[frame.day] = name
            # The week is judged by its last day; a body that comes back may be held to easy days until the middle of it.
            if role is DayRole.HARD and (
                name not in able
                or body_limits(request.mission, name, frame.day).hard
                or (name == Sport.RUNNING and _had_its_hard_run(week, roles, sport, frame, request))
                or (name == Sport.RUNNING and _had_its_hard_runs(frame, roles, sport, chosen.count(name)))
            ):
                roles.of_day[frame.day] = DayRole.EASY
            elif role is DayRole.HARD:
                hard_turn += 1
                kind[frame.day] = _hard_kind(frame, roles, name, request, demands)
            elif role is DayRole.LONG and frame.phase in (Phase.BUILD, Phase.PEAK) and frame.may_be_hard:
                # Every second long day of the build rehearses the effort of the race, of the peak each one; an ultra, whose long
                # days are too many for that, every second.
                last_weeks = frame.phase is Phase.PEAK and not (demands is not None and demands.on_tired_legs)
                rehearses = (
                    name in able
                    and not body_limits(request.mission, name, frame.day).hard
                    and (last_weeks or is_even(monday))
                    and not request.athlete.capped_z2
                    and not any(f.day in roles.mixed for f in week)
                    and not (_is_young(request) and hard_in_week >= MOST_HARD_DAYS)
                )
                kind[frame.day] = "steady" if rehearses and not is_new else "endurance"
        for frame in trained:
            if frame.day in roles.mixed:
                between_stations = demands is not None and Sport.RUNNING in able
                sport[frame.day] = Sport.RUNNING if demands is not None else names[0]
                kind[frame.day] = "steady" if between_stations else "endurance"
        kind |= dict.fromkeys(_brisk_days(trained, roles, kind, sport, able, request), "steady")
        legs = _long_legs(trained, roles, sport, demands, beside=held)
        long_legs |= legs
        of_brick = (
            _brick_day(brick, trained, roles, sport, legs, apart=apart, shares_long=shares_long)
            if brick is not None
            else None
        )
        if brick is not None and of_brick is not None:
            short = brick[brick[0] == _carries(brick)]
            bricks[of_brick] = Brick(order=brick, short_min=off_the_bike(demands, short))
        asked_of_long = (
            (f.day, long_target(demands, sport[f.day])) for f in trained if roles.of_day[f.day] is DayRole.LONG
        )
        long_legs |= {day: most for day, most in asked_of_long if most is not None}
    return replace(
        roles,
        sport=sport,
        kind=kind,
        bricks=bricks,
        longest_run=longest_run(asked),
        long_legs=long_legs,
        shortest_taper=_shortest_taper(request),
    )


def _is_young(request: PlannerInput) -> bool:
    """Whether somebody is still growing: two days of hard work a week are enough, the long one stays easy (Bergeron 2015)."""
    return request.athlete.age is not None and request.athlete.age < ADULT_AGE


def _had_its_hard_run(
    week: Sequence[Frame], roles: Roles, sport: Mapping[date, str], frame: Frame, request: PlannerInput
) -> bool:
    """Whether a week that may have one hard run has had it before a day."""
    if not has_one_hard_run(request.mission, frame.day):
        return False
    done = any(d.hard and any(name == Sport.RUNNING for name, _ in d.sports) for d in _this_week(list(week), request))
    earlier = (f.day for f in week if f.day < frame.day)
    return done or any(roles.of_day[d] is DayRole.HARD and sport.get(d) == Sport.RUNNING for d in earlier)


def _had_its_hard_runs(frame: Frame, roles: Roles, sport: Mapping[date, str], runs: int) -> bool:
    """Whether every second run of the week is hard already, as every second session may be at most."""
    earlier = (frame.monday + timedelta(days=n) for n in range(frame.weekday))
    hard = sum(roles.of_day.get(day) is DayRole.HARD and sport.get(day) == Sport.RUNNING for day in earlier)
    return hard >= max(runs // 2, 1)


def _long_legs(
    trained: Sequence[Frame],
    roles: Roles,
    sport: Mapping[date, str],
    demands: EventDemands | None,
    *,
    beside: str | None,
) -> dict[date, float]:
    """Choose an easy day for each leg of a race without a long day of its own, with the minutes that the race asks for.

    So for the sport of a race whose long day belongs to another one `beside` it.
    """
    if demands is None:
        return {}
    easy = [f for f in trained if roles.of_day[f.day] is DayRole.EASY and f.day not in roles.strength]
    has_long = {sport[f.day] for f in trained if roles.of_day[f.day] is DayRole.LONG}
    chosen = {}
    for leg in demands.sports if demands.legs or beside is not None else ():
        days_of_leg = [f for f in easy if sport[f.day] == leg]
        target = long_target(demands, leg)
        if days_of_leg and target is not None and leg not in has_long:
            most = float(WHOLE_MIN * round(target / WHOLE_MIN))
            chosen[max(days_of_leg, key=lambda f: (min(f.minutes, most), f.weekday in (5, 6))).day] = most
    return chosen


def _brisk_days(
    trained: Sequence[Frame],
    roles: Roles,
    kind: Mapping[date, str],
    sport: Mapping[date, str],
    able: Sequence[str],
    request: PlannerInput,
) -> list[date]:
    """Choose the easy day with a little tempo: one in a week whose long day has none, in a taper too; not between two hard days.

    Speed that is touched often lasts with little of it, and a taper keeps it (Bosquet 2007; Mujika & Padilla 2003).
    """
    is_new = request.athlete.level == "beginner" and not _trains_steadily(request)
    hard_days = {f.day for f in trained if roles.of_day[f.day] is DayRole.HARD}
    # From fifty on, and for who is still growing, the days between hard ones are for recovery.
    recovers = request.athlete.age is not None and not ADULT_AGE <= request.athlete.age < MASTERS_AGE
    if request.athlete.capped_z2 or is_new or recovers or len(trained) < BRISK_FROM_SESSIONS:
        return []
    days = [
        f
        for f in trained
        if roles.of_day[f.day] is DayRole.EASY
        and f.day not in roles.strength
        and not {f.day - timedelta(days=1), f.day + timedelta(days=1)} <= hard_days
        and sport[f.day] in able
        and not (sport[f.day] == Sport.RUNNING and _crowds_the_hard_runs(f.day, hard_days, len(trained)))
        and not (sport[f.day] == Sport.RUNNING and roles.of_day.get(f.day - timedelta(days=1)) is DayRole.LONG)
        and not body_limits(request.mission, sport[f.day], f.day).hard
        and f.may_be_hard
        and (f.days_to_event is None or f.days_to_event >= BRISK_BEFORE_RACE_DAYS)
    ]
    rehearses = any(kind.get(f.day) == "steady" for f in trained)
    races = any(f.days_to_event is not None and f.days_to_event < 7 - f.weekday for f in trained)
    # A race, its openers and two hard days are enough for a week.
    return [f.day for f in days[-1:] if not rehearses and not (races and len(hard_days) > 1)]


def _crowds_the_hard_runs(day: date, hard_days: Collection[date], sessions: int) -> bool:
    """Whether a brisk run would leave too little easy running around the hard days of its week."""
    beside = any(abs((day - hard).days) == 1 for hard in hard_days)
    return beside or 2 * (len(hard_days) + 1) > sessions + 1


def _shortest_taper(request: PlannerInput) -> int:
    lately = request.done[-28:]
    hours = sum(d.minutes for d in lately) / 60 / (len(lately) / 7) if lately else 0.0
    return LONGER_TAPER_MIN if hours >= LONGER_TAPER_FROM_HOURS else SHORTEST_TAPER_MIN


def endurance_sports(request: PlannerInput) -> tuple[str, ...]:
    """Return the athlete's endurance sports in order; cycling if none is set."""
    named = tuple(s for s in request.athlete.sports if s != Sport.STRENGTH)
    return named or tuple(request.athlete.sports) or (Sport.CYCLING,)


def _long_sport(names: Sequence[str], demands: EventDemands | None) -> str:
    """Return the sport of the long day: that of the event."""
    wanted = demands.long_sport if demands is not None else None
    return wanted if wanted in names and wanted is not None else names[0]


def _has_room_for_a_brick(trained: Sequence[Frame], roles: Roles, demands: EventDemands | None) -> bool:
    """Whether the long day of a week has room for all of the ride that the race asks for, and for a short run after it."""
    asked = long_target(demands, Sport.CYCLING)
    run = min(off_the_bike(demands, Sport.RUNNING), SHORT_RUN_OFF_THE_BIKE_MIN)
    longs = [f.minutes for f in trained if roles.of_day[f.day] is DayRole.LONG]
    return asked is not None and any(minutes >= asked + run for minutes in longs)


def _may_ride_long(monday: date, demands: EventDemands | None) -> bool:
    """Whether a runner's long day of a week may be a ride: every week where an easy day has room for the longest run, else every other."""
    asked = (long_target(demands, Sport.RUNNING) if demands is not None else None) or 0.0
    return is_even(monday) or asked <= PLAN_LONGEST_MIN[DayRole.EASY, Sport.RUNNING]


def _asked_of_legs(
    demands: EventDemands | None, wanted: Mapping[str, int], trained: Sequence[Frame], roles: Roles, long_sport: str
) -> tuple[tuple[str, float], ...]:
    """Return the minutes of the longest session of each leg but that of the long day, in a week that has one."""
    if demands is None or not demands.legs or not any(roles.of_day[f.day] is DayRole.LONG for f in trained):
        return ()
    asked = ((leg, long_target(demands, leg)) for leg in demands.sports if leg != long_sport and wanted.get(leg))
    return tuple((leg, minutes) for leg, minutes in asked if minutes is not None)


def _brick(
    week: Sequence[Frame], demands: EventDemands | None, wanted: Mapping[str, int], request: PlannerInput
) -> tuple[str, str] | None:
    """Return the change of sports that a week trains: mostly the one before a run, every third time its reverse.

    A week with too few days for its runs has one off the bike however far the race is.
    """
    able = [pair for pair in demands.changes if set(pair) <= set(wanted)] if demands is not None else []
    ahead = weeks_ahead(request, week[0].day)
    if demands is None or not able or steady_weeks(request, able[0][1]) + ahead < STEADY_FOR_BRICKS:
        return None
    hurt = open_injury(request.mission, Sport.RUNNING, week[0].day)
    if hurt is not None and Sport.RUNNING in able[0] and is_fresh(hurt, week[0].day):
        return None
    to_go = (demands.day - week[0].day).days
    # Every other week: the second sport takes its load from the first, which has to grow too.
    rehearses = is_even(week[0].monday) and to_go <= BRICKS_FROM_DAYS
    lacks_a_run = len(week) == 7 and able[0][1] == Sport.RUNNING and wanted[Sport.RUNNING] < runs_beside_legs(request)
    if to_go < BRICKS_UNTIL_DAYS or not (rehearses or lacks_a_run):
        return None
    turn = (demands.day - week[0].monday).days // 14
    is_reversed = rehearses and able[0][::-1] in able and turn % OTHER_BRICK_EVERY == 1
    return able[0][::-1] if is_reversed else able[0]


def _brick_day(
    brick: tuple[str, str],
    trained: Sequence[Frame],
    roles: Roles,
    sport: Mapping[date, str],
    legs: Collection[date],
    *,
    apart: bool,
    shares_long: bool,
) -> date | None:
    """Choose the day of a brick: the long one of the sport that carries it; not beside a run where runs need a day between.

    Where it doesn't share the long day it takes another one, a hard one only with room for both.
    """
    runs = [day for day, name in sport.items() if name == Sport.RUNNING]
    able = [
        f
        for f in trained
        if sport[f.day] == _carries(brick)
        and (shares_long or (roles.of_day[f.day] is not DayRole.LONG and f.minutes >= ROOM_FOR_A_SHORT_BRICK_MIN))
        and f.day not in roles.strength
        and not (apart and Sport.RUNNING in brick and any(abs((f.day - run).days) == 1 for run in runs))
    ]
    best = max(
        able,
        key=lambda f: (
            roles.of_day[f.day] is DayRole.LONG,
            f.day in legs,
            f.minutes,
            roles.of_day[f.day] is DayRole.EASY,
        ),
        default=None,
    )
    return best.day if best is not None else None


def _carries(brick: tuple[str, str]) -> str:
    """Return the sport of a brick that is trained at its usual length: the ride, else the first; the other is short."""
    return Sport.CYCLING if Sport.CYCLING in brick else brick[0]


def _hard_kind(frame: Frame, roles: Roles, sport: str, request: PlannerInput, demands: EventDemands | None) -> str:
    """Return the kind of a hard day: the first of a week has the first kind of its phase, a second one the second.

    For a race of corners and attacks those at the highest intensity, the first of a peak and that of the taper, are of sprints and
    surges.
    """
    kinds = EARLY_BASE_KINDS if frame.early_base else PLAN_HARD_KINDS[frame.phase]
    earlier = sum(roles.of_day.get(frame.monday + timedelta(days=n)) is DayRole.HARD for n in range(frame.weekday))
    kind = kinds[min(earlier, len(kinds) - 1)] if frame.weekday < 3 or earlier else kinds[-1]
    if request.athlete.level == "beginner":
        return "threshold" if kind != "tempo" and earlier and _trains_steadily(request) else "tempo"
    if demands is not None and demands.is_ultra and sport == Sport.RUNNING and frame.phase in (Phase.PEAK, Phase.TAPER):
        # The speed of roads comes early; near the race the hard run is a long climb (Koop).
        return "tempo"
    long_run = (
        demands is not None
        and demands.sport == sport == Sport.RUNNING
        and (demands.minutes or 0.0) > RACE_PACE_TAPER_FROM_MIN
    )
    if long_run and frame.phase is Phase.TAPER:
        # The last hard run is a little of the race itself (Mujika and Padilla 2003: the taper keeps the intensity of the race).
        return "tempo"
    week = (roles.of_day.get(frame.monday + timedelta(days=n)) for n in range(7))
    alone = sum(role is DayRole.HARD for role in week) == 1
    if long_run and kind == "vo2max" and alone:
        # The only hard run of a week serves the effort of a long race (Daniels: threshold before the fastest intervals).
        return "threshold"
    if alone and kind in TURNING_KINDS and demands is not None and sport in demands.sports and demands.legs == ():
        kind = _only_kind(frame, kind, race_zone(sport, demands) >= ZONES[Effort.VO2MAX])
    gets_round = demands is not None and demands.to_finish and request.athlete.level not in USED_TO_ALL
    if kind == "vo2max" and (gets_round or not may_be_hard(request, sport, frame.day, "vo2max")):
        return "threshold"
    if demands is not None and demands.surges and sport in demands.sports and not gets_round:
        return _kind_before_surges(frame, kind, earlier, request)
    return kind


def _only_kind(frame: Frame, kind: str, short: bool) -> str:
    """The kind of the only hard session of a week: before a race at the highest aerobic power or above it, that of the race in the end.

    Speed comes nearer to that of the race from phase to phase, not away from it (Issurin 2010; Daniels).
    """
    if not short:
        return kind
    if frame.phase is Phase.BUILD:
        return TURNING_KINDS[is_even(frame.monday)]
    return "vo2max" if frame.phase in (Phase.PEAK, Phase.TAPER) else kind


def _kind_before_surges(frame: Frame, kind: str, earlier: int, request: PlannerInput) -> str:
    """Sprints and surges once a week from the build on, in the peak beside intervals at the highest aerobic power in turn."""
    able = may_be_hard(request, Sport.CYCLING, frame.day, "vo2max")
    if not able:
        return kind
    if frame.phase is Phase.PEAK and earlier and is_even(frame.monday):
        return "vo2max"
    return "sprint" if kind == "vo2max" or frame.phase is Phase.TAPER else kind


def _long_day_done(request: PlannerInput) -> bool:
    """Whether this week's long day is done: its longest day stands out from the usual days of the last weeks.

    In doubt it counts as done, because a second long day in a week costs more than a missing one.
    """
    monday = request.today - timedelta(days=request.today.weekday())
    trained = [d for d in request.done[-28:] if d.load > 0]
    timed = all(d.longest_min for d in trained)
    sizes = [(d.day, (d.longest_min or 0.0) if timed else d.load) for d in trained]
    longest = max((size for day, size in sizes if day >= monday), default=None)
    if longest is None or len(sizes) < LEAST_TRAINING_DAYS:
        return False
    usual = median(size for _, size in sizes)
    lately = max((size for day, size in sizes if monday - timedelta(weeks=3) <= day < monday), default=longest)
    return longest >= LONGER_THAN_USUAL * usual or (longest > usual and longest >= NEARLY_THE_LONGEST * lately)


def _weeks(days: Sequence[Frame]) -> list[list[Frame]]:
    weeks: list[list[Frame]] = []
    for frame in days:
        if not weeks or weeks[-1][0].monday != frame.monday:
            weeks.append([])
        weeks[-1].append(frame)
    return weeks


def _week(
    week: list[Frame], request: PlannerInput, hard_before: list[date], last_long: date | None, *, long_done: bool
) -> Roles:
    open_days = [f for f in week if f.is_open]
    gap = hard_gap_days(request.athlete.age, request.own.hard_gap_h)
    training_days = _training_days(open_days, week, request)
    demands = demands_of(request.mission, week[0].day, request.athlete)
    if demands is not None and demands.is_meet and week[0].day <= demands.day:
        return _week_before_a_meet(week, training_days, open_days, request)
    if _lifts_only(request):
        return _lifting_week(week, training_days, open_days, request)
    races = [f.day for f in week if f.fixed is DayRole.RACE]
    lifts_daily = demands is None and len(week) == 7 and 0 < len(training_days) <= _wished_strength(request)
    no_long = long_done or _near_race(week) or lifts_daily
    long_day = None if no_long else _long_day(training_days, request)
    behind = sum(d.hard for d in _this_week(week, request))
    # At most every second session is hard; of a week that has begun only what is left is known.
    most_hard = max(len(training_days) // 2, 1) if len(week) == 7 else MOST_HARD_DAYS
    wanted = max(min(_hard_count(week, request, demands), most_hard) - behind, 0) if training_days else 0
    second = _second_long(training_days, week, long_day, demands)
    # Two long days on end leave legs for one hard day.
    wanted = min(wanted, 1) if second is not None else wanted
    if last_long is None and long_day is not None:
        # Where the week before has none, or is not known, the weekday tells.
        last_long = long_day - timedelta(days=7)
    longs = [day for day in (last_long, long_day) if day is not None]
    taken = [*hard_before[-4:], *races]

    def placed(days: list[Frame]) -> tuple[frozenset[date], frozenset[date], bool]:
        """Hard days, days of strength, and whether a wished day of strength did not fit."""
        # Where every day lifts there is no order to choose.
        both = frozenset(f.day for f in days if _may_share_with_lifting(f) and not lifts_daily)
        able = [f for f in days if f.day != second]
        hard = _hard_days(able, longs, wanted, gap, taken, request, both)
        lifting, short = _strength_days(days, longs, hard, request, week, demands, both)
        if short and demands is None and _wished_strength(request):
            # Without a race the lifting that was asked for goes before a hard day.
            more, still_short = _strength_days(days, longs, frozenset(), request, week, demands, frozenset())
            if len(more) > len(lifting):
                return frozenset(), more, still_short
        return hard, lifting, short

    def crowding(days: list[Frame]) -> tuple[int, int, int, int]:
        """What a choice of days has against it: wished lifting that doesn't fit, or that shares a hard day, lifting on days in a row,
        hard days left out."""
        hard, lifting, _ = placed(days)
        return -len(lifting), len(lifting & hard), _in_a_row(lifting), -len(hard)

    if _wished_strength(request) and len(week) == 7:
        training_days = min((training_days, *_other_days_off(training_days, open_days, long_day)), key=crowding)
    hard, lifting, no_room = placed(training_days)
    unmet = []
    if len(hard) < wanted and len(week) == 7 and all(_hard_by_calendar(f, gap) for f in week):
        asked = _wished_strength(request)
        gives_way = 0 < asked <= len(lifting)
        unmet.append(HARD_DAY_FOR_LIFTING if gives_way else f"Not every hard day fits with {gap * 24} h between them")
    # Before and after a race less lifting is meant, and nothing is given up.
    if no_room and len(week) == 7 and not any(f.tapers or f.days_after_goal is not None for f in week):
        none = not lifting and all(_may_lift(f) for f in training_days)
        if none or _wished_strength(request):
            unmet.append(NO_STRENGTH_DAY if none else NO_ROOM_FOR_STRENGTH)
    of_day = {f.day: DayRole.REST for f in week if f.fixed is None}
    of_day |= {f.day: DayRole.EASY for f in training_days}
    of_day |= dict.fromkeys(hard, DayRole.HARD)
    if long_day is not None:
        of_day[long_day] = DayRole.LONG
    wanted_days = _endurance_days_wanted(request)
    if wanted_days is not None and runs_seldom(request, week[0].day):
        wanted_days = FIRST_RUNS_BESIDE_LIFTING
    mixed = _mixed_days(week, lifting - hard, demands)
    if lifts_daily and len(lifting - hard) == len(training_days):
        # Lifting on each day has the run that its athlete also does beside it, on one day with room for both.
        mixed = _day_of_both(training_days, request)
        of_day |= dict.fromkeys(lifting - mixed, DayRole.STRENGTH)
        return Roles(of_day=of_day, strength=mixed, unmet=tuple(unmet), mixed=mixed)
    easy = [f for f in training_days if of_day[f.day] is DayRole.EASY and f.day not in lifting]
    if mixed and len(easy) > 1:
        # The run of the lifting day takes the place of an easy one.
        of_day[min(easy, key=lambda f: f.minutes).day] = DayRole.REST
    if wanted_days is not None:
        # With enough days of endurance in the week, lifting has days of its own; in the year of a birth it has all of them, so that a
        # day without a run stays between two runs.
        own = sorted(lifting - hard)
        wanted_days = 0 if is_year_of_birth(request.mission, week[0].day) else wanted_days
        alone = [d for d in own[: max(min(len(training_days) - wanted_days, len(own)), 0)] if d not in mixed]
        of_day |= dict.fromkeys(alone, DayRole.STRENGTH)
        lifting = frozenset(set(lifting) - set(alone))
    return Roles(of_day=of_day, strength=frozenset(lifting), unmet=tuple(unmet), mixed=mixed)


def _second_long(
    training_days: Sequence[Frame], week: Sequence[Frame], long_day: date | None, demands: EventDemands | None
) -> date | None:
    """Return the day beside the long one that stays free of hard work before a race of several days: it is long, too, in its weeks.

    To go well on the second day is trained by a second long day on legs that the first has tired (practice of stage racers; Koop).
    """
    turn = week[-1].phase in (Phase.BUILD, Phase.PEAK) and is_even(week[0].monday)
    if long_day is None or demands is None or not demands.on_several_days or not turn:
        return None
    if any(f.tapers for f in week):
        return None
    beside = [f for days in (1, -1) for f in training_days if (f.day - long_day).days == days]
    return next((f.day for f in beside if f.minutes >= LEAST_SECOND_LONG_MIN), None)


def _in_a_row(days: Collection[date]) -> int:
    """How often one of these days follows another."""
    return sum((later - day).days == 1 for day, later in pairwise(sorted(days)))


def _other_days_off(training_days: list[Frame], open_days: list[Frame], long_day: date | None) -> Iterator[list[Frame]]:
    """Yield the training days with another day off in place of the one that was chosen, with about as much time."""
    for off in (f for f in open_days if f not in training_days):
        for day in training_days:
            if day.day != long_day and day.minutes < off.minutes + MUCH_MORE_MIN:
                yield sorted([off, *(f for f in training_days if f is not day)], key=lambda f: f.day)


def _mixed_days(week: Sequence[Frame], lifting: Collection[date], demands: EventDemands | None) -> frozenset[date]:
    """Choose the lifting day of a week that also has a run, where the race asks for running on tired legs (Hyrox practice)."""
    if (
        demands is None
        or not demands.mixed
        or not BRICKS_UNTIL_DAYS <= (demands.day - week[0].day).days <= MIXED_FROM_DAYS
    ):
        return frozenset()
    roomy = [f for f in week if f.day in lifting and f.minutes >= LEAST_MIXED_MIN]
    return frozenset({max(roomy, key=lambda f: (f.minutes, f.day)).day} if roomy else ())


def _day_of_both(lifting: Sequence[Frame], request: PlannerInput) -> frozenset[date]:
    """Choose the lifting day that also has a run or a ride: the one on which that was usual, else the one with the most time."""
    usual = Counter(d.day.weekday() for d in request.done[-28:] if any(s != Sport.STRENGTH for s, _ in d.sports))
    roomy = [f for f in lifting if f.minutes >= LEAST_MIXED_MIN and _may_lift(f)]
    return frozenset({max(roomy, key=lambda f: (usual[f.weekday], f.minutes, f.day)).day} if roomy else ())


def _training_days(open_days: list[Frame], week: list[Frame], request: PlannerInput) -> list[Frame]:
    """Choose the training days: one day of seven is always off; few weekly hours or sessions mean fewer days."""
    athlete = request.athlete
    hours = athlete.weekly_hours or USUAL_WEEKLY_HOURS
    usual = _sessions_lately(request)
    wanted = athlete.sessions_per_week or max(hours / PLAN_HOURS_PER_SESSION, usual, _days_for(hours, open_days))
    wanted = max(wanted, _sessions_of_legs(week, request))
    room = len(open_days) if len(week) == 7 else _open_in_a_week(request)
    # School takes its share: two days off for the young (Brenner 2016; Bergeron 2015).
    racing = sum(f.fixed in (DayRole.RACE, DayRole.OPENERS) for f in week)
    most = min(max(MOST_TRAINING_DAYS_OF_YOUTH - racing, 0) if _is_young(request) else MOST_TRAINING_DAYS, room)
    if usual >= 1 and athlete.sessions_per_week is None and not _wished_strength(request):
        more = MORE_SESSIONS + (weeks_ahead(request, week[0].day) >= MANY_MORE_FROM_WEEKS)
        if set(athlete.sports) == {Sport.RUNNING} and (athlete.age or 0) >= RUNS_APART_AGE and usual >= MANY_RUNS:
            # Longer runs, not more of them: the days between them are what older legs need.
            more = 0
        if held_by(request, week[0].day) is not None:
            # The first runs, short as they are, take nothing from what was kept up.
            more = max(more, FIRST_RUNS_AGAIN)
        if spares_a_bone(request, Sport.RUNNING, request.today) is not None:
            # A day more for what the bone bears, once the first runs are there.
            more = max(more, FIRST_RUNS_AGAIN + (weeks_ahead(request, week[0].day) >= RIDES_MORE_FROM_WEEKS))
        back = _sessions_before(request) - round(usual)
        more = max(more, min(back, MORE_SESSIONS + weeks_ahead(request, week[0].day) // WEEKS_A_DAY_MORE))
        wanted = min(wanted, round(usual) + more)
    lifting = _wished_strength(request)
    if not lifting and Sport.STRENGTH in athlete.sports and 0 < usual < FEW_ENDURANCE_DAYS:
        lifting = 1
    wanted = max(wanted, (_endurance_days_wanted(request) or 0) + lifting)
    if lifting and runs_seldom(request, week[0].day):
        wanted = min(wanted, FIRST_RUNS_BESIDE_LIFTING + lifting)
    count = max(min(round(wanted), most), min(3, most))
    if racing > 1 and FEW_DAYS_OF_A_TAPER < count <= MOST_TRAINING_DAYS - 1 and len(week) == 7:
        # Openers and the race are two of a week's days; more short sessions than usual would leave a small week no taper.
        count = max(count - racing, FEW_DAYS_OF_A_TAPER)
    # In a week that has begun some sessions are already done.
    behind = _this_week(week, request)
    rest_taken = any(d.load <= 0 for d in behind)
    left = count - sum(d.load > 0 for d in behind)
    count = max(min(left, len(open_days) - (0 if rest_taken or len(behind) == 0 else 1)), 0) if behind else count
    long_first = _wished_long_day(request)
    order = sorted(
        open_days,
        key=lambda f: (f.weekday != long_first, -min(f.minutes // MUCH_MORE_MIN, 6), TRAINING_DAY_ORDER[f.weekday]),
    )
    if Sport.RUNNING in athlete.sports and keeps_runs_apart(request, week[0].day):
        only_runs = set(athlete.sports) == {Sport.RUNNING} and needs_rest_between_runs(request, week[0].day)
        chosen = _apart(order, count, around=only_runs)
        if only_runs:
            return sorted(chosen, key=lambda f: f.day)
        order = [*chosen, *(f for f in order if f not in chosen)]
    return sorted(order[:count], key=lambda f: f.day)


def _sessions_of_legs(week: Sequence[Frame], request: PlannerInput) -> int:
    """Return the sessions that the legs of a race of several sports need, two of each: short ones often, not long ones seldom (Friel)."""
    demands = demands_of(request.mission, week[0].day, request.athlete)
    legs = [sport for sport in demands.sports if sport in request.athlete.sports] if demands is not None else []
    return SESSIONS_OF_A_LEG * len(legs) if len(legs) >= LEGS_OF_TRIATHLON else 0


def _apart(order: Sequence[Frame], count: int, *, around: bool) -> list[Frame]:
    """Choose the first days that are not beside one another, at most so many: runs need a day between.

    `around`: nor may a Sunday be chosen with a Monday, which follows the Sunday before.
    """
    chosen: list[Frame] = []
    for frame in order:
        gaps = [abs((frame.day - other.day).days) for other in chosen]
        if len(chosen) < count and all(gap > 1 and not (around and gap == 6) for gap in gaps):
            chosen.append(frame)
    return chosen


def _sessions_lately(request: PlannerInput) -> float:
    """Return the usual days of training a week: the mean of the fullest four of the last eight weeks.

    A week of illness or of travel is no habit, so it takes no day off the weeks after it.
    """
    lately = request.done[-7 * REMEMBERED_WEEKS :]
    if len(lately) < 14:
        return 0.0
    if len(lately) <= 7 * HABIT_WEEKS:
        return sum(d.load > 0 for d in lately) * 7 / len(lately)
    weeks = sorted(_days_by_week(lately), reverse=True)[:HABIT_WEEKS]
    return sum(weeks) / len(weeks)


def _sessions_before(request: PlannerInput) -> int:
    """Return the days of training of a week of all that is known of the past, as the fullest four weeks before a pause had them."""
    earlier = request.done[: -7 * REMEMBERED_WEEKS]
    weeks = sorted(_days_by_week(earlier), reverse=True)[:HABIT_WEEKS]
    return round(sum(weeks) / HABIT_WEEKS) if len(weeks) == HABIT_WEEKS else 0


def _days_by_week(done: Sequence[DoneDay]) -> list[int]:
    """Count the days of training of each whole week up to yesterday, oldest first."""
    return [sum(d.load > 0 for d in done[n : n + 7]) for n in range(len(done) % 7, len(done), 7)]


def _trains_steadily(request: PlannerInput) -> bool:
    """Whether nearly all of the last eight weeks held as many days of training as a second hard one needs around it."""
    weeks = _days_by_week(request.done[-7 * REMEMBERED_WEEKS :])
    steady = sum(days >= STEADY_DAYS for days in weeks)
    return len(weeks) == REMEMBERED_WEEKS and steady >= REMEMBERED_WEEKS - MOST_THIN_WEEKS


def _wished_strength(request: PlannerInput) -> int:
    wished = request.mission.wishes.strength_days if request.mission else None
    return wished or 0


def _days_for(hours: float, open_days: list[Frame]) -> int:
    """Count the days needed to use the hours, the longest days first."""
    left, count = hours * 60, 0
    for minutes in sorted((min(f.minutes, USUAL_SESSION_MIN) for f in open_days), reverse=True):
        if left < SHORTEST_SESSION_MIN:
            break
        left, count = left - minutes, count + 1
    return count


def _open_in_a_week(request: PlannerInput) -> int:
    """Count the days on which the athlete can train in a normal week."""
    if request.mission is None:
        return 7
    limits = request.mission.constraints
    minutes = [limits.minutes_on(day) for day in limits.days]
    return sum(m is None or m >= SHORTEST_SESSION_MIN for m in minutes)


def _endurance_days_wanted(request: PlannerInput) -> int | None:
    """Count the days of endurance of a lifter's usual week, three where there is room; None where neither the past nor a wish tells.

    Where no sport of the past is known, more than the usual days of lifting have days of their own and leave the others.
    """
    lately = request.done[-28:]
    if Sport.STRENGTH not in request.athlete.sports:
        return None
    if not any(d.sports for d in lately):
        wished = _wished_strength(request)
        left = min(MOST_TRAINING_DAYS, _open_in_a_week(request)) - wished
        return max(left, FEW_ENDURANCE_DAYS) if wished > STRENGTH_DAYS else None
    days = sum(any(name != Sport.STRENGTH for name, _ in d.sports) for d in lately)
    # A run more than that is for who has a day for it beside the lifting that was asked for.
    left = min(MOST_TRAINING_DAYS, _open_in_a_week(request)) - _wished_strength(request)
    return max(round(days / (len(lately) / 7)), min(FEW_ENDURANCE_DAYS, max(left, LEAST_ENDURANCE_DAYS)))


def _this_week(week: list[Frame], request: PlannerInput) -> list[DoneDay]:
    """Return the past days of this calendar week."""
    return [d for d in request.done[-7:] if d.day >= week[0].monday]


def _wished_long_day(request: PlannerInput) -> int | None:
    return request.mission.wishes.long_day if request.mission else None


def _lifting_lately(request: PlannerInput) -> int:
    """Count the days of lifting of a usual week of the last four."""
    lately = request.done[-28:]
    lifted = sum(any(name == Sport.STRENGTH for name, _ in d.sports) for d in lately)
    return round(lifted / (len(lately) / 7)) if lately else 0


def _lifts_only(request: PlannerInput) -> bool:
    return set(request.athlete.sports) == {Sport.STRENGTH}


def _lifting_week(
    week: list[Frame], training_days: list[Frame], open_days: list[Frame], request: PlannerInput
) -> Roles:
    """Plan lifting days with a day between them; as many as wished, in a row only if there is no other way."""
    wished = request.mission.wishes.strength_days if request.mission else None
    able = [f.day for f in (training_days if wished is None else open_days) if f.minutes >= LEAST_STRENGTH_MIN]
    chosen = _spread_days(able, len(able))
    if wished is not None:
        wanted = max(wished - sum(d.load > 0 for d in _this_week(week, request)), 0)
        chosen = _spread_days(able, wanted) if wanted <= len(chosen) else _in_pairs(able, wanted)
    of_day = {f.day: DayRole.STRENGTH if f.day in chosen else DayRole.REST for f in week if f.fixed is None}
    short = wished is not None and len(week) == 7 and len(chosen) < wished
    return Roles(of_day=of_day, strength=frozenset(), unmet=(NO_ROOM_TO_LIFT,) if short else ())


def _week_before_a_meet(
    week: list[Frame], training_days: list[Frame], open_days: list[Frame], request: PlannerInput
) -> Roles:
    """Lift as often as asked, else three times, the last time four days or more before the meet; the rest stays easy (practice).

    The days that a meet keeps free of lifting are no wish that did not fit.
    """
    far = [f for f in open_days if f.days_to_event is None or f.days_to_event >= LAST_LIFTING_BEFORE_MEET_DAYS]
    wished = _wished_strength(request) or LIFTING_DAYS_FOR_A_MEET
    asked = (
        replace(request.mission, wishes=replace(request.mission.wishes, strength_days=wished))
        if request.mission
        else None
    )
    lifting = _lifting_week(week, training_days, far, replace(request, mission=asked))
    if _lifts_only(request):
        return replace(lifting, unmet=lifting.unmet if far == open_days else ())
    free = [f for f in far if lifting.of_day[f.day] is DayRole.REST and f.may_be_hard]
    most = max(min(MOST_TRAINING_DAYS, _open_in_a_week(request)) - wished, 0)
    easy = dict.fromkeys([f.day for f in free][:most], DayRole.EASY)
    return replace(lifting, of_day=lifting.of_day | easy)


def _spread_days(able: Sequence[date], most: int) -> list[date]:
    """Choose at most this many days, none adjacent, as far apart as possible."""
    for size in range(min(most, len(able)), 0, -1):
        fits = [d for d in combinations(able, size) if all((b - a).days >= 2 for a, b in pairwise(d))]
        if fits:
            return list(max(fits, key=lambda days: min(((b - a).days for a, b in pairwise(days)), default=0)))
    return []


def _in_pairs(able: Sequence[date], most: int) -> list[date]:
    """Choose at most this many days, as few as possible adjacent and never three in a row."""
    for size in range(min(most, len(able)), 0, -1):
        fits = [d for d in combinations(able, size) if all((c - a).days > 2 for a, c in zip(d, d[2:], strict=False))]
        if fits:
            return list(min(fits, key=lambda days: sum((b - a).days == 1 for a, b in pairwise(days))))
    return []


def _near_race(week: list[Frame]) -> bool:
    """Whether a race is in this week or shortly after it, so that the week has no long day."""
    return any(f.fixed is DayRole.RACE for f in week) or (
        week[-1].days_to_event is not None and week[-1].days_to_event <= 3
    )


def _long_day(training_days: list[Frame], request: PlannerInput) -> date | None:
    able = [f for f in training_days if f.most_of_ctl is None and not f.keeps_short]
    if len(able) < 2:
        return None
    wished = _wished_long_day(request)
    best = max(able, key=lambda f: (f.weekday == wished, min(f.minutes, 300.0), f.weekday in (5, 6), f.weekday))
    return best.day


def _hard_count(week: list[Frame], request: PlannerInput, demands: EventDemands | None) -> int:
    athlete, phase = request.athlete, week[len(week) // 2].phase
    young_or_new = athlete.level == "beginner" or _is_young(request)
    wanted = {Phase.BASE: 2, Phase.MAINTENANCE: 1}.get(phase, 2)
    if demands is not None and demands.is_ultra:
        # Time on the feet grows towards an ultra, speed comes before it (Koop).
        wanted = min(wanted, 1)
    if athlete.capped_z2 or not any(may_be_hard(request, s, week[-1].day) for s in endurance_sports(request)):
        return 0
    if _wished_strength(request) and (_endurance_days_wanted(request) or MOST_TRAINING_DAYS) <= FEW_ENDURANCE_DAYS:
        wanted = 1
    back = demands is not None and demands.sport == Sport.RUNNING and Sport.RUNNING in athlete.sports
    if back and not may_be_hard(request, Sport.RUNNING, week[-1].day):
        # Hard days in other sports would leave running no days to come back on.
        wanted = 1
    birth = last_birth(request.mission)
    if birth is not None and birth <= week[-1].day < birth + VO2MAX_AFTER_BIRTH:
        # Between the first hard session and full intensity one a week is enough (Goom, Donnelly and Brockwell 2019).
        wanted = min(wanted, 1)
    only_runs = set(endurance_sports(request)) == {Sport.RUNNING} and has_one_hard_run(request.mission, week[-1].day)
    if only_runs or (Sport.RUNNING in athlete.sports and bone_over(request.mission, week[-1].day) is not None):
        wanted = min(wanted, 1)
    wished = request.mission.wishes.max_hard_days if request.mission else None
    if wished is not None:
        wanted = min(wanted, wished)
    if athlete.level == "beginner" and not _trains_steadily(request):
        return min(wanted, 1)
    if athlete.age is not None and athlete.age >= VETERAN_AGE:
        builds = phase in (Phase.BUILD, Phase.PEAK) and athlete.level in ("trained", "elite")
        return min(wanted, 2 if builds and is_even(week[0].monday) else 1)
    few = len([f for f in week if f.is_open]) < SECOND_HARD_FROM_DAYS
    return max(wanted - 1, 0) if young_or_new and few and phase in (Phase.BASE, Phase.MAINTENANCE) else wanted


def is_even(monday: date) -> bool:
    """Whether a week is one of every other weeks."""
    return (monday.toordinal() // 7) % 2 == 0


def _hard_days(
    training_days: list[Frame],
    longs: Sequence[date],
    count: int,
    gap: int,
    taken: list[date],
    request: PlannerInput,
    both: frozenset[date],
) -> frozenset[date]:
    """Choose the hard days of a week; `longs`: its long day and that of the week before, which may be another weekday; `both`: days
    with room for lifting after a hard session."""
    able = [
        f.day
        for f in training_days
        if _hard_by_calendar(f, gap)
        and f.day not in longs
        and f.minutes >= PLAN_LEAST_HARD_MIN
        and all(abs((f.day - other).days) >= gap for other in taken)
    ]
    if set(endurance_sports(request)) == {Sport.RUNNING}:
        # The legs of the long run are no legs for a hard one (Pfitzinger; Daniels).
        able = [d for d in able if d - timedelta(days=1) not in longs]
    own = request.own.favoured_hard_days

    def liking(days: Sequence[date]) -> float:
        score = float(sum(PLAN_HARD_WEEKDAYS.get(d.weekday(), 0) + 3 * (d.weekday() in own) for d in days))
        # A day between a hard day and the long day matters more than a preferred weekday.
        beside = sum(abs((d - long).days) < gap for d in days for long in longs)
        # The morrow of a long day counts most: legs are still tired (Pfitzinger; Daniels).
        morrow = sum((d - long).days == 1 for d in days for long in longs)
        return score - 6.0 * (beside + morrow)

    lifts = {Sport.RUNNING, Sport.STRENGTH} <= set(request.athlete.sports)
    roomy = {f.day for f in training_days if _may_lift(f) and f.minutes >= LEAST_STRENGTH_MIN} - {*longs}

    wished = max(_wished_strength(request), 1)

    def leaves_room(days: Sequence[date]) -> tuple[int, int, int, int]:
        """Count the wished days of strength that a runner who lifts still has room for, those of them without a hard session, those
        apart, and those for legs."""
        left = sorted(roomy - set(days) - _days_before(days)) if lifts else []
        legs = [day for day in left if day not in _days_before(longs)]
        apart = len(_spread_days(legs, min(wished, LEG_DAYS)))
        alone = _in_pairs(left, wished)
        every = _with_hard_days(alone, sorted(both & set(days)), wished) if lifts else []
        return len(every), len(alone), len(_spread_days(left, wished)), apart

    best: list[tuple[date, ...]] = []
    for size in range(min(count, len(able)), 0, -1):
        fits = [
            days for days in combinations(able, size) if all(abs((a - b).days) >= gap for a, b in combinations(days, 2))
        ]
        if fits:
            best.append(max(fits, key=lambda days: (leaves_room(days), liking(days))))
    if not best:
        return frozenset()
    # A hard day less rather than a day of lifting that was asked for, or a week without any.
    roomiest = max(best, key=lambda days: leaves_room(days)[0])
    return frozenset(roomiest)


def _hard_by_calendar(frame: Frame, gap: int) -> bool:
    """Whether health and races, past or coming, allow a hard day."""
    far = frame.days_to_event is None or frame.days_to_event >= max(HARD_BEFORE_RACE_DAYS, gap)
    return frame.may_be_hard and far


def _may_lift(frame: Frame) -> bool:
    """Whether health and races, past or coming, allow strength on the day."""
    return (
        frame.most_of_ctl is None
        and not frame.rests_from_lifting
        and not frame.off_feet
        and (frame.days_to_event is None or frame.days_to_event > 4)
    )


def _may_share_with_lifting(frame: Frame) -> bool:
    """Whether a hard day has room for lifting some hours after its session."""
    less_is_meant = frame.tapers or frame.days_after_goal is not None
    return _may_lift(frame) and not less_is_meant and frame.minutes >= ROOM_FOR_HARD_AND_LIFTING_MIN


def _with_hard_days(lifting: Collection[date], hard: Sequence[date], wanted: int) -> list[date]:
    """The days of lifting and as many hard ones as are wanting, the first of them first, none the third in a row."""
    chosen = sorted(lifting)
    for day in hard:
        more = sorted([*chosen, day])
        in_a_row = any((c - a).days == 2 for a, c in zip(more, more[2:], strict=False))
        if len(chosen) < wanted and not in_a_row:
            chosen = more
    return chosen


def _days_before(days: Collection[date]) -> set[date]:
    return {d - timedelta(days=1) for d in days}


def _strength_days(
    training_days: list[Frame],
    longs: Sequence[date],
    hard: frozenset[date],
    request: PlannerInput,
    week: list[Frame],
    demands: EventDemands | None,
    both: frozenset[date],
) -> tuple[frozenset[date], bool]:
    """Choose days for strength away from hard and long days; also return whether a wished day did not fit.

    Heavy legs spoil hard running for a day and other hard work for hours (Robineau 2016; Schumann 2022), and the legs of a
    long day are not yet repaired on its morrow (Millet 2011; Doma 2017). Runners never lift
    the day before a hard day or a race; the days around the long day, and for cyclists before any key
    day, are used only if no other day is free, and for lifting that nobody asked for only once a week. What still
    lacks is done on a hard day with room for `both`, hours after its session.
    """
    if Sport.STRENGTH not in request.athlete.sports:
        return frozenset(), False
    wished = request.mission.wishes.strength_days if request.mission else None
    veteran = request.athlete.age is not None and request.athlete.age >= VETERAN_AGE
    near = week[0].phase is Phase.TAPER or (week[0].phase is Phase.PEAK and not veteran)
    # Lifting that nobody asked for leaves most days to endurance.
    bone = spares_a_bone(request, Sport.RUNNING, week[0].day) is not None
    usual = 1 if bone else min(STRENGTH_DAYS, max(len(training_days) - FEW_ENDURANCE_DAYS, 1))
    if demands is None:
        # Without a race a lifter's habit stays, and leaves a day for the rest.
        usual = max(usual, min(_lifting_lately(request), len(training_days) - 1))
    wanted = wished if wished is not None else STRENGTH_DAYS_NEAR_GOAL if near else usual
    trained = {f.day for f in training_days}
    key = {*hard, *(trained & set(longs))}
    races = {f.day for f in week if f.fixed is DayRole.RACE}
    able = [f.day for f in training_days if _may_lift(f) and f.minutes >= LEAST_STRENGTH_MIN and f.day not in key]
    asked = wanted
    if len(week) == 7 and demands is not None:
        # A race is not trained for on one day a week: lifting leaves two, or shares a day that has room for both.
        roomy = sum(f.day in able and f.minutes >= LEAST_MIXED_MIN for f in training_days) + len(both & hard)
        wanted = min(wanted, max(len(training_days) - LEAST_ENDURANCE_DAYS, roomy))
    before_hard = _days_before(hard | races)
    eve, morrow = before_hard | _days_before(key), {day + timedelta(days=1) for day in longs}
    runs = Sport.RUNNING in request.athlete.sports
    chosen: list[date] = []
    # Where every run needs a day without one after it, lifting takes the day between two runs.
    apart = runs and keeps_runs_apart(request, week[0].day)
    short = {f.day for f in training_days if f.minutes < SHORT_DAY_MIN}
    weekdays = {f.weekday for f in training_days}

    def liking(day: date) -> tuple[bool, bool, bool, date]:
        # Monday follows the Sunday of the week before.
        beside = any((day.weekday() + n) % 7 in weekdays for n in (-1, 1))
        return (apart and not beside, (day in eve and not apart) or day in morrow, day not in short, day)

    for day in sorted(able, key=liking):
        alone = all(abs((day - other).days) >= 2 for other in chosen)
        spared = wished is None and day in morrow and chosen
        if len(chosen) < wanted and alone and not spared and not (runs and day in before_hard):
            chosen.append(day)
    if wished is not None and len(chosen) < wanted and week[0].phase is not Phase.TAPER:
        free = [day for day in able if not (runs and day in before_hard)]
        paired = _in_pairs(free, wanted)
        chosen = paired if len(paired) > len(chosen) else chosen
    if len(chosen) < wanted and (wished is not None or (runs and not chosen)):
        # Rather than not at all, or instead of a hard day: hours after the session of one.
        apart_first = sorted(both & hard, key=lambda day: (day + timedelta(days=1) in key, day))
        chosen = _with_hard_days(chosen, apart_first, wanted if wished is not None else 1)
    lacks = len(chosen) < asked if wished is not None else not chosen
    return frozenset(chosen), lacks and bool(training_days)
