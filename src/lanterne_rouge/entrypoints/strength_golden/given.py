"""The named values of one case, each asked for as what it must be."""

from collections.abc import Mapping

from lanterne_rouge.coaching.strength.exercises.catalogue import Catalogue
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.exercise import Exercise
from lanterne_rouge.entrypoints.lenient import is_list, number_of, plain, unit_of

Answer = object
PAIRS = ("pairs", "plates", "inventory")
ANY_NUMBER = 1000
"""Pairs of a plate of which nobody counted how many there are."""
_PLATES = 'pairs by weight such as {"20": 2}, or a list of plates such as [20, 10, 5] of which there are enough'


class Given:
    """The values of one case. `topSetWeight`, `top_set_weight` and `Top Set Weight` are one name."""

    def __init__(self, function: str, values: Mapping[str, object], catalogue: Catalogue) -> None:
        self.function = function
        self.values = values
        self.catalogue = catalogue
        self._by_name = {folded(name): value for name, value in values.items() if value is not None}

    def value(self, *names: str) -> object:
        """What stands under the first of these names that is there and not null."""
        return next((self._by_name[folded(name)] for name in names if folded(name) in self._by_name), None)

    def number(self, *names: str) -> float:
        """A finite number."""
        found = self.optional(*names)
        if found is None:
            raise self.refused(names, "a finite number")
        return found

    def optional(self, *names: str) -> float | None:
        """A finite number, or None where it is not given."""
        value = self.value(*names)
        found = None if value is None else number_of(value)
        if value is not None and found is None:
            raise self.refused(names, "a finite number")
        return found

    def text(self, *names: str) -> str:
        """Some words."""
        value = self.value(*names)
        if not isinstance(value, str) or not plain(value):
            raise self.refused(names, "a name")
        return plain(value)

    def unit(self) -> WeightUnit:
        """The unit of the weights."""
        told = self.value("unit", "units")
        found = unit_of(told) if isinstance(told, str) else WeightUnit.KG if told is None else None
        if found is None:
            raise self.refused(("unit",), "kg or lb")
        return found

    def exercise(self, *names: str) -> Exercise:
        """An exercise by id or name."""
        return self.exercise_named(self.text(*names))

    def exercise_named(self, name: str) -> Exercise:
        """The exercise of a name that leaves no doubt."""
        match = self.catalogue.match(name)
        found = self.catalogue.find(name) or (match.exercise if match.certain else None)
        if found is None:
            raise BadInput(f"{self.function} knows no exercise {plain(name)}.")
        return found

    def pairs(self) -> dict[float, int] | None:
        """Pairs of plates by weight; None where none are told."""
        told = self.value(*PAIRS)
        if told is None:
            return None
        counted = dict(map(self._plate, told)) if is_list(told) else told
        if not isinstance(counted, Mapping):
            raise self.refused(PAIRS, _PLATES)
        found = ((number_of(weight), number_of(count)) for weight, count in counted.items())
        return dict(self._pair(weight, count) for weight, count in found)

    def _plate(self, told: object) -> tuple[object, object]:
        """One of a list: a weight, or an object that may say how many."""
        if not isinstance(told, Mapping):
            return (number_of(told), ANY_NUMBER)
        one = Given(self.function, told, self.catalogue)
        count = one.value("pairs", "count")
        return (number_of(one.value("weight", "weight_kg", "kg")), ANY_NUMBER if count is None else count)

    def _pair(self, weight: float | None, count: float | None) -> tuple[float, int]:
        if weight is None or count is None or not 0 < weight <= 1000 or not 0 <= count <= 1000:
            raise self.refused(PAIRS, _PLATES)
        return (weight, int(count))

    def refused(self, names: tuple[str, ...], wanted: str) -> BadInput:
        """The sentence for a value that cannot be used; other names that are understood stand behind the first."""
        others = f" (or {', '.join(names[1:])})" if names[1:] else ""
        return BadInput(f"{self.function} needs {names[0]}{others} to be {wanted}.")


def folded(name: object) -> str:
    """A name without what differs between spellings."""
    return "".join(c for c in str(name).casefold() if c.isalnum())
