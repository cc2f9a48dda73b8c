"""The product's formulas applied to published cases, and its rules to described mornings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from math import isfinite

from lanterne_rouge.app.golden_lifting import evaluate_lifting, is_lifting_function
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput, LanterneError
from lanterne_rouge.metrics.catalogue import GOLDEN
from lanterne_rouge.metrics.metric import GoldenInput
from lanterne_rouge.sandbox.scenarios import decide_scenarios, read_scenarios
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.views.developer import GoldenResult, GoldenView, ScenarioDecisionView, ScenariosView


@dataclass(frozen=True, kw_only=True)
class GoldenRequest:
    """Cases with `id`, `function` and `input`."""

    cases: tuple[Mapping[str, object], ...]


@dataclass(frozen=True, kw_only=True)
class ScenariosRequest:
    """A JSON document of described mornings."""

    document: str


def apply_formulas(request: GoldenRequest, scope: AthleteScope) -> GoldenView:
    """Apply the product's own formulas to cases; an unknown function or input is an error of its case."""
    value = _formulas(scope)
    results: list[GoldenResult] = []
    for case in request.cases:
        try:
            answer = value(str(case.get("function")), case.get("input"))
        except LanterneError as error:
            results.append({"id": case.get("id"), "error": error.sentence})
        else:
            results.append({"id": case.get("id"), "value": answer})
    return GoldenView(results=tuple(results))


def decide_mornings(request: ScenariosRequest, scope: AthleteScope) -> ScenariosView:
    """Decide described mornings by the rules."""
    decided = decide_scenarios(read_scenarios(request.document))
    return ScenariosView(results=tuple(ScenarioDecisionView(**vars(result)) for result in decided))


def _formulas(scope: AthleteScope) -> Callable[[str, object], object]:
    """The functions of the endurance metrics and of lifting by name; exercises are read when one needs them."""
    catalogue = cache(lambda: Catalogue(scope.adapters.exercise_source().exercises()))

    def value(function: str, inputs: object) -> object:
        if is_lifting_function(function):
            return evaluate_lifting(function, inputs, catalogue())
        return evaluate_metric(function, inputs)

    return value


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
