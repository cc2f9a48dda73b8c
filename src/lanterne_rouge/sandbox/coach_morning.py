"""A simulated morning as the input of the daily decision, through the same types and figures as a real one."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from statistics import fmean

from lanterne_rouge.day.body_history import BAND_DAYS
from lanterne_rouge.day.morning import build_morning
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.day.signs.training import ZONE_OF_KIND
from lanterne_rouge.domain.check_in import CheckIn, Illness, Injury, Pain, QuietPain
from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.morning import (
    LoadState,
    Morning,
    PastSession,
    PlannedSession,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.sandbox.athletes import load_per_hour
from lanterne_rouge.sandbox.policies import Json
from lanterne_rouge.season.request import PlannerInput

# Beyond these no calendar and no sum can follow: such a number is not known, such a day the farthest one.
LARGEST_NUMBER, FARTHEST_DAY = 1e9, 3650
NO_WORDS = ("", "none", "no", "nothing", "false", "0")
# Words, or parts of them, of an illness of the whole body or below the neck.
SYSTEMIC_WORDS = (
    "fever", "systemic", "chest", "below", "flu", "chill", "ache", "vomit", "nausea", "diarrh", "stomach", "breath", "lung",
)  # fmt: skip
NO_SYMPTOMS, ABOVE_NECK, FEVER = "none", "above_neck", "fever"
MOST_PAIN = 10.0


@dataclass(frozen=True, kw_only=True)
class SimulatedObservation:
    """One observation of the simulator; histories are oldest first, None where a day has no value.

    `symptoms`: none, above_neck or fever. `pain`, `symptoms`: None when not given or not to be read.
    """

    day: int | None
    days_to_goal: int | None
    horizon: int | None
    weekday: int
    level: str | None
    age: int | None
    weekly_hours: float | None
    available_minutes: float | None
    max_load: float | None
    ctl: float | None
    atl: float | None
    tsb: float | None
    ramp: float | None
    monotony: float | None
    loads: tuple[float | None, ...]
    shares: tuple[float, ...]
    readiness: float | None
    ln_rmssd: float | None
    rhr: float | None
    temperature: float | None
    sleep_h: float | None
    ln_rmssd_before: tuple[float | None, ...]
    rhr_before: tuple[float | None, ...]
    sleep_before: tuple[float | None, ...]
    readiness_before: tuple[float | None, ...]
    symptoms: str | None
    pain: float | None
    injured: bool


def read_observation(obs: Mapping[str, Json]) -> SimulatedObservation:
    """The observation with every field in its type."""
    loads = tuple(None if v is None else max(v, 0.0) for v in _numbers(obs.get("loads")))
    shares = tuple(min(max(_number(v) or 0.0, 0.0), 1.0) for v in _list(obs.get("intensities")))
    level, age = obs.get("level"), _number(obs.get("age"))
    return SimulatedObservation(
        day=_day(obs.get("day")),
        days_to_goal=_day(obs.get("days_to_goal")),
        horizon=_day(obs.get("horizon")),
        weekday=int(_number(obs.get("weekday")) or 0) % 7,
        level=level if isinstance(level, str) else None,
        age=int(age) if age is not None else None,
        weekly_hours=_number(obs.get("weekly_hours")),
        available_minutes=_number(obs.get("available_minutes")),
        max_load=_number(obs.get("max_load")),
        ctl=_number(obs.get("ctl")),
        atl=_number(obs.get("atl")),
        tsb=_number(obs.get("tsb")),
        ramp=_number(obs.get("ramp7")),
        monotony=_number(obs.get("monotony7")),
        loads=loads,
        shares=(*shares, *(0.0 for _ in range(len(loads) - len(shares))))[: len(loads)],
        readiness=_number(obs.get("readiness")),
        ln_rmssd=_number(obs.get("ln_rmssd")),
        rhr=_number(obs.get("rhr")),
        temperature=_number(obs.get("temp_dev")),
        sleep_h=_number(obs.get("sleep_h")),
        ln_rmssd_before=_numbers(obs.get("ln_rmssd_hist")),
        rhr_before=_numbers(obs.get("rhr_hist")),
        sleep_before=_numbers(obs.get("sleep_hist")),
        readiness_before=_numbers(obs.get("readiness_hist")),
        symptoms=_symptoms(obs.get("symptoms")),
        pain=_pain(obs.get("pain")),
        injured=_is_yes(obs.get("injured")),
    )


def _list(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list | tuple) else []


def _numbers(value: Json) -> tuple[float | None, ...]:
    return tuple(_number(v) for v in _list(value))


def _day(value: Json) -> int | None:
    number = _number(value)
    return None if number is None else int(max(min(number, FARTHEST_DAY), -FARTHEST_DAY))


def _symptoms(value: Json) -> str | None:
    """A word nobody knows is a head cold at least; what is no word at all is not known."""
    if not isinstance(value, str):
        return None
    word = value.strip().lower()
    if word in NO_WORDS:
        return NO_SYMPTOMS
    return FEVER if any(part in word for part in SYSTEMIC_WORDS) else ABOVE_NECK


def _pain(value: Json) -> float | None:
    """Pain of 0-10, also when written as text; None when it is no such number."""
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return None
    number = _number(value)
    return None if number is None or number < 0 else min(number, MOST_PAIN)


def _is_yes(value: Json) -> bool:
    """Whether the answer is a yes; any word but a no is one."""
    return value.strip().lower() not in NO_WORDS if isinstance(value, str) else bool(value)


def _number(value: Json) -> float | None:
    if isinstance(value, bool | str) or not hasattr(value, "__float__"):
        return None
    try:
        number = float(value)  # type: ignore[arg-type]
    except OverflowError:  # a whole number of hundreds of digits
        return None
    return number if abs(number) <= LARGEST_NUMBER else None


HARD_DAY_SHARE = 0.15
SESSIONS_DAYS = 28
HEALING_DAYS = 10
SANDBOX_TREND_DAYS, SANDBOX_TREND_NEEDS = 7, 5
# With a week's mean below this the day's own rules speak, as on a real morning without a limit of the athlete's own.
SANDBOX_LOW_READINESS = 60.0
# No heart shows a larger logarithm; beyond it the exponential soon has no number.
LARGEST_LN_RMSSD = 20.0
SIMULATED_RING = Provenance(source="simulated ring")


class SymptomMemory:
    """What an athlete would have said on earlier mornings: when symptoms and pain ended."""

    def __init__(self) -> None:
        self.days_well: int | None = None
        self.ill = False
        self.systemic = False
        self.pains: list[float] = []
        self.mornings_of_pain = 0
        self.newly_quiet: QuietPain | None = None

    def update(self, observation: SimulatedObservation) -> None:
        """Count the days since symptoms; an illness with fever stays systemic to its end.

        A morning that says nothing of symptoms neither begins nor ends an illness.
        """
        if observation.symptoms == NO_SYMPTOMS:
            self.ill = False
            self.days_well = None if self.days_well is None else self.days_well + 1
        elif observation.symptoms is not None:
            self.systemic = (self.systemic and self.ill) or observation.symptoms == FEVER
            self.ill, self.days_well = True, 0
        self.newly_quiet = self._newly_quiet(observation)
        self.pains = [*self.pains[-HEALING_DAYS:], *(() if observation.pain is None else (observation.pain,))]
        if observation.pain is not None:
            self.mornings_of_pain = self.mornings_of_pain + 1 if observation.pain else 0

    def _newly_quiet(self, observation: SimulatedObservation) -> QuietPain | None:
        """The pain of the mornings before, where this is the first without it."""
        if observation.pain != 0 or not self.mornings_of_pain:
            return None
        return QuietPain(site="leg", worst_0_10=max(self.pains), unsettled_days=self.mornings_of_pain)


def simulated_morning(
    day: date, observation: SimulatedObservation, memory: SymptomMemory, request: PlannerInput, plan: PlannedSession
) -> Morning:
    """One simulated morning, observed through the same function as a real one."""
    mission = request.mission
    entered = Morning(
        day=day,
        mission=mission_status(mission, day),
        constraints=mission.constraints if mission else Constraints(),
        athlete=request.athlete,
        load=LoadState(
            ctl=observation.ctl,
            atl=observation.atl,
            tsb=observation.tsb,
            ramp_7d=observation.ramp,
            monotony_7d=observation.monotony,
            days_since_rest=_days_since_rest(observation.loads),
            feed_age_days=_feed_age_days(observation.loads),
            history_days=sum(load is not None for load in observation.loads) or None,
        ),
        sessions=_sessions(observation),
        plan=plan,
        check_in=_check_in(observation, memory),
        minutes_available=observation.available_minutes,
        readiness_trend=request.readiness_trend,
    )
    return build_morning(entered, _body_observations(day, observation))


def minutes_of_load(load: float, share: float) -> float:
    """The minutes that a day's load took, by its share of high intensity."""
    return load / load_per_hour(share) * 60


