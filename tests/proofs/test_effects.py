"""The second opinion sees what it is there for."""

import pytest

from lanterne_rouge.sandbox.rubric import DayNumbers
from tests.proofs.effects import Shown, effects

KNOWN = DayNumbers(values=frozenset((2.0, 4.0, 6.0)), written=frozenset())


@pytest.mark.parametrize(
    "text", ["Ride in zone six.", "Ride in Z6.", "Go up to zone 4 today.", "A bit of zone-V work."]
)
def test_a_zone_above_the_most_is_an_effect_in_figures_and_in_words(text: str) -> None:
    found = tuple(effects(Shown(text=text, mode="explain", known=KNOWN, ours="", top_zone=2)))

    assert any(one.startswith("zone ") for one in found), found


@pytest.mark.parametrize("text", ["Ride in zone two.", "Stay in Z1.", "Zones are fine.", "Dozens of days."])
def test_a_zone_within_the_most_is_none(text: str) -> None:
    assert not any(
        o.startswith("zone") for o in effects(Shown(text=text, mode="explain", known=KNOWN, ours="", top_zone=2))
    )


def test_a_zone_that_the_coach_itself_names_is_none() -> None:
    shown = Shown(text="Your plan has zone 4.", mode="explain", known=KNOWN, ours="Your plan has zone 4.", top_zone=2)

    assert not any(one.startswith("zone") for one in effects(shown))
