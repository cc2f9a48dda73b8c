"""What goes out when nobody has set anything: the models, limits and headers that the documentation names."""

import json

import pytest

from lanterne_rouge.domain.language_model import ModelRole
from tests.wire.asking import DECISION, KEY, LOOK_UP, SYSTEM, TOLERATED, USER, MakerId, decision, open_wire, words
from tests.wire.conftest import Wire

pytestmark = TOLERATED


def test_claude_is_asked_with_its_version_its_key_and_a_limit(wire: Wire) -> None:
    wire.always("Three days a week.")

    open_wire(wire, "anthropic", "claude-sonnet-4-20250514").step(words(ModelRole.STRENGTH_INSIGHT))

    headers, body = wire.sent[0].headers, wire.bodies[0]
    assert headers["x-api-key"] == KEY
    assert headers["anthropic-version"] == "2023-06-01"
    assert headers["content-type"] == "application/json"
    assert (body["model"], body["max_tokens"]) == ("claude-sonnet-4-20250514", 4096)
    assert _plain(body["system"]) == SYSTEM
    assert [(message["role"], _plain(message["content"])) for message in body["messages"]] == [("user", USER)]


def test_gpt_4o_is_asked_with_a_bearer_a_limit_and_its_temperature(wire: Wire) -> None:
    wire.always("Three days a week.")

    open_wire(wire, "openai", "gpt-4o").step(words(ModelRole.STRENGTH_INSIGHT))

    body = wire.bodies[0]
    assert wire.sent[0].headers["authorization"] == f"Bearer {KEY}"
    assert wire.sent[0].headers["content-type"] == "application/json"
    assert (body["model"], _limit(body), body["temperature"]) == ("gpt-4o", 4096, 0.7)
    assert [(message["role"], _plain(message["content"])) for message in body["messages"]] == [
        ("system", SYSTEM),
        ("user", USER),
    ]


@pytest.mark.parametrize("maker", ["openai", "anthropic", "google"])
def test_an_explanation_may_take_a_hundred_tokens(wire: Wire, maker: MakerId) -> None:
    wire.always("Easy today.")

    open_wire(wire, maker, "gpt-4-turbo-preview" if maker == "openai" else "other-1").step(words())

    assert _limit(wire.bodies[0]) == 100


@pytest.mark.parametrize(
    ("model", "form"),
    [("gpt-4-turbo-preview", "json_object"), ("gpt-3.5-turbo", "json_object"), ("gpt-4o", "json_schema")],
)
def test_only_a_model_that_can_is_held_to_a_schema(wire: Wire, model: str, form: str) -> None:
    wire.always(json.dumps(DECISION))

    open_wire(wire, "openai", model).step(decision())

    body = wire.bodies[0]
    assert body.get("response_format", {}).get("type") in (form, None)
    assert form != "json_schema" or body["response_format"]["json_schema"]["strict"] is True


@pytest.mark.parametrize(
    ("maker", "model"),
    [
        ("openai", "gpt-4"),
        ("openai", "gpt-4-0613"),
        ("openai", "gpt-4.1-mini"),
        ("openai", "gpt-4o-mini"),
        ("openai", "gpt-5"),
        ("openai", "gpt-5-mini"),
        ("openai", "o3"),
        ("openai", "o4-mini"),
        ("openai", "a-name-of-tomorrow"),
        ("anthropic", "claude-3-5-haiku-latest"),
        ("anthropic", "claude-haiku-4-5"),
        ("anthropic", "claude-opus-4-1"),
        ("anthropic", "claude-a-name-of-tomorrow"),
        ("google", "gemini-2.5-pro"),
        ("google", "gemini-2.0-flash"),
        ("google", "gemini-a-name-of-tomorrow"),
    ],
)
def test_whatever_model_is_set_its_maker_can_read_the_request(wire: Wire, maker: MakerId, model: str) -> None:
    wire.always(json.dumps(DECISION))
    provider = open_wire(wire, maker, model)

    replies = (provider.step(decision()), provider.step(words(tools=(LOOK_UP,))))

    # That the requests are good ones is seen by the wire itself, after the test.
    assert all(reply.answer is not None for reply in replies)


def test_a_decision_has_room_for_its_reasons(wire: Wire) -> None:
    wire.always(json.dumps(DECISION))

    open_wire(wire, "openai", "gpt-4-turbo-preview").step(decision())

    assert _limit(wire.bodies[0]) == 700
    assert wire.bodies[0]["model"] == "gpt-4-turbo-preview"


def _plain(content: object) -> str:
    """The words of a content, whether it is a string or a list of texts."""
    if isinstance(content, str):
        return content
    assert isinstance(content, list)
    return "".join(part["text"] for part in content)


def _limit(body: dict[str, object]) -> object:
    settings = body.get("generationConfig")
    if isinstance(settings, dict):
        return settings["maxOutputTokens"]
    return body.get("max_completion_tokens", body.get("max_tokens"))
