"""The road to the goal, on both sides of every boundary."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.day.phases import MissionInput, brief, mission_status, phase_starts
from lanterne_rouge.domain.mission import MissionConfig, Phase, PhaseStart, Stage

GOAL = date(2026, 6, 14)
MISSION = MissionConfig(id="m", name="Gran fondo", start=date(2026, 1, 5), goal_event="Fondo", goal_date=GOAL)
TOUR = MissionConfig(
    id="t",
    name="Tour",
    start=date(2025, 1, 1),
    goal_event="Tour at home",
    goal_date=date(2025, 7, 27),
    event_start=date(2025, 7, 5),
    event_end=date(2025, 7, 27),
    stages=(
        Stage(number=1, day=date(2025, 7, 5), kind="flat"),
        Stage(number=2, day=date(2025, 7, 6), kind="hilly"),
        Stage(number=3, day=date(2025, 7, 27), kind="flat"),
    ),
)


def test_phases_follow_one_another_to_the_goal():
    names = [p.name for p in phase_starts(MISSION)]

    assert names == [Phase.BASE, Phase.BUILD, Phase.PEAK, Phase.TAPER]
    assert phase_starts(MISSION)[-1].start == GOAL - timedelta(days=8)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_phase_begins_on_its_day_and_not_before(number):
    before, begins = phase_starts(MISSION)[number - 1], phase_starts(MISSION)[number]

    eve = mission_status(MISSION, begins.start - timedelta(days=1))
    first = mission_status(MISSION, begins.start)

    assert (eve.phase, eve.next_phase, eve.days_to_next) == (before.name, begins.name, 1)
    assert first.phase is begins.name


def test_countdowns_are_calendar_differences():
    day = date(2026, 3, 1)
    status = mission_status(MISSION, day)
    upcoming = next(p for p in phase_starts(MISSION) if p.start > day)

    assert status.days_to_goal == (GOAL - day).days
    assert status.days_to_next == (upcoming.start - day).days


def test_the_goal_day_counts_zero_and_the_day_after_counts_nothing():
    on, after = mission_status(MISSION, GOAL), mission_status(MISSION, GOAL + timedelta(days=1))

    assert (on.days_to_goal, on.phase, on.goal_passed) == (0, Phase.TAPER, False)
    assert (after.days_to_goal, after.days_to_next, after.phase) == (None, None, Phase.MAINTENANCE)
    assert after.goal_passed


def test_before_the_mission_begins_it_is_base_already():
    assert mission_status(MISSION, date(2025, 12, 1)).phase is Phase.BASE


def test_without_a_mission_nothing_is_ahead():
    status = mission_status(None, date(2026, 1, 1))

    assert (status.phase, status.days_to_goal, status.goal_passed) == (Phase.MAINTENANCE, None, False)


def test_an_event_of_weeks_tapers_to_its_first_day_and_stays_the_goal_to_its_last():
    taper = mission_status(TOUR, date(2025, 7, 4))
    first = mission_status(TOUR, date(2025, 7, 5))
    rest = mission_status(TOUR, date(2025, 7, 15))
    last = mission_status(TOUR, date(2025, 7, 27))
    after = mission_status(TOUR, date(2025, 7, 28))

    assert (taper.phase, taper.days_to_start) == (Phase.TAPER, 1)
    assert first.phase is Phase.PEAK and first.stage is not None and first.stages_ahead == 2
    assert rest.stage is None and rest.stages_ahead == 1 and rest.phase is Phase.PEAK
    assert last.days_to_goal == 0 and last.stages_ahead == 0
    assert after.goal_passed and after.phase is Phase.MAINTENANCE


def test_the_missions_own_phases_win():
    own = (PhaseStart(name=Phase.BUILD, start=date(2026, 1, 5)), PhaseStart(name=Phase.TAPER, start=date(2026, 6, 1)))
    mission = MissionConfig(id="m", name="Own", start=date(2026, 1, 5), goal_event="Race", goal_date=GOAL, phases=own)

    assert mission_status(mission, date(2026, 5, 31)).phase is Phase.BUILD
    assert mission_status(mission, date(2026, 6, 1)).phase is Phase.TAPER


@pytest.mark.parametrize("days", [0, 1, 6, 20, 55, 56, 400])
def test_any_road_however_short_has_its_phases_in_order(days):
    mission = MissionConfig(id="m", name="Short", start=GOAL - timedelta(days=days), goal_event="Race", goal_date=GOAL)
    starts = [p.start for p in phase_starts(mission)]

    assert starts == sorted(starts)
    assert starts[0] == mission.start


def test_no_day_of_an_event_is_called_a_taper():
    own = (PhaseStart(name=Phase.BASE, start=date(2025, 1, 1)), PhaseStart(name=Phase.TAPER, start=date(2025, 6, 28)))
    tour = replace(TOUR, phases=own)

    assert mission_status(tour, date(2025, 7, 4)).phase is Phase.TAPER
    assert mission_status(tour, date(2025, 7, 5)).phase is Phase.PEAK


def test_the_critical_stages_are_those_from_today_on():
    days = (date(2025, 7, 5), date(2025, 7, 6), date(2025, 7, 27))
    stages = tuple(Stage(number=n, day=day, kind="flat", critical=n != 3) for n, day in enumerate(days, 1))
    tour = replace(TOUR, stages=stages)

    def ahead(day: date) -> list[tuple[int, int]]:
        return [(s.number, s.days_to_go) for s in brief(MissionInput(day=day, mission=tour)).critical_stages]

    assert ahead(days[0]) == [(1, 0), (2, 1)]
    assert ahead(days[1]) == [(2, 0)]
    assert ahead(days[2]) == []
