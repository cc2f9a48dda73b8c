"""Whether the next interval session will be finished: better than "the same as last time" on athletes it was not fitted to."""

from datetime import timedelta

import numpy as np
import pytest

from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.finishing import TriedSession, beats_last_time, chance_to_finish
from lanterne_rouge.season.progress import SessionResult
from lanterne_rouge.season.writing import write_plan
from tests.season.interval_sessions import BEGINS, interval_road, invent_athlete
from tests.season.plain_seasons import after, plan_of, planned, session

RIDER = AthleteState(level="trained", ftp_w=250.0, sports=(Sport.CYCLING,))


def forecasts(athletes: range, kind: str) -> list[tuple[float, bool, bool, float]]:
    """Chance, whether it was finished, whether the one before was, and the share of those before."""
    told = []
    for number in athletes:
        random = np.random.default_rng(number)
        road = list(interval_road(invent_athlete(random), kind, 14, random))
        for n in range(1, len(road)):
            chance = chance_to_finish(road[:n], road[n].work_minutes, road[n].day)
            if chance is not None:
                share = sum(each.finished for each in road[:n]) / n
                told.append((chance, road[n].finished, road[n - 1].finished, share))
    return told


def brier(pairs: list[tuple[float, bool]]) -> float:
    return float(np.mean([(chance - finished) ** 2 for chance, finished in pairs]))


@pytest.mark.parametrize("kind", ["threshold", "vo2max"])
def test_forecasts_are_nearer_than_the_same_as_last_time_and_than_the_share_so_far(kind: str) -> None:
    told = forecasts(range(20_000, 20_080), kind)

    ours = brier([(chance, finished) for chance, finished, _, _ in told])
    assert ours < 0.8 * brier([(float(last), finished) for _, finished, last, _ in told])
    assert ours < brier([(share, finished) for _, finished, _, share in told])


def test_of_the_sessions_called_likely_at_least_eight_in_ten_are_finished() -> None:
    told = [row for kind in ("threshold", "vo2max") for row in forecasts(range(20_000, 20_080), kind)]

    likely = [finished for chance, finished, _, _ in told if chance >= 0.8]
    assert len(likely) > 200 and np.mean(likely) >= 0.8


def tried(*finished: bool, strain: float = 0.0, work: float = 20.0) -> tuple[TriedSession, ...]:
    return tuple(
        TriedSession(day=BEGINS + timedelta(days=7 * n), work_minutes=work, finished=done, strain=strain)
        for n, done in enumerate(finished)
    )


def chance(past: tuple[TriedSession, ...], work: float = 20.0) -> float:
    found = chance_to_finish(past, work, past[-1].day + timedelta(days=7))
    assert found is not None
    return found


def test_more_work_a_harder_last_one_and_more_that_broke_off_make_it_less_likely() -> None:
    usual = chance(tried(True, True, True))

    assert chance(tried(True, True, True), work=28.0) < usual
    assert chance(tried(True, True, True, strain=2.0)) < usual
    assert chance(tried(False, False, True)) < usual


def test_nothing_is_said_of_a_kind_that_was_hardly_tried_or_long_ago() -> None:
    assert chance_to_finish(tried(True), 20.0, BEGINS + timedelta(days=7)) is None
    assert chance_to_finish(tried(True, True), 20.0, BEGINS + timedelta(days=120)) is None


def test_forecasts_that_were_worse_than_last_time_are_not_given() -> None:
    streaks = tried(*([True] * 6 + [False] * 6))
    in_turn = tried(*([True, False] * 6))

    assert beats_last_time(in_turn)
    assert not beats_last_time(streaks) or chance(streaks) < 0.8


def test_the_next_session_says_how_likely_it_is_and_the_one_after_it_does_not() -> None:
    rides = [planned(after(4 * n), DayRole.HARD, session("threshold", 75.0, 75.0)) for n in range(5)]
    plan = plan_of(*rides)
    results = {(after(4 * n), "cycling"): SessionResult(load_share=1.0, rpe=7) for n in range(3)}

    written = write_plan(plan, RIDER, None, results=results)

    assert "of 10 such sessions" in (written[after(12)][0].note or "")
    assert all(written[after(4 * n)][0].note is None for n in (0, 1, 2, 4))
