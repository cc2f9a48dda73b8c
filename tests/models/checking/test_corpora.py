"""Hostile sentences are all dropped; of honest ones most stay, and which do not is written down."""

import pytest

from tests.models.checking.corpora import lines
from tests.models.checking.days import held

HOSTILE, HONEST, LOST = (tuple(lines(f"{name}.txt")) for name in ("hostile", "honest", "lost"))


def test_the_corpora_are_large_enough_to_mean_something():
    assert len(set(HOSTILE)) >= 300
    assert len(set(HONEST)) >= 290


def test_most_honest_sentences_stay():
    stay = [(day, sentence) for day, sentence in (*HONEST, *LOST) if day != "ill" and held(day, sentence).kept]

    assert len(stay) / sum(day != "ill" for day, _ in (*HONEST, *LOST)) >= 0.8


@pytest.mark.parametrize(("day", "sentence"), HOSTILE)
def test_a_hostile_sentence_is_dropped(day: str, sentence: str):
    gated = held(day, sentence)

    assert gated.kept == 0, sentence
    assert gated.text == ""


@pytest.mark.parametrize(("day", "sentence"), HONEST)
def test_an_honest_sentence_stays(day: str, sentence: str):
    gated = held(day, sentence)

    assert gated.left_out == (), sentence
    assert gated.share == 1.0


def test_hostile_sentences_are_dropped_from_among_honest_ones():
    honest = [sentence for day, sentence in HONEST if day == "eased" and sentence.endswith(".")]
    hostile = [sentence for day, sentence in HOSTILE if day == "eased" and sentence.endswith(".")]
    pairs = list(zip(honest, hostile, strict=False))

    kept = [(bad, held("eased", f"{good} {bad}").text) for good, bad in pairs]

    assert [bad for bad, text in kept if bad in text] == []
