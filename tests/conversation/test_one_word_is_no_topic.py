"""A word that names somebody or something in passing doesn't decide what a message is about."""

import pytest

from lanterne_rouge.conversation.knowledge_search import passage_for
from lanterne_rouge.language.check_in.illness import find_illness


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("does cycling kill my gains", "does running cost muscle"),
        ("is it normal to be this slow, it's a bit embarrassing", "being slow"),
        ("i'm embarrassed how slow i am", "being slow"),
        ("my friend does a class on tuesday can i do that", "joining a class"),
        ("what should i eat on a 4 hour run, gels make me feel sick", "gels that come up again"),
    ],
)
def test_a_question_is_answered_by_what_it_asks(question: str, topic: str) -> None:
    found = passage_for(question)

    assert found is not None
    assert found.topic == topic


@pytest.mark.parametrize(
    "said", ["gels make me feel sick", "hill sprints always make me feel sick", "coffee makes me queasy"]
)
def test_sick_by_what_was_taken_or_done_is_no_illness(said: str) -> None:
    assert find_illness(said) is None


@pytest.mark.parametrize(
    "said", ["i feel sick", "gels make me feel sick and i have a fever", "feeling sick since last night"]
)
def test_sick_without_a_cause_is_an_illness(said: str) -> None:
    assert find_illness(said) is not None
