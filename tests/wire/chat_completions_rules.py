"""What an OpenAI server asks of `POST /v1/chat/completions`, and what we ask of ourselves."""

import json
import re
from typing import Any

from tests.wire.closed_schema import is_closed, is_object_schema
from tests.wire.sent import MOST_TOKENS, Rule, Sent

_FIELDS = frozenset(
    (
        "model",
        "messages",
        "max_tokens",
        "max_completion_tokens",
        "temperature",
        "stream",
        "stream_options",
        "response_format",
        "tools",
        "tool_choice",
        "parallel_tool_calls",
        "reasoning_effort",
    )
)
_MESSAGE_FIELDS = {
    "system": {"role", "content"},
    "developer": {"role", "content"},
    "user": {"role", "content"},
    "assistant": {"role", "content", "tool_calls"},
    "tool": {"role", "content", "tool_call_id"},
}
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_NO_JSON_SCHEMA = ("gpt-4-", "gpt-3.5")
_NO_JSON_AT_ALL = ("gpt-4-0314", "gpt-4-0613", "gpt-3.5-turbo-0301", "gpt-3.5-turbo-0613")
_REASONING = re.compile(r"(o\d|gpt-[5-9])")


def the_key_is_a_bearer(sent: Sent) -> bool:
    return re.fullmatch(r"Bearer \S+", sent.headers["authorization"]) is not None


def no_other_vendors_key_is_sent(sent: Sent) -> bool:
    return not {"x-api-key", "x-goog-api-key"} & sent.headers.keys()


def every_field_is_known(sent: Sent) -> bool:
    return sent.json.keys() <= _FIELDS


def a_model_is_named(sent: Sent) -> bool:
    return isinstance(sent.json["model"], str) and sent.json["model"].strip() != ""


def there_are_messages(sent: Sent) -> bool:
    return isinstance(sent.json["messages"], list) and sent.json["messages"] != []


def every_message_has_a_known_role(sent: Sent) -> bool:
    return all(message["role"] in _MESSAGE_FIELDS for message in sent.json["messages"])


def every_message_holds_known_fields_only(sent: Sent) -> bool:
    return all(
        message.keys() <= _MESSAGE_FIELDS.get(message["role"], message.keys()) for message in sent.json["messages"]
    )


def the_system_speaks_once_and_first(sent: Sent) -> bool:
    roles = [message["role"] for message in sent.json["messages"]]
    return not {"system", "developer"} & set(roles[1:])


def the_last_word_is_not_the_models(sent: Sent) -> bool:
    return sent.json["messages"][-1]["role"] in ("user", "tool")


def every_message_says_something(sent: Sent) -> bool:
    return all(_text(message).strip() or message.get("tool_calls") for message in sent.json["messages"])


def every_call_has_an_id_a_name_and_json(sent: Sent) -> bool:
    return all(
        call["type"] == "function"
        and call["id"] != ""
        and _NAME.fullmatch(call["function"]["name"]) is not None
        and isinstance(json.loads(call["function"]["arguments"]), dict)
        for message in sent.json["messages"]
        for call in message.get("tool_calls") or ()
    )


def call_ids_are_used_once(sent: Sent) -> bool:
    ids = [call["id"] for message in sent.json["messages"] for call in message.get("tool_calls") or ()]
    return len(ids) == len(set(ids))


def every_tool_message_answers_an_open_call(sent: Sent) -> bool:
    unanswered: set[str] = set()
    for message in sent.json["messages"]:
        if message["role"] == "tool":
            if message["tool_call_id"] not in unanswered:
                return False
            unanswered.remove(message["tool_call_id"])
        else:
            unanswered = {call["id"] for call in message.get("tool_calls") or ()}
    return True


def every_call_is_answered_at_once(sent: Sent) -> bool:
    unanswered: set[str] = set()
    for message in sent.json["messages"]:
        if message["role"] == "tool":
            unanswered.discard(message["tool_call_id"])
        elif unanswered:
            return False
        else:
            unanswered = {call["id"] for call in message.get("tool_calls") or ()}
    return not unanswered


def every_tool_is_a_named_function(sent: Sent) -> bool:
    return all(tool["type"] == "function" and _NAME.fullmatch(tool["function"]["name"]) for tool in _tools(sent))


def tool_names_differ(sent: Sent) -> bool:
    names = [tool["function"]["name"] for tool in _tools(sent)]
    return len(names) == len(set(names))


def tools_are_not_an_empty_list(sent: Sent) -> bool:
    return "tools" not in sent.json or sent.json["tools"] != []


def every_tool_takes_an_object(sent: Sent) -> bool:
    return all(is_object_schema(tool["function"]["parameters"]) for tool in _tools(sent))


