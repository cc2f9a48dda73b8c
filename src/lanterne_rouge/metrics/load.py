"""Fitness (CTL), fatigue (ATL) and form from the load of every day."""

from datetime import date, timedelta
from math import exp
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.metrics.metric import GoldenInput, Metric
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
) -> tuple[FitnessDay, ...]:
    """Every day's fitness, fatigue and form, from `first_day` on; a given start counts as settled."""
    days = _checked(loads)
    ctl, atl = fitness(days, ctl0=ctl0, atl0=atl0)
    ctl_start, atl_start = float(_start(days, ctl0)), float(_start(days, atl0))
    settling_days = SETTLING_DAYS if ctl0 is None else 0
    after_ctl, after_atl = ctl.tolist(), atl.tolist()
    mornings = [ctl_start - atl_start, *(c - a for c, a in zip(after_ctl, after_atl, strict=True))]
    return tuple(
        FitnessDay(
            date=first_day + timedelta(days=i),
            load=load,
            ctl=after_ctl[i],
            atl=after_atl[i],
            tsb=mornings[i],
            form=mornings[i + 1],
            ramp_7d=after_ctl[i] - after_ctl[i - 7] if i >= 7 else None,
            settling=i < settling_days,
        )
        for i, load in enumerate(days.tolist())
    )


def steady_load(load: float, days: float, tau: float) -> float | None:
    """What a constant daily load has built after n days from nothing: load * (1 - exp(-n / tau)), TSS points."""
    return load * (1 - exp(-days / tau)) if tau > 0 and days >= 0 else None


def form(ctl: float, atl: float) -> float:
    """CTL - ATL, TSS points: of yesterday evening it is this morning's TSB (Coggan 2003)."""
    return ctl - atl


def _checked(loads: ArrayLike) -> FloatArray:
    days = np.asarray(loads, dtype=np.float64)
    if not np.isfinite(days).all():
        raise BadInput("The load of a day must be a finite number.", "Give 0 for a day without training.")
    return days


def _start(days: FloatArray, start_values: ArrayLike | None) -> FloatArray:
    if start_values is not None:
        return np.asarray(start_values, dtype=np.float64)
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


# A published series has no dates; any first day gives the same numbers.
ANY_DAY = date(2000, 1, 1)


def _golden_series(given: GoldenInput) -> tuple[list[float], list[float]] | None:
    """CTL and ATL after each day, in the convention that the case asks for."""
    loads = given.numbers("loads")
    tau_ctl, tau_atl = given.numbers("tau", 2) if "tau" in given.values else (CTL_DAYS, ATL_DAYS)
    factor: Literal["exp", "inv"] = "inv" if given.word("factor", ("exp", "inv"), "exp") == "inv" else "exp"
    if not loads or min(tau_ctl, tau_atl) <= 0:
        return None
    if (tau_ctl, tau_atl, factor) == (CTL_DAYS, ATL_DAYS, "exp"):
        ctl, atl = fitness(loads, ctl0=given.optional("ctl0"), atl0=given.optional("atl0"))
    else:
        ctl = moving_load(loads, tau_ctl, start=given.number("ctl0"), factor=factor)
        atl = moving_load(loads, tau_atl, start=given.number("atl0"), factor=factor)
    return ctl.tolist(), atl.tolist()


def _golden_last_day(given: GoldenInput) -> dict[str, float] | None:
    series = _golden_series(given)
    if series is None:
        return None
    ctl, atl = series[0][-1], series[1][-1]
    return {"ctl": ctl, "atl": atl, "form_same_day": form(ctl, atl)}


def _golden_every_day(given: GoldenInput) -> dict[str, list[float]] | None:
    series = _golden_series(given)
    return None if series is None else {"ctl": series[0], "atl": series[1]}


def _golden_form(given: GoldenInput) -> dict[str, float] | None:
    given.word("factor", ("exp",), "exp")
    days = fitness_days(ANY_DAY, given.numbers("loads"), ctl0=given.optional("ctl0"), atl0=given.optional("atl0"))
    return {"form_after_last_day": days[-1].form, "tsb_on_last_day_trainingpeaks": days[-1].tsb} if days else None


def _golden_steady(given: GoldenInput) -> float | None:
    given.word("factor", ("exp",), "exp")
    return steady_load(given.number("constant_load"), given.number("days"), given.number("tau"))


LOAD_METRICS = (
    Metric(
        key="ctl_atl",
        title="Fitness (CTL) and fatigue (ATL)",
        formula="x += (load - x) * (1 - exp(-1 / tau)); tau 42 days for CTL, 7 for ATL",
        unit="TSS points",
        source="Banister 1991; Coggan 2003",
        needs=("load of every day",),
        compute=fitness,
        golden=_golden_last_day,
    ),
    Metric(
        key="ctl_atl_series_real",
        title="Fitness and fatigue, day by day",
        formula="the same, as a series after each day",
        unit="TSS points",
        source="Banister 1991; Coggan 2003",
        needs=("load of every day", "a known start"),
        compute=fitness,
        golden=_golden_every_day,
    ),
    Metric(
        key="ctl_closed_form",
        title="Fitness after a steady load",
        formula="load * (1 - exp(-n / tau))",
        unit="TSS points",
        source="Banister 1991",
        needs=("a constant daily load", "days"),
        compute=steady_load,
        golden=_golden_steady,
    ),
    Metric(
        key="tsb_conventions",
        title="Form: this morning's TSB and the evening's form",
        formula="TSB of a day = CTL - ATL after yesterday; form = CTL - ATL after the day",
        unit="TSS points",
        source="Coggan 2003",
        needs=("load of every day",),
        compute=fitness_days,
        golden=_golden_form,
    ),
)