def _days_since_rest(loads: Sequence[float | None]) -> int | None:
    return next((n for n, load in enumerate(reversed(loads), start=1) if load is not None and load <= 0), None)


def _feed_age_days(loads: Sequence[float | None]) -> int | None:
    return next((n for n, load in enumerate(reversed(loads)) if load is not None), None)


def trend(values: Sequence[float | None]) -> float | None:
    """Points of readiness a day over the last week, by least squares.

    None with fewer than five values, or when their mean is low already: then the day's own rules speak.
    """
    scores = [(n, v) for n, v in enumerate(values[-SANDBOX_TREND_DAYS:]) if v is not None]
    if len(scores) < SANDBOX_TREND_NEEDS:
        return None
    middle, mean = fmean(n for n, _ in scores), fmean(v for _, v in scores)
    if mean <= SANDBOX_LOW_READINESS:
        return None
    spread = sum((n - middle) ** 2 for n, _ in scores)
    return round(sum((n - middle) * (v - mean) for n, v in scores) / spread, 2)


def _body_observations(day: date, observation: SimulatedObservation) -> Iterator[WellnessObservation]:
    """The simulated body as a ring would deliver it; the newest value of a history is yesterday's."""
    histories = (
        (WellnessMetric.READINESS, observation.readiness_before, observation.readiness),
        (WellnessMetric.HRV_RMSSD, tuple(map(_rmssd, observation.ln_rmssd_before)), _rmssd(observation.ln_rmssd)),
        (WellnessMetric.RESTING_HR, observation.rhr_before, observation.rhr),
        (WellnessMetric.SLEEP, observation.sleep_before, observation.sleep_h),
        (WellnessMetric.TEMPERATURE_DEVIATION, (), observation.temperature),
    )
    for metric, before, today in histories:
        for age, value in enumerate((today, *reversed(before[-BAND_DAYS:]))):
            if value is not None:
                yield WellnessObservation(
                    day=day - timedelta(days=age), metric=metric, value=value, provenance=SIMULATED_RING
                )


