"""What goes wrong with services, for each of them: nothing is lost or doubled, and a sentence says what to do."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import pytest

from lanterne_rouge.adapters.files.fit.activity_file import write_recording
from lanterne_rouge.app.connections.connecting import ConnectRequest, ConsentRequest, begin_consent, connect
from lanterne_rouge.domain.vendor import VENDOR_BY_NAME
from lanterne_rouge.sandbox.vendors.consent import ConsentDesk
from lanterne_rouge.sandbox.vendors.invented import (
    CLIENT_OF_STAND_IN,
    HAND_OUT_FILES,
    KEY_OF_STAND_IN,
    invented_service,
)
from lanterne_rouge.sandbox.vendors.service import Fault, Reply, StandIn, listening
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne, ride

NAMES = ("intervals", "oura", "whoop", "polar", "withings", "wahoo", "hevy")
CONSENTING = ("oura", "whoop", "withings", "wahoo")


@dataclass(frozen=True)
class There:
    """A connected home, its stand-in, and where exports go."""

    lanterne: Lanterne
    stand_in: StandIn
    folder: Path
    name: str

    @property
    def desk(self) -> ConsentDesk:
        service: Any = self.stand_in.service
        desk: ConsentDesk = service.desk
        return desk

    def rows(self) -> list[str]:
        """Everything that came in, by content alone: ids and moments of fetching left out."""
        folder = self.folder / str(len(list(self.folder.iterdir())))
        assert self.lanterne("export-data", folder).code == 0
        activities = [line.split(",", 1)[1] for line in (folder / "activities.csv").read_text().splitlines()[1:]]
        return sorted(activities) + sorted((folder / "wellness.csv").read_text().splitlines()[1:])

    def sync(self) -> tuple[int, str]:
        said = self.lanterne("sync")
        return said.code, said.out


@pytest.fixture
def there(
    request: pytest.FixtureRequest, lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[There]:
    name, now = str(request.param), datetime.now(UTC).replace(hour=6, minute=0, second=0, microsecond=0)
    monkeypatch.setattr("lanterne_rouge.adapters.vendors.door.FIRST_WAIT_S", 0.01)
    starts = [now - timedelta(days=back) for back in (2, 4)] if name in HAND_OUT_FILES else []
    files = [(start, write_recording(ride(start, minutes=20, seed=start.day))) for start in starts]
    vendor = VENDOR_BY_NAME[name]
    with listening(invented_service(name, now.date(), files)) as stand_in:
        monkeypatch.setenv(vendor.base_setting, stand_in.base_url)
        answer = ""
        if vendor.consent is not None:
            for setting, value in zip(vendor.client_settings, (CLIENT_OF_STAND_IN, KEY_OF_STAND_IN), strict=True):
                monkeypatch.setenv(setting, value)
            with open_scope(home=lanterne.home) as scope:
                page = begin_consent(ConsentRequest(vendor=name), scope)
            answer = str(httpx2.get(page.address).headers["location"])
        with open_scope(home=lanterne.home) as scope:
            connect(ConnectRequest(vendor=name, key=KEY_OF_STAND_IN, answer=answer), scope)
        (tmp_path / "out").mkdir()
        yield There(lanterne, stand_in, tmp_path / "out", name)


def repeated(fault: Fault, times: int = 4) -> list[Fault]:
    return [fault] * times


PASSES: dict[str, list[Fault]] = {
    "too many, come back now": [Fault(reply=Reply(status=429, headers={"Retry-After": "0"}))],
    "too many, no time named": [Fault(reply=Reply(status=429))],
    "too many, a nonsense time": [Fault(reply=Reply(status=429, headers={"Retry-After": "soon"}))],
    "trouble of its own": [Fault(reply=Reply(status=500))],
    "trouble behind a gateway": [Fault(reply=Reply(status=502)), Fault(reply=Reply(status=504))],
    "trouble three times": repeated(Fault(reply=Reply(status=503)), 3),
    "answer broken off": [Fault(truncated=True)],
    "answer lost": [Fault(lost=True)],
    "slow": [Fault(after_s=0.3)],
    "nonsense in limit headers": [
        Fault(reply=Reply(status=503, headers={"X-RateLimit-Remaining": ",", "X-RateLimit-Reset": "x"}))
    ],
}
STAYS: dict[str, tuple[list[Fault], str]] = {
    "trouble that stays": (repeated(Fault(reply=Reply(status=500))), "has trouble of its own (500)"),
    "too many for an hour": ([Fault(reply=Reply(status=429, headers={"Retry-After": "3600"}))], "had enough requests"),
    "no JSON": ([Fault(reply=Reply(content=b"<html>maintenance"))], "an answer that I can't read"),
    "JSON of another kind": ([Fault(reply=Reply(document="maintenance"))], "an answer that I can't read"),
    "a page of nothing": ([Fault(reply=Reply(content=b""))], "an answer that I can't read"),
    "sent elsewhere": (
        [Fault(reply=Reply(status=302, headers={"Location": "https://elsewhere.invalid/"}))],
        "an address I don't know",
    ),
    "not found": ([Fault(reply=Reply(status=404, document={"detail": "?"}))], "answered 404"),
}


@pytest.mark.parametrize("there", NAMES, indirect=True)
@pytest.mark.parametrize("fault", PASSES)
def test_a_fault_that_passes_is_not_noticed(there: There, fault: str) -> None:
    there.stand_in.faults += PASSES[fault]

    code, out = there.sync()

    assert code == 0, out
    before = there.rows()
    assert len(before) > (1 if there.name == "wahoo" else 9)  # two rides, and no nights
    assert there.sync()[0] == 0
    assert there.rows() == before


@pytest.mark.parametrize("there", NAMES, indirect=True)
@pytest.mark.parametrize("fault", STAYS)
def test_a_fault_that_stays_costs_a_sentence_and_nothing_else(there: There, fault: str) -> None:
    faults, sentence = STAYS[fault]
    assert there.sync()[0] == 0
    before = there.rows()
    there.stand_in.faults += faults

    code, out = there.sync()
    shown = there.lanterne("connections").out
    briefing = there.lanterne("today", "--json")

    assert code == 1
    assert sentence in out
    assert briefing.code == 0
    assert briefing.document["decision"]
    assert there.rows() == before
    assert "failing" in shown


@pytest.mark.parametrize("there", CONSENTING, indirect=True)
@pytest.mark.parametrize("what", ["expired", "revoked", "renewal has trouble"])
def test_tokens_are_renewed_or_the_athlete_is_asked(there: There, what: str) -> None:
    assert there.sync()[0] == 0
    before = there.rows()
    happens: dict[str, Callable[[], object]] = {
        "expired": there.desk.expire,
        "revoked": there.desk.revoke,
        "renewal has trouble": there.desk.expire,
    }
    happens[what]()
    if what == "renewal has trouble":
        there.stand_in.faults += repeated(Fault(at="oauth", reply=Reply(status=503)), 8)

    code, out = there.sync()
    there.stand_in.faults.clear()

    assert (code == 0) == (what == "expired")
    assert ("has signed me out" in out) == (what == "revoked")
    assert there.rows() == before
    # Trouble with a renewal loses no token.
    assert (there.sync()[0] == 0) == (what != "revoked")
