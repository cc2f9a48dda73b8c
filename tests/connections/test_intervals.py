"""intervals.icu from the first key to the second sync."""

import json
from datetime import date, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.sandbox.vendors.intervals import IntervalsService
from lanterne_rouge.sandbox.vendors.service import Fault, Reply, StandIn
from tests.connections.conftest import KEY
from tests.worlds import Lanterne, ride


def test_a_sync_brings_files_and_values_and_says_what_strava_keeps(connected: Lanterne) -> None:
    said = connected("sync")

    assert said.code == 0, said.err
    assert "intervals.icu: 2 new files and 9 new values." in said.out
    assert "1 activity is not available: intervals.icu got it from Strava" in said.out
    assert len(json.loads(connected("activities", "--json").out)) == 2


def test_a_second_sync_asks_little_and_changes_nothing(connected: Lanterne, stand_in: StandIn) -> None:
    connected("sync")
    stand_in.seen.clear()

    said = connected("sync", "--json").document["services"][0]

    assert (said["values"], said["activities"]) == (0, 0)
    assert len(stand_in.seen) <= 3


def test_one_undo_takes_a_sync_back(connected: Lanterne) -> None:
    connected("sync")

    undone = connected("undo")

    assert undone.code == 0
    assert json.loads(connected("activities", "--json").out) == []


def test_a_late_edit_of_a_night_replaces_it(connected: Lanterne, intervals: IntervalsService) -> None:
    connected("sync")
    day = max(intervals.wellness)
    intervals.wellness[day] = {**intervals.wellness[day], "hrv": 71.5}

    said = connected("sync", "--json").document["services"][0]

    assert said["values"] == 1


def test_going_further_back_asks_year_by_year_and_goes_on_where_it_stopped(
    connected: Lanterne, stand_in: StandIn
) -> None:
    connected("sync")
    stand_in.seen.clear()
    connected("sync", "--since", "2022-01-01")
    first = [seen.query["oldest"] for seen in stand_in.seen if seen.path.endswith("/activities")]
    stand_in.seen.clear()
    connected("sync", "--since", "2022-01-01")
    again = [seen.query["oldest"] for seen in stand_in.seen if seen.path.endswith("/activities")]

    assert first[-1] == "2022-01-01"
    assert first == sorted(first, reverse=True)
    assert len(again) == 1


def test_the_key_is_in_no_file_answer_or_log_in_clear(connected: Lanterne) -> None:
    connected("sync")
    connected("backup", connected.home / "saved.zip")
    connected("export-data", connected.home / "everything")
    texts = [connected(*words).out for words in (("connections",), ("doctor", "--offline"), ("connections", "--json"))]

    holding = [path for path in connected.home.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]

    assert holding == []
    assert not any(KEY in text for text in texts)


def test_the_key_that_opens_stored_keys_is_closed_to_others_and_in_no_backup(connected: Lanterne) -> None:
    connected("backup", connected.home / "saved.zip")
    key_file = connected.home / "secrets.key"

    assert key_file.stat().st_mode & 0o077 == 0
    assert key_file.read_bytes() not in (connected.home / "saved.zip").read_bytes()


def test_a_key_file_that_others_can_read_is_refused_with_what_to_do(connected: Lanterne) -> None:
    (connected.home / "secrets.key").chmod(0o644)

    said = connected("sync")

    assert said.code == 1
    assert "chmod 600" in said.out


def test_a_wrong_key_is_refused_and_nothing_is_stored(
    lanterne: Lanterne, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("another-key\n"))

    said = lanterne("connect", "intervals")

    assert said.code == 1
    assert "intervals.icu doesn't accept the key." in said.err
    assert "Settings, Developer Settings" in said.err
    assert {row["state"] for row in lanterne("connections", "--json").document["services"]} == {"off"}


def test_a_revoked_key_is_said_and_connecting_again_goes_on(
    connected: Lanterne, intervals: IntervalsService, monkeypatch: pytest.MonkeyPatch
) -> None:
    connected("sync")
    intervals.key = "the-new-key"

    failed = connected("sync")
    shown = connected("connections")
    monkeypatch.setattr("sys.stdin", StringIO("the-new-key\n"))
    again = connected("connect", "intervals")

    assert failed.code == 1
    assert "lanterne connect intervals" in failed.out
    assert "failing" in shown.out
    assert again.code == 0
    assert connected("sync").code == 0


