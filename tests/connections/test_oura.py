"""Oura from consent to rotated tokens."""

import json
import re
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest

from lanterne_rouge.app.connections.connecting import ConnectRequest, ConsentRequest, begin_consent, connect
from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.oura import OuraService
from lanterne_rouge.sandbox.vendors.service import Fault, Reply, StandIn, listening
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

SECRET = "canarysecret0123456789"


def readiness(day: str, score: int | None = 80) -> dict[str, object]:
    return {
        "id": f"r-{day}",
        "day": day,
        "score": score,
        "temperature_deviation": -0.1,
        "contributors": {"hrv_balance": 88, "sleep_regularity": 70, "previous_night": None},
        "timestamp": f"{day}T00:00:00+00:00",
    }


def night(day: str, hours: float, *, kind: str = "long_sleep", hrv: int | None = 45) -> dict[str, object]:
    return {
        "id": f"s-{day}-{kind}",
        "day": day,
        "type": kind,
        "total_sleep_duration": int(hours * 3600),
        "average_hrv": hrv,
        "lowest_heart_rate": 47,
        "average_breath": 14.5,
    }


@pytest.fixture
def ring() -> OuraService:
    days = [(datetime.now(UTC) - timedelta(days=back)).date().isoformat() for back in range(4)]
    return OuraService(
        desk=ConsentDesk(client_id="app", client_secret=SECRET),
        readiness=[readiness(day) for day in days],
        sleep=[*(night(day, 7.5) for day in days), night(days[0], 0.5, kind="late_nap", hrv=None)],
        page=3,
    )


