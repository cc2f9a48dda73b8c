"""How hard days went: on which weekdays they went well, and how long the body took to come back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.domain.history import History, PastDay
from lanterne_rouge.domain.reflection import Outcome

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
