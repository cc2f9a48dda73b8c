from dataclasses import replace
from datetime import date

import pytest

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.mission import GoalEvent, PlanWishes, Priority, Screening, Stage
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.settings.mission_file import parse_mission
from lanterne_rouge.settings.mission_text import dump_mission
from lanterne_rouge.settings.previous_answers import answers_of, keep_previous_answers
from lanterne_rouge.settings.questionnaire import QUESTIONS, mission_from_answers, open_questions

TODAY = date(2026, 3, 3)
LEAST = {"goal": "Gran Fondo Küste", "date": "2026-05-17"}
FULL = {
    **LEAST,
    "sports": "cycling, running, strength",
    "days": "mon tue thursday sat",
    "minutes": "60, sat=150",
    "hours": "8",
    "blackout": "2026-04-05, 2026-04-04",
    "min_readiness": "65",
    "birth": "1984",
    "sex": "Female",
    "level": "trained",
    "units": "lbs",
    "ftp": "265",
    "lthr": "168",
    "max_hr": "190",
    "threshold_pace": "4:10/km",
}


def test_a_goal_and_a_date_are_enough() -> None:
    mission = mission_from_answers(LEAST, TODAY)

    assert (mission.id, mission.goal_event, mission.goal_date) == (
        "gran-fondo-kuste-2026",
        "Gran Fondo Küste",
        date(2026, 5, 17),
    )
    assert (mission.start, mission.sports, mission.constraints.days) == (TODAY, (Sport.CYCLING,), (0, 1, 2, 3, 4, 5, 6))
    assert mission.screening == Screening()


def test_every_answer_finds_its_place() -> None:
    mission = mission_from_answers(FULL, TODAY)

    assert mission.sports == (Sport.CYCLING, Sport.RUNNING, Sport.STRENGTH)
    assert mission.constraints.days == (0, 1, 3, 5)
    assert mission.constraints.minutes == ((0, 60), (1, 60), (3, 60), (5, 150))
    assert (mission.constraints.weekly_hours, mission.constraints.min_readiness) == (8, 65)
    assert mission.constraints.blackout == (date(2026, 4, 4), date(2026, 4, 5))
    athlete = mission.athlete
    assert (athlete.birth_year, athlete.sex, athlete.level, athlete.units) == (1984, "female", "trained", "lb")
    assert (athlete.ftp, athlete.lthr, athlete.max_hr, athlete.threshold_pace_ms) == (265, 168, 190, 4.0)


def test_the_mission_can_be_written_and_read_again() -> None:
    mission = mission_from_answers(FULL, TODAY)

    assert parse_mission(dump_mission(mission), "m.toml", {}) == mission


def test_a_yes_to_a_health_question_limits_until_a_doctor_agrees() -> None:
    yes = mission_from_answers({**LEAST, "chest_pain": "yes"}, TODAY).screening
    cleared = mission_from_answers({**LEAST, "chest_pain": "y", "cleared": "yes"}, TODAY).screening

    assert yes.limits() and not cleared.limits()


def test_the_doctor_is_asked_about_only_after_a_yes() -> None:
    assert "cleared" not in [question.key for question in open_questions({"dizziness": "no"})]
    assert "cleared" in [question.key for question in open_questions({"dizziness": "yes"})]


def test_a_lifter_is_not_asked_for_watts_or_paces() -> None:
    asked = [question.key for question in open_questions({"sports": "strength"})]

    assert not {"ftp", "threshold_pace", "css"} & set(asked)


def test_what_is_answered_is_not_asked_again() -> None:
    assert {question.key for question in open_questions(FULL)}.isdisjoint(FULL)


def test_without_goal_and_date_the_options_are_named() -> None:
    with pytest.raises(BadInput) as refused:
        mission_from_answers({}, TODAY)

    assert "--goal and --date" in refused.value.next_step


