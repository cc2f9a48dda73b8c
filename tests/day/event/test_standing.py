"""Points, bonuses and streaks of the default mission, derived from the stages that were ridden."""

from dataclasses import replace
from datetime import date
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.event import standing
from lanterne_rouge.domain.event import BonusState, RiddenStage, RideMode, StageState
from lanterne_rouge.domain.mission import Bonus, BonusRule, EventRules, Stage, StagePoints
from tests.day.event.tours import AFTER, TOUR, bonuses, ridden, stands

FIVE, TEN, MOUNTAINS, WEEK, ALL_GC = (bonus.name for bonus in TOUR.event.bonuses)
words = st.text("gb-", min_size=21, max_size=21)


@pytest.mark.parametrize(
    ("word", "stage_points", "bonus_points", "reached"),
    [
        ("g" * 21, 147, 40, {FIVE, WEEK, ALL_GC}),
        ("b" * 21, 227, 40, {FIVE, TEN, MOUNTAINS, WEEK}),
        ("-" * 21, 0, 0, set()),
        ("gggg" + "-" + "g" * 16, 147 - 4, 15, {FIVE, WEEK}),
        ("gggg-gggg-gggg-gggg-g", 147 - 4 - 10 - 7 - 5, 0, set()),
        ("b" + "g" * 20, 147 + 3, 15, {FIVE, WEEK}),
        ("bbbbbbbbbb" + "-" * 11, 8 + 11 + 8 + 11 + 6 + 11 + 11 + 8 + 8 + 15, 20, {FIVE, TEN}),
        ("-" * 15 + "gggggg", 10 + 7 + 10 + 10 + 5 + 5, 15, {FIVE, WEEK}),
        ("-" * 15 + "gg-ggg", 10 + 7 + 10 + 5 + 5, 0, set()),
    ],
)
def test_totals_of_a_whole_tour(word, stage_points, bonus_points, reached):
    found = stands(word)

    assert (found.stage_points, found.bonus_points) == (stage_points, bonus_points)
    assert found.total == stage_points + bonus_points
    assert {b.name for b in found.bonuses if b.state is BonusState.REACHED} == reached


def test_every_mountain_in_a_breakaway_counts_without_the_time_trial_in_the_mountains():
    mountains = "".join("b" if s.kind == "mountain" else "-" for s in TOUR.stages)

    assert bonuses(stands(mountains))[MOUNTAINS] == "reached"
    assert bonuses(stands(mountains.replace("b", "g", 1)))[MOUNTAINS] == "lost"


def test_rest_days_do_not_break_a_streak():
    around_the_rest_day = "-------ggg" + "gg" + "-" * 9

    found = stands(around_the_rest_day, today=date(2025, 7, 17))

    assert found.longest_streak == 5
    assert bonuses(found)[FIVE] == "reached"
    assert found.streak == 5


def test_a_missed_stage_breaks_a_streak_and_a_stage_still_to_ride_today_does_not():
    on_the_sixth_morning = stands("ggggg", today=date(2025, 7, 10))
    a_day_later = stands("ggggg", today=date(2025, 7, 11))

    assert (on_the_sixth_morning.streak, on_the_sixth_morning.longest_streak) == (5, 5)
    assert (a_day_later.streak, a_day_later.longest_streak) == (0, 5)


def test_what_can_still_be_reached_is_told_while_the_tour_lasts():
    before = stands("", today=date(2025, 7, 4))
    after_a_breakaway = stands("b", today=date(2025, 7, 6))
    after_a_steady_mountain = stands("ggggggggg" + "g", today=date(2025, 7, 15))

    assert set(bonuses(before).values()) == {"possible"}
    assert before.most == 227 + 40
    assert bonuses(after_a_breakaway)[ALL_GC] == "lost"
    assert bonuses(after_a_steady_mountain) == {
        FIVE: "reached",
        TEN: "possible",
        MOUNTAINS: "lost",
        WEEK: "possible",
        ALL_GC: "possible",
    }


def test_each_stage_tells_whether_it_is_done_missed_due_or_ahead():
    states = [s.state for s in stands("g-", today=date(2025, 7, 7)).stages[:4]]

    assert states == [StageState.DONE, StageState.MISSED, StageState.TODAY, StageState.AHEAD]


def test_each_stage_names_its_ride_how_it_was_ridden_and_its_points():
    stages = stands("gb-", today=date(2025, 7, 7)).stages[:3]

    assert [(s.activity_id, s.mode, s.points) for s in stages] == [
        ("ride-1", RideMode.GC, 5),
        ("ride-2", RideMode.BREAKAWAY, 11),
        (None, None, 0),
    ]


def test_one_activity_counts_for_one_stage_only():
    first, second = TOUR.stages[:2]
    same_ride = tuple(
        RiddenStage(number=s.number, day=s.day, mode=RideMode.GC, activity_id="one") for s in (first, second)
    )

    found = standing(TOUR.stages, same_ride, rules=TOUR.event, today=AFTER)

    assert [s.number for s in found.stages if s.state is StageState.DONE] == [1]


