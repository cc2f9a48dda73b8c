"""The figures behind every plan, for the season planner and for the default week, and the limits computed from them."""

from collections.abc import Sequence
from itertools import accumulate
from math import exp

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.domain.sport import Sport

# Limits that no plan crosses. `invariants.py` checks them.

# CTL may rise by this much in any seven days (practice: 3-5 in the long run, 5-8 in a short build), and never by more than a
# tenth of itself; on a small base a few points are always allowed.
RAMP_POINTS = 6.5
RAMP_SHARE = 0.10
LEAST_RAMP = 2.0
MOST_PERSONAL_RAMP_SHARE = 1.1
# A session longer than the longest of the last thirty days by more than a tenth raises injury risk in runners (Frandsen 2025).
SPIKE = 1.10
SPIKE_DAYS = 30
# No such risk was found without impact: who doesn't run steps up faster, days of up to two and a half easy hours only (an extrapolation).
OTHER_SPIKE, SMALL_STEPS_FROM_LOAD = 1.25, 120.0
# The same in minutes of one session.
SMALL_STEPS_FROM_MIN = 150.0
# After so many days without training a session reaches the longest of the thirty days again before it grows beyond it (practice).
GAP_DAYS = 6
# Without any history the first sessions may be this much longer than the always allowed ones.
FIRST_SESSIONS = 1.5
# Sessions up to this size never count as a spike.
ALWAYS_ALLOWED_MIN = 40.0
ALWAYS_ALLOWED_LOAD = 35.0
# Hard days are at least two days apart, three from age fifty (Seiler 2010; practice).
HARD_GAP_DAYS = 2
MASTERS_HARD_GAP_DAYS = 3
MASTERS_AGE = 50
# From sixty-five recovery takes longer still: one hard day a week, two only in every other week of the trained while they build,
# a lighter week after two others, and strength kept up to the taper (Reaburn and Dascombe 2008; Fell and Williams 2008;
# Fragala 2019: evidence of moderate grade for strength, low for the spacing).
VETERAN_AGE = 65
ADULT_AGE = 18
# Every week has at least one day without training, so that days differ (Foster 1998).
MOST_TRAINING_DAYS = 6
# Who is still growing has two days off a week (Brenner 2016).
ADULT_AGE, MOST_TRAINING_DAYS_OF_YOUTH = 18, 5
# Below this fitness no day exceeds twice the fitness, except days that are small anyway, or like those before them (practice).
SMALL_BASE, OF_SMALL_BASE, SMALL_DAY = 30.0, 2.0, 40.0
# The long day of a planned season, which grows in small steps from week to week, may hold more of it.
LONG_OF_SMALL_BASE = 3.5
# A week of nearly equal days strains more than its sum (Foster 1998); the daily rule starts at 2.
MOST_MONOTONY = 2.0
# No limit of growth applies to races and openers.
UNLIMITED_ROLES = (DayRole.RACE, DayRole.OPENERS)

# The rules that plans are made by: higher by one where plans already in force should be looked at anew.
PLAN_RULES = "6"
# What is usual for an athlete is read from so many weeks.
REMEMBERED_WEEKS = 8
CTL_DAYS = 42.0
KEEP = exp(-1 / CTL_DAYS)
# Fitness of the last four weeks counts as familiar where the loads of the eight weeks before support it.
FAMILIAR_DAYS = 28
FAMILIAR_EVIDENCE_DAYS = 3 * FAMILIAR_DAYS

# Taper and recovery.

# Shares of the level before the taper that its days may carry, by days to the goal; and all of them together: a cut of
# 41-60 % (Bosquet 2007) at its careful end, because each day of it costs fitness that is wanted on the day; whole minutes
# round a few percent off these.
PLAN_TAPER_BANDS = ((8, (0.55, 0.9)), (4, (0.4, 0.75)), (0, (0.35, 0.6)))
PLAN_TAPER_VOLUME = (0.47, 0.50)
# The default week cuts its volume in steps, 41-60 % in all (Bosquet 2007).
DEFAULT_WEEK_TAPER_SHARES = ((10, 0.75), (5, 0.55), (0, 0.4))
# After a goal the first and second week may carry these shares of the level before it.
AFTER_GOAL, AFTER_GOAL_WEEK_DAYS = (0.45, 0.7), 7
# After three weeks of real growth the plan makes a week lighter; the default week does so every fourth week.
LIGHT_WEEK_AFTER, PLAN_LIGHT_WEEK_SHARE = 3, 0.7
DEFAULT_RECOVERY_WEEK_SHARE = 0.65

