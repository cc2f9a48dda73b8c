"""The coming days straight at Wahoo: made once, kept in line, and only with the athlete's leave."""

import json
from base64 import b64decode
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest

from lanterne_rouge.app.connections.connecting import ConnectRequest, ConsentRequest, begin_consent, connect
from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.service import Fault, StandIn
from lanterne_rouge.sandbox.vendors.watches import WahooService
from lanterne_rouge.views.connections import connected_text
from lanterne_rouge.wiring import open_scope
from tests.connections.test_bands_and_scales import consented
from tests.connections.test_sending import MISSION
from tests.worlds import Lanterne

SEND = ("connections", "send", "wahoo")


@pytest.fixture
def wahoo() -> WahooService:
    return WahooService(desk=ConsentDesk(client_id="app", client_secret="secret", single_use=False))


@pytest.fixture
def stand_in(lanterne: Lanterne, wahoo: WahooService, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    with consented(lanterne, "wahoo", wahoo, monkeypatch) as stand_in:
        yield stand_in


@pytest.fixture
def planned(lanterne: Lanterne, stand_in: StandIn, tmp_path: Path) -> Lanterne:
    """A home with a rider's plan, connected to Wahoo."""
    file = tmp_path / "mission.toml"
    file.write_text(MISSION, encoding="utf-8")
    assert lanterne("init", "--mission", file).code == 0
    assert lanterne("plan").code == 0
    return lanterne


def test_the_week_is_planned_there_once_with_its_steps(
    planned: Lanterne, wahoo: WahooService, stand_in: StandIn
) -> None:
    first = planned(*SEND, "--json").document
    asked: list[dict[str, str]] = [dict(seen.form) for seen in stand_in.seen if seen.path == "/v1/plans" and seen.form]
    stand_in.seen.clear()
    again = planned(*SEND)

    steps = [len(workout["steps"]) for workout in first["workouts"]]
    assert first["written"]
    assert len(wahoo.plans) == len(wahoo.workouts) == len(first["written"])
    assert {row["plan_id"] for row in wahoo.workouts} == {plan["id"] for plan in wahoo.plans}
    assert all(workout["exact"] + workout["degraded"] == len(workout["steps"]) for workout in first["workouts"])
    assert max(steps) > 1
    content = json.loads(b64decode(asked[0]["plan[file]"].partition(",")[2]))
    assert content["header"]["ftp"] == 250
    assert content["intervals"]
    assert "nothing new to send" in again.out
    assert [seen.method for seen in stand_in.seen] == ["GET"]


def test_a_changed_workout_is_changed_there_and_not_doubled(planned: Lanterne, wahoo: WahooService) -> None:
    planned(*SEND)
    count = len(wahoo.plans)
    changed: Any = wahoo.workouts[0]
    changed["workout_token"] = f"{changed['workout_token'].partition('.')[0]}.another"

    said = planned(*SEND, "--json").document

    assert (len(said["written"]), said["unchanged"]) == (1, count - 1)
    assert len(wahoo.plans) == len(wahoo.workouts) == count


def test_what_others_planned_and_what_was_done_stays_and_what_is_no_longer_planned_goes(
    planned: Lanterne, wahoo: WahooService
) -> None:
    def put(number: int, token: str, summary: dict[str, object] | None) -> None:
        row = {"id": number, "starts": f"{date.today()}T12:00:00.000Z", "minutes": 30, "name": "Ride"}
        wahoo.workouts.append({**row, "workout_token": token, "plan_id": None, "workout_summary": summary})

    put(1, "club ride", None)
    put(2, f"lanterne-{date.today()}-rowing-1.abc", None)
    put(3, f"lanterne-{date.today()}-rowing-2.abc", {"id": 3, "file": None})

    answer = planned(*SEND, "--json")
    assert answer.code == 0, answer.err
    said = answer.document

    left = {row["id"] for row in wahoo.workouts}
    assert said["removed"] == 1
    assert {1, 3} <= left
    assert 2 not in left


@pytest.mark.parametrize("at", ["/v1/plans", "/v1/workouts"])
@pytest.mark.parametrize("place", range(1, 4))
def test_a_lost_answer_doubles_nothing(
    planned: Lanterne, wahoo: WahooService, stand_in: StandIn, at: str, place: int
) -> None:
    # The requests before it are answered late, but answered.
    stand_in.faults += [Fault(at=at)] * (place - 1) + [Fault(at=at, lost=True)]

    planned(*SEND)
    stand_in.faults.clear()
    said = planned(*SEND)

    tokens = [row["workout_token"] for row in wahoo.workouts]
    names = [plan["external_id"] for plan in wahoo.plans]
    assert said.code == 0
    assert len(tokens) == len({*tokens})
    assert len(names) == len({*names}) == len(tokens)


def test_without_leave_to_plan_it_is_said_and_everything_still_comes_in(
    lanterne: Lanterne, wahoo: WahooService, monkeypatch: pytest.MonkeyPatch
) -> None:
    wahoo.desk.granted = "user_read workouts_read"
    wahoo.record(1, f"{date.today() - timedelta(days=1)}T08:00:00.000Z", None)

    with consented(lanterne, "wahoo", wahoo, monkeypatch):
        said, synced = lanterne(*SEND), lanterne("sync")

    assert (said.code, synced.code) == (1, 0)
    assert "You haven't let me plan workouts at Wahoo (workouts_write, plans_read, plans_write)" in said.err
    assert "lanterne connect wahoo" in said.err


def test_leave_that_was_taken_back_is_said(planned: Lanterne, wahoo: WahooService) -> None:
    wahoo.lets_plan = False

    said = planned(*SEND)

    assert said.code == 1
    assert "Wahoo doesn't let me plan workouts for you" in said.err
    assert wahoo.plans == []


def test_a_service_that_takes_no_workouts_is_named(lanterne: Lanterne) -> None:
    said = lanterne("connections", "send", "oura")

    assert said.code == 1
    assert "Oura takes no workouts" in said.err
    assert "intervals.icu and Wahoo" in said.err


def test_who_connects_without_leave_to_plan_is_told_at_once(
    lanterne: Lanterne, wahoo: WahooService, monkeypatch: pytest.MonkeyPatch
) -> None:
    wahoo.desk.granted = "user_read workouts_read plans_read"

    with consented(lanterne, "wahoo", wahoo, monkeypatch), open_scope(home=lanterne.home) as scope:
        page = begin_consent(ConsentRequest(vendor="wahoo"), scope)
        answer = str(httpx2.get(page.address).headers["location"])
        connected = connect(ConnectRequest(vendor="wahoo", answer=answer), scope)

    assert "You left out workouts_write, plans_write, so I can't send workouts there." in connected_text(connected)