@pytest.fixture
def ring_there(ring: OuraService, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    with listening(ring) as stand_in:
        monkeypatch.setenv("OURA_BASE_URL", stand_in.base_url)
        monkeypatch.setenv("OURA_CLIENT_ID", "app")
        monkeypatch.setenv("OURA_CLIENT_SECRET", SECRET)
        yield stand_in


def agree(lanterne: Lanterne) -> str:
    """Open the consent page and agree; the address that one is sent back to."""
    with open_scope(home=lanterne.home) as scope:
        page = begin_consent(ConsentRequest(vendor="oura"), scope)
    return str(httpx2.get(page.address).headers["location"])


@pytest.fixture
def wearer(lanterne: Lanterne, ring_there: StandIn) -> Lanterne:
    answer = agree(lanterne)
    with open_scope(home=lanterne.home) as scope:
        connect(ConnectRequest(vendor="oura", answer=answer), scope)
    ring_there.seen.clear()
    return lanterne


def test_the_browser_brings_the_answer_back(
    lanterne: Lanterne, ring_there: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def open_page(redirect: str, say: object) -> str:
        (address,) = re.findall(r"http\S+", said[-1])
        return str(httpx2.get(address).headers["location"])

    monkeypatch.setattr("typer.echo", lambda line="", **options: said.append(str(line)))
    monkeypatch.setattr("lanterne_rouge.entrypoints.cli.connecting.wait_for_answer", open_page)

    assert lanterne("connect", "oura").code == 0
    assert "Oura is connected" in said[-1]


def test_the_callback_listens_on_this_machine_alone_and_takes_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    from lanterne_rouge.entrypoints.cli.consent_answer import wait_for_answer

    reader, port = threading.Event(), 8423
    answers: list[str] = []
    with httpx2.Client() as browser:

        def visit() -> None:
            reader.wait(5)
            browser.get(f"http://127.0.0.1:{port}/favicon.ico?from=elsewhere")
            browser.get(f"http://127.0.0.1:{port}/callback?code=c&state=s")

        import os

        end, other = os.pipe()
        with os.fdopen(end) as nobody:
            monkeypatch.setattr("sys.stdin", nobody)
            visitor = threading.Thread(target=visit)
            visitor.start()
            answers.append(wait_for_answer(f"http://localhost:{port}/callback", lambda line: reader.set(), waits_s=10))
            visitor.join()
        os.close(other)

    assert answers == ["/callback?code=c&state=s"]


def test_a_sync_brings_readiness_and_nights_in_two_requests_a_page(wearer: Lanterne, ring: OuraService) -> None:
    ring.page = 50
    said = wearer("sync", "oura", "--json").document["services"][0]

    assert said["trouble"] is None
    # Four days of readiness, temperature and one contributor; four nights of sleep, HRV, pulse and breath.
    assert said["values"] == 4 * 3 + 4 * 4


def test_a_sync_with_nothing_new_takes_two_requests(wearer: Lanterne, ring: OuraService, ring_there: StandIn) -> None:
    ring.page = 50
    wearer("sync")
    ring_there.seen.clear()

    assert wearer("sync", "--json").document["services"][0]["values"] == 0
    assert len(ring_there.seen) == 2


def test_pages_are_followed_to_the_end(wearer: Lanterne) -> None:
    assert wearer("sync", "--json").document["services"][0]["values"] == 28


def test_naps_count_as_sleep_and_not_as_the_night(wearer: Lanterne, tmp_path_factory: pytest.TempPathFactory) -> None:
    wearer("sync")
    folder = tmp_path_factory.mktemp("out") / "all"
    wearer("export-data", folder)

    rows = [line.split(",") for line in (folder / "wellness.csv").read_text().splitlines()]
    today = datetime.now(UTC).date().isoformat()
    values = {row[1]: row[2] for row in rows if row[0] == today}
    assert (values["sleep_h"], values["hrv_rmssd_ms"]) == ("8.0", "45.0")


def test_an_expired_token_is_renewed_and_the_new_pair_stored(
    wearer: Lanterne, ring: OuraService, ring_there: StandIn
) -> None:
    ring.desk.expire()

    first, again = wearer("sync"), wearer("sync")

    assert (first.code, again.code) == (0, 0)
    assert [seen.path for seen in ring_there.seen].count("/oauth/token") == 1


def test_a_token_is_stored_before_it_is_used(wearer: Lanterne, ring: OuraService, ring_there: StandIn) -> None:
    ring.desk.expire()
    # The token is renewed, and everything after that breaks down.
    ring_there.faults += [Fault(at="daily_readiness", reply=Reply(status=401))]
    ring_there.faults += [Fault(at="daily_readiness", reply=Reply(status=500)) for _ in range(8)]
    assert wearer("sync").code == 1
    ring_there.faults.clear()
    ring_there.seen.clear()

    assert wearer("sync").code == 0
    assert "/oauth/token" not in [seen.path for seen in ring_there.seen]


def test_two_syncs_at_once_renew_once(wearer: Lanterne, ring: OuraService, ring_there: StandIn) -> None:
    from lanterne_rouge.app.connections.signed import RotatingTokens
    from lanterne_rouge.domain.vendor import VENDOR_BY_NAME

    ring.desk.expire()
    tokens: list[str] = []

    def renew() -> None:
        with open_scope(home=wearer.home) as scope:
            rotating = RotatingTokens(scope, VENDOR_BY_NAME["oura"], None)
            tokens.append(rotating.renewed("access-2") or "")

    threads = [threading.Thread(target=renew) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(set(tokens)) == 1
    assert [seen.path for seen in ring_there.seen].count("/oauth/token") == 1


def test_a_revoked_consent_says_how_to_connect_again(wearer: Lanterne, ring: OuraService) -> None:
    wearer("sync")
    ring.desk.revoke()

    said = wearer("sync")

    assert said.code == 1
    assert "Oura has signed me out." in said.out
    assert "lanterne connect oura" in said.out
    assert "another computer" in said.out


def test_an_answer_lost_after_rotation_is_said_and_connecting_again_keeps_everything(
    wearer: Lanterne, ring: OuraService, ring_there: StandIn
) -> None:
    wearer("sync")
    ring.desk.expire()
    ring_there.faults.append(Fault(at="/oauth/token", lost=True))

    lost, refused = wearer("sync"), wearer("sync")
    answer = agree(wearer)
    with open_scope(home=wearer.home) as scope:
        connect(ConnectRequest(vendor="oura", answer=answer), scope)

    assert (lost.code, refused.code) == (1, 1)
    assert "signed me out" in refused.out
    assert wearer("sync", "--json").document["services"][0]["values"] == 0


def test_without_membership_the_sentence_says_so(wearer: Lanterne, ring: OuraService) -> None:
    ring.membership = False

    assert "membership" in wearer("sync").out


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("http://localhost/callback?code=x&state=other", "belongs to an earlier try"),
        ("http://localhost/callback?error=access_denied&state={state}", "didn't agree"),
        ("used-code", "doesn't take the code"),
    ],
)
def test_a_consent_that_came_to_nothing_is_a_sentence(
    lanterne: Lanterne, ring_there: StandIn, answer: str, sentence: str
) -> None:
    from lanterne_rouge.domain.errors import LanterneError

    with open_scope(home=lanterne.home) as scope:
        page = begin_consent(ConsentRequest(vendor="oura"), scope)
        (state,) = parse_qs(urlsplit(page.address).query)["state"]
        with pytest.raises(LanterneError, match=sentence) as caught:
            connect(ConnectRequest(vendor="oura", answer=answer.format(state=state)), scope)

    assert "lanterne connect oura" in caught.value.next_step


def test_a_scope_that_was_unticked_is_named(lanterne: Lanterne, ring: OuraService, ring_there: StandIn) -> None:
    from lanterne_rouge.domain.errors import BadInput

    ring.desk.granted = "personal"
    answer = agree(lanterne)

    with open_scope(home=lanterne.home) as scope, pytest.raises(BadInput, match="daily"):
        connect(ConnectRequest(vendor="oura", answer=answer), scope)

    assert lanterne("sync").code == 1


def test_without_an_app_of_ones_own_it_says_how_to_make_one(lanterne: Lanterne) -> None:
    said = lanterne("connect", "oura")

    assert said.code == 1
    assert "OURA_CLIENT_ID and OURA_CLIENT_SECRET" in said.err


def test_an_old_token_in_the_settings_still_works(
    lanterne: Lanterne, ring: OuraService, ring_there: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring.desk.access["old-token"] = float("inf")
    monkeypatch.setenv("OURA_TOKEN", "old-token")

    assert lanterne("sync").code == 0


def test_no_token_code_or_secret_is_in_a_file_in_clear(wearer: Lanterne) -> None:
    wearer("sync")
    said = json.dumps(
        [wearer(*words).out for words in (("connections",), ("connections", "--json"), ("doctor", "--offline"))]
    )

    canaries = (SECRET.encode(), b"access-2", b"refresh-2", b"code-1")
    holding = [p for p in wearer.home.rglob("*") if p.is_file() and any(c in p.read_bytes() for c in canaries)]
    assert holding == []
    assert not any(canary.decode() in said for canary in canaries)
