"""The lifting commands as an athlete types them, each with its JSON, its sentence for a newcomer, and its way back."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from lanterne_rouge.domain.exercise import Joint, Stress
from lanterne_rouge.entrypoints.cli.commands import LIFTING
from lanterne_rouge.entrypoints.cli.main import app
from tests.entrypoints.told_contexts import CATALOGUE, sound_context
from tests.worlds import MORNING, Lanterne, weeks_of_rides

ROOT = Path(__file__).parents[2]
STRONG = "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration"
HILL = """
id = "hill"
name = "Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = 2026-05-17
sports = ["cycling"]
"""
DAYS = ("2026-01-05", "2026-01-12", "2026-01-19", "2026-01-26")


def logged(lanterne: Lanterne, folder: Path, *, squats: tuple[float, ...] = (100, 100, 100, 100)) -> Lanterne:
    """Four weeks of squats and benches, and of a lift by a name that nobody knows."""
    rows = [STRONG]
    for day, squat in zip(DAYS, squats, strict=True):
        start = f"{day} 17:00:00;Day A"
        rows += [f"{start};Squat (Barbell);{n};{squat:g};kg;5;8;;;;;;45m" for n in (1, 2, 3)]
        rows += [f"{start};Bench Press (Barbell);{n};{60 + 2.5 * DAYS.index(day):g};kg;8;8;;;;;;45m" for n in (1, 2, 3)]
        rows += [f"{start};Wurzelzieher;1;20;kg;10;;;;;;;45m"]
    file = folder / "strong.csv"
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    assert lanterne("import", file).code == 0
    return lanterne


def document(lanterne: Lanterne, *arguments: str | Path) -> Mapping[str, Any]:
    """The JSON of a command that works, and that its text works as well."""
    said = lanterne("strength", *arguments, "--json")
    assert said.code == 0, said
    return said.document


def refused(lanterne: Lanterne, *arguments: str | Path, code: int = 1) -> str:
    """The sentence of a refusal, the same as text and as JSON."""
    said, as_json = lanterne("strength", *arguments), lanterne("strength", *arguments, "--json")
    assert said.code == as_json.code == code, said
    assert "Traceback" not in said.err + as_json.out and "fault of its own" not in said.err
    assert set(as_json.document) == {"error", "next"}
    return said.err


@pytest.fixture
def lifter(lanterne: Lanterne, tmp_path: Path) -> Lanterne:
    return logged(lanterne, tmp_path)


@pytest.fixture
def context_file(tmp_path: Path) -> Path:
    file = tmp_path / "context.json"
    file.write_text(json.dumps(sound_context()), encoding="utf-8")
    return file


# Every command is documented, and speaks to a newcomer.


def test_every_command_of_lifting_is_in_the_docs() -> None:
    documented = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")

    assert [name for name in [row.name for row in LIFTING] if f"`lanterne strength {name}" not in documented] == []


def test_every_command_shows_an_example_in_its_help(lanterne: Lanterne) -> None:
    for name in [row.name for row in LIFTING]:
        said = lanterne("strength", name, "--help")
        assert said.code == 0
        assert f"Example: lanterne strength {name}" in " ".join(said.out.split()), name


def test_the_family_lists_its_commands_without_loading_one(lanterne: Lanterne) -> None:
    group = get_command(app).get_command(None, "strength")

    assert [row.name for row in LIFTING] == group.list_commands(None)
    assert all(name in lanterne("strength", "--help").out for name in [row.name for row in LIFTING])


NEWCOMER = (
    ("plan",),
    ("insight",),
    ("stall",),
    ("review",),
    ("e1rm",),
    ("volume",),
    ("records",),
    ("context",),
    ("search", "squat"),
    ("swap", "squat"),
    ("name",),
    ("exercise",),
    ("gym",),
    ("template",),
    ("routine",),
    ("routine", "next"),
    ("gym", "show"),
    ("export", "lifts.csv"),
)


@pytest.mark.parametrize("typed", NEWCOMER, ids=" ".join)
def test_a_newcomer_gets_a_helpful_sentence(lanterne: Lanterne, typed: tuple[str, ...]) -> None:
    said = lanterne("strength", *typed)

    assert said.code in (0, 1)
    assert (said.out + said.err).strip()
    assert "Traceback" not in said.err and "fault of its own" not in said.err
    if said.code == 1:
        assert "lanterne strength" in said.err or "Import" in said.err


# Today's session.


def test_a_context_becomes_a_plan_in_the_documented_shape(lanterne: Lanterne, context_file: Path) -> None:
    plan = document(lanterne, "plan", "--context", context_file)

    assert set(plan) >= {"exercises", "substitutions", "adjustments", "reasoning", "estimatedDuration"}
    bench = plan["exercises"][0]
    assert set(bench) >= {"exerciseName", "warmupSets", "topSet", "backoffSets", "workingSets"}
    assert {name: bench["topSet"][name] for name in ("weight", "reps", "setCount")} == {
        "weight": 102.5,
        "reps": 5,
        "setCount": 1,
    }
    assert bench["topSet"]["display"] == {"value": 102.5, "unit": "kg"}


def test_a_context_comes_from_stdin_too(lanterne: Lanterne, context_file: Path) -> None:
    command = (
        sys.executable,
        "-m",
        "lanterne_rouge",
        "--home",
        str(lanterne.home),
        "strength",
        "plan",
        "--context",
        "-",
    )

    said = subprocess.run((*command, "--json"), input=context_file.read_bytes(), capture_output=True, check=True)

    assert json.loads(said.stdout) == document(lanterne, "plan", "--context", context_file)


def test_the_plates_of_each_side_stand_beside_the_weight(lanterne: Lanterne, context_file: Path) -> None:
    said = lanterne("strength", "plan", "--context", context_file)

    assert said.code == 0
    assert "102.5 kg x 5" in said.out
    assert "20 + 20 + 1.25 per side" in said.out
    assert "empty bar" in said.out


def test_words_of_the_command_line_win_over_the_context(lanterne: Lanterne, context_file: Path) -> None:
    plan = document(lanterne, "plan", "--context", context_file, "--energy", "low", "--minutes", "45")

    assert plan["exercises"][0]["topSet"]["rpeCap"] == 7.5
    assert [one["exerciseName"] for one in plan["exercises"]] == ["Bench Press", "Dumbbell Row"]
    assert any("educed intensity" in sentence for sentence in plan["adjustments"])


@pytest.mark.parametrize("content", ["", "[]", "7", "{", "\x00\xff"])
def test_a_context_that_is_no_object_is_refused(lanterne: Lanterne, tmp_path: Path, content: str) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(content.encode("latin-1"))

    assert "JSON" in refused(lanterne, "plan", "--context", file)
    assert "JSON" in refused(lanterne, "stall", "--context", file)


def test_a_context_that_is_not_there_is_refused(lanterne: Lanterne, tmp_path: Path) -> None:
    assert "can't be read" in refused(lanterne, "plan", "--context", tmp_path / "none.json")
    assert "can't be read" in refused(lanterne, "plan", "--context", tmp_path)


def test_an_empty_template_is_an_empty_plan_with_its_reason(lanterne: Lanterne, tmp_path: Path) -> None:
    file = tmp_path / "empty.json"
    file.write_text('{"currentTemplate": {"name": "A", "exercises": []}}', encoding="utf-8")

    plan = document(lanterne, "plan", "--context", file)

    assert plan["exercises"] == []
    assert plan["reasoning"]


def test_without_a_context_the_plan_rests_on_the_log(lifter: Lanterne) -> None:
    lifter("strength", "template", "add", "Legs", "Squat: 3x5 straight")

    plan = document(lifter, "plan", "--template", "legs", "--date", "2026-01-29")

    (squat,) = plan["exercises"]
    assert not squat["estimated"]
    assert 80 <= squat["workingSets"][0]["weight"] <= 105


def test_nothing_is_lifted_with_a_fever(lanterne: Lanterne) -> None:
    assert lanterne("check-in", "--illness", "fever").code == 0

    plan = document(lanterne, "plan")

    assert plan["exercises"] == []
    assert "recovery" in plan["reasoning"][0]
    assert "recovery" in refused(lanterne, "export", "today.fit")


def test_legs_give_way_to_hard_rides_and_a_free_day_stays_an_easy_one(lanterne: Lanterne, tmp_path: Path) -> None:
    mission = tmp_path / "hill.toml"
    mission.write_text(HILL, encoding="utf-8")
    weeks_of_rides(tmp_path / "rides", until=MORNING, days=40)
    lanterne("init", "--mission", mission)
    lanterne("import", tmp_path / "rides")
    days = lanterne("plan", "--date", f"{MORNING:%Y-%m-%d}", "--json").document["days"]
    free = next(one["date"] for one in days if one["role"] == "rest")  # type: ignore[attr-defined]
    eve = next(a["date"] for a, b in pairwise(days) if b["hard"] and a["role"] == "easy")  # type: ignore[call-overload]

    rested = document(lanterne, "plan", "--date", free)
    before = document(lanterne, "plan", "--date", eve)

    assert rested["exercises"]
    assert any("no training today" in said for said in rested["adjustments"])
    assert any("tomorrow's hard ride" in said for said in before["adjustments"])


def test_pain_of_the_check_in_holds_for_the_session(lanterne: Lanterne) -> None:
    assert lanterne("check-in", "--pain", "knee 5/10").code == 0

    plan = document(lanterne, "plan")

    loaded = [CATALOGUE.get(one["exerciseId"]).stress.get(Joint.KNEE, Stress.LOW) for one in plan["exercises"]]
    assert loaded and set(loaded) == {Stress.LOW}
    assert "knee" in json.dumps([plan["substitutions"], plan["adjustments"]])


def test_a_plan_is_the_same_when_asked_again(lifter: Lanterne) -> None:
    first = lifter("strength", "plan", "--date", "2026-01-29", "--json")

    assert lifter("strength", "plan", "--date", "2026-01-29", "--json").out == first.out


def test_wrong_words_for_today_are_refused(lifter: Lanterne) -> None:
    assert "low, ok, high" in refused(lifter, "plan", "--energy", "meh")
    assert "no template" in refused(lifter, "plan", "--template", "Nope")
    assert "no gym" in refused(lifter, "plan", "--gym", "Nope")
    refused(lifter, "plan", "--minutes", "-5", code=2)


# What was lifted.


def test_a_flat_lift_stands_still_with_one_fix(lifter: Lanterne) -> None:
    one = document(lifter, "stall", "--exercise", "squat", "--date", "2026-01-27")
    everything = document(lifter, "stall", "--date", "2026-01-27")

    assert set(one) == {"isStalled", "reason", "suggestedFix", "fixType", "details"}
    assert one["isStalled"] is True
    assert one["fixType"] in ("deload", "rep_range", "variation", "volume")
    assert [stalled["exercise"] for stalled in everything["stalled"]] == ["barbell-back-squat"]


def test_a_lift_that_was_left_months_ago_does_not_stand_still(lifter: Lanterne) -> None:
    assert document(lifter, "stall", "--date", "2026-06-01") == {"stalled": [], "looked_at": 0}


def test_a_stall_is_told_of_a_context(lanterne: Lanterne, context_file: Path) -> None:
    told = document(lanterne, "stall", "--context", context_file)

    assert told["isStalled"] is False
    assert told["fixType"] is None


def test_the_insight_is_one_sentence_and_one_action(lifter: Lanterne) -> None:
    told = document(lifter, "insight", "--date", "2026-01-27")

    assert set(told) == {"insight", "action", "category"}
    assert told["category"] in ("progress", "fatigue", "technique", "volume")
    session = str(document(lifter, "e1rm", "squat")["lifts"][0]["points"][-1]["session"])
    assert document(lifter, "insight", "--session", session) == told


def test_the_insight_of_a_session_in_a_file(lanterne: Lanterne, tmp_path: Path) -> None:
    session = {
        "date": "2026-11-20",
        "exercises": [{"name": "Bench Press", "sets": [{"weight": 110, "reps": 8, "rpe": 8}]}],
        **{name: sound_context()[name] for name in ("recentHistory", "currentTemplate")},
    }
    file = tmp_path / "session.json"
    file.write_text(json.dumps(session), encoding="utf-8")

    told = document(lanterne, "insight", "--session", file)

    assert told["category"] == "progress"
    assert "110 kg" in told["insight"]


def test_a_session_without_sets_is_refused(lanterne: Lanterne, tmp_path: Path) -> None:
    file = tmp_path / "session.json"
    file.write_text('{"exercises": [{"name": "Squat", "sets": [{"weight": "x"}]}]}', encoding="utf-8")

    assert "no set I can read" in refused(lanterne, "insight", "--session", file)


def test_the_estimated_maximum_by_session(lifter: Lanterne) -> None:
    lifts = document(lifter, "e1rm", "bench", "press")["lifts"]

    assert [point["e1rm_kg"] for point in lifts[0]["points"]] == pytest.approx([80.0, 83.33, 86.67, 90.0], abs=0.01)
    assert "#" in lifter("strength", "e1rm", "bench press").out
    assert "Barbell Bench Press" in lifter("strength", "e1rm").out


def test_volume_records_and_review_tell_of_a_week(lifter: Lanterne) -> None:
    week = document(lifter, "volume", "--date", "2026-01-12")["weeks"][0]
    sets = {one["muscle"]: one["sets"] for one in week["muscles"]}
    records = document(lifter, "records", "bench press", "--from", "2026-01-20")["records"]
    review = document(lifter, "review", "--date", "2026-01-12")

    assert (sets["quads"], sets["chest"], sets["triceps"]) == (3, 3, 1.5)
    assert "weight" in {one["kind"] for one in records}
    assert (review["sessions"], review["monday"]) == (1, "2026-01-12")
    assert review["next_step"]


# Exercises and their names.


def test_search_by_words_muscle_gear_and_movement(lanterne: Lanterne) -> None:
    found = document(lanterne, "search", "row", "--equipment", "dumbbell", "--limit", "3")["exercises"]
    chest = document(lanterne, "search", "--muscle", "chest", "--pattern", "horizontal push")["exercises"]

    assert found and all("dumbbell" in one["requires"] for one in found)
    assert chest and all(one["pattern"] == "horizontal_push" for one in chest)
    assert document(lanterne, "search", "back squat", "--details")["steps"]
    assert "Unknown muscle" in refused(lanterne, "search", "--muscle", "ego")


def test_swap_spares_what_hurts_and_needs_only_what_is_there(lanterne: Lanterne) -> None:
    told = document(lanterne, "swap", "bench press", "--equipment", "dumbbell,bench", "--pain", "wrist 2/10")

    assert told["substitutes"]
    assert all(set(one["requires"]) <= {"dumbbell", "bench"} for one in told["substitutes"])
    assert "Unknown equipment" in refused(lanterne, "swap", "bench press", "--equipment", "warp drive")
    assert "know where" in refused(lanterne, "swap", "bench press", "--pain", "soul 5/10")


def test_a_name_that_is_not_certain_is_asked_and_remembered(lifter: Lanterne) -> None:
    before = document(lifter, "name")["unsure"]

    document(lifter, "name", "Wurzelzieher", "deadlift")
    after = document(lifter, "name")["unsure"]

    assert ([one["name"] for one in before], after) == (["Wurzelzieher"], [])
    assert document(lifter, "e1rm", "deadlift")["lifts"][0]["points"]
    assert lifter("undo").code == 0
    assert document(lifter, "name")["unsure"] == before


def test_an_exercise_of_ones_own_is_found_and_can_be_taken_back(lanterne: Lanterne) -> None:
    typed = ("--pattern", "carry", "--load", "barbell", "--muscles", "upper_back,quads=0.5")

    made = document(lanterne, "exercise", "add", "Zercher Carry", *typed)

    assert (made["id"], made["requires"], made["own"]) == ("own-zercher-carry", ["barbell"], True)
    assert document(lanterne, "search", "zercher carry")["exercises"][0]["id"] == made["id"]
    assert lanterne("undo").code == 0
    assert document(lanterne, "exercise")["exercises"] == []


def test_an_exercise_needs_its_words(lanterne: Lanterne) -> None:
    assert "needs a movement" in refused(lanterne, "exercise", "add", "Thing")
    assert "already exists" in refused(
        lanterne, "exercise", "add", "Deadlift", "--pattern", "hinge", "--load", "barbell", "--muscles", "glutes"
    )
    typed = ("--pattern", "carry", "--load", "barbell", "--muscles", "ego")
    assert "Unknown muscle" in refused(lanterne, "exercise", "add", "Thing", *typed)


# Gyms.


def test_a_gym_is_told_used_changed_and_taken_back(lanterne: Lanterne) -> None:
    typed = (
        "--location",
        "home",
        "--bars",
        "barbell=20",
        "--plates",
        "20x1,10x2",
        "--dumbbells",
        "2-6/2",
        "--gear",
        "bench,rack",
    )

    home = document(lanterne, "gym", "set", "Home", *typed)
    changed = document(lanterne, "gym", "set", "home", "--plates", "20x2")

    assert home["plates"] == [{"weight": 20.0, "pairs": 1}, {"weight": 10.0, "pairs": 2}]
    assert (home["dumbbells"], home["in_use"]) == ([2.0, 4.0, 6.0], True)
    assert set(home["gear"]) == {"barbell", "bench", "dumbbell", "plate", "rack"}
    assert (changed["name"], changed["plates"]) == ("Home", [{"weight": 20.0, "pairs": 2}])
    assert lanterne("undo").code == 0
    assert document(lanterne, "gym", "show", "HOME")["plates"] == home["plates"]


def test_a_gym_in_pounds_keeps_its_numbers(lanterne: Lanterne) -> None:
    told = document(lanterne, "gym", "set", "iron", "--unit", "lb", "--plates", "45x3,2.5x1", "--bars", "45,35")

    assert told["plates"] == [{"weight": 45.0, "pairs": 3}, {"weight": 2.5, "pairs": 1}]
    assert (told["bars"], told["spare_bars"]) == ({"barbell": 45.0}, [35.0])


def test_several_gyms_and_the_one_in_use(lanterne: Lanterne) -> None:
    for name in ("home", "club"):
        document(lanterne, "gym", "set", name)

    document(lanterne, "gym", "use", "club")

    assert document(lanterne, "gym")["in_use"] == "club"
    document(lanterne, "gym", "drop", "club")
    assert document(lanterne, "gym")["in_use"] == "home"


@pytest.mark.parametrize(
    "typed",
    [
        ("--plates", "20x"),
        ("--plates", "big"),
        ("--plates", "20x99"),
        ("--dumbbells", "9-2/1"),
        ("--dumbbells", "1-9/0"),
        ("--bars", "warp=20"),
        ("--gear", "warp drive"),
        ("--machine", "warp=5-50/5"),
        ("--increments", "barbell=-1"),
        ("--unit", "stone"),
        ("--location", "moon"),
    ],
    ids=" ".join,
)
def test_what_no_gym_has_is_refused_and_nothing_is_kept(lanterne: Lanterne, typed: tuple[str, ...]) -> None:
    refused(lanterne, "gym", "set", "home", *typed)

    assert document(lanterne, "gym")["gyms"] == []


def test_equipment_that_nobody_knows_is_named_and_the_rest_of_the_gym_is_kept(lanterne: Lanterne) -> None:
    told = lanterne("strength", "gym", "set", "Home", "--gear", "dumbbells,mat,benhc").out

    assert "I don't know mat or benhc" in told and "bench?" in told
    assert document(lanterne, "gym", "show")["gear"] == ["dumbbell"]
    assert "Unknown equipment" in refused(lanterne, "gym", "set", "Home", "--gear", "mat")


def test_a_plan_asks_only_for_weights_of_the_gym(lanterne: Lanterne) -> None:
    document(lanterne, "gym", "set", "home", "--location", "home", "--dumbbells", "7,11", "--gear", "bench")
    document(lanterne, "template", "add", "A", "Dumbbell Bench Press: 3x8-12; Goblet Squat: 3x8-12")

    plan = document(lanterne, "plan", "--template", "A")

    weights = {s["weight"] for one in plan["exercises"] for s in (*one["warmupSets"], *one["workingSets"])}
    assert plan["exercises"]
    assert weights <= {7.0, 11.0}


# Templates and routines.


def test_a_template_is_written_shown_used_and_taken_back(lanterne: Lanterne) -> None:
    typed = "Bench Press: top set 5-8 @8.5 + 2x6-8 -10%; Row: 3x8-12; Plank: 3x30-60s (optional)"

    made = document(lanterne, "template", "add", "Upper A", typed)

    assert [row["name"] for row in made["exercises"]] == ["Bench Press", "Row", "Plank"]
    assert made["unknown"] == []
    assert document(lanterne, "template", "show", "upper a")["text"] == made["text"]
    assert lanterne("strength", "template").out.startswith("Upper A")
    assert lanterne("undo").code == 0
    assert document(lanterne, "template")["templates"] == []


def test_a_template_comes_from_a_file_of_text_or_of_json(
    lanterne: Lanterne, tmp_path: Path, context_file: Path
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("# Legs\nSquat: 3x5 straight\nLeg Curl: 3x8-12\n", encoding="utf-8")

    of_text = document(lanterne, "template", "add", "Legs", file)
    of_json = document(lanterne, "template", "add", "Upper", context_file)

    assert [row["name"] for row in of_text["exercises"]] == ["Squat", "Leg Curl"]
    assert [row["name"] for row in of_json["exercises"]] == ["Bench Press", "Dumbbell Row", "Lateral Raise"]


def test_a_template_in_json_can_be_passed_on_as_a_context(lanterne: Lanterne, tmp_path: Path) -> None:
    made = document(
        lanterne, "template", "add", "A", "Squat: 3x5 straight; Plank: 2x30-45s; Deadlift: block 3x5 75% / 1x3 90%"
    )
    file = tmp_path / "made.json"
    file.write_text(json.dumps({"currentTemplate": {"name": "B", "exercises": made["exercises"]}}), encoding="utf-8")

    again = document(lanterne, "template", "add", "B", file)

    assert again["exercises"] == made["exercises"]


def test_a_template_that_is_not_understood_is_refused(lanterne: Lanterne) -> None:
    assert "has no exercises" in refused(lanterne, "template", "add", "A")
    refused(lanterne, "template", "add", "A", "Squat: lots")
    assert "no template" in refused(lanterne, "template", "show", "A")
    assert document(lanterne, "template")["templates"] == []


def test_a_routine_is_made_followed_and_taken_back_as_one(lanterne: Lanterne) -> None:
    made = document(lanterne, "routine", "generate", "--goal", "strength", "--days", "3")

    assert len(made["days"]) == len(made["templates"])
    assert document(lanterne, "routine", "next")["template"] == made["days"][0]
    assert document(lanterne, "routine", "skip")["template"] == made["days"][1]
    assert lanterne("undo", "2").code == 0
    assert document(lanterne, "routine")["routines"] == []
    assert document(lanterne, "template")["templates"] == []


def test_a_session_that_was_logged_moves_the_routine_on(lifter: Lanterne) -> None:
    document(lifter, "template", "add", "A", "Squat: 3x5 straight; Bench Press: 3x8-12")
    document(lifter, "template", "add", "B", "Deadlift: 3x5 straight")

    document(lifter, "routine", "add", "mine", "--template", "a", "--template", "b", "--date", "2026-01-20")

    assert document(lifter, "routine", "next", "--date", "2026-01-25")["template"] == "A"
    assert document(lifter, "routine", "next", "--date", "2026-01-26")["template"] == "B"


def test_making_a_routine_never_overwrites_a_template_of_ones_own(lanterne: Lanterne) -> None:
    first = document(lanterne, "routine", "generate", "--days", "3")["days"][0]
    document(lanterne, "routine", "drop", document(lanterne, "routine")["in_use"])
    mine = document(lanterne, "template", "add", first, "Squat: 9x9")

    again = document(lanterne, "routine", "generate", "--days", "3")

    assert document(lanterne, "template", "show", first)["text"] == mine["text"]
    assert first not in again["days"]


def test_days_of_two_routines_that_are_called_alike_are_numbered(lanterne: Lanterne) -> None:
    first = document(lanterne, "routine", "generate", "--days", "3", "--goal", "strength")["days"]

    again = document(lanterne, "routine", "generate", "--days", "3", "--goal", "hypertrophy")

    assert again["days"] == [f"{name} (2)" for name in first]
    assert [one["name"] for one in again["templates"]] == list(dict.fromkeys(again["days"]))
    assert "(2)" in document(lanterne, "routine", "next")["template"]


def test_the_routine_of_the_log_is_kept(lifter: Lanterne) -> None:
    made = document(lifter, "routine", "generate", "--from-log", "--date", "2026-01-27")

    assert (made["name"], made["days"], made["in_use"]) == ("As you train", ["Day A"], True)
    assert [row["name"] for row in made["templates"][0]["exercises"]][:2] == [
        "Barbell Back Squat",
        "Barbell Bench Press",
    ]
    assert lifter("undo").code == 0
    assert document(lifter, "routine")["routines"] == []
    assert "generate --from-log" in lifter("strength", "routine").out


def test_a_log_without_a_routine_is_no_routine(lanterne: Lanterne) -> None:
    assert "see no routine" in refused(lanterne, "routine", "generate", "--from-log")


def test_a_block_advances_week_by_week_and_begins_again(lifter: Lanterne) -> None:
    rows = "Squat: block 3x5 70% / 3x5 75% / 3x3 80% (week 1)"
    document(lifter, "template", "add", "Block", rows)
    document(lifter, "routine", "add", "blocks", "--template", "Block", "--date", "2026-01-04")

    weeks = [
        next(
            told.partition("week ")[2][0]
            for told in document(lifter, "plan", "--date", day)["reasoning"]
            if "training maximum" in told
        )
        for day in ("2026-01-08", "2026-01-12", "2026-01-19", "2026-01-26", "2026-02-02")
    ]

    assert weeks == ["1", "2", "3", "1", "2"]
    plan = document(lifter, "plan", "--template", "Block", "--date", "2026-01-19")
    assert any("week 3 of 3" in told for told in plan["reasoning"])


def test_leaving_a_day_out_does_not_begin_a_block_again(lifter: Lanterne) -> None:
    document(lifter, "template", "add", "Block", "Squat: block 3x5 70% / 3x5 75% / 3x3 80%")
    document(lifter, "routine", "add", "blocks", "--template", "Block", "--date", "2026-01-04")
    document(lifter, "routine", "skip", "--date", "2026-01-15")

    plan = document(lifter, "plan", "--date", "2026-01-19")

    assert any("week 3 of 3" in told for told in plan["reasoning"])


def test_a_template_that_a_routine_needs_is_not_dropped(lanterne: Lanterne) -> None:
    made = document(lanterne, "routine", "generate", "--days", "2")

    assert "needs the template" in refused(lanterne, "template", "drop", made["days"][0])
    assert "1 to 6 days" in refused(lanterne, "routine", "generate", "--days", "9")
    assert "Choose from: strength" in refused(lanterne, "routine", "generate", "--goal", "fame")


# Writing for others.


def test_the_log_is_written_for_other_programs(lifter: Lanterne, tmp_path: Path) -> None:
    strong, everything = tmp_path / "lifts.csv", tmp_path / "lifts.json"

    told = document(lifter, "export", strong)
    document(lifter, "export", everything, "--from", "2026-01-20")

    assert (told["format"], told["sessions"]) == ("strong", 4)
    assert strong.read_text(encoding="utf-8").startswith("Date;Workout Name;Exercise Name;Set Order;Weight")
    assert json.loads(everything.read_text(encoding="utf-8"))["sessions"][0]["sets"]


def test_todays_session_is_written_for_a_watch(lanterne: Lanterne, tmp_path: Path) -> None:
    file = tmp_path / "today.fit"

    told = document(lanterne, "export", file)

    assert told["format"] == "fit"
    assert file.read_bytes()[8:12] == b".FIT"


def test_what_cannot_be_written_is_refused(lifter: Lanterne, tmp_path: Path) -> None:
    assert "Which format" in refused(lifter, "export", tmp_path / "lifts.xyz")
    assert "Unknown format" in refused(lifter, "export", tmp_path / "lifts.csv", "--format", "stone")
    assert "can't be written" in refused(lifter, "export", tmp_path / "no" / "where" / "lifts.csv")


# Whatever is typed.


def odd_commands() -> Iterator[tuple[str, ...]]:
    for family in ("gym", "template", "routine", "exercise"):
        yield family, "juggle"
        yield family, "drop"
        yield family, "drop", "Nope"
        yield family, "show", "Nope"
    yield "name", "x", "Nope"
    yield "name", "x", "forget"
    yield "e1rm", "Nope"
    yield "e1rm", "--formula", "guess"
    yield "records", "Nope"
    yield "swap", "Nope"
    yield "stall", "--exercise", "Nope"
    yield "insight", "--session", "Nope"
    yield "search", "--details"
    yield "volume", "--goal", "fame"
    yield "plan", "--date", "someday"


@pytest.mark.parametrize("typed", list(odd_commands()), ids=" ".join)
def test_what_makes_no_sense_is_refused_with_a_next_step(lanterne: Lanterne, typed: tuple[str, ...]) -> None:
    sentence = refused(lanterne, *typed)

    assert len(sentence) < 600
    assert sentence.count("\n") == 1


def test_the_history_of_a_lift_is_told_session_by_session(lanterne: Lanterne, tmp_path: Path) -> None:
    logged(lanterne, tmp_path, squats=(100, 102.5, 105, 105))

    view = document(lanterne, "history", "squat")
    text = lanterne("strength", "history", "squat").out

    assert [s["date"] for s in view["sessions"]] == sorted(DAYS, reverse=True)
    assert view["sessions"][0]["best_kg"] == pytest.approx(105 * (1 + 7 / 30), abs=0.05)
    assert view["best_by_reps"] == {"1": 105.0, "3": 105.0, "5": 105.0}
    assert "2026-01-05  3 x 100 kg x 5 @8" in text
    assert "Your log has no sets of Overhead Press" in refused(lanterne, "history", "overhead press")
    assert "I don't know the exercise" in refused(lanterne, "history", "zzzz")


def test_a_set_says_what_the_maximum_is(lanterne: Lanterne) -> None:
    view = document(lanterne, "1rm", "100x5@8")

    # Epley: five done and two in reserve.
    assert view["best_kg"] == pytest.approx(100 * (1 + 7 / 30), abs=0.05)
    assert view["weights_kg"]["1"] == view["best_kg"] and view["weights_kg"]["10"] < 100
    assert document(lanterne, "1rm", "225lb x 3")["weight_kg"] == pytest.approx(102.06, abs=0.01)
    for wrong in ("x", "100x", "100x50", "abcx5", "9999x5", "100x5@99", "100x0", "nanx5"):
        refused(lanterne, "1rm", wrong)


def test_a_weight_is_told_in_plates(lanterne: Lanterne) -> None:
    assert document(lanterne, "plates", "102.5")["per_side_kg"] == [25.0, 15.0, 1.25]
    assert document(lanterne, "plates", "20", "bench", "press")["per_side_kg"] == []
    odd = document(lanterne, "plates", "103")
    assert (odd["exact"], odd["nearest_kg"]) == (False, 102.5)
    assert "no plates" in refused(lanterne, "plates", "20", "dumbbell", "curl")
    for wrong in ("heavy", "0", "99999", "nan"):
        refused(lanterne, "plates", wrong)


def test_a_program_is_followed_by_its_name_or_from_a_file_and_can_be_passed_on(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    assert [p["name"] for p in document(lanterne, "routine", "program")["programs"]] == [
        "5/3/1",
        "GZCLP",
        "Five by five",
    ]
    followed = document(lanterne, "routine", "program", "gzclp")
    text = lanterne("strength", "routine", "text").out
    file = tmp_path / "program.txt"
    file.write_text(text.replace("## GZCLP", "## Mine"), encoding="utf-8")
    mine = document(lanterne, "routine", "program", file)

    assert (mine["name"], len(mine["days"])) == ("Mine", len(followed["days"]))
    assert lanterne("strength", "routine", "text", "Mine").out.count("# GZCLP A1") == 1
    assert lanterne("undo").code == 0 and "Mine" not in lanterne("strength", "routine").out
    assert 'no program "foo"' in refused(lanterne, "routine", "program", "foo")
    file.write_text("## Mine\n# A\nSquat: a lot\n", encoding="utf-8")
    assert 'The line "Squat: a lot"' in refused(lanterne, "routine", "program", file)
    plan = document(lanterne, "plan")
    assert plan["exercises"][0]["exerciseName"] == "Barbell Back Squat"
