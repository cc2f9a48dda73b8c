"""`ill` without its apostrophe is no illness where a verb follows, and is one where somebody says that they are ill."""

import pytest

from lanterne_rouge.conversation.normalise import normalise
from lanterne_rouge.language.check_in.illness import find_illness


@pytest.mark.parametrize(
    "told",
    [
        "why is everything so slow i feel like ill never be ready",
        "ok ill ring the gp",
        "so ill skip it today",
        "ill probably just rest",
        "if it rains ill do the turbo",
        "ill have a go on thursday then",
        "think ill take the day off",
        "Ill try the hills",
        "ill not be able to make it",
    ],
)
def test_ill_before_a_verb_is_i_will(told: str) -> None:
    assert find_illness(told) is None
    assert "i'll" in normalise(told)


@pytest.mark.parametrize(
    "told",
    [
        "im ill",
        "ill today",
        "too ill to train",
        "so ill i cant get up",
        "been ill since monday",
        "still ill, resting",
        "feel ill",
        "fell ill on sunday",
        "ill with flu",
        "i am ill rest day please",
    ],
)
def test_who_says_that_they_are_ill_is_ill(told: str) -> None:
    illness = find_illness(told)
    assert illness is not None and illness.status == "active"


def test_wont_without_its_apostrophe_denies() -> None:
    assert normalise("my knee wont bend") == "my knee won't bend"
