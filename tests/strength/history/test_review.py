from datetime import timedelta

import pytest

from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.domain.lifting import FixType, Routine, StallAnalysis
from lanterne_rouge.strength.history.lifts import Lifts
from lanterne_rouge.strength.history.review import LiftedWeek, LiftingWeek, review_lifting_week, rows_of_weeks
from lanterne_rouge.strength.history.stall import StalledLift

from .logs import BENCH, ROW, TODAY, ago, read

MONDAY, SUNDAY = 5, -1
"""Days ago of the running week's ends; TODAY is a Saturday."""


def weeks(*sets: int, eased: tuple[int, ...] = ()) -> Lifts:
    """A session a week with so many bench sets, the last in the week before TODAY's."""
    days = [ago(MONDAY + 7 * (len(sets) - i)) for i in range(len(sets))]
    done = [(day, ["bench 80x8"] * n) for day, n in zip(days, sets, strict=True) if n]
    return read(*done, eased=tuple(days[at] for at in eased))


def last_week(read_lifts: Lifts, **told: object) -> LiftingWeek:
    return review_lifting_week(read_lifts, TODAY - timedelta(days=7), TODAY, **told)  # type: ignore[arg-type]


def stalled(exercise: Exercise) -> StalledLift:
    analysis = StallAnalysis(is_stalled=True, reason="", suggested_fix="Lift less.", fix_type=FixType.DELOAD)
    return StalledLift(exercise=exercise, analysis=analysis)


def test_a_week_tells_sessions_sets_tonnage_and_what_was_usual() -> None:
    told = last_week(weeks(6, 8, 10))

    assert (told.volume.sessions, told.volume.hard_sets, told.volume.tonnage_kg) == (1, 10, 6400)
    assert (told.usual_sets, told.usual_tonnage_kg) == (7, 4480)
    assert told.over


def test_a_running_week_blames_nobody_for_what_may_yet_come() -> None:
    running = review_lifting_week(
        read((ago(1), ["bench 80x8"] * 2)), TODAY, TODAY, routine=Routine(name="r", days=("A", "B", "C"))
    )

    assert not running.over
    assert running.low == ()
    assert "1 of 3" not in running.next_step


def test_muscles_outside_their_band_are_named_when_the_week_is_over() -> None:
    assert [m.muscle for m in last_week(weeks(3)).low] == ["chest"]
    assert [m.muscle for m in last_week(weeks(20)).high] == ["chest"]
    assert "2 fewer" in last_week(weeks(20)).next_step


def test_a_record_for_each_lift_and_at_most_three() -> None:
    names = ("bench", "row", "squat", "curl")
    told = read((ago(20), [f"{n} 50x5" for n in names]), (ago(8), [f"{n} 60x5" for n in names]))

    found = last_week(told).records

    assert len(found) == 3
    assert len({r.lift for r in found}) == 3


def test_sessions_done_are_held_against_the_routine() -> None:
    told = last_week(weeks(6), routine=Routine(name="r", days=("A", "B", "C")))

    assert told.adherence is not None and (told.adherence.done, told.adherence.planned) == (1, 3)
    assert "1 of 3" in told.next_step


@pytest.mark.parametrize(
    ("sets", "loading"),
    [
        ((8,) * 6, 6),
        ((8,) * 5, 5),
        ((8, 8, 8, 4, 8, 8), 2),
        ((8, 8, 0, 8, 8), 2),
        ((8, 8, 8, 4), 0),
        ((3,) * 8, 0),
        # Six hard sets make a session that loads.
        ((5,) * 4, 0),
        ((6,) * 4, 4),
        ((3, 3, 8, 8), 2),
    ],
)
def test_loading_weeks_count_since_the_last_lighter_one(sets: tuple[int, ...], loading: int) -> None:
    assert last_week(weeks(*sets)).loading_weeks == loading


def test_a_week_of_held_back_sessions_is_a_lighter_one() -> None:
    assert last_week(weeks(8, 8, 8, 8, eased=(2,))).loading_weeks == 1


def test_a_lighter_week_is_due_after_six_with_two_stalls_or_with_low_readiness() -> None:
    assert "6 weeks in a row, at about 8 hard sets a week" in last_week(weeks(*(8,) * 6)).deload
    assert "(about 4)" in last_week(weeks(*(8,) * 6)).next_step
    assert "2 lifts have stalled" in last_week(weeks(8, 8), stalled=[stalled(BENCH), stalled(ROW)]).deload
    assert last_week(weeks(8, 8, 4, 8), stalled=[stalled(BENCH), stalled(ROW)]).deload == ""
    assert "readiness" in last_week(weeks(8), mean_readiness=42.0).deload
    assert last_week(weeks(8), stalled=[stalled(BENCH)], mean_readiness=70.0).deload == ""


def test_a_stalled_lift_gives_the_next_step() -> None:
    assert last_week(weeks(8), stalled=[stalled(BENCH)]).next_step == "Bench: Lift less."


def test_a_week_without_lifting_says_so_and_begins_again_lightly() -> None:
    told = last_week(weeks(8, 8, 0))

    assert told.volume.hard_sets == 0
    assert "You didn't lift" in told.next_step
    assert "lighter than your last" in told.next_step


def test_nothing_ever_logged_is_reviewed_too() -> None:
    told = last_week(read())

    assert (told.usual_sets, told.loading_weeks, told.records) == (None, 0, ())


@pytest.mark.parametrize(
    ("loads", "eased", "over", "count"),
    [
        (True, False, False, 3),
        (False, False, False, 2),
        (False, False, True, 0),
        (False, True, False, 0),
        (True, True, False, 0),
    ],
)
def test_a_reduced_week_ends_a_row_of_loading_weeks_also_while_it_runs(
    loads: bool, eased: bool, over: bool, count: int
) -> None:
    monday = TODAY - timedelta(days=MONDAY)
    before = [LiftedWeek(monday=monday - timedelta(weeks=n), hard_sets=10, loads=True, eased=False) for n in (2, 1)]
    newest = LiftedWeek(monday=monday, hard_sets=10, loads=loads, eased=eased)

    assert rows_of_weeks([*before, newest], over=over)[-1].count == count
