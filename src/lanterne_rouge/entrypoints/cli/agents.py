"""`lanterne dev agent`: one agent of the day alone, from a file."""

from pathlib import Path

import typer

from lanterne_rouge.app.ask_agent import AgentRequest, AgentSchemaRequest, ask_agent, describe_agent
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import ALWAYS_JSON, caller, put_json

NAME = typer.Argument(
    ..., help="mission, observation, reasoning, planning, communication or reflection.", metavar="NAME"
)
INPUT = typer.Option(None, "--input", help="A JSON file with the agent's input.", metavar="FILE")
SCHEMA = typer.Option(False, "--schema", help="Print the JSON Schemas of the agent's input and output instead.")


def agent(
    context: typer.Context,
    name: str = NAME,
    file: Path | None = INPUT,
    schema: bool = SCHEMA,
    as_json: bool = ALWAYS_JSON,
) -> None:
    """Run one agent alone, without a home: what it answers to the input of a file."""
    who = caller(context)
    description = who.run_without_home(describe_agent, AgentSchemaRequest(agent=name))
    if schema:
        put_json(description)
        return
    if file is None:
        raise BadInput("Which input?", f"Name a JSON file: lanterne dev agent {name} --input FILE")
    try:
        document = file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadInput(f"I can't read {file} ({reason}).", "Name a JSON file.") from None
    put_json(who.run_without_home(ask_agent, AgentRequest(agent=name, document=document)).answer)
