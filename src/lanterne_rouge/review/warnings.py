"""Count how hard days went, how long recovery took, and whether low HRV warned of trouble."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.domain.reflection import DayRating, History, PastDay
from lanterne_rouge.review.day_and_week import NORMAL_DAYS, days_before, hrv_deviation

# The morning after a hard day is always low; it is compared with those after the athlete's other hard days.
CLEARLY_WORSE = 0.75
RECOVERED = -0.5
# Mornings two and three days after a hard day are 48 and 72 hours later.
MORNING_48H, MORNING_72H = 2, 3
TROUBLE_READINESS = 60.0
FOLLOWS_WITHIN = 5
BAND_STEP = 0.1
# Days below the band this close together are one warning.
SAME_WARNING = timedelta(days=2)
# A heeded warning proves nothing, so only warnings followed by usual training count.
AS_USUAL = 0.8
LOOK_AHEAD = 3


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
    """Single hard days: the share back to normal within 48 h and within 72 h, and the share of ordinary mornings.

    Who was back within 48 h was back within 72 h too: the second share is never the smaller one.
    """

    hard_days: int
    back_48h: float
    back_72h: float
    usual: float


@dataclass(frozen=True, kw_only=True)
class BandRecord:
    """How well the HRV band warned: warnings followed by trouble, the usual rate of trouble, and trouble foreseen.

    `unheeded` counts warnings after which training went on as usual, `unheeded_fine` those of them without trouble;
    `ill_after` counts warnings followed by an illness.
    """

    days_measured: int
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


def weekday_records(history: History, scores: Mapping[date, float]) -> tuple[WeekdayRecord, ...]:
    """Count how hard days went by weekday; the athlete's rating overrides the next morning."""
    hard = [d for d in history.days if d.done.hard]
    next_mornings = [s for d in hard if (s := scores.get(d.day + timedelta(days=1))) is not None]
    usual = fmean(next_mornings) if next_mornings else 0.0
    verdicts = [(d.day.weekday(), _verdict(d, scores, usual)) for d in hard]
    clear = [(weekday, verdict) for weekday, verdict in verdicts if verdict is not None]
    return tuple(
        WeekdayRecord(
            weekday=weekday,
            sessions=sum(w == weekday for w, _ in clear),
            well=sum(w == weekday and v is DayRating.GOOD for w, v in clear),
            badly=sum(w == weekday and v is DayRating.BAD for w, v in clear),
        )
        for weekday in sorted({w for w, _ in clear})
    )


def recovery_record(history: History, scores: Mapping[date, float]) -> RecoveryRecord | None:
    """Compare the mornings after single hard days with ordinary mornings; None without any."""
    after: list[tuple[float, float]] = []
    near_hard: set[date] = set()
    for day in history.days:
        if not day.done.hard:
            continue
        near_hard |= {day.day + timedelta(days=n) for n in (1, MORNING_48H, MORNING_72H)}
        late, later = (scores.get(day.day + timedelta(days=n)) for n in (MORNING_48H, MORNING_72H))
        rested_before = scores.get(day.day, 0.0) >= RECOVERED
        if late is not None and later is not None and rested_before and _is_single(history, day.day):
            after.append((late, later))
    if not after:
        return None
    ordinary = [s for day, s in scores.items() if day not in near_hard]
    return RecoveryRecord(
        hard_days=len(after),
        back_48h=fmean(s >= RECOVERED for s, _ in after),
        back_72h=fmean(max(scores_after) >= RECOVERED for scores_after in after),
        usual=fmean(s >= RECOVERED for s in ordinary) if ordinary else 0.0,
    )


