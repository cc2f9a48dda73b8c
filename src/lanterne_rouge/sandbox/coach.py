"""The product's own coach as a policy of the simulator: its planner and its decision behind a thin adapter."""

from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.workout_library import ZONE_IF
from lanterne_rouge.domain.decision import WorkoutPlan
from lanterne_rouge.domain.mission import Constraints, MissionConfig
from lanterne_rouge.domain.morning import AthleteState, PlannedSession
from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.sandbox.athletes import LOAD_PER_EASY_HOUR, load_per_hour
from lanterne_rouge.sandbox.coach_morning import (
    FARTHEST_DAY,
    HARD_DAY_SHARE,
    SimulatedObservation,
    SymptomMemory,
    minutes_of_load,
    read_observation,
    simulated_morning,
    trend,
)
from lanterne_rouge.sandbox.policies import Json
from lanterne_rouge.season.changes import join_plans, material_change
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.repair import repair_plan
from lanterne_rouge.season.request import DoneDay, Health, PlannerInput

# Any Monday will do: the simulator knows days, not dates.
A_MONDAY = date(2001, 1, 1)
COACHED_WEEK_DAYS = 7
# Share of the load in a zone that counts as high intensity: endurance 0.05, tempo a quarter to a half.
HIGH_PART = {2: 0.05, 3: 0.5, 4: 1.0, 5: 1.0, 6: 1.0, 7: 1.0}
REST_SESSION = PlannedSession(sport=None, kind="rest", minutes=0, max_zone=0, load=0)
UNKNOWN_DAY_MIN = 240.0
# Limits of a day with too little data: the load of an easy hour, and the intensity of endurance.
CAREFUL_LOAD, CAREFUL_SHARE = 40.0, 0.05
# Without a goal the mission's goal lies far in the past: its limits apply, and nothing is ahead.
LONG_AGO = A_MONDAY - timedelta(days=3 * 3650)


def coach_policy() -> "CoachPolicy":
    """The coach as a policy: `reset(info)`, then once a morning `policy(obs)` -> `{"load", "intensity"}`."""
    return CoachPolicy()


class CoachPolicy:
    """Plans weekly and after every material change, repairs daily, decides each morning."""

    def __init__(self) -> None:
        self.reset({})

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete and season."""
        self._memory = SymptomMemory()
        self._plan: SeasonPlan | None = None
        self._minutes: dict[int, float] = {}
        self._info = read_observation(info)
        self._day: int | None = None
        self._horizon = self._info.horizon

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's load in TSS points and the share of it at high intensity."""
        morning = self._completed(read_observation(obs))
        self._memory.update(morning)
        self._learn_time(morning)
        day = _date(morning)
        request = self._request(morning, day)
        planned = self._plan_of(request).on(day)
        session = planned.sessions[0] if planned and planned.sessions else REST_SESSION
        context = simulated_morning(day, morning, self._memory, request, session)
        return _policy_answer(decide_day(context).workout, morning)

    def _completed(self, morning: SimulatedObservation) -> SimulatedObservation:
        """Fill gaps of the morning from the start of the season or an earlier morning."""
        day = morning.day
        if day is None and self._day is not None:
            day = min(self._day + 1, FARTHEST_DAY)
        to_goal, info = morning.days_to_goal, self._info
        if day is not None:
            if to_goal is not None:
                self._horizon = day + to_goal
            elif morning.horizon is not None:
                self._horizon = morning.horizon
            # A race today must be stated explicitly.
            if to_goal is None and self._horizon is not None and self._horizon > day:
                to_goal = self._horizon - day
        self._day = day
        return replace(
            morning,
            day=day,
            days_to_goal=to_goal,
            level=morning.level if morning.level is not None else info.level,
            age=morning.age if morning.age is not None else info.age,
            weekly_hours=morning.weekly_hours if morning.weekly_hours is not None else info.weekly_hours,
        )

    def _learn_time(self, morning: SimulatedObservation) -> None:
        """Remember the minutes of a weekday; a missed day says nothing about it."""
        if morning.available_minutes:
            self._minutes[morning.weekday] = max(self._minutes.get(morning.weekday, 0.0), morning.available_minutes)

    def _request(self, morning: SimulatedObservation, day: date) -> PlannerInput:
        mission = self._mission(morning, day)
        return PlannerInput(
            today=day,
            mission=mission,
            athlete=AthleteState(
                age=morning.age, level=morning.level, weekly_hours=morning.weekly_hours, sports=(Sport.CYCLING,)
            ),
            done=_done(morning, day),
            ctl=morning.ctl,
            atl=morning.atl,
            health=_health(morning, self._memory),
            readiness_trend=trend((*morning.readiness_before, morning.readiness)),
            minutes_today=morning.available_minutes,
        )

    def _mission(self, morning: SimulatedObservation, day: date) -> MissionConfig:
        return MissionConfig(
            id="simulated",
            name="A simulated season",
            start=LONG_AGO if morning.days_to_goal is None else day - timedelta(days=morning.day or 0),
            goal_event="Goal",
            goal_date=LONG_AGO if morning.days_to_goal is None else day + timedelta(days=morning.days_to_goal),
            constraints=Constraints(
                weekly_hours=morning.weekly_hours,
                minutes=tuple(
                    (weekday, self._minutes.get(weekday, UNKNOWN_DAY_MIN)) for weekday in range(COACHED_WEEK_DAYS)
                ),
            ),
        )

    def _plan_of(self, request: PlannerInput) -> SeasonPlan:
        """Return the plan in force: replanned weekly and after a material change, repaired on other days."""
        plan = self._plan
        why = "A new week" if plan is None or request.today.weekday() == 0 else material_change(plan, request)
        if plan is not None and why is None:
            self._plan = repair_plan(plan, request).plan
        else:
            # The weeks that were planned before show when the last lighter one was.
            self._plan = join_plans(plan, plan_season(request, reason=why or "", before=plan), request.today)
        return self._plan


