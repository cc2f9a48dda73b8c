"""When the whole plan has to be made anew: what it was made for, or what it rests on, is no longer so."""

from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256

from lanterne_rouge.domain.mission import MissionConfig, Phase
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.domain.reflection import OwnParameters
from lanterne_rouge.domain.season import DayRole, PlanChange, PlannedDay, PlannedWeek, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.bounds import weekly_hours
from lanterne_rouge.season.calendar import minutes_on
from lanterne_rouge.season.constants import SHORTEST_SESSION_MIN
from lanterne_rouge.season.request import PlanRequest
from lanterne_rouge.season.roles import Roles

MISSED_LOOK_BACK_DAYS = 7
MISSED_KEY_DAYS = 2
# Less than this part of a key day's load is a missed one.
MISSED_BELOW = 0.5
DAYS_OFF = 5
KEY_ROLES = (DayRole.HARD, DayRole.LONG)


def material_change(plan: SeasonPlan, request: PlanRequest) -> str | None:
    """Why the whole plan should be made anew now, in a sentence; None while it may stand."""
    mission = request.mission
    goal = mission.goal_date if mission is not None and mission.goal_date >= request.today else None
    if plan.goal_date != goal and not (goal is None and plan.goal_date is not None and plan.goal_date < request.today):
        return "Your goal has changed."
    if not plan.days or plan.days[-1].day < request.today + timedelta(days=MISSED_LOOK_BACK_DAYS):
        return "The plan comes to its end."
    if request.health.ill and request.health.systemic:
        return "You are ill: the days after it have to begin gently."
    if request.health.days_well is not None and request.health.days_well <= 1:
        return "You are on the way back from an illness."
    if _availability_changed(plan, request):
        return "The days on which you can train have changed."
    missed = missed_key_days(plan, request)
    if missed >= MISSED_KEY_DAYS:
        return f"{missed} key days of the last week were missed."
    if request.health.days_off >= DAYS_OFF:
        return f"You have had {request.health.days_off} days off."
    return None


def missed_key_days(plan: SeasonPlan, request: PlanRequest) -> int:
    """Hard and long days of the last week of which less than half was done."""
    done = {d.day: d.load for d in request.done[-MISSED_LOOK_BACK_DAYS:]}
    key = [d for d in plan.days if d.role in KEY_ROLES and d.day in done]
    return sum(done[d.day] < MISSED_BELOW * d.load for d in key)


def _availability_changed(plan: SeasonPlan, request: PlanRequest) -> bool:
    """A day that holds a session has closed; days that have opened are taken up when the week is planned."""
    if request.mission is None:
        return False
    limits = request.mission.constraints
    ahead = [d for d in plan.days if d.day > request.today and d.sessions and d.role is not DayRole.RACE]
    return any(minutes_on(limits, d.day) < SHORTEST_SESSION_MIN for d in ahead)


ACTIVITY = {
    Sport.CYCLING: "riding",
    Sport.RUNNING: "running",
    Sport.SWIMMING: "swimming",
    Sport.ROWING: "rowing",
    Sport.WALKING: "walking",
    Sport.SKIING: "skiing",
}
KIND_WORDS = {"endurance": "easy", "vo2max": "VO2max", "recovery": "very easy"}


def session_words(session: PlannedSession) -> str:
    """Length, kind and sport."""
    if session.kind == "race":
        return "the race"
    length = f"{session.minutes:.0f} min" if session.minutes else "a session"
    if session.kind in ("strength", "heavy_legs"):
        return f"{length} of strength"
    doing = next((word for sport, word in ACTIVITY.items() if sport == session.sport), "training")
    return f"{length} of {KIND_WORDS.get(session.kind, session.kind)} {doing}"


def day_words(day: PlannedDay) -> str:
    """A planned day: its sessions, or rest."""
    return " and ".join(session_words(s) for s in day.sessions) if day.sessions else "rest"


# Less than this is not worth a line.
LEAST_LOAD_CHANGE, LEAST_MINUTES_CHANGE = 3.0, 5.0


