"""Which sport each day of a week has: as often as the goal and the last weeks ask, runs apart, hard days in turn."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import groupby, product, takewhile
from math import inf

from lanterne_rouge.day.run_walk import RUN_WALK
from lanterne_rouge.domain.season import DayRole, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.body_limits import (
    HIGHEST_KINDS,
    WALK_BREAKS_AFTER_BIRTH,
    WALK_BREAKS_AFTER_BONE,
    body_limits,
    bone_over,
    is_year_of_birth,
    last_birth,
    open_injury,
)
from lanterne_rouge.season.event_demands import EventDemands
from lanterne_rouge.season.request import DoneDay, PlannerInput

LOOK_BACK_WEEKS = 8
# Somebody who trains a sport this long without a gap may train hard in it, and this long at the highest intensity.
STEADY_FOR_HARD, STEADY_FOR_VO2MAX = 6, 9
# The first hard work in a sport after weeks without it, or after an injury, is one session in the first week, and for longer none at
# the highest intensity: of how often, how long and how hard only one grows at a time (Warden 2014; Soligard 2016), and tendons answer
# to a load for days (Magnusson 2010). It is new where it was too early so long ago.
ONE_HARD_AT_FIRST, HIGHEST_LATER, TOO_EARLY_AGO = timedelta(weeks=1), timedelta(weeks=3), timedelta(weeks=6)
# After weeks without running no run follows another for so long.
STEADY_AFTER_GAP = 4
# After so many weeks without a run bones and tendons are those of a new runner, whatever rides kept of the rest: walking breaks
# for longer, then weeks of running through before the first hard run (Warden 2014).
LONG_GAP_WEEKS, WALKS_AFTER_LONG_GAP, HARD_AFTER_LONG_GAP, VO2MAX_AFTER_LONG_GAP = 12, 6, 10, 14
# The step of run and walk with which somebody begins again after the shortest gap, how many weeks more take one off it, and the
# last step.
FIRST_STEP_OF_A_RUNNER, WEEKS_OF_GAP_A_STEP, LAST_WALK_STEP = 3, 2, 8
# A true beginner's tissues need longer; and runs begin with walking (couch to 5 km).
BEGINNER_STEADY_FOR_HARD, STEADY_FOR_RUNNING_THROUGH = 8, 6
# From fifty on tendons adapt more slowly still (Svensson 2016), so a new runner walks and waits some weeks longer.
OLDER_BEGINNER_STEADY_FOR_HARD, OLDER_STEADY_FOR_RUNNING_THROUGH = 12, 9
# After the last walking breaks that a birth asks for the longest stretch of running still grows for so long.
STEPS_REMEMBERED = WALK_BREAKS_AFTER_BIRTH + timedelta(weeks=4)
# Weeks with less running than this, so many in a row, make nobody ready for fast running; a longer run than this since a bone is
# over shows that the walking breaks are, too.
LITTLE_RUNNING_MIN, WEEKS_OF_LITTLE, LONGER_THAN_WITH_WALKS_MIN = 40.0, 3, 35.0
# A first hard run after a birth needs so many weeks of running before it, whenever that began; later nobody asks for that.
RUNNING_FOR_HARD_AFTER_BIRTH, RUNS_AFTER_BIRTH_COUNT = 12, timedelta(weeks=40)
# From one week to the next an unbroken run lasts at most so much longer than the longest stretch before it.
LONGER_STRETCH = 1.5
# So many weeks of running without breaks come before a new runner's first hard run; and where no run shows when they began, so many
# of run and walk before those, or all the weeks that are known.
UNBROKEN_FOR_HARD, WEEKS_TO_UNBROKEN, ALL_KNOWN_WEEKS = 6, 11, 12
ALWAYS_STEADY = 99
# The runs a week, and their minutes, that come back beside the sport that was kept up.
FIRST_RUNS_AGAIN, FIRST_RUN_AGAIN_MIN = 2, 30.0
# What keeps heart and lungs while a bone comes back (Warden, Davis & Fredericson 2014).
EASY_ON_BONES = (Sport.CYCLING, Sport.SWIMMING, Sport.ROWING)
# A run of so long without walking breaks in the last weeks shows a beginner past them.
RUN_THROUGH_MIN, RUN_THROUGH_DAYS = 20.0, 28
# Weeks in a row of a sport show nothing when less than this of the past is known.
LEAST_KNOWN_DAYS = 14
# Cost of a week's choice: one session too many or too few of a sport, a key day in another sport than it should have; the long day
# in the sport of the race counts more than two hard days in the sport whose turn it is.
COUNT_COST, LONG_COST, HARD_DAY_COST, ADJACENT_RUN_COST, ADJACENT_COST = 10.0, 12.0, 5.0, 4.0, 1.0
# A week of hard days without one in the event's own sport: what is raced is trained hard too.
NO_KEY_COST = 16.0
# For runners from fifty on, and for those whose running had a gap, days in a row are worse than a run less.
RUNS_APART_COST, RUNS_APART_AGE = 24.0, 50
# Fewer runs a week than this are an exception in a week of other sport.
SELDOM_RUNS_A_WEEK = 1.5
# A run in the days after a race that has none costs more than any count of sessions.
OFF_FEET_COST = 40.0
# Each leg of a race of several sports has one easy session with room for the length it asks for; a leg without any costs so much.
NO_LONG_LEG_COST = 30.0
# Sums of costs in another order may differ by so much.
ROUNDING = 1e-6
# A leg that is trained only once a week doesn't grow; beside two others there is room for no more than three runs.
SESSIONS_OF_A_LEG, MOST_RUNS_OF_A_LEG = 2, 3


@dataclass(frozen=True, kw_only=True)
class WeekOfSports:
    """What decides the sports of a week: its days, how often each sport, and which sports its key days have.

    `key_sport`: that of the event, if it may be hard, for one hard day at least.
    `legs`: the minutes of the longest session that each leg of a race of several sports asks for, but for that of the long day.
    `ran_yesterday`: whether the day before its Monday has a run. `off_feet`: the days after a race that have no run yet.
    """

    days: tuple[tuple[int, DayRole, int], ...]
    wanted: tuple[tuple[str, int], ...]
    long_sport: str
    hard_sports: tuple[str, ...]
    brick: bool
    key_sport: str | None = None
    legs: tuple[tuple[str, float], ...] = ()
    apart: bool = False
    ran_yesterday: bool = False
    off_feet: frozenset[int] = frozenset()


def steady_weeks(request: PlannerInput, sport: str) -> int:
    """Count the weeks in a row, up to now, with at least one session of a sport; many where nothing is known.

    While little is known of a beginner, or of somebody whose level nobody told, only the weeks that were seen count: there a
    session without a sport counts as one of it.
    """
    named = request.names_sports
    if not named:
        level = request.athlete.level
        known = {"beginner": 7 * BEGINNER_STEADY_FOR_HARD, None: LEAST_KNOWN_DAYS}.get(level, 0)
        may_be_new = len(request.done) < known
        # One day without a sport may be what was only told this morning, which is no history.
        trained = (d for d in request.done if d.load > 0)
        if not may_be_new and any(trained) and any(trained):
            return ALWAYS_STEADY
        if len(request.done) < LEAST_KNOWN_DAYS:
            # An athlete of whom nothing is known may be new to all of it.
            return 0 if level in (None, "beginner") else ALWAYS_STEADY
    return _weeks_in_a_row(request.sports_by_week, sport, named)


# Asked for more than a thousand times in a season's plan.
@lru_cache(maxsize=64)
def _weeks_in_a_row(by_week: tuple[frozenset[str | None], ...], sport: str, names_sports: bool) -> int:
    counts = {sport} if names_sports else {sport, None}
    return sum(1 for _ in takewhile(lambda sports: not counts.isdisjoint(sports), by_week))


def weeks_ahead(request: PlannerInput, day: date) -> int:
    """Return how many whole weeks from today a day is; below 0 for a day before it."""
    return (day - request.today).days // 7


def keeps_runs_apart(request: PlannerInput, day: date) -> bool:
    """Whether every run needs a day without one after it: from fifty on, for beginners, after a gap, and after a run a week."""
    age = request.athlete.age
    steady = steady_weeks(request, Sport.RUNNING) + weeks_ahead(request, day)
    gap = steady_weeks(request, Sport.RUNNING) < min(len(request.done) // 7, STEADY_FOR_VO2MAX)
    is_new_to_more = runs_seldom(request, day)
    if open_injury(request.mission, Sport.RUNNING, day) is not None or _restart(request) is not None:
        return True
    if is_year_of_birth(request.mission, day):
        return True
    return (age is not None and age >= RUNS_APART_AGE) or (gap and steady < STEADY_FOR_VO2MAX) or is_new_to_more


def runs_seldom(request: PlannerInput, day: date) -> bool:
    """Whether a lifter ran about once a week, and the next weeks are the first with more: legs not used to running often."""
    lifts_and_runs = set(request.athlete.sports) == {Sport.RUNNING, Sport.STRENGTH}
    if not lifts_and_runs or weeks_ahead(request, day) >= STEADY_FOR_HARD:
        return False
    weeks = min(len(request.done) / 7, LOOK_BACK_WEEKS)
    runs = sessions_a_week(request.done)[Sport.RUNNING]
    return request.names_sports and 0 < runs < SELDOM_RUNS_A_WEEK * weeks


def needs_rest_between_runs(request: PlannerInput, day: date) -> bool:
    """Whether no run may follow another on the next day: for beginners, from fifty on always, and in the first weeks after a gap."""
    if open_injury(request.mission, Sport.RUNNING, day) is not None:
        return True
    restart = _restart(request)
    if restart is not None and day < restart.breaks_until:
        return True
    steady = steady_weeks(request, Sport.RUNNING)
    if request.athlete.level == "beginner":
        if _is_older(request):
            return True
        return steady + weeks_ahead(request, day) < BEGINNER_STEADY_FOR_HARD
    gap = steady < min(len(request.done) // 7, STEADY_AFTER_GAP)
    return gap and steady + weeks_ahead(request, day) < STEADY_AFTER_GAP


def may_be_hard(request: PlannerInput, sport: str, day: date, kind: str = "threshold") -> bool:
    """Whether a sport was trained long enough without a gap, by that day, for hard sessions of this kind."""
    if body_limits(request.mission, sport, day).forbids(kind):
        return False
    if sport == Sport.RUNNING and runs_seldom(request, day):
        # More often first, then harder.
        return False
    steady = steady_weeks(request, sport)
    if steady >= ALWAYS_STEADY:
        return True
    if sport == Sport.RUNNING:
        enough = _weeks_of_enough_running(request)
        if enough is not None and enough + weeks_ahead(request, day) < STEADY_FOR_HARD:
            return False
    if sport == Sport.RUNNING and not _is_past_the_breaks(request, day):
        return False
    least = STEADY_FOR_VO2MAX if kind in HIGHEST_KINDS else STEADY_FOR_HARD
    if request.athlete.level == "beginner":
        older = sport == Sport.RUNNING and _is_older(request)
        least = OLDER_BEGINNER_STEADY_FOR_HARD if older else BEGINNER_STEADY_FOR_HARD
    elif steady >= len(request.done) // 7 and (
        len(request.done) >= LEAST_KNOWN_DAYS or request.athlete.level is not None
    ):
        # Nothing is known of a gap.
        return True
    elif sport == Sport.RUNNING and _after_long_gap(request):
        least = VO2MAX_AFTER_LONG_GAP if kind in HIGHEST_KINDS else HARD_AFTER_LONG_GAP
    return steady + weeks_ahead(request, day) >= least


def newly_hard(request: PlannerInput) -> dict[str, date | None]:
    """The sports in which hard work is new or still to come, with the day of its first session where that was done."""
    ago = request.today - TOO_EARLY_AGO
    return {
        sport: next((d.day for d in request.done if d.day > ago and d.hard and _has(d, sport)), None)
        for sport in request.athlete.sports
        if sport != Sport.STRENGTH and not may_be_hard(request, sport, ago)
    }


def _has(done: DoneDay, sport: str) -> bool:
    return any(name == sport for name, _ in done.sports)


def _weeks_of_enough_running(request: PlannerInput) -> int | None:
    """Count the last weeks with running worth the name; None where no stretch of some weeks had less."""
    small = 0
    for ago, minutes in enumerate(request.running_by_week):
        small = small + 1 if minutes < LITTLE_RUNNING_MIN else 0
        if small == WEEKS_OF_LITTLE:
            return ago + 1 - WEEKS_OF_LITTLE
    return None


@dataclass(frozen=True, kw_only=True)
class _Restart:
    """The day from which running counts again after a birth or a broken bone, and that of the last walking breaks."""

    since: date
    breaks_until: date


def _restart(request: PlannerInput, day: date | None = None) -> _Restart | None:
    """The last new beginning of running, by a day or up to today, while its steps are remembered."""
    on = day or request.today
    birth = last_birth(request.mission)
    if birth is not None and birth <= on < birth + STEPS_REMEMBERED:
        return _Restart(since=birth, breaks_until=birth + WALK_BREAKS_AFTER_BIRTH)
    over = bone_over(request.mission, on)
    if over is None or any(
        name == Sport.RUNNING and minutes > LONGER_THAN_WITH_WALKS_MIN
        for d in request.done
        if d.day >= over
        for name, minutes in d.sports
    ):
        return None
    return _Restart(since=over, breaks_until=over + WALK_BREAKS_AFTER_BONE)


def held_by(request: PlannerInput, day: date) -> str | None:
    """The sport that held somebody whose running begins anew after a birth or a broken bone, while runs have walking breaks."""
    if _restart(request, day) is None or not walks_in_runs(request, day):
        return None
    past = sessions_a_week(request.done)
    beside = [sport for sport in request.athlete.sports if sport != Sport.RUNNING and past[sport]]
    return max(beside, key=lambda sport: past[sport], default=None)


def spares_a_bone(request: PlannerInput, sport: str, day: date) -> str | None:
    """The sport that carries most of the training in the months in which a bone comes back to running, where there is one."""
    if sport != Sport.RUNNING or bone_over(request.mission, day) is None:
        return None
    past = sessions_a_week(request.done)
    beside = [s for s in request.athlete.sports if s in EASY_ON_BONES]
    return max(beside, key=lambda s: past[s], default=None)


def _is_past_the_breaks(request: PlannerInput, day: date) -> bool:
    """Whether running without walking breaks is weeks old by that day, as runs show it, or as the weeks of running let expect it."""
    birth = last_birth(request.mission)
    after_birth = birth is not None and birth <= day < birth + RUNS_AFTER_BIRTH_COUNT
    if after_birth or bone_over(request.mission, day) is not None:
        least = RUNNING_FOR_HARD_AFTER_BIRTH if after_birth else HARD_AFTER_LONG_GAP
        return weeks_of_running(request) + weeks_ahead(request, day) >= least
    if request.athlete.level != "beginner":
        return True
    shown = next((d.day for d in request.done if d.run_through_min >= RUN_THROUGH_MIN), None)
    if ran_through(request) and shown is not None and (day - shown).days // 7 >= UNBROKEN_FOR_HARD:
        return True
    steady = steady_weeks(request, Sport.RUNNING)
    later = OLDER_STEADY_FOR_RUNNING_THROUGH - STEADY_FOR_RUNNING_THROUGH if _is_older(request) else 0
    known_long = steady >= ALL_KNOWN_WEEKS
    return known_long or steady + weeks_ahead(request, day) >= WEEKS_TO_UNBROKEN + UNBROKEN_FOR_HARD + later


def weeks_of_running(request: PlannerInput) -> int:
    """Count the weeks before this one with a run in them; each missed week after another takes one away again.

    After a birth or a broken bone the runs before it count for nothing (Goom, Donnelly and Brockwell 2019; Warden 2014).
    """
    restart = _restart(request)
    since = restart.since if restart is not None else date.min
    if request.athlete.level == "beginner":
        # What a beginner told of the last weeks may have been walks: only runs that were seen are runs.
        since = max(since, request.seen_from)
    counts = {Sport.RUNNING} if request.names_sports else {Sport.RUNNING, None}
    this_week = monday_of(request.today)
    ran: dict[date, bool] = {}
    for done in (d for d in request.done if d.day >= since):
        sports: set[str | None] = {name for name, _ in done.sports}
        if done.load > 0 and not sports:
            sports = {None}
        monday = monday_of(done.day)
        ran[monday] = ran.get(monday, False) or not counts.isdisjoint(sports)
    weeks, missed = 0, 0
    for monday in sorted(ran):
        missed = 0 if ran[monday] else missed + 1
        if monday < this_week:
            weeks = weeks + 1 if ran[monday] else max(weeks - (missed > 1), 0)
    return weeks


def walks_in_runs(request: PlannerInput, day: date) -> bool:
    """Whether runs still have walking breaks: for new runners, and for others in the first weeks after a long gap."""
    restart = _restart(request)
    if body_limits(request.mission, Sport.RUNNING, day).walks_in_runs or (
        restart is not None and day < restart.breaks_until
    ):
        return True
    if ran_through(request):
        return False
    steady = steady_weeks(request, Sport.RUNNING)
    if request.athlete.level == "beginner":
        # A week that was missed is made up for, and doesn't begin it all again.
        seen = (request.today - request.seen_from).days // 7
        steady = max(min(steady, seen), weeks_of_running(request))
        least = OLDER_STEADY_FOR_RUNNING_THROUGH if _is_older(request) else STEADY_FOR_RUNNING_THROUGH
        return steady + weeks_ahead(request, day) < least
    gap = _running_gap(request)
    return gap is not None and gap.weeks_since + weeks_ahead(request, day) < gap.weeks_with_walks


def walk_step(request: PlannerInput, weeks: int, day: date, *, before: int) -> int:
    """Return the step of run and walk on a day to come, with so many weeks of running before it from this week on.

    `before`: the `weeks_of_running` up to this one, which are the same for all days of a plan.

    New runners take one a week from the first on; who ran before begins later, and reaches the last step before running through.
    After that the longest stretch goes on growing, a step a week.
    """
    ran = _unbroken_lately(request)
    if ran:
        return next((n for n, (run, _) in enumerate(RUN_WALK) if run > ran), len(RUN_WALK)) + weeks
    gap, restart = _running_gap(request), _restart(request, day)
    done = before + weeks
    if restart is not None:
        past = 1 + (monday_of(day) - monday_of(restart.breaks_until)).days // 7
        return min(done, LAST_WALK_STEP + (past if day >= restart.breaks_until else 0))
    if request.athlete.level == "beginner" or gap is None:
        return done
    done = gap.weeks_since + weeks
    if done >= gap.weeks_with_walks:
        return LAST_WALK_STEP + 1 + done - gap.weeks_with_walks
    return gap.first_step + round(done * (LAST_WALK_STEP - gap.first_step) / (gap.weeks_with_walks - 1))


def longest_run_part(step: int | None) -> float:
    """Return the minutes of each run at a step of run and walk; no limit for a run without breaks."""
    return inf if step is None else RUN_WALK[min(step, len(RUN_WALK) - 1)][0]


def step_within_reach(step: int, stretch: float) -> int:
    """Return the step, after the weeks of run and walk no further than one beyond the longest stretch planned before; 0 is none."""
    reached = sum(run <= stretch for run, _ in RUN_WALK)
    return min(step, max(reached, LAST_WALK_STEP)) if 0 < reached < len(RUN_WALK) else step


def breaks_run(request: PlannerInput, day: date, minutes: float, step: int, stretch: float = 0.0) -> bool:
    """Whether a run of so many minutes has walking breaks: in the weeks of run and walk, and later as far as it is much longer than
    the longest stretch of running before it: the `stretch` of a plan that began with walking breaks, else that of the last step."""
    if walks_in_runs(request, day):
        return True
    if stretch:
        return stretch < RUN_WALK[-1][0] and minutes > LONGER_STRETCH * stretch
    comes_back = _restart(request, day) is not None
    is_new = request.athlete.level == "beginner" and steady_weeks(request, Sport.RUNNING) < ALL_KNOWN_WEEKS
    if not (comes_back or is_new or _unbroken_lately(request) or _running_gap(request) is not None):
        return False
    before = RUN_WALK[step - 1][0] if 0 < step <= len(RUN_WALK) else 0
    return step <= len(RUN_WALK) and minutes > LONGER_STRETCH * before


def _unbroken_lately(request: PlannerInput) -> float:
    """Return a new runner's longest run of the last weeks without walking breaks; 0 as long as none shows that the breaks are over."""
    if not ran_through(request) or steady_weeks(request, Sport.RUNNING) >= ALL_KNOWN_WEEKS:
        return 0.0
    return max(d.run_through_min for d in request.done[-RUN_THROUGH_DAYS:])


