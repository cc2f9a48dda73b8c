"""While a warning sign stands open no answer names minutes, a pace or a sport as something to do, whatever is asked."""

import re
from dataclasses import replace

import pytest

from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.mission_files import demo_mission_path, read_mission
from lanterne_rouge.app.open_warning import unseen_signs
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.conversation.answer import Answer
from lanterne_rouge.conversation.knowledge_search import ALL_PASSAGES
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.remembered_care import Care
from lanterne_rouge.conversation.safety import ANSWERS, warning_signs
from lanterne_rouge.conversation.under_stop import FOR_LATER, answer_under_stop, invitations
from lanterne_rouge.domain.check_in import CheckIn
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.language.check_in.red_flags import SIGN_NAMES
from tests.conversation.talk import say

STOP = Care(
    words="chest pain",
    said="First: you reported chest pain, so no training until a doctor has seen you.",
    beside="",
    after="Still open: chest pain. None of your training, easy or not, before a doctor has cleared you.",
    is_stop=True,
)
QUESTIONS = (
    "what's today", "what's on this week", "what should I do today", "just an easy 20 minutes then?", "can I go for a gentle walk",
    "is yoga ok", "what if I only walk", "how long should my long run be", "how fast should I run easy", "give me a 30 min easy session",
    "make me a workout", "start workout", "how do I get faster at swimming", "how do I do a goblet squat", "my pacemaker, can I ride",
    "leaking a bit when I jump", "my knee hurts 2/10, can I ride", "will I lose fitness", "move saturday to sunday",
    "what should I eat before a long ride", "I feel great today", "how many sets for chest", "am I ready for the race", "what can I do instead",
)  # fmt: skip
"""One question of each kind that the talk knows: the day, the plan, leave, book knowledge, drafts, other bodies, wishes, small talk."""
ASKING_FOR_LATER = ("how ", "what pace")
STILL_OPEN = "None of your training, easy or not, before a doctor has cleared you."
IS_FOR_LATER = (FOR_LATER, STILL_OPEN)


@pytest.mark.parametrize("flag", SIGN_NAMES)
def test_no_question_under_an_open_sign_is_answered_with_training(scope: AthleteScope, flag: str) -> None:
    with scope.stores.journal.writing("check-in", "check-in", at=scope.now):
        scope.stores.check_ins.save(scope.today, CheckIn(red_flags=(flag,)))
    at = 3 * SIGN_NAMES.index(flag)
    asked = [QUESTIONS[(at + step) % len(QUESTIONS)] for step in range(3)]
    answers = {question: say(scope, question).message for question in asked}

    assert unseen_signs(scope) is not None
    for question, answer in answers.items():
        assert not invitations(answer) or (question.startswith(ASKING_FOR_LATER) and answer.endswith(IS_FOR_LATER)), (
            question
        )


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_kind_of_question_is_answered_with_training_under_chest_pain(scope: AthleteScope, question: str) -> None:
    store_check_in(CheckInRequest(answers=Answers(text="chest pain on the ride")), scope)
    reply = say(scope, question)

    assert not invitations(reply.message) or (
        question.startswith(ASKING_FOR_LATER) and reply.message.endswith(IS_FOR_LATER)
    )
    assert reply.cards == ()
    assert "doctor" in reply.message


# Written apart from what the gate goes by: an amount with its number or number word, or a clause that begins by telling to train.
TELLS_TO_TRAIN = re.compile(
    r"\b(?:\d+|one|two|three|five|ten|fifteen|twenty|thirty|forty(?:-five)?|sixty|half an)(?: \w+)? (?:min|minutes?|hours?|h|km)\b"
    r"|(?:^|[.!?;:,]\s+|\b(?:and|then|or) )(?:go for|start with|train|run|ride|walk|swim|play)\b",
    re.IGNORECASE | re.MULTILINE,
)


