"""Review days and weeks: planned against done, how mornings compare with the weeks before, and sessions often missed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import exp
from statistics import fmean, stdev

from lanterne_rouge.domain.reflection import Amount, DayRating, DayReview, History, PastDay, WeekReview
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.metrics.strain import hrv_spread

# A session within a fifth of its planned load counts as done as planned.
AS_PLANNED = 0.2
# A session of which a third was done counts as done.
DONE_FROM = 0.33
DAYS_OF_WEEK = 7
WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
PLANNED_NEEDED = 4
MOSTLY_MISSED = 0.6


@dataclass(frozen=True, kw_only=True)
class WeekdayRhythm:
    """One weekday (0 = Monday): sessions planned, and how many were missed."""

    weekday: int
    planned: int
    missed: int

    @property
    def mostly_missed(self) -> bool:
        """Whether enough sessions were planned and most were missed."""
        return self.planned >= PLANNED_NEEDED and self.missed >= MOSTLY_MISSED * self.planned


def review_day(history: History, day: date) -> DayReview | None:
    """Compare planned with done, with the next morning's values; None outside the history."""
    past = history.on(day)
    if past is None:
        return None
    target = past.wanted
    return DayReview(
        day=day,
        planned_load=target.load if target else None,
        done_load=past.done.load,
        planned_minutes=target.minutes if target else None,
        done_minutes=past.done.minutes,
        compliance=compliance(past),
        says=_sentence(past, over=day < history.today),
        answer=_next_morning(history, day),
        outcome=past.outcome,
    )


def review_week(days: Sequence[PastDay], monday: date, ctl_before: float | None) -> WeekReview:
    """Review the days of one week that are over; `ctl_before` is the fitness before its Monday."""
    planned_days = [d for d in days if d.wanted is not None]
    sessions = [d for d in planned_days if d.wanted is not None and d.wanted.load > 0]
    completed = [d for d in sessions if did_session(d)]
    ctl_after = next((d.ctl for d in reversed(days) if d.ctl is not None), None)
    change = round(ctl_after - ctl_before, 2) if ctl_after is not None and ctl_before is not None else None
    planned = round(sum(d.wanted.load for d in planned_days if d.wanted is not None), 1) if planned_days else None
    done = round(sum((d.done.load for d in days), 0.0), 1)
    return WeekReview(
        monday=monday,
        planned_load=planned,
        done_load=done,
        days_planned=len(sessions),
        days_done=len(completed),
        ctl_change=change,
        says=(_sessions_done(days, len(sessions), len(completed)), *_hard(days), *_fitness(change), *_body(days)),
    )


def did_session(day: PastDay) -> bool:
    """Whether enough of the day's session was done, by load or by time: a session of unknown load is no missed one."""
    wanted = day.wanted
    if wanted is None:
        return False
    return day.done.load >= DONE_FROM * wanted.load or (
        wanted.minutes > 0 and day.done.minutes >= DONE_FROM * wanted.minutes
    )


def compliance(day: PastDay) -> float | None:
    """Return done divided by planned load; None without a planned session."""
    wanted = day.wanted
    return round(day.done.load / wanted.load, 3) if wanted is not None and wanted.load > 0 else None


def count_missed_weekdays(history: History) -> tuple[WeekdayRhythm, ...]:
    """Count planned and missed sessions by weekday, without today and days of illness, injury or a journey."""
    planned = [
        (d.day.weekday(), not did_session(d))
        for d in history.days
        if d.wanted is not None and d.wanted.load > 0 and not d.ill and not d.excused and d.day < history.today
    ]
    return tuple(
        WeekdayRhythm(
            weekday=weekday,
            planned=sum(w == weekday for w, _ in planned),
            missed=sum(w == weekday and missed for w, missed in planned),
        )
        for weekday in sorted({w for w, _ in planned})
    )


def _sentence(day: PastDay, *, over: bool) -> str:
    planned, decided = day.planned, day.decided
    if planned is None or decided is None or planned.load - decided.load <= AS_PLANNED * planned.load:
        return _compare_loads(day.wanted, day.done, over=over)
    cut = f"load {decided.load:.0f}" if decided.load > 0 else "rest"
    result = _compare_loads(day.wanted, day.done, over=over, target="advised")
    return f"Planned: load {planned.load:.0f}, cut to {cut} that morning. {result}"


