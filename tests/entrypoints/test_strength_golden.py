"""The formulas of lifting against published tables, by the door that anybody can use to check them."""

import json
from collections.abc import Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

from lanterne_rouge.app.golden_lifting import FUNCTIONS, evaluate_lifting
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Severity
from tests.entrypoints.told_contexts import CATALOGUE
from tests.worlds import Lanterne


def value(function: str, **given: object) -> object:
    return evaluate_lifting(function, given, CATALOGUE)


def fields(function: str, **given: object) -> Mapping[str, Any]:
    found = value(function, **given)
    answer = vars(found) if is_dataclass(found) else found
    assert isinstance(answer, dict)
    return answer


def swapped(**given: object) -> list[str]:
    """The ids of the substitutes."""
    found = value("substitutes", **given)
    assert isinstance(found, list)
    return [one["id"] for one in found]


def table(folder: Path, name: str) -> Mapping[str, Any]:
    return dict(json.loads((folder / "science" / f"strength_{name}.json").read_text(encoding="utf-8")))


def test_every_number_of_the_table_of_formulas(shared_data: Path) -> None:
    golden = table(shared_data, "e1rm_formulas")

    for formula, by_reps in golden["golden_100kg"].items():
        for reps, expected in by_reps.items():
            assert value("e1rm", formula=formula, weight=100, reps=int(reps)) == pytest.approx(expected, abs=0.0051), (
                formula,
                reps,
            )
    for formula, by_reps in golden["multiplier_by_reps"].items():
        for reps, expected in by_reps.items():
            assert value("e1rm", formula=formula, weight=1, reps=int(reps)) == pytest.approx(expected, abs=0.000051), (
                formula,
                reps,
            )


def test_every_inverse_example(shared_data: Path) -> None:
    for case in table(shared_data, "e1rm_formulas")["inverse_examples_epley"]:
        assert value("e1rm", e1rm=case["e1rm"], reps=case["reps"]) == pytest.approx(case["weight"], abs=0.0001)
        assert value("rpe_load", e1rm=case["e1rm"], reps=case["reps"]) == pytest.approx(case["weight"], abs=0.0001)


def test_every_number_of_the_chart_of_effort(shared_data: Path) -> None:
    golden = table(shared_data, "rpe_rir_table")

    for rpe, by_reps in golden["percent_1rm"].items():
        for reps, expected in by_reps.items():
            assert value("rpe_load", reps=int(reps), rpe=float(rpe)) == expected, (rpe, reps)
    for case in golden["tests"]:
        assert value("rpe_load", reps=case["reps"], rpe=case["rpe"]) == case["pct"]


def test_every_case_of_loading_a_bar(shared_data: Path) -> None:
    cases = table(shared_data, "plate_golden")["cases"]

    for case in cases:
        expected = {name: case[name] for name in ("exact", "nearest", "per_side", "floor", "ceil")}
        assert value("plates", target=case["target"], bar=case["bar"], pairs=case["pairs"]) == expected, case
    assert len(cases) == 35


def test_every_warm_up(shared_data: Path) -> None:
    for top, expected in table(shared_data, "increments_rest_warmup")["warmup"]["golden_kg"].items():
        assert value("warmup", top=float(top)) == expected, top


def test_the_examples_of_weekly_volume(shared_data: Path) -> None:
    pushing, legs = table(shared_data, "volume")["examples"]

    pushed = fields(
        "volume", sets=[{"exercise": "bench press", "sets": 10}, {"exercise": "triceps pushdown", "sets": 4}]
    )
    squatted = fields("volume", sets={"squat": 4, "leg extension": 3, "romanian deadlift": 3})

    assert pushed == {muscle: pushing[muscle] for muscle in ("chest", "front_delts", "triceps")}
    assert (squatted["quads"], squatted["glutes"], squatted["hamstrings"]) == (legs["quads"], 3.5, 3)


