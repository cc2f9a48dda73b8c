"""A top set with back-offs, at every boundary of its rules."""

import pytest

from lanterne_rouge.domain.equipment import Gear, Gym, WeightUnit, in_kg
from lanterne_rouge.domain.lifting import Energy, LiftHistory, LiftingReadiness
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.schemes import top_set
from tests.strength.lifters import BENCH, TOP_SET, catalogue, context, history, one, plan, row, session, top_of

NO_HUNDREDS = Gym(dumbbells=(20.0, 22.0, 24.0, 26.0, 30.0, 32.0))


@pytest.mark.parametrize(
    ("reps", "rpe", "kg", "asked"),
    [
        (8, 8.0, 102.5, 5),
        (8, 8.5, 102.5, 5),
        (8, 9.0, 100.0, 8),
        (9, 8.5, 102.5, 5),
        (7, 8.0, 100.0, 8),
        (7, 8.5, 100.0, 8),
        (7, 9.0, 100.0, 7),
        (5, 8.0, 100.0, 6),
        (4, 8.0, 100.0, 5),
        (4, 8.5, 100.0, 5),
        (4, 9.0, 100.0, 4),
        (3, 8.0, 100.0, 4),
        (3, 9.5, 100.0, 3),
        (8, None, 102.5, 5),
    ],
)
def test_the_top_set_grows_by_weight_by_one_repetition_or_not_at_all(
    reps: int, rpe: float | None, kg: float, asked: int
) -> None:
    top = top_of(BENCH, session(3, (100.0, reps, rpe)))

    assert (top.weight_kg, top.reps) == (kg, asked)


def test_a_missing_rpe_counts_as_eight() -> None:
    strict = Prescription(progression=top_set.TOP_SET.name, rpe_cap=7.5)

    assert top_of(BENCH, session(3, (100.0, 8)), prescription=strict).weight_kg == 100.0


def test_the_reason_tells_the_athletes_own_numbers() -> None:
    made = plan(row(BENCH), past=[_done(BENCH, 100.0)])

    assert made.reasoning == (
        "Bench Press: 8 at 100 kg, RPE 8 last time (2026-11-18), the top of 5-8: go up to 102.5 kg for 5.",
    )


@pytest.mark.parametrize(
    ("reps", "says"),
    [
        (4, "short of 5-8: same weight, aim for one more, 5 at 100 kg"),
        (5, "inside 5-8: one more repetition, 6 at 100 kg"),
    ],
)
def test_the_reason_says_whether_the_set_was_short_of_the_range_or_inside_it(reps: int, says: str) -> None:
    made = plan(row(BENCH), past=[history(BENCH, session(3, (100.0, reps, 8.0)))])

    assert made.reasoning == (f"Bench Press: {reps} at 100 kg, RPE 8 last time (2026-11-18), {says}.",)


@pytest.mark.parametrize(("done", "kg"), [(100.1, 102.5), (101.2, 102.5), (101.3, 105.0), (102.3, 105.0)])
def test_from_a_weight_that_the_plates_here_do_not_make_it_goes_up_by_about_a_step(done: float, kg: float) -> None:
    assert top_of(BENCH, session(3, (done, 8, 8.0))).weight_kg == kg


def test_the_reason_is_in_the_athletes_unit() -> None:
    made = plan(row(BENCH), past=[_done(BENCH, 100.0)], unit=WeightUnit.LB)

    assert "8 at 220.5 lb" in made.reasoning[0]


def test_the_heaviest_set_is_the_top_set() -> None:
    top = top_of(BENCH, session(3, (90.0, 12, 7.0), (100.0, 6, 8.0), (90.0, 8, 8.0)))

    assert (top.weight_kg, top.reps) == (100.0, 7)


def test_a_heavy_single_beside_the_work_is_a_test_and_no_top_set() -> None:
    planned = one(
        BENCH, TOP_SET, session(3, (100.0, 5, 8.0), (140.0, 1, 10.0), (90.0, 8, 8.0)), session(7, (110.0, 6, 8.0))
    )

    assert planned.top_set is not None
    assert (planned.top_set.weight_kg, planned.top_set.reps) == (100.0, 6)
    assert {s.weight_kg for s in planned.backoffs} == {90.0}