def band_record(history: History) -> BandRecord | None:
    """Evaluate the athlete's own band; None where no day has one."""
    values = ((d.day, hrv_deviation(history, d.day)) for d in history.days)
    deviations = {day: value for day, value in values if value is not None}
    if not deviations:
        return None
    low, narrower = -history.own.hrv_band_sd, -(history.own.hrv_band_sd - BAND_STEP)
    below = [day for day, value in deviations.items() if value < low]
    warnings = _warnings(below)
    unheeded = [w for w in warnings if _trained_on(history, w)]
    inside = [day for day, value in deviations.items() if value >= low]
    began = [d.day for d in find_onsets(history) if any(_near(d.day, n) in deviations for n in range(LOOK_AHEAD + 1))]
    return BandRecord(
        days_measured=len(deviations),
        days_below=len(below),
        days_below_narrower=sum(value < narrower for value in deviations.values()),
        warnings=len(warnings),
        followed=sum(troubled_from(history, w[0]) for w in warnings),
        ill_after=sum(any(d.ill for d in days_from(history, w[0], 7)) for w in warnings),
        unheeded=len(unheeded),
        unheeded_fine=sum(_went_fine(history, w) for w in unheeded),
        usual_trouble=fmean(troubled_from(history, day) for day in inside) if inside else 0.0,
        onsets=len(began),
        foreseen=sum(_foreseen(deviations, day, low) for day in began),
        foreseen_narrower=sum(_foreseen(deviations, day, narrower) for day in began),
    )


def is_trouble(day: PastDay) -> bool:
    """Whether a day went wrong; a day without data does not count."""
    low = day.readiness is not None and day.readiness < TROUBLE_READINESS
    return day.ill or day.outcome is DayRating.BAD or low


def troubled_from(history: History, day: date) -> bool:
    """Whether something went wrong on a day or on the few days after it."""
    return any(is_trouble(d) for d in days_from(history, day, FOLLOWS_WITHIN))


def days_from(history: History, day: date, days: int) -> tuple[PastDay, ...]:
    """Return up to `days` days from a day on."""
    past = (history.on(day + timedelta(days=n)) for n in range(days))
    return tuple(d for d in past if d is not None)


def find_onsets(history: History) -> tuple[PastDay, ...]:
    """Return the days on which trouble began after some days without."""
    starts: list[PastDay] = []
    quiet = FOLLOWS_WITHIN
    for day in history.days:
        if is_trouble(day):
            if quiet >= FOLLOWS_WITHIN:
                starts.append(day)
            quiet = 0
        else:
            quiet += 1
    return tuple(starts)


def _verdict(day: PastDay, scores: Mapping[date, float], usual: float) -> DayRating | None:
    if day.outcome in (DayRating.GOOD, DayRating.BAD):
        return day.outcome
    score = scores.get(day.day + timedelta(days=1))
    if score is None:
        return day.outcome
    if score < usual - CLEARLY_WORSE:
        return DayRating.BAD
    return DayRating.GOOD if score >= usual and day.outcome is None else DayRating.OK


def _is_single(history: History, day: date) -> bool:
    after = (history.on(day + timedelta(days=n)) for n in (1, MORNING_48H))
    return all(d is None or not (d.done.hard or d.ill) for d in after)


def _warnings(below: list[date]) -> list[list[date]]:
    """Group the days below the band into warnings."""
    groups: list[list[date]] = []
    for day in below:
        if groups and day - groups[-1][-1] <= SAME_WARNING:
            groups[-1].append(day)
        else:
            groups.append([day])
    return groups


def _trained_on(history: History, warning: list[date]) -> bool:
    before = days_before(history, warning[0], NORMAL_DAYS)
    usual = fmean(d.done.load for d in before) if before else 0.0
    during = [d.done.load for d in days_from(history, warning[0], max(len(warning), LOOK_AHEAD))]
    return usual > 0 and fmean(during) >= AS_USUAL * usual


def _near(day: date, days_back: int) -> date:
    return day - timedelta(days=days_back)


def _went_fine(history: History, warning: list[date]) -> bool:
    """Whether nothing went wrong; without a rating or a value nothing is proven."""
    days = days_from(history, warning[0], len(warning) + LOOK_AHEAD)
    has_data = any(d.outcome is not None or d.readiness is not None for d in days)
    return has_data and not any(is_trouble(d) for d in days)


def _foreseen(deviations: dict[date, float], day: date, low: float) -> bool:
    return any(deviations.get(_near(day, n), 0.0) < low for n in range(LOOK_AHEAD + 1))
