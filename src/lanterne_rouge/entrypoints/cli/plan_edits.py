"""`lanterne move`, `skip`, `session` and `week`: the plan fitted to your life."""

import typer

from lanterne_rouge.app.plan import PlanRequest, show_plan
from lanterne_rouge.app.plan_edits import (
    MoveRequest,
    SkipRequest,
    WeekTimeRequest,
    move_session,
    set_week_time,
    skip_session,
)
from lanterne_rouge.app.session_choice import (
    VERSIONS,
    ChooseSessionRequest,
    SessionRequest,
    choose_session,
    show_session,
)
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.season import monday_of
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, put_json, shown
from lanterne_rouge.language.dates import read_coming_day
from lanterne_rouge.settings.checks import WEEKDAY_KEYS
from lanterne_rouge.views.plan import week_of_plan, week_text
from lanterne_rouge.views.plan_edits import plan_edit_text
from lanterne_rouge.views.session_choice import session_on_day_text

FROM_DAY = typer.Argument(..., metavar="DAY", help="The day with the session, such as tue.")
TO_DAY = typer.Argument(..., metavar="DAY", help="The day it moves to, such as thu.")
SKIPPED_DAY = typer.Argument("today", metavar="[DAY]", help="Such as thu; today without one.")
WHY = typer.Option("", "--why", help="The reason, such as work.")
UNTIL = typer.Option("", "--until", help="Close every day up to this one, as for a holiday.", metavar="DAY")
TIME = typer.Argument(
    None, metavar="[usual | DAY=MINUTES ...]", help="Such as tue=45 sat=off; days you don't name stay as they are."
)
SESSION_WORDS = typer.Argument(
    None, metavar="[DAY] [easier | harder | planned]", help="Such as thu easier; today without a day."
)
MOST_MINUTES = 1440
CLOSED_WORDS = ("off", "no", "none", "free", "rest")


def move(context: typer.Context, first: str = FROM_DAY, second: str = TO_DAY, as_json: bool = JSON) -> None:
    """Move a session: the two days change places. A weekday is the next one from today on, the second in the week of the first."""
    who = caller(context)
    today = who.scope.today
    day = read_coming_day(first, today)
    request = MoveRequest(first=day, second=read_coming_day(second, today, max(today, monday_of(day))))
    who.show(who.run(move_session, request), plan_edit_text, as_json=as_json)


def skip_day(
    context: typer.Context,
    day: str = SKIPPED_DAY,
    until: str = UNTIL,
    why: str = WHY,
    as_json: bool = JSON,
) -> None:
    """Skip a day's session and make nothing up for it; or close several days, and plan around them."""
    who = caller(context)
    first = read_coming_day(day, who.scope.today)
    last = read_coming_day(until, who.scope.today, first) if until else None
    request = SkipRequest(day=first, why=shown(why) or None, last=last)
    who.show(who.run(skip_session, request), plan_edit_text, as_json=as_json)


def session(context: typer.Context, words: list[str] | None = SESSION_WORDS, as_json: bool = JSON) -> None:
    """Show a day's session with its easier and harder versions, or take one: lanterne session thu easier."""
    who = caller(context)
    today = who.scope.today
    told = [shown(word).lower() for word in words or ()]
    versions = [word for word in told if word in VERSIONS]
    days = [word for word in told if word not in VERSIONS]
    if len(versions) > 1 or len(days) > 1:
        raise BadInput("One day and one version, please.", "For example: lanterne session thu easier")
    day = read_coming_day(days[0], today) if days else today
    version = next((version for version in VERSIONS if version in versions), None)
    if version is None:
        who.show(who.run(show_session, SessionRequest(day=day)), session_on_day_text, as_json=as_json)
        return
    request = ChooseSessionRequest(day=day, version=version)
    who.show(who.run(choose_session, request), plan_edit_text, as_json=as_json)


def week(context: typer.Context, time: list[str] | None = TIME, day: str = DATE, as_json: bool = JSON) -> None:
    """Show a week of the plan with its sessions written out, or change its days and minutes: lanterne week tue=45 sat=120."""
    who = caller(context)
    today = who.scope.today
    the_day = read_coming_day(day, today) if day else today
    if not time:
        plan = who.run(show_plan, PlanRequest(day=min(the_day, today)))
        view = week_of_plan(plan, monday_of(the_day))
        if as_json:
            put_json(view)
        else:
            typer.echo(week_text(view))
        who.finish()
        return
    minutes = {} if [word.lower() for word in time] == ["usual"] else dict(_minutes(shown(word)) for word in time)
    request = WeekTimeRequest(day=the_day, minutes=tuple(minutes.items()))
    who.show(who.run(set_week_time, request), plan_edit_text, as_json=as_json)


def _minutes(word: str) -> tuple[int, float]:
    name, equals, amount = word.strip().lower().partition("=")
    weekday = next((n for n, key in enumerate(WEEKDAY_KEYS) if name.startswith(key)), None)
    if weekday is None or not equals:
        raise BadInput(f"I can't read {word}.", "Write days with minutes, such as tue=45 sat=120, or usual.")
    if amount in CLOSED_WORDS:
        return weekday, 0.0
    if not amount.isdecimal() or int(amount) > MOST_MINUTES:
        raise BadInput(f"{amount or 'Nothing'} isn't minutes.", f"Write a whole number from 0 to {MOST_MINUTES}.")
    return weekday, float(amount)
