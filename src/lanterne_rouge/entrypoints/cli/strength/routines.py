"""`lanterne strength routine`: templates done in turn, and which of them comes next."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.strength.lifter import lifter_of
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, put_json, shown

if TYPE_CHECKING:
    from datetime import date

    from lanterne_rouge.app.scope import AthleteScope
    from lanterne_rouge.domain.lifting import Routine, Template
    from lanterne_rouge.strength.routines import NextDay
    from lanterne_rouge.views.strength import Json

WHAT = typer.Argument(
    None, metavar="[list | show [NAME] | next | skip | use NAME | add NAME | generate | drop NAME | deload on/off/auto]"
)
USUAL_DAYS, USUAL_ROUTINE_MINUTES = 3, 60


def routine(
    context: typer.Context,
    what: list[str] | None = WHAT,
    goal: str = typer.Option("", "--goal", help="strength, hypertrophy or both; for generate."),
    days: int = typer.Option(USUAL_DAYS, "--days", help="Days a week, 1 to 6; for generate."),
    minutes: int = typer.Option(USUAL_ROUTINE_MINUTES, "--minutes", help="Minutes a session, 20 to 120; for generate."),
    style: str = typer.Option("", "--style", help="full body, upper/lower, push/pull/legs or hybrid; for generate."),
    from_log: bool = typer.Option(False, "--from-log", help="Keep the routine that your log shows; for generate."),
    beside_endurance: bool = typer.Option(False, "--beside-endurance", help="Endurance comes first; for generate."),
    templates: list[str] = typer.Option([], "--template", help="A template of the routine, in order; for add."),
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Follow templates in turn, or have a routine made.

    A day counts as done when half of its exercises were logged; nothing needs to be ticked off. --json: {"routines":
    [{"name", "days", "next", "since", "in_use"}], "in_use"}, or one of them; next: {"routine", "place", "template",
    "why"}; generate: the routine with {"templates": [...], "why"}.

    After six weeks of hard lifting the next one is lighter. `routine deload off` ends that, `on` makes the next seven
    days lighter, `auto` is the usual; without a word it tells which holds. --json: {"deload", "lighter", "why"}.

    Example: lanterne strength routine generate --goal strength --days 3 --minutes 60
    """
    from lanterne_rouge.app.strength import notebook as book
    from lanterne_rouge.domain.errors import BadInput

    scope = caller(context).scope
    verb, *names = [shown(word) for word in what or ["list"]]
    name, now = " ".join(names), scope.now
    today = day_or_today(day, now.date())
    if verb == "list" and not name:
        _list(scope, as_json=as_json)
    elif verb == "show":
        _show(scope, book.routine_named(scope.stores, name) if name else _used(scope), today, as_json=as_json)
    elif verb == "use" and name:
        _show(scope, book.use_routine(scope.stores, name, today=today, now=now), today, as_json=as_json)
    elif verb in ("next", "skip") and not name:
        _next(scope, today, skip=verb == "skip", as_json=as_json)
    elif verb == "generate" and not name and from_log:
        _keep_habit(scope, goal, today, as_json=as_json)
    elif verb == "deload" and len(names) < 2:
        _deload(scope, name, today, as_json=as_json)
    elif verb == "generate" and not name:
        _generate(scope, goal, days, minutes, style, today, beside_endurance=beside_endurance, as_json=as_json)
    elif verb == "add" and name:
        _add(scope, name, templates, today, as_json=as_json)
    elif verb == "drop" and name:
        gone = book.drop_routine(scope.stores, name, now=now)
        if as_json:
            put_json({"dropped": gone.name})
        else:
            typer.echo(f"The routine {gone.name} is forgotten; its templates stay. Take it back with: lanterne undo")
    else:
        raise BadInput(
            f"{' '.join((verb, *names))} is nothing that can be done with a routine, or lacks its name.",
            "Write lanterne strength routine, or routine show, next, skip, use NAME, add NAME, generate, drop NAME, "
            "deload on, off or auto.",
        )


