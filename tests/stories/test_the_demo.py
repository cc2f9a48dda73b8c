"""The demo athlete's day, as `make today` tells it."""

from tests.worlds import Lanterne


def test_the_demo_tells_a_true_day_of_an_invented_athlete(lanterne: Lanterne) -> None:
    said = lanterne("demo")

    assert said.code == 0
    assert "551 activities" in said.out
    assert "Decision: recover" in said.out
    assert "Today is 2026-03-03" in said.err
