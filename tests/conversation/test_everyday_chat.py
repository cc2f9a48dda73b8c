"""A usual morning in the chat: what is told is offered for the check-in, the day follows it, and a yes changes the plan."""

import re
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
from lanterne_rouge.conversation.chat_reply import ChatReply
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.conversation.knowledge_search import needs_care
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.own_questions import history_question
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

    assert "Say yes and I swap them" in offered.message and not offered.actions
    assert still == before and before[0] != before[1]
    assert (sessions(scope, SUNDAY), sessions(scope, SATURDAY)) == before
    assert done.actions[0]["use_case"] == "move_session" and "Undo" in done.message


@pytest.mark.parametrize("answer", ["no", "can i swap today with tuesday"])
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

    assert sessions(tomorrow, date(2026, 3, 4)) == before and not late.actions


def test_a_day_of_rest_is_not_left_out_and_a_day_not_swapped_with_itself(scope: AthleteScope) -> None:
    rest = say(scope, "skip friday")
    same = say(scope, "can i swap today with tuesday")

    assert "nothing to leave out" in rest.message
    assert "That's the same day" in same.message
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
    ["a bit tired but ok", "barely slept", "hungover", "throat is scratchy this morning"],
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


@pytest.mark.parametrize(
    "message",
    [
        "make it shorter, I only have 40 minutes",
        "I only got 40 min",
        "make today 40 minutes",
        "can I shorten today's session to 40 minutes",
    ],
)
def test_the_time_of_today_is_noted_after_a_yes_and_the_session_fits_into_it(scope: AthleteScope, message: str) -> None:
    say(scope, message)
    said = say(scope, "yes").message
    noted = scope.stores.check_ins.on(TODAY)

    assert noted is not None and noted.minutes_available == 40
    assert "Noted: 40 minutes." in said and "Today:" in said


def test_of_two_days_that_change_places_one_may_be_free(scope: AthleteScope) -> None:
    say(scope, "skip saturday")
    say(scope, "yes")
    moved = sessions(scope, SUNDAY)

    offered = say(scope, "can we swap saturday and sunday, kids thing")
    say(scope, "yes")

    assert "Say yes and I swap them" in offered.message
    assert (sessions(scope, SATURDAY), sessions(scope, SUNDAY)) == (moved, ())
    assert moved


@pytest.mark.parametrize(
    "message", ["can i do it tomorrow instead?", "do today's session tomorrow", "push it to thursday"]
)
def test_todays_session_is_offered_for_another_day(scope: AthleteScope, message: str) -> None:
    assert "Say yes and I swap them" in say(scope, message).message


@pytest.mark.parametrize("question", ["how long", "and what pace?", "how hard is it"])
def test_a_bare_question_is_about_the_session_that_was_named(scope: AthleteScope, question: str) -> None:
    named = say(scope, "what's on sunday").message

    assert say(scope, question).message == named


def test_with_an_illness_no_pain_and_no_day_of_rest_answers_first(scope: AthleteScope) -> None:
    say(scope, "left calf 2/10")
    say(scope, "woke up with a sore throat and a fever")

    for question in ("should I run anyway", "can I do it easy", "should I ride today"):
        assert say(scope, question).message.startswith("No, not while you're ill"), question


@pytest.mark.parametrize(
    "message",
    [
        "take that fever back, I'm healthy",
        "the fever was my son's, not mine",
        "no I'm feeling fine actually, that was my kid",
        "no fever anymore, it was my wife's",
    ],
)
def test_what_was_not_so_is_no_new_report_and_counts_until_it_is_taken_out(scope: AthleteScope, message: str) -> None:
    say(scope, "I have a fever")
    before = scope.stores.check_ins.on(TODAY)

    said = say(scope, message)

    assert "lanterne check-in --illness none" in said.message and not said.actions
    assert scope.stores.check_ins.on(TODAY) == before


def test_a_sign_beside_a_denial_is_still_a_sign(scope: AthleteScope) -> None:
    said = say(scope, "the fever was my son's, but now I have chest pain").message

    assert "112 or 911" in said


def test_a_yes_after_a_wish_that_came_to_nothing_does_not_keep_an_older_draft(scope: AthleteScope) -> None:
    say(scope, "make me a push day")
    say(scope, "this plan is rubbish")

    doubted = say(scope, "yes")

    assert not scope.stores.strength.templates() and "still waits: say accept" in doubted.message


def test_a_sore_back_is_remembered_at_the_next_question(scope: AthleteScope) -> None:
    say(scope, "my lower back is sore from deadlifts, normal?")

    assert "heavy deadlifts" in say(scope, "can I deadlift tomorrow").message


def test_undo_takes_back_what_was_written_last_after_a_yes(scope: AthleteScope) -> None:
    say(scope, "slept 4 h")

    offered = say(scope, "undo")
    done = say(scope, "yes")

    assert "check-in" in offered.message and scope.stores.check_ins.on(TODAY) is None
    assert done.actions[0]["use_case"] == "undo"


def test_a_yes_to_undo_takes_back_nothing_that_came_since(scope: AthleteScope) -> None:
    say(scope, "slept 4 h")
    say(scope, "undo")
    with scope.stores.journal.writing("note", "something else", at=scope.now):
        scope.stores.state.put("other", "value")

    said = say(scope, "yes")

    assert not said.actions and scope.stores.check_ins.on(TODAY) is not None


