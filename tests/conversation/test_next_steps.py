"""Where no command can be typed an answer names what can be said there, or the page, and never the terminal."""

import pytest

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.conversation.next_steps import without_commands
from lanterne_rouge.domain.equipment import WeightUnit


def said_on_a_phone(scope: AthleteScope, message: str) -> str:
    context = SessionContext(
        canvas_id="main",
        user_id="me",
        correlation_id=message,
        role=Role.OWNER,
        units=WeightUnit.KG,
        now=scope.now,
        at_terminal=False,
    )
    return answer_message(message, context, scope).message


def test_a_warning_sign_and_what_follows_it_name_no_command(scope: AthleteScope) -> None:
    messages = (
        "chest pain on the hill",
        "can I ride tomorrow?",
        "my doctor has cleared me",
        "yes",
        "knee hurts 3/10",
        "my ftp is 265",
    )
    answers = [said_on_a_phone(scope, message) for message in messages]

    assert "say: undo" in answers[0] and "tell me what the doctor said" in answers[0]
    assert not [answer for answer in answers if "lanterne " in answer or "--" in answer]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Say yes and your CSS is 1:40, or: lanterne athlete set css=1:40", "Say yes and your CSS is 1:40."),
        ("Fine.\nNext: lanterne today", "Fine."),
        ('Log it: lanterne log "rpe 7"', 'Log it: say "rpe 7"'),
        (
            "Once a doctor has checked you, tell me, or: lanterne check-in --cleared",
            "Once a doctor has checked you, tell me.",
        ),
        ("Leave today out: lanterne skip today", 'Leave today out: say "skip today"'),
        ("See your day: lanterne today", "See your day under Today"),
    ],
)
def test_a_command_becomes_what_can_be_said(typed: str, said: str) -> None:
    assert without_commands(typed) == said
