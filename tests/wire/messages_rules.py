"""What an Anthropic server asks of `POST /v1/messages`, and what we ask of ourselves."""

import re
from typing import Any

from tests.wire.closed_schema import is_closed, is_object_schema
from tests.wire.sent import MOST_TOKENS, Rule, Sent

_FIELDS = frozenset(
    ("model", "max_tokens", "system", "messages", "temperature", "stream", "tools", "tool_choice", "output_config")
)
_BLOCKS = {"user": ("text", "tool_result"), "assistant": ("text", "tool_use")}
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}")
# Answers that follow a schema came with Opus 4.1 and the 4.5 family.
_NO_JSON_SCHEMA = re.compile(r"claude-(2|3|instant|(sonnet|opus)-4-(\d{8}|0$))")


def the_key_is_in_its_header(sent: Sent) -> bool:
    return sent.headers["x-api-key"].strip() != ""


def no_bearer_is_sent(sent: Sent) -> bool:
    return not {"authorization", "x-goog-api-key"} & sent.headers.keys()


def the_version_is_named(sent: Sent) -> bool:
    return sent.headers["anthropic-version"] == "2023-06-01"


def every_field_is_known(sent: Sent) -> bool:
    return sent.json.keys() <= _FIELDS


def a_model_is_named(sent: Sent) -> bool:
    return isinstance(sent.json["model"], str) and sent.json["model"].strip() != ""


def the_answer_has_a_limit_within_the_cap(sent: Sent) -> bool:
    return type(sent.json["max_tokens"]) is int and 1 <= sent.json["max_tokens"] <= MOST_TOKENS


def there_are_messages(sent: Sent) -> bool:
    return isinstance(sent.json["messages"], list) and sent.json["messages"] != []


def only_user_and_assistant_speak(sent: Sent) -> bool:
    return all(message["role"] in _BLOCKS for message in sent.json["messages"])


def every_message_has_a_role_and_a_content_only(sent: Sent) -> bool:
    return all(message.keys() == {"role", "content"} for message in sent.json["messages"])


def the_user_begins_and_both_take_turns(sent: Sent) -> bool:
    return all(
        (message["role"] == "assistant") == bool(number % 2) for number, message in enumerate(sent.json["messages"])
    )


def the_last_word_is_the_users(sent: Sent) -> bool:
    return sent.json["messages"][-1]["role"] == "user"


def every_block_suits_its_speaker(sent: Sent) -> bool:
    return all(
        block["type"] in _BLOCKS.get(message["role"], (block["type"],))
        for message in sent.json["messages"]
        for block in _blocks(message)
    )


def every_message_says_something(sent: Sent) -> bool:
    return all(
        _blocks(message) and all(block["type"] != "text" or block["text"].strip() for block in _blocks(message))
        for message in sent.json["messages"]
    )


def the_system_text_is_a_field_with_words(sent: Sent) -> bool:
    system = sent.json.get("system", "-")
    if isinstance(system, str):
        return system.strip() != ""
    return system != [] and all(block["type"] == "text" and block["text"].strip() for block in system)


def every_call_has_an_id_a_name_and_an_object(sent: Sent) -> bool:
    return all(
        call["id"] != "" and _NAME.fullmatch(call["name"]) is not None and isinstance(call["input"], dict)
        for message in sent.json["messages"]
        for call in _of_type("tool_use", message)
    )


def call_ids_are_used_once(sent: Sent) -> bool:
    ids = [call["id"] for message in sent.json["messages"] for call in _of_type("tool_use", message)]
    return len(ids) == len(set(ids))


def every_result_answers_the_message_before(sent: Sent) -> bool:
    messages = sent.json["messages"]
    answered = [[block["tool_use_id"] for block in _of_type("tool_result", message)] for message in messages]
    asked = [set(), *({block["id"] for block in _of_type("tool_use", message)} for message in messages[:-1])]
    return all(
        set(here) <= before and len(here) == len(set(here)) for here, before in zip(answered, asked, strict=True)
    )


def every_call_is_answered_at_once(sent: Sent) -> bool:
    messages = sent.json["messages"]
    asked = [{block["id"] for block in _of_type("tool_use", message)} for message in messages]
    answered = [*({block["tool_use_id"] for block in _of_type("tool_result", m)} for m in messages[1:]), set()]
    return all(here <= after for here, after in zip(asked, answered, strict=True))


def results_stand_before_words(sent: Sent) -> bool:
    kinds = [[block["type"] == "text" for block in _blocks(message)] for message in sent.json["messages"]]
    return all(
        found == sorted(found)
        for found, message in zip(kinds, sent.json["messages"], strict=True)
        if _of_type("tool_result", message)
    )


def every_tool_has_a_name_and_takes_an_object(sent: Sent) -> bool:
    return all(_NAME.fullmatch(tool["name"]) and is_object_schema(tool["input_schema"]) for tool in _tools(sent))


def tool_names_differ(sent: Sent) -> bool:
    names = [tool["name"] for tool in _tools(sent)]
    return len(names) == len(set(names))


def the_tool_choice_is_among_the_offered(sent: Sent) -> bool:
    choice = sent.json.get("tool_choice")
    if choice is None:
        return True
    if choice["type"] == "tool":
        return choice["name"] in {tool["name"] for tool in _tools(sent)}
    return choice["type"] in ("auto", "any", "none") and _tools(sent) != []


def tools_are_there_when_calls_are_shown(sent: Sent) -> bool:
    return not any(_of_type("tool_use", message) for message in sent.json["messages"]) or _tools(sent) != []


def a_strict_schema_is_closed(sent: Sent) -> bool:
    strict = [tool["input_schema"] for tool in _tools(sent) if tool.get("strict")]
    asked = (sent.json.get("output_config") or {}).get("format")
    return all(is_closed(schema) for schema in [*strict, *([asked["schema"]] if asked else [])])


def the_model_can_follow_a_schema(sent: Sent) -> bool:
    asked = "format" in (sent.json.get("output_config") or {}) or any(tool.get("strict") for tool in _tools(sent))
    return not asked or not _NO_JSON_SCHEMA.match(sent.json["model"])


def the_temperature_is_possible(sent: Sent) -> bool:
    return "temperature" not in sent.json or 0 <= sent.json["temperature"] <= 1


RULES: tuple[Rule, ...] = (
    the_key_is_in_its_header,
    no_bearer_is_sent,
    the_version_is_named,
    every_field_is_known,
    a_model_is_named,
    the_answer_has_a_limit_within_the_cap,
    there_are_messages,
    only_user_and_assistant_speak,
    every_message_has_a_role_and_a_content_only,
    the_user_begins_and_both_take_turns,
    the_last_word_is_the_users,
    every_block_suits_its_speaker,
    every_message_says_something,
    the_system_text_is_a_field_with_words,
    every_call_has_an_id_a_name_and_an_object,
    call_ids_are_used_once,
    every_result_answers_the_message_before,
    every_call_is_answered_at_once,
    results_stand_before_words,
    every_tool_has_a_name_and_takes_an_object,
    tool_names_differ,
    the_tool_choice_is_among_the_offered,
    tools_are_there_when_calls_are_shown,
    a_strict_schema_is_closed,
    the_model_can_follow_a_schema,
    the_temperature_is_possible,
)


def _blocks(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _of_type(kind: str, message: dict[str, Any]) -> list[dict[str, Any]]:
    return [block for block in _blocks(message) if block["type"] == kind]


def _tools(sent: Sent) -> list[dict[str, Any]]:
    offered: list[dict[str, Any]] = sent.json.get("tools", [])
    return offered