def _rmssd(ln_rmssd: float | None) -> float | None:
    return None if ln_rmssd is None else math.exp(min(ln_rmssd, LARGEST_LN_RMSSD))


def _sessions(observation: SimulatedObservation) -> tuple[PastSession, ...]:
    lately = list(zip(observation.loads, observation.shares, strict=True))[-SESSIONS_DAYS:]
    return tuple(_session(load, share, days_ago=len(lately) - n) for n, (load, share) in enumerate(lately) if load)


def _session(load: float, share: float, *, days_ago: int) -> PastSession:
    hard = share > HARD_DAY_SHARE
    kind = "threshold" if hard else "endurance" if share > 0 else "recovery"
    return PastSession(
        days_ago=days_ago,
        sport=Sport.CYCLING,
        minutes=minutes_of_load(load, share),
        load=load,
        kind=kind,
        max_zone=ZONE_OF_KIND[kind],
        hard=hard,
    )


def _check_in(observation: SimulatedObservation, memory: SymptomMemory) -> CheckIn:
    return CheckIn(
        illness=_illness(memory),
        pain=(
            Pain(
                site="leg",
                score_0_10=observation.pain,
                worst_lately_0_10=max(memory.pains),
                reported_days=memory.mornings_of_pain,
            ),
        )
        if observation.pain
        else (),
        quiet_pain=(memory.newly_quiet,) if memory.newly_quiet is not None else (),
        injury=Injury(site="leg") if observation.injured else None,
    )


def _illness(memory: SymptomMemory) -> Illness | None:
    if memory.ill:
        fever = memory.systemic
        return Illness(symptoms=("fever",) if fever else ("runny nose",), systemic=fever)
    if memory.days_well is None or memory.days_well > 10:
        return None
    return Illness(status="resolved", systemic=memory.systemic, days_since_resolved=memory.days_well)
