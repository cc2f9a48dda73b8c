"""`lanterne today` fetches first, within its time, and goes on without whoever is late."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.today import SYNC_S
from lanterne_rouge.domain.wellness import Provenance, WellnessMetric, WellnessObservation
from lanterne_rouge.ports.journal import FETCHED
from lanterne_rouge.sandbox.vendors.intervals import IntervalsService
from lanterne_rouge.sandbox.vendors.service import Fault, StandIn
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne


def test_today_knows_the_night_that_a_service_has(connected: Lanterne, intervals: IntervalsService) -> None:
    day = max(intervals.wellness)
    intervals.wellness[day] = {"id": day, "readiness": 83}

    said = connected("today", "--json")

    assert said.code == 0
    assert said.document["warnings"] == []
    readings = (connected.home / "output" / "readiness_log.csv").read_text()
    assert f"{day}" in readings
    assert ",83" in readings


def test_a_second_run_right_after_asks_nothing(connected: Lanterne, stand_in: StandIn) -> None:
    connected("today")
    stand_in.seen.clear()

    connected("today")

    assert stand_in.seen == []


def test_another_day_is_decided_from_what_is_there(connected: Lanterne, stand_in: StandIn) -> None:
    stand_in.seen.clear()

    connected("today", "--date", "2026-01-02")

    assert stand_in.seen == []


def test_a_service_that_does_not_answer_costs_its_time_and_a_sentence(connected: Lanterne, stand_in: StandIn) -> None:
    stand_in.faults += [Fault(after_s=SYNC_S * 3) for _ in range(4)]

    said = connected("today", "--json")

    assert said.code == 0
    (warning,) = said.document["warnings"]
    assert "intervals.icu didn't answer in time." in warning
    assert "I use what it sent before" in warning


def test_a_service_that_is_gone_leaves_the_briefing_whole(connected: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTERVALS_BASE_URL", "http://127.0.0.1:9")

    said = connected("today", "--json")

    assert said.code == 0
    assert "intervals.icu can't be reached." in said.document["warnings"][0]
    assert said.document["decision"]


def test_why_says_which_of_two_sources_was_believed_and_what_the_other_told(lanterne: Lanterne, tmp_path: Path) -> None:
    today = date.today()
    with open_scope(home=lanterne.home) as scope:
        for source, value in (("whoop", 41.0), ("oura", 52.0)):
            provenance = Provenance(source=source)
            with scope.stores.journal.writing(FETCHED, "test", at=scope.now):
                scope.stores.wellness.save(
                    WellnessObservation(
                        day=today - timedelta(days=back),
                        metric=WellnessMetric.HRV_RMSSD,
                        value=value,
                        provenance=provenance,
                    )
                    for back in range(20)
                )
    lanterne("today", "--no-deliver")

    said = lanterne("why")

    assert "Oura says 52 ms, WHOOP says 41 ms. I use Oura: it's the one I trust more for this." in said.out
    chosen = lanterne("why", "--json").document["sources"]
    assert [(row["signal"], row["source"], row["others"]) for row in chosen] == [("hrv", "Oura", {"WHOOP": 41.0})]
