"""A hard class is no wish for less, and a half marathon is a long race."""

from lanterne_rouge.domain.check_in import CheckIn, Pain, Request
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.morning import PastSession, PlannedSession
from tests.day.mornings import ENDURANCE, decided


def test_a_wish_for_a_hard_class_is_no_wish_for_less_however_short_it_is() -> None:
    class_wish = CheckIn(request=Request(minutes=45.0, hard=True))

    assert decided(plan=ENDURANCE, check_in=class_wish).verdict.decision.action is not Action.EASE


def test_three_days_after_a_half_marathon_nothing_is_hard() -> None:
    race = PastSession(days_ago=3, sport="running", kind="race", minutes=95, load=130, distance_km=21.1, hard=True)
    intervals = PlannedSession(sport="running", kind="vo2max", minutes=65, max_zone=5, load=82, hard=True)

    day = decided(plan=intervals, sessions=(race,))
    assert day.workout is None or day.workout.max_zone <= 2


def test_a_strongly_sore_shoulder_leaves_lifting_that_spares_it_and_nothing_else() -> None:
    lifting = PlannedSession(sport="strength", kind="strength", minutes=45, max_zone=2, load=37.5)

    def day(**pain: object) -> Action:
        sore = CheckIn(pain=(Pain(site="shoulder", **pain),))
        return decided(plan=lifting, check_in=sore).verdict.decision.action

    assert day(score_0_10=6.0) is Action.EASE
    assert day(score_0_10=7.0) is Action.RECOVER
    assert day(score_0_10=6.0, at_night=True) is Action.RECOVER
    ride = decided(plan=ENDURANCE, check_in=CheckIn(pain=(Pain(site="shoulder", score_0_10=6.0),)))
    assert ride.verdict.decision.action is Action.RECOVER
