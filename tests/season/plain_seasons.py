"""An ordinary athlete on an ordinary road: the plain case that tests change one thing of."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.domain.mission import Constraints, MissionConfig, Phase
from lanterne_rouge.domain.morning import AthleteState, PlannedSession
from lanterne_rouge.domain.season import DayRole, PlannedDay, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.request import DoneDay, PlannerInput
from tests.season.generated_seasons import fitness

MONDAY = date(2026, 3, 2)
# An ordinary week of an hour a day and two on Sunday, Monday free, as shares of its hours.
WEEK = (0.0, 1.0, 1.2, 0.8, 1.2, 1.0, 2.0)
POINTS_PER_HOUR = 48.0


def after(days: int) -> date:
    """So many days after the plain Monday."""
    return MONDAY + timedelta(days=days)


def plain_request(
    *,
    goal_in: int = 70,
    hours: float = 8.0,
    sports: Sequence[Sport] = (Sport.CYCLING,),
    age: int | None = 38,
    constraints: Constraints | None = None,
    history_days: int = 84,
) -> PlannerInput:
    """Twelve even weeks behind, a goal ahead, and hours that are a little more than those of lately."""
    done = even_weeks(hours * 0.85, history_days)
    mission = MissionConfig(
        id="plain",
        name="A plain road",
        start=after(-84),
        goal_event="Hill Race",
        goal_date=after(goal_in),
        constraints=constraints or Constraints(),
    )
    athlete = AthleteState(age=age, sports=tuple(sports), level="trained", weekly_hours=hours)
    return PlannerInput(
        today=MONDAY, mission=mission, athlete=athlete, done=done, ctl=fitness(done) if done else None, weeks=None
    )


def even_weeks(hours: float, days: int) -> tuple[DoneDay, ...]:
    """Days up to the plain Monday, Tuesdays and Thursdays hard."""
    return tuple(_done(after(n - days), hours * 60) for n in range(days))


def _done(day: date, week_min: float) -> DoneDay:
    minutes = week_min * WEEK[day.weekday()] / sum(WEEK)
    hard = day.weekday() in (1, 3)
    return DoneDay(
        day=day,
        load=round(minutes / 60 * POINTS_PER_HOUR, 1),
        high_share=0.4 if hard else 0.05,
        hard=hard,
        longest_min=minutes or None,
        minutes=minutes,
    )


def with_mission(request: PlannerInput, **changes: object) -> PlannerInput:
    """The request with something else in its mission."""
    assert request.mission is not None
    return replace(request, mission=replace(request.mission, **changes))  # type: ignore[arg-type]


def session(
    kind: str = "endurance", minutes: float = 60.0, load: float = 45.0, sport: str = "cycling"
) -> PlannedSession:
    """A planned session."""
    return PlannedSession(
        sport=sport, kind=kind, minutes=minutes, load=load, hard=kind in ("tempo", "threshold", "vo2max")
    )


def planned(day: date, role: DayRole = DayRole.EASY, *sessions: PlannedSession) -> PlannedDay:
    """A planned day; an easy hour where nothing is said."""
    of_day = sessions or (() if role is DayRole.REST else (session(),))
    return PlannedDay(day=day, phase=Phase.BASE, role=role, sessions=of_day)


def plan_of(*days: PlannedDay) -> SeasonPlan:
    """A plan of these days."""
    return SeasonPlan(id="p", made_on=MONDAY, goal=None, goal_date=None, reason="told by a test", days=days, weeks=())
