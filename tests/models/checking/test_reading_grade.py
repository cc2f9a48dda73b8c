"""The grade against counts made by hand: 0.39 x words / sentences + 11.8 x syllables / words - 15.59."""

import pytest

from lanterne_rouge.models.checking.sentences import reading_grade, syllables


@pytest.mark.parametrize(
    ("text", "words", "ends", "heard"),
    [
        ("Take it easy today.", 4, 1, 6),
        ("Your body asks for rest. Sleep well tonight.", 8, 2, 10),
        ("Recovery is where your work turns into fitness; you lose nothing by it.", 13, 1, 19),
        ("Ride 60 minutes in zone 2.", 6, 1, 7),
        ("No full stop here", 4, 1, 4),
        ("Your readiness is low, so the coach recommends an easier endurance session.", 12, 1, 21),
        ("Easy does it. Drink enough water. Go to bed early.", 10, 3, 14),
    ],
)
def test_the_grade_is_that_of_the_counts(text: str, words: int, ends: int, heard: int):
    assert reading_grade(text) == pytest.approx(0.39 * words / ends + 11.8 * heard / words - 15.59, abs=0.006)


@pytest.mark.parametrize(
    ("word", "count"),
    [
        *(
            ("rest", 1),
            ("easy", 2),
            ("recovery", 4),
            ("readiness", 3),
            ("fatigue", 2),
            ("minutes", 2),
            ("zone", 1),
            ("asked", 1),
        ),
        *(
            ("rested", 2),
            ("table", 2),
            ("training", 2),
            ("being", 2),
            ("quiet", 2),
            ("variability", 6),
            ("HRV", 3),
            ("sessions", 2),
        ),
        *(
            ("planned", 1),
            ("does", 1),
            ("courage", 2),
            ("average", 3),
            ("heart", 1),
            ("intervals", 3),
            ("fitness", 2),
            ("cycle", 2),
        ),
    ],
)
def test_syllables_are_heard(word: str, count: int):
    assert syllables(word) == count


def test_no_word_is_no_grade():
    assert reading_grade("") == 0.0
    assert reading_grade("...") == 0.0
