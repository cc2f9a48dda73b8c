"""What a vendor asks of a JSON schema that it is to follow strictly."""

from collections.abc import Iterator
from typing import Any

# Keywords that are refused in strict schemas of the first kind; newer models take some of them, old ones none.
_REFUSED = frozenset(
    ("allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "patternProperties")
)


def is_object_schema(schema: dict[str, Any]) -> bool:
    """Whether a schema describes an object by its properties."""
    return schema["type"] == "object" and isinstance(schema.get("properties", {}), dict)


def is_closed(schema: dict[str, Any]) -> bool:
    """Whether every object in a schema forbids further properties and requires all of its own."""
    if _REFUSED & schema.keys():
        return False
    own = schema.get("properties", {})
    is_object = own or schema.get("type") == "object"
    if is_object and (schema.get("additionalProperties") is not False or set(schema.get("required", ())) != set(own)):
        return False
    return all(is_closed(part) for part in _parts(schema))


def _parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for keyword in ("properties", "$defs"):
        yield from schema.get(keyword, {}).values()
    for keyword in ("anyOf", "prefixItems"):
        yield from schema.get(keyword, ())
    if "items" in schema:
        yield schema["items"]
