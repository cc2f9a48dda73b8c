"""Any metric by its name, applied to the inputs of a test case: the same functions that measure the athlete."""

from collections.abc import Mapping
from math import isfinite

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.metrics.catalogue import GOLDEN
from lanterne_rouge.metrics.metric import GoldenInput


def evaluate_metric(function_name: str, inputs: object) -> object:
    """The value of the named function, None where it cannot be known; raises `BadInput` for what it cannot use."""
    compute = GOLDEN.get(function_name)
    if compute is None:
        raise BadInput(f"There is no function called {function_name}.", "See docs/metrics.md for those there are.")
    if not isinstance(inputs, Mapping):
        raise BadInput(f"The input of {function_name} must be an object with named values.")
    try:
        answer = compute(GoldenInput(function=function_name, values=inputs))
    except OverflowError:
        raise BadInput(f"The numbers given to {function_name} are too large.") from None
    return _finite(answer)


def _finite(answer: object) -> object:
    """An answer in which every number that is not finite is unknown."""
    if isinstance(answer, float):
        return answer if isfinite(answer) else None
    return {name: _finite(value) for name, value in answer.items()} if isinstance(answer, dict) else answer
