"""Policies: each takes a morning's observation and returns a load and an intensity. Here are the protocol and the simulator's own."""

import math
import random
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from lanterne_rouge.sandbox.athletes import HABITUAL_SHARE, SLEEP_NEED, Luck, load_per_hour
from lanterne_rouge.sandbox.optimum import Bound
from lanterne_rouge.sandbox.response import positive_part

Json: TypeAlias = "dict[str, Json] | list[Json] | tuple[Json, ...] | str | int | float | bool | None"
SHARE_OF_WORD = {"rest": 0.0, "recovery": 0.0, "easy": 0.0, "endurance": 0.05, "moderate": 0.25, "hard": 0.55}
LARGEST_LOAD = 2000.0
HRV_BY_FATIGUE, HRV_BY_DEBT, HRV_BY_ILLNESS = 0.55, 0.3, 1.9
RHR_BY_FATIGUE, RHR_BY_DEBT, RHR_BY_ILLNESS = 1.0, 0.4, 7.5
TEMPERATURE_BY_ILLNESS = 0.95
MEAN_READINESS = 79.0


class Policy(Protocol):
    """Anything that returns each morning what to train."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete and season."""

    def __call__(self, obs: dict[str, Json]) -> object:
        """Today's `{"load": TSS, "intensity": share or word}`."""


@dataclass(frozen=True, kw_only=True)
class PolicyTraining:
    """A day's training."""

    load: float
    share: float


@dataclass(frozen=True, kw_only=True)
class Night:
    """One night's values; None where nothing was measured."""

    sleep_h: float | None = None
    ln_rmssd: float | None = None
    rhr: float | None = None
    temp_dev: float | None = None
    readiness: float | None = None


REST_TRAINING = PolicyTraining(load=0.0, share=0.0)


def parse_answer(answer: object) -> PolicyTraining | None:
    """Parse a policy's answer; None if it is invalid."""
    if not isinstance(answer, Mapping):
        return None
    load, share = _number(answer.get("load")), answer.get("intensity")
    share = SHARE_OF_WORD.get(share.lower()) if isinstance(share, str) else _number(share)
    if load is None or share is None or not 0 <= load <= LARGEST_LOAD or not 0 <= share <= 1:
        return None
    return PolicyTraining(load=load, share=share)


def measure_night(luck: Luck, index: int, *, sleep: float, debt: float, tired: float, ill: float) -> Night:
    """Measure a night: `tired` is fatigue above the habitual week's, `ill` how clearly an illness shows."""
    if luck.no_ring[index]:
        return Night()
    hrv = luck.hrv[index] - HRV_BY_FATIGUE * tired - HRV_BY_DEBT * debt - HRV_BY_ILLNESS * ill
    rhr = luck.rhr[index] + RHR_BY_FATIGUE * tired + RHR_BY_DEBT * debt + RHR_BY_ILLNESS * ill
    warm = luck.temperature[index] + TEMPERATURE_BY_ILLNESS * ill
    short = positive_part(SLEEP_NEED - sleep)
    score = MEAN_READINESS + 3.0 * hrv - 1.2 * rhr - 15.0 * positive_part(warm - 0.25) - 2.0 * short - 2.0 * debt
    return Night(
        sleep_h=round(sleep, 2),
        ln_rmssd=round(luck.hrv_base + luck.hrv_spread * hrv, 4),
        rhr=round(luck.rhr_base + rhr, 1),
        temp_dev=round(warm, 2),
        readiness=float(round(min(100.0, max(1.0, score + luck.readiness[index])))),
    )


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        return None
    number = float(value)
    return number if math.isfinite(number) else None


@dataclass(frozen=True, kw_only=True)
class SimulatedMorning:
    """A morning as the simulator's own policies read it."""

    day: int
    days_to_goal: int
    weekday: int
    phase: str
    weekly_hours: float
    available_minutes: float
    max_load: float
    ctl: float
    atl: float
    tsb: float
    loads: tuple[float, ...]
    readiness: float | None
    ln_rmssd: float | None
    rhr: float | None
    temp_dev: float | None
    sleep_h: float | None
    ln_rmssd_hist: tuple[float | None, ...]
    rhr_hist: tuple[float | None, ...]
    symptoms: str
    pain: float
    injured: bool


def read_policy_morning(obs: dict[str, Json]) -> SimulatedMorning:
    """The observation as typed values; it is the simulator's own, so nothing is doubted."""
    return SimulatedMorning(**{name: _frozen(obs[name]) for name in SimulatedMorning.__dataclass_fields__})  # type: ignore[arg-type]


def policy_answer(load: float, share: float) -> dict[str, Json]:
    """The answer of a policy."""
    return {"load": load, "intensity": share}


