"""The season in a calendar program: a file, and an address that shows the calendar and nothing else."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import icalendar
import pytest
from hypothesis import given
from hypothesis import strategies as some

from lanterne_rouge.views.calendar_file import FOLD_AT, CalendarEntryView, folded_line, season_entries_view
from tests.entrypoints.api.clients import serving
from tests.worlds import Lanterne, MadeOnce

TODAY = datetime.now(UTC).date()
GOAL = TODAY + timedelta(days=70)
MISSION = f"""
id = "hill"
name = "Road; to the, Hill"
start = {TODAY - timedelta(days=20)}
goal_event = "Hill Race"
goal_date = {GOAL}
sports = ["cycling"]
[constraints]
weekly_hours = 7
[athlete]
ftp = 250
"""


@pytest.fixture
def planned(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:

    def make() -> None:
        file = tmp_path / "mission.toml"
        file.write_text(MISSION, encoding="utf-8")
        assert lanterne("init", "--mission", file).code == 0

    return made_once(make)


def _events(content: bytes) -> list[icalendar.Event]:
    calendar = icalendar.Calendar.from_ical(content)
    assert calendar.errors == []
    return list(calendar.walk("VEVENT"))


def test_a_season_is_read_by_another_program(planned: Lanterne, tmp_path: Path) -> None:
    said = planned("export", "calendar", tmp_path / "season.ics", "--json")

    events = _events((tmp_path / "season.ics").read_bytes())
    assert said.code == 0, said.err
    assert said.document["entries"] == len(events) > 20
    race = next(event for event in events if "race" in str(event["uid"]))
    assert (str(race["summary"]), race.decoded("dtstart")) == ("Hill Race (A race)", GOAL)
    assert len({str(event["uid"]) for event in events}) == len(events)
    assert all(event.decoded("dtend") > event.decoded("dtstart") for event in events)
    assert any("W" in str(event.get("description", "")) for event in events)


def test_an_entry_keeps_its_uid_when_the_plan_changes(planned: Lanterne, tmp_path: Path) -> None:
    def uids(name: str) -> set[str]:
        assert planned("export", "calendar", tmp_path / name).code == 0
        return {str(event["uid"]) for event in _events((tmp_path / name).read_bytes()) if "race" in str(event["uid"])}

    before = uids("before.ics")
    assert planned("race", "edit", "Hill Race", "--date", str(GOAL + timedelta(days=7))).code == 0

    assert uids("after.ics") == before


def test_a_private_address_shows_the_calendar_and_nothing_else(planned: Lanterne) -> None:
    assert planned("plan").code == 0
    made = planned("export", "calendar", "--feed", "--url", "http://coach.test", "--json").document
    path = str(made["url"]).removeprefix("http://coach.test")

    with serving(planned.home) as served:
        answer = served.stranger.get(path)
        again = served.stranger.get(path, headers={"If-None-Match": answer.headers["etag"]})
        token = path.partition("key=")[2]
        elsewhere = served.stranger.get("/api/v1/list-activities", headers={"Authorization": f"Bearer {token}"})
        wrong = served.stranger.get("/calendar.ics?key=" + "0" * 64)

    assert (answer.status_code, again.status_code) == (200, 304)
    assert answer.headers["content-type"].startswith("text/calendar")
    assert len(_events(answer.content)) > 20
    assert (elsewhere.status_code, wrong.status_code) == (403, 404)


def test_a_revoked_address_is_gone(planned: Lanterne) -> None:
    made = planned("export", "calendar", "--feed", "--json").document
    assert "Calendar" in planned("devices").out
    assert planned("devices", "revoke", str(made["device"])).code == 0

    with serving(planned.home) as served:
        assert served.stranger.get("/calendar.ics?" + str(made["url"]).partition("?")[2]).status_code == 404


def test_the_calendar_says_nothing_of_health(planned: Lanterne, tmp_path: Path) -> None:
    assert planned("check-in", "--illness", "sore throat", "--pain", "knee 4/10", "--hrv", "47.3").code == 0
    assert planned("today").code == 0
    assert planned("export", "calendar", tmp_path / "season.ics").code == 0

    text = (tmp_path / "season.ics").read_text(encoding="utf-8").lower()
    assert not [word for word in ("throat", "knee", "pain", "ill", "hrv", "47.3") if f" {word} " in text]


def test_without_a_plan_the_next_step_is_said(lanterne: Lanterne) -> None:
    said = lanterne("export", "calendar")

    assert said.code == 1
    assert "lanterne init" in said.err


@given(some.text(alphabet=some.characters(blacklist_categories=["Cs"]), max_size=300))
def test_any_words_come_back_through_a_calendar(words: str) -> None:
    entry = CalendarEntryView(uid="1@x", day=TODAY, last_day=TODAY, kind="training", title=words, text="")

    content = season_entries_view("Any", datetime(2026, 1, 1, tzinfo=UTC), [entry]).content

    assert all(len(line.encode()) <= FOLD_AT for line in content.split("\r\n"))
    expected = "\n".join("".join(c if c.isprintable() else " " for c in line) for line in words.splitlines())
    (event,) = _events(content.encode())
    assert str(event["summary"]).strip() == expected.strip()


@given(some.text(min_size=1, max_size=400))
def test_a_folded_line_unfolds_to_itself(line: str) -> None:
    first, *rest = folded_line(line)

    assert first + "".join(piece[1:] for piece in rest) == line
