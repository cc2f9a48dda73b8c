"""`lanterne serve`, `pair`, `devices`: the coach for a phone, a browser or a program, from this machine."""

import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path
from signal import SIGTERM, signal
from socket import socket
from tempfile import TemporaryDirectory
from types import FrameType
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.app.devices import (
    DevicesRequest,
    PairingRequest,
    PasswordRequest,
    RevokeRequest,
    list_devices,
    remember_address,
    revoke_device,
    set_password,
    start_pairing,
)
from lanterne_rouge.domain.device import Permission
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import JSON, caller, on_terminal
from lanterne_rouge.views.devices import devices_text, pairing_text, password_text, revoked_text
from lanterne_rouge.wiring import OpenHome, open_home

if TYPE_CHECKING:
    from lanterne_rouge.entrypoints.api.server import ListenAt

PORT = 8421
# A shell's way to say that a signal ended a program.
SIGNALLED = 128
HOW_TO_ADD_SERVING = "Add them with make setup, or with pip install 'lanterne-rouge[serve]'."
HOST = typer.Option("127.0.0.1", "--host", help="Address to listen on; 0.0.0.0 is every one of this machine.")
PORT_OPTION = typer.Option(PORT, "--port", help="Port to listen on; 0 takes a free one.", min=0, max=65535)
DEMO = typer.Option(
    False, "--demo", help="Serve the invented athlete of lanterne demo, in a home that goes afterwards."
)
URL = typer.Option("", "--url", help="The address under which the phone reaches this machine.", metavar="URL")
READ = typer.Option(False, "--read", help="The device may look, and change nothing.")
SCOPE = typer.Option(
    "", "--scope", help="What the device may do: all, read, coach, planner or copilot.", metavar="SCOPE"
)
PASSWORD = typer.Option(False, "--password", help="Set a password that pairs devices too; asks for it.")
ONLY_READ = typer.Option(False, "--read", help="The program may look, and change nothing.")
ACTION = typer.Argument("list", help="list, or revoke with an id or a name.", metavar="[list|revoke]")
DEVICE = typer.Argument("", help="The device to revoke.", metavar="[DEVICE]")
ALL = typer.Option(False, "--all", help="Revoked devices too.")


def serve(context: typer.Context, host: str = HOST, port: int = PORT_OPTION, url: str = URL, demo: bool = DEMO) -> None:
    """Serve the coach to your phone, browser and programs until you press Ctrl-C."""
    try:
        from lanterne_rouge.entrypoints.api.server import ListenAt, listen
    except ModuleNotFoundError as error:
        raise BadInput(f"The libraries for serving aren't installed ({error.name}).", HOW_TO_ADD_SERVING) from error

    who = caller(context)
    place = ListenAt(host=host, port=port)
    if demo:
        # Imported here: it loads the importer and the planner, and most servers serve a home that is there.
        from lanterne_rouge.app.demo import DemoRequest, demo_clock, run_demo

        _refuse_strangers(place)
        # Told to stop, this process leaves by an exception, so that the home goes.
        signal(SIGTERM, _leave)
        with listen(place) as listening, TemporaryDirectory(prefix="lanterne-home-") as folder:
            typer.echo("Making the demo athlete's two years; this takes some seconds.", err=True)
            home = open_home(Path(folder), first=who.athlete)
            who.run(run_demo, DemoRequest(), scope=home.scope(who.athlete))
            _serve(replace(home, clock=demo_clock), who.athlete, listening, place.host, url)
        return
    home = open_home(Path(who.home) if who.home else None, first=who.athlete)
    for line in home.notices:
        typer.echo(line, err=True)
    if not home.devices.anybody():
        try:
            _refuse_strangers(place)
        except BadInput:
            home.close()
            raise
    _serve(home, who.athlete, listen(place), place.host, url)


def _leave(number: int, _frame: FrameType | None) -> None:
    sys.exit(SIGNALLED + number)


def _refuse_strangers(place: "ListenAt") -> None:
    """Raise `BadInput` for an address that others reach too, as long as no device is paired."""
    if not place.is_loopback:
        raise BadInput(
            "No device is paired yet, so I only listen where this machine alone can reach me.",
            "Pair one first: lanterne serve, then lanterne pair in a second terminal.",
        )


