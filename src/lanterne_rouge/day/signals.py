"""The table of body signals: unit, plausible range, sources, baseline, words, and how each may be imagined otherwise.

A signal that stands here is read from every source, checked, shown, told to models and searched by what-if. How to add one:
docs/guides/add-a-body-signal.md.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from math import exp, log

from lanterne_rouge.day.body_history import (
    SHORT_NIGHT_H,
    BodyHistory,
    read_hrv,
    read_readiness,
    read_sleep,
    read_vital_sign,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.morning import HrvState, Morning, Readiness, SleepState, VitalSign
from lanterne_rouge.domain.wellness import PLAUSIBLE, Observation, WellnessMetric

Bounds = tuple[float, float]
Value = Callable[[Morning], float | None]
Shown = float | str | None
# However far apart two numbers are, more than this is unreadable.
MOST_SEARCH_STEPS = 100

# Where a number favours training, as far as the rules can say, and where it clearly does not.
IMAGINED_GOOD_READINESS, POOR_READINESS = 90.0, 40.0
GOOD_SLEEP_H, POOR_SLEEP_H, POOR_DEBT_H = 8.0, 4.0, 2.0
POOR_HRV_SD = 2.5
POOR_RHR_OVER = 12.0
POOR_TEMPERATURE_C = 1.2
# A larger step of lnRMSSD is not plausible for one athlete.
LARGEST_HRV_CHANGE = 1.5
HRV_FORMS = "Write hrv=52ms, or hrv=-0.2 for a change of the week's lnRMSSD against its mean"
_SIGNED = re.compile(r"[+-]\d")


@dataclass(frozen=True, kw_only=True)
class Search:
    """How counterfactuals and near misses look for other values.

    `good` and `bad` are how far it is worth imagining a number better or worse, in steps of `step`; None is no sensible way.
    `margin` is how near to a rule is near, looked through in steps of `fine`. `{after}` and `{before}` fill `with_it`,
    `{now}` fills `as_it_is`. `with_worse`: other words for the worse; `two_sided`: too much of it warns as well.
    """

    good: Value
    bad: Value
    step: float
    margin: float
    fine: float
    with_it: str
    as_it_is: str
    with_worse: str = ""
    two_sided: bool = False


NOT_SEARCHED = Search(
    good=lambda morning: None, bad=lambda morning: None, step=1, margin=0, fine=1, with_it="", as_it_is=""
)


@dataclass(frozen=True, kw_only=True)
class Typed:
    """What may be written for it: `put` reads the text into a morning and raises `BadInput`; `shown` where `read` is not shown."""

    help: str
    put: Callable[[Morning, str], Morning]
    shown: Callable[[Morning], Shown] | None = None


@dataclass(frozen=True, kw_only=True)
class Adjustment:
    """A number or a word of a morning that can be imagined otherwise; `put` changes it and what follows from it, nothing else."""

    name: str
    unit: str
    read: Value = lambda morning: None
    put: Callable[[Morning, float], Morning] = lambda morning, value: morning
    search: Search = NOT_SEARCHED
    typed: Typed | None = None

    def shown(self, morning: Morning) -> Shown:
        """The value as it is shown beside a typed one."""
        if self.typed is not None and self.typed.shown is not None:
            return self.typed.shown(morning)
        value = self.read(morning)
        return round(value, 2) if value is not None else None

    def ladder(self, morning: Morning, target: float | None) -> tuple[float, ...]:
        """The values between the number and a target, nearest first, on whole steps, the target last."""
        start = self.read(morning)
        if target is None:
            return ()
        return (target,) if start is None else _between(start, target, self.search.step)

    def nearby(self, morning: Morning) -> tuple[tuple[float, ...], ...]:
        """The values within the margin, nearest first: those towards the worse, and on both sides where both warn."""
        search, start = self.search, self.read(morning)
        worst = search.bad(morning)
        if start is None or worst is None or not search.margin:
            return ()
        sign = 1 if worst > start else -1
        sides = (sign, -sign) if search.two_sided else (sign,)
        return tuple(_between(start, start + side * search.margin, search.fine) for side in sides)


def _between(start: float, target: float, step: float) -> tuple[float, ...]:
    sign = 1 if target > start else -1
    first = int(start / step) - sign
    count = min(int(abs(target - start) / step) + 4, MOST_SEARCH_STEPS)
    steps = (round((first + sign * n) * step, 6) for n in range(count))
    inside = [v for v in steps if sign * (v - start) > 1e-9 and sign * (target - v) > 1e-9]
    return (*inside, round(target, 6)) if start != target else ()


@dataclass(frozen=True, kw_only=True)
class Signal:
    """One body signal. `key` names it in the observation, `part` in a morning, `feed` (name, unit) among raw values.

    `entered_as` is the field of a check-in where the athlete enters it, None where only feeds have it; `topic` is what has to
    be open before a model may hear of it. `fill` adds it with its baseline to a morning; `today` reads today's number.
    """

    key: str
    metric: WellnessMetric
    part: str
    unit: str
    label: str
    feed: tuple[str, str]
    plausible: Bounds
    topic: str
    fill: Callable[[Morning, BodyHistory], Morning]
    today: Value
    adjustments: tuple[Adjustment, ...]
    entered_as: str | None = None
    # Only where the part is a vital sign: today's value against its own mean.
    sign: Callable[[Morning], VitalSign | None] | None = None
    put_sign: Callable[[Morning, VitalSign], Morning] | None = None


def against_mean(
    *,
    key: str,
    metric: WellnessMetric,
    unit: str,
    label: str,
    feed: tuple[str, str],
    plausible: Bounds,
    topic: str,
    sign: Callable[[Morning], VitalSign | None],
    put_sign: Callable[[Morning, VitalSign], Morning],
    poor_over: float,
    step: float,
    margin: float,
    fine: float,
    change: Bounds,
    example: str,
    entered_as: str | None = None,
) -> Signal:
    """A signal that is judged by today's value against its 28-day mean.

    `poor_over` that mean it clearly argues against training. `change` is how far from the mean a typed value may lie, `example`
    a value as it may be typed.
    """

    def fill(morning: Morning, body: BodyHistory) -> Morning:
        read = read_vital_sign(body, metric)
        return put_sign(morning, read) if read is not None else morning

    def today(morning: Morning) -> float | None:
        present = sign(morning)
        return present.today if present else None

    def mean(morning: Morning) -> float | None:
        present = sign(morning)
        return present.mean_28d if present else None

    def poor(morning: Morning) -> float | None:
        usual = mean(morning)
        return usual + poor_over if usual is not None else None

    def put(morning: Morning, value: float) -> Morning:
        return put_sign(morning, replace(sign(morning) or VitalSign(today=None, mean_28d=None), today=value))

    def put_typed(morning: Morning, text: str) -> Morning:
        if not _SIGNED.match(text):
            return put(morning, _number(key, text, *plausible, units=(unit,)))
        usual = mean(morning)
        if usual is None:
            raise BadInput(f"I don't know your usual {label} yet.", f"Enter the value itself: --set {key}={example}")
        return put(morning, usual + _number(key, text, *change, units=(unit,)))

    adjustment = Adjustment(
        name=key,
        unit=unit,
        read=today,
        put=put,
        search=Search(
            good=mean,
            bad=poor,
            step=step,
            margin=margin,
            fine=fine,
            with_it=f"a {label} of {{after}} instead of {{before}}",
            as_it_is=f"your {label} is {{now}}",
        ),
        typed=Typed(help=f"+6, {unit} above your 28-day mean, or the value itself as {example}", put=put_typed),
    )
    return Signal(
        key=key,
        metric=metric,
        part=key,
        unit=unit,
        label=label,
        feed=feed,
        plausible=plausible,
        topic=topic,
        fill=fill,
        today=today,
        adjustments=(adjustment,),
        entered_as=entered_as,
        sign=sign,
        put_sign=put_sign,
    )


def _number(name: str, text: str, low: float, high: float, *, units: tuple[str, ...] = ()) -> float:
    # Imported here: a morning is built without reading what people type.
    from lanterne_rouge.language.check_in.numbers import parse_number

    return parse_number(name, text, low, high, units=units)


def _night(name: str, text: str) -> float:
    from lanterne_rouge.language.check_in.numbers import parse_hours

    slept = parse_hours(name, text)
    if slept > 16:
        raise BadInput(f"{name} can't be {text}.", "Enter hours from 0 to 16, such as 7 or 7:30.")
    return slept


def _readiness_today(morning: Morning) -> float | None:
    readiness = morning.readiness
    return readiness.score if readiness is not None and not readiness.measured_days_ago else None


def _put_readiness(morning: Morning, value: float) -> Morning:
    readiness = morning.readiness or Readiness(score=value)
    return replace(morning, readiness=replace(readiness, score=value, measured_days_ago=0))


READINESS_SIGNAL = Signal(
    key="readiness",
    metric=WellnessMetric.READINESS,
    part="readiness",
    unit="of 100",
    label="readiness",
    feed=("readiness", ""),
    plausible=PLAUSIBLE[WellnessMetric.READINESS],
    topic="readiness",
    entered_as="readiness",
    fill=lambda m, body: replace(m, readiness=read_readiness(body) or m.readiness),
    today=_readiness_today,
    adjustments=(
        Adjustment(
            name="readiness",
            unit="",
            read=_readiness_today,
            put=_put_readiness,
            search=Search(
                good=lambda m: IMAGINED_GOOD_READINESS,
                bad=lambda m: POOR_READINESS if _readiness_today(m) is not None else None,
                step=1,
                margin=5,
                fine=1,
                with_it="a readiness of {after} instead of {before}",
                as_it_is="your readiness is {now}",
            ),
            typed=Typed(
                help="58, a score of 0-100",
                put=lambda m, text: _put_readiness(m, _number("readiness", text, 0, 100, units=("%",))),
            ),
        ),
    ),
)


def _week_ms(morning: Morning) -> float | None:
    week = morning.hrv.week if morning.hrv else None
    return exp(week) if week is not None else None


def _hrv_today_ms(morning: Morning) -> float | None:
    today = morning.hrv.today if morning.hrv else None
    return exp(today) if today is not None else None


def _put_week_ms(morning: Morning, value: float) -> Morning:
    """Today's value moves with that of the week."""
    state = morning.hrv
    if state is None or state.week is None:
        return morning
    moved = log(value) - state.week
    today = state.today + moved if state.today is not None else None
    return replace(morning, hrv=replace(state, week=log(value), today=today))


