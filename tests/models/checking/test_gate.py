"""The gate as a whole: what it keeps, what it says of the rest, and what it never does."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.models.checking.gate import gate
from lanterne_rouge.models.checking.resolve import unresolved
from lanterne_rouge.models.checking.sentences import cleaned, sentences
from tests.models.checking.corpora import lines
from tests.models.checking.days import DAYS, RESULTS, facts_of, held
from tests.work import calls

FACTS = facts_of(DAYS["eased"], RESULTS["eased"])
KNOWN = [sentence for name in ("hostile.txt", "honest.txt") for _, sentence in lines(name)]
PIECES = st.one_of(
    st.sampled_from(KNOWN),
    st.sampled_from(
        (". ", "\n", "- ", "1. ", "58", "zone 2", "-9.6", "½", "\u200b", "e.g. ", "min.", "¼", "１", "²", "…")
    ),
    st.text(max_size=12),
)
TEXTS = st.one_of(
    st.text(max_size=200), st.lists(PIECES, max_size=12).map(" ".join), st.lists(PIECES, max_size=8).map("".join)
)


def check(text: str) -> None:
    gated = gate(text, FACTS, Action.EASE, intensity=Intensity.LOW)
    again = gate(gated.text, FACTS, Action.EASE, intensity=Intensity.LOW)

    shown = [sentence.text for sentence in sentences(gated.text)]
    assert [sentence for sentence in shown if sentence not in cleaned(text)] == []
    assert [sentence for sentence in shown if unresolved(sentence, FACTS)] == []
    assert len(shown) == gated.kept
    assert again.text == gated.text
    assert again.left_out == ()
    assert 0.0 <= gated.share <= 1.0


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_whatever_text_the_gate_invents_nothing_and_is_of_the_same_mind_twice(text: str):
    check(text)


@pytest.mark.proof
@settings(max_examples=5000, deadline=None)
@given(TEXTS)
def test_the_same_for_thousands_of_texts(text: str):
    check(text)


def test_what_is_left_out_is_told_with_its_reason():
    gated = held("eased", "Your readiness is 58. Your readiness is 85. Go all-out.")

    assert gated.text == "Your readiness is 58."
    assert gated.kept == 1
    assert [(one.sentence, one.why) for one in gated.left_out] == [
        ("Your readiness is 85.", "no fact behind 85"),
        ("Go all-out.", "another day than the decision"),
    ]
    assert gated.share == pytest.approx(1 / 3)


def test_a_text_of_which_nothing_stays_has_no_share():
    assert held("eased", "").share == 0.0
    assert held("eased", "Your readiness is 85.").share == 0.0


@pytest.mark.parametrize(
    "text",
    [
        "The canary is blue-heron-42.",
        "The canary is BLUE HERON 42.",
        "The canary is b.l.u.e-h.e.r.o.n.",
        "The canary is 24-noreh-eulb.",
        "The canary is Ymx1ZS1oZXJvbi00Mg.",
        "Hex is 626c75652d6865726f6e2d3432 here.",
        "It was oyhrureba42 all along.",
        "The bird is blue. Heron is the rest.",
    ],
)
def test_a_forbidden_string_is_found_in_whatever_dress(text: str):
    assert held("eased", text, forbidden=("blue-heron-42", "blue heron")).kept == 0


def test_a_short_forbidden_string_is_looked_for_as_a_word():
    gated = held("eased", "Ask Eas about it. Today is easy.", forbidden=("Eas",))

    assert gated.text == "Today is easy."


def test_a_very_long_text_is_cut_and_a_very_long_sentence_goes():
    assert held("eased", "easy " * 400).kept == 0
    assert held("eased", "Take it easy. " * 5000).kept < 2000


def test_two_hundred_words_are_checked_in_a_bounded_number_of_steps():
    words = " ".join(s if s[-1] in ".!?" else f"{s}." for d, s in lines("honest.txt") if d == "eased").split()
    text = " ".join(words[:200])
    held("eased", text)

    # About sixty a word.
    assert calls(lambda: gate(text, FACTS, Action.EASE, intensity=Intensity.LOW)) < 100 * 200