def _serve(home: OpenHome, athlete: str, listening: socket, host: str, url: str) -> None:
    from lanterne_rouge.entrypoints.api.server import serve_until_stopped

    address = url.rstrip("/") or f"http://{shown_host(host)}:{listening.getsockname()[1]}"
    remember_address(address, home.scope(athlete))
    typer.echo(f"Serving at {address} (Ctrl-C stops).", err=True)
    if not home.devices.anybody():
        view = start_pairing(PairingRequest(), home.scope(athlete))
        typer.echo(f"No device is paired yet. Open this within ten minutes: {view.link}", err=True)
    serve_until_stopped(home, listening)


def mcp(context: typer.Context, read: bool = ONLY_READ) -> None:
    """Offer the coach to a program with a language model, over stdin and stdout (the Model Context Protocol)."""
    try:
        from lanterne_rouge.entrypoints.mcp.server import Guest
        from lanterne_rouge.entrypoints.mcp.transports import serve_stdio
    except ModuleNotFoundError as error:
        raise BadInput(f"The libraries for serving aren't installed ({error.name}).", HOW_TO_ADD_SERVING) from error

    who = caller(context)
    home = open_home(Path(who.home) if who.home else None, first=who.athlete)
    permission = Permission.READ if read else Permission.ALL
    try:
        serve_stdio(lambda: Guest(scope=home.scope(who.athlete), permission=permission, name="stdio"))
    finally:
        home.close()


def pair(
    context: typer.Context,
    read: bool = READ,
    scope: str = SCOPE,
    url: str = URL,
    password: bool = PASSWORD,
    as_json: bool = JSON,
) -> None:
    """Show a code that pairs a phone, a browser or a program once."""
    who = caller(context)
    if password:
        who.show(who.run(set_password, PasswordRequest(stored=_ask_for_password())), password_text, as_json=as_json)
        return
    permission = _permission(scope or ("read" if read else "all"), read=read)
    view = who.run(start_pairing, PairingRequest(permission=permission, address=url.rstrip("/") or None))
    picture = _picture(view.link) if on_terminal() else ""
    who.show(view, lambda made: pairing_text(made, picture, now=who.scope.now), as_json=as_json)


def devices(
    context: typer.Context,
    action: str = ACTION,
    device: str = DEVICE,
    every: bool = ALL,
    as_json: bool = JSON,
) -> None:
    """The paired devices; `devices revoke NAME` shuts one out."""
    who = caller(context)
    if action == "list" and not device:
        who.show(who.run(list_devices, DevicesRequest(all=every)), devices_text, as_json=as_json)
        return
    if action != "revoke" or not device:
        raise BadInput("I can list devices or revoke one.", "Try: lanterne devices, lanterne devices revoke NAME.")
    who.show(who.run(revoke_device, RevokeRequest(device=device)), revoked_text, as_json=as_json)


def _permission(scope: str, *, read: bool) -> Permission:
    """What a device is paired for. Raises `BadInput` for a scope that doesn't exist, or that contradicts --read."""
    named = [each for each in Permission if each is not Permission.CALENDAR and each.value == scope.strip().lower()]
    if not named:
        raise BadInput(f"There is no scope {scope[:40]}.", "Use one of: all, read, coach, planner, copilot.")
    if read and named[0] is not Permission.READ:
        raise BadInput("--read and --scope say different things.", "Use --scope alone.")
    return named[0]


def _ask_for_password() -> str | None:
    """The hash of a password that was typed twice; None where none was typed."""
    typed: str = typer.prompt("Password (empty: none)", hide_input=True, default="", show_default=False, err=True)
    if not typed:
        return None
    again: str = typer.prompt("Once more", hide_input=True, default="", show_default=False, err=True)
    if typed != again:
        raise BadInput(
            "You typed two different passwords, so nothing was changed.", "Try again: lanterne pair --password"
        )
    try:
        from lanterne_rouge.entrypoints.api.passwords import hash_password
    except ModuleNotFoundError as error:
        raise BadInput(f"The libraries for serving aren't installed ({error.name}).", HOW_TO_ADD_SERVING) from error
    return hash_password(typed)


def _picture(link: str) -> str:
    """The link as a QR code of half-block characters; empty where the library isn't installed."""
    try:
        import segno
    except ImportError:
        return ""
    drawn = StringIO()
    segno.make_qr(link).terminal(drawn, compact=True)
    return drawn.getvalue()


def shown_host(host: str) -> str:
    """The host by which others reach a server that listens there: for every address of this machine the one in its own network."""
    if host in ("0.0.0.0", "::"):
        from lanterne_rouge.entrypoints.api.server import address_in_network

        host = address_in_network(host) or {"0.0.0.0": "127.0.0.1", "::": "::1"}[host]
    return f"[{host}]" if ":" in host else host
