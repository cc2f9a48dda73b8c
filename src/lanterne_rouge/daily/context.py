"""Everything a decision may look at, gathered for one morning."""

import math
from collections.abc import Iterable
from datetime import date, timedelta
from statistics import fmean, stdev

from lanterne_rouge.coaching.phases import mission_status
from lanterne_rouge.coaching.weekly_rhythm import planned_session
from lanterne_rouge.daily.observe import Morning
from lanterne_rouge.daily.training import Training, with_break
from lanterne_rouge.domain.day_context import AthleteState, DayContext, HrvState, Readiness, RestingHr, SleepState
from lanterne_rouge.domain.mission import Constraints, MissionConfig, Profile
from lanterne_rouge.domain.thresholds import Threshold, ThresholdsOfDay
from lanterne_rouge.domain.wellness import CONTRIBUTORS, WellnessMetric
from lanterne_rouge.metrics.thresholds import thresholds_on, told_in_profile

BAND_DAYS = 28
BAND_NEEDS = 14
MEAN_NEEDS = 7
# Adults need seven to nine hours (consensus of sleep societies, Watson 2015); eight is used until the athlete says otherwise.
SLEEP_NEED_H = 8.0
SHORT_NIGHT_H = 6.0


def day_context(
    day: date,
    morning: Morning,
    training: Training,
    mission: MissionConfig | None,
    profile: Profile,
    thresholds: Iterable[Threshold] = (),
) -> DayContext:
    """The context of one morning, from what was observed and where the mission stands."""
    status = mission_status(mission, day)
    constraints = mission.constraints if mission else Constraints()
    told = told_in_profile(profile, mission.start) if mission else ()
    athlete = _athlete(profile, mission, day, thresholds_on(day, (*told, *thresholds)))
    minutes = minutes_today(day, morning, constraints)
    plan = planned_session(
        status=status, athlete=athlete, constraints=constraints, load=training.load, day=day, sessions=training.sessions
    )
    return DayContext(
        day=day,
        mission=status,
        constraints=constraints,
        athlete=athlete,
        load=training.load,
        readiness=_readiness(morning),
        hrv=_hrv(morning),
        sleep=_sleep(morning),
        rhr=_resting_hr(morning),
        temperature_deviation_c=morning.today(WellnessMetric.TEMPERATURE_DEVIATION),
        longest_30d_km=training.longest_30d_km,
        sessions=training.sessions,
        plan=plan,
        check_in=with_break(morning.check_in, training.latest_break),
        raw_values=morning.implausible,
        ctl_history=training.ctl_history,
        minutes_available=minutes,
    )


def minutes_today(day: date, morning: Morning, constraints: Constraints) -> float | None:
    """The minutes at hand: what the athlete said this morning, else the mission's; 0 on a day that is closed."""
    if morning.check_in.minutes_available is not None:
        return morning.check_in.minutes_available
    if day in constraints.blackout or day.weekday() not in constraints.days:
        return 0.0
    return constraints.minutes_on(day.weekday())


def _athlete(profile: Profile, mission: MissionConfig | None, day: date, thresholds: ThresholdsOfDay) -> AthleteState:
    return AthleteState(
        age=day.year - profile.birth_year if profile.birth_year else None,
        sex=profile.sex,
        sports=tuple(mission.sports) if mission else (),
        level=profile.level,
        weekly_hours=mission.constraints.weekly_hours if mission else None,
        capped_z2=bool(mission and mission.screening.limits()),
        ftp_w=thresholds.ftp.value if thresholds.ftp else None,
        lthr_bpm=thresholds.lthr.value if thresholds.lthr else None,
        threshold_pace_ms=thresholds.threshold_pace.value if thresholds.threshold_pace else None,
        css_ms=thresholds.css.value if thresholds.css else None,
    )


def _readiness(morning: Morning) -> Readiness | None:
    found = morning.latest(WellnessMetric.READINESS)
    if found is None:
        return None
    contributors = {m.value.removeprefix("contributor_"): morning.today(m) for m in CONTRIBUTORS}
    return Readiness(score=found.value, measured_days_ago=found.age_days, contributors=contributors)


def _hrv(morning: Morning) -> HrvState | None:
    logs = [_log(v) for v in morning.series(WellnessMetric.HRV_RMSSD, BAND_DAYS, until=morning.day)]
    known = [v for v in logs if v is not None]
    if not known:
        today = morning.today(WellnessMetric.HRV_RMSSD)
        return HrvState(mean_28d=None, sd_28d=None, week=None, today=today and _log(today)) if today else None
    week = [v for v in logs[-7:] if v is not None]
    enough = len(known) >= BAND_NEEDS
    raw_today = morning.today(WellnessMetric.HRV_RMSSD)
    return HrvState(
        mean_28d=fmean(known) if enough else None,
        sd_28d=stdev(known) if enough else None,
        week=fmean(week) if len(week) >= 3 else None,
        today=_log(raw_today),
        yesterday=logs[-2] if len(logs) > 1 else None,
        valid_days_in_week=len(week),
    )


def _resting_hr(morning: Morning) -> RestingHr | None:
    yesterday = morning.day - timedelta(days=1)
    before = [v for v in morning.series(WellnessMetric.RESTING_HR, BAND_DAYS, until=yesterday) if v is not None]
    today = morning.today(WellnessMetric.RESTING_HR)
    if today is None and not before:
        return None
    return RestingHr(today=today, mean_28d=fmean(before) if len(before) >= MEAN_NEEDS else None)


def _sleep(morning: Morning) -> SleepState | None:
    nights = morning.series(WellnessMetric.SLEEP, 7, until=morning.day)
    known = [v for v in nights if v is not None]
    if not known and morning.today(WellnessMetric.SLEEP) is None:
        return None
    return SleepState(
        last_h=morning.today(WellnessMetric.SLEEP),
        avg_7d_h=fmean(known) if len(known) >= 4 else None,
        need_h=SLEEP_NEED_H,
        nights_under_6h=sum(v < SHORT_NIGHT_H for v in known),
    )


def _log(rmssd_ms: float | None) -> float | None:
    return math.log(rmssd_ms) if rmssd_ms is not None and rmssd_ms > 0 else None
