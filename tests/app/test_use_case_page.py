"""Doors are derived from the catalogue: the page of use cases, an OpenAPI document and a list of tools."""

import sys
from pathlib import Path

from pydantic import TypeAdapter

from lanterne_rouge.app.catalogue import CATALOGUE
from lanterne_rouge.app.describe import describe

ROOT = Path(__file__).parents[2]


def test_the_page_lists_what_the_catalogue_says() -> None:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        from use_case_reference import page
    finally:
        sys.path.pop(0)

    assert (ROOT / "docs" / "use-cases.md").read_text(encoding="utf-8") == page()


def _references(value: object) -> set[str]:
    if isinstance(value, dict):
        own = {str(value["$ref"])} if "$ref" in value else set()
        return own.union(*(_references(part) for part in value.values()))
    return set().union(*(_references(part) for part in value)) if isinstance(value, list | tuple) else set()


def test_an_open_api_document_and_a_tool_list_refer_only_to_what_they_define() -> None:
    schema = describe(CATALOGUE)
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Lanterne Rouge", "version": "1"},
        "paths": {
            f"/{row.row.name}": {"post": {"operationId": row.row.name, "request": row.request, "response": row.view}}
            for row in schema.rows
        },
        "components": {"schemas": dict(schema.components)},
    }
    tools = [{"name": r.row.name, "description": r.row.summary, "inputSchema": r.request} for r in schema.rows]

    defined = {f"#/components/schemas/{name}" for name in schema.components}
    assert _references(document) <= defined
    assert len({tool["name"] for tool in tools}) == len(CATALOGUE)
    assert all(tool["inputSchema"] for tool in tools)


def test_pydantic_describes_the_same_fields() -> None:
    schema = describe(CATALOGUE)
    different = []
    for row in CATALOGUE:
        theirs = TypeAdapter(row.view).json_schema(mode="serialization")
        for name, shape in theirs.get("$defs", {}).items():
            ours = schema.components.get(name)
            if isinstance(ours, dict) and set(ours.get("properties", {})) != set(shape.get("properties", {})):
                different.append(name)

    assert different == []
