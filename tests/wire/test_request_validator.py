"""Every rule about requests can fail: for each there is a request that breaks it, beside a good one that does not."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.every import every
from tests.wire import chat_completions_rules, common_rules, generate_content_rules, messages_rules
from tests.wire.request_validator import faults, sentence
from tests.wire.sent import MOST_TOKENS, Rule, Sent

Body = dict[str, Any]
Break = Callable[[Body], object]

OBJECT: Body = {
    "type": "object",
    "properties": {
        "day": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "sets": {"type": "array", "items": {"$ref": "#/$defs/Set"}},
    },
    "required": ["day", "sets"],
    "additionalProperties": False,
    "$defs": {
        "Set": {
            "type": "object",
            "properties": {"reps": {"type": "integer"}},
            "required": ["reps"],
            "additionalProperties": False,
        }
    },
}
TOOL: Body = {"type": "function", "function": {"name": "look_up", "parameters": OBJECT, "strict": True}}
CALL: Body = {"id": "a", "type": "function", "function": {"name": "look_up", "arguments": '{"day": "today"}'}}
CHAT: Body = {
    "model": "gpt-4o",
    "messages": [
        {"role": "system", "content": "You coach."},
        {"role": "user", "content": [{"type": "text", "text": "How was it?"}]},
        {"role": "assistant", "content": None, "tool_calls": [CALL]},
        {"role": "tool", "tool_call_id": "a", "content": "Fine."},
    ],
    "max_completion_tokens": 100,
    "temperature": 0.7,
    "stream": True,
    "stream_options": {"include_usage": True},
    "tools": [TOOL],
    "tool_choice": {"type": "function", "function": {"name": "look_up"}},
    "parallel_tool_calls": False,
    "response_format": {"type": "json_schema", "json_schema": {"name": "Day", "schema": OBJECT, "strict": True}},
}
MESSAGES: Body = {
    "model": "claude-sonnet-4-5-20250929",
    "max_tokens": 100,
    "system": "You coach.",
    "messages": [
        {"role": "user", "content": "How was it?"},
        {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "look_up", "input": {}}]},
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "a", "content": "Fine."},
                {"type": "text", "text": "Well?"},
            ],
        },
    ],
    "temperature": 0.7,
    "tools": [{"name": "look_up", "input_schema": OBJECT, "strict": True}],
    "tool_choice": {"type": "tool", "name": "look_up"},
    "output_config": {"format": {"type": "json_schema", "schema": OBJECT}},
}
CONTENT: Body = {
    "systemInstruction": {"parts": [{"text": "You coach."}]},
    "contents": [
        {"role": "user", "parts": [{"text": "How was it?"}]},
        {"role": "model", "parts": [{"functionCall": {"name": "look_up", "args": {}}}]},
        {"role": "user", "parts": [{"functionResponse": {"name": "look_up", "response": {"said": "Fine."}}}]},
    ],
    "tools": [{"functionDeclarations": [{"name": "look_up", "parametersJsonSchema": OBJECT}]}],
    "toolConfig": {"functionCallingConfig": {"mode": "ANY", "allowedFunctionNames": ["look_up"]}},
    "generationConfig": {"maxOutputTokens": 100, "temperature": 0.7},
}


def _chat(body: Body) -> Sent:
    headers = {"content-type": "application/json", "authorization": "Bearer a-key"}
    return Sent(path="/v1/chat/completions", headers=headers, body=json.dumps(body).encode())


def _messages(body: Body) -> Sent:
    headers = {"content-type": "application/json", "x-api-key": "a-key", "anthropic-version": "2023-06-01"}
    return Sent(path="/v1/messages", headers=headers, body=json.dumps(body).encode())


def _content(body: Body) -> Sent:
    headers = {"content-type": "application/json", "x-goog-api-key": "a-key"}
    path = "/v1beta/models/gemini-2.5-flash:generateContent"
    return Sent(path=path, headers=headers, body=json.dumps(body).encode())


def _open(schema: Body) -> Body:
    """The schema with one object in its depth left open."""
    opened = copy.deepcopy(schema)
    del opened["$defs"]["Set"]["additionalProperties"]
    return opened


def _optional(schema: Body) -> Body:
    """The schema with one property that need not be there."""
    return {**schema, "required": ["day"]}


def _say(role: str, content: object, **more: object) -> Break:
    return lambda body: body["messages"].append({"role": role, "content": content, **more})


def _set(**fields: object) -> Break:
    return lambda body: body.update(fields)


def _drop(name: str) -> Break:
    return lambda body: body.pop(name)


BREAKS_CHAT: tuple[tuple[Rule, Break], ...] = (
    (chat_completions_rules.every_field_is_known, _set(store=True)),
    (chat_completions_rules.a_model_is_named, _drop("model")),
    (chat_completions_rules.a_model_is_named, _set(model=" ")),
    (chat_completions_rules.there_are_messages, _set(messages=[])),
    (chat_completions_rules.there_are_messages, _drop("messages")),
    (chat_completions_rules.every_message_has_a_known_role, _say("function", "Fine.")),
    (chat_completions_rules.every_message_holds_known_fields_only, _say("user", "Well?", answers="a")),
    (chat_completions_rules.the_system_speaks_once_and_first, _say("system", "Be brief.")),
    (chat_completions_rules.the_last_word_is_not_the_models, _say("assistant", "It was fine.")),
    (chat_completions_rules.every_message_says_something, _say("user", "  ")),
    (
        chat_completions_rules.every_call_has_an_id_a_name_and_json,
        lambda body: body["messages"][2]["tool_calls"][0]["function"].update(arguments="day: today"),
    ),
    (
        chat_completions_rules.every_call_has_an_id_a_name_and_json,
        lambda body: body["messages"][2]["tool_calls"][0]["function"].update(name="look up"),
    ),
    (
        chat_completions_rules.call_ids_are_used_once,
        lambda body: body["messages"].extend(copy.deepcopy(body["messages"][2:])),
    ),
    (
        chat_completions_rules.every_tool_message_answers_an_open_call,
        lambda body: body["messages"][3].update(tool_call_id="b"),
    ),
    (chat_completions_rules.every_tool_message_answers_an_open_call, _say("tool", "Fine.", tool_call_id="a")),
    (chat_completions_rules.every_call_is_answered_at_once, lambda body: body["messages"].pop()),
    (
        chat_completions_rules.every_call_is_answered_at_once,
        lambda body: body["messages"].insert(3, {"role": "user", "content": "Well?"}),
    ),
    (
        chat_completions_rules.every_tool_is_a_named_function,
        lambda body: body["tools"].append({"type": "function", "function": {"name": "a b", "parameters": OBJECT}}),
    ),
    (chat_completions_rules.tool_names_differ, _set(tools=[TOOL, TOOL])),
    (chat_completions_rules.tools_are_not_an_empty_list, _set(tools=[])),
    (
        chat_completions_rules.every_tool_takes_an_object,
        lambda body: body["tools"][0]["function"].update(parameters={"type": "string"}),
    ),
    (
        chat_completions_rules.a_strict_tool_is_closed,
        lambda body: body["tools"][0]["function"].update(parameters=_open(OBJECT)),
    ),
    (
        chat_completions_rules.the_tool_choice_is_among_the_offered,
        _set(tool_choice={"type": "function", "function": {"name": "erase"}}),
    ),
    (chat_completions_rules.the_tool_choice_is_among_the_offered, _set(tool_choice="perhaps")),
    (chat_completions_rules.calls_side_by_side_are_set_only_with_tools, _drop("tools")),
    (chat_completions_rules.the_response_format_is_known, _set(response_format={"type": "xml"})),
    (chat_completions_rules.the_model_knows_its_response_format, _set(model="gpt-4-turbo-preview")),
    (chat_completions_rules.the_model_knows_its_response_format, _set(model="gpt-3.5-turbo")),
    (
        chat_completions_rules.the_model_knows_its_response_format,
        _set(model="gpt-4-0613", response_format={"type": "json_object"}),
    ),
    (chat_completions_rules.a_json_answer_is_asked_for_in_words_too, _set(response_format={"type": "json_object"})),
    (
        chat_completions_rules.the_answers_schema_has_a_name_and_an_object,
        lambda body: body["response_format"]["json_schema"].pop("name"),
    ),
    (
        chat_completions_rules.a_strict_answer_is_closed,
        lambda body: body["response_format"]["json_schema"].update(schema=_optional(OBJECT)),
    ),
    (
        chat_completions_rules.a_strict_answer_is_closed,
        lambda body: body["response_format"]["json_schema"].update(schema={**OBJECT, "allOf": []}),
    ),
    (chat_completions_rules.the_answer_has_one_limit_within_the_cap, _drop("max_completion_tokens")),
    (chat_completions_rules.the_answer_has_one_limit_within_the_cap, _set(max_tokens=100)),
    (chat_completions_rules.the_answer_has_one_limit_within_the_cap, _set(max_completion_tokens=MOST_TOKENS + 1)),
    (chat_completions_rules.the_limit_has_the_name_the_model_knows, _set(model="o3-mini", max_tokens=100)),
    (chat_completions_rules.the_temperature_is_possible, _set(temperature=2.1)),
    (chat_completions_rules.the_temperature_is_possible, _set(model="gpt-5")),
    (chat_completions_rules.only_a_model_that_thinks_is_told_how_hard, _set(reasoning_effort="low")),
    (
        chat_completions_rules.only_a_model_that_thinks_is_told_how_hard,
        _set(model="o3", reasoning_effort="minimal"),
    ),
    (chat_completions_rules.stream_options_belong_to_a_stream, _drop("stream")),
)

BREAKS_MESSAGES: tuple[tuple[Rule, Break], ...] = (
    (messages_rules.every_field_is_known, _set(metadata={"user_id": "jo"})),
    (messages_rules.a_model_is_named, _drop("model")),
    (messages_rules.the_answer_has_a_limit_within_the_cap, _drop("max_tokens")),
    (messages_rules.the_answer_has_a_limit_within_the_cap, _set(max_tokens=0)),
    (messages_rules.there_are_messages, _set(messages=[])),
    (messages_rules.only_user_and_assistant_speak, lambda body: body["messages"][0].update(role="system")),
    (messages_rules.every_message_has_a_role_and_a_content_only, lambda body: body["messages"][0].update(name="jo")),
    (messages_rules.the_user_begins_and_both_take_turns, lambda body: body["messages"].pop(0)),
    (messages_rules.the_user_begins_and_both_take_turns, _say("user", "Well?")),
    (messages_rules.the_last_word_is_the_users, _say("assistant", "It was fine.")),
    (
        messages_rules.every_block_suits_its_speaker,
        lambda body: body["messages"][0].update(content=[{"type": "tool_use", "id": "b", "name": "x", "input": {}}]),
    ),
    (messages_rules.every_message_says_something, lambda body: body["messages"][0].update(content=" ")),
    (messages_rules.every_message_says_something, lambda body: body["messages"][0].update(content=[])),
    (messages_rules.the_system_text_is_a_field_with_words, _set(system=" ")),
    (messages_rules.the_system_text_is_a_field_with_words, _set(system=[])),
    (
        messages_rules.every_call_has_an_id_a_name_and_an_object,
        lambda body: body["messages"][1]["content"][0].update(input="{}"),
    ),
    (
        messages_rules.call_ids_are_used_once,
        lambda body: body["messages"].extend(copy.deepcopy(body["messages"][1:])),
    ),
    (
        messages_rules.every_result_answers_the_message_before,
        lambda body: body["messages"][2]["content"][0].update(tool_use_id="b"),
    ),
    (messages_rules.every_call_is_answered_at_once, lambda body: body["messages"][2].update(content="Well?")),
    (messages_rules.results_stand_before_words, lambda body: body["messages"][2]["content"].reverse()),
    (
        messages_rules.every_tool_has_a_name_and_takes_an_object,
        lambda body: body["tools"][0].update(input_schema={"type": "array"}),
    ),
    (messages_rules.tool_names_differ, lambda body: body["tools"].append(body["tools"][0])),
    (messages_rules.the_tool_choice_is_among_the_offered, _set(tool_choice={"type": "tool", "name": "erase"})),
    (messages_rules.the_tool_choice_is_among_the_offered, _set(tool_choice={"type": "any"}, tools=[])),
    (messages_rules.tools_are_there_when_calls_are_shown, _drop("tools")),
    (messages_rules.a_strict_schema_is_closed, lambda body: body["tools"][0].update(input_schema=_open(OBJECT))),
    (
        messages_rules.a_strict_schema_is_closed,
        lambda body: body["output_config"]["format"].update(schema=_optional(OBJECT)),
    ),
    (messages_rules.the_model_can_follow_a_schema, _set(model="claude-sonnet-4-20250514")),
    (messages_rules.the_model_can_follow_a_schema, _set(model="claude-3-5-haiku-latest")),
    (messages_rules.the_temperature_is_possible, _set(temperature=1.1)),
)

BREAKS_CONTENT: tuple[tuple[Rule, Break], ...] = (
    (generate_content_rules.every_field_is_known, _set(labels={"athlete": "jo"})),
    (generate_content_rules.every_setting_is_known, lambda body: body["generationConfig"].update(wish="well")),
    (generate_content_rules.there_are_contents, _set(contents=[])),
    (generate_content_rules.the_user_begins_and_both_take_turns, lambda body: body["contents"].pop(0)),
    (generate_content_rules.every_content_says_something, lambda body: body["contents"][0].update(parts=[])),
    (
        generate_content_rules.every_content_says_something,
        lambda body: body["contents"][0].update(parts=[{"text": ""}]),
    ),
    (generate_content_rules.the_last_word_is_the_users, lambda body: body["contents"].pop()),
    (generate_content_rules.the_system_text_is_a_field_with_words, _set(systemInstruction={"parts": []})),
    (
        generate_content_rules.every_call_is_answered_by_name,
        lambda body: body["contents"][2]["parts"][0]["functionResponse"].update(name="erase"),
    ),
    (
        generate_content_rules.the_answer_has_a_limit_within_the_cap,
        lambda body: body["generationConfig"].pop("maxOutputTokens"),
    ),
    (
        generate_content_rules.a_schema_comes_with_json,
        lambda body: body["generationConfig"].update(responseJsonSchema=OBJECT),
    ),
    (
        generate_content_rules.json_and_tools_are_not_asked_for_together,
        lambda body: body["generationConfig"].update(responseMimeType="application/json"),
    ),
    (
        generate_content_rules.the_forced_tools_are_among_the_offered,
        lambda body: body["toolConfig"]["functionCallingConfig"].update(allowedFunctionNames=["erase"]),
    ),
    (
        generate_content_rules.the_temperature_is_possible,
        lambda body: body["generationConfig"].update(temperature=-0.1),
    ),
)


def _headed(sent: Sent, **headers: str | None) -> Sent:
    named = {**sent.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
    return replace(sent, headers={name: value for name, value in named.items() if value is not None})


BREAKS_AROUND: tuple[tuple[Rule, Sent], ...] = (
    (common_rules.the_body_is_a_json_object, replace(_chat(CHAT), body=b"[]")),
    (common_rules.the_body_is_a_json_object, replace(_chat(CHAT), body=b'{"model": ')),
    (common_rules.the_body_is_said_to_be_json, _headed(_chat(CHAT), content_type="text/plain")),
    (common_rules.the_body_is_short_enough, replace(_chat(CHAT), body=b" " * 65_536 + _chat(CHAT).body)),
    (common_rules.the_numbers_are_json_numbers, replace(_chat(CHAT), body=b'{"temperature": NaN}')),
    (common_rules.no_key_stands_in_address_or_body, replace(_chat(CHAT), path="/v1/chat/completions?key=a-key")),
    (common_rules.no_key_stands_in_address_or_body, replace(_messages(MESSAGES), body=b'{"system": "a-key"}')),
    (chat_completions_rules.the_key_is_a_bearer, _headed(_chat(CHAT), authorization=None)),
    (chat_completions_rules.the_key_is_a_bearer, _headed(_chat(CHAT), authorization="a-key")),
    (chat_completions_rules.no_other_vendors_key_is_sent, _headed(_chat(CHAT), x_api_key="b-key")),
    (messages_rules.the_key_is_in_its_header, _headed(_messages(MESSAGES), x_api_key=None)),
    (messages_rules.no_bearer_is_sent, _headed(_messages(MESSAGES), authorization="Bearer a-key")),
    (messages_rules.the_version_is_named, _headed(_messages(MESSAGES), anthropic_version=None)),
    (messages_rules.the_version_is_named, _headed(_messages(MESSAGES), anthropic_version="2026-10-21")),
    (generate_content_rules.the_key_is_in_its_header, _headed(_content(CONTENT), x_goog_api_key=None)),
    (generate_content_rules.no_other_vendors_key_is_sent, _headed(_content(CONTENT), x_api_key="b-key")),
    (
        generate_content_rules.a_model_is_named_in_the_address,
        replace(_content(CONTENT), path="/v1beta/models/:generateContent"),
    ),
)


def _broken(good: Body, breaking: Break) -> Body:
    body = copy.deepcopy(good)
    breaking(body)
    return body


BREAKS = (
    *((rule, _chat(_broken(CHAT, breaking))) for rule, breaking in BREAKS_CHAT),
    *((rule, _messages(_broken(MESSAGES, breaking))) for rule, breaking in BREAKS_MESSAGES),
    *((rule, _content(_broken(CONTENT, breaking))) for rule, breaking in BREAKS_CONTENT),
    *BREAKS_AROUND,
)


@pytest.mark.parametrize(
    "good", [_chat(CHAT), _messages(MESSAGES), _content(CONTENT)], ids=["chat", "messages", "content"]
)
def test_a_good_request_breaks_no_rule(good: Sent) -> None:
    assert faults(good) == ()


@every(("rule", "sent"), BREAKS)
def test_a_request_that_breaks_a_rule_is_caught(rule: Rule, sent: Sent) -> None:
    found = faults(sent)

    assert sentence(rule) in found


def test_no_rule_stands_without_a_request_that_breaks_it() -> None:
    families = (common_rules, chat_completions_rules, messages_rules, generate_content_rules)

    unbroken = {rule for family in families for rule in family.RULES} - {rule for rule, _ in BREAKS}

    assert unbroken == set()


def test_a_request_to_an_unknown_address_is_caught() -> None:
    sent = replace(_chat(CHAT), path="/v1/completions")

    assert faults(sent) == ("the address is known: /v1/completions",)
