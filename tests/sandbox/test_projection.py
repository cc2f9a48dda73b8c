"""Where a road of training leads: the same for the same seed, wide where little is known, and pointing the right way."""

from dataclasses import replace
from datetime import date, timedelta
from math import exp

import pytest

from lanterne_rouge.domain.season import Road, TrainingDay, TrainingState
from lanterne_rouge.sandbox.projection import compare_roads, project_season

TODAY = date(2026, 3, 2)
WEEK = (0.0, 70.0, 50.0, 75.0, 40.0, 110.0, 75.0)
SHARES = (0.0, 0.4, 0.05, 0.4, 0.05, 0.1, 0.05)
DRAWS = 60


def days(first: date, count: int, *, times: float = 1.0, done: bool = False) -> tuple[TrainingDay, ...]:
    every = (first + timedelta(days=n) for n in range(count))
    return tuple(
        TrainingDay(day=d, load=times * WEEK[d.weekday()], high_share=SHARES[d.weekday()], done=done) for d in every
    )


USUAL = sum(WEEK) / 7
STANDING = TrainingState(
    today=TODAY, past=days(TODAY - timedelta(days=90), 90, done=True), usual=USUAL, ctl=USUAL, atl=USUAL, level="trained"
)  # fmt: skip
AS_USUAL = Road(name="as usual", days=days(TODAY, 70))
GOAL = TODAY + timedelta(days=70)


def without_days(road: Road, first: int, last: int) -> Road:
    missed = range(first, last + 1)
    return Road(name="missed", days=tuple(replace(d, load=0.0) if n in missed else d for n, d in enumerate(road.days)))


def test_the_same_seed_projects_the_same_and_another_one_nearly():
    one, again = (project_season(STANDING, AS_USUAL, draws=DRAWS, seed=1) for _ in range(2))
    other = project_season(STANDING, AS_USUAL, draws=DRAWS, seed=2)

    assert one == again != other
    assert one.days[-1].performance.middle == pytest.approx(other.days[-1].performance.middle, abs=0.5)


def test_every_morning_is_told_from_today_to_the_one_after_the_road():
    found = project_season(STANDING, AS_USUAL, draws=DRAWS)

    assert [found.days[0].day, found.days[-1].day] == [TODAY, GOAL]
    assert found.on(GOAL) == found.days[-1] and found.on(GOAL + timedelta(days=1)) is None


def test_today_is_certain_and_what_lies_ahead_is_not():
    first, *_, last = project_season(STANDING, AS_USUAL, draws=DRAWS).days

    assert (first.performance.low, first.performance.high) == (100.0, 100.0)
    assert first.ctl.low == first.ctl.high == pytest.approx(USUAL, abs=0.01)
    for band in (last.ctl, last.tsb, last.performance):
        assert band.low < band.middle < band.high


def test_days_that_are_done_follow_the_ordinary_equation_of_fitness_exactly():
    road = Road(name="done", days=days(TODAY, 10, done=True))
    last = project_season(STANDING, road, draws=5).days[-1]
    ctl = USUAL
    for one in road.days:
        ctl += (one.load - ctl) * (1 - exp(-1 / 42))

    assert last.ctl.low == last.ctl.high == pytest.approx(ctl, abs=0.01)


def test_going_on_as_usual_changes_little():
    last = project_season(STANDING, AS_USUAL, draws=DRAWS).days[-1]

    assert last.performance.middle == pytest.approx(100, abs=1.5)


def test_a_road_differs_from_itself_by_nothing():
    same = compare_roads(STANDING, AS_USUAL, AS_USUAL, GOAL, draws=DRAWS)

    assert (same.performance.low, same.performance.high, same.better) == (0, 0, 0)


def test_a_missed_week_costs_something_and_less_when_it_lies_further_back():
    goal = TODAY + timedelta(days=63)
    early = compare_roads(STANDING, AS_USUAL, without_days(AS_USUAL, 0, 6), goal, draws=DRAWS)
    late = compare_roads(STANDING, AS_USUAL, without_days(AS_USUAL, 35, 41), goal, draws=DRAWS)

    assert 0 < early.performance.middle < late.performance.middle
    assert 0 < early.ctl.middle < late.ctl.middle
    assert late.better > 0.9


def test_the_days_after_a_missed_week_are_fresher():
    after = compare_roads(STANDING, AS_USUAL, without_days(AS_USUAL, 0, 6), TODAY + timedelta(days=7), draws=DRAWS)

    assert after.tsb.middle < 0 and after.performance.middle < 0


def test_more_training_than_usual_pays_for_most_bodies_and_far_too_much_does_not():
    more = Road(name="more", days=(*days(TODAY, 56, times=1.2), *days(TODAY + timedelta(days=56), 14, times=0.6)))
    much = Road(name="much", days=days(TODAY, 70, times=3.0))

    assert compare_roads(STANDING, more, AS_USUAL, GOAL, draws=DRAWS).performance.low > 0
    assert compare_roads(STANDING, much, AS_USUAL, GOAL, draws=DRAWS).performance.high < 0


def test_a_difference_is_narrower_than_what_it_is_a_difference_of():
    missed = without_days(AS_USUAL, 7, 13)
    band = compare_roads(STANDING, AS_USUAL, missed, GOAL, draws=DRAWS).performance
    alone = project_season(STANDING, AS_USUAL, draws=DRAWS).days[-1].performance

    assert band.high - band.low < alone.high - alone.low


def test_a_longer_road_begins_like_a_shorter_one():
    short = project_season(STANDING, Road(name="short", days=AS_USUAL.days[:20]), draws=DRAWS)

    assert short.days[:20] == project_season(STANDING, AS_USUAL, draws=DRAWS).days[:20]


@pytest.mark.parametrize("level", [None, "recreational", "beginner", "elite", "nonsense"])
def test_nobody_is_too_new_to_be_projected(level):
    new = TrainingState(today=TODAY, past=(), usual=0.0, ctl=0.0, atl=0.0, level=level)

    last = project_season(new, AS_USUAL, draws=10).days[-1]

    assert last.performance.low <= last.performance.middle <= last.performance.high