def ran_through(request: PlannerInput) -> bool:
    """Whether a new runner ran so long without walking breaks lately, and it went well: nothing hurts since."""
    health = request.health
    if request.athlete.level != "beginner" or health.hurt or health.nagging or health.run_return is not None:
        return False
    return any(d.run_through_min >= RUN_THROUGH_MIN for d in request.done[-RUN_THROUGH_DAYS:])


@dataclass(frozen=True, kw_only=True)
class _RunningGap:
    """The last weeks without a run, and the weeks with one since; as after a birth, a second missed week in a row takes one back."""

    lasted: int
    is_long: bool
    weeks_since: int

    @property
    def first_step(self) -> int:
        """The step of run and walk to begin with."""
        longer = (self.lasted - STEADY_AFTER_GAP) // WEEKS_OF_GAP_A_STEP
        return 0 if self.is_long else max(FIRST_STEP_OF_A_RUNNER - longer, 0)

    @property
    def weeks_with_walks(self) -> int:
        """The weeks of running after it that still have walking breaks."""
        return WALKS_AFTER_LONG_GAP if self.is_long else STEADY_AFTER_GAP


def _running_gap(request: PlannerInput) -> _RunningGap | None:
    """Return the last gap of four weeks or more, as far as weeks are known; a week or two make nobody's legs new to running.

    Of the past no more than about as many weeks are known as a long gap has, so once running has begun a part of it shows it.
    """
    if steady_weeks(request, Sport.RUNNING) >= ALWAYS_STEADY:
        return None
    return _last_gap(request.sports_by_week, request.names_sports)


