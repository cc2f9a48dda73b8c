"""The day's workout is the plan's own session where the day keeps to the plan, and less where it does not."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tests.stories.test_a_plan import mission, ring
from tests.worlds import Lanterne, MadeOnce, weeks_of_rides

DAY = date(2026, 3, 3)
NOON = datetime(2026, 3, 3, 12, tzinfo=UTC)


@pytest.fixture
def rider(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:
    """A home with five weeks of rides, good mornings, and a plan."""

    def make() -> None:
        weeks_of_rides(tmp_path / "in", until=NOON, days=35)
        (tmp_path / "in" / "ring.csv").write_text(ring(lambda back: 80, DAY + timedelta(days=7)))
        assert lanterne("init", "--mission", mission(tmp_path)).code == 0
        assert lanterne("import", tmp_path / "in").code == 0
        assert lanterne("plan", "--date", DAY).code == 0

    return made_once(make)


def test_a_day_that_keeps_to_the_plan_has_the_plans_own_session(rider: Lanterne) -> None:
    planned = rider("plan", "--date", DAY, "--json").document["days"][0]["sessions"][0]

    told = rider("today", "--date", DAY, "--no-deliver", "--json").document

    assert told["decision"]["action"] == "maintain"
    assert told["workout"]["description"] == f"{planned['structure']}."
    assert told["workout"]["title"] == planned["title"]
    work = {
        (step["minutes"], step["zone"], step["target"].removeprefix("at "))
        for step in planned["steps"]
        if step["target"]
    }
    assert work <= {(step["minutes"], step["zone"], step["target"]) for step in told["workout"]["steps"]}
    assert sum(step["minutes"] for step in told["workout"]["steps"]) == planned["minutes"]


def test_an_eased_day_is_less_than_the_planned_session(rider: Lanterne) -> None:
    planned = rider("today", "--date", DAY, "--no-deliver", "--json").document["workout"]
    rider("check-in", "--date", DAY, "--sleep-h", "4", "--energy", "low", "--soreness", "high")

    told = rider("today", "--date", DAY, "--no-deliver", "--json").document

    assert told["decision"]["action"] in ("ease", "recover")
    assert told["workout"] is None or told["workout"]["load"] <= planned["load"]
    assert told["workout"] is None or told["workout"]["max_zone"] <= planned["max_zone"]


def test_less_time_than_planned_is_respected(rider: Lanterne) -> None:
    rider("check-in", "--date", DAY, "--minutes", "30")

    told = rider("today", "--date", DAY, "--no-deliver", "--json").document

    assert told["workout"]["duration_minutes"] <= 30
