from datetime import date

import pytest

from lanterne_rouge.strength.history.lifts import Lifts
from lanterne_rouge.strength.history.records import RecordKind, new_records, standing_records

from .logs import read

MARCH = (date(2026, 3, 1), date(2026, 3, 31))


def standing(told: Lifts, kind: RecordKind) -> list[tuple[float, str]]:
    return [(r.value, r.day.isoformat()) for r in standing_records(told) if r.kind is kind]


def test_the_heaviest_weight_stands_with_its_day_and_the_best_before() -> None:
    told = read(("2026-03-02", ["bench 100x5"]), ("2026-03-09", ["bench 105x3"]), ("2026-03-16", ["bench 102.5x3"]))

    (record,) = [r for r in standing_records(told) if r.kind is RecordKind.WEIGHT]

    assert (record.value, record.day, record.reps) == (105, date(2026, 3, 9), 3)
    assert (record.previous, record.previous_day) == (100, date(2026, 3, 2))


def test_warm_ups_are_no_records() -> None:
    told = read(("2026-03-02", ["bench 100x5"]), ("2026-03-09", ["bench 140x5 warmup", "bench 90x5"]))

    assert standing(told, RecordKind.WEIGHT) == [(100, "2026-03-02")]
    assert new_records(told, *MARCH) == ()


def test_a_held_back_session_sets_no_record_of_the_maximum() -> None:
    days = (("2026-03-02", ["bench 100x5"]), ("2026-03-09", ["bench 100x8"]))

    assert standing(read(*days, eased=("2026-03-09",)), RecordKind.E1RM) == [(116.67, "2026-03-02")]
    assert standing(read(*days), RecordKind.E1RM) == [(126.67, "2026-03-09")]


def test_an_uncertain_maximum_counts_only_where_there_is_no_better_one_and_is_marked() -> None:
    mixed = read(("2026-03-02", ["bench 100x5"]), ("2026-03-09", ["bench 100x12"]))
    long_sets = read(("2026-03-02", ["bench 60x12"]))

    assert standing(mixed, RecordKind.E1RM) == [(116.67, "2026-03-02")]
    assert [r.certain for r in standing_records(long_sets) if r.kind is RecordKind.E1RM] == [False]


def test_above_twelve_repetitions_there_is_a_record_of_repetitions_instead() -> None:
    told = read(("2026-03-02", ["bench 60x20"]))

    assert standing(told, RecordKind.E1RM) == []
    assert standing(told, RecordKind.REPS) == [(20, "2026-03-02")]


def test_repetitions_are_a_record_only_where_nothing_heavier_was_done_as_often() -> None:
    told = read(
        ("2026-03-02", ["bench 100x8", "bench 90x8", "bench 80x10"]), ("2026-03-09", ["bench 80x11", "bench 90x6"])
    )

    assert standing(told, RecordKind.REPS) == [(8, "2026-03-02"), (11, "2026-03-09")]
    assert [(r.kind, r.value, r.previous, r.weight_kg) for r in new_records(told, *MARCH)] == [
        (RecordKind.REPS, 11, 10, 80)
    ]


def test_a_first_session_sets_no_new_record() -> None:
    assert new_records(read(("2026-03-02", ["bench 100x5", "bench 110x1"])), *MARCH) == ()


def test_the_volume_of_a_session_counts_both_dumbbells() -> None:
    told = read(("2026-03-02", ["dumbbells 30x10", "dumbbells 30x10"]))

    assert standing(told, RecordKind.VOLUME) == [(1200, "2026-03-02")]


def test_less_help_is_a_heavier_weight() -> None:
    told = read(("2026-03-02", ["helped 30x8"]), ("2026-03-09", ["helped 20x8"]))

    assert standing(told, RecordKind.WEIGHT) == [(-20, "2026-03-09")]


def test_pounds_rounded_to_kilograms_are_no_records() -> None:
    told = read(("2026-03-02", ["bench 61.23x5"]), ("2026-03-09", ["bench 61.235x5"]))

    assert new_records(told, *MARCH) == ()


def test_new_records_come_with_the_weightiest_first_and_only_from_the_days_asked_for() -> None:
    told = read(("2026-02-02", ["bench 100x5"]), ("2026-02-09", ["bench 101x5"]), ("2026-03-09", ["bench 105x5"]))

    found = new_records(told, *MARCH)

    assert [(r.kind, r.value, r.previous) for r in found] == [
        (RecordKind.WEIGHT, 105, 101),
        (RecordKind.E1RM, 122.5, 117.83),
        (RecordKind.VOLUME, 525, 505),
    ]


def test_cardio_sets_no_records_of_lifting() -> None:
    assert standing_records(read(("2026-03-02", ["treadmill 10x30"]))) == ()


def test_a_record_of_the_own_body_has_no_weight_and_a_hung_one_has_its_own() -> None:
    bare = read(("2026-03-02", ["pullup x5"]), ("2026-03-09", ["pullup x8"]), bodyweight=80.0)
    hung = read(("2026-03-02", ["pullup x5"]), ("2026-03-09", ["pullup 10x8"]), bodyweight=80.0)

    def weights(told: Lifts) -> list[float | None]:
        return [r.weight_kg for r in standing_records(told) if r.kind is RecordKind.E1RM]

    assert weights(bare) == [None]
    assert weights(hung) == [10.0]


@pytest.mark.parametrize(
    ("first", "last", "told"),
    [("2026-03-09", "2026-03-09", True), ("2026-03-10", "2026-03-31", False), ("2026-03-01", "2026-03-08", False)],
)
@pytest.mark.parametrize("sets", [("bench 100x5", "bench 105x5"), ("bench 100x5", "bench 100x7")])
def test_new_records_are_those_of_both_days_that_were_asked_for_and_between(
    sets: tuple[str, str], first: str, last: str, told: bool
) -> None:
    log = read(("2026-03-02", [sets[0]]), ("2026-03-09", [sets[1]]), ("2026-03-31", ["bench 60x5"]))

    assert bool(new_records(log, date.fromisoformat(first), date.fromisoformat(last))) is told
