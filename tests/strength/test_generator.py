"""Routines made for a goal, some days, some minutes, some gear."""

import sys
from collections import defaultdict
from datetime import date
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises
from lanterne_rouge.domain.equipment import Gear, Location
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import LEG_PATTERNS, Exercise, LoadType, Muscle, Pattern
from lanterne_rouge.domain.lifting import CoachContext, LiftingGoal, Routine, Template
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.exercises.substitution import usable
from lanterne_rouge.strength.generator.days import MovementRole, Style, choose_style
from lanterne_rouge.strength.generator.fitting import HYBRID_CAP, Day, TemplateRow, sets_of
from lanterne_rouge.strength.generator.generate import (
    ROUTINE_EXAMPLES,
    generate_half_day,
    generate_routine,
    make_example,
)
from lanterne_rouge.strength.generator.movements import (
    BANDED,
    BIG_PATTERNS,
    LEAST_WEEKLY_SETS,
    MOST_WEEKLY_SETS,
    NOT_UNASKED,
    Movement,
)
from lanterne_rouge.strength.generator.movements import __dict__ as movements
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.schemes import double, timed, top_set
from lanterne_rouge.strength.schemes.catalogue import scheme_for

ROOT = Path(__file__).parents[2]
ALL = frozenset(Gear)
DUMBBELLS = frozenset({Gear.DUMBBELL, Gear.BENCH})
Made = tuple[Routine, tuple[Template, ...]]
WISHES = st.fixed_dictionaries(
    {
        "goal": st.sampled_from(LiftingGoal),
        "days": st.integers(1, 6),
        "minutes": st.integers(20, 120),
        "available": st.frozensets(st.sampled_from(Gear)) | st.just(ALL),
        "location": st.sampled_from(Location),
        "style": st.none() | st.sampled_from(Style),
        "beside_endurance": st.booleans(),
    }
)


@cache
def catalogue() -> Catalogue:
    return Catalogue(PackagedExercises().exercises())


@cache
def made(
    goal: LiftingGoal = LiftingGoal.BOTH,
    days: int = 3,
    minutes: int = 60,
    available: frozenset[Gear] = ALL,
    location: Location = Location.GYM,
    style: Style | None = None,
    beside_endurance: bool = False,
) -> Made:
    return generate_routine(
        goal, days, minutes, available, catalogue(), location, style=style, beside_endurance=beside_endurance
    )


def exercises_of(template: Template) -> list[Exercise]:
    by_name = {exercise.name: exercise for exercise in catalogue().all}
    return [by_name[row.name] for row in template.exercises]


def patterns_of(templates: tuple[Template, ...]) -> set[Pattern]:
    return {exercise.pattern for template in templates for exercise in exercises_of(template)}


def minutes_of(template: Template) -> float:
    rows = zip(template.exercises, exercises_of(template), strict=True)
    day = Day(
        name=template.name,
        rows=tuple(TemplateRow(exercise=e, role=MovementRole.NEEDED, prescription=r.prescription) for r, e in rows),
    )
    return day.minutes


def weekly_sets(templates: tuple[Template, ...], days: int) -> dict[Muscle, float]:
    sets: defaultdict[Muscle, float] = defaultdict(float)
    for template in templates:
        for row, exercise in zip(template.exercises, exercises_of(template), strict=True):
            for muscle, share in exercise.muscles.items():
                sets[muscle] += sets_of(row.prescription) * share * days / len(templates)
    return sets


@given(wishes=WISHES)
def test_whatever_is_wished_for_the_routine_can_be_trained(wishes):
    routine, templates = made(**wishes)

    assert routine.days == tuple(template.name for template in templates)
    assert len(set(routine.days)) == len(routine.days)
    for template in templates:
        exercises = exercises_of(template)
        assert exercises
        assert len({exercise.id for exercise in exercises}) == len(exercises)
        assert all(usable(exercise, wishes["available"], wishes["location"]) for exercise in exercises)
        assert not NOT_UNASKED & {exercise.id for exercise in exercises}
        assert not [exercise.id for exercise in exercises if exercise.advanced]
        assert minutes_of(template) <= wishes["minutes"]
        asked = [row.prescription for row in template.exercises]
        assert [scheme_for(each).clean(each) for each in asked] == [(each, ()) for each in asked]
        assert all(1 <= sets_of(row.prescription) <= 4 for row in template.exercises)