def _compare_loads(wanted: Amount | None, done: Amount, *, over: bool, target: str = "planned") -> str:
    size = f"{done.minutes:.0f} minutes, load {done.load:.0f}"
    if wanted is None:
        return f"You trained {size}." if done.load > 0 else "Nothing planned, nothing done."
    if wanted.load <= 0:
        if done.load <= 0:
            return f"Rest day, as {target}."
        return f"Rest was {target}; you trained {size}. The coming days take that into account."
    share = done.load / wanted.load
    if done.load <= 0:
        if not over:
            return f"Load {wanted.load:.0f} is {target} for today; nothing recorded yet."
        return f"You did none of the {target} load of {wanted.load:.0f}. The plan continues from where you are."
    if share < 1 - AS_PLANNED:
        return f"You trained {size} of {wanted.load:.0f} {target}. One shorter day costs almost nothing."
    if share > 1 + AS_PLANNED:
        return f"You trained {size}, more than the {wanted.load:.0f} {target}. The coming days take that into account."
    return f"Done as {target}: {size}."


def _next_morning(history: History, day: date) -> str | None:
    words = describe_morning(history, day + timedelta(days=1))
    return f"The next morning: {words}." if words else None


def _sessions_done(days: Sequence[PastDay], sessions: int, completed: int) -> str:
    """Compare done with planned; where only some days had a plan, on those days."""
    planned_days = [d for d in days if d.wanted is not None]
    done = sum(d.done.load for d in days)
    if not planned_days:
        did = f"Your training load was {done:.0f}" if done > 0 else "No training recorded"
        return f"{did}. There was no plan that week."
    if sessions == 0 and len(planned_days) < len(days):
        return f"Your training load was {done:.0f}; no session was planned this week."
    if sessions == 0:
        rest = "Rest week planned" if len(days) == DAYS_OF_WEEK else "Only rest planned so far"
        return f"{rest}; you trained a load of {done:.0f}."
    planned = sum(d.wanted.load for d in planned_days if d.wanted is not None)
    count = f"all {sessions}" if completed == sessions > 1 else f"{completed} of {sessions}"
    result = f"{count} planned {'session' if sessions == 1 else 'sessions'} done"
    begun = sum(d.done.minutes > 0 and (d.wanted is None or d.wanted.load <= 0 or not did_session(d)) for d in days)
    if begun and completed < sessions:
        result += f", {begun} more cut short or done on another day"
    if len(planned_days) == len(days):
        return f"{result[0].upper()}{result[1:]} (load {done:.0f} of {planned:.0f})."
    on_these = sum(d.done.load for d in planned_days)
    many = f"{len(planned_days)} days" if len(planned_days) > 1 else "day"
    return f"Total load {done:.0f}. On the {many} with a plan: {result} (load {on_these:.0f} of {planned:.0f})."


def _hard(days: Sequence[PastDay]) -> tuple[str, ...]:
    hard = [f"{d.day:%A}" for d in days if d.done.hard]
    return (f"Hard days: {', '.join(hard)}.",) if hard else ()


def _fitness(change: float | None) -> tuple[str, ...]:
    if change is None:
        return ()
    if abs(change) < 0.5:
        return ("Your fitness (CTL) held steady.",)
    return (f"Your fitness (CTL) {'rose' if change > 0 else 'fell'} by {figure(abs(change))}.",)


def _body(days: Sequence[PastDay]) -> tuple[str, ...]:
    readiness = [d.readiness for d in days if d.readiness is not None]
    ratings = {o: sum(d.outcome is o for d in days) for o in DayRating}
    ill = sum(d.ill for d in days)
    rated = [(n, o.value) for o, n in ratings.items() if n]
    parts = (
        f"Your readiness averaged {fmean(readiness):.0f}." if readiness else "",
        _rated_days(rated) if rated else "",
        f"You were ill on {ill} {'day' if ill == 1 else 'days'}." if ill else "",
    )
    return tuple(p for p in parts if p)


def _rated_days(rated: Sequence[tuple[int, str]]) -> str:
    (first, word), *more = rated
    rest = "".join(f", {n} {word}" for n, word in more)
    return f"You rated {first} {'day' if first == 1 else 'days'} {word}{rest}."


NORMAL_DAYS = 28
NORMAL_NEEDS = 7
HRV_WEEK_DAYS = 7
HRV_WEEK_NEEDS = 3
# A lower limit of the spread, because a sensor repeating one value makes small changes look enormous.
LEAST_DEVIATION = {"readiness": 2.0, "ln_rmssd": 0.03, "rhr": 1.0}
# Deviations beyond three add no information here.
MOST_DEVIATIONS = 3.0


