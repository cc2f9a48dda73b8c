"""What goes wrong in a season: illness with a silent start, niggles that may become injuries, and sensor faults.

More illness with sleep debt (Prather 2015), strain and monotony (Foster 1998); training through it prolongs it. Sizes are
assumptions, set so that published policies fare as published.
"""

import math
from dataclasses import dataclass

from lanterne_rouge.sandbox.athletes import ATHLETE_HISTORY_DAYS, Athlete, Luck
from lanterne_rouge.sandbox.policies import Json
from lanterne_rouge.sandbox.response import DAILY_NIGGLES, monotony_excess, positive_part

SYSTEMIC_SHARE = 0.40
DAYS_SYSTEMIC, DAYS_COLD, DAYS_SPREAD = 8.0, 5.0, 0.25
PROLONGED_BY_LOAD = 0.5
# An hour and two hours of sleep missing every night make 1.6 and 3.5 times the illness; in Prather 2015 1.7 and 4.2 times the colds.
ILL_BY_DEBT, ILL_BY_LARGE_DEBT, LARGE_DEBT = 0.8, 1.6, 1.3
ILL_BY_MONOTONY, ILL_BY_RATIO = 1.5, 1.2
UPTAKE_ILL, UPTAKE_AFTER, DAYS_AFTER = 0.2, 0.9, 5
SETBACK_SYSTEMIC, SETBACK_COLD, SETBACK_KEEP = 0.10, 0.05, 0.94
SETBACK_BY_LOAD = 1.8
RACE_ILL = 3.0
HEALS, WORSENS, INJURY_RISK = 0.55, 0.15, 0.045
OFFLOADED = 0.42
INJURED_LOAD, INJURED_PAIN = 0.2, 6.5
RACE_INJURED = 3.0
HARD_FROM = 0.15
FAULTY_DAYS = 0.12
SPIKES: dict[str, float] = {"rhr": 310.0, "ln_rmssd": 9.0, "readiness": 420.0, "temp_dev": 30.0, "sleep_h": 40.0}
HISTORIES = ("ln_rmssd_hist", "rhr_hist", "sleep_hist", "readiness_hist")


@dataclass(kw_only=True)
class HealthTroubles:
    """The athlete's health on a morning, with counts of the season so far."""

    hidden_days: int = 0
    ill_days_left: float = 0.0
    systemic: bool = False
    days_since_ill: int = 999
    setback: float = 0.0
    pain: float = 0.0
    injured_days_left: float = 0.0
    niggles: int = 0
    injured_days: int = 0
    ill_days: int = 0
    hard_while_sick: int = 0

    @property
    def felt(self) -> bool:
        """Whether the athlete feels ill."""
        return self.hidden_days == 0 and self.ill_days_left > 0

    @property
    def symptoms(self) -> str:
        """The symptoms the athlete reports."""
        if not self.felt:
            return "none"
        return "fever" if self.systemic else "above_neck"

    @property
    def sign(self) -> float:
        """How clearly the night's signals show an illness: 0 none, 1 a systemic illness in full."""
        if self.ill_days_left <= 0:
            return 0.25 if self.days_since_ill <= 2 else 0.0
        full = 1.0 if self.systemic else 0.55
        return full * (1.0 if self.hidden_days <= 1 else 0.5)

    @property
    def injured(self) -> bool:
        """Whether a niggle has become an injury."""
        return self.injured_days_left > 0

    @property
    def uptake(self) -> float:
        """How much of a day's training the body can use."""
        if self.ill_days_left > 0:
            return UPTAKE_ILL
        return UPTAKE_AFTER if self.days_since_ill <= DAYS_AFTER else 1.0

    @property
    def race_loss(self) -> float:
        """Percent of performance lost to current illness and injury."""
        ill = (RACE_ILL if self.systemic else RACE_ILL / 2) if self.ill_days_left > 0 else 0.0
        return self.setback + ill + (RACE_INJURED if self.injured else 0.3 * self.pain)


def start_illness(health: HealthTroubles, luck: Luck, day: int, *, debt: float, ratio: float, monotony: float) -> None:
    """Start an illness today by chance; it is not felt yet."""
    hazard = luck.illness_rate * (
        1 + ILL_BY_DEBT * positive_part(debt - 0.3) + ILL_BY_LARGE_DEBT * positive_part(debt - LARGE_DEBT)
    )
    hazard *= 1 + ILL_BY_MONOTONY * monotony_excess(monotony) + ILL_BY_RATIO * positive_part(ratio - 1.2)
    immune = health.ill_days_left > 0 or health.days_since_ill < 14
    if not immune and luck.falls_ill[day] < hazard:
        health.systemic = luck.systemic[day] < SYSTEMIC_SHARE
        health.hidden_days = int(luck.incubation[day])
        usual = DAYS_SYSTEMIC if health.systemic else DAYS_COLD
        health.ill_days_left = usual * max(0.5, 1 + DAYS_SPREAD * luck.illness_days[day])


