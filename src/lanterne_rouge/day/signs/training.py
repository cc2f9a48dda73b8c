"""What the training of the last weeks shows: form, growth, sameness, hard days, races."""

from collections.abc import Callable
from dataclasses import dataclass

from lanterne_rouge.domain.check_in import Race
from lanterne_rouge.domain.morning import LoadState, Morning, PastSession, PlannedSession
from lanterne_rouge.domain.sport import Sport

EASY_KINDS = ("rest", "recovery")
LEG_DAY = "heavy_legs"
STRENGTH_KINDS = ("strength", "heavy_legs")
TRAINING_WEEK_DAYS = 7
# A day below this share of fitness is an easy one; below a CTL of 20 the share says nothing.
EASY_SHARE_OF_CTL = 0.5
CTL_FOR_FORM_SHARE = 20.0
DAY_MINUTES = 1440.0
# Fitness has settled for two thirds after six weeks; a fortnight later form has too.
YOUNG_HISTORY_DAYS = 56
# Yesterday's leg work at an unknown time counts as less than a day ago, however late today's session is.
LEGS_OVERNIGHT_H = 20.0


FEWEST_DAYS_OF_RUNS = 7


MARATHON_MIN, MARATHON_FROM_KM = 180.0, 40.0


@dataclass(frozen=True, kw_only=True)
class TrainingSigns:
    """Form and history; hours and days count back from this morning."""

    ctl: float | None
    atl: float | None
    tsb: float | None
    ramp: float | None
    ramp_percent: float | None
    monotony: float | None
    days_without_easy: int
    feed_age_days: int | None
    last_activity_days_ago: int | None
    history_days: int | None
    told: bool
    settling: bool
    hours_since_hard: float | None
    hard_days_in_week: int
    hours_since_heavy_legs: float | None
    hours_since_strength: float | None
    heavy_leg_sets: float | None
    heavy_sets_unknown: int | None
    race: PastSession | None
    weeks_back: int
    failed_sessions: int
    longest_km: float | None
    longest_minutes: float | None
    longest_run_minutes: float | None
    longest_since_return: float | None
    longest_lifting_minutes: float | None
    largest_hard_load: float | None
    load_yesterday: float
    largest_day_before: float | None
    trained_today: bool
    load_today: float
    hard_today: bool
    raced_today: bool

    @property
    def form_known(self) -> bool:
        """Whether fitness or fatigue is known and the feed not silent for two days or more."""
        return self.ctl is not None and not self.stale

    @property
    def ran_marathon(self) -> bool:
        """Whether the last race was a run of three hours or 40 km."""
        race = self.race
        if race is None or race.sport != Sport.RUNNING:
            return False
        return (race.minutes or 0.0) >= MARATHON_MIN or (race.distance_km or 0.0) >= MARATHON_FROM_KM

    @property
    def usual_day(self) -> float | None:
        """What a share of fitness is taken of: CTL; for those who train seldom, the load of their longest session if that is more."""
        if self.ctl is None or self.ctl >= CTL_FOR_FORM_SHARE or self.longest_minutes is None:
            return self.ctl
        longest = POINTS_PER_HOUR_OF_KIND["endurance"] / 60 * self.longest_minutes
        return max(self.ctl, min(longest, CTL_FOR_FORM_SHARE))

    @property
    def fatigue_meaning(self) -> str:
        """What a deep form means; before eight weeks of history part of it is where the history begins."""
        return (
            f"I've seen only {self.history_days} days, so it may look worse than it is"
            if self.is_young
            else "you're deep in fatigue"
        )

    @property
    def rise_meaning(self) -> str:
        """What a steep rise of fitness means; before eight weeks of history part of it is where the history begins."""
        return (
            f"I've seen only {self.history_days} days, so part of the rise is where they begin"
            if self.is_young
            else "that is faster than a body adapts"
        )

    @property
    def is_young(self) -> bool:
        """Whether so few days of training are known that fitness and form still show where they begin."""
        return self.history_days is not None and 0 < self.history_days < YOUNG_HISTORY_DAYS

    @property
    def stale(self) -> bool:
        """No training data for two days or more."""
        return self.feed_age_days is not None and self.feed_age_days >= 2

    @property
    def last_session(self) -> str:
        """How long ago the last session was; one of today is not it."""
        before = "before today " if self.trained_today else ""
        return f"{before}the last session I know of was {self.last_activity_days_ago} days ago"

    @property
    def form_share(self) -> float | None:
        """TSB as a share of CTL; None below a CTL of 20, where the share says nothing."""
        return self.tsb / self.ctl if self.tsb is not None and self.ctl is not None and self.ctl >= 20 else None


