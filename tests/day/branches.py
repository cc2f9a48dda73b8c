"""Which operands and thresholds of the rules the recorded cases decide by: each condition is evaluated in full and noted."""

import ast
import inspect
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType

from lanterne_rouge.day.rules import rule as helpers

ORDERS: dict[type[ast.cmpop], Callable[[float, float], bool]] = {
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
}
BOUNDS = ("at_least", "above", "at_most", "below")
# Operands after one that guards them, such as `x is not None and x > 3`, can't always be evaluated.
UNGUARDED = (TypeError, AttributeError, IndexError)


@dataclass
class Notes:
    """What was seen of each place: of thresholds each side and the value itself, of operands what they decided."""

    sides: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    wanted: dict[str, set[str]] = field(default_factory=dict)

    def compare(self, place: str, order: Callable[[float, float], bool], a: float, b: float) -> bool:
        """Compare, and note on which side of the threshold, or whether on it."""
        self.sides[place].add("on it" if a == b else str(order(a, b)))
        return order(a, b)

    def bound(self, place: str, name: str, value: float | None, limit: float) -> bool:
        """As `compare`, for a value that may be unknown."""
        result: bool = getattr(helpers, name)(value, limit)
        if value is not None:
            self.sides[place].add("on it" if value == limit else str(result))
        return result

    def every(self, places: list[str], *operands: Callable[[], object]) -> object:
        """All of them; an operand decides where the others hold and it doesn't."""
        return self._combine(places, operands, decides=False)

    def some(self, places: list[str], *operands: Callable[[], object]) -> object:
        """One of them; an operand decides where it holds and the others don't."""
        return self._combine(places, operands, decides=True)

    def _combine(self, places: list[str], operands: tuple[Callable[[], object], ...], *, decides: bool) -> object:
        values = [_value(operand) for operand in operands]
        truths = [None if value is UNKNOWN else bool(value) for value in values]
        for at, place in enumerate(places):
            others = [truth for n, truth in enumerate(truths) if n != at]
            if truths[at] is decides and all(other is not decides for other in others):
                self.sides[place].add("decides alone")
            if all(truth is (not decides) for truth in truths):
                self.sides[place].add("decides nothing")
        return next((v for v, truth in zip(values, truths, strict=True) if truth in (decides, None)), values[-1])

    def missing(self) -> list[str]:
        """Places of which a side was never seen, with that side."""
        return [
            f"{place}: {side}" for place, sides in self.wanted.items() for side in sorted(sides - self.sides[place])
        ]


UNKNOWN = object()


def _value(operand: Callable[[], object]) -> object:
    try:
        return operand()
    except UNGUARDED:
        return UNKNOWN


def noted(module: ModuleType, notes: Notes) -> dict[str, object]:
    """The names of a module whose conditions are noted; it uses other modules as they are."""
    name = module.__name__.rpartition(".")[2]
    tree = ast.fix_missing_locations(_Noting(name, notes).visit(ast.parse(inspect.getsource(module))))
    names: dict[str, object] = {"__name__": module.__name__, "notes_": notes, "orders_": list(ORDERS.values())}
    exec(compile(tree, module.__file__ or name, "exec"), names)
    return names


class _Noting(ast.NodeTransformer):
    """Every order, bound and combination of conditions becomes a call that notes what it saw."""

    def __init__(self, name: str, notes: Notes) -> None:
        self.name, self.notes = name, notes

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        if not all(type(op) in ORDERS for op in node.ops):
            return node
        values, places = [node.left, *node.comparators], []
        for op, left, right in zip(node.ops, values, values[1:], strict=False):
            words = ast.unparse(ast.Compare(left=left, ops=[op], comparators=[right]))
            order = ast.Subscript(
                value=_named("orders_"), slice=ast.Constant(list(ORDERS).index(type(op))), ctx=ast.Load()
            )
            place = self._threshold(node, words, holds_on_it=ORDERS[type(op)](0, 0))
            places.append(self._call("compare", place, order, left, right))
        return places[0] if len(places) == 1 else ast.BoolOp(op=ast.And(), values=places)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        words = ast.unparse(node)
        self.generic_visit(node)
        if not isinstance(node.func, ast.Name) or node.func.id not in BOUNDS:
            return node
        place = self._threshold(node, words, holds_on_it=node.func.id in ("at_least", "at_most"))
        return self._call("bound", place, ast.Constant(node.func.id), *node.args)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        if isinstance(node.values[-1], ast.Constant):
            # A value or what stands in for it is no condition.
            return self.generic_visit(node)  # type: ignore[return-value]
        places = [f"{self.name}:{node.lineno}: {ast.unparse(value)} in {ast.unparse(node)}" for value in node.values]
        self.generic_visit(node)
        for place in places:
            self.notes.wanted[place] = {"decides alone", "decides nothing"}
        operands = [ast.Lambda(args=_NO_ARGUMENTS, body=value) for value in node.values]
        listed = ast.List(elts=[ast.Constant(place) for place in places], ctx=ast.Load())
        return self._call("every" if isinstance(node.op, ast.And) else "some", listed, *operands)

    def _threshold(self, node: ast.expr, words: str, *, holds_on_it: bool) -> ast.Constant:
        place = f"{self.name}:{node.lineno}: {words}"
        self.notes.wanted[place] = {"on it", str(not holds_on_it)}
        return ast.Constant(place)

    @staticmethod
    def _call(method: str, *arguments: ast.expr) -> ast.Call:
        function = ast.Attribute(value=_named("notes_"), attr=method, ctx=ast.Load())
        return ast.Call(func=function, args=list(arguments), keywords=[])


_NO_ARGUMENTS = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])


def _named(name: str) -> ast.Name:
    return ast.Name(id=name, ctx=ast.Load())