def update_health(
    health: HealthTroubles, athlete: Athlete, luck: Luck, day: int, *, load: float, share: float, hazard: float
) -> None:
    """Update illness and overuse after the day's training."""
    relative = load / athlete.response.habitual_load
    _illness(health, relative, share)
    _overuse(health, luck, day, relative, share, hazard)


def index_of(day: int) -> int:
    """Return the index of a day in the athlete's luck."""
    return ATHLETE_HISTORY_DAYS + day


def add_fault(observation: dict[str, Json], luck: Luck, index: int) -> dict[str, Json]:
    """Add a fault to the observation on some days."""
    if luck.faulty[index] >= FAULTY_DAYS:
        return observation
    kinds = (_spike, _drop_number, _repeat_night, _shuffle_nights, _stale_loads)
    which = luck.fault_kind[index] * len(kinds)
    return kinds[int(which)](observation, which % 1.0)


def _illness(health: HealthTroubles, relative: float, share: float) -> None:
    health.setback *= SETBACK_KEEP
    if health.ill_days_left <= 0:
        health.days_since_ill += 1
        return
    health.ill_days += 1
    health.hard_while_sick += health.felt and share > HARD_FROM and relative > 0.05
    setback = SETBACK_SYSTEMIC if health.systemic else SETBACK_COLD
    health.setback += setback * (1 + SETBACK_BY_LOAD * relative)
    through = PROLONGED_BY_LOAD * min(1.6, relative * (1 + share))
    if health.hidden_days > 0:
        health.hidden_days -= 1
        health.ill_days_left += 0.5 * through
    else:
        health.ill_days_left -= max(0.25, 1 - through)
    if health.ill_days_left <= 0:
        health.ill_days_left, health.days_since_ill = 0.0, 0


def _overuse(health: HealthTroubles, luck: Luck, day: int, relative: float, share: float, hazard: float) -> None:
    if health.injured:
        health.injured_days += 1
        health.injured_days_left -= 1 if relative < 0.1 else 0.7
        health.pain = INJURED_PAIN * min(1.0, health.injured_days_left / 8) if health.injured else 0.0
    elif health.pain > 0:
        _niggle(health, luck, day, relative, share)
    elif luck.niggles[day] < DAILY_NIGGLES * hazard:
        health.niggles += 1
        health.pain = luck.pain[day]


def _niggle(health: HealthTroubles, luck: Luck, day: int, relative: float, share: float) -> None:
    over = positive_part(relative - OFFLOADED) + (share if relative > 0.1 else 0.0)
    if luck.injures[day] < INJURY_RISK * over:
        health.injured_days_left = luck.injury_days[day]
        health.pain = INJURED_PAIN
    else:
        change = WORSENS * over - (HEALS if over < 0.15 else 0.3 * HEALS)
        health.pain = max(0.0, min(6.0, health.pain + change))
        health.pain = 0.0 if health.pain < 0.4 else health.pain


def _spike(observation: dict[str, Json], chance: float) -> dict[str, Json]:
    name = tuple(SPIKES)[int(chance * len(SPIKES))]
    return {**observation, name: SPIKES[name]}


def _drop_number(observation: dict[str, Json], chance: float) -> dict[str, Json]:
    name = tuple(SPIKES)[int(chance * len(SPIKES))]
    return {**observation, name: math.nan}


def _repeat_night(observation: dict[str, Json], chance: float) -> dict[str, Json]:
    """Repeat the last night in the history."""
    return {
        **observation,
        **{name: [*_list(observation[name])[1:], *_list(observation[name])[-1:]] for name in HISTORIES},
    }


def _list(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list) else []


def _shuffle_nights(observation: dict[str, Json], chance: float) -> dict[str, Json]:
    """Reverse the nights of the last two weeks."""
    return {
        **observation,
        **{name: _list(observation[name])[:-14] + _list(observation[name])[-14:][::-1] for name in HISTORIES},
    }


def _stale_loads(observation: dict[str, Json], chance: float) -> dict[str, Json]:
    """Set the loads of the last one to three days to zero, as if the load feed had stopped."""
    days = 1 + int(chance * 3)
    missing: list[Json] = [0.0] * min(days, len(_list(observation["loads"])))
    return {
        **observation,
        **{name: _list(observation[name])[: -days or None] + missing for name in ("loads", "intensities")},
    }
