"""Which session is "last time", and what time away, a deload or a slip of the finger make of it."""

from datetime import timedelta
from math import nan

import pytest

from lanterne_rouge.domain.lifting import DoneSet, PastLift
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.strength.schemes import percentage
from tests.strength.lifters import (
    BENCH,
    DOUBLE,
    ROW,
    STRAIGHT,
    TODAY,
    TOP_SET,
    history,
    one,
    plan,
    row,
    session,
    top_of,
)

FULL = (100.0, 8, 8.0)


@pytest.mark.parametrize(
    ("days", "kg"),
    [(14, 102.5), (15, 95.0), (28, 95.0), (29, 90.0), (56, 90.0), (57, 80.0), (120, 80.0), (121, 55.0), (2000, 55.0)],
)
def test_the_longer_away_the_lighter_the_first_session(days: int, kg: float) -> None:
    assert top_of(BENCH, session(days, FULL)).weight_kg == kg


def test_time_away_is_explained() -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(30, FULL))])

    assert "30 days off, so 90% of your old load: 90 kg for 8" in made.reasoning[0]


def test_time_away_and_a_deload_are_not_taken_off_twice() -> None:
    assert top_of(BENCH, session(30, FULL), deload=True).weight_kg == 90.0


def test_a_break_before_held_back_sessions_still_counts() -> None:
    top = top_of(BENCH, session(2, (60.0, 8, 7.0), eased=True), session(60, FULL))

    assert top.weight_kg == 80.0


def test_a_deload_is_never_last_time() -> None:
    top = top_of(BENCH, session(3, (90.0, 8, 7.0), eased=True), session(8, FULL))

    assert top.weight_kg == 102.5


def test_only_held_back_sessions_give_their_weight_and_no_more() -> None:
    assert top_of(BENCH, session(3, FULL, eased=True)).weight_kg == 100.0


def test_a_workout_that_was_opened_and_left_empty_is_never_last_time() -> None:
    top = top_of(BENCH, session(1), session(2, (100.0, 0)), session(3, FULL))

    assert top.weight_kg == 102.5


def test_sessions_of_the_future_are_ignored() -> None:
    assert top_of(BENCH, session(-2, (140.0, 8, 8.0)), session(3, FULL)).weight_kg == 102.5


def test_warm_ups_and_drop_sets_are_no_top_sets() -> None:
    sets = (
        DoneSet(weight_kg=120.0, reps=1, kind=SetKind.WARMUP),
        DoneSet(weight_kg=100.0, reps=8, rpe=8.0),
        DoneSet(weight_kg=110.0, reps=2, kind=SetKind.DROP),
    )

    assert top_of(BENCH, PastLift(day=TODAY - timedelta(days=3), sets=sets)).weight_kg == 102.5


@pytest.mark.parametrize("absurd", [(-50.0, 8), (nan, 8), (1001.0, 8), (100.0, 501), (100.0, -1), (100.0, 8, 15.0)])
def test_sessions_with_numbers_that_cannot_be_are_ignored_with_a_note(absurd: tuple[float, int]) -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(1, absurd), session(3, FULL))])

    assert made.exercises[0].top_set is not None and made.exercises[0].top_set.weight_kg == 102.5
    assert "2026-11-20" in made.adjustments[0]


def test_more_than_double_of_everything_else_is_a_slip_of_the_finger() -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(1, (500.0, 8, 8.0)), session(3, FULL))])

    assert made.exercises[0].top_set is not None and made.exercises[0].top_set.weight_kg == 102.5
    assert "I ignored 2026-11-20 because of weights far above all other sessions." in made.adjustments[0]
    assert "lanterne activity ID delete" in made.adjustments[0]


@pytest.mark.parametrize(
    ("newest", "taken"),
    [
        ((190.0, 8, 8.0), False),
        ((131.0, 8, 8.0), False),
        ((130.0, 8, 8.0), True),
        ((140.0, 1, 10.0), True),
        ((100.0, 30, 8.0), True),
    ],
)
def test_a_session_far_above_two_others_is_a_slip_by_weight_and_by_one_rm(
    newest: tuple[float, int], taken: bool
) -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(1, newest), session(3, FULL), session(6, FULL))])

    assert any("I ignored" in note for note in made.adjustments) is not taken
    assert taken or (made.exercises[0].top_set is not None and made.exercises[0].top_set.weight_kg == 102.5)


