"""`dataclass` for the modules that one logged set loads: the same value types, made without generated code.

The standard one compiles up to six functions for each class, about a third of a millisecond, and a command that ends after one
set makes a hundred classes for it. Here the functions are shared. A class and those it inherits from are all made by one of the two.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from dataclasses import dataclass as standard_dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, NoReturn, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(*, frozen: bool = False, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
        """Make a class with a constructor from its fields, equal by them; a frozen one refuses changes and has a hash."""
        return lambda cls: _made(cls, frozen=frozen, kw_only=kw_only)


def _made(cls: type[T], *, frozen: bool, kw_only: bool) -> type[T]:
    if hasattr(cls, "__post_init__"):
        raise TypeError(
            f"{cls.__qualname__}: a class that looks at its values when it is made needs the standard dataclass"
        )
    standard_dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(cls)
    own = fields(cls)  # type: ignore[arg-type]
    read = attrgetter(*(one.name for one in own)) if own else lambda _: ()

    def is_equal(self: object, other: object) -> object:
        return read(self) == read(other) if type(other) is type(self) else NotImplemented

    methods: dict[str, object] = {"__init__": _init_of(own), "__eq__": is_equal, "__repr__": _shown, "__hash__": None}
    if frozen:
        methods |= {"__hash__": lambda self: hash(read(self)), "__setattr__": _refuse, "__delattr__": _refuse}
    for name, method in methods.items():
        setattr(cls, name, method)
    return cls


def _init_of(own: tuple[Field[object], ...]) -> Callable[..., None]:
    """The constructor: what was given over the defaults. Raises `TypeError` for a field that is unknown or lacks a value."""
    names = frozenset(one.name for one in own)
    in_order = tuple(one.name for one in own if not one.kw_only)
    defaults = {one.name: one.default for one in own if one.default is not MISSING}
    makers = {one.name: one.default_factory for one in own if one.default_factory is not MISSING}

    def __init__(self: object, *values: object, **given: object) -> None:
        state = self.__dict__
        state.update(defaults)
        for name, make in makers.items():
            if name not in given:
                state[name] = make()
        if values:
            if len(values) > len(in_order) or not given.keys().isdisjoint(in_order[: len(values)]):
                raise TypeError(f"{type(self).__qualname__}: more values than fields, or one of them twice")
            state.update(zip(in_order, values, strict=False))
        state.update(given)
        if state.keys() != names:
            wrong = ", ".join(sorted(names ^ state.keys()))
            raise TypeError(f"{type(self).__qualname__}: missing or unknown: {wrong}")

    return __init__


def _shown(self: object) -> str:
    values = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)  # type: ignore[arg-type]
    return f"{type(self).__qualname__}({values})"


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot change field {name!r}")
