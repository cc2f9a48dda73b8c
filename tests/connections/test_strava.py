"""Strava's list: looked at by the athlete, and by nothing else."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2
import pytest

from lanterne_rouge.app.connections.connecting import ConnectRequest, ConsentRequest, begin_consent, connect
from lanterne_rouge.app.connections.display import KEPT_FOR, delete_what_is_due
from lanterne_rouge.app.connections.state import Shelf, vendor_named
from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.others import StravaService
from lanterne_rouge.sandbox.vendors.service import StandIn, listening
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

SECRET, CANARY, METRES = "canarysecret0123456789", "Canary Ride 4711", 31_337.5


@pytest.fixture
def club() -> StravaService:
    now = datetime.now(UTC)
    rides = [
        {
            "id": 100 + back,
            "name": CANARY,
            "sport_type": "Ride",
            "start_date_local": f"{now - timedelta(days=back):%Y-%m-%dT07:00:00Z}",
            "distance": METRES,
            "moving_time": 3600,
            "average_heartrate": None,
        }
        for back in range(1, 6)
    ]
    return StravaService(desk=ConsentDesk(client_id="app", client_secret=SECRET, single_use=False), activities=rides)


@pytest.fixture
def there(club: StravaService, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    with listening(club) as stand_in:
        monkeypatch.setenv("STRAVA_BASE_URL", stand_in.base_url)
        monkeypatch.setenv("STRAVA_CLIENT_ID", "app")
        monkeypatch.setenv("STRAVA_CLIENT_SECRET", SECRET)
        yield stand_in


@pytest.fixture
def athlete(lanterne: Lanterne, there: StandIn) -> Lanterne:
    with open_scope(home=lanterne.home) as scope:
        page = begin_consent(ConsentRequest(vendor="strava"), scope)
        assert "API policy" in page.notice
        answer = str(httpx2.get(page.address).headers["location"])
        connect(ConnectRequest(vendor="strava", answer=answer), scope)
    there.seen.clear()
    return lanterne


def test_a_token_in_the_settings_begins_a_connection(athlete: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_scope(home=athlete.home) as scope:
        pair = Shelf(scope=scope).pair(vendor_named("strava"))
    assert pair is not None and pair.refresh is not None
    athlete("disconnect", "strava")
    monkeypatch.setenv("STRAVA_REFRESH_TOKEN", pair.refresh)

    said = athlete("connect", "strava")

    assert said.code == 0 and "API policy" in said.err
    assert pair.refresh not in said.out + said.err
    assert len(listed(athlete)) == 5
    assert "not used yet" not in athlete("doctor", "--offline").out


def test_a_wrong_token_in_the_settings_connects_nothing(athlete: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    athlete("disconnect", "strava")
    monkeypatch.setenv("STRAVA_REFRESH_TOKEN", "canarytoken987654321")

    said = athlete("connect", "strava")

    assert said.code == 1 and "canarytoken" not in said.out + said.err
    assert "Strava doesn't accept the token in STRAVA_REFRESH_TOKEN. Put the right one there, or remove it" in said.err
    with open_scope(home=athlete.home) as scope:
        assert Shelf(scope=scope).read(vendor_named("strava")) is None


def listed(athlete: Lanterne) -> list[dict[str, object]]:
    return list(athlete("connections", "recent", "--json").document["activities"])


def test_the_list_is_shown_newest_first_with_what_it_may_be_used_for(athlete: Lanterne) -> None:
    said = athlete("connections", "recent", "strava")

    starts = [row["start"] for row in listed(athlete)]
    assert said.code == 0 and CANARY in said.out and "to look at only" in said.out
    assert len(starts) == 5 and starts == sorted(starts, key=str, reverse=True)


def test_ninety_days_take_three_requests_at_most_and_a_second_look_none(
    athlete: Lanterne, club: StravaService, there: StandIn
) -> None:
    club.activities = [{**club.activities[0], "id": n} for n in range(700)]

    assert len(listed(athlete)) == 600
    assert len(there.seen) == 3
    listed(athlete)
    assert len(there.seen) == 3


def test_an_expired_token_is_renewed_once_and_the_call_repeated(
    athlete: Lanterne, club: StravaService, there: StandIn
) -> None:
    club.desk.expire()

    assert len(listed(athlete)) == 5
    assert [seen.path for seen in there.seen].count("/oauth/token") == 1


def test_each_record_is_deleted_seven_days_after_it_was_fetched(athlete: Lanterne) -> None:
    listed(athlete)
    with open_scope(home=athlete.home) as scope:
        vendor = vendor_named("strava")
        before = scope.now + KEPT_FOR - timedelta(minutes=1)
        delete_what_is_due(replace(scope, clock=lambda zone: before.astimezone(zone)))
        kept = Shelf(scope=scope).shown(vendor)
        after = scope.now + KEPT_FOR + timedelta(minutes=1)
        delete_what_is_due(replace(scope, clock=lambda zone: after.astimezone(zone)))
        gone = Shelf(scope=scope).shown(vendor)

    assert CANARY in kept
    assert gone == ""


def test_disconnecting_deletes_the_list(athlete: Lanterne) -> None:
    listed(athlete)
    said = athlete("disconnect", "strava")
    assert "Your list from there is deleted, too." in said.out and "stays" not in said.out

    with open_scope(home=athlete.home) as scope:
        assert Shelf(scope=scope).shown(vendor_named("strava")) == ""
    assert athlete("connections", "recent").code == 1


def test_a_sync_fetches_nothing_from_it(athlete: Lanterne, there: StandIn) -> None:
    said = athlete("sync", "strava")

    assert said.code == 1 and "out of coaching" in said.err
    assert athlete("sync").code == 1
    assert there.seen == []


def test_the_canary_is_in_no_number_plan_message_export_or_file(athlete: Lanterne, tmp_path: Path) -> None:
    numbers = (("fitness", "--json"), ("plan", "--json"))
    before = [athlete(*words).out for words in numbers]
    listed(athlete)
    after = [athlete(*words).out for words in numbers]
    commands = (
        *(("today", "--full"), ("today", "--json"), ("why",), ("plan", "--json"), ("review",), ("strength", "plan")),
        *(("connections",), ("doctor", "--offline"), ("route", "what did I ride on strava")),
        ("export-data", str(tmp_path / "all")),
    )
    said = json.dumps([(athlete(*words).out, athlete(*words).err) for words in commands])

    assert after == before
    assert [trace for trace in (CANARY, "31337", "31.3 km") if trace in said] == []
    files = [p for folder in (athlete.home, tmp_path) for p in folder.rglob("*") if p.is_file()]
    assert [p for p in files if CANARY.encode() in p.read_bytes()] == []


def test_programs_never_get_it() -> None:
    from lanterne_rouge.app.catalogue import row_of
    from lanterne_rouge.app.connections.display import show_list
    from lanterne_rouge.conversation.tools import TOOLS

    assert all(tool.use_case != row_of(show_list).name for tool in TOOLS)
