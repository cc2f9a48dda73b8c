"""Whatever JSON is passed as a context, a valid plan comes back that breaks no rule."""

import json
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanterne_rouge.app.coach_context.context import coach_context
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.views.strength_plan_text import strength_plan_text
from tests.documents import today_plan_document
from tests.entrypoints.told_contexts import ANYTHING, CATALOGUE, FIELDS, sound_context

TODAY = date(2026, 11, 21)


@pytest.mark.proof
@given(changed=st.dictionaries(FIELDS, ANYTHING, max_size=6))
@settings(max_examples=5000)
def test_any_context_gives_a_plan_that_breaks_no_rule(changed: dict[str, object]) -> None:
    context = coach_context({**sound_context(), **changed}, CATALOGUE, today=TODAY)

    plan = plan_session(context, CATALOGUE)

    assert violations(plan, context, CATALOGUE) == ()
    json.dumps(today_plan_document(plan, context.unit), allow_nan=False, ensure_ascii=False).encode()


@pytest.mark.proof
@given(document=st.dictionaries(st.one_of(FIELDS, st.text(max_size=5)), ANYTHING, max_size=8))
@settings(max_examples=3000)
def test_any_object_at_all_gives_a_plan_or_its_reason(document: dict[str, object]) -> None:
    context = coach_context(document, CATALOGUE, today=TODAY)

    plan = plan_session(context, CATALOGUE)

    assert plan.exercises or plan.reasoning
    assert strength_plan_text(plan, context, CATALOGUE).encode()
