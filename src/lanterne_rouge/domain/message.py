"""Messages that go out to the athlete, the accounts they go out by, and the record of each delivery."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum


class MessageKind(StrEnum):
    """What a message is about: today, the week ahead, or something that needs the athlete."""

    DAY = "day"
    WEEK = "week"
    ALERT = "alert"


@dataclass(frozen=True, kw_only=True)
class OutgoingMessage:
    """One message. `brief` is for channels with little room; `page` is the same as HTML, None where there is none."""

    kind: MessageKind
    day: date
    subject: str
    text: str
    brief: str
    page: str | None = None


class DeliveryState(StrEnum):
    """Where a delivery stands.

    `SENDING`: handed over, and not known to have arrived: it is never sent again by itself. `FAILED` may be tried again,
    `REFUSED` needs the athlete.
    """

    SENDING = "sending"
    SENT = "sent"
    FAILED = "failed"
    REFUSED = "refused"


@dataclass(frozen=True, kw_only=True)
class DeliveryRecord:
    """What became of one message of a day on one channel; `next_at`: not before then again."""

    day: date
    kind: MessageKind
    channel: str
    state: DeliveryState
    attempts: int
    at: datetime
    next_at: datetime | None = None
    problem: str = ""


@dataclass(frozen=True, kw_only=True)
class MailAccount:
    """A mailbox that sends. `server` without a port means 587, or 465 where that is named."""

    address: str
    password: str | None = field(default=None, repr=False)
    server: str | None = None


@dataclass(frozen=True, kw_only=True)
class TwilioAccount:
    """Twilio's account, its secret, and the number or messaging service that sends."""

    sid: str
    token: str = field(repr=False)
    sender: str
    base_url: str


@dataclass(frozen=True, kw_only=True)
class TelegramBot:
    """A bot and the chat that it writes to."""

    token: str = field(repr=False)
    chat: str
    base_url: str


@dataclass(frozen=True, kw_only=True)
class NtfyTopic:
    """The whole address of a topic, and a token where the server wants one."""

    url: str = field(repr=False)
    token: str | None = field(default=None, repr=False)


@dataclass(frozen=True, kw_only=True)
class PushSubscription:
    """What a browser hands out for notifications: an address at its push service, its public key and a shared secret."""

    endpoint: str = field(repr=False)
    p256dh: str = field(repr=False)
    auth: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class PushAccount:
    """A paired device that takes notifications. `private_key` signs what this server sends; `contact`: its address.

    `more_services`: origins of push services that the owner allows beside those of the usual browsers.
    """

    device: str
    name: str
    subscription: PushSubscription
    private_key: str = field(repr=False)
    contact: str
    more_services: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class MessageAccounts:
    """Where messages can go; None is not set up. `apprise`: further addresses in Apprise's own form.

    `sms_gateway`: the carrier's domain, which turns `phone` into an e-mail address.
    """

    mail: MailAccount | None = None
    to_mail: str | None = None
    phone: str | None = None
    twilio: TwilioAccount | None = None
    sms_gateway: str | None = None
    telegram: TelegramBot | None = None
    ntfy: NtfyTopic | None = None
    apprise: tuple[str, ...] = field(default=(), repr=False)
    push: tuple[PushAccount, ...] = ()


@dataclass(frozen=True, kw_only=True)
class WorkerRun:
    """One run of a job of the worker. `slot` is the moment it was due at, as text; a slot is run once."""

    job: str
    slot: str
    at: datetime
    done: bool = False
    problem: str = ""
