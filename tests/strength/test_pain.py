"""What pain changes: places, severities, exercises, and when nothing is lifted."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.domain.exercise import Joint, Stress
from lanterne_rouge.domain.lifting import (
    CoachContext,
    Energy,
    LiftingReadiness,
    PainFlag,
    PlannedExercise,
    Severity,
    TodayPlan,
)
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.pain import joints_of, severity_of
from lanterne_rouge.strength.plan import plan_session
from tests.strength.generated_contexts import PLACES, USUAL, contexts
from tests.strength.lifters import BENCH, DOUBLE, ROW, SQUAT, catalogue, context, history, plan, row, session

ROWS = (row(BENCH), row(SQUAT), row("Leg Extension", DOUBLE), row(ROW, DOUBLE))
DONE = (
    history(BENCH, session(3, (100.0, 8, 8.0))),
    history(SQUAT, session(3, (140.0, 8, 8.0))),
    history(ROW, session(3, *((70.0, 12, 8.0),) * 3)),
)


def stress_at(made: TodayPlan, joint: Joint) -> set[Stress | None]:
    return {catalogue().get(e.exercise).stress.get(joint) for e in made.exercises}


@pytest.mark.parametrize(
    ("place", "joints"),
    [
        ("knee", {Joint.KNEE}),
        ("pelvic floor", {Joint.HIP, Joint.LOWER_BACK}),
        ("Right Shoulder", {Joint.SHOULDER}),
        ("lower back", {Joint.LOWER_BACK}),
        ("lower_back", {Joint.LOWER_BACK}),
        ("Upper Back", {Joint.UPPER_BACK}),
        ("back", {Joint.LOWER_BACK, Joint.UPPER_BACK}),
        ("elbow (left)", {Joint.ELBOW}),
        ("wrists", {Joint.WRIST}),
        ("chest", {Joint.SHOULDER}),
        ("legs", {Joint.HIP, Joint.KNEE, Joint.ANKLE}),
        ("core", {Joint.LOWER_BACK}),
        ("knee and left elbow", {Joint.KNEE, Joint.ELBOW}),
        ("upper arm", {Joint.SHOULDER, Joint.ELBOW}),
        ("my soul", set()),
        ("", set()),
    ],
)
def test_places_are_understood_as_joints(place: str, joints: set[Joint]) -> None:
    assert joints_of(place) == joints


@pytest.mark.parametrize(
    ("score", "severity"),
    [
        (0, None),
        (1, Severity.MILD),
        (3, Severity.MILD),
        (3.5, Severity.MODERATE),
        (6, Severity.MODERATE),
        (6.9, Severity.MODERATE),
        (7, Severity.SEVERE),
        (10, Severity.SEVERE),
        (-1, Severity.SEVERE),
        (float("nan"), Severity.SEVERE),
    ],
)
def test_a_score_of_ten_becomes_a_severity(score: float, severity: Severity | None) -> None:
    assert severity_of(score) is severity


@pytest.mark.parametrize("severity", Severity)
def test_an_exercise_that_hurts_is_exchanged_with_the_reason(severity: Severity) -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place="right shoulder", severity=severity, exercise=BENCH),))

    assert BENCH not in [e.name for e in made.exercises]
    said = [s.reason for s in made.substitutions if s.of == BENCH] or list(made.adjustments)
    assert any(f"pain: right shoulder ({severity.value})" in s for s in said)


def test_a_substitute_keeps_the_movement_and_spares_the_joint() -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place="right shoulder", exercise=BENCH),))

    swap = next(e for e in made.exercises if e.name not in {r.name for r in ROWS})
    assert catalogue().get(swap.exercise).pattern is catalogue().get("bench-press").pattern
    assert catalogue().get(swap.exercise).stress.get(Joint.SHOULDER) in (None, Stress.LOW)


def test_a_mild_pain_of_no_exercise_keeps_what_stresses_the_joint_little_with_less_effort_and_no_raise() -> None:
    made = plan(row(ROW, DOUBLE), past=DONE, pain=(PainFlag(place="elbow", severity=Severity.MILD),))

    (rows,) = made.exercises
    assert rows.name == ROW
    assert {(s.weight_kg, s.rpe_cap) for s in rows.working_sets} == {(70.0, 7.0)}


def test_a_moderate_pain_leaves_only_low_stress_at_the_joint() -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place="knee"),))

    assert stress_at(made, Joint.KNEE) <= {None, Stress.LOW}
    assert BENCH in [e.name for e in made.exercises]


def test_a_severe_pain_leaves_nothing_at_the_joint_and_says_whom_to_see() -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place="knee", severity=Severity.SEVERE),))

    assert stress_at(made, Joint.KNEE) == {None}
    assert any("doctor" in s for s in made.adjustments)


@pytest.mark.parametrize(
    ("severity", "allowed"),
    [
        (Severity.MILD, {None, Stress.LOW, Stress.MEDIUM}),
        (Severity.MODERATE, {None, Stress.LOW}),
        (Severity.SEVERE, {None}),
    ],
)
def test_a_pain_told_of_one_exercise_holds_for_the_others_at_that_joint(
    severity: Severity, allowed: set[Stress | None]
) -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place="knee", severity=severity, exercise=SQUAT),))

    assert stress_at(made, Joint.KNEE) <= allowed
    assert SQUAT not in [e.name for e in made.exercises]


def test_a_place_that_is_not_understood_exchanges_the_exercise_keeps_care_with_the_others_and_asks() -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place="my soul", exercise=BENCH),))

    assert [s.of for s in made.substitutions] == [BENCH]
    assert any("I don't know where the pain is" in s for s in made.adjustments)
    assert all((s.rpe_cap or 10) <= 7.5 for e in made.exercises for s in e.hard_sets)


def test_a_severe_pain_of_an_exercise_in_a_place_that_is_not_understood_stops_the_session() -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place="", severity=Severity.SEVERE, exercise=BENCH),))

    assert made.exercises == ()
    assert made.reasoning[0].startswith("No lifting today:")


@given(
    contexts(),
    st.sampled_from(PLACES) | st.just("everything"),
    st.sampled_from(Severity),
    st.sampled_from(USUAL),
)
def test_naming_an_exercise_never_adds_load_sets_or_exercises(
    told: CoachContext, place: str, severity: Severity, name: str
) -> None:
    flag = PainFlag(place=place, joints=joints_of(place), severity=severity)
    told = replace(told, minutes=None)

    unnamed = plan_session(replace(told, pain=(*told.pain, flag)), catalogue())
    named = plan_session(replace(told, pain=(*told.pain, replace(flag, exercise=name))), catalogue())

    before: dict[str, list[PlannedExercise]] = {}
    for one in unnamed.exercises:
        before.setdefault(one.exercise, []).append(one)
    assert len(named.exercises) <= len(unnamed.exercises)
    substitutes = {s.by for s in named.substitutions}
    for one in named.exercises:
        same = before.get(one.exercise, [])
        assert same or one.name in substitutes
        assert not same or any(_is_no_more(one, other) for other in same)


@given(
    contexts(),
    st.sampled_from((*PLACES, "neck", "ankle")),
    st.sampled_from(Severity),
    st.none() | st.sampled_from(USUAL),
)
def test_a_further_pain_never_adds_weight_sets_or_effort(
    told: CoachContext, place: str, severity: Severity, name: str | None
) -> None:
    told = replace(told, minutes=None)
    flag = PainFlag(place=place, joints=joints_of(place), severity=severity, exercise=name)

    without = plan_session(told, catalogue())
    with_it = plan_session(replace(told, pain=(*told.pain, flag)), catalogue())

    before = _by_row(without)
    for place_in_session, ones in _by_row(with_it).items():
        same = before.get(place_in_session, [])
        assert all(not same or any(_is_no_more(one, other) for other in same) for one in ones)


def _by_row(made: TodayPlan) -> dict[tuple[str, str], list[PlannedExercise]]:
    """The exercises with what they stand in for: the same one in the place of another row has that row's repetitions."""
    instead_of = {s.by: s.of for s in made.substitutions}
    rows: dict[tuple[str, str], list[PlannedExercise]] = {}
    for one in made.exercises:
        rows.setdefault((one.exercise, instead_of.get(one.name, "")), []).append(one)
    return rows


