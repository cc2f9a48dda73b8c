"""A model's text is the value that was asked for, or it is nothing."""

from contextlib import suppress
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.adapters.llm.answers import (
    LONGEST_BYTES,
    UnreadableAnswer,
    completed,
    read_answer,
    read_words,
    schema_of,
)
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.language_model import ProposedDecision, ProposedStep, ProposedWords, ProposedWorkout
from tests.every import every
from tests.work import calls

GOOD = '{"action":"ease","reason":"Easy.","intensity_recommendation":"low","flags":["a"],"confidence":1}'
TAKEN = ProposedDecision(
    action=Action.EASE, reason="Easy.", intensity_recommendation=Intensity.LOW, flags=("a",), confidence=1.0
)


@dataclass(frozen=True, kw_only=True)
class Note:
    text: str


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"\n {GOOD} \n",
        f"```json\n{GOOD}\n```",
        f"```\n{GOOD}\n```",
        f"Sure! Here is the decision:\n\n{GOOD}\n\nHave a good ride.",
        f"Sure:\n```json\n{GOOD}\n```\nBye",
        GOOD.replace('"confidence":1', '"confidence":1,"mood":{"deep":[1,{"x":null}]}'),
    ],
)
def test_one_object_is_found_alone_in_fences_or_between_words(text: str) -> None:
    assert read_answer(text, ProposedDecision, lenient=True) == TAKEN


def test_braces_and_quotes_inside_a_text_do_not_end_the_object() -> None:
    text = r'{"text": "a } and { and \" and \\"} '

    assert read_answer(text, Note, lenient=True) == Note(text='a } and { and " and \\')


@every("lenient", [True, False])
@every(
    "text",
    [
        "",
        " \n",
        "no",
        "null",
        "[]",
        f"[{GOOD}]",
        f"[ {GOOD}, {GOOD} ]",
        f"{GOOD}{GOOD}",
        f"{GOOD}\n{GOOD}",
        GOOD[:-1],
        GOOD[:40],
        GOOD.replace("1}", "NaN}"),
        GOOD.replace("1}", "Infinity}"),
        GOOD.replace("1}", "-Infinity}"),
        GOOD.replace("1}", "1e999}"),
        GOOD.replace("1}", '"1"}'),
        GOOD.replace("1}", "true}"),
        GOOD.replace("1}", "null}"),
        GOOD.replace('"ease"', '"harder"'),
        GOOD.replace('"ease"', "1"),
        GOOD.replace('"low"', '["low"]'),
        GOOD.replace('["a"]', '"a"'),
        GOOD.replace('["a"]', "[1]"),
        GOOD.replace('"Easy."', "3"),
        GOOD.replace(',"confidence":1', ""),
        GOOD.replace('"', "'"),
        '{"text": "' + "x" * LONGEST_BYTES + '"}',
        '{"a":' * 10_000 + "1" + "}" * 10_000,
        GOOD.replace("1}", '1,"x":' + "[" * 20_000 + "]" * 20_000 + "}"),
        "\ud800",
    ],
)
def test_whatever_else_comes_is_no_answer(text: str, lenient: bool) -> None:
    with pytest.raises(UnreadableAnswer) as raised:
        read_answer(text, ProposedDecision, lenient=lenient)

    assert raised.value.sentence.startswith("Its answer ")


@pytest.mark.parametrize("text", [f"```json\n{GOOD}\n```", f"Here: {GOOD}"])
def test_a_model_held_to_json_may_say_nothing_around_it(text: str) -> None:
    with pytest.raises(UnreadableAnswer):
        read_answer(text, ProposedDecision, lenient=False)


def test_steps_within_a_workout_are_read_too() -> None:
    text = '{"steps":[{"minutes":30,"zone":2}]}'

    workout = read_answer(text, ProposedWorkout, lenient=True)

    assert workout.steps == (ProposedStep(minutes=30.0, zone=2),)


@given(st.text(alphabet='{}[]",:\\`1nulae \n', max_size=60))
def test_no_text_whatever_does_more_than_be_unreadable(text: str) -> None:
    try:
        read = read_answer(text, Note, lenient=True)
    except UnreadableAnswer:
        return

    assert isinstance(read, Note)


@given(st.text(max_size=200))
def test_any_words_inside_an_object_survive(text: str) -> None:
    import json

    try:
        body = json.dumps({"text": text}, ensure_ascii=False)
        body.encode()
    except UnicodeEncodeError:
        return

    assert read_answer(f"Here: {body} ok", Note, lenient=True) == Note(text=text)


def test_words_are_stripped_and_never_empty() -> None:
    assert read_words("  Rest. ") == "Rest."
    with pytest.raises(UnreadableAnswer):
        read_words(" \n\t")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('{"sentences": [{"text": "a"}, {"text": "b"}, {"te', ["a", "b"]),
        ('{"sentences": [{"text": "a}"}, {"text": "{', ["a}"]),
        ('{"sentences": [{"text": "a"}]}', ["a"]),
    ],
)
def test_an_answer_that_was_cut_off_keeps_its_whole_sentences(text: str, kept: list[str]) -> None:
    answer = read_answer(completed(text), ProposedWords, lenient=False)

    assert [sentence.text for sentence in answer.sentences] == kept


@pytest.mark.parametrize("text", ['{"sentences": [{"text": "Your rea', "Your readiness is 4", ""])
def test_an_answer_cut_off_in_its_first_sentence_is_none(text: str) -> None:
    with pytest.raises(UnreadableAnswer):
        completed(text)


def test_a_vendor_is_offered_the_effects_and_a_list_of_sentences_while_text_is_tolerated() -> None:
    offered = schema_of(ProposedDecision)["properties"]

    assert offered["reason"]["type"] == "array"
    assert offered["reason"]["items"]["properties"]["effect"]["enum"] == ["limits", "supports", "neutral"]
    assert read_answer(GOOD, ProposedDecision, lenient=False).reason == "Easy."


@pytest.mark.parametrize("filler", [" ", "\n", "`", "{", "}", '"', "\\", "[", "```json ", ". "])
def test_an_answer_is_read_in_a_step_or_two_a_character_whatever_fills_it(filler: str) -> None:
    noise = (filler * 64_000)[:64_000]

    for text in (f"```{noise}x", f"```json{noise}", f'{{"a": {noise}', f"{noise}{{}}", noise):
        assert calls(lambda text=text: _read_both_ways(text)) < 2 * len(text) + 1000


def _read_both_ways(text: str) -> None:
    with suppress(UnreadableAnswer):
        read_answer(text, ProposedDecision, lenient=True)
    with suppress(UnreadableAnswer):
        completed(text)


def test_what_is_wrong_is_named_by_its_part_and_not_repeated() -> None:
    wrong = '{"action": "zoom", "reason": "x", "intensity_recommendation": "low", "flags": [], "confidence": 0.5}'

    with pytest.raises(UnreadableAnswer, match="in action") as unread:
        read_answer(wrong, ProposedDecision, lenient=True)

    assert "zoom" not in str(unread.value)
