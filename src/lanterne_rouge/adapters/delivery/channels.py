"""Which channels some accounts make, each in a line."""

import re
from collections.abc import Iterator

from lanterne_rouge.adapters.delivery.mail import MailChannel, gateway_address, server_of
from lanterne_rouge.adapters.delivery.services import AppriseChannel, NtfyChannel, TelegramChannel, TwilioChannel
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.message import MessageAccounts, PushAccount, PushSubscription
from lanterne_rouge.ports.messages import MessageChannel

FEWEST_DIGITS, MOST_DIGITS = 8, 15
GATEWAY = re.compile(r"[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")


class AccountChannels:
    """Makes channels of accounts."""

    def channels(self, accounts: MessageAccounts) -> tuple[MessageChannel, ...]:
        """The channels that are set up. Raises `BadInput` for an account that cannot be used as it is written."""
        return tuple(_channels(accounts))

    # Imported below: only homes whose devices want notifications need what encrypts them.

    def make_push_key(self) -> str:
        """A new key that signs notifications."""
        from lanterne_rouge.adapters.delivery.web_push import make_push_key

        return make_push_key()

    def public_push_key(self, private_key: str) -> str:
        """Its public half, as browsers take it."""
        from lanterne_rouge.adapters.delivery.web_push import public_push_key

        return public_push_key(private_key)

    def checked_subscription(self, subscription: PushSubscription, more_services: tuple[str, ...]) -> PushSubscription:
        """A subscription that a notification can be sent to. Raises `BadInput` for another one."""
        from lanterne_rouge.adapters.delivery.web_push import checked_subscription

        return checked_subscription(subscription, more_services)


def _channels(accounts: MessageAccounts) -> Iterator[MessageChannel]:
    mail = accounts.mail
    if mail is not None:
        server_of(mail)
    if mail is not None and accounts.to_mail is not None:
        yield MailChannel(key="email", account=mail, to=accounts.to_mail)
    if accounts.twilio is not None and accounts.phone is not None:
        yield TwilioChannel(account=accounts.twilio, to=international(accounts.phone))
    elif accounts.sms_gateway is not None and accounts.phone is not None and mail is not None:
        to = gateway_address(checked_phone(accounts.phone), checked_gateway(accounts.sms_gateway))
        yield MailChannel(key="sms", account=mail, to=to, brief=True)
    if accounts.telegram is not None:
        yield TelegramChannel(bot=accounts.telegram)
    if accounts.ntfy is not None:
        yield NtfyChannel(topic=accounts.ntfy)
    for number, url in enumerate(accounts.apprise, start=1):
        yield AppriseChannel(key=f"apprise-{number}", url=url)
    yield from map(_push_channel, accounts.push)


def _push_channel(account: PushAccount) -> MessageChannel:
    from lanterne_rouge.adapters.delivery.web_push import WebPushChannel

    return WebPushChannel(account=account)


def international(phone: str) -> str:
    """A number as Twilio wants it: a plus and digits. Raises `BadInput`."""
    number = checked_phone(phone)
    if not number.startswith("+"):
        raise BadInput("TO_PHONE has no country code.", "Write it as +41791234567.")
    return number


def checked_gateway(domain: str) -> str:
    """A carrier's domain for mail, without an @ before it. Raises `BadInput`."""
    bare = domain.strip().removeprefix("@")
    if not GATEWAY.fullmatch(bare):
        raise BadInput("SMS_GATEWAY isn't a domain.", "Write your carrier's domain for mail alone, as txt.example.com.")
    return bare


def checked_phone(phone: str) -> str:
    """A number without the spaces, dots, dashes and brackets that people write. Raises `BadInput`; never quotes it."""
    bare = "".join(c for c in phone if c not in " .-/()")
    digits = bare.removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and FEWEST_DIGITS <= len(digits) <= MOST_DIGITS):
        raise BadInput("TO_PHONE isn't a phone number.", "Write it with country code, as +41791234567.")
    return bare
