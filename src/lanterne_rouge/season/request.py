"""The input of a season plan: mission, athlete, training done, and health; and the return after a break."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from lanterne_rouge.domain.check_in import Ban
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.domain.morning import AthleteState, RunReturn
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.reflection import OwnParameters
from lanterne_rouge.domain.sport import Sport

WAY_BACK_STEPS = (0.5, 0.65, 0.8, 0.9)
LONG_BREAK_DAYS = 14
STEP_DAYS = 7
# The usual week is the mean of these days before the break; fewer than the least are not enough.
USUAL_WEEK_DAYS, LEAST_USUAL_WEEK_DAYS = 28, 14


@dataclass(frozen=True, kw_only=True)
class DoneDay:
    """One past day as done. `high_share`: share of the load at high intensity, 0-1; `longest_min`: longest session.

    `sports`: the sport and minutes of each session, as far as known. `run_through_min`: the longest run without walking breaks.
    """

    day: date
    load: float
    high_share: float = 0.0
    hard: bool = False
    longest_min: float | None = None
    heavy_legs: bool = False
    minutes: float = 0.0
    sports: tuple[tuple[str, float], ...] = ()
    run_through_min: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Health:
    """The athlete's health for planning: ill or injured now, or coming back.

    `days_well`: symptom-free days, including today, after a recent systemic illness or a cleared warning sign; None when there was none.
    `well_again`: the first morning without the illness or the pain of the days before. `days_off`: days without training up
    to yesterday. `easy_days`: days since a doctor allowed easy training alone; None where no such word stands. `bans`: what a doctor or
    physio forbade for a time.
    """

    ill: bool = False
    systemic: bool = False
    hurt: bool = False
    days_well: int | None = None
    well_again: bool = False
    days_off: int = 0
    run_return: RunReturn | None = None
    easy_days: int | None = None
    bans: tuple[Ban, ...] = ()
    nagging: bool = False


@dataclass(frozen=True, kw_only=True)
class PlannerInput:
    """The planner's input on the morning of `today`; `done` ends yesterday, oldest first, days without a file as rest.

    `ctl`, `atl`: this morning's, in TSS a day, None when missing. `readiness_trend`: change a day over a week.
    `weeks`: how far to plan; None plans to the last goal, at most 52 weeks (8 without a goal). `excused`: days of the last week
    on which the coach, an illness, an injury or a journey took the session out. `seen_from`: what was done before that day is only
    told, as a usual week.
    """

    today: date
    mission: MissionConfig | None
    athlete: AthleteState
    done: tuple[DoneDay, ...] = ()
    ctl: float | None = None
    atl: float | None = None
    health: Health = field(default_factory=Health)
    readiness_trend: float | None = None
    own: OwnParameters = field(default_factory=OwnParameters)
    weeks: int | None = None
    minutes_today: float | None = None
    excused: frozenset[date] = frozenset()
    seen_from: date = date.min

    # Asked for some hundred times in a season's plan.
    @cached_property
    def sports_by_week(self) -> tuple[frozenset[str | None], ...]:
        """The sports of each whole week up to yesterday, newest first; None stands for load without a sport."""
        weeks = (self.done[first : first + STEP_DAYS] for first in range(len(self.done) - STEP_DAYS, -1, -STEP_DAYS))
        return tuple(
            frozenset[str | None](
                name for d in week for name in ([name for name, _ in d.sports] if d.sports or d.load <= 0 else [None])
            )
            for week in weeks
        )

    @cached_property
    def running_by_week(self) -> tuple[float, ...]:
        """The minutes of running in each whole week up to yesterday, newest first; empty where sports are not known."""
        return self.weeks_of(Sport.RUNNING) if self.names_sports else ()

    @cached_property
    def longest_run_min(self) -> float:
        """The longest run that is known."""
        return self.longest_of(Sport.RUNNING)

    def weeks_of(self, sport: str) -> tuple[float, ...]:
        """The minutes of a sport in each whole week up to yesterday, newest first."""
        weeks = (self.done[first : first + STEP_DAYS] for first in range(len(self.done) - STEP_DAYS, -1, -STEP_DAYS))
        return tuple(sum(m for d in week for name, m in d.sports if name == sport) for week in weeks)

    def longest_of(self, sport: str) -> float:
        """The longest session of a sport that is known."""
        return max((m for d in self.done for name, m in d.sports if name == sport), default=0.0)

    @cached_property
    def largest_week_min(self) -> float:
        """The minutes of the largest whole week up to yesterday."""
        weeks = range(len(self.done) % STEP_DAYS, len(self.done), STEP_DAYS)
        return max((sum(d.minutes for d in self.done[first : first + STEP_DAYS]) for first in weeks), default=0.0)

    @cached_property
    def names_sports(self) -> bool:
        """Whether the sport of any session is known."""
        return any(d.sports for d in self.done)


@dataclass(frozen=True, kw_only=True)
class WayBack:
    """A recent or ongoing break: the first day of training again, and the load of the usual week before it."""

    begins: date
    week_before: float

    def step(self, day: date) -> int | None:
        """Return the step of a day; None before and after the return."""
        number = (day - self.begins).days // STEP_DAYS
        return number if 0 <= number < len(WAY_BACK_STEPS) else None

    def week(self, step: int) -> float:
        """Return the highest load of the seven days of a step."""
        return WAY_BACK_STEPS[step] * self.week_before

    def most(self, days: Sequence[date]) -> float | None:
        """Return the highest load that these days may carry together; None if none is part of the return."""
        steps = [self.step(day) for day in days]
        if all(step is None for step in steps):
            return None
        return sum(self.week(step) if step is not None else self.week_before for step in steps) / STEP_DAYS


def way_back(request: PlannerInput) -> WayBack | None:
    """Return the return after the latest break of two weeks or more; None if there is none."""
    done = request.done
    first, after = _latest_break(done)
    if after - first < LONG_BREAK_DAYS:
        return None
    before = _usual_days(done[:first])
    if len(before) < LEAST_USUAL_WEEK_DAYS or not sum(before):
        return None
    begins = done[after].day if after < len(done) else request.today
    if request.today >= begins + timedelta(days=STEP_DAYS * len(WAY_BACK_STEPS)):
        return None
    return WayBack(begins=begins, week_before=7 * sum(before) / len(before))


def _usual_days(done: Sequence[DoneDay]) -> list[float]:
    """Return the loads of the usual weeks before a break.

    The days of a return that this break cut short show nothing usual, so those before the first of such breaks count:
    else a fever after an injury would leave next to nothing to return to.
    """
    first, after = _latest_break(done)
    if after - first >= LONG_BREAK_DAYS and len(done) - after < STEP_DAYS * len(WAY_BACK_STEPS):
        earlier = _usual_days(done[:first])
        if len(earlier) >= LEAST_USUAL_WEEK_DAYS:
            return earlier
    return [d.load for d in done[-USUAL_WEEK_DAYS:]]


def _latest_break(done: Sequence[DoneDay]) -> tuple[int, int]:
    """Find the last run of two weeks or more without training; an empty run when there is none."""
    end = len(done)
    while end > 0:
        begin = end
        while begin > 0 and done[begin - 1].load <= 0 and done[begin - 1].minutes <= 0:
            begin -= 1
        if end - begin >= LONG_BREAK_DAYS:
            return begin, end
        end = begin - 1 if begin == end else begin
    return 0, 0