def test_a_stage_told_twice_or_on_another_day_counts_once_or_not_at_all():
    first = ridden("g")[0]
    again = replace(first, activity_id="another", mode=RideMode.BREAKAWAY)
    other_day = replace(ridden("gg")[1], day=first.day)

    found = standing(TOUR.stages, (first, again, other_day), rules=TOUR.event, today=AFTER)

    assert (found.stage_points, found.longest_streak) == (5, 1)


def test_an_event_without_points_still_has_streaks():
    found = standing(TOUR.stages, ridden("ggg"), today=date(2025, 7, 8))

    assert (found.total, found.most, found.streak, found.bonuses) == (0, 0, 3, ())


def test_a_bonus_for_nothing_is_never_reached():
    rules = EventRules(bonuses=(Bonus(name="none", rule=BonusRule.ALL_IN_BREAKAWAY, points=9, of=("cobbles",)),))

    found = standing(TOUR.stages, ridden("b" * 21), rules=rules, today=AFTER)

    assert found.total == 0
    assert found.bonuses[0].state is BonusState.LOST


FLAT_AND_TRIAL = (
    Stage(number=1, day=date(2025, 7, 5), kind="flat"),
    Stage(number=2, day=date(2025, 7, 6), kind="itt"),
    Stage(number=3, day=date(2025, 7, 7), kind="hilly"),
)
WORTH = (
    StagePoints(kind="flat", gc=5, breakaway=8),
    StagePoints(kind="itt", gc=10, breakaway=15),
    StagePoints(kind="hilly", gc=9, breakaway=4),
)
STEADY_TRIAL = Bonus(name="trial", rule=BonusRule.ALL_IN_GC, points=15, of=("itt",))


def _most(*bonuses: Bonus, stages: tuple[Stage, ...] = FLAT_AND_TRIAL) -> int:
    return standing(stages, (), rules=EventRules(points=WORTH, bonuses=bonuses), today=date(2025, 7, 4)).most


def test_the_most_points_come_from_riding_each_stage_as_its_own_bonus_asks() -> None:
    assert _most(STEADY_TRIAL, stages=FLAT_AND_TRIAL[:2]) == 8 + 10 + 15


def test_a_bonus_that_costs_more_than_it_gives_is_left() -> None:
    assert _most(replace(STEADY_TRIAL, points=4), stages=FLAT_AND_TRIAL[:2]) == 8 + 15


def test_breakaways_for_a_bonus_are_taken_where_they_cost_least() -> None:
    two, three = (Bonus(name=f"{n}", rule=BonusRule.BREAKAWAYS, points=20, count=n) for n in (2, 3))

    assert _most(two) == 8 + 15 + 9 + 20
    assert _most(two, STEADY_TRIAL) == 8 + 10 + 4 + 15 + 20
    assert _most(three) == 8 + 15 + 4 + 20


POINTS = st.integers(0, 20)
KINDS = st.sampled_from(("flat", "itt", "hilly"))
MODE_RULES = st.sampled_from((BonusRule.ALL_IN_GC, BonusRule.ALL_IN_BREAKAWAY))


@given(
    st.lists(st.tuples(MODE_RULES, POINTS, st.sets(KINDS)), max_size=3),
    st.tuples(POINTS, st.integers(1, 4)),
    st.lists(KINDS, min_size=1, max_size=5),
)
def test_no_way_of_riding_the_whole_event_gives_more_and_one_gives_as_much(asked, breakaways, kinds) -> None:
    stages = tuple(Stage(number=n, day=date(2025, 7, 4 + n), kind=kind) for n, kind in enumerate(kinds, start=1))
    bonuses = [Bonus(name=f"{n}", rule=r, points=p, of=tuple(of)) for n, (r, p, of) in enumerate(asked)]
    bonuses.append(Bonus(name="away", rule=BonusRule.BREAKAWAYS, points=breakaways[0], count=breakaways[1]))
    rules = EventRules(points=WORTH, bonuses=tuple(bonuses))

    def total(modes: tuple[RideMode, ...]) -> int:
        rides = [
            RiddenStage(number=s.number, day=s.day, mode=mode, activity_id=f"{s.number}")
            for s, mode in zip(stages, modes, strict=True)
        ]
        return standing(stages, rides, rules=rules, today=AFTER).total

    ways = product((RideMode.GC, RideMode.BREAKAWAY), repeat=len(stages))
    assert standing(stages, (), rules=rules, today=date(2025, 7, 4)).most == max(total(way) for way in ways)


@given(words, st.integers(0, 24))
def test_totals_follow_from_the_list_alone_and_never_beyond_reach(word, days):
    today = date.fromordinal(date(2025, 7, 4).toordinal() + days)
    so_far = "".join(w if s.day < today else "-" for s, w in zip(TOUR.stages, word, strict=True))

    found = stands(so_far, today)
    shuffled = standing(TOUR.stages, tuple(reversed(ridden(so_far))), rules=TOUR.event, today=today)

    assert found == shuffled
    assert found.total <= found.most <= 267
    assert found.streak <= found.longest_streak <= 21
    assert stands(word).total <= found.most


def test_an_event_whose_stages_are_not_known_has_no_streak():
    found = standing((), (), today=date(2025, 7, 8))

    assert (found.streak, found.longest_streak) == (0, 0)
