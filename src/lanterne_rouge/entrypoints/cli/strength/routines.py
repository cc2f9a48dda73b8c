"""`lanterne strength template`, `routine`: sessions you repeat, and which of them is next."""

from datetime import date
from pathlib import Path

import typer

from lanterne_rouge.app.connections.routines import FetchRoutinesRequest, preview_routines, take_routines
from lanterne_rouge.app.strength.choices import DeloadMode
from lanterne_rouge.app.strength.exercises import NameRequest, match_name
from lanterne_rouge.app.strength.routines import (
    USUAL_DAYS,
    USUAL_ROUTINE_MINUTES,
    AddRoutineRequest,
    AdoptProgramRequest,
    DropRoutineRequest,
    FollowRoutineRequest,
    GenerateRoutineRequest,
    LoggedRoutineRequest,
    RoutineDayRequest,
    RoutineRequest,
    RoutinesRequest,
    SetDeloadRequest,
    add_routine,
    adopt_logged_routine,
    adopt_program,
    drop_routine,
    generate_new_routine,
    list_programs,
    list_routines,
    set_deload,
    show_deload,
    show_next_day,
    show_routine,
    skip_next_day,
    use_routine,
)
from lanterne_rouge.app.strength.templates import (
    AddTemplateRequest,
    TemplateRequest,
    TemplatesRequest,
    add_template,
    drop_template,
    list_templates,
    show_template,
    use_template,
)
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, CommandCaller, caller, day_or_none, shown, wrong_verb
from lanterne_rouge.entrypoints.cli.strength.planning import read_source
from lanterne_rouge.language.reading import read_word
from lanterne_rouge.strength.generator.days import Style
from lanterne_rouge.views.routines import (
    RoutineDetailView,
    TemplateDetailView,
    deload_text,
    fetched_routines_text,
    new_routine_text,
    next_day_text,
    programs_text,
    routine_text,
    routines_text,
    template_text,
    templates_text,
)

TEMPLATE_WHAT = typer.Argument(
    None, metavar="[list | show NAME | add NAME TEXT|FILE|- | use NAME | drop NAME | fetch [NAME]]"
)
SAVE = typer.Option(False, "--save", help="For fetch: take them over as templates.")
ROUTINE_WHAT = typer.Argument(
    None,
    metavar="[list | show [NAME] | text [NAME] | next | skip | use NAME | add NAME | generate | program [NAME|FILE|-]"
    " | drop NAME | deload on|off|auto]",
)
ROUTINE_VERBS = ("generate", "program", "add", "show", "text", "next", "skip", "use", "drop", "deload")


def template(
    context: typer.Context, what: list[str] | None = TEMPLATE_WHAT, save: bool = SAVE, as_json: bool = JSON
) -> None:
    """Store sessions you repeat, as short text.

    Write one line for each exercise, or separate exercises by semicolons: "Bench Press: top set 5-8 @8.5 + 2x6-8 -10%",
    "Row: 3x8-12", "Squat: 3x5 straight", "Plank: 3x30-60s", "Deadlift: block 3x5 75% / 3x3 85%". Put (optional) after
    an exercise that may be left out. A JSON file with a context's currentTemplate works too. With --json:
    {"templates": [...], "in_use"}, or for one template {"name", "text", "exercises": [{"name", "prescription",
    "isOptional"}], "unknown": [names of exercises I don't know]}.

    `template fetch` shows your routines at Hevy as templates, and what each exercise loses; --save takes them over. With
    --json: {"routines": [{"name", "state", "taken", "text", "exercises": [{"name", "fidelity", "why"}]}]}.

    Example: lanterne strength template add "Upper A" "Bench Press: 3x5-8; Row: 3x8-12; Lateral Raise: 3x12-15 (optional)"
    """
    who = caller(context)
    verb, *words = what or ["list"]
    name = shown(words[0] if verb == "add" and words else " ".join(words))
    if verb == "list" and not words:
        who.show(who.run(list_templates, TemplatesRequest()), templates_text, as_json=as_json)
    elif verb == "show" and name:
        _show_template(who, who.run(show_template, TemplateRequest(name=name)), as_json=as_json)
    elif verb == "add" and name:
        request = AddTemplateRequest(name=name, text=_text_of(" ".join(words[1:]).strip()))
        _show_template(who, who.run(add_template, request), as_json=as_json)
    elif verb == "use" and name:
        _show_template(who, who.run(use_template, TemplateRequest(name=name)), as_json=as_json)
    elif verb == "drop" and name:
        dropped = who.run(drop_template, TemplateRequest(name=name))
        who.show(dropped, lambda view: f'The template "{view.dropped}" is gone. Undo: lanterne undo', as_json=as_json)
    elif verb == "fetch":
        handler = take_routines if save else preview_routines
        who.show(who.run(handler, FetchRoutinesRequest(name=name)), fetched_routines_text, as_json=as_json)
    else:
        typed = [shown(word) for word in (verb, *words)]
        raise wrong_verb("template", typed, ("add", "show", "use", "drop", "fetch"), {"add", "show", "use", "drop"})


