"""Exercises, gyms, templates and routines through the catalogue, as any door asks for them."""

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TypeVar

import pytest

from lanterne_rouge.app.catalogue import row_of
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.strength.exercises import (
    ExerciseRequest,
    NameRequest,
    NamesRequest,
    SearchRequest,
    SetNameRequest,
    SwapRequest,
    add_exercise,
    drop_exercise,
    forget_name,
    list_unclear_names,
    match_name,
    search_exercises,
    set_name,
    show_exercise,
    swap_exercise,
)
from lanterne_rouge.app.strength.gyms import (
    GymRequest,
    GymsRequest,
    NamedGymRequest,
    SetGymRequest,
    drop_gym,
    list_gyms,
    set_gym,
    show_gym,
    use_gym,
)
from lanterne_rouge.app.strength.routines import (
    AddRoutineRequest,
    DropRoutineRequest,
    GenerateRoutineRequest,
    RoutineDayRequest,
    RoutineRequest,
    add_routine,
    drop_routine,
    generate_new_routine,
    show_next_day,
    show_routine,
    skip_next_day,
)
from lanterne_rouge.app.strength.templates import AddTemplateRequest, TemplateRequest, add_template, drop_template
from lanterne_rouge.app.use_case import Caller, Repeated, Role, execute
from lanterne_rouge.domain.equipment import Location, WeightUnit
from lanterne_rouge.domain.errors import BadInput, NotFound, NotPermitted
from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.strength.gym_text import GymText
from lanterne_rouge.strength.own_exercise import ExerciseText
from lanterne_rouge.views.exercises import exercise_text, search_text
from lanterne_rouge.views.gyms import GymView, gym_text, gyms_text
from lanterne_rouge.views.routines import RoutineDetailView
from lanterne_rouge.wiring import open_scope

R = TypeVar("R")
V = TypeVar("V")
DAY = date(2026, 1, 20)
PLANNER = Caller(roles=frozenset({Role.PLANNER}))
COACH = Caller(roles=frozenset({Role.COACH}))
HOME = GymText(location=Location.HOME, bars="barbell=20", plates="20x1,10x2", dumbbells="2-8/2", gear="bench,rack")
CANDIDATES = """
import sys
from pathlib import Path
from lanterne_rouge.app.strength.exercises import NameRequest, match_name
from lanterne_rouge.wiring import open_scope
scope = open_scope(home=Path(sys.argv[1]))
for name in ("Chest Thing Press", "Rowing row cable", "Pres milit", "curl thing", "extension leg seated"):
    view = match_name(NameRequest(name=name), scope)
    print([candidate.id for candidate in view.candidates], view.confidence)
"""


@pytest.fixture
def scope(tmp_path: Path) -> AthleteScope:
    return open_scope(home=tmp_path / "home")


def ask(handler: Callable[[R, AthleteScope], V], request: R, scope: AthleteScope, caller: Caller = PLANNER) -> V:
    """The view of a row for a caller."""
    answer = execute(row_of(handler), handler, request, scope, caller, encode=encode_json)
    assert not isinstance(answer, Repeated)
    return answer


def set_home(scope: AthleteScope, has: GymText = HOME) -> GymView:
    return ask(set_gym, SetGymRequest(name="Home", has=has), scope)


def routine(scope: AthleteScope) -> RoutineDetailView:
    for name, text in (("A", "Squat: 3x5 straight"), ("B", "Deadlift: 3x5 straight")):
        ask(add_template, AddTemplateRequest(name=name, text=text), scope)
    return ask(add_routine, AddRoutineRequest(name="Mine", templates=("a", "b"), day=DAY), scope)


# Exercises.


def test_a_coach_looks_exercises_up(scope: AthleteScope) -> None:
    view = ask(search_exercises, SearchRequest(words="squat", muscle=Muscle.QUADS, limit=2), scope, COACH)

    assert len(view.exercises) == 2
    assert all("quads" in exercise.muscles for exercise in view.exercises)
    assert "Only the first 2 are shown" in search_text(view, 2)


def test_a_search_without_a_match_says_what_to_try(scope: AthleteScope) -> None:
    view = ask(search_exercises, SearchRequest(words="zzzqqq"), scope)

    assert "Use fewer words" in search_text(view, 20)


def test_columns_of_a_search_stay_apart(scope: AthleteScope) -> None:
    view = ask(search_exercises, SearchRequest(words="squat"), scope)
    lines = search_text(view, 1000).splitlines()

    equipment = [line.rindex("  ") for line in lines]
    assert len(set(equipment)) == 1


def test_the_gym_in_use_decides_what_replaces_an_exercise(scope: AthleteScope) -> None:
    set_home(scope, GymText(location=Location.HOME, dumbbells="5,10", gear="bench"))

    view = ask(swap_exercise, SwapRequest(exercise="bench press"), scope)

    assert view.exercise == "bench-press"
    assert view.substitutes
    assert all(set(each.requires) <= {"dumbbell", "bench"} for each in view.substitutes)


def test_an_exercise_of_ones_own_is_added_and_dropped(scope: AthleteScope) -> None:
    text = ExerciseText(name="Zercher Carry", pattern="carry", load="barbell", muscles="upper_back,quads=0.5")

    view = ask(add_exercise, text, scope)

    assert (view.id, view.requires, dict(view.muscles)) == (
        "own-zercher-carry",
        ("barbell",),
        {"upper_back": 1.0, "quads": 0.5},
    )
    assert "quads (0.5)" in exercise_text(view, [])
    assert ask(drop_exercise, ExerciseRequest(name="zercher carry"), scope).dropped == view.id


