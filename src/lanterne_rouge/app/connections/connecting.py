"""Connect a service and disconnect it, and show how connections stand."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from lanterne_rouge.app.connections.signed import signed_in
from lanterne_rouge.app.connections.state import ConnectionState, Shelf, vendor_named
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput, NotFound
from lanterne_rouge.domain.vendor import SERVICES, Vendor
from lanterne_rouge.ports.vendors import TokenPair
from lanterne_rouge.views.connections import ConnectedView, ConnectionsView, ConnectionView, DisconnectedView

LONGEST_KEY_TEXT: Final = 4096
STALE_AFTER: Final = timedelta(days=2)


@dataclass(frozen=True, kw_only=True)
class ConnectRequest:
    """A service, and the key that the athlete copied there."""

    vendor: str
    key: str


@dataclass(frozen=True, kw_only=True)
class DisconnectRequest:
    """The service to disconnect."""

    vendor: str


@dataclass(frozen=True, kw_only=True)
class ConnectionsRequest:
    """Nothing to say."""


def connect(request: ConnectRequest, scope: AthleteScope) -> ConnectedView:
    """Try a key, and store it sealed if the service accepts it."""
    vendor, key = vendor_named(request.vendor), request.key.strip()
    if not key or len(key) > LONGEST_KEY_TEXT or not (key.isascii() and key.isprintable()) or " " in key:
        raise BadInput(f"That is no key of {vendor.title}.", f"{vendor.where} Copy it from there without spaces.")
    with signed_in(scope, vendor, key=key) as source:
        account = source.account()
    shelf = Shelf(scope=scope)
    shelf.keep(vendor, TokenPair(access=key))
    shelf.write(vendor, _reconnected(shelf, vendor, account, scope))
    return ConnectedView(name=vendor.name, title=vendor.title, account=account, brings=vendor.brings)


def _reconnected(shelf: Shelf, vendor: Vendor, account: str, scope: AthleteScope) -> ConnectionState:
    """A new connection; one to the same account goes on where the earlier one ended."""
    earlier = shelf.read(vendor)
    if earlier is None or earlier.account != account:
        return ConnectionState(connected=scope.now, account=account)
    return ConnectionState(
        connected=scope.now,
        account=account,
        synced=earlier.synced,
        oldest=earlier.oldest,
        newest=earlier.newest,
        cursor=earlier.cursor,
    )


def disconnect(request: DisconnectRequest, scope: AthleteScope) -> DisconnectedView:
    """Delete the keys of a service; what it brought in stays, unless its terms demand otherwise."""
    vendor, shelf = vendor_named(request.vendor), Shelf(scope=scope)
    if shelf.read(vendor) is None:
        raise NotFound(f"{vendor.title} isn't connected.", "See what is: lanterne connections")
    shelf.forget(vendor)
    setting = next((name for name in vendor.key_settings if name in scope.settings.environment), None)
    return DisconnectedView(name=vendor.name, title=vendor.title, still_in_settings=setting)


def list_connections(request: ConnectionsRequest, scope: AthleteScope) -> ConnectionsView:
    """Every service: whether it is connected, when it was synced, and what to do."""
    shelf = Shelf(scope=scope)
    return ConnectionsView(services=tuple(_shown(vendor, shelf.read(vendor), scope) for vendor in SERVICES))


def _shown(vendor: Vendor, connection: ConnectionState | None, scope: AthleteScope) -> ConnectionView:
    if connection is None:
        return ConnectionView(
            name=vendor.name,
            title=vendor.title,
            state="off",
            brings=vendor.brings,
            advice=f"lanterne connect {vendor.name}",
        )
    stale = connection.synced is None or scope.now - connection.synced > STALE_AFTER
    state = (
        "failing" if connection.trouble else "never synced" if connection.synced is None else "stale" if stale else "on"
    )
    return ConnectionView(
        name=vendor.name,
        title=vendor.title,
        state=state,
        brings=vendor.brings,
        account=connection.account or None,
        synced=connection.synced,
        oldest=connection.oldest,
        withheld=connection.withheld,
        trouble=connection.trouble or None,
        advice=connection.advice or (f"lanterne sync {vendor.name}" if stale else None),
    )
