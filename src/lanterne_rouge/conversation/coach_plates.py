"""Which plates make a weight, as in `which plates for 100`: answered with those of the gym in use."""

import re
from typing import Final

from lanterne_rouge.app.strength.calculators import PlatesRequest, find_plates
from lanterne_rouge.conversation.answer import Fetching
from lanterne_rouge.conversation.exercise_words import exercise_in_text
from lanterne_rouge.domain.equipment import LB_KG, WeightUnit
from lanterne_rouge.views.lifting_calculators import plates_text

_ASKS: Final = re.compile(
    r"(?:\b(?:which|what|how many)\b.{0,15}\bplates?\b|^plates? (?:for|to make)\b|\bplate math\b)"
    r".*?(?<![\d.])(?P<weight>\d{2,3}(?:\.\d+)?) ?(?P<unit>kgs?|kilos?|lbs?|pounds?)?(?![\w%])"
)


def asks_plates(text: str) -> bool:
    """Whether a normalised message asks which plates make a weight."""
    return _ASKS.search(text) is not None


def plates_answer(text: str, fetch: Fetching, unit: WeightUnit) -> str:
    """The plates of one side. Raises `BadInput` for a lift without plates and a weight that nobody lifts."""
    asked = _ASKS.search(text)
    if asked is None:
        return ""
    said = asked["unit"] or unit.value
    kg = float(asked["weight"]) * (LB_KG if said.startswith(("lb", "pound")) else 1.0)
    request = PlatesRequest(weight_kg=kg, exercise=exercise_in_text(text))
    return plates_text(fetch("tool_find_plates", find_plates, request), unit)
