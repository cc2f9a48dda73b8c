"""First loads: from lifts alike, in both directions, on the safe side, and marked as guesses."""

from dataclasses import replace
from datetime import timedelta

import pytest

from lanterne_rouge.app.strength.context import person_of
from lanterne_rouge.domain.equipment import Gear, Gym, WeightUnit
from lanterne_rouge.domain.lifting import DoneSet, LiftingPerson, PastLift, TodayPlan
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.recorded_set import SetKind
from lanterne_rouge.strength.loading import weights_of
from lanterne_rouge.strength.recent import Recent
from lanterne_rouge.strength.starting_load import load_for_other_repetitions
from tests.strength.lifters import (
    BENCH,
    DOUBLE,
    SQUAT,
    TODAY,
    TOP_SET,
    catalogue,
    context,
    history,
    one,
    plan,
    row,
    session,
    weights_planned,
)


def first(name: str, *past: tuple[str, float]) -> float:
    made = plan(row(name, TOP_SET), past=[history(k, session(3, (kg, 5, 8.0))) for k, kg in past])
    (planned,) = made.exercises
    assert planned.estimated
    assert planned.top_set is not None and planned.top_set.weight_kg is not None
    return planned.top_set.weight_kg


def test_a_lift_never_done_begins_below_what_the_ratio_to_a_known_one_says() -> None:
    # 100 x 5 at RPE 8 is a 1RM of 123.3 kg, of a press 0.62; five with three in reserve at 90 % of that.
    assert first("Overhead Press", (BENCH, 100.0)) == pytest.approx(0.62 * 123.3 / (1 + 8 / 30) * 0.9, abs=2.6)


def test_ratios_work_both_ways_and_across_a_common_lift() -> None:
    assert 60 <= first(BENCH, ("Overhead Press", 60.0)) <= 100
    assert 15 <= first("Dumbbell Bench Press", ("Overhead Press", 60.0)) <= 34


def test_the_nearest_lift_alike_speaks() -> None:
    assert first("Front Squat", (SQUAT, 140.0), (BENCH, 60.0)) == first("Front Squat", (SQUAT, 140.0))


def test_without_any_lift_alike_the_catalogues_careful_weight_is_taken() -> None:
    made = plan(row(SQUAT))

    assert made.exercises[0].estimated
    assert made.exercises[0].top_set is not None and (made.exercises[0].top_set.weight_kg or 99) <= 40
    assert "first time" in made.reasoning[0]


def test_a_first_time_is_easy_and_says_where_its_load_comes_from() -> None:
    made = plan(row("Overhead Press"), past=[history(BENCH, session(3, (100.0, 5, 8.0)))])

    assert made.exercises[0].top_set is not None and made.exercises[0].top_set.rpe_cap == 7.0
    assert "estimated from your Barbell Bench Press" in made.reasoning[0]


def test_an_old_lift_alike_counts_for_less() -> None:
    fresh = plan(row("Overhead Press"), past=[history(BENCH, session(3, (100.0, 5, 8.0)))])
    old = plan(row("Overhead Press"), past=[history(BENCH, session(100, (100.0, 5, 8.0)))])

    assert (old.exercises[0].top_set.weight_kg or 0) < (fresh.exercises[0].top_set.weight_kg or 0)  # type: ignore[union-attr]


def test_a_first_load_exists_in_the_gym() -> None:
    assert weights_planned(one("Dumbbell Curl", DOUBLE, gym=Gym(dumbbells=(5.0, 7.0, 11.0)))) <= {5.0, 7.0, 11.0}


def test_the_own_body_begins_with_nothing_added_and_help_with_much_of_it() -> None:
    assert weights_planned(one("Pull-Up", DOUBLE, bodyweight_kg=80.0)) == {0.0}
    assert weights_planned(one("Assisted Pull-Up", DOUBLE, bodyweight_kg=80.0)) == {-30.0}


def test_a_lift_known_only_in_another_way_begins_below_what_was_lifted() -> None:
    without_weight_last = one(BENCH, TOP_SET, session(3, (None, 8, 8.0)), session(9, (60.0, 8, 8.0)))

    assert without_weight_last.estimated
    assert without_weight_last.top_set is not None and without_weight_last.top_set.weight_kg == 52.5


