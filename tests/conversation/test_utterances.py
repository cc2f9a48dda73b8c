"""The labelled messages: nothing unsafe is written, and most go where they should. Shares are floors that only rise."""

import random
from pathlib import Path

import pytest

from lanterne_rouge.conversation.model_route import UNPLACED
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.told_context import read_told_context
from tests.conversation.scoring import WRITING, Score, cases, good, same_sets, score

BY_A_LETTER = {"upper": "", "spaces": "", "stop": "", "typo": "per_side"}
"""What may hang on a single letter: `30s x 10` says that there are two dumbbells of 30."""
LEAST_GOOD, LEAST_FAST, LEAST_SLOW_BY_RULE, LEAST_SLOW_SETTLED = 0.98, 0.96, 0.97, 0.85


@pytest.fixture(scope="module")
def scores(shared_data: Path) -> list[Score]:
    return [score(case) for case in cases(shared_data / "utterances" / "dev.jsonl")]


def test_no_message_writes_what_it_should_not(scores: list[Score]) -> None:
    assert [one.case["message"] for one in scores if one.verdict == "unsafe"] == []


def test_most_messages_go_where_they_should(scores: list[Score]) -> None:
    fast = [one for one in scores if one.case["expect"]["lane"] == "FAST"]

    assert good(scores) >= LEAST_GOOD
    assert sum(one.decision.lane.value == "FAST" for one in fast) / len(fast) >= LEAST_FAST


def test_rules_settle_most_slow_messages(scores: list[Score]) -> None:
    slow = [one for one in scores if one.case["expect"]["lane"] == "SLOW"]

    settled = [one for one in slow if one.decision.matched_rule not in UNPLACED]
    assert len(settled) / len(slow) >= LEAST_SLOW_SETTLED
    strayed = [one for one in slow if one.decision.lane.value == "FAST" and one.verdict != "accepted"]
    assert [one.case["message"] for one in strayed] == []
    assert sum(one.verdict in ("exact", "accepted") for one in slow) / len(slow) >= LEAST_SLOW_BY_RULE


@pytest.mark.parametrize("change", ["upper", "spaces", "typo", "stop"])
def test_a_message_spelled_otherwise_writes_nothing_else(scores: list[Score], change: str) -> None:
    dice, unsafe = random.Random(3), []
    for one in scores:
        case = one.case
        message = _changed(case["message"], change, dice)
        decision = route(message, read_told_context(case["context"]))
        if decision.lane.value != "FAST" or decision.intent.value not in WRITING:
            continue
        expected = {(case["expect"]["lane"], case["expect"]["intent"])}
        allowed = expected | {(other["lane"], other["intent"]) for other in case["alternatives"]}
        if ("FAST", decision.intent.value) not in allowed or not same_sets(case, decision, but=BY_A_LETTER[change]):
            unsafe.append(message)

    assert unsafe == []


def _changed(message: str, change: str, dice: random.Random) -> str:
    if change == "upper":
        return message.upper()
    if change == "spaces":
        return f"  {message.replace(' ', '  ')} "
    if change == "stop":
        return f"{message}."
    letters = [at for at, sign in enumerate(message) if sign.isalpha()]
    if not letters:
        return message
    at = dice.choice(letters)
    return message[:at] + message[at + 1 :]
