"""How many minutes a week may have, growing from the true recent weeks, and how they are shared out within it."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from math import inf
from statistics import fmean

from lanterne_rouge.domain.season import DayRole, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.calendar import Frame
from lanterne_rouge.season.constants import (
    MASTERS_AGE,
    PLAN_LEAST_HARD_MIN,
    PLAN_LEAST_SESSION_MIN,
    REMEMBERED_WEEKS,
    SPIKE_DAYS,
    VETERAN_AGE,
)
from lanterne_rouge.season.event_demands import EventDemands
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.roles import Roles
from lanterne_rouge.season.sessions import kind_of, session_load
from lanterne_rouge.season.sport_shares import FIRST_RUN_AGAIN_MIN, FIRST_RUNS_AGAIN, held_by, spares_a_bone

# A week holds at most this share more than the largest of the four before it, and always these minutes more (Nielsen 2014).
WEEK_GROWTH, WEEK_GROWTH_MIN = 1.10, 10.0
# A week of this size is small for anybody who trains, and for a beginner.
LEAST_WEEK_MIN, BEGINNER_WEEK_MIN = 120.0, 85.0
# The length from which a session of lifting is of use, and its part beside endurance.
LEAST_LIFTING_MIN, LIFTING_BESIDE_MIN = 40.0, 30.0
# Where running is all, a small week that is known grows by no more minutes, and the first has no fewer.
SMALL_RUNNING_STEP_MIN, LEAST_RUNNING_WEEK_MIN = 20.0, 45.0
# A beginner's small week grows by so much.
BEGINNER_STEP_MIN = 15.0
# On the way back to what the body knew before a break the weeks grow faster (Mujika & Padilla 2000).
RETURN_GROWTH, OF_HABIT = 1.2, 0.8
# A week below this share of those before it is one off, and the next holds so much of them.
OF_IDLE_WEEK, AFTER_IDLE_WEEK = 0.2, 0.85
# The minutes of a lighter week against the largest of the three before it.
LIGHT_WEEK_MINUTES, LIGHT_AGAINST_WEEKS = 0.85, 3
# Without running the step may be larger, as far as the week stays below this share of the mean of six weeks: harm was found beyond
# 1.3 of what was usual, in runners (Nielsen 2014), and a programme of ten per cent a week was no safer than a faster one (Buist 2008).
EASY_ON_BONES_GROWTH, OF_USUAL_WEEK, USUAL_WEEKS = 1.20, 1.25, 6
# The largest of the last weeks counts, so that an ill week or a holiday does not shrink the plan.
RECENT_WEEKS, MOST_OF_RECENT = 4, 1.12
# A lighter week after so many others, from fifty on sooner (Issurin 2010; Friel).
# A first plan has at least two weeks before it. A week counts as the lighter one that was planned up to this share of its load.
WEEKS_TO_A_FIRST_LIGHT, DONE_AS_PLANNED = 2, 1.1
LIGHT_AFTER_WEEKS, MASTERS_LOADING_WEEKS, VETERAN_LOADING_WEEKS, LIGHT_BELOW = 4, 3, 2, 0.87
# On the road to a race of so many minutes the weeks rise by blocks to their largest, which come in the last weeks before the taper:
# each week further away takes so much off them, down to a least share (Issurin 2010; Friel). What a week leaves fades with a time
# constant of about six weeks (Calvert 1976; Busso 2003), so that of one sixteen weeks before the race a twelfth is left on its day: a
# peak held for months costs its price every week and brings nearly nothing of it.
LATE_PEAK_FROM_MIN, PEAK_WEEKS, LESS_A_WEEK, LEAST_OF_PEAK = 240.0, 8, 0.015, 0.7
# What is usual before a break: the best mean of so many weeks in a row, so that one week of a camp does not count as usual.
USUAL_BLOCK_WEEKS = 4
# The fewest weeks of training before a lighter one that comes early.
LEAST_LOADED_WEEKS = 2
# A long day takes at most this share of a week's load; light weeks and tapers shorten it.
MOST_OF_WEEK, MOST_OF_SMALL_WEEK, SMALL_WEEK_DAYS = 0.5, 0.58, 4
LIGHT_LONG_SHARE, TAPER_LONG_SHARE = 0.72, 0.62
# Of what the long day leaves a second one takes no more than this.
SECOND_OF_REST = 0.5
LEAST_EASY_MIN, LEAST_OTHER_DAYS = 25, 2
# So many sessions as long within thirty days are a habit.
USUAL_LIFTS = 4


def share_of_peak(demands: EventDemands | None, weeks: float) -> float:
    """Return the share of the hours, and of the longest session, that a week may have so many weeks before the taper of a race.

    `weeks` are those left when its block began. A race of some hours at most is within reach long before that matters.
    """
    if demands is None or (demands.minutes or 0.0) < LATE_PEAK_FROM_MIN:
        return 1.0
    return max(1 - LESS_A_WEEK * max(weeks - PEAK_WEEKS, 0), LEAST_OF_PEAK)


def most_week_minutes(before: Sequence[float], *, runs: bool) -> float:
    """Return the most minutes of a week after these, oldest first; `runs`: whether running is part of it."""
    recent = max(before[-RECENT_WEEKS:], default=0.0)
    remembered = min(max(before[-REMEMBERED_WEEKS:], default=0.0), MOST_OF_RECENT * recent)
    most = max(max(recent, remembered) * WEEK_GROWTH, recent + WEEK_GROWTH_MIN)
    if runs or len(before) < USUAL_WEEKS:
        return most
    return max(most, min(EASY_ON_BONES_GROWTH * recent, OF_USUAL_WEEK * fmean(before[-USUAL_WEEKS:])))


def most_minutes_after(before: Sequence[float], request: PlannerInput) -> float:
    """Return the most minutes of the next week, from the weeks before it; no limit where the past has none."""
    if not any(before):
        return inf
    least = BEGINNER_WEEK_MIN if request.athlete.level == "beginner" else LEAST_WEEK_MIN
    recent = max(before[-RECENT_WEEKS:], default=0.0)
    wished = (request.mission.wishes.strength_days or 0) if request.mission is not None else 0
    if set(request.athlete.sports) == {Sport.STRENGTH} and request.athlete.level != "beginner":
        # Who only lifts and asked for so many days has each of them at its useful length.
        least = max(least, LEAST_LIFTING_MIN * wished)
    if set(request.athlete.sports) <= {Sport.RUNNING, Sport.STRENGTH} and Sport.RUNNING in request.athlete.sports:
        # Half an hour of running a week doesn't become two hours at once, whatever was offered.
        least = min(least, max(recent + SMALL_RUNNING_STEP_MIN, LEAST_RUNNING_WEEK_MIN))
    if request.athlete.level == "beginner":
        # A quarter of an hour is a step for who is new, from the first week on.
        least = min(least, max(recent + BEGINNER_STEP_MIN, LEAST_RUNNING_WEEK_MIN))
    if request.mission is not None and set(request.athlete.sports) - {Sport.STRENGTH}:
        # Lifting that was asked for takes no minutes from a small week's runs or rides, which themselves grow by one step.
        least = max(least, min(least, recent + WEEK_GROWTH_MIN) + LIFTING_BESIDE_MIN * wished)
    if held_by(request, request.today) is not None:
        # The first short runs come back beside what was kept up, not in its place.
        least = max(least, max(weeks_before(request)[-RECENT_WEEKS:]) + FIRST_RUNS_AGAIN * FIRST_RUN_AGAIN_MIN)
    again = RETURN_GROWTH * recent if recent < OF_HABIT * request.largest_week_min else 0.0
    # With a bone that comes back the runs have limits of their own, and what grows beside them is easy on it.
    runs = Sport.RUNNING in request.athlete.sports and spares_a_bone(request, Sport.RUNNING, request.today) is None
    most = max(most_week_minutes(before, runs=runs), again)
    # The first week after one with next to nothing is no full one (Mujika & Padilla 2000; practice).
    idle = before[-1] < OF_IDLE_WEEK * recent
    return max(min(most, AFTER_IDLE_WEEK * recent) if idle else most, least)


def weeks_before(request: PlannerInput) -> list[float]:
    """Return the minutes of the last weeks, oldest first; of a week that has begun the seven days up to yesterday count."""
    done = request.done[-7 * REMEMBERED_WEEKS :]
    return [sum(d.minutes for d in done[n : n + 7]) for n in range(len(done) % 7, len(done), 7)]


def usual_lifting_time(request: PlannerInput) -> float:
    """Return the minutes of the lifting that somebody does week by week, who does nothing else; 0 without a habit.

    A session like the last ones is no growth, however few points its sets were counted as.
    """
    if set(request.athlete.sports) != {Sport.STRENGTH}:
        return 0.0
    since = request.today - timedelta(days=SPIKE_DAYS)
    every = sorted(
        (m for d in request.done if d.day >= since for name, m in d.sports if name == Sport.STRENGTH), reverse=True
    )
    return every[USUAL_LIFTS - 1] if len(every) >= USUAL_LIFTS else 0.0


def loading_weeks(request: PlannerInput) -> int:
    """Return after how many weeks a lighter one is due."""
    age = request.athlete.age or 0
    if age >= VETERAN_AGE:
        return VETERAN_LOADING_WEEKS
    return MASTERS_LOADING_WEEKS if age >= MASTERS_AGE else LIGHT_AFTER_WEEKS


def last_block(request: PlannerInput) -> int:
    """Return how many whole weeks of training come between the last lighter week and a taper."""
    return loading_weeks(request) - 1


def light_is_due(loaded: int, left: float, request: PlannerInput) -> bool:
    """Whether a week is a lighter one after so many loaded ones, with so many left before a taper, itself among them.

    The last lighter week comes a block before the taper, a little early rather than into that block: a lighter week
    shortly before a taper costs fitness twice.
    """
    after = left - 1
    early = after == last_block(request) and loaded >= LEAST_LOADED_WEEKS
    return early or (loaded >= loading_weeks(request) and after > last_block(request))


def loaded_weeks(request: PlannerInput, plan: SeasonPlan | None) -> int:
    """Count the weeks since the last lighter one, up to this week's Monday, by what was done and by the plan in force.

    A first plan never begins with a lighter week only because the weeks before it were even: they count up to two short
    of one. The weeks since then count in full, so that the plan of the next week does not move a lighter week on.
    """
    this = monday_of(request.today)
    by_week: dict[date, list[DoneDay]] = {}
    for d in request.done:
        by_week.setdefault(monday_of(d.day), []).append(d)
    past = {monday: days for monday, days in by_week.items() if monday < this and len(days) == 7}
    minutes = [sum(d.minutes for d in days) for days in past.values()]
    since = sum(is_loaded(m, request) for m in minutes[len(minutes) - weeks_since_light(minutes) :])
    follows = plan is not None and plan.on(request.today - timedelta(days=1)) is not None
    if plan is None or not follows:
        return min(since, loading_weeks(request) - WEEKS_TO_A_FIRST_LIGHT)
    done_as_light = [
        (this - week.monday).days // 7 - 1
        for week in plan.weeks
        if week.recovery
        and week.monday in past
        and sum(d.load for d in past[week.monday]) <= DONE_AS_PLANNED * week.load
    ]
    followed = (this - monday_of(plan.days[0].day + timedelta(days=6))).days // 7
    return min([since, *done_as_light, loading_weeks(request) - WEEKS_TO_A_FIRST_LIGHT + max(followed, 0)])


def is_loaded(minutes: float, request: PlannerInput) -> bool:
    """Whether a week counts towards the next lighter one: on the way back to what was usual before a break none does."""
    before = weeks_before(request)
    blocks = [before[n : n + USUAL_BLOCK_WEEKS] for n in range(len(before) - USUAL_BLOCK_WEEKS + 1)]
    return minutes >= OF_HABIT * max((fmean(block) for block in blocks), default=0.0)


def weeks_since_light(before: Sequence[float]) -> int:
    """Count the weeks after the last lighter one."""
    for ago in range(len(before)):
        at = len(before) - 1 - ago
        if before[at] <= LIGHT_BELOW * max(before[max(at - 3, 0) : at], default=0.0):
            return ago
    return len(before)


def share_minutes(most: float, room: Mapping[date, float], *, first: date | None, light: bool) -> dict[date, float]:
    """Share the minutes of one sport in a week out among its days, none with more than its room: the `first` day, then the others.

    The long session is what a season grows by; with few sessions a week it may be about half of them (Pfitzinger; Daniels give
    a smaller share of more). What the other days have no room for is its, too.
    """
    shares: dict[date, float] = {}
    left, others = most, dict(room)
    if first is not None:
        longest = others.pop(first)
        part = MOST_OF_SMALL_WEEK if len(room) <= SMALL_WEEK_DAYS else MOST_OF_WEEK
        useful = max(min(part * most, most - LEAST_EASY_MIN * len(others)), most / len(room), min(most, LEAST_EASY_MIN))
        shares[first] = min(longest, max(useful, most - sum(others.values())))
        # In a lighter week it won't use all of that, and the others are lighter by as much as the week.
        left -= shares[first] * (LIGHT_WEEK_MINUTES if light else 1.0)
    for number, (day, able) in enumerate(sorted(others.items(), key=lambda each: each[1])):
        days = len(others) - number
        # One session that is long enough rather than two that both go.
        goes = days > 1 and left / days < PLAN_LEAST_SESSION_MIN <= left
        shares[day] = 0.0 if goes else min(able, left / days)
        left -= shares[day]
    return shares


def share_out(
    week: Sequence[Frame],
    loads: Mapping[date, float],
    roles: Roles,
    *,
    long_minutes: float | None,
    second: Mapping[date, float],
) -> dict[date, float]:
    """Share a week's load out: the long day first, then hard days of a useful length, the rest easy; no scraps.

    `long_minutes`: what the long day should have and may have; None leaves it as it is. `second`: a day beside it that is long
    too, with its minutes.
    """
    shared = {f.day: loads[f.day] for f in week}
    trained = [f for f in week if roles.of_day[f.day] in (DayRole.LONG, DayRole.HARD, DayRole.EASY)]
    long = next((f for f in trained if roles.of_day[f.day] is DayRole.LONG), None)
    if any(f.most_of_ctl is not None for f in week):
        return shared
    if long is not None and long.tapers:
        # A taper that begins within the week takes nothing from the days before it.
        trained = [f for f in trained if f.tapers]
    total = sum(shared[f.day] for f in trained)
    others = [f for f in trained if f is not long]
    if long is not None and long_minutes is not None and others:
        most = MOST_OF_SMALL_WEEK if len(trained) <= SMALL_WEEK_DAYS else MOST_OF_WEEK
        wanted = session_load(kind_of(DayRole.LONG, long, roles), long.phase, int(min(long_minutes, long.minutes)))
        shared[long.day] = max(min(wanted, most * total), min(shared[long.day], wanted))
    left = total - (shared[long.day] if long is not None else 0.0)
    for frame in [f for f in others if f.day in second]:
        wanted = session_load(kind_of(DayRole.EASY, frame, roles), frame.phase, int(second[frame.day]))
        shared[frame.day] = max(min(wanted, SECOND_OF_REST * left), shared[frame.day])
        others.remove(frame)
        left -= shared[frame.day]
    _spread(others, left, shared, roles)
    return shared


def _spread(days: Sequence[Frame], total: float, shared: dict[date, float], roles: Roles) -> None:
    """Scale these days to a load together; the shortest easy ones go where too little would be left for each."""
    left = list(days)
    while left:
        now = sum(shared[f.day] for f in left)
        factor = total / now if now > 0 else 0.0
        # Two may be shorter than is useful, but not so short that both would go.
        least = LEAST_EASY_MIN if len(left) > LEAST_OTHER_DAYS else int(PLAN_LEAST_SESSION_MIN)
        short = [
            f
            for f in left
            if factor * shared[f.day] < session_load("endurance", f.phase, least) and f.day not in roles.strength
        ]
        easy = [f for f in short if roles.of_day[f.day] is DayRole.EASY and not f.tapers]
        if not easy or len(left) == 1:
            _scale(left, total, shared, roles)
            return
        out = min(easy, key=lambda f: (f.minutes, shared[f.day]))
        shared[out.day] = 0.0
        left.remove(out)


def _scale(days: Sequence[Frame], total: float, shared: dict[date, float], roles: Roles) -> None:
    """Scale days to a load; a taper keeps its days and shortens them, but none below the shortest session (Bosquet 2007)."""
    now = sum(shared[f.day] for f in days)
    factor = total / now if now > 0 else 0.0
    least = {f.day: _least_in_taper(f, roles) for f in days if f.tapers}
    small = [f for f in days if 0 < factor * shared[f.day] < least.get(f.day, 0.0)]
    if not small or len(small) == len(days):
        for f in days:
            shared[f.day] = max(factor * shared[f.day], least.get(f.day, 0.0)) if shared[f.day] > 0 else 0.0
        return
    for f in small:
        shared[f.day] = least[f.day]
    _scale([f for f in days if f not in small], max(total - sum(least[f.day] for f in small), 0.0), shared, roles)


def _least_in_taper(frame: Frame, roles: Roles) -> float:
    """The load of the shortest session of a day; a hard one that is little more than its warm-up keeps no intensity."""
    role = roles.of_day[frame.day]
    least = max(roles.shortest_taper, int(PLAN_LEAST_HARD_MIN)) if role is DayRole.HARD else roles.shortest_taper
    return session_load(kind_of(role, frame, roles), frame.phase, least)
