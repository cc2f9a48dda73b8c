import pytest

from lanterne_rouge.metrics.e1rm import E1rmConfidence, Formula
from lanterne_rouge.strength.history.trends import e1rm_trends

from .logs import ago, read


def test_the_best_of_each_session_makes_the_trend_in_kilograms_a_month() -> None:
    told = read(*((ago(7 * (8 - week)), [f"bench {100 + week}x5", "bench 80x5"]) for week in range(8)))

    (trend,) = e1rm_trends(told)

    assert [round(p.kg, 1) for p in trend.points[:2]] == [116.7, 117.8]
    assert trend.kg_per_month == pytest.approx(7 / 6 / 7 * 30.44, abs=0.05)
    assert trend.confidence is E1rmConfidence.HIGH
    assert trend.best == trend.points[-1]


def test_one_bad_day_hardly_bends_the_trend() -> None:
    weights = [100, 101, 102, 60, 104, 105, 106]
    told = read(*((ago(7 * (8 - week)), [f"bench {kg}x5"]) for week, kg in enumerate(weights)))

    (trend,) = e1rm_trends(told)

    assert trend.kg_per_month == pytest.approx(5.07, abs=0.3)


def test_two_sessions_or_less_than_two_weeks_are_no_trend() -> None:
    two = read((ago(30), ["bench 100x5"]), (ago(0), ["bench 110x5"]))
    short = read((ago(13), ["bench 100x5"]), (ago(6), ["bench 100x5"]), (ago(0), ["bench 110x5"]))

    for (trend,) in (e1rm_trends(two), e1rm_trends(short)):
        assert (trend.kg_per_month, trend.confidence) == (None, None)
        assert "aren't enough" in trend.says


def test_held_back_sessions_are_shown_but_not_in_the_slope() -> None:
    days = [
        (ago(28), ["bench 100x5"]),
        (ago(21), ["bench 100x5"]),
        (ago(14), ["bench 70x5"]),
        (ago(0), ["bench 100x5"]),
    ]

    (trend,) = e1rm_trends(read(*days, eased=(ago(14),)))

    assert [p.eased for p in trend.points] == [False, False, True, False]
    assert trend.kg_per_month == 0


def test_one_trend_has_one_formula() -> None:
    told = read((ago(0), ["bench 100x5"]))

    (trend,) = e1rm_trends(told, formula=Formula.BRZYCKI)

    assert (trend.formula, trend.points[0].kg) == (Formula.BRZYCKI, 112.5)


@pytest.mark.parametrize(
    ("sets", "word"),
    [("bench 60x20", "most repetitions are 20"), ("pullup x9", "don't know the weight"), ("plank x0", "no 1RM")],
)
def test_without_a_maximum_the_trend_says_why(sets: str, word: str) -> None:
    (trend,) = e1rm_trends(read((ago(0), [sets])))

    assert trend.points == ()
    assert word in trend.says


def test_the_best_is_a_certain_estimate_of_a_full_session_where_there_is_one() -> None:
    days = [
        (ago(21), ["bench 100x5"]),
        (ago(14), ["bench 102.5x5"]),
        (ago(7), ["bench 100x12"]),
        (ago(1), ["bench 110x5"]),
    ]

    (trend,) = e1rm_trends(read(*days, eased=(ago(1),)))
    (long_sets,) = e1rm_trends(read((ago(7), ["bench 60x12"]), (ago(1), ["bench 62.5x12"])))

    assert trend.best is not None and trend.best.day.isoformat() == ago(14)
    assert long_sets.best == long_sets.points[-1]
