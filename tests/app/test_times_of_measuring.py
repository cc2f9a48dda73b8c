"""What a decision is made from says when it was measured: the reading's day, the session's start, the mission's dates."""

import json
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.looking_back import reflect_on
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.mission import MissionConfig
from lanterne_rouge.wiring import open_scope
from tests.app.eight_weeks import MONDAY, SATURDAY, TUESDAY, at, fill, slow, steady
from tests.worlds import run_at

GOAL = date(2026, 5, 17)


@pytest.fixture
def scope(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AthleteScope]:
    monkeypatch.setenv("LANTERNE_TIMEZONE", "UTC")
    with open_scope(home=tmp_path / "home") as opened:
        yield opened


def stored(scope: AthleteScope, day: date, kind: str) -> dict:
    return json.loads(scope.stores.memory.recall(day, day, kind)[0].document)


def test_readings_sessions_mission_and_phase_carry_their_times(scope: AthleteScope) -> None:
    day = fill(scope, 30, hard=(TUESDAY, SATURDAY), mornings=slow, load=steady)
    mission = MissionConfig(
        id="ride", name="Ride", start=MONDAY, goal_event="Ride", goal_date=GOAL, sports=("cycling",)
    )

    run_at(scope, day, now=at(day), mission=mission)

    context = stored(scope, day, "observation")["context"]
    assert context["day"] == day.isoformat()
    assert dict(context["measured_on"])["readiness"] == day.isoformat()
    newest = min(context["sessions"], key=lambda session: session["days_ago"])
    assert datetime.fromisoformat(newest["started_at"]) == datetime.fromisoformat(
        f"{day - timedelta(days=1)}T05:00:00Z"
    )
    assert context["mission"]["goal_date"] == GOAL.isoformat()
    assert context["mission"]["phase"] and context["mission"]["days_to_next"] is not None


def test_an_older_reading_carries_its_own_day(scope: AthleteScope) -> None:
    day = fill(scope, 30, hard=(TUESDAY,), mornings=slow, load=steady) + timedelta(days=2)

    run_at(scope, day, now=at(day))

    readings = dict(stored(scope, day, "observation")["context"]["measured_on"])
    assert readings["hrv"] == (day - timedelta(days=2)).isoformat()


def test_a_stored_day_is_read_again_with_its_times(scope: AthleteScope) -> None:
    day = fill(scope, 30, hard=(TUESDAY,), mornings=slow, load=steady)
    run_at(scope, day, now=at(day))

    (entry,) = scope.stores.memory.recall(day, day, "observation")
    morning = scope.adapters.read_morning(entry.document)

    assert dict(morning.measured_on)["readiness"] == day
    assert all(session.started_at is not None for session in morning.sessions)


def test_a_lesson_is_a_step_between_reasoning_and_planning(scope: AthleteScope) -> None:
    def lighter_fourth(day: date) -> float:
        return steady(day) * (0.5 if (day - MONDAY).days // 7 % 4 == 3 else 1.0)

    monday = fill(scope, 56, hard=(TUESDAY, SATURDAY), mornings=slow, load=lighter_fourth)
    reflect_on(scope.stores, monday, now=at(monday))
    run_at(scope, monday, now=at(monday))

    decision = stored(scope, monday, "decision")
    steps = [step["step"] for step in decision["trace"]]
    assert steps == ["mission", "observation", "reasoning", "reflection", "planning", "communication"]
    assert any(evidence["rule"] == "B1" for evidence in decision["evidence"])
