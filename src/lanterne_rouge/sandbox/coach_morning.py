"""A simulated morning as the input of the daily decision, through the same types and figures as a real one."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from statistics import fmean, stdev

from lanterne_rouge.day.body_history import sleep_need
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.day.signs.training import ZONE_OF_KIND
from lanterne_rouge.domain.check_in import CheckIn, Illness, Injury, Pain
from lanterne_rouge.domain.mission import Constraints
from lanterne_rouge.domain.morning import (
    HrvState,
    LoadState,
    Morning,
    PastSession,
    PlannedSession,
    Readiness,
    SleepState,
    VitalSign,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.sandbox.athletes import load_per_hour
from lanterne_rouge.sandbox.policy import Json
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
class ToldMorning:
    """One observation of the simulator; histories are oldest first, None where a day has no value.

    `symptoms`: none, above_neck or fever. `pain`, `symptoms`: None when not told or not to be read.
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


def read_morning(obs: Mapping[str, Json]) -> ToldMorning:
    """The observation with every field in its type."""
    loads = tuple(None if v is None else max(v, 0.0) for v in _numbers(obs.get("loads")))
    shares = tuple(min(max(_number(v) or 0.0, 0.0), 1.0) for v in _list(obs.get("intensities")))
    level, age = obs.get("level"), _number(obs.get("age"))
    return ToldMorning(
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
        injured=_said(obs.get("injured")),
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


def _said(value: Json) -> bool:
    """Whether it was said; any word but a no is a yes."""
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
SESSIONS_DAYS, BAND_DAYS, BAND_NEEDS, MEAN_NEEDS = 28, 28, 14, 7
SHORT_NIGHT_H = 6.0
HEALING_DAYS = 10
SANDBOX_TREND_DAYS, SANDBOX_TREND_NEEDS = 7, 5
# With a week's mean below this the day's own rules speak, as on a real morning without a limit of the athlete's own.
SANDBOX_LOW_READINESS = 60.0
# Sensors tell lnRMSSD; the coach's bounds are those of rMSSD in milliseconds.
LN_RMSSD_RANGE = (math.log(3.0), math.log(300.0))


class SymptomMemory:
    """What an athlete would have said on earlier mornings: when symptoms and pain ended."""

    def __init__(self) -> None:
        self.days_well: int | None = None
        self.ill = False
        self.systemic = False
        self.pains: list[float] = []

    def take_in(self, morning: ToldMorning) -> None:
        """Count the days since symptoms; an illness with fever stays systemic to its end.

        A morning that says nothing of symptoms neither begins nor ends an illness.
        """
        if morning.symptoms == NO_SYMPTOMS:
            self.ill = False
            self.days_well = None if self.days_well is None else self.days_well + 1
        elif morning.symptoms is not None:
            self.systemic = (self.systemic and self.ill) or morning.symptoms == FEVER
            self.ill, self.days_well = True, 0
        self.pains = [*self.pains[-HEALING_DAYS:], *(() if morning.pain is None else (morning.pain,))]


def day_context(
    day: date, morning: ToldMorning, memory: SymptomMemory, request: PlannerInput, plan: PlannedSession
) -> Morning:
    """The context of one simulated morning."""
    mission = request.mission
    return Morning(
        day=day,
        mission=mission_status(mission, day),
        constraints=mission.constraints if mission else Constraints(),
        athlete=request.athlete,
        load=LoadState(
            ctl=morning.ctl,
            atl=morning.atl,
            tsb=morning.tsb,
            ramp_7d=morning.ramp,
            monotony_7d=morning.monotony,
            days_since_rest=_days_since_rest(morning.loads),
            feed_age_days=_feed_age_days(morning.loads),
            history_days=sum(load is not None for load in morning.loads) or None,
        ),
        readiness=Readiness(score=morning.readiness) if morning.readiness is not None else None,
        hrv=_hrv(morning),
        sleep=_sleep(morning),
        rhr=_resting_hr(morning),
        temperature_deviation_c=morning.temperature,
        sessions=_sessions(morning),
        plan=plan,
        check_in=_check_in(morning, memory),
        minutes_available=morning.available_minutes,
        readiness_trend=request.readiness_trend,
    )


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
    known = [(n, v) for n, v in enumerate(values[-SANDBOX_TREND_DAYS:]) if v is not None]
    if len(known) < SANDBOX_TREND_NEEDS:
        return None
    middle, mean = fmean(n for n, _ in known), fmean(v for _, v in known)
    if mean <= SANDBOX_LOW_READINESS:
        return None
    spread = sum((n - middle) ** 2 for n, _ in known)
    return round(sum((n - middle) * (v - mean) for n, v in known) / spread, 2)


def _hrv(morning: ToldMorning) -> HrvState | None:
    low, high = LN_RMSSD_RANGE
    logs = [v if v is not None and low < v < high else None for v in (*morning.ln_rmssd_before, morning.ln_rmssd)]
    band = [v for v in logs[-BAND_DAYS:] if v is not None]
    week = [v for v in logs[-7:] if v is not None]
    if not band:
        return None
    enough = len(band) >= BAND_NEEDS
    return HrvState(
        mean_28d=fmean(band) if enough else None,
        sd_28d=stdev(band) if enough else None,
        week=fmean(week) if len(week) >= 3 else None,
        today=logs[-1],
        yesterday=logs[-2] if len(logs) > 1 else None,
        valid_days_in_week=len(week),
    )


def _resting_hr(morning: ToldMorning) -> VitalSign | None:
    known = [v for v in morning.rhr_before[-BAND_DAYS:] if v is not None and 28 <= v <= 120]
    if morning.rhr is None and not known:
        return None
    return VitalSign(today=morning.rhr, mean_28d=fmean(known) if len(known) >= MEAN_NEEDS else None)


def _sleep(morning: ToldMorning) -> SleepState | None:
    nights = [v for v in (*morning.sleep_before[-6:], morning.sleep_h) if v is not None and 0 <= v <= 16]
    if not nights:
        return None
    return SleepState(
        last_h=morning.sleep_h,
        avg_7d_h=fmean(nights) if len(nights) >= 4 else None,
        need_h=sleep_need([v if v is not None and 0 <= v <= 16 else None for v in morning.sleep_before[-BAND_DAYS:]]),
        nights_under_6h=sum(v < SHORT_NIGHT_H for v in nights),
    )


def _sessions(morning: ToldMorning) -> tuple[PastSession, ...]:
    lately = list(zip(morning.loads, morning.shares, strict=True))[-SESSIONS_DAYS:]
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


def _check_in(morning: ToldMorning, memory: SymptomMemory) -> CheckIn:
    return CheckIn(
        illness=_illness(memory),
        pain=(Pain(site="leg", score_0_10=morning.pain, worst_lately_0_10=max(memory.pains)),) if morning.pain else (),
        injury=Injury(site="leg") if morning.injured else None,
    )


def _illness(memory: SymptomMemory) -> Illness | None:
    if memory.ill:
        fever = memory.systemic
        return Illness(symptoms=("fever",) if fever else ("runny nose",), systemic=fever)
    if memory.days_well is None or memory.days_well > 10:
        return None
    return Illness(status="resolved", systemic=memory.systemic, days_since_resolved=memory.days_well)
