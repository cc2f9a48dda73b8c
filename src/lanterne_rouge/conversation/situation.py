"""What is looked up of an athlete for one question: the morning's report, the last sessions, the plan's days, the race near by."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Final

from lanterne_rouge.app.days_ahead import DaysAheadRequest, DaysAheadView, show_days_ahead
from lanterne_rouge.app.history import ActivitiesRequest, list_activities
from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.ongoing import report_as_it_stands
from lanterne_rouge.app.races import RaceDayRequest, show_race_day
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.answer import Fetching
from lanterne_rouge.conversation.coach_plan import day_line
from lanterne_rouge.conversation.open_care import TURNS_REMEMBERED, OpenCare, open_care
from lanterne_rouge.day.phases import goals
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.mission import GoalEvent
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.after_race import Recovery, recoveries
from lanterne_rouge.views.activity import ActivityView
from lanterne_rouge.views.races import RaceDayView

TOLD_LATELY_DAYS: Final = 1
RACE_REMEMBERED_DAYS: Final = 28


@dataclass(frozen=True)
class Situation:
    """What is looked up of the athlete for one question, each thing once and only where a row needs it."""

    scope: AthleteScope
    fetch: Fetching

    @property
    def today(self) -> date:
        """The athlete's day."""
        return self.scope.today

    @property
    def monday(self) -> date:
        """The Monday of this week."""
        return self.today - timedelta(days=self.today.weekday())

    @cached_property
    def report(self) -> CheckIn:
        """This morning's answers with the illness, pain and warning signs that are still open."""
        return report_as_it_stands(self.today, self.scope.stores.check_ins)

    @cached_property
    def care(self) -> OpenCare:
        """What is open of the athlete's body by the check-ins and by what was said in every conversation."""
        turns = [
            turn
            for one in self.scope.stores.conversations.all()
            for turn in self.scope.stores.conversations.turns(one.canvas, limit=TURNS_REMEMBERED)
        ]
        return open_care(self.scope, turns)

    @cached_property
    def told_to_hurt(self) -> str | None:
        """The places that were said in the last days' talk to hurt and not to be well again; None where none was."""
        from lanterne_rouge.conversation.spared import sore_places

        sore = sore_places(self.care, self.scope)
        return sore.named() if sore is not None else None

    @cached_property
    def profile(self) -> Profile:
        """The profile, an empty one where it can't be read."""
        try:
            return self.scope.profile
        except LanterneError:
            return Profile()

    @property
    def unit(self) -> WeightUnit:
        """The unit of the athlete's weights."""
        return WeightUnit.LB if self.scope.units == WeightUnit.LB else WeightUnit.KG

    @cached_property
    def sessions(self) -> Sequence[ActivityView]:
        """The sessions of yesterday and today, oldest first."""
        request = ActivitiesRequest(first=self.today - timedelta(days=TOLD_LATELY_DAYS), last=self.today)
        found = self.fetch("tool_get_recent_workouts", list_activities, request)
        return [one for one in found if one.sport != Sport.TRANSITION]

    def days(self, first: date, last: date) -> DaysAheadView | None:
        """The plan between two days; None where there is none."""
        try:
            return self.fetch("tool_get_days_ahead", show_days_ahead, DaysAheadRequest(first=first, last=last))
        except LanterneError:
            return None

    def line_of(self, day: date) -> str:
        """A day of the plan in a line; empty where the plan doesn't know it."""
        view = self.days(day, day)
        return day_line(view.days[0], self.today) if view is not None and view.days else ""

    @cached_property
    def race(self) -> RaceDayView | None:
        """How to race the next event; None where none is ahead."""
        try:
            return self.fetch("tool_get_race_day", show_race_day, RaceDayRequest())
        except LanterneError:
            return None

    @cached_property
    def event(self) -> GoalEvent | None:
        """The next event as it was entered; None where none is ahead."""
        return next((event for event in self._events if event.ends >= self.today), None)

    @cached_property
    def raced(self) -> GoalEvent | None:
        """The latest event of the last weeks; None without one, or with another one in less than two weeks."""
        over = [event for event in self._events if 0 <= (self.today - event.ends).days <= RACE_REMEMBERED_DAYS]
        return over[-1] if over else None

    @cached_property
    def recovery(self) -> Recovery | None:
        """What the plan holds after the latest event; None without one."""
        raced, mission = self.raced, self.scope.mission
        if raced is None or mission is None:
            return None
        athlete = morning_of(self.scope, self.today).athlete
        return next((each for each in recoveries(mission, athlete) if each.last == raced.ends), None)

    @cached_property
    def _events(self) -> Sequence[GoalEvent]:
        try:
            mission = self.scope.mission
        except LanterneError:
            return ()
        return goals(mission) if mission is not None else ()

    @property
    def is_new_mother(self) -> bool:
        """Whether the last birth was in the last year."""
        born = self.profile.gave_birth
        return born is not None and self.today - born < timedelta(days=365)


Responder = Callable[[str, Situation], str | None]
"""What answers a normalised question from a situation; None where it can't."""
