"""A usual morning in the chat: what is told is offered for the check-in, the day follows it, and a yes changes the plan."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.plan_edits import plan_in_force
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.front import ChatReply, answer_message
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.wiring import open_home

TODAY = date(2026, 3, 3)
SATURDAY, SUNDAY = date(2026, 3, 7), date(2026, 3, 8)


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    """The demo's mission, in which nobody trains on Fridays, on a Tuesday."""
    home = replace(open_home(tmp_path), clock=lambda zone: datetime(2026, 3, 3, 9, tzinfo=zone))
    scope, path = home.scope("me"), demo_mission_path()
    scope.missions.adopt(read_mission(scope, path), path.read_text(encoding="utf-8"), now=scope.now)
    yield home.scope("me")
    home.close()


def say(scope: AthleteScope, message: str) -> ChatReply:
    """The reply in the one conversation of the test."""
    context = SessionContext(
        canvas_id="morning", user_id="me", correlation_id=None, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )
    return answer_message(message, context, scope)


def sessions(scope: AthleteScope, day: date) -> tuple[str, ...]:
    planned = plan_in_force(scope).on(day)
    return tuple(session.kind for session in planned.sessions) if planned is not None else ()


def test_a_yes_moves_what_the_wish_named(scope: AthleteScope) -> None:
    before = sessions(scope, SATURDAY), sessions(scope, SUNDAY)

    offered = say(scope, "can we swap saturday and sunday")
    still = sessions(scope, SATURDAY), sessions(scope, SUNDAY)
    done = say(scope, "yes")

    assert "Say yes and they change places" in offered.message and not offered.actions
    assert still == before and before[0] != before[1]
    assert (sessions(scope, SUNDAY), sessions(scope, SATURDAY)) == before
    assert done.actions[0]["use_case"] == "move_session" and "Undo" in done.message


@pytest.mark.parametrize("answer", ["no", "what is on tomorrow"])
def test_anything_but_a_yes_leaves_the_plan_as_it_is(scope: AthleteScope, answer: str) -> None:
    say(scope, "can't train on saturday")
    before = plan_in_force(scope)

    say(scope, answer)
    late = say(scope, "yes")

    assert plan_in_force(scope) == before and not late.actions


def test_a_yes_leaves_out_the_day_that_was_meant_although_midnight_has_passed(scope: AthleteScope) -> None:
    assert sessions(scope, TODAY)
    say(scope, "skip today, work")
    tomorrow = replace(scope, clock=lambda zone: datetime(2026, 3, 4, 0, 5, tzinfo=zone))
    before = sessions(tomorrow, date(2026, 3, 4))

    late = say(tomorrow, "yes")

    assert sessions(tomorrow, date(2026, 3, 4)) == before
    assert not late.actions and "is over" in late.message


def test_a_day_of_rest_is_not_left_out_and_a_day_not_swapped_with_itself(scope: AthleteScope) -> None:
    rest = say(scope, "skip friday")
    same = say(scope, "can i swap today with tuesday")

    assert "nothing to leave out" in rest.message
    assert "one and the same day" in same.message
    assert not say(scope, "yes").actions


def test_how_the_night_was_is_noted_after_a_yes_and_the_day_follows_it(scope: AthleteScope) -> None:
    told = say(scope, "slept like crap, maybe 4 hours, kid was up all night")
    before = scope.stores.check_ins.on(TODAY)
    say(scope, "yes")
    noted = scope.stores.check_ins.on(TODAY)

    day = say(scope, "should I still do it?")

    assert "Shall I note that for this morning?" in told.message and before is None
    assert noted is not None and noted.sleep_h == 4
    assert "sleep 4 h" in day.message and "Today:" in day.message
    assert scope.stores.memory.recall(TODAY, TODAY, "decision", 1) == ()


@pytest.mark.parametrize(
    "message",
    ["legs are toast", "barely slept", "hungover", "throat is scratchy this morning"],
)
def test_what_is_told_of_this_morning_may_be_noted(scope: AthleteScope, message: str) -> None:
    assert "Shall I note that" in say(scope, message).message
    say(scope, "yes please")

    assert scope.stores.check_ins.on(TODAY) is not None


@pytest.mark.parametrize(
    "message",
    [
        "my wife barely slept",
        "should I train with heavy legs?",
        "I sometimes get a sore knee on long runs",
        "slept badly last week",
        "if I'm hungover I skip",
    ],
)
def test_what_is_not_of_this_morning_or_of_somebody_else_is_not_offered(scope: AthleteScope, message: str) -> None:
    assert "Shall I note that" not in say(scope, message).message
    assert not say(scope, "yes").actions


def test_paces_are_the_athletes_own(scope: AthleteScope) -> None:
    profile = say(scope, "what power for my easy rides?").message
    general = say(scope, "how fast should I run my easy runs").message

    assert " W (" in profile and "full sentences" in profile
    assert "full sentences" in general


def test_two_questions_with_short_forms_get_two_answers(scope: AthleteScope) -> None:
    said = say(scope, "how many weeks until the race and what's the longest ride you'll give me?").message

    assert "weeks:" in said and "The longest in your plan" in said


def test_fewer_strength_days_name_the_way_to_them(scope: AthleteScope) -> None:
    assert "lanterne init --strength 1" in say(scope, "what about strength, can I drop to one day a week").message
