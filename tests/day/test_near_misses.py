"""Rules that nearly spoke: their boundaries are found by asking the rules, so that they cannot drift from them."""

from dataclasses import replace

from hypothesis import given

from lanterne_rouge.day.adjustments import SEARCHED
from lanterne_rouge.day.counterfactuals import near_misses
from lanterne_rouge.day.rules.table import RULES
from lanterne_rouge.day.sanity import set_aside
from lanterne_rouge.day.signs.signals import read_signals
from lanterne_rouge.domain.morning import Morning, Readiness, VitalSign
from tests.day.mornings import morning
from tests.day.test_day_properties import MORNINGS


def spoken(context: Morning) -> set[str]:
    """The rules that speak on a morning."""
    signs = read_signals(context)
    return {rule.id for rule in RULES if rule.when(signs)}


def test_a_readiness_just_above_a_boundary_is_named_with_it() -> None:
    miss = next(one for one in near_misses(morning(readiness=Readiness(score=62.0))) if one.rule == "O1")

    assert (miss.name, miss.number, miss.boundary) == ("readiness", 62.0, 59.0)
    assert miss.sentence.startswith("Your readiness is 62; at 59 another limit would apply (readiness below 60")


def test_a_number_far_from_every_boundary_is_not_named() -> None:
    assert [one for one in near_misses(morning(readiness=Readiness(score=79.0))) if one.name == "readiness"] == []


def test_a_rule_that_speaks_is_no_near_miss() -> None:
    context = morning(rhr=VitalSign(today=56.0, mean_28d=50.0))

    assert {one.rule for one in near_misses(context)}.isdisjoint(spoken(context))
    assert "O2" in {one.rule for one in near_misses(context)}


def test_form_warns_on_both_sides() -> None:
    deep = morning(load=replace(morning().load, ctl=60.0, atl=82.0, tsb=-22.0))
    fresh = morning(load=replace(morning().load, ctl=60.0, atl=36.0, tsb=24.0))

    assert "L1" in {one.rule for one in near_misses(deep)}
    assert "L1b" in {one.rule for one in near_misses(fresh)}


@given(MORNINGS)
def test_at_its_boundary_a_near_miss_speaks(context: Morning) -> None:
    sane = set_aside(context)[0]
    numbers = {number.name: number for number in SEARCHED}

    for miss in near_misses(context):
        moved = numbers[miss.name].put(sane, miss.boundary)
        assert miss.rule not in spoken(sane)
        assert miss.rule in spoken(moved)
