"""A sore place decides the sport: no running on a sore knee, no swimming with a sore shoulder."""

import pytest

from lanterne_rouge.day.sport_choice import sports_of
from lanterne_rouge.domain.check_in import CheckIn, Injury, Pain
from lanterne_rouge.domain.morning import AthleteState, PastSession, PlannedSession
from lanterne_rouge.domain.sport import Sport
from tests.day.mornings import decided
from tests.every import every

LEGS_AND_BACK = ("hip", "knee", "ankle", "left foot", "shin", "calf", "achilles", "hamstring", "lower_back")
ARMS = ("shoulder", "right arm", "elbow", "wrist")


def trained(sport, sports, site, score=4.0):
    plan = PlannedSession(sport=sport, kind="strength" if sport == "strength" else "endurance", minutes=60, load=45)
    hurt = CheckIn(pain=(Pain(site=site, score_0_10=score),))
    return decided(plan=plan, athlete=AthleteState(sports=sports), check_in=hurt)


@pytest.mark.parametrize("site", LEGS_AND_BACK)
@pytest.mark.parametrize("score", [3.0, 4.0, 5.0, None])
def test_a_sore_leg_or_back_is_never_run_on(site, score):
    with_bike = trained("running", ("running", "cycling"), site, score).workout
    runner = trained("running", ("running",), site, score)

    assert with_bike is not None and with_bike.sport is Sport.CYCLING
    assert runner.workout is None and runner.verdict.decision.action == "recover"
    assert site.replace("_", " ") in runner.verdict.decision.reason


@pytest.mark.parametrize("site", ARMS)
@pytest.mark.parametrize("sport", ["swimming", "rowing"])
def test_a_sore_arm_is_left_alone(site, sport):
    workout = trained(sport, (sport, "running"), site).workout

    assert workout is not None and workout.sport is Sport.RUNNING
    assert trained(sport, (sport,), site).workout is None


@every("site", [*ARMS, "right shoulder", "neck", "knee", "lower_back", "achilles", "hip"])
@every("sports", [("strength",), ("strength", "running"), ("running", "cycling", "strength")])
@every("score", [2.0, 4.0, 5.0, None])
def test_a_lifting_day_keeps_its_length_with_what_hurts_left_out_of_it(site, sports, score):
    result = trained("strength", sports, site, score)

    workout, reason = result.workout, result.verdict.decision.reason
    assert workout is not None
    # A new pain of 4 and more in the back is loaded by most of what is planned: what is left is a shorter session.
    shorter = site == "lower_back" and score is not None and score >= 4
    assert workout.sport is Sport.STRENGTH
    assert workout.duration_minutes < 60 if shorter else workout.duration_minutes == 60
    assert not any(word in reason for word in ("flat ground", "impact", "None of your sports"))


def test_lifting_with_strong_pain_is_half_and_only_what_spares_it():
    workout = trained("strength", ("strength",), "shoulder", 6.0).workout

    assert workout is not None and workout.sport is Sport.STRENGTH and workout.duration_minutes <= 30


@pytest.mark.parametrize("site", ["right shoulder", "elbow", "neck", "left wrist"])
@pytest.mark.parametrize("score", [1.0, 2.0, 4.0])
def test_nobody_is_sent_to_flat_ground_for_an_arm(site, score):
    reason = trained("running", ("running",), site, score).verdict.decision.reason

    assert "flat ground" not in reason and "impact" not in reason


def test_a_sore_arm_does_not_stop_a_run():
    workout = trained("running", ("running", "cycling"), "shoulder").workout

    assert workout is not None and workout.sport is Sport.RUNNING


def test_a_triathlete_has_a_bike():
    workout = trained("running", ("triathlon",), "calf").workout

    assert workout is not None and workout.sport is Sport.CYCLING


def test_the_change_of_sport_is_said():
    assert "ride instead" in trained("running", ("running", "cycling"), "knee").verdict.decision.reason


def test_a_slight_pain_keeps_the_run():
    workout = trained("running", ("running", "cycling"), "knee", 2.0).workout

    assert workout is not None and workout.sport is Sport.RUNNING


def test_an_injury_that_nobody_cleared_is_not_run_on():
    plan = PlannedSession(sport="running", kind="endurance", minutes=60, load=45)
    hurt = CheckIn(injury=Injury(site="ankle", kind="sprain"))

    workout = decided(plan=plan, athlete=AthleteState(sports=("running",)), check_in=hurt).workout

    assert workout is None


def sessions(**counts):
    return tuple(PastSession(days_ago=2, sport=sport) for sport, count in counts.items() for _ in range(count))


@pytest.mark.parametrize(
    ("trained", "expected"),
    [
        ({}, ()),
        ({"strength": 8}, ("strength",)),
        ({"strength": 1}, ("strength",)),
        ({"cycling": 8, "strength": 4}, ("cycling", "strength")),
        ({"cycling": 4, "running": 5, "swimming": 1}, ("running", "cycling")),
        ({"running": 12, "strength": 2}, ("running",)),
        ({"running": 6, "strength": 2}, ("running", "strength")),
        ({"running": 12, "strength": 3}, ("running", "strength")),
        ({"walking": 20, "other": 5, "strength": 3}, ("strength",)),
        ({"walking": 3}, ()),
    ],
)
def test_who_names_no_sport_is_known_by_what_they_train(trained, expected):
    assert sports_of(sessions(**trained)) == expected
