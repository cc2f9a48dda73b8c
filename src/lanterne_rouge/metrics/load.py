"""Fitness (CTL), fatigue (ATL) and form from the load of every day."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from math import exp
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.metrics.metric import Metric
from lanterne_rouge.metrics.rest import ATL_DAYS, CTL_DAYS, SETTLING_DAYS


def fitness(
    loads: ArrayLike, *, ctl0: ArrayLike | None = None, atl0: ArrayLike | None = None
) -> tuple[FloatArray, FloatArray]:
    """CTL and ATL after each day: `x += (load - x) * (1 - exp(-1 / tau))`, tau 42 and 7 days, TSS points.

    `loads` is (days,) or (athletes, days). A start that is not known is the mean of the first min(42, n) days.
    Source: Banister 1991; Coggan 2003.
    """
    days = _checked(loads)
    return (
        moving_load(days, CTL_DAYS, start=_start(days, ctl0)),
        moving_load(days, ATL_DAYS, start=_start(days, atl0)),
    )


def moving_load(loads: ArrayLike, tau: float, *, start: ArrayLike, factor: Literal["exp", "inv"] = "exp") -> FloatArray:
    """The exponentially weighted load after each day; `inv` takes 1 / tau, as some platforms do."""
    days = _checked(loads)
    share = 1 - exp(-1 / tau) if factor == "exp" else 1 / tau
    first = np.asarray(start, dtype=np.float64)
    if days.ndim == 1 and first.ndim == 0:
        return _one_athlete(days, share, float(first))
    return _many_athletes(days, share, first)


def fitness_days(
    first_day: date,
    loads: ArrayLike,
    *,
    ctl0: float | None = None,
    atl0: float | None = None,
    history_days_before: int | None = None,
    ctl_before: Sequence[float] = (),
) -> tuple[FitnessDay, ...]:
    """Every day's fitness, fatigue and form, from `first_day` on.

    `history_days_before` counts the days of history that the start already rests on: by default none, or enough when
    a start is given. `ctl_before` holds the CTL of the days just before, for the ramp of the first seven.
    """
    days = _checked(loads)
    ctl, atl = fitness(days, ctl0=ctl0, atl0=atl0)
    ctl_start, atl_start = float(_start(days, ctl0)), float(_start(days, atl0))
    before = history_days_before if history_days_before is not None else (0 if ctl0 is None else SETTLING_DAYS)
    after_ctl, after_atl = ctl.tolist(), atl.tolist()
    mornings = [ctl_start - atl_start, *(c - a for c, a in zip(after_ctl, after_atl, strict=True))]
    known = [*(float(value) for value in ctl_before[-7:]), *after_ctl]
    skipped = len(known) - len(after_ctl)
    return tuple(
        FitnessDay(
            date=first_day + timedelta(days=i),
            load=load,
            ctl=after_ctl[i],
            atl=after_atl[i],
            tsb=mornings[i],
            form=mornings[i + 1],
            ramp_7d=after_ctl[i] - known[skipped + i - 7] if skipped + i >= 7 else None,
            settling=before + i < SETTLING_DAYS,
        )
        for i, load in enumerate(days.tolist())
    )


def fitness_days_after(
    stored: Sequence[FitnessDay], loads: ArrayLike, *, history_days_before: int
) -> tuple[FitnessDay, ...]:
    """The days that follow the last stored one, the same as if reckoned from the first day.

    Give the last seven stored days (one is enough, but leaves the first ramps unknown) and the number of days of
    history up to and with the last of them. While an unknown start still settles (fewer than 42 days) each new day
    moves the start itself: reckon those again from the first day.
    """
    if not stored:
        raise BadInput("There is no stored day to go on from.", "Reckon fitness from the first day.")
    last = stored[-1]
    return fitness_days(
        last.date + timedelta(days=1),
        loads,
        ctl0=last.ctl,
        atl0=last.atl,
        history_days_before=history_days_before,
        ctl_before=_unbroken(stored[-7:]),
    )


def steady_load(load: float, days: float, tau: float) -> float | None:
    """What a constant daily load has built after n days from nothing: load * (1 - exp(-n / tau)), TSS points."""
    return load * (1 - exp(-days / tau)) if tau > 0 and days >= 0 else None


def form(ctl: float, atl: float) -> float:
    """CTL - ATL, TSS points: of yesterday evening it is this morning's TSB (Coggan 2003)."""
    return ctl - atl


