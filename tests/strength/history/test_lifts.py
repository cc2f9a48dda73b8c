from datetime import date

import numpy as np
import pytest

from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.strength.history.lifts import estimates_of, histories, lifts_for, read_lifts
from tests.metrics.strength.sessions import series

from .logs import CATALOGUE, read


def test_two_names_of_one_exercise_are_one_lift() -> None:
    told = read(("2026-03-02", ["bench 100x5"]), ("2026-03-09", ["flat 102.5x5"]))

    (lift,) = told.lifts
    (found,) = histories(told)
    assert (lift.key, lift.logged_as) == ("bench", ("bench", "flat"))
    assert [s.day.isoformat() for s in found.sessions] == ["2026-03-09", "2026-03-02"]


def test_a_name_that_nobody_knows_stays_its_own_lift_and_is_told() -> None:
    told = read(("2026-03-02", ["zzyzx 50x10", "bench 100x5"]))

    assert [(lift.key, lift.exercise is None) for lift in told.lifts] == [("zzyzx", True), ("bench", False)]
    assert "zzyzx" in told.notes[0]
    assert lifts_for(told, Muscle.CHEST) == (told.lifts[1],)


def test_a_hold_has_no_estimated_1rm_whatever_repetitions_were_logged() -> None:
    told = read(("2026-03-02", ["plank 20x5", "bench 100x5"]))

    by_lift = dict(zip([told.lifts[n].key for n in told.series.exercise], estimates_of(told), strict=True))
    assert np.isnan(by_lift["plank"]) and by_lift["bench"] > 100


def test_the_lifted_share_of_the_body_counts_and_help_takes_from_it() -> None:
    told = read(("2026-03-02", ["pullup 20x5", "pullup x8", "helped 30x8", "pushup x20", "bench 100x5"]), bodyweight=80)

    assert told.lifted_kg.tolist() == pytest.approx([100, 80, 50, 51.2, 100])
    assert told.series.weight_kg[2] == -30


def test_a_pair_of_dumbbells_moves_both_but_the_maximum_is_of_one() -> None:
    told = read(("2026-03-02", ["dumbbells 30x8"]))

    assert (told.lifted_kg[0], told.moved_kg[0]) == (30, 60)


def test_the_bodyweight_of_the_day_counts_and_the_first_known_before_it() -> None:
    weights = {date(2026, 3, 5): 80.0, date(2026, 3, 20): 84.0}
    told = read(
        ("2026-03-01", ["pullup x5"]), ("2026-03-10", ["pullup x5"]), ("2026-03-20", ["pullup x5"]), bodyweight=weights
    )

    assert told.lifted_kg.tolist() == [80, 80, 84]


def test_an_unknown_bodyweight_is_said_and_never_taken_as_nothing() -> None:
    told = read(("2026-03-02", ["pullup 20x5", "bench 100x5"]))

    assert np.isnan(told.lifted_kg[0])
    assert any("bodyweight" in note and "Pullup" in note for note in told.notes)


def test_numbers_that_cannot_be_are_left_out_and_told() -> None:
    told = read(("2026-03-02", ["bench 5000x5", "bench 100x5", "bench -20x5", "bench 90x5@11"]))

    assert told.series.weight_kg.tolist() == [100]
    assert any("3 sets" in note and "2026-03-02" in note for note in told.notes)


def test_histories_keep_warm_ups_efforts_and_sessions_that_were_held_back() -> None:
    told = read(
        ("2026-03-02", ["bench 60x5 warmup", "bench 100x5@8"]), ("2026-03-04", ["bench 80x5"]), eased=("2026-03-04",)
    )

    (found,) = histories(told)

    assert [s.eased for s in found.sessions] == [True, False]
    assert [(s.weight_kg, s.reps, s.rpe, s.is_working) for s in found.sessions[1].sets] == [
        (60, 5, None, False),
        (100, 5, 8, True),
    ]


def test_histories_can_be_asked_of_some_lifts_since_a_day() -> None:
    told = read(("2026-03-02", ["bench 100x5", "row 60x8"]), ("2026-03-09", ["bench 100x5", "squat 100x5"]))

    some = histories(told, keys={"bench", "row"}, since=date(2026, 3, 5))

    assert [(h.exercise, len(h.sessions)) for h in some] == [("bench", 1)]


def test_an_empty_log_reads_as_nothing() -> None:
    told = read_lifts(series(), CATALOGUE)

    assert (told.lifts, histories(told), told.notes) == ((), (), ())