def _frozen(value: Json) -> Json:
    return tuple(value) if isinstance(value, list) else value


class Constant:
    """Trains every weekday what was always trained on it."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._week: dict[int, float] = {}

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """The usual load of this weekday."""
        morning = read_policy_morning(obs)
        if not self._week:
            self._week = {(morning.weekday + ahead) % 7: load for ahead, load in enumerate(morning.loads[-7:])}
        return policy_answer(self._week.get(morning.weekday, morning.ctl), HABITUAL_SHARE)


# Load as a share of CTL on the days after symptoms end; hard work waits longer (IOC 2022 and convention).
STAIRS_FEVER = (0.0, 0.4, 0.6, 0.7, 0.8, 0.9)
STAIRS_COLD = (0.5, 0.7, 0.9)
EASY_DAYS_FEVER, EASY_DAYS_COLD = 6, 3
BREWING_WARM, BREWING_RHR, BREWING_WARM_ALONE, BREWING_RHR_ALONE = 0.5, 5.0, 1.0, 10.0
PAIN_LOAD = 0.4
NO_LIMIT = 1e9


@dataclass(frozen=True, kw_only=True)
class LoadCeiling:
    """The most that is right today."""

    load: float = NO_LIMIT
    share: float = 1.0


class Troubles:
    """Remembers the last illness and pain of one athlete."""

    def __init__(self) -> None:
        self._days_well = 999
        self._had_fever = False
        self._days_without_pain = 999

    def ceiling(self, morning: SimulatedMorning) -> LoadCeiling:
        """The ceiling of this morning."""
        ill, sore = self._illness(morning), self._pain(morning)
        return LoadCeiling(load=min(ill.load, sore.load), share=min(ill.share, sore.share))

    def _illness(self, morning: SimulatedMorning) -> LoadCeiling:
        if morning.symptoms != "none":
            if self._days_well > 0:
                self._had_fever = False
            self._days_well, self._had_fever = 0, self._had_fever or morning.symptoms == "fever"
            return LoadCeiling(load=0.0, share=0.0)
        if is_illness_brewing(morning):
            return LoadCeiling(load=0.0, share=0.0)
        self._days_well += 1
        stairs = STAIRS_FEVER if self._had_fever else STAIRS_COLD
        easy_days = EASY_DAYS_FEVER if self._had_fever else EASY_DAYS_COLD
        load = stairs[self._days_well - 1] * morning.ctl if self._days_well <= len(stairs) else NO_LIMIT
        return LoadCeiling(load=load, share=0.05 if self._days_well <= easy_days else 1.0)

    def _pain(self, morning: SimulatedMorning) -> LoadCeiling:
        self._days_without_pain = 0 if morning.pain > 0 else self._days_without_pain + 1
        if morning.injured or morning.pain > 5:
            return LoadCeiling(load=0.0, share=0.0)
        if morning.pain > 0:
            return LoadCeiling(load=PAIN_LOAD * morning.ctl, share=0.0)
        return LoadCeiling(share=0.1) if self._days_without_pain <= 1 else LoadCeiling()


def is_illness_brewing(morning: SimulatedMorning) -> bool:
    """Temperature and resting heart rate rising together, or one of them far."""
    past = [value for value in morning.rhr_hist[-28:] if value is not None]
    rise = morning.rhr - statistics.fmean(past) if morning.rhr is not None and len(past) >= 7 else 0.0
    warm = morning.temp_dev or 0.0
    together = warm >= BREWING_WARM and rise >= BREWING_RHR
    return together or warm >= BREWING_WARM_ALONE or rise >= BREWING_RHR_ALONE


class OraclePlan:
    """Follows the plan of the upper bound, seed by seed."""

    def __init__(self, bounds: Mapping[int, Bound]) -> None:
        self._bounds = bounds

    def meet(self, seed: int) -> None:
        """Open this athlete's plan."""
        self._plan = self._bounds[seed]

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._troubles = Troubles()

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's plan, cut by illness and pain."""
        morning = read_policy_morning(obs)
        load, share = self._plan.loads[morning.day], self._plan.shares[morning.day]
        ceiling = self._troubles.ceiling(morning)
        return policy_answer(min(load, ceiling.load), min(share, ceiling.share))


HIGHEST_LOAD, HIGHEST_SHARE = 2.2, 0.55


class RandomLoads:
    """Between nothing and 2.2 times the start CTL every day, the same for the same seed."""

    def meet(self, seed: int) -> None:
        """Chance is this athlete's own, so that a season can be repeated."""
        self._seed = seed

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._chance = random.Random(self._seed)
        self._start: float | None = None

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's draw."""
        morning = read_policy_morning(obs)
        self._start = self._start or morning.ctl
        return policy_answer(
            self._chance.uniform(0, HIGHEST_LOAD) * self._start, self._chance.uniform(0, HIGHEST_SHARE)
        )