def longest_next(longest_minutes: float) -> float:
    """How long a session may be after the longest of the last weeks: a tenth or five minutes more."""
    return min(max(1.1 * longest_minutes, longest_minutes + 5), DAY_MINUTES)


def read_training(context: Morning) -> TrainingSigns:
    """The training signs of a context whose impossible values were set aside."""
    load, sessions = context.load, context.sessions
    ramp = load.ramp_7d if load.ramp_7d is not None else _ramp(context)
    before = load.ctl - ramp if load.ctl is not None and ramp is not None else None
    from_sessions = _days_without_easy(sessions, load.ctl)
    heavy = _heavy_legs(sessions)
    later = context.plan.in_hours or 0.0 if context.plan else 0.0
    return TrainingSigns(
        ctl=load.ctl,
        atl=load.atl,
        tsb=load.tsb,
        ramp=ramp,
        ramp_percent=100 * ramp / before if ramp is not None and before is not None and before >= 10 else None,
        monotony=load.monotony_7d,
        days_without_easy=max(load.days_since_easy or 0, from_sessions),
        feed_age_days=load.feed_age_days,
        last_activity_days_ago=_last_activity_days_ago(load, sessions),
        history_days=load.history_days,
        settling=load.settling,
        hours_since_hard=_hours_since(sessions, lambda s: s.hard, later=later),
        hard_days_in_week=_hard_days(sessions),
        hours_since_heavy_legs=_hours_since(
            sessions, lambda s: s.kind == "heavy_legs", day_hours=LEGS_OVERNIGHT_H, later=later
        ),
        hours_since_strength=_hours_since(sessions, lambda s: s.kind in STRENGTH_KINDS, later=later),
        heavy_leg_sets=heavy.leg_sets if heavy else None,
        heavy_sets_unknown=heavy.unknown_sets if heavy else None,
        race=_last_race(sessions) or _told_race(context.check_in.race),
        weeks_back=_weeks_back(context),
        failed_sessions=sum(s.failed_sessions or 0 for s in sessions),
        longest_km=max((s.distance_km for s in sessions if s.distance_km is not None), default=None),
        longest_minutes=max(
            (*(s.minutes for s in sessions if s.minutes and _is_endurance(s)), *filter(None, (load.told_longest_min,))),
            default=None,
        ),
        told=load.told_days > 0,
        longest_run_minutes=_longest_run_minutes(sessions),
        longest_since_return=_longest_since_return(context),
        longest_lifting_minutes=max(
            (s.minutes for s in sessions if s.minutes and s.kind in STRENGTH_KINDS), default=None
        ),
        largest_hard_load=max((s.load for s in sessions if s.load and _is_hard_in_sport(s, context)), default=None),
        load_yesterday=sum(s.load or 0.0 for s in sessions if s.days_ago == 1 and s.summary_days is None),
        largest_day_before=_largest_day_before(sessions, load),
        trained_today=any(s.days_ago == 0 for s in sessions),
        load_today=sum(s.load or 0.0 for s in _done_of_plan(context)),
        hard_today=any(s.hard for s in _done_of_plan(context)),
        raced_today=any(s.kind == "race" for s in sessions if s.days_ago == 0),
    )


