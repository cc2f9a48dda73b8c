"""Which model can be held to JSON, and how.

The installed library's own table claims a JSON schema for every OpenAI model. The service rejects it for models older
than gpt-4o of August 2024, our default among them, so this table wins. A server of one's own may know neither mode, or
may answer nothing at all when it is asked for one: it is asked in words only.
"""

from enum import StrEnum


class JsonMode(StrEnum):
    """How strictly a model can be held: to a schema, to some JSON object, or by asking it in words."""

    SCHEMA = "schema"
    OBJECT = "object"
    TEXT = "text"


# The first start that fits counts. From OpenAI's pages on structured outputs and JSON mode.
OPENAI_MODES: tuple[tuple[str, JsonMode], ...] = (
    ("gpt-4o-2024-05-13", JsonMode.OBJECT),
    ("gpt-4o", JsonMode.SCHEMA),
    ("gpt-4.1", JsonMode.SCHEMA),
    ("gpt-4.5", JsonMode.SCHEMA),
    ("gpt-4-turbo", JsonMode.OBJECT),
    ("gpt-4-0125", JsonMode.OBJECT),
    ("gpt-4-1106-vision", JsonMode.TEXT),
    ("gpt-4-1106", JsonMode.OBJECT),
    ("gpt-3.5-turbo-0301", JsonMode.TEXT),
    ("gpt-3.5-turbo-0613", JsonMode.TEXT),
    ("gpt-3.5-turbo-16k", JsonMode.TEXT),
    ("gpt-3.5-turbo-instruct", JsonMode.TEXT),
    ("gpt-3.5-turbo", JsonMode.OBJECT),
    ("o1-mini", JsonMode.TEXT),
    ("o1-preview", JsonMode.TEXT),
    ("o1", JsonMode.SCHEMA),
    ("o3", JsonMode.SCHEMA),
    ("o4", JsonMode.SCHEMA),
    ("gpt-5-chat", JsonMode.TEXT),
    ("gpt-5", JsonMode.SCHEMA),
    ("gpt-6", JsonMode.SCHEMA),
)


def openai_json_mode(model: str) -> JsonMode:
    """The mode of one of OpenAI's own models; words only for a name that is not in the table."""
    name = model.removeprefix("ft:").lower()
    return next((mode for start, mode in OPENAI_MODES if name.startswith(start)), JsonMode.TEXT)