def _list(scope: "AthleteScope", *, as_json: bool) -> None:
    from lanterne_rouge.app.strength.notebook import routine_in_use
    from lanterne_rouge.views.strength import routine_document

    routines, used = scope.stores.strength.routines(), routine_in_use(scope.stores)
    if as_json:
        documents = [routine_document(one, in_use=used is not None and one.name == used.name) for one in routines]
        put_json({"routines": documents, "in_use": used.name if used else None})
    elif not routines:
        typer.echo(
            "No routine is kept yet, so plans follow the one that your log shows (keep it: lanterne strength routine "
            "generate --from-log), or else make one for your goal and gym. Keep your own: "
            "lanterne strength routine generate --goal strength --days 3 --minutes 60"
        )
    for one in routines if not as_json else ():
        typer.echo(f"{'*' if used and used.name == one.name else ' '} {one.name}: {', '.join(one.days)}")


def _used(scope: "AthleteScope") -> "Routine":
    from lanterne_rouge.app.strength.notebook import routine_in_use
    from lanterne_rouge.domain.errors import NotFound

    found = routine_in_use(scope.stores)
    if found is None:
        raise NotFound(
            "No routine is in use.",
            "Choose one: lanterne strength routine use NAME, or have one made: routine generate --days 3",
        )
    return found


def _following(scope: "AthleteScope", routine: "Routine", today: "date") -> "NextDay":
    """The day that comes next, after what was logged up to today."""
    from lanterne_rouge.app.strength.history import logged_sessions
    from lanterne_rouge.strength.routines import RoutineSession, next_template

    sessions = logged_sessions(scope.stores.strength.series(None, today), lifter_of(scope).exercises.exercise_named)
    done = [RoutineSession(day=one.day, exercises=frozenset(one.sets)) for one in sessions]
    return next_template(routine, scope.stores.strength.templates(), done, scope.exercises)


def _show(scope: "AthleteScope", routine: "Routine", today: "date", *, as_json: bool, is_new: bool = False) -> None:
    from lanterne_rouge.app.strength.notebook import routine_in_use
    from lanterne_rouge.strength.template_text import render
    from lanterne_rouge.views.strength import routine_document, template_document

    following, used = _following(scope, routine, today), routine_in_use(scope.stores)
    templates = _templates(scope, routine)
    if as_json:
        in_use = used is not None and used.name == routine.name
        document = {**routine_document(routine, in_use=in_use), "next": following.name, "why": following.why}
        put_json({**document, "templates": [template_document(one) for one in templates]})
        return
    typer.echo(f"{routine.name}\n")
    typer.echo("\n\n".join(render(one) for one in templates))
    typer.echo(f"\n{f'{shown(following.name)} comes first.' if is_new else shown(following.why)}")


def _templates(scope: "AthleteScope", routine: "Routine") -> "list[Template]":
    """The templates of a routine that are there, by the names under which they are kept."""
    by_name = {one.name: one for one in scope.stores.strength.templates()}
    return [by_name[name] for name in dict.fromkeys(routine.days) if name in by_name]


def _next(scope: "AthleteScope", today: "date", *, skip: bool, as_json: bool) -> None:
    from lanterne_rouge.app.strength.notebook import move_routine
    from lanterne_rouge.strength.routines import skip as skipped

    routine = _used(scope)
    following = _following(scope, routine, today)
    if skip:
        routine = move_routine(scope.stores, skipped(routine, following, today), now=scope.now)
        following = _following(scope, routine, today)
    if as_json:
        document: dict[str, Json] = {"routine": routine.name, "place": following.place, "template": following.name}
        put_json({**document, "why": following.why})
    else:
        typer.echo(shown(following.why))
        typer.echo(f'Plan it: lanterne strength plan --template "{shown(following.name)}"')


def _generate(
    scope: "AthleteScope",
    goal: str,
    days: int,
    minutes: int,
    style: str,
    today: "date",
    *,
    beside_endurance: bool,
    as_json: bool,
) -> None:
    from lanterne_rouge.app.strength.notebook import keep_routine
    from lanterne_rouge.app.strength.template import choices
    from lanterne_rouge.domain.equipment import gear_at
    from lanterne_rouge.domain.lifting import LiftingGoal
    from lanterne_rouge.entrypoints.cli.strength.words import one_of
    from lanterne_rouge.strength.generator.days import Style, choose_style
    from lanterne_rouge.strength.generator.generate import generate_routine

    chosen = choices(scope.stores, lifter_of(scope).unit)
    the_goal = one_of(LiftingGoal, goal, "goal") if goal else chosen.goal
    made, templates = generate_routine(
        the_goal,
        days,
        minutes,
        gear_at(chosen.gym.location, chosen.gym.gear),
        scope.exercises,
        chosen.gym.location,
        style=one_of(Style, style, "style") if style else None,
        beside_endurance=beside_endurance,
    )
    kept = keep_routine(scope.stores, made, templates, the_goal, today=today, now=scope.now)
    why = "" if style else choose_style(days, beside_endurance=beside_endurance).reason
    _tell_made(scope, kept, why, today, as_json=as_json)