def a_strict_tool_is_closed(sent: Sent) -> bool:
    return all(is_closed(tool["function"]["parameters"]) for tool in _tools(sent) if tool["function"].get("strict"))


def the_tool_choice_is_among_the_offered(sent: Sent) -> bool:
    choice = sent.json.get("tool_choice")
    if choice is None:
        return True
    if isinstance(choice, str):
        return choice in ("auto", "none", "required") and "tools" in sent.json
    return choice["function"]["name"] in {tool["function"]["name"] for tool in _tools(sent)}


def calls_side_by_side_are_set_only_with_tools(sent: Sent) -> bool:
    return "parallel_tool_calls" not in sent.json or "tools" in sent.json


def the_response_format_is_known(sent: Sent) -> bool:
    return _format(sent) in (None, "text", "json_object", "json_schema")


def the_model_knows_its_response_format(sent: Sent) -> bool:
    model = sent.json["model"]
    if _format(sent) == "json_schema":
        return model != "gpt-4" and not model.startswith(_NO_JSON_SCHEMA)
    return _format(sent) != "json_object" or (model != "gpt-4" and not model.startswith(_NO_JSON_AT_ALL))


def a_json_answer_is_asked_for_in_words_too(sent: Sent) -> bool:
    said = " ".join(_text(message) for message in sent.json["messages"])
    return _format(sent) != "json_object" or "json" in said.lower()


def the_answers_schema_has_a_name_and_an_object(sent: Sent) -> bool:
    if _format(sent) != "json_schema":
        return True
    asked = sent.json["response_format"]["json_schema"]
    return _NAME.fullmatch(asked["name"]) is not None and is_object_schema(asked["schema"])


def a_strict_answer_is_closed(sent: Sent) -> bool:
    asked = (sent.json.get("response_format") or {}).get("json_schema") or {}
    return not asked.get("strict") or is_closed(asked["schema"])


def the_answer_has_one_limit_within_the_cap(sent: Sent) -> bool:
    limits = [sent.json[name] for name in ("max_tokens", "max_completion_tokens") if name in sent.json]
    return len(limits) == 1 and type(limits[0]) is int and 1 <= limits[0] <= MOST_TOKENS


def the_limit_has_the_name_the_model_knows(sent: Sent) -> bool:
    return "max_tokens" not in sent.json or not _REASONING.match(sent.json["model"])


def the_temperature_is_possible(sent: Sent) -> bool:
    if "temperature" not in sent.json:
        return True
    return 0 <= sent.json["temperature"] <= 2 and not _REASONING.match(sent.json["model"])


def only_a_model_that_thinks_is_told_how_hard(sent: Sent) -> bool:
    effort = sent.json.get("reasoning_effort")
    if effort is None:
        return True
    efforts = {"low", "medium", "high"} | ({"minimal"} if sent.json["model"].startswith("gpt-5") else set())
    return effort in efforts and _REASONING.match(sent.json["model"]) is not None


def stream_options_belong_to_a_stream(sent: Sent) -> bool:
    return "stream_options" not in sent.json or sent.json.get("stream") is True


RULES: tuple[Rule, ...] = (
    the_key_is_a_bearer,
    no_other_vendors_key_is_sent,
    every_field_is_known,
    a_model_is_named,
    there_are_messages,
    every_message_has_a_known_role,
    every_message_holds_known_fields_only,
    the_system_speaks_once_and_first,
    the_last_word_is_not_the_models,
    every_message_says_something,
    every_call_has_an_id_a_name_and_json,
    call_ids_are_used_once,
    every_tool_message_answers_an_open_call,
    every_call_is_answered_at_once,
    every_tool_is_a_named_function,
    tool_names_differ,
    tools_are_not_an_empty_list,
    every_tool_takes_an_object,
    a_strict_tool_is_closed,
    the_tool_choice_is_among_the_offered,
    calls_side_by_side_are_set_only_with_tools,
    the_response_format_is_known,
    the_model_knows_its_response_format,
    a_json_answer_is_asked_for_in_words_too,
    the_answers_schema_has_a_name_and_an_object,
    a_strict_answer_is_closed,
    the_answer_has_one_limit_within_the_cap,
    the_limit_has_the_name_the_model_knows,
    the_temperature_is_possible,
    only_a_model_that_thinks_is_told_how_hard,
    stream_options_belong_to_a_stream,
)


def _tools(sent: Sent) -> list[dict[str, Any]]:
    offered: list[dict[str, Any]] = sent.json.get("tools", [])
    return offered


def _format(sent: Sent) -> str | None:
    asked = sent.json.get("response_format")
    return None if asked is None else asked["type"]


def _text(message: dict[str, Any]) -> str:
    content = message.get("content")
    if isinstance(content, list):
        return " ".join(part["text"] for part in content)
    return content or ""
