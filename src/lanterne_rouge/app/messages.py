"""Send the day, the week or an alert by every channel that is set up: once a day and channel, whatever fails or is killed."""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from lanterne_rouge.app.devices import notifies_devices, without_push
from lanterne_rouge.app.morning import records_of
from lanterne_rouge.app.plan import offers_a_plan, outlook_as_decided
from lanterne_rouge.app.push import push_accounts
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.today import TodayRequest, run_today
from lanterne_rouge.app.workout_file import told_workouts
from lanterne_rouge.domain.errors import BadInput, DeliveryFailed, LanterneError, NotFound
from lanterne_rouge.domain.message import (
    DeliveryRecord,
    DeliveryState,
    MailAccount,
    MessageAccounts,
    MessageKind,
    NtfyTopic,
    OutgoingMessage,
    TelegramBot,
    TwilioAccount,
)
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.messages import MessageChannel
from lanterne_rouge.settings.environment import Delivery
from lanterne_rouge.views.messages import (
    NO_CHANNELS,
    ChannelView,
    DayAhead,
    DayNews,
    DeliveryView,
    MessageView,
    alert_message,
    day_message,
    week_message,
)

LOG = logging.getLogger(__name__)
WEEK_DAYS = 7
# Attempts within one call, and the seconds before the second and the third; a longer wait is left to the worker.
WAITS_S = (2.0, 8.0)
LONGEST_PAUSE_S = 20.0
WORKER_RETRY_AFTER = timedelta(minutes=10)
PUSH_CHANNEL = "push-"
"""How the channels of paired devices begin; their ids follow."""
NOTHING_NEEDED = NotFound("Nothing needs you today.", "See your day: lanterne today")


@dataclass(frozen=True, kw_only=True)
class MessageRequest:
    """What to send. `to`: channels by name, all without; `again`: also where it went out already; `now`: in quiet hours, too."""

    kind: MessageKind
    day: date | None = None
    to: tuple[str, ...] = ()
    again: bool = False
    now: bool = False


@dataclass(frozen=True, kw_only=True)
class MessageTextRequest:
    """Which message to show without sending it."""

    kind: MessageKind
    day: date | None = None


@dataclass(frozen=True, kw_only=True)
class ChannelsRequest:
    """The channels that are set up."""


def send_message(request: MessageRequest, scope: AthleteScope) -> MessageView:
    """Send a message. Raises `NotFound` where there is nothing to say, `BadInput` for a channel that isn't set up."""
    message = _compose(request.kind, request.day or scope.today, scope)
    channels = _chosen(_channels(scope), request.to)
    return _view(message, _deliver_all(message, channels, scope, again=request.again, now=request.now))


def show_message(request: MessageTextRequest, scope: AthleteScope) -> MessageView:
    """What would go out; nothing is sent."""
    return _view(_compose(request.kind, request.day or scope.today, scope), ())


def list_channels(request: ChannelsRequest, scope: AthleteScope) -> tuple[ChannelView, ...]:
    """Every channel that is set up. Raises `BadInput` for one that is set up wrongly."""
    return tuple(ChannelView(channel=each.key, whereto=each.whereto) for each in _channels(scope))


def send_if_wanted(kind: MessageKind, scope: AthleteScope, day: date) -> MessageView | None:
    """Send what the settings send by themselves; None where that is nothing, or there is nothing to say.

    What fails is in the view, never raised: a message costs no day.
    """
    if kind.value not in scope.settings.delivery.automatic:
        return None
    try:
        channels = _own_channels(scope)
        if not channels:
            return None
        message = _compose(kind, day, scope)
    except NotFound:
        return None
    except LanterneError as error:
        refused = DeliveryView(
            channel="messages", whereto="", state="refused", says=error.sentence, next=error.next_step
        )
        return MessageView(kind=kind.value, day=day, subject="", text="", deliveries=(refused,))
    tired = _not_again_yet(message, scope)
    deliveries = [
        tired.get(channel.key) or _deliver_all(message, (channel,), scope, again=False, now=False)[0]
        for channel in channels
    ]
    return _view(message, deliveries)


def _not_again_yet(message: OutgoingMessage, scope: AthleteScope) -> dict[str, DeliveryView]:
    """Channels that were refused today, or that asked for more time: only the athlete sends there before it is up."""
    return {
        record.channel: DeliveryView(channel=record.channel, whereto="", state=record.state.value, says="", next="")
        for record in scope.stores.outbox.since(message.day)
        if (record.day, record.kind) == (message.day, message.kind)
        and (
            record.state is DeliveryState.REFUSED
            or (record.state is DeliveryState.FAILED and record.next_at is not None and record.next_at > scope.now)
        )
    }


def _view(message: OutgoingMessage, deliveries: Sequence[DeliveryView]) -> MessageView:
    return MessageView(
        kind=message.kind.value,
        day=message.day,
        subject=message.subject,
        text=message.text,
        deliveries=tuple(deliveries),
        next="" if deliveries else NO_CHANNELS,
    )


