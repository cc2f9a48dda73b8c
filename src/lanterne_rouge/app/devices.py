"""Pair phones and programs with a home: a one-time code becomes a token, which only the device keeps."""

import json
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Final

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import ALL_ROLES, Role, UseCase
from lanterne_rouge.domain.device import Device, PairingCode, Permission
from lanterne_rouge.domain.errors import BadInput, NotFound, NotPermitted
from lanterne_rouge.language.phrasing import printable
from lanterne_rouge.views.devices import PairedDeviceView, PairedView, PairingView, PasswordView

PASSWORD = "serve.password"
# The devices that want notifications, as JSON: their ids, each with its sealed subscription.
PUSHED_TO: Final = "push.devices"
SERVED_AT, USUAL_ADDRESS = "serve.url", "http://127.0.0.1:8421"
FEED_PATH: Final = "/calendar.ics"
CODE_LASTS: Final = timedelta(minutes=10)
# Neither 0 and O nor 1, I and L: a code is read from a screen and typed on a phone. 31 ** 10 is 49 bits.
LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
CODE_LENGTH, TOKEN_BYTES, ID_BYTES = 10, 32, 4
LONGEST_DEVICE_NAME: Final = 60
UNNAMED: Final = "A device"
SEEN_EVERY: Final = timedelta(hours=1)
WRONG_CODE: Final = (
    "That code isn't valid: it was used, it is older than ten minutes, or it is mistyped.",
    "Get a new one with: lanterne pair",
)


@dataclass(frozen=True, kw_only=True)
class PairingRequest:
    """`permission`: `all`, `read` for a device that may only look, or an agent's name for one that may do what that agent may.

    `address`: of the server; None: where it served last.
    """

    permission: Permission = Permission.ALL
    address: str | None = None


@dataclass(frozen=True, kw_only=True)
class RedeemRequest:
    """A pairing code as it was typed or scanned, and what the device calls itself."""

    code: str
    name: str = UNNAMED


@dataclass(frozen=True, kw_only=True)
class PasswordRequest:
    """`stored`: the password's hash with its costs; None: there is none from now on, and only codes pair."""

    stored: str | None = None


@dataclass(frozen=True, kw_only=True)
class DevicesRequest:
    """`all`: the revoked ones too."""

    all: bool = False


@dataclass(frozen=True, kw_only=True)
class RevokeRequest:
    """`device`: its id, or its name where only one is called so."""

    device: str


def may_use(permission: Permission, row: UseCase) -> bool:
    """Whether a device with a permission may ask for a row of the catalogue."""
    if permission is Permission.READ:
        return not row.changes
    return bool(row.roles & roles_of(permission))


def roles_of(permission: Permission) -> frozenset[Role]:
    """The roles in which a device asks."""
    if permission in (Permission.ALL, Permission.READ):
        return ALL_ROLES
    return frozenset(role for role in Role if role.value == permission.value)


def start_pairing(request: PairingRequest, scope: AthleteScope) -> PairingView:
    """Make a one-time code that pairs one device within ten minutes."""
    if request.permission is Permission.CALENDAR:
        raise BadInput("A calendar needs no code.", "Make its address: lanterne export calendar --feed")
    raw = "".join(_letter(scope) for _ in range(CODE_LENGTH))
    expires = scope.now + CODE_LASTS
    code = PairingCode(code_hash=digest(raw), permission=request.permission, expires=expires)
    scope.stores.devices.add_code(code, now=scope.now)
    shown = f"{raw[: CODE_LENGTH // 2]}-{raw[CODE_LENGTH // 2 :]}"
    address = request.address or scope.stores.state.get(SERVED_AT) or USUAL_ADDRESS
    # Behind the #, so that the code is sent to no server and stands in no log.
    link = f"{address}/#pair={shown}"
    return PairingView(code=shown, link=link, permission=request.permission.value, expires=expires)


def remember_address(address: str, scope: AthleteScope) -> None:
    """Store where the server is reached, for the links of later codes."""
    scope.stores.state.mark(SERVED_AT, address)