@pytest.mark.parametrize(("test", "kg"), [((140.0, 1, 10.0), 115.0), ((140.0, 2, 8.0), 130.0), ((130.0, 1), 105.0)])
def test_where_nothing_but_a_test_was_done_the_weight_is_reckoned_from_its_one_rm(
    test: tuple[float, int], kg: float
) -> None:
    """140 kg once is worth 5 at RPE 8.5 with 140 / (1 + 6.5 / 30) = 115 kg."""
    made = plan(row(BENCH), past=[history(BENCH, session(3, test))])

    top = made.exercises[0].top_set
    assert top is not None and (top.weight_kg, top.reps, top.rpe_cap) == (kg, 5, 8.5)
    assert "was a test rather than a top set of 5-8" in made.reasoning[0]


def test_a_test_never_brings_a_weight_far_above_the_best_top_set() -> None:
    top = top_of(BENCH, session(3, (140.0, 1, 10.0)), session(7, (100.0, 5, 8.0)))

    assert (top.weight_kg, top.reps) == (110.0, 5)


def test_after_a_test_a_low_day_and_a_deload_are_still_lighter() -> None:
    low = top_of(BENCH, session(3, (140.0, 1, 10.0)), readiness=LiftingReadiness(energy=Energy.LOW))
    deload = top_of(BENCH, session(3, (140.0, 1, 10.0)), deload=True)

    assert (low.weight_kg, low.rpe_cap) == (110.0, 7.5)
    assert (deload.weight_kg, deload.rpe_cap) == (97.5, 7.0)


def test_a_range_of_few_repetitions_takes_a_single_as_its_top_set() -> None:
    heavy = Prescription(progression=top_set.TOP_SET.name, top_reps=Span(low=1, high=3), rpe_cap=9.0)

    top = top_of(BENCH, session(3, (140.0, 1, 8.0)), prescription=heavy)

    assert (top.weight_kg, top.reps) == (140.0, 2)


def test_dumbbells_go_up_by_two_kilograms() -> None:
    assert top_of("Dumbbell Bench Press", session(3, (24.0, 8, 8.0))).weight_kg == 26.0


def test_dumbbells_take_the_next_one_up_over_a_gap_after_repetitions_past_the_range() -> None:
    def after(reps: int) -> tuple[float | None, int]:
        top = top_of("Dumbbell Bench Press", session(3, (26.0, reps, 8.0)), gym=NO_HUNDREDS)
        return top.weight_kg, top.reps

    assert [after(reps) for reps in (7, 8, 9, 10, 11)] == [(26.0, 8), (26.0, 9), (26.0, 10), (26.0, 11), (30.0, 5)]


def test_a_step_of_exactly_a_tenth_needs_no_repetitions_past_the_range() -> None:
    top = top_of("Dumbbell Bench Press", session(3, (20.0, 8, 8.0)), gym=NO_HUNDREDS)

    assert (top.weight_kg, top.reps) == (22.0, 5)


def test_a_step_of_far_too_much_is_never_planned() -> None:
    top = top_of("Dumbbell Bench Press", session(3, (20.0, 30, 8.0)), gym=Gym(dumbbells=(20.0, 40.0)))

    assert (top.weight_kg, top.reps) == (20.0, 11)


def test_a_weight_that_does_not_exist_here_becomes_the_next_lighter_one() -> None:
    top = top_of(BENCH, session(3, (101.0, 6, 8.0)))

    assert (top.weight_kg, top.reps) == (100.0, 6)


def test_a_lift_whose_lightest_weight_is_far_too_heavy_and_stands_alone_is_left_out() -> None:
    made = plan(
        row("Dumbbell Bench Press"),
        past=[_done("Dumbbell Bench Press", 8.0)],
        gym=Gym(dumbbells=(20.0, 40.0)),
        available=frozenset({Gear.DUMBBELL, Gear.BENCH}),
    )

    assert made.exercises == ()
    assert "far heavier than your 8 kg" in made.adjustments[-1]


def test_pounds_rounded_by_an_export_are_the_same_weight() -> None:
    top = top_of(BENCH, session(3, (61.23, 8, 8.0)), gym=Gym(unit=WeightUnit.LB), unit=WeightUnit.LB)

    assert top.weight_kg == pytest.approx(in_kg(140, WeightUnit.LB))


