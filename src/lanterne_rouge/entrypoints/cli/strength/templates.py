"""`lanterne strength template`: sessions to be repeated, as short text that a person can write."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json, shown

if TYPE_CHECKING:
    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.lifting import Template

WHAT = typer.Argument(None, metavar="[list | show NAME | add NAME TEXT|FILE|- | use NAME | drop NAME]")


def template(context: typer.Context, what: list[str] | None = WHAT, as_json: bool = JSON) -> None:
    """Keep sessions to be repeated, as short text.

    A line for each exercise, such as "Row: 3x8-12".     Lines: "Bench Press: top set 5-8 @8.5 + 2x6-8 -10%", "Row:
    3x8-12", "Squat: 3x5 straight", "Plank: 3x30-60s", "Deadlift: block 3x5 75% / 3x3 85%", each may end with
    (optional); several on one line are parted by a semicolon. A JSON file with a context's currentTemplate is read
    too. --json: {"templates": [...], "in_use"}, or one: {"name", "text", "exercises": [{"name", "prescription",
    "isOptional"}], "unknown": [names that no exercise has]}.

    Example: lanterne strength template add "Upper A" "Bench Press: 3x5-8; Row: 3x8-12; Lateral Raise: 3x12-15 (optional)"
    """
    from lanterne_rouge.app.strength import notebook as book
    from lanterne_rouge.domain.errors import BadInput

    scope = caller(context).scope
    verb, *rest = what or ["list"]
    name = shown(rest[0] if verb == "add" and rest else " ".join(rest))
    now = scope.now
    if verb == "list" and not rest:
        _list(scope, as_json=as_json)
    elif verb == "show" and name:
        _show(scope, book.template_named(scope.stores, name), as_json=as_json)
    elif verb == "add" and name:
        _show(scope, book.keep_template(scope.stores, _told(scope, name, rest[1:]), now=now), as_json=as_json)
    elif verb == "use" and name:
        _show(scope, book.use_template(scope.stores, name, now=now), as_json=as_json)
    elif verb == "drop" and name:
        gone = book.drop_template(scope.stores, name, now=now)
        if as_json:
            put_json({"dropped": gone.name})
        else:
            typer.echo(f"The template {gone.name} is forgotten. Take it back with: lanterne undo")
    else:
        raise BadInput(
            f"{shown(' '.join((verb, *rest)))} is nothing that can be done with a template, or lacks its name.",
            "Write lanterne strength template, or template show NAME, add NAME TEXT, use NAME, drop NAME.",
        )


def _told(scope: "AthleteScope", name: str, rest: list[str]) -> "Template":
    """The template from the words that were typed, or from a file of text or JSON."""
    from lanterne_rouge.app.coach_context.lenient import one_line
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.entrypoints.cli.strength.planning import read_source
    from lanterne_rouge.strength.template_text import parse_template

    typed = " ".join(rest).strip()
    if not typed:
        raise BadInput(
            f"What the template {name} holds was not said.",
            f'Write it behind the name: lanterne strength template add "{name}" "Squat: 3x5; Row: 3x8-12", or name a file.',
        )
    if typed == "-" or _is_path(typed):
        text = read_source(typed).decode("utf-8-sig", errors="replace")
    else:
        text = typed.replace(";", "\n")
    if text.lstrip().startswith("{"):
        return _of_json(scope, text, one_line(name))
    return parse_template("\n".join(shown(line) for line in text.splitlines()), one_line(name))


def _is_path(typed: str) -> bool:
    """Whether a file is meant: one that is there, or a single word with an ending or a folder."""
    lines = ":" in typed or ";" in typed or "\n" in typed or len(typed.split()) > 1
    return Path(typed).expanduser().is_file() or (not lines and ("." in typed or "/" in typed))


def _of_json(scope: "AthleteScope", text: str, name: str) -> "Template":
    from dataclasses import replace

    from lanterne_rouge.app.coach_context.context import coach_context, read_document
    from lanterne_rouge.domain.errors import BadInput

    document = read_document(text, "The template")
    if not {"currentTemplate", "template"} & document.keys():
        document = {"currentTemplate": document}
    today = scope.now.date()
    read = coach_context(document, scope.exercises, today=today, day=today)
    if not read.template.exercises:
        raise BadInput("The template has no exercises that can be read.", *read.notes[:1])
    for note in read.notes:
        typer.echo(note, err=True)
    return replace(read.template, name=name)


def _list(scope: "AthleteScope", *, as_json: bool) -> None:
    from lanterne_rouge.app.strength.notebook import template_in_use
    from lanterne_rouge.views.strength import template_document

    templates, used = scope.stores.strength.templates(), template_in_use(scope.stores)
    if as_json:
        put_json({"templates": [template_document(one) for one in templates], "in_use": used.name if used else None})
    elif not templates:
        typer.echo(
            'No template is kept yet. Write one: lanterne strength template add "Upper A" "Bench Press: 3x5-8; Row: 3x8-12"'
            ", or let a whole routine be made: lanterne strength routine generate --days 3"
        )
    for one in templates if not as_json else ():
        typer.echo(f"{one.name}: {', '.join(row.name for row in one.exercises)}")


def _show(scope: "AthleteScope", template: "Template", *, as_json: bool) -> None:
    from lanterne_rouge.strength.template_text import render
    from lanterne_rouge.views.strength import template_document

    unknown = [row.name for row in template.exercises if not scope.exercises.match(row.name).certain]
    if as_json:
        put_json({**template_document(template), "text": render(template), "unknown": [shown(one) for one in unknown]})
        return
    typer.echo(render(template))
    for name in unknown:
        candidates = ", ".join(one.name for one in scope.exercises.match(name).candidates[:3])
        typer.echo(
            f"{shown(name)} is no exercise that is known{f' (perhaps {candidates}?)' if candidates else ''}: "
            f'lanterne strength name "{shown(name)}" EXERCISE'
        )