# Asked for some hundred times in a season's plan.
@lru_cache(maxsize=64)
def _last_gap(by_week: tuple[frozenset[str | None], ...], names_sports: bool) -> _RunningGap | None:
    counts = {Sport.RUNNING} if names_sports else {Sport.RUNNING, None}
    ran = [not counts.isdisjoint(sports) for sports in by_week]
    if not ran:
        return _RunningGap(lasted=0, is_long=True, weeks_since=0)
    long_enough = min(STEADY_AFTER_GAP, len(ran))
    last = next((stretch for stretch in _weeks_without(ran) if stretch[1] >= long_enough), None)
    if last is None:
        return None
    ended, lasted = last
    goes_back = ended + lasted == len(ran) and (len(ran) < LONG_GAP_WEEKS or lasted >= STEADY_FOR_HARD)
    weeks, missed = 0, 0
    for has_run in reversed(ran[:ended]):
        missed = 0 if has_run else missed + 1
        weeks = weeks + 1 if has_run else max(weeks - (missed > 1), 0)
    return _RunningGap(lasted=lasted, is_long=lasted >= LONG_GAP_WEEKS or goes_back, weeks_since=weeks)


def _weeks_without(ran: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield each stretch of weeks without a run, the last first: how many weeks ago it ended, and how many it lasted."""
    ended = 0
    for has_run, weeks in groupby(ran):
        lasted = len(tuple(weeks))
        if not has_run:
            yield ended, lasted
        ended += lasted


def _after_long_gap(request: PlannerInput) -> bool:
    """Whether running begins, or began some weeks ago, after a long time without it."""
    gap = _running_gap(request)
    return gap is not None and gap.is_long


def _is_older(request: PlannerInput) -> bool:
    return (request.athlete.age or 0) >= RUNS_APART_AGE


def sessions_a_week(done: Sequence[DoneDay]) -> Counter[str]:
    """Return the sessions of each sport in the last eight weeks."""
    return Counter(name for d in done[-7 * LOOK_BACK_WEEKS :] for name, _ in d.sports if name != Sport.STRENGTH)


def runs_beside_legs(request: PlannerInput) -> int:
    """Return the runs a week of somebody who trains for a race of several sports: two, or three where that is the habit."""
    weeks = min(len(request.done) / 7, LOOK_BACK_WEEKS)
    usual = round(sessions_a_week(request.done)[Sport.RUNNING] / weeks) if weeks >= 1 else 0
    return max(SESSIONS_OF_A_LEG, min(usual, MOST_RUNS_OF_A_LEG))


def with_fewer(sport: str, wanted: tuple[tuple[str, int], ...], spared: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The sessions of a week with one less of a sport where there are more than two, its day given to one that spares the injury."""
    counts = dict(wanted)
    other = max((s for s in spared if s in counts), key=lambda s: counts[s], default=None)
    if other is None or counts.get(sport, 0) <= SESSIONS_OF_A_LEG:
        return wanted
    return tuple((counts | {sport: counts[sport] - 1, other: counts[other] + 1}).items())


def wanted_sessions(
    sports: Sequence[str], days: int, done: Sequence[DoneDay], demands: EventDemands | None, *, bricks: bool = True
) -> tuple[tuple[str, int], ...]:
    """Return how many sessions of each sport a week of so many days has; `bricks`: whether a run may come off the bike in it."""
    legs = [sport for sport in demands.sports if sport in sports] if demands is not None else []
    if len(legs) >= 2:
        # The ride takes most of such a race, and its long one a day of its own; each other leg needs two a week to grow.
        order: list[str] = [s for s in (Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING) if s in legs]
        order += [s for s in sports if s in legs and s not in order]
        counts = dict.fromkeys(order, days // len(order))
        # In a week too short for two of each, the second run comes off the bike; in the next there is one swim less instead.
        in_turn = (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING)
        in_turn = in_turn if bricks else in_turn[::-1]
        turn: tuple[str, ...] = tuple(order) if days >= SESSIONS_OF_A_LEG * len(order) else in_turn
        for sport in [s for s in turn if s in counts][: days % len(order)]:
            counts[sport] += 1
        return tuple(counts.items())
    past = sessions_a_week(done)
    total = sum(past[s] for s in sports)
    shares = {s: past[s] / total if total else 1 / len(sports) for s in sports}
    goal = demands.sport if demands is not None else None
    if goal in shares and shares[goal] < 0.5:
        rest = 1 - shares[goal]
        shares = {s: 0.5 if s == goal else (share * 0.5 / rest if rest else 0.0) for s, share in shares.items()}
    counts = {s: int(share * days) for s, share in shares.items()}
    left = days - sum(counts.values())
    for sport in sorted(
        shares, key=lambda s: (s != goal and counts[s] > 0, -(shares[s] * days - counts[s]), sports.index(s))
    )[:left]:
        counts[sport] += 1
    return tuple(counts.items())


@lru_cache(maxsize=512)
def share_sports(week: WeekOfSports) -> tuple[str, ...]:
    """Return a sport for each day of the week, the choice with the least to say against it."""
    names = [sport for sport, _ in week.wanted]
    if len(names) == 1:
        return tuple(names * len(week.days))
    # What a day costs alone is the same in every choice, and there are hundreds of choices.
    alone = _costs_of_days(names, week)
    best, least = tuple(names[:1] * len(week.days)), inf
    for choice in product(names, repeat=len(week.days)):
        # Nothing else takes costs off: most choices are too dear by their counts and days alone.
        so_far = sum([costs[sport] for costs, sport in zip(alone, choice, strict=True)])
        so_far += COUNT_COST * sum([abs(choice.count(sport) - count) for sport, count in week.wanted])
        if so_far <= least + ROUNDING and (cost := _cost(choice, week, alone)) < least:
            best, least = choice, cost
    return best


def _costs_of_days(names: Sequence[str], week: WeekOfSports) -> list[dict[str, float]]:
    """Return what each sport costs on each day of the week."""
    costs, hard = [], 0
    for weekday, role, minutes in week.days:
        if role is DayRole.LONG:
            costs.append({sport: LONG_COST * (sport != week.long_sport) for sport in names})
        elif role is DayRole.HARD:
            wanted = week.hard_sports[hard % len(week.hard_sports)] if week.hard_sports else None
            # In a race of several sports an easy day more is better than a third session of one leg.
            not_yet = COUNT_COST if week.legs else 2 * COUNT_COST
            barred = {sport: 0.0 if sport in week.hard_sports else not_yet for sport in names}
            costs.append({sport: HARD_DAY_COST * (sport != wanted) + barred[sport] for sport in names})
            hard += 1
        else:
            # The long run has the day with the most time.
            run = OFF_FEET_COST if weekday in week.off_feet else -minutes / 120
            costs.append({sport: run if sport == Sport.RUNNING else 0.0 for sport in names})
    return costs


def _cost(choice: tuple[str, ...], week: WeekOfSports, alone: Sequence[Mapping[str, float]]) -> float:
    cost = COUNT_COST * sum([abs(choice.count(sport) - count) for sport, count in week.wanted])
    for leg, asked in week.legs:
        room = max(
            [
                0,
                *(
                    m
                    for sport, (_, role, m) in zip(choice, week.days, strict=True)
                    if sport == leg and role is DayRole.EASY
                ),
            ]
        )
        cost += NO_LONG_LEG_COST * max(1 - room / asked, 0.0)
    hard = has_key = False
    runs, beside = 0, 0
    # The day of the last run and of the last session, and its sport.
    ran, last, before = -1 if week.ran_yesterday else -2, -2, ""
    for sport, (weekday, role, _), costs in zip(choice, week.days, alone, strict=True):
        cost += costs[sport]
        if role is DayRole.HARD:
            hard, has_key = True, has_key or sport == week.key_sport
        if sport == Sport.RUNNING or (week.brick and week.apart and role is DayRole.LONG):
            runs += weekday - ran == 1
            ran = weekday
        beside += sport == before and weekday - last == 1
        last, before = weekday, sport
    cost += NO_KEY_COST * (hard and not has_key and week.key_sport is not None)
    cost += (RUNS_APART_COST if week.apart else ADJACENT_RUN_COST) * runs
    return cost + ADJACENT_COST * beside
