"""Somebody who only lifts and has told nothing: the log says what comes next, how often, how long and by which weights."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.messages import MessageTextRequest, show_message
from lanterne_rouge.app.morning import morning_of
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import settle
from lanterne_rouge.app.strength.context import lifter_of
from lanterne_rouge.app.strength.gyms import SetGymRequest, set_gym
from lanterne_rouge.app.strength.history import routine_from_log
from lanterne_rouge.app.strength.next_session import FROM_LOG
from lanterne_rouge.app.strength.routines import routine_in_use, save_routine
from lanterne_rouge.app.strength.today import RESTED_FROM, asked_context
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.check_in import CheckIn, Illness
from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.lifting import LiftingGoal
from lanterne_rouge.domain.message import MessageKind
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.state_keys import LAST_IMPORT
from lanterne_rouge.strength.gym_text import GymText
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.views.today import briefing_view
from lanterne_rouge.wiring import open_scope
from tests.stories.lifting_home import NOON, lifted
from tests.worlds import Lanterne, run_at

# A Friday.
DAY = date(2026, 3, 6)
MISSION = """
id = "hill-2026"
name = "Road to the Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = 2026-05-17
sports = ["cycling", "strength"]
"""


@pytest.fixture
def scope(tmp_path: Path) -> Iterator[AthleteScope]:
    """A home with nothing in it but five weeks of lifting, Tuesdays Push and Fridays Pull, last on Tuesday."""
    with open_scope(home=tmp_path / "home") as opened:
        _weeks_of_lifting(opened)
        yield opened


def _weeks_of_lifting(scope: AthleteScope) -> None:
    tuesday = DAY - timedelta(days=3)
    for week in range(5):
        lifted(scope, tuesday - timedelta(weeks=week), "Push")
        lifted(scope, tuesday - timedelta(weeks=week, days=4), "Pull")
    settle(scope)


def _told(scope: AthleteScope, day: date, **said: object) -> None:
    with scope.stores.journal.writing("check-in", "by hand", at=NOON):
        scope.stores.check_ins.save(day, CheckIn(**said))


def _today(scope: AthleteScope, day: date = DAY) -> Briefing:
    with scope.stores.journal.derived():
        # The files were looked through this morning: days without one were free.
        scope.stores.state.mark(LAST_IMPORT, f"{day}T08:00:00+00:00")
    settle(scope)
    return run_at(scope, day, now=datetime(day.year, day.month, day.day, 12, tzinfo=UTC))


def _morning(scope: AthleteScope, day: date = DAY) -> Morning:
    settle(scope)
    return morning_of(scope, day)


def test_on_the_usual_day_the_day_of_the_log_is_lifted_within_the_usual_hour(scope: AthleteScope) -> None:
    briefing = _today(scope)

    assert briefing.workout is not None and briefing.workout.sport is Sport.STRENGTH
    assert briefing.strength is not None
    # The day lasts as long as its sets take, as everywhere.
    assert 45 <= briefing.workout.duration_minutes == briefing.strength.minutes <= 60
    assert [e.name for e in briefing.strength.exercises] == ["Deadlift", "Overhead Press", "Lat Pulldown"]
    assert FROM_LOG in briefing.strength.adjustments


def test_weights_go_on_from_the_last_sets(scope: AthleteScope) -> None:
    lifting = _today(scope).strength

    assert lifting is not None
    deadlift = lifting.exercises[0]
    assert deadlift.top_set is not None and (deadlift.top_set.weight_kg, deadlift.top_set.reps) == (100.0, 7)
    assert [(s.weight_kg, s.sets) for s in deadlift.backoffs] == [(90.0, 3)]


def test_a_week_holds_as_many_days_of_lifting_as_usual(scope: AthleteScope) -> None:
    done = []
    for ahead in range(7):
        day = DAY + timedelta(days=ahead)
        workout = _today(scope, day).workout
        if workout is not None:
            assert workout.sport is Sport.STRENGTH
            done.append(day.strftime("%a"))
            lifted(scope, day, "Pull" if len(done) % 2 else "Push")

    assert done == ["Fri", "Tue"]


def test_a_missed_day_is_lifted_on_the_next_one(scope: AthleteScope) -> None:
    workout = _today(scope, DAY + timedelta(days=1)).workout

    assert workout is not None and workout.sport is Sport.STRENGTH


def test_the_routine_of_the_log_can_be_kept_and_goes_on_where_it_was(scope: AthleteScope) -> None:
    found = routine_from_log(DAY, scope.stores, scope.shelf)
    assert found is not None
    save_routine(scope.stores, *found, LiftingGoal.BOTH, today=DAY, now=NOON)

    before = _today(scope).strength
    lifted(scope, DAY, "Pull")
    after = asked_context(_morning(scope, DAY + timedelta(days=1)), lifter_of(scope))

    kept = routine_in_use(scope.stores)
    assert kept is not None and (kept.days, kept.since) == (("Pull", "Push"), "2026-03-05")
    assert before is not None and before.exercises[0].name == "Deadlift"
    assert after.template.name == "Push" and FROM_LOG not in after.notes


def test_the_message_of_a_lifting_day_names_the_lifts_in_order(scope: AthleteScope) -> None:
    briefing = _today(scope)
    plan = briefing.strength
    assert plan is not None and plan.exercises

    text = show_message(MessageTextRequest(kind=MessageKind.DAY, day=DAY), scope).text

    assert f"Lifting, about {plan.minutes} min" in text
    assert text.startswith(briefing_view(briefing).summary)
    assert [line[2:] for line in text.splitlines() if line.startswith("- ")] == [e.name for e in plan.exercises]


def test_the_message_of_a_day_too_ill_to_lift_names_none(scope: AthleteScope) -> None:
    _told(scope, DAY, illness=Illness(symptoms=("fever",), systemic=True))
    _today(scope)

    text = show_message(MessageTextRequest(kind=MessageKind.DAY, day=DAY), scope).text

    assert "lifting" not in text.lower() and "- " not in text


def test_who_asks_on_a_free_day_without_a_mission_is_not_held_back(scope: AthleteScope) -> None:
    asked = asked_context(_morning(scope, DAY - timedelta(days=2)), lifter_of(scope))

    assert asked.endurance.action is Action.MAINTAIN
    assert RESTED_FROM not in asked.notes


def test_who_asks_on_a_day_that_the_mission_rests_on_is_held_back(lanterne: Lanterne, tmp_path: Path) -> None:
    (tmp_path / "mission.toml").write_text(MISSION)
    assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
    with open_scope(home=lanterne.home) as scope:
        _weeks_of_lifting(scope)

        asked = asked_context(_morning(scope), lifter_of(scope))

    assert asked.endurance.action is Action.EASE
    assert RESTED_FROM in asked.notes


def test_nobody_lifts_with_a_fever_however_free_the_day(scope: AthleteScope) -> None:
    _told(scope, DAY - timedelta(days=2), illness=Illness(symptoms=("fever",), systemic=True))

    asked = asked_context(_morning(scope, DAY - timedelta(days=2)), lifter_of(scope))

    assert asked.endurance.action is Action.RECOVER
    assert plan_session(asked, scope.exercises).exercises == ()


def test_the_weight_of_an_earlier_check_in_is_known_to_lifts_of_the_body(scope: AthleteScope) -> None:
    _told(scope, DAY - timedelta(days=9), weight_kg=80.0)
    assert asked_context(_morning(scope), lifter_of(scope)).bodyweight_kg == 80.0
    _told(scope, DAY, weight_kg=79.0)

    assert asked_context(_morning(scope), lifter_of(scope)).bodyweight_kg == 79.0


def test_a_gym_in_pounds_is_planned_and_told_in_pounds(scope: AthleteScope) -> None:
    set_gym(SetGymRequest(name="Iron", has=GymText(unit=WeightUnit.LB)), scope)

    text = str(_today(scope))

    assert "top set 1 x 6 at 220 lb" in text and " kg" not in text
    assert asked_context(_morning(scope), lifter_of(scope)).unit is WeightUnit.LB


def test_a_session_that_was_held_back_tells_nothing_of_progress(scope: AthleteScope) -> None:
    pull = DAY - timedelta(days=7)
    _told(scope, pull, feeling=replace(CheckIn().feeling, energy_0_10=2.0))
    _today(scope, pull)

    asked = asked_context(_morning(scope), lifter_of(scope))

    eased = {s.day for h in asked.history for s in h.sessions if s.eased}
    assert eased == {pull}
