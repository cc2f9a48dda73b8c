"""`lanterne dev decide`: decisions for a file of described mornings, as others score them."""

from pathlib import Path

import typer

from lanterne_rouge.app.score_cases import ScenariosRequest, decide_mornings
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import ALWAYS_JSON, caller, put_json

SCENARIOS = typer.Option(..., "--scenarios", help="A JSON file with scenarios.", metavar="FILE")
SCENARIO_ADVICE = "Name a JSON file of scenarios."


def decide(context: typer.Context, scenarios: Path = SCENARIOS, as_json: bool = ALWAYS_JSON) -> None:
    """Decide every morning of a scenario file by the rules."""
    try:
        text = scenarios.read_text(encoding="utf-8")
    except OSError as error:
        why = (error.strerror or "it cannot be opened").lower()
        raise BadInput(f"I can't read {scenarios}: {why}.", SCENARIO_ADVICE) from None
    except UnicodeDecodeError:
        raise BadInput(f"I can't read {scenarios}: it isn't text.", SCENARIO_ADVICE) from None
    put_json(caller(context).run_without_home(decide_mornings, ScenariosRequest(document=text)))
