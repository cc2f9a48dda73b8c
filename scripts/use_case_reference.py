"""Writes docs/use-cases.md from the catalogue of use cases; with --check it only says whether the page is up to date."""

import sys
from collections.abc import Mapping

from made_page import write_or_check

from lanterne_rouge.app.catalogue import CATALOGUE
from lanterne_rouge.app.describe import RowSchema, describe

HEAD = """# Use cases

Everything the coach can do, one row each. Every door (command, HTTP route, tool of a model, chat skill) is derived from these rows;
requests and views are JSON with exactly these fields. A role that is not listed may not run the row.
This page is made from the code: `make docs`.
"""
PREFIX = "#/components/schemas/"


def page() -> str:
    """The whole page."""
    schema = describe(CATALOGUE)
    rows = [section(row) for row in schema.rows]
    types = [type_section(name, shape) for name, shape in sorted(schema.components.items())]
    return "\n".join([HEAD, *rows, "## Types\n", *types])


def section(row: RowSchema) -> str:
    """One row with its request and view."""
    case = row.row
    facts = [case.kind.value, f"lane {case.lane.value}", f"roles {', '.join(sorted(case.roles))}"]
    facts += ["can be undone"] if case.undoable else []
    lines = [f"## `{case.name}`", "", case.summary, "", f"- {'; '.join(facts)}"]
    return "\n".join([*lines, f"- request: {kind(row.request)}", f"- view: {kind(row.view)}", ""])


def type_section(name: str, shape: object) -> str:
    """The fields of one type."""
    if not isinstance(shape, Mapping):
        return ""
    about = str(shape.get("description", "")).split("\n")[0]
    fields = shape.get("properties", {})
    lines = [f"### {name}", "", *([about, ""] if about else [])]
    if "enum" in shape:
        lines += [f"One of {', '.join(f'`{value}`' for value in shape['enum'])}.", ""]
    required = set(shape.get("required", ()))
    lines += [f"- `{key}`{'' if key in required else ' (optional)'}: {kind(value)}" for key, value in fields.items()]
    return "\n".join([*lines, ""])


def kind(schema: object) -> str:
    """A schema in a few words."""
    if not isinstance(schema, Mapping):
        return "any"
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix(PREFIX)
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(kind(option) for option in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    named = str(schema.get("format") or schema.get("type") or "any")
    if named == "array":
        items = schema.get("items") or {}
        return f"list of {kind(items)}" if items else "list"
    if named == "object" and "additionalProperties" in schema:
        return f"map to {kind(schema['additionalProperties'])}"
    return named


if __name__ == "__main__":
    sys.exit(write_or_check("use-cases.md", page()))