@settings(max_examples=25, deadline=None)
@given(wishes=WISHES)
def test_a_plan_from_a_new_template_has_the_time_for_every_row_and_set_of_it(wishes):
    _, templates = made(**wishes)

    for template in templates:
        context = CoachContext(
            today=date(2026, 3, 2),
            template=template,
            goal=wishes["goal"],
            location=wishes["location"],
            available=wishes["available"],
            minutes=wishes["minutes"],
        )
        plan = plan_session(context, catalogue())

        assert [planned.name for planned in plan.exercises] == [row.name for row in template.exercises]
        assert plan.substitutions == ()
        for planned, row in zip(plan.exercises, template.exercises, strict=True):
            assert sum(done.sets for done in planned.hard_sets) == sets_of(row.prescription)


@settings(max_examples=40, deadline=None)
@given(wishes=WISHES)
def test_no_muscle_has_more_than_it_can_use_and_no_exercise_two_ways_to_grow(wishes):
    _, templates = made(**wishes)

    assert max(weekly_sets(templates, wishes["days"]).values()) <= MOST_WEEKLY_SETS
    ways: defaultdict[str, set[tuple[object, ...]]] = defaultdict(set)
    for row in (row for template in templates for row in template.exercises):
        asked = row.prescription
        ways[row.name].add((asked.progression, asked.top_reps, asked.reps, asked.seconds, asked.rpe_cap))
    assert all(len(way) == 1 for way in ways.values())


@settings(max_examples=40, deadline=None)
@given(wishes=WISHES)
def test_only_the_last_one_or_two_rows_are_optional_and_none_that_a_short_plan_would_always_leave_out(wishes):
    _, templates = made(**wishes)

    for template in templates:
        optional = [row.optional for row in template.exercises]
        assert optional == sorted(optional)
        assert sum(optional) <= 2
        assert not (wishes["minutes"] < 46 and any(optional))


@pytest.mark.parametrize("location", Location)
@pytest.mark.parametrize("minutes", [20, 45, 120, *(pytest.param(each, marks=pytest.mark.proof) for each in (30, 60))])
def test_a_turn_holds_every_big_movement_however_short_its_days(minutes, location):
    for goal, days, style in product(LiftingGoal, range(1, 7), Style):
        _, templates = made(goal=goal, days=days, minutes=minutes, location=location, style=style)

        assert set(BIG_PATTERNS) <= patterns_of(templates), (goal, days, style)


@pytest.mark.parametrize(
    ("style", "fewest_days"), [(Style.FULL_BODY, 3), (Style.UPPER_LOWER, 4), (Style.PUSH_PULL_LEGS, 3)]
)
def test_from_a_whole_turn_a_week_of_75_minutes_every_muscle_gets_enough(style, fewest_days):
    for goal, days, minutes in product(LiftingGoal, range(fewest_days, 7), (75, 120)):
        sets = weekly_sets(made(goal=goal, days=days, minutes=minutes, style=style)[1], days)

        short = {muscle: sets[muscle] for muscle in BANDED if sets[muscle] < LEAST_WEEKLY_SETS}
        assert short == {}, (goal, days, minutes)


def test_the_large_muscles_get_enough_from_three_days_of_an_hour():
    large = set(BANDED) - {Muscle.SIDE_DELTS, Muscle.BICEPS, Muscle.TRICEPS}
    for goal, days in product(LiftingGoal, range(3, 7)):
        sets = weekly_sets(made(goal=goal, days=days, minutes=60)[1], days)

        assert {muscle for muscle in large if sets[muscle] < LEAST_WEEKLY_SETS} == set(), (goal, days)