def _is_no_more(one: PlannedExercise, other: PlannedExercise) -> bool:
    return (
        sum(s.sets for s in one.hard_sets) <= sum(s.sets for s in other.hard_sets)
        and max((s.weight_kg or 0.0) for s in one.hard_sets) <= max((s.weight_kg or 0.0) for s in other.hard_sets)
        and max((s.rpe_cap or 0.0) for s in one.hard_sets) <= max((s.rpe_cap or 0.0) for s in other.hard_sets)
    )


def test_a_pain_of_unknown_place_and_exercise_makes_everything_careful() -> None:
    made = plan(row(BENCH), past=DONE, pain=(PainFlag(place="my soul"),))

    top = made.exercises[0].top_set
    assert top is not None and (top.weight_kg, top.rpe_cap) == (100.0, 7.5)


@pytest.mark.parametrize(
    "pain",
    [
        tuple(PainFlag(place=p, severity=Severity.SEVERE) for p in ("knee", "shoulder", "lower back")),
        (PainFlag(place="everything", severity=Severity.SEVERE),),
        (PainFlag(place="chest", severity=Severity.SEVERE),),
        (PainFlag(place="my soul", severity=Severity.SEVERE),),
        (PainFlag(place="shoulder", severity=Severity.SEVERE), PainFlag(place="legs", severity=Severity.SEVERE)),
        (PainFlag(place="chest"),),
        (PainFlag(place="heart"),),
        (PainFlag(place="chest", exercise="Leg Press"),),
        (PainFlag(place="everything"),),
        (PainFlag(place="my whole body", joints=frozenset({Joint.KNEE})),),
        (PainFlag(place="arms"), PainFlag(place="legs")),
        (PainFlag(place="legs"), PainFlag(place="neck"), PainFlag(place="wrist", severity=Severity.SEVERE)),
    ],
)
def test_when_too_much_hurts_nothing_is_lifted_and_the_reason_is_clear(pain: tuple[PainFlag, ...]) -> None:
    made = plan(row(BENCH), row(SQUAT), past=DONE, pain=pain)

    assert made.exercises == ()
    assert made.reasoning[0].startswith("No lifting today:")


