"""A decision from the two structures alone; a workout, a week and what changes in it."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.morning import build_morning
from lanterne_rouge.day.phases import MissionInput, brief
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.mission import Constraints, MissionConfig, Phase, Screening, Stage
from lanterne_rouge.domain.morning import AthleteState, LoadState, Morning, PlannedSession, Readiness
from lanterne_rouge.domain.season import DayRole, PlannedDay
from lanterne_rouge.models.reasoning import decide_with_model
from lanterne_rouge.season.week_ahead import WeekAhead, WeekAheadInput, plan_week_ahead
from tests.day.mornings import ENDURANCE, FEVER, MONDAY, REST, THRESHOLD, morning, status

MISSION = MissionConfig(
    id="m", name="Mission", start=date(2026, 1, 5), goal_event="The race", goal_date=date(2026, 5, 17)
)


def _given(mission: MissionConfig = MISSION, **parts) -> Morning:
    told = brief(MissionInput(day=MONDAY, mission=mission))
    athlete = AthleteState(sports=told.sports, capped_z2=told.limited_by_health)
    return build_morning(
        Morning(day=MONDAY, mission=told.status, constraints=told.constraints, athlete=athlete, **parts)
    )


def test_mission_and_observation_alone_give_a_decision() -> None:
    decision = decide_with_model(
        _given(load=LoadState(ctl=50.0, atl=50.0, tsb=0.0, history_days=90))
    ).result.verdict.decision

    assert decision.action in (Action.EASE, Action.MAINTAIN)
    assert decision.reason


def test_nothing_known_is_an_easy_day() -> None:
    assert decide_with_model(_given()).result.verdict.decision.action in (Action.RECOVER, Action.EASE)


def test_an_open_health_question_of_the_mission_holds_the_day_at_zone_two() -> None:
    asked = replace(MISSION, screening=Screening(chest_pain=True))

    assert decide_with_model(_given(asked)).result.verdict.ceiling.max_zone <= 2


def test_what_was_decided_from_is_handed_on_whole() -> None:
    given = replace(_given(check_in=FEVER), plan=THRESHOLD, lessons=("you liked hills",), readiness_trend=-1.5)

    context = decide_with_model(given).context

    assert (context.check_in, context.plan, context.lessons, context.readiness_trend) == (
        FEVER,
        THRESHOLD,
        ("you liked hills",),
        -1.5,
    )


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"plan": ENDURANCE},
        {"plan": REST},
        {"readiness": Readiness(score=55)},
        {"check_in": FEVER},
        {"minutes_available": 40},
        {"check_in": CheckIn(alcohol_drinks=5)},
        {"plan": None},
        {
            "mission": status(
                days_to_goal=9, stages_ahead=4, stage=Stage(number=3, day=MONDAY, kind="itt", critical=True)
            ),
            "plan": PlannedSession(sport="cycling", kind="race", minutes=150, max_zone=5, load=130, hard=True),
            "load": LoadState(ctl=80.0, atl=112.0, tsb=-32.0, history_days=200),
        },
    ],
)
def test_the_planned_workout_is_the_one_that_was_decided(changes) -> None:
    context = morning(**changes)
    result = decide_day(context)

    assert plan_week_ahead(WeekAheadInput(context=context, verdict=result.verdict)).workout == result.workout


def _day(ahead: int, session: PlannedSession | None, role: DayRole) -> PlannedDay:
    sessions = (session,) if session else ()
    return PlannedDay(day=MONDAY + timedelta(days=ahead), phase=Phase.BUILD, role=role, sessions=sessions)


STORED = (
    _day(0, ENDURANCE, DayRole.EASY),
    _day(1, THRESHOLD, DayRole.HARD),
    _day(2, None, DayRole.REST),
    _day(3, THRESHOLD, DayRole.HARD),
    _day(4, PlannedSession(sport="cycling", kind="race", load=150, minutes=120, hard=True), DayRole.RACE),
)


def _planned(mission: MissionConfig | None = None, **changes) -> WeekAhead:
    context = morning(**{"plan": ENDURANCE, **changes})
    verdict = decide_day(context).verdict
    return plan_week_ahead(WeekAheadInput(context=context, verdict=verdict, days=STORED, mission=mission))


def test_a_good_day_leaves_the_coming_days_alone() -> None:
    assert _planned().changes == ()


def test_after_a_day_of_needed_recovery_tomorrows_hard_session_is_proposed_easy() -> None:
    changes = _planned(
        readiness=Readiness(score=50), load=LoadState(ctl=60.0, atl=85.0, tsb=-25.0, history_days=200)
    ).changes

    (change,) = changes
    assert change.day == MONDAY + timedelta(days=1)
    assert change.after is not None and not change.after.hard
    assert change.before is not None and change.after.load <= change.before.load
    assert "endurance instead of threshold" in change.says


def test_a_fever_clears_five_days_of_hard_sessions_and_leaves_races_to_their_own_morning() -> None:
    changed = [c.day for c in _planned(check_in=FEVER).changes]

    assert changed == [MONDAY + timedelta(days=1), MONDAY + timedelta(days=3)]


def test_the_week_is_the_stored_one_and_the_rhythm_goes_on_where_it_ends() -> None:
    week = _planned(MISSION).week

    assert week[:5] == STORED
    assert [d.day for d in week] == [MONDAY + timedelta(days=n) for n in range(7)]


@pytest.mark.parametrize(("minutes", "role"), [(119.0, DayRole.EASY), (120.0, DayRole.LONG), (150.0, DayRole.LONG)])
def test_in_a_week_without_a_stored_plan_two_hours_make_a_day_long(minutes: float, role: DayRole) -> None:
    context = morning(
        athlete=AthleteState(age=40, sports=("cycling",), level="elite", weekly_hours=18),
        constraints=Constraints(minutes=((6, minutes), *((day, 60.0) for day in range(6)))),
        load=LoadState(ctl=110.0, atl=110.0, tsb=0.0, history_days=200),
    )

    week = plan_week_ahead(WeekAheadInput(context=context, verdict=decide_day(context).verdict, mission=MISSION)).week

    assert [d.role for d in week if d.day.weekday() == 6] == [role]