def _largest_day_before(sessions: tuple[PastSession, ...], load: LoadState) -> float | None:
    """The load of the largest day before yesterday; None where none is known."""
    by_day: dict[int, float] = {}
    for session in sessions:
        if session.load is not None and session.days_ago is not None and session.days_ago > 1:
            by_day[session.days_ago] = by_day.get(session.days_ago, 0.0) + session.load
    of_summaries = (s.load_per_day for s in sessions if s.summary_days is not None and s.load_per_day is not None)
    longest = load.told_longest_min
    told = () if longest is None else (POINTS_PER_HOUR_OF_KIND["endurance"] / 60 * longest,)
    return max((*by_day.values(), *of_summaries, *told), default=None)


def _last_activity_days_ago(load: LoadState, sessions: tuple[PastSession, ...]) -> int | None:
    """How long ago the last activity was; where only the age of the feed is known, yesterday's leaves no day out."""
    if load.last_activity_days_ago is not None or load.feed_age_days is None:
        return load.last_activity_days_ago
    seen = (s.days_ago for s in sessions if s.days_ago and s.days_ago >= load.feed_age_days)
    return min((*seen, load.feed_age_days + 1))


def _longest_run_minutes(sessions: tuple[PastSession, ...]) -> float | None:
    """Of the runs that are known; None where they reach back less than a week, as longer ones may lie before."""
    runs = [s.minutes for s in sessions if s.minutes and s.summary_days is None and s.sport == "running"]
    if max((s.days_ago or 0 for s in sessions), default=0) < FEWEST_DAYS_OF_RUNS:
        return None
    return max(runs, default=None)


def _heavy_legs(sessions: tuple[PastSession, ...]) -> PastSession | None:
    """The latest heavy leg work."""
    heavy = [s for s in sessions if s.kind == "heavy_legs" and s.days_ago is not None]
    return min(heavy, key=lambda s: _hours_ago(s, LEGS_OVERNIGHT_H, 0.0), default=None)


def _done_of_plan(context: Morning) -> list[PastSession]:
    """What was done today of what is planned: nothing where the plan says that it is still to come.

    Strength work done is no part of an endurance session.
    """
    plan = context.plan
    if plan is not None and plan.in_hours is not None:
        return []
    other = () if plan is not None and plan.kind in STRENGTH_KINDS else STRENGTH_KINDS
    return [s for s in context.sessions if s.days_ago == 0 and s.kind not in other]


def _last_race(sessions: tuple[PastSession, ...]) -> PastSession | None:
    races = [s for s in sessions if s.kind == "race" and s.days_ago is not None and s.days_ago > 0]
    last = min((s.days_ago or 0 for s in races), default=0)
    # A race recorded in parts counts by its largest.
    return max((s for s in races if s.days_ago == last), key=lambda s: (s.load or 0.0, s.minutes or 0.0), default=None)


def _told_race(race: Race | None) -> PastSession | None:
    """A past race known only from the athlete's report."""
    if race is None or race.in_days >= 0:
        return None
    return PastSession(days_ago=-race.in_days, kind="race", hard=True, distance_km=race.distance_km)


def _weeks_back(context: Morning) -> int:
    """The week of the return after a break, 1 for the first: by the athlete's word, else since the gap in the sessions."""
    injury = context.check_in.injury
    if injury is not None and injury.week_back is not None:
        return max(injury.week_back, 1)
    return (_days_since_gap(context) or 0) // TRAINING_WEEK_DAYS + 1


def _days_since_gap(context: Morning) -> int | None:
    """Days since the first session after the last break; None where no break or no session since is known."""
    off = context.check_in.break_days
    trained = sorted(
        {s.days_ago for s in context.sessions if s.days_ago and s.summary_days is None and s.kind != "rest"}
    )
    if not off or not trained:
        return None
    begun = 0
    for day in trained:
        if day - begun > max(0.7 * off, TRAINING_WEEK_DAYS):
            break
        begun = day
    return begun


