"""What has been said and begun is the athlete's too: conversations and workouts that are not finished are exported."""

import json
from pathlib import Path

from tests.worlds import Lanterne


def test_a_workout_that_still_runs_is_exported_with_its_sets(lanterne: Lanterne, tmp_path: Path) -> None:
    lanterne("strength", "template", "add", "A", "Bench Press: 3x8")
    lanterne("workout", "start", "--template", "A")
    lanterne("workout", "log", "8", "60")

    assert lanterne("export-data", tmp_path / "mine").code == 0

    (workout,) = json.loads((tmp_path / "mine" / "workouts.json").read_text(encoding="utf-8"))
    assert (workout["name"], workout["status"], workout["set_count"]) == ("A", "running", 1)
    done = [one for exercise in workout["exercises"] for one in exercise["sets"] if one.get("done") or one.get("reps")]
    assert "60" in json.dumps(done)


def test_finished_and_discarded_workouts_stand_beside_it(lanterne: Lanterne, tmp_path: Path) -> None:
    for ends in ("complete", "discard"):
        lanterne("workout", "start", "--empty")
        lanterne("workout", "log", "8", "60", "--exercise", "bench press")
        assert lanterne("workout", ends).code == 0

    lanterne("export-data", tmp_path / "mine")

    workouts = json.loads((tmp_path / "mine" / "workouts.json").read_text(encoding="utf-8"))
    assert [workout["status"] for workout in workouts] == ["completed", "discarded"]


def test_a_conversation_is_exported_with_its_turns_its_routing_and_its_cards(
    lanterne: Lanterne, tmp_path: Path
) -> None:
    lanterne("chat", "--message", "make me a push day")

    lanterne("export-data", tmp_path / "mine")

    (said,) = json.loads((tmp_path / "mine" / "conversations.json").read_text(encoding="utf-8"))
    assert [turn["speaker"] for turn in said["turns"]] == ["athlete", "coach"]
    assert said["turns"][0]["text"] == "make me a push day"
    assert json.loads(said["routing"][0]["document"])["intent"] == "PLAN_WORKOUT"
    assert len(json.loads((tmp_path / "mine" / "cards.json").read_text(encoding="utf-8"))) == 1
