"""What the settings of models mean for the requests of a day: how often one is sent again, and to whom."""

from datetime import date

import pytest

from tests.adapters.llm.live.asking import DECISION, KEY
from tests.adapters.llm.live.stub import answers, chat, serving
from tests.worlds import Lanterne

DAY = date(2026, 3, 3)
OVERLOADED = answers(503, {"error": {"message": "try again", "type": "server_error"}}, retry_after="0")


@pytest.fixture
def home(lanterne: Lanterne) -> Lanterne:
    """A home with a morning."""
    assert lanterne("check-in", "--date", DAY.isoformat(), "--readiness", "80", "--sleep-h", "7.5").code == 0
    return lanterne


@pytest.mark.parametrize(("retries", "requests"), [("0", 1), ("1", 2), ("", 3)])
def test_a_flaky_server_is_asked_again_as_often_as_is_set(
    home: Lanterne, monkeypatch: pytest.MonkeyPatch, retries: str, requests: int
) -> None:
    with serving(OVERLOADED) as stub:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_BASE_URL", f"{stub.url}/v1")
        monkeypatch.setenv("LLM_RETRIES", retries)

        said = home("today", "--date", DAY.isoformat(), "--reasoning", "decide", "--json")

        assert said.code == 0
        assert said.document["decided_by"] == "rules"
        assert len(stub.sent) == requests


@pytest.mark.parametrize("name", ["HF_TOKEN", "HUGGINGFACE_API_KEY"])
def test_hugging_face_is_a_provider_by_its_name_and_token(
    home: Lanterne, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with serving(chat(DECISION)) as stub:
        monkeypatch.setenv(name, KEY)
        monkeypatch.setenv("HUGGINGFACE_BASE_URL", f"{stub.url}/v1")
        monkeypatch.setenv("LLM_PROVIDER", "huggingface")

        said = home("today", "--date", DAY.isoformat(), "--reasoning", "decide", "--json")

        assert said.code == 0
        assert stub.sent[0].path == "/v1/chat/completions"
        assert stub.sent[0].headers["authorization"] == f"Bearer {KEY}"
        assert "response_format" not in stub.sent[0].body


def test_a_token_for_hugging_face_alone_asks_nobody(home: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(chat(DECISION)) as stub:
        monkeypatch.setenv("HF_TOKEN", KEY)
        monkeypatch.setenv("HUGGINGFACE_BASE_URL", f"{stub.url}/v1")

        said = home("today", "--date", DAY.isoformat(), "--json")

        assert said.document["reasoning_mode"] == "rules"
        assert stub.sent == []
