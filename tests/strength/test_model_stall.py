"""A model may choose the way out of a stall; whether there is one is counted."""

import pytest

from lanterne_rouge.domain.language_model import ProposedStall
from lanterne_rouge.domain.lifting import FixType, PastLift, StallAnalysis
from lanterne_rouge.models.strength.stall import checked_stall, stall_material
from lanterne_rouge.strength.history.lift_case import LiftCase, lift_cases
from lanterne_rouge.strength.history.stall import analyse_stall
from tests.strength.lifters import BENCH, catalogue, context, history, row, session


def case(*sessions: PastLift) -> LiftCase:
    (made,) = lift_cases(context(row(BENCH), past=[history(BENCH, *sessions)]), catalogue())
    return made


STALLED = case(*(session(d, (100.0, 5, 8.0)) for d in (0, 5, 10)))
MOVING = case(session(0, (105.0, 5, 8.0)), session(5, (102.5, 5, 8.0)), session(10, (100.0, 5, 8.0)))
NEW = case(session(0, (100.0, 5, 8.0)), session(5, (100.0, 5, 8.0)))
WORN = case(*(session(d, (100.0, 5, 9.5)) for d in (0, 5, 10)))


def judged(
    of: LiftCase,
    is_stalled: bool = True,
    reason: str = "Your bench has stood at 100 kg for three sessions.",
    fix: str | None = "Do sets of 5 with a slower lowering.",
    fix_type: FixType | None = FixType.VARIATION,
) -> StallAnalysis | str:
    proposed = ProposedStall(is_stalled=is_stalled, reason=reason, suggested_fix=fix, fix_type=fix_type)
    ours = analyse_stall(of, catalogue())
    checked = checked_stall(proposed, ours, of, catalogue())
    assert checked.heard or checked.stall == ours
    assert checked.stall.is_stalled is ours.is_stalled and checked.stall.details == ours.details
    assert not checked.note or checked.stall.suggested_fix == ours.suggested_fix
    return checked.note or checked.stall


def test_a_way_out_of_a_stall_that_is_there_may_be_the_models() -> None:
    told = judged(STALLED, reason="Your bench has stood at 100 kg.")

    assert isinstance(told, StallAnalysis)
    assert (told.is_stalled, told.fix_type, told.suggested_fix) == (
        True,
        FixType.VARIATION,
        "Do sets of 5 with a slower lowering.",
    )
    assert told.details == analyse_stall(STALLED, catalogue()).details


@pytest.mark.parametrize("of", [MOVING, NEW])
def test_a_stall_that_the_sessions_do_not_show_is_refused(of: LiftCase) -> None:
    told = judged(of, reason="Your bench has stood at 100 kg.")

    assert isinstance(told, str) and "do not show a stall" in told


def test_a_stall_is_not_talked_away() -> None:
    assert isinstance(judged(STALLED, is_stalled=False, reason="All is well.", fix=None, fix_type=None), str)


def test_without_a_stall_there_is_no_way_out() -> None:
    told = judged(MOVING, is_stalled=False, reason="Your bench is moving well.")

    assert isinstance(told, StallAnalysis)
    assert (told.suggested_fix, told.fix_type) == (None, None)


@pytest.mark.parametrize(
    ("fix", "kind"),
    [
        (None, FixType.VARIATION),
        ("", FixType.VARIATION),
        ("Do sets of 5 more slowly.", None),
        ("Change the grip. And the stance.", FixType.VARIATION),
        ("Go to 120 kg.", FixType.VARIATION),
        ("Add 5 sets a day.", FixType.VOLUME),
        ("Add weight each time.", FixType.VOLUME),
        ("Take it to failure once a week.", FixType.VOLUME),
    ],
)
def test_no_two_and_bolder_ways_out_leave_the_rules_analysis(fix: str | None, kind: FixType | None) -> None:
    assert isinstance(judged(STALLED, reason="Your bench has stood at 100 kg.", fix=fix, fix_type=kind), str)


def test_worn_out_asks_for_a_lighter_week_whatever_the_model_says() -> None:
    assert analyse_stall(WORN, catalogue()).fix_type is FixType.DELOAD
    assert isinstance(judged(WORN, reason="Your bench has stood at 100 kg."), str)


def test_the_material_holds_the_sessions_and_the_rules_word() -> None:
    ours = analyse_stall(STALLED, catalogue())

    told = stall_material(STALLED, ours, catalogue())

    assert told.count("100 kg x 5 @ 8") == 3 and "rules_say" in told and len(told) < 1500
