"""`lanterne today` and `why`: the day decided, and its reasons."""

from datetime import date
from pathlib import Path

import typer

from lanterne_rouge.app.devices import notifies_devices
from lanterne_rouge.app.scope import Notices
from lanterne_rouge.app.today import TodayRequest, run_today
from lanterne_rouge.app.why import WhyRequest, explain_day
from lanterne_rouge.domain.errors import BadInput, LanterneError
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, CommandCaller, caller, day_or_none
from lanterne_rouge.settings.environment import REASONING_MODES, ReasoningMode
from lanterne_rouge.views.today_text import AthletesDayView, everybody_text, full_text, short_text
from lanterne_rouge.views.what_if import why_text
from lanterne_rouge.wiring import OpenHome, open_home

FULL = typer.Option(False, "--full", help="The whole briefing in four sections.")
REASONING = typer.Option(
    "", "--reasoning", help="Use of a language model: rules (none), explain or decide. Default: USE_LLM_REASONING."
)
NO_DELIVER = typer.Option(False, "--no-deliver", help="Write the files, but send nothing.")

EVERYBODY = typer.Option(False, "--all", help="Everybody in this home, each with their own day; nothing is sent.")


def today(
    context: typer.Context,
    day: str = DATE,
    full: bool = FULL,
    reasoning: str = REASONING,
    no_deliver: bool = NO_DELIVER,
    everybody: bool = EVERYBODY,
    as_json: bool = JSON,
) -> None:
    """What to do today, why, and the workout."""
    who = caller(context)
    if everybody:
        _today_of_everybody(who, day, _mode(reasoning), as_json=as_json)
        return
    request = TodayRequest(day=day_or_none(day, who.scope.today), reasoning=_mode(reasoning))
    view = who.run(run_today, request)
    if not no_deliver:
        deliver_today(who, view.date)
        send_workouts_today(who, view.date)
    who.show(view, full_text if full else short_text, as_json=as_json)


def _today_of_everybody(who: CommandCaller, day: str, mode: ReasoningMode | None, *, as_json: bool) -> None:
    """Each athlete's day from their own stores; what fails for one costs nobody else theirs."""
    home = open_home(Path(who.home) if who.home else None, first=who.athlete)
    try:
        views = tuple(_day_of(who, home, athlete, day, mode) for athlete in home.athletes)
        who.show(views, everybody_text, as_json=as_json)
    finally:
        home.close()
    if all(view.briefing is None for view in views):
        raise typer.Exit(1)


def _day_of(who: CommandCaller, home: OpenHome, athlete: str, day: str, mode: ReasoningMode | None) -> AthletesDayView:
    scope = home.scope(athlete, notices=Notices(now=lambda line: typer.echo(f"{athlete}: {line}", err=True)))
    try:
        request = TodayRequest(day=day_or_none(day, scope.today), reasoning=mode)
        return AthletesDayView(athlete=athlete, briefing=who.run(run_today, request, scope=scope))
    except LanterneError as error:
        return AthletesDayView(athlete=athlete, error=error.sentence, next=error.next_step)


def deliver_today(who: CommandCaller, day: date) -> None:
    """Send the day once the briefing is shown, where messages are set up; only on the day itself, and never a second time."""
    scope = who.scope
    if day != scope.today or not (scope.settings.delivery.is_set_up or notifies_devices(scope)):
        return

    def send() -> tuple[str, ...]:
        # Imported here: most homes send nothing.
        from lanterne_rouge.app.messages import send_if_wanted
        from lanterne_rouge.domain.message import MessageKind
        from lanterne_rouge.views.messages import delivery_lines, waiting_lines

        views = [send_if_wanted(kind, who.scope, day) for kind in (MessageKind.DAY, MessageKind.ALERT)]
        lines = [line for view in views if view is not None for line in (*waiting_lines(view), *delivery_lines(view))]
        return tuple(dict.fromkeys(lines))

    who.waiting.append(send)


def send_workouts_today(who: CommandCaller, day: date) -> None:
    """Bring the calendar in line once the briefing is shown, where the settings say so: the watch must not show a harder day."""
    if day != who.scope.today or not who.scope.settings.worker.send_workouts:
        return

    def send() -> tuple[str, ...]:
        # Imported here: most homes send nothing.
        from lanterne_rouge.app.connections.sending import send_if_wished

        return send_if_wished(who.scope)

    who.waiting.append(send)


def why(
    context: typer.Context,
    day: str = typer.Argument("", metavar="[DATE]"),
    same_day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Why a day was decided as it was: the rules that counted, those that nearly did, and what would have changed it."""
    who = caller(context)
    view = who.run(explain_day, WhyRequest(day=day_or_none(day or same_day, who.scope.today)))
    who.show(view, why_text, as_json=as_json)


def _mode(asked: str) -> ReasoningMode | None:
    mode = next((mode for mode in REASONING_MODES if mode == asked), None)
    if asked and mode is None:
        raise BadInput(f'Unknown way of reasoning "{asked}".', "Write rules, explain or decide.")
    return mode
