"""One season of one simulated athlete under a policy, day by day to the race."""

import statistics
from dataclasses import dataclass, field

from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.sandbox import disturbances
from lanterne_rouge.sandbox.athletes import (
    ATHLETE_HISTORY_DAYS,
    HABITUAL_SHARE,
    LOAD_PER_EASY_HOUR,
    SLEEP_NEED,
    Athlete,
    Level,
    Luck,
    draw_athlete,
    draw_luck,
    load_per_hour,
)
from lanterne_rouge.sandbox.disturbances import HealthTroubles, add_fault
from lanterne_rouge.sandbox.policies import (
    REST_TRAINING,
    Json,
    Night,
    OraclePlan,
    Policy,
    PolicyTraining,
    RandomLoads,
    measure_night,
    parse_answer,
)
from lanterne_rouge.sandbox.response import (
    GROWTH_DAYS,
    LONGEST_OF_DAYS,
    SPIKE_SLACK,
    CarriedState,
    SimulatedBody,
    niggle_hazard,
    no_easy_day,
    positive_part,
    under_recovery,
    up_to_one,
)
from lanterne_rouge.sandbox.response import weekly_monotony as weekly_monotony

MOST_LOADS, MOST_NIGHTS = 90, 60
# Hours of sleep that an hour of training above the habitual day costs, and the most (Sargent 2014).
SLEEP_PER_HOUR, MOST_SLEEP_LOST = 0.35, 1.2
# From this part of the free week on sessions fall out, in a week above habit; the chance in a full week.
FULL_FROM, SKIPPED_OF_FULL = 0.85, 0.25
LEAST_SD = 1e-9
HIGHEST_MONOTONY = 10.0
DEBT_KEEP = 0.8


@dataclass(kw_only=True)
class Diary:
    """Training done and values measured, oldest first."""

    loads: list[float]
    shares: list[float]
    nights: list[Night] = field(default_factory=list)
    tests: list[tuple[int, float]] = field(default_factory=list)
    ctls: list[float] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class SeasonProfile:
    """What a season may bring: mishaps, noise, sensor faults; optionally one level; and the days of history shown."""

    disturbed: bool = True
    faults: bool = False
    level: Level | None = None
    history_days: int = ATHLETE_HISTORY_DAYS


@dataclass(frozen=True, kw_only=True)
class Season:
    """How a season went. `performance` is the true performance of every morning, race day last."""

    seed: int
    level: Level
    horizon: int
    race_day: float
    niggles: int
    injured_days: int
    ill_days: int
    hard_while_sick: int
    invalid_outputs: int
    missed_days: int
    loads: tuple[float, ...] = field(repr=False)
    shares: tuple[float, ...] = field(repr=False)
    performance: tuple[float, ...] = field(repr=False)
    symptoms: tuple[str, ...] = field(repr=False)
    pain: tuple[float, ...] = field(repr=False)


