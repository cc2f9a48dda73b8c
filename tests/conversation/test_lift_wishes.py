"""Another lift in a planned session by talk: read as a whole or not at all, offered, done by a yes, undone by an undo."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.doctor import UndoRequest, undo_writes
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.strength.plan import StrengthPlanRequest, plan_strength
from lanterne_rouge.app.strength.templates import AddTemplateRequest, TemplateRequest, add_template, use_template
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.conversation.lift_wishes import LiftWish, read_lift_wish
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.wiring import open_home


@pytest.mark.parametrize(
    ("message", "wish"),
    [
        ("swap the rows for pull-ups", LiftWish(exercise="row", instead="pull-up")),
        ("please replace squats with leg press tomorrow", LiftWish(exercise="squat", instead="leg press", day="tomorrow")),
        ("leg press instead of squats on Friday", LiftWish(exercise="squat", instead="leg press", day="fri")),
        ("can I do pull-ups instead of the rows today?", LiftWish(exercise="row", instead="pull-up", day="today")),
        ("leave out the squats today", LiftWish(exercise="squat", day="today")),
        ("take the deadlifts out", LiftWish(exercise="deadlift")),
        ("no bench press on thursday please", LiftWish(exercise="bench press", day="thu")),
    ],
)  # fmt: skip
def test_a_change_of_a_planned_lift_is_read(message: str, wish: LiftWish) -> None:
    assert read_lift_wish(normalise(message)) == wish


@pytest.mark.parametrize(
    "message",
    [
        "leave out the squats, my knee hurts",
        "why leg press instead of squats?",
        "should I do squats or leg press?",
        "don't swap the squats for leg press",
        "skip Friday",
        "leave the run out on sunday",
        "squats on monday instead of friday",
        "my coach says leg press instead of squats",
    ],
)
def test_anything_else_is_no_such_wish(message: str) -> None:
    assert read_lift_wish(normalise(message)) is None


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    """A lifter with one session, on a Tuesday."""
    home = replace(open_home(tmp_path), clock=lambda zone: datetime(2026, 3, 3, 9, tzinfo=zone))
    scope = home.scope("me")
    add_template(AddTemplateRequest(name="Full", text="Back Squat: 3x5\nBench Press: 3x8\nBarbell Row: 3x8"), scope)
    use_template(TemplateRequest(name="Full"), scope)
    yield home.scope("me")
    home.close()


def say(scope: AthleteScope, message: str) -> ChatReply:
    context = SessionContext(
        canvas_id="gym", user_id="me", correlation_id=None, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )
    return answer_message(message, context, scope)


def planned(scope: AthleteScope) -> list[str]:
    view = plan_strength(StrengthPlanRequest(day=date(2026, 3, 3)), scope.renewed())
    return [one.exerciseName for one in view.exercises]


def test_a_yes_changes_the_lift_of_that_day_and_an_undo_brings_it_back(scope: AthleteScope) -> None:
    before = planned(scope)

    offered = say(scope, "swap the rows for pull-ups today")
    unchanged = planned(scope)
    done = say(scope, "yes")
    changed = planned(scope)
    undo_writes(UndoRequest(), scope)

    assert "Barbell Row" in before
    assert "Say yes" in offered.message
    assert not offered.actions
    assert unchanged == before
    assert [one["use_case"] for one in done.actions] == ["change_lift"]
    assert "Pull-Up" in changed
    assert "Barbell Row" not in changed
    assert planned(scope) == before


def test_a_no_and_another_wish_change_nothing(scope: AthleteScope) -> None:
    before = planned(scope)

    say(scope, "leave out the squats today")
    say(scope, "no")
    say(scope, "leave out the squats today")
    say(scope, "what is a good warm-up for bench?")
    say(scope, "make me a push day")
    say(scope, "yes")

    assert planned(scope) == before


def test_a_lift_that_loads_what_hurts_is_not_offered_and_goes_when_it_begins_to_hurt(scope: AthleteScope) -> None:
    say(scope, "leg press instead of bench press today")
    say(scope, "yes")
    changed = planned(scope)
    store_check_in(CheckInRequest(answers=Answers(pain=("knee 6/10",))), scope)

    refused = say(scope, "back squat instead of rows today")

    assert "Leg Press" in changed
    assert "Leg Press" not in planned(scope)
    assert "Say yes" not in refused.message
    assert not say(scope, "yes").actions


def test_a_lift_that_is_not_planned_is_told_with_those_that_are(scope: AthleteScope) -> None:
    reply = say(scope, "swap the curls for pull-ups today")

    assert reply.message.startswith("No curl is planned")
    assert "Barbell Row" in reply.message