def can_send(scope: AthleteScope) -> bool:
    """Whether there is anything that a message of this athlete could go out by by itself."""
    return (scope.settings.delivery.is_set_up and scope.owns_settings()) or notifies_devices(scope)


def _channels(scope: AthleteScope) -> tuple[MessageChannel, ...]:
    accounts = replace(_accounts(scope.settings.delivery), push=push_accounts(scope))
    return scope.adapters.messengers().channels(accounts)


def _own_channels(scope: AthleteScope) -> tuple[MessageChannel, ...]:
    """The channels that are this athlete's: the accounts of the settings are the first one's of a home."""
    accounts = _accounts(scope.settings.delivery) if scope.owns_settings() else MessageAccounts()
    return scope.adapters.messengers().channels(replace(accounts, push=push_accounts(scope)))


def _chosen(channels: Sequence[MessageChannel], names: Sequence[str]) -> tuple[MessageChannel, ...]:
    known = [channel.key for channel in channels]
    unknown = [name for name in names if name not in known]
    if unknown:
        raise BadInput(
            f"{unknown[0]} isn't set up.", f"Set up: {', '.join(known)}." if known else "See docs/going-out.md"
        )
    return tuple(channel for channel in channels if not names or channel.key in names)


def _accounts(delivery: Delivery) -> MessageAccounts:
    """The settings as accounts; one that lacks a part is none."""
    password = delivery.email_password.reveal() if delivery.email_password else None
    mail = delivery.email_address and MailAccount(
        address=delivery.email_address, password=password, server=delivery.email_server
    )
    sid, token, sender = delivery.twilio_sid, delivery.twilio_token, delivery.twilio_from
    if delivery.use_twilio and not (sid and token and sender and delivery.to_phone):
        raise BadInput(
            "USE_TWILIO is true, and Twilio isn't set up whole.",
            "Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM and TO_PHONE, or USE_TWILIO=false.",
        )
    twilio = None
    if delivery.use_twilio and sid and token and sender:
        twilio = TwilioAccount(sid=sid, token=token.reveal(), sender=sender, base_url=delivery.twilio_base_url)
    telegram = None
    if delivery.telegram_token and delivery.telegram_chat:
        telegram = TelegramBot(
            token=delivery.telegram_token.reveal(),
            chat=delivery.telegram_chat,
            base_url=delivery.telegram_base_url,
        )
    ntfy = None
    if delivery.ntfy_url:
        ntfy_token = delivery.ntfy_token.reveal() if delivery.ntfy_token else None
        ntfy = NtfyTopic(url=delivery.ntfy_url.reveal(), token=ntfy_token)
    return MessageAccounts(
        mail=mail or None,
        to_mail=delivery.to_email,
        phone=delivery.to_phone,
        twilio=twilio,
        sms_gateway=delivery.sms_gateway,
        telegram=telegram,
        ntfy=ntfy,
        apprise=tuple(url.reveal() for url in delivery.apprise_urls),
    )


def _deliver_all(
    message: OutgoingMessage, channels: Sequence[MessageChannel], scope: AthleteScope, *, again: bool, now: bool
) -> tuple[DeliveryView, ...]:
    if not now and is_quiet(scope.settings.delivery.quiet, scope.now):
        return tuple(_said(channel, "waiting") for channel in channels)
    return tuple(_deliver(message, channel, scope, again=again) for channel in channels)


def is_quiet(hours: tuple[int, int] | None, now: datetime) -> bool:
    """Whether nothing is sent at a moment; hours may go over midnight."""
    if hours is None or hours[0] == hours[1]:
        return False
    start, end = hours
    return start <= now.hour < end if start < end else now.hour >= start or now.hour < end


def _deliver(message: OutgoingMessage, channel: MessageChannel, scope: AthleteScope, *, again: bool) -> DeliveryView:
    """Hand a message over, and again after a short wait where that may help. The right to do so is on disk first."""
    outbox = scope.stores.outbox
    for wait in (*WAITS_S, None):
        record = outbox.claim(message.day, message.kind, channel.key, at=scope.now, again=again)
        if record is None:
            return _already(message, channel, scope)
        try:
            channel.send(message)
        except DeliveryFailed as error:
            pause = _settle_failure(record, error, scope, wait)
            if error.gone:
                without_push(channel.key.removeprefix(PUSH_CHANNEL), scope)
            if pause is None:
                state = "unknown" if error.uncertain else "failed" if error.temporary else "refused"
                return _said(channel, state, error.sentence, error.next_step)
            scope.pause(pause)
        else:
            outbox.settle(replace(record, state=DeliveryState.SENT, at=scope.now))
            return _said(channel, "sent")
    raise AssertionError("the last attempt has no wait")


