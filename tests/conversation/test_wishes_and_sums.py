"""A wish for another plan names the command that does it, with the days that were said; it changes nothing by itself."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import pytest

from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.plan_edits import MoveRequest, movable_days, plan_in_force
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.pace_sums import pace_sum
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.several_questions import separate_questions
from lanterne_rouge.conversation.told_settings import ToldSetting
from lanterne_rouge.conversation.wishes import AskedBack, PlanWish, is_cross, read_wish
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.routing import OpenTarget, RoutingContext
from lanterne_rouge.domain.set_report import SaidUnit
from lanterne_rouge.language.dates import read_coming_day
from lanterne_rouge.wiring import open_home


@pytest.mark.parametrize(
    ("message", "command"),
    [
        ("can you move saturdays long ride to friday", "lanterne move sat fri"),
        ("can I swap tomorrow and thursday", "lanterne move tomorrow thu"),
        ("can't train on thursday", "lanterne skip thu"),
        ("skip today?", "lanterne skip today"),
        ("I can't do tuesdays, ever", "lanterne init --days mon,wed,thu,fri,sat,sun"),
        ("on holiday from friday, what about the plan", "lanterne skip mon --until fri"),
        ("can you make thursday easier", "lanterne session thu easier"),
        ("this plan is rubbish", "lanterne init"),
    ],
)
def test_a_wish_names_its_command(message: str, command: str) -> None:
    wish = read_wish(normalise(message))

    assert isinstance(wish, PlanWish | ToldSetting | AskedBack)
    assert command in (wish.text if isinstance(wish, AskedBack) else wish.command)


def test_somebody_who_is_cross_hears_a_word_of_it_first() -> None:
    said = normalise("this plan is rubbish, I TOLD you I can't on tuesdays")

    assert is_cross(said) and isinstance(read_wish(said), ToldSetting)


@pytest.mark.parametrize(
    "message",
    [
        "make me a push day",
        "what is on thursday",
        "how do I move better in the squat",
        "add face pulls to the draft",
        "8 @ 100",
    ],
)
def test_other_messages_are_no_such_wish(message: str) -> None:
    assert read_wish(normalise(message)) is None


@pytest.mark.parametrize(
    ("message", "count"),
    [
        ("what is ctl and how do i raise it", 2),
        ("how much did i deadlift last time and what do i do today", 2),
        ("is it better to run or ride", 0),
        ("34 degrees all week here. do I still do threshold", 0),
        ("why is my ride so short today? what is on tomorrow?", 2),
    ],
)
def test_several_questions_are_told_apart_where_each_stands_alone(message: str, count: int) -> None:
    assert len(separate_questions(normalise(message))) == count


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("what pace is sub 50 10k", "5:00 per km"),
        ("10 min mile pace for marathon is what time", "4:22"),
        ("what pace for a 3:45 marathon", "5:20 per km"),
        ("5:30 per km for a half is what time", "1:56"),
        ("what pace should my long run be", None),
        ("ran 10k in 52", None),
    ],
)
def test_pace_and_time_are_worked_out(message: str, says: str | None) -> None:
    answer = pace_sum(normalise(message))

    assert (answer is None) if says is None else (answer is not None and says in answer)


@pytest.mark.parametrize(("message", "lane"), [("bench 8 x 60", "FAST"), ("8 @ 40", "CLARIFY"), ("8 x 40 kg", "FAST")])
def test_a_load_far_from_a_first_guess_is_read_as_said(message: str, lane: str) -> None:
    first_guess = RoutingContext(
        live_session=True, units=SaidUnit.KG, current_exercise="Squat", target=OpenTarget(reps=5, weight=20.0)
    )

    decision = route(message, first_guess)

    assert decision.lane.value == lane
    assert [(one.reps, one.weight) for one in decision.sets or ()] == [(8, 60.0 if "bench" in message else 40.0)]


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AthleteScope]:
    """The demo's mission, in which nobody trains on Fridays, on a Tuesday."""
    home = replace(
        open_home(tmp_path_factory.mktemp("wishes")), clock=lambda zone: datetime(2026, 3, 3, 9, tzinfo=zone)
    )
    scope, path = home.scope("me"), demo_mission_path()
    scope.missions.adopt(read_mission(scope, path), path.read_text(encoding="utf-8"), now=scope.now)
    yield home.scope("me")
    home.close()


def _said(scope: AthleteScope, message: str) -> str:
    context = SessionContext(
        canvas_id=message, user_id="me", correlation_id=None, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )
    return answer_message(message, context, scope).message


def _accepted(scope: AthleteScope, answer: str) -> bool:
    """Whether the move that an answer offers would be made; raises what refuses it."""
    offered = re.search(r"lanterne move (\w+) (\w+)", answer)
    assert offered is not None
    first, second = (read_coming_day(name, scope.today) for name in offered.groups())
    return bool(movable_days(plan_in_force(scope), MoveRequest(first=first, second=second), scope))


def test_a_move_that_the_plan_would_refuse_is_not_offered_but_one_that_may_be_made(planned: AthleteScope) -> None:
    answer = _said(planned, "can you move my thursday session to friday")

    assert "isn't one of your training days" in answer and "lanterne move thu fri" not in answer
    assert _accepted(planned, answer)


@pytest.mark.parametrize(
    ("message", "command"),
    [
        ("Could Thursday's ride be on Friday instead?", "lanterne move thu fri"),
        ("the training of tomorrow please on saturday", "lanterne move tomorrow sat"),
        ("Could I leave out Thursday? The grandchildren are coming.", "lanterne skip thu"),
        ("keep friday light", "lanterne session fri easier"),
    ],
)
def test_a_day_is_moved_left_out_or_eased_in_other_words(message: str, command: str) -> None:
    wish = read_wish(normalise(message))

    assert isinstance(wish, PlanWish) and wish.command == command


def test_a_move_to_a_day_without_training_is_asked_about_and_not_bent_to_another_day(planned: AthleteScope) -> None:
    before = plan_in_force(planned)

    assert "Which day shall it be?" in _said(planned, "can you move my thursday session to friday")
    _said(planned, "yes")
    assert plan_in_force(planned) == before


def test_a_move_that_may_be_made_is_offered_as_it_was_asked_for(planned: AthleteScope) -> None:
    answer = _said(planned, "can we swap saturday and sunday")

    assert "lanterne move sat sun" in answer
    assert _accepted(planned, answer)
