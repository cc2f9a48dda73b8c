"""Write the JSON Schemas of every agent's input and output into docs/schemas/."""

import json
from pathlib import Path

from lanterne_rouge.app.agents import AGENTS

FOLDER = Path(__file__).parents[1] / "docs" / "schemas"


def schema_files() -> dict[str, str]:
    """The content of each schema file by its name."""
    return {
        f"{agent.name}.{side}.json": json.dumps(schema(), indent=1, sort_keys=True) + "\n"
        for agent in AGENTS
        for side, schema in (("input", agent.input_schema), ("output", agent.output_schema))
    }


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in schema_files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
