"""What the wire tests may use: a mock server for the whole session, and a wire of its own for every test."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.wire.mock_server import MockServer, running, why_absent
from tests.wire.request_validator import faults
from tests.wire.sent import Sent
from tests.wire.wiretap import Wiretap, listening

_NUMBERS = itertools.count(1)


@dataclass(frozen=True, kw_only=True)
class Wire:
    """One test's way to the mock server: what it is to answer, and what was sent to it.

    `allowed` are the validator's sentences that this test's requests may break, such as a key for a server without keys.
    """

    server: MockServer
    tap: Wiretap
    name: str
    allowed: set[str] = field(default_factory=set)

    @property
    def url(self) -> str:
        """The address that stands for a vendor's host."""
        return f"{self.tap.url}/{self.name}"

    @property
    def openai_url(self) -> str:
        """The address with the part that OpenAI's clients expect in a base URL."""
        return f"{self.url}/v1"

    @property
    def sent(self) -> tuple[Sent, ...]:
        """What was sent so far, in order."""
        return tuple(self.tap.sent.get(self.name, ()))

    @property
    def bodies(self) -> tuple[dict[str, Any], ...]:
        """The bodies of what was sent so far."""
        return tuple(sent.json for sent in self.sent)

    def answer(self, *fixtures: dict[str, Any]) -> None:
        """What the server answers from now on; the first whose `match` fits."""
        self.server.answer(*fixtures)

    def always(self, text: str, **more: object) -> None:
        """The same answer to everything."""
        self.answer({"match": {}, "response": {"content": text, **more}})

    def withhold(self, *headers: str) -> None:
        """Leave headers out of every answer of this test."""
        self.tap.withheld = frozenset(headers)


@pytest.fixture(scope="session")
def mock_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MockServer]:
    """The one mock server of the session; its tests are skipped where it cannot be started."""
    absent = why_absent()
    if absent:
        pytest.skip(absent)
    with running(tmp_path_factory.mktemp("mock_server")) as server:
        yield server


@pytest.fixture(scope="session")
def wiretap(mock_server: MockServer) -> Iterator[Wiretap]:
    """What records before the mock server."""
    with listening(mock_server.url) as tap:
        yield tap


@pytest.fixture
def wire(mock_server: MockServer, wiretap: Wiretap) -> Iterator[Wire]:
    """A wire of the test's own. In the end everything that went over it must be a request that no vendor would refuse."""
    own = Wire(server=mock_server, tap=wiretap, name=f"test-{next(_NUMBERS)}")
    wiretap.withheld = frozenset()
    own.answer()
    yield own
    broken = {f"{number}. {sent.route}": set(faults(sent)) - own.allowed for number, sent in enumerate(own.sent, 1)}
    refused = {where: sentences for where, sentences in broken.items() if sentences}
    assert refused == {}
    assert len(mock_server.journal()) == len(own.sent), "a request went past the wiretap"