@pytest.mark.parametrize(
    "asked", ["and now?", "can i play football tonight?", "i don't feel like it today", "is golf ok?"]
)
def test_no_book_text_that_tells_to_train_is_left_without_the_stop_and_that_it_is_not_for_now(asked: str) -> None:
    texts = [f"{one.text}\n(Based on: {one.source}.)" for one in ALL_PASSAGES]
    telling = [text for text in texts if TELLS_TO_TRAIN.search(text)]
    answers = [answer_under_stop(Answer(text=text), normalise(asked), STOP).text for text in telling]

    assert len(telling) > len(texts) / 4
    assert not [text for text in answers if not text.startswith(STOP.said)]
    left = [text for text in answers if TELLS_TO_TRAIN.search(text.replace(STOP.said, ""))]
    assert not [text for text in left if not text.endswith(FOR_LATER)]
    assert len(left) < len(telling) / 3
    assert not [text for text in answers if "(" in text and text.count("(") != text.count(")")]


@pytest.mark.parametrize(
    ("asked", "gone"),
    [
        ("i don't feel like it today", "ten easy minutes"),
        ("i don't feel like it today", "go on if"),
        ("runny nose but no fever", "easy and short"),
        ("runny nose but no fever", "easy days"),
        ("i've got a night shift tonight", "train in the afternoon"),
        ("can i play football tonight?", "ootball"),
        ("is golf ok?", "ootball"),
    ],
)
def test_what_is_told_of_today_under_chest_pain_gets_no_training_for_an_answer(
    scope: AthleteScope, asked: str, gone: str
) -> None:
    say(scope, "chest pain on the ride")
    answer = say(scope, asked).message

    assert gone not in answer
    assert answer.startswith("First: you reported chest pain")


@pytest.mark.parametrize("asked", ["how much protein do i need", "what's zone 2", "should i wear compression socks"])
def test_book_knowledge_under_chest_pain_ends_with_one_reminder_that_no_training_is_for_now(
    scope: AthleteScope, asked: str
) -> None:
    say(scope, "chest pain on the ride")
    say(scope, "thanks")
    answer = say(scope, asked).message

    assert "(Based on:" in answer
    assert answer.count("chest pain") == 1 and answer.endswith(STILL_OPEN)


def test_a_stop_for_a_fever_does_not_stand_for_the_one_that_is_open() -> None:
    said = "Fever: no training until it's gone.\n(Based on: usual advice.)"

    assert answer_under_stop(Answer(text=said), "what about fever", STOP).text.startswith(STOP.said)


@pytest.mark.parametrize(
    ("phrase", "is_kept"),
    [
        ("close: 2026-03-06 2026-03-08", True),
        ("skip: 2026-03-06", True),
        ("move: 2026-03-06 2026-03-08", False),
        (None, False),
    ],
)
def test_only_an_offer_that_takes_training_away_stays_under_a_stop(phrase: str | None, is_kept: bool) -> None:
    offered = "Friday: endurance ride, 60 min\nSay yes and I keep that free."
    answer = answer_under_stop(Answer(text=offered, offer=phrase), "i'm away on friday", STOP)

    assert answer.offer == (phrase if is_kept else None)
    assert ("Say yes" in answer.text) is is_kept
    assert "60 min" not in answer.text and answer.text.startswith(STOP.said)


def test_nothing_that_the_coach_knows_invites_to_training_today() -> None:
    texts = [f"{one.text}\n(Based on: {one.source}.)" for one in ALL_PASSAGES]
    texts += [one.text for one in (*warning_signs(), *ANSWERS)]
    inviting = [text for text in texts if invitations(text)]

    assert len(inviting) > len(texts) / 3
    assert not [text for text in inviting if invitations(answer_under_stop(Answer(text=text), "and now?", STOP).text)]


@pytest.mark.parametrize(
    "said",
    [
        "No running and no jumping until a doctor has seen you.",
        "Don't run and don't massage it.",
        "Call 112 if it goes on for more than 5 min.",
        "Sleep 8 hours, and a nap of 20 min is fine.",
        "See a doctor before you train again.",
        "Don't run, swim or ride until a doctor has seen you.",
        "Seven to nine hours of sleep.",
    ],
)
def test_what_denies_training_stays(said: str) -> None:
    assert invitations(said) == ()


