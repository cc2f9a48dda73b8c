"""A workout that a model wrote stands only within the rules' own session."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.day.prescribe import load_of
from lanterne_rouge.domain.decision import Ceiling, WorkoutPlan
from lanterne_rouge.domain.language_model import ProposedStep, ProposedWorkout
from lanterne_rouge.domain.morning import PlannedSession
from lanterne_rouge.models.workout import as_plan, can_be_proposed, limits_words, workout_problem
from tests.day.mornings import REST, morning

RULES = decide_day(morning())
TEMPLATE = RULES.workout
CEILING = RULES.verdict.ceiling
assert TEMPLATE is not None


def proposal(*steps: tuple[float, int]) -> ProposedWorkout:
    made = tuple(ProposedStep(minutes=m, zone=z) for m, z in steps)
    return ProposedWorkout(steps=made)


def same_as(template: WorkoutPlan) -> ProposedWorkout:
    return proposal(*((step.minutes, step.zone) for step in template.steps))


def test_a_session_of_the_same_size_stands() -> None:
    proposed = same_as(TEMPLATE)

    made = as_plan(proposed, TEMPLATE, morning().athlete)

    assert workout_problem(proposed, TEMPLATE, CEILING) is None
    assert (made.zones, made.duration_minutes, made.max_zone) == (
        TEMPLATE.zones,
        TEMPLATE.duration_minutes,
        TEMPLATE.max_zone,
    )
    assert made.load == pytest.approx(TEMPLATE.load, abs=0.1)
    assert (made.title, made.sport, made.type) == (TEMPLATE.title, TEMPLATE.sport, TEMPLATE.type)


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ((), "0 steps"),
        (((75.5, 2),), "whole number"),
        (((float("nan"), 2),), "whole number"),
        (((-10, 2), (85, 2)), "whole number"),
        (((10, 1), (55, 7), (10, 1)), "zones 1 to 4"),
        (((65, 2), (10, 0)), "zones 1 to 4"),
        (((10, 1), (200, 2), (10, 1)), "minutes"),
        (((5, 1),), "minutes"),
        (((75, 1),), "load"),
        (((10, 1), (55, 4), (10, 1)), "load of"),
        (((1e9, 2),), "minutes"),
    ],
)
def test_a_session_that_breaks_a_limit_is_refused_with_a_sentence(steps, said) -> None:
    assert said in (workout_problem(proposal(*steps), TEMPLATE, CEILING) or "")


def test_hard_work_without_an_easy_beginning_is_refused() -> None:
    backwards = proposal(*((s.minutes, s.zone) for s in sorted(TEMPLATE.steps, key=lambda s: -s.zone)))

    assert "easy beginning" in (workout_problem(backwards, TEMPLATE, CEILING) or "")


def test_a_lower_ceiling_counts_before_the_session_of_the_rules() -> None:
    assert "zones 1 to 2" in (workout_problem(same_as(TEMPLATE), TEMPLATE, Ceiling(max_zone=2)) or "")
    assert "minutes" in (workout_problem(same_as(TEMPLATE), TEMPLATE, Ceiling(max_minutes=40)) or "")
    assert "load" in (workout_problem(same_as(TEMPLATE), TEMPLATE, Ceiling(max_load=30)) or "")


def test_title_description_and_steps_have_our_own_names() -> None:
    made = as_plan(same_as(TEMPLATE), TEMPLATE, morning().athlete)

    assert made.title == TEMPLATE.title and made.description
    assert (made.steps[0].name, made.steps[-1].name) == ("Warm-up", "Cool-down")
    assert {step.name for step in made.steps[1:-1]} <= {"Easy", "Steady", "Tempo", "Threshold"}


def test_rest_lifting_and_races_are_not_a_models_to_write() -> None:
    lifting = PlannedSession(sport="strength", kind="strength", minutes=60.0, load=50.0)

    assert can_be_proposed(TEMPLATE)
    assert not can_be_proposed(decide_day(morning(plan=REST)).workout)
    assert not can_be_proposed(decide_day(morning(plan=lifting)).workout)
    assert not can_be_proposed(replace(TEMPLATE, type="race"))


def test_the_limits_are_told_with_the_rules_own_session() -> None:
    told = limits_words(TEMPLATE, CEILING)

    assert f"{TEMPLATE.duration_minutes} min at most" in told and "Zone 4 at most" in told


@given(st.lists(st.tuples(st.integers(1, 60).map(float), st.integers(1, 4)), min_size=1, max_size=8))
def test_whatever_stands_lies_within_the_limits(steps) -> None:
    proposed = proposal(*steps)
    if workout_problem(proposed, TEMPLATE, CEILING) is not None:
        return

    made = as_plan(proposed, TEMPLATE, morning().athlete)

    minutes = dict(made.zones)
    assert sum(minutes.values()) == made.duration_minutes <= TEMPLATE.duration_minutes
    assert made.max_zone <= TEMPLATE.max_zone
    assert made.load == pytest.approx(load_of((int(z[1]), m) for z, m in made.zones), abs=0.06)
    assert abs(made.load - TEMPLATE.load) <= 0.15 * TEMPLATE.load + 0.1
