"""The next hard session is one step from what was really done of the last one."""

import pytest

from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.reflection import DayRating
from lanterne_rouge.domain.season import DayRole, SeasonPlan
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.progress import SessionResult, step_after
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import after, plan_of, planned, session

RIDER = AthleteState(level="trained", ftp_w=250.0, sports=(Sport.CYCLING,))


def in_zone_four(minutes: float) -> tuple[float, ...]:
    return (20.0, 10.0, 0.0, minutes, 0.0)


@pytest.mark.parametrize(
    ("result", "step"),
    [
        (None, 1),
        (SessionResult(load_share=0.0), 0),
        (SessionResult(load_share=0.49), 0),
        (SessionResult(load_share=1.0), 1),
        (SessionResult(load_share=0.7), 0),
        (SessionResult(load_share=0.7, rpe=9), -1),
        (SessionResult(load_share=0.7, felt=DayRating.BAD), -1),
        (SessionResult(load_share=1.0, rpe=7), 1),
        (SessionResult(load_share=1.0, rpe=9), 0),
        (SessionResult(load_share=1.0, felt=DayRating.BAD), 0),
        (SessionResult(load_share=1.0, zone_minutes=in_zone_four(24)), 1),
        (SessionResult(load_share=1.0, zone_minutes=in_zone_four(24), rpe=5), 2),
        (SessionResult(load_share=1.0, zone_minutes=in_zone_four(15)), 0),
        (SessionResult(load_share=1.0, zone_minutes=in_zone_four(8)), -1),
    ],
)
def test_the_step_follows_from_what_was_done(result: SessionResult | None, step: int) -> None:
    assert step_after(result, "threshold", 24.0) == step


def test_an_easy_session_in_place_of_a_hard_one_proves_nothing() -> None:
    assert step_after(SessionResult(load_share=0.8, rpe=3), "threshold", 24.0) == 0


def test_a_worse_session_is_never_followed_by_a_larger_step() -> None:
    for zones in ((), in_zone_four(24), in_zone_four(10)):
        steps = [
            step_after(SessionResult(load_share=1.0, zone_minutes=zones, rpe=rpe), "threshold", 24.0)
            for rpe in (7, 8, 9, 10)
        ]

        assert steps == sorted(steps, reverse=True)


def threshold_days(*levels: int) -> SeasonPlan:
    days = []
    for n, level in enumerate(levels):
        ride = session("threshold", 75.0, 75.0)
        days.append(planned(after(3 * n), DayRole.HARD, type(ride)(**{**vars(ride), "level": level})))
    return plan_of(*days)


def structures(plan: SeasonPlan, result: SessionResult | None = None) -> list[str | None]:
    first = plan.days[0].day
    results = {(first, "cycling"): result} if result is not None else None
    texts = write_plan(plan, RIDER, None, results=results)
    return [texts[day.day][0].structure for day in plan.days if day.sessions]


def test_a_session_that_broke_off_is_followed_by_an_easier_one() -> None:
    plan = threshold_days(0, 0)
    first, second = structures(plan, SessionResult(load_share=0.7, rpe=9.5))

    easier = write_plan(plan, RIDER, None)[plan.days[0].day][0].alternatives[0]
    assert second == easier.structure != first


def test_a_harder_version_that_was_done_is_where_the_next_one_starts() -> None:
    usual, chosen = structures(threshold_days(0, 0, 0)), structures(threshold_days(1, 0))

    assert chosen == usual[1:]


def test_a_harder_version_that_failed_counts_as_the_plans_own() -> None:
    usual = structures(threshold_days(0, 0))

    assert structures(threshold_days(1, 0), SessionResult(load_share=1.0, rpe=10))[1] == usual[0]