def from_pairs_logged_as_one(**told: object) -> TodayPlan:
    past = [history("Dumbbell Bench Press", session(3, *((60.0, 8, 8.0),) * 3), session(7, *((56.0, 8, 8.0),) * 3))]
    return plan(row(BENCH), past=[*past, *told.pop("others", ())], **told)  # type: ignore[misc]


def top_kg(made: TodayPlan) -> float:
    top = made.exercises[0].top_set
    assert top is not None and top.weight_kg is not None
    return top.weight_kg


def test_a_pair_of_dumbbells_logged_as_one_weight_brings_no_bar_that_crushes() -> None:
    made = from_pairs_logged_as_one()

    assert top_kg(made) == 60.0
    assert "70% of it for safety, because it's loaded differently" in made.reasoning[0]
    assert "no more than 60 kg" in made.reasoning[0]


def test_a_bar_that_was_lifted_already_allows_as_much_for_a_first_time_of_another_lift() -> None:
    pressed = history("Overhead Press", session(5, (75.0, 5, 8.0)))
    squatted = history(SQUAT, session(3, (180.0, 5, 8.0)))

    assert top_kg(from_pairs_logged_as_one(others=[pressed])) == 75.0
    assert top_kg(from_pairs_logged_as_one(others=[squatted])) == 60.0


@pytest.mark.parametrize("heaviest", [{"kind": SetKind.WARMUP}, {"completed": False}], ids=["warm-up", "failed"])
def test_a_warm_up_or_a_failed_attempt_does_not_show_how_heavy_a_first_time_may_be(heaviest: dict[str, object]) -> None:
    heavy = replace(DoneSet(weight_kg=75.0, reps=5, rpe=8.0), **heaviest)  # type: ignore[arg-type]
    working = DoneSet(weight_kg=50.0, reps=5, rpe=8.0)
    pressed = history("Overhead Press", PastLift(day=TODAY - timedelta(days=5), sets=(heavy, working)))

    assert top_kg(from_pairs_logged_as_one(others=[pressed])) == 60.0


@pytest.mark.parametrize(("bodyweight", "most"), [(None, 100.0), (60.0, 120.0), (70.0, 140.0)])
def test_a_first_squat_stays_below_twice_the_body(bodyweight: float | None, most: float) -> None:
    past = [history("Goblet Squat", session(3, *((100.0, 8, 8.0),) * 3))]

    assert top_kg(plan(row(SQUAT), past=past, bodyweight_kg=bodyweight)) == most


def test_another_kind_of_load_is_trusted_less() -> None:
    # 20 kg x 8 at RPE 8 is a 1RM of 26.7 kg.
    pair, bench = catalogue().get("dumbbell-bench-press"), catalogue().get("bench-press")
    assert pair.like is not None and pair.like.exercise == bench.id
    wanted = 26.67 / pair.like.ratio / (1 + 8 / 30) * 0.7

    made = plan(row(BENCH), past=[history("Dumbbell Bench Press", session(3, (20.0, 8, 8.0)))])

    assert wanted - 2.5 <= top_kg(made) <= wanted


def first_of(name: str, **told: object) -> float | None:
    """The first weight of somebody without a log; None where even the lightest is too much."""
    (planned,) = plan(row(name, TOP_SET), **told).exercises
    sets = (planned.top_set, *planned.working_sets)
    return next((s.weight_kg for s in sets if s is not None), None)


WOMAN = {"person": LiftingPerson(sex="female"), "bodyweight_kg": 60.0}
MAN = {"person": LiftingPerson(sex="male"), "bodyweight_kg": 85.0}
PRACTISED_MAN = {"person": LiftingPerson(sex="male", practised=True), "bodyweight_kg": 85.0}


@pytest.mark.parametrize("lift", [SQUAT, BENCH, "Deadlift", "Overhead Press"])
def test_who_is_unknown_begins_with_the_empty_bar(lift: str) -> None:
    assert first_of(lift) == 20.0


@pytest.mark.parametrize(
    ("lift", "least", "most"), [(SQUAT, 40.0, 60.0), (BENCH, 30.0, 45.0), ("Deadlift", 45.0, 70.0)]
)
def test_a_practised_man_begins_with_more_than_the_bar_and_less_than_his_body(
    lift: str, least: float, most: float
) -> None:
    assert least <= (first_of(lift, **PRACTISED_MAN) or 0.0) <= most