RISE_PER_WEEK, RULES_RECOVERY_WEEK, RECOVERY_EVERY = 0.055, 0.75, 4
HIGHEST_OF_HOURS = 1.0
# Share of the week and intensity by weekday, Monday first: rest, hard, easy, hard, easy, long, easy.
RULES_WEEK = (0.04, 0.16, 0.125, 0.16, 0.12, 0.205, 0.19)
HARD_DAYS, RULES_HARD_SHARE, RULES_EASY_SHARE = (1, 3), 0.45, 0.06
RULES_TAPER_DAYS = 14
TAPER_START, TAPER_END = 0.64, 0.26
HRV_SPAN, HRV_BAND, GATED_VOLUME = 28, 0.5, 0.9
RULES_LOW_READINESS, SHORT_NIGHT = 60.0, 5.0


class Rules:
    """Trains by published rules, nothing more."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._troubles = Troubles()
        self._week_load: float | None = None

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's session."""
        morning = read_policy_morning(obs)
        if self._week_load is None:
            self._week_load = 7 * morning.ctl
        elif morning.day % 7 == 0:
            self._progress(morning)
        load, share = self._planned(morning)
        if is_gated(morning):
            load, share = GATED_VOLUME * load, min(share, RULES_EASY_SHARE)
        ceiling = self._troubles.ceiling(morning)
        return policy_answer(min(load, ceiling.load), min(share, ceiling.share))

    def _progress(self, morning: SimulatedMorning) -> None:
        """The next week grows from the one before, unless much of it was lost."""
        done = sum(morning.loads[-7:])
        assert self._week_load is not None
        lost = done < 0.6 * self._week_load
        recovery_before = (morning.day // 7) % RECOVERY_EVERY == 0
        if not lost and not recovery_before:
            most = HIGHEST_OF_HOURS * 52.0 * morning.weekly_hours
            self._week_load = max(self._week_load, min(most, self._week_load * (1 + RISE_PER_WEEK)))

    def _planned(self, morning: SimulatedMorning) -> tuple[float, float]:
        assert self._week_load is not None
        share = RULES_HARD_SHARE if morning.weekday in HARD_DAYS else RULES_EASY_SHARE
        return self._factor(morning) * self._week_load * RULES_WEEK[morning.weekday], share

    def _factor(self, morning: SimulatedMorning) -> float:
        if morning.days_to_goal <= RULES_TAPER_DAYS:
            return TAPER_END + (TAPER_START - TAPER_END) * morning.days_to_goal / RULES_TAPER_DAYS
        return RULES_RECOVERY_WEEK if (morning.day // 7) % RECOVERY_EVERY == RECOVERY_EVERY - 1 else 1.0


def is_gated(morning: SimulatedMorning) -> bool:
    """Whether the week's HRV lies below its band, or last night forbids hard work."""
    if morning.readiness is not None and morning.readiness < RULES_LOW_READINESS:
        return True
    if morning.sleep_h is not None and morning.sleep_h < SHORT_NIGHT:
        return True
    return _below_band([*morning.ln_rmssd_hist, morning.ln_rmssd])


def _below_band(values: Sequence[float | None]) -> bool:
    """The week's mean under the mean of four weeks by half their spread (Plews 2012)."""
    week = [v for v in values[-7:] if v is not None]
    month = [v for v in values[-HRV_SPAN:] if v is not None]
    if len(week) < 3 or len(month) < 14:
        return False
    return statistics.fmean(week) < statistics.fmean(month) - HRV_BAND * statistics.stdev(month)


# Share of the week by weekday, Monday first, and the intensity of each day: two days of intervals, a long day.
STATIC_WEEK = (0.04, 0.16, 0.13, 0.16, 0.12, 0.19, 0.20)
STATIC_SHARES = (0.0, 0.36, 0.05, 0.36, 0.0, 0.25, 0.05)
STATIC_CYCLE = (1.0, 1.09, 1.18, 0.75)
RISE_PER_CYCLE, HIGHEST_STATIC_LOAD = 0.04, 1.25
STATIC_TAPER = (0.70, 0.50)


class Static:
    """Follows the book from the first day to the race."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._start: float | None = None

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's page."""
        morning = read_policy_morning(obs)
        self._start = self._start or morning.ctl
        return policy_answer(
            7 * self._start * _week_factor(morning) * STATIC_WEEK[morning.weekday], STATIC_SHARES[morning.weekday]
        )


def _week_factor(morning: SimulatedMorning) -> float:
    week = morning.day // 7
    reached = min(HIGHEST_STATIC_LOAD, STATIC_CYCLE[week % 4] * (1 + RISE_PER_CYCLE * (week // 4)))
    if morning.days_to_goal > 14:
        return reached
    return HIGHEST_STATIC_LOAD * STATIC_TAPER[0 if morning.days_to_goal > 7 else 1]


# Every weekday a part of the minutes or of the habit; two days of intervals, the rest easy.
STEADY_SHARES = (0.06, 0.45, 0.06, 0.45, 0.06, 0.06, 0.06)
FILL_SHARE, PLAIN_TAPER_DAYS, PLAIN_TAPER = 0.3, 14, 0.5


class Fill:
    """Fills every minute to the plain taper, ill or not."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """All of today's minutes."""
        morning = read_policy_morning(obs)
        taper = PLAIN_TAPER if morning.days_to_goal <= PLAIN_TAPER_DAYS else 1.0
        return policy_answer(taper * morning.available_minutes / 60 * load_per_hour(FILL_SHARE), FILL_SHARE)


class SteadyWeeks:
    """So many times the habitual week every week to the taper; rests when ill, does little on pain."""

    def __init__(self, times: float) -> None:
        self._times = times

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._troubles = Troubles()
        self._week: dict[int, float] = {}

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's part of the week."""
        morning = read_policy_morning(obs)
        if not self._week:
            self._week = {(morning.weekday + ahead) % 7: load for ahead, load in enumerate(morning.loads[-7:])}
        taper = TAPER_END + (TAPER_START - TAPER_END) * morning.days_to_goal / PLAIN_TAPER_DAYS
        factor = taper if morning.days_to_goal <= PLAIN_TAPER_DAYS else 1.0
        ceiling = self._troubles.ceiling(morning)
        load = factor * self._times * self._week.get(morning.weekday, morning.ctl)
        return policy_answer(min(load, ceiling.load), min(STEADY_SHARES[morning.weekday], ceiling.share))


ThresholdAction = Literal["recover", "ease", "maintain", "push"]

# Load and intensity of a day's session by phase; one easy day a week.
THRESHOLD_SESSIONS = {"Base": (60.0, 0.06), "Build": (70.0, 0.12), "Peak": (80.0, 0.18), "Taper": (60.0, 0.15)}
PUSHED_SESSION, RECOVERY_SESSION = (105.0, 0.30), (45.0 * 0.5, 0.0)
EASED_LOAD_SHARE = 0.6
# The size of athlete that the fixed sessions suit.
SUITED_CTL = 62.0
ASSUMED_READINESS = 75.0


class Thresholds:
    """Decides by fixed thresholds; `scaled` fits the sessions to the athlete's start CTL, else they are raw."""

    def __init__(self, *, scaled: bool) -> None:
        self._scaled = scaled

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._size: float | None = None

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's session."""
        morning = read_policy_morning(obs)
        self._size = self._size or (morning.ctl / SUITED_CTL if self._scaled else 1.0)
        load, share = _session(threshold_action(morning), morning)
        return policy_answer(load * self._size, share)


def threshold_action(morning: SimulatedMorning) -> ThresholdAction:
    """The action of the thresholds."""
    readiness = ASSUMED_READINESS if morning.readiness is None else morning.readiness
    if morning.tsb < -20 or readiness < 60:
        return "recover"
    if morning.tsb < -10 or readiness < 70:
        return "ease"
    return "push" if readiness > 85 and morning.tsb > 5 else "maintain"


def _session(action: ThresholdAction, morning: SimulatedMorning) -> tuple[float, float]:
    load, share = THRESHOLD_SESSIONS[morning.phase]
    if action == "recover":
        return RECOVERY_SESSION
    if action == "ease":
        return EASED_LOAD_SHARE * load, 0.0
    return PUSHED_SESSION if action == "push" and morning.phase != "Taper" else (load, share)


# From the worst to the best, as published.
BASELINES = (
    "random",
    "constant",
    "fill",
    "thresholds",
    "thresholds-scaled",
    "static",
    "rules",
    "steady-1.15",
    "steady-1.3",
    "steady-1.5",
    "oracle",
)


def baseline_policy(name: str, bounds: Mapping[int, Bound]) -> Policy:
    """The baseline of this name; the oracle needs the bounds of the seeds it will meet."""
    made: dict[str, Policy] = {
        "random": RandomLoads(),
        "constant": Constant(),
        "thresholds": Thresholds(scaled=False),
        "thresholds-scaled": Thresholds(scaled=True),
        "static": Static(),
        "fill": Fill(),
        "steady-1.15": SteadyWeeks(1.15),
        "steady-1.3": SteadyWeeks(1.3),
        "steady-1.5": SteadyWeeks(1.5),
        "rules": Rules(),
        "oracle": OraclePlan(bounds),
    }
    return made[name]
