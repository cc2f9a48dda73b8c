"""A second reading of numbers: what the day holds is found at the precision it is written with, all else is not."""

import pytest

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.sandbox.rubric import numbers_of_day, personal_numbers, written_numbers
from tests.day.mornings import morning


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Your readiness is 80.", ["80"]),
        ("Form -9.6, sleep 7.5 h, 85%", ["-9.6", "7.5", "85%"]),
        ("zone 2 for 60-75 minutes", ["2", "60", "75"]),
        ("nothing", []),
    ],
)
def test_numbers_are_read_as_they_are_written(text: str, found: list[str]) -> None:
    assert written_numbers(text) == found


def test_a_number_of_the_day_is_known_at_its_own_precision() -> None:
    known = numbers_of_day(morning(), decide_day(morning()))

    assert all(known.holds(number) for number in ("80", "7.8", "8", "2.0", "60", "58"))
    assert not any(known.holds(number) for number in ("81", "7.9", "312", "-400", "999"))


def test_the_days_own_numbers_are_named() -> None:
    named = {one.name for one in personal_numbers(morning(), decide_day(morning()))}

    assert {"readiness", "form", "sleep", "minutes"} <= named


def test_a_shape_that_is_no_number_is_not_known() -> None:
    assert not numbers_of_day(morning(), decide_day(morning())).holds("1.2.3")
