"""The door through which messages leave."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from lanterne_rouge.domain.message import MessageAccounts, OutgoingMessage


class MessageChannel(Protocol):
    """One way out. `key` names it in the record of deliveries; `whereto` says where it goes, with the middle left out."""

    @property
    def key(self) -> str:
        """email, sms, telegram, ntfy, or apprise-1 and so on."""
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
