"""Everyday words: pain and swelling, a yes with a politeness, several days off, dates, and second messages."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

import pytest

from lanterne_rouge.app.days_ahead import DaysAheadRequest, show_days_ahead
from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.plan_edits import plan_in_force
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.strength.context import pain_flags
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.conversation.agents import SAID_ALREADY
from lanterne_rouge.conversation.asked_days import read_days_ahead
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.conversation.follow_up import day_alone, whole_question, without_day
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.offer_kinds import answers_offer
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.voice import in_voice
from lanterne_rouge.conversation.wishes import DaysOff, PlanWish, read_wish
from lanterne_rouge.domain.check_in import CheckIn, Pain
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.lifting import Severity
from lanterne_rouge.domain.routing import Intent, RoutingContext, RoutingLane
from lanterne_rouge.language.check_in.pain import find_pains, parse_pains
from lanterne_rouge.language.dates import read_coming_day
from lanterne_rouge.wiring import open_home

TUESDAY = date(2026, 3, 3)
SKIP = "skip: 2026-03-07"


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    """The demo's mission, in which nobody trains on Fridays, on a Tuesday."""
    home = replace(open_home(tmp_path), clock=lambda zone: datetime(2026, 3, 3, 19, tzinfo=zone))
    scope, path = home.scope("me"), demo_mission_path()
    scope.missions.adopt(read_mission(scope, path), path.read_text(encoding="utf-8"), now=scope.now)
    yield home.scope("me")
    home.close()


def say(scope: AthleteScope, message: str) -> ChatReply:
    context = SessionContext(
        canvas_id="talk", user_id="me", correlation_id=None, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )
    return answer_message(message, context, scope)


@pytest.mark.parametrize(
    ("told", "pain"),
    [
        ("right shoulder pinches on the way up, 4/10", Pain(site="right shoulder", score_0_10=4)),
        ("my elbow bothers me", Pain(site="elbow")),
        ("achilles is playing up", Pain(site="achilles")),
        ("my wrist is giving me grief", Pain(site="wrist")),
        ("the hip catches", Pain(site="hip")),
        ("ankle looked a bit puffy", Pain(site="ankle", swollen=True)),
        ("some swelling in my left knee", Pain(site="left knee", swollen=True)),
        ("there is fluid on the knee", Pain(site="knee", swollen=True)),
        ("the swelling of my knee is going down", Pain(site="knee", swollen=True, trend="settling")),
    ],
)
def test_plain_words_of_a_place_are_a_pain_there(told: str, pain: Pain) -> None:
    assert find_pains(told) == (pain,)
    assert route(told, RoutingContext()).intent is Intent.LOG_PAIN


@pytest.mark.parametrize("rated", ["about 4/10", "4 out of 10"])
def test_the_score_of_a_pain_is_no_set_that_was_asked_about(scope: AthleteScope, rated: str) -> None:
    said = say(scope, f"my left shoulder pinches when I press overhead, {rated}").message

    assert "shoulder 4/10" in said and "set to log" not in said


@pytest.mark.parametrize("told", ["no swelling in the knee", "the knee swelling is gone", "my lips are swollen"])
def test_a_swelling_that_is_denied_or_elsewhere_is_no_pain_of_a_joint(told: str) -> None:
    assert find_pains(told) == ()


def test_a_swollen_place_without_pain_is_not_a_sound_one() -> None:
    assert parse_pains("knee swollen 0/10") == (Pain(site="knee", swollen=True),)
    assert find_pains("left knee swollen, pain 0/10") == (Pain(site="left knee", swollen=True),)
    assert pain_flags(CheckIn(pain=(Pain(site="knee", score_0_10=1, swollen=True),)))[0].severity is Severity.SEVERE


@pytest.mark.parametrize("asked", ["can i run on saturday then?", "is this too much for me?"])
def test_a_question_for_training_after_a_warning_sign_never_begins_with_yes(scope: AthleteScope, asked: str) -> None:
    say(scope, "my heart is racing and I feel dizzy when I climb stairs")

    answer = say(scope, asked).message

    assert answer.startswith("No, not now") and "doctor" in answer


@pytest.mark.parametrize(
    ("text", "phrase", "taken"),
    [
        ("sure, please note it", "note: a cold", True),
        ("ok, skip it", SKIP, True),
        ("yes take saturday out", SKIP, True),
        ("could you skip it?", SKIP, True),
        ("no, don't skip it", SKIP, False),
        ("skip sunday", SKIP, None),
        ("skip it only if it rains", SKIP, None),
        ("should i skip it?", SKIP, None),
        ("note it", SKIP, None),
        ("leave it", SKIP, None),
        ("cancel", SKIP, None),
        ("leave it out", SKIP, True),
        ("drop the run", SKIP, True),
        ("keep it", "time: 2026-03-07 30", None),
        ("make it 30 minutes", "time: 2026-03-07 30", True),
        ("make it 20 minutes", "time: 2026-03-07 30", None),
    ],
)
def test_an_offer_is_taken_by_its_own_words_and_by_no_others(text: str, phrase: str, taken: bool | None) -> None:
    assert answers_offer(normalise(text), phrase, TUESDAY) is taken


