"""The athlete's own numbers of a morning, each with how to imagine it otherwise. Read by counterfactuals and near misses."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil, exp, log

from lanterne_rouge.day.signs.reported import BAD_WORDS, TIRED_WORDS, read_said
from lanterne_rouge.day.signs.training import read_plan, read_training
from lanterne_rouge.domain.check_in import Feeling
from lanterne_rouge.domain.morning import Morning, PastSession, Readiness

Value = Callable[[Morning], float | None]

# Where a number speaks for training, as far as the rules can tell, and where it clearly does not.
IMAGINED_GOOD_READINESS, POOR_READINESS = 90.0, 40.0
GOOD_SLEEP_H, POOR_SLEEP_H, POOR_DEBT_H = 8.0, 4.0, 2.0
SHORT_NIGHT_H = 6.0
POOR_HRV_SD = 2.5
POOR_RHR_OVER = 12.0
POOR_TEMPERATURE_C = 1.2
GOOD_TSB, POOR_TSB = 5.0, -45.0
GOOD_RAMP, POOR_RAMP = 3.0, 10.0
GOOD_MONOTONY, POOR_MONOTONY = 1.5, 2.5
LONGEST_WITHOUT_EASY = 8.0
LONG_SINCE_HARD_H = 72.0
POOR_TREND = -3.0
# However far apart two numbers are, nobody reads more than this.
MOST_SEARCH_STEPS = 100


@dataclass(frozen=True, kw_only=True)
class OwnNumber:
    """A number with its reading and its imagining: `put` changes it and what follows from it, and nothing else.

    `good` and `bad` are how far it is worth imagining it better or worse, in steps of `step`; None is no sensible way.
    `margin` is how near to a rule is near, looked through in steps of `fine`. `{after}` and `{before}` fill `with_it`,
    `{now}` fills `as_it_is`. `with_worse` where the worse is told in other words; `two_sided`: too much of it warns as well.
    """

    name: str
    unit: str
    read: Value
    put: Callable[[Morning, float], Morning]
    good: Value
    bad: Value
    step: float
    margin: float
    fine: float
    with_it: str
    as_it_is: str
    with_worse: str = ""
    two_sided: bool = False

    def ladder(self, context: Morning, target: float | None) -> tuple[float, ...]:
        """The values between the number and a target, nearest first, on whole steps, the target last."""
        start = self.read(context)
        if target is None:
            return ()
        if start is None:
            return (target,)
        return _between(start, target, self.step)

    def nearby(self, context: Morning) -> tuple[tuple[float, ...], ...]:
        """The values within the margin, nearest first: those towards the worse, and on both sides where both warn."""
        start, worst = self.read(context), self.bad(context)
        if start is None or worst is None or not self.margin:
            return ()
        sign = 1 if worst > start else -1
        sides = (sign, -sign) if self.two_sided else (sign,)
        return tuple(_between(start, start + side * self.margin, self.fine) for side in sides)


def _between(start: float, target: float, step: float) -> tuple[float, ...]:
    sign = 1 if target > start else -1
    first = int(start / step) - sign
    count = min(int(abs(target - start) / step) + 4, MOST_SEARCH_STEPS)
    steps = (round((first + sign * n) * step, 6) for n in range(count))
    inside = [v for v in steps if sign * (v - start) > 1e-9 and sign * (target - v) > 1e-9]
    return (*inside, round(target, 6)) if start != target else ()


def _readiness(context: Morning) -> float | None:
    known = context.readiness
    return known.score if known is not None and not known.measured_days_ago else None


def _with_readiness(context: Morning, value: float) -> Morning:
    known = context.readiness or Readiness(score=value)
    return replace(context, readiness=replace(known, score=value, measured_days_ago=0))


def _last_night(context: Morning) -> float | None:
    return context.sleep.last_h if context.sleep else None


def _with_last_night(context: Morning, value: float) -> Morning:
    """One night is a seventh of its week."""
    sleep = context.sleep
    if sleep is None:
        return context
    mean = sleep.avg_7d_h
    moved = mean + (value - sleep.last_h) / 7 if mean is not None and sleep.last_h is not None else mean
    return replace(context, sleep=replace(sleep, last_h=value, avg_7d_h=moved))


def _nights(context: Morning) -> float | None:
    return context.sleep.avg_7d_h if context.sleep else None


def _with_nights(context: Morning, value: float) -> Morning:
    """A better week is one of nights alike, last night no shorter than their mean; a worse one leaves last night as it was."""
    sleep = context.sleep
    if sleep is None:
        return context
    better = sleep.avg_7d_h is not None and value > sleep.avg_7d_h
    last = max(sleep.last_h, value) if better and sleep.last_h is not None else sleep.last_h
    short = 0 if better and value >= SHORT_NIGHT_H else sleep.nights_under_6h
    return replace(context, sleep=replace(sleep, avg_7d_h=value, last_h=last, nights_under_6h=short))


def _sleep_need(context: Morning) -> float | None:
    return (context.sleep.need_h or GOOD_SLEEP_H) if context.sleep else None


def _poor_nights(context: Morning) -> float | None:
    need = _sleep_need(context)
    return need - POOR_DEBT_H if need is not None else None


def _hrv(context: Morning) -> float | None:
    week = context.hrv.week if context.hrv else None
    return exp(week) if week is not None else None


def _with_hrv(context: Morning, value: float) -> Morning:
    """Today's value moves with that of the week."""
    hrv = context.hrv
    if hrv is None or hrv.week is None:
        return context
    moved = log(value) - hrv.week
    today = hrv.today + moved if hrv.today is not None else None
    return replace(context, hrv=replace(hrv, week=log(value), today=today))


