"""Races by the clock that several share: read from their words, planned for one's own part, ridden in turns."""

from dataclasses import replace

import pytest

from lanterne_rouge.domain.mission import EventFacts, GoalEvent, Priority
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import MULTISPORTS, Sport
from lanterne_rouge.season.event_demands import EventDemands, demands_of, event_demands, long_target
from lanterne_rouge.season.explain import explain_plan
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.race_day import plan_race_day
from lanterne_rouge.season.race_time import named_turns
from lanterne_rouge.season.request import PlannerInput
from lanterne_rouge.season.writing import write_plan
from tests.season.plain_seasons import after, plain_request, with_mission

RIDE = Sport.CYCLING
RIDER = AthleteState(level="trained", ftp_w=250.0, sports=(RIDE,))


def asked_of(name: str, athlete: AthleteState = RIDER, **facts: float) -> EventDemands:
    event = replace(GoalEvent(name=name, day=after(80), priority=Priority.A), **facts)  # type: ignore[arg-type]
    return event_demands(event, athlete, (RIDE,))


@pytest.mark.parametrize(
    ("words", "riders", "own_h"),
    [
        ("24 h mountain bike race, pair", 2, 12),
        ("24h mtb duo", 2, 12),
        ("24 hours of the hills, two-man team", 2, 12),
        ("24 h race in a pair, we change every lap, about 11 hours of riding for me", 2, 11),
        ("about 11 h for me in a 24 h race in turns", 2, 11),
        ("24 h race, team of four", 4, 6),
        ("24 h race, 6-person team", 6, 4),
        ("12 hour relay of 3", 3, 4),
        ("24 h race, eight of us taking turns", 8, 3),
        ("24 h mtb quads", 4, 6),
    ],
)
def test_a_race_by_the_clock_in_turns_is_ones_own_part_of_it(words: str, riders: int, own_h: float) -> None:
    turns = named_turns(words)

    assert turns is not None and not turns.guessed
    assert (turns.riders, turns.own_min) == (riders, 60 * own_h)


@pytest.mark.parametrize(
    "words",
    [
        "24 h mountain bike race",
        "24 h solo, my pair rides too",
        "60 min team time trial",
        "cape race in pairs, 600 km",
        "2 h madison in a pair",
    ],
)
def test_a_race_alone_or_all_together_is_not_shared(words: str) -> None:
    assert named_turns(words) is None


def test_a_relay_of_nobody_knows_how_many_is_said_to_be_a_guess() -> None:
    turns = named_turns("24 h team relay")

    assert turns is not None and turns.guessed and turns.riders == 4


def test_turns_are_ridden_harder_than_as_long_a_race_alone_and_easier_than_one_turn() -> None:
    pair, alone, turn = (asked_of(f"{name} on the bike") for name in ("24 h race, pair", "12 h race", "90 min race"))

    efforts = [demands.effort_minutes(RIDE) or 0.0 for demands in (turn, pair, alone)]
    assert efforts == sorted(efforts) and len(set(efforts)) == 3


def test_who_rides_in_turns_needs_no_ride_of_more_than_four_and_a_half_hours() -> None:
    assert long_target(asked_of("24 h bike race, pair"), RIDE) == 270
    assert (long_target(asked_of("12 h bike race"), RIDE) or 0.0) > 270


def test_a_target_of_the_whole_clock_is_not_ones_own_time() -> None:
    assert asked_of("24 h bike race, pair", minutes=1440.0).minutes == 720
    assert asked_of("24 h bike race, pair", minutes=690.0).minutes == 690


def pair(name: str = "24 h mountain bike race, pair") -> PlannerInput:
    request = with_mission(plain_request(goal_in=80, hours=9.0), goal_event=name, goal=EventFacts(sport=RIDE))
    return replace(request, athlete=replace(request.athlete, ftp_w=250.0))


def test_the_plan_for_a_pair_has_rides_in_two_parts_in_the_dark_and_a_race_in_turns() -> None:
    request = pair()
    plan = plan_season(request)
    demands = demands_of(request.mission, request.today, request.athlete)

    written = write_plan(plan, request.athlete, demands)

    race = next(d for d in plan.days if any(s.kind == "race" for s in d.sessions))
    assert race.sessions[0].minutes == 720
    text = written[race.day][0].structure or ""
    assert text.startswith("24 h in turns, about 12 h of it yours")
    assert "Between turns" in text and "dry clothes" in text
    in_parts = [t.structure or "" for texts in written.values() for t in texts if "in two parts" in (t.structure or "")]
    assert in_parts and all("in the dark" in each for each in in_parts)
    assert (
        "of it yours, in turns between 2 of you"
        in explain_plan(plan, request.mission, demands, written, request.today)[0]
    )


def test_the_race_plan_of_a_pair_says_how_to_take_the_turns_and_the_time_between() -> None:
    event = GoalEvent(name="24 h mountain bike race, pair", day=after(80), priority=Priority.A)

    day = plan_race_day(event, RIDER, (RIDE,))

    assert day.minutes == 720
    parts = {part.part: part.how for part in day.pacing}
    assert list(parts) == ["First turns", "Turns in the middle", "Last turns", "Between turns"]
    assert "W" in parts["Turns in the middle"] and "meal" in parts["Between turns"]


