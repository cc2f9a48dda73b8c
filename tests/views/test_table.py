"""Columns of text line up, and the last one is cut to fit."""

from lanterne_rouge.views.table import table_lines


def test_columns_are_as_wide_as_their_widest_cell_and_numbers_end_together() -> None:
    rows = [("a1", "5.0", "Long ride"), ("b", "120.0", "Run")]

    lines = table_lines(("id", "km", "title"), rows, right=("km",), width=80)

    assert lines == ["id     km  title", "a1    5.0  Long ride", "b   120.0  Run"]


def test_a_title_that_fits_just_so_is_whole_and_a_longer_one_is_cut() -> None:
    lines = table_lines(("id", "title"), [("a1", "sixsix"), ("a2", "sevenis")], width=10)

    assert lines == ["id  title", "a1  sixsix", "a2  seven…"]


def test_wide_letters_take_two_places_and_accents_none() -> None:
    lines = table_lines(("title", "x"), [("東京", "1"), ("cafe\u0301", "2")], width=80)

    assert lines == ["title  x", "東京   1", "cafe\u0301   2"]


def test_a_narrow_screen_leaves_one_letter_at_least() -> None:
    assert table_lines(("id", "title"), [("abcdefgh", "Ride")], width=5) == ["id        …", "abcdefgh  …"]
