import pytest

from lanterne_rouge.strength.history.lifts import Lifts
from lanterne_rouge.strength.history.split import SessionKind, Split, infer_split, push_and_pull, thighs

from .logs import TODAY, ago, read

PUSH = ["bench 80x8"] * 4 + ["overhead 40x8"] * 4
PULL = ["row 60x8"] * 5 + ["curl 15x10"] * 3
LEGS = ["squat 100x5"] * 4 + ["deadlift 100x5"] * 3
UPPER = ["bench 80x8"] * 4 + ["row 60x8"] * 4
FULL = ["squat 100x5"] * 3 + ["bench 80x8"] * 3 + ["row 60x8"] * 3


def log(*sessions: list[str], every: int = 2) -> Lifts:
    """Sessions in order, the last of them today."""
    return read(*((ago((len(sessions) - 1 - i) * every), sets) for i, sets in enumerate(sessions)))


@pytest.mark.parametrize(
    ("sessions", "split"),
    [
        ([PUSH, PULL, LEGS] * 3, Split.PUSH_PULL_LEGS),
        ([UPPER, LEGS] * 4, Split.UPPER_LOWER),
        ([FULL] * 6, Split.FULL_BODY),
        (
            [["bench 80x8"] * 8, ["row 60x8"] * 8, ["overhead 40x8"] * 8, LEGS, ["curl 15x10"] * 8] * 2,
            Split.BODY_PART,
        ),
        ([PUSH, FULL, PULL, LEGS, UPPER], Split.OTHER),
        ([PUSH, PULL, LEGS], Split.UNKNOWN),
    ],
)
def test_the_split_is_read_from_the_sessions(sessions: list[list[str]], split: Split) -> None:
    assert infer_split(log(*sessions), TODAY).split is split


def test_deadlifts_may_stand_in_a_pull_session() -> None:
    told = log(PUSH, [*PULL, *["deadlift 100x5"] * 3], LEGS, PUSH)

    assert infer_split(told, TODAY).kinds[1] is SessionKind.PULL


def test_a_week_of_pushing_within_push_pull_legs_is_no_imbalance() -> None:
    told = log(*[PUSH, PULL, LEGS] * 3, PUSH, PUSH, PUSH)

    push_pull = push_and_pull(told, TODAY)

    assert infer_split(told, TODAY).split is Split.PUSH_PULL_LEGS
    assert (push_pull.left, push_pull.right, push_pull.uneven) == (24, 24, False)


def test_pushing_alone_without_a_split_is_not_judged_before_there_is_enough() -> None:
    push_pull = push_and_pull(log(PUSH, PUSH, PUSH), TODAY)

    assert (push_pull.ratio, push_pull.uneven) == (None, False)
    assert "I can't judge" in push_pull.says


def test_six_weeks_of_more_pushing_than_pulling_are_uneven() -> None:
    lopsided = ["squat 100x5"] * 4 + ["bench 80x8"] * 6 + ["row 60x8"] * 2

    told = log(*[lopsided] * 8, every=4)
    push_pull, legs = push_and_pull(told, TODAY), thighs(told, TODAY)

    assert (push_pull.ratio, push_pull.uneven) == (3, True)
    assert (legs.ratio, legs.uneven) == (None, True)


def test_nothing_is_uneven_in_a_split_without_a_name() -> None:
    told = log(*[PUSH, FULL, PUSH, LEGS, UPPER, PUSH] * 2)

    assert infer_split(told, TODAY).split is Split.OTHER
    assert (push_and_pull(told, TODAY).ratio, push_and_pull(told, TODAY).uneven) == (None, False)


def test_one_round_of_a_known_split_is_too_little_to_judge() -> None:
    told = log(UPPER, PUSH, UPPER, UPPER, LEGS)

    assert infer_split(told, TODAY).split is Split.UPPER_LOWER
    assert infer_split(told, TODAY).rounds == 1
    assert not push_and_pull(told, TODAY).uneven and "I can't judge" in push_and_pull(told, TODAY).says


def test_sessions_of_more_than_six_weeks_ago_tell_nothing_of_the_split() -> None:
    old = read(*((ago(60 + i), FULL) for i in range(8)), (ago(0), PUSH))

    assert infer_split(old, TODAY).split is Split.UNKNOWN
