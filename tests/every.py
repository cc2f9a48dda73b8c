"""Many cases of one kind judged in one test: a test of its own for each costs pytest more than most of them take."""

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Final

import pytest

MOST_TOLD: Final = 20
LONGEST_NAME: Final = 300


def every(
    names: str | tuple[str, ...], cases: Iterable[object]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, in one test that judges all cases and names those that fail."""
    named = (names,) if isinstance(names, str) else names
    given = tuple(cases)

    def judging(test: Callable[..., None]) -> Callable[..., None]:
        def judge(**others: object) -> None:
            wrong: list[Exception] = []
            for case in given:
                name, held = _given(named, case)
                try:
                    test(**held, **others)
                except Exception as error:
                    error.add_note(f"with {name or repr(held)[:LONGEST_NAME]}")
                    wrong.append(error)
            if wrong:
                raise ExceptionGroup(f"{len(wrong)} of {len(given)} cases fail", wrong[:MOST_TOLD])

        assert given, f"{test.__name__} has no cases"
        told = signature(test)
        judge.__name__, judge.__module__, judge.__doc__ = test.__name__, test.__module__, test.__doc__
        kept = [each for name, each in told.parameters.items() if name not in named]
        assert len(kept) + len(named) == len(told.parameters), f"{test.__name__} has no {named}"
        vars(judge).update(vars(test), __signature__=told.replace(parameters=kept))
        return judge

    return judging


def _given(names: tuple[str, ...], case: object) -> tuple[str, dict[str, object]]:
    """A case as it's called, where it has a name, and what it holds."""
    if isinstance(case, _NAMED):
        return str(case.id or ""), dict(zip(names, case.values, strict=True))
    return "", dict(zip(names, case if isinstance(case, tuple | list) and len(names) > 1 else (case,), strict=True))


_NAMED: Final = type(pytest.param())