def test_a_high_blood_pressure_is_noted(scope: AthleteScope) -> None:
    said = say(scope, "bp was 165 over 95").message
    noted = scope.stores.check_ins.on(TODAY)

    assert noted is not None and noted.blood_pressure is not None and noted.blood_pressure.systolic_mmhg == 165
    assert "I've noted it" in said and "until it's below 160/100: measure again" in said


def test_a_blood_pressure_that_is_a_warning_sign_is_told_once(scope: AthleteScope) -> None:
    say(scope, "blood pressure 190/115 this morning")

    assert "below 160/100" not in say(scope, "why is today a rest day").message


@pytest.mark.parametrize(
    "message",
    [
        "headache got worse and I have a fever",
        "my hamstring pulled at km 5, 7/10",
        "you made me ride too hard, now my achilles hurts 7/10",
        "she said my blood pressure is 185/115",
    ],
)
def test_a_sign_of_ones_own_is_noted_whoever_else_is_spoken_of(scope: AthleteScope, message: str) -> None:
    say(scope, message)
    say(scope, "yes")

    assert scope.stores.check_ins.on(TODAY) is not None


@pytest.mark.parametrize("question", ["can i still do it?", "should i go?", "should I train today"])
def test_a_warning_sign_answers_before_the_days_session(scope: AthleteScope, question: str) -> None:
    say(scope, "i had chest pain while riding")
    say(scope, "I have a runny nose")

    said = say(scope, question).message

    assert "doctor" in said and "Easy and short" not in said


def test_with_a_cold_a_strong_pain_still_says_no(scope: AthleteScope) -> None:
    say(scope, "I have a runny nose")
    say(scope, "left knee 8/10")

    assert say(scope, "can I run today?").message.startswith("No, not with your")


def test_a_late_yes_keeps_no_draft_from_before_an_offer(scope: AthleteScope) -> None:
    say(scope, "make me a push day")
    say(scope, "skip saturday")
    say(scope, "what is on saturday")

    doubted = say(scope, "yes")

    assert not scope.stores.strength.templates() and "still waits" in doubted.message


def test_what_was_offered_yesterday_is_offered_no_longer(scope: AthleteScope) -> None:
    say(scope, "barely slept")
    tomorrow = replace(scope, clock=lambda zone: datetime(2026, 3, 4, 7, tzinfo=zone))

    say(tomorrow, "yes")

    assert scope.stores.check_ins.on(TODAY) is None and scope.stores.check_ins.on(date(2026, 3, 4)) is None


@pytest.mark.parametrize(
    "message",
    [
        "I can't wait to run on sunday",
        "don't let me skip saturday",
        "I don't want to skip tomorrow's run",
        "why did you skip monday",
        "I can't run with my friend anymore",
        "skip the run, thunderstorm",
        "don't move saturday to sunday",
        "can I do intervals on tuesday and thursday?",
        "skip next friday",
        "make today's run shorter and tomorrow's longer",
        "do I need a longer warm-up before my run?",
        "i got 95 minutes",
    ],
)
def test_what_denies_asks_or_names_more_than_one_change_is_not_offered(scope: AthleteScope, message: str) -> None:
    before = plan_in_force(scope)
    say(scope, message)
    say(scope, "yes")

    assert plan_in_force(scope) == before and scope.stores.check_ins.on(TODAY) is None


def test_an_easier_day_is_shown_before_it_is_offered(scope: AthleteScope) -> None:
    assert "Today:" in say(scope, "make today easier").message


def test_watts_asked_of_it_are_those_of_the_planned_session_and_not_the_threshold_again(scope: AthleteScope) -> None:
    answer = say(scope, "what watts is that for me, ftp 205").message

    assert re.search(r"\d+-\d+ W", answer) and "Your FTP" not in answer


def test_a_longest_session_that_is_told_is_no_question_of_the_log(scope: AthleteScope) -> None:
    told = normalise("honestly do u think im gonna be able to do 160k in 10 weeks longest ive done is 60")

    assert history_question(told) is None and history_question("what is my longest ride this year") is not None
    assert "The longest session grows" in say(scope, told).message


def test_an_illness_that_is_denied_is_no_illness_but_a_sign_beside_it_is(scope: AthleteScope) -> None:
    said = "what should i eat on a 4 hr ride, gels make me feel sick if i have too many. im not ill just hate em"

    assert "Fever" not in say(scope, said).message and "gel" in say(scope, said).message
    assert needs_care(normalise("im not ill just a bit of a fever and a cough, can i run"))


def test_days_without_a_bike_are_not_answered_with_their_rides_alone(scope: AthleteScope) -> None:
    answer = say(scope, "im in lisbon mon to weds for a conference no bike just a hotel gym what do i do").message

    assert "exercise bike" in answer and "move " in answer


@pytest.mark.parametrize(
    ("told", "seconds", "metres"), [("did 2k row 7.12", 432, 2000), ("did parkrun today 32.48", 1968, 5000)]
)
def test_two_places_behind_a_distance_are_minutes_and_seconds(
    scope: AthleteScope, told: str, seconds: float, metres: float
) -> None:
    say(scope, told)

    (done,) = scope.stores.activities.between(TODAY, TODAY)
    assert (done.timer_s, done.distance_m) == (seconds, metres)
