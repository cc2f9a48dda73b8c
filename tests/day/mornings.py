"""Mornings for tests: an ordinary athlete on an ordinary day, changed only where a test says so."""

from dataclasses import replace
from datetime import date

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.check_in import CheckIn, Illness
from lanterne_rouge.domain.mission import MissionStatus, Phase
from lanterne_rouge.domain.morning import (
    AthleteState,
    HrvState,
    LoadState,
    Morning,
    PlannedSession,
    Readiness,
    SleepState,
    VitalSign,
)

MONDAY = date(2026, 3, 2)
THRESHOLD = PlannedSession(sport="cycling", kind="threshold", minutes=75, max_zone=4, load=85, hard=True)
ENDURANCE = PlannedSession(sport="cycling", kind="endurance", minutes=75, max_zone=2, load=56)
REST = PlannedSession(sport=None, kind="rest", minutes=0, max_zone=0, load=0)
FEVER = CheckIn(illness=Illness(symptoms=("fever",), systemic=True))


def status(phase: Phase = Phase.BUILD, days_to_goal: int | None = 60, **changes) -> MissionStatus:
    """A mission whose goal lies `days_to_goal` ahead."""
    known = {
        "mission_id": "m",
        "name": "Mission",
        "goal_event": "The race",
        "goal_date": date(2026, 5, 1),
        "days_to_goal": days_to_goal,
        "phase": phase,
    }
    return MissionStatus(**{**known, **changes})


def morning(**changes) -> Morning:
    """A rested, healthy, well-measured morning with a threshold session planned."""
    good = Morning(
        day=MONDAY,
        mission=status(),
        athlete=AthleteState(age=40, sex="M", sports=("cycling",), level="trained", weekly_hours=8),
        load=LoadState(ctl=60.0, atl=58.0, tsb=2.0, ramp_7d=2.0, history_days=200),
        readiness=Readiness(score=80.0),
        hrv=HrvState(mean_28d=4.1, sd_28d=0.16, week=4.12, today=4.1, valid_days_in_week=7),
        sleep=SleepState(last_h=7.8, avg_7d_h=7.7, need_h=8.0),
        rhr=VitalSign(today=50.0, mean_28d=50.0),
        plan=THRESHOLD,
    )
    return replace(good, **changes)


def decided(**changes) -> DayResult:
    """What the coach makes of such a morning."""
    return decide_day(morning(**changes))


def action(**changes) -> str:
    """Only the action."""
    return decided(**changes).verdict.decision.action.value


def flags(**changes) -> set[str]:
    """Only the flags."""
    return {flag.value for flag in decided(**changes).verdict.decision.flags}
