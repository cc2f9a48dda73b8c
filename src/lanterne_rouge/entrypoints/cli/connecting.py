"""`lanterne connect`, `disconnect`, `connections`, `sync`: data from services comes in by itself."""

import sys

import typer

from lanterne_rouge.app.connections.connecting import (
    ConnectionsRequest,
    ConnectRequest,
    DisconnectRequest,
    connect,
    disconnect,
    list_connections,
)
from lanterne_rouge.app.connections.state import Shelf, vendor_named
from lanterne_rouge.app.connections.syncing import SyncRequest, sync
from lanterne_rouge.domain.vendor import Vendor
from lanterne_rouge.entrypoints.cli.caller import JSON, CommandCaller, caller, day_or_none
from lanterne_rouge.views.connections import connected_text, connections_text, disconnected_text, sync_text

SERVICE = typer.Argument(..., metavar="SERVICE", help="Such as intervals.")
ANY_SERVICE = typer.Argument("", metavar="[SERVICE]", help="One service (else all that are connected).")
SINCE = typer.Option("", "--since", metavar="DATE", help="How far back to go, such as 2016-01-01.")


def connect_service(context: typer.Context, service: str = SERVICE, as_json: bool = JSON) -> None:
    """Connect a service. Its key is asked for and not shown, or read from stdin or the settings.

    Keys are stored sealed; the key that opens them is the file secrets.key in your home folder, or LANTERNE_SECRET_KEY.
    """
    who, vendor = caller(context), vendor_named(service)
    view = who.run(connect, ConnectRequest(vendor=vendor.name, key=_key(who, vendor)))
    who.show(view, connected_text, as_json=as_json)


def _key(who: CommandCaller, vendor: Vendor) -> str:
    known = Shelf(scope=who.scope).key_in_settings(vendor)
    if known is not None:
        return known
    if sys.stdin.isatty():
        typer.echo(f"The key of {vendor.title}: {vendor.where}", err=True)
        asked: str = typer.prompt("Key", hide_input=True, default="", show_default=False, err=True)
        return asked
    return sys.stdin.readline()


def disconnect_service(context: typer.Context, service: str = SERVICE, as_json: bool = JSON) -> None:
    """Disconnect a service and delete its keys."""
    who = caller(context)
    who.show(who.run(disconnect, DisconnectRequest(vendor=service)), disconnected_text, as_json=as_json)


def connections(context: typer.Context, as_json: bool = JSON) -> None:
    """Which services are connected, when they were synced, and what to do."""
    who = caller(context)
    who.show(who.run(list_connections, ConnectionsRequest()), connections_text, as_json=as_json)


def sync_services(context: typer.Context, service: str = ANY_SERVICE, since: str = SINCE, as_json: bool = JSON) -> None:
    """Fetch what is new. Running it again changes nothing; a sync that was cut short goes on where it stopped.

    A first sync goes back a year; --since goes further.
    """
    who = caller(context)
    first = day_or_none(since, who.scope.today)
    view = who.run(sync, SyncRequest(vendor=service, since=first))
    who.show(view, sync_text, as_json=as_json)
    if not view.worked:
        raise typer.Exit(1)