def _unbroken(stored: Sequence[FitnessDay]) -> tuple[float, ...]:
    if any(b.date - a.date != timedelta(days=1) for a, b in pairwise(stored)):
        raise BadInput("The stored days leave out a date.", "Reckon fitness from the first day.")
    return tuple(day.ctl for day in stored)


def _checked(loads: ArrayLike) -> FloatArray:
    days = np.asarray(loads, dtype=np.float64)
    if not np.isfinite(days).all():
        raise BadInput("The load of a day must be a finite number.", "Give 0 for a day without training.")
    return days


def _start(days: FloatArray, known: ArrayLike | None) -> FloatArray:
    if known is not None:
        return np.asarray(known, dtype=np.float64)
    if days.shape[-1] == 0:
        return np.zeros(days.shape[:-1])
    return np.asarray(days[..., :SETTLING_DAYS].mean(axis=-1), dtype=np.float64)


def _one_athlete(days: FloatArray, share: float, value: float) -> FloatArray:
    # A plain loop beats NumPy element by element five times over, and needs no SciPy.
    out: list[float] = []
    for load in days.tolist():
        value += (load - value) * share
        out.append(value)
    return np.array(out, dtype=np.float64)


def _many_athletes(days: FloatArray, share: float, first: FloatArray) -> FloatArray:
    by_day = np.ascontiguousarray(np.moveaxis(days, -1, 0))
    out = np.empty_like(by_day)
    value = np.broadcast_to(first, by_day.shape[1:])
    for i, today in enumerate(by_day):
        value = value + (today - value) * share
        out[i] = value
    return np.moveaxis(out, 0, -1)


METRICS = (
    Metric(
        name="ctl_atl",
        title="Fitness (CTL) and fatigue (ATL)",
        formula="x += (load - x) * (1 - exp(-1 / tau)); tau 42 days for CTL, 7 for ATL",
        unit="TSS points",
        source="Banister 1991; Coggan 2003",
        needs=("load of every day",),
        function=fitness,
    ),
    Metric(
        name="ctl_atl_series_real",
        title="Fitness and fatigue, day by day",
        formula="the same, as a series after each day",
        unit="TSS points",
        source="Banister 1991; Coggan 2003",
        needs=("load of every day", "a known start"),
        function=fitness,
    ),
    Metric(
        name="ctl_closed_form",
        title="Fitness after a steady load",
        formula="load * (1 - exp(-n / tau))",
        unit="TSS points",
        source="Banister 1991",
        needs=("a constant daily load", "days"),
        function=steady_load,
    ),
    Metric(
        name="tsb_conventions",
        title="Form: this morning's TSB and the evening's form",
        formula="TSB of a day = CTL - ATL after yesterday; form = CTL - ATL after the day",
        unit="TSS points",
        source="Coggan 2003",
        needs=("load of every day",),
        function=fitness_days,
    ),
)


LONGEST_BLOCK = 8192
# exp(-300) and its inverse are both far inside the range of a double, so a block neither vanishes nor overflows.
DEEPEST_DECAY = 300.0


def decaying_sum(decay: FloatArray | float, added: FloatArray, start: float) -> FloatArray:
    """x_t = decay_t * x_(t-1) + added_t, 0 < decay <= 1.

    In blocks with A = cumprod(decay): x = A * (x_before + cumsum(added / A)).
    """
    decays = np.broadcast_to(np.asarray(decay, dtype=np.float64), added.shape)
    out = np.empty_like(added)
    block = _block_length(decays)
    value = start
    for begin in range(0, len(added), block):
        part = slice(begin, begin + block)
        product, summed = np.cumprod(decays[part]), out[part]
        # In place: a ride's worth of temporary arrays costs more than the sums themselves.
        np.cumsum(np.divide(added[part], product, out=summed), out=summed)
        summed += value
        summed *= product
        value = float(summed[-1])
    return out


def _block_length(decays: FloatArray) -> int:
    if len(decays) == 0:
        return LONGEST_BLOCK
    steepest = -float(np.log(decays.min()))
    return LONGEST_BLOCK if steepest <= 0 else max(1, min(LONGEST_BLOCK, int(DEEPEST_DECAY / steepest)))
