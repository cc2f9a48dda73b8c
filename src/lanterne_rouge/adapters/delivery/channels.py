"""Which channels some accounts make, each in a line."""

from collections.abc import Iterator

from lanterne_rouge.adapters.delivery.mail import MailChannel, gateway_address, server_of
from lanterne_rouge.adapters.delivery.services import AppriseChannel, NtfyChannel, TelegramChannel, TwilioChannel
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.message import MessageAccounts
from lanterne_rouge.ports.messages import MessageChannel

FEWEST_DIGITS, MOST_DIGITS = 8, 15


class AccountChannels:
    """Makes channels of accounts."""

    def channels(self, accounts: MessageAccounts) -> tuple[MessageChannel, ...]:
        """The channels that are set up. Raises `BadInput` for an account that cannot be used as it is written."""
        return tuple(_channels(accounts))


def _channels(accounts: MessageAccounts) -> Iterator[MessageChannel]:
    mail = accounts.mail
    if mail is not None:
        server_of(mail)
    if mail is not None and accounts.to_mail is not None:
        yield MailChannel(key="email", account=mail, to=accounts.to_mail)
    if accounts.twilio is not None and accounts.phone is not None:
        yield TwilioChannel(account=accounts.twilio, to=international(accounts.phone))
    elif accounts.sms_gateway is not None and accounts.phone is not None and mail is not None:
        to = gateway_address(checked_phone(accounts.phone), accounts.sms_gateway)
        yield MailChannel(key="sms", account=mail, to=to, brief=True)
    if accounts.telegram is not None:
        yield TelegramChannel(bot=accounts.telegram)
    if accounts.ntfy is not None:
        yield NtfyChannel(topic=accounts.ntfy)
    for number, url in enumerate(accounts.apprise, start=1):
        yield AppriseChannel(key=f"apprise-{number}", url=url)


def international(phone: str) -> str:
    """A number as Twilio wants it: a plus and digits. Raises `BadInput`."""
    number = checked_phone(phone)
    if not number.startswith("+"):
        raise BadInput("TO_PHONE has no country code.", "Write it as +41791234567.")
    return number


def checked_phone(phone: str) -> str:
    """A number without the spaces, dots, dashes and brackets that people write. Raises `BadInput`; never quotes it."""
    bare = "".join(c for c in phone if c not in " .-/()")
    digits = bare.removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and FEWEST_DIGITS <= len(digits) <= MOST_DIGITS):
        raise BadInput("TO_PHONE isn't a phone number.", "Write it with country code, as +41791234567.")
    return bare
