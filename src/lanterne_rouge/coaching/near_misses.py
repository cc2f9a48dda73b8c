"""Rules that nearly spoke: each own number is moved a small step, and the rules themselves are asked again.

The boundaries are found, not written down: the table of rules stays the only place that knows them.
"""

from collections.abc import Iterator

from lanterne_rouge.coaching.figures import filled
from lanterne_rouge.coaching.gloss import gloss
from lanterne_rouge.coaching.own_numbers import OWN_NUMBERS, OwnNumber
from lanterne_rouge.coaching.rules.rule import Rule
from lanterne_rouge.coaching.rules.table import RULES
from lanterne_rouge.coaching.sanity import set_aside
from lanterne_rouge.coaching.signs.morning import Signs, read_signs
from lanterne_rouge.domain.counterfactual import NearMiss
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.decision import Ceiling

MOST = 5


def near_misses(context: DayContext) -> tuple[NearMiss, ...]:
    """Rules that a small step of one own number would have made speak and limit the day, the nearest first."""
    sane = set_aside(context).context
    signs = _signs(sane)
    spoke = {rule.id for rule in RULES if rule.when(signs)}
    found: dict[str, tuple[float, NearMiss]] = {}
    for number in OWN_NUMBERS:
        for values in number.nearby(sane):
            for share, miss in _new_rules(sane, number, values, spoke):
                if miss.rule not in found or share < found[miss.rule][0]:
                    found[miss.rule] = (share, miss)
    return tuple(miss for _, miss in sorted(found.values(), key=lambda pair: pair[0])[:MOST])


def _new_rules(
    context: DayContext, number: OwnNumber, values: tuple[float, ...], spoke: set[str]
) -> Iterator[tuple[float, NearMiss]]:
    """Rules that begin to speak along these values, each with the share of the margin that it takes."""
    now = number.read(context)
    if now is None:
        return
    told = set(spoke)
    for value in values:
        signs = _signs(number.put(context, value))
        for rule in RULES:
            if rule.id not in told and rule.when(signs):
                told.add(rule.id)
                if rule.ceiling(signs) != Ceiling():
                    yield abs(value - now) / number.margin, _miss(rule, number, now, value)


def _miss(rule: Rule, number: OwnNumber, now: float, boundary: float) -> NearMiss:
    state = gloss(filled(number.as_it_is, now=now))
    at = filled("{at}", at=boundary)
    sentence = f"{state[:1].upper()}{state[1:]}; at {at} rule {rule.id} speaks too ({rule.condition}): {rule.effect_in_words()}."
    return NearMiss(
        rule=rule.id,
        name=number.name,
        number=round(now, 2),
        boundary=round(boundary, 2),
        unit=number.unit,
        sentence=sentence,
    )


def _signs(context: DayContext) -> Signs:
    return read_signs(set_aside(context))
