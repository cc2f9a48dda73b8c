"""The table of weekly volume: which week is judged, and which is marked as not over."""

from datetime import timedelta

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.entrypoints.cli.strength.volume_shown import volume_table
from lanterne_rouge.strength.history.bands import GROWTH
from lanterne_rouge.strength.history.volume import weekly_volumes
from tests.strength.history.logs import TODAY, ago, read

LOG = read((ago(8), ["bench 80x8"] * 6 + ["row 60x8"] * 4), (ago(1), ["row 60x8"] * 5))


def table(weeks: int) -> list[str]:
    return volume_table(weekly_volumes(LOG, TODAY, weeks), GROWTH, TODAY, WeightUnit.KG)


def test_the_running_week_is_marked_and_the_last_full_one_judged() -> None:
    lines = table(2)

    monday = TODAY - timedelta(days=TODAY.weekday())
    before = f"{monday - timedelta(days=7):%m-%d}"
    assert lines[0].split() == ["week", "of", before, f"{monday:%m-%d}*", before]
    assert lines[1].split() == ["chest", "6", "-", "###", "good"]
    assert any("* is not over" in line for line in lines)


def test_muscles_are_sorted_by_the_sets_of_the_week_that_is_judged() -> None:
    rows = [line.split() for line in table(2)[1:] if line][:4]

    sets = [float(next(cell for cell in row if cell.replace(".", "").isdigit())) for row in rows]
    assert sets == sorted(sets, reverse=True)


def test_without_a_full_week_the_running_one_is_judged() -> None:
    assert table(1)[1].split()[-1] == "good"


def test_more_weeks_than_columns_say_that_some_are_left_out() -> None:
    assert "6 of 9 weeks" in table(9)[-1]
    assert max(map(len, table(9))) <= 80