def test_only_a_planner_adds_an_exercise(scope: AthleteScope) -> None:
    with pytest.raises(NotPermitted):
        ask(add_exercise, ExerciseText(name="Thing"), scope, COACH)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (ExerciseText(name="Thing"), "needs a movement"),
        (ExerciseText(name="Deadlift", pattern="hinge", load="barbell", muscles="glutes"), "already exists"),
        (ExerciseText(name="Thing", pattern="hinge", load="barbell", muscles="glutes=2"), "share"),
        (ExerciseText(name="Thing", pattern="hinge", load="barbell", muscles="glute"), "Unknown muscle"),
    ],
)
def test_an_exercise_that_cannot_be_read_is_refused(scope: AthleteScope, text: ExerciseText, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        ask(add_exercise, text, scope)


def test_a_name_is_set_and_forgotten(scope: AthleteScope) -> None:
    ask(set_name, SetNameRequest(name="Kreuzheben", exercise="deadlift"), scope)

    names = ask(list_unclear_names, NamesRequest(), scope).names
    assert dict(names) == {"Kreuzheben": ask(show_exercise, ExerciseRequest(name="deadlift"), scope).id}
    assert ask(forget_name, NameRequest(name="kreuzheben"), scope).exercise is None
    with pytest.raises(NotFound):
        ask(forget_name, NameRequest(name="kreuzheben"), scope)


def test_a_name_that_is_certain_has_its_exercise(scope: AthleteScope) -> None:
    certain, unclear = (ask(match_name, NameRequest(name=name), scope) for name in ("bench press", "Wurzelzieher"))

    assert (certain.exercise, certain.certain) == ("bench-press", True)
    assert (unclear.exercise, unclear.certain) == (None, False)


def test_candidates_for_a_name_do_not_depend_on_the_process(tmp_path: Path) -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", CANDIDATES, str(tmp_path / "home")],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(answers) == 1


# Gyms.


def test_a_gym_is_set_and_changed_only_where_it_is_named(scope: AthleteScope) -> None:
    first = set_home(scope)
    changed = set_home(scope, GymText(plates="20x2"))

    assert first.in_use
    assert set(first.gear) == {"barbell", "bench", "dumbbell", "plate", "rack"}
    assert [(plate.weight, plate.pairs) for plate in changed.plates or ()] == [(20.0, 2)]
    assert (changed.dumbbells, changed.gear) == (first.dumbbells, first.gear)
    assert "dumbbells    2-8/2" in gym_text(changed)


def test_a_gym_in_pounds_is_shown_in_pounds(scope: AthleteScope) -> None:
    view = set_home(scope, GymText(unit=WeightUnit.LB, bars="45,35", plates="45x3,2.5x1"))

    assert (dict(view.bars), view.spare_bars) == ({"barbell": 45.0}, (35.0,))
    assert "45 x 3, 2.5 x 1 (pairs)" in gym_text(view)


def test_the_gym_in_use_is_the_chosen_one_or_the_only_one(scope: AthleteScope) -> None:
    set_home(scope)
    ask(set_gym, SetGymRequest(name="Club"), scope)

    ask(use_gym, NamedGymRequest(name="club"), scope)

    assert ask(show_gym, GymRequest(), scope).name == "Club"
    ask(drop_gym, NamedGymRequest(name="Club"), scope)
    assert ask(list_gyms, GymsRequest(), scope).in_use == "Home"


def test_without_a_gym_the_command_that_describes_one_is_named(scope: AthleteScope) -> None:
    assert "lanterne strength gym set" in gyms_text(ask(list_gyms, GymsRequest(), scope))
    with pytest.raises(NotFound, match="No gym is in use"):
        ask(show_gym, GymRequest(), scope)


def test_weights_in_the_other_unit_are_asked_about(scope: AthleteScope) -> None:
    with pytest.raises(BadInput, match="but this gym's weights are in kg"):
        set_home(scope, GymText(dumbbells="5-50/5 lb"))


# Templates and routines.


def test_names_that_are_unclear_in_a_template_are_listed(scope: AthleteScope) -> None:
    view = ask(add_template, AddTemplateRequest(name="A", text="Squat: 3x5 straight\nWurzelzieher: 3x8-12"), scope)

    assert view.unknown == ("Wurzelzieher",)
    assert view.exercises[0].prescription["workingSets"] == 3


def test_a_template_that_a_routine_needs_is_not_dropped(scope: AthleteScope) -> None:
    routine(scope)

    with pytest.raises(BadInput, match="needs the template"):
        ask(drop_template, TemplateRequest(name="A"), scope)
    ask(drop_routine, DropRoutineRequest(name="mine"), scope)
    assert ask(drop_template, TemplateRequest(name="A"), scope).dropped == "A"


def test_a_routine_goes_on_from_the_day_that_is_left_out(scope: AthleteScope) -> None:
    view = routine(scope)

    assert (view.days, view.next, view.since, view.in_use) == (("A", "B"), "A", "2026-01-19", True)
    assert ask(skip_next_day, RoutineDayRequest(day=DAY), scope).template == "B"
    assert ask(show_next_day, RoutineDayRequest(day=DAY), scope, COACH).place == 1
    assert ask(show_routine, RoutineRequest(day=DAY), scope).next == "B"


def test_a_routine_is_made_with_its_templates_and_why(scope: AthleteScope) -> None:
    view = ask(generate_new_routine, GenerateRoutineRequest(goal=LiftingGoal.STRENGTH, days=2, day=DAY), scope)

    assert [template.name for template in view.templates] == list(dict.fromkeys(view.days))
    assert view.why
    assert view.next == view.days[0]


def test_a_coach_does_not_change_routines(scope: AthleteScope) -> None:
    with pytest.raises(NotPermitted):
        ask(generate_new_routine, GenerateRoutineRequest(day=DAY), scope, COACH)