@pytest.mark.parametrize(
    ("key", "typed", "said"),
    [
        ("date", "17.5.2026", "year-month-day"),
        ("date", "2026-02-30", "isn't a date"),
        ("date", "2025-05-17", "is in the past"),
        ("sports", "chess", "isn't a sport I know"),
        ("sports", "runing", "Did you mean running?"),
        ("days", "someday", "isn't a weekday"),
        ("minutes", "sat=lots", "isn't valid for minutes"),
        ("minutes", "2000", "from 0 to 1440"),
        ("hours", "200", "--hours"),
        ("blackout", "easter", "isn't a date"),
        ("min_readiness", "101", "--min-readiness"),
        ("birth", "2024", "isn't a year of birth"),
        ("sex", "?", "Write female or male"),
        ("level", "fast", "beginner, recreational, trained or elite"),
        ("units", "st", "kg"),
        ("ftp", "9000", "40 W to 600 W"),
        ("threshold_pace", "4:10", "has no distance"),
        ("heart_condition", "maybe", "Write yes or no"),
    ],
)
def test_an_answer_that_cannot_be_is_refused_with_its_option_and_a_sentence(key: str, typed: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        mission_from_answers({**LEAST, key: typed}, TODAY)

    assert said in str(refused.value)
    assert "--" + key.replace("_", "-") in str(refused.value)


def test_minutes_for_a_day_without_training_are_refused() -> None:
    with pytest.raises(BadInput, match="you gave minutes for sun, but you don't train that day"):
        mission_from_answers({**LEAST, "days": "mon,tue", "minutes": "sun=60"}, TODAY)


def test_a_threshold_above_the_maximum_is_refused() -> None:
    with pytest.raises(BadInput, match="lthr 190 must be below max_hr 180"):
        mission_from_answers({**LEAST, "lthr": "190", "max_hr": "180"}, TODAY)


def test_an_answer_to_no_question_is_refused() -> None:
    with pytest.raises(BadInput, match="Did you mean goal"):
        mission_from_answers({**LEAST, "gaol": "x"}, TODAY)


def test_every_question_has_its_own_option_and_a_default_that_can_be_read() -> None:
    assert len({question.option for question in QUESTIONS}) == len(QUESTIONS)
    for question in QUESTIONS:
        assert question.prompt.endswith((".", "?"))
        question.answered({}, TODAY)


def test_a_new_goal_keeps_the_wishes_for_the_plan() -> None:
    made = mission_from_answers({"goal": "Hill Race", "date": "2026-05-17"}, date(2026, 1, 5))
    before = replace(made, wishes=PlanWishes(long_day=5, classes="peloton"))

    assert keep_previous_answers(made, {}, before).wishes == before.wishes


EVERYTHING = {
    **FULL,
    "sports": "running, cycling",
    "event_sport": "triathlon",
    "distance": "51.5 km",
    "climb": "400",
    "course": "olympic",
    "target": "2:41:30",
    "longest_session": "180",
    "strength": "2",
    "recent_hours": "6.5",
    "recent_longest": "95",
    "weight": "72.5 kg",
    "height": "5'10",
    "years": "4",
    "injuries": "2025-11-02 knee; 2026-01-10 left calf",
    "pregnant": "yes",
    "gave_birth": "2025-09-01",
    "heart_condition": "yes",
    "cleared": "yes",
}


@pytest.mark.parametrize(
    ("days", "minutes", "longest", "planned"),
    [
        ("tue,thu,sun", "60", "120", {1: 60, 3: 60, 6: 120}),
        ("tue,thu,sat", "60", "120", {1: 60, 3: 60, 5: 120}),
        ("tue,thu,sun", "60", "45", {1: 60, 3: 60, 6: 60}),
        ("tue,thu,sun", "60,sat=90", "120", None),
        ("tue,thu,sun", "60,thu=90", "120", {1: 60, 3: 90, 6: 60}),
    ],
)
def test_where_all_days_are_alike_one_has_time_for_the_longest_session(
    days: str, minutes: str, longest: str, planned: dict[int, float] | None
) -> None:
    answers = {**LEAST, "days": days, "minutes": minutes, "longest_session": longest}
    if planned is None:
        with pytest.raises(BadInput):
            mission_from_answers(answers, TODAY)
        return
    assert dict(mission_from_answers(answers, TODAY).constraints.minutes) == planned


@pytest.mark.parametrize("answers", [{"sports": "running"}, LEAST, FULL, EVERYTHING, {**EVERYTHING, "units": "lb"}])
def test_a_mission_that_is_saved_again_as_the_form_shows_it_stays_the_same(answers: dict[str, str]) -> None:
    before = mission_from_answers(answers, TODAY)

    shown = answers_of(before, before.athlete, TODAY)

    assert keep_previous_answers(mission_from_answers(shown, TODAY), shown, before) == before


def test_a_body_weight_is_shown_and_read_in_the_unit_that_the_athlete_uses() -> None:
    entered = mission_from_answers({**LEAST, "units": "lb", "weight": "160"}, TODAY)

    assert entered.athlete.weight_kg == pytest.approx(72.57)
    assert answers_of(entered, entered.athlete, TODAY)["weight"] == "160 lb"
    assert mission_from_answers({**LEAST, "units": "kg", "weight": "72.6"}, TODAY).athlete.weight_kg == 72.6
    assert mission_from_answers({**LEAST, "units": "lb", "weight": "72.6 kg"}, TODAY).athlete.weight_kg == 72.6


@pytest.mark.parametrize(
    ("said", "level"),
    [
        ("novice", "beginner"),
        ("Intermediate", "recreational"),
        ("advanced", "trained"),
        ("pro", "elite"),
        ("rec", "recreational"),
    ],
)
def test_levels_are_also_known_by_the_other_words_that_athletes_use(said: str, level: str) -> None:
    assert mission_from_answers({**LEAST, "level": said}, TODAY).athlete.level == level


def test_triathlon_is_its_three_sports_with_their_thresholds() -> None:
    answers = {**LEAST, "sports": "triathlon, strength"}

    assert mission_from_answers(answers, TODAY).sports == (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING, Sport.STRENGTH)
    assert {"ftp", "css", "threshold_pace"} <= {question.key for question in open_questions(answers)}


def test_the_form_shows_no_threshold_that_a_newer_one_may_have_overtaken() -> None:
    before = mission_from_answers(FULL, TODAY)

    assert not {"ftp", "lthr", "max_hr", "threshold_pace", "css"} & set(answers_of(before, before.athlete, TODAY))


def test_other_minutes_for_the_same_goal_keep_its_stages_and_every_other_race() -> None:
    race = GoalEvent(name="City ten", day=date(2026, 4, 4), priority=Priority.B)
    stages = (Stage(number=1, day=date(2026, 5, 17), kind="flat"),)
    before = replace(mission_from_answers(FULL, TODAY), events=(race,), stages=stages, start=date(2026, 1, 5))
    shown = {**answers_of(before, before.athlete, TODAY), "minutes": "45"}

    made = keep_previous_answers(mission_from_answers(shown, TODAY), shown, before)

    assert (made.events, made.stages, made.start) == (before.events, before.stages, before.start)
    assert set(dict(made.constraints.minutes).values()) == {45}


def test_another_goal_keeps_the_races_ahead_and_drops_those_that_are_over() -> None:
    ahead, over = (
        GoalEvent(name=day.isoformat(), day=day, priority=Priority.C) for day in (date(2026, 4, 4), date(2026, 2, 1))
    )
    before = replace(mission_from_answers(FULL, TODAY), events=(over, ahead))

    made = keep_previous_answers(mission_from_answers({"goal": "Hill race", "date": "2026-06-01"}, TODAY), {}, before)

    assert made.events == (ahead,)