@pytest.mark.parametrize(
    ("lift", "least", "most"), [(SQUAT, 65.0, 85.0), (BENCH, 47.5, 65.0), ("Deadlift", 75.0, 100.0)]
)
def test_years_of_lifting_begin_well_above_a_few_months_of_it(lift: str, least: float, most: float) -> None:
    trained = {"person": LiftingPerson(sex="male", practised=True, trained=True), "bodyweight_kg": 85.0}

    first = first_of(lift, **trained) or 0.0

    assert least <= first <= most
    assert first > (first_of(lift, **PRACTISED_MAN) or 0.0)


def test_many_years_of_lifting_begin_above_some_and_the_load_is_called_a_guess() -> None:
    some = LiftingPerson(sex="male", practised=True, trained=True)
    many = replace(some, seasoned=True)

    firsts = [
        [first_of(lift, person=person, bodyweight_kg=93.0) or 0.0 for lift in (SQUAT, BENCH, "Deadlift")]
        for person in (some, many)
    ]

    assert all(later > first for first, later in zip(*firsts, strict=True))
    assert all(kg <= 93.0 * 1.2 for kg in firsts[1])
    made = plan(row(SQUAT, TOP_SET), person=many, bodyweight_kg=93.0)
    assert "it's a guess from your bodyweight, your sex and your training" in made.reasoning[0]


@pytest.mark.parametrize(
    ("sports", "lifted", "years", "expected"),
    [
        (("strength", "running"), 16, 6.0, (True, True, True)),
        (("strength", "running"), 16, 3.0, (True, True, False)),
        (("strength", "running"), 16, None, (True, False, False)),
        (("strength", "running"), 2, 6.0, (False, False, False)),
        (("running", "strength"), 16, 6.0, (True, False, False)),
    ],
)
def test_years_count_for_who_names_lifting_first_and_still_lifts(
    sports: tuple[str, ...], lifted: int, years: float | None, expected: tuple[bool, bool, bool]
) -> None:
    person = person_of(AthleteState(sports=sports, level="recreational"), lifted=lifted, years=years)

    assert (person.practised, person.trained, person.seasoned) == expected


@pytest.mark.parametrize(
    ("sports", "level", "expected"),
    [
        (("strength",), "trained", (True, True)),
        (("strength", "running"), "elite", (True, True)),
        (("running", "strength"), "trained", (True, False)),
        (("strength",), "recreational", (False, False)),
        (("running",), "trained", (False, False)),
        ((), "trained", (False, False)),
    ],
)
def test_the_level_of_a_runner_is_not_one_of_lifting(
    sports: tuple[str, ...], level: str, expected: tuple[bool, bool]
) -> None:
    person = person_of(AthleteState(sports=sports, level=level))

    assert (person.practised, person.trained) == expected


@pytest.mark.parametrize("lift", [SQUAT, BENCH, "Deadlift", "Dumbbell Bench Press", "Leg Press", "Lat Pulldown"])
def test_first_weights_follow_sex_body_and_practice(lift: str) -> None:
    woman, man, practised = (first_of(lift, **who) or 0.0 for who in (WOMAN, MAN, PRACTISED_MAN))

    assert woman <= man <= practised
    assert practised > woman


@pytest.mark.parametrize(
    ("sex", "practised", "trained", "squat", "deadlift", "bench"),
    [
        ("female", False, False, 28.0, 34.5, 22.0),
        ("female", True, False, 53.5, 63.0, 31.5),
        ("female", True, True, 63.0, 78.5, 37.5),
        ("male", False, False, 44.0, 50.5, 34.5),
        ("male", True, False, 69.0, 82.0, 50.5),
        ("male", True, True, 85.0, 101.0, 63.0),
    ],
)
def test_first_weights_of_a_body_of_100_kg(
    sex: str, practised: bool, trained: bool, squat: float, deadlift: float, bench: float
) -> None:
    # In steps of half a kilogram, so that a tenth more or less of a usual share shows.
    person = LiftingPerson(sex=sex, practised=practised, trained=trained)
    fine = Gym(name="fine", plates=dict.fromkeys((0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0), 2))

    firsts = [first_of(lift, person=person, bodyweight_kg=100.0, gym=fine) for lift in (SQUAT, "Deadlift", BENCH)]

    assert firsts == [squat, deadlift, bench]


