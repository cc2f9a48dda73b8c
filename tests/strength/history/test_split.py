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


@pytest.mark.parametrize(
    ("sets", "kind"),
    [
        # Seven tenths of one side make a session of it, less of either the upper body.
        ({"bench": 7, "row": 3}, SessionKind.CHEST),
        ({"bench": 4, "overhead": 3, "row": 3}, SessionKind.PUSH),
        ({"bench": 4, "overhead": 2, "row": 4}, SessionKind.UPPER),
        ({"row": 4, "curl": 3, "bench": 3}, SessionKind.PULL),
        ({"row": 4, "curl": 2, "bench": 4}, SessionKind.UPPER),
        # Raises to the side push, those to the back pull; shrugs pull, pushdowns push.
        ({"raise": 3, "pushdown": 4, "row": 3}, SessionKind.PUSH),
        ({"facepull": 4, "curl": 3, "bench": 3}, SessionKind.PULL),
        ({"shrug": 4, "curl": 3, "bench": 3}, SessionKind.PULL),
        ({"curl": 4, "pushdown": 3, "row": 3}, SessionKind.ARMS),
        ({"raise": 4, "facepull": 3, "bench": 3}, SessionKind.SHOULDERS),
        ({"overhead": 7, "bench": 3}, SessionKind.SHOULDERS),
        ({"row": 4, "shrug": 3, "bench": 3}, SessionKind.BACK),
        # Legs: seven tenths are a day of theirs, two tenths make the whole body, less is still the upper body.
        ({"squat": 7, "bench": 3}, SessionKind.LEGS),
        ({"squat": 6, "bench": 4}, SessionKind.FULL),
        ({"squat": 2, "bench": 4, "row": 4}, SessionKind.FULL),
        ({"squat": 1, "bench": 4, "row": 4}, SessionKind.UPPER),
        # Deadlifts belong to a pull session as long as they are fewer than its pulls and the only work of the legs.
        ({"deadlift": 3, "row": 2, "curl": 2}, SessionKind.PULL),
        ({"deadlift": 4, "row": 2, "curl": 2}, SessionKind.FULL),
        ({"deadlift": 3, "squat": 1, "row": 3, "curl": 3}, SessionKind.FULL),
        ({"deadlift": 2, "row": 4, "bench": 2}, SessionKind.FULL),
        ({"deadlift": 2, "row": 3, "curl": 4, "bench": 3}, SessionKind.PULL),
    ],
)
def test_a_session_is_named_by_what_most_of_its_sets_are(sets: dict[str, int], kind: SessionKind) -> None:
    told = log([f"{name} 50x8" for name, count in sets.items() for _ in range(count)])

    assert infer_split(told, TODAY).kinds == (kind,)


def test_work_of_the_trunk_alone_is_no_session_of_a_split() -> None:
    assert infer_split(log(["plank x1"], PUSH), TODAY).kinds == (SessionKind.PUSH,)


@pytest.mark.parametrize(
    ("sessions", "split"),
    [
        ([FULL] * 3, Split.UNKNOWN),
        ([FULL] * 4, Split.FULL_BODY),
        # Seven of ten sessions are enough, six of nine are not.
        ([FULL] * 7 + [UPPER] * 3, Split.FULL_BODY),
        ([FULL] * 6 + [UPPER] * 3, Split.OTHER),
        ([UPPER, LEGS, UPPER, LEGS, UPPER, LEGS, UPPER, FULL, FULL, FULL], Split.UPPER_LOWER),
        ([UPPER, LEGS, UPPER, LEGS, UPPER, LEGS, FULL, FULL, FULL], Split.OTHER),
        ([PUSH, PULL, LEGS, PUSH, PULL, LEGS, PUSH, FULL, FULL, FULL], Split.PUSH_PULL_LEGS),
        # A day of the chest and one of the back count as push and pull; three parts make a split of parts.
        ([["bench 80x8"] * 8, ["row 60x8"] * 8, LEGS] * 2, Split.PUSH_PULL_LEGS),
        ([["bench 80x8"] * 8, ["row 60x8"] * 8, ["raise 9x9"] * 8, LEGS], Split.BODY_PART),
        ([PUSH, PUSH, PUSH, PUSH], Split.OTHER),
    ],
)
def test_a_split_needs_four_sessions_and_seven_tenths_of_them(sessions: list[list[str]], split: Split) -> None:
    assert infer_split(log(*sessions), TODAY).split is split


@pytest.mark.parametrize(
    ("push", "pull", "uneven"), [(4, 2, False), (5, 2, True), (2, 4, False), (2, 5, True), (3, 3, False)]
)
def test_up_to_twice_as_much_of_one_side_is_even(push: int, pull: int, uneven: bool) -> None:
    session = ["squat 100x5"] * 4 + ["bench 80x8"] * push + ["row 60x8"] * pull

    found = push_and_pull(log(*[session] * 4), TODAY)

    assert (found.left, found.right, found.uneven) == (4 * push, 4 * pull, uneven)


@pytest.mark.parametrize(("days", "sessions"), [(41, 5), (42, 4)])
def test_six_weeks_are_forty_two_days_with_today(days: int, sessions: int) -> None:
    told = read((ago(days), FULL), *((ago(day), FULL) for day in (6, 4, 2, 0)))

    assert len(infer_split(told, TODAY).kinds) == sessions


def test_two_whole_rounds_are_judged_and_what_follows_them_is_not() -> None:
    told = log(PUSH, PULL, LEGS, PUSH, PULL, LEGS, PUSH)

    assert infer_split(told, TODAY).rounds == 2
    assert (push_and_pull(told, TODAY).left, push_and_pull(told, TODAY).right) == (16, 16)
    assert (thighs(told, TODAY).left, thighs(told, TODAY).right) == (8, 6)
