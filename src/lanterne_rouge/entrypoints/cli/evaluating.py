"""`lanterne eval`: many mornings put to a language model, its answers looked at by a rubric; nothing of the athlete's own is used."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json
from lanterne_rouge.wiring import scripted_desk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lanterne_rouge.entrypoints.cli.documents import Json
    from lanterne_rouge.models.ask import ModelDesk
    from lanterne_rouge.sandbox.evaluation.evaluate import CaseScore, DimensionScore, Evaluation, ModeScore

OFFLINE_CASES, LIVE_CASES, MOST_CASES = 500, 10, 5000
# What a call takes at the most in both modes, by the limits that the coach keeps to.
TOKENS_A_MORNING = 2_600
LIVE = typer.Option(False, "--live", help="Ask your own key or local server; without it nothing leaves this machine.")
CASES = typer.Option(
    None, "--cases", help=f"How many mornings ({OFFLINE_CASES}, or {LIVE_CASES} with --live).", min=1, max=MOST_CASES
)
MODEL = typer.Option(None, "--model", help="A model by its name, with --live; may be given several times.")
SEED = typer.Option(1, "--seed", help="Another seed makes other mornings.", min=0)
EVALUATION_LIMITS = (
    "The rubric sees form and numbers, not wisdom. Without --live a scripted model answers: "
    "that measures the coach around a model, not the quality of any language model."
)
LIVE_LIMITS = "The rubric sees form and numbers, not wisdom; a few mornings rank no models."


def evaluate(
    context: typer.Context,
    live: bool = LIVE,
    cases: int | None = CASES,
    model: list[str] | None = MODEL,
    seed: int = SEED,
    as_json: bool = JSON,
) -> None:
    """Put invented mornings to a language model and score its answers; offline with the built-in model unless --live."""
    from lanterne_rouge.entrypoints.cli.importing import progress_bar
    from lanterne_rouge.sandbox.evaluation.cases import generate_cases as invented
    from lanterne_rouge.sandbox.evaluation.evaluate import evaluate_models as run

    desks = _desks(context, live=live, models=tuple(dict.fromkeys(model or ())))
    count = cases or (LIVE_CASES if live else OFFLINE_CASES)
    if live:
        typer.echo(_beforehand(desks, count), err=True)
    mornings = tuple(invented(count, seed))
    with progress_bar() as progress:
        found = tuple(run(mornings, desk, progress=progress) for desk in desks)
    if as_json:
        put_json(evaluation_document(found, live=live, seed=seed))
    else:
        typer.echo(evaluation_text(found, live=live))
    if not all(mode.gates_hold for one in found for mode in one.modes) or not all(_was_heard(one) for one in found):
        raise typer.Exit(1)


def _desks(context: typer.Context, *, live: bool, models: tuple[str, ...]) -> "Sequence[ModelDesk]":
    from lanterne_rouge.domain.errors import BadInput

    if not live and models:
        raise BadInput("A model can be named only where one is asked.", "Add --live, or leave out --model.")
    return caller(context).scope.models.live_desks(models) if live else (scripted_desk(),)


def _beforehand(desks: "Sequence[ModelDesk]", count: int) -> str:
    """What leaves the machine and about how much it is, said before the first call."""
    whom = ", ".join(dict.fromkeys(desk.provider.provider for desk in desks))
    calls = count * 2 * len(desks)
    return (
        f"{count} invented mornings, none of them yours, go to {whom}: {calls} calls, at most about "
        f"{count * TOKENS_A_MORNING * len(desks):,} tokens, counted against your daily limit (lanterne usage). "
        "Ctrl-C stops it."
    )


def evaluation_text(found: "Sequence[Evaluation]", *, live: bool) -> str:
    """Model by model: a table of dimensions, a column a mode, then what was slow, dear or wrong."""
    parts = [line for one in found for line in (*_table(one), "")]
    return "\n".join([*parts, LIVE_LIMITS if live else EVALUATION_LIMITS])


def _table(one: "Evaluation") -> list[str]:
    modes = one.modes
    head = f"{one.model or 'no model'} ({one.provider}), {modes[0].mornings} mornings"
    rows = [("", *(mode.mode for mode in modes), "")]
    rows += [
        (
            f"{first.dimension}{' *' if first.gate else ''}",
            *(_share(mode.dimensions[n].mean) for mode in modes),
            first.says,
        )
        for n, first in enumerate(modes[0].dimensions)
    ]
    rows += [
        (
            "sentences kept",
            *(_share(mode.grounded) for mode in modes),
            "of the model's own, by the check of every number",
        ),
        ("rules answered", *(f"{mode.fallback_share:.0%}" for mode in modes), "the model was not heard"),
        ("median", *(f"{mode.median_ms:.0f} ms" for mode in modes), ""),
        ("slowest 5 %", *(f"{mode.p95_ms:.0f} ms" for mode in modes), ""),
        ("tokens a morning", *(f"{_tokens(mode):.0f}" for mode in modes), "in and out"),
        ("cost", *(_cost(mode) for mode in modes), ""),
    ]
    lines = [f"{name:<18}" + "".join(f"{value:>10}" for value in values) + f"  {says}" for name, *values, says in rows]
    worst = [f"  {_worst(d)}" for mode in modes for d in mode.dimensions if d.examples]
    problems = [f"  {mode.mode}: {name} {count}" for mode in modes for name, count in mode.problems]
    return [
        head,
        *(line.rstrip() for line in lines),
        *(["Not heard, and why:", *problems] if problems else []),
        *(["Below full marks:", *worst] if worst else []),
        _verdict(one),
    ]


def _verdict(one: "Evaluation") -> str:
    if not _was_heard(one):
        return f"It was never heard, so nothing is known of it. {one.first_problem or ''}".strip()
    kept = all(mode.gates_hold for mode in one.modes)
    return f"Everything with a star must hold: {'it does' if kept else 'IT DOES NOT'}."


def _was_heard(one: "Evaluation") -> bool:
    return any(case.answered for case in one.cases)


def _worst(one: "DimensionScore") -> str:
    return f"{one.mode} {one.dimension}: {one.below_full} of {one.applies}, as {one.examples[0]}"


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _tokens(mode: "ModeScore") -> float:
    return (mode.input_tokens + mode.output_tokens) / mode.mornings if mode.mornings else 0.0


def _cost(mode: "ModeScore") -> str:
    return "unknown" if mode.cost_usd is None else f"${mode.cost_usd:.4f}"


def evaluation_document(found: "Sequence[Evaluation]", *, live: bool, seed: int) -> "dict[str, Json]":
    """Every score as JSON: by model, mode and dimension, and morning by morning."""
    return {
        "live": live,
        "seed": seed,
        "measures_language_models": live,
        "limits": LIVE_LIMITS if live else EVALUATION_LIMITS,
        "gates_hold": all(mode.gates_hold for one in found for mode in one.modes),
        "models": [
            {
                "provider": one.provider,
                "model": one.model,
                "modes": {mode.mode: _mode(mode) for mode in one.modes},
                "mornings": [_case(case) for case in one.cases],
            }
            for one in found
        ],
    }


def _mode(mode: "ModeScore") -> "Json":
    return {
        "mornings": mode.mornings,
        "fallbacks": mode.fallbacks,
        "fallback_share": round(mode.fallback_share, 4),
        "problems": dict(mode.problems),
        "sentences_kept": _rounded(mode.grounded),
        "median_ms": round(mode.median_ms, 2),
        "p95_ms": round(mode.p95_ms, 2),
        "calls": mode.calls,
        "input_tokens": mode.input_tokens,
        "output_tokens": mode.output_tokens,
        "cost_usd": _rounded(mode.cost_usd),
        "gates_hold": mode.gates_hold,
        "dimensions": {one.dimension: _dimension(one) for one in mode.dimensions},
    }


def _dimension(one: "DimensionScore") -> "Json":
    return {
        "says": one.says,
        "must_hold": one.gate,
        "mean": _rounded(one.mean),
        "applies": one.applies,
        "below_full": one.below_full,
        "examples": list(one.examples),
    }


def _case(one: "CaseScore") -> "Json":
    return {
        "id": one.case,
        "about": one.body,
        "mode": one.mode,
        "heard": one.answered,
        "problem": one.consulted.problem,
        "prompt_version": one.consulted.prompt_version,
        "ms": round(one.seconds * 1000, 2),
        "marks": {mark.dimension: _rounded(mark.score) for mark in one.marks},
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
