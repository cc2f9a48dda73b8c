"""Telegram, ntfy, Twilio, and everything that the Apprise library knows: one small class each."""

import json
from base64 import b64encode
from dataclasses import dataclass
from urllib.parse import quote, urlencode

from lanterne_rouge.adapters.delivery.http_post import middle_left_out, post
from lanterne_rouge.domain.errors import DeliveryFailed
from lanterne_rouge.domain.message import NtfyTopic, OutgoingMessage, TelegramBot, TwilioAccount

JSON_TYPE = {"Content-Type": "application/json"}
LONGEST_TELEGRAM, LONGEST_NTFY, LONGEST_TWILIO = 4096, 4000, 1600
HOW_TO_ADD = "Add it with make setup, or with pip install 'lanterne-rouge[messages]'."


@dataclass(frozen=True, kw_only=True)
class TelegramChannel:
    """Writes to one chat by a bot."""

    bot: TelegramBot
    key: str = "telegram"

    @property
    def whereto(self) -> str:
        """The chat's last digits."""
        return f"chat {middle_left_out(self.bot.chat)}"

    def send(self, message: OutgoingMessage) -> None:
        """Send the text without a preview. Raises `DeliveryFailed`."""
        text = f"{message.subject}\n\n{message.text}"[:LONGEST_TELEGRAM]
        body = {"chat_id": self.bot.chat, "text": text, "link_preview_options": {"is_disabled": True}}
        url = f"{self.bot.base_url}/bot{quote(self.bot.token, safe=':')}/sendMessage"
        answer = post("Telegram", url, json.dumps(body).encode(), JSON_TYPE)
        if b'"ok":true' not in answer.replace(b" ", b""):
            raise DeliveryFailed("Telegram refused the message.", "Check TELEGRAM_CHAT_ID, and write to your bot once.")


@dataclass(frozen=True, kw_only=True)
class NtfyChannel:
    """Publishes to one topic."""

    topic: NtfyTopic
    key: str = "ntfy"

    @property
    def whereto(self) -> str:
        """The end of the topic's name."""
        return f"topic {middle_left_out(self.topic.url)}"

    def send(self, message: OutgoingMessage) -> None:
        """Publish the text. Raises `DeliveryFailed`."""
        server, _, topic = self.topic.url.rpartition("/")
        body = {"topic": topic, "title": message.subject, "message": message.text[:LONGEST_NTFY]}
        bearer = {"Authorization": f"Bearer {self.topic.token}"} if self.topic.token else {}
        post("ntfy", server, json.dumps(body).encode(), {**JSON_TYPE, **bearer})


@dataclass(frozen=True, kw_only=True)
class TwilioChannel:
    """Sends text messages by Twilio."""

    account: TwilioAccount
    to: str
    key: str = "sms"

    @property
    def whereto(self) -> str:
        """The number's last digits."""
        return middle_left_out(self.to)

    def send(self, message: OutgoingMessage) -> None:
        """Send the short words. Raises `DeliveryFailed`."""
        account = self.account
        sender = "MessagingServiceSid" if account.sender.startswith("MG") else "From"
        form = {"To": self.to, sender: account.sender, "Body": message.brief[:LONGEST_TWILIO]}
        basic = b64encode(f"{account.sid}:{account.token}".encode()).decode()
        url = f"{account.base_url}/2010-04-01/Accounts/{quote(account.sid, safe='')}/Messages.json"
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Authorization": f"Basic {basic}"}
        post("Twilio", url, urlencode(form).encode(), headers)


@dataclass(frozen=True, kw_only=True)
class AppriseChannel:
    """Any of the services that the Apprise library knows, by its address."""

    url: str
    key: str

    @property
    def whereto(self) -> str:
        """The kind of service, which is all of the address that is no secret."""
        return self.url.partition(":")[0]

    def send(self, message: OutgoingMessage) -> None:
        """Send the text. Raises `DeliveryFailed`, uncertain: Apprise doesn't say whether a message that failed arrived."""
        try:
            # Imported here: it loads a hundred services.
            from apprise import Apprise, NotifyFormat
        except ImportError:
            raise DeliveryFailed("The library for NOTIFY_URLS isn't installed.", HOW_TO_ADD) from None
        service = Apprise()
        if not service.add(self.url):
            raise DeliveryFailed(
                f"NOTIFY_URLS has an address that I can't read ({self.whereto}).", "See Apprise's list of services."
            )
        if not service.notify(title=message.subject, body=message.text, body_format=NotifyFormat.TEXT):
            raise DeliveryFailed(
                f"{self.whereto} reported a fault.",
                "I don't know whether it arrived. Check its address in NOTIFY_URLS, then add --again.",
                uncertain=True,
            )
