"""A pain whose place, side and number come in several messages is kept as one."""

import pytest

from lanterne_rouge.app.scope import AthleteScope
from tests.conversation.talk import say


@pytest.mark.parametrize(
    ("messages", "site", "score"),
    [
        (("my knee hurts", "the right one, 4 out of 10"), "right knee", 4),
        (("my knee hurts", "it's my right one and about 4/10"), "right knee", 4),
        (("my knee hurts", "right", "4"), "right knee", 4),
        (("my knee hurts", "4 out of 10", "the left one"), "left knee", 4),
        (("my shoulder is sore", "left, 3/10"), "left shoulder", 3),
        (("my shoulder's a bit sore from swimming", "it's the right one", "maybe a 3 or 4"), "right shoulder", 4),
        (("my achilles hurts", "both, about a 2"), "achilles", 2),
    ],
)
def test_a_pain_told_in_pieces_is_one_pain_with_its_side_and_its_number(
    scope: AthleteScope, messages: tuple[str, ...], site: str, score: float
) -> None:
    for message in messages:
        say(scope, message)
    stored = scope.stores.check_ins.on(scope.today)

    assert stored is not None and [(pain.site, pain.score_0_10) for pain in stored.pain] == [(site, score)]


def test_the_other_side_of_a_place_is_a_second_pain(scope: AthleteScope) -> None:
    say(scope, "right knee hurts 2/10")
    say(scope, "left knee hurts 4/10")
    stored = scope.stores.check_ins.on(scope.today)

    assert stored is not None and {pain.site for pain in stored.pain} == {"right knee", "left knee"}