def _hrv_mean(context: Morning) -> float | None:
    mean = context.hrv.mean_28d if context.hrv else None
    return exp(mean) if mean is not None else None


def _poor_hrv(context: Morning) -> float | None:
    hrv = context.hrv
    if hrv is None or hrv.mean_28d is None or hrv.sd_28d is None:
        return None
    return exp(hrv.mean_28d - POOR_HRV_SD * hrv.sd_28d)


def _resting_hr(context: Morning) -> float | None:
    return context.rhr.today if context.rhr else None


def _with_resting_hr(context: Morning, value: float) -> Morning:
    return replace(context, rhr=replace(context.rhr, today=value)) if context.rhr else context


def _usual_resting_hr(context: Morning) -> float | None:
    return context.rhr.mean_28d if context.rhr else None


def _poor_resting_hr(context: Morning) -> float | None:
    usual = _usual_resting_hr(context)
    return usual + POOR_RHR_OVER if usual is not None else None


def _tsb(context: Morning) -> float | None:
    load = context.load
    return load.ctl - load.atl if load.ctl is not None and load.atl is not None else load.tsb


def _with_tsb(context: Morning, value: float) -> Morning:
    """Form moves with fatigue; fitness does not change from one day to the next."""
    load = context.load
    atl = load.ctl - value if load.ctl is not None else load.atl
    return replace(context, load=replace(load, tsb=value, atl=atl))


def _ramp(context: Morning) -> float | None:
    return read_training(context).ramp


def _hours_since_hard(context: Morning) -> float | None:
    return read_training(context).hours_since_hard


def _with_hours_since_hard(context: Morning, value: float) -> Morning:
    """Hard sessions that lie nearer are moved back to so many hours ago, or the last one nearer."""
    now = _hours_since_hard(context)
    if now is None:
        return context
    days = ceil(value / 24)

    def moved(session: PastSession) -> PastSession:
        hours = session.hours_ago if session.hours_ago is not None else 24.0 * (session.days_ago or 0)
        too_near = session.hard and session.days_ago is not None and hours < max(value, now + 1e-9)
        return replace(session, hours_ago=value, days_ago=days) if too_near else session

    return replace(context, sessions=tuple(moved(s) for s in context.sessions))


def _days_without_easy(context: Morning) -> float | None:
    return float(read_training(context).days_without_easy)


def _with_days_without_easy(context: Morning, value: float) -> Morning:
    """The day before that run of days is imagined easy."""
    easy_day = int(value) + 1
    sessions = tuple(replace(s, max_zone=1, hard=False) if s.days_ago == easy_day else s for s in context.sessions)
    return replace(context, sessions=sessions, load=replace(context.load, days_since_easy=int(value)))


def _minutes(context: Morning) -> float | None:
    said = context.check_in.minutes_available
    of_weekday = context.constraints.minutes_on(context.day.weekday())
    known = [m for m in (context.minutes_available, of_weekday) if m is not None]
    return said if said is not None else min(known, default=None)


def _with_minutes(context: Morning, value: float) -> Morning:
    return replace(context, minutes_available=value, check_in=replace(context.check_in, minutes_available=value))


def _planned_minutes(context: Morning) -> float | None:
    planned, now = read_plan(context).minutes, _minutes(context)
    # A day that is kept free is no lack of time.
    return planned if now is not None and 0 < now < planned else None


def _complaints(context: Morning) -> float | None:
    said = read_said(context)
    return float(len(said.bad_feelings) or said.tired)


def _with_complaints(context: Morning, value: float) -> Morning:
    felt = context.check_in.feeling
    if value:
        told = replace(felt, energy_0_10=2.0, soreness_0_10=8.0)
    else:
        words = tuple(w for w in felt.words if w not in BAD_WORDS | TIRED_WORDS)
        told = _without_complaints(replace(felt, words=words, heavy_legs=None))
    return replace(context, check_in=replace(context.check_in, feeling=told))


