"""The worker: what is due is run once, what was missed is made up for, and a failure costs nothing else."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.adapters.files.workouts.forms import read_workout
from lanterne_rouge.app.worker import WorkerRequest, next_look, run_due_jobs
from lanterne_rouge.domain.structured_workout import total_seconds
from lanterne_rouge.views.worker import WorkerView
from lanterne_rouge.wiring import open_scope
from tests.services import Answer, WebService, web_service
from tests.worlds import Lanterne

WEDNESDAY = date(2026, 3, 4)
MISSION = """
id = "hill"
name = "Road to the Hill Race"
start = 2026-02-02
goal_event = "Hill Race"
goal_date = 2026-05-17
sports = ["cycling"]
[constraints]
weekly_hours = 8
[athlete]
ftp = 250
"""


@pytest.fixture
def web() -> Iterator[WebService]:
    with web_service() as service:
        yield service


@pytest.fixture
def coach(lanterne: Lanterne, tmp_path: Path, web: WebService, monkeypatch: pytest.MonkeyPatch) -> Lanterne:
    (tmp_path / "mission.toml").write_text(MISSION, encoding="utf-8")
    assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
    for name, value in (
        ("TELEGRAM_BOT_TOKEN", "1:abc"),
        ("TELEGRAM_CHAT_ID", "12345"),
        ("TELEGRAM_BASE_URL", web.url),
        ("MESSAGES", "day week"),
    ):
        monkeypatch.setenv(name, value)
    return lanterne


def at(day: date, hour: int, minute: int = 0) -> datetime:
    return datetime(day.year, day.month, day.day, hour, minute, tzinfo=UTC)


def look(coach: Lanterne, moment: datetime, *, owner: bool = True, athlete: str = "me") -> WorkerView:
    scope = open_scope(home=coach.home, athlete=athlete)
    with replace(scope, clock=lambda zone: moment.astimezone(zone), pause=lambda seconds: None) as then:
        return run_due_jobs(WorkerRequest(owner=owner), then)


def jobs(view: WorkerView) -> list[tuple[str, bool]]:
    return [(run.job, run.done) for run in view.runs if run.job != "sync"]


def test_before_its_time_nothing_is_run(coach: Lanterne, web: WebService) -> None:
    assert jobs(look(coach, at(WEDNESDAY, 5, 29))) == []
    assert web.received == []


def test_the_day_is_run_and_sent_once(coach: Lanterne, web: WebService) -> None:
    first = look(coach, at(WEDNESDAY, 5, 30))
    later = [look(coach, at(WEDNESDAY, 5, 30 + minutes)) for minutes in (1, 5, 12)]

    assert jobs(first) == [("day", True), ("messages", True)]
    assert [jobs(view) for view in later] == [[], [], [("messages", True)]]
    assert len(web.received) == 1


def test_after_a_sleep_the_day_is_made_up_for_and_yesterdays_is_not(coach: Lanterne, web: WebService) -> None:
    look(coach, at(WEDNESDAY, 6))
    woken = look(coach, at(WEDNESDAY + timedelta(days=3), 14))

    assert ("day", True) in jobs(woken)
    texts = [str(request.document["text"]) for request in web.received]
    assert len(texts) == 2
    assert "Wednesday" in texts[0] and "Saturday" in texts[1]


def test_a_message_that_failed_goes_out_when_the_service_is_back(coach: Lanterne, web: WebService) -> None:
    web.answers.extend([Answer(status=503)] * 3)

    look(coach, at(WEDNESDAY, 5, 30))
    early = look(coach, at(WEDNESDAY, 5, 35))
    look(coach, at(WEDNESDAY, 5, 50))

    assert jobs(early) == []
    assert len(web.received) == 4


def test_a_refused_key_is_tried_once_and_not_every_ten_minutes(coach: Lanterne, web: WebService) -> None:
    web.answers.append(Answer(status=401))

    for minute in (30, 40, 50):
        look(coach, at(WEDNESDAY, 5, minute))

    assert len(web.received) == 1


def test_a_failing_job_is_tried_again_later_and_costs_no_other(
    coach: Lanterne, web: WebService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("WORKOUT_FOLDER", str(tmp_path / "file" / "below"))

    evening = look(coach, at(WEDNESDAY, 19))
    soon = look(coach, at(WEDNESDAY, 19, 5))
    later = look(coach, at(WEDNESDAY, 19, 16))

    assert jobs(evening) == [("day", True), ("messages", True), ("tomorrow's workout", False)]
    assert "can't be used" in next(run.problem for run in evening.runs if not run.done)
    assert "tomorrow's workout" not in dict(jobs(soon))
    assert "tomorrow's workout" in dict(jobs(later))


def test_tomorrows_workout_lies_in_its_folder_in_the_evening(
    coach: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKOUT_FOLDER", str(tmp_path / "watch"))
    monkeypatch.setenv("WORKOUT_FORMATS", "fit zwo")
    look(coach, at(WEDNESDAY, 6))

    for ahead in range(4):
        look(coach, at(WEDNESDAY + timedelta(days=ahead), 19))

    files = sorted((tmp_path / "watch").iterdir())
    assert {file.suffix for file in files} == {".fit", ".zwo"}
    assert all(total_seconds(read_workout(file.read_bytes()).parts) >= 20 * 60 for file in files)


def test_the_week_goes_out_on_sunday_evening_and_on_monday_where_that_was_missed(
    coach: Lanterne, web: WebService
) -> None:
    sunday = date(2026, 3, 8)

    look(coach, at(sunday, 18, 59))
    before = len(web.received)
    look(coach, at(sunday + timedelta(days=1), 4))

    assert "Your week" not in json.dumps([request.document for request in web.received[:before]])
    assert "Your week from Monday 9 March" in str(web.received[-1].document["text"])


def test_another_athletes_day_is_run_and_sent_to_nobody(coach: Lanterne, web: WebService) -> None:
    view = look(coach, at(WEDNESDAY, 6), owner=False, athlete="ann")

    assert [run.job for run in view.runs] == ["sync", "day"]
    assert web.received == []


def test_the_next_look_is_at_the_next_time_and_never_far(coach: Lanterne) -> None:
    with open_scope(home=coach.home) as scope:
        assert next_look(scope.settings, at(WEDNESDAY, 5, 25)) == at(WEDNESDAY, 5, 30)
        assert next_look(scope.settings, at(WEDNESDAY, 12)) == at(WEDNESDAY, 12, 10)


def test_once_runs_what_is_due_for_everybody_and_ends(coach: Lanterne) -> None:
    assert coach("--athlete", "ann", "doctor", "--offline").code == 0

    said = coach("worker", "--once", "--json")

    assert said.code == 0, said.err
    assert [view["athlete"] for view in said.rows] == ["me", "ann"]


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("WORKER_DAY_AT", "early", "isn't a time of day"),
        ("WORKOUT_FORMATS", "gpx", "a format that I don't know"),
    ],
)
def test_a_setting_that_cannot_be_used_is_said_and_the_usual_one_counts(
    coach: Lanterne, monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(name, value)

    said = coach("worker", "--once")

    assert said.code == 0
    assert sentence in said.err
