"""What a coach asks beyond goal and week: the event, the training so far, the body."""

from datetime import date

import pytest

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.stages_named import days_of_event
from lanterne_rouge.settings.coach_questions import read_climb_m, read_distance_km, read_target_minutes
from lanterne_rouge.settings.mission_file import parse_mission
from lanterne_rouge.settings.mission_text import dump_mission
from lanterne_rouge.settings.previous_answers import answers_of
from lanterne_rouge.settings.questionnaire import mission_from_answers, open_questions

TODAY = date(2026, 3, 3)
RACE = {"goal": "Hill Race", "date": "2026-05-17", "sports": "cycling"}


def test_sports_alone_set_up_a_mission_to_stay_fit() -> None:
    mission = mission_from_answers({"sports": "cycling,running", "days": "mon,wed,sat"}, TODAY)

    assert (mission.goal_event, mission.goal_date, mission.id) == (None, None, "stay-fit")
    assert parse_mission(dump_mission(mission), "stay-fit.toml", {}) == mission


def test_an_event_is_asked_about_only_where_there_is_one() -> None:
    about_event = {"date", "event_sport", "distance", "climb", "course", "target"}

    assert not about_event & {question.key for question in open_questions({"goal": ""})}
    assert about_event <= {question.key for question in open_questions({"goal": "Hill Race"})}


@pytest.mark.parametrize(
    "goal",
    [
        "stay fit",
        "Health",
        "lose weight",
        "lose 5 kg",
        "get stronger",
        "come back after injury",
        "get back into running",
    ],
)
def test_a_goal_that_no_day_ends_goes_on_without_a_date(goal: str) -> None:
    mission = mission_from_answers({"goal": goal, "sports": "running"}, TODAY)

    assert (mission.goal_event, mission.goal_date) == (None, None)
    assert mission.name.lower() == goal.lower()
    assert not {"date", "distance", "target"} & {question.key for question in open_questions({"goal": goal})}
    assert answers_of(mission, mission.athlete, TODAY).get("goal", "Stay fit").lower() == goal.lower()


def test_no_goal_is_to_stay_fit() -> None:
    assert mission_from_answers({"goal": "none", "sports": "running"}, TODAY).name == "Stay fit"


def test_a_race_without_a_date_asks_for_it_once_and_goes_on_with_none() -> None:
    with pytest.raises(BadInput, match="When is Hill Race") as refused:
        mission_from_answers({"goal": "Hill Race"}, TODAY)
    mission = mission_from_answers({"goal": "Hill Race", "date": "none"}, TODAY)

    assert "--date none" in refused.value.next_step
    assert (mission.name, mission.goal_event, mission.goal_date) == ("Hill Race", None, None)
    assert "distance" not in {question.key for question in open_questions({"goal": "Hill Race", "date": "none"})}


def test_a_day_for_a_goal_that_has_none_is_refused_with_the_way_out() -> None:
    with pytest.raises(BadInput, match="has no day") as refused:
        mission_from_answers({"goal": "lose weight", "date": "2026-06-01"}, TODAY)

    assert "--date" in refused.value.next_step


def test_facts_of_an_event_without_a_goal_are_refused() -> None:
    with pytest.raises(BadInput, match="--distance needs a goal"):
        mission_from_answers({"sports": "cycling", "distance": "140"}, TODAY)


def test_everything_a_coach_asks_is_written_into_the_mission_and_read_again() -> None:
    answers = {
        **RACE,
        "event_sport": "cycling",
        "distance": "100 mi",
        "climb": "2400 m",
        "course": "gran fondo",
        "target": "4:40",
        "longest_session": "180",
        "strength": "2",
        "recent_hours": "6.5",
        "recent_longest": "150",
        "weight": "160 lb",
        "height": "5'10",
        "years": "3",
        "sex": "female",
        "pregnant": "no",
        "gave_birth": "2025-10-01",
        "injuries": "2025-11-02 left calf; 2025-06-01 knee",
    }

    mission = mission_from_answers(answers, TODAY)

    assert mission.goal.minutes == 280
    assert mission.goal.distance_km == pytest.approx(160.9, abs=0.1)
    assert mission.athlete.weight_kg == pytest.approx(72.57)
    assert [injury.what for injury in mission.athlete.injuries] == ["knee", "left calf"]
    assert mission.sports == (Sport.CYCLING, Sport.STRENGTH)
    assert mission.constraints.minutes_on(5) == 180
    assert parse_mission(dump_mission(mission), "hill.toml", {}) == mission


