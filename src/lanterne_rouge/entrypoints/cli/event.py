"""`lanterne event` and `lanterne class`: an event of several days as it stands, and a guided class for a workout."""

from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.settle import settle
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_today, put_json

if TYPE_CHECKING:
    from lanterne_rouge.app.event import EventStanding
    from lanterne_rouge.domain.event import BonusStanding, StageStanding

NO_EVENT = "Your mission has no event of several days; stages are set in its file, as [[stages]] with event_start."


def event(context: typer.Context, day: str = DATE, as_json: bool = JSON) -> None:
    """Tell where your event of several days stands: stages, points, bonuses, and how to ride today."""
    from lanterne_rouge.app.event import event_standing
    from lanterne_rouge.app.morning import MorningReader

    scope = caller(context).scope
    settle(scope)
    reader = MorningReader(stores=scope.stores, mission=scope.mission, profile=scope.profile)
    found = event_standing(reader, day_or_today(day, scope.now.date()), now=scope.now)
    if as_json:
        put_json(_document(found) if found else {"event": None, "says": NO_EVENT})
    else:
        typer.echo("\n".join(_in_words(found)) if found else NO_EVENT)


def class_(
    context: typer.Context,
    workout: str = typer.Argument("", metavar="[TYPE]", help="A type of workout, such as tempo; else today's."),
    minutes: float = typer.Option(0, "--minutes", help="How long it should be.", min=0, max=1440),
    sport: str = typer.Option("", "--sport", help="cycling, running, walking, rowing or strength."),
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Suggest a guided class for a type of workout, or for today's."""
    from lanterne_rouge.app.event import class_today
    from lanterne_rouge.day.guided_class import ClassSuggestion
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.domain.sport import Sport

    if sport and sport not in tuple(Sport):
        raise BadInput(f"{sport} is no sport that I know.", f"Write one of {', '.join(Sport)}.")
    scope = caller(context).scope
    settle(scope)
    found = class_today(
        workout or None,
        day=day_or_today(day, scope.now.date()),
        minutes=minutes or None,
        sport=Sport(sport) if sport else None,
        memory=scope.stores.memory,
        morning=lambda day: morning_of(scope, day),
    )
    matched = found if isinstance(found, ClassSuggestion) else None
    if as_json:
        chosen = {"name": matched.name, "minutes": matched.minutes, "zone": matched.zone} if matched else None
        put_json({"class": chosen, "says": found.says})
    else:
        typer.echo(f"Try {found.says}." if matched else found.says)


def _document(found: "EventStanding") -> dict[str, object]:
    standing, advice = found.standing, found.advice
    return {
        "event": found.name,
        "date": found.day.isoformat(),
        "first": found.first.isoformat(),
        "last": found.last.isoformat(),
        "today": {"mode": advice.mode, "reason": advice.reason, "stage": advice.stage, "points": advice.points}
        if advice
        else None,
        "total": standing.total,
        "stage_points": standing.stage_points,
        "bonus_points": standing.bonus_points,
        "within_reach": standing.most,
        "streak": standing.streak,
        "longest_streak": standing.longest_streak,
        "stages": [
            {
                "number": s.number,
                "date": s.day.isoformat(),
                "type": s.kind,
                "critical": s.critical,
                "state": s.state,
                "mode": s.mode,
                "points": s.points,
                "activity": s.activity_id,
            }
            for s in standing.stages
        ],
        "bonuses": [
            {"name": b.name, "points": b.points, "state": b.state, "done": b.done, "needed": b.needed}
            for b in standing.bonuses
        ],
    }


def _in_words(found: "EventStanding") -> list[str]:
    from lanterne_rouge.language.phrasing import date_in_words

    standing = found.standing
    lines = [f"{found.name}, {date_in_words(found.first)} to {date_in_words(found.last)}", *_today(found)]
    lines += [
        f"Points: {standing.total} ({standing.stage_points} from stages, {standing.bonus_points} from bonuses);"
        f" {standing.most} are still within reach.",
        f"Stages in a row: {standing.streak} now, {standing.longest_streak} at best.",
        "",
        *(_stage(stage) for stage in standing.stages),
    ]
    return lines + (["", "Bonuses:", *(_bonus(bonus) for bonus in standing.bonuses)] if standing.bonuses else [])


def _today(found: "EventStanding") -> list[str]:
    advice = found.advice
    if advice is None:
        return []
    if advice.stage is None:
        return [f"Today: {advice.mode.value}, {advice.reason}."]
    worth = "" if advice.points is None else f" for {advice.points} points"
    return [f"Today, stage {advice.stage}: ride mode {_mode(advice.mode.value)}{worth} ({advice.reason})."]


def _stage(stage: "StageStanding") -> str:
    kind = stage.kind.replace("_", " ") + (" *" if stage.critical else "")
    done = f"{_mode(stage.mode.value)}, {stage.points} points" if stage.mode else stage.state.value
    return f"{stage.number:>3}  {stage.day}  {kind:<14}  {done}"


def _bonus(bonus: "BonusStanding") -> str:
    far = "" if bonus.state == "reached" else f", {bonus.done} of {bonus.needed}"
    states = {"reached": "reached", "possible": "still possible", "lost": "out of reach"}
    return f"- {bonus.name} ({bonus.points} points): {states[bonus.state]}{far}"


def _mode(mode: str) -> str:
    return {"gc": "GC"}.get(mode, mode)
