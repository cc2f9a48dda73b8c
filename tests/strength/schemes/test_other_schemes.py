"""Straight sets, percentage blocks, holds, and lifts of the own body."""

import pytest

from lanterne_rouge.domain.equipment import Gym
from lanterne_rouge.domain.lifting import DoneSet, PastLift
from lanterne_rouge.domain.prescription import PercentageSet, Prescription, Span
from lanterne_rouge.strength.schemes import double, percentage, timed
from tests.strength.lifters import (
    BENCH,
    PLANK,
    PULL_UP,
    STRAIGHT,
    TODAY,
    one,
    plan,
    reps_of,
    row,
    session,
    weights_planned,
)

TIMED = Prescription(progression=timed.TIMED.name, seconds=Span(low=30, high=60))
BODY = Prescription(progression=double.BODYWEIGHT.name, reps=Span(low=5, high=8), rpe_cap=9.0)
BLOCK = Prescription(
    progression=percentage.PERCENTAGE.name,
    block=(
        (PercentageSet(share=0.75, reps=5, sets=2), PercentageSet(share=0.85, reps=5)),
        (PercentageSet(share=0.80, reps=3, sets=3),),
    ),
)


@pytest.mark.parametrize(
    ("done", "rpe", "kg", "reps"),
    [
        ((5, 5, 5), 8.0, 102.5, 5),
        ((5, 5, 5), 9.0, 100.0, 5),
        ((5, 5, 4), 8.0, 100.0, 5),
        ((5, 5), 8.0, 100.0, 5),
    ],
)
def test_straight_sets_rise_together_when_all_are_done(done: tuple[int, ...], rpe: float, kg: float, reps: int) -> None:
    planned = one(BENCH, STRAIGHT, session(3, *((100.0, r, rpe) for r in done)))

    assert weights_planned(planned) == {kg}
    assert reps_of(planned) == [reps] * 3


def test_straight_sets_in_a_range_add_a_repetition_to_all_sets_first() -> None:
    asked = Prescription(progression=double.STRAIGHT.name, reps=Span(low=8, high=10))

    planned = one(BENCH, asked, session(3, *((80.0, 8, 8.0),) * 3))

    assert weights_planned(planned) == {80.0}
    assert reps_of(planned) == [9, 9, 9]


def test_a_block_takes_its_weights_from_nine_tenths_of_the_best_recent_maximum() -> None:
    planned = one(BENCH, BLOCK, session(3, (100.0, 5, 8.0)), session(10, (90.0, 5, 8.0)))

    # 100 x 5 at RPE 8 is 100 x (1 + 7/30) = 123.3; 0.9 of it is 111.
    assert [(s.weight_kg, s.reps, s.sets) for s in planned.working_sets] == [(82.5, 5, 2), (95.0, 5, 1)]


@pytest.mark.parametrize(("week", "kg"), [(1, 88.75), (3, 88.75), (5, 88.75)])
def test_a_block_begins_again_when_it_is_through(week: int, kg: float) -> None:
    asked = Prescription(progression=percentage.PERCENTAGE.name, block=BLOCK.block, week_of_block=week)

    planned = one(BENCH, asked, session(3, (100.0, 5, 8.0)))

    assert planned.working_sets[0].reps == 3
    assert planned.working_sets[0].weight_kg == pytest.approx(kg, abs=1.3)


def test_a_block_never_goes_a_tenth_above_the_best_recent_top_set() -> None:
    heavy = Prescription(progression=percentage.PERCENTAGE.name, block=((PercentageSet(share=1.0, reps=1),),))

    planned = one(BENCH, heavy, session(3, (60.0, 10, 8.0)))

    assert weights_planned(planned) == {65.0}


def held(*seconds: float, kg: float | None = None, rpe: float | None = None) -> PastLift:
    return PastLift(day=TODAY, sets=tuple(DoneSet(weight_kg=kg, reps=1, seconds=s, rpe=rpe) for s in seconds))


@pytest.mark.parametrize(
    ("done", "rpe", "asked"),
    [((40, 40, 40), None, 45), ((40, 38, 40), None, 43), ((58, 58, 58), None, 60), ((45, 45, 45), 9.5, 45)],
)
def test_a_hold_grows_by_five_seconds_up_to_its_top(done: tuple[float, ...], rpe: float | None, asked: int) -> None:
    planned = one(PLANK, TIMED, held(*done, rpe=rpe))

    assert [(s.seconds, s.reps, s.sets) for s in planned.working_sets] == [(asked, 1, 3)]


@pytest.mark.parametrize(
    ("done", "kg", "asked"),
    [
        ((60, 60, 60), 10.0, 65),
        ((70, 70, 70), 10.0, 75),
        ((75, 75, 75), 12.5, 30),
        ((75, 75, 70), 10.0, 75),
        ((75, 75), 10.0, 60),
    ],
)
def test_a_big_step_of_a_carry_is_earned_by_seconds_past_the_range_in_all_sets(
    done: tuple[float, ...], kg: float, asked: int
) -> None:
    planned = one("Farmer Carry", TIMED, held(*done, kg=10.0), gym=Gym(dumbbells=(10.0, 12.5, 15.0)))

    assert [(s.weight_kg, s.seconds) for s in planned.working_sets] == [(kg, asked)]


def test_a_carry_takes_a_small_step_at_the_top_of_its_range() -> None:
    planned = one("Farmer Carry", TIMED, held(60, 60, 60, kg=30.0))

    assert [(s.weight_kg, s.seconds) for s in planned.working_sets] == [(32.0, 30)]


@pytest.mark.parametrize(("name", "kg"), [("Plank", 0.0), ("Farmer Carry", 14.0)])
def test_a_first_hold_is_planned_at_the_low_end_with_a_careful_weight(name: str, kg: float) -> None:
    made = plan(row(name, TIMED))
    (hold,) = made.exercises

    assert [(s.weight_kg, s.seconds, s.sets) for s in hold.working_sets] == [(kg, 30, 3)]
    assert hold.estimated and "first time" in made.reasoning[0]


def test_a_hold_at_its_top_gets_weight_and_begins_again() -> None:
    (held_set,) = one(PLANK, TIMED, held(60, 60, 60)).working_sets

    assert held_set.seconds == 30
    assert (held_set.weight_kg or 0.0) > 0


def test_the_own_body_gets_weight_hung_on_after_the_top_of_the_range() -> None:
    planned = one(PULL_UP, BODY, session(3, *((None, 8, 8.0),) * 3))

    assert weights_planned(planned) == {2.5}
    assert reps_of(planned) == [5, 5, 5]


def test_help_shrinks_after_the_top_of_the_range() -> None:
    planned = one("Assisted Pull-Up", BODY, session(3, *((-20.0, 8, 8.0),) * 3))

    assert weights_planned(planned) == {-15.0}


def test_what_cannot_be_loaded_grows_by_repetitions_past_the_range_and_then_asks_for_a_harder_form() -> None:
    grown = one("Donkey Kick", BODY, session(3, *((None, 8, 8.0),) * 3))
    most = one("Donkey Kick", BODY, session(3, *((None, 13, 8.0),) * 3))

    assert reps_of(grown) == [9, 8, 8]
    assert weights_planned(grown) == {None}
    assert reps_of(most) == [13, 13, 13]


def test_a_block_of_pull_ups_done_without_weight_hangs_on_a_tenth_of_the_load_at_the_most() -> None:
    planned = one("Pull-Up", Prescription(progression=percentage.PERCENTAGE.name), session(3, (None, 12, 6.0)))

    assert max(kg or 0.0 for kg in weights_planned(planned)) <= 7.5
