"""The six agents of a day, heard in their order, and a stage that counts."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.app.settle import settle
from lanterne_rouge.domain.fitness import FitnessDay
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne

DAY = date(2026, 7, 15)
ORDER = ["mission", "observation", "reasoning", "planning", "communication"]
MISSION = """
id = "alps-2026"
name = "A week in the Alps"
start = 2026-03-02
goal_event = "A week in the Alps"
goal_date = 2026-07-17
event_start = 2026-07-11
event_end = 2026-07-17
sports = ["cycling"]
[athlete]
ftp = 250
birth_year = 1986
"""
STAGES = "".join(
    f'[[stages]]\nnumber = {n}\nday = 2026-07-{10 + n}\nkind = "{kind}"\ncritical = {str(n == 5).lower()}\n'
    for n, kind in enumerate(("flat", "hilly", "flat", "itt", "mountain", "flat", "mountain"), 1)
)


def _series() -> list[FitnessDay]:
    """A year of training that ends in days so hard that form lies at -34."""
    days = [DAY - timedelta(days=back) for back in range(365, 0, -1)]
    return [
        FitnessDay(date=day, load=120.0, ctl=82.0, atl=116.0, tsb=-34.0, form=-34.0, ramp_7d=2.0, settling=False)
        for day in days
    ]


@pytest.fixture
def racing(lanterne: Lanterne, tmp_path: Path) -> Lanterne:
    """A home in the middle of an event, before a mountain stage that counts, deep in fatigue."""
    (tmp_path / "mission.toml").write_text(MISSION + STAGES)
    assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
    with open_scope(home=lanterne.home) as scope:
        settle(scope)
        scope.stores.fitness.replace_from(date(2025, 7, 15), _series(), ())
    lanterne("check-in", "--date", str(DAY), "--readiness", "78", "--sleep-h", "7.8")
    return lanterne


def test_the_agents_are_heard_in_their_order_and_the_trace_is_kept(racing: Lanterne) -> None:
    racing("today", "--full", "--date", str(DAY - timedelta(days=1)))

    with open_scope(home=racing.home) as scope:
        (kept,) = scope.stores.memory.recall(DAY - timedelta(days=1), DAY - timedelta(days=1), "decision")
    trace = json.loads(kept.document)["trace"]
    assert [step["step"] for step in trace if step["step"] != "negotiation"] == ORDER
    assert all(step["outcome"] for step in trace)
    assert trace == racing("why", str(DAY - timedelta(days=1)), "--json").document["trace"]


def test_what_was_learned_is_heard_after_reasoning(racing: Lanterne) -> None:
    racing("feedback", str(DAY - timedelta(days=1)), "bad")
    racing("today", "--full", "--date", str(DAY))

    trace = racing("why", str(DAY), "--json").document["trace"]

    steps = [step["step"] for step in trace]
    assert steps.index("reasoning") < steps.index("reflection") < steps.index("planning")
    assert {"step": "reflection", "outcome": "days called bad: 1"} in trace


def test_a_stage_that_counts_is_argued_for_and_the_exchange_is_told_and_kept(racing: Lanterne) -> None:
    briefing = racing("today", "--date", str(DAY), "--json").document

    (exchange,) = briefing["negotiation"]
    steps = [step["step"] for step in racing("why", str(DAY), "--json").document["trace"]]
    assert briefing["decision"]["action"] == "maintain"
    assert (exchange["verdict"], exchange["settled_by"]) == ("maintain", "mission")
    assert exchange["says"] in briefing["sections"]["logic"]
    assert briefing["workout"]["max_zone"] <= 4
    assert steps == [*ORDER[:3], "negotiation", *ORDER[3:]]


def test_on_a_stage_that_counts_illness_wins_and_says_so(racing: Lanterne) -> None:
    racing("check-in", "--date", str(DAY), "--illness", "fever 38.6")

    briefing = racing("today", "--date", str(DAY), "--json").document

    (exchange,) = briefing["negotiation"]
    assert briefing["decision"]["action"] == "recover"
    assert briefing["workout"] is None
    assert exchange["settled_by"] == "guardrails"
    assert "safety comes first" in racing("today", "--full", "--date", str(DAY)).out


def test_two_clear_calls_for_recovery_protect_the_stages_to_come(racing: Lanterne) -> None:
    racing("check-in", "--date", str(DAY), "--readiness", "58")

    decision = racing("today", "--date", str(DAY), "--json").document["decision"]

    assert decision["action"] == "recover"
    assert "recovery" in decision["reason"] and "stages still to come" in decision["reason"]


def test_the_same_morning_leaves_the_same_trace(racing: Lanterne) -> None:
    racing("today", "--full", "--date", str(DAY))
    first = racing("why", str(DAY), "--json").document["trace"]
    racing("today", "--full", "--date", str(DAY))

    assert racing("why", str(DAY), "--json").document["trace"] == first
