"""Which of the athlete's own constants the findings speak for: one constant by one step, and only with days enough.

What makes the coach more careful needs less proof than what makes it bolder. No constant ever leaves its range, hard days
never come closer than 48 h, and the rules about health, pain and the growth of fitness are not among these constants.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import combinations

from lanterne_rouge.domain.reflection import Finding, OwnParameters, ParameterProposal
from lanterne_rouge.language.phrasing import figure
from lanterne_rouge.review.day_and_week import WEEKDAYS
from lanterne_rouge.review.records import Records
from lanterne_rouge.review.time_constants import FATIGUE_GRID, FITNESS_GRID, TimeConstant
from lanterne_rouge.review.warnings import BAND_STEP

BAND_RANGE = (0.3, 1.0)
GAP_RANGE, GAP_STEP = (48.0, 72.0), 12.0
RAMP_RANGE, RAMP_STEP = (0.7, 1.1), 0.1
# A new constant is lived with for four weeks before the next step.
DAYS_BETWEEN = 28

SLOW_HARD_DAYS, QUICK_HARD_DAYS = 8, 16
SLOW_SHARE, QUICK_SHARE = 0.4, 0.9
ORDINARY_MARGIN = 0.25
MISSED_ONSETS, MOST_DAYS_BELOW = 4, 0.25
UNHEEDED_WARNINGS, UNHEEDED_DAYS = 4, 10
GROWTH_LOWER, GROWTH_BACK, GROWTH_HIGHER = 4, 6, 8
WEEKDAY_SESSIONS, HARD_DAYS_FOR_RHYTHM = 3, 8
FAVOURED_SHARE, SHUNNED_SHARE = 0.7, 0.6
FATIGUE_STEP, FITNESS_STEP = 1.0, 2.0


@dataclass(frozen=True, kw_only=True)
class _Wish:
    """A changed set of constants, why, the topics of the findings it rests on, and on how many days."""

    after: OwnParameters
    why: str
    topics: tuple[str, ...]
    days: int


def propose(seen: Records, found: Sequence[Finding]) -> ParameterProposal | None:
    """The one step that is best founded, the careful ones first; None when nothing speaks for any."""
    today, own = seen.history.today, seen.history.own
    if own.since is not None and (today - own.since).days < DAYS_BETWEEN:
        return None
    wishes = (_longer_gap, _less_growth, _narrower_band, _shorter_gap, _weekdays, _wider_band, _more_growth)
    wish = next((w for make in (*wishes, _fatigue, _fitness) if (w := make(seen)) is not None), None)
    if wish is None:
        return None
    after = replace(wish.after, version=own.version + 1, since=today)
    fingerprint = sha256(repr((today, own, after)).encode()).hexdigest()[:8]
    return ParameterProposal(
        id=f"p{fingerprint}",
        made_on=today,
        reason=f"{wish.why} It rests on {wish.days} days and changes nothing until you accept it.",
        before=own,
        after=after,
        findings=tuple(f for f in found if f.topic in wish.topics),
    )


def same_wish(one: ParameterProposal, other: ParameterProposal) -> bool:
    """Whether two proposals want the same constants, whenever they were made."""
    return replace(one.after, version=0, since=None) == replace(other.after, version=0, since=None)


def _longer_gap(seen: Records) -> _Wish | None:
    own, record = seen.history.own, seen.recovery
    if record is None or record.hard_days < SLOW_HARD_DAYS or own.hard_gap_h >= GAP_RANGE[1]:
        return None
    within = 48 if own.hard_gap_h <= 48 else 72
    share = record.back_48h if within == 48 else record.back_72h
    if share > SLOW_SHARE or share > record.usual - ORDINARY_MARGIN:
        return None
    hours = min(own.hard_gap_h + GAP_STEP, GAP_RANGE[1])
    return _Wish(
        after=replace(own, hard_gap_h=hours),
        why=(
            f"Your body was back to normal within {within} h of a hard day only {share:.0%} of the time:"
            f" hard days {figure(hours)} h apart instead of {figure(own.hard_gap_h)} h would suit you better."
        ),
        topics=("recovery_time",),
        days=record.hard_days,
    )


def _shorter_gap(seen: Records) -> _Wish | None:
    own, record = seen.history.own, seen.recovery
    if record is None or record.hard_days < QUICK_HARD_DAYS or own.hard_gap_h <= GAP_RANGE[0]:
        return None
    if record.back_48h < QUICK_SHARE:
        return None
    hours = max(own.hard_gap_h - GAP_STEP, GAP_RANGE[0])
    return _Wish(
        after=replace(own, hard_gap_h=hours),
        why=(
            f"Your body is back to normal within 48 h of a hard day {record.back_48h:.0%} of the time:"
            f" {figure(hours)} h between hard days are enough for you, {figure(own.hard_gap_h)} h are not needed any more."
        ),
        topics=("recovery_time",),
        days=record.hard_days,
    )


def _less_growth(seen: Records) -> _Wish | None:
    own, record = seen.history.own, seen.growth
    if record.weeks < GROWTH_LOWER or record.taken > record.weeks / 2 or own.ramp_share <= RAMP_RANGE[0]:
        return None
    share = _within(RAMP_RANGE, own.ramp_share - RAMP_STEP)
    return _Wish(
        after=replace(own, ramp_share=share),
        why=(
            f"Your body took only {record.taken} of {record.weeks} larger weeks: weeks should grow by {share:.0%} of the usual"
            f" step instead of {own.ramp_share:.0%}."
        ),
        topics=("growth",),
        days=7 * record.weeks,
    )


def _more_growth(seen: Records) -> _Wish | None:
    own, record = seen.history.own, seen.growth
    needed = GROWTH_BACK if own.ramp_share < 1.0 else GROWTH_HIGHER
    if record.weeks < needed or record.taken < record.weeks or own.ramp_share >= RAMP_RANGE[1]:
        return None
    share = _within(RAMP_RANGE, own.ramp_share + RAMP_STEP)
    return _Wish(
        after=replace(own, ramp_share=share),
        why=(
            f"Your body took all {record.weeks} larger weeks: weeks may grow by {share:.0%} of the usual step instead of"
            f" {own.ramp_share:.0%}; the limits on the growth of fitness stay as they are."
        ),
        topics=("growth",),
        days=7 * record.weeks,
    )


def _narrower_band(seen: Records) -> _Wish | None:
    own, record = seen.history.own, seen.band
    if record is None or record.onsets < MISSED_ONSETS or own.hrv_band_sd <= BAND_RANGE[0]:
        return None
    missed = record.foreseen < record.onsets / 3
    narrower_sees = record.foreseen_narrower >= 0.6 * record.onsets
    if not (missed and narrower_sees) or record.days_below_narrower > MOST_DAYS_BELOW * record.days_known:
        return None
    width = _within(BAND_RANGE, own.hrv_band_sd - BAND_STEP)
    return _Wish(
        after=replace(own, hrv_band_sd=width),
        why=(
            f"Trouble began {record.onsets} times and your HRV band had warned of {record.foreseen} of them: a half-width of"
            f" {figure(width)} SD instead of {figure(own.hrv_band_sd)} would have warned of {record.foreseen_narrower}."
        ),
        topics=("hrv_band", "hrv_missed"),
        days=record.days_known,
    )


def _wider_band(seen: Records) -> _Wish | None:
    own, record = seen.history.own, seen.band
    if record is None or own.hrv_band_sd >= BAND_RANGE[1]:
        return None
    for_nothing = record.unheeded >= UNHEEDED_WARNINGS and record.unheeded_fine == record.unheeded
    useless = record.followed / record.warnings <= record.usual_trouble if record.warnings else False
    if not (for_nothing and useless) or record.days_below < UNHEEDED_DAYS or record.ill_after:
        return None
    width = _within(BAND_RANGE, own.hrv_band_sd + BAND_STEP)
    return _Wish(
        after=replace(own, hrv_band_sd=width),
        why=(
            f"Your HRV fell below its band {record.warnings} times, {record.unheeded} times you trained on, and nothing"
            f" happened: a half-width of {figure(width)} SD instead of {figure(own.hrv_band_sd)} would warn more seldom."
            " The rule about two very low mornings stays."
        ),
        topics=("hrv_band",),
        days=record.days_below,
    )


def _weekdays(seen: Records) -> _Wish | None:
    """Hard weekdays that went well, 48 h apart, where others went badly or are mostly missed."""
    own = seen.history.own
    known = [r for r in seen.weekdays if r.sessions >= WEEKDAY_SESSIONS]
    missed = {r.weekday for r in seen.rhythm if r.mostly_missed}
    shunned = {r.weekday for r in known if r.bad_share >= SHUNNED_SHARE} | missed
    well = [r for r in known if r.well_share >= FAVOURED_SHARE and r.weekday not in shunned]
    sessions = sum(r.sessions for r in seen.weekdays)
    if not well or not shunned or sessions < HARD_DAYS_FOR_RHYTHM:
        return None
    well.sort(key=lambda r: (-r.well_share, -r.sessions, r.weekday))
    best = _apart([r.weekday for r in well])
    if best == own.favoured_hard_days:
        return None
    names, poor = (" and ".join(WEEKDAYS[d] for d in days) for days in (best, sorted(shunned)))
    return _Wish(
        after=replace(own, favoured_hard_days=best),
        why=f"Your hard sessions go well on {names}, not so on {poor}: the plan would look for {names} first.",
        topics=("hard_weekday", "weekly_rhythm"),
        days=sessions,
    )


def _apart(weekdays: Sequence[int]) -> tuple[int, ...]:
    """The best two weekdays with a day between them, the week being a circle; else the best one."""
    pairs = [p for p in combinations(weekdays[:4], 2) if 2 <= abs(p[0] - p[1]) <= 5]
    return (min(pairs[0]), max(pairs[0])) if pairs else (weekdays[0],)


def _fatigue(seen: Records) -> _Wish | None:
    own = seen.history.own
    days = _stepped(own.fatigue_days, seen.fatigue, FATIGUE_STEP, (FATIGUE_GRID[0], FATIGUE_GRID[-1]))
    if days is None or seen.fatigue is None:
        return None
    return _Wish(
        after=replace(own, fatigue_days=days),
        why=_slowly("fatigue", own.fatigue_days, days, seen.fatigue),
        topics=("fatigue_days",),
        days=seen.fatigue.observations,
    )


def _fitness(seen: Records) -> _Wish | None:
    own = seen.history.own
    days = _stepped(own.fitness_days, seen.fitness, FITNESS_STEP, (FITNESS_GRID[0], FITNESS_GRID[-1]))
    if days is None or seen.fitness is None:
        return None
    return _Wish(
        after=replace(own, fitness_days=days),
        why=_slowly("fitness", own.fitness_days, days, seen.fitness),
        topics=("fitness_days",),
        days=seen.fitness.observations,
    )


def _stepped(now: float, found: TimeConstant | None, step: float, bounds: tuple[float, float]) -> float | None:
    """One step towards what the data say, if they say anything and it is further off than the step."""
    if found is None or not found.tells or abs(found.days - now) <= step:
        return None
    return min(max(now + (step if found.days > now else -step), bounds[0]), bounds[1])


def _slowly(what: str, now: float, then: float, found: TimeConstant) -> str:
    return (
        f"Your {what} seems to fade in about {found.days:.0f} days (give or take {max(found.spread, 1):.0f}), not {figure(now)}; such"
        f" constants are hard to tell for one athlete, so the plan would reckon with {figure(then)}, one step."
    )


def _within(bounds: tuple[float, float], value: float) -> float:
    return round(min(max(value, bounds[0]), bounds[1]), 2)
