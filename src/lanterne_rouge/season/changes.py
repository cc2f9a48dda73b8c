"""Compare plans and their inputs: reasons to plan again, unmet wishes, days that differ; and join, cut and extend plans."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256

from lanterne_rouge.domain.mission import EventFacts, MissionConfig, Phase
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.reflection import OwnParameters
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay, PlannedWeek, SeasonPlan, monday_of
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.bounds import weekly_hours
from lanterne_rouge.season.calendar import minutes_on
from lanterne_rouge.season.constants import SHORTEST_SESSION_MIN
from lanterne_rouge.season.request import DoneDay, PlannerInput
from lanterne_rouge.season.roles import Roles
from lanterne_rouge.season.sport_shares import breaks_run, ran_through, walk_step, weeks_of_running

MISSED_LOOK_BACK_DAYS = 7
MISSED_KEY_DAYS = 2
# A key day counts as missed below this share of its load; a long session of another day stands in for it from this share of its time.
MISSED_BELOW, AS_LONG_AS_MEANT = 0.5, 0.75
DAYS_OFF = 5
KEY_ROLES = (DayRole.HARD, DayRole.LONG)
SPORT_GERUNDS = {
    Sport.CYCLING: "riding",
    Sport.RUNNING: "running",
    Sport.SWIMMING: "swimming",
    Sport.ROWING: "rowing",
    Sport.WALKING: "walking",
    Sport.SKIING: "skiing",
}
SESSION_KIND_WORDS = {"endurance": "easy", "vo2max": "VO2max", "recovery": "very easy"}
# Smaller differences are not shown.
LEAST_LOAD_CHANGE, LEAST_MINUTES_CHANGE = 3.0, 5.0
NEARLY_REACHED = 0.97
# A plan that ends below this share of today's fitness says so.
FITNESS_LOSS_BELOW = 0.9
# From this share of the hours on a week is full.
FULL_WEEK = 0.8
LEAST_WEEKLY_HOURS = 0.5
CHANGE_SENTENCES = (
    "Your goal or your races have changed",
    "Your training time has changed",
    "Your sports or plan preferences have changed",
    "Your personal constants have changed",
)


def material_change(plan: SeasonPlan, request: PlannerInput) -> str | None:
    """Return why the whole plan must be made again, in a sentence; None while it is still valid."""
    mission = request.mission
    goal = mission.goal_date if mission is not None else None
    goal = goal if goal is not None and goal >= request.today else None
    if plan.goal_date != goal and not (goal is None and plan.goal_date is not None and plan.goal_date < request.today):
        return "Your goal has changed."
    if not plan.days or plan.days[-1].day < request.today + timedelta(days=MISSED_LOOK_BACK_DAYS):
        return "The plan ends soon."
    if request.health.ill and request.health.systemic:
        return "You're ill, so the days after it start gently."
    if request.health.days_well is not None and request.health.days_well <= 1:
        return "You're coming back, so the days ahead start gently."
    if _availability_changed(plan, request):
        return "Your training days have changed."
    missed = missed_key_days(plan, request)
    if missed and request.health.well_again:
        return "You're well again, so the days ahead go on from where you are now."
    unexcused = sum(day.day not in request.excused for day in missed)
    if unexcused >= MISSED_KEY_DAYS:
        return f"You missed {unexcused} key days in the last week."
    if ran_through(request) and _has_needless_breaks(plan, request):
        return "You ran without walking breaks, well done: your runs no longer need them."
    if request.health.days_off >= DAYS_OFF:
        return f"You've had {request.health.days_off} days off."
    return None


def _has_needless_breaks(plan: SeasonPlan, request: PlannerInput) -> bool:
    """Whether a run ahead has breaks that one of the last weeks showed not to be needed."""
    ahead = [(d, s) for d in plan.days if d.day > request.today for s in d.sessions if s.run_walk and not s.run_return]
    before = weeks_of_running(request) if ahead else 0
    return any(
        not breaks_run(request, day.day, session.minutes or 0.0, walk_step(request, 0, day.day, before=before))
        for day, session in ahead
    )


def missed_key_days(plan: SeasonPlan, request: PlannerInput) -> tuple[PlannedDay, ...]:
    """Return the hard and long days of the last week of which less than half was done, on the day or on another one."""
    done = {d.day: d for d in request.done[-MISSED_LOOK_BACK_DAYS:]}
    key = [d for d in plan.days if d.role in KEY_ROLES and d.day in done]
    open_days = [d for d in key if done[d.day].load < MISSED_BELOW * d.load]
    spare = [
        d for day, d in done.items() if d.load > 0 and (day not in {k.day for k in key} or plan.on(day) in open_days)
    ]
    missed = []
    for day in sorted(open_days, key=lambda d: -d.load):
        instead = next((d for d in sorted(spare, key=lambda d: d.load) if _stands_in(d, day)), None)
        if instead is None:
            missed.append(day)
        else:
            spare.remove(instead)
    return tuple(missed)


def _stands_in(done: DoneDay, day: PlannedDay) -> bool:
    """Whether what was done on some day is the kind of session that a key day asked for, in one of its sports."""
    sports = {session.sport for session in day.sessions}
    if done.load < MISSED_BELOW * day.load or (done.sports and sports.isdisjoint(name for name, _ in done.sports)):
        return False
    if day.role is DayRole.HARD:
        return done.hard
    longest = max((session.minutes or 0.0 for session in day.sessions), default=0.0)
    return (done.longest_min or 0.0) >= AS_LONG_AS_MEANT * longest


def list_differences(before: SeasonPlan | None, after: SeasonPlan) -> tuple[PlanChange, ...]:
    """List the days that differ, oldest first, each with a sentence; days only in the new plan do not count."""
    if before is None:
        return ()
    pairs = ((before.on(day.day), day) for day in after.days)
    return tuple(
        PlanChange(day=new.day, before=old, after=new, says=_sentence(old, new))
        for old, new in pairs
        if old is not None and _differ(old, new)
    )


def describe_day(day: PlannedDay) -> str:
    """Return the sessions of a planned day in words, or `rest`; of lifting after a hard session how long to wait."""
    if not day.sessions:
        return "rest"
    hours = max((also.hours_after for s in day.sessions if s.hard for also in s.also), default=0.0)
    return (f" and at least {hours:g} h later " if hours else " and ").join(describe_session(s) for s in day.sessions)


def describe_session(session: PlannedSession) -> str:
    """Return length, kind and sport in words."""
    if session.kind == "race":
        return "the race"
    length = f"{session.minutes:.0f} min" if session.minutes else "a session"
    if session.kind in ("strength", "heavy_legs"):
        return f"{length} of strength"
    if session.run_return and session.structure:
        return f"{length} of run/walk: {session.structure}"
    if session.run_walk:
        return f"{length} of run/walk"
    doing = next((word for sport, word in SPORT_GERUNDS.items() if sport == session.sport), "training")
    return f"{length} of {SESSION_KIND_WORDS.get(session.kind, session.kind)} {doing}"


def list_unmet_wishes(request: PlannerInput, roles: Roles, weeks: Sequence[PlannedWeek]) -> tuple[str, ...]:
    """List every wish that did not fit, the most important first."""
    mission = request.mission
    unmet = []
    if weekly_hours(request) < LEAST_WEEKLY_HOURS:
        unmet.append("You have no weekly hours set, so every day is a rest day. Enter your hours and I'll plan again.")
    elif not any(w.minutes > 0 for w in weeks):
        unmet.append("No day has 15 minutes free, so every day is a rest day.")
    target = mission.targets.ctl_peak if mission else None
    reached = max((w.ctl_end or 0.0 for w in weeks), default=0.0)
    if target is not None and reached < NEARLY_REACHED * target:
        unmet.append(
            f"Your fitness target (CTL {target:.0f}) needs more hours or a faster build than is safe."
            f" This plan reaches {reached:.0f}."
        )
    else:
        unmet += _fitness_loss(request, weeks)
    return (*unmet, *roles.unmet)


def fingerprint(mission: MissionConfig | None, own: OwnParameters) -> str:
    """Return four digests joined by dots: goals, time, wishes, personal constants."""
    if mission is None:
        return f"-.-.-.{own.version}"
    goals: tuple[object, ...] = (
        mission.goal_event,
        mission.goal_date,
        mission.event_start,
        mission.event_end,
        mission.stages,
    )
    # Goals without further facts keep the fingerprint that they had before such facts could be entered.
    goals += (mission.goal,) if mission.goal != EventFacts() else ()
    to_finish = tuple(event.name for event in mission.events if event.finish)
    goals += (("finish", mission.goal.finish, to_finish),) if mission.goal.finish or to_finish else ()
    more = (mission.events, mission.phases, mission.targets, mission.rest_days)
    wished = mission.wishes
    wishes: tuple[object, ...] = (mission.sports, wished.long_day, wished.max_hard_days, wished.strength_days)
    wishes += (mission.screening.limits(),)
    wishes += (mission.athlete.injuries,) if mission.athlete.injuries else ()
    time = mission.constraints
    hours: tuple[object, ...] = (time.weekly_hours, time.days, time.minutes, time.blackout)
    hours += (time.longest_session,) if time.longest_session is not None else ()
    hours += (time.weeks,) if time.weeks else ()
    return f"{_digest((goals, more))}.{_digest(hours)}.{_digest(wishes)}.{own.version}"


def what_changed(before: str | None, now: str) -> str | None:
    """Return what differs, in a sentence; None when nothing does or there is no earlier fingerprint."""
    if before is None or before == now:
        return None
    pairs = zip(before.split("."), now.split("."), CHANGE_SENTENCES, strict=True)
    return next((sentence for old, new, sentence in pairs if old != new), None)


def _availability_changed(plan: SeasonPlan, request: PlannerInput) -> bool:
    """Whether a day with a planned session is no longer available; newly available days wait for the next weekly plan."""
    if request.mission is None:
        return False
    limits = request.mission.constraints
    ahead = [d for d in plan.days if d.day > request.today and d.sessions and d.role is not DayRole.RACE]
    return any(minutes_on(limits, d.day) < SHORTEST_SESSION_MIN for d in ahead)


def _sentence(old: PlannedDay, new: PlannedDay) -> str:
    return f"{describe_day(new)} instead of {describe_day(old)}"


def _differ(old: PlannedDay, new: PlannedDay) -> bool:
    """Whether the athlete would see a difference; a race with another expected load is still the race."""
    if old == new or describe_day(old) == describe_day(new):
        return False
    what = [(s.kind, s.sport) for s in old.sessions] != [(s.kind, s.sport) for s in new.sessions]
    return (
        what or abs(old.load - new.load) >= LEAST_LOAD_CHANGE or abs(old.minutes - new.minutes) >= LEAST_MINUTES_CHANGE
    )


def _fitness_loss(request: PlannerInput, weeks: Sequence[PlannedWeek]) -> list[str]:
    """Say so when the plan cannot maintain fitness, and whether that is for want of time."""
    training = [w.ctl_end for w in weeks if w.phase not in (Phase.TAPER, Phase.MAINTENANCE) and w.ctl_end is not None]
    if request.ctl is None or not training or training[-1] >= FITNESS_LOSS_BELOW * request.ctl:
        return []
    fall = f"lose some fitness (CTL {request.ctl:.0f} to {training[-1]:.0f})"
    largest = max(w.minutes for w in weeks if w.phase not in (Phase.TAPER, Phase.MAINTENANCE))
    if largest >= FULL_WEEK * 60 * weekly_hours(request):
        return [f"With these hours you'll {fall}."]
    return [f"You'll {fall}: I fill your hours in safe steps only."]


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:8]


# Older days stay readable in the earlier plans.
PLAN_HISTORY_DAYS = 182


def join_plans(before: SeasonPlan | None, after: SeasonPlan, first: date) -> SeasonPlan:
    """Take the days from `first` on from `after`, and earlier days from `before`.

    If that would leave a gap, nothing of `before` is used: a plan has no gaps.
    """
    ahead = [d for d in after.days if d.day >= first]
    past = [d for d in before.days if first - timedelta(days=PLAN_HISTORY_DAYS) <= d.day < first] if before else []
    if past and ahead and (ahead[0].day - past[-1].day).days != 1:
        past = []
    return _replace_days(after, (*past, *ahead), (*(before.weeks if before else ()), *after.weeks))


def prolong(plan: SeasonPlan, longer: SeasonPlan) -> SeasonPlan:
    """Return the plan with the days of a longer one after its own."""
    more = [d for d in longer.days if d.day > plan.days[-1].day]
    return _replace_days(plan, (*plan.days, *more), (*longer.weeks, *plan.weeks))


def plan_from(plan: SeasonPlan, first: date, days: int | None = None) -> SeasonPlan:
    """Return the plan from `first` on, or that many days of it."""
    end = date.max if days is None else first + timedelta(days=days - 1)
    return _replace_days(plan, [d for d in plan.days if first <= d.day <= end], plan.weeks)


def prepend_day(plan: SeasonPlan, day: PlannedDay) -> SeasonPlan:
    """Return the plan with a day added before its first day."""
    return _replace_days(plan, (day, *plan.days), plan.weeks)


def _replace_days(plan: SeasonPlan, days: Sequence[PlannedDay], weeks: Sequence[PlannedWeek]) -> SeasonPlan:
    """Replace the days; each week keeps its newest phase and fitness, with its sums recomputed."""
    previous = {week.monday: week for week in weeks}
    by_week: dict[date, list[PlannedDay]] = {}
    for day in days:
        by_week.setdefault(monday_of(day.day), []).append(day)
    lines = tuple(_week(monday, of_week, previous.get(monday)) for monday, of_week in by_week.items())
    return replace(plan, days=tuple(days), weeks=lines)


def _week(monday: date, days: Sequence[PlannedDay], previous: PlannedWeek | None) -> PlannedWeek:
    return PlannedWeek(
        monday=monday,
        phase=previous.phase if previous else days[len(days) // 2].phase,
        load=round(sum(d.load for d in days), 1),
        minutes=sum(d.minutes for d in days),
        hard_days=sum(d.hard for d in days),
        recovery=previous.recovery if previous else False,
        ctl_end=previous.ctl_end if previous else None,
    )