def test_a_light_woman_is_given_no_bar_that_is_most_of_her_best() -> None:
    # 0.35 of 50 kg is 17.5 kg once: an empty bar of 20 kg for sets is too much.
    light = {"person": LiftingPerson(sex="female"), "bodyweight_kg": 50.0}

    assert first_of(BENCH, **light) != 20.0


def test_no_machine_begins_with_next_to_nothing() -> None:
    for who in (WOMAN, MAN, {}):
        assert (first_of("Leg Press", **who) or 0.0) >= 20.0


def test_an_impossible_bodyweight_is_nobodys() -> None:
    assert first_of(SQUAT, person=LiftingPerson(sex="male"), bodyweight_kg=9.0) == 20.0


@pytest.mark.parametrize(
    ("name", "told", "kg"),
    [
        ("Leg Press", {}, 50.0),
        ("Lateral Raise", {}, 4.0),
    ],
)
def test_who_is_unknown_begins_other_lifts_with_the_careful_load(name: str, told: dict[str, object], kg: float) -> None:
    assert first_of(name, **told) == kg


@pytest.mark.parametrize(
    ("person", "kg"),
    [
        (LiftingPerson(), 10.0),
        (LiftingPerson(sex="male"), 10.0),
        (LiftingPerson(sex="female"), 6.0),
        (LiftingPerson(sex="female", practised=True), 10.0),
        (LiftingPerson(older=True), 6.0),
    ],
)
def test_without_a_bodyweight_new_women_and_older_people_begin_with_less(person: LiftingPerson, kg: float) -> None:
    assert first_of("Goblet Squat", person=person) == kg


def test_older_people_begin_below_the_usual_share_of_their_body() -> None:
    younger = first_of(SQUAT, person=LiftingPerson(sex="male", practised=True), bodyweight_kg=100.0)
    older = first_of(SQUAT, person=LiftingPerson(sex="male", practised=True, older=True), bodyweight_kg=100.0)

    assert older is not None and younger is not None and 20.0 < older < younger


def test_who_has_lifted_begins_with_the_careful_load_at_least() -> None:
    woman = {"person": LiftingPerson(sex="female", practised=True), "bodyweight_kg": 60.0}

    assert first_of("Incline Dumbbell Bench Press", **woman) == 8.0


FINE = Gym(name="fine", plates=dict.fromkeys((0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0), 2))
THREE = session(3, (100.0, 3, 8.0))


@pytest.mark.parametrize(
    ("reps", "sessions", "told", "kg"),
    [
        # 100 x 3 at RPE 8 is a 1RM of 116.7 kg: for more repetitions with three in reserve, at nine tenths of it.
        (12, (THREE,), {}, 70.0),
        (10, (THREE,), {}, 73.0),
        (40, (THREE,), {}, 43.0),
        (12, (THREE,), {"away": 14}, 70.0),
        (12, (THREE,), {"away": 15}, 66.5),
        (12, (THREE,), {"away": 57}, 56.0),
        (12, (THREE,), {"deload": True}, 63.0),
        # What was held back counts only where nothing else was done, and nothing from more than four months ago.
        (12, (session(3, (120.0, 3, 8.0), eased=True), THREE), {}, 70.0),
        (12, (session(3, (120.0, 3, 8.0), eased=True),), {}, 84.0),
        (12, (session(120, (100.0, 3, 8.0)),), {}, 70.0),
        (12, (session(121, (100.0, 3, 8.0)),), {}, None),
        (12, (), {}, None),
        # No weight that is light enough, and no lift of the body.
        (12, (THREE,), {"gym": Gym(bars={Gear.BARBELL: 90.0})}, None),
        (12, (THREE,), {"lift": "Pull-Up"}, None),
    ],
)
def test_a_lift_known_by_few_repetitions_begins_more_of_them_by_its_own_best(reps, sessions, told, kg) -> None:
    exercise = catalogue().match(told.get("lift", BENCH)).exercise
    assert exercise is not None
    recent = Recent(sessions=sessions, last=next(iter(sessions), None), away_days=told.get("away", 0))
    weights = weights_of(exercise, told.get("gym", FINE), WeightUnit.KG)

    made = load_for_other_repetitions(exercise, reps, weights, recent, context(deload=told.get("deload", False)))

    assert (made.weight_kg if made else None) == kg