def _put_hrv(morning: Morning, ms: float) -> Morning:
    """The week and today at the same value."""
    state = morning.hrv or HrvState(mean_28d=None, sd_28d=None, week=None, today=None)
    return replace(morning, hrv=replace(state, week=log(ms), today=log(ms)))


def _put_typed_hrv(morning: Morning, text: str) -> Morning:
    """Without a sign and with `ms` the value itself, else a change of the logarithm against its mean."""
    state = morning.hrv or HrvState(mean_28d=None, sd_28d=None, week=None, today=None)
    if text.lower().endswith("ms"):
        value = log(_number("hrv", text, *HRV_SIGNAL.plausible, units=("ms",)))
    elif state.mean_28d is None:
        raise BadInput("I don't know your usual HRV yet (that takes 14 mornings).", "Enter it in ms: --set hrv=55ms")
    else:
        value = state.mean_28d + _hrv_change(text)
    return replace(morning, hrv=replace(state, week=value, today=value))


def _hrv_change(text: str) -> float:
    try:
        return _number("hrv", text, -LARGEST_HRV_CHANGE, LARGEST_HRV_CHANGE)
    except BadInput as error:
        raise BadInput(error.sentence, f"{HRV_FORMS}.") from None


def _mean_ms(morning: Morning) -> float | None:
    mean = morning.hrv.mean_28d if morning.hrv else None
    return exp(mean) if mean is not None else None


