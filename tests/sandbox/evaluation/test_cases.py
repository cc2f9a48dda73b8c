"""Invented mornings: enough of them, all different, the same for the same seed, and every state with every distance."""

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.sandbox.model_evaluation import BODIES, DISTANCES, generate_cases


def test_five_hundred_mornings_are_all_different() -> None:
    mornings = [repr(case.morning) for case in generate_cases(500)]

    assert len(set(mornings)) == 500


def test_the_same_seed_gives_the_same_mornings_and_another_seed_others() -> None:
    first, again, other = list(generate_cases(40)), list(generate_cases(40)), list(generate_cases(40, seed=2))

    assert first == again
    assert first != other


def test_every_state_of_the_body_meets_every_distance_to_the_goal() -> None:
    met = {(case.body, case.days_to_goal) for case in generate_cases(500)}

    assert met == {(body.name, distance) for body in BODIES for distance in DISTANCES}


def test_some_mornings_hold_text_that_steers_and_most_do_not() -> None:
    steered = sum(case.steered for case in generate_cases(500))

    assert 75 < steered < 200


def test_the_rules_give_rest_easy_days_and_training_on_them() -> None:
    actions = {decide_day(case.morning).verdict.decision.action for case in generate_cases(200)}

    assert actions >= {Action.RECOVER, Action.EASE, Action.MAINTAIN}
