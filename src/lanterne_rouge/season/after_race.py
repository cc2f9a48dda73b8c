"""What the days after a race hold: rest, days without running, and days with nothing hard. Race day's text and the plan share it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil

from lanterne_rouge.day.phases import goals
from lanterne_rouge.domain.mission import MissionConfig, Priority
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.constants import LONGEST_DAY_MIN
from lanterne_rouge.season.event_demands import EventDemands, goal_demands
from lanterne_rouge.season.request import DoneDay

# Days without a hard session for each hour of racing, at least and at most: about one for every three kilometres run (Daniels),
# because the damage that running does to muscle is repaired in a week or two, of a ride there is little (Millet 2011).
EASY_DAYS_AN_HOUR, EASY_DAYS_AN_HOUR_ELSE, LEAST_EASY_DAYS, MOST_EASY_DAYS, MOST_AFTER_ULTRA = 4.0, 1.5, 2, 14, 21
ULTRA_RECOVERY_FROM_MIN = 360.0
# By minutes of racing on foot: days of rest, and days without running. Muscle damage and weakness last about a week after a
# marathon and longer after an ultra (Sherman 1984; Millet 2011; Pfitzinger).
ON_FOOT = ((40, 0, 0), (75, 0, 1), (150, 1, 2), (265, 1, 6), (480, 2, 9), (2400, 3, 12))
# Of a triathlon this share of its minutes counts as running; other races of so many minutes leave a day of rest (practice).
ON_FOOT_OF_TRIATHLON, REST_FROM_MIN, LENGTH_UNKNOWN_MIN = 0.6, 480.0, 60.0
# A race on the way is not raced to the bottom: half of what the goal of the season would take, then back to training (practice). Of
# days without hard work after hours on foot more of them stay: the distance is what damages legs, whatever the race was for.
SHARE_ON_THE_WAY, SHARE_ON_THE_WAY_ON_FOOT = 0.5, 0.75
# After a race that keeps somebody from running for so long, no day is long: minutes without running, of the first runs, and then.
LONG_RECOVERY_DAYS, FIRST_RUNS_DAYS = 5, 4
OFF_FEET_MIN, FIRST_RUNS_MIN, LATER_MIN = 40.0, 30.0, 60.0
# The day after a race loosens the legs, whatever time it has; after a short one that was done out of training it is a day like
# others (practice).
SHORT_DAY_AFTER_MIN, DAY_AFTER_MIN = 120.0, 45.0


@dataclass(frozen=True, kw_only=True)
class Recovery:
    """The days after a race, counted from it: of `rest`, without running (`off_feet`), and with nothing hard (`easy`)."""

    name: str
    last: date
    rest: int
    off_feet: int
    easy: int
    is_long: bool
    """Whether its sessions are short throughout, with no long day."""
    short_at_first: bool
    """Whether the day after the race is a short one."""

    def includes(self, day: date) -> bool:
        """Whether a day belongs to it."""
        return 0 < (day - self.last).days <= self.easy

    def most_minutes(self, days: int) -> float | None:
        """Return the longest session so many days after the race; None without a limit."""
        if not self.is_long:
            return DAY_AFTER_MIN if self.short_at_first and days == 1 else None
        if days <= self.off_feet:
            return OFF_FEET_MIN
        return FIRST_RUNS_MIN if days <= self.off_feet + FIRST_RUNS_DAYS else LATER_MIN


def recovery_after(demands: EventDemands, last: date, priority: Priority) -> Recovery:
    """Return the recovery after an event whose last day is `last`: shorter after a race on the way to the season's goal."""
    minutes = (demands.minutes or LENGTH_UNKNOWN_MIN) * demands.days + demands.raced_before_min
    on_foot = Sport.RUNNING in demands.sports
    running = minutes * (ON_FOOT_OF_TRIATHLON if demands.legs else 1.0) if on_foot else 0.0
    _, rest, off_feet = next((row for row in ON_FOOT if running <= row[0]), ON_FOOT[-1])
    if not on_foot and minutes >= REST_FROM_MIN:
        rest = 1
    part_on_foot = running / minutes
    an_hour = EASY_DAYS_AN_HOUR * part_on_foot + EASY_DAYS_AN_HOUR_ELSE * (1 - part_on_foot)
    most = MOST_AFTER_ULTRA if running > ULTRA_RECOVERY_FROM_MIN else MOST_EASY_DAYS
    easy = int(min(max(round(an_hour * minutes / 60), LEAST_EASY_DAYS), most))
    share, on_legs = (1.0, 1.0) if priority is Priority.A else (SHARE_ON_THE_WAY, SHARE_ON_THE_WAY_ON_FOOT)
    easy_share = on_legs * part_on_foot + share * (1 - part_on_foot)
    return Recovery(
        name=demands.name,
        last=last,
        rest=rest,
        off_feet=ceil(share * off_feet),
        easy=max(round(easy_share * max(easy, off_feet)), LEAST_EASY_DAYS),
        is_long=off_feet >= LONG_RECOVERY_DAYS,
        short_at_first=minutes >= SHORT_DAY_AFTER_MIN or priority is not Priority.C,
    )


def was_missed(recovery: Recovery, done: Sequence[DoneDay]) -> bool:
    """Whether a race was evidently not run: nothing was recorded on its day, and since then there was training that no recovery holds.

    A day without any record is no such evidence: a watch may have failed, and files may be missing.
    """
    raced = any(d.load > 0 for d in done if d.day == recovery.last)
    return not raced and any(
        d.hard or (d.longest_min or 0.0) > (recovery.most_minutes((d.day - recovery.last).days) or LONGEST_DAY_MIN)
        for d in done
        if recovery.last < d.day <= recovery.last + timedelta(days=recovery.easy)
    )


def recoveries(mission: MissionConfig | None, athlete: AthleteState) -> tuple[Recovery, ...]:
    """Return the recovery after every race of the mission, oldest first."""
    if mission is None:
        return ()
    return tuple(
        recovery_after(goal_demands(goal, mission, athlete), goal.ends, goal.priority) for goal in goals(mission)
    )


def recovery_on(every: tuple[Recovery, ...], day: date) -> Recovery | None:
    """Return the recovery that a day is part of, the one without running for longest; None on other days."""
    ongoing = [each for each in every if each.includes(day)]
    return max(ongoing, key=lambda each: (each.last + timedelta(days=each.off_feet), each.easy), default=None)
