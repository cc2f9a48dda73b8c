"""A conversation goes on: short messages are read with what was asked before, wrong beliefs are corrected, volume is said in words."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.conversation.claims import CLAIMS, correction_of
from lanterne_rouge.conversation.follow_up import whole_question
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.turn import FOLLOW_UP
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.routing import Intent
from lanterne_rouge.views.cards import RoutineSummaryCard, SessionPlanCard
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

PUSH, PULL, LEGS = (
    ("Bench Press (Barbell)", "Overhead Press (Barbell)"),
    ("Bent Over Row (Barbell)",),
    ("Squat (Barbell)",),
)


def talk(home: Path, *messages: str) -> list[ChatReply]:
    """Each message with a scope of its own, as after a restart."""
    replies = []
    for message in messages:
        with open_scope(home=home) as scope:
            context = SessionContext(
                canvas_id="main", user_id="me", correlation_id=None, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
            )
            replies.append(answer_message(message, context, scope))
    return replies


@pytest.fixture
def lifter(lanterne: Lanterne, tmp_path: Path) -> Path:
    """Six weeks of push, pull and legs in turn, up to two days ago."""
    rows = ["Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"]
    with open_scope(home=tmp_path / "home") as scope:
        today = scope.today
    for number, back in enumerate(range(42, 1, -2)):
        day = today - timedelta(days=back)
        for exercise in (PUSH, PULL, LEGS)[number % 3]:
            rows += [f"{day} 18:00:00,Day,1h,{exercise},{order},{60 + number},8,0,0,,,8" for order in range(1, 5)]
    (tmp_path / "strong.csv").write_text("\n".join(rows), encoding="utf-8")
    home = tmp_path / "home"
    assert lanterne("--home", home, "import", "--units", "kg", tmp_path / "strong.csv").code == 0
    return home


@pytest.mark.parametrize(
    ("before", "text", "whole"),
    [
        (["how is my volume?"], "and for back?", "how is my volume for back"),
        (["how is my volume?", "and for back?"], "and chest?", "how is my volume for chest"),
        (["how is my bench going"], "what about squats?", "how is my squats going"),
        (["how do i squat"], "and deadlift?", "how do i deadlift"),
        (["how much did i run this month"], "and cycling?", "how much did i cycling this month"),
        (["create a routine, 4 days, hypertrophy"], "make it 3 days", "create a routine, hypertrophy, 3 days"),
        (["make me a push day"], "only 30 minutes please", "make me a push day, 30 minutes"),
        (["make me a push day"], "what about legs?", "make me a legs day"),
        (["my records"], "tell me more", "my records in detail"),
        (["how many sets per muscle?"], "why?", "explain why: how many sets per muscle?"),
    ],
)
def test_a_short_message_stands_for_a_whole_question(before: list[str], text: str, whole: str) -> None:
    assert whole_question(normalise(text), before) == whole


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ([], "and for back?"),
        (["how is my volume?"], "and the weather?"),
        (["how is my volume?"], "8 @ 100"),
        (["how is my volume?"], "make it 3 days"),
        (["how is my volume?"], "and then I went home and slept for nine hours straight"),
    ],
)
def test_what_goes_on_from_nothing_is_read_alone(before: list[str], text: str) -> None:
    assert whole_question(normalise(text), before) is None


def test_the_second_turn_is_understood_after_a_restart(lifter: Path) -> None:
    first, second, third = talk(lifter, "how is my bench going", "and squats?", "and the row?")

    assert first.message.startswith("Barbell Bench Press")
    assert second.message.startswith("Barbell Back Squat") and third.message.startswith("Barbell Row")
    assert second.routing is not None
    assert (second.routing.intent, second.routing.matched_rule) == (Intent.ANALYZE_PROGRESS, FOLLOW_UP)
    assert "follow_up" in second.routing.signals


def test_a_routine_keeps_its_goal_when_only_the_days_change(tmp_path: Path) -> None:
    _, changed = talk(tmp_path / "home", "create a routine, 4 days, hypertrophy", "make it 3 days")

    (card,) = changed.cards
    assert isinstance(card, RoutineSummaryCard)
    assert (card.goal, len(card.days)) == ("Hypertrophy", 3)


def test_a_draft_is_made_of_another_size_whatever_was_asked_since(tmp_path: Path) -> None:
    _, own, changed = talk(
        tmp_path / "home", "create a routine, 4 days, hypertrophy", "show my routine", "make it 3 days"
    )

    assert "lanterne strength routine" in own.message
    (card,) = changed.cards
    assert isinstance(card, RoutineSummaryCard) and len(card.days) == 3


def test_what_about_legs_after_a_push_day_is_a_leg_day(tmp_path: Path) -> None:
    _, legs = talk(tmp_path / "home", "make me a push day", "what about legs?")

    (card,) = legs.cards
    assert isinstance(card, SessionPlanCard) and "leg" in card.template.casefold()


def test_more_is_the_whole_table(lifter: Path) -> None:
    short, whole = talk(lifter, "how is my volume?", "tell me more")

    assert len(short.message.splitlines()) <= 8 < len(whole.message.splitlines())
    assert "Ask for more" not in whole.message


def test_after_a_set_a_short_message_writes_nothing(lifter: Path, lanterne: Lanterne) -> None:
    assert lanterne("--home", lifter, "workout", "start", "--empty").code == 0

    replies = talk(lifter, "how is my bench going", "and squats?", "tell me more")

    assert [reply.actions for reply in replies] == [(), (), ()]


def test_volume_looks_at_the_last_full_week_also_on_a_monday(lifter: Path) -> None:
    (everything,) = talk(lifter, "my volume lately")
    (chest,) = talk(lifter, "how many sets did I do for chest last week")

    assert "hard sets in" in everything.message and "10-20 hard sets" in everything.message
    assert chest.message.startswith("Chest: ") and chest.routing is not None
    assert chest.routing.intent is Intent.ANALYZE_PROGRESS


def test_a_push_week_of_a_split_is_not_called_unbalanced(lifter: Path) -> None:
    (reply,) = talk(lifter, "am I balanced")

    assert "push-pull-legs" in reply.message and "over whole rounds of your split" in reply.message
    assert "imbalance" not in reply.message


@pytest.mark.parametrize(
    "message",
    [
        "muscle turns into fat when you stop, right?",
        "soreness means growth, true?",
        "lactic acid causes soreness, right?",
        "lifting makes you slow, doesn't it",
        "you can spot reduce belly fat with crunches, no?",
        "women shouldn't lift heavy, right",
        "i must train to failure on every set",
        "i should eat 4g protein per kg",
        "I need 30 sets per muscle a week to grow, right?",
        "are squats bad for your knees",
        "rest days are for the weak",
    ],
)
def test_a_wrong_belief_is_corrected_first_and_plainly(tmp_path: Path, message: str) -> None:
    (reply,) = talk(tmp_path / "home", message)

    assert reply.message.startswith(("No", "Not ", "Only ", "You don't need"))
    assert reply.actions == () and "(Based on: " in reply.message


@pytest.mark.parametrize(
    "message",
    [
        "how many sets per muscle per week?",
        "what is a deload",
        "how much protein do I need",
        "should women lift",
        "my squat is sore today",
    ],
)
def test_a_plain_question_is_not_taken_for_a_wrong_belief(message: str) -> None:
    assert correction_of(normalise(message)) is None


def test_every_correction_has_a_source() -> None:
    assert all(claim.correction.source and claim.correction.text.count("\n") <= 2 for claim in CLAIMS)


def test_the_decision_is_stored_as_it_was_understood(lifter: Path, lanterne: Lanterne) -> None:
    talk(lifter, "how is my bench going", "and squats?")

    with open_scope(home=lifter) as scope:
        stored = json.loads(scope.stores.conversations.decisions("main")[-1].document)
    assert stored["matched_rule"] == FOLLOW_UP


def test_the_slow_lane_logs_its_decision_and_no_word_of_the_message(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logger="lanterne_rouge.conversation.front"):
        talk(tmp_path / "home", "my volume lately", "8 @ 100")

    (line,) = [record.getMessage() for record in caplog.records if record.name == "lanterne_rouge.conversation.front"]
    assert "ANALYZE_PROGRESS -> coach by gate:first_person_plus_metrics" in line
    assert "first_person_plus_metrics" in line and "lately" not in line
    assert " ms, of which models 0 ms" in line


def test_a_loss_is_answered_as_one_before_any_question_of_training(lanterne: Lanterne) -> None:
    for said in (
        "my grandfather died, only want to go for a walk",
        "my dog died yesterday, should I still do intervals?",
    ):
        answered = lanterne("chat", "--message", said, "--json").document

        assert str(answered["message"]).startswith("I'm sorry for your loss.")
        assert answered["actions"] == []
    assert "sorry" not in lanterne("chat", "--message", "my watch died on the ride").out
