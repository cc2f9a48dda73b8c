"""The words of messages that go out, and what became of them. Without `details` no reading, symptom or reason is in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from html import escape

from lanterne_rouge.domain.message import MessageKind, OutgoingMessage
from lanterne_rouge.domain.structured_workout import (
    RepeatedParts,
    StructuredWorkout,
    WorkoutNode,
    WorkoutPart,
    total_seconds,
)
from lanterne_rouge.views.today import day_summary

NO_CHANNELS = (
    "No message can go out yet. Set up e-mail, a phone, Telegram or ntfy in .env, or switch notifications on in the app: "
    "see docs/going-out.md"
)
FEWER_STEPS_THAN = 12
"""Lines of a workout in a message; a longer one is shown as its whole length alone."""


@dataclass(frozen=True, kw_only=True)
class DayNews:
    """What a message says of a day. `why`: reasons and readings, only where the athlete wants them to go out.

    `lifts`: the exercises of its lifting in order, empty where they are not known; `lifting_minutes` how long they take.
    """

    day: date
    action: str
    workout: StructuredWorkout | None
    lifting: bool = False
    lifts: tuple[str, ...] = ()
    lifting_minutes: int = 0
    goal: str | None = None
    why: str | None = None
    page: str | None = None


@dataclass(frozen=True, kw_only=True)
class DayAhead:
    """A day of the coming week in a line: its sessions, empty for rest."""

    day: date
    sessions: tuple[str, ...]
    minutes: float = 0.0


@dataclass(frozen=True, kw_only=True)
class DeliveryView:
    """What became of a message on one channel: sent, already_sent, waiting, failed, refused or unknown; `next`: what to do."""

    channel: str
    whereto: str
    state: str
    says: str
    next: str


@dataclass(frozen=True, kw_only=True)
class MessageView:
    """A message and its deliveries; without channels there are none."""

    kind: str
    day: date
    subject: str
    text: str
    deliveries: tuple[DeliveryView, ...]
    next: str = ""


@dataclass(frozen=True, kw_only=True)
class ChannelView:
    """A channel that is set up."""

    channel: str
    whereto: str


@dataclass(frozen=True, kw_only=True)
class RotatedSecretView:
    """A secret that was stored, sealed; `replaced`: it had a value before. The value is never shown."""

    name: str
    repository: str
    replaced: bool


def rotated_secret_text(view: RotatedSecretView) -> str:
    """What was stored where."""
    return f"{'Replaced' if view.replaced else 'Stored'} {view.name} among the secrets of {view.repository}."


def day_message(news: DayNews) -> OutgoingMessage:
    """The day: what to do, and the workout with its targets."""
    name = f"{news.day:%A} {news.day.day} {news.day:%B}"
    workout = news.workout
    session = None if workout is None else (workout.title, total_seconds(workout.parts) / 60)
    summary = day_summary(news.action, session=session, lifting=news.lifting, lifting_minutes=news.lifting_minutes)
    lines = [summary, *_steps(workout), *(f"- {name}" for name in news.lifts)]
    lines += [news.goal] if news.goal else []
    lines += [news.why] if news.why else []
    rests = workout is None and not news.lifting
    subject = f"{name}: {summary.partition('. ')[0 if rests else 2].rstrip('.')}"
    return OutgoingMessage(
        kind=MessageKind.DAY,
        day=news.day,
        subject=subject,
        text="\n".join(lines),
        brief=f"{name}: {lines[0]}",
        page=news.page or _page(subject, lines),
    )


def week_message(first: date, days: Sequence[DayAhead]) -> OutgoingMessage:
    """The coming week by day."""
    hours, minutes = divmod(round(sum(day.minutes for day in days)), 60)
    total = f"{hours}:{minutes:02d} h"
    lines = [f"{day.day:%a} {day.day.day}: {' and '.join(day.sessions) or 'rest'}" for day in days]
    subject = f"Your week from {first:%A} {first.day} {first:%B}: {total}"
    training = sum(bool(day.sessions) for day in days)
    return OutgoingMessage(
        kind=MessageKind.WEEK,
        day=first,
        subject=subject,
        text="\n".join(lines),
        brief=f"Your week: {total} on {training} days. " + "; ".join(line for line in lines if "rest" not in line),
        page=_page(subject, lines),
    )


def alert_message(day: date, lines: Sequence[str]) -> OutgoingMessage:
    """What needs the athlete."""
    subject = "Your coach needs you"
    return OutgoingMessage(
        kind=MessageKind.ALERT,
        day=day,
        subject=subject,
        text="\n".join(lines),
        brief=f"{subject}: {lines[0]}",
        page=_page(subject, lines),
    )


def _steps(workout: StructuredWorkout | None) -> list[str]:
    if workout is None or len(workout.parts) < 2 or len(workout.parts) > FEWER_STEPS_THAN:
        return []
    return [f"- {_step(node)}" for node in workout.parts]


def _step(node: WorkoutNode) -> str:
    if isinstance(node, RepeatedParts):
        return f"{node.times} x ({', '.join(_step(part) for part in node.parts)})"
    return " ".join(word for word in (node.name, _length(node), node.feel) if word)


def _length(part: WorkoutPart) -> str:
    seconds = round(part.seconds or 0)
    return f"{seconds // 60} min" if seconds and seconds % 60 == 0 else f"{seconds} s" if seconds else ""


_STYLE = "font-family:sans-serif;max-width:36em;margin:1em auto;padding:0 1em;line-height:1.4"


def _page(subject: str, lines: Sequence[str]) -> str:
    """The text as a page that any mail program shows: no style sheet, no picture, nothing from elsewhere."""
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(subject)}</title></head>'
        f'<body><div style="{_STYLE}"><h1 style="font-size:1.2em">{escape(subject)}</h1>{paragraphs}</div></body></html>'
    )


STATE_WORDS = {
    "sent": "sent",
    "already_sent": "went out already",
    "waiting": "waits for the end of your quiet hours",
    "failed": "not sent yet",
    "refused": "not sent",
    "unknown": "may have arrived",
}


def message_text(view: MessageView) -> str:
    """The message, and a line for each channel."""
    lines = [view.subject, "", view.text, ""]
    for each in view.deliveries:
        why = f" {each.says} {each.next}".rstrip() if each.says else ""
        lines.append(f"{each.channel} ({each.whereto}): {STATE_WORDS[each.state]}.{why}")
    return "\n".join([*lines, *([view.next] if view.next else [])]).rstrip()


def delivery_lines(view: MessageView) -> tuple[str, ...]:
    """What is worth a line beside a briefing: what was not sent."""
    return tuple(
        f"The message by {each.channel}: {STATE_WORDS[each.state]}. {each.says} {each.next}".strip()
        for each in view.deliveries
        if each.state in ("failed", "refused", "unknown") and each.says
    )


def waiting_lines(view: MessageView) -> tuple[str, ...]:
    """That a message waits, and who sends it then."""
    if all(each.state != "waiting" for each in view.deliveries):
        return ()
    return (
        "It's your quiet hours, so nothing was sent. lanterne worker sends it afterwards; or now: lanterne message day --now",
    )


def channels_text(views: Sequence[ChannelView]) -> str:
    """The channels, a line each."""
    if not views:
        return NO_CHANNELS
    return "\n".join(f"{view.channel}: {view.whereto}" for view in views)
