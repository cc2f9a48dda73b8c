"""JSON as a CoachContext: lenient in everything, silent about nothing."""

import json
from copy import deepcopy
from datetime import date

import pytest
from hypothesis import given

from lanterne_rouge.app.coach_context.context import coach_context, parse_session, read_json_object
from lanterne_rouge.domain.equipment import Gear, Location, WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import Joint
from lanterne_rouge.domain.lifting import CoachContext, Energy, LiftingGoal, Severity, Soreness
from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.schemes import top_set
from lanterne_rouge.views.strength_plan_text import strength_plan_text
from tests.entrypoints.told_contexts import ANYTHING, CATALOGUE, FIELDS, planned, sound_context

TODAY = date(2026, 11, 21)


def read(**changed: object) -> CoachContext:
    """The sound context with some of its fields changed."""
    return coach_context({**sound_context(), **changed}, CATALOGUE, today=TODAY)


def history(*sessions: object) -> list[object]:
    return [{"exerciseName": "Bench Press", "lastSessions": list(sessions)}]


def test_every_field_of_the_contract_is_understood_without_a_note() -> None:
    context = read()

    assert context.notes == ()
    assert (context.goal, context.location, context.minutes) == (LiftingGoal.STRENGTH, Location.GYM, 60)
    assert context.template.exercises[0].prescription.progression == top_set.TOP_SET.name
    assert context.template.exercises[0].prescription.top_reps == Span(low=5, high=8)
    assert [row.optional for row in context.template.exercises] == [False, False, True]
    assert context.gym.plates == {20.0: 2, 10.0: 2, 5.0: 2, 2.5: 2, 1.25: 2}
    assert context.history[0].sessions[0].sets[0].weight_kg == 100


def test_a_template_alone_is_enough() -> None:
    context = coach_context({"currentTemplate": {"exercises": [{"name": "Squat"}]}}, CATALOGUE, today=TODAY)

    assert context.notes == ()
    assert (context.goal, context.location, context.today) == (LiftingGoal.BOTH, Location.GYM, TODAY)
    assert context.available == frozenset(Gear)
    assert context.minutes is None


def test_weights_in_pounds_become_kilograms_and_the_gym_speaks_pounds() -> None:
    context = read(
        units="LBS",
        recentHistory=history({"date": "2026-11-18", "topSetWeight": "225", "topSetReps": "5"}),
        equipment={"plates": {"45": 2}, "bars": [45]},
    )

    assert context.unit is context.gym.unit is WeightUnit.LB
    assert context.history[0].sessions[0].sets[0].weight_kg == pytest.approx(102.0583, abs=1e-3)
    assert context.gym.bars[Gear.BARBELL] == pytest.approx(20.4117, abs=1e-3)


def test_words_are_understood_in_any_case() -> None:
    context = read(location="HOME", readiness={"energy": "Low", "soreness": "HIGH"}, userGoal="hypertrophy")

    assert context.location is Location.HOME
    assert (context.readiness.energy, context.readiness.soreness) == (Energy.LOW, Soreness.HIGH)
    assert context.goal is LiftingGoal.HYPERTROPHY


@pytest.mark.parametrize("soreness", [{}, {"soreness": None}, {"soreness": "purple"}, {"soreness": 99}])
def test_high_energy_without_soreness_told_makes_no_good_day(soreness: dict[str, object]) -> None:
    context = read(readiness={"energy": "high", **soreness})

    assert (context.readiness.energy, context.readiness.soreness) == (Energy.OK, Soreness.NONE)
    assert any("I can't read a soreness" in note for note in context.notes)


def test_high_energy_with_soreness_told_is_taken_as_it_is() -> None:
    context = read(readiness={"energy": "high", "soreness": "None"})

    assert context.readiness.energy is Energy.HIGH
    assert context.notes == ()