@pytest.mark.parametrize("yes", ["ok do that", "fine by me", "please do", "let's do that", "sure, leave it out"])
def test_every_usual_yes_takes_the_offer(scope: AthleteScope, yes: str) -> None:
    say(scope, "skip saturday")

    assert say(scope, yes).actions[0]["use_case"] == "skip_session"


def test_an_offer_outlives_one_question_and_a_mere_ok_is_asked_about(scope: AthleteScope) -> None:
    say(scope, "skip saturday")
    say(scope, "what is on tomorrow?")
    unsure = say(scope, "ok")
    done = say(scope, "yes")

    assert not unsure.actions and "take out Saturday 7 March" in unsure.message
    assert done.actions[0]["use_case"] == "skip_session"


def test_another_wish_or_two_questions_end_an_offer(scope: AthleteScope) -> None:
    before = plan_in_force(scope)
    for between in (("swap the rows for pull-ups",), ("what is on tomorrow?", "what is on thursday?")):
        say(scope, "skip saturday")
        for message in between:
            say(scope, message)
        assert not any(one["use_case"] == "skip_session" for one in say(scope, "yes").actions)

    assert plan_in_force(scope) == before


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("away thursday to sunday", date(2026, 3, 5), date(2026, 3, 8)),
        ("i'm travelling from 12 to 14 march, no bike", date(2026, 3, 12), date(2026, 3, 14)),
        ("no gym from 28 march to 3 april", date(2026, 3, 28), date(2026, 4, 3)),
        ("no training next week", date(2026, 3, 9), date(2026, 3, 15)),
        ("away friday to sunday next weekend", date(2026, 3, 13), date(2026, 3, 15)),
        ("can i take this weekend off", date(2026, 3, 7), date(2026, 3, 8)),
        ("no gym for the rest of the week", date(2026, 3, 3), date(2026, 3, 8)),
        ("Away 19 dec to 4 jan", date(2026, 12, 19), date(2027, 1, 4)),
        ("in Spain from the 13th until the 22nd", date(2026, 3, 13), date(2026, 3, 22)),
        ("in Spain from the 13th until the 2nd", date(2026, 3, 13), date(2026, 4, 2)),
        ("I'm travelling from the tenth of april to the fifteenth", date(2026, 4, 10), date(2026, 4, 15)),
        ("flying to Girona 12-19 march", date(2026, 3, 12), date(2026, 3, 19)),
        ("I have holidays from 24 to 31 december", date(2026, 12, 24), date(2026, 12, 31)),
        ("visiting my parents friday until tuesday", date(2026, 3, 6), date(2026, 3, 10)),
        ("vacation dec 19 - jan 4", date(2026, 12, 19), date(2027, 1, 4)),
        ("not here between 8 and 9 may", date(2026, 5, 8), date(2026, 5, 9)),
    ],
)
def test_several_days_off_are_read_with_their_dates(text: str, first: date, last: date) -> None:
    off, days = read_wish(normalise(text)), read_days_ahead(normalise(text), TUESDAY)

    assert isinstance(off, DaysOff) and off.only_lifting is ("gym" in text)
    assert days is not None and (days.first, days.last) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "i was away thursday to sunday",
        "don't skip friday to sunday",
        "take out all lunges for two weeks",
        "my legs felt off this week",
        "was in Spain from the 3rd until the 12th",
        "I ran in Spain from 3 to 12 march",
        "I'm in pain from the 3rd to the 5th rep",
        "easy from monday to wednesday please",
        "stronger from 3 to 9 february",
    ],
)
def test_days_that_are_over_or_denied_are_no_days_off(text: str) -> None:
    assert not isinstance(read_wish(normalise(text)), DaysOff)


def test_a_journey_with_training_there_leaves_the_plan_and_says_how_to_keep_it_free(scope: AthleteScope) -> None:
    answer = say(scope, "in Spain from the 5th until the 12th, no bike but I can run").message

    assert "You can train there" in answer and "lanterne skip 2026-03-05 --until 2026-03-12" in answer
    assert not say(scope, "yes").actions


