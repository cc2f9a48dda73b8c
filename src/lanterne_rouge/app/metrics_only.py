"""A morning made of a few metrics that a program passes in, instead of stored records."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from math import isfinite

from lanterne_rouge.day.morning import build_morning
from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.mission import Constraints, MissionConfig, MissionStatus, Phase
from lanterne_rouge.domain.morning import AthleteState, LoadState, Morning, Readiness
from lanterne_rouge.domain.wellness import Observation, Reading
from lanterne_rouge.season.default_week import key_session

ACCEPTED_METRICS = ("readiness_score", "ctl", "atl", "tsb", "training_phase", "days_to_goal")
# Rounding to one decimal on both sides explains a tenth; more is a contradiction.
GIVEN_TSB_TOLERANCE = 0.15
PASSED_IN = "passed in"


@dataclass(frozen=True, kw_only=True)
class ImaginedDay:
    """The morning, its observation, and what contradicts itself."""

    morning: Morning
    observation: Observation
    warnings: tuple[str, ...]


def imagined_day(metrics: Mapping[str, object], mission: MissionConfig | None, day: date) -> ImaginedDay:
    """The morning that these metrics describe; a TSB that is not CTL - ATL is said and CTL - ATL is used."""
    readiness, ctl, atl = (_number(metrics, name) for name in ACCEPTED_METRICS[:3])
    tsb, warnings = _form(ctl, atl, _number(metrics, "tsb"))
    unknown = [name for name in metrics if name not in ACCEPTED_METRICS]
    warnings += tuple(f"The metric {name} is not known and was left out." for name in unknown)
    status = _status(metrics, mission, day)
    constraints = mission.constraints if mission else Constraints()
    load = LoadState(ctl=ctl, atl=atl, tsb=tsb)
    athlete = AthleteState(sports=tuple(mission.sports) if mission else ())
    morning = build_morning(
        Morning(
            day=day,
            mission=status,
            constraints=constraints,
            athlete=athlete,
            load=load,
            readiness=Readiness(score=readiness) if readiness is not None else None,
            plan=key_session(status=status, athlete=athlete, constraints=constraints, load=load, day=day),
            minutes_available=constraints.minutes_on(day.weekday()),
        )
    )
    missing = [name for name, value in (("readiness", readiness), ("training load", ctl)) if value is None]
    observation = Observation(
        readiness=Reading(value=readiness, source=PASSED_IN, age_days=0) if readiness is not None else None,
        ctl=ctl,
        atl=atl,
        tsb=tsb,
        sources=(PASSED_IN,),
        missing=(*missing, "hrv", "rhr", "sleep", "temperature_deviation"),
    )
    return ImaginedDay(morning=morning, observation=observation, warnings=warnings)


def _number(metrics: Mapping[str, object], name: str) -> float | None:
    value = metrics.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadInput(f"{name} is {value!r}, not a number.", "Pass a number, or leave it out.")
    return float(value) if isfinite(value) else None


def _form(ctl: float | None, atl: float | None, tsb: float | None) -> tuple[float | None, tuple[str, ...]]:
    if ctl is None or atl is None:
        return tsb, ()
    if tsb is not None and abs(tsb - (ctl - atl)) > GIVEN_TSB_TOLERANCE:
        return ctl - atl, (f"The TSB passed in, {tsb:g}, is not CTL - ATL = {ctl - atl:.1f}; the latter is used.",)
    return (tsb if tsb is not None else ctl - atl), ()


def _status(metrics: Mapping[str, object], mission: MissionConfig | None, day: date) -> MissionStatus:
    """The mission as it stands so many days before its goal; a phase that was named wins."""
    phase, days = metrics.get("training_phase"), _number(metrics, "days_to_goal")
    status = mission_status(mission, _as_of(mission, day, days))
    if days is not None and mission is None:
        ahead = int(days) if days >= 0 else None
        goal = day + timedelta(days=ahead) if ahead is not None else None
        status = replace(status, days_to_goal=ahead, days_to_start=ahead, goal_passed=days < 0, goal_date=goal)
    if phase is None:
        return status
    named = next((p for p in Phase if p.value == phase), None)
    if named is None:
        raise BadInput(f"training_phase is {phase!r}.", f"Pass one of {', '.join(p.value for p in Phase)}.")
    return replace(status, phase=named)


def _as_of(mission: MissionConfig | None, day: date, days_to_goal: float | None) -> date:
    if mission is None or mission.goal_date is None or days_to_goal is None:
        return day
    return mission.goal_date - timedelta(days=int(days_to_goal))