def test_unknown_words_are_reported_and_ignored() -> None:
    context = read(
        readiness={"energy": "super", "soreness": "purple"},
        userGoal="fame",
        equipmentAvailable=["barbell", "warp drive"],
    )

    assert (context.readiness.energy, context.readiness.soreness) == (Energy.OK, Soreness.NONE)
    assert context.goal is LiftingGoal.BOTH
    assert context.available == {Gear.BARBELL, Gear.PLATE}
    for word in ("super", "purple", "fame", "warp drive"):
        assert any(word in note for note in context.notes), word


def test_history_is_brought_into_order_newest_first() -> None:
    sessions = [
        {"date": day, "topSetWeight": 90, "topSetReps": 5} for day in ("2026-11-01", "2026-11-15", "2026-11-08")
    ]

    context = read(recentHistory=history(*sessions))

    assert [session.day.day for session in context.history[0].sessions] == [15, 8, 1]


def test_sessions_without_a_date_lie_a_week_apart_and_it_is_said() -> None:
    context = read(recentHistory=history({"topSetWeight": 95, "topSetReps": 5}, {"topSetWeight": 90, "topSetReps": 5}))

    assert [session.day for session in context.history[0].sessions] == [date(2026, 11, 14), date(2026, 11, 7)]
    assert any("a week apart" in note for note in context.notes)


def test_without_sets_only_the_top_set_is_known() -> None:
    told = {"date": "2026-11-18", "topSetWeight": 100, "topSetReps": 6, "topSetRPE": 8, "totalSets": 4, "e1RM": 125}

    session = read(recentHistory=history(told)).history[0].sessions[0]

    assert [(one.weight_kg, one.reps, one.rpe) for one in session.sets] == [(100, 6, 8)]


@pytest.mark.parametrize(
    ("progression", "total", "sets"),
    [
        ("Double Progression", {"totalSets": 4}, 4),
        ("Straight Sets", {"totalSets": "3"}, 3),
        ("Double Progression", {"totalSets": 0}, 1),
        ("Double Progression", {}, 5),
        ("Top Set + Backoffs", {"totalSets": 4}, 1),
    ],
)
def test_a_summary_stands_for_as_many_sets_as_were_done(progression: str, total: dict[str, object], sets: int) -> None:
    row = {"name": "Barbell Bench Press", "prescription": {"progressionType": progression, "workingSets": 5}}
    summary = {"date": "2026-11-18", "topSetWeight": 60, "topSetReps": 10, "topSetRPE": 8, **total}

    context = read(currentTemplate={"exercises": [row]}, recentHistory=history(summary))

    assert [(s.weight_kg, s.reps, s.rpe) for s in context.history[0].sessions[0].sets] == [(60, 10, 8)] * sets


def test_a_summary_of_a_lift_that_no_row_asks_for_is_one_set() -> None:
    summary = {"date": "2026-11-18", "topSetWeight": 60, "topSetReps": 10}

    context = read(currentTemplate={"exercises": ["Squat"]}, recentHistory=history(summary))

    assert len(context.history[0].sessions[0].sets) == 1


def test_double_progression_grows_on_summaries() -> None:
    row = {"name": "Bench Press", "prescription": {"progressionType": "Double Progression", "repsRange": "8-12"}}
    summary = {"date": "2026-11-18", "topSetWeight": 60, "topSetReps": 12, "topSetRPE": 8, "totalSets": 3}

    plan, _ = planned({**sound_context(), "currentTemplate": {"exercises": [row]}, "recentHistory": history(summary)})

    assert [(s.weight_kg, s.reps, s.sets) for s in plan.exercises[0].working_sets] == [(62.5, 8, 3)]


def test_sets_are_taken_as_they_were_done() -> None:
    sets = [
        {"weight": 60, "reps": 5, "kind": "warmup"},
        {"weight": 100, "reps": 5, "rpe": 8},
        {"weight": 100, "reps": 3, "completed": False},
    ]

    done = read(recentHistory=history({"date": "2026-11-18", "sets": sets})).history[0].sessions[0].sets

    assert [one.is_working for one in done] == [False, True, False]


