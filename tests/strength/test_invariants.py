"""Broken plans, as a careless model might make them, are found out."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from math import inf, nan

import pytest
from hypothesis import given

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import Gear, Gym, Location
from lanterne_rouge.domain.lifting import (
    CoachContext,
    DoneSet,
    EnduranceSide,
    Energy,
    LiftingReadiness,
    PainFlag,
    PastLift,
    PlannedExercise,
    PlannedSet,
    Severity,
    Substitution,
    TodayPlan,
)
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.schemes import timed
from tests.strength.generated_contexts import contexts
from tests.strength.lifters import BENCH, DOUBLE, ROW, SQUAT, TODAY, catalogue, context, history, row, session

TOLD = context(
    row(BENCH),
    row(ROW, DOUBLE),
    row("Dumbbell Curl", DOUBLE, optional=True),
    past=[
        history(BENCH, session(3, (100.0, 6, 8.0))),
        history(ROW, session(3, *((70.0, 9, 8.0),) * 3)),
        history("Dumbbell Curl", session(3, *((12.0, 9, 8.0),) * 3)),
    ],
)


def judged(plan: TodayPlan, told: CoachContext = TOLD) -> tuple[str, ...]:
    return violations(plan, told, catalogue())


def sound() -> TodayPlan:
    return plan_session(TOLD, catalogue())


def with_first(change: Callable[[PlannedExercise], PlannedExercise]) -> TodayPlan:
    made = sound()
    return replace(made, exercises=(change(made.exercises[0]), *made.exercises[1:]))


def top(**changed: object) -> TodayPlan:
    def change(e: PlannedExercise) -> PlannedExercise:
        assert e.top_set is not None
        return replace(e, top_set=replace(e.top_set, **changed))  # type: ignore[arg-type]

    return with_first(change)


def backoffs(**changed: object) -> TodayPlan:
    return with_first(lambda e: replace(e, backoffs=(replace(e.backoffs[0], **changed),)))  # type: ignore[arg-type]


def test_our_own_plan_breaks_no_rule() -> None:
    assert judged(sound()) == ()


def test_a_lift_that_is_asked_twice_is_judged_by_the_row_that_it_came_from() -> None:
    sore = (PainFlag(place="shoulders", joints=frozenset(), severity=Severity.MILD, exercise=None),)
    told = context(
        row(BENCH, DOUBLE),
        row(BENCH),
        pain=sore,
        available=frozenset({Gear.DUMBBELL, Gear.BENCH}),
        location=Location.HOME,
    )

    made = plan_session(told, catalogue())
    assert [e.name for e in made.exercises] == ["Dumbbell Floor Press", "Dumbbell Bench Press"]
    assert [e.top_set is not None for e in made.exercises] == [True, False]
    assert judged(made, told) == ()


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (top(weight_kg=101.0), "does not exist here"),
        (top(weight_kg=112.5), "more than 10% above the best recent 100 kg"),
        (top(weight_kg=102.5, reps=7), "rise together"),
        (top(weight_kg=nan), "no number"),
        (top(weight_kg=inf), "no number"),
        (top(reps=0), "without repetitions"),
        (top(rpe_cap=9.5), "the RPE cap is above 8.5"),
        (top(rpe_cap=None), "the RPE cap is above 8.5"),
        (top(rpe_cap=11.0), "off the scale"),
        (backoffs(weight_kg=80.0), "not 8-12% below"),
        (backoffs(weight_kg=95.0), "not 8-12% below"),
        (backoffs(sets=5), "has 6 sets where 3 are the most"),
        (backoffs(sets=0), "a count below one"),
        (with_first(lambda e: replace(e, top_set=None, backoffs=())), "has no working set"),
        (with_first(lambda e: replace(e, exercise="no-such-lift")), "there is no exercise"),
        (with_first(lambda e: replace(e, warmups=e.warmups[::-1])), "the warm-ups do not rise"),
        (
            with_first(lambda e: replace(e, warmups=(*e.warmups, PlannedSet(weight_kg=100.0, reps=1)))),
            "a warm-up is as heavy as the work",
        ),
        (
            with_first(
                lambda e: replace(
                    e, top_set=None, backoffs=(), working_sets=(PlannedSet(weight_kg=90.0, reps=8, rpe_cap=8.0),)
                )
            ),
            "asked as a top set",
        ),
        (replace(sound(), exercises=sound().exercises[::-1]), "in its order"),
        (TodayPlan(), "does not say why"),
        (replace(sound(), minutes=-1), "no number of minutes"),
        (
            replace(sound(), substitutions=(Substitution(of=BENCH, by="Machine Chest Press", reason="more fun"),)),
            "without naming equipment or pain",
        ),
        (
            replace(sound(), substitutions=(Substitution(of=BENCH, by="Barbell Back Squat", reason="pain: shoulder"),)),
            "another movement",
        ),
    ],
)
def test_a_broken_plan_is_told_by_what_is_broken(plan: TodayPlan, words: str) -> None:
    assert any(words in said for said in judged(plan)), judged(plan)


def test_an_exercise_from_nowhere_is_refused() -> None:
    squat = PlannedExercise(
        name=SQUAT,
        exercise="barbell-back-squat",
        working_sets=(PlannedSet(weight_kg=60.0, reps=5, rpe_cap=7.0),),
    )

    assert any("nor a named substitute" in s for s in judged(replace(sound(), exercises=(*sound().exercises, squat))))


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"minutes": 45}, "optional"),
        ({"minutes": 20}, "20 are there"),
        ({"available": frozenset(Gear) - {Gear.RACK}}, "needs gear that is not there"),
        ({"pain": (PainFlag(place="shoulder"),)}, "more than the pain allows"),
        ({"pain": (PainFlag(place="shoulder", exercise="Bench Press (Barbell)"),)}, "hurts and is planned"),
        ({"pain": (PainFlag(place="shoulder", exercise="Overhead Press"),)}, "more than the pain allows"),
        (
            {"history": (history(BENCH, session(3, (90.0, 6, 8.0), (120.0, 1, 10.0))), *TOLD.history[1:])},
            "more than 10% above the best recent 90 kg",
        ),
        (
            {"history": (history(BENCH, session(1, (190.0, 6, 8.0)), *(session(d, (90.0, 6)) for d in (3, 5))),)},
            "more than 10% above the best recent 90 kg",
        ),
        ({"readiness": LiftingReadiness(energy=Energy.LOW)}, "the RPE cap is above 7.5"),
        ({"readiness": LiftingReadiness(energy=Energy.LOW)}, "has 3 sets where 2 are the most"),
        ({"deload": True}, "the RPE cap is above 7"),
        ({"endurance": EnduranceSide(action=Action.RECOVER)}, "for recovery"),
        ({"history": (history(BENCH, session(40, (100.0, 6, 8.0))),)}, "too much after 40 days away"),
        ({"history": (history(BENCH, session(3, (100.0, 8, 9.5))),)}, "the RPE cap"),
        ({"history": ()}, "too much for a first time"),
    ],
)
def test_a_plan_for_another_day_is_found_out(told: dict[str, object], words: str) -> None:
    said = judged(sound(), replace(TOLD, **told))  # type: ignore[arg-type]

    assert any(words in s for s in said), said


@pytest.mark.parametrize(("rpe", "reps", "words"), [(9.5, 8, "over the cap"), (8.0, 3, "missed repetitions")])
def test_more_weight_after_a_bad_set_is_refused(rpe: float, reps: int, words: str) -> None:
    told = replace(TOLD, history=(history(BENCH, session(3, (100.0, reps, rpe))), *TOLD.history[1:]))

    assert any(words in s for s in judged(top(weight_kg=102.5, reps=3), told))


CURL, CARRY, HOLDS = "Dumbbell Curl", "Farmer Carry", Prescription(progression=timed.TIMED.name)


@pytest.mark.parametrize(
    ("name", "asked", "done", "wrong"),
    [
        (CURL, DOUBLE, ((10.0, 15), (10.0, 15), (10.0, 15)), False),
        (CURL, DOUBLE, ((10.0, 12), (10.0, 12), (10.0, 12)), False),
        (CURL, DOUBLE, ((10.0, 15), (10.0, 11), (10.0, 15)), True),
        (CURL, DOUBLE, ((10.0, 15), (10.0, 15)), True),
        (CARRY, HOLDS, (65, 65, 65), False),
        (CARRY, HOLDS, (65, 65, 60), True),
        (CARRY, HOLDS, (65,), True),
    ],
)
def test_a_big_step_has_to_be_earned_in_every_working_set(
    name: str, asked: Prescription, done: tuple[tuple[float, int] | int, ...], wrong: bool
) -> None:
    sets = tuple(
        DoneSet(weight_kg=10.0, reps=None, seconds=float(s))
        if isinstance(s, int)
        else DoneSet(weight_kg=s[0], reps=s[1])
        for s in done
    )
    past = history(name, PastLift(day=TODAY - timedelta(days=3), sets=sets))
    told = context(row(name, asked), past=[past], gym=Gym(dumbbells=(10.0, 12.0, 14.0)))
    made = plan_session(told, catalogue())
    (hard,) = made.exercises[0].working_sets[:1]
    raised = replace(
        made.exercises[0], working_sets=(replace(hard, weight_kg=12.0, reps=1 if hard.seconds else 8, sets=3),)
    )

    said = judged(replace(made, exercises=(raised,)), told)

    assert any("more than 10% above" in s for s in said) is wrong, said


def test_legs_beside_a_hard_ride_are_refused() -> None:
    told = context(row(SQUAT), past=[history(SQUAT, session(3, (100.0, 6, 8.0)))])
    made = plan_session(told, catalogue())

    assert any("within 6 hours" in s for s in judged(made, replace(told, endurance=EnduranceSide(hours_to_hard=3.0))))


@given(contexts(odd=True), contexts(odd=True))
def test_any_plan_can_be_judged_in_any_context(one: CoachContext, other: CoachContext) -> None:
    assert isinstance(violations(plan_session(one, catalogue()), other, catalogue()), tuple)