def test_the_same_wishes_give_the_same_routine():
    first = generate_routine(LiftingGoal.BOTH, 4, 60, ALL, catalogue(), Location.GYM)
    second = generate_routine(
        LiftingGoal.BOTH, 4, 60, frozenset(reversed(list(Gear))), Catalogue(catalogue().all), Location.GYM
    )

    assert first == second


@pytest.mark.parametrize(
    ("goal", "progression", "low", "high"),
    [
        (LiftingGoal.STRENGTH, top_set.TOP_SET.name, 3, 5),
        (LiftingGoal.HYPERTROPHY, double.DOUBLE.name, 6, 10),
        (LiftingGoal.BOTH, top_set.TOP_SET.name, 5, 8),
    ],
)
def test_the_main_lift_follows_the_goal(goal, progression, low, high):
    main = made(goal=goal, days=4)[1][0].exercises[0].prescription
    span = main.top_reps if progression == top_set.TOP_SET.name else main.reps

    assert (main.progression, span.low, span.high) == (progression, low, high)


@pytest.mark.parametrize(("goal", "low", "high"), [(LiftingGoal.STRENGTH, 6, 10), (LiftingGoal.BOTH, 8, 12)])
def test_what_comes_after_the_main_lifts_grows_by_double_progression(goal, low, high):
    rows = [row.prescription for template in made(goal=goal, days=4)[1] for row in template.exercises]

    doubles = [asked for asked in rows if asked.progression == double.DOUBLE.name]
    assert doubles
    assert all((asked.reps.low, asked.reps.high) == (low, high) for asked in doubles)


def test_for_muscle_every_loaded_lift_stays_within_six_and_twelve():
    _, templates = made(goal=LiftingGoal.HYPERTROPHY, days=6, minutes=90)

    doubles = [
        row.prescription.reps
        for template in templates
        for row in template.exercises
        if row.prescription.progression == double.DOUBLE.name
    ]
    assert all(reps.low >= 6 and reps.high <= 12 for reps in doubles)


def half_days(upper: int, legs: int, *, split: bool) -> list[Template]:
    made = [
        generate_half_day(
            LiftingGoal.BOTH, 60, ALL, catalogue(), Location.GYM, legs=of_legs, place=place, count=count, split=split
        )
        for of_legs, count in ((False, upper), (True, legs))
        for place in range(count)
    ]
    return [template for template in made if template is not None]


@pytest.mark.parametrize(("upper", "legs"), [(2, 2), (3, 1)])
def test_a_split_week_trains_every_big_muscle_above_the_hips_twice_and_no_lift_again(upper, legs):
    templates = half_days(upper, legs, split=True)

    loaded = [e.id for template in templates for e in exercises_of(template) if e.pattern is not Pattern.CORE]
    assert len(templates) == 4 and len(loaded) == len(set(loaded))
    for muscle in (Muscle.CHEST, Muscle.LATS, Muscle.FRONT_DELTS):
        assert sum(any(e.muscles.get(muscle, 0.0) >= 1.0 for e in exercises_of(t)) for t in templates) == 2
    for template in templates:
        on_legs = {exercise.pattern in LEG_PATTERNS and exercise.compound for exercise in exercises_of(template)}
        assert (True in on_legs) is ("Legs" in template.name)


def test_upper_days_beside_whole_body_days_have_other_exercises_than_those():
    _, whole = made(goal=LiftingGoal.BOTH, days=2, beside_endurance=True)
    upper = half_days(2, 0, split=False)

    used = {e.id for e in exercises_of(whole[0]) + exercises_of(whole[1])}
    assert used.isdisjoint({e.id for template in upper for e in exercises_of(template)})


@pytest.mark.parametrize("goal", LiftingGoal)
def test_beside_endurance_legs_come_first_heavy_and_few_at_rpe_8(goal):
    routine, templates = made(goal=goal, days=2, beside_endurance=True)

    assert len(routine.days) == 2
    for template in templates:
        first, exercises = template.exercises[0].prescription, exercises_of(template)
        assert exercises[0].pattern in {Pattern.SQUAT, Pattern.HINGE}
        assert (first.top_reps.low, first.top_reps.high) == (3, 5)
        assert all(row.prescription.rpe_cap <= HYBRID_CAP for row in template.exercises)
        legs = [e.pattern in LEG_PATTERNS and e.compound for e in exercises]
        assert legs == sorted(legs, reverse=True)
        heavy_sets = zip(template.exercises, legs, strict=True)
        assert sum(sets_of(row.prescription) for row, leg in heavy_sets if leg) <= 5
    assert {Pattern.CORE, Pattern.LUNGE, Pattern.HINGE, Pattern.SQUAT} <= patterns_of(templates)