@pytest.mark.parametrize("weight", [float("nan"), float("inf"), -5, 5000, "heavy", 10**40, True])
def test_a_weight_that_cannot_be_leaves_its_set_out_with_a_note(weight: object) -> None:
    context = read(
        recentHistory=history(
            {"date": "2026-11-18", "sets": [{"weight": weight, "reps": 5}, {"weight": 90, "reps": 5}]}
        )
    )

    assert [one.weight_kg for one in context.history[0].sessions[0].sets] == [90]
    assert any("set 1.weight" in note for note in context.notes)


def test_sessions_of_the_future_are_left_out_with_a_note() -> None:
    context = read(recentHistory=history({"date": "2027-11-18", "topSetWeight": 300, "topSetReps": 5}))

    assert context.history[0].sessions == ()
    assert any("after 2026-11-21" in note for note in context.notes)


@pytest.mark.parametrize(
    ("severity", "understood"),
    [("Mild", "mild"), (3, "mild"), ("5", "moderate"), ("6/10", "moderate"), (7, "severe"), ("severe", "severe")],
)
def test_severity_is_a_word_or_a_score(severity: object, understood: str) -> None:
    flags = read(painFlags=[{"bodyPart": "Right Knee", "severity": severity}]).pain

    assert [(flag.severity.value, flag.joints) for flag in flags] == [(understood, {Joint.KNEE})]


@pytest.mark.parametrize("severity", ["unbearable", 99, -1, float("nan"), [], {}])
def test_a_severity_that_is_not_understood_is_severe(severity: object) -> None:
    context = read(painFlags=[{"bodyPart": "knee", "severity": severity}])

    assert context.pain[0].severity is Severity.SEVERE
    assert any("I used severe" in note for note in context.notes)


def test_a_pain_of_zero_or_resolved_is_none() -> None:
    flags = [{"bodyPart": "knee", "severity": 0}, {"bodyPart": "hip", "severity": "high", "resolved": True}]

    assert read(painFlags=flags).pain == ()


def test_pain_in_plain_words_and_several_places_is_understood() -> None:
    flags = read(painFlags=["elbow 3/10", {"bodyPart": ["knee", "hip"], "severity": "moderate"}]).pain

    assert [flag.joints for flag in flags] == [{Joint.ELBOW}, {Joint.KNEE, Joint.HIP}]


def test_an_empty_list_of_equipment_leaves_the_body_and_none_told_leaves_everything() -> None:
    assert read(equipmentAvailable=[]).available == frozenset()
    assert read(equipmentAvailable=None).available == frozenset(Gear)


def test_empty_lists_of_weights_say_that_there_are_none() -> None:
    context = read(equipment={"dumbbells": [], "bars": []})

    assert not {Gear.DUMBBELL, Gear.BARBELL} & context.available
    assert sum("is empty" in note for note in context.notes) == 2


def test_machines_and_increments_are_found_by_their_names() -> None:
    context = read(
        equipment={"machines": {"Lat Pulldown": [10, 5], "warp": [1]}, "increments": {"Barbell": 5, "cable": "x"}}
    )

    assert context.gym.stacks == {"lat-pulldown": (5.0, 10.0)}
    assert context.gym.increments == {"barbell": 5.0}
    assert any("warp" in note for note in context.notes)


def test_a_told_day_wins_over_the_clock_and_the_asked_day_over_both() -> None:
    document = sound_context() | {"today": "2026-03-01"}

    assert coach_context(document, CATALOGUE, today=TODAY).today == date(2026, 3, 1)
    assert coach_context(document, CATALOGUE, today=TODAY, day=date(2026, 4, 1)).today == date(2026, 4, 1)


