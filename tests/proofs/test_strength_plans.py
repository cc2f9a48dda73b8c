"""Thousands of lifters, gyms, pains and mornings: plans that break no rule, and always a plan."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.plan import plan_session
from tests.strength.generated_contexts import contexts
from tests.strength.lifters import catalogue

THOROUGH = settings(
    deadline=None, database=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate, Phase.shrink]
)


def proof(part: int, cases: int, *, odd: bool) -> Callable[[], None]:
    @seed(part)
    @settings(THOROUGH, max_examples=cases)
    @given(contexts(odd=odd))
    def prove(context: CoachContext) -> None:
        plan = plan_session(context, catalogue())

        assert violations(plan, context, catalogue()) == ()
        assert plan == plan_session(context, catalogue())

    return prove


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_a_thousand_and_a_half_sensible_lifters_get_plans_without_a_fault(part: int) -> None:
    proof(part, 1500, odd=False)()


@pytest.mark.proof
@pytest.mark.parametrize("part", range(10, 12))
def test_a_thousand_odd_contexts_get_plans_without_a_fault(part: int) -> None:
    proof(part, 1000, odd=True)()


def test_some_lifters_get_plans_without_a_fault() -> None:
    proof(1, 100, odd=False)()
    proof(2, 60, odd=True)()