@pytest.mark.parametrize(
    "pain",
    [
        (PainFlag(place="everything", severity=Severity.MILD),),
        (PainFlag(place="legs"), PainFlag(place="neck"), PainFlag(place="wrist", severity=Severity.MILD)),
        (PainFlag(place="upper body"),),
    ],
)
def test_less_than_that_leaves_what_spares_it(pain: tuple[PainFlag, ...]) -> None:
    made = plan(row(BENCH), row("Leg Extension", DOUBLE), row("Calf Raise", DOUBLE), row("Plank"), pain=pain)

    assert not any(reason.startswith("No lifting today: too much") for reason in made.reasoning)


@pytest.mark.parametrize(
    ("places", "severity", "why"),
    [
        (("knee", "elbow"), Severity.SEVERE, ""),
        (("knee", "Knee", "elbow"), Severity.SEVERE, ""),
        (("knee", "elbow", "wrist"), Severity.SEVERE, "severe pain in knee, elbow, wrist."),
        (("knee", "elbow", "wrist", "hip"), Severity.MODERATE, ""),
        (("knee", "elbow", "wrist", "hip", "ankle"), Severity.MODERATE, "too much hurts at once"),
        (("knee", "elbow", "wrist", "hip", "ankle"), Severity.MILD, ""),
    ],
)
def test_three_severe_places_or_five_sore_joints_are_a_day_without_lifting(
    places: tuple[str, ...], severity: Severity, why: str
) -> None:
    made = plan(*ROWS, past=DONE, pain=tuple(PainFlag(place=place, severity=severity) for place in places))

    stops = [reason for reason in made.reasoning if "severe pain in" in reason or "too much hurts" in reason]
    assert bool(stops) is bool(why)
    assert not why or (made.exercises == () and made.reasoning[0].startswith(f"No lifting today: {why}"))


@pytest.mark.parametrize("severity", [Severity.MODERATE, Severity.SEVERE])
def test_pain_in_the_chest_sends_to_a_doctor(severity: Severity) -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place="Chest", severity=severity),))

    assert made.reasoning[0].startswith(f"No lifting today: {severity.value} pain in the chest. See a doctor")


def test_pain_in_the_chest_is_told_to_a_doctor_however_mild() -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place="chest", severity=Severity.MILD),))

    assert any("see a doctor" in s for s in made.adjustments)


def test_upper_body_pain_never_brings_leg_exercises_and_no_exercise_twice() -> None:
    pain = tuple(PainFlag(place=p) for p in ("shoulder", "elbow"))
    made = plan(row(BENCH), row("Overhead Press"), row("Triceps Dip", DOUBLE), pain=pain)

    ids = [e.exercise for e in made.exercises]
    assert len(set(ids)) == len(ids)
    assert not any(catalogue().get(i).trains_legs for i in ids)


