"""What goes wrong with services, for each of them: nothing is lost or doubled, and a sentence says what to do."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
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
from lanterne_rouge.sandbox.vendors.service import Fault, Reply, Seen, StandIn, listening
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

    @property
    def service(self) -> Any:  # noqa: ANN401 - each stand-in is of its own kind
        return self.stand_in.service

    def rows(self) -> list[str]:
        """Everything that came in, by content alone: ids and moments of fetching left out."""
        if self.name == "strava":
            said = self.lanterne("connections", "recent", "--json")
            return sorted(json.dumps(row) for row in said.document["activities"])
        folder = self.folder / str(len(list(self.folder.iterdir())))
        assert self.lanterne("export-data", folder).code == 0
        activities = [line.split(",", 1)[1] for line in (folder / "activities.csv").read_text().splitlines()[1:]]
        return sorted(activities) + sorted((folder / "wellness.csv").read_text().splitlines()[1:])

    def sync(self) -> tuple[int, str]:
        said = self.lanterne(*(("connections", "recent") if self.name == "strava" else ("sync",)))
        return said.code, said.out + said.err


@pytest.fixture
def there(
    request: pytest.FixtureRequest, lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[There]:
    name, now = str(request.param), datetime.now(UTC).replace(hour=6, minute=0, second=0, microsecond=0)
    monkeypatch.setattr("lanterne_rouge.adapters.vendors.door.FIRST_WAIT_S", 0.01)
    monkeypatch.setattr("lanterne_rouge.app.connections.display.ASKED_AGAIN_AFTER", timedelta(days=-1))
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


LONG_AGO = "Tue, 24 Nov 2015 10:00:00 GMT"
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
    "too many, by a clock that is a day behind": [
        Fault(reply=Reply(status=429, headers={"Date": LONG_AGO, "Retry-After": LONG_AGO}))
    ],
    "a limit that ended by the service's own clock": [
        Fault(reply=Reply(status=503, headers={"X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1000000000"}))
    ],
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


def with_each(faults: Iterable[str]) -> list[Any]:
    """Every fault with every service; in the short form each fault with one or two of them."""
    return [
        pytest.param(name, fault, marks=() if (at + place) % 5 == 0 else pytest.mark.proof)
        for at, fault in enumerate(faults)
        for place, name in enumerate(NAMES)
    ]


@pytest.mark.parametrize(("there", "fault"), with_each(PASSES), indirect=["there"])
def test_a_fault_that_passes_is_not_noticed(there: There, fault: str) -> None:
    there.stand_in.faults += PASSES[fault]

    code, out = there.sync()

    assert code == 0, out
    before = there.rows()
    assert len(before) > (1 if there.name == "wahoo" else 9)  # two rides, and no nights
    assert there.sync()[0] == 0
    assert there.rows() == before


@pytest.mark.parametrize(("there", "fault"), with_each(STAYS), indirect=["there"])
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


def test_a_fault_is_told_of_each_service() -> None:
    assert {*NAMES, "strava"} == {*VENDOR_BY_NAME}


@pytest.mark.parametrize("there", ("intervals", "polar", "hevy"), indirect=True)
def test_a_key_that_was_taken_back_is_said_and_costs_nothing_that_came(there: There) -> None:
    assert there.sync()[0] == 0
    before, service = there.rows(), there.service
    if there.name == "polar":
        service.desk.revoke()
    else:
        service.key = "another"

    code, out = there.sync()

    assert code == 1
    assert f"lanterne connect {there.name}" in out
    assert there.rows() == before


@pytest.mark.parametrize("there", (*CONSENTING, "strava"), indirect=True)
def test_an_answer_that_is_lost_after_the_token_was_renewed_loses_nothing_but_the_connection(there: There) -> None:
    assert there.sync()[0] == 0
    before = there.rows()
    there.desk.expire()
    # Where a token can be renewed again, that is tried a few times.
    there.stand_in.faults += repeated(Fault(at="oauth", lost=True))

    first, _ = there.sync()
    there.stand_in.faults.clear()
    code, out = there.sync()

    assert first == 1
    assert (code == 0) is not there.desk.single_use
    assert ("has signed me out" in out) is there.desk.single_use
    assert there.rows() == before


def every(change: Callable[[dict[str, Any]], None]) -> Callable[[Any], Any]:
    """The same change to every object in the lists of an answer."""

    def changed(node: Any, *, in_list: bool = False) -> Any:  # noqa: ANN401 - whatever JSON holds
        if isinstance(node, list):
            return [changed(item, in_list=True) for item in node]
        if not isinstance(node, dict):
            return node
        copy = {name: changed(value) for name, value in node.items()}
        if in_list:
            change(copy)
        return copy

    return changed


def lists(change: Callable[[list[Any]], list[Any]]) -> Callable[[Any], Any]:
    """The same change to every list of objects in an answer."""

    def changed(node: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
        if isinstance(node, dict):
            return {name: changed(value) for name, value in node.items()}
        is_rows = isinstance(node, list) and all(isinstance(item, dict) for item in node)
        return change([changed(item) for item in node]) if is_rows else node

    return changed


def nothing_known(row: dict[str, Any]) -> None:
    row.update({name: None for name, value in row.items() if not isinstance(value, dict | list)})


def unknown_kinds(row: dict[str, Any]) -> None:
    kinds = ("type", "source", "score_state", "sport", "sport_type", "category", "nap", "set_type", "file_type")
    row.update({name: "FUTURE_KIND" for name in kinds if name in row} | {"future": {"a": [1, None]}})


def texts_for_numbers(row: dict[str, Any]) -> None:
    row.update({name: str(value) for name, value in row.items() if isinstance(value, float)})


def absurd_numbers(row: dict[str, Any]) -> None:
    row.update({name: 1e300 for name, value in row.items() if isinstance(value, float)})


def corrected(row: dict[str, Any]) -> None:
    """A night that was worked out again. Services that tell changes say so with a later moment: see their own tests."""
    numbers = ("score", "hrv", "average_hrv", "sleep_score", "heart_rate_variability_avg", "recovery_score")
    row.update({name: row[name] + 1 for name in numbers if isinstance(row.get(name), int | float)})


MANGLED: dict[str, Callable[[Any], Any]] = {
    "an empty page": lists(lambda rows: []),
    "duplicates": lists(lambda rows: [row for row in rows for _ in range(2)]),
    "another order": lists(lambda rows: rows[::-1]),
    "nulls": every(nothing_known),
    "unknown kinds": every(unknown_kinds),
    "texts for numbers": every(texts_for_numbers),
    "absurd numbers": every(absurd_numbers),
    "a late edit": every(corrected),
}


@dataclass
class Mangling:
    """A service whose answers to questions for data are changed on the way."""

    service: Any
    mangle: Callable[[Any], Any] | None = None

    @property
    def desk(self) -> ConsentDesk:
        desk: ConsentDesk = self.service.desk
        return desk

    def answer(self, seen: Seen) -> Reply:
        reply: Reply = self.service.answer(seen)
        if self.mangle is None or "oauth" in seen.path or reply.document is None:
            return reply
        return replace(reply, document=self.mangle(reply.document))


@pytest.mark.parametrize("there", (*NAMES, "strava"), indirect=True)
def test_whatever_an_answer_holds_nothing_is_lost_or_doubled(there: There) -> None:
    assert there.sync()[0] == 0
    before = there.rows()
    mangling = Mangling(there.stand_in.service)
    there.stand_in.service = mangling

    for name, mangle in MANGLED.items():
        mangling.mangle = mangle
        code, out = there.sync()
        assert code == 0 or "an answer that I can't read" in out, (name, out)
        during = there.rows()
        # What a service corrects may change; no session and no night is lost or doubled by it.
        assert len(during) == len(before) or there.name == "strava", name

    mangling.mangle = None
    assert there.sync()[0] == 0
    assert there.rows() == before


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
