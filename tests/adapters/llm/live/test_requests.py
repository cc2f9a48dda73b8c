"""What leaves for each maker, as it stands on the wire."""

from dataclasses import replace
from typing import cast

import pytest

from lanterne_rouge.adapters.llm.access import Access
from lanterne_rouge.adapters.llm.provider import open_provider
from lanterne_rouge.domain.language_model import ModelRole
from lanterne_rouge.ports.llm import LLMRequest, ToolCall, Turn
from tests.adapters.llm.live.asking import DECISION, KEY, SECRET, TOOL, decision, official, own_server, words
from tests.adapters.llm.live.stub import Sent, chat, claude, gemini, serving

ALLOWED_HEADERS = {
    *("host", "accept", "accept-encoding", "connection", "content-type", "content-length", "user-agent"),
    *("authorization", "x-api-key", "anthropic-version", "x-goog-api-key"),
}


def _strength() -> LLMRequest[str]:
    return replace(words(role=ModelRole.STRENGTH_PLAN), max_tokens=4096)


def test_a_strength_question_to_claude_carries_model_cap_system_and_one_user_message() -> None:
    with serving(claude("Fine.")) as stub:
        official(stub, "anthropic").step(_strength())

    (sent,) = stub.sent
    assert sent.path.startswith("/v1/messages")
    assert sent.body == {
        "model": "claude-sonnet-4-20250514",
        "max_tokens": 4096,
        "system": "Answer in JSON.",
        "messages": [{"role": "user", "content": [{"type": "text", "text": SECRET}]}],
        "stream": False,
    }


def test_claude_gets_its_key_version_and_content_type_in_the_documented_headers() -> None:
    with serving(claude("Fine.")) as stub:
        official(stub, "anthropic").step(_strength())

    headers = stub.sent[0].headers
    assert headers["x-api-key"] == KEY
    assert headers["anthropic-version"] == "2023-06-01"
    assert headers["content-type"] == "application/json"
    assert "authorization" not in headers


def test_a_strength_question_to_openai_is_warmer_and_puts_system_before_user() -> None:
    with serving(chat("Fine.")) as stub:
        official(stub).step(_strength())

    body = stub.sent[0].body
    assert stub.sent[0].path == "/v1/chat/completions"
    assert stub.sent[0].headers["authorization"] == f"Bearer {KEY}"
    assert (body["model"], body["max_completion_tokens"], body["temperature"]) == ("gpt-4o", 4096, 0.7)
    assert body["messages"] == [
        {"role": "system", "content": "Answer in JSON."},
        {"role": "user", "content": SECRET},
    ]


def test_a_server_of_ones_own_gets_the_older_name_of_the_cap_and_no_json_mode() -> None:
    with serving(chat(DECISION)) as stub:
        own_server(stub).step(decision())

    body = stub.sent[0].body
    assert stub.sent[0].path == "/v1/chat/completions"
    assert body["max_tokens"] == 700
    assert not {"max_completion_tokens", "response_format", "reasoning_effort"} & set(body)


def test_a_server_of_ones_own_needs_no_key() -> None:
    with serving(chat("Fine.")) as stub:
        access = Access(
            maker="openai", api_key=None, base_url=f"{stub.url}/v1/", models=dict.fromkeys(ModelRole, "llama3")
        )
        reply = open_provider(access).step(words())

    assert "authorization" not in stub.sent[0].headers
    assert reply.provider == f"openai at 127.0.0.1:{stub.port}"
    assert reply.model == "llama3"


def test_a_password_in_the_address_is_used_and_never_shown() -> None:
    with serving(chat("Fine.")) as stub:
        base_url = f"http://me:hidden@127.0.0.1:{stub.port}/v1"
        access = Access(maker="openai", api_key=None, base_url=base_url, models=dict.fromkeys(ModelRole, "llama3"))
        provider = open_provider(access)
        provider.step(words())

    assert stub.sent[0].headers["authorization"] == "Basic bWU6aGlkZGVu"
    assert "hidden" not in f"{provider!r} {access!r} {provider.provider}"


@pytest.mark.parametrize("maker", ["openai", "anthropic", "google"])
def test_nothing_about_the_machine_or_the_environment_leaves(maker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-canary")
    monkeypatch.setenv("ANTHROPIC_CUSTOM_HEADERS", "x-canary: 1")

    with serving({"openai": chat("A."), "anthropic": claude("A."), "google": gemini("A.")}[maker]) as stub:
        own_server(stub, maker).step(words())  # type: ignore[arg-type]

    assert set(stub.sent[0].headers) <= ALLOWED_HEADERS
    assert stub.sent[0].headers["user-agent"] == "lanterne-rouge"


def test_a_question_to_gemini_carries_its_key_and_does_not_let_it_think_the_tokens_away() -> None:
    with serving(gemini("Fine.")) as stub:
        official(stub, "google").step(words())

    sent = stub.sent[0]
    settings = cast(dict[str, object], sent.body["generationConfig"])
    assert sent.path == "/v1beta/models/gemini-2.5-flash:generateContent"
    assert sent.headers["x-goog-api-key"] == KEY
    assert settings["maxOutputTokens"] == 100
    assert settings["thinkingConfig"] == {"thinking_budget": 0}


@pytest.mark.parametrize(
    ("model", "form"),
    [
        ("gpt-4o", "json_schema"),
        ("gpt-4.1-mini", "json_schema"),
        ("gpt-4-turbo-preview", "json_object"),
        ("gpt-3.5-turbo", "json_object"),
        ("gpt-4", None),
        ("gpt-4-0613", None),
    ],
)
def test_json_is_asked_for_only_in_a_form_the_model_has(model: str, form: str | None) -> None:
    with serving(chat(DECISION)) as stub:
        official(stub, model=model).step(decision())

    format = cast(dict[str, object] | None, stub.sent[0].body.get("response_format"))
    assert (format or {}).get("type") == form


def test_the_schema_is_strict_and_closed() -> None:
    with serving(chat(DECISION)) as stub:
        official(stub).step(decision())

    asked = cast(dict[str, dict[str, object]], stub.sent[0].body["response_format"])["json_schema"]
    schema = cast(dict[str, object], asked["schema"])
    assert asked["strict"] is True
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["action", "reason", "intensity_recommendation", "flags", "confidence"]


@pytest.mark.parametrize("model", ["o3-mini", "gpt-5"])
def test_models_that_refuse_a_temperature_get_none(model: str) -> None:
    with serving(chat("Fine.")) as stub:
        official(stub, model=model).step(words())

    assert "temperature" not in stub.sent[0].body


def test_calls_and_their_results_are_told_in_the_makers_own_form() -> None:
    call = ToolCall(id="call-1", name="look_up", arguments='{"day": "2026-11-01"}')
    earlier = (
        Turn(speaker="model", calls=(call,)),
        Turn(speaker="tool", text="rest", answers="call-1"),
    )
    with serving(chat("A rest day.")) as stub:
        asked = words(tools=(TOOL,))
        own_server(stub).step(replace(asked, turns=(*asked.turns, *earlier)))

    roles = [message["role"] for message in _messages(stub.sent[0])]
    assert roles == ["system", "user", "assistant", "tool"]
    assert _messages(stub.sent[0])[-1]["tool_call_id"] == "call-1"


def _messages(sent: Sent) -> list[dict[str, object]]:
    return cast(list[dict[str, object]], sent.body["messages"])
