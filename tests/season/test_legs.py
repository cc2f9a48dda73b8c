"""Races of several sports: their legs, how long each takes, and what is trained for them."""

import pytest

from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.season import DayRole
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.event_demands import demands_of
from lanterne_rouge.season.legs import changes, discipline, legs_km, timed_legs
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import after, plain_request, with_mission
from tests.season.test_sport_shares import with_sports

SWIM, RIDE, RUN = Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING
DUATHLETE = AthleteState(ftp_w=260, threshold_pace_ms=1000 / 260, css_ms=100 / 110, level="trained")


@pytest.mark.parametrize(
    ("name", "km", "legs"),
    [
        ("City duathlon: 10 km run, 40 km bike, 5 km run", None, ((RUN, 10), (RIDE, 40), (RUN, 5))),
        ("Sprint duathlon", None, ((RUN, 5), (RIDE, 20), (RUN, 2.5))),
        ("Club duathlon 4-18-2", None, ((RUN, 4), (RIDE, 18), (RUN, 2))),
        ("Harbour aquathlon", None, ((SWIM, 1), (RUN, 5))),
        ("Lake aquabike, middle distance", None, ((SWIM, 1.9), (RIDE, 90))),
        ("Archipelago swimrun sprint", None, ((RUN, 4), (SWIM, 1.5), (RUN, 4))),
        ("swim 0.5 km bike 20 km run 5 km", None, ((SWIM, 0.5), (RIDE, 20), (RUN, 5))),
        ("70.3 with a 1.5 km swim, triathlon", None, ((SWIM, 1.5), (RIDE, 90), (RUN, 21.1))),
        ("Lake triathlon", 113, ((SWIM, 1.9), (RIDE, 90), (RUN, 21.1))),
        ("Spring tri 2027-05-02", None, ((SWIM, 1.5), (RIDE, 40), (RUN, 10))),
        ("City duathlon run 5, bike 20, run 2.5", None, ((RUN, 5), (RIDE, 20), (RUN, 2.5))),
        ("run 5k, 20 km bike, run 2,5k", None, ((RUN, 5), (RIDE, 20), (RUN, 2.5))),
        ("Triathlon swim 750, bike 20, run 5", None, ((SWIM, 0.75), (RIDE, 20), (RUN, 5))),
        ("Duathlon, 5 km run and 20 km bike", None, ((RUN, 5), (RIDE, 20), (RUN, 5))),
        ("aquabike, 40 km bike and 5 km run", None, ((SWIM, 1.5), (RIDE, 40), (RUN, 5))),
        ("aquathlon, 40 km bike", None, ((SWIM, 1), (RUN, 5), (RIDE, 40))),
        ("Swimrun 30 km", 30, ((RUN, 8), (SWIM, 3), (RUN, 8))),
    ],
)
def test_the_legs_of_a_race_are_those_of_its_name_else_of_its_size(
    name: str, km: float | None, legs: tuple[tuple[Sport, float], ...]
) -> None:
    kind = discipline(name, (Sport.CYCLING,))

    assert kind is not None
    assert legs_km(name, kind, km) == legs


@pytest.mark.parametrize("name", ["Bike 4 Life 10 km run", "Ride 2027", "Parkrun 5 km", "swim 0 km, bike 20 km"])
def test_a_number_beside_a_sport_makes_no_race_of_several(name: str) -> None:
    assert discipline(name, (Sport.CYCLING,)) is None


def test_both_runs_of_a_duathlon_have_the_pace_of_all_their_kilometres() -> None:
    first, _, last = timed_legs(((RUN, 10), (RIDE, 40), (RUN, 5)), DUATHLETE)

    assert first[1] == pytest.approx(2 * last[1], abs=0.2)
    # 4:20/km is the threshold; fifteen kilometres around a ride are run a little slower.
    assert 4.33 < first[1] / 10 < 4.6


def test_the_change_before_a_run_is_trained_first() -> None:
    legs = (("running", 45.0), ("cycling", 65.0), ("running", 22.0))

    assert changes(legs) == (("cycling", "running"), ("running", "cycling"))


def _multisport(goal: str, *sports: Sport) -> PlannerInput:
    request = with_sports(plain_request(goal_in=76, hours=8.0, sports=sports), *sports)
    return with_mission(request, goal_event=goal, sports=sports)


def test_a_duathlete_runs_off_the_bike_and_rides_off_a_run_and_races_three_legs() -> None:
    request = _multisport("City duathlon: 10 km run, 40 km bike, 5 km run", RUN, RIDE)
    plan = plan_season(request)
    demands = demands_of(request.mission, request.today, request.athlete)
    written = write_plan(plan, request.athlete, demands)

    bricks = [tuple(s.sport for s in d.sessions) for d in plan.days if len(d.sessions) == 2]
    race = next(d for d in plan.days if d.role is DayRole.RACE)

    assert bricks.count((RIDE, RUN)) >= 2
    assert (RUN, RIDE) in bricks
    assert race.minutes > 120
    assert [leg.sport for leg in written[race.day][0].legs] == ["running", "cycling", "running"]
    titles = {text.title for texts in written.values() for text in texts}
    assert {"Brick: run straight off the bike", "Brick: ride straight off a run"} <= titles


@pytest.mark.parametrize(
    ("goal", "sports", "order"),
    [("Harbour aquathlon", (SWIM, RUN), (SWIM, RUN)), ("Lake aquabike", (SWIM, RIDE), (SWIM, RIDE))],
)
def test_each_race_of_several_sports_has_bricks_in_its_own_order(
    goal: str, sports: tuple[Sport, ...], order: tuple[Sport, Sport]
) -> None:
    plan = plan_season(_multisport(goal, *sports))

    bricks = [tuple(s.sport for s in d.sessions) for d in plan.days if len(d.sessions) == 2 and d.day < after(76)]

    assert len(bricks) >= 3 and set(bricks) == {order}


def test_seventy_point_three_is_a_half_distance_and_no_count_of_kilometres() -> None:
    assert [km for _, km in legs_km("lake race", "triathlon", 70.3)] == [1.9, 90.0, 21.1]
    assert [km for _, km in legs_km("lake race", "triathlon", 140.6)] == [3.8, 180.0, 42.2]
    assert [km for _, km in legs_km("lake race", "triathlon", 51.5)] == [1.5, 40.0, 10.0]