# Hours and loads of a week.

# Without other information: hours a week by level for the planner, the load of a normal week for the default week.
PLAN_HOURS_BY_LEVEL = {"beginner": 4.0, "recreational": 6.0, "trained": 9.0, "elite": 16.0}
DEFAULT_WEEK_LOAD_BY_LEVEL = {"beginner": 120.0, "recreational": 220.0, "trained": 380.0, "elite": 650.0}
USUAL_WEEKLY_HOURS = 6.0
# A new athlete starts at this share of the available hours.
FIRST_SHARE_OF_HOURS = 0.55
PLAN_START_LOAD_PER_HOUR = 50.0
DEFAULT_WEEK_LOAD_PER_HOUR = 52.0
# Weekly load of the default week against the load that keeps fitness: a little more while building.
DEFAULT_WEEK_LOAD_BY_PHASE = {Phase.BASE: 1.15, Phase.BUILD: 1.2, Phase.PEAK: 1.12, Phase.MAINTENANCE: 1.0}
PLAN_HOURS_PER_SESSION = 1.15
DEFAULT_WEEK_HOURS_PER_SESSION = 1.1

# Days of a week.

# How much of the week's load a day of each role takes.
PLAN_DAY_WEIGHT = {
    DayRole.LONG: 1.8,
    DayRole.HARD: 1.35,
    DayRole.EASY: 1.0,
    DayRole.STRENGTH: 0.9,
    DayRole.REST: 0.0,
}
DEFAULT_WEEK_DAY_WEIGHT = {"long": 2.0, "hard": 1.3, "easy": 1.0, "strength": 0.8, "rest": 0.0}
# Preferred weekdays of hard days (0 = Monday): Tuesday, Thursday, Wednesday in a plan; Tuesday, Thursday, Saturday otherwise.
PLAN_HARD_WEEKDAYS = {1: 4, 3: 3, 2: 2, 4: 1}
DEFAULT_WEEK_HARD_WEEKDAYS = {1: 3, 3: 2, 5: 1}
# Weekdays in the order in which training takes them: the weekend first, Monday last.
TRAINING_DAY_ORDER = {5: 0, 6: 1, 1: 2, 3: 3, 2: 4, 4: 5, 0: 6}
PLAN_HARD_KINDS = {
    Phase.BASE: ("threshold", "tempo"),
    Phase.BUILD: ("threshold", "vo2max"),
    Phase.PEAK: ("vo2max", "threshold"),
    Phase.TAPER: ("threshold", "vo2max"),
    Phase.MAINTENANCE: ("tempo",),
}
# A long base begins with tempo alone; threshold comes so many days before the build (general to specific; Friel).
EARLY_BASE_KINDS, THRESHOLD_BEFORE_BUILD_DAYS = ("tempo", "tempo"), 70
DEFAULT_WEEK_HARD_KINDS = {
    Phase.BASE: ("tempo",),
    Phase.BUILD: ("threshold", "vo2max"),
    Phase.PEAK: ("vo2max", "threshold"),
    Phase.TAPER: ("threshold", "vo2max"),
    Phase.MAINTENANCE: ("tempo",),
}

# Length of a session.

LONGEST_DAY_MIN = 360.0
SHORTEST_SESSION_MIN = 15.0
# Below this a planned session is rest; openers, a run off the bike and the first steps back may be shorter.
PLAN_LEAST_SESSION_MIN = 20.0
# A shorter hard session is little more than its warm-up.
PLAN_LEAST_HARD_MIN = 30.0
DEFAULT_WEEK_LEAST_HARD_MIN = 25
# Bones and tendons tolerate less of a sport with impact than heart and lungs would.
PLAN_LONGEST_MIN: dict[tuple[DayRole, str], float] = {
    (DayRole.LONG, Sport.RUNNING): 150.0,
    (DayRole.HARD, Sport.RUNNING): 80.0,
    (DayRole.EASY, Sport.RUNNING): 75.0,
    (DayRole.LONG, Sport.SWIMMING): 90.0,
    (DayRole.HARD, Sport.SWIMMING): 70.0,
    (DayRole.EASY, Sport.SWIMMING): 60.0,
    (DayRole.EASY, Sport.ROWING): 180.0,
    (DayRole.EASY, Sport.SKIING): 180.0,
    (DayRole.EASY, Sport.WALKING): 180.0,
}
DEFAULT_WEEK_LONGEST_MIN: dict[tuple[str, str], float] = {
    ("long", "running"): 150.0,
    ("hard", "running"): 80.0,
    ("easy", "running"): 70.0,
    ("long", "swimming"): 90.0,
    ("hard", "swimming"): 70.0,
    ("easy", "swimming"): 60.0,
    ("strength", "strength"): 75.0,
}
DEFAULT_WEEK_LEAST_SESSION_LOAD = 15.0