@dataclass(frozen=True, kw_only=True)
class MorningScore:
    """One morning: deviations from the athlete's normal in standard deviations, positive is better; None if missing."""

    day: date
    readiness: float | None
    hrv: float | None
    rhr: float | None

    @property
    def score(self) -> float | None:
        """The mean of the available deviations."""
        deviations = [v for v in (self.readiness, self.hrv, self.rhr) if v is not None]
        return fmean(deviations) if deviations else None


def score_mornings(history: History) -> dict[date, float]:
    """Score every morning with measurements and a baseline."""
    scored = ((d.day, score_morning(history, d.day)) for d in history.days)
    return {day: morning.score for day, morning in scored if morning is not None and morning.score is not None}


def score_morning(history: History, day: date) -> MorningScore | None:
    """Score one morning; None outside the history."""
    past = history.on(day)
    if past is None:
        return None
    before = days_before(history, day, NORMAL_DAYS)
    rhr = _deviation(past.rhr, [d.rhr for d in before], "rhr")
    return MorningScore(
        day=day,
        readiness=_deviation(past.readiness, [d.readiness for d in before], "readiness"),
        hrv=_deviation(past.ln_rmssd, [d.ln_rmssd for d in before], "ln_rmssd"),
        rhr=-rhr if rhr is not None else None,
    )


def describe_morning(history: History, day: date) -> str | None:
    """Describe readiness, HRV and resting heart rate against their averages; None without measurements."""
    past = history.on(day)
    if past is None:
        return None
    before = days_before(history, day, NORMAL_DAYS)
    hrv_mean = normal([d.ln_rmssd for d in before])
    parts = [
        _compare_with_mean("readiness", past.readiness, normal([d.readiness for d in before])),
        _compare_with_mean(
            "HRV",
            exp(past.ln_rmssd) if past.ln_rmssd is not None else None,
            exp(hrv_mean) if hrv_mean is not None else None,
            " ms",
        ),
        _compare_with_mean("resting heart rate", past.rhr, normal([d.rhr for d in before]), " bpm"),
    ]
    available = [p for p in parts if p]
    return ", ".join(available) if available else None


def days_before(history: History, day: date, count: int) -> tuple[PastDay, ...]:
    """Return the days before a day, at most `count`."""
    if not history.days:
        return ()
    end = min(max((day - history.days[0].day).days, 0), len(history.days))
    return history.days[max(end - count, 0) : end]


def normal(values: Sequence[float | None]) -> float | None:
    """Return the mean of the available values; None if there are too few."""
    available = [v for v in values if v is not None]
    return fmean(available) if len(available) >= NORMAL_NEEDS else None


def hrv_deviation(history: History, day: date) -> float | None:
    """Return the week's mean ln rMSSD minus that of four weeks, in standard deviations of those four weeks."""
    end = (day - history.days[0].day).days + 1 if history.days else 0
    month = [d.ln_rmssd for d in history.days[max(end - NORMAL_DAYS, 0) : end] if d.ln_rmssd is not None]
    week = [d.ln_rmssd for d in history.days[max(end - HRV_WEEK_DAYS, 0) : end] if d.ln_rmssd is not None]
    spread = hrv_spread(month)
    if spread is None or len(week) < HRV_WEEK_NEEDS:
        return None
    return (fmean(week) - spread.mean) / max(spread.sd, LEAST_DEVIATION["ln_rmssd"])


def _deviation(value: float | None, before: Sequence[float | None], what: str) -> float | None:
    available = [v for v in before if v is not None]
    if value is None or len(available) < NORMAL_NEEDS:
        return None
    spread = max(stdev(available), LEAST_DEVIATION[what])
    return max(-MOST_DEVIATIONS, min((value - fmean(available)) / spread, MOST_DEVIATIONS))


def _compare_with_mean(name: str, value: float | None, mean: float | None, unit: str = "") -> str:
    if value is None:
        return ""
    if mean is None:
        return f"{name} {value:.0f}{unit}"
    difference = round(value) - round(mean)
    if difference == 0:
        return f"{name} {value:.0f}{unit}, your average"
    return f"{name} {value:.0f}{unit}, {abs(difference)} {'above' if difference > 0 else 'below'} your average"