def _without_complaints(felt: Feeling) -> Feeling:
    """What is clearly bad becomes ordinary; what was not said stays unsaid."""
    return replace(
        felt,
        fatigue_0_10=_at_most(felt.fatigue_0_10, 5),
        soreness_0_10=_at_most(felt.soreness_0_10, 5),
        stress_0_10=_at_most(felt.stress_0_10, 5),
        mood_0_10=_at_least(felt.mood_0_10, 5),
        motivation_0_10=_at_least(felt.motivation_0_10, 5),
        energy_0_10=_at_least(felt.energy_0_10, 5),
    )


def _at_most(value: float | None, limit: float) -> float | None:
    return min(value, limit) if value is not None else None


def _at_least(value: float | None, limit: float) -> float | None:
    return max(value, limit) if value is not None else None


def _life_stress(context: Morning) -> float | None:
    return 1.0 if context.check_in.life_stress else None


def _drinks(context: Morning) -> float | None:
    return context.check_in.alcohol_drinks


def _pain(context: Morning) -> float | None:
    return read_said(context).pain_score


def _with_pain(context: Morning, value: float) -> Morning:
    worst = read_said(context).pain
    pain = tuple(replace(p, score_0_10=value) if p is worst else p for p in context.check_in.pain)
    return replace(context, check_in=replace(context.check_in, pain=pain))


def _always(value: float | None) -> Value:
    return lambda context: value


