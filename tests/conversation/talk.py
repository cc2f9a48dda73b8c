"""One line said to the coach by the owner of a home, now or some days later."""

from dataclasses import replace
from datetime import datetime, timedelta

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.domain.equipment import WeightUnit

TUESDAY = datetime(2026, 3, 3, 9)


def say(scope: AthleteScope, message: str) -> ChatReply:
    context = SessionContext(
        canvas_id="main", user_id="me", correlation_id=message, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )
    return answer_message(message, context, scope)


def later(scope: AthleteScope, days: int) -> AthleteScope:
    return replace(scope, clock=lambda zone: (TUESDAY + timedelta(days=days)).replace(tzinfo=zone))
