"""What a birth or an injury told at set-up means for the months after it."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.domain.mission import MissionConfig, Screening
from lanterne_rouge.domain.profile import PastInjury, Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.body_limits import (
    back_from_birth,
    body_limits,
    has_one_hard_run,
    last_birth,
    open_bone,
    share_with_injury,
    sports_beside,
    with_healing,
)

DAY = date(2026, 3, 3)
MISSION = MissionConfig(id="m", name="M", start=DAY)


def with_birth(weeks_ago: int) -> MissionConfig:
    return replace(MISSION, athlete=Profile(gave_birth=DAY - timedelta(weeks=weeks_ago)))


def injured(what: str, weeks_ago: int) -> MissionConfig:
    injury = PastInjury(day=DAY - timedelta(weeks=weeks_ago), what=what)
    return replace(MISSION, sports=(Sport.RUNNING,), athlete=Profile(injuries=(injury,)))


@pytest.mark.parametrize(
    ("weeks", "walks", "breaks", "hard", "vo2max"),
    [
        (11, True, True, True, True),
        (12, False, True, True, True),
        (19, False, True, True, True),
        (20, False, False, True, True),
        (24, False, False, False, True),
        (30, False, False, False, False),
    ],
)
def test_running_comes_back_in_steps_after_a_birth(
    weeks: int, walks: bool, breaks: bool, hard: bool, vo2max: bool
) -> None:
    limits = body_limits(with_birth(weeks), Sport.RUNNING, DAY)

    assert (limits.walks_only, limits.walks_in_runs) == (walks, breaks)
    assert (limits.forbids("threshold"), limits.forbids("vo2max")) == (hard, vo2max)


@pytest.mark.parametrize(
    ("weeks", "walks", "hard", "vo2max"),
    [
        (None, True, True, True),
        (11, False, True, True),
        (12, False, False, True),
        (15, False, False, True),
        (16, False, False, False),
    ],
)
def test_running_comes_back_in_steps_once_a_bone_is_over(
    weeks: int | None, walks: bool, hard: bool, vo2max: bool
) -> None:
    broken = injured("stress fracture, left tibia", 30)
    over = None if weeks is None else DAY - timedelta(weeks=weeks)
    told = replace(broken, athlete=Profile(injuries=(replace(broken.athlete.injuries[0], over=over),)))

    limits = body_limits(told, Sport.RUNNING, DAY)

    assert limits.walks_only is walks
    assert (limits.forbids("threshold"), limits.forbids("vo2max")) == (hard, vo2max)


def test_a_calf_keeps_fast_runs_away_but_not_fast_rides() -> None:
    calf = injured("left calf strain", 5)

    assert body_limits(calf, Sport.RUNNING, DAY).forbids("threshold")
    assert not body_limits(calf, Sport.CYCLING, DAY).forbids("threshold")


@pytest.mark.parametrize("weeks", [9, 30, 51])
def test_weeks_alone_bring_no_threshold_back_to_who_only_runs(weeks: int) -> None:
    achilles = injured("left Achilles", weeks)
    over = replace(achilles.athlete.injuries[0], over=DAY - timedelta(weeks=2))

    assert body_limits(achilles, Sport.RUNNING, DAY).forbids("threshold")
    told = replace(achilles, athlete=Profile(injuries=(over,)))
    assert not body_limits(told, Sport.RUNNING, DAY).forbids("threshold")


@pytest.mark.parametrize(
    ("what", "loaded", "spared"),
    [
        ("right shoulder", Sport.SWIMMING, Sport.CYCLING),
        ("saddle sore", Sport.CYCLING, Sport.SWIMMING),
        ("lower back pain", Sport.CYCLING, Sport.SWIMMING),
        ("left knee", Sport.CYCLING, Sport.SWIMMING),
        ("lower back pain", Sport.ROWING, Sport.RUNNING),
    ],
)
def test_an_injury_lowers_the_sport_that_loads_it_and_no_other(what: str, loaded: Sport, spared: Sport) -> None:
    fresh, later = injured(what, 2), injured(what, 20)

    assert share_with_injury(fresh, loaded, DAY) < share_with_injury(later, loaded, DAY) < 1.0
    assert share_with_injury(fresh, spared, DAY) == 1.0
    assert body_limits(later, loaded, DAY).forbids("threshold")
    assert not body_limits(later, spared, DAY).forbids("threshold")


@pytest.mark.parametrize(
    ("what", "beside"), [("calf", {Sport.CYCLING, Sport.SWIMMING}), ("shoulder", {Sport.RUNNING, Sport.CYCLING})]
)
def test_hard_days_beside_an_injury_are_for_endurance_that_spares_it(what: str, beside: set[Sport]) -> None:
    mission = replace(
        injured(what, 2), sports=(Sport.RUNNING, Sport.CYCLING, Sport.SWIMMING, Sport.WALKING, Sport.STRENGTH)
    )

    assert {*sports_beside(mission.athlete.injuries[0], mission)} == beside


def test_an_injury_counts_until_it_is_said_to_be_over_a_year_at_most() -> None:
    assert body_limits(injured("calf", 51), Sport.RUNNING, DAY).forbids("vo2max")
    assert not body_limits(injured("calf", 52), Sport.RUNNING, DAY).forbids("vo2max")


def test_with_a_sport_that_spares_the_injury_the_hard_days_belong_to_it_all_the_time() -> None:
    triathlete = replace(injured("left achilles", 30), sports=(Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING))

    assert body_limits(triathlete, Sport.RUNNING, DAY).forbids("threshold")
    assert not any(body_limits(triathlete, s, DAY).forbids("vo2max") for s in (Sport.SWIMMING, Sport.CYCLING))


@pytest.mark.parametrize(
    ("weeks", "hard", "vo2max"), [(1, True, True), (2, False, True), (5, False, True), (6, False, False)]
)
def test_after_an_injury_threshold_comes_back_before_full_intensity(weeks: int, hard: bool, vo2max: bool) -> None:
    injury = PastInjury(day=DAY - timedelta(weeks=30), what="left achilles", over=DAY - timedelta(weeks=weeks))
    triathlete = replace(MISSION, sports=(Sport.CYCLING, Sport.RUNNING), athlete=Profile(injuries=(injury,)))

    limits = body_limits(triathlete, Sport.RUNNING, DAY)

    assert (limits.forbids("threshold"), limits.forbids("vo2max")) == (hard, vo2max)


def test_after_another_reason_that_a_doctor_cleared_easy_weeks_come_first() -> None:
    cleared = replace(MISSION, screening=Screening(other_reason=True, cleared=True))

    limits = [body_limits(cleared, Sport.RUNNING, DAY + timedelta(weeks=n)) for n in (2, 3, 4, 5)]

    assert [limit.forbids("threshold") for limit in limits] == [True, False, False, False]
    assert [limit.forbids("vo2max") for limit in limits] == [True, True, True, False]
    assert not body_limits(replace(MISSION, screening=Screening(medication=True, cleared=True)), "running", DAY).hard


@pytest.mark.parametrize("yes", ["heart_condition", "chest_pain"])
def test_a_heart_that_a_doctor_cleared_is_trained_at_threshold_and_never_above_it(yes: str) -> None:
    cleared = replace(MISSION, screening=replace(Screening(cleared=True), **{yes: True}))

    for weeks in (0, 20, 100):
        limits = body_limits(cleared, Sport.CYCLING, DAY + timedelta(weeks=weeks))
        assert limits.forbids("vo2max") and limits.forbids("sprint") and not limits.forbids("threshold")


def test_without_a_mission_no_birth_is_known_and_nothing_is_limited() -> None:
    limits = body_limits(None, Sport.RUNNING, DAY)

    assert last_birth(None) is None
    assert not limits.walks_only and not limits.walks_in_runs


def born(days_ago: int) -> MissionConfig:
    return replace(MISSION, athlete=Profile(gave_birth=DAY - timedelta(days=days_ago)))


def hurt(what: str, days_ago: int, over_days_ago: int | None = None) -> MissionConfig:
    over = None if over_days_ago is None else DAY - timedelta(days=over_days_ago)
    injury = PastInjury(day=DAY - timedelta(days=days_ago), what=what, over=over)
    return replace(MISSION, sports=(Sport.RUNNING,), athlete=Profile(injuries=(injury,)))


@pytest.mark.parametrize(
    ("days", "walks", "breaks", "hard", "vo2max"),
    [
        (-1, False, False, False, False),
        (0, True, True, True, True),
        (83, True, True, True, True),
        (139, False, True, True, True),
        (167, False, False, True, True),
        (168, False, False, False, True),
        (209, False, False, False, True),
        (210, False, False, False, False),
    ],
)
def test_what_a_birth_rules_out_holds_from_its_day_to_the_last_day_of_its_weeks(
    days: int, walks: bool, breaks: bool, hard: bool, vo2max: bool
) -> None:
    limits = body_limits(born(days), Sport.RUNNING, DAY)

    assert (limits.walks_only, limits.walks_in_runs, back_from_birth(born(days), DAY)) == (walks, breaks, breaks)
    assert (limits.forbids("threshold"), limits.forbids("vo2max")) == (hard, vo2max)


@pytest.mark.parametrize(
    ("mission", "one"),
    [
        (born(-1), False),
        (born(0), True),
        (born(52 * 7 - 1), True),
        (born(52 * 7), False),
        (hurt("tibial stress fracture", 300, -1), False),
        (hurt("tibial stress fracture", 300, 0), True),
        (hurt("tibial stress fracture", 300, 26 * 7 - 1), True),
        (hurt("tibial stress fracture", 300, 26 * 7), False),
        (hurt("calf strain", 300, 10), False),
    ],
)
def test_one_run_a_week_is_hard_for_half_a_year_after_a_bone_and_a_year_after_a_birth(
    mission: MissionConfig, one: bool
) -> None:
    assert has_one_hard_run(mission, DAY) is one


@pytest.mark.parametrize(
    ("days", "over", "share", "hard", "vo2max"),
    [
        (-1, None, 1.0, False, False),
        (0, None, 0.7, True, True),
        (55, None, 0.7, True, True),
        (56, None, 0.85, True, True),
        (363, None, 0.85, True, True),
        (364, None, 1.0, False, False),
        (100, -1, 0.85, True, True),
        (100, 0, 1.0, True, True),
        (100, 13, 1.0, True, True),
        (100, 14, 1.0, False, True),
        (100, 41, 1.0, False, True),
        (100, 42, 1.0, False, False),
    ],
)
def test_a_calf_lowers_running_from_its_first_day_until_it_is_over_and_fast_runs_wait_weeks_longer(
    days: int, over: int | None, share: float, hard: bool, vo2max: bool
) -> None:
    calf = hurt("left calf strain", days, over)

    limits = body_limits(calf, Sport.RUNNING, DAY)

    assert share_with_injury(calf, Sport.RUNNING, DAY) == share
    assert (limits.forbids("threshold"), limits.forbids("vo2max")) == (hard, vo2max)


@pytest.mark.parametrize(
    ("days", "over", "walks"),
    [(-1, None, False), (0, None, True), (364, None, True), (365, None, False), (300, 0, False)],
)
def test_a_broken_bone_is_walked_on_until_it_is_over_unless_it_was_a_year_ago_at_set_up(
    days: int, over: int | None, walks: bool
) -> None:
    bone = hurt("tibial stress fracture", days, over)

    assert (open_bone(bone, (Sport.RUNNING,), DAY) is not None) is walks
    assert body_limits(bone, Sport.RUNNING, DAY).walks_only is walks


def test_a_season_counts_on_an_open_injury_being_over_in_six_weeks_but_on_no_bone() -> None:
    calf, bone = (with_healing(hurt(what, 10), DAY) for what in ("left calf strain", "tibial stress fracture"))

    assert calf.athlete.injuries[0].over == DAY + timedelta(weeks=6)
    assert bone.athlete.injuries[0].over is None
