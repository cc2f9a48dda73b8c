"""How hard days went: on which weekdays they went well, and how long the body took to come back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.domain.reflection import History, Outcome, PastDay
from lanterne_rouge.review.mornings import NORMAL_DAYS, days_before, hrv_deviation

# The morning after a hard day is low for everybody; what counts is how it compares with the athlete's other hard days.
CLEARLY_WORSE = 0.75
RECOVERED = -0.5
# The mornings two and three days after a hard day are those 48 and 72 hours later.
MORNING_48H, MORNING_72H = 2, 3


@dataclass(frozen=True, kw_only=True)
class WeekdayRecord:
    """The hard days of one weekday (0 = Monday): how many, how many went well, how many badly."""

    weekday: int
    sessions: int
    well: int
    badly: int

    @property
    def well_share(self) -> float:
        """The part that went well."""
        return self.well / self.sessions

    @property
    def bad_share(self) -> float:
        """The part that went badly."""
        return self.badly / self.sessions


@dataclass(frozen=True, kw_only=True)
class RecoveryRecord:
    """Hard days with no other right after them: the part back to normal after 48 h and 72 h, beside ordinary mornings."""

    hard_days: int
    back_48h: float
    back_72h: float
    usual: float


def weekday_records(history: History, scores: Mapping[date, float]) -> tuple[WeekdayRecord, ...]:
    """Every weekday that had a hard day, from Monday on. Word of the athlete goes before the next morning."""
    hard = [d for d in history.days if d.done.hard]
    next_mornings = [s for d in hard if (s := scores.get(d.day + timedelta(days=1))) is not None]
    usual = fmean(next_mornings) if next_mornings else 0.0
    verdicts = [(d.day.weekday(), _verdict(d, scores, usual)) for d in hard]
    known = [(weekday, verdict) for weekday, verdict in verdicts if verdict is not None]
    return tuple(
        WeekdayRecord(
            weekday=weekday,
            sessions=sum(w == weekday for w, _ in known),
            well=sum(w == weekday and v is Outcome.GOOD for w, v in known),
            badly=sum(w == weekday and v is Outcome.BAD for w, v in known),
        )
        for weekday in sorted({w for w, _ in known})
    )


def recovery_record(history: History, scores: Mapping[date, float]) -> RecoveryRecord | None:
    """How the mornings after single hard days compare with ordinary mornings; None without any."""
    after: list[tuple[float, float]] = []
    near_hard: set[date] = set()
    for day in history.days:
        if not day.done.hard:
            continue
        near_hard |= {day.day + timedelta(days=n) for n in (1, MORNING_48H, MORNING_72H)}
        late, later = (scores.get(day.day + timedelta(days=n)) for n in (MORNING_48H, MORNING_72H))
        rested_before = scores.get(day.day, 0.0) >= RECOVERED
        if late is not None and later is not None and rested_before and _alone(history, day.day):
            after.append((late, later))
    if not after:
        return None
    ordinary = [s for day, s in scores.items() if day not in near_hard]
    return RecoveryRecord(
        hard_days=len(after),
        back_48h=fmean(s >= RECOVERED for s, _ in after),
        back_72h=fmean(s >= RECOVERED for _, s in after),
        usual=fmean(s >= RECOVERED for s in ordinary) if ordinary else 0.0,
    )


def _verdict(day: PastDay, scores: Mapping[date, float], usual: float) -> Outcome | None:
    if day.outcome in (Outcome.GOOD, Outcome.BAD):
        return day.outcome
    score = scores.get(day.day + timedelta(days=1))
    if score is None:
        return day.outcome
    if score < usual - CLEARLY_WORSE:
        return Outcome.BAD
    return Outcome.GOOD if score >= usual and day.outcome is None else Outcome.OK


def _alone(history: History, day: date) -> bool:
    found = (history.on(day + timedelta(days=n)) for n in (1, MORNING_48H))
    return all(d is None or not (d.done.hard or d.ill) for d in found)


LOW_READINESS = 60.0
FOLLOWS_WITHIN = 5


def is_trouble(day: PastDay) -> bool:
    """Whether a day went wrong; what nobody said or measured is no trouble."""
    low = day.readiness is not None and day.readiness < LOW_READINESS
    return day.ill or day.outcome is Outcome.BAD or low


def troubled_from(history: History, day: date) -> bool:
    """Whether something went wrong on a day or on the few days after it."""
    return any(is_trouble(d) for d in window(history, day, FOLLOWS_WITHIN))


def window(history: History, day: date, days: int) -> tuple[PastDay, ...]:
    """The `days` days from a day on, as far as the history holds them."""
    found = (history.on(day + timedelta(days=n)) for n in range(days))
    return tuple(d for d in found if d is not None)


def onsets(history: History) -> tuple[PastDay, ...]:
    """Days on which trouble began after some days without any."""
    found: list[PastDay] = []
    quiet = FOLLOWS_WITHIN
    for day in history.days:
        if is_trouble(day):
            if quiet >= FOLLOWS_WITHIN:
                found.append(day)
            quiet = 0
        else:
            quiet += 1
    return tuple(found)


BAND_STEP = 0.1
# Days below the band that lie so close are one warning.
SAME_WARNING = timedelta(days=2)
# A warning that was heeded proves nothing about what would have come; so it counts only where training went on as usual.
AS_USUAL = 0.8
LOOK_AHEAD = 3


@dataclass(frozen=True, kw_only=True)
class BandRecord:
    """The band at work: warnings and how many were followed by trouble, the usual rate of trouble, and trouble foreseen.

    `unheeded` are warnings in spite of which training went on as usual, `unheeded_fine` those after which nothing happened;
    `ill_after` counts warnings with an illness behind them.
    """

    days_known: int
    days_below: int
    days_below_narrower: int
    warnings: int
    followed: int
    ill_after: int
    unheeded: int
    unheeded_fine: int
    usual_trouble: float
    onsets: int
    foreseen: int
    foreseen_narrower: int


def band_record(history: History) -> BandRecord | None:
    """The record of the athlete's own band; None where no day has one."""
    found = ((d.day, hrv_deviation(history, d.day)) for d in history.days)
    deviations = {day: value for day, value in found if value is not None}
    if not deviations:
        return None
    low, narrower = -history.own.hrv_band_sd, -(history.own.hrv_band_sd - BAND_STEP)
    below = [day for day, value in deviations.items() if value < low]
    warnings = _warnings(below)
    unheeded = [w for w in warnings if _trained_on(history, w)]
    inside = [day for day, value in deviations.items() if value >= low]
    began = [d.day for d in onsets(history) if any(_near(d.day, n) in deviations for n in range(LOOK_AHEAD + 1))]
    return BandRecord(
        days_known=len(deviations),
        days_below=len(below),
        days_below_narrower=sum(value < narrower for value in deviations.values()),
        warnings=len(warnings),
        followed=sum(troubled_from(history, w[0]) for w in warnings),
        ill_after=sum(any(d.ill for d in window(history, w[0], 7)) for w in warnings),
        unheeded=len(unheeded),
        unheeded_fine=sum(_went_fine(history, w) for w in unheeded),
        usual_trouble=fmean(troubled_from(history, day) for day in inside) if inside else 0.0,
        onsets=len(began),
        foreseen=sum(_foreseen(deviations, day, low) for day in began),
        foreseen_narrower=sum(_foreseen(deviations, day, narrower) for day in began),
    )


def _warnings(below: list[date]) -> list[list[date]]:
    """Days below the band, gathered into warnings."""
    found: list[list[date]] = []
    for day in below:
        if found and day - found[-1][-1] <= SAME_WARNING:
            found[-1].append(day)
        else:
            found.append([day])
    return found


def _trained_on(history: History, warning: list[date]) -> bool:
    before = days_before(history, warning[0], NORMAL_DAYS)
    usual = fmean(d.done.load for d in before) if before else 0.0
    during = [d.done.load for d in window(history, warning[0], max(len(warning), LOOK_AHEAD))]
    return usual > 0 and fmean(during) >= AS_USUAL * usual


def _went_fine(history: History, warning: list[date]) -> bool:
    """Nothing went wrong, and something says so: a day without a word or a number proves nothing."""
    days = window(history, warning[0], len(warning) + LOOK_AHEAD)
    told = any(d.outcome is not None or d.readiness is not None for d in days)
    return told and not any(is_trouble(d) for d in days)


def _foreseen(deviations: dict[date, float], day: date, low: float) -> bool:
    return any(deviations.get(_near(day, n), 0.0) < low for n in range(LOOK_AHEAD + 1))


def _near(day: date, days_back: int) -> date:
    return day - timedelta(days=days_back)
