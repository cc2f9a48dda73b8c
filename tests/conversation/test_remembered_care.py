"""Who said of themselves that they are pregnant, a child or ill gets no answer for a healthy adult later, without saying it again."""

import re
from datetime import timedelta

import pytest

from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.ongoing import with_open_issues
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.check_in import PELVIC_FLOOR
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.ports.state_keys import PROFILE
from tests.conversation.talk import TUESDAY, later, say


@pytest.mark.parametrize(
    ("told", "asked", "holds"),
    [
        ("I'm 20 weeks pregnant, can I still ride?", "should I do hard intervals for a marathon", "pregnant"),
        ("im 15, can i lift", "how often should i squat heavy", "At 15"),
        ("i have the flu since sunday", "how do I break 20 min for 5k", "ill"),
    ],
)
def test_it_is_remembered_a_day_later(scope: AthleteScope, told: str, asked: str, holds: str) -> None:
    say(scope, told)
    say(scope, "what did I do last week")

    assert holds in say(later(scope, 1), asked).message


@pytest.mark.parametrize("told", ["I'm 20 weeks pregnant", "im 15, can i lift", "I have covid, fever 39"])
def test_no_session_is_drafted_for_them(scope: AthleteScope, told: str) -> None:
    say(scope, told)

    assert say(later(scope, 1), "make me a heavy leg day").cards == ()


def test_what_is_over_is_forgotten(scope: AthleteScope) -> None:
    say(scope, "i have the flu since sunday")
    say(later(scope, 3), "I'm healthy again, all well now")

    assert not say(later(scope, 4), "how often should I squat heavy").message.startswith("Since")


def test_an_illness_is_believed_for_a_week(scope: AthleteScope) -> None:
    say(scope, "i have the flu since sunday")

    assert not say(later(scope, 30), "how often should I squat heavy").message.startswith("Since")


def test_what_is_said_of_somebody_else_is_not_the_athletes(scope: AthleteScope) -> None:
    say(scope, "my wife is pregnant")

    assert not say(later(scope, 1), "how do I break 20 min for 5k with intervals").message.startswith("Since")


def test_the_setup_counts_too(scope: AthleteScope) -> None:
    with scope.stores.journal.writing("athlete", "athlete", at=scope.now):
        scope.stores.state.put(PROFILE, '{"birth_year": 2012}')

    assert say(scope.renewed(), "how often should i squat heavy").message.startswith("At 14")


@pytest.mark.parametrize(
    ("told", "sign"),
    [
        (
            "felt a pop in my lower back deadlifting last night, leg's a bit numb today",
            "numb or weak limb or bladder trouble",
        ),
        ("asthma is bad today, used my inhaler 3 times", "an asthma flare-up"),
        ("calf has been really sore and swollen on one side since yesterday, no idea why", "swollen calf"),
    ],
)
def test_a_warning_sign_in_plain_words_is_kept_and_stands_before_every_answer(
    scope: AthleteScope, told: str, sign: str
) -> None:
    warned = say(scope, told)
    asked = [
        say(scope, question).message for question in ("can i still squat on monday", "what should i eat tonight", "ok")
    ]

    assert f"warning sign: {sign}" in warned.message or f"warning sign: a {sign}" in warned.message
    assert all(re.search("no training|none of your training", answer.lower()) for answer in asked)
    assert not any("workout start" in answer or answer.startswith("Yes: ") for answer in asked)


def test_leaking_when_running_stands_before_the_next_answer_until_it_is_over(scope: AthleteScope) -> None:
    say(scope, "i leaked a bit when i ran on wednesday")
    asked = say(scope, "so should i run on sunday?").message
    say(later(scope, 1), "no more leaking since the physio")
    over = say(later(scope, 1), "so should i run on sunday?").message

    assert "No running and no jumps" in asked and "No running and no jumps" not in over


@pytest.mark.parametrize(
    "asked",
    [
        "is it ok to sauna and skip water the day before weigh in",
        "should i do a water cut to make weight",
        "i'm 15 and i wanna lose 4kg",
    ],
)
def test_weight_is_neither_sweated_off_nor_lost_by_children(scope: AthleteScope, asked: str) -> None:
    said = say(scope, asked).message

    assert said.startswith(("No plan to lose weight", "I won't help with losing weight")) and "lanterne" not in said


@pytest.mark.parametrize(
    "message",
    [
        "asthma is bad today, used my inhaler 3 times",
        "ok",
        "what should I eat on a long ride?",
        "my dad had a heart attack at 55, should I worry?",
    ],
)
def test_a_stop_in_force_stands_before_every_answer(scope: AthleteScope, message: str) -> None:
    say(scope, "nearly fainted and really dizzy on the run today")

    reply = say(scope, message).message

    assert any(
        said in reply for said in ("until a doctor has seen you", "before a doctor has cleared", "see a doctor today")
    )
    assert "workout start" not in reply
    assert "Today: easy" not in reply


