"""`lanterne connect`, `disconnect`, `connections`, `sync`: data from services comes in by itself."""

import sys
from pathlib import Path

import typer

from lanterne_rouge.app.connections.connecting import (
    ConnectionsRequest,
    ConnectRequest,
    ConsentRequest,
    DisconnectRequest,
    begin_consent,
    connect,
    disconnect,
    list_connections,
)
from lanterne_rouge.app.connections.display import ShownListRequest, show_list
from lanterne_rouge.app.connections.routines import SendRoutineRequest, send_routine
from lanterne_rouge.app.connections.sending import SendWorkoutsRequest, send_workouts
from lanterne_rouge.app.connections.state import Shelf, vendor_named
from lanterne_rouge.app.connections.syncing import SyncRequest, sync
from lanterne_rouge.app.rotating_secret import RotateSecretRequest, rotate_secret
from lanterne_rouge.app.scope import Notices
from lanterne_rouge.domain.errors import BadInput, LanterneError
from lanterne_rouge.domain.vendor import Vendor
from lanterne_rouge.entrypoints.cli.caller import JSON, CommandCaller, caller, day_or_none, shown
from lanterne_rouge.entrypoints.cli.consent_answer import wait_for_answer
from lanterne_rouge.views.connections import (
    AthletesSyncView,
    connected_text,
    connections_text,
    disconnected_text,
    everybodys_sync_text,
    sent_workouts_text,
    shown_list_text,
    sync_text,
)
from lanterne_rouge.views.messages import rotated_secret_text
from lanterne_rouge.views.routines import sent_routine_text
from lanterne_rouge.wiring import OpenHome, open_home

SERVICE = typer.Argument(..., metavar="SERVICE", help="Such as intervals.")
EVERYBODYS = typer.Option(False, "--all", help="Everybody in this home, each from their own accounts.")
ANY_SERVICE = typer.Argument("", metavar="[SERVICE]", help="One service (else all that are connected).")
SINCE = typer.Option("", "--since", metavar="DATE", help="How far back to go, such as 2016-01-01.")


def connect_service(context: typer.Context, service: str = SERVICE, as_json: bool = JSON) -> None:
    """Connect a service. Its key is asked for and not shown, or read from stdin or the settings; or you agree on its page.

    Keys are stored sealed; the key that opens them is the file secrets.key in your home folder, or LANTERNE_SECRET_KEY.
    """
    who, vendor = caller(context), vendor_named(service)
    shelf = Shelf(scope=who.scope)
    key, token = shelf.key_in_settings(vendor), shelf.renewal_in_settings(vendor)
    if token is not None and key is None:
        if vendor.notice:
            typer.echo(f"{vendor.notice}\n", err=True)
        request = ConnectRequest(vendor=vendor.name)
    elif vendor.consent is not None and key is None:
        request = ConnectRequest(vendor=vendor.name, answer=_consent(who, vendor))
    else:
        request = ConnectRequest(vendor=vendor.name, key=key or _key(vendor))
    view = who.run(connect, request)
    who.show(view, connected_text, as_json=as_json)


def _consent(who: CommandCaller, vendor: Vendor) -> str:
    view = who.run(begin_consent, ConsentRequest(vendor=vendor.name))
    if view.notice:
        typer.echo(f"{view.notice}\n", err=True)
    typer.echo(f"Open this address in your browser and agree:\n{view.address}", err=True)
    answer = wait_for_answer(view.redirect, lambda line: typer.echo(line, err=True))
    if not answer:
        raise BadInput(
            f"{vendor.title} wasn't connected: no answer came.", f"Try again: lanterne connect {vendor.name}"
        )
    return answer


def _key(vendor: Vendor) -> str:
    if sys.stdin.isatty():
        typer.echo(f"The key of {vendor.title}: {vendor.where}", err=True)
        asked: str = typer.prompt("Key", hide_input=True, default="", show_default=False, err=True)
        return asked
    return sys.stdin.readline()


def disconnect_service(context: typer.Context, service: str = SERVICE, as_json: bool = JSON) -> None:
    """Disconnect a service and delete its keys."""
    who = caller(context)
    who.show(who.run(disconnect, DisconnectRequest(vendor=service)), disconnected_text, as_json=as_json)


ACTION = typer.Argument(
    "", metavar="[rotate-secret|recent|send]", help="What to do; without it the services are listed."
)
SECRET = typer.Argument("", metavar="[NAME]", help="The secret's name, such as WHOOP_REFRESH_TOKEN, or the service.")
REPO = typer.Option("", "--repo", help="The repository (else GITHUB_REPOSITORY).", metavar="OWNER/NAME")
VALUE = typer.Option(
    "", "--value", help="- reads the new value from stdin (else the setting of that name).", metavar="-"
)

