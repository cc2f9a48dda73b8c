"""The formulas of lifting by their names, applied to the inputs of test cases: the same functions that plan and measure.

The inputs are described in docs/strength.md. Names may be written in several ways, for other people's tables use them.
"""

from collections.abc import Callable, Mapping

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.strength_golden.given import Answer, Given
from lanterne_rouge.entrypoints.strength_golden.match import match
from lanterne_rouge.entrypoints.strength_golden.maximum import e1rm, rpe_load
from lanterne_rouge.entrypoints.strength_golden.plates import plates
from lanterne_rouge.entrypoints.strength_golden.stall import stall
from lanterne_rouge.entrypoints.strength_golden.substitutes import substitutes
from lanterne_rouge.entrypoints.strength_golden.volume import volume
from lanterne_rouge.entrypoints.strength_golden.warmup import warmup

FUNCTIONS: Mapping[str, Callable[[Given], Answer]] = {
    "e1rm": e1rm,
    "warmup": warmup,
    "plates": plates,
    "volume": volume,
    "rpe_load": rpe_load,
    "substitutes": substitutes,
    "match": match,
    "stall": stall,
}
_WITHOUT_NAMES: Mapping[str, tuple[str, Callable[[object], bool]]] = {
    "match": ("name", lambda told: isinstance(told, str)),
    "volume": ("sets", lambda told: isinstance(told, list)),
}
"""Functions whose one input may stand alone, without its name."""


def is_strength(function: str) -> bool:
    """Whether a function of this name is one of lifting."""
    return function in FUNCTIONS


def evaluate(function: str, inputs: object, catalogue: Catalogue) -> Answer:
    """The value of the named function, None where it cannot be known; raises `BadInput` for what it cannot use."""
    name, stands_alone = _WITHOUT_NAMES.get(function, ("", lambda told: False))
    if stands_alone(inputs):
        inputs = {name: inputs}
    if not isinstance(inputs, Mapping):
        raise BadInput(f"The input of {function} must be an object with named values.")
    return FUNCTIONS[function](Given(function, inputs, catalogue))