def test_the_order_of_flags_does_not_matter() -> None:
    pain = (
        PainFlag(place="knee", severity=Severity.MILD),
        PainFlag(place="knee", severity=Severity.MODERATE),
        PainFlag(place="wrist", severity=Severity.MILD),
    )

    assert plan(*ROWS, past=DONE, pain=pain).exercises == plan(*ROWS, past=DONE, pain=pain[::-1]).exercises


def test_a_severe_pain_that_no_lift_loads_holds_the_whole_session_back() -> None:
    rows = (row("Leg Extension", DOUBLE), row("Calf Raise", DOUBLE), row("Chest Supported Row"))
    past = [history(r.name, session(3, *((60.0, 12, 8.0),) * 3)) for r in rows]
    told = {"past": past, "readiness": LiftingReadiness(energy=Energy.HIGH)}
    neck = PainFlag(place="neck", severity=Severity.SEVERE)

    usual, held = plan(*rows, **told), plan(*rows, **told, pain=(neck,))

    assert [e.name for e in held.exercises] == [e.name for e in usual.exercises]
    for one, before in zip(held.exercises, usual.exercises, strict=True):
        assert max((s.weight_kg or 0.0) for s in one.hard_sets) <= 60.0
        assert all((s.rpe_cap or 10.0) <= 7.5 for s in one.hard_sets)
        assert sum(s.sets for s in one.hard_sets) < sum(s.sets for s in before.hard_sets)
    assert [s for s in held.adjustments if s.startswith("Good day")] == []
    assert any(s.startswith("Severe pain (neck): Have it looked at") for s in held.adjustments)
    assert any("I hold back the whole session" in s for s in held.adjustments)


def test_a_plan_that_ignores_a_severe_pain_elsewhere_is_found_out() -> None:
    told = context(row("Leg Extension", DOUBLE), past=[history("Leg Extension", session(3, *((60.0, 12, 8.0),) * 3))])
    severe = replace(told, pain=(PainFlag(place="neck", severity=Severity.SEVERE),))

    said = violations(plan_session(told, catalogue()), severe, catalogue())

    assert any("the RPE cap is above 7.5" in s for s in said)
    assert any("on a day for less" in s for s in said)


@pytest.mark.parametrize("place", ["right shoulder", "shoulder", "left shoulder", "rotator cuff"])
def test_a_lift_that_loads_what_hurts_a_little_is_not_the_first(place: str) -> None:
    made = plan(*ROWS, past=DONE, pain=(PainFlag(place=place, severity=Severity.MILD),))

    assert [e.name for e in made.exercises] == [SQUAT, "Leg Extension", ROW, BENCH]
    assert any(said.startswith(f"{BENCH} later in the session than usual") for said in made.adjustments)


def test_deadlifts_and_legs_stay_when_a_shoulder_hurts() -> None:
    made = plan(
        row("Deadlift"),
        row("Barbell Back Squat"),
        row("Overhead Press"),
        row("Leg Press", DOUBLE),
        pain=(PainFlag(place="right shoulder", severity=Severity.MODERATE),),
    )

    names = [e.name for e in made.exercises]
    assert {"Deadlift", "Barbell Back Squat", "Leg Press"} <= set(names)
    assert "Overhead Press" not in names


@pytest.mark.parametrize(
    ("place", "names", "by"),
    [
        # Two hinges are enough of them: a third lift becomes a leg curl.
        (
            "knee",
            (SQUAT, "Romanian Deadlift", "Leg Extension", "Walking Lunge"),
            ("Box Squat", "Romanian Deadlift", "Barbell Hip Thrust", "Lying Leg Curl"),
        ),
        # A press that hurts the elbow is no row where there are two; the flies that lifters know come first.
        (
            "elbow",
            (BENCH, "Chest-Supported Row", "Seal Row", "Barbell Curl"),
            ("Dumbbell Fly", "Chest-Supported Row", "Seal Row"),
        ),
        (
            "elbow",
            (BENCH, "Chest-Supported Row", "Barbell Curl"),
            ("Dumbbell Fly", "Chest-Supported Row", ROW),
        ),
    ],
)
def test_pain_makes_no_session_of_one_movement(place: str, names: tuple[str, ...], by: tuple[str, ...]) -> None:
    made = plan(*map(row, names), pain=(PainFlag(place=place, severity=Severity.MODERATE),))

    assert tuple(e.name for e in made.exercises) == by
    assert len(made.exercises) == len(names) or "isn't in the session already" in " ".join(made.adjustments)