OWN_NUMBERS: tuple[OwnNumber, ...] = (
    OwnNumber(
        name="readiness",
        unit="",
        read=_readiness,
        put=_with_readiness,
        good=_always(IMAGINED_GOOD_READINESS),
        bad=lambda c: POOR_READINESS if _readiness(c) is not None else None,
        step=1,
        margin=5,
        fine=1,
        with_it="a readiness of {after} instead of {before}",
        as_it_is="your readiness is {now}",
    ),
    OwnNumber(
        name="sleep_h",
        unit="h",
        read=_last_night,
        put=_with_last_night,
        good=lambda c: _sleep_need(c) if _last_night(c) is not None else None,
        bad=lambda c: POOR_SLEEP_H if _last_night(c) is not None else None,
        step=0.5,
        margin=0.5,
        fine=0.1,
        with_it="{after} h of sleep last night instead of {before}",
        as_it_is="you slept {now} h",
    ),
    OwnNumber(
        name="sleep_week_h",
        unit="h",
        read=_nights,
        put=_with_nights,
        good=lambda c: _sleep_need(c) if _nights(c) is not None else None,
        bad=lambda c: _poor_nights(c) if _nights(c) is not None else None,
        step=0.25,
        margin=0.3,
        fine=0.1,
        with_it="{after} h of sleep a night this week instead of {before}",
        as_it_is="you slept {now} h a night this week",
    ),
    OwnNumber(
        name="hrv_week_ms",
        unit="ms",
        read=_hrv,
        put=_with_hrv,
        good=_hrv_mean,
        bad=_poor_hrv,
        step=1,
        margin=1.5,
        fine=0.5,
        with_it="your HRV of the week at {after} ms instead of {before}",
        as_it_is="your HRV of the week is {now} ms",
        two_sided=True,
    ),
    OwnNumber(
        name="rhr",
        unit="bpm",
        read=_resting_hr,
        put=_with_resting_hr,
        good=_usual_resting_hr,
        bad=_poor_resting_hr,
        step=1,
        margin=2,
        fine=0.5,
        with_it="a resting heart rate of {after} instead of {before}",
        as_it_is="your resting heart rate is {now}",
    ),
    OwnNumber(
        name="temp",
        unit="°C",
        read=lambda c: c.temperature_deviation_c,
        put=lambda c, value: replace(c, temperature_deviation_c=value),
        good=lambda c: 0.0 if c.temperature_deviation_c is not None else None,
        bad=lambda c: POOR_TEMPERATURE_C if c.temperature_deviation_c is not None else None,
        step=0.1,
        margin=0.2,
        fine=0.1,
        with_it="your skin temperature {after:+} °C off your normal instead of {before:+}",
        as_it_is="your skin temperature is {now:+} °C off your normal",
    ),
    OwnNumber(
        name="tsb",
        unit="",
        read=_tsb,
        put=_with_tsb,
        good=lambda c: GOOD_TSB if _tsb(c) is not None else None,
        bad=lambda c: POOR_TSB if _tsb(c) is not None else None,
        step=1,
        margin=3,
        fine=1,
        with_it="a [TSB] of {after} instead of {before}",
        as_it_is="your [TSB] is {now}",
        two_sided=True,
    ),
    OwnNumber(
        name="ramp_7d",
        unit="",
        read=_ramp,
        put=lambda c, value: replace(c, load=replace(c.load, ramp_7d=value)),
        good=lambda c: GOOD_RAMP if _ramp(c) is not None else None,
        bad=lambda c: POOR_RAMP if _ramp(c) is not None else None,
        step=0.5,
        margin=1,
        fine=0.25,
        with_it="a [CTL] rising by {after} points a week instead of {before}",
        as_it_is="your [CTL] rises by {now} points a week",
    ),
    OwnNumber(
        name="monotony",
        unit="",
        read=lambda c: c.load.monotony_7d,
        put=lambda c, value: replace(c, load=replace(c.load, monotony_7d=value)),
        good=lambda c: GOOD_MONOTONY if c.load.monotony_7d is not None else None,
        bad=lambda c: POOR_MONOTONY if c.load.monotony_7d is not None else None,
        step=0.1,
        margin=0.2,
        fine=0.1,
        with_it="days less alike (monotony {after} instead of {before})",
        with_worse="days more alike (monotony {after} instead of {before})",
        as_it_is="your days are rather alike (monotony {now})",
    ),
    OwnNumber(
        name="days_without_easy",
        unit="days",
        read=_days_without_easy,
        put=_with_days_without_easy,
        good=_always(0.0),
        bad=_always(LONGEST_WITHOUT_EASY),
        step=LONGEST_WITHOUT_EASY,
        margin=1,
        fine=1,
        with_it="an easy day yesterday",
        with_worse="{after} days of training without an easy one instead of {before}",
        as_it_is="you have trained {now} days without an easy one",
    ),
    OwnNumber(
        name="hours_since_hard",
        unit="h",
        read=_hours_since_hard,
        put=_with_hours_since_hard,
        good=lambda c: LONG_SINCE_HARD_H if _hours_since_hard(c) is not None else None,
        bad=lambda c: 0.0 if _hours_since_hard(c) is not None else None,
        step=24,
        # Most sessions are known by their day only: an hour more or less says nothing about them.
        margin=0,
        fine=1,
        with_it="{after} h since your last hard session instead of {before}",
        as_it_is="your last hard session was {now} h ago",
    ),
    OwnNumber(
        name="readiness_trend",
        unit="points a day",
        read=lambda c: c.readiness_trend,
        put=lambda c, value: replace(c, readiness_trend=value),
        good=lambda c: 0.0 if c.readiness_trend is not None else None,
        bad=lambda c: POOR_TREND if c.readiness_trend is not None else None,
        step=0.5,
        margin=0.5,
        fine=0.1,
        with_it="your readiness moving by {after:+} a day instead of {before:+}",
        as_it_is="your readiness moves by {now:+} a day",
    ),
    OwnNumber(
        name="minutes",
        unit="min",
        read=_minutes,
        put=_with_minutes,
        good=_planned_minutes,
        bad=_always(None),
        step=15,
        margin=0,
        fine=1,
        with_it="{after} minutes instead of {before}",
        as_it_is="you have {now} minutes",
    ),
    OwnNumber(
        name="complaints",
        unit="",
        read=_complaints,
        put=_with_complaints,
        good=_always(0.0),
        bad=_always(2.0),
        step=2,
        margin=0,
        fine=1,
        with_it="no complaint about how you feel",
        with_worse="low energy and sore muscles",
        as_it_is="you feel {now} things clearly bad",
    ),
    OwnNumber(
        name="life_stress",
        unit="",
        read=_life_stress,
        put=lambda c, value: replace(c, check_in=replace(c.check_in, life_stress=None)),
        good=lambda c: 0.0 if c.check_in.life_stress else None,
        bad=_always(None),
        step=1,
        margin=0,
        fine=1,
        with_it="less stress in your life",
        as_it_is="life is stressful right now",
    ),
    OwnNumber(
        name="alcohol_drinks",
        unit="drinks",
        read=_drinks,
        put=lambda c, value: replace(c, check_in=replace(c.check_in, alcohol_drinks=value)),
        good=lambda c: 0.0 if c.check_in.alcohol_drinks else None,
        bad=lambda c: 4.0 if c.check_in.alcohol_drinks is not None else None,
        step=1,
        margin=1,
        fine=1,
        with_it="{after} drinks last night instead of {before}",
        as_it_is="you had {now} drinks last night",
    ),
    OwnNumber(
        name="pain",
        unit="of 10",
        read=_pain,
        put=_with_pain,
        good=_always(None),
        bad=lambda c: 6.0 if _pain(c) is not None else None,
        step=1,
        margin=1,
        fine=1,
        with_it="pain of {after} of 10 instead of {before}",
        as_it_is="your pain is {now} of 10",
    ),
)
