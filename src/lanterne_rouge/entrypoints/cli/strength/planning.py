"""`lanterne strength plan`: today's session, from your log or from a context in JSON."""

import sys
from pathlib import Path

import typer

from lanterne_rouge.app.strength.asking import read_provider
from lanterne_rouge.app.strength.plan import StrengthPlanRequest, plan_strength
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Energy, Soreness
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_none
from lanterne_rouge.entrypoints.cli.strength.put_lines import folded_text
from lanterne_rouge.entrypoints.cli.strength.words import one_of

CONTEXT = typer.Option("", "--context", metavar="FILE|-", help="A CoachContext in JSON, from a file or stdin (-).")
TEMPLATE = typer.Option("", "--template", help="Which template (else the next day of your routine).")
MINUTES = typer.Option(None, "--minutes", min=0, max=1440, help="How many minutes you have.")
ENERGY = typer.Option("", "--energy", help="low, ok or high.")
SORENESS = typer.Option("", "--soreness", help="none, mild or high.")
GYM = typer.Option("", "--gym", help="Which gym (else the one in use).")
PROVIDER = typer.Option(
    "offline",
    "--provider",
    metavar="NAME",
    help="Who answers: claude, openai, google, or offline (the rules alone; their limits always hold).",
)


def plan(
    context: typer.Context,
    file: str = CONTEXT,
    template: str = TEMPLATE,
    minutes: int | None = MINUTES,
    energy: str = ENERGY,
    soreness: str = SORENESS,
    gym: str = GYM,
    provider: str = PROVIDER,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Plan today's lifting: sets, weights and why.

    It asks only for weights that exist in your gym. Without --context it uses your log, template, gym and
    check-in. With --json a TodayPlan: {"exercises": [{"exerciseName", "warmupSets", "topSet", "backoffSets",
    "workingSets"}], "substitutions": [{"from", "to", "reason"}], "adjustments", "reasoning", "estimatedDuration"}; a
    set is {"weight" in kg, "reps", "rpeCap", "setCount"}. With a --provider other than offline also "answered_by",
    "model", "prompt_version", "note".

    RPE: how hard a set feels; 10 is all you can, 8 leaves two repetitions in reserve, 7 three.

    Top set: the one heaviest set of the day, after the warm-ups.

    Back-off: a set after it, about a tenth lighter, for more work with good form.

    Example: lanterne strength plan --template "Upper A" --minutes 45 --energy low
    """
    who = caller(context)
    request = StrengthPlanRequest(
        day=day_or_none(day, who.scope.today),
        context=read_source(file) if file else None,
        template=template or None,
        gym=gym or None,
        minutes=minutes,
        energy=one_of(Energy, energy, "energy") if energy else None,
        soreness=one_of(Soreness, soreness, "soreness") if soreness else None,
        provider=read_provider(provider),
    )
    who.show(who.run(plan_strength, request), lambda view: folded_text(view.text), as_json=as_json)


def read_source(file: str) -> bytes:
    """What a file or stdin (`-`) contains."""
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).expanduser().read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "not a path"
        raise BadInput(f"{file} can't be read ({why}).", "Name a JSON file, or - for stdin.") from None