def _poor_ms(morning: Morning) -> float | None:
    state = morning.hrv
    if state is None or state.mean_28d is None or state.sd_28d is None:
        return None
    return exp(state.mean_28d - POOR_HRV_SD * state.sd_28d)


def _shown_week(morning: Morning) -> Shown:
    week = _week_ms(morning)
    return round(week, 1) if week is not None else None


HRV_SIGNAL = Signal(
    key="hrv",
    metric=WellnessMetric.HRV_RMSSD,
    part="hrv",
    unit="ms",
    label="heart rate variability",
    feed=("rmssd", "ms"),
    plausible=PLAUSIBLE[WellnessMetric.HRV_RMSSD],
    topic="hrv",
    entered_as="hrv_rmssd_ms",
    fill=lambda m, body: replace(m, hrv=read_hrv(body) or m.hrv),
    today=_hrv_today_ms,
    adjustments=(
        Adjustment(
            name="hrv_week_ms",
            unit="ms",
            read=_week_ms,
            put=_put_week_ms,
            search=Search(
                good=_mean_ms,
                bad=_poor_ms,
                step=1,
                margin=1.5,
                fine=0.5,
                with_it="a weekly HRV of {after} ms instead of {before}",
                as_it_is="your weekly HRV is {now} ms",
                two_sided=True,
            ),
        ),
        Adjustment(
            name="hrv",
            unit="ms",
            read=_week_ms,
            put=_put_hrv,
            typed=Typed(
                help="-0.2, a change of the week's lnRMSSD against its 28-day mean, or the value itself as 52ms",
                put=_put_typed_hrv,
                shown=_shown_week,
            ),
        ),
    ),
)

