"""`lanterne dev eval`: invented mornings put to language models, their answers scored by a rubric."""

import typer

from lanterne_rouge.app.evaluate_models import LIVE_CASES, OFFLINE_CASES, EvaluationRequest, score_models
from lanterne_rouge.entrypoints.cli.caller import JSON, caller
from lanterne_rouge.views.evaluation import evaluation_text

MOST_CASES = 5000
LIVE = typer.Option(False, "--live", help="Ask your own key or local server; without it nothing leaves this machine.")
CASES = typer.Option(
    None, "--cases", help=f"How many mornings ({OFFLINE_CASES}, or {LIVE_CASES} with --live).", min=1, max=MOST_CASES
)
MODEL = typer.Option(None, "--model", help="A model by its name, with --live; may be given several times.")
SEED = typer.Option(1, "--seed", help="Another seed makes other mornings.", min=0)


def evaluate(
    context: typer.Context,
    live: bool = LIVE,
    cases: int | None = CASES,
    model: list[str] | None = MODEL,
    seed: int = SEED,
    as_json: bool = JSON,
) -> None:
    """Put invented mornings to a language model and score its answers; offline with the built-in model unless --live."""
    who = caller(context)
    request = EvaluationRequest(live=live, cases=cases, models=tuple(dict.fromkeys(model or ())), seed=seed)
    # Only a live model is counted against the limit of a home.
    run = who.run if live else who.run_without_home
    view = run(score_models, request)
    who.show(view, evaluation_text, as_json=as_json)
    if not view.passed:
        raise typer.Exit(1)
