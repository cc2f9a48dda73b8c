"""What the mission agent says about a day."""

from datetime import date
from itertools import pairwise

from lanterne_rouge.day.phases import MissionInput, brief
from lanterne_rouge.domain.mission import GoalEvent, MissionConfig, Phase, Priority, Screening, Stage

WEEK = MissionConfig(
    id="alps",
    name="A week in the Alps",
    start=date(2026, 3, 2),
    goal_event="A week in the Alps",
    goal_date=date(2026, 7, 17),
    event_start=date(2026, 7, 11),
    event_end=date(2026, 7, 17),
    stages=(
        Stage(number=1, day=date(2026, 7, 11), kind="mountain", critical=True),
        Stage(number=2, day=date(2026, 7, 12), kind="flat"),
        Stage(number=5, day=date(2026, 7, 15), kind="mountain", critical=True),
    ),
    events=(GoalEvent(name="Hill climb", day=date(2026, 8, 23), priority=Priority.C),),
)


def _asked(day: date):
    return brief(MissionInput(day=day, mission=WEEK))


def test_goals_come_with_dates_priorities_and_days_to_go() -> None:
    told = [(g.name, g.priority, g.days_to_go) for g in _asked(date(2026, 7, 1)).goals]

    assert told == [("A week in the Alps", Priority.A, 10), ("Hill climb", Priority.C, 53)]


def test_a_goal_that_lasts_is_today_and_one_that_is_over_has_no_countdown() -> None:
    assert _asked(date(2026, 7, 14)).goals[0].days_to_go == 0
    assert _asked(date(2026, 7, 20)).goals[0].days_to_go is None


def test_critical_stages_ahead_are_listed_with_todays() -> None:
    assert [(s.number, s.days_to_go) for s in _asked(date(2026, 7, 1)).critical_stages] == [(1, 10), (5, 14)]
    assert [(s.number, s.days_to_go) for s in _asked(date(2026, 7, 15)).critical_stages] == [(5, 0)]


def test_the_timeline_has_no_gap_and_one_phase_is_now() -> None:
    told = _asked(date(2026, 5, 1))

    assert [s.phase for s in told.timeline if s.is_now] == [told.status.phase]
    assert all(a.last is not None and (b.first - a.last).days == 1 for a, b in pairwise(told.timeline))
    ends = [step.last for step in told.timeline if step.last is not None]
    assert all([s.last for s in _asked(end).timeline if s.is_now] == [end] for end in ends)


def test_countdowns_equal_the_calendar() -> None:
    status = _asked(date(2026, 7, 1)).status

    assert (status.days_to_goal, status.days_to_start) == (16, 10)


def test_an_open_health_question_is_passed_on() -> None:
    open_question = MissionConfig(
        id="m",
        name="m",
        start=date(2026, 1, 1),
        goal_event="g",
        goal_date=date(2026, 6, 1),
        screening=Screening(heart_condition=True),
    )

    assert brief(MissionInput(day=date(2026, 2, 1), mission=open_question)).limited_by_health


def test_without_a_mission_there_is_maintenance_and_nothing_ahead() -> None:
    told = brief(MissionInput(day=date(2026, 2, 1)))

    assert told.status.phase is Phase.MAINTENANCE
    assert (told.goals, told.timeline, told.critical_stages) == ((), (), ())
