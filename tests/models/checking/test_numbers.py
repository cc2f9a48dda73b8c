"""Numbers are read as an English reader reads them; what cannot be read honestly has no value."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.models.checking.numbers import find_numbers, readable_text


def read(text: str) -> list[tuple[float | None, str]]:
    return [(m.value if m.value is None else round(m.value, 3), m.unit) for m in find_numbers(readable_text(text))]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1,250 kcal", [(1250, "kcal")]),
        ("7.5 h", [(7.5, "h")]),
        ("7,5 h", [(7.5, "h")]),
        ("form of -9.6", [(-9.6, "")]),
        ("minus 9.6", [(-9.6, "")]),
        ("minus nine point six", [(-9.6, "")]),
        ("negative 8", [(-8, "")]),
        ("9.6 below zero", [(-9.6, "")]),
        ("−8", [(-8, "")]),
        ("½ h", [(0.5, "h")]),
        ("7½ h", [(7.5, "h")]),
        ("１２０ minutes", [(120, "min")]),
        ("٣٠ minutes", [(30, "min")]),
        ("two hours", [(2, "h")]),
        ("half an hour", [(30, "min")]),
        ("an hour and a half", [(90, "min")]),
        ("a quarter of an hour", [(15, "min")]),
        ("an hour", [(1, "h")]),
        ("seven and a half hours", [(7.5, "h")]),
        ("two hundred and five watts", [(205, "W")]),
        ("twenty-five minutes", [(25, "min")]),
        ("two and three", [(2, ""), (3, "")]),
        ("ninety per cent", [(90, "%")]),
        ("a couple of hours", [(2, "h")]),
        ("a dozen laps", [(12, "")]),
        ("a fortnight", [(14, "days")]),
        ("twice", [(2, "x")]),
        ("a third less", [(0.33, "x")]),
        ("60-75 minutes", [(60, "min"), (75, "min")]),
        ("between 60 and 75 minutes", [(60, "min"), (75, "min")]),
        ("60 to 75 minutes", [(60, "min"), (75, "min")]),
        ("3x8 min", [(3, "sets"), (8, "min")]),
        ("5x5", [(5, "sets"), (5, "each")]),
        ("5 × 4", [(5, "sets"), (4, "each")]),
        ("3 sets of 8", [(3, "sets"), (8, "each")]),
        ("1:30", [(90, "min")]),
        ("4:10/km", [(4.167, "min/km")]),
        ("1 h 30 min", [(90, "min")]),
        ("1h30", [(90, "min")]),
        ("90'", [(90, "min")]),
        ("2026-11-22", [(20261122, "date")]),
        ("22 November", [(1122, "date")]),
        ("22nd of November 2026", [(20261122, "date")]),
        ("November 22, 2026", [(20261122, "date")]),
        ("22.11.2026", [(20261122, "date")]),
        ("zone 2", [(2, "zone")]),
        ("Z2", [(2, "zone")]),
        ("zones 2-3", [(2, "zone"), (3, "zone")]),
        ("zone two", [(2, "zone")]),
        ("zone 1 and 40 minutes", [(1, "zone"), (40, "min")]),
        ("58 bpm, 8 above", [(58, "bpm"), (8, "")]),
        ("85/100", [(85, "of100")]),
        ("4 of 10", [(4, "of10")]),
        ("10k", [(10, "km")]),
        ("sub-60", [(60, "")]),
        ("third hard day", [(3, "")]),
        ("day 2", [(2, "days")]),
        ("RPE 6", [(6, "rpe")]),
    ],
)
def test_a_number_is_read_with_its_unit(text: str, numbers: list[tuple[float, str]]):
    assert read(text) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "1e3 W",
        "0x5A",
        "12O",
        "5²",
        "R1",
        "Ⅳ",
        "③",
        "zone IV",
        "1.2.3.4",
        "neunzig",
        "4e",
        "7:30 am",
        "eighties",
    ],
)
def test_what_cannot_be_read_honestly_has_no_value(text: str):
    assert None in [value for value, _ in read(text)]


@pytest.mark.parametrize(
    "text",
    [
        "one step at a time",
        "first, warm up",
        "the second half",
        "VO2max",
        "at once",
        "one of them",
        "both",
        "a few",
        "halfway",
    ],
)
def test_some_words_are_no_quantities(text: str):
    assert read(text) == []


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_no_digit_of_any_text_is_overlooked(text: str):
    reading = readable_text(text)
    found = find_numbers(reading)

    covered = {place for m in found for place in range(m.start, m.end)}
    digits = {n for n, c in enumerate(reading) if c.isdigit()}
    # First and second are the only digits that count nothing.
    assert all(reading[n] in "12" for n in digits - covered)
