"""Connect a service and disconnect it, and show how connections stand."""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from lanterne_rouge.app.connections.signed import passage, signed_in
from lanterne_rouge.app.connections.state import ConnectionState, Shelf, vendor_doors, vendor_named
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput, NotFound, SourceFailed, SourceFault
from lanterne_rouge.domain.vendor import SERVICES, Vendor
from lanterne_rouge.ports.vendors import PendingConsent, TokenPair
from lanterne_rouge.views.connections import (
    ConnectedView,
    ConnectionsView,
    ConnectionView,
    ConsentView,
    DisconnectedView,
)

LONGEST_KEY_TEXT: Final = 4096
SECRET_BYTES: Final = 32
CONSENT_LASTS: Final = timedelta(minutes=10)
STALE_AFTER: Final = timedelta(days=2)


@dataclass(frozen=True, kw_only=True)
class ConnectRequest:
    """A service, and the key that the athlete copied there, or the address that its consent page sent them back to."""

    vendor: str
    key: str = ""
    answer: str = ""


@dataclass(frozen=True, kw_only=True)
class ConsentRequest:
    """The service whose consent page is wanted."""

    vendor: str


@dataclass(frozen=True, kw_only=True)
class DisconnectRequest:
    """The service to disconnect."""

    vendor: str


@dataclass(frozen=True, kw_only=True)
class ConnectionsRequest:
    """Nothing to say."""