def test_at_home_with_nothing_there_are_only_lifts_of_the_body():
    _, templates = made(available=frozenset(), location=Location.HOME)

    exercises = [exercise for template in templates for exercise in exercises_of(template)]
    assert all(exercise.load in {LoadType.BODYWEIGHT, LoadType.ADDED} for exercise in exercises)
    assert {Pattern.SQUAT, Pattern.HINGE, Pattern.LUNGE, Pattern.CORE} <= patterns_of(templates)
    assert {Pattern.HORIZONTAL_PUSH, Pattern.VERTICAL_PUSH} <= patterns_of(templates)


def test_a_band_at_home_is_enough_for_every_big_movement():
    _, templates = made(available=frozenset({Gear.BAND}), location=Location.HOME)

    assert set(BIG_PATTERNS) <= patterns_of(templates)


def test_dumbbells_and_a_bench_are_used_before_the_bare_body():
    _, templates = made(available=DUMBBELLS, location=Location.HOME)

    firsts = [exercises_of(template)[0].load for template in templates]
    assert set(firsts) <= {LoadType.DUMBBELL, LoadType.DUMBBELL_PAIR}


def test_a_home_with_everything_named_has_no_machines():
    _, templates = made(location=Location.HOME)

    needed = {gear for template in templates for exercise in exercises_of(template) for gear in exercise.requires}
    assert not needed & {Gear.MACHINE, Gear.CABLE, Gear.SMITH_MACHINE, Gear.BARBELL}


@pytest.mark.parametrize(
    ("days", "beside_endurance", "style"),
    [
        (1, False, Style.FULL_BODY),
        (2, False, Style.FULL_BODY),
        (3, False, Style.FULL_BODY),
        (4, False, Style.UPPER_LOWER),
        (5, False, Style.UPPER_LOWER),
        (6, False, Style.PUSH_PULL_LEGS),
        (1, True, Style.HYBRID),
        (4, True, Style.HYBRID),
    ],
)
def test_the_style_follows_the_days_and_says_why(days, beside_endurance, style):
    choice = choose_style(days, beside_endurance=beside_endurance)

    assert choice.style is style
    assert choice.reason.lower().startswith(style.value)
    assert choice.reason.endswith(".")


def test_a_day_too_short_for_its_lifts_is_shared_between_days_that_take_turns():
    whole = made(days=1, minutes=90)[0]
    halves = made(days=1, minutes=60)[0]

    assert whole.days == ("Full Body",)
    assert halves.days == ("Full Body 1", "Full Body 2")


@pytest.mark.parametrize(("days", "minutes"), [(0, 60), (7, 60), (3, 19), (3, 121)])
def test_wishes_beyond_a_week_or_a_session_are_refused_with_the_limits(days, minutes):
    with pytest.raises(BadInput, match=r"not (0|7|19|121)\."):
        generate_routine(LiftingGoal.BOTH, days, minutes, ALL, catalogue(), Location.GYM)


def test_an_empty_catalogue_makes_no_routine_and_says_so():
    with pytest.raises(BadInput, match="No exercise"):
        generate_routine(LiftingGoal.BOTH, 3, 60, ALL, Catalogue(()), Location.GYM)


def test_an_exercise_of_ones_own_serves_where_the_lists_know_none():
    mine = Exercise(
        id="my-squat",
        name="My Squat",
        pattern=Pattern.SQUAT,
        load=LoadType.FREE,
        muscles={Muscle.QUADS: 1.0},
        own=True,
    )

    _, templates = generate_routine(LiftingGoal.BOTH, 1, 60, ALL, Catalogue((mine,)), Location.GYM)

    assert [row.name for row in templates[0].exercises] == ["My Squat"]