def _longest_since_return(context: Morning) -> float | None:
    """The longest session of today's sport since the return from an injury or a break; None without one."""
    injury, planned = context.check_in.injury, context.plan
    told = injury.week_back if injury is not None else None
    since = told * TRAINING_WEEK_DAYS if told is not None else _days_since_gap(context)
    if since is None or planned is None:
        return None
    return max(
        (
            s.minutes
            for s in context.sessions
            if s.minutes and s.sport == planned.sport and 0 < (s.days_ago or 0) <= since
        ),
        default=None,
    )


def _is_endurance(session: PastSession) -> bool:
    return session.summary_days is None and session.sport != "strength" and session.kind not in STRENGTH_KINDS


def _is_hard_in_sport(session: PastSession, context: Morning) -> bool:
    """Whether a session was hard, and in the sport of what is planned; a race is no training to go by."""
    planned = context.plan.sport if context.plan is not None else None
    return session.hard and session.kind != "race" and _is_endurance(session) and session.sport == planned


def _ramp(context: Morning) -> float | None:
    """Growth of CTL a week, from the milestone that lies nearest to a week back."""
    if context.load.ctl is None or not context.ctl_history:
        return None
    nearest = min(context.ctl_history, key=lambda p: abs(p.days_ago - TRAINING_WEEK_DAYS))
    return (
        (context.load.ctl - nearest.ctl) * TRAINING_WEEK_DAYS / nearest.days_ago
        if nearest.days_ago >= TRAINING_WEEK_DAYS
        else None
    )


def _days_without_easy(sessions: tuple[PastSession, ...], ctl: float | None) -> int:
    """Days in a row, up to yesterday, none of which was easy; a day far below a usual one is easy whatever was done."""
    trained = {s.days_ago for s in sessions if s.days_ago is not None and not _is_easy(s)}
    days = 0
    while days + 1 in trained and not _is_small(days + 1, sessions, ctl):
        days += 1
    return days


def _is_small(day: int, sessions: tuple[PastSession, ...], ctl: float | None) -> bool:
    loads = [s.load for s in sessions if s.days_ago == day]
    return (
        ctl is not None
        and ctl >= CTL_FOR_FORM_SHARE
        and None not in loads
        and sum(x or 0.0 for x in loads) < EASY_SHARE_OF_CTL * ctl
    )


def _is_easy(session: PastSession) -> bool:
    if session.summary_days is not None or session.kind in EASY_KINDS:
        return True
    return session.minutes == 0 or session.max_zone in (0, 1)


def _hours_since(
    sessions: tuple[PastSession, ...],
    wanted: Callable[[PastSession], bool],
    *,
    day_hours: float = 24.0,
    later: float = 0.0,
) -> float | None:
    """Hours from the last such session to today's; without a time of day yesterday counts as `day_hours` ago."""
    hours = [_hours_ago(s, day_hours, later) for s in sessions if wanted(s) and s.days_ago is not None]
    return min(hours) if hours else None


def _hours_ago(session: PastSession, day_hours: float, later: float) -> float:
    """Hours to today's session; `later`, hours until it begins, counts only from a time of day that is known."""
    if session.hours_ago is not None:
        return session.hours_ago + later
    return max(24.0 * (session.days_ago or 0) - (24.0 - day_hours), 0.0)


def _hard_days(sessions: tuple[PastSession, ...]) -> int:
    single = {s.days_ago for s in sessions if s.hard and s.days_ago is not None and 0 < s.days_ago < TRAINING_WEEK_DAYS}
    latest = max((s.days_ago for s in sessions if s.days_ago and s.summary_days is None), default=0)
    summaries = [s for s in sessions if s.summary_days is not None]
    # A summary ends where the single sessions begin, or holds them: what is certain is the most of the two.
    apart = len(single) + sum(_hard_days_of_summary(s, latest) for s in summaries)
    return max(apart, sum(_hard_days_of_summary(s, 0) for s in summaries))