class _Life:
    """The athlete's state between mornings."""

    def __init__(self, athlete: Athlete, profile: SeasonProfile) -> None:
        self.athlete = athlete
        self.profile = profile
        self.luck: Luck = draw_luck(athlete)
        self.body: SimulatedBody = athlete.body()
        self.health = HealthTroubles()
        self.diary = Diary(
            loads=[
                athlete.habitual[athlete.weekday(d)]
                for d in range(-ATHLETE_HISTORY_DAYS - LONGEST_OF_DAYS, -ATHLETE_HISTORY_DAYS)
            ],
            shares=[HABITUAL_SHARE] * LONGEST_OF_DAYS,
        )
        self.hours = [w / load_per_hour(HABITUAL_SHARE) for w in self.diary.loads]
        self.free_hours = sum(athlete.minutes) / 60
        self.debt = 0.0
        self.usual_fatigue = self.body.stores.fatigue
        self.performance: list[float] = []
        self.symptoms: list[str] = []
        self.pain: list[float] = []
        self.invalid = 0
        self.missed = 0

    def run(self, policy: Policy) -> Season:
        """History, then every day to the race."""
        for day in range(-ATHLETE_HISTORY_DAYS, 0):
            self._night(day)
            self._live(day, PolicyTraining(load=self.athlete.habitual[self.athlete.weekday(day)], share=HABITUAL_SHARE))
        for day in range(self.athlete.horizon):
            self._season_day(day, policy)
        return self._summary()

    def _season_day(self, day: int, policy: Policy) -> None:
        index = disturbances.index_of(day)
        disturbed = self.profile.disturbed
        if disturbed:
            s = self.body.stores
            monotony = self._monotony(self.diary.loads[-7:])
            disturbances.start_illness(
                self.health, self.luck, index, debt=self.debt, ratio=s.atl / s.ctl, monotony=monotony
            )
        self._night(day)
        minutes = self.athlete.minutes[self.athlete.weekday(day)]
        if disturbed and self.luck.missed[index]:
            minutes = 0.0
            self.missed += 1
        self._test(day, index)
        self.performance.append(self._performance())
        self.symptoms.append(self.health.symptoms)
        self.pain.append(self.health.pain)
        training = parse_answer(policy(self._observe(day, index, minutes)))
        self.invalid += training is None
        limited = _limit_training(training or REST_TRAINING, minutes, self.health, self.athlete)
        self._live(day, REST_TRAINING if disturbed and self._skips(index, limited) else limited)

    def _skips(self, index: int, training: PolicyTraining) -> bool:
        """Whether a session falls out because the week is full."""
        week = sum(self.hours[-6:]) + training.load / load_per_hour(training.share)
        full = up_to_one((week / self.free_hours - FULL_FROM) / (1 - FULL_FROM))
        above = up_to_one(5 * (week / (7 * self.athlete.habitual_hours) - 1.05))
        return self.luck.skips[index] < SKIPPED_OF_FULL * full * above

    def _sleep_lost(self) -> float:
        more = sum(self.hours[-7:]) / 7 - self.athlete.habitual_hours
        return min(MOST_SLEEP_LOST, SLEEP_PER_HOUR * positive_part(more))

    def _observe(self, day: int, index: int, minutes: float) -> dict[str, Json]:
        observation = observe_morning(
            self.athlete,
            self.diary,
            self.body.stores,
            self.health,
            day=day,
            minutes=minutes,
            history_days=self.profile.history_days,
        )
        return add_fault(observation, self.luck, index) if self.profile.faults else observation

    def _night(self, day: int) -> None:
        index = disturbances.index_of(day)
        sleep = self.luck.sleep[index] if self.profile.disturbed else SLEEP_NEED
        sleep -= 0.5 if self.health.felt else 0.0
        sleep -= self._sleep_lost() if self.profile.disturbed else 0.0
        self.debt = DEBT_KEEP * self.debt + (1 - DEBT_KEEP) * positive_part(SLEEP_NEED - sleep)
        tired = max(-1.5, min(3.0, (self.body.stores.fatigue / self.usual_fatigue - 1) * 2))
        ill = self.health.sign
        night = measure_night(self.luck, index, sleep=sleep, debt=self.debt, tired=tired, ill=ill)
        self.diary.nights.append(night)

    def _live(self, day: int, training: PolicyTraining) -> None:
        athlete, s = self.athlete, self.body.stores
        load, share = training.load, training.share
        ratio = s.atl / s.ctl
        self.diary.ctls.append(s.ctl)
        self.hours.append(load / load_per_hour(share))
        debt = self.debt if self.profile.disturbed else 0.0
        if day >= 0 and self.profile.disturbed:
            usual = athlete.response.habitual_load
            six_weeks = sum(self.hours[-7 - GROWTH_DAYS : -7]) / GROWTH_DAYS
            hazard = niggle_hazard(
                hours=load / load_per_hour(share) / athlete.habitual_hours,
                spike=load / (max(self.diary.loads[-LONGEST_OF_DAYS:]) + SPIKE_SLACK * usual),
                growth=sum(self.hours[-7:]) / 7 / max(athlete.habitual_hours, six_weeks),
                sameness=sum(no_easy_day(w / usual) for w in (*self.diary.loads[-6:], load)),
                ratio=ratio,
                monotony=self._monotony([*self.diary.loads[-6:], load]),
                hard=share,
                strain=under_recovery(ratio, debt),
            )
            uptake = self.health.uptake
            disturbances.update_health(
                self.health, athlete, self.luck, disturbances.index_of(day), load=load, share=share, hazard=hazard
            )
        else:
            uptake = 1.0
        self.body.train(load, share, uptake=uptake, sleep_debt=debt)
        self.diary.loads.append(load)
        self.diary.shares.append(share)

    def _test(self, day: int, index: int) -> None:
        if day % 14 == 13:
            self.diary.tests.append((day, round(self._performance() * (1 + self.luck.test[index] / 100), 2)))

    def _performance(self) -> float:
        return self.athlete.offset + self.body.form - self.health.race_loss

    def _monotony(self, loads: list[float]) -> float:
        usual = self.athlete.response.habitual_load
        return weekly_monotony(sum(loads) / usual, sum(w * w for w in loads) / usual**2)

    def _summary(self) -> Season:
        health, horizon = self.health, self.athlete.horizon
        self.performance.append(self._performance())
        return Season(
            seed=self.athlete.seed,
            level=self.athlete.level,
            horizon=horizon,
            race_day=self.performance[-1],
            niggles=health.niggles,
            injured_days=health.injured_days,
            ill_days=health.ill_days,
            hard_while_sick=health.hard_while_sick,
            invalid_outputs=self.invalid,
            missed_days=self.missed,
            loads=tuple(self.diary.loads[-horizon:]),
            shares=tuple(self.diary.shares[-horizon:]),
            performance=tuple(self.performance),
            symptoms=tuple(self.symptoms),
            pain=tuple(self.pain),
        )


