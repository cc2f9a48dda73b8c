"""One answer of the set-up can be changed alone: everything else stays, and nobody loses a goal by naming an injury."""

from dataclasses import replace
from datetime import date

import pytest

from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.settings.previous_answers import keep_previous_answers, with_previous_answers
from lanterne_rouge.settings.questionnaire import Answers, mission_from_answers

TODAY = date(2026, 11, 26)
FIRST = {
    "goal": "Spring 10k",
    "date": "2027-03-01",
    "sports": "running, strength",
    "distance": "10 km",
    "target": "0:50",
    "days": "mon, wed, sat, sun",
    "minutes": "45, sun=90",
    "strength": "2",
    "medication": "yes",
    "birth": "1984",
    "units": "lb",
}


def changed(answers: Answers, *, before: MissionConfig | None = None, today: date = TODAY) -> MissionConfig:
    previous = before or mission_from_answers(FIRST, TODAY)
    merged = with_previous_answers(answers, previous, previous.athlete, today)
    return keep_previous_answers(mission_from_answers(merged, today), merged, previous)


@pytest.mark.parametrize(
    "answers",
    [
        {"injuries": "2026-07-20 left Achilles tendon, over 2026-11-02"},
        {"cleared": "yes"},
        {"hours": "5"},
        {"blackout": "2026-12-24"},
    ],
)
def test_what_is_not_named_stays(answers: dict[str, str]) -> None:
    first, now = mission_from_answers(FIRST, TODAY), changed(answers)

    assert (now.goal_event, now.goal_date, now.goal) == (first.goal_event, first.goal_date, first.goal)
    assert now.sports == first.sports and now.wishes == first.wishes and now.athlete.birth_year == 1984
    assert (now.constraints.days, now.constraints.minutes) == (first.constraints.days, first.constraints.minutes)


def test_a_doctors_word_alone_opens_the_health_answer() -> None:
    assert mission_from_answers(FIRST, TODAY).screening.limits()
    now = changed({"cleared": "yes"})

    assert now.screening.medication and not now.screening.limits()


def test_a_race_that_is_postponed_keeps_its_facts_and_another_goal_begins_without_them() -> None:
    postponed = changed({"goal": "spring 10k", "date": "2027-03-08"})
    other = changed({"goal": "Autumn marathon", "date": "2027-10-10"})

    assert (
        postponed.goal_event == "spring 10k"
        and postponed.goal_date == date(2027, 3, 8)
        and postponed.goal.minutes == 50
    )
    assert other.goal.minutes is None and other.goal.distance_km is None
    assert other.sports == postponed.sports and other.constraints.days == postponed.constraints.days


def test_other_days_have_the_usual_minutes_and_keep_those_of_their_own() -> None:
    minutes = dict(changed({"days": "tue, wed, sun"}).constraints.minutes)

    assert minutes == {1: 45.0, 2: 45.0, 6: 90.0}


def test_no_strength_days_take_lifting_out_of_the_sports() -> None:
    now = changed({"strength": "0"})

    assert not now.wishes.strength_days and [sport.value for sport in now.sports] == ["running"]


def test_an_answer_that_is_emptied_is_gone() -> None:
    assert changed({"hours": "5"}).constraints.weekly_hours == 5
    assert changed({"hours": ""}, before=changed({"hours": "5"})).constraints.weekly_hours is None


def test_facts_that_are_emptied_are_gone_and_thresholds_stay() -> None:
    first = mission_from_answers({**FIRST, "weight": "72 kg", "gave_birth": "2026-03-01", "ftp": "250"}, TODAY)

    now = changed({"birth": "", "weight": "", "gave_birth": "", "ftp": ""}, before=first).athlete

    assert (now.birth_year, now.weight_kg, now.gave_birth, now.ftp) == (None, None, None, 250)


def test_a_goal_that_is_emptied_leaves_staying_fit() -> None:
    now = changed({"goal": "", "date": ""})

    assert now.goal_event is None and now.goal_date is None and now.sports


def test_after_the_race_an_answer_does_not_take_the_race_away() -> None:
    later = date(2027, 3, 3)
    now = changed({"hours": "5"}, today=later)

    assert now.goal_date == date(2027, 3, 1) and now.constraints.weekly_hours == 5


def test_without_a_mission_answers_stand_alone() -> None:
    assert with_previous_answers(
        {"sports": "running"}, None, replace(mission_from_answers(FIRST, TODAY).athlete), TODAY
    ) == {"sports": "running"}