def test_without_a_day_the_newest_session_gives_it_and_it_is_said() -> None:
    sessions = [{"date": day, "topSetWeight": 90, "topSetReps": 5} for day in ("2026-11-01", "2026-11-15", "?")]
    document = {**sound_context(), "recentHistory": history(*sessions)}
    del document["today"]

    contexts = [coach_context(document, CATALOGUE, today=day) for day in (TODAY, date(2027, 5, 5))]

    assert contexts[0] == contexts[1]
    assert contexts[0].today == date(2026, 11, 15)
    assert any("this is for 2026-11-15" in note for note in contexts[0].notes)
    assert coach_context(document, CATALOGUE, today=TODAY, day=TODAY).today == TODAY


def test_without_a_day_and_a_dated_session_the_clock_gives_it() -> None:
    document = {"currentTemplate": {"exercises": ["Squat"]}, "recentHistory": history({"topSetWeight": 9})}

    assert coach_context(document, CATALOGUE, today=TODAY).today == TODAY


ENERGIES = {
    Energy.LOW: ("very low", "Exhausted", "tired", "drained", 0, 3, "2/10", "very_low"),
    Energy.OK: ("normal", "okay", 4, 7.9, "good"),
    Energy.HIGH: ("great", "Very High", 8, "10"),
}
SORENESSES = {
    Soreness.NONE: ("no", "not sore", 0, 1.9),
    Soreness.MILD: ("moderate", "a bit sore", "sore", 2, "5/10"),
    Soreness.HIGH: ("severe", "Very High", "very sore", 6, 10),
}


@pytest.mark.parametrize(("told", "understood"), [(word, e) for e, words in ENERGIES.items() for word in words])
def test_energy_is_understood_as_people_say_it_and_as_a_score(told: object, understood: Energy) -> None:
    context = read(readiness={"energy": told, "soreness": "none"})

    assert context.readiness.energy is understood
    assert context.notes == ()


@pytest.mark.parametrize(("told", "understood"), [(word, s) for s, words in SORENESSES.items() for word in words])
def test_soreness_is_understood_as_people_say_it_and_as_a_score(told: object, understood: Soreness) -> None:
    context = read(readiness={"energy": "ok", "soreness": told})

    assert context.readiness.soreness is understood
    assert context.notes == ()


@pytest.mark.parametrize(("told", "understood"), [("low", Energy.LOW), (2, Energy.LOW), ("ok", Energy.OK)])
def test_a_readiness_of_one_word_is_the_energy(told: object, understood: Energy) -> None:
    context = read(readiness=told)

    assert context.readiness.energy is understood
    assert context.notes == ()


@pytest.mark.parametrize("score", [-1, 11, float("nan"), True, [], {}, "purple"])
def test_readiness_that_is_not_understood_is_the_usual_with_a_note(score: object) -> None:
    context = read(readiness={"energy": score, "soreness": score})

    assert (context.readiness.energy, context.readiness.soreness) == (Energy.OK, Soreness.NONE)
    assert sum("is none of" in note for note in context.notes) == 2


def test_of_very_many_pains_the_worst_are_kept() -> None:
    mild = [{"bodyPart": f"place {n}", "severity": "mild"} for n in range(200)]
    flags = read(painFlags=[*mild, {"bodyPart": "knee", "severity": "severe"}])

    assert len(flags.pain) == 50
    assert flags.pain[-1].joints == {Joint.KNEE}
    assert any("201 pains" in note for note in flags.notes)


def test_the_same_pain_told_often_is_one() -> None:
    assert len(read(painFlags=["knee 5/10"] * 200).pain) == 1


def test_rows_beyond_the_first_fifty_are_counted_in_one_note() -> None:
    context = read(currentTemplate={"exercises": [f"Lift {n}" for n in range(10_000)]})

    assert len(context.template.exercises) == 50
    assert context.notes == ("The template: 9,950 rows left out after the first 50.",)