def test_repetitions_in_reserve_count_as_done_from_rpe_seven_on() -> None:
    assert value("e1rm", weight=100, reps=5, rpe=8) == pytest.approx(123.33, abs=0.01)
    assert value("e1rm", weight=100, reps=5, rir=2) == pytest.approx(123.33, abs=0.01)
    assert value("e1rm", weight=100, reps=5, rpe=6) == pytest.approx(116.67, abs=0.01)


def test_a_weight_for_an_effort_is_the_share_of_the_maximum() -> None:
    assert value("rpe_load", e1rm=200, reps=5, rpe=8) == pytest.approx(162.2)


def test_easy_sets_and_warm_ups_are_no_volume() -> None:
    sets = [{"exercise": "squat", "sets": 2, "rpe": 5}, {"exercise": "squat", "sets": 3, "kind": "warmup"}]

    assert value("volume", sets=sets) == {}


def test_a_match_says_how_sure_it_is() -> None:
    assert fields("match", name="Squat (Barbell)")["exercise"] == "barbell-back-squat"
    assert fields("match", name="Squat (Barbell)")["certain"] is True
    assert fields("match", name="warp drive")["certain"] is False


def test_substitutes_keep_the_movement_and_need_only_what_is_there() -> None:
    found = swapped(exercise="bench press", equipment=["dumbbell", "bench"], pain={"knee": "mild"})

    assert found
    for one in found:
        exercise = CATALOGUE.get(one)
        assert exercise.pattern is CATALOGUE.get("bench-press").pattern
        assert {gear.value for gear in exercise.requires} <= {"dumbbell", "bench"}


def test_pain_may_be_told_in_several_ways() -> None:
    for told in (
        "shoulder 8/10",
        ["shoulder severe"],
        {"shoulder": 8},
        [{"bodyPart": "shoulder", "severity": Severity.SEVERE.value}],
    ):
        found = swapped(exercise="bench press", pain=told)
        assert all("shoulder" not in CATALOGUE.get(one).stress for one in found), told


def test_three_flat_sessions_are_a_stall_and_two_are_not() -> None:
    sessions = [{"date": f"2026-01-{day:02d}", "topSetWeight": 100, "topSetReps": 5} for day in (15, 12, 8)]

    assert fields("stall", exercise="bench press", sessions=sessions)["isStalled"] is True
    assert fields("stall", exercise="bench press", sessions=sessions[:2])["isStalled"] is False


@pytest.mark.parametrize(
    "session",
    [
        {"topSetWeight": 100, "topSetReps": 5, "topSetRPE": 8},
        {"top_set_weight": 100, "top_set_reps": 5, "top_set_rpe": 8},
        {"weight": 100, "reps": 5, "rpe": 8},
        {"weight_kg": 100, "reps": 5, "rpe": 8},
        {"sets": [{"weight": 100, "reps": 5, "rpe": 8}] * 3},
    ],
)
def test_sessions_of_a_stall_may_be_written_in_several_ways(session: Mapping[str, object]) -> None:
    sessions = [{"date": f"2026-01-{day:02d}", **session} for day in (15, 12, 8)]

    told = fields("stall", exercise="bench press", sessions=sessions)

    assert told["isStalled"] is True
    assert "100 kg x 5 @ 8" in told["details"]


@pytest.mark.parametrize("session", [{}, {"weight": 100}, {"load": 100, "done": 5}, 7, {"weight": "x", "reps": 5}])
def test_a_session_without_usable_numbers_is_refused_with_the_accepted_forms(session: object) -> None:
    good = {"date": "2026-01-08", "weight": 100, "reps": 5}

    with pytest.raises(BadInput) as refused:
        value("stall", exercise="bench press", sessions=[good, session])

    assert "session 2" in refused.value.sentence and "topSetWeight" in refused.value.sentence


