"""The upper bound of a season: the best daily load and intensity that a planner with full knowledge finds.

Projected Adam on the share of the day's minutes and the share of intensity, all athletes at once, with slopes by
backpropagation through the body's equations. Expected niggles are priced; illness, injury and missed days do not exist here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.sandbox import response as equations
from lanterne_rouge.sandbox.athletes import ATHLETE_HISTORY_DAYS, HABITUAL_SHARE, Athlete, load_per_hour
from lanterne_rouge.sandbox.gradients import (
    GradientTable,
    backpropagate,
    decay_store,
    delay,
    largest_before,
    week_sum,
)
from lanterne_rouge.sandbox.response import (
    DAILY_NIGGLES,
    GROWTH_DAYS,
    LONGEST_OF_DAYS,
    PRICE,
    SPIKE_SLACK,
    floored_at,
    niggle_hazard,
    no_easy_day,
    weekly_monotony,
)

OPTIMUM_STEPS, FIRST_STRIDE, LAST_STRIDE = 500, 0.03, 0.001
# Six weeks and one: so far back the growth of a week looks.
LEAD_IN = 49


@dataclass(frozen=True, kw_only=True)
class Bound:
    """The best season: race-day performance after the price of niggles, and the plan behind it."""

    performance: float
    niggles: float
    loads: tuple[float, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class PlanResult:
    """The result of a plan when nothing goes wrong."""

    performance: FloatArray
    niggles: FloatArray

    @property
    def worth(self) -> FloatArray:
        """Performance after the niggles' price."""
        return self.performance - PRICE * self.niggles


def best_seasons(
    athletes: Sequence[Athlete],
    *,
    steps: int = OPTIMUM_STEPS,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Bound, ...]:
    """The upper bound of each athlete."""
    team = Team(athletes)
    minutes, share = team.first_guess()
    best_worth = np.full(len(athletes), -np.inf)
    best = (minutes, share)
    moments = [np.zeros_like(minutes) for _ in range(4)]
    for step in range(steps):
        worth, slope_minutes, slope_share = team.slopes(minutes, share)
        better = worth > best_worth
        best_worth = np.where(better, worth, best_worth)
        best = (np.where(better, minutes, best[0]), np.where(better, share, best[1]))
        stride = FIRST_STRIDE * (LAST_STRIDE / FIRST_STRIDE) ** (step / max(1, steps - 1))
        minutes = np.clip(minutes + stride * _adam(slope_minutes, moments, 0, step), 0, 1)
        share = np.clip(share + stride * _adam(slope_share, moments, 2, step), 0, 1)
        progress(step + 1, steps)
    return team.bounds(*best)


def _adam(slope: FloatArray, moments: list[FloatArray], at: int, step: int) -> FloatArray:
    """The direction of Adam (Kingma & Ba 2015), upwards."""
    moments[at] = 0.9 * moments[at] + 0.1 * slope
    moments[at + 1] = 0.99 * moments[at + 1] + 0.01 * slope * slope
    mean = moments[at] / (1 - 0.9 ** (step + 1))
    spread = np.sqrt(moments[at + 1] / (1 - 0.99 ** (step + 1)))
    return np.asarray(mean / (spread + 1e-7))