def begin_consent(request: ConsentRequest, scope: AthleteScope) -> ConsentView:
    """Make the address of a service's consent page, for the athlete to open and agree."""
    vendor, shelf = vendor_named(request.vendor), Shelf(scope=scope)
    page = vendor.consent
    if page is None:
        raise BadInput(f"{vendor.title} has no consent page.", f"It is connected with a key. {vendor.where}")
    client = shelf.client(vendor)
    if client is None:
        raise _no_app(vendor, f" Its redirect address is {page.redirect}.")
    state, verifier = scope.chance(SECRET_BYTES).hex(), scope.chance(SECRET_BYTES).hex()
    pending = PendingConsent(
        state=state,
        verifier=verifier,
        client_id=client[0],
        client_secret=client[1],
        redirect=page.redirect,
        asked=scope.now,
    )
    shelf.ask_consent(vendor, pending)
    challenge = urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    query = {
        "response_type": "code",
        "client_id": client[0],
        "redirect_uri": page.redirect,
        "scope": page.separator.join(page.scopes),
        "state": state,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    base = shelf.base_url(vendor)
    address = page.authorize if base == vendor.api else base + urlsplit(page.authorize).path
    return ConsentView(
        name=vendor.name,
        title=vendor.title,
        address=f"{address}?{urlencode(query)}",
        redirect=page.redirect,
        notice=vendor.notice,
    )


def connect(request: ConnectRequest, scope: AthleteScope) -> ConnectedView:
    """Try a key, what the consent page answered, or without both the token in the settings; stored sealed if it is accepted."""
    vendor, key = vendor_named(request.vendor), request.key.strip()
    if request.answer:
        return _with_answer(vendor, request.answer, scope)
    token = None if key else Shelf(scope=scope).renewal_in_settings(vendor)
    return _with_key(vendor, key, scope) if token is None else _with_token(vendor, token, scope)


def _with_answer(vendor: Vendor, answer: str, scope: AthleteScope) -> ConnectedView:
    shelf = Shelf(scope=scope)
    pending = shelf.pending(vendor)
    if pending is None or scope.now - pending.asked > CONSENT_LASTS:
        raise BadInput(
            f"I'm no longer waiting for an answer from {vendor.title}.", f"Begin again: lanterne connect {vendor.name}"
        )
    code = _code(vendor, answer.strip(), pending)
    quota = shelf.quota(vendor)
    pair = vendor_doors(scope).exchange(passage(scope, vendor, quota, None), pending, code)
    shelf.consent_answered(vendor)
    return _accepted(vendor, pair, scope)


def _with_token(vendor: Vendor, token: str, scope: AthleteScope) -> ConnectedView:
    shelf = Shelf(scope=scope)
    client = shelf.client(vendor)
    if client is None:
        raise _no_app(vendor)
    first = TokenPair(access="", refresh=token, client_id=client[0], client_secret=client[1])
    try:
        pair = vendor_doors(scope).refresh(passage(scope, vendor, shelf.quota(vendor), None), first)
    except SourceFailed as failed:
        if failed.fault is not SourceFault.REFUSED:
            raise
        raise SourceFailed(
            SourceFault.REFUSED,
            f"{vendor.title} doesn't accept the token in {vendor.renewal_setting}.",
            f"Put the right one there, or remove it and agree on its page: lanterne connect {vendor.name}",
        ) from failed
    return _accepted(vendor, pair, scope)


def _no_app(vendor: Vendor, redirect: str = "") -> BadInput:
    names = " and ".join(vendor.client_settings)
    return BadInput(
        f"You connect to {vendor.title} through an app of your own.",
        f"{vendor.where}{redirect} Then set {names} in .env.",
    )


def _accepted(vendor: Vendor, pair: TokenPair, scope: AthleteScope) -> ConnectedView:
    """Store new tokens that allow what is needed, and look whose account it is."""
    shelf, page = Shelf(scope=scope), vendor.consent
    missing = [
        scope_name for scope_name in (page.needed if page else ()) if pair.scopes and scope_name not in pair.scopes
    ]
    if missing:
        raise BadInput(
            f"You left out what I need from {vendor.title}: {', '.join(missing)}.",
            f"Begin again and leave it ticked: lanterne connect {vendor.name}",
        )
    shelf.keep(vendor, pair)
    with signed_in(scope, vendor) as source:
        account = source.account()
    shelf.write(vendor, _reconnected(shelf, vendor, account, scope))
    return ConnectedView(
        name=vendor.name,
        title=vendor.title,
        account=account,
        brings=vendor.brings,
        for_coaching=vendor.for_coaching,
        missing_to_send=tuple(page.missing_to_send(pair.scopes)) if page else (),
    )


def _code(vendor: Vendor, answer: str, pending: PendingConsent) -> str:
    """The code in the address that the athlete was sent back to, or the code alone."""
    if "?" not in answer and "=" not in answer:
        return answer
    told = dict(parse_qsl(answer.partition("?")[2] or answer))
    again = f"Begin again: lanterne connect {vendor.name}"
    if told.get("state") != pending.state:
        raise BadInput("That answer belongs to an earlier try.", again)
    if "error" in told or not told.get("code"):
        raise BadInput(f"You didn't agree on {vendor.title}'s page, so nothing was connected.", again)
    return told["code"]


def _with_key(vendor: Vendor, key: str, scope: AthleteScope) -> ConnectedView:
    if not key or len(key) > LONGEST_KEY_TEXT or not (key.isascii() and key.isprintable()) or " " in key:
        raise BadInput(f"That isn't a key from {vendor.title}.", f"{vendor.where} Copy it without spaces.")
    shelf = Shelf(scope=scope)
    try:
        with signed_in(scope, vendor, key=key) as source:
            account = source.account()
    except SourceFailed as failed:
        if failed.fault is not SourceFault.REFUSED:
            raise
        raise _refused_key(vendor, in_settings=key == shelf.key_in_settings(vendor)) from failed
    shelf.keep(vendor, TokenPair(access=key))
    shelf.write(vendor, _reconnected(shelf, vendor, account, scope))
    return ConnectedView(name=vendor.name, title=vendor.title, account=account, brings=vendor.brings)


def _refused_key(vendor: Vendor, *, in_settings: bool) -> SourceFailed:
    """A key that the service doesn't take, by where it has to be put right."""
    sentence, again = f"{vendor.title} doesn't accept the key", f"lanterne connect {vendor.name}"
    if not in_settings:
        return SourceFailed(SourceFault.REFUSED, f"{sentence}.", f"Copy it again. {vendor.where} Then: {again}")
    names = " or ".join(vendor.key_settings)
    return SourceFailed(
        SourceFault.REFUSED, f"{sentence} in {names}.", f"Put the right one there, or remove it; then: {again}"
    )


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
    return DisconnectedView(
        name=vendor.name, title=vendor.title, still_in_settings=setting, deleted=not vendor.for_coaching
    )


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
    stale = stale and vendor.for_coaching
    state = (
        "to look at"
        if not vendor.for_coaching
        else (
            "failing"
            if connection.trouble
            else "never synced"
            if connection.synced is None
            else "stale"
            if stale
            else "on"
        )
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
