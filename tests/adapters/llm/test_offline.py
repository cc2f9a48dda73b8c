"""Without a network a day waits a few seconds for its model at most, loads nothing and tries nothing again."""

import socket
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest

from lanterne_rouge.adapters.llm import provider
from lanterne_rouge.adapters.llm.access import Access, MakerName, answers
from lanterne_rouge.adapters.llm.fallback import FallbackProvider
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole
from lanterne_rouge.ports.llm import LLMRequest, Turn

MOST_LONGER_S = 5.0
ASKED = LLMRequest(
    role=ModelRole.EXPLAIN,
    prompt="explain@1",
    turns=(Turn(speaker="user", text="x"),),
    answer=str,
    max_tokens=10,
    deadline_s=10.0,
)


@pytest.fixture
def probes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """The addresses that a connection was tried to, each with the seconds that it may take; none is there."""
    tried: list[tuple[str, float]] = []

    def nobody(address: str, *, wait_s: float) -> bool:
        tried.append((address, wait_s))
        return False

    monkeypatch.setattr(provider, "answers", nobody)
    # As in a new process, whatever other tests have loaded.
    monkeypatch.setattr(provider, "LIBRARY", "a library that nothing loads")
    return tried


@pytest.fixture
def refused_port() -> Iterator[int]:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        yield free.getsockname()[1]


def opened(maker: MakerName) -> provider.LLMProvider:
    access = Access(maker=maker, api_key="key", base_url=None, models=dict.fromkeys(ModelRole, "a-model"))
    return provider.open_provider(access, attempts=6)


def test_one_provider_is_tried_once_and_nothing_is_loaded(
    probes: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(provider, "EXCHANGE", "a module that does not exist")

    with pytest.raises(ModelFailed) as failed:
        opened("openai").step(ASKED)

    assert failed.value.failing is FailureKind.UNREACHABLE
    assert len(probes) == 1


def test_two_providers_without_a_network_take_at_most_five_seconds(probes: list[tuple[str, float]]) -> None:
    both = FallbackProvider(opened("openai"), opened("anthropic"))

    with pytest.raises(ModelFailed):
        both.step(ASKED)

    assert len(probes) == 2
    assert sum(wait_s for _, wait_s in probes) <= MOST_LONGER_S


def test_a_refused_port_is_no_wait_at_all(refused_port: int) -> None:
    assert not answers(f"http://127.0.0.1:{refused_port}/v1", wait_s=600.0)


def test_a_name_that_is_looked_up_for_minutes_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    forever = threading.Event()

    def lookup(*_: object, **__: object) -> socket.socket:
        forever.wait()
        raise OSError

    monkeypatch.setattr(socket, "create_connection", lookup)
    try:
        assert not answers("https://api.openai.com/v1", wait_s=0.01)
    finally:
        forever.set()