def test_of_many_days_off_those_that_are_not_named_are_counted(scope: AthleteScope) -> None:
    lines = say(scope, "away 9 to 31 march").message.splitlines()

    days = show_days_ahead(DaysAheadRequest(first=date(2026, 3, 9), last=date(2026, 3, 31)), scope).days
    trained = [day.date for day in days if day.sessions and date(2026, 3, 9) <= day.date <= date(2026, 3, 31)]
    assert len(trained) > 7
    assert f"And {len(trained) - 7} more, the last on {trained[-1]:%A} {trained[-1].day} March." in lines


def test_one_yes_closes_several_days(scope: AthleteScope) -> None:
    offered = say(scope, "I'm away Thursday to Sunday")
    done = say(scope, "ok do that")

    assert (
        "Say yes and I keep" in offered.message
        and "free and plan around them" in offered.message
        and not offered.actions
    )
    assert done.actions[0]["use_case"] == "skip_session"
    after = plan_in_force(scope)
    assert not any(day.sessions for n in range(5, 9) if (day := after.on(date(2026, 3, n))) is not None)


def test_a_later_day_is_given_the_minutes_that_were_said(scope: AthleteScope) -> None:
    offered = say(scope, "can you cut Saturday's ride to 50 minutes?")
    say(scope, "yes please")
    saturday = plan_in_force(scope).on(date(2026, 3, 7))

    assert "50 minutes instead of" in offered.message
    assert saturday is not None and 0 < saturday.minutes <= 50


@pytest.mark.parametrize(
    ("text", "first"),
    [("skip next thursday", "next thu"), ("skip saturday week", "sat week"), ("skip the ride on 12 march", "12 march")],
)
def test_a_day_is_read_as_it_is_said(text: str, first: str) -> None:
    wish = read_wish(normalise(text))

    assert isinstance(wish, PlanWish) and wish.first == first


def test_saturday_week_is_a_week_after_saturday() -> None:
    assert read_coming_day("sat week", TUESDAY) == date(2026, 3, 14)


@pytest.mark.parametrize(
    ("before", "text", "whole"),
    [
        (["why tempo?"], "and tomorrow?", "what is on tomorrow"),
        (["what's on tomorrow?"], "and the day after?", "what is on day after tomorrow"),
        (["what is on saturday?"], "skip it", "skip saturday"),
        (["what is on saturday?"], "make it easier then", "make saturday easier"),
        (["how was last week"], "and this week?", "how was this week"),
    ],
)
def test_a_second_message_keeps_the_day_of_the_first(before: list[str], text: str, whole: str) -> None:
    assert whole_question(normalise(text), before) == whole


def test_what_was_done_on_another_day_is_logged_after_a_yes_on_the_day_that_was_corrected(scope: AthleteScope) -> None:
    first = say(scope, "rode 40 min yesterday, rpe 6")
    second = say(scope, "no, that was on Sunday")
    done = say(scope, "yes")

    assert not first.actions and "2026-03-02" in first.message
    assert not second.actions and "2026-03-01" in second.message
    assert "2026-03-01" in done.message and len(done.actions) == 1


def test_a_day_alone_and_a_session_without_its_day() -> None:
    assert day_alone("no, that was on tuesday") == "tuesday"
    assert day_alone("what was on tuesday") is None
    assert without_day("rode 40 min yesterday, rpe 6") == "rode 40 min, rpe 6"


@pytest.mark.parametrize("text", ["ran 9 km in 50:12 tonight", "did deadlift 5,5,4 at 165, last one was a grinder"])
def test_what_was_done_tonight_and_how_it_felt_is_logged_at_once(text: str) -> None:
    decision = route(text, RoutingContext())

    assert (decision.lane, decision.intent) == (RoutingLane.FAST, Intent.LOG_SET)


@pytest.mark.parametrize("text", ["running 9 km tonight", "did deadlift 5,5,4 at 165, last one failed"])
def test_what_is_to_come_or_taken_back_is_not_logged_at_once(text: str) -> None:
    assert route(text, RoutingContext()).lane is not RoutingLane.FAST


def test_a_command_that_is_handed_back_keeps_the_athletes_own_words() -> None:
    said = in_voice('A ride, RPE 6? If so: lanterne log "ride, RPE 6"')

    assert said == 'A ride, RPE (effort from 1 to 10) 6? If so: lanterne log "ride, RPE 6"'


def test_the_same_answer_is_not_given_twice_to_two_questions(scope: AthleteScope) -> None:
    first = say(scope, "which running shoes do I need?")
    again = say(scope, "which shoes should I get for running then?")
    repeated = say(scope, "which shoes should I get for running then?")

    assert again.message == SAID_ALREADY and repeated.message == first.message