@pytest.mark.parametrize(
    "said",
    [
        "Walk, swim or ride instead.",
        "Until you have them: easy, 20 to 40 minutes, no breath-holding.",
        "Nothing harder than a walk until then.",
        "No running, but a swim is fine.",
        "Don't worry, go for an easy walk.",
        "Start with ten easy minutes and decide then.",
        "No need to rest, training is good.",
        "Rest, then go out and play football.",
        "With no fever and feeling well, walk or go easy.",
        "Leave the intervals, and do an hour on the bike.",
        "After lunch go out for forty minutes.",
        "You can play tennis.",
        "After a night: sleep first, then train in the afternoon, easy.",
        "Saturday: endurance swim, 60 min, load 45",
        "Hold 2:05/100 m.",
    ],
)
def test_what_lets_somebody_train_is_an_invitation(said: str) -> None:
    assert invitations(said) != ()


def test_what_was_done_before_is_still_told(scope: AthleteScope) -> None:
    say(scope, "ran 5 km in 30 min, easy")
    say(scope, "chest pain on the stairs")

    assert "30 min" in say(scope, "what did I do this week").message


def test_advice_for_whoever_is_well_names_first_what_holds_this_athlete_back(scope: AthleteScope) -> None:
    asked = "i only have 20 minutes, what is best"
    well = say(scope, asked).message
    store_check_in(CheckInRequest(answers=Answers(text="knee niggles 3/10")), scope)
    sore = say(scope, asked).message

    assert "5 x 1 min brisk" in well and "hurts" not in well
    assert sore.startswith("Your knee hurts (3 of 10): leave out of this whatever loads it.")
    path = demo_mission_path()
    text = f"{path.read_text(encoding='utf-8')}\n[screening]\nmedication = true\n"
    scope.missions.adopt(read_mission(scope, path), text, now=scope.now)
    # A scope reads its mission once.
    uncleared = replace(scope, stores=scope.stores)

    assert say(uncleared, asked).message.startswith("For you everything stays easy until a doctor allows more")
    cleared = say(uncleared, "doctor says its fine")
    assert "lanterne init --cleared yes" in cleared.message and "hurts, say where" in cleared.message


def test_a_slight_pain_is_named_once_beside_general_advice_and_a_worse_one_each_time(scope: AthleteScope) -> None:
    asked = ("i only have 20 minutes, what is best", "what about strides", "do i need a rest day")
    store_check_in(CheckInRequest(answers=Answers(text="knees niggle 2/10")), scope)
    said = [say(scope, one).message for one in asked]
    store_check_in(CheckInRequest(answers=Answers(text="hip hurts 4/10")), scope)
    worse = [say(scope, one).message for one in asked]

    assert said[0].startswith("Your knees hurt (2 of 10): leave out of this whatever loads them.")
    assert not any("knees hurt" in one for one in said[1:])
    assert sum("Your hip hurts (4 of 10)" in one for one in worse) >= 2


def test_a_thought_about_running_behind_a_pain_is_not_about_the_pain(scope: AthleteScope) -> None:
    say(scope, "knees a bit niggly on the stairs, 2/10")

    assert "downhills" not in say(scope, "im bored of the same run, any ideas").message
    say(scope, "my knee hurts going downstairs")
    assert "downhills" in say(scope, "can i still run").message


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("just a sniffle, no fever, can i ride easy", "Yes, easy and short (runny nose)"),
        ("runny nose, can i do intervals", "No, nothing hard until you're well (runny nose)"),
        ("can i train with a cold", "Fever, aching muscles"),
        ("kid has a cold, can i run", "Of course, that comes first"),
    ],
)
def test_a_cold_that_the_question_tells_is_answered_as_ones_own(scope: AthleteScope, asked: str, begins: str) -> None:
    assert say(scope, asked).message.startswith(begins)