@pytest.mark.parametrize(
    "movement", [m for m in movements.values() if isinstance(m, Movement)], ids=lambda movement: movement.name
)
def test_every_exercise_of_a_movement_exists_and_does_its_job(movement):
    found = {id: catalogue().find(id) for id in (*movement.preferred, *movement.instead)}

    assert [id for id, exercise in found.items() if exercise is None] == []
    assert {catalogue().get(id).pattern for id in movement.preferred} == {movement.pattern}
    assert not NOT_UNASKED & found.keys()
    assert [id for id, exercise in found.items() if exercise.advanced] == []


def test_what_is_never_chosen_unasked_is_in_the_catalogue():
    assert [id for id in sorted(NOT_UNASKED) if catalogue().find(id) is None] == []


@pytest.mark.parametrize("example", ROUTINE_EXAMPLES, ids=lambda example: f"{example.days} days")
def test_the_ready_made_routines_are_whole_and_fit(example):
    routine, templates = make_example(example, catalogue())

    assert len(routine.days) == example.days
    assert set(BIG_PATTERNS) <= patterns_of(templates)
    for template in templates:
        assert 0.5 * example.minutes <= minutes_of(template) <= example.minutes
        assert 4 <= len(template.exercises) <= 8


def test_the_page_of_ready_made_routines_is_up_to_date():
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        from strength_templates import page
    finally:
        sys.path.pop(0)

    assert (ROOT / "docs" / "strength-templates.md").read_text(encoding="utf-8") == page()


def test_a_hold_and_a_lift_without_weights_get_schemes_that_suit_them():
    _, templates = made(available=frozenset(), location=Location.HOME)
    rows = {row.name: row.prescription for template in templates for row in template.exercises}

    assert rows["Plank"].progression == timed.TIMED.name
    assert rows["Push-Up"].progression == double.BODYWEIGHT.name
    assert rows["Plank"] != Prescription()


@pytest.mark.parametrize("minutes", [30, 45, 60])
def test_who_is_new_to_lifting_beside_endurance_learns_with_eight_repetitions_and_more(minutes):
    _, templates = generate_routine(
        LiftingGoal.BOTH, 2, minutes, ALL, catalogue(), Location.GYM, beside_endurance=True, is_new=True
    )
    counted = [
        row.prescription.reps
        for template in templates
        for row, exercise in zip(template.exercises, exercises_of(template), strict=True)
        if row.prescription.reps is not None and exercise.load in (LoadType.BARBELL, LoadType.DUMBBELL_PAIR)
    ]

    assert counted and all(reps.low >= 8 for reps in counted)


def test_who_is_new_to_lifting_keeps_the_bar_of_a_lift_that_they_know():
    def first(knows: frozenset[str]) -> set[str]:
        _, templates = generate_routine(
            LiftingGoal.BOTH, 3, 60, ALL, catalogue(), Location.GYM, is_new=True, knows=knows
        )
        return {row.name for template in templates for row in template.exercises}

    assert "Barbell Bench Press" not in first(frozenset())
    assert "Barbell Bench Press" in first(frozenset({"bench-press"}))


@pytest.mark.parametrize("beside_endurance", [False, True])
@pytest.mark.parametrize("available", [ALL, ALL - {Gear.MACHINE, Gear.CABLE}, DUMBBELLS])
def test_who_is_new_to_lifting_begins_without_bars_where_there_is_something_else(
    available: frozenset[Gear], beside_endurance: bool
) -> None:
    def loads(*, is_new: bool) -> list[LoadType]:
        _, templates = generate_routine(
            *(LiftingGoal.BOTH, 2, 60, available, catalogue(), Location.GYM),
            beside_endurance=beside_endurance,
            is_new=is_new,
        )
        return [exercise.load for template in templates for exercise in exercises_of(template)]

    assert LoadType.BARBELL not in loads(is_new=True)
    assert (LoadType.BARBELL in loads(is_new=False)) is (Gear.BARBELL in available)
