"""E-mail by SMTP: plain text and, where there is one, the page as HTML; and text messages through a carrier's e-mail gateway."""

import smtplib
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from ssl import SSLError, create_default_context

from lanterne_rouge.adapters.delivery.http_post import UNANSWERED, middle_left_out
from lanterne_rouge.domain.errors import BadInput, DeliveryFailed
from lanterne_rouge.domain.message import MailAccount, OutgoingMessage

SUBMISSION, WRAPPED = 587, 465
TIMEOUT_S = 20.0
LOOPBACK = ("localhost", "127.0.0.1", "::1")
# Providers whose server is not smtp. and their domain.
SERVERS = {
    "gmail.com": "smtp.gmail.com",
    "googlemail.com": "smtp.gmail.com",
    "outlook.com": "smtp-mail.outlook.com",
    "hotmail.com": "smtp-mail.outlook.com",
    "live.com": "smtp-mail.outlook.com",
    "icloud.com": "smtp.mail.me.com",
    "me.com": "smtp.mail.me.com",
    "yahoo.com": "smtp.mail.yahoo.com",
    "gmx.net": "mail.gmx.net",
    "gmx.de": "mail.gmx.net",
    "fastmail.com": "smtp.fastmail.com",
}
# A text message of one part.
LONGEST_SMS = 160


@dataclass(frozen=True, kw_only=True)
class MailChannel:
    """Sends to one address. `brief`: the short words alone, as a text message."""

    key: str
    account: MailAccount
    to: str
    brief: bool = False

    @property
    def whereto(self) -> str:
        """The address, with its middle left out."""
        return middle_left_out(self.to)

    def send(self, message: OutgoingMessage) -> None:
        """Hand the message to the account's server. Raises `DeliveryFailed`, uncertain once the server has the text."""
        letter = self._letter(message)
        try:
            server = self._connected()
        except smtplib.SMTPAuthenticationError:
            raise DeliveryFailed(
                "The mail server doesn't accept the password.", "Set EMAIL_PASS; most providers want an app password."
            ) from None
        except SSLError:
            raise DeliveryFailed(
                "The mail server can't prove who it is.", "Check EMAIL_SERVER, and the time of this machine."
            ) from None
        except (smtplib.SMTPException, OSError) as error:
            raise _failed(error) from None
        try:
            self._hand_over(server, letter)
        finally:
            server.close()

    def _hand_over(self, server: smtplib.SMTP, letter: EmailMessage) -> None:
        try:
            server.send_message(letter, self.account.address, [self.to])
        except smtplib.SMTPRecipientsRefused:
            raise DeliveryFailed(
                f"The mail server doesn't take letters to {self.whereto}.", "Check TO_EMAIL, TO_PHONE and SMS_GATEWAY."
            ) from None
        except smtplib.SMTPResponseException as error:
            raise _failed(error) from None
        except (smtplib.SMTPException, OSError):
            raise DeliveryFailed("The mail server broke off.", UNANSWERED, uncertain=True) from None

    def _connected(self) -> smtplib.SMTP:
        host, port = server_of(self.account)
        if port == WRAPPED:
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=TIMEOUT_S, context=create_default_context())
        else:
            server = smtplib.SMTP(host, port, timeout=TIMEOUT_S)
        try:
            server.ehlo()
            if port != WRAPPED and host not in LOOPBACK:
                # Never a password, nor a word of a letter, in clear over a network.
                server.starttls(context=create_default_context())
                server.ehlo()
            if self.account.password:
                server.login(self.account.address, self.account.password)
        except (smtplib.SMTPException, OSError):
            server.close()
            raise
        return server

    def _letter(self, message: OutgoingMessage) -> EmailMessage:
        letter = EmailMessage(policy=SMTP)
        letter["From"], letter["To"] = self.account.address, self.to
        # The same letter has the same id, so that a mailbox may recognise one that came twice.
        letter["Message-ID"] = f"<{message.kind.value}-{message.day}-{self.key}@lanterne-rouge.invalid>"
        if self.brief:
            letter.set_content(message.brief[:LONGEST_SMS])
            return letter
        letter["Subject"] = " ".join(message.subject.split())
        letter.set_content(message.text)
        if message.page is not None:
            letter.add_alternative(message.page, subtype="html")
        return letter


def server_of(account: MailAccount) -> tuple[str, int]:
    """The server and its port. Raises `BadInput` for a port that is none."""
    domain = account.address.rpartition("@")[2].lower()
    typed = account.server or SERVERS.get(domain, f"smtp.{domain}")
    host, colon, port = typed.rpartition(":")
    if not colon:
        return typed, SUBMISSION
    if not port.isdecimal() or not 0 < int(port) < 65536:
        raise BadInput(f"EMAIL_SERVER={typed} has no port that I can use.", "Write it as smtp.example.org:587.")
    return host, int(port)


def gateway_address(phone: str, gateway: str) -> str:
    """A carrier's e-mail address of a number; North American carriers want it without the country code."""
    digits = "".join(c for c in phone if c.isdecimal())
    if phone.strip().startswith("+1") and len(digits) == 11:
        digits = digits[1:]
    return f"{digits}@{gateway.strip().removeprefix('@').lower()}"


def _failed(error: Exception) -> DeliveryFailed:
    """A refusal with a number of 5 hundreds stands; everything else may pass."""
    if isinstance(error, smtplib.SMTPResponseException) and error.smtp_code >= 500:
        return DeliveryFailed(
            f"The mail server refused the letter ({error.smtp_code}).", "Check EMAIL_ADDRESS and EMAIL_SERVER."
        )
    if isinstance(error, smtplib.SMTPNotSupportedError):
        return DeliveryFailed(
            "The mail server speaks no encryption, so I sent nothing.", "Name another: EMAIL_SERVER=host:465"
        )
    return DeliveryFailed(
        "The mail server can't be reached.", "Is this machine online? I'll try again.", temporary=True
    )