@pytest.mark.parametrize(
    ("typed", "minutes"),
    [("3:30", 210), ("45:00", 45), ("25:30", 25.5), ("2:05:30", 125.5), ("50 min", 50), ("4 h", 240), ("finish", None)],
)
def test_a_target_is_a_time_or_to_finish(typed: str, minutes: float | None) -> None:
    assert read_target_minutes(typed, TODAY) == minutes


@pytest.mark.parametrize(("typed", "km"), [("140", 140), ("140 km", 140), ("1500 m", 1.5), ("Half marathon", 21.0975)])
def test_a_distance_has_a_unit_or_a_name(typed: str, km: float) -> None:
    assert read_distance_km(typed, TODAY) == km


@pytest.mark.parametrize(
    ("typed", "km"), [("sprint triathlon", 25.75), ("Olympic distance", 51.5), ("70.3", 113), ("Ironman", 226)]
)
def test_a_triathlon_may_be_told_by_its_name(typed: str, km: float) -> None:
    assert read_distance_km(typed, TODAY) == km


@pytest.mark.parametrize("typed", ["far", "0", "9000 km", "12 parsecs"])
def test_a_distance_that_cannot_be_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_distance_km(typed, TODAY)

    assert "140 km" in refused.value.next_step


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("target", "soon"),
        ("target", "0:00"),
        ("climb", "-5"),
        ("weight", "5"),
        ("height", "3 m"),
        ("injuries", "calf"),
        ("injuries", "2027-01-01 calf"),
        ("strength", "2.5"),
        ("strength", "8"),
        ("event_sport", "chess"),
        ("gave_birth", "2027-01-01"),
    ],
)
def test_an_answer_that_cannot_be_names_its_option(key: str, typed: str) -> None:
    with pytest.raises(BadInput, match="--" + key.replace("_", "-")):
        mission_from_answers({**RACE, key: typed}, TODAY)


def test_feet_of_climbing_become_metres() -> None:
    assert read_climb_m("1000 ft", TODAY) == pytest.approx(304.8)


def test_sports_may_be_named_as_people_call_them() -> None:
    mission = mission_from_answers({"sports": "swim,bike,run"}, TODAY)

    assert mission.sports == (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING)
    assert "ftp" in {question.key for question in open_questions({"sports": "bike"})}


@pytest.mark.parametrize(
    ("course", "kind"), [("olympic", "olympic triathlon"), ("", "triathlon"), ("sprint triathlon", "sprint triathlon")]
)
def test_triathlon_as_the_sport_of_an_event_is_remembered(course: str, kind: str) -> None:
    mission = mission_from_answers({**RACE, "event_sport": "triathlon", "course": course}, TODAY)

    assert (mission.goal.kind, mission.goal.sport) == (kind, None)


@pytest.mark.parametrize("text", ["2025-11-02 left knee", "left knee 2025-11-02"])
def test_an_injury_has_its_day_before_or_after_its_name(text: str) -> None:
    (injury,) = mission_from_answers({**RACE, "injuries": text}, TODAY).athlete.injuries

    assert (injury.day, injury.what) == (date(2025, 11, 2), "left knee")


