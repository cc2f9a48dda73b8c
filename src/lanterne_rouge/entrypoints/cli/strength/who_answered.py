"""Whom to ask about lifting, and how it is said afterwards who answered."""

from typing import TYPE_CHECKING, TypeVar

import typer

from lanterne_rouge.app.model_costs import record_costs
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import shown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.entrypoints.cli.documents import Json
    from lanterne_rouge.models.strength.coach import StrengthProvider
    from lanterne_rouge.models.strength.prompt import InsightAnswer, PlanAnswer, StallAnswer

Answer = TypeVar("Answer", "PlanAnswer", "InsightAnswer", "StallAnswer")

PROVIDER = typer.Option(
    "offline",
    "--provider",
    metavar="NAME",
    help="Who answers: claude, openai, google or offline (the rules, which ask nobody and always hold the limits).",
)


def provider_of(typed: str) -> "StrengthProvider":
    """The provider by its name; raises `BadInput` with the names."""
    match typed.strip().casefold():
        case "claude" | "anthropic":
            return "claude"
        case "openai":
            return "openai"
        case "google" | "gemini":
            return "google"
        case "offline" | "rules":
            return "offline"
    raise BadInput(f"{shown(typed)[:40]} is no provider.", "Write --provider claude, openai, google or offline.")


def document_may_be_told(scope: "AthleteScope") -> bool:
    """Whether a context that the athlete handed in may go to a model."""
    from lanterne_rouge.domain.provenance import CHECK_IN, EVERYTHING, may_enter_prompt, parse_closed_sources

    closed = parse_closed_sources(scope.settings.model_use.closed_sources)
    return EVERYTHING not in closed and may_enter_prompt(CHECK_IN, closed)


def log_may_be_told(scope: "AthleteScope", day: "date") -> bool:
    """Whether what is kept of the lifting up to a day may go to a model."""
    from lanterne_rouge.domain.provenance import parse_closed_sources
    from lanterne_rouge.models.sources import lifting_may_be_told

    return lifting_may_be_told(day, scope.stores, parse_closed_sources(scope.settings.model_use.closed_sources))


def accounted(scope: "AthleteScope", provider: "StrengthProvider", ask: "Callable[[], Answer]") -> "Answer":
    """The answer; before the first one the athlete is told what leaves the machine, and after each what it took."""
    for line in scope.models.first_time_lifting(provider):
        typer.echo(line, err=True)
    answer = ask()
    for line in record_costs(scope, answer.consulted):
        typer.echo(line, err=True)
    return answer


def answered_document(
    answer: "PlanAnswer | InsightAnswer | StallAnswer", provider: "StrengthProvider"
) -> "Mapping[str, Json]":
    """Who answered, as further fields; nothing where nobody but the rules was to be asked."""
    if provider == "offline":
        return {}
    asked = answer.consulted
    return {
        "answered_by": answer.answered_by,
        "model": asked.model if asked else None,
        "prompt_version": asked.prompt_version if asked else None,
        "note": " ".join(answer.notes) or None,
    }


def answered_lines(
    answer: "PlanAnswer | InsightAnswer | StallAnswer", provider: "StrengthProvider", *, told: bool = False
) -> tuple[str, ...]:
    """The same in a line; `told`: what was corrected stands above already."""
    if provider == "offline":
        return ()
    asked = answer.consulted
    by = "the rules" if answer.answered_by == "rules" else answer.answered_by
    model = f" ({asked.model}, {asked.prompt_version})" if asked and asked.model and by != "the rules" else ""
    corrected = len(answer.notes)
    if told and asked is not None and asked.answered:
        said = f" {corrected} {'thing was' if corrected == 1 else 'things were'} corrected." if corrected else ""
    else:
        said = f" {' '.join(answer.notes)}" if corrected else ""
    return (shown(f"Answered by {by}{model}.{said}"),)