def test_plates_may_be_counted_listed_or_left_out() -> None:
    listed = fields("plates", target=140, plates=[20, 10, 5, 2.5, 1.25])
    usual = fields("plates", target=100)
    pounds = fields("plates", target=225, unit="lb")
    objects = fields("plates", target=100, plates=[{"weight": 20, "pairs": 1}, {"weight": 10, "pairs": 4}])

    assert listed["per_side"] == [20, 20, 20]
    assert usual["exact"] and sum(usual["per_side"]) == 40
    assert pounds["per_side"] == [45, 45]
    assert objects["per_side"] == [20, 10, 10]


def test_plates_that_cannot_be_read_are_refused_with_the_accepted_forms() -> None:
    with pytest.raises(BadInput) as refused:
        value("plates", target=100, plates="many")

    assert '{"20": 2}' in refused.value.sentence and "[20, 10, 5]" in refused.value.sentence


def test_the_one_input_of_a_match_needs_no_name() -> None:
    for told in ("bench press", {"query": "bench press"}, {"name": "bench press"}):
        found = evaluate_lifting("match", told, CATALOGUE)
        assert isinstance(found, dict) and found["exercise"] == "bench-press", told


def test_a_week_of_sets_may_be_written_in_several_ways() -> None:
    told: tuple[object, ...] = (
        {"Bench Press": 3},
        {"sets": {"Bench Press": 3}},
        {"sets": [{"exercise": "Bench Press", "sets": 3}]},
        [{"exercise": "Bench Press", "sets": 3}],
        {"exercises": [{"name": "Bench Press", "sets": [{"weight": 80, "reps": 8}] * 3}]},
        {"exercise": "Bench Press", "sets": 3},
    )

    for one in told:
        found = evaluate_lifting("volume", one, CATALOGUE)
        assert isinstance(found, dict) and found["chest"] == 3, one


@pytest.mark.parametrize("name", ["top", "topSetWeight", "top_set_weight", "weight"])
def test_the_top_set_of_a_warm_up_has_several_names(name: str) -> None:
    assert value("warmup", **{name: 100}) == [[20.0, 10], [40.0, 5], [60.0, 5], [80.0, 3]]


@pytest.mark.parametrize("name", ["e1rm", "e1RM", "one_rm", "oneRM", "1rm", "oneRepMax"])
@pytest.mark.parametrize("effort", [{"rpe": 8}, {"targetRPE": 8}, {"rir": 2}, {"RIR": 2}])
def test_the_weight_for_an_effort_has_several_names(name: str, effort: Mapping[str, object]) -> None:
    assert value("rpe_load", **{name: 200, "repetitions": 5, **effort}) == pytest.approx(162.2)


@pytest.mark.parametrize("function", sorted(FUNCTIONS))
@pytest.mark.parametrize(
    "given",
    [{}, {"weight": "x"}, {"sets": 7}, {"name": None}, {"exercise": "warp drive"}, {"pairs": {"x": 1}, "target": 1}],
)
def test_what_cannot_be_used_is_refused_with_a_sentence(function: str, given: Mapping[str, object]) -> None:
    try:
        evaluate_lifting(function, given, CATALOGUE)
    except BadInput as refused:
        assert refused.sentence.endswith(".")
    else:
        pytest.fail(f"{function} took {given}")


def test_both_kinds_of_formulas_stand_in_one_file(lanterne: Lanterne, tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    cases = [
        {"id": "a", "function": "intensity_factor", "input": {"np": 200, "ftp": 250}},
        {"id": "b", "function": "warmup", "input": {"top": 100}},
        {"id": "c", "function": "plates", "input": 7},
    ]
    file.write_text(json.dumps({"cases": cases}), encoding="utf-8")

    said = lanterne("golden", file)

    results = said.document["results"]
    assert isinstance(results, list)
    assert results[0] == {"id": "a", "value": 0.8}
    assert results[1] == {"id": "b", "value": [[20.0, 10], [40.0, 5], [60.0, 5], [80.0, 3]]}
    assert "must be an object" in results[2]["error"]