def test_disconnecting_deletes_the_key_and_keeps_the_data(connected: Lanterne, stand_in: StandIn) -> None:
    connected("sync")

    said = connected("disconnect", "intervals")

    assert said.code == 0
    assert connected("sync").code == 1
    assert len(json.loads(connected("activities", "--json").out)) == 2


def test_an_unknown_service_names_the_nearest(lanterne: Lanterne) -> None:
    said = lanterne("connect", "intervls")

    assert said.code == 1
    assert "Did you mean intervals?" in said.err


def test_a_key_in_the_settings_needs_no_connecting(
    lanterne: Lanterne, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INTERVALS_API_KEY", KEY)

    assert "2 new files" in lanterne("sync").out


def test_a_limit_is_kept_over_runs(connected: Lanterne, stand_in: StandIn) -> None:
    stand_in.faults.append(Fault(reply=Reply(status=429, headers={"Retry-After": "3600"})))
    connected("sync")
    stand_in.seen.clear()

    said = connected("sync")

    assert said.code == 1
    assert "asked me to wait until" in said.out
    assert stand_in.seen == []


@pytest.mark.parametrize(
    "fault",
    [
        Fault(reply=Reply(status=503)),
        Fault(reply=Reply(status=429, headers={"Retry-After": "0"})),
        Fault(at="/file", truncated=True),
        Fault(at="/wellness", lost=True),
    ],
    ids=["trouble of its own", "too many", "broken off", "lost"],
)
def test_a_fault_that_passes_costs_nothing(connected: Lanterne, stand_in: StandIn, fault: Fault) -> None:
    stand_in.faults.append(fault)

    said = connected("sync")

    assert said.code == 0
    assert "2 new files and 9 new values" in said.out


def test_a_file_that_is_no_recording_is_named_and_the_others_come(
    connected: Lanterne, intervals: IntervalsService
) -> None:
    row, _ = intervals.activities["i2"]
    intervals.activities["i2"] = (row, b"not a fit file")

    said = connected("sync")

    assert "1 new file and 9 new values" in said.out
    assert "intervals.icu/i2.fit" in said.out


def test_the_log_tells_no_ids_and_no_query(
    connected: Lanterne, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG"):
        connected("sync")

    lines = [
        record.getMessage() for record in caplog.records if record.name.startswith("lanterne_rouge.adapters.vendors")
    ]
    assert any("/activity/file" in line for line in lines)
    assert not any("i2" in line or "oldest" in line or KEY in line for line in lines)


def test_stored_secrets_open_in_no_other_place(connected: Lanterne, tmp_path: Path) -> None:
    (connected.home / "secrets.key").write_bytes(b"x" * 32)
    (connected.home / "secrets.key").chmod(0o600)

    said = connected("sync")

    assert said.code == 1
    assert "sealed with another secrets.key" in said.out


@pytest.fixture
def swim(intervals: IntervalsService) -> str:
    start = f"{max(intervals.wellness)}T06:00:00"
    intervals.by_hand(
        "m1", start, type="Swim", name="Pool", moving_time=2400, distance=1800.0, icu_rpe=6, timezone="UTC"
    )
    return "m1"


def test_an_activity_without_a_recording_counts_with_its_totals(
    connected: Lanterne, swim: str, stand_in: StandIn
) -> None:
    said = connected("sync")
    stand_in.seen.clear()
    again = connected("sync")

    (one,) = [a for a in json.loads(connected("activities", "--json").out) if a["sport"] == "swimming"]
    assert "3 new files" in said.out
    assert (one["distance_m"], one["timer_s"]) == (1800, 2400)
    assert one["load"] > 0
    assert "nothing new" in again.out
    assert len(stand_in.seen) == 3


def swims(lanterne: Lanterne) -> list[dict[str, object]]:
    return [a for a in json.loads(lanterne("activities", "--json").out) if a["sport"] == "swimming"]


def test_each_correction_of_an_activity_without_a_recording_replaces_it(
    connected: Lanterne, intervals: IntervalsService, swim: str
) -> None:
    connected("sync")
    row, _ = intervals.activities[swim]

    # Several, up and down: which of two counts must not hang on what they are.
    for metres, seconds in ((2000, 2700), (1900, 2500), (1800, 2450), (2100, 2600)):
        intervals.activities[swim] = ({**row, "distance": float(metres), "moving_time": seconds}, None)
        said = connected("sync", "--json").document["services"][0]
        again = connected("sync", "--json").document["services"][0]
        (one,) = swims(connected)

        assert (one["distance_m"], one["timer_s"], len(one["sources"])) == (metres, seconds, 1)
        assert (said["activities"], again["activities"]) == (1, 0)


def test_one_that_was_moved_to_another_day_moves_here_too(
    connected: Lanterne, intervals: IntervalsService, swim: str
) -> None:
    connected("sync")
    row, _ = intervals.activities[swim]
    # Before the days that a sync looks at again.
    day = date.fromisoformat(max(intervals.wellness)) - timedelta(days=40)
    intervals.activities[swim] = ({**row, "start_date_local": f"{day}T06:00:00"}, None)

    connected("sync")

    (one,) = swims(connected)
    assert str(one["start"]).startswith(f"{day}")


def test_a_deletion_of_an_activity_without_a_recording_is_followed_and_can_be_undone(
    connected: Lanterne, intervals: IntervalsService, swim: str
) -> None:
    connected("sync")
    kept = intervals.activities.pop(swim)

    said = connected("sync")

    assert "1 session deleted there and here" in said.out
    assert swims(connected) == []
    connected("undo")
    assert len(swims(connected)) == 1
    intervals.activities[swim] = kept
    connected("sync")
    assert len(swims(connected)) == 1


def test_an_empty_list_deletes_nothing(
    connected: Lanterne, intervals: IntervalsService, swim: str, stand_in: StandIn
) -> None:
    connected("sync")
    stand_in.faults.append(Fault(at="/activities", reply=Reply(document=[])))

    said = connected("sync")

    assert said.code == 0
    assert len(swims(connected)) == 1


def test_one_that_gets_a_recording_stays_one_session(
    connected: Lanterne, intervals: IntervalsService, swim: str
) -> None:
    connected("sync")
    row, _ = intervals.activities[swim]
    start = datetime.fromisoformat(f"{row['start_date_local']}+00:00")
    intervals.activities[swim] = ({**row, "file_type": "fit"}, write_recording(ride(start, minutes=40)))

    for _ in range(2):
        connected("sync")

    day = f"{start:%Y-%m-%d}"
    assert len([a for a in json.loads(connected("activities", "--json").out) if str(a["start"]).startswith(day)]) == 1


def test_totals_that_may_be_stravas_are_withheld(connected: Lanterne, intervals: IntervalsService, swim: str) -> None:
    row, _ = intervals.activities[swim]
    intervals.activities[swim] = ({**row, "strava_id": "99"}, None)

    said = connected("sync", "--json").document["services"][0]

    assert (said["activities"], said["withheld"]) == (2, 2)


def test_json_of_a_sync_is_one_document(connected: Lanterne) -> None:
    assert set(json.loads(connected("sync", "--json").out)) == {"services"}


def test_everybody_is_synced_from_their_own_accounts(
    connected: Lanterne, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert connected("--athlete", "ann", "check-in", "--energy", "high").code == 0

    said = connected("sync", "--all", "--json")

    me, ann = said.rows
    assert said.code == 0
    assert isinstance(me["sync"], dict) and me["sync"]["services"][0]["activities"] == 2
    assert ann["sync"] is None and ann["error"] == "No service is connected."
    assert "== ann" in connected("sync", "--all").out


def test_a_key_in_the_settings_is_the_first_athletes_and_nobody_elses(
    lanterne: Lanterne, stand_in: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("INTERVALS_API_KEY", KEY)
    assert lanterne("sync").code == 0

    hers = lanterne("--athlete", "ann", "sync")
    lanterne("--athlete", "ann", "today")

    assert hers.code == 1
    assert "No service is connected." in hers.err
    assert lanterne("--athlete", "ann", "activities", "--json").out.strip() == "[]"


def test_an_id_that_leads_to_another_address_of_the_service_is_not_followed(
    connected: Lanterne, intervals: IntervalsService, stand_in: StandIn
) -> None:
    intervals.upload("../athlete", f"{date.today() - timedelta(days=1)}T07:00:00", b"x")

    said = connected("sync")

    assert "an answer that I can't read" in said.out
    assert not [seen.path for seen in stand_in.seen if seen.path.endswith("/athlete/file")]