def differences(before: SeasonPlan | None, after: SeasonPlan) -> tuple[PlanChange, ...]:
    """The days that differ, oldest first, each with a sentence; days that only the new plan holds are no change."""
    if before is None:
        return ()
    pairs = ((before.on(day.day), day) for day in after.days)
    return tuple(
        PlanChange(day=new.day, before=old, after=new, says=_says(old, new))
        for old, new in pairs
        if old is not None and _differ(old, new)
    )


def _differ(old: PlannedDay, new: PlannedDay) -> bool:
    """Whether there is anything to tell: a race that is reckoned to cost more is still the race."""
    if day_words(old) == day_words(new):
        return False
    what = [(s.kind, s.sport) for s in old.sessions] != [(s.kind, s.sport) for s in new.sessions]
    return (
        what or abs(old.load - new.load) >= LEAST_LOAD_CHANGE or abs(old.minutes - new.minutes) >= LEAST_MINUTES_CHANGE
    )


def _says(old: PlannedDay, new: PlannedDay) -> str:
    return f"{day_words(new)} instead of {day_words(old)}"


NEARLY_REACHED = 0.97
# Fitness that falls by more than this before the taper is worth a sentence.
FITNESS_LOSS_BELOW = 0.9
LEAST_WEEKLY_HOURS = 0.5


def given_up(request: PlanRequest, roles: Roles, weeks: Sequence[PlannedWeek]) -> tuple[str, ...]:
    """Every wish that did not fit, the largest first."""
    mission = request.mission
    told = []
    if weekly_hours(request) < LEAST_WEEKLY_HOURS:
        told.append(
            "You have set no hours to train in, so every day is a day of rest; tell me your hours and I plan anew."
        )
    elif not any(w.minutes > 0 for w in weeks):
        told.append("No day has room for a session of a quarter of an hour, so every day is a day of rest.")
    target = mission.targets.ctl_peak if mission else None
    reached = max((w.ctl_end or 0.0 for w in weeks), default=0.0)
    if target is not None and reached < NEARLY_REACHED * target:
        told.append(
            f"Your CTL target of {target:.0f} would need more hours or a faster rise than is safe: the plan reaches {reached:.0f}."
        )
    else:
        told += _losing(request, weeks)
    return (*told, *roles.gave_up)


def _losing(request: PlanRequest, weeks: Sequence[PlannedWeek]) -> list[str]:
    """Fitness that the time at hand cannot keep is said, not hidden."""
    training = [w.ctl_end for w in weeks if w.phase not in (Phase.TAPER, Phase.MAINTENANCE) and w.ctl_end is not None]
    if request.ctl is None or not training or training[-1] >= FITNESS_LOSS_BELOW * request.ctl:
        return []
    return [
        "The time that you have keeps less fitness than you bring:"
        f" by this plan your CTL goes from {request.ctl:.0f} to {training[-1]:.0f}."
    ]


CHANGE_SENTENCES = (
    "Your goal or your races have changed",
    "Your time for training has changed",
    "Your sports or your wishes for the plan have changed",
    "Your own numbers have changed",
)


def fingerprint(mission: MissionConfig | None, own: OwnParameters) -> str:
    """Four marks with dots between them: goals, time, wishes, own numbers."""
    if mission is None:
        return f"-.-.-.{own.version}"
    goals = (mission.goal_event, mission.goal_date, mission.event_start, mission.event_end, mission.stages)
    more = (mission.events, mission.phases, mission.targets, mission.rest_days)
    wished = mission.wishes
    wishes = (mission.sports, wished.long_day, wished.max_hard_days, wished.strength_days, mission.screening.limits())
    time = mission.constraints
    hours = (time.weekly_hours, time.days, time.minutes, time.blackout)
    return f"{_mark((goals, more))}.{_mark(hours)}.{_mark(wishes)}.{own.version}"


def what_changed(before: str | None, now: str) -> str | None:
    """What is different, in a sentence; None when nothing is, or nothing is known of before."""
    if before is None or before == now:
        return None
    pairs = zip(before.split("."), now.split("."), CHANGE_SENTENCES, strict=True)
    return next((sentence for old, new, sentence in pairs if old != new), None)


def _mark(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:8]