RESTING_HR_SIGNAL = against_mean(
    key="rhr",
    metric=WellnessMetric.RESTING_HR,
    unit="bpm",
    label="resting heart rate",
    feed=("rhr", "bpm"),
    plausible=PLAUSIBLE[WellnessMetric.RESTING_HR],
    topic="rhr",
    entered_as="resting_hr_bpm",
    sign=lambda m: m.rhr,
    put_sign=lambda m, sign: replace(m, rhr=sign),
    poor_over=POOR_RHR_OVER,
    step=1,
    margin=2,
    fine=0.5,
    change=(-40.0, 60.0),
    example="56",
)


def _last_night(morning: Morning) -> float | None:
    return morning.sleep.last_h if morning.sleep else None


def _put_last_night(morning: Morning, value: float) -> Morning:
    """One night is a seventh of its week."""
    state = morning.sleep or SleepState(last_h=None, avg_7d_h=None, need_h=None)
    mean = state.avg_7d_h
    moved = mean + (value - state.last_h) / 7 if mean is not None and state.last_h is not None else mean
    return replace(morning, sleep=replace(state, last_h=value, avg_7d_h=moved))


def _nights(morning: Morning) -> float | None:
    return morning.sleep.avg_7d_h if morning.sleep else None


def _put_nights(morning: Morning, value: float) -> Morning:
    """A better week is one of nights alike, last night no shorter than their mean; a worse one leaves last night as it was."""
    state = morning.sleep
    if state is None:
        return morning
    better = state.avg_7d_h is not None and value > state.avg_7d_h
    last = max(state.last_h, value) if better and state.last_h is not None else state.last_h
    short = 0 if better and value >= SHORT_NIGHT_H else state.nights_under_6h
    return replace(morning, sleep=replace(state, avg_7d_h=value, last_h=last, nights_under_6h=short))


def _put_typed_nights(morning: Morning, text: str) -> Morning:
    """A week of nights alike; last night stays."""
    state = morning.sleep or SleepState(last_h=None, avg_7d_h=None, need_h=GOOD_SLEEP_H)
    slept = _night("sleep_week_h", text)
    short = 0 if slept >= SHORT_NIGHT_H else 7
    return replace(morning, sleep=replace(state, avg_7d_h=slept, nights_under_6h=short))


def _sleep_need(morning: Morning) -> float | None:
    return (morning.sleep.need_h or GOOD_SLEEP_H) if morning.sleep else None


def _poor_nights(morning: Morning) -> float | None:
    need = _sleep_need(morning)
    return need - POOR_DEBT_H if need is not None else None


