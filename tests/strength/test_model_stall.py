"""What a model is told of a lift that may stand still: whether it does is counted."""

import json

import pytest

from lanterne_rouge.domain.language_model import Fact, FactEffect
from lanterne_rouge.domain.lifting import PastLift
from lanterne_rouge.models.strength.stall import analyze_stall, stall_facts, stall_material
from lanterne_rouge.strength.history.lift_case import LiftCase, lift_cases
from lanterne_rouge.strength.history.stall import analyse_stall
from tests.agents.desks import sentence
from tests.agents.strength.desks import desk
from tests.strength.lifters import BENCH, catalogue, context, history, row, session


def case(*sessions: PastLift) -> LiftCase:
    (made,) = lift_cases(context(row(BENCH), past=[history(BENCH, *sessions)]), catalogue())
    return made


STALLED = case(*(session(d, (100.0, 5, 8.0)) for d in (0, 5, 10)))
MOVING = case(session(0, (105.0, 5, 8.0)), session(5, (102.5, 5, 8.0)), session(10, (100.0, 5, 8.0)))
NEW = case(session(0, (100.0, 5, 8.0)), session(5, (100.0, 5, 8.0)))
WORN = case(*(session(d, (100.0, 5, 9.5)) for d in (0, 5, 10)))


def facts(of: LiftCase) -> dict[str, Fact]:
    return {fact.id: fact for fact in stall_facts(of, analyse_stall(of, catalogue()), catalogue())}


def test_the_lift_is_told_with_its_sessions_and_the_rules_way_out() -> None:
    told = facts(STALLED)

    ours = analyse_stall(STALLED, catalogue())
    assert told["lift"].full == "the barbell bench press"
    assert {"lift_sets", "lift_before_1", "lift_before_2", "lift_max"} <= told.keys()
    assert ours.suggested_fix is not None and dict(told["advice"].fields) == {"text": ours.suggested_fix}


def test_a_lift_that_moves_speaks_for_the_work_and_has_no_way_out() -> None:
    told = facts(MOVING)

    assert told["lift_max"].effect is FactEffect.SUPPORTS
    assert "advice" not in told


@pytest.mark.parametrize(("of", "is_stalled"), [(STALLED, False), (MOVING, True), (NEW, True)])
def test_a_model_that_counts_otherwise_is_not_heard(of: LiftCase, is_stalled: bool) -> None:
    said = {
        "is_stalled": is_stalled,
        "sentences": [sentence("{lift} shows {lift_max}.", "lift", effect="neutral")],
        "fix_type": None,
    }

    told = analyze_stall(of, catalogue(), desk(json.dumps(said)))

    assert told.stall == analyse_stall(of, catalogue())
    assert told.explanation is None and told.notes


def test_the_material_holds_the_sessions_and_the_rules_word() -> None:
    ours = analyse_stall(STALLED, catalogue())

    told = stall_material(STALLED, ours, catalogue())

    assert told.count("100 kg x 5 @ 8") == 3 and "rules_say" in told and len(told) < 1500