DAYS = typer.Option(7, "--days", help="How many days to send.")
TEMPLATE = typer.Option("", "--template", help="For send hevy: this template (else today's lifting).", metavar="NAME")


def connections(
    context: typer.Context,
    action: str = ACTION,
    name: str = SECRET,
    repo: str = REPO,
    value: str = VALUE,
    days: int = DAYS,
    template: str = TEMPLATE,
    as_json: bool = JSON,
) -> None:
    """Which services are connected, when they were synced, and what to do.

    `connections send` puts the workouts of the coming days into your calendar at intervals.icu, which hands them on to your watch;
    `connections send wahoo` sends them straight to Wahoo. --json: {"written", "unchanged", "removed", "workouts":
    [{"title", "exact", "degraded", "unsupported", "steps": [{"name", "fidelity", "why"}]}]}.
    `connections send hevy` sends today's lifting, or a --template, to Hevy as a routine. --json: {"routine", "made",
    "exact", "degraded", "unsupported", "exercises": [{"name", "there", "sets", "fidelity", "why"}]}.
    `connections recent strava` shows your own list of the last 90 days at Strava, which is used for nothing else.
    `connections rotate-secret NAME` stores a key that changes among the secrets of a repository, for scheduled runs on
    GitHub. GH_PAT must be a token that may write them. The value is sealed before it leaves and never shown. --json:
    {"name", "repository", "replaced"}.

    Example: lanterne connections rotate-secret WHOOP_REFRESH_TOKEN --repo ann/training
    """
    who = caller(context)
    if action == "rotate-secret":
        who.show(who.run(rotate_secret, _rotation(name, repo, value)), rotated_secret_text, as_json=as_json)
        return
    if action == "send" and name and vendor_named(name).name == "hevy":
        who.show(who.run(send_routine, SendRoutineRequest(template=template)), sent_routine_text, as_json=as_json)
        return
    if action == "send":
        who.show(
            who.run(send_workouts, SendWorkoutsRequest(days=days, vendor=name)), sent_workouts_text, as_json=as_json
        )
        return
    if action == "recent":
        who.show(who.run(show_list, ShownListRequest(vendor=name or "strava")), shown_list_text, as_json=as_json)
        return
    if action:
        raise BadInput(
            f'I can\'t do "{shown(action)}" with connections.',
            "Try: lanterne connections, send, recent or rotate-secret.",
        )
    who.show(who.run(list_connections, ConnectionsRequest()), connections_text, as_json=as_json)


def _rotation(name: str, repo: str, value: str) -> RotateSecretRequest:
    if not name:
        raise BadInput("Which secret?", "Write: lanterne connections rotate-secret NAME")
    if value not in ("", "-"):
        raise BadInput("A value on the command line would stand in the history.", "Give it on stdin: --value -")
    typed = sys.stdin.read().strip() if value else None
    return RotateSecretRequest(name=name, value=typed, repository=repo or None)


def sync_services(
    context: typer.Context,
    service: str = ANY_SERVICE,
    since: str = SINCE,
    everybody: bool = EVERYBODYS,
    as_json: bool = JSON,
) -> None:
    """Fetch what is new. Running it again changes nothing; a sync that was cut short goes on where it stopped.

    A first sync goes back a year; --since goes further. --all: everybody in this home, each from their own accounts.
    """
    who = caller(context)
    if everybody:
        _sync_everybody(who, service, since, as_json=as_json)
        return
    first = day_or_none(since, who.scope.today)
    view = who.run(sync, SyncRequest(vendor=service, since=first))
    who.show(view, sync_text, as_json=as_json)
    if not view.worked:
        raise typer.Exit(1)


def _sync_everybody(who: CommandCaller, service: str, since: str, *, as_json: bool) -> None:
    """What fails for one costs nobody else theirs."""
    home = open_home(Path(who.home) if who.home else None, first=who.athlete)
    try:
        views = tuple(_sync_of(who, home, athlete, service, since) for athlete in home.athletes)
        who.show(views, everybodys_sync_text, as_json=as_json)
    finally:
        home.close()
    if not any(view.sync is not None and view.sync.worked for view in views):
        raise typer.Exit(1)


def _sync_of(who: CommandCaller, home: OpenHome, athlete: str, service: str, since: str) -> AthletesSyncView:
    scope = home.scope(athlete, notices=Notices(now=lambda line: typer.echo(f"{athlete}: {line}", err=True)))
    try:
        request = SyncRequest(vendor=service, since=day_or_none(since, scope.today))
        return AthletesSyncView(athlete=athlete, sync=who.run(sync, request, scope=scope))
    except LanterneError as error:
        return AthletesSyncView(athlete=athlete, error=error.sentence, next=error.next_step)
