"""`lanterne race`: the races of your season."""

import typer

from lanterne_rouge.app.races import (
    AddRaceRequest,
    DropRaceRequest,
    EditRaceRequest,
    RaceDayRequest,
    RaceFacts,
    RacesRequest,
    add_race,
    drop_race,
    edit_race,
    list_races,
    show_race_day,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.mission import Priority
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, day_or_none, shown
from lanterne_rouge.settings.coach_questions import (
    is_short_clock,
    read_climb_m,
    read_distance_km,
    read_event_sport,
    read_target_minutes,
)
from lanterne_rouge.settings.mission_table import kind_of_event
from lanterne_rouge.views.races import race_change_text, race_day_text, races_text

WHAT = typer.Argument(None, metavar="[plan [RACE] | add NAME | edit RACE | drop RACE]")
RACE_DAY = typer.Option("", "--date", help="The day of the race.", metavar="DATE")
PRIORITY = typer.Option("", "--priority", help="A: build up to it; B: a short taper; C: out of training.")
SPORT = typer.Option(
    "", "--sport", help="The sport, where the name doesn't say it; or triathlon, duathlon and the like."
)
DISTANCE = typer.Option("", "--distance", help="Such as 140 km, 13.1 mi or half marathon.")
CLIMB = typer.Option("", "--climb", help="Metres of climbing.")
COURSE = typer.Option("", "--course", help="Such as trail, criterium, time trial, Hyrox.")
TARGET = typer.Option("", "--target", help="A time such as 3:30 (hours and minutes), or finish.")
NAME = typer.Option("", "--name", help="Another name for it.")


def race(
    context: typer.Context,
    what: list[str] | None = WHAT,
    day: str = RACE_DAY,
    priority: str = PRIORITY,
    sport: str = SPORT,
    distance: str = DISTANCE,
    climb: str = CLIMB,
    course: str = COURSE,
    target: str = TARGET,
    name: str = NAME,
    as_json: bool = JSON,
) -> None:
    """Show your races, or add, change or drop one: lanterne race add "City 10k" --date 2027-04-01 --priority B.

    `plan` shows how to race the next one: time, pacing, food and drink. RACE is a name, part of it, or its
    number in the list. Undo with lanterne undo.
    """
    who = caller(context)
    verb, *rest = [shown(word) for word in what or ["list"]]
    today = who.scope.today
    if verb == "list" and not rest:
        who.show(who.run(list_races, RacesRequest()), races_text, as_json=as_json)
        return
    if verb == "plan":
        request = RaceDayRequest(race=" ".join(rest) or None)
        who.show(who.run(show_race_day, request), race_day_text, as_json=as_json)
        return
    if verb not in ("add", "edit", "drop"):
        raise BadInput(
            f'Unknown race command "{" ".join((verb, *rest))}".', "Try: lanterne race, or plan, add, edit, drop."
        )
    if not rest:
        raise BadInput("Which race?", f'Write: lanterne race {verb} "City 10k"')
    named = " ".join(rest)
    if verb == "drop":
        view = who.run(drop_race, DropRaceRequest(race=named))
    else:
        facts = RaceFacts(
            day=day_or_none(day, today),
            priority=_priority(priority),
            sport=read_event_sport(sport, today) if sport else None,
            distance_km=read_distance_km(distance, today) if distance else None,
            climb_m=read_climb_m(climb, today) if climb else None,
            kind=kind_of_event(sport, course.strip() or None),
            minutes=read_target_minutes(target, today) if target else None,
            short_clock=is_short_clock(target),
            finish=bool(target) and read_target_minutes(target, today) is None,
        )
        if verb == "add":
            view = who.run(add_race, AddRaceRequest(name=named, facts=facts))
        else:
            view = who.run(edit_race, EditRaceRequest(race=named, facts=facts, name=name.strip() or None))
    who.show(view, race_change_text, as_json=as_json)


def _priority(text: str) -> Priority | None:
    if not text:
        return None
    if text.upper() not in tuple(Priority):
        raise BadInput(
            f'"{shown(text)}" isn\'t a priority.', "Write A (build up to it), B (short taper) or C (out of training)."
        )
    return Priority(text.upper())