@pytest.mark.parametrize(
    ("name", "past", "kg"),
    [
        (BENCH, {"Overhead Press": session(3, (50.0, 5, 8.0))}, 60.0),
        # What was lifted with a bar already may be lifted again, a little less of it after a month.
        (BENCH, {"Overhead Press": session(3, (50.0, 5, 8.0)), "Incline Bench Press": session(30, (70.0, 5, 8.0))}, 63.0),
        # Of two that are as near, the one that is loaded in the same way, however long ago.
        (BENCH, {"Dumbbell Bench Press": session(3, (30.0, 8, 8.0)), "Incline Bench Press": session(30, (70.0, 5, 8.0))}, 63.0),
        ("Leg Press", {SQUAT: session(3, (200.0, 5, 8.0))}, 100.0),
        ("Romanian Deadlift", {"Deadlift": session(3, (140.0, 5, 8.0))}, 98.0),
        ("Romanian Deadlift", {SQUAT: session(3, (100.0, 5, 8.0))}, 20.0),
        ("Front Squat", {SQUAT: session(3, (150.0, 5, 8.0))}, 105.0),
    ],
)  # fmt: skip
def test_a_first_load_by_what_is_known_of_other_lifts(name: str, past: dict[str, PastLift], kg: float) -> None:
    assert top_kg(plan(row(name), past=[history(lift, done) for lift, done in past.items()], gym=FINE)) == kg


@pytest.mark.parametrize(
    ("person", "body", "loads"),
    [
        # Impossible bodies are nobody's; below and above them a first load is the careful one.
        ("male", 24.9, (20.0, 20.0, 50.0, 10.0, 4.0)),
        ("male", 300.0, (132.5, 102.5, 157.5, 28.0, 6.0)),
        ("male", 301.0, (20.0, 20.0, 50.0, 10.0, 4.0)),
        ("male", None, (20.0, 20.0, 50.0, 10.0, 4.0)),
        (None, 80.0, (20.0, 20.0, 50.0, 10.0, 4.0)),
        # No less than six tenths of the careful load, however light the body; an empty bar that is too much is exchanged.
        ("female", 40.0, (30.0, 6.0, 30.0, 6.0, 2.0)),
        ("female", 60.0, (20.0, 6.0, 30.0, 6.0, 2.0)),
        ("male", 25.0, (30.0, 6.0, 30.0, 6.0, 2.0)),
    ],
)
def test_first_loads_of_squat_bench_leg_press_dumbbells_and_raises_by_the_body(person, body, loads) -> None:
    told = {"person": LiftingPerson(sex=person), "bodyweight_kg": body}

    firsts = (first_of(lift, **told) for lift in (SQUAT, BENCH, "Leg Press", "Dumbbell Bench Press", "Lateral Raise"))

    assert tuple(firsts) == loads


def test_help_that_is_not_here_is_no_start_for_the_lift() -> None:
    made = plan(row("Pull-Up", DOUBLE), past=[history("Pull-Up", session(3, (-20.0, 5, 8.0)))])

    assert [s.by for s in made.substitutions] == ["Assisted Pull-Up"]


def test_a_lift_done_another_way_begins_lighter_still_in_a_light_week() -> None:
    other_way = history(BENCH, session(3, (None, 8, 8.0)), session(9, (60.0, 8, 8.0)))

    assert top_kg(plan(row(BENCH), past=[other_way], deload=True)) == 47.5


@pytest.mark.parametrize(("body", "help_kg"), [(None, -30.0), (60.0, -25.0), (80.0, -30.0), (100.0, -40.0)])
def test_two_fifths_of_the_body_are_taken_over_at_first(body: float | None, help_kg: float) -> None:
    assert weights_planned(one("Assisted Pull-Up", DOUBLE, bodyweight_kg=body)) == {help_kg}