# Load of a race whose name gives no distance, by fitness.
RACE_LOAD_PER_CTL, STAGE_LOAD_PER_CTL, LEAST_RACE_LOAD = 1.5, 1.2, 30.0
USUAL_STAGE_LOAD_PER_HOUR = 58.0

# Lifting without a plan: the habit of the last four weeks.
LIFTING_WEEKS, LEAST_LIFTING_DAYS, MOST_LIFTING_DAYS_A_WEEK = 4, 4, 6
SHORTEST_LIFTING_MIN, LONGEST_LIFTING_MIN, USUAL_LIFTING_MIN = 20, 90, 45


def largest_next(largest: float, sports: Sequence[str]) -> float:
    """Return the load that a day may hold after days of at most this load; short days without running step up faster."""
    runs = Sport.RUNNING in sports or not sports
    return SPIKE * largest if runs else max(SPIKE * largest, min(OTHER_SPIKE * largest, SMALL_STEPS_FROM_LOAD))


def longest_step(longest: float, sports: Sequence[str]) -> float:
    """Return the minutes that a session of these sports may have after one of at most so many."""
    runs = Sport.RUNNING in sports or not sports
    return SPIKE * longest if runs else max(SPIKE * longest, min(OTHER_SPIKE * longest, SMALL_STEPS_FROM_MIN))


def ramp_limit(familiar: float, own_share: float = 1.0) -> float:
    """Return how much CTL may rise in seven days; `familiar` is the fitness the body had recently.

    `own_share` is the athlete's personal growth rate against the usual one, at most a tenth above it.
    """
    return max(LEAST_RAMP, min(RAMP_POINTS, RAMP_SHARE * familiar)) * min(own_share, MOST_PERSONAL_RAMP_SHARE)


def best_recent_fitness(ctl: float, loads: Sequence[float]) -> float:
    """Return today's fitness or the best four-week mean of these loads, because lost fitness returns faster."""
    windows = [sum(loads[n : n + 28]) / 28 for n in range(0, len(loads) - 27, 7)]
    return max([ctl, *windows])


def familiar_fitness(mornings: Sequence[float], loads: Sequence[float]) -> float:
    """Return the fitness the body is used to on the newest of these mornings: the current one, or a recent higher one.

    The best morning of the last four weeks counts as far as earlier four-week loads support it, because lost fitness
    returns faster. The window moves with the days, so a plan sees the same figure when it is made and later.
    """
    best = max(mornings[-FAMILIAR_DAYS:])
    if best <= mornings[-1]:
        return mornings[-1]
    before = loads[-FAMILIAR_EVIDENCE_DAYS:-FAMILIAR_DAYS]
    # Sums up to each day, because this is asked for every day of a plan.
    up_to = list(accumulate(before, initial=0.0))
    windows = zip(up_to, up_to[FAMILIAR_DAYS:], strict=False)
    supported = max((last - first for first, last in windows), default=0.0) / FAMILIAR_DAYS
    return max(mornings[-1], min(best, supported))


def hard_gap_days(age: int | None, own_gap_h: float) -> int:
    """Return the days between hard days: the athlete's own figure, at least 48 h, at least three days from age fifty."""
    least = MASTERS_HARD_GAP_DAYS if age is not None and age >= MASTERS_AGE else HARD_GAP_DAYS
    return max(least, -int(-own_gap_h // 24))


def mornings_before(ctl: float, loads: Sequence[float]) -> list[float]:
    """Compute fitness on the mornings of these days and today, oldest first, backwards from today's fitness.

    Returns at least eight mornings; missing ones repeat the first.
    """
    mornings = [ctl]
    for load in reversed(loads):
        mornings.append(max((mornings[-1] - load * (1 - KEEP)) / KEEP, 0.0))
    while len(mornings) < 8:
        mornings.append(mornings[-1])
    return mornings[::-1]
