"""What every morning takes from the days before it, and whether a look back is due. Small: it is loaded on every cold start."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from lanterne_rouge.day.sensors import best_a_day
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.morning import PersonalConstants
from lanterne_rouge.domain.reflection import DayRating, OwnParameters
from lanterne_rouge.domain.wellness import WellnessMetric, is_plausible
from lanterne_rouge.ports.stores import ReflectionStore, Stores, WellnessStore
from lanterne_rouge.review.blocks import fit_slope
from lanterne_rouge.review.records import lessons_for

_MEASURED = {
    WellnessMetric.READINESS: "readiness",
    WellnessMetric.HRV_RMSSD: "hrv_rmssd_ms",
    WellnessMetric.RESTING_HR: "resting_hr_bpm",
}


@dataclass(frozen=True, kw_only=True)
class Measured:
    """Readiness, ln rMSSD and resting heart rate of one morning; the athlete's own word goes before any feed's."""

    readiness: float | None = None
    ln_rmssd: float | None = None
    rhr: float | None = None


def measured(
    wellness: WellnessStore, check_ins: Mapping[date, CheckIn], first: date, last: date
) -> dict[date, Measured]:
    """The mornings between two days on which anything was measured."""
    by_day: dict[date, dict[WellnessMetric, float]] = {}
    seen = (o for o in wellness.between(first, last) if o.metric in _MEASURED and is_plausible(o.metric, o.value))
    for observation in best_a_day(seen):
        by_day.setdefault(observation.day, {})[observation.metric] = observation.value
    for day, check_in in check_ins.items():
        for metric, name in _MEASURED.items():
            own = getattr(check_in, name)
            if own is not None and is_plausible(metric, own):
                by_day.setdefault(day, {})[metric] = own
    return {day: _as_measured(values) for day, values in by_day.items()}


def _as_measured(values: Mapping[WellnessMetric, float]) -> Measured:
    rmssd = values.get(WellnessMetric.HRV_RMSSD)
    return Measured(
        readiness=values.get(WellnessMetric.READINESS),
        ln_rmssd=math.log(rmssd) if rmssd is not None and rmssd > 0 else None,
        rhr=values.get(WellnessMetric.RESTING_HR),
    )


LAST_REFLECTION = "reflection.last"
EVERY_DAYS = 7
LEARNED_TREND_DAYS, LEARNED_TREND_NEEDS = 7, 4
BAD_WITHIN_DAYS = 4


@dataclass(frozen=True, kw_only=True)
class PersonalHistory:
    """What a morning takes from the past: own constants, sentences about earlier blocks, the trend of readiness in points
    a day, and how many of the last four days the athlete called bad."""

    constants: PersonalConstants
    parameters: OwnParameters
    lessons: tuple[str, ...]
    readiness_trend: float | None
    bad_days: int


def read_personal_history(
    stores: Stores, day: date, *, week_load: float | None = None, last_race: date | None = None
) -> PersonalHistory:
    """What the morning of `day` may know of the days before; quick enough for every morning.

    `week_load` is the load of an average week lately, to find an earlier block like it; `last_race` a race of the last days.
    """
    trend = _readiness_trend(stores, day)
    parameters = parameters_on(stores.reflections, day)
    constants = PersonalConstants(
        version=parameters.version, hrv_band_sd=parameters.hrv_band_sd, hard_gap_h=parameters.hard_gap_h
    )
    feedback = stores.reflections.feedback(day - timedelta(days=BAD_WITHIN_DAYS), day - timedelta(days=1))
    return PersonalHistory(
        constants=constants,
        parameters=parameters,
        lessons=lessons_for(
            day,
            stores.reflections.blocks(),
            week_load=week_load,
            readiness_trend=trend,
            race_unrated=last_race is not None and not stores.reflections.feedback(last_race, last_race),
        ),
        readiness_trend=trend,
        bad_days=sum(entry.outcome is DayRating.BAD for entry in feedback),
    )


def reflection_due(stores: Stores, day: date) -> bool:
    """Whether a week has passed since the last look back, or there was none."""
    last = stores.state.get(LAST_REFLECTION)
    return last is None or (day - date.fromisoformat(last)).days >= EVERY_DAYS


def parameters_on(reflections: ReflectionStore, day: date) -> OwnParameters:
    """The athlete's own constants as they held on a day: one that was accepted later does not judge an earlier day."""
    in_force = reflections.own_parameters()
    if in_force.since is None or in_force.since <= day:
        return in_force
    earlier = [p for p in reflections.parameter_history() if p.since is None or p.since <= day]
    return earlier[-1] if earlier else OwnParameters()


def _readiness_trend(stores: Stores, day: date) -> float | None:
    first = day - timedelta(days=LEARNED_TREND_DAYS - 1)
    mornings = measured(stores.wellness, dict(stores.check_ins.between(first, day)), first, day)
    scores = [
        mornings[d].readiness if (d := first + timedelta(days=n)) in mornings else None
        for n in range(LEARNED_TREND_DAYS)
    ]
    trend = fit_slope(scores, at_least=LEARNED_TREND_NEEDS)
    return round(trend, 3) if trend is not None else None
