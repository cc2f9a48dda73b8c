"""A season with several goals: phases for each, and a sentence where dates do not go well together."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanterne_rouge.day.phases import (
    easier_days,
    goal_in_view,
    goals,
    main_goal,
    mission_status,
    phase_on,
    phase_starts,
    season_phases,
)
from lanterne_rouge.domain.mission import GoalEvent, MissionConfig, Phase, PhaseStart, Priority
from lanterne_rouge.season.week_ahead import season_warnings
from tests.every import every

START, GOAL = date(2026, 1, 5), date(2026, 6, 14)
MISSION = MissionConfig(id="m", name="Season", start=START, goal_event="Fondo", goal_date=GOAL)


def event(day: date, priority: str = "B", name: str = "Side", **more) -> GoalEvent:
    return GoalEvent(name=name, day=day, priority=Priority(priority), **more)


def season(*events: GoalEvent, **more) -> MissionConfig:
    return replace(MISSION, events=events, **more)


def days_in(mission: MissionConfig, phase: Phase, first: date, last: date) -> list[date]:
    every = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return [day for day in every if phase_on(mission, day) is phase]


def test_a_b_event_has_three_easier_days_and_no_phase_of_its_own():
    race = date(2026, 4, 12)
    mission = season(event(race))

    assert sorted(easier_days(mission)) == [race - timedelta(days=n) for n in (3, 2, 1)]
    assert phase_starts(mission) == phase_starts(MISSION)


def test_a_long_b_event_has_four_easier_days_and_a_c_event_none():
    race = date(2026, 4, 12)

    assert len(easier_days(season(event(race, minutes=300)))) == 4
    assert easier_days(season(event(race, "C"))) == frozenset()


@pytest.mark.parametrize(("apart", "phase"), [(15, Phase.TAPER), (16, Phase.MAINTENANCE)])
def test_between_two_a_events_a_fortnight_is_tapered_through_and_a_day_more_begins_with_recovery(apart, phase):
    mission = season(event(GOAL + timedelta(days=apart), "A", "Second"))

    assert phase_on(mission, GOAL + timedelta(days=1)) is phase


def test_the_season_has_phases_for_every_goal():
    second = event(date(2026, 9, 20), "A", "Autumn tour")
    mission = season(event(date(2026, 3, 1), "C", "Club race"), event(date(2026, 4, 12), name="Classic"), second)

    found = {one.goal.name: [p.name for p in one.phases] for one in season_phases(mission)}

    assert found["Club race"] == []
    assert found["Classic"] == []
    assert found["Fondo"][0] is Phase.BASE and found["Fondo"][-1] is Phase.TAPER
    assert found["Autumn tour"] == [Phase.MAINTENANCE, Phase.BASE, Phase.BUILD, Phase.PEAK, Phase.TAPER]


def test_without_other_events_the_season_is_the_road_to_the_goal():
    (only,) = season_phases(MISSION)

    assert only.goal == main_goal(MISSION)
    assert only.phases == phase_starts(MISSION)
    assert season_warnings(MISSION, date(2026, 3, 1)) == ()


def test_the_goal_in_view_is_the_next_a_event():
    spring = event(date(2026, 4, 12), "A", "Spring race")
    mission = season(spring, event(date(2026, 9, 20), "A", "Autumn race"))

    before, between, behind = (
        mission_status(mission, day) for day in (date(2026, 4, 5), date(2026, 4, 13), date(2026, 7, 1))
    )

    assert (before.goal_event, before.days_to_goal, before.phase) == ("Spring race", 7, Phase.TAPER)
    assert (between.goal_event, between.goal_passed, between.days_since_race) == ("Fondo", False, 1)
    assert (behind.goal_event, behind.days_to_start) == ("Autumn race", 81)
    assert mission_status(mission, date(2026, 9, 21)).goal_passed
    assert goal_in_view(mission, date(2027, 1, 1)).name == "Autumn race"


def test_the_stages_of_the_main_event_are_ahead_only_when_it_is_the_goal_in_view():
    from tests.day.event.tours import TOUR

    mission = replace(TOUR, events=(event(date(2025, 4, 12), "A", "Spring race"),))

    assert mission_status(mission, date(2025, 4, 12)).stages_ahead == 0
    assert mission_status(mission, date(2025, 4, 13)).stages_ahead == 21


def test_the_nearest_race_is_told_with_its_priority():
    mission = season(event(date(2026, 3, 1), "C"), event(date(2026, 4, 12), last_day=date(2026, 4, 14)))

    first, second, running, over = (
        mission_status(mission, day)
        for day in (date(2026, 2, 27), date(2026, 3, 2), date(2026, 4, 13), date(2026, 4, 15))
    )

    assert first.next_race is not None and (first.next_race.days_to, first.next_race.priority) == (2, Priority.C)
    assert second.next_race is not None and second.next_race.priority is Priority.B
    assert second.days_since_race == 1
    assert running.next_race is not None and running.next_race.days_to == 0
    assert over.next_race is None and over.days_since_race == 1


@pytest.mark.parametrize(
    ("day", "days_since"),
    [
        (date(2026, 3, 1), None),
        (date(2026, 3, 2), 1),
        (date(2026, 3, 8), 7),
        (date(2026, 3, 9), 1),
        (date(2026, 3, 22), 14),
        (date(2026, 3, 23), None),
    ],
)
def test_the_last_race_counts_from_the_day_after_it_for_two_weeks(day: date, days_since: int | None) -> None:
    mission = season(event(date(2026, 3, 1), "C"), event(date(2026, 3, 8), "C"))

    assert mission_status(mission, day).days_since_race == days_since


def test_two_a_events_a_week_apart_stay_in_taper_and_are_told():
    mission = season(event(GOAL + timedelta(days=7), "A", "Encore"))

    between = days_in(mission, Phase.TAPER, GOAL + timedelta(days=1), GOAL + timedelta(days=7))

    assert len(between) == 7
    assert season_warnings(mission, date(2026, 3, 1)) == (
        "Fondo and Encore are 7 days apart, too close to build fitness in between."
        " I'll keep you fresh, and your form for the first has to last for the second.",
    )


def test_a_goal_in_the_past_tomorrow_or_on_the_same_day_has_a_sentence():
    tomorrow = season_warnings(MISSION, GOAL - timedelta(days=1))
    past = season_warnings(MISSION, GOAL + timedelta(days=3))
    twice = season_warnings(season(event(GOAL, "A", "Other")), date(2026, 3, 1))
    at_once = season_warnings(replace(MISSION, start=GOAL - timedelta(days=5)), GOAL - timedelta(days=5))

    assert "Fondo is tomorrow" in tomorrow[0]
    assert "behind you" in past[0] and "lanterne init" in past[0]
    assert "are on the same days" in twice[0]
    assert "only 5 days after the start" in at_once[0]


def test_a_side_event_in_the_taper_is_told_and_gets_no_taper_of_its_own():
    mission = season(event(GOAL - timedelta(days=6)))

    assert season_warnings(mission, date(2026, 3, 1)) == (
        "Side (B) is in the taper for Fondo, so it gets no taper of its own.",
    )
    assert season_phases(mission)[0].phases == ()
    assert phase_starts(mission) == phase_starts(MISSION)


def test_own_phases_stay_and_side_events_get_their_easier_days_within_them():
    own = (PhaseStart(name=Phase.BASE, start=START), PhaseStart(name=Phase.TAPER, start=date(2026, 6, 1)))
    mission = season(event(date(2026, 3, 29), "A", "Spring race"), event(date(2026, 5, 3), name="Classic"), phases=own)

    assert len(days_in(mission, Phase.TAPER, START, date(2026, 3, 29))) == 9
    assert days_in(mission, Phase.TAPER, date(2026, 3, 30), date(2026, 5, 31)) == []
    assert sorted(easier_days(mission)) == [date(2026, 4, 30), date(2026, 5, 1), date(2026, 5, 2)]
    assert phase_on(mission, date(2026, 6, 2)) is Phase.TAPER
    assert phase_on(mission, date(2026, 4, 1)) is Phase.BASE


events = st.builds(
    lambda n, length, priority, minutes: event(
        START + timedelta(days=n),
        priority,
        f"event {n}",
        last_day=START + timedelta(days=n + length) if length else None,
        minutes=minutes,
    ),
    st.integers(0, 300),
    st.integers(0, 9),
    st.sampled_from("ABC"),
    st.none() | st.floats(10, 600),
)


@given(st.lists(events, max_size=6), st.integers(-30, 400), st.booleans(), st.integers(0, 160))
def test_any_season_has_an_answer_on_every_day(found, offset, own_phases, road):
    own = (PhaseStart(name=Phase.BUILD, start=START),) if own_phases else ()
    mission = season(
        *sorted(found, key=lambda e: e.day),
        phases=own,
        start=min(GOAL - timedelta(days=road), START) if road else START,
    )
    day = START + timedelta(days=offset)

    status, warnings = mission_status(mission, day), season_warnings(mission, day)
    starts = [p.start for p in phase_starts(mission)]

    assert starts == sorted(starts)
    assert len(season_phases(mission)) == len(goals(mission)) == len(found) + 1
    assert all(warning.endswith(".") for warning in warnings)
    assert all(
        count is None or count >= 0 for count in (status.days_to_goal, status.days_to_next, status.days_to_start)
    )
    assert status.next_race is None or status.next_race.days_to >= 0
    if status.goal_passed:
        assert status.phase in (Phase.MAINTENANCE, Phase.TAPER)


@given(st.lists(events, max_size=6))
def test_every_race_of_a_or_b_is_met_fresh(found):
    mission = season(*sorted(found, key=lambda e: e.day))

    races = {goal.day + timedelta(days=n) for goal in goals(mission) for n in range((goal.ends - goal.day).days + 1)}
    for goal in goals(mission, Priority.A, Priority.B):
        eve = goal.day - timedelta(days=1)
        if eve > START and eve not in races:
            rested = phase_on(mission, goal.day) in (Phase.TAPER, Phase.PEAK)
            assert rested or (goal.priority is Priority.B and eve in easier_days(mission))


@every("apart", range(3, 70))
def test_what_is_said_of_two_a_events_is_what_the_phases_between_them_are(apart):
    second = GOAL + timedelta(days=apart)
    mission = season(event(second, "A", "Second"))

    said = " ".join(season_warnings(mission, date(2026, 3, 1)))
    between = {phase_on(mission, GOAL + timedelta(days=n)) for n in range(1, apart)}

    assert ("too close to build" in said) is (between == {Phase.TAPER})
    assert ("no new base phase" in said) is (Phase.BUILD in between and Phase.BASE not in between)
    assert (not said) is (Phase.BASE in between)


@pytest.mark.parametrize(("minutes", "days"), [(239.0, 3), (240.0, 4)])
def test_a_b_event_of_four_hours_is_a_long_one(minutes: float, days: int) -> None:
    assert len(easier_days(season(event(date(2026, 4, 12), minutes=minutes)))) == days


TOUR_ENDS = GOAL + timedelta(days=6)


def tour(*others: GoalEvent, **more) -> MissionConfig:
    """A season to a goal of a week."""
    return season(*others, event_start=GOAL, event_end=TOUR_ENDS, goal_date=TOUR_ENDS, **more)


@pytest.mark.parametrize(("after_it", "easier"), [(-6, 0), (0, 0), (1, 0), (2, 1), (4, 3), (5, 3)])
def test_a_b_event_within_an_a_event_has_no_easier_days_and_one_soon_after_those_that_are_left(
    after_it: int, easier: int
) -> None:
    assert len(easier_days(tour(event(TOUR_ENDS + timedelta(days=after_it))))) == easier


@pytest.mark.parametrize(("later", "last"), [(0, Phase.PEAK), (1, Phase.MAINTENANCE)])
def test_the_road_goes_on_for_a_b_event_from_the_day_after_the_goal_on(later: int, last: Phase) -> None:
    assert phase_starts(tour(event(TOUR_ENDS + timedelta(days=later))))[-1].name is last


@pytest.mark.parametrize(("begins", "phase"), [(-1, Phase.PEAK), (0, Phase.TAPER)])
def test_a_phase_of_their_own_from_the_first_day_of_the_goal_on_stays(begins: int, phase: Phase) -> None:
    own = (PhaseStart(name=Phase.BUILD, start=START), PhaseStart(name=Phase.TAPER, start=GOAL + timedelta(days=begins)))

    assert phase_on(tour(phases=own), GOAL) is phase


@pytest.mark.parametrize(("ends", "phase"), [(0, Phase.MAINTENANCE), (1, Phase.PEAK), (2, Phase.PEAK)])
def test_what_is_left_of_an_a_event_after_the_one_it_began_in_is_raced(ends: int, phase: Phase) -> None:
    second = event(GOAL + timedelta(days=3), "A", "Second", last_day=TOUR_ENDS + timedelta(days=ends))

    assert phase_on(tour(second), TOUR_ENDS + timedelta(days=1)) is phase


def test_an_own_phase_that_begins_with_the_taper_of_an_earlier_a_event_begins_after_it() -> None:
    race = date(2026, 3, 29)
    taper = race - timedelta(days=8)
    own = (PhaseStart(name=Phase.BASE, start=START), PhaseStart(name=Phase.BUILD, start=taper))

    road = phase_starts(season(event(race, "A"), phases=own))

    assert [(p.name, p.start) for p in road[1:]] == [(Phase.TAPER, taper), (Phase.BUILD, race + timedelta(days=1))]


def test_an_a_event_that_began_on_the_day_of_another_is_raced_on_its_second_day() -> None:
    mission = season(event(GOAL, "A", "Second", last_day=GOAL + timedelta(days=1)))

    assert phase_on(mission, GOAL + timedelta(days=1)) is Phase.PEAK


def road(mission: MissionConfig) -> str:
    return " ".join(f"{p.name.value}+{(p.start - START).days}" for p in phase_starts(mission))


@pytest.mark.parametrize(
    ("days", "phases"),
    [
        (3, "Base+0 Build+0 Peak+0 Taper+0"),
        (10, "Base+0 Build+1 Peak+2 Taper+3"),
        (13, "Base+0 Build+3 Peak+5 Taper+6"),
        (14, "Base+0 Build+3 Peak+6 Taper+7"),
        (15, "Base+0 Build+3 Peak+6 Taper+8"),
        (40, "Base+0 Build+13 Peak+26 Taper+33"),
        (55, "Base+0 Build+19 Peak+38 Taper+48"),
        (56, "Base+0 Build+19 Peak+38 Taper+48"),
        (57, "Base+0 Build+19 Peak+39 Taper+49"),
        (90, "Base+0 Build+33 Peak+66 Taper+82"),
        (160, "Base+0 Build+75 Peak+131 Taper+152"),
    ],
)
def test_a_road_of_so_many_days_is_divided_like_this(days: int, phases: str) -> None:
    assert road(replace(MISSION, goal_date=START + timedelta(days=days))) == phases


@pytest.mark.parametrize(
    ("gap", "phases"),
    [
        (-3, "Base+0 Build+73 Peak+129 Taper+150 Peak+158"),
        (0, "Base+0 Build+75 Peak+131 Taper+152 Taper+161"),
        (7, "Base+0 Build+75 Peak+131 Taper+152 Taper+161"),
        (13, "Base+0 Build+75 Peak+131 Taper+152 Taper+161"),
        (14, "Base+0 Build+75 Peak+131 Taper+152 Taper+161"),
        (15, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Build+164 Peak+168 Taper+169"),
        (20, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Build+164 Peak+172 Taper+174"),
        (21, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Build+164 Peak+173 Taper+175"),
        (22, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Build+164 Peak+174 Taper+176"),
        (27, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Build+164 Peak+178 Taper+181"),
        (28, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Build+164 Peak+178 Taper+182"),
        (29, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Build+164 Peak+179 Taper+183"),
        (41, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Build+164 Peak+189 Taper+195"),
        (42, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Base+168 Build+179 Peak+190 Taper+196"),
        (43, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Base+168 Build+179 Peak+191 Taper+197"),
        (60, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Base+168 Build+187 Peak+205 Taper+214"),
        (90, "Base+0 Build+75 Peak+131 Taper+152 Maintenance+161 Base+168 Build+198 Peak+228 Taper+243"),
    ],
)
def test_the_road_from_one_a_event_to_the_next_goes_by_the_days_between(gap: int, phases: str) -> None:
    begins = GOAL + timedelta(days=1 + gap)
    second = event(begins, "A", last_day=begins + timedelta(days=5 if gap < 0 else 0))

    assert road(season(second)) == phases


@pytest.mark.parametrize(("minutes", "days"), [(None, 3), (239, 3), (240, 4)])
def test_a_long_b_race_has_a_day_more_before_it(minutes: float | None, days: int) -> None:
    assert len(easier_days(season(event(START + timedelta(days=100), minutes=minutes)))) == days