RUNNER = AthleteState(level="trained", threshold_pace_ms=4.0, ftp_w=250.0, css_ms=1.2, sports=(Sport.RUNNING,))


def leg_asked(name: str, *sports: Sport, **facts: float) -> EventDemands:
    event = replace(GoalEvent(name=name, day=after(80), priority=Priority.A), **facts)  # type: ignore[arg-type]
    return event_demands(event, RUNNER, sports or (Sport.RUNNING,))


@pytest.mark.parametrize(
    ("words", "own_km", "people", "guessed"),
    [
        ("City marathon relay, team of 4", 10.55, 4, False),
        ("Half marathon relay in a pair", 10.55, 2, False),
        ("4 x 5 km relay", 5.0, 4, False),
        ("Relay of 2, 4 x 5 km", 10.0, 2, False),
        ("200 mile relay, team of 12", 26.8, 12, False),
        ("Marathon relay, my leg is 8 km", 8.0, None, False),
        ("Marathon relay, about 6 km for me", 6.0, None, False),
        ("Marathon relay", 10.55, 4, True),
    ],
)
def test_a_relay_over_a_distance_is_ones_own_leg_of_it(
    words: str, own_km: float, people: int | None, guessed: bool
) -> None:
    demands = leg_asked(words)

    assert demands.leg is not None
    assert (demands.leg.people, demands.leg.guessed) == (people, guessed)
    assert demands.leg.own_km == pytest.approx(own_km, rel=0.01)
    assert demands.flat_km == pytest.approx(own_km, rel=0.01)
    alone = leg_asked(f"Run of {own_km:g} km")
    assert demands.minutes == pytest.approx(alone.minutes, rel=0.02)


@pytest.mark.parametrize("words", ["City marathon", "5 km team race", "Relay for life 5 km solo", "8 x 1 km run"])
def test_a_race_over_a_distance_that_nobody_shares_is_all_of_it(words: str) -> None:
    assert leg_asked(words).leg is None


def test_a_distance_that_was_entered_is_ones_own_where_nobody_says_how_many_share_it() -> None:
    assert leg_asked("Company relay run", distance_km=5.0).flat_km == 5.0
    assert leg_asked("Marathon relay", distance_km=7.0).flat_km == 7.0
    assert leg_asked("Company relay run, team of 4", distance_km=20.0).flat_km == 5.0


@pytest.mark.parametrize(
    ("words", "sports", "sport", "km"),
    [
        ("Olympic triathlon relay, I do the bike", tuple(MULTISPORTS["triathlon"]), Sport.CYCLING, 40.0),
        ("Triathlon relay, run leg", tuple(MULTISPORTS["triathlon"]), Sport.RUNNING, 10.0),
        ("70.3 relay with my wife, I swim", tuple(MULTISPORTS["triathlon"]), Sport.SWIMMING, 1.9),
        ("Olympic triathlon relay", (Sport.RUNNING,), Sport.RUNNING, 10.0),
    ],
)
def test_of_a_relay_of_several_sports_ones_own_leg_is_a_race_of_one(
    words: str, sports: tuple[Sport, ...], sport: Sport, km: float
) -> None:
    demands = leg_asked(words, *sports)

    assert demands.legs == () and demands.sport == sport
    assert demands.leg is not None and demands.leg.own_km == km
    assert (demands.minutes or 0.0) < 100


def test_a_triathlon_relay_of_somebody_who_does_all_of_it_and_names_no_leg_is_all_of_it() -> None:
    assert len(leg_asked("Olympic triathlon relay", *MULTISPORTS["triathlon"]).legs) == 3


def test_a_target_of_the_whole_team_is_not_ones_own_time() -> None:
    own = leg_asked("City marathon relay, team of 4").minutes
    assert leg_asked("City marathon relay, team of 4", minutes=200.0).minutes == own
    assert leg_asked("City marathon relay, team of 4", minutes=50.0).minutes == 50.0


def test_the_plan_and_the_race_plan_of_a_relay_are_for_ones_own_leg() -> None:
    run = Sport.RUNNING
    request = with_mission(
        plain_request(goal_in=80, hours=5.0, sports=(run,)),
        goal_event="City marathon relay, team of 4",
        sports=(run,),
        goal=EventFacts(sport=run),
    )
    request = replace(request, athlete=replace(RUNNER, weekly_hours=5.0))
    plan = plan_season(request)
    demands = demands_of(request.mission, request.today, request.athlete)

    written = write_plan(plan, request.athlete, demands)

    race = next(s for d in plan.days for s in d.sessions if s.kind == "race")
    assert 40 <= (race.minutes or 0.0) <= 50
    said = explain_plan(plan, request.mission, demands, written, request.today)[0]
    assert "10.5 km of it yours" in said and "shared between 4 of you" in said
    event = GoalEvent(name="City marathon relay, team of 4", day=after(80), priority=Priority.A)
    day = plan_race_day(event, RUNNER, (run,))
    assert day.minutes == pytest.approx(demands.minutes if demands is not None else None, rel=0.01)
    assert day.based_on.endswith("for your 10.5 km")
