"""Notifications on paired devices: which devices want some, and the keys for it, sealed. Never journaled, as devices aren't."""

import json
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.app.connections.state import home_vault
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.devices import PUSHED_TO, SERVED_AT, without_push
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.message import PushAccount, PushSubscription

SIGNED_WITH: Final = "push.key"
ON_AGAIN: Final = "Switch notifications on again in the app: More."
# Where no public address is known, which is so on this machine alone: services want some address.
NO_ADDRESS: Final = "https://localhost"


@dataclass(frozen=True, kw_only=True)
class PushView:
    """What a browser needs to subscribe: the public key of this server; and whether this device is subscribed."""

    key: str
    on: bool


def show_push(device: str, scope: AthleteScope) -> PushView:
    """How a device stands; the keys are made on first use."""
    return PushView(
        key=scope.adapters.messengers().public_push_key(_private_key(scope)), on=device in _sealed_by_device(scope)
    )


def subscribe(subscription: PushSubscription, device: str, scope: AthleteScope) -> PushView:
    """Send notifications to a device from now on. Raises `BadInput` for an address or keys that can't be used."""
    checked = scope.adapters.messengers().checked_subscription(subscription, scope.settings.delivery.push_services)
    sealed = home_vault(scope).seal(encode_json(checked), bound_to=_bound(scope, device))
    with scope.stores.journal.whole():
        scope.stores.state.mark(PUSHED_TO, json.dumps({**_sealed_by_device(scope), device: sealed}))
    return show_push(device, scope)


def unsubscribe(device: str, scope: AthleteScope) -> PushView:
    """Send a device nothing more."""
    without_push(device, scope)
    return show_push(device, scope)


def push_accounts(scope: AthleteScope) -> tuple[PushAccount, ...]:
    """The devices in use that want notifications, with what a message to them takes."""
    sealed = _sealed_by_device(scope)
    if not sealed:
        return ()
    vault, key = home_vault(scope), _private_key(scope)
    address = scope.stores.state.get(SERVED_AT) or ""
    return tuple(
        PushAccount(
            device=device.id,
            name=device.name,
            subscription=read_document(
                vault.unseal(sealed[device.id], bound_to=_bound(scope, device.id)).encode(), PushSubscription, ON_AGAIN
            ),
            private_key=key,
            contact=address if address.startswith("https://") else NO_ADDRESS,
            more_services=scope.settings.delivery.push_services,
        )
        for device in scope.stores.devices.all()
        if device.revoked is None and device.id in sealed
    )


def _private_key(scope: AthleteScope) -> str:
    """The key that signs, made once: with another one every subscription would be worth nothing."""
    vault, bound = home_vault(scope), _bound(scope, "")
    with scope.stores.journal.whole():
        sealed = scope.stores.state.get(SIGNED_WITH)
        if sealed is None:
            sealed = vault.seal(scope.adapters.messengers().make_push_key(), bound_to=bound)
            scope.stores.state.mark(SIGNED_WITH, sealed)
    return vault.unseal(sealed, bound_to=bound)


def _sealed_by_device(scope: AthleteScope) -> dict[str, str]:
    stored: dict[str, str] = json.loads(scope.stores.state.get(PUSHED_TO) or "{}")
    return stored


def _bound(scope: AthleteScope, device: str) -> str:
    return f"{scope.athlete}\npush\n{device}"