@pytest.mark.parametrize(
    "told",
    [
        "i leaked a bit when i ran on wednesday",
        "there was some heaviness down there after tuesday's session",
        "lost a bit of urine on the trampoline at the weekend",
        "i peed a little when i sneezed",
    ],
)
def test_a_sign_of_the_pelvic_floor_of_an_earlier_day_is_of_every_morning_until_it_is_over(
    scope: AthleteScope, told: str
) -> None:
    say(scope, told)
    standing = open_pains(later(scope, 40), 40)
    say(later(scope, 41), "the leaking is gone, and no more heaviness")

    assert standing == [PELVIC_FLOOR]
    assert open_pains(later(scope, 41), 41) == []


@pytest.mark.parametrize(
    "told",
    [
        "my wife leaked when she ran on wednesday",
        "is it normal to leak on wednesday's run?",
        "i used to leak when i ran",
        "my bottle leaked on the ride on wednesday",
        "no leaking on wednesday's run",
        "i didn't leak yesterday",
    ],
)
def test_what_is_somebody_elses_long_ago_asked_or_denied_is_no_such_sign(scope: AthleteScope, told: str) -> None:
    say(scope, told)

    assert open_pains(scope, 0) == []


def open_pains(scope: AthleteScope, days: int) -> list[str]:
    stored = scope.stores.check_ins.between(TUESDAY.date() - timedelta(days=1), TUESDAY.date() + timedelta(days=days))
    now = next((told for day, told in stored if day == scope.today), None)
    return [
        one.site for one in with_open_issues(scope.today, now, [row for row in stored if row[0] < scope.today]).pain
    ]


@pytest.mark.parametrize(
    "message",
    [
        "fine, i'll ring the doctor on monday",
        "seeing my gp next week about it, what now",
        "i'll get it checked out when i'm back from holiday",
    ],
)
def test_a_sign_that_cannot_wait_is_not_put_off(scope: AthleteScope, message: str) -> None:
    say(scope, "tight chest on the bike yesterday going uphill, went away when i stopped")

    reply = say(scope, message).message

    assert reply.startswith(("Please don't wait", "No, it can't wait")) and "today" in reply


def test_a_doctor_who_was_seen_is_not_put_off(scope: AthleteScope) -> None:
    say(scope, "tight chest on the bike yesterday going uphill, went away when i stopped")

    assert say(scope, "doctor saw me this morning, all clear").message.startswith(
        "Good news. So a doctor has looked at this"
    )


def test_what_is_trained_with_a_sign_open_is_logged_and_asked_about(scope: AthleteScope) -> None:
    before = say(scope, "ran 4 km in 24 min, easy").message
    say(scope, "tight chest on the bike yesterday going uphill, went away when i stopped")
    run = say(scope, "walked 30 min easy").message
    sets = say(scope, "did 3x10 goblet squats with 20kg and 3x12 dumbbell rows with 16kg").message
    cleared = store_check_in(CheckInRequest(answers=Answers(cleared=True)), scope)
    after = say(scope, "rode 40 min easy").message

    assert cleared.check_in.cleared
    assert all("no doctor has cleared you yet" in said for said in (run, sets))
    assert sets.count("no doctor has cleared you yet") == 1
    assert not any("no doctor has cleared you yet" in said for said in (before, after))


def test_a_question_of_knowledge_is_answered_for_later_and_one_of_now_is_not(scope: AthleteScope) -> None:
    say(scope, "tight chest on the bike yesterday going uphill, went away when i stopped")

    knowledge = say(scope, "what's a good warm up").message
    now = say(scope, "i feel fine now, going for my walk").message

    assert knowledge.splitlines()[-1].endswith("before a doctor has cleared you.") and "easy minutes" in knowledge
    assert "Not even something easy" in now and "Shall I note" not in now


@pytest.mark.parametrize(
    "asked",
    [
        "need to drop 9 lbs in 2 weeks for lightweights, how do i do it",
        "my coach says sweat in the sauna day before weigh in",
        "want to lose 3 kilos by saturday",
        "how do i dehydrate safely before the weigh-in",
    ],
)
def test_weight_made_in_days_gets_a_careful_no(scope: AthleteScope, asked: str) -> None:
    reply = say(scope, asked)

    assert reply.message.startswith("I won't help with losing weight") and not reply.cards


@pytest.mark.parametrize(
    "asked", ["sauna after training good?", "drop 5 kg in the next set", "i want to lose 5 kg in 12 weeks, how"]
)
def test_what_is_no_weight_made_in_days_is_answered_otherwise(scope: AthleteScope, asked: str) -> None:
    assert "I won't help with losing weight" not in say(scope, asked).message


def test_feeling_sick_with_breakfast_is_no_illness(scope: AthleteScope) -> None:
    say(scope, "what should i eat before a morning run, i feel sick if i have breakfast")

    assert "ill" not in say(scope, "do i need proper running shoes").message.split()
