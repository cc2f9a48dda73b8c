"""`lanterne golden`: the product's own formulas, applied to a file of test cases."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import typer

from lanterne_rouge.entrypoints.cli.caller import put_json

FILE = typer.Argument(..., help="A JSON file with cases: id, function, input.", metavar="FILE")


def golden(
    file: Path = FILE, as_json: bool = typer.Option(True, "--json", help="The output is always one JSON document.")
) -> None:
    """Apply the named formulas to their inputs and print the values. Names and inputs: docs/metrics.md, docs/strength.md."""
    from lanterne_rouge.domain.errors import BadInput, LanterneError

    try:
        cases = json.loads(file.read_text(encoding="utf-8"))["cases"]
    except OSError as error:
        raise BadInput(f"{file} cannot be read ({error.strerror}).", "Name a file of cases.") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        cases = None
    if not isinstance(cases, list) or not all(isinstance(case, dict) and "id" in case for case in cases):
        raise BadInput(f"{file} holds no cases.", 'It must be JSON with a list "cases", each with an id.')
    value = _evaluator()
    results: list[dict[str, object]] = []
    for case in cases:
        try:
            results.append({"id": case["id"], "value": value(str(case.get("function")), case.get("input"))})
        except LanterneError as error:
            results.append({"id": case["id"], "error": error.sentence})
    put_json({"results": results})


def _evaluator() -> Callable[[str, Mapping[str, object]], object]:
    """The functions of the endurance metrics and of lifting by their names; the exercises are read when one asks for them."""
    from lanterne_rouge.app.golden.endurance import evaluate_metric
    from lanterne_rouge.app.golden.strength import evaluate_lifting, is_lifting_function
    from lanterne_rouge.wiring import packaged_exercises

    def value(function: str, given: Mapping[str, object]) -> object:
        if is_lifting_function(function):
            return evaluate_lifting(function, given, packaged_exercises())
        return evaluate_metric(function, given)

    return value
