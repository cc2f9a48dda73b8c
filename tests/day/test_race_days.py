"""The morning of a race, and the days of an event that lasts for weeks."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.day.phases import mission_status
from lanterne_rouge.domain.check_in import CheckIn, Pain
from lanterne_rouge.domain.decision import Flag, Intensity
from lanterne_rouge.domain.mission import Constraints, Phase, Stage
from lanterne_rouge.domain.morning import AthleteState, LoadState, PastSession, PlannedSession, Readiness, VitalSign
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.season.default_week import planned_session
from lanterne_rouge.settings.mission_file import load_mission
from lanterne_rouge.views.four_sections import tell
from tests.day.mornings import MONDAY, decided, morning, status

RACE = PlannedSession(sport="cycling", kind="race", minutes=300, max_zone=7, load=285, hard=True)
RACE_DAY = {"mission": status(Phase.TAPER, 0), "plan": RACE}
TOUR = load_mission(Path(__file__).parents[2] / "missions" / "tdf_sim_2025.toml", {})
FIRST, LAST = date(2025, 7, 5), date(2025, 7, 27)
EVENT = [FIRST + timedelta(days=n) for n in range((LAST - FIRST).days + 1)]
STAGES = status(Phase.PEAK, 12, stage=Stage(number=9, day=MONDAY, kind="hilly"), stages_ahead=12)
YESTERDAYS_STAGE = PastSession(days_ago=1, sport="cycling", kind="race", minutes=150, load=120, hard=True)


def on(day, **changes):
    """A morning of the long event as the default plan makes it."""
    mission, load = mission_status(TOUR, day), LoadState(ctl=50.0, atl=55.0, tsb=-5.0, history_days=200)
    athlete = AthleteState(sports=("cycling",))
    plan = planned_session(
        status=mission, athlete=athlete, constraints=TOUR.constraints, load=load, day=day, sessions=()
    )
    known = {"mission": mission, "load": load, "athlete": athlete, "plan": plan, "constraints": TOUR.constraints}
    return {"day": day, "rhr": VitalSign(today=50.0, mean_28d=50.0), **known, **changes}


def test_a_race_is_as_long_as_it_is_whatever_the_weekday_usually_holds():
    weekday = Constraints(minutes=((0, 75.0),))

    workout = decided(**RACE_DAY, constraints=weekday, minutes_available=75.0).workout

    assert workout is not None and workout.duration_minutes >= 280


@pytest.mark.parametrize(("said", "expected"), [(90, 90), (400, 300)])
def test_minutes_said_this_morning_cut_a_race_and_never_stretch_it(said, expected):
    workout = decided(**RACE_DAY, check_in=CheckIn(minutes_available=said)).workout

    assert workout is not None and workout.type == "race"
    assert workout.duration_minutes == pytest.approx(expected, abs=5)
    assert workout.max_zone >= 3


def test_a_stage_on_a_day_that_is_usually_kept_free_is_ridden_to_its_end():
    stage = PlannedSession(sport="cycling", kind="race", minutes=260, max_zone=5, load=230, hard=True)

    free = decided(mission=STAGES, plan=stage, constraints=Constraints(days=(1, 2)), minutes_available=0.0)
    short = decided(mission=STAGES, plan=stage, constraints=Constraints(minutes=((0, 75.0),)), minutes_available=75.0)
    usual = decided(mission=STAGES, plan=stage)

    assert free.workout is not None and free.workout == short.workout == usual.workout


def test_a_goal_on_a_day_that_is_usually_kept_free_is_raced():
    assert decided(**RACE_DAY, constraints=Constraints(days=(1, 2)), minutes_available=0.0).workout is not None


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"temperature_deviation_c": 1.3, "rhr": VitalSign(today=64.0, mean_28d=50.0)}, ("1.3 °C above", "14")),
        ({"check_in": CheckIn(pain=(Pain(site="knee", score_0_10=5),))}, ("knee", "5 of 10")),
        ({"readiness": Readiness(score=45.0)}, ("45",)),
    ],
)
def test_the_reason_of_a_race_day_names_what_speaks_against_it(changes, named):
    text = decided(**RACE_DAY, **changes).verdict.decision.reason

    assert "nothing speaks against" not in text
    assert all(part in text for part in named)


def test_one_short_night_before_a_race_worries_nobody():
    night = replace(morning().sleep, last_h=4.5, avg_7d_h=6.0)

    assert "hold you back" not in decided(**RACE_DAY, sleep=night).verdict.decision.reason


def test_an_open_health_question_leaves_no_race_and_says_so():
    result = decided(**RACE_DAY, athlete=AthleteState(sports=("cycling",), capped_z2=True))
    workout = result.workout

    assert workout is not None and workout.max_zone <= 2 and workout.type == "endurance"
    assert "no race" in workout.title.lower() and "no race" in workout.description.lower()
    assert "Do not race" in result.verdict.decision.reason
    assert workout.load <= 60


def test_evidence_on_race_day_does_not_claim_a_limit_that_is_not_set():
    evidence = decided(**RACE_DAY, readiness=Readiness(score=45.0)).verdict.evidence

    assert next(e for e in evidence if e.rule == "O1").effect == "named only, because of the race"


@pytest.mark.parametrize("day", EVENT)
def test_every_day_of_a_long_event_is_told_as_one(day):
    changes = on(day)
    result = decided(**changes)
    sections = tell(morning(**changes), result, Observation())

    if changes["plan"].kind == "race":
        number = changes["mission"].stage.number
        assert result.verdict.decision.action == "maintain"
        assert f"stage {number} of 21" in sections.phase
        assert result.workout is not None and f"Stage {number}" in result.workout.title
    else:
        assert result.workout is None and "rest day of the event" in sections.phase
    assert "none ahead" not in sections.phase
    assert ("ends today" if day == LAST else "27 July 2025") in sections.phase
    assert "An easier day now" not in sections.logic


@pytest.mark.parametrize("readiness", [None, Readiness(score=62.0), Readiness(score=50.0)])
def test_an_eased_stage_is_ridden_easily(readiness):
    result = decided(**on(date(2025, 7, 9), readiness=readiness, load=LoadState()))

    if result.verdict.decision.action == "ease":
        assert result.workout is not None and result.workout.max_zone <= 2
        assert "Take today's stage easily" in result.verdict.decision.reason


def test_yesterdays_stage_does_not_turn_todays_into_a_day_of_recovery():
    result = decided(**on(date(2025, 7, 9), sessions=(YESTERDAYS_STAGE,)))

    assert result.verdict.decision.action == "maintain"
    assert Flag.POST_RACE not in result.verdict.decision.flags


def test_the_day_after_a_long_race_is_for_coming_down():
    result = decided(sessions=(YESTERDAYS_STAGE, PastSession(days_ago=9, kind="race", minutes=30, load=30)))

    assert Flag.POST_RACE in result.verdict.decision.flags
    assert result.verdict.decision.action == "recover"


@pytest.mark.parametrize("order", [1, -1])
def test_the_last_race_counts_in_whatever_order_the_sessions_come(order):
    races = (YESTERDAYS_STAGE, PastSession(days_ago=6, kind="race", minutes=30, load=30))[::order]

    assert decided(sessions=races).verdict.decision.action == "recover"


@pytest.mark.parametrize(("ahead", "protects"), [(120, False), (8, False), (7, True)])
def test_stages_are_protected_when_they_are_near(ahead, protects):
    mission = status(Phase.BUILD, ahead + 22, days_to_start=ahead, stages_ahead=21)

    text = decided(mission=mission, readiness=Readiness(score=55.0)).verdict.decision.reason

    assert ("stages still to come" in text) is protects


def test_shortly_before_an_event_no_hard_session_is_squeezed_into_minutes():
    workout = decided(**on(date(2025, 7, 3), load=LoadState(ctl=20.0, atl=20.0, tsb=0.0))).workout

    assert workout is None or workout.duration_minutes >= 25 or workout.max_zone <= 2


def test_a_stage_already_ridden_today_is_not_ridden_again():
    ridden = replace(YESTERDAYS_STAGE, days_ago=0, load=70)

    result = decided(**on(date(2025, 7, 9), sessions=(ridden,)))

    assert result.workout is None
    assert "already trained today (load 70)" in result.verdict.decision.reason


def test_intensity_of_a_mass_start_stage_is_not_all_out():
    assert decided(mission=STAGES, plan=RACE).verdict.decision.intensity_recommendation is not Intensity.HIGH
