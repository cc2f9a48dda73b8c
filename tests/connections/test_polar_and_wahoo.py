"""Polar and Wahoo: what their answers mean."""

import json
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.watches import PolarService, WahooService
from tests.connections.test_bands_and_scales import consented, values
from tests.worlds import Lanterne, ride

TODAY = datetime.now(UTC).date()
DAWN = datetime.combine(TODAY, time(6), UTC)


def desk() -> ConsentDesk:
    return ConsentDesk(client_id="app", client_secret="secret", single_use=False)


def file(back: int) -> bytes:
    return write_recording(ride(DAWN - timedelta(days=back), minutes=20, seed=back))


@pytest.fixture
def watch() -> PolarService:
    service = PolarService(desk=desk())
    service.desk.without_refresh = True
    stages = {"light_sleep": 14_400, "deep_sleep": 3_600, "rem_sleep": 7_200, "unrecognized_sleep_stage": None}
    service.sleep.append({"date": f"{TODAY}", **stages, "sleep_score": 81})
    recharge = {"heart_rate_avg": 51, "heart_rate_variability_avg": 44, "breathing_rate_avg": 13.5}
    service.recharge.append({"date": f"{TODAY}", **recharge, "nightly_recharge_status": 4})
    service.record("EX1", f"{TODAY - timedelta(days=2)}T06:00:00", file(2))
    service.record("EX2", f"{TODAY - timedelta(days=1)}T06:00:00", None)
    return service


def test_polars_night_comes_with_its_recharge_and_its_recordings(
    lanterne: Lanterne, watch: PolarService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with consented(lanterne, "polar", watch, monkeypatch) as stand_in:
        stand_in.seen.clear()
        said = lanterne("sync", "--since", "2016-01-01")

    night = values(lanterne, tmp_path / "out")
    assert "Polar: 1 new file and 5 new values." in said.out
    assert "Polar/EX2.fit" in said.out  # without a recording
    assert [night[f"{TODAY}", name] for name in ("sleep_h", "hrv_rmssd_ms", "resting_hr_bpm")] == [
        "7.0",
        "44.0",
        "51.0",
    ]
    # It has nothing older than a month, so it isn't asked year by year.
    assert len(stand_in.seen) == 5


def test_polar_hands_out_nothing_before_its_consents_are_accepted(
    lanterne: Lanterne, watch: PolarService, monkeypatch: pytest.MonkeyPatch
) -> None:
    with consented(lanterne, "polar", watch, monkeypatch):
        watch.consents = False
        said = lanterne("sync")

    assert said.code == 1
    assert "accepted all of its consents" in said.out
    assert "account.polar.com" in said.out


def test_an_app_that_polar_knows_already_is_connected_again(
    lanterne: Lanterne, watch: PolarService, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch.registered = True

    with consented(lanterne, "polar", watch, monkeypatch):
        assert lanterne("sync").code == 0


@pytest.fixture
def computer() -> WahooService:
    service = WahooService(desk=desk())
    for back in (2, 3, 400):
        service.record(back, f"{TODAY - timedelta(days=back)}T06:00:00.000Z", file(back))
    service.record(4, f"{TODAY - timedelta(days=4)}T06:00:00.000Z", None)
    service.plan(5, f"{TODAY + timedelta(days=1)}T06:00:00.000Z")
    return service


def test_wahoos_done_workouts_come_and_planned_ones_do_not(
    lanterne: Lanterne, computer: WahooService, monkeypatch: pytest.MonkeyPatch
) -> None:
    with consented(lanterne, "wahoo", computer, monkeypatch) as stand_in:
        first = lanterne("sync", "--json").document["services"][0]
        stand_in.seen.clear()
        again = lanterne("sync", "--json").document["services"][0]
        asked = len(stand_in.seen)

    assert (first["activities"], first["without_file"], first["unread"]) == (2, 1, [])
    assert (again["activities"], asked) == (0, 1)
    assert len(json.loads(lanterne("activities", "--json").out)) == 2


def test_going_further_back_brings_the_older_ones(
    lanterne: Lanterne, computer: WahooService, monkeypatch: pytest.MonkeyPatch
) -> None:
    with consented(lanterne, "wahoo", computer, monkeypatch):
        said = lanterne("sync", "--since", f"{TODAY - timedelta(days=700)}")

    assert "3 new files" in said.out


@pytest.mark.parametrize("place", ["https://elsewhere.invalid", "file://", "http://[", "//elsewhere.invalid"])
def test_a_file_at_an_address_that_is_none_of_wahoos_is_not_fetched(
    lanterne: Lanterne, computer: WahooService, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    computer.files_at = place
    monkeypatch.setattr("lanterne_rouge.adapters.vendors.door.FIRST_WAIT_S", 0.01)

    with consented(lanterne, "wahoo", computer, monkeypatch) as stand_in:
        said = lanterne("sync")

    assert "Wahoo/2.fit" in said.out
    assert not any(seen.path.startswith("/uploads") for seen in stand_in.seen)
    assert lanterne("activities", "--json").out.strip() == "[]"