def routine(
    context: typer.Context,
    what: list[str] | None = ROUTINE_WHAT,
    goal: str = typer.Option("", "--goal", help="For generate: strength, hypertrophy or both."),
    days: int = typer.Option(USUAL_DAYS, "--days", help="For generate: days a week, 1 to 6."),
    minutes: int = typer.Option(USUAL_ROUTINE_MINUTES, "--minutes", help="For generate: minutes a session, 20 to 120."),
    style: str = typer.Option("", "--style", help="For generate: full body, upper/lower, push/pull/legs or hybrid."),
    from_log: bool = typer.Option(False, "--from-log", help="For generate: the routine your log shows."),
    beside_endurance: bool = typer.Option(False, "--beside-endurance", help="For generate: endurance comes first."),
    templates: list[str] = typer.Option(
        [], "--template", help="For add: a template. Repeat it for each day, in order."
    ),
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Follow templates in turn, or have a routine made.

    A day is done when you logged half of its exercises; there is nothing to tick off. With --json: {"routines":
    [{"name", "days", "next", "since", "in_use"}], "in_use"}, or one of them. next: {"routine", "place", "template",
    "why"}. generate: the routine with {"templates": [...], "why"}.

    `routine program` lists well-known programs (5/3/1, GZCLP, five by five), and follows one by its name, or your own from
    a file: "## My program", then for each day "# Day A" and its exercises. `routine text` prints that text to pass on.

    After six weeks of hard lifting the next week is lighter. `routine deload off` stops that, `on` makes the next seven
    days lighter, `auto` goes back to normal; `routine deload` alone shows the setting. With --json: {"deload",
    "lighter", "why"}.

    Example: lanterne strength routine generate --goal strength --days 3 --minutes 60
    """
    who = caller(context)
    verb, *words = [shown(word) for word in what or ["list"]]
    name = " ".join(words)
    the_day = day_or_none(day, who.scope.today)
    if verb == "list" and not name:
        who.show(who.run(list_routines, RoutinesRequest()), routines_text, as_json=as_json)
    elif verb == "show":
        view = who.run(show_routine, RoutineRequest(name=name or None, day=the_day))
        _show_routine(who, view, as_json=as_json)
    elif verb == "text":
        view = who.run(show_routine, RoutineRequest(name=name or None, day=the_day))
        who.show(view, lambda view: "\n\n".join((f"## {view.name}", *_texts(who, view))), as_json=as_json)
    elif verb == "use" and name:
        _show_routine(who, who.run(use_routine, FollowRoutineRequest(name=name, day=the_day)), as_json=as_json)
    elif verb == "add" and name:
        request = AddRoutineRequest(name=name, templates=tuple(templates), day=the_day)
        _show_routine(who, who.run(add_routine, request), as_json=as_json)
    elif verb in ("next", "skip") and not name:
        handler = skip_next_day if verb == "skip" else show_next_day
        who.show(who.run(handler, RoutineDayRequest(day=the_day)), next_day_text, as_json=as_json)
    elif verb == "generate" and not name:
        the_goal = read_word(LiftingGoal, goal, "goal") if goal else None
        made = GenerateRoutineRequest(
            goal=the_goal,
            days=days,
            minutes=minutes,
            style=read_word(Style, style, "style") if style else None,
            beside_endurance=beside_endurance,
            day=the_day,
        )
        logged = LoggedRoutineRequest(goal=the_goal, day=the_day)
        view = who.run(adopt_logged_routine, logged) if from_log else who.run(generate_new_routine, made)
        _show_new_routine(who, view, the_day, as_json=as_json)
    elif verb == "program" and not name:
        who.show(who.run(list_programs, RoutinesRequest()), programs_text, as_json=as_json)
    elif verb == "program":
        known = AdoptProgramRequest(name=name, day=the_day)
        given = name == "-" or Path(name).expanduser().is_file()
        asked = AdoptProgramRequest(text=_text_of(name), day=the_day) if given else known
        _show_new_routine(who, who.run(adopt_program, asked), the_day, as_json=as_json)
    elif verb == "deload" and len(words) < 2:
        _deload(who, name, the_day, as_json=as_json)
    elif verb == "drop" and name:
        dropped = who.run(drop_routine, DropRoutineRequest(name=name))
        who.show(
            dropped,
            lambda view: f'The routine "{view.dropped}" is gone; its templates stay. Undo: lanterne undo',
            as_json=as_json,
        )
    else:
        raise wrong_verb("routine", (verb, *words), ROUTINE_VERBS, {"use", "add", "drop"})


def _deload(who: CommandCaller, mode: str, day: date | None, *, as_json: bool) -> None:
    if mode:
        request = SetDeloadRequest(mode=read_word(DeloadMode, mode, "deload mode"), day=day)
        view = who.run(set_deload, request)
    else:
        view = who.run(show_deload, RoutineDayRequest(day=day))
    who.show(view, deload_text, as_json=as_json)


def _text_of(typed: str) -> str:
    """The text of a template: what was typed, or the content of the file that was named."""
    if typed == "-" or _is_path(typed):
        return read_source(typed).decode("utf-8-sig", errors="replace")
    return typed.replace(";", "\n")


def _is_path(typed: str) -> bool:
    """Whether a file is meant: one that exists, or a single word with an ending or a folder."""
    lines = ":" in typed or ";" in typed or "\n" in typed or len(typed.split()) > 1
    return Path(typed).expanduser().is_file() or (not lines and ("." in typed or "/" in typed))


def _show_template(who: CommandCaller, view: TemplateDetailView, *, as_json: bool) -> None:
    def text(view: TemplateDetailView) -> str:
        return template_text(view, [who.run(match_name, NameRequest(name=name)) for name in view.unknown])

    who.show(view, text, as_json=as_json)


def _show_routine(who: CommandCaller, view: RoutineDetailView, *, as_json: bool) -> None:
    who.show(view, lambda view: routine_text(view, _texts(who, view)), as_json=as_json)


def _show_new_routine(who: CommandCaller, view: RoutineDetailView, day: date | None, *, as_json: bool) -> None:
    def text(view: RoutineDetailView) -> str:
        first = who.run(show_next_day, RoutineDayRequest(day=day)).template
        return new_routine_text(view, _texts(who, view), first)

    who.show(view, text, as_json=as_json)


def _texts(who: CommandCaller, view: RoutineDetailView) -> list[str]:
    return [who.run(show_template, TemplateRequest(name=template.name)).text for template in view.templates]