class Team:
    """Several athletes side by side: tables of days x athletes, a lead-in of habitual days before the first."""

    def __init__(self, athletes: Sequence[Athlete]) -> None:
        self.athletes = athletes
        self.days = max(a.horizon for a in athletes)
        own = [a.response for a in athletes]
        self._own = {name: np.array([getattr(r, name) for r in own]) for name in vars(own[0])}
        self._keep = {
            name: np.exp(-1 / self._own[name]) for name in ("tau1", "tau2", "tau3", "delay", "sharp_days", "loss_days")
        }
        self._offset = np.array([a.offset for a in athletes])
        self._hours = np.array([a.habitual_hours for a in athletes])
        self._race = np.array([LEAD_IN + a.horizon - 1 for a in athletes])
        self._columns = np.arange(len(athletes))
        lead = [[a.habitual[a.weekday(day)] for a in athletes] for day in range(-LEAD_IN, 0)]
        self._lead = np.array(lead)
        self._lead_share = np.full_like(self._lead, HABITUAL_SHARE)
        available = [[a.minutes[a.weekday(day)] / 60 for a in athletes] for day in range(self.days)]
        self.available = np.array(available)
        day = np.arange(LEAD_IN + self.days)[:, None]
        self._niggles_a_day = np.where((day >= LEAD_IN) & (day <= self._race), DAILY_NIGGLES, 0.0)
        self._start = self._starts()

    def _starts(self) -> dict[str, FloatArray]:
        bodies = []
        for athlete in self.athletes:
            body = athlete.body()
            for day in range(-ATHLETE_HISTORY_DAYS, -LEAD_IN):
                body.train(athlete.habitual[athlete.weekday(day)], HABITUAL_SHARE)
            bodies.append(body.stores)
        return {name: np.array([getattr(s, name) for s in bodies]) for name in vars(bodies[0])}

    def first_guess(self) -> tuple[FloatArray, FloatArray]:
        """The habitual week, growing by a third, with a little taper."""
        day = np.arange(self.days)[:, None]
        left = np.array([a.horizon for a in self.athletes]) - day
        usual = np.array([[a.habitual[a.weekday(d)] for a in self.athletes] for d in range(self.days)])
        wanted = (
            usual * (1 + 0.3 * np.minimum(1, day / 60)) * np.where(left <= 10, 0.6, 1.0)
            + 0.1 * self._own["habitual_load"]
        )
        share = np.full_like(wanted, 0.18)
        return np.clip(wanted / (self.available * 52.6), 0, 1), share

    def loads(self, minutes: FloatArray, share: FloatArray) -> FloatArray:
        """Loads in TSS points from shares of the day's minutes."""
        return (GradientTable(minutes) * self.available * load_per_hour(GradientTable(share))).value

    def outcome(self, loads: FloatArray, share: FloatArray) -> PlanResult:
        """Race-day performance and expected niggles of these plans."""
        performance, niggles = self._simulate(GradientTable(loads), GradientTable(share))
        return PlanResult(performance=performance.value, niggles=niggles.value)

    def slopes(self, minutes: FloatArray, share: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """What the plans are worth, and the slope by each day's minutes and share."""
        m, x = GradientTable(minutes), GradientTable(share)
        performance, niggles = self._simulate(m * self.available * load_per_hour(x), x)
        worth = performance - niggles * PRICE
        backpropagate(worth)
        assert m.slope is not None and x.slope is not None
        return worth.value, m.slope, x.slope

    def bounds(self, minutes: FloatArray, share: FloatArray) -> tuple[Bound, ...]:
        """The plans with what they give, one by one."""
        loads = self.loads(minutes, share)
        outcome = self.outcome(loads, share)
        return tuple(
            Bound(
                performance=float(outcome.worth[i]),
                niggles=float(outcome.niggles[i]),
                loads=tuple(loads[: a.horizon, i].tolist()),
                shares=tuple(share[: a.horizon, i].tolist()),
            )
            for i, a in enumerate(self.athletes)
        )

    def _simulate(self, loads: GradientTable, shares: GradientTable) -> tuple[GradientTable, GradientTable]:
        own, keep, start = self._own, self._keep, self._start
        w, x = _prepend(self._lead, loads), _prepend(self._lead_share, shares)
        hard = w * x
        ctl = decay_store(w * (1 - equations.KEEP_CHRONIC), equations.KEEP_CHRONIC, start["ctl"])
        atl = decay_store(w * (1 - equations.KEEP_ACUTE), equations.KEEP_ACUTE, start["atl"])
        ratio = delay(atl, start["atl"]) / delay(ctl, start["ctl"])
        strain = equations.under_recovery(ratio)
        mix = decay_store(hard, equations.KEEP_MIX, start["mix_hard"]) / decay_store(
            w, equations.KEEP_MIX, start["mix_load"]
        )
        built = equations.intensity_yield((mix - own["best_share"]) / own["share_width"])
        stimulus = w * built * equations.not_blunted(ratio) * equations.hard_work_benefit(x, strain)
        burden = w * (x * own["hard_cost"] + 1.0) * equations.hard_work_cost(x, strain)
        pipeline = decay_store(stimulus * (1 - keep["delay"]), keep["delay"], start["pipeline"])
        fitness = decay_store(pipeline, keep["tau1"], start["fitness"])
        per_load = decay_store(burden * own["k3"], keep["tau3"], start["fatigue_per_load"])
        fatigue = decay_store(per_load * burden, keep["tau2"], start["fatigue"])
        sharpness = decay_store(
            w * equations.sharpness_stimulus(x) * (1 - keep["sharp_days"]), keep["sharp_days"], start["sharpness"]
        )
        edge = equations.sharp_edge(
            sharpness / (own["habitual_load"] * equations.sharpness_stimulus(equations.SHARP_SHARE))
        )
        stress = w * (x * own["hard_cost"] + 1.0)
        short = decay_store(stress * (1 - equations.KEEP_SHORT), equations.KEEP_SHORT, start["stress_short"])
        long = decay_store(stress * (1 - equations.KEEP_LONG), equations.KEEP_LONG, start["stress_long"])
        beyond = equations.positive_part(short / long - own["stress_limit"])
        overreaching = decay_store(
            beyond * (1 - equations.KEEP_OVERREACHING), equations.KEEP_OVERREACHING, start["overreaching"]
        )
        loss = decay_store(overreaching * equations.OVERREACHING_LOSS, keep["loss_days"], start["loss"])
        form = fitness * own["k1"] - fatigue + edge * own["sharp_gain"] - loss + self._offset
        return _at(form, self._race, self._columns), self._niggles(w, x, ratio, strain)

    def _niggles(
        self, w: GradientTable, x: GradientTable, ratio: GradientTable, strain: GradientTable
    ) -> GradientTable:
        hours = w / load_per_hour(x) / self._hours
        relative = w / self._own["habitual_load"]
        week = week_sum(hours)
        six_weeks = (week_sum(hours, GROWTH_DAYS + 7) - week) * (7 / GROWTH_DAYS)
        hazard = niggle_hazard(
            hours=hours,
            spike=relative / (largest_before(relative, LONGEST_OF_DAYS) + SPIKE_SLACK),
            growth=week / floored_at(six_weeks, 7.0),
            sameness=week_sum(no_easy_day(relative)),
            ratio=ratio,
            monotony=weekly_monotony(week_sum(relative), week_sum(relative * relative)),
            hard=x,
            strain=strain,
        )
        return _total(hazard * self._niggles_a_day)


def _prepend(lead: FloatArray, days: GradientTable) -> GradientTable:
    return GradientTable(np.concatenate((lead, days.value)), (days,), lambda slope: days.receive(slope[len(lead) :]))


def _at(
    table: GradientTable,
    rows: "np.ndarray[tuple[int], np.dtype[np.intp]]",
    columns: "np.ndarray[tuple[int], np.dtype[np.intp]]",
) -> GradientTable:
    def backward(slope: FloatArray) -> None:
        back = np.zeros_like(table.value)
        back[rows, columns] = slope
        table.receive(back)

    return GradientTable(table.value[rows, columns], (table,), backward)


def _total(table: GradientTable) -> GradientTable:
    return GradientTable(
        table.value.sum(axis=0), (table,), lambda slope: table.receive(np.broadcast_to(slope, table.value.shape).copy())
    )
