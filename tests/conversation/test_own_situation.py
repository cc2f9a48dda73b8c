"""The athlete's own situation answers first: a warning sign or pain that is open, a low mood, the session just done, the race, the plan."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.check_in import CheckInRequest, store_check_in
from lanterne_rouge.app.mission_files import read_mission
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.session_context import SessionContext
from lanterne_rouge.app.use_case import Role
from lanterne_rouge.app.workout.session import LogSessionRequest, log_session
from lanterne_rouge.conversation.front import answer_message
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.check_in.answers import Answers
from lanterne_rouge.wiring import open_home

RACE = date(2026, 12, 13)
MARATHON = """
id = "marathon"
name = "Road to the marathon"
start = 2026-12-01
goal_event = "City Marathon"
goal_date = 2026-12-13
sports = ["running"]
[goal]
distance_km = 42.195
minutes = 195
[constraints]
weekly_hours = 8
days = ["mon", "tue", "wed", "thu", "sat", "sun"]
minutes = { mon = 70, tue = 70, wed = 70, thu = 70, sat = 70, sun = 150 }
[athlete]
birth_year = 1988
level = "trained"
threshold_pace = "4:15/km"
weight_kg = 72
recent_hours = 7
"""
MOTHER = """
id = "fit"
name = "Stay fit"
start = 2026-12-01
sports = ["running", "strength"]
[constraints]
weekly_hours = 2
days = ["tue", "thu", "sat"]
minutes = { tue = 35, thu = 35, sat = 35 }
[athlete]
birth_year = 1993
sex = "female"
level = "trained"
recent_hours = 1
gave_birth = 2026-07-01
"""
Home = Callable[[str, datetime], AthleteScope]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A home with a mission, at a moment."""

    def made(mission: str, now: datetime) -> AthleteScope:
        opened = replace(open_home(tmp_path / "home"), clock=lambda zone: now.replace(tzinfo=zone))
        scope, path = opened.scope("me"), tmp_path / "mission.toml"
        path.write_text(mission, encoding="utf-8")
        scope.missions.adopt(read_mission(scope, path), path.read_text(encoding="utf-8"), now=scope.now)
        return opened.scope("me")

    return made


def say(scope: AthleteScope, message: str) -> str:
    context = SessionContext(
        canvas_id="main", user_id="me", correlation_id=message, role=Role.OWNER, units=WeightUnit.KG, now=scope.now
    )
    reply = answer_message(message, context, scope)
    assert reply.actions == ()
    return reply.message


def at(days_before: int, hour: int = 9) -> datetime:
    day = RACE - timedelta(days=days_before)
    return datetime(day.year, day.month, day.day, hour)


def told(scope: AthleteScope, answers: Answers) -> None:
    store_check_in(CheckInRequest(answers=answers), scope)


@pytest.mark.parametrize("question", ["should I worry about it?", "can I run easily today?", "is that normal?"])
def test_an_open_warning_sign_goes_before_the_question_before_it(home: Home, question: str) -> None:
    scope = home(MARATHON, at(10))
    say(scope, "how long does jet lag last?")
    told(scope, Answers(text="chest felt tight on the climb yesterday"))

    answer = say(scope, question)

    assert "take it seriously" in answer
    assert "112" in answer


@pytest.mark.parametrize(
    "words", ["I'm exhausted and I miss my old self", "I cried all morning", "I can't cope any more"]
)
def test_a_low_mood_after_a_birth_is_met_warmly_with_whom_to_tell(home: Home, words: str) -> None:
    answer = say(home(MOTHER, at(3)), words)

    assert "I'm sorry" in answer
    assert "GP, midwife or health visitor" in answer


def test_a_child_that_cries_is_no_low_mood(home: Home) -> None:
    assert "I'm sorry" not in say(home(MOTHER, at(3)), "the baby cried all night, what should I do today?")


