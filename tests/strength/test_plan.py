"""A strength session as a whole: what it follows, what it leaves out, and that it always comes back."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import Gear, Gym, Location
from lanterne_rouge.domain.exercise import LoadType
from lanterne_rouge.domain.lifting import CoachContext, EnduranceSide, Energy, LiftHistory, LiftingReadiness, Soreness
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.schemes import double, percentage, timed
from tests.strength.lifters import (
    BENCH,
    DOUBLE,
    PLANK,
    PULL_UP,
    RAISE,
    ROW,
    SQUAT,
    STRAIGHT,
    TODAY,
    catalogue,
    context,
    history,
    plan,
    row,
    session,
)
from tests.work import calls

NO_RACK = frozenset(Gear) - {Gear.RACK}
NO_DUMBBELLS = frozenset(Gear) - {Gear.DUMBBELL}
BENCH_DONE = history(BENCH, session(3, (100.0, 8, 8.0)))
SQUAT_DONE = history(SQUAT, session(4, (140.0, 6, 8.0)))


LIFTED = ((SQUAT, 110.0), (BENCH, 80.0), (ROW, 60.0))


def full_session() -> CoachContext:
    """Ten exercises of all kinds, each with eight sessions behind it."""
    rows = (
        *(row(BENCH), row(SQUAT), row(ROW, DOUBLE), row(PULL_UP, Prescription(progression=double.BODYWEIGHT.name))),
        *(row(PLANK, Prescription(progression=timed.TIMED.name)), row(RAISE, DOUBLE), row("Deadlift", STRAIGHT)),
        *(row("Overhead Press", Prescription(progression=percentage.PERCENTAGE.name)), row("Dumbbell Curl", DOUBLE)),
        row("Leg Press", DOUBLE),
    )
    past = [
        history(r.name, *(session(3 + 4 * n, *((40.0 - n, 8, 8.0),) * 4) for n in range(8)))
        for r in rows
        if r.name not in (PULL_UP, PLANK)
    ]
    return context(*rows, past=past)


def test_the_order_of_the_template_is_the_order_of_the_plan() -> None:
    made = plan(row(ROW, DOUBLE), row(BENCH), row(SQUAT), past=[SQUAT_DONE, BENCH_DONE])

    assert [e.name for e in made.exercises] == [ROW, BENCH, SQUAT]


def test_top_set_lifts_have_back_offs_and_double_progression_has_working_sets() -> None:
    bench, rows = plan(row(BENCH), row(ROW, DOUBLE), past=[BENCH_DONE]).exercises

    assert bench.top_set is not None and bench.backoffs and not bench.working_sets
    assert rows.top_set is None and not rows.backoffs and rows.working_sets


def test_one_history_changes_only_its_own_exercise() -> None:
    before = plan(row(BENCH), row(SQUAT), past=[BENCH_DONE, SQUAT_DONE])
    after = plan(row(BENCH), row(SQUAT), past=[history(BENCH, session(3, (90.0, 8, 8.0))), SQUAT_DONE])

    assert before.exercises[0] != after.exercises[0]
    assert before.exercises[1] == after.exercises[1]


def test_unchanged_inputs_on_the_next_day_give_the_same_exercises() -> None:
    today = full_session()

    first = plan_session(today, catalogue())
    second = plan_session(replace(today, today=TODAY + timedelta(days=1)), catalogue())

    assert [e.name for e in first.exercises] == [e.name for e in second.exercises]


def test_a_row_that_names_no_exercise_is_left_out_with_a_note() -> None:
    made = plan(row("Flumbo 9000"), row(BENCH), past=[BENCH_DONE])

    assert [e.name for e in made.exercises] == [BENCH]
    assert "Flumbo 9000" in made.adjustments[0]


def test_cardio_in_a_template_is_left_out_with_a_note() -> None:
    made = plan(row("Rowing Machine"), row(BENCH), past=[BENCH_DONE])

    assert [e.name for e in made.exercises] == [BENCH]
    assert "isn't lifting" in made.adjustments[0]


def test_an_exercise_is_known_by_the_names_that_people_use() -> None:
    made = plan(row("Bench Press (Barbell)"), past=[BENCH_DONE])

    assert made.exercises[0].exercise == "bench-press"
    assert made.exercises[0].top_set is not None and made.exercises[0].top_set.weight_kg == 102.5


def test_missing_gear_exchanges_the_exercise_and_names_the_gear() -> None:
    made = plan(row(SQUAT), past=[SQUAT_DONE], available=NO_RACK)

    (swap,) = made.substitutions
    assert (swap.of, swap.reason) == (SQUAT, "equipment: no rack here")
    assert made.exercises[0].name == swap.by
    assert not catalogue().get(made.exercises[0].exercise).requires & {Gear.RACK}


def test_a_substitute_is_never_an_exercise_that_the_session_has_already() -> None:
    made = plan(row(SQUAT), row("Front Squat"), row("Goblet Squat", DOUBLE), available=NO_RACK)

    names = [e.exercise for e in made.exercises]
    assert len(set(names)) == len(names)


def test_a_home_session_needs_no_gym() -> None:
    made = plan(row(BENCH), row(SQUAT), row("Leg Press", DOUBLE), location=Location.HOME)

    assert made.exercises
    assert not any(
        catalogue().get(e.exercise).requires & {Gear.MACHINE, Gear.CABLE, Gear.RACK, Gear.BARBELL}
        for e in made.exercises
    )


def test_a_gym_without_dumbbells_gives_no_dumbbell_lift() -> None:
    made = plan(row("Dumbbell Curl", DOUBLE), gym=Gym(dumbbells=()))

    assert made.exercises[0].name != "Dumbbell Curl"
    assert made.substitutions[0].reason.startswith("equipment:")


def test_without_any_gear_what_can_be_done_with_the_body_is_planned() -> None:
    made = plan(row(BENCH), row(SQUAT), available=frozenset())

    assert [catalogue().get(e.exercise).requires for e in made.exercises] == [frozenset(), frozenset()]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"endurance": EnduranceSide(action=Action.RECOVER)}, "recovery"),
        ({"minutes": 0}, "no time"),
        ({"minutes": -20}, "no time"),
        ({"minutes": 2}, "too short"),
    ],
)
def test_a_plan_of_nothing_says_why(told: dict[str, object], words: str) -> None:
    made = plan(row(BENCH), past=[BENCH_DONE], **told)

    assert made.exercises == ()
    assert made.minutes == 0
    assert words in made.reasoning[0]


def test_an_empty_template_gives_an_empty_plan_with_the_reason() -> None:
    assert "has no exercises" in plan().reasoning[0]


def test_notes_on_what_was_told_reach_the_plan() -> None:
    made = plan(row(BENCH), past=[BENCH_DONE], notes=("The gear 'hoverboard' is unknown.",))

    assert "The gear 'hoverboard' is unknown." in made.adjustments


def test_ten_exercises_with_history_are_planned_in_a_bounded_number_of_steps() -> None:
    context = full_session()
    plan_session(context, catalogue())

    # Some 20,000 calls; a plan that searched the catalogue anew for each exercise would take several times as many.
    assert calls(lambda: plan_session(context, catalogue())) < 40_000


def test_a_hundred_plans_at_once_are_the_same_as_one_after_the_other() -> None:
    contexts = [replace(full_session(), minutes=30 + n, deload=n % 2 == 0) for n in range(100)]
    serial = [plan_session(c, catalogue()) for c in contexts]

    with ThreadPoolExecutor(16) as pool:
        parallel = list(pool.map(lambda c: plan_session(c, catalogue()), contexts))

    assert parallel == serial


def test_every_process_and_every_zone_gives_the_same_bytes() -> None:
    code = (
        "from tests.strength.test_plan import *;"
        "print(repr(plan_session(replace(full_session(), available=NO_RACK, minutes=70), catalogue())))"
    )
    root = Path(__file__).parents[2]

    def run(seed: str, zone: str, language: str) -> bytes:
        told = {
            "PYTHONHASHSEED": seed,
            "TZ": zone,
            "LC_ALL": language,
            "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}",
        }
        return subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, **told}, capture_output=True, check=True
        ).stdout

    first = run("0", "UTC", "C")
    assert first.startswith(b"TodayPlan")
    assert first == run("1", "Pacific/Kiritimati", "de_DE.UTF-8") == run("4242", "America/Adak", "C.UTF-8")


def test_planning_needs_no_numpy_and_no_network() -> None:
    code = (
        "import sys, socket; socket.socket = None;"
        "from lanterne_rouge.strength.plan import plan_session;"
        "from lanterne_rouge.strength.invariants import violations;"
        "import json; print(json.dumps([m for m in ('numpy', 'msgspec', 'sqlalchemy') if m in sys.modules]))"
    )
    path = {"PYTHONPATH": str(Path(__file__).parents[2] / "src")}

    out = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **path}, capture_output=True, check=True
    ).stdout

    assert json.loads(out) == []


def test_histories_of_one_lift_under_two_names_are_one_history() -> None:
    other: LiftHistory = history("Bench Press (Barbell)", session(2, (105.0, 6, 8.0)))

    made = plan(row(BENCH), past=[BENCH_DONE, other])

    assert made.exercises[0].top_set is not None and made.exercises[0].top_set.weight_kg == 105.0


def test_a_lift_too_weak_for_the_lightest_bar_is_done_with_dumbbells() -> None:
    told = context(row(BENCH), past=[history(BENCH, session(3, (10.0, 8, 8.0)))])
    made = plan_session(told, catalogue())

    (instead,) = made.exercises
    assert catalogue().get(instead.exercise).load is LoadType.DUMBBELL_PAIR
    assert max((s.weight_kg or 0.0) for s in instead.hard_sets) <= 5.0
    assert [(s.of, s.reason) for s in made.substitutions] == [(BENCH, "equipment: the lightest bar here is 20 kg")]
    assert violations(made, told, catalogue()) == ()


def test_a_lift_too_weak_for_all_that_is_here_is_left_out() -> None:
    gear = frozenset({Gear.BARBELL, Gear.PLATE, Gear.BENCH, Gear.RACK})
    made = plan(row(BENCH), past=[history(BENCH, session(3, (10.0, 8, 8.0)))], available=gear)

    assert made.exercises == ()
    assert any("the lightest weight here is far heavier than your 10 kg" in s for s in made.adjustments)


def test_a_normal_day_has_nothing_to_adjust() -> None:
    rows = (row(SQUAT), row(BENCH), row(ROW, DOUBLE), row(RAISE, DOUBLE, optional=True))
    past = [
        *(history(name, *(session(d, (kg, 6, 8.0), (kg * 0.9, 6, 8.0)) for d in (3, 7, 10))) for name, kg in LIFTED),
        history(RAISE, session(3, *((10.0, 10, 8.0),) * 3)),
    ]

    made = plan(*rows, past=past, minutes=60, readiness=LiftingReadiness(energy=Energy.OK, soreness=Soreness.NONE))

    assert [e.name for e in made.exercises] == [r.name for r in rows]
    assert made.adjustments == ()
    assert made.substitutions == ()


@pytest.mark.parametrize(("reps", "kilos"), [(1, 120.0), (2, 115.0), (3, 110.0), (4, 105.0), (5, 102.5)])
def test_a_substitute_keeps_the_range_of_the_row_that_it_stands_in_for(reps: int, kilos: float) -> None:
    asked = row("Dumbbell Bench Press", replace(DOUBLE, reps=Span(low=8, high=12)))
    made = plan(asked, past=[history(BENCH, session(3, (kilos, reps, 8.5)))], available=NO_DUMBBELLS)

    [press] = made.exercises
    assert press.exercise == "bench-press"
    assert all(8 <= done.reps <= 12 for done in press.working_sets)
    assert all(70 <= (done.weight_kg or 0) <= 90 for done in press.working_sets)


def test_no_warm_up_is_heavier_than_the_first_working_set() -> None:
    percent = Prescription(progression=percentage.PERCENTAGE.name)

    for name, kilos in ((SQUAT, 150.0), (BENCH, 110.0), ("Deadlift", 190.0)):
        [lift] = plan(row(name, percent), past=[history(name, session(3, (kilos, 3, 8.0)))]).exercises
        hard = [s.weight_kg or 0.0 for s in lift.hard_sets]
        assert lift.warmups and all((w.weight_kg or 0.0) < hard[0] for w in lift.warmups)
