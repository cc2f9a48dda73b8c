"""A property that is worked out on first use and kept."""

from collections.abc import Callable
from typing import Generic, Self, TypeVar, overload

T = TypeVar("T")


class cached_property(Generic[T]):
    """As `functools.cached_property`, without its lock.

    Until Python 3.12 that lock is one for all objects of a class, so that an athlete's set would wait for what is being worked
    out for another athlete. Two threads that ask the same object at once may both work it out.
    """

    def __init__(self, work_out: Callable[..., T]) -> None:
        self._work_out, self.__doc__ = work_out, work_out.__doc__

    def __set_name__(self, _owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object, owner: type) -> T | Self:
        # Once kept, it is found in the object itself and this is not asked.
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work_out(instance)
        return value