def _hard_days_of_summary(summary: PastSession, until: int) -> int:
    """How many of its hard days lie in the last week, at the least, if it ends so many days ago."""
    before = max((summary.summary_days or 0) + until - TRAINING_WEEK_DAYS, 0)
    return max((summary.hard_days or 0) - before, 0)


# Load of an hour at the upper end of zone 2, 75 % of threshold.
MOST_OF_EASY_HOUR = 56.0
# Load per hour of a kind of session, its easy parts included (practice; an hour at threshold is 100).
POINTS_PER_HOUR_OF_KIND = {
    "rest": 0.0,
    "recovery": 25.0,
    "endurance": 45.0,
    "steady": 51.0,
    "tempo": 62.0,
    "threshold": 72.0,
    "vo2max": 75.0,
    "sprint": 60.0,
    "race": 75.0,
    "test": 72.0,
    "openers": 50.0,
    "strength": 50.0,
    "heavy_legs": 50.0,
    "other": 60.0,
}
ZONE_OF_KIND = {
    "rest": 0,
    "recovery": 1,
    "endurance": 2,
    "steady": 3,
    "tempo": 3,
    "threshold": 4,
    "vo2max": 5,
    "sprint": 6,
    "race": 7,
    "test": 5,
    "openers": 5,
    "strength": 2,
    "heavy_legs": 2,
}
EASY_RUN_MIN_PER_KM = 6.5
SLOW_RUN_MIN_PER_KM = 7.5


@dataclass(frozen=True, kw_only=True)
class Planned:
    """Today's plan in figures; `given` is False if nothing was planned and an easy hour is assumed."""

    session: PlannedSession
    given: bool
    minutes: float
    load: float
    zone: int

    @property
    def kind(self) -> str:
        """The kind of session."""
        return self.session.kind

    @property
    def is_rest(self) -> bool:
        """A day without training."""
        return self.kind == "rest"

    @property
    def is_hard(self) -> bool:
        """A key session or one at threshold and above."""
        return self.session.hard or (self.zone >= 4 and self.kind not in (*STRENGTH_KINDS, "openers"))

    @property
    def km(self) -> float | None:
        """The distance of a run; if only minutes are planned, as far as a slow runner gets in them."""
        told = self.session.distance_km
        if told is not None or self.session.minutes is None or not self.is_run or self.session.run_walk:
            return told
        return round(self.session.minutes / SLOW_RUN_MIN_PER_KM, 1)

    @property
    def is_run(self) -> bool:
        """A run, with its impact."""
        return self.session.sport == "running"


def read_plan(context: Morning) -> Planned:
    """The plan in figures; without one, an easy hour at most as large as a usual day."""
    session = context.plan or PlannedSession(sport=None, kind="endurance", load=_usual(context))
    minutes = _minutes(session)
    load = session.load if session.load is not None else minutes / 60 * POINTS_PER_HOUR_OF_KIND.get(session.kind, 60.0)
    zone = (
        session.max_zone if session.max_zone is not None else ZONE_OF_KIND.get(session.kind, 4 if session.hard else 2)
    )
    rest = session.kind == "rest"
    return Planned(
        session=session,
        given=context.plan is not None,
        minutes=0.0 if rest else minutes,
        load=0.0 if rest else max(load, 0.0),
        # No session is below the easiest zone: otherwise a plan could mean rest on a good day and a session on a worse one.
        zone=0 if rest else max(min(zone, 7), 1),
    )


def _usual(context: Morning) -> float | None:
    known = context.usual_day_load if context.usual_day_load is not None else context.load.ctl
    return max(min(known, 60.0), 15.0) if known is not None else None


def _minutes(session: PlannedSession) -> float:
    if session.minutes is not None:
        return max(session.minutes, 0.0)
    if session.distance_km is not None and session.sport == "running":
        return session.distance_km * EASY_RUN_MIN_PER_KM
    if session.load is not None:
        return session.load / (POINTS_PER_HOUR_OF_KIND.get(session.kind, 60.0) or 60.0) * 60
    return 60.0