@pytest.mark.parametrize("text", ["2025-11-02 left knee, over 2026-01-15", "left knee 2025-11-02 healed 2026-01-15"])
def test_an_injury_may_be_said_to_be_over(text: str) -> None:
    mission = mission_from_answers({**RACE, "injuries": text}, TODAY)
    (injury,) = mission.athlete.injuries

    assert (injury.what, injury.over) == ("left knee", date(2026, 1, 15))
    assert parse_mission(dump_mission(mission), "m.toml", {}).athlete.injuries == (injury,)


def test_no_injuries_is_an_answer() -> None:
    assert mission_from_answers({**RACE, "injuries": "none"}, TODAY).athlete.injuries == ()


@pytest.mark.parametrize(
    ("name", "kind", "km", "sport", "days"),
    [
        ("Three Valleys", "stage race", 360.0, Sport.CYCLING, 3),
        ("Three Valleys stage race", None, 500.0, Sport.CYCLING, 4),
        ("Desert multi-day", "trail", 240.0, Sport.RUNNING, 6),
        ("Five day stage race", None, 360.0, Sport.CYCLING, 5),
        ("Stage race of 4 stages", None, None, Sport.CYCLING, 4),
        # However it is called, and however its days are told.
        ("Three Peaks stage ride, 3 days", None, None, Sport.CYCLING, 3),
        ("4-day tour", None, 480.0, Sport.CYCLING, 4),
        ("100 km over two days", "trail", 100.0, Sport.RUNNING, 2),
        ("Stage ride: 95, 110 and 85 km", None, None, Sport.CYCLING, 3),
        # Days that are no part of it, and meets at which nobody races for hours every day.
        ("10k in 3 days", None, 10.0, Sport.RUNNING, 1),
        ("Marathon, training 4 days a week", None, None, Sport.RUNNING, 1),
        ("Swim meet, 3 days", None, 0.2, Sport.SWIMMING, 1),
        ("Two-day powerlifting weekend", None, None, Sport.STRENGTH, 1),
        # One stage of it, or a race of one day.
        ("Three Valleys stage race, third and last stage", None, 115.0, Sport.CYCLING, 1),
        ("Three-day stage race, final stage 110 km", None, 110.0, Sport.CYCLING, 1),
        ("Stage race", None, None, Sport.CYCLING, 1),
        ("Gran fondo", None, 360.0, Sport.CYCLING, 1),
        ("Centre stage 10k", None, 10.0, Sport.RUNNING, 1),
    ],
)
def test_a_stage_race_takes_the_days_that_it_names_else_those_of_its_distance(
    name: str, kind: str | None, km: float | None, sport: Sport, days: int
) -> None:
    assert days_of_event(name, kind, km, sport) == days


def test_a_stage_race_is_set_up_with_a_stage_a_day_that_can_be_edited() -> None:
    answers = {
        **{"goal": "Three Valleys", "date": "2027-05-13", "course": "stage race", "distance": "360", "climb": "6500"},
        "sports": "cycling",
    }

    mission = mission_from_answers(answers, TODAY)

    days = [date(2027, 5, 13), date(2027, 5, 14), date(2027, 5, 15)]
    assert [(stage.number, stage.day, stage.kind) for stage in mission.stages] == [
        (number, day, "hilly") for number, day in enumerate(days, start=1)
    ]
    assert (mission.event_start, mission.event_end) == (days[0], days[-1])
    assert parse_mission(dump_mission(mission), "stages.toml", {}) == mission


@pytest.mark.parametrize(
    ("typed", "finishes"),
    [("finish", True), ("To finish", True), ("just finish", True), ("no", False), ("3:30", False), ("", False)],
)
def test_to_finish_is_kept_in_the_mission_and_said_again(typed: str, finishes: bool) -> None:
    answers = {"goal": "City ten", "date": "2026-10-04", "sports": "running", "target": typed}
    mission = mission_from_answers({key: text for key, text in answers.items() if text}, TODAY)

    assert mission.goal.finish is finishes
    assert parse_mission(dump_mission(mission), "city.toml", {}) == mission
    assert (answers_of(mission, mission.athlete, TODAY).get("target") == "finish") is finishes