def pair_device(request: RedeemRequest, scope: AthleteScope) -> PairedView:
    """Turn a code into a device and its token. Raises `NotPermitted` for a code that is wrong, used or too old."""
    name = printable(request.name)[:LONGEST_DEVICE_NAME].strip()
    token = scope.chance(TOKEN_BYTES).hex()
    device = Device(
        id=scope.chance(ID_BYTES).hex(),
        name=name or UNNAMED,
        permission=Permission.READ,
        token_hash=digest(token),
        paired=scope.now,
    )
    paired = scope.stores.devices.redeem(digest(plain_code(request.code)), device, now=scope.now)
    if paired is None:
        raise NotPermitted(*WRONG_CODE)
    return PairedView(device=_view(paired), token=token)


def set_password(request: PasswordRequest, scope: AthleteScope) -> PasswordView:
    """Let a password pair devices as a code does, or no longer."""
    scope.stores.state.mark(PASSWORD, request.stored or "")
    return PasswordView(is_set=request.stored is not None)


def stored_password(scope: AthleteScope) -> str | None:
    """The hash of the password that pairs devices; None where only codes do."""
    return scope.stores.state.get(PASSWORD) or None


def list_devices(request: DevicesRequest, scope: AthleteScope) -> tuple[PairedDeviceView, ...]:
    """Every paired device, in the order in which they were paired."""
    return tuple(_view(device) for device in scope.stores.devices.all() if request.all or device.revoked is None)


def revoke_device(request: RevokeRequest, scope: AthleteScope) -> PairedDeviceView:
    """Let a device's token open nothing any more. Raises `NotFound`, and `BadInput` where two devices share the name."""
    wanted = request.device.strip().casefold()
    in_use = [device for device in scope.stores.devices.all() if device.revoked is None]
    found = [d for d in in_use if d.id == wanted] or [d for d in in_use if d.name.casefold() == wanted]
    if not found:
        raise NotFound("No such device is paired.", "List them with: lanterne devices")
    if len(found) > 1:
        raise BadInput(f"{len(found)} devices are called {found[0].name}.", "Give the id: lanterne devices")
    scope.stores.devices.revoke(found[0].id, at=scope.now)
    without_push(found[0].id, scope)
    gone = next(device for device in scope.stores.devices.all() if device.id == found[0].id)
    return _view(gone)


def notifies_devices(scope: AthleteScope) -> bool:
    """Whether any device wants notifications."""
    return bool(scope.stores.state.get(PUSHED_TO))


def without_push(device: str, scope: AthleteScope) -> None:
    """Forget a device's subscription to notifications."""
    with scope.stores.journal.whole():
        subscribed: dict[str, str] = json.loads(scope.stores.state.get(PUSHED_TO) or "{}")
        if subscribed.pop(device, None) is not None:
            scope.stores.state.mark(PUSHED_TO, json.dumps(subscribed) if subscribed else "")


def note_use(device: Device, scope: AthleteScope) -> None:
    """Store that a device asked for something, at most once an hour."""
    if device.last_seen is None or scope.now - device.last_seen >= SEEN_EVERY:
        hour = scope.now.replace(minute=0, second=0, microsecond=0)
        # Nobody is seen before they were paired.
        scope.stores.devices.seen(device.id, at=max(hour, device.paired))


def digest(secret: str) -> str:
    """The form in which a token or a code is stored. Both are long random values, so a plain SHA-256 is enough."""
    return sha256(secret.encode()).hexdigest()


def plain_code(typed: str) -> str:
    """A code without the case, spaces and dashes that people add."""
    return "".join(letter for letter in typed.upper() if letter in LETTERS)


def _letter(scope: AthleteScope) -> str:
    """One letter, each equally likely: bytes beyond the last whole multiple are drawn again."""
    fair = 256 - 256 % len(LETTERS)
    while True:
        drawn = scope.chance(1)[0]
        if drawn < fair:
            return LETTERS[drawn % len(LETTERS)]


def _view(device: Device) -> PairedDeviceView:
    return PairedDeviceView(
        id=device.id,
        name=device.name,
        permission=device.permission.value,
        paired=device.paired,
        last_seen=device.last_seen,
        in_use=device.revoked is None,
    )
