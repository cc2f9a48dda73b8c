"""`lanterne agent`: one agent of the day alone, from a file."""

import json
from pathlib import Path

import typer

from lanterne_rouge.entrypoints.cli.caller import put_json

NAME = typer.Argument(
    ..., help="mission, observation, reasoning, planning, communication or reflection.", metavar="NAME"
)
INPUT = typer.Option(None, "--input", help="A JSON file with the agent's input.", metavar="FILE")
SCHEMA = typer.Option(False, "--schema", help="Print the JSON Schemas of the agent's input and output instead.")
AS_JSON = typer.Option(True, "--json", help="The output is always one JSON document.")


def agent(name: str = NAME, given: Path | None = INPUT, schema: bool = SCHEMA, as_json: bool = AS_JSON) -> None:
    """Ask one agent alone, without a home: what it would answer to the input of a file."""
    from lanterne_rouge.app.agents import alone
    from lanterne_rouge.domain.errors import BadInput

    asked = alone(name)
    if schema:
        put_json({"agent": name, "input": asked.input_schema(), "output": asked.output_schema()})
        return
    if given is None:
        raise BadInput("No input is named.", f"Name a JSON file: lanterne agent {name} --input FILE")
    try:
        text = given.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadInput(f"{given} cannot be read ({reason}).", "Name a JSON file.") from None
    put_json(json.loads(asked.answer(text)))
