"""What holds for a request to any language model."""

import json

from tests.wire.sent import MOST_BYTES, Rule, Sent


def the_body_is_a_json_object(sent: Sent) -> bool:
    return isinstance(sent.json, dict)


def the_body_is_said_to_be_json(sent: Sent) -> bool:
    return sent.headers["content-type"].split(";")[0] == "application/json"


def the_body_is_short_enough(sent: Sent) -> bool:
    return len(sent.body) <= MOST_BYTES


def the_numbers_are_json_numbers(sent: Sent) -> bool:
    def refuse(word: str) -> None:
        raise ValueError(word)

    json.loads(sent.body, parse_constant=refuse)
    return True


def no_key_stands_in_address_or_body(sent: Sent) -> bool:
    shown = sent.path.encode() + sent.body
    return not any(key.encode() in shown for key in _keys(sent))


RULES: tuple[Rule, ...] = (
    the_body_is_a_json_object,
    the_body_is_said_to_be_json,
    the_body_is_short_enough,
    the_numbers_are_json_numbers,
    no_key_stands_in_address_or_body,
)


def _keys(sent: Sent) -> tuple[str, ...]:
    named = (sent.headers.get(name, "") for name in ("authorization", "x-api-key", "x-goog-api-key"))
    return tuple(key.removeprefix("Bearer ") for key in named if key)
