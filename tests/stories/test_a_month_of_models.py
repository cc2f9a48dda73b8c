"""Thirty days with a model: what they take, and what a small model would cost."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from lanterne_rouge.adapters.llm.prices import Prices
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider, agree_with_rules
from lanterne_rouge.models.decide import DECISION_MAX_TOKENS as DECIDE_AT_MOST
from lanterne_rouge.models.explain import EXPLANATION_MAX_TOKENS as EXPLAIN_AT_MOST
from lanterne_rouge.settings.environment import ReasoningMode
from lanterne_rouge.wiring import open_scope
from tests.worlds import Lanterne, MadeOnce, run_at, weeks_of_rides

LAST = date(2026, 3, 31)
DAYS = tuple(LAST - timedelta(days=back) for back in reversed(range(30)))
SMALL = "gpt-4o-mini"
MISSION = """
id = "hill-2026"
name = "Road to the Hill Race"
start = 2026-01-05
goal_event = "Hill Race"
goal_date = 2026-05-17
sports = ["cycling"]
[constraints]
weekly_hours = 7
[athlete]
ftp = 220
lthr = 165
"""


@pytest.fixture
def home(lanterne: Lanterne, tmp_path: Path, made_once: MadeOnce) -> Lanterne:
    """A home with ten weeks of rides and of a ring's values, some nights of them bad."""

    def make() -> None:
        days = [LAST - timedelta(days=back) for back in range(75)]
        rows = [f"{d},{82 - d.day % 7 * 5},{60 + d.day % 5},50,{7.6 - d.day % 4 * 0.6},0.0" for d in days]
        weeks_of_rides(tmp_path / "in", until=datetime(2026, 3, 31, 10, tzinfo=UTC), days=70)
        (tmp_path / "in" / "ring.csv").write_text("\n".join(["date,readiness,hrv,rhr,sleep_h,temp_dev", *rows]) + "\n")
        (tmp_path / "mission.toml").write_text(MISSION)
        assert lanterne("init", "--mission", tmp_path / "mission.toml").code == 0
        assert lanterne("import", tmp_path / "in").code == 0

    return made_once(make)


@pytest.mark.parametrize(
    ("mode", "a_day", "answer_at_most"), [("explain", 600, EXPLAIN_AT_MOST), ("decide", 2500, DECIDE_AT_MOST)]
)
def test_a_month_of_a_small_model_costs_less_than_the_first_plan_gave_it(
    home: Lanterne, mode: ReasoningMode, a_day: int, answer_at_most: int
) -> None:
    model = ScriptedProvider(agree_with_rules, provider="openai", model=SMALL)
    asked = []
    with open_scope(home=home.home, model_provider=model) as scope:
        for day in DAYS:
            told = run_at(scope, day, reasoning=mode, now=datetime(day.year, day.month, day.day, 7, tzinfo=UTC))
            assert told.consulted is not None and told.consulted.answered
            asked.append(told.consulted.use)

    # Reckoned with the longest answer that may be given, not with the short ones of the scripted model.
    most = [use.input_tokens + answer_at_most for use in asked]
    prices = Prices(None)
    cost = [prices.cost_usd("openai", SMALL, use.input_tokens, answer_at_most) for use in asked]
    assert all(use.calls == 1 for use in asked)
    assert max(most) <= a_day
    assert all(price is not None for price in cost)
    assert sum(price for price in cost if price is not None) < 1.0
    if mode == "explain":
        assert max(use.input_tokens for use in asked) < 500
        assert max(price for price in cost if price is not None) < 0.01
