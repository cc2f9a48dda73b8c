"""`lanterne strength plan`: today's session, from what is kept or from a context in JSON."""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.strength.lifter import lifter_of, strength_coach_of
from lanterne_rouge.app.today import morning_of
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, put_json
from lanterne_rouge.entrypoints.cli.strength.who_answered import (
    PROVIDER,
    accounted,
    answered_document,
    answered_lines,
    document_may_be_told,
    log_may_be_told,
    provider_of,
)
from lanterne_rouge.language.dates import read_day

if TYPE_CHECKING:
    from datetime import date

    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.lifting import CoachContext
    from lanterne_rouge.models.strength.answers import PlanAnswer
    from lanterne_rouge.models.strength.coach import StrengthProvider

CONTEXT = typer.Option("", "--context", metavar="FILE|-", help="A CoachContext in JSON, from a file or stdin (-).")
TEMPLATE = typer.Option("", "--template", help="Which template (else the next day of your routine).")
MINUTES = typer.Option(None, "--minutes", min=0, max=1440, help="How many minutes there are.")
ENERGY = typer.Option("", "--energy", help="low, ok or high.")
SORENESS = typer.Option("", "--soreness", help="none, mild or high.")
GYM = typer.Option("", "--gym", help="Which gym (else the one in use).")


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

    It asks only for weights that exist in your gym. Without --context it rests on your log, template, gym and
    check-in. With --json a TodayPlan: {"exercises": [{"exerciseName", "warmupSets", "topSet", "backoffSets",
    "workingSets"}], "substitutions": [{"from", "to", "reason"}], "adjustments", "reasoning", "estimatedDuration"}; a
    set is {"weight" in kg, "reps", "rpeCap", "setCount"}. With a --provider other than offline also "answered_by",
    "model", "prompt_version", "note".

    RPE: how hard a set feels; 10 is all you can, 8 leaves two repetitions in reserve, 7 three.

    Top set: the one heaviest set of the day, after the warm-ups.

    Back-off: a set after it, about a tenth lighter, for more work with good form.

    Example: lanterne strength plan --template "Upper A" --minutes 45 --energy low
    """
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.views.today_plan import today_plan_view

    scope, asked = caller(context).scope, provider_of(provider)
    today = scope.now.date()
    if file and (template or gym):
        raise BadInput("A context names its own template and gym.", "Leave out --template and --gym, or --context.")
    if file:
        the_context = context_of(scope, file, read_day(day, today) if day else None)
    else:
        the_context = _kept(scope, day_or_today(day, today), template, gym, minutes)
    the_context = _as_told(the_context, minutes, energy, soreness)
    answer = _planned(scope, the_context, asked, is_kept=not file)
    if as_json:
        put_json({**asdict(today_plan_view(answer.plan, the_context.unit)), **answered_document(answer, asked)})
    else:
        from lanterne_rouge.entrypoints.cli.strength.plan_shown import in_text
        from lanterne_rouge.entrypoints.cli.strength.put_lines import put_lines

        lines = in_text(answer.plan, the_context, scope.exercises).splitlines()
        who = answered_lines(answer, asked, told=True)
        put_lines((*lines, *(("", *who) if who else ())))


def _planned(
    scope: "AthleteScope", context: "CoachContext", provider: "StrengthProvider", *, is_kept: bool
) -> "PlanAnswer":
    """The session; without a model nothing of models is opened."""
    from lanterne_rouge.models.strength.plan import generate_plan

    if provider == "offline":
        return generate_plan(context, scope.exercises, None)
    may_be_told = log_may_be_told(scope, context.today) if is_kept else document_may_be_told(scope)
    coach = strength_coach_of(scope)
    return accounted(scope, provider, lambda: coach.generate_plan(context, provider, may_be_told=may_be_told))


def context_of(scope: "AthleteScope", file: str, day: "date | None") -> "CoachContext":
    """The context of a file, or of stdin; its own `today` gives way to the day that was asked for."""
    from lanterne_rouge.app.coach_context.context import coach_context, read_document

    document = read_document(text_of(file))
    return coach_context(document, scope.exercises, today=scope.now.date(), day=day)


def text_of(file: str) -> bytes:
    """What a file or stdin (`-`) holds."""
    from lanterne_rouge.domain.errors import BadInput

    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).expanduser().read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "no path"
        raise BadInput(f"{file} cannot be read ({why}).", "Name a JSON file, or - for stdin.") from None


def _kept(scope: "AthleteScope", day: "date", template: str, gym: str, minutes: int | None) -> "CoachContext":
    """What is known in this home on the morning of a day."""
    from lanterne_rouge.app.strength.notebook import gym_named, template_named
    from lanterne_rouge.app.strength.today import asked_context

    settle(scope)
    return asked_context(
        morning_of(scope, day),
        lifter_of(scope),
        template=template_named(scope.stores, template) if template else None,
        gym=gym_named(scope.stores, gym) if gym else None,
        minutes=minutes,
    )


def _as_told(context: "CoachContext", minutes: int | None, energy: str, soreness: str) -> "CoachContext":
    """The context with what was said on the command line."""
    from dataclasses import replace

    from lanterne_rouge.domain.lifting import Energy, LiftingReadiness, Soreness
    from lanterne_rouge.entrypoints.cli.strength.words import one_of

    readiness = LiftingReadiness(
        energy=one_of(Energy, energy, "energy") if energy else context.readiness.energy,
        soreness=one_of(Soreness, soreness, "soreness") if soreness else context.readiness.soreness,
    )
    return replace(context, readiness=readiness, minutes=context.minutes if minutes is None else minutes)
