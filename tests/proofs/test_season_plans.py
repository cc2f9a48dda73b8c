"""Thousands of generated athletes, calendars and histories: plans and repairs that cross no limit."""

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.request import PlannerInput
from tests.season.generated_seasons import requests
from tests.season.plan_proof import broken, prove_one

WHOLE_SEASON_WEEKS = 30
# New cases each time would make a failure hard to meet again; a seed of its own for each part is enough.
THOROUGH = settings(
    deadline=None, database=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate, Phase.shrink]
)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(5))
def test_a_thousand_seasons_are_planned_and_repaired_without_a_fault(part: int) -> None:
    @seed(part)
    @settings(THOROUGH, max_examples=1000)
    @given(requests(most_weeks=4), st.data())
    def prove(request: PlannerInput, data: st.DataObject) -> None:
        prove_one(request, data)

    prove()


@pytest.mark.proof
def test_whole_seasons_are_planned_without_a_fault() -> None:
    @seed(99)
    @settings(THOROUGH, max_examples=300)
    @given(requests(most_weeks=WHOLE_SEASON_WEEKS))
    def prove(request: PlannerInput) -> None:
        assert broken(plan_season(request), request) == []

    prove()
