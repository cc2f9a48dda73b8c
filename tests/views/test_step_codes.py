"""Steps in codes and numbers, which a program words in its own language."""

import pytest

from lanterne_rouge.views.today import aim_view


@pytest.mark.parametrize(
    ("target", "measure", "low", "high"),
    [
        ("195-205 W (hard, a few words at a time)", "watts", 195, 205),
        ("up to 144 W (very easy, you could sing)", "watts", None, 144),
        ("at 163-170 bpm", "bpm", 163, 170),
        ("race pace, 4:00-4:10/km", "speed_ms", 1000 / 250, 1000 / 240),
        ("slower than 6:00/km", "speed_ms", None, 1000 / 360),
    ],
)
def test_a_target_of_numbers_is_told_as_numbers(
    target: str, measure: str, low: float | None, high: float | None
) -> None:
    aim = aim_view(target)

    assert aim is not None and aim.measure == measure
    assert (aim.low, aim.high) == (pytest.approx(low), pytest.approx(high))


@pytest.mark.parametrize(
    "target",
    [
        None,
        "RPE 7",
        "effort 5 of 10",
        "a little easier than 200-210 W, climbs up to 240 W",
        "race effort, RPE 5-6, about 6:10/km over the whole course with its climbs",
    ],
)
def test_a_target_that_says_more_than_numbers_is_left_to_its_words(target: str | None) -> None:
    assert aim_view(target) is None
