"""The day goes out by itself: once a day and channel, in few words, and what fails is said and costs nothing."""

import base64
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from lanterne_rouge.adapters.delivery.mail import gateway_address, server_of
from lanterne_rouge.app.messages import MessageRequest, is_quiet, send_message
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.message import DeliveryState, MailAccount, MessageKind
from lanterne_rouge.wiring import open_scope
from tests.services import Answer, Mailbox, WebService, mail_server, web_service
from tests.worlds import Lanterne, MadeOnce

TODAY = datetime.now(UTC).date()
MISSION = f"""
id = "hill"
name = "Road to the Hill Race"
start = {TODAY - timedelta(days=20)}
goal_event = "Hill Race"
goal_date = {TODAY + timedelta(days=70)}
sports = ["cycling"]
[constraints]
weekly_hours = 7
[athlete]
ftp = 250
"""
SECRET = "4711:SeCrEt-ToKeN-of-a-bot"
DAY = MessageRequest(kind=MessageKind.DAY)


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with mail_server() as box:
        yield box


@pytest.fixture
def web() -> Iterator[WebService]:
    with web_service() as service:
        yield service


@pytest.fixture
def coach(lanterne: Lanterne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made_once: MadeOnce) -> Lanterne:

    def make() -> None:
        file = tmp_path / "mission.toml"
        file.write_text(MISSION, encoding="utf-8")
        assert lanterne("init", "--mission", file).code == 0

    for name in ("EMAIL_ADDRESS", "EMAIL_PASS", "TO_EMAIL", "TO_PHONE", "SMS_GATEWAY", "QUIET_HOURS", "MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    return made_once(make)


def setting(monkeypatch: pytest.MonkeyPatch, values: Mapping[str, str]) -> None:
    for name, value in values.items():
        monkeypatch.setenv(name, value)


def by_mail(monkeypatch: pytest.MonkeyPatch, box: Mailbox) -> None:
    setting(
        monkeypatch,
        {"EMAIL_ADDRESS": "coach@example.org", "TO_EMAIL": "ann@example.org", "EMAIL_SERVER": f"127.0.0.1:{box.port}"},
    )


def by_telegram(monkeypatch: pytest.MonkeyPatch, web: WebService) -> None:
    setting(monkeypatch, {"TELEGRAM_BOT_TOKEN": SECRET, "TELEGRAM_CHAT_ID": "12345", "TELEGRAM_BASE_URL": web.url})


def scope_of(coach: Lanterne, waits: list[float] | None = None) -> AthleteScope:
    return replace(open_scope(home=coach.home), pause=(waits if waits is not None else []).append)


def states(coach: Lanterne, request: MessageRequest = DAY, waits: list[float] | None = None) -> list[str]:
    with scope_of(coach, waits) as scope:
        return [each.state for each in send_message(request, scope).deliveries]


def test_today_sends_the_day_once(coach: Lanterne, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    by_mail(monkeypatch, mailbox)

    said = [coach("today"), coach("today"), coach("message", "day")]

    assert [each.code for each in said] == [0, 0, 0]
    (letter,) = mailbox.letters
    assert mailbox.to == ["ann@example.org"]
    assert f"{TODAY:%A}" in str(letter["Subject"])
    assert letter.get_content_type() == "multipart/alternative"
    assert "went out already" in said[2].out


def test_no_deliver_sends_nothing(coach: Lanterne, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    by_mail(monkeypatch, mailbox)

    assert coach("today", "--no-deliver").code == 0
    assert coach("message", "day", "--show").code == 0

    assert mailbox.letters == []


def test_no_reading_goes_out_unless_it_may(coach: Lanterne, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    by_mail(monkeypatch, mailbox)
    assert (
        coach("check-in", "--illness", "sore throat", "--pain", "knee 4/10", "--hrv", "47", "--sleep-h", "4.5").code
        == 0
    )

    assert coach("today").code == 0
    setting(monkeypatch, {"MESSAGE_DETAILS": "true"})
    assert coach("message", "day", "--again").code == 0

    plain, detailed = (
        "".join(part.get_content() for part in letter.walk() if not part.is_multipart()) for letter in mailbox.letters
    )
    private = ("throat", "knee", "pain", "47 ms", "4.5 h", "ill,")
    assert not [word for word in private if word in plain.lower()]
    assert "throat" in detailed.lower()
    assert "<section" in detailed


def test_each_service_gets_what_it_wants(coach: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch) -> None:
    by_telegram(monkeypatch, web)
    setting(
        monkeypatch,
        {
            "USE_TWILIO": "true", "TWILIO_ACCOUNT_SID": "AC1", "TWILIO_AUTH_TOKEN": "secret", "TWILIO_FROM": "+15005550006",
            "TO_PHONE": "+41 79 123 45 67", "TWILIO_BASE_URL": web.url, "NTFY_URL": f"{web.url}/my-topic", "NTFY_TOKEN": "tk_1",
        },
    )  # fmt: skip

    assert states(coach) == ["sent", "sent", "sent"]

    twilio, telegram, ntfy = web.received
    assert twilio.path == "/2010-04-01/Accounts/AC1/Messages.json"
    form = parse_qs(twilio.body.decode())
    assert (form["To"], form["From"]) == (["+41791234567"], ["+15005550006"])
    assert base64.b64decode(twilio.headers["authorization"].removeprefix("Basic ")) == b"AC1:secret"
    assert telegram.path == f"/bot{SECRET}/sendMessage"
    assert telegram.document["chat_id"] == "12345"
    assert (ntfy.path, ntfy.document["topic"], ntfy.headers["authorization"]) == ("/", "my-topic", "Bearer tk_1")


def test_a_carrier_turns_a_number_into_an_address(
    coach: Lanterne, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_mail(monkeypatch, mailbox)
    monkeypatch.delenv("TO_EMAIL")
    setting(monkeypatch, {"TO_PHONE": "+1 (555) 123-4567", "SMS_GATEWAY": "sms.example.com"})

    assert states(coach) == ["sent"]

    assert mailbox.to == ["5551234567@sms.example.com"]
    assert len(mailbox.letters[0].get_content()) <= 161
    assert mailbox.letters[0].get_content_type() == "text/plain"
    assert gateway_address("+41 79 1", "@Sms.Example.ch") == "41791@sms.example.ch"


@pytest.mark.filterwarnings("ignore:'imghdr' is deprecated:DeprecationWarning")
def test_apprise_reaches_a_service_by_its_address(
    coach: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("apprise")
    setting(monkeypatch, {"NOTIFY_URLS": web.url.replace("http://", "json://")})

    assert states(coach) == ["sent"]
    assert "message" in web.received[0].document


@pytest.mark.parametrize(
    ("answers", "state", "requests"),
    [
        ([Answer(status=500)], ["sent"], 2),
        ([Answer(status=429, headers=(("Retry-After", "3"),))], ["sent"], 2),
        ([Answer(status=503), Answer(status=502)], ["sent"], 3),
        ([Answer(status=500)] * 3, ["failed"], 3),
        ([Answer(status=429, headers=(("Retry-After", "3600"),))], ["failed"], 1),
        ([Answer(status=401)], ["refused"], 1),
        ([Answer(status=403)], ["refused"], 1),
        ([Answer(status=400)], ["refused"], 1),
        ([Answer(status=302, headers=(("Location", "http://127.0.0.1:1/"),))], ["refused"], 1),
        ([Answer(body=b'{"ok": false}')], ["refused"], 1),
        ([Answer(status=0)], ["unknown"], 1),
    ],
)
def test_a_fault_of_a_service_is_tried_again_where_that_helps_and_never_where_it_may_have_arrived(
    coach: Lanterne,
    web: WebService,
    monkeypatch: pytest.MonkeyPatch,
    answers: list[Answer],
    state: list[str],
    requests: int,
) -> None:
    by_telegram(monkeypatch, web)
    web.answers.extend(answers)

    assert states(coach) == state

    assert len(web.received) == requests


def test_a_retry_is_logged_with_its_wait_and_without_the_key(
    coach: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    by_telegram(monkeypatch, web)
    web.answers.extend([Answer(status=500), Answer(status=429, headers=(("Retry-After", "7"),))])
    waits: list[float] = []

    states(coach, waits=waits)

    assert waits == [2.0, 7.0]
    assert "Trying again in 2 s" in caplog.text and "Trying again in 7 s" in caplog.text
    assert SECRET not in caplog.text


def test_what_failed_is_sent_later_and_what_went_out_is_not(
    coach: Lanterne, web: WebService, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_mail(monkeypatch, mailbox)
    by_telegram(monkeypatch, web)
    web.answers.extend([Answer(status=500)] * 3)

    assert states(coach) == ["sent", "failed"]
    assert states(coach) == ["already_sent", "sent"]
    assert states(coach, replace(DAY, again=True, to=("email",))) == ["sent"]

    assert (len(mailbox.letters), len(web.received)) == (2, 4)


@pytest.mark.parametrize(
    ("reply", "state"),
    [("451 try later", "sent"), ("550 no", "refused"), ("554 spam", "refused"), ("421 closing", "sent")],
)
def test_a_mail_server_may_refuse(
    coach: Lanterne, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch, reply: str, state: str
) -> None:
    by_mail(monkeypatch, mailbox)
    mailbox.replies.append(reply)

    assert states(coach) == [state]


def test_an_address_that_is_none_is_said(coach: Lanterne, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    by_mail(monkeypatch, mailbox)
    mailbox.refused = frozenset({"ann@example.org"})

    said = coach("message", "day")

    assert said.code == 0
    assert "email (an...@example.org): not sent." in said.out and "Check TO_EMAIL" in said.out


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"USE_TWILIO": "true"}, "Twilio isn't set up whole"),
        ({"USE_TWILIO": "true", "TWILIO_ACCOUNT_SID": "A", "TWILIO_AUTH_TOKEN": "b", "TWILIO_FROM": "c", "TO_PHONE": "079"}, "isn't a phone number"),
        ({"USE_TWILIO": "true", "TWILIO_ACCOUNT_SID": "A", "TWILIO_AUTH_TOKEN": "b", "TWILIO_FROM": "c", "TO_PHONE": "0791234567"}, "no country code"),
        ({"EMAIL_ADDRESS": "a@example.org", "TO_EMAIL": "b@example.org", "EMAIL_SERVER": "mail:no"}, "no port that I can use"),
        ({"EMAIL_ADDRESS": "a@example.org", "EMAIL_PASS": "x", "EMAIL_SERVER": "127.0.0.1:1", "TO_PHONE": "+41791234567", "SMS_GATEWAY": "txt.example.com@b c"}, "SMS_GATEWAY isn't a domain"),
        ({"QUIET_HOURS": "late"}, "isn't a pair of hours"),
        ({"MESSAGES": "sometimes"}, "a word that I don't know"),
    ],
)  # fmt: skip
def test_a_setting_that_cannot_be_used_is_one_sentence(
    coach: Lanterne, monkeypatch: pytest.MonkeyPatch, values: Mapping[str, str], sentence: str
) -> None:
    setting(monkeypatch, values)

    day, message = coach("today"), coach("message", "day")

    assert day.code == 0  # the day is never lost
    assert sentence in day.err + message.err
    assert "Traceback" not in day.err + message.err


def test_a_dead_service_costs_no_day(coach: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    setting(
        monkeypatch, {"TELEGRAM_BOT_TOKEN": SECRET, "TELEGRAM_CHAT_ID": "1", "TELEGRAM_BASE_URL": "http://127.0.0.1:1"}
    )
    monkeypatch.setattr("lanterne_rouge.app.messages.WAITS_S", (0.0, 0.0))

    said = coach("today")

    assert said.code == 0
    assert "telegram: not sent yet. Telegram can't be reached." in said.err
    assert SECRET not in said.err + said.out


def test_quiet_hours_hold_a_message_back(coach: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch) -> None:
    by_telegram(monkeypatch, web)
    hour = datetime.now(UTC).hour
    setting(monkeypatch, {"QUIET_HOURS": f"{hour}-{(hour + 2) % 24}"})

    assert states(coach) == ["waiting"]
    assert "It's your quiet hours, so nothing was sent." in coach("today").err
    assert web.received == []
    assert states(coach, replace(DAY, now=True)) == ["sent"]


@pytest.mark.parametrize(
    ("hours", "hour", "quiet"),
    [((22, 6), 21, False), ((22, 6), 22, True), ((22, 6), 5, True), ((22, 6), 6, False), ((13, 14), 13, True),
     ((13, 14), 14, False), ((8, 8), 8, False), ((22, 0), 23, True), ((22, 0), 0, False), (None, 3, False)],
)  # fmt: skip
def test_quiet_hours_begin_and_end_on_the_hour(hours: tuple[int, int] | None, hour: int, quiet: bool) -> None:
    assert is_quiet(hours, datetime(2026, 3, 3, hour, tzinfo=UTC)) is quiet


def test_the_week_has_every_day_and_an_alert_only_what_needs_you(
    coach: Lanterne, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_mail(monkeypatch, mailbox)

    week, alert = coach("message", "week"), coach("message", "alert")

    assert week.code == 0
    text = mailbox.letters[0].get_body(("plain",)).get_content()
    assert all(f"{TODAY + timedelta(days=ahead):%a}" in text for ahead in range(7))
    assert "W" in text or "ride" in text
    assert alert.code == 1
    assert "Nothing needs you today." in alert.err


def test_without_channels_the_next_step_is_said(coach: Lanterne) -> None:
    assert "Set up e-mail" in coach("message").out
    assert "Set up e-mail" in coach("message", "day").out
    assert coach("message", "day", "--to", "pigeon").code == 1


def test_mail_servers_are_known_or_guessed() -> None:
    assert server_of(MailAccount(address="a@gmail.com")) == ("smtp.gmail.com", 587)
    assert server_of(MailAccount(address="a@example.org")) == ("smtp.example.org", 587)
    assert server_of(MailAccount(address="a@example.org", server="mx.example.org:465")) == ("mx.example.org", 465)


KILLED_AT = ("claim", "send", "settle")
SENDING = """
import os, signal, sys
from dataclasses import replace
from pathlib import Path
from lanterne_rouge.adapters.delivery.services import TelegramChannel
from lanterne_rouge.adapters.storage.outbox import SqlOutbox
from lanterne_rouge.app.messages import MessageRequest, send_message
from lanterne_rouge.domain.message import MessageKind
from lanterne_rouge.wiring import open_scope

where, before = sys.argv[2], sys.argv[3] == "before"
def deadly(owner, name):
    real = getattr(owner, name)
    def killed(*arguments, **named):
        if before:
            os.kill(os.getpid(), signal.SIGKILL)
        real(*arguments, **named)
        os.kill(os.getpid(), signal.SIGKILL)
    setattr(owner, name, killed)
if where != "never":
    deadly(TelegramChannel if where == "send" else SqlOutbox, where)
with open_scope(home=Path(sys.argv[1])) as scope:
    send_message(MessageRequest(kind=MessageKind.DAY), scope)
"""


def _sent_in_a_process(home: Path, where: str, when: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SENDING, str(home), where, when]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=dict(os.environ))


@pytest.mark.parametrize("where", KILLED_AT)
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_kill_at_any_step_sends_at_most_one_message(
    coach: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch, where: str, when: str
) -> None:
    by_telegram(monkeypatch, web)
    setting(monkeypatch, {"PYTHONPATH": str(Path(__file__).parents[2] / "src")})
    assert coach("today", "--no-deliver").code == 0

    killed = _sent_in_a_process(coach.home, where, when)
    _, again = states(coach), states(coach)

    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert len(web.received) == (0 if (where, when) in {("claim", "after"), ("send", "before")} else 1)
    assert again == ["already_sent" if (where, when) in {("claim", "before"), ("settle", "after")} else "unknown"]


def test_two_processes_at_once_send_one_message(
    coach: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_telegram(monkeypatch, web)
    setting(monkeypatch, {"PYTHONPATH": str(Path(__file__).parents[2] / "src")})
    assert coach("today", "--no-deliver").code == 0
    command = [sys.executable, "-c", SENDING, str(coach.home), "never", ""]

    running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    said = [process.communicate(timeout=120) for process in running]

    assert [process.returncode for process in running] == [0] * 4, said
    assert len(web.received) == 1


def test_an_undo_sends_nothing_again(coach: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch) -> None:
    by_telegram(monkeypatch, web)
    assert coach("check-in", "--energy", "ok").code == 0
    assert states(coach) == ["sent"]

    assert coach("undo").code == 0

    assert states(coach) == ["already_sent"]
    with scope_of(coach) as scope:
        assert [each.state for each in scope.stores.outbox.since(TODAY)] == [DeliveryState.SENT]


def test_a_message_is_shown_as_json(coach: Lanterne, web: WebService, monkeypatch: pytest.MonkeyPatch) -> None:
    by_telegram(monkeypatch, web)

    said = json.loads(coach("message", "day", "--json").out)

    assert [each["state"] for each in said["deliveries"]] == ["sent"]
    assert said["deliveries"][0]["whereto"] == "chat ...2345"
