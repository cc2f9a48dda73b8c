"""Propose a change of one of the athlete's own constants, by one step and only with enough days.

A more careful value needs less proof than a bolder one. No constant leaves its range, hard days never come closer than
48 h, and the rules about health, pain and growth of fitness are not among these constants.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import combinations

from lanterne_rouge.domain.reflection import Finding, OwnParameters, ParameterProposal
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.review.day_and_week import WEEKDAY_NAMES
from lanterne_rouge.review.records import Records
from lanterne_rouge.review.time_constants import FATIGUE_GRID, FITNESS_GRID, TimeConstant
from lanterne_rouge.review.warnings import BAND_STEP

BAND_RANGE = (0.3, 1.0)
GAP_RANGE, GAP_STEP = (48.0, 72.0), 12.0
RAMP_RANGE, RAMP_STEP = (0.7, 1.1), 0.1
# A new constant stays for four weeks before the next step.
DAYS_BETWEEN = 28
SLOW_HARD_DAYS, QUICK_HARD_DAYS = 8, 16
SLOW_SHARE, QUICK_SHARE = 0.4, 0.9
ORDINARY_MARGIN = 0.25
MISSED_ONSETS, MOST_DAYS_BELOW = 4, 0.25
UNHEEDED_WARNINGS, UNHEEDED_DAYS = 4, 10
GROWTH_LOWER, GROWTH_BACK, GROWTH_HIGHER = 4, 6, 8
WEEKDAY_SESSIONS, HARD_DAYS_FOR_RHYTHM = 3, 8
FAVOURED_SHARE, AVOIDED_SHARE = 0.7, 0.6
FATIGUE_STEP, FITNESS_STEP = 1.0, 2.0


@dataclass(frozen=True, kw_only=True)
class _Change:
    """A changed set of constants, the reason, the topics of the findings behind it, and the number of days."""

    after: OwnParameters
    why: str
    topics: tuple[str, ...]
    days: int


def propose_change(counts: Records, findings: Sequence[Finding]) -> ParameterProposal | None:
    """Propose the best supported step, careful ones first; None if there is none."""
    today, own = counts.history.today, counts.history.own
    if own.since is not None and (today - own.since).days < DAYS_BETWEEN:
        return None
    makers = (_longer_gap, _less_growth, _narrower_band, _shorter_gap, _weekdays, _wider_band, _more_growth)
    change = next(
        (candidate for make in (*makers, _fatigue, _fitness) if (candidate := make(counts)) is not None), None
    )
    if change is None:
        return None
    after = replace(change.after, version=own.version + 1, since=today)
    fingerprint = sha256(repr((today, own, after)).encode()).hexdigest()[:8]
    return ParameterProposal(
        id=f"p{fingerprint}",
        made_on=today,
        reason=f"{change.why} Based on {change.days} days. Nothing changes until you accept.",
        before=own,
        after=after,
        findings=tuple(f for f in findings if f.topic in change.topics),
    )


def is_same_change(first: ParameterProposal, second: ParameterProposal) -> bool:
    """Whether two proposals want the same constants, whatever their dates."""
    return replace(first.after, version=0, since=None) == replace(second.after, version=0, since=None)


def _longer_gap(counts: Records) -> _Change | None:
    own, record = counts.history.own, counts.recovery
    if record is None or record.hard_days < SLOW_HARD_DAYS or own.hard_gap_h >= GAP_RANGE[1]:
        return None
    within = 48 if own.hard_gap_h <= 48 else 72
    share = record.back_48h if within == 48 else record.back_72h
    if share > SLOW_SHARE or share > record.usual - ORDINARY_MARGIN:
        return None
    hours = min(own.hard_gap_h + GAP_STEP, GAP_RANGE[1])
    return _Change(
        after=replace(own, hard_gap_h=hours),
        why=(
            f"Within {within} h of a hard day you were back to normal only {share:.0%} of the time."
            f" Hard days {figure(hours)} h apart instead of {figure(own.hard_gap_h)} h would suit you better."
        ),
        topics=("recovery_time",),
        days=record.hard_days,
    )


def _less_growth(counts: Records) -> _Change | None:
    own, record = counts.history.own, counts.growth
    if record.weeks < GROWTH_LOWER or record.coped > record.weeks / 2 or own.ramp_share <= RAMP_RANGE[0]:
        return None
    share = _within(RAMP_RANGE, own.ramp_share - RAMP_STEP)
    return _Change(
        after=replace(own, ramp_share=share),
        why=(
            f"You coped well with only {record.coped} of {record.weeks} bigger weeks."
            f" Your weeks should grow at {share:.0%} of the usual rate instead of {own.ramp_share:.0%}."
        ),
        topics=("growth",),
        days=7 * record.weeks,
    )


def _within(bounds: tuple[float, float], value: float) -> float:
    return round(min(max(value, bounds[0]), bounds[1]), 2)


def _narrower_band(counts: Records) -> _Change | None:
    own, record = counts.history.own, counts.band
    if record is None or record.onsets < MISSED_ONSETS or own.hrv_band_sd <= BAND_RANGE[0]:
        return None
    missed = record.foreseen < record.onsets / 3
    narrower_sees = record.foreseen_narrower >= 0.6 * record.onsets
    if not (missed and narrower_sees) or record.days_below_narrower > MOST_DAYS_BELOW * record.days_measured:
        return None
    width = _within(BAND_RANGE, own.hrv_band_sd - BAND_STEP)
    return _Change(
        after=replace(own, hrv_band_sd=width),
        why=(
            f"Trouble began {record.onsets} times and your HRV range warned of {record.foreseen}. A range of {figure(width)} SD"
            f" instead of {figure(own.hrv_band_sd)} SD around your mean would have warned of {record.foreseen_narrower}."
        ),
        topics=("hrv_band", "hrv_missed"),
        days=record.days_measured,
    )


def _shorter_gap(counts: Records) -> _Change | None:
    own, record = counts.history.own, counts.recovery
    if record is None or record.hard_days < QUICK_HARD_DAYS or own.hard_gap_h <= GAP_RANGE[0]:
        return None
    if record.back_48h < QUICK_SHARE:
        return None
    hours = max(own.hard_gap_h - GAP_STEP, GAP_RANGE[0])
    return _Change(
        after=replace(own, hard_gap_h=hours),
        why=(
            f"Within 48 h of a hard day you're back to normal {record.back_48h:.0%} of the time."
            f" {figure(hours)} h between hard days is enough for you; you don't need {figure(own.hard_gap_h)} h any more."
        ),
        topics=("recovery_time",),
        days=record.hard_days,
    )


def _weekdays(counts: Records) -> _Change | None:
    """Prefer hard weekdays that went well, 48 h apart, over those that went badly or are mostly missed."""
    own = counts.history.own
    counted = [r for r in counts.weekdays if r.sessions >= WEEKDAY_SESSIONS]
    missed = {r.weekday for r in counts.rhythm if r.mostly_missed}
    avoided = {r.weekday for r in counted if r.bad_share >= AVOIDED_SHARE} | missed
    well = [r for r in counted if r.well_share >= FAVOURED_SHARE and r.weekday not in avoided]
    sessions = sum(r.sessions for r in counts.weekdays)
    if not well or not avoided or sessions < HARD_DAYS_FOR_RHYTHM:
        return None
    well.sort(key=lambda r: (-r.well_share, -r.sessions, r.weekday))
    best = _apart([r.weekday for r in well])
    if best == own.favoured_hard_days:
        return None
    names, poor = (" and ".join(WEEKDAY_NAMES[d] for d in days) for days in (best, sorted(avoided)))
    return _Change(
        after=replace(own, favoured_hard_days=best),
        why=f"Your hard sessions go well on {names} and badly on {poor}. The plan would prefer {names}.",
        topics=("hard_weekday", "weekly_rhythm"),
        days=sessions,
    )


def _apart(weekdays: Sequence[int]) -> tuple[int, ...]:
    """Return the best two weekdays with a day between them, the week being a circle; else the best one."""
    pairs = [p for p in combinations(weekdays[:4], 2) if 2 <= abs(p[0] - p[1]) <= 5]
    return (min(pairs[0]), max(pairs[0])) if pairs else (weekdays[0],)


def _wider_band(counts: Records) -> _Change | None:
    own, record = counts.history.own, counts.band
    if record is None or own.hrv_band_sd >= BAND_RANGE[1]:
        return None
    for_nothing = record.unheeded >= UNHEEDED_WARNINGS and record.unheeded_fine == record.unheeded
    useless = record.followed / record.warnings <= record.usual_trouble if record.warnings else False
    if not (for_nothing and useless) or record.days_below < UNHEEDED_DAYS or record.ill_after:
        return None
    width = _within(BAND_RANGE, own.hrv_band_sd + BAND_STEP)
    return _Change(
        after=replace(own, hrv_band_sd=width),
        why=(
            f"Your HRV dropped below your normal range {record.warnings} times; {record.unheeded} times you trained anyway and"
            f" nothing happened. A range of {figure(width)} SD instead of {figure(own.hrv_band_sd)} SD around your mean would"
            " warn less often. The rule about two very low mornings stays."
        ),
        topics=("hrv_band",),
        days=record.days_below,
    )


def _more_growth(counts: Records) -> _Change | None:
    own, record = counts.history.own, counts.growth
    needed = GROWTH_BACK if own.ramp_share < 1.0 else GROWTH_HIGHER
    if record.weeks < needed or record.coped < record.weeks or own.ramp_share >= RAMP_RANGE[1]:
        return None
    share = _within(RAMP_RANGE, own.ramp_share + RAMP_STEP)
    return _Change(
        after=replace(own, ramp_share=share),
        why=(
            f"You coped well with all {record.weeks} bigger weeks. Your weeks can grow at {share:.0%} of the usual rate"
            f" instead of {own.ramp_share:.0%}; the limits on fitness growth stay as they are."
        ),
        topics=("growth",),
        days=7 * record.weeks,
    )


def _fatigue(counts: Records) -> _Change | None:
    own = counts.history.own
    days = _one_step(own.fatigue_days, counts.fatigue, FATIGUE_STEP, (FATIGUE_GRID[0], FATIGUE_GRID[-1]))
    if days is None or counts.fatigue is None:
        return None
    return _Change(
        after=replace(own, fatigue_days=days),
        why=_time_constant_reason("fatigue", own.fatigue_days, days, counts.fatigue),
        topics=("fatigue_days",),
        days=counts.fatigue.observations,
    )


def _one_step(now: float, estimate: TimeConstant | None, step: float, bounds: tuple[float, float]) -> float | None:
    """Step towards the estimate if it is informative and further away than the step."""
    if estimate is None or not estimate.is_informative or abs(estimate.days - now) <= step:
        return None
    return min(max(now + (step if estimate.days > now else -step), bounds[0]), bounds[1])


def _time_constant_reason(what: str, now: float, then: float, estimate: TimeConstant) -> str:
    return (
        f"Your {what} seems to fade in about {estimate.days:.0f} days (give or take {max(estimate.spread, 1):.0f}), not {figure(now)}."
        f" Such estimates are uncertain for one athlete, so the plan would use {figure(then)}, one step closer."
    )


def _fitness(counts: Records) -> _Change | None:
    own = counts.history.own
    days = _one_step(own.fitness_days, counts.fitness, FITNESS_STEP, (FITNESS_GRID[0], FITNESS_GRID[-1]))
    if days is None or counts.fitness is None:
        return None
    return _Change(
        after=replace(own, fitness_days=days),
        why=_time_constant_reason("fitness", own.fitness_days, days, counts.fitness),
        topics=("fitness_days",),
        days=counts.fitness.observations,
    )
