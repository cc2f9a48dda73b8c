"""`lanterne dev fake-vendor`: try a connection without an account."""

from dataclasses import replace
from datetime import timedelta
from time import sleep
from zoneinfo import ZoneInfo

import typer

from lanterne_rouge.app.connections.state import vendor_named
from lanterne_rouge.domain.vendor import Vendor
from lanterne_rouge.sandbox.vendors.invented import (
    CLIENT_OF_STAND_IN,
    HAND_OUT_FILES,
    KEY_OF_STAND_IN,
    invented_service,
)
from lanterne_rouge.sandbox.vendors.service import listening
from lanterne_rouge.wiring import scope_without_home

STANDS_FOR = typer.Argument(..., metavar="SERVICE", help="Such as intervals.")
STAND_IN_PORT = typer.Option(0, "--port", help="Port to listen on; 0 takes a free one.", min=0, max=65535)
SESSIONS = 10


def fake_vendor(context: typer.Context, service: str = STANDS_FOR, port: int = STAND_IN_PORT) -> None:
    """Stand in for a service on this machine, with a few invented weeks, until you press Ctrl-C."""
    vendor, scope = vendor_named(service), scope_without_home()
    today = scope.clock(ZoneInfo(scope.settings.timezone)).date()
    files = []
    if vendor.name in HAND_OUT_FILES:
        # Imported here: it takes NumPy, and few services hand out recordings.
        from lanterne_rouge.sandbox.demo import DEMO_DAY, demo_recordings

        later = timedelta(days=(today - DEMO_DAY).days)
        recordings = [replace(each, start=each.start + later) for each in list(demo_recordings())[-SESSIONS:]]
        files = [(each.start, scope.adapters.recording_file(each)) for each in recordings]
    with listening(invented_service(vendor.name, today, files), port) as stand_in:
        typer.echo("\n".join(how_to_try(vendor, stand_in.base_url)))
        try:
            while True:
                sleep(3600)
        except KeyboardInterrupt:
            typer.echo("Stopped.")


def how_to_try(vendor: Vendor, address: str) -> list[str]:
    """What to type in another terminal."""
    settings = {vendor.base_setting: address}
    if vendor.consent is not None:
        settings |= dict(zip(vendor.client_settings, (CLIENT_OF_STAND_IN, KEY_OF_STAND_IN), strict=True))
    else:
        settings[vendor.key_settings[0]] = KEY_OF_STAND_IN
    return [
        f"A stand-in for {vendor.title} listens at {address}. In another terminal:",
        *(f"  export {name}={value}" for name, value in settings.items()),
        f"  lanterne --home /tmp/try connect {vendor.name}",
        "  lanterne --home /tmp/try sync",
    ]