SLEEP_SIGNAL = Signal(
    key="sleep",
    metric=WellnessMetric.SLEEP,
    part="sleep",
    unit="h",
    label="sleep",
    feed=("sleep_h", "h"),
    plausible=PLAUSIBLE[WellnessMetric.SLEEP],
    topic="sleep",
    entered_as="sleep_h",
    fill=lambda m, body: replace(m, sleep=read_sleep(body) or m.sleep),
    today=_last_night,
    adjustments=(
        Adjustment(
            name="sleep_h",
            unit="h",
            read=_last_night,
            put=_put_last_night,
            search=Search(
                good=lambda m: _sleep_need(m) if _last_night(m) is not None else None,
                bad=lambda m: POOR_SLEEP_H if _last_night(m) is not None else None,
                step=0.5,
                margin=0.5,
                fine=0.1,
                with_it="{after} h of sleep last night instead of {before}",
                as_it_is="you slept {now} h",
            ),
            typed=Typed(
                help="5, hours of last night, also as 5:30",
                put=lambda m, text: _put_last_night(m, _night("sleep_h", text)),
            ),
        ),
        Adjustment(
            name="sleep_week_h",
            unit="h",
            read=_nights,
            put=_put_nights,
            search=Search(
                good=lambda m: _sleep_need(m) if _nights(m) is not None else None,
                bad=lambda m: _poor_nights(m) if _nights(m) is not None else None,
                step=0.25,
                margin=0.3,
                fine=0.1,
                with_it="{after} h of sleep a night this week instead of {before}",
                as_it_is="you slept {now} h a night this week",
            ),
            typed=Typed(help="7, hours a night over the last week", put=_put_typed_nights),
        ),
    ),
)


def _fill_temperature(morning: Morning, body: BodyHistory) -> Morning:
    today = body.today(WellnessMetric.TEMPERATURE_DEVIATION)
    return replace(morning, temperature_deviation_c=today) if today is not None else morning


def _put_temperature(morning: Morning, value: float) -> Morning:
    return replace(morning, temperature_deviation_c=value)


TEMPERATURE_SIGNAL = Signal(
    key="temperature_deviation",
    metric=WellnessMetric.TEMPERATURE_DEVIATION,
    part="temperature_deviation_c",
    unit="degrees C",
    label="skin temperature",
    feed=("temperature_deviation", "C"),
    plausible=PLAUSIBLE[WellnessMetric.TEMPERATURE_DEVIATION],
    topic="temperature",
    entered_as="temperature_deviation_c",
    fill=_fill_temperature,
    today=lambda m: m.temperature_deviation_c,
    adjustments=(
        Adjustment(
            name="temp",
            unit="°C",
            read=lambda m: m.temperature_deviation_c,
            put=_put_temperature,
            search=Search(
                good=lambda m: 0.0 if m.temperature_deviation_c is not None else None,
                bad=lambda m: POOR_TEMPERATURE_C if m.temperature_deviation_c is not None else None,
                step=0.1,
                margin=0.2,
                fine=0.1,
                with_it="your skin temperature {after:+} °C off your normal instead of {before:+}",
                as_it_is="your skin temperature is {now:+} °C off your normal",
            ),
            typed=Typed(
                help="0.6, degrees C off your normal",
                put=lambda m, text: _put_temperature(m, _number("temp", text, -5, 5, units=("c", "°c", "°"))),
            ),
        ),
    ),
)

SIGNALS: tuple[Signal, ...] = (READINESS_SIGNAL, SLEEP_SIGNAL, HRV_SIGNAL, RESTING_HR_SIGNAL, TEMPERATURE_SIGNAL)
"""Every body signal, in the order in which what-if looks for changes."""

_BY_KEY = {signal.key: signal for signal in SIGNALS}
_REPORTED = tuple(_BY_KEY[f.name] for f in fields(Observation) if f.name in _BY_KEY)
MORE_SIGNALS: tuple[Signal, ...] = tuple(signal for signal in SIGNALS if signal not in _REPORTED)
"""Signals without a field of their own in an observation; they are shown, named and sent to models through the table alone."""

REPORTED_SIGNALS: tuple[Signal, ...] = (*_REPORTED, *MORE_SIGNALS)
"""Every body signal, in the order of an observation's fields."""

OF_METRIC = {signal.metric: signal for signal in SIGNALS}
