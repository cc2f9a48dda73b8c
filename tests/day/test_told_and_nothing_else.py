"""What is kept of a morning is what was told: no journey from a fall, no number from words, and what eases or falls is kept."""

from datetime import date

import pytest

from lanterne_rouge.domain.check_in import WARMS_UP, Pain
from lanterne_rouge.language.check_in.answers import Answers, read_check_in
from lanterne_rouge.language.check_in.free_text import read_free_text
from lanterne_rouge.views.check_in import CheckInView, in_sentences


@pytest.mark.parametrize(
    "told",
    [
        "got knocked off, landed on my head",
        "landed hard on my hip",
        "calf sore since the flight home tuesday",
        "legs heavy since my flight",
        "flew home last weekend",
    ],
)
def test_no_arrival_of_today_is_made_of_it(told: str) -> None:
    assert read_free_text(told).environment is None


@pytest.mark.parametrize(
    ("told", "days"), [("landed this morning", 0), ("flew back yesterday", 1), ("just landed, tired", 0)]
)
def test_an_arrival_that_is_told_is_kept(told: str, days: int) -> None:
    there = read_free_text(told).environment

    assert there is not None and there.days_since_arrival == days


@pytest.mark.parametrize("told", ["slept like 4 hrs", "slept like 4 hours, dog barked", "slept maybe 4h"])
def test_a_night_is_told_in_everyday_words(told: str) -> None:
    assert read_free_text(told).sleep_h == 4


def test_a_broken_helmet_is_no_broken_bone() -> None:
    told = read_free_text("fell off, helmet is cracked")
    bone = read_free_text("fell off, broken collarbone")

    assert told.injury is not None and told.injury.kind == "crash"
    assert bone.injury is not None and bone.injury.kind == "fracture"


def _told(text: str) -> tuple[Pain, str]:
    read = read_check_in(Answers(text=text), None, units="kg", was_ill=False)
    return read.pain[0], " ".join(in_sentences(CheckInView(date=date(2026, 3, 3), check_in=read)).says)


def test_words_of_a_pain_are_shown_as_words_and_a_number_is_asked() -> None:
    pain, says = _told("back is killing me")
    rated, said = _told("back is killing me, 7/10")

    assert pain.by_words and "7/10" not in says and "How much does it hurt" in says
    assert not rated.by_words and "back 7/10" in said and "How much" not in said


@pytest.mark.parametrize(
    "told",
    [
        "knee was sore but fine after ten minutes",
        "achilles sore for the first 10 minutes",
        "left achilles hurts 3/10, eases once warm",
        "knee pain warms up",
    ],
)
def test_a_pain_that_eases_once_warm_is_kept_as_that(told: str) -> None:
    assert _told(told)[0].when == WARMS_UP and WARMS_UP in _told(told)[1]


@pytest.mark.parametrize("told", ["knee sore, fine after two weeks", "knee hurts 3/10", "knee sore after 10 minutes"])
def test_one_that_does_not_is_not(told: str) -> None:
    assert _told(told)[0].when is None


@pytest.mark.parametrize(
    ("told", "kg_a_week"),
    [
        ("weight down 5 kg in a month", -1.17),
        ("weight is down 4 kg in 4 weeks", -1.0),
        ("lost 2 kg in the last week", -2.0),
    ],
)
def test_a_weight_that_is_down_is_kept(told: str, kg_a_week: float) -> None:
    signs = read_free_text(told).low_energy_signs

    assert signs is not None and signs.weight_change_kg_week == pytest.approx(kg_a_week, abs=0.02)
