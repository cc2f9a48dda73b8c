"""A message to the coach over HTTP: the same fronts as on the terminal; who speaks comes from the device, never from the text."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext, read_remote_message
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.chat_reply import ChatEvent, ChatReply
from lanterne_rouge.conversation.front import choose_front, stream_query
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.api.event_streams import server_event

LONGEST_CANVAS = 100


@dataclass(frozen=True, kw_only=True)
class ChatRequest:
    """What is said, on which canvas; `workout`: the one that it was said in, which sets and the like then belong to."""

    message: str
    canvas: str = "app"
    workout: str | None = None


def chat_events(asked: ChatRequest, scope: AthleteScope, *, device: str, key: str) -> Iterator[ChatEvent]:
    """The events of one message. Raises `BadInput` for a canvas that can't be one; `key`: it is carried out once."""
    if not 0 < len(asked.canvas) <= LONGEST_CANVAS or not asked.canvas.isprintable():
        raise BadInput("That can't be the name of a canvas.", f"Use 1 to {LONGEST_CANVAS} printable characters.")
    roles = scope.settings.roles
    front = choose_front(
        use_multi_agent=roles.use_multi_agent,
        use_shell_agent=roles.use_shell_agent,
        multi_agent_is_set=bool(scope.settings.environment.get("USE_MULTI_AGENT")),
    )
    own = SessionContext(
        canvas_id=asked.canvas,
        user_id=scope.athlete,
        correlation_id=f"device:{device}",
        role=Role.OWNER,
        units=WeightUnit.LB if scope.profile.units == WeightUnit.LB else WeightUnit.KG,
        now=scope.now,
        workout=asked.workout,
        at_terminal=False,
    )
    read = read_remote_message(asked.message, own)
    yield from stream_query(read.text, read.context, scope, front.front, key=key)


def tell_events(events: Iterator[ChatEvent], tell: Callable[[bytes], None]) -> None:
    """Each event as it comes; the reply as the document that a caller without events gets."""
    for each in events:
        if each.reply is not None:
            tell(server_event("reply", each.reply.as_json()))
        else:
            tell(server_event(each.kind.value.lower(), encode_json({"text": each.text})))


def whole_reply(events: Iterator[ChatEvent]) -> ChatReply:
    """The reply alone."""
    reply = next((each.reply for each in events if each.reply is not None), None)
    if reply is None:
        raise BadInput("There is no answer.", "Say it again.")
    return reply
