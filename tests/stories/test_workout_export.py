"""A day's workout as a file: what the athlete saw, in the format of their device, with what each step lost."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.adapters.files.workouts.forms import read_workout
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.structured_workout import (
    Anchors,
    Measure,
    StepPurpose,
    StepTarget,
    StructuredWorkout,
    WorkoutPart,
    compare_steps,
    steps_in_order,
    total_seconds,
)
from tests.worlds import Lanterne, MadeOnce

TODAY = datetime.now(UTC).date()
MISSION = f"""
id = "hill"
name = "Road to the Hill Race"
start = {TODAY - timedelta(days=20)}
goal_event = "Hill Race"
goal_date = {TODAY + timedelta(days=120)}
sports = ["cycling"]
[constraints]
weekly_hours = 7
[athlete]
ftp = 250
lthr = 165
"""


@pytest.fixture
def planned(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:
    file = tmp_path / "mission.toml"
    file.write_text(MISSION, encoding="utf-8")

    def make() -> None:
        assert lanterne("init", "--mission", file).code == 0
        assert lanterne("plan").code == 0

    return made_once(make)


def _next_ride(lanterne: Lanterne) -> str:
    """The first coming day of the plan with intervals."""
    days = json.loads(lanterne("plan", "--json").out)["days"]
    return next(day["date"] for day in days if day["date"] > str(TODAY) and day["role"] == "hard")


@pytest.mark.parametrize("form", ["fit", "zwo", "erg", "mrc", "intervals", "wahoo"])
def test_a_planned_ride_is_written_in_every_format(planned: Lanterne, tmp_path: Path, form: str) -> None:
    day, file = _next_ride(planned), tmp_path / f"ride.{form}"

    said = planned("export", "workout", "--to", form, "--date", day, file, "--json")

    assert said.code == 0, said.err
    written, steps = read_workout(file.read_bytes()), said.document["steps"]
    assert isinstance(steps, list)
    assert said.document["bytes"] == file.stat().st_size
    assert len(tuple(steps_in_order(written.parts))) == len(steps)
    assert total_seconds(written.parts) == sum(step["seconds"] for step in steps)
    assert (said.document["exact"], said.document["unsupported"]) == (
        (len(steps) if form == "fit" else sum(step["fidelity"] == "exact" for step in steps)),
        0,
    )


def test_the_file_is_what_the_briefing_said(planned: Lanterne, tmp_path: Path) -> None:
    briefing = planned("today", "--json").document
    said = planned("export", "workout", tmp_path / "today.fit", "--json")

    workout = briefing["workout"]
    if not isinstance(workout, dict):
        assert said.code == 1
        assert "no workout to write" in str(said.document["error"])
        return
    assert said.document["title"] == workout["title"]
    assert total_seconds(read_workout((tmp_path / "today.fit").read_bytes()).parts) == 60 * workout["duration_minutes"]


def test_a_file_of_another_program_is_converted(planned: Lanterne, tmp_path: Path) -> None:
    text = tmp_path / "in.txt"
    text.write_text("- Warm-up 10m 50%\n\n4x\n- Hard 4m 100%\n- Easy 3m 50%\n", encoding="utf-8")

    said = planned("export", "workout", "--file", text, tmp_path / "out.zwo")

    assert said.code == 0, said.err
    assert "9 steps, all exact" in said.out
    assert 'Repeat="4"' in (tmp_path / "out.zwo").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--to", "gpx"), 'Unknown format "gpx"'),
        ((), "Which format should it have?"),
        (("--to", "fit", "--date", str(TODAY + timedelta(days=700))), "The plan doesn't reach"),
        (("--to", "fit", "--file", "nothing.zwo"), "can't be read"),
        (("--to", "fit", "no/such/folder/x.fit", "--file", "in.txt"), "can't be written"),
        (("--to", "fit", "-", "--json"), "can't both go to stdout"),
        (("--to", "fit", "--sport", "curling"), "curling"),
    ],
)
def test_what_cannot_be_written_is_said_with_the_next_step(
    planned: Lanterne, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "in.txt").write_text("- 10m 50%\n", encoding="utf-8")

    said = planned("export", "workout", *arguments)

    assert said.code == 1
    refusal = said.err + said.out
    assert sentence in refusal
    assert "Traceback" not in refusal
    assert not list(tmp_path.glob("*.part"))


def test_a_weekday_of_an_export_is_a_coming_one(planned: Lanterne, tmp_path: Path) -> None:
    ahead = min(day for day in _planned_days(planned) if day > TODAY)

    said = planned("export", "workout", "--to", "zwo", "--date", f"{ahead:%A}", tmp_path / "ride.zwo", "--json")

    assert said.code == 0, said.err
    assert planned("export", "workout", "--to", "zwo", "--date", ahead, tmp_path / "same.zwo").code == 0
    assert (tmp_path / "ride.zwo").read_bytes() == (tmp_path / "same.zwo").read_bytes()


def _planned_days(lanterne: Lanterne) -> list[date]:
    days = json.loads(lanterne("plan", "--json").out)["days"]
    return [date.fromisoformat(day["date"]) for day in days if day["minutes"]]


def test_a_pace_with_one_open_side_is_said_in_words() -> None:
    def walk(low: float | None, high: float | None) -> StructuredWorkout:
        target = StepTarget(measure=Measure.SPEED_MS, low=low, high=high)
        step = WorkoutPart(name="Walk", purpose=StepPurpose.EASY, seconds=60, target=target)
        return StructuredWorkout(title="Walk", sport=Sport.RUNNING, parts=(step,))

    (kept,) = compare_steps(walk(None, 1000 / 450), walk(2.0, 1000 / 450), Anchors())
    (other,) = compare_steps(walk(2.0, None), walk(2.0, 2.5), Anchors())

    assert kept.why.endswith("planned 7:30/km or slower")
    assert other.why.endswith("planned 8:20/km or faster")
