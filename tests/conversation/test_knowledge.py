"""What athletes ask has an answer of a few lines, found by what the question is about; what is a doctor's business is sent there."""

import pytest

from lanterne_rouge.conversation.coach import small_talk
from lanterne_rouge.conversation.concepts import CAREFUL, concept_weights, concepts_of, weight_of
from lanterne_rouge.conversation.knowledge import WHAT_TO_ASK
from lanterne_rouge.conversation.knowledge_search import ALL_PASSAGES, passage_for
from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.conversation.passages import Passage, best_fit
from lanterne_rouge.conversation.voice import MOST_ANSWER_LINES, in_voice
from tests.every import every
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
        ("is it ok to run with a bit of a headcold", "training with a cold"),
        ("do cold plunges help after lifting", "ice baths"),
        ("what should I eat the night before my half", "eating before a race"),
        ("why do i always bonk around km 30", "running out of energy"),
        ("magnesium for cramps?", "cramps"),
        ("should I do strength work in the week before my race", "lifting around a race"),
        ("how long till i lose fitness if i stop", "losing fitness"),
        ("period due this week and i feel weak, train?", "the cycle"),
        ("my squat form breaks down when it gets heavy", "technique that breaks down"),
        ("is indoor riding as good as outdoor", "treadmill and trainer"),
        ("how do I breathe when swimming freestyle", "breathing while swimming"),
        ("does streching help recovery", "stretching"),
        ("whats the difference between tempo and threshold", "threshold and tempo"),
        ("how long is too long for a gym session", "length of a gym session"),
        ("is it normal that I need 3 days after a hard session now, I'm 58", "recovering more slowly"),
        ("what is better for fat loss, fasted rides or normal", "fasted training and fat"),
        ("how do I breathe when lifting heavy, does holding it give a stroke", "breathing under a bar"),
        ("stop sending me so many messages in the morning", "fewer messages"),
        ("is my left right balance getting worse, 53/47 in summer", "left and right on the pedals"),
        ("the text says 50 min and the calendar says 70, which one", "two durations for one session"),
        ("how far out do I get to altitude for a race at 2300 m", "preparing for altitude at home"),
    ],
)
def test_a_question_finds_its_topic(message: str, topic: str) -> None:
    found = passage_for(normalise(message))

    assert found is not None and found.topic == topic


@pytest.mark.parametrize(
    ("message", "is_praised"),
    [
        ("I pulled 3 plates for the first time today!!!!", True),
        ("finally hit a new pr!", True),
        ("benched 100 for the first time but my shoulder hurts", False),
        ("did I hit a pb today?", False),
    ],
)
def test_a_first_is_celebrated_and_a_question_of_it_is_not(message: str, is_praised: bool) -> None:
    assert ("Well done" in (small_talk(normalise(message)) or "")) is is_praised


@pytest.mark.parametrize("message", ["blorp", "what exactly will change?", "who won the tour"])
def test_what_is_about_nothing_of_it_gets_none(message: str) -> None:
    assert passage_for(normalise(message)) is None


@every("one", ALL_PASSAGES)
def test_an_answer_is_short_has_a_source_and_is_said_in_our_voice(one: Passage) -> None:
    text, source = one.text, one.source

    assert source and len(text.splitlines()) <= 4
    assert len(in_voice(text).splitlines()) <= MOST_ANSWER_LINES
    assert not text.startswith(("Great", "Good question", "Absolutely"))


@pytest.mark.parametrize(
    "topic", ["medicine and training", "blood pressure", "after an operation", "after a birth", "always tired"]
)
def test_what_belongs_to_a_doctor_is_sent_there(topic: str) -> None:
    text = next(one.text for one in ALL_PASSAGES if one.topic == topic)

    assert any(word in text for word in ("doctor", "surgeon", "physio"))


def test_every_concept_finds_a_passage_and_every_passage_its_concepts() -> None:
    used = {concept for one in ALL_PASSAGES for needed in one.about for concept in needed}

    assert all(weight_of(concept) > 0 for concept in used)
    for one in ALL_PASSAGES:
        assert any(one.fit({name: weight_of(name) for name in needed}) > 0 for needed in one.about), one.topic


def test_a_misspelled_word_is_the_word_and_a_phrase_is_not_its_parts() -> None:
    assert concepts_of("foam roling or stretchng") == concepts_of("foam roling or stretching")
    assert "illness" not in concepts_of("a cold shower after training") and "illness" in concepts_of("i have a cold")


def test_topics_are_told_apart() -> None:
    assert len({one.topic for one in ALL_PASSAGES}) == len(ALL_PASSAGES)


def test_the_chat_answers_instead_of_listing_what_can_be_asked(lanterne: Lanterne) -> None:
    said = lanterne("chat", "--message", "how do I breathe when lifting?", "--json").document

    assert str(said["message"]).startswith("Breathe in and brace") and WHAT_TO_ASK[:20] not in str(said["message"])
    assert said["actions"] == []


@pytest.mark.parametrize("care", sorted(name for name, weight in concept_weights().items() if weight == CAREFUL))
def test_a_body_that_needs_care_never_gets_the_answer_for_a_healthy_adult(care: str) -> None:
    topics = ("creatine", "interval", "weightloss", "marathon", "caffeine", "squat", "longrun", "failure")
    asked = [{care: CAREFUL, topic: weight_of(topic), "run": weight_of("run")} for topic in topics]

    answers = [best_fit(concepts, ALL_PASSAGES) for concepts in asked]

    assert all(found is not None and found[0].speaks_of(care) for found in answers)
