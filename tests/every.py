"""Many cases of one kind judged in one test: a test of its own for each costs pytest more than most of them take."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from inspect import signature
from itertools import groupby
from typing import Final

import pytest

MOST_TOLD: Final = 20
LONGEST_NAME: Final = 300
MOST_TOGETHER: Final = 40


def every(
    names: str | tuple[str, ...], cases: Iterable[object]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, in one test that judges all cases and names those that fail."""
    named = (names,) if isinstance(names, str) else names
    given = tuple(cases)

    def judging(test: Callable[..., None]) -> Callable[..., None]:
        def judge(**others: object) -> None:
            held = (_given(named, case) for case in given)
            _judge_all(test, [(name or repr(values)[:LONGEST_NAME], {**values, **others}) for name, values in held])

        assert given, f"{test.__name__} has no cases"
        told = signature(test)
        judge.__name__, judge.__module__, judge.__doc__ = test.__name__, test.__module__, test.__doc__
        kept = [each for name, each in told.parameters.items() if name not in named]
        assert len(kept) + len(named) == len(told.parameters), f"{test.__name__} has no {named}"
        vars(judge).update(vars(test), __signature__=told.replace(parameters=kept))
        return judge

    return judging


def together(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """The tests; of those whose cases need nothing made for them alone, up to forty are judged in one."""
    for _, found in groupby(items, key=lambda item: (item.parent, getattr(item, "originalname", item.name))):
        cases = [*found]
        functions = [each for each in cases if isinstance(each, pytest.Function) and _is_plain(each)]
        if len(functions) < max(len(cases), 2):
            yield from cases
            continue
        for first in range(0, len(functions), MOST_TOGETHER):
            part = f"[{first // MOST_TOGETHER + 1}]" if len(functions) > MOST_TOGETHER else ""
            yield _joined(functions[first : first + MOST_TOGETHER], part)


def _is_plain(function: pytest.Function) -> bool:
    """Whether it has cases given to it by value, no other mark, and no fixture that is made for each test."""
    if not hasattr(function, "callspec") or any(mark.name != "parametrize" for mark in function.iter_markers()):
        return False
    made = function._fixtureinfo.name2fixturedefs.items()
    is_direct = not any(mark.kwargs.get("indirect") for mark in function.iter_markers())
    shared = (each for name, each in made if name not in function.callspec.params)
    return is_direct and "request" not in function.fixturenames and all(each[-1].scope != "function" for each in shared)


def _joined(functions: list[pytest.Function], part: str) -> pytest.Function:
    """The first of the functions, judging the cases of all."""
    one, test = functions[0], functions[0].obj
    cases = [(each.callspec.id, each.callspec.params) for each in functions]

    def judge(**shared: object) -> None:
        _judge_all(test, [(name, {**shared, **given}) for name, given in cases])

    unnamed = replace(one.callspec, _idlist=())
    return pytest.Function.from_parent(
        one.parent, name=f"{one.originalname}{part}", callobj=judge, callspec=unnamed, fixtureinfo=one._fixtureinfo
    )


def _judge_all(test: Callable[..., None], cases: list[tuple[str, dict[str, object]]]) -> None:
    """Every case by name: those that fail are told together; where none could be judged, the test is skipped."""
    wrong, skipped = dict[str, Exception](), list[BaseException]()
    for name, given in cases:
        try:
            test(**given)
        except pytest.skip.Exception as reason:
            skipped.append(reason)
        except Exception as error:
            error.add_note(f"with {name}")
            wrong[name] = error
    if wrong:
        named = "; ".join([*wrong][:MOST_TOLD])
        raise ExceptionGroup(f"{len(wrong)} of {len(cases)} cases fail: {named}", [*wrong.values()][:MOST_TOLD])
    if len(skipped) == len(cases):
        raise skipped[0]


def _given(names: tuple[str, ...], case: object) -> tuple[str, dict[str, object]]:
    """A case as it's called, where it has a name, and what it holds."""
    if isinstance(case, _NAMED):
        return str(case.id or ""), dict(zip(names, case.values, strict=True))
    return "", dict(zip(names, case if isinstance(case, tuple | list) and len(names) > 1 else (case,), strict=True))


_NAMED: Final = type(pytest.param())