def test_back_offs_are_a_tenth_lighter_for_the_least_of_their_range() -> None:
    (backoffs,) = one(BENCH, TOP_SET, session(3, (100.0, 6, 8.0))).backoffs

    assert (backoffs.weight_kg, backoffs.reps, backoffs.sets, backoffs.rpe_cap) == (90.0, 6, 2, 8.5)


@pytest.mark.parametrize("kg", [25.0, 50.0, 47.5, 60.0, 77.5, 102.5, 141.25, 187.5])
def test_back_offs_stay_within_eight_to_twelve_percent_after_rounding(kg: float) -> None:
    planned = one(BENCH, TOP_SET, session(3, (kg, 6, 8.0)))

    assert planned.top_set is not None and planned.top_set.weight_kg is not None
    assert 0.88 * planned.top_set.weight_kg <= (planned.backoffs[0].weight_kg or 0) <= 0.92 * planned.top_set.weight_kg


def test_back_offs_without_a_weight_in_the_band_take_the_nearest_lighter_and_say_so() -> None:
    planned = one("Dumbbell Bench Press", TOP_SET, session(3, (30.0, 6, 8.0)), gym=Gym(dumbbells=(20.0, 30.0)))

    assert planned.backoffs[0].weight_kg == 20.0
    assert "use 20 kg" in planned.notes[0]


def test_back_offs_without_a_weight_in_the_band_do_not_drop_further_than_they_must() -> None:
    planned = one(BENCH, TOP_SET, session(3, (32.5, 6, 8.0)))

    assert planned.backoffs[0].weight_kg == 30.0


def test_a_drop_outside_the_band_is_brought_into_it_and_said() -> None:
    planned = one(
        BENCH,
        Prescription(progression=top_set.TOP_SET.name, backoff_drop_pct=20.0),
        session(3, (100.0, 6, 8.0)),
    )

    assert planned.backoffs[0].weight_kg == 90.0
    assert "8-12% below" in planned.notes[-1]


def test_added_weight_is_judged_with_the_body_that_hangs_on_it() -> None:
    planned = one("Pull-Up", TOP_SET, session(3, (20.0, 6, 8.0)), bodyweight_kg=80.0)

    assert planned.backoffs[0].weight_kg == 10.0


def test_who_struggled_and_has_a_low_day_starts_five_percent_lighter_in_a_weight_that_exists() -> None:
    top = top_of(BENCH, session(3, (97.5, 4, 9.5)), readiness=LiftingReadiness(energy=Energy.LOW))

    assert (top.weight_kg, top.reps) == (92.5, 5)


def test_a_range_of_one_number_is_a_range() -> None:
    fives = Prescription(progression=top_set.TOP_SET.name, top_reps=Span(low=5, high=5))

    assert top_of(BENCH, session(3, (100.0, 5, 8.0)), prescription=fives).weight_kg == 102.5


def _done(name: str, kg: float) -> LiftHistory:
    return history(name, session(3, (kg, 8, 8.0)))


@pytest.mark.parametrize(("reps", "asked"), [(3, 5), (4, 5), (6, 6)])
def test_a_low_day_after_a_struggle_asks_for_the_least_of_the_range_with_less(reps: int, asked: int) -> None:
    top = top_of(BENCH, session(3, (100.0, reps, 9.5)), readiness=LiftingReadiness(energy=Energy.LOW))

    assert (top.weight_kg, top.reps) == (95.0, asked)


@pytest.mark.parametrize(
    ("bodyweight", "kg", "says"),
    [(None, 28.75, "of the added weight only"), (80.0, 21.25, "of the whole load, bodyweight included")],
)
def test_back_offs_with_the_body_in_the_load_are_reckoned_on_what_is_known(
    bodyweight: float | None, kg: float, says: str
) -> None:
    told = context(
        row("Pull-Up", TOP_SET), past=[history("Pull-Up", session(3, (32.5, 6, 8.0)))], bodyweight_kg=bodyweight
    )
    planned = plan_session(told, catalogue()).exercises[0]

    assert planned.top_set is not None and planned.top_set.weight_kg == 32.5
    assert {s.weight_kg for s in planned.backoffs} == {kg}
    assert any(says in note for note in planned.notes)
    assert violations(plan_session(told, catalogue()), told, catalogue()) == ()
