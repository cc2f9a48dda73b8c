"""The door through which messages leave."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from lanterne_rouge.domain.message import MessageAccounts, OutgoingMessage, PushSubscription


class MessageChannel(Protocol):
    """One way out. `key` names it in the record of deliveries; `whereto` says where it goes, with the middle left out."""

    @property
    def key(self) -> str:
        """email, sms, telegram, ntfy, apprise-1 and so on, or push- and a device's id."""
        ...

    @property
    def whereto(self) -> str:
        """For people to read: `an...@example.org`."""
        ...

    def send(self, message: "OutgoingMessage") -> None:
        """Hand the message over once. Raises `DeliveryFailed`."""
        ...


class SecretStore(Protocol):
    """The secrets of a repository's scheduled runs."""

    def put(self, name: str, value: str) -> bool:
        """Store a secret's new value; returns whether it was there before. Raises `DeliveryFailed`."""
        ...


class Messengers(Protocol):
    """Makes the channels of some accounts."""

    def channels(self, accounts: "MessageAccounts") -> tuple[MessageChannel, ...]:
        """The channels that are set up. Raises `BadInput` for an account that cannot be used as it is written."""
        ...

    def make_push_key(self) -> str:
        """A new key that signs notifications."""
        ...

    def public_push_key(self, private_key: str) -> str:
        """Its public half, as browsers take it."""
        ...

    def checked_subscription(
        self, subscription: "PushSubscription", more_services: tuple[str, ...]
    ) -> "PushSubscription":
        """A subscription that a notification can be sent to. Raises `BadInput` for another one."""
        ...
