"""`lanterne dev golden`: the product's own formulas, applied to a file of test cases."""

import json
from pathlib import Path

import typer

from lanterne_rouge.app.score_cases import GoldenRequest, apply_formulas
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import ALWAYS_JSON, caller, put_json

FILE = typer.Argument(..., help="A JSON file with cases: id, function, input.", metavar="FILE")


def golden(context: typer.Context, file: Path = FILE, as_json: bool = ALWAYS_JSON) -> None:
    """Apply the named formulas to their inputs and print the values. Names and inputs: docs/metrics.md, docs/strength.md."""
    try:
        cases = json.loads(file.read_text(encoding="utf-8"))["cases"]
    except OSError as error:
        raise BadInput(f"I can't read {file} ({error.strerror}).", "Name a file of cases.") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        cases = None
    if not isinstance(cases, list) or not all(isinstance(case, dict) and "id" in case for case in cases):
        raise BadInput(f"{file} has no cases.", 'It must be JSON with a list "cases", each with an id.')
    put_json(caller(context).run_without_home(apply_formulas, GoldenRequest(cases=tuple(cases))))
