"""What a Gemini server asks of `:generateContent`, and what we ask of ourselves."""

import re
from typing import Any

from tests.wire.sent import MOST_TOKENS, Rule, Sent

_FIELDS = frozenset(("contents", "systemInstruction", "generationConfig", "tools", "toolConfig"))
_SETTINGS = frozenset(
    (
        "maxOutputTokens",
        "temperature",
        "responseMimeType",
        "responseSchema",
        "responseJsonSchema",
        "responseModalities",
        "thinkingConfig",
    )
)
_ROUTE = re.compile(r".*/models/[a-z0-9.-]+:(generateContent|streamGenerateContent)")


def the_key_is_in_its_header(sent: Sent) -> bool:
    return sent.headers["x-goog-api-key"].strip() != ""


def no_other_vendors_key_is_sent(sent: Sent) -> bool:
    return not {"authorization", "x-api-key"} & sent.headers.keys()


def a_model_is_named_in_the_address(sent: Sent) -> bool:
    return _ROUTE.fullmatch(sent.route) is not None


def every_field_is_known(sent: Sent) -> bool:
    return sent.json.keys() <= _FIELDS


def every_setting_is_known(sent: Sent) -> bool:
    return _settings(sent).keys() <= _SETTINGS


def there_are_contents(sent: Sent) -> bool:
    return isinstance(sent.json["contents"], list) and sent.json["contents"] != []


def the_user_begins_and_both_take_turns(sent: Sent) -> bool:
    spoken = [content["role"] for content in sent.json["contents"]]
    return all(role == ("model" if number % 2 else "user") for number, role in enumerate(spoken))


def every_content_says_something(sent: Sent) -> bool:
    return all(content["parts"] and all(_says(part) for part in content["parts"]) for content in sent.json["contents"])


def the_last_word_is_the_users(sent: Sent) -> bool:
    return sent.json["contents"][-1]["role"] == "user"


def the_system_text_is_a_field_with_words(sent: Sent) -> bool:
    if "systemInstruction" not in sent.json:
        return True
    parts = sent.json["systemInstruction"]["parts"]
    return parts != [] and all(part["text"].strip() for part in parts)


def every_call_is_answered_by_name(sent: Sent) -> bool:
    contents = sent.json["contents"]
    called = [[part["functionCall"]["name"] for part in c["parts"] if "functionCall" in part] for c in contents]
    answered = [[p["functionResponse"]["name"] for p in c["parts"] if "functionResponse" in p] for c in contents]
    return called[-1] == [] and answered[0] == [] and called[:-1] == answered[1:]


def the_answer_has_a_limit_within_the_cap(sent: Sent) -> bool:
    limit = _settings(sent)["maxOutputTokens"]
    return type(limit) is int and 1 <= limit <= MOST_TOKENS


def a_schema_comes_with_json(sent: Sent) -> bool:
    asked = {"responseSchema", "responseJsonSchema"} & _settings(sent).keys()
    return not asked or _settings(sent)["responseMimeType"] == "application/json"


def json_and_tools_are_not_asked_for_together(sent: Sent) -> bool:
    return "responseMimeType" not in _settings(sent) or not sent.json.get("tools")


def the_forced_tools_are_among_the_offered(sent: Sent) -> bool:
    allowed = sent.json.get("toolConfig", {}).get("functionCallingConfig", {}).get("allowedFunctionNames", ())
    offered = {one["name"] for tool in sent.json.get("tools", ()) for one in tool["functionDeclarations"]}
    return set(allowed) <= offered


def the_temperature_is_possible(sent: Sent) -> bool:
    return 0 <= _settings(sent).get("temperature", 0) <= 2


RULES: tuple[Rule, ...] = (
    the_key_is_in_its_header,
    no_other_vendors_key_is_sent,
    a_model_is_named_in_the_address,
    every_field_is_known,
    every_setting_is_known,
    there_are_contents,
    the_user_begins_and_both_take_turns,
    every_content_says_something,
    the_last_word_is_the_users,
    the_system_text_is_a_field_with_words,
    every_call_is_answered_by_name,
    the_answer_has_a_limit_within_the_cap,
    a_schema_comes_with_json,
    json_and_tools_are_not_asked_for_together,
    the_forced_tools_are_among_the_offered,
    the_temperature_is_possible,
)


def _settings(sent: Sent) -> dict[str, Any]:
    settings: dict[str, Any] = sent.json.get("generationConfig", {})
    return settings


def _says(part: dict[str, Any]) -> bool:
    return bool(part.get("text", "").strip()) or "functionCall" in part or "functionResponse" in part
