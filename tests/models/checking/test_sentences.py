"""Sentences are cut where a reader cuts them, and what hid in them is known."""

import pytest

from lanterne_rouge.models.checking.sentences import cleaned, joined, sentences
from tests.work import calls


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Your form is -9.6. Rest well.", ["Your form is -9.6.", "Rest well."]),
        ("Keep it easy, e.g. Zone 2. Drink.", ["Keep it easy, e.g. Zone 2.", "Drink."]),
        ("Ride 60 min. Then rest.", ["Ride 60 min.", "Then rest."]),
        ("Ride 60 min. or so", ["Ride 60 min. or so"]),
        ("- Ride easily\n- Rest\n\n1. Drink", ["Ride easily", "Rest", "Drink"]),
        ("No full stop\nanother line", ["No full stop", "another line"]),
        ("All well.Ride easily today", ["All well.", "Ride easily today"]),
        ("Why? Because! So…  yes", ["Why?", "Because!", "So…", "yes"]),
        ("One\u2028two", ["One", "two"]),
        ("- 9.6 is your form", ["- 9.6 is your form"]),
        ("   \n \t", []),
    ],
)
def test_sentences_are_cut_where_they_end(text: str, parts: list[str]):
    assert [s.text for s in sentences(text)] == parts


def test_invisible_characters_are_removed_and_noted_where_they_hid_something():
    plain, hiding = sentences("\ufeffTake it easy.\u200b\nRide 6\u200b1 minutes.")

    assert (plain.text, plain.hides) == ("Take it easy.", False)
    assert (hiding.text, hiding.hides) == ("Ride 61 minutes.", True)
    assert cleaned("a\u202eb\x00c") == "abc"


def test_joined_sentences_are_cut_at_the_same_places():
    parts = ("No full stop", "another", "A third one.", "lower case", "Ride 60 min.", "or so.", "End.")

    assert tuple(s.text for s in sentences(joined(parts))) == parts


@pytest.mark.parametrize("text", ["." * 20_000, ". " * 10_000, '."' * 10_000, "!?" * 10_000])
def test_twice_the_full_stops_take_twice_the_steps_at_most(text: str):
    sentences(text)

    assert calls(lambda: sentences(text)) < 2.2 * calls(lambda: sentences(text[:10_000]))
