"""The coming days as they are planned, with the races of the season and how the last weeks were kept; nothing is replanned."""

from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.app.morning import records_of
from lanterne_rouge.app.plan import outlook_as_decided, with_lifts
from lanterne_rouge.app.plan_edits import MoveRequest, movable_days, plan_in_force
from lanterne_rouge.app.races import RacesRequest, list_races
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.season import SeasonPlan
from lanterne_rouge.views.plan import PlannedDayView, WeekDoneView, planned_day_view, weeks_done
from lanterne_rouge.views.races import RaceView

USUAL_DAYS_AHEAD = 7


@dataclass(frozen=True, kw_only=True)
class DaysAheadRequest:
    """From which day to which, today and a week without one; `moving`: a day whose session may have to change places."""

    first: date | None = None
    last: date | None = None
    moving: date | None = None


@dataclass(frozen=True, kw_only=True)
class PlaceView:
    """A day with which a session may change places; `refused`: why it may not."""

    date: date
    refused: str | None


@dataclass(frozen=True, kw_only=True)
class DaysAheadView:
    """Planned days, the races ahead, the weeks up to this one with what was planned and done, and the Mondays of lighter weeks.

    `places`: where the session that moves may go among these days.
    """

    today: date
    days: tuple[PlannedDayView, ...]
    races: tuple[RaceView, ...]
    weeks_done: tuple[WeekDoneView, ...]
    light_weeks: tuple[date, ...] = ()
    places: tuple[PlaceView, ...] = ()


def show_days_ahead(request: DaysAheadRequest, scope: AthleteScope) -> DaysAheadView:
    """The days of the plan between two. Raises `BadInput` where there is no plan and none can be made."""
    first = request.first or scope.today
    last = request.last or first + timedelta(days=USUAL_DAYS_AHEAD - 1)
    plan = plan_in_force(scope)
    records = records_of(scope, scope.today)
    outlook = outlook_as_decided(scope, records)
    written = with_lifts(outlook, scope, records)
    days = tuple(
        planned_day_view(day, written.get(day.day, ()), waits=outlook.waits(day))
        for day in outlook.plan.days
        if first <= day.day <= last
    )
    try:
        races = list_races(RacesRequest(), scope).races
    except BadInput:
        races = ()
    monday = scope.today - timedelta(days=scope.today.weekday())
    return DaysAheadView(
        today=scope.today,
        days=days,
        races=races,
        weeks_done=tuple(weeks_done(outlook.calendar)),
        light_weeks=tuple(week.monday for week in outlook.plan.weeks if week.recovery and week.monday >= monday),
        places=()
        if request.moving is None
        else tuple(_place(plan, request.moving, day.date, scope) for day in days if day.date != request.moving),
    )


def _place(plan: SeasonPlan, moving: date, to: date, scope: AthleteScope) -> PlaceView:
    try:
        movable_days(plan, MoveRequest(first=moving, second=to), scope)
    except BadInput as error:
        return PlaceView(date=to, refused=error.sentence)
    return PlaceView(date=to, refused=None)