@pytest.mark.parametrize(
    ("score", "question", "holds", "never"),
    [
        (4, "should I train legs tomorrow with this knee?", "No squats", "2-4 hard sets"),
        (4, "what can I do instead of squats?", "No squats", "barbell row"),
        (4, "can I bench tomorrow?", "Yes", "No squats"),
        (7, "can I run on it?", "No, not with your left knee", "Yes"),
        (2, "can I race with this knee?", "Very likely yes", "No,"),
    ],
)
def test_a_pain_that_is_open_sets_the_limits_of_what_is_asked(
    home: Home, score: int, question: str, holds: str, never: str
) -> None:
    scope = home(MARATHON, at(5))
    told(scope, Answers(text=f"left knee {score}/10"))

    answer = say(scope, question)

    assert holds in answer
    assert never not in answer


def test_an_ill_child_is_no_illness_of_the_athlete(home: Home) -> None:
    answer = say(home(MOTHER, at(3)), "baby is ill, I won't train today")

    assert "lanterne skip today" in answer
    assert "Fever" not in answer


@pytest.mark.parametrize(
    ("days_before", "question", "holds"),
    [
        (12, "should I do one more long run this weekend?", "No: City Marathon is in 12 days"),
        (11, "my legs feel heavy in the taper, is that normal?", "Yes, that's very common"),
        (11, "what pace should I run the marathon at?", "First 6 km: 4:43/km"),
        (7, "I felt amazing, should I go for 3:05?", "On a very good day"),
        (7, "will I manage 2:40?", "No: I expect"),
        (4, "how do I carb load?", "580-720 g"),
        (4, "it's going to be 24 degrees on race day, what do I change?", "slower than planned"),
        (1, "what should I eat tonight?", "Tonight: a dinner you know"),
        (1, "any last words?", "You've done the work"),
    ],
)
def test_a_race_that_is_near_answers_with_its_own_figures(
    home: Home, days_before: int, question: str, holds: str
) -> None:
    assert holds in say(home(MARATHON, at(days_before)), question)


def test_far_from_a_race_dinner_is_an_ordinary_dinner(home: Home) -> None:
    assert "Tonight: a dinner you know" not in say(home(MARATHON, at(12)), "what should I eat tonight?")


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("when can I run again?", "nothing hard for 13 days"),
        ("when can I run again?", "no running for the first 6 days"),
        ("how did I do in the race?", "5 min over your target of 3:15 h"),
        ("what was my pace?", "4:44/km"),
        ("I missed my target, what went wrong?", "a start that was too fast"),
    ],
)
def test_a_race_just_over_answers_with_its_result_and_the_way_back(home: Home, question: str, holds: str) -> None:
    scope = home(MARATHON, at(-1))
    log_session(LogSessionRequest(sport=Sport.RUNNING, duration_s=11_980, distance_m=42_200, rpe=10.0, day=RACE), scope)

    assert holds in say(scope, question)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("how did that go?", "Today: running, 62 min, 12.0 km"),
        ("was that too fast, I could not talk?", "Yes, too fast"),
        ("can I do the missing ten minutes tomorrow?", "nothing has to be made up"),
    ],
)
def test_a_question_behind_a_session_is_about_that_session(home: Home, question: str, holds: str) -> None:
    scope = home(MARATHON, at(12, hour=19))
    log_session(LogSessionRequest(sport=Sport.RUNNING, duration_s=3720, distance_m=12_000, rpe=3.0), scope)

    assert holds in say(scope, question)


