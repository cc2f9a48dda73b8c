"""Four days to hold sentences against: one eased, one kept as planned, one pushed, one of recovery."""

from datetime import date

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.check_in import CheckIn, Feeling
from lanterne_rouge.domain.morning import (
    AthleteState,
    HrvState,
    LoadState,
    Morning,
    PastSession,
    Readiness,
    SleepState,
    VitalSign,
)
from lanterne_rouge.models.checking.facts import facts_of
from lanterne_rouge.models.checking.gate import Gated, gate
from lanterne_rouge.models.checking.unsafe import warned
from tests.day.mornings import FEVER, THRESHOLD, morning, status

EASED = morning(
    day=date(2026, 3, 2),
    mission=status(days_to_goal=60, goal_date=date(2026, 5, 1), goal_event="Alpine 7000"),
    athlete=AthleteState(age=40, sex="M", sports=("cycling",), level="trained", weekly_hours=8, ftp_w=250.0),
    load=LoadState(ctl=62.4, atl=72.0, tsb=-9.6, ramp_7d=4.2, monotony_7d=1.4, history_days=200),
    readiness=Readiness(score=58.0),
    hrv=HrvState(mean_28d=4.1, sd_28d=0.16, week=4.06, today=4.0, valid_days_in_week=7),
    sleep=SleepState(last_h=6.4, avg_7d_h=7.2, need_h=8.0),
    rhr=VitalSign(today=54.0, mean_28d=51.0),
    temperature_deviation_c=0.2,
    sessions=(
        PastSession(days_ago=1, sport="cycling", minutes=90, load=62.0, kind="endurance", max_zone=2),
        PastSession(days_ago=3, sport="cycling", minutes=120, load=80.0, kind="threshold", max_zone=4, hard=True),
    ),
    check_in=CheckIn(feeling=Feeling(energy_0_10=4.0)),
)
KEPT = morning(mission=status(days_to_goal=60, goal_date=date(2026, 5, 1)), readiness=Readiness(score=82.0))
PUSHED = morning(readiness=Readiness(score=91.0), load=LoadState(ctl=60.0, atl=55.0, tsb=5.0, history_days=200))
ILL = morning(check_in=FEVER, readiness=Readiness(score=44.0), plan=THRESHOLD)
DAYS: dict[str, Morning] = {"eased": EASED, "kept": KEPT, "pushed": PUSHED, "ill": ILL}
RESULTS: dict[str, DayResult] = {name: decide_day(context) for name, context in DAYS.items()}


def held(day: str, text: str, **more) -> Gated:
    """What the gate makes of a text on one of the days."""
    result = RESULTS[day]
    decision = result.verdict.decision
    facts = facts_of(DAYS[day], result)
    return gate(
        text,
        facts,
        decision.action,
        intensity=decision.intensity_recommendation,
        warned=warned(decision.flags),
        **more,
    )