def test_an_exercise_that_stands_there_endlessly_is_said_once() -> None:
    plan, _ = planned({**sound_context(), "currentTemplate": {"exercises": ["Squat"] * 10_000}})

    assert any("Squat is in the template 50 times; I read only the first 5" in said for said in plan.adjustments)
    assert all(said.count("Squat") <= 5 for said in plan.adjustments)


def test_a_name_with_a_line_break_is_the_plain_name() -> None:
    broken = read(currentTemplate={"exercises": [{"name": "Bench\r\nPress"}, "Dumbbell\u2028Row"]})

    assert [row.name for row in broken.template.exercises] == ["Bench Press", "Dumbbell Row"]


def test_a_drop_written_as_a_share_is_read_without_a_word() -> None:
    row = {
        "name": "Bench Press",
        "prescription": {"progressionType": "Top Set + Backoffs", "backoffLoadDropPercent": 0.07},
    }

    context = read(currentTemplate={"exercises": [row]})

    assert context.template.exercises[0].prescription.backoff_drop_pct == 7
    assert context.notes == ()


@pytest.mark.parametrize("told", [-1, -0.5, "-30", -1e9])
def test_less_than_no_time_is_no_time(told: object) -> None:
    plan, _ = planned({**sound_context(), "timeAvailable": told})

    assert read(timeAvailable=told).minutes == 0
    assert plan.exercises == () and plan.reasoning


@pytest.mark.parametrize("told", ["soon", float("nan"), True, [], {}])
def test_time_that_is_no_number_is_not_told_and_it_is_said(told: object) -> None:
    context = read(timeAvailable=told)

    assert context.minutes is None
    assert any("timeAvailable" in note for note in context.notes)


@pytest.mark.parametrize(
    "changed",
    [
        {"currentTemplate": None},
        {"currentTemplate": {}},
        {"currentTemplate": {"exercises": []}},
        {"currentTemplate": 7},
        {"timeAvailable": 0},
    ],
)
def test_nothing_to_plan_is_an_empty_plan_with_its_reason(changed: dict[str, object]) -> None:
    plan, document = planned({**sound_context(), **changed})

    assert plan.exercises == ()
    assert document["reasoning"]


def test_a_good_context_makes_a_plan_that_breaks_no_rule() -> None:
    plan, document = planned(sound_context())
    context = coach_context(sound_context(), CATALOGUE, today=TODAY)

    assert violations(plan, context, CATALOGUE) == ()
    assert [one["exerciseName"] for one in document["exercises"]] == ["Bench Press", "Dumbbell Row", "Lateral Raise"]  # type: ignore[attr-defined]
    assert document["exercises"][0]["topSet"]["weight"] == 102.5  # type: ignore[index]


@pytest.mark.parametrize("text", ["", "[]", "7", "{", '"x"', "null", "[" * 100_000, "1" * 5000])
def test_what_is_no_object_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_json_object(text)

    assert refused.value.sentence.count(".") == 1
    assert refused.value.next_step


def test_a_session_of_the_contract_is_read_in_kilograms() -> None:
    document: dict[str, object] = {
        "start": "2026-11-20T17:00:00Z",
        "units": "lb",
        "exercises": [
            {"name": "Squat", "sets": [{"weight_kg": 100.0, "reps": 5, "kind": "normal", "duration_s": None}]}
        ],
    }

    session, day = parse_session(document, today=TODAY)

    assert day == date(2026, 11, 20)
    assert session[0].sessions[0].sets[0].weight_kg == 100


@given(field=FIELDS, value=ANYTHING)
def test_anything_in_any_field_still_gives_a_valid_plan(field: str, value: object) -> None:
    document = deepcopy(sound_context())
    document[field] = value

    plan, told = planned(document)

    assert plan.exercises or plan.reasoning
    json.dumps(told, allow_nan=False, ensure_ascii=False).encode()
    assert strength_plan_text(plan, coach_context(document, CATALOGUE, today=TODAY), CATALOGUE).encode()
