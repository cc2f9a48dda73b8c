"""Thousands of sessions as models might propose them, for thousands of lifters: none that breaks a rule comes through."""

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from lanterne_rouge.domain.language_model import ProposedLift, ProposedPlan
from lanterne_rouge.domain.lifting import CoachContext
from lanterne_rouge.strength.plan import plan_session
from tests.proofs.test_strength_plans import THOROUGH
from tests.strength.generated_contexts import contexts
from tests.strength.lifters import catalogue
from tests.strength.proposals import lifts, proposals
from tests.strength.test_model_plan import sound_and_within


@pytest.mark.proof
@pytest.mark.parametrize("part", range(4))
def test_a_thousand_changed_sessions_end_within_the_rules(part: int) -> None:
    @seed(part)
    @settings(THOROUGH, max_examples=1000)
    @given(contexts(odd=part == 3), st.data())
    def prove(told: CoachContext, data: st.DataObject) -> None:
        sound_and_within(told, data.draw(proposals(plan_session(told, catalogue()))))

    prove()


@pytest.mark.proof
def test_a_thousand_sessions_from_nowhere_end_within_the_rules() -> None:
    @seed(9)
    @settings(THOROUGH, max_examples=1000)
    @given(contexts(odd=True), st.lists(lifts, max_size=6))
    def prove(told: CoachContext, proposed: list[ProposedLift]) -> None:
        sound_and_within(told, ProposedPlan(exercises=tuple(proposed)))

    prove()
