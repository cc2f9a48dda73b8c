"""`lanterne decide`: decisions for a file of described mornings, as others score them."""

from pathlib import Path

import typer

from lanterne_rouge.entrypoints.cli.caller import put_json

SCENARIOS = typer.Option(..., "--scenarios", help="A JSON file with scenarios.", metavar="FILE")


def decide(
    scenarios: Path = SCENARIOS,
    as_json: bool = typer.Option(True, "--json", help="The output is always one JSON document."),
) -> None:
    """Decide every morning of a scenario file by the rules."""
    from lanterne_rouge.app.run_record import plain
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.sandbox.scenarios import decide_scenarios, read_scenarios

    try:
        text = scenarios.read_text(encoding="utf-8")
    except OSError as error:
        why = (error.strerror or "it cannot be opened").lower()
        raise BadInput(f"{scenarios} cannot be read: {why}.", "Name a JSON file of scenarios.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{scenarios} cannot be read: it is no text.", "Name a JSON file of scenarios.") from None
    put_json({"results": [plain(result) for result in decide_scenarios(read_scenarios(text))]})
