"""What athletes ask every day has an answer of two or three lines; what is a doctor's business is sent there."""

import pytest

from lanterne_rouge.conversation.everyday_knowledge import EVERYDAY_PASSAGES, everyday_answer
from lanterne_rouge.conversation.knowledge import WHAT_TO_ASK, Passage
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.voice import MOST_ANSWER_LINES, in_voice
from tests.worlds import Lanterne


@pytest.mark.parametrize(
    ("message", "topic"),
    [
        ("is 60 kg enough for a first squat", "choosing a weight"),
        ("should I do 6 or 10 reps", "repetitions"),
        ("what does 4x12 mean", "how sets are written"),
        ("what's a drop set", "words of the gym"),
        ("is creatine safe", "creatine"),
        ("how do I breathe when I squat", "breathing under a bar"),
        ("can I lift after my run on the same day", "gym and run on one day"),
        ("when should I stop lifting before a race", "lifting around a race"),
        ("why is my pulse so high in the heat", "heat"),
        ("what pace should my easy runs be", "easy pace"),
        ("what time over 10k if I ran 5k in 25", "guessing a race time"),
        ("I take statins, can I lift", "medicine and training"),
        ("my blood pressure is 150 over 95, can I lift?", "blood pressure"),
        ("how do I warm up", "warming up"),
        ("how do I sleep better", "sleeping better"),
        ("am I too old to start lifting at 64", "age and loads"),
        ("hi, I am new here", "how this works"),
    ],
)
def test_a_question_finds_its_topic(message: str, topic: str) -> None:
    found = everyday_answer(normalise(message))

    assert found is not None and found.topic == topic


@pytest.mark.parametrize("message", ["blorp", "what exactly will change?", "who won the tour"])
def test_what_is_about_nothing_of_it_gets_none(message: str) -> None:
    assert everyday_answer(normalise(message)) is None


@pytest.mark.parametrize("one", EVERYDAY_PASSAGES, ids=lambda one: one.topic)
def test_an_answer_is_short_has_a_source_and_is_said_in_our_voice(one: Passage) -> None:
    text, source = one.text, one.source

    assert source and len(text.splitlines()) <= 3
    assert len(in_voice(text).splitlines()) <= MOST_ANSWER_LINES
    assert not text.startswith(("Great", "Good question", "Absolutely"))


@pytest.mark.parametrize(
    "topic", ["medicine and training", "blood pressure", "after an operation", "after a birth", "always tired"]
)
def test_what_belongs_to_a_doctor_is_sent_there(topic: str) -> None:
    text = next(one.text for one in EVERYDAY_PASSAGES if one.topic == topic)

    assert any(word in text for word in ("doctor", "surgeon", "physio"))


def test_topics_are_told_apart() -> None:
    assert len({one.topic for one in EVERYDAY_PASSAGES}) == len(EVERYDAY_PASSAGES)


def test_the_chat_answers_instead_of_listing_what_can_be_asked(lanterne: Lanterne) -> None:
    said = lanterne("chat", "--message", "how do I breathe when lifting?", "--json").document

    assert str(said["message"]).startswith("Breathe in and brace") and WHAT_TO_ASK[:20] not in str(said["message"])
    assert said["actions"] == []