EVERYDAY = SeasonProfile()


UNDISTURBED = SeasonProfile(disturbed=False)


def simulate_season(policy: Policy, seed: int, days: int | None = None, profile: SeasonProfile = EVERYDAY) -> Season:
    """The season of this seed under this policy; 14 to 20 weeks unless `days` says how many."""
    athlete = draw_athlete(seed, days, profile.level)
    # Exact classes only: a scored policy must not learn the seed, whatever methods it has.
    if type(policy) in (OraclePlan, RandomLoads) and isinstance(policy, OraclePlan | RandomLoads):
        policy.meet(seed)
    policy.reset(
        {
            "level": athlete.level.value,
            "age": athlete.age,
            "weekly_hours": round(athlete.weekly_hours, 1),
            "horizon": athlete.horizon,
        }
    )
    return _Life(athlete, profile).run(policy)


def observe_morning(
    athlete: Athlete,
    diary: Diary,
    stores: CarriedState,
    health: HealthTroubles,
    *,
    day: int,
    minutes: float,
    history_days: int,
) -> dict[str, Json]:
    """The observation of one morning; `history_days` is how many days before the first are included."""
    days_shown = min(MOST_LOADS, history_days + day)
    nights = diary.nights[:-1][max(0, len(diary.nights) - 1 - min(MOST_NIGHTS, history_days + day)) :]
    tonight = diary.nights[-1]
    return {
        "day": day,
        "days_to_goal": athlete.horizon - day,
        "horizon": athlete.horizon,
        "phase": simulated_phase(athlete.horizon - day, athlete.horizon).value,
        "weekday": athlete.weekday(day),
        "level": athlete.level.value,
        "age": athlete.age,
        "weekly_hours": round(athlete.weekly_hours, 1),
        "available_minutes": round(minutes, 1),
        "max_load": round(minutes / 60 * LOAD_PER_EASY_HOUR, 1),
        "ctl": stores.ctl,
        "atl": stores.atl,
        "tsb": stores.ctl - stores.atl,
        "ramp7": stores.ctl - diary.ctls[-7],
        "monotony7": _monotony(diary.loads[-7:]),
        "loads": [*diary.loads[len(diary.loads) - days_shown :]],
        "intensities": [*diary.shares[len(diary.shares) - days_shown :]],
        "readiness": tonight.readiness,
        "ln_rmssd": tonight.ln_rmssd,
        "rhr": tonight.rhr,
        "temp_dev": tonight.temp_dev,
        "sleep_h": tonight.sleep_h,
        "ln_rmssd_hist": [night.ln_rmssd for night in nights],
        "rhr_hist": [night.rhr for night in nights],
        "sleep_hist": [night.sleep_h for night in nights],
        "readiness_hist": [night.readiness for night in nights],
        "symptoms": health.symptoms,
        "pain": round(health.pain),
        "injured": health.injured,
        "tests": [list(test) for test in diary.tests],
    }


def simulated_phase(days_to_goal: int, horizon: int) -> Phase:
    """Base for the first half, build, three weeks of peak, two weeks of taper."""
    if days_to_goal <= 14:
        return Phase.TAPER
    if days_to_goal <= 35:
        return Phase.PEAK
    return Phase.BUILD if days_to_goal <= horizon / 2 + 14 else Phase.BASE


def _monotony(loads: list[float]) -> float:
    mean = sum(loads) / len(loads)
    spread = statistics.stdev(loads)
    return min(HIGHEST_MONOTONY, mean / spread) if spread > LEAST_SD else (HIGHEST_MONOTONY if mean > 0 else 0.0)


def _limit_training(wanted: PolicyTraining, minutes: float, health: HealthTroubles, athlete: Athlete) -> PolicyTraining:
    """Limit the training to the day's minutes and to what an injury allows."""
    share = 0.0 if health.injured else wanted.share
    load = min(wanted.load, minutes / 60 * load_per_hour(share))
    if health.injured:
        load = min(load, disturbances.INJURED_LOAD * athlete.response.habitual_load)
    return PolicyTraining(load=load, share=share if load > 0 else 0.0)