def test_a_second_session_like_it_makes_it_count() -> None:
    made = plan(row(BENCH), past=[history(BENCH, *(session(d, (140.0, 6, 8.0)) for d in (2, 3)), session(6, FULL))])

    assert made.exercises[0].top_set is not None and made.exercises[0].top_set.weight_kg == 140.0


def test_two_slips_are_both_found() -> None:
    slips = session(1, (1000.0, 8, 8.0)), session(2, (190.0, 8, 8.0))
    made = plan(row(BENCH), past=[history(BENCH, *slips, session(3, FULL), session(6, FULL))])

    assert made.exercises[0].top_set is not None and made.exercises[0].top_set.weight_kg == 102.5


def test_light_weeks_make_no_slip_of_a_usual_session() -> None:
    light = (session(days, (70.0, 5, 7.0), eased=True) for days in (3, 6))

    assert top_of(BENCH, session(2, FULL), *light).weight_kg == 102.5


def test_what_hangs_on_a_body_is_compared_with_the_body() -> None:
    top = top_of("Pull-Up", session(2, (10.0, 6, 8.0)), session(3, (5.0, 6, 8.0)), session(6, (5.0, 6, 8.0)))

    assert (top.weight_kg, top.reps) == (10.0, 7)


def test_what_was_ignored_is_told_only_of_the_exercises_of_the_session() -> None:
    past = [history(lift, session(1, (500.0, 8, 8.0)), session(3, FULL)) for lift in (BENCH, ROW)]

    made = plan(row(BENCH), past=past)

    assert [note for note in made.adjustments if "I ignored" in note] == [made.adjustments[0]]
    assert made.adjustments[0].startswith("Barbell Bench Press: I ignored 2026-11-20 because")


def test_the_order_in_which_sessions_are_told_does_not_matter() -> None:
    older, newer = session(9, (95.0, 8, 8.0)), session(3, FULL)

    assert top_of(BENCH, older, newer) == top_of(BENCH, newer, older)


def test_a_deload_is_moderate_shorter_and_easier() -> None:
    planned = one(BENCH, TOP_SET, session(3, FULL), deload=True)
    rows = one(ROW, DOUBLE, session(3, *((70.0, 10, 8.0),) * 3), deload=True)

    assert planned.top_set is not None
    assert (planned.top_set.weight_kg, planned.top_set.rpe_cap) == (90.0, 7.0)
    assert 1 + sum(s.sets for s in planned.backoffs) == 2
    assert {(s.weight_kg, s.rpe_cap) for s in rows.working_sets} == {(62.5, 7.0)}
    assert sum(s.sets for s in rows.working_sets) == 2


def test_a_deload_is_said() -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(3, FULL))], deload=True)

    assert made.adjustments[0].startswith("Deload: 90% of your last loads, half the sets")


@pytest.mark.parametrize(
    ("name", "prescription", "done", "kg", "sets"),
    [
        (BENCH, TOP_SET, FULL, {90.0, 80.0}, 2),
        (ROW, DOUBLE, (70.0, 12, 8.0), {62.5}, 2),
        (ROW, STRAIGHT, (70.0, 5, 8.0), {62.5}, 2),
        (BENCH, Prescription(progression=percentage.PERCENTAGE.name), FULL, {80.0}, 2),
        ("Push-Up", DOUBLE, (None, 12, 8.0), {None}, 2),
    ],
)
def test_a_deload_lightens_every_scheme(
    name: str, prescription: Prescription, done: tuple[float | None, int, float], kg: set[float | None], sets: int
) -> None:
    planned = one(name, prescription, session(3, done, done, done), deload=True)

    assert {s.weight_kg for s in planned.hard_sets} == kg
    assert {s.rpe_cap for s in planned.hard_sets} == {7.0}
    assert sum(s.sets for s in planned.hard_sets) == sets