@pytest.mark.parametrize(
    "message", ["I ran 5 km without a break today. What now?", "I jogged 5 km without stopping today, is that good?"]
)
def test_who_ran_without_a_break_is_congratulated_and_told_the_next_step(home: Home, message: str) -> None:
    scope = home(MARATHON, at(12, hour=19))
    log_session(LogSessionRequest(sport=Sport.RUNNING, duration_s=2280, distance_m=5_000, rpe=6.0), scope)

    said = say(scope, message)

    assert said.startswith("Congratulations") and "5.0 km" in said and "without walking breaks" in said
    assert "Congratulations" not in say(scope, "can I run 5 km without a break?")
    told(scope, Answers(pain=("shin 3/10",)))
    assert "walking breaks stay" in say(scope, message)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("what happens tomorrow?", "Tomorrow: "),
        ("what's for the weekend?", "Saturday 5 December: "),
        ("what is the most important session this week?", "The most important one: "),
        ("what do I do on saturday, I get really nervous and always run too much", "Saturday 5 December: "),
    ],
)
def test_a_day_that_is_named_is_looked_up_whatever_was_asked_before(home: Home, question: str, holds: str) -> None:
    scope = home(MARATHON, at(11))
    say(scope, "is it ok to walk in between?")

    assert holds in say(scope, question)


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("can I start with plyometrics?", "two-leg hops"),
        ("when does the heaviness mean I should stop?", "first heaviness"),
        ("my pelvic physio says I may run again", "Good news"),
    ],
)
def test_after_a_birth_a_question_is_answered_and_not_only_the_birth(home: Home, question: str, holds: str) -> None:
    assert holds in say(home(MOTHER, at(11)), question)


def test_a_cold_leaves_other_questions_answered_and_says_no_to_hard_training(home: Home) -> None:
    scope = home(MARATHON, at(5))
    told(scope, Answers(text="sore throat and a runny nose"))

    assert say(scope, "can I do the threshold session?").startswith("No, nothing hard until you're well")
    assert "Fever" not in say(scope, "how do I get faster at climbing?")


WALKER = """
id = "runner"
name = "First ten"
start = 2026-12-01
goal_event = "Spring 10 km"
goal_date = 2027-03-21
sports = ["running"]
[goal]
distance_km = 10
[constraints]
days = ["tue", "thu", "sat", "sun"]
minutes = { tue = 40, thu = 40, sat = 40, sun = 60 }
[athlete]
birth_year = 1994
level = "beginner"
recent_hours = 1
"""


@pytest.mark.parametrize(
    ("question", "holds"),
    [
        ("i'm a total beginner, what do i do first", "begin with its next session"),
        ("how long do i run and how long do i walk", "min easy run"),
        ("is it ok that i can't talk when i run", "too fast for an easy session"),
        ("how will i manage 10k when i can barely do 3", "weeks until Spring 10 km"),
        ("what time will i do the 10k in?", "Spring 10 km: about"),
        ("good morning, what do you suggest i do today?", "today"),
    ],
)
def test_the_first_questions_of_a_beginner_are_answered_from_the_plan(home: Home, question: str, holds: str) -> None:
    assert holds in say(home(WALKER, datetime(2026, 12, 1, 9)), question)


def test_whether_it_is_enough_is_told_by_the_last_weeks(home: Home) -> None:
    scope = home(WALKER, datetime(2026, 12, 1, 9))
    for back in (2, 4, 9, 11):
        log_session(
            LogSessionRequest(
                sport=Sport.WALKING, duration_s=6000, rpe=3, day=date(2026, 12, 1) - timedelta(days=back)
            ),
            scope,
        )

    assert say(scope.renewed(), "is that enough for my age?").startswith("Yes: you've done about 3.3 h")


def test_a_target_of_a_short_race_keeps_its_seconds_and_usual_speeds_give_no_verdict(home: Home) -> None:
    rower = (
        WALKER.replace("running", "rowing")
        .replace("distance_km = 10", "distance_km = 2\nminutes = 6.67")
        .replace("Spring 10 km", "2k test")
    )

    answer = say(home(rower, datetime(2026, 12, 1, 9)), "is 6:40 realistic for me?")

    assert "6:40 min" in answer and not answer.startswith("No")


def test_planned_days_wait_for_a_doctor_while_a_sign_is_open(home: Home) -> None:
    scope = home(MARATHON, at(10))
    before = say(scope, "what's on this week")
    told(scope, Answers(text="chest felt tight on the climb yesterday"))

    after = say(scope.renewed(), "what's on this week")
    line = next(line for line in after.splitlines() if "once a doctor has cleared you" in line)

    assert "once a doctor has cleared you" not in before
    assert "/km" not in after and line
