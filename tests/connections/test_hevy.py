"""Hevy: workouts by events, with corrections and deletions."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest

from lanterne_rouge.sandbox.vendors.others import HevyService
from lanterne_rouge.sandbox.vendors.service import StandIn, listening
from tests.worlds import Lanterne

DAY = (datetime.now(UTC) - timedelta(days=2)).date().isoformat()


def workout(number: int, *, reps: int = 5, updated: str = "10:00", rpe: float | None = 8.5) -> dict[str, object]:
    lifted = {
        "type": "normal",
        "weight_kg": 100,
        "reps": reps,
        "distance_meters": None,
        "duration_seconds": None,
        "rpe": rpe,
    }
    return {
        "id": f"w{number}",
        "title": "Legs",
        "description": "",
        "start_time": f"{DAY}T{number:02}:00:00Z",
        "end_time": f"{DAY}T{number:02}:40:00Z",
        "updated_at": f"{DAY}T{updated}:00Z",
        "created_at": f"{DAY}T{number:02}:00:00Z",
        "exercises": [
            {
                "index": 0,
                "title": "Squat (Barbell)",
                "notes": "",
                "exercise_template_id": "D04AC939",
                "supersets_id": None,
                "sets": [{**lifted, "index": index} for index in range(3)],
            }
        ],
    }


@pytest.fixture
def log() -> HevyService:
    service = HevyService(key="hevy-key")
    for number in range(1, 13):
        service.put(workout(number, updated=f"{number + 10:02}:30"))
    return service


@pytest.fixture
def lifter(lanterne: Lanterne, log: HevyService, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Lanterne, StandIn]]:
    with listening(log) as stand_in:
        monkeypatch.setenv("HEVY_BASE_URL", stand_in.base_url)
        monkeypatch.setenv("HEVY_API_KEY", "hevy-key")
        yield lanterne, stand_in


def activities(lanterne: Lanterne) -> list[dict[str, object]]:
    return list(json.loads(lanterne("activities", "--json").out))


def test_every_page_of_workouts_comes_with_sets_and_effort(lifter: tuple[Lanterne, StandIn]) -> None:
    lanterne, _ = lifter

    said = lanterne("sync", "hevy")

    assert "12 new files" in said.out, said.err
    found = activities(lanterne)
    assert {row["sport"] for row in found} == {"strength"}
    shown = json.loads(lanterne("activity", str(found[0]["id"]), "--json").out)
    assert [(s["reps"], s["weight_kg"], s["rpe"]) for s in shown["sets"]] == [(5, 100.0, 8.5)] * 3


def test_only_what_changed_since_is_asked_for(lifter: tuple[Lanterne, StandIn]) -> None:
    lanterne, stand_in = lifter
    lanterne("sync")
    stand_in.seen.clear()

    assert "nothing new" in lanterne("sync").out
    assert len(stand_in.seen) == 1


def test_a_correction_replaces_the_sets(lifter: tuple[Lanterne, StandIn], log: HevyService) -> None:
    lanterne, _ = lifter
    lanterne("sync")
    log.put(workout(1, reps=8, updated="23:30"))

    said = lanterne("sync")

    assert said.code == 0
    found = activities(lanterne)
    assert len(found) == 12
    first = next(row for row in found if "T01:00" in str(row["start"]))
    shown = json.loads(lanterne("activity", str(first["id"]), "--json").out)
    assert [s["reps"] for s in shown["sets"]] == [8, 8, 8]


def test_a_deletion_is_followed_and_can_be_undone(lifter: tuple[Lanterne, StandIn], log: HevyService) -> None:
    lanterne, _ = lifter
    lanterne("sync")
    log.delete("w1", f"{DAY}T23:40:00Z")

    said = lanterne("sync")

    assert "1 session deleted there and here" in said.out
    assert len(activities(lanterne)) == 11
    lanterne("undo")
    assert len(activities(lanterne)) == 12


def test_a_workout_that_was_moved_to_another_hour_is_not_doubled(
    lifter: tuple[Lanterne, StandIn], log: HevyService
) -> None:
    lanterne, _ = lifter
    lanterne("sync")
    moved = {**workout(1, updated="23:50"), "start_time": f"{DAY}T20:30:00Z", "end_time": f"{DAY}T20:55:00Z"}
    log.put(moved)

    assert lanterne("sync").code == 0

    starts = sorted(str(row["start"])[11:16] for row in activities(lanterne))
    assert len(starts) == 12
    assert "20:30" in starts
    assert "01:00" not in starts


def test_a_moment_in_the_future_hides_no_later_correction(lifter: tuple[Lanterne, StandIn], log: HevyService) -> None:
    lanterne, _ = lifter
    ahead = {**workout(1, reps=6), "updated_at": "2099-01-01T00:00:00Z"}
    log.put(ahead)
    assert lanterne("sync").code == 0
    now = datetime.now(UTC) + timedelta(minutes=1)
    log.put({**workout(2, reps=9), "updated_at": f"{now:%Y-%m-%dT%H:%M:%S}Z"})

    assert lanterne("sync").code == 0

    second = next(row for row in activities(lanterne) if "T02:00" in str(row["start"]))
    shown = json.loads(lanterne("activity", str(second["id"]), "--json").out)
    assert [lifted["reps"] for lifted in shown["sets"]] == [9, 9, 9]


@pytest.mark.parametrize(("setting", "sentence"), [("", "Copy it again."), ("wrong-key", "in HEVY_API_KEY")])
def test_a_key_that_is_refused_at_once_is_no_connection_that_broke(
    lifter: tuple[Lanterne, StandIn], monkeypatch: pytest.MonkeyPatch, setting: str, sentence: str
) -> None:
    lanterne, _ = lifter
    monkeypatch.setenv("HEVY_API_KEY", setting)
    monkeypatch.setattr("sys.stdin", StringIO("wrong-key\n"))

    refused = lanterne("connect", "hevy")

    assert refused.code == 1
    assert "Hevy doesn't accept the key" in refused.out + refused.err
    assert sentence in refused.out + refused.err
    assert "any more" not in refused.out + refused.err


def test_a_stand_in_says_which_port_is_taken(lifter: tuple[Lanterne, StandIn]) -> None:
    lanterne, stand_in = lifter
    port = stand_in.base_url.rpartition(":")[2]

    refused = lanterne("dev", "fake-vendor", "hevy", "--port", port)

    assert refused.code == 1
    assert f"Port {port} is taken." in refused.out + refused.err