def _date(morning: SimulatedObservation) -> date:
    day = morning.day or 0
    first_weekday = (morning.weekday - day) % COACHED_WEEK_DAYS
    return A_MONDAY + timedelta(days=first_weekday + day)


def _done(morning: SimulatedObservation, day: date) -> tuple[DoneDay, ...]:
    count = len(morning.loads)
    return tuple(
        DoneDay(
            day=day - timedelta(days=count - n),
            load=load,
            high_share=share,
            hard=share > HARD_DAY_SHARE and load > 0,
            longest_min=minutes_of_load(load, share),
            minutes=minutes_of_load(load, share),
        )
        for n, (load, share) in enumerate(zip((v or 0.0 for v in morning.loads), morning.shares, strict=True))
    )


def _health(morning: SimulatedObservation, memory: SymptomMemory) -> Health:
    ill = memory.ill
    well = memory.days_well if memory.systemic and not ill else None
    return Health(
        ill=ill,
        systemic=ill and memory.systemic,
        hurt=morning.injured or (morning.pain or 0.0) >= 3,
        days_well=well if well is not None and well <= COACHED_WEEK_DAYS else None,
    )


def _policy_answer(workout: WorkoutPlan | None, morning: SimulatedObservation) -> dict[str, Json]:
    if workout is None:
        return {"load": 0.0, "intensity": 0.0}
    by_zone = {int(name[1:]): minutes * ZONE_IF[int(name[1:])] ** 2 for name, minutes in workout.zones}
    total = sum(by_zone.values())
    high = sum(HIGH_PART.get(zone, 0.0) * part for zone, part in by_zone.items())
    share = high / total if total else 0.0
    # Told for an easy day; hard minutes hold more.
    fits = None if morning.max_load is None else max(morning.max_load, 0.0) * load_per_hour(share) / LOAD_PER_EASY_HOUR
    load = workout.load if fits is None else min(workout.load, fits)
    if _fitness_unknown(morning) or morning.pain is None or morning.symptoms is None:
        usual = CAREFUL_LOAD if morning.ctl is None else morning.ctl
        load, share = min(load, CAREFUL_LOAD, max(usual, 0.0)), min(share, CAREFUL_SHARE)
    return {"load": load, "intensity": share}


def _fitness_unknown(morning: SimulatedObservation) -> bool:
    return morning.ctl is None and all(load is None for load in morning.loads)
