"""Who asks, on which canvas: made for each request and passed on, never kept anywhere.

In local chat alone a message may begin with `(context: canvas_id=.. user_id=.. corr=..)`. The identity of any other caller
comes from how they signed in, so that no text can change it.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from lanterne_rouge.app.use_case import Role
from lanterne_rouge.domain.equipment import WeightUnit

_PREFIX = re.compile(r"\s*\(\s*context\s*:", re.IGNORECASE)
_WHOLE = re.compile(r"\s*\(context:(?P<fields>(?: +[a-z_]+=[\w.@:-]{1,100})+) *\)(?:\s+(?P<text>.*)|$)", re.DOTALL)
_NEEDED, _OPEN = frozenset({"canvas_id", "user_id"}), frozenset({"corr"})
NO_CORRELATION = "none"


@dataclass(frozen=True, kw_only=True)
class SessionContext:
    """One request: the canvas it writes on, the athlete, the role it runs in, their units, and the moment.

    `workout`: the one on the screen on which it was written, for a message that may arrive late. `at_terminal`: commands can be typed
    where the answer is read.
    """

    canvas_id: str
    user_id: str
    correlation_id: str | None
    role: Role
    units: WeightUnit
    now: datetime
    workout: str | None = None
    at_terminal: bool = True


@dataclass(frozen=True, kw_only=True)
class MessageInContext:
    """A message without its prefix. `context` None: its prefix could not be read, so nothing may be done for anybody."""

    context: SessionContext | None
    text: str


def read_local_message(message: str, caller: SessionContext) -> MessageInContext:
    """A message of local chat, whose prefix may name another canvas, athlete and correlation id than the caller's."""
    if not _PREFIX.match(message):
        return MessageInContext(context=caller, text=message)
    match = _WHOLE.match(message)
    pairs = [tuple(pair.split("=", 1)) for pair in match["fields"].split()] if match else []
    fields = dict(pairs)
    if match is None or len(fields) < len(pairs) or not _NEEDED <= fields.keys() <= _NEEDED | _OPEN:
        return MessageInContext(context=None, text=message)
    correlation = fields.get("corr", NO_CORRELATION)
    context = replace(
        caller,
        canvas_id=fields["canvas_id"],
        user_id=fields["user_id"],
        correlation_id=None if correlation == NO_CORRELATION else correlation,
    )
    return MessageInContext(context=context, text=match["text"] or "")


def read_remote_message(message: str, caller: SessionContext) -> MessageInContext:
    """A message of a caller who signed in: text never changes who they are."""
    return MessageInContext(context=caller, text=message)
