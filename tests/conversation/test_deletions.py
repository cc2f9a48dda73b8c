"""`delete the swim`: the one that was logged after a yes, the planned one left out, and which one where both may be meant."""

from datetime import date, datetime, timedelta

import pytest

from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.app.workout.session import LogSessionRequest, log_session
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.conversation.deletions import deletes_session
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.check_in.answers import Answers
from tests.conversation.test_own_situation import MARATHON, Home
from tests.conversation.test_own_situation import home as home  # the fixture

TUESDAY = datetime(2026, 12, 1, 9)


def say(scope: AthleteScope, message: str) -> ChatReply:
    context = SessionContext(
        canvas_id="main", user_id="me", correlation_id=message, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )
    return answer_message(message, context, scope)


def sports(scope: AthleteScope, day: date) -> list[Sport]:
    return [one.sport for one in scope.stores.activities.between(day - timedelta(days=14), day)]


def test_the_logged_one_goes_after_a_yes_and_nothing_else(home: Home) -> None:
    scope = home(MARATHON, TUESDAY)
    log_session(LogSessionRequest(sport=Sport.SWIMMING, duration_s=1200), scope)
    store_check_in(CheckInRequest(answers=Answers(text="really dizzy and nearly fainted on the run")), scope)

    asked = say(scope, "delete the swim, i logged it wrong")
    done = say(scope, "yes")

    assert "today's swim (20 min)" in asked.message and not asked.actions
    assert [one["use_case"] for one in done.actions] == ["delete_activity"]
    assert sports(scope, scope.today) == []
    assert scope.stores.check_ins.on(scope.today) is not None


def test_a_no_keeps_it(home: Home) -> None:
    scope = home(MARATHON, TUESDAY)
    log_session(LogSessionRequest(sport=Sport.SWIMMING, duration_s=1200), scope)
    say(scope, "delete the swim")

    assert not say(scope, "no").actions and sports(scope, scope.today) == [Sport.SWIMMING]


def test_a_planned_one_is_offered_to_be_left_out(home: Home) -> None:
    scope = home(MARATHON, TUESDAY)

    asked = say(scope, "delete the run")

    assert "leave it out" in asked.message and "lanterne skip" in asked.message and not asked.actions


def test_which_one_is_asked_where_an_older_one_was_done_and_one_is_planned(home: Home) -> None:
    scope = home(MARATHON, TUESDAY)
    log_session(LogSessionRequest(sport=Sport.RUNNING, duration_s=1800, day=date(2026, 11, 28)), scope)

    asked = say(scope, "delete the run")

    assert asked.message.startswith("Which one?")
    assert not say(scope, "yes").actions


@pytest.mark.parametrize(
    "message",
    [
        "don't delete the swim",
        "how do i delete the run?",
        "should i delete the ride?",
        "delete tomorrow's run",
        "remove the bench from the session",
        "delete the run from my plan",
    ],
)
def test_what_denies_asks_or_means_the_plan_deletes_nothing(message: str) -> None:
    assert not deletes_session(normalise(message))