def _settle_failure(
    record: DeliveryRecord, error: DeliveryFailed, scope: AthleteScope, wait: float | None
) -> float | None:
    """Store a failure; returns the seconds to wait before the next attempt of this call, None where there is none."""
    told = f"{record.channel}, attempt {record.attempts}: {error.sentence}"
    if error.uncertain:
        LOG.warning("%s It may have arrived, so it is not sent again.", told)
        scope.stores.outbox.settle(replace(record, problem=error.sentence))
        return None
    if not error.temporary:
        LOG.warning("%s", told)
        scope.stores.outbox.settle(replace(record, state=DeliveryState.REFUSED, problem=error.sentence))
        return None
    pause = wait if error.wait_s is None or wait is None else error.wait_s
    soon = pause is not None and pause <= LONGEST_PAUSE_S
    later = (
        timedelta(seconds=pause)
        if pause is not None and soon
        else max(WORKER_RETRY_AFTER, timedelta(seconds=error.wait_s or 0))
    )
    LOG.warning("%s Trying again in %.0f s.", told, later.total_seconds())
    failed = replace(record, state=DeliveryState.FAILED, next_at=scope.now + later, problem=error.sentence)
    scope.stores.outbox.settle(failed)
    return pause if soon else None


def _already(message: OutgoingMessage, channel: MessageChannel, scope: AthleteScope) -> DeliveryView:
    same = [
        record
        for record in scope.stores.outbox.since(message.day)
        if (record.day, record.kind, record.channel) == (message.day, message.kind, channel.key)
    ]
    if same and same[0].state is DeliveryState.SENT:
        return _said(channel, "already_sent")
    says = (same[0].problem if same else "") or "It was handed over, and I don't know whether it arrived."
    return _said(channel, "unknown", says, "To send it again: add --again")


def _said(channel: MessageChannel, state: str, says: str = "", next_step: str = "") -> DeliveryView:
    return DeliveryView(channel=channel.key, whereto=channel.whereto, state=state, says=says, next=next_step)


def _compose(kind: MessageKind, day: date, scope: AthleteScope) -> OutgoingMessage:
    settle(scope)
    if kind is MessageKind.DAY:
        return _of_day(day, scope)
    return _of_week(day, scope) if kind is MessageKind.WEEK else _of_alert(day, scope)


def _of_day(day: date, scope: AthleteScope) -> OutgoingMessage:
    stored = scope.stores.memory.recall(day, day, "decision", 1)
    if not stored and day == scope.today:
        run_today(TodayRequest(day=day), scope)
        stored = scope.stores.memory.recall(day, day, "decision", 1)
    if not stored:
        raise NotFound(f"There's no decision for {day} yet.", f"Get one: lanterne today --date {day}")
    document = json.loads(stored[-1].document)
    workouts = told_workouts(scope, day) or ()
    endurance = next((workout for workout in workouts if workout.sport is not Sport.STRENGTH), None)
    planned = (document.get("strength") or {}).get("plan") or {"exercises": [], "minutes": 0}
    # A plan without exercises says why there is no lifting; a day that holds lifting alone may have no plan yet.
    lifting = bool(planned["exercises"]) or (not document.get("strength") and bool(workouts) and endurance is None)
    details = scope.settings.delivery.details
    return day_message(
        DayNews(
            day=day,
            action=document["decision"]["action"],
            workout=endurance,
            lifting=lifting,
            lifts=tuple(exercise["name"] for exercise in planned["exercises"]),
            lifting_minutes=planned["minutes"] if planned["exercises"] else 0,
            why=document["decision"]["reason"] if details else None,
            page=scope.output.page_of(day) if details else None,
        )
    )


def _of_week(day: date, scope: AthleteScope) -> OutgoingMessage:
    mission = scope.mission
    if mission is None:
        raise NotFound("There's no plan to send.", "Set up your goal first: lanterne init")
    outlook = outlook_as_decided(scope, records_of(scope, day))
    ahead = []
    for planned in outlook.plan.days[:WEEK_DAYS]:
        texts = outlook.written.get(planned.day, ())
        sessions = tuple(
            f"{text.title}, {session.minutes:.0f} min" if session.minutes else text.title
            for session, text in zip(planned.sessions, texts, strict=False)
        )
        ahead.append(DayAhead(day=planned.day, sessions=sessions, minutes=planned.minutes))
    return week_message(day, ahead)


REFERRED = "Look at today's advice before you train: lanterne today"


def _of_alert(day: date, scope: AthleteScope) -> OutgoingMessage:
    """What waits for the athlete. That a doctor should be seen is health, so without details only the way to it is said."""
    lines = []
    stored = scope.stores.memory.recall(day, day, "decision", 1)
    decision = json.loads(stored[-1].document)["decision"] if stored else {}
    if "medical_referral" in decision.get("flags", ()):
        lines.append(decision["reason"] if scope.settings.delivery.details else REFERRED)
    if offers_a_plan(day, scope):
        lines.append("I'd like to change your plan. See it: lanterne plan diff")
    for run in scope.stores.worker_runs.latest():
        if run.problem:
            lines.append(f"{run.job.capitalize()} didn't work: {run.problem}")
    if not lines:
        raise NOTHING_NEEDED
    return alert_message(day, lines)