def _keep_habit(scope: "AthleteScope", goal: str, today: "date", *, as_json: bool) -> None:
    """Keep what was done lately as the routine to be followed."""
    from lanterne_rouge.app.strength.history import routine_from_log
    from lanterne_rouge.app.strength.notebook import keep_routine
    from lanterne_rouge.app.strength.template import choices
    from lanterne_rouge.domain.errors import NotFound
    from lanterne_rouge.domain.lifting import LiftingGoal
    from lanterne_rouge.entrypoints.cli.strength.words import one_of

    found = routine_from_log(today, scope.stores, scope.shelf)
    if found is None:
        raise NotFound(
            "Your log of the last six weeks shows no routine: it takes four sessions, two of each day.",
            "Have one made instead: lanterne strength routine generate --days 3",
        )
    made, templates = found
    the_goal = one_of(LiftingGoal, goal, "goal") if goal else choices(scope.stores, lifter_of(scope).unit).goal
    kept = keep_routine(scope.stores, made, templates, the_goal, today=today, now=scope.now)
    _tell_made(scope, kept, "Read from what you have done in the last six weeks.", today, as_json=as_json)


def _tell_made(scope: "AthleteScope", kept: "Routine", why: str, today: "date", *, as_json: bool) -> None:
    from lanterne_rouge.views.strength import routine_document, template_document

    if as_json:
        documents: list[Json] = [template_document(one) for one in _templates(scope, kept)]
        put_json({**routine_document(kept, in_use=True), "templates": documents, "why": why or None})
        return
    if why:
        typer.echo(f"{why}\n")
    _show(scope, kept, today, as_json=False, is_new=True)


def _deload(scope: "AthleteScope", told: str, today: "date", *, as_json: bool) -> None:
    """Say who decides on lighter weeks, after changing it where that was asked."""
    from lanterne_rouge.app.strength.context import deload_on
    from lanterne_rouge.app.strength.notebook import choose_deload
    from lanterne_rouge.app.strength.template import DeloadMode
    from lanterne_rouge.entrypoints.cli.strength.words import one_of

    if told:
        choose_deload(scope.stores, one_of(DeloadMode, told, "deload"), today=today, now=scope.now)
    found = deload_on(today, scope.stores, scope.exercises)
    if as_json:
        put_json({"deload": found.mode.value, "lighter": found.lighter, "why": found.why or None})
    elif found.lighter:
        typer.echo(found.why or "This is a recovery week of your season plan, so the lifting is lighter too.")
    elif found.mode is DeloadMode.OFF:
        typer.echo("No week is made lighter. Let it come by itself again: lanterne strength routine deload auto")
    else:
        typer.echo(
            "This week is a usual one. After six weeks of hard lifting, or in a recovery week of your season plan, it is "
            "made lighter. Now: lanterne strength routine deload on; never: deload off"
        )


def _add(scope: "AthleteScope", name: str, templates: list[str], today: "date", *, as_json: bool) -> None:
    from lanterne_rouge.app.coach_context.lenient import one_line
    from lanterne_rouge.app.strength.notebook import keep_routine, template_named
    from lanterne_rouge.app.strength.template import choices
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.domain.lifting import Routine

    if not templates:
        raise BadInput(
            f"Which templates the routine {name} has was not said.",
            f'Name them in order: lanterne strength routine add "{name}" --template "Upper A" --template "Lower A"',
        )
    found: list[Template] = [template_named(scope.stores, one) for one in templates]
    made = Routine(name=one_line(name), days=tuple(one.name for one in found))
    goal = choices(scope.stores, lifter_of(scope).unit).goal
    _show(scope, keep_routine(scope.stores, made, (), goal, today=today, now=scope.now), today, as_json=as_json)
