"""`lanterne init` and `lanterne athlete`: who you are and what you train for."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.mission_files import read_mission
from lanterne_rouge.app.settle import measurer, settle
from lanterne_rouge.app.today import plan_notice
from lanterne_rouge.entrypoints.cli.caller import FROM, JSON, caller, day_or_today, on_terminal, put_json, shown

if TYPE_CHECKING:
    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.mission import MissionConfig
    from lanterne_rouge.settings.questionnaire import Question

MISSION = typer.Option(None, "--mission", help="A mission file to take over instead of answering questions.")
VALUES = typer.Argument(None, metavar="[show | set NAME=VALUE ...]")


def init(context: typer.Context, mission: Path | None = MISSION, as_json: bool = JSON) -> None:
    """Set up a mission: a goal with a date, your sports, days and minutes, thresholds, five health questions.

    On a terminal you are asked. Every question is also an option, such as --goal "Hill Race" --date 2027-05-17
    --sports cycling,strength --days mon,wed,sat --minutes 60 --ftp 250; an unknown option lists them all.
    """
    from lanterne_rouge.season.coming_days import season_warnings

    scope = caller(context).scope
    text, made = _taken_over(scope, mission) if mission else _answered(scope, context.args, ask=not as_json)
    path = scope.missions.adopt(made, text, now=scope.now)
    scope = scope.renewed()
    settle(scope)
    warnings = season_warnings(made, scope.now.date())
    if as_json:
        told = {"home": str(scope.settings.home), "athlete": scope.athlete, "mission": made.id}
        put_json({**told, "warnings": list(warnings)})
        _show_plan_notice(context)
        return
    typer.echo(f"Mission {made.name}: {made.goal_event} on {made.goal_date}. It is in {path}; edit it as you like.")
    if made.screening.limits():
        typer.echo("A health question was answered yes: the coach stays in easy zones until a doctor has cleared you.")
    for warning in warnings:
        typer.echo(warning)
    _show_plan_notice(context)
    typer.echo("What next: lanterne import FOLDER, then lanterne today")


def athlete(context: typer.Context, values: list[str] | None = VALUES, since: str = FROM, as_json: bool = JSON) -> None:
    """Show your thresholds, or set them: lanterne athlete set ftp=265 lthr=168 threshold_pace=4:10/km units=lb birth=1984."""
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.views.athlete import athlete_document

    scope = caller(context).scope
    verb, *assignments = values or ["show"]
    if verb not in ("show", "set"):
        raise BadInput(f"{verb} is nothing that can be done here.", "Write lanterne athlete show, or set NAME=VALUE.")
    if verb == "set":
        scope = _set(scope, [shown(a) for a in assignments], day_or_today(since, scope.now.date()))
    if as_json:
        put_json(athlete_document(scope.athlete, scope.profile, scope.thresholds()))
    else:
        _show(scope)


def _taken_over(scope: "AthleteScope", path: Path) -> "tuple[str, MissionConfig]":
    source = path.expanduser()
    made = read_mission(scope, source)
    return source.read_text(encoding="utf-8-sig"), made


def _answered(scope: "AthleteScope", arguments: list[str], *, ask: bool) -> "tuple[str, MissionConfig]":
    from lanterne_rouge.settings.mission_file import dump_mission
    from lanterne_rouge.settings.questionnaire import keep_previous_answers, mission_from_answers, open_questions

    today = scope.now.date()
    answers = _options(arguments)
    if ask and on_terminal():
        while questions := open_questions(answers):
            answers[questions[0].key] = _ask(questions[0], today)
    made = keep_previous_answers(mission_from_answers(answers, today), answers, scope.mission_or_none())
    return dump_mission(made), made


def _options(arguments: list[str]) -> dict[str, str]:
    """`--goal X --ftp=250` as answers by key."""
    from lanterne_rouge.settings.questionnaire import QUESTIONS

    keys = {question.option: question.key for question in QUESTIONS}
    answers: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        option, equals, value = rest.pop(0).partition("=")
        if option not in keys:
            raise typer.BadParameter(f"no such option: {option}. Known: {', '.join(keys)}.")
        if not equals:
            if not rest:
                raise typer.BadParameter(f"{option} wants a value.")
            value = rest.pop(0)
        answers[keys[option]] = value
    return answers


def _ask(question: "Question[object]", today: date) -> str:
    from lanterne_rouge.domain.errors import BadInput

    while True:
        hint = f" ({', '.join(question.choices)})" if question.choices else ""
        # A yes or no about health is given, not passed over with Enter.
        offered = "" if question.kind == "yes_no" else question.default or ""
        typed = str(typer.prompt(f"{question.prompt}{hint}", default=offered, show_default=bool(offered))).strip()
        if question.kind == "yes_no" and not typed:
            typer.echo("Please answer yes or no.")
            continue
        try:
            question.answered({question.key: typed}, today)
        except BadInput as error:
            typer.echo(f"{error.sentence} {error.next_step}")
            continue
        if typed or not question.required:
            return typed
        typer.echo("This one is needed.")


def _set(scope: "AthleteScope", assignments: list[str], since: date) -> "AthleteScope":
    """Keep what was told and reckon the loads that rest on it anew."""
    from lanterne_rouge.app.importing.measuring import save_athlete_values
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.entrypoints.cli.importing import progress_bar
    from lanterne_rouge.settings.athlete_values import parse_athlete_values

    if not assignments:
        raise BadInput("Nothing to set was named.", "For example: lanterne athlete set ftp=265 lthr=168.")
    now = scope.now
    save_athlete_values(scope.stores, parse_athlete_values(assignments, now.date()), since=since, now=now)
    told = scope.renewed()
    with progress_bar() as progress:
        notices = measurer(told).refresh(progress=progress)
    for notice in notices[:1]:
        typer.echo(notice, err=True)
    return told


def _show(scope: "AthleteScope") -> None:
    from lanterne_rouge.domain.fitness import ThresholdName
    from lanterne_rouge.metrics.thresholds import thresholds_on
    from lanterne_rouge.settings.athlete_values import format_threshold
    from lanterne_rouge.views.athlete import profile_document

    for name, value in profile_document(scope.profile).items():
        if value is not None:
            typer.echo(f"{name.replace('_', ' '):<16}{value}")
    known = scope.thresholds()
    today = thresholds_on(scope.now.date(), known)
    held = [getattr(today, name.value) for name in ThresholdName]
    for t in (one for one in held if one is not None):
        source = t.source.value.replace("_", " ")
        typer.echo(
            f"{t.name.replace('_', ' '):<16}{format_threshold(t.name, t.value):<14}from {t.from_day}  ({source})"
        )
    if not known:
        typer.echo("No thresholds yet. Import activities, or: lanterne athlete set ftp=265 lthr=168")
    elif len(known) > len(held):
        typer.echo("These hold today; lanterne athlete show --json has all of history.")


def _show_plan_notice(context: typer.Context) -> None:
    for line in plan_notice(caller(context).scope):
        typer.echo(line, err=True)
