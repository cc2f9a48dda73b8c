"""The dataclass of the modules that one set loads behaves as the standard one does."""

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, field, replace

import msgspec
import pytest

from lanterne_rouge.domain import quick_dataclass


def _classes(make: Callable[..., Callable[[type], type]]) -> tuple[type, type, type]:
    @make(frozen=True, kw_only=True)
    class Target:
        """A target."""

        weight_kg: float | None = None
        reps: int = 8
        notes: tuple[str, ...] = field(default_factory=tuple)
        secret: str = field(default="", repr=False)

    @make(frozen=True, kw_only=True)
    class Named(Target):
        """A target with a name."""

        name: str

    @make()
    class Pair:
        """Two values in a row that may change."""

        first: int
        second: int = 2

    return Target, Named, Pair


QUICK = _classes(quick_dataclass.dataclass)
STANDARD = _classes(dataclasses.dataclass)


@pytest.mark.parametrize(
    ("which", "values", "named"),
    [
        (0, (), {}),
        (0, (), {"weight_kg": 100.0, "notes": ("heavy",), "secret": "x"}),
        (1, (), {"name": "bench", "reps": 3}),
        (2, (1,), {}),
        (2, (1,), {"second": 5}),
        (2, (1, 3), {}),
    ],
)
def test_an_object_holds_shows_and_compares_as_the_standard_one(
    which: int, values: tuple[int, ...], named: Mapping[str, object]
) -> None:
    quick, standard = QUICK[which](*values, **named), STANDARD[which](*values, **named)

    assert dataclasses.asdict(quick) == dataclasses.asdict(standard)
    assert repr(quick).rpartition(".")[2] == repr(standard).rpartition(".")[2]
    assert quick == QUICK[which](*values, **named) and quick != standard
    assert msgspec.json.encode(quick) == msgspec.json.encode(standard)
    assert msgspec.json.decode(msgspec.json.encode(quick), type=QUICK[which]) == quick


@pytest.mark.parametrize(
    ("which", "values", "named"),
    [(0, (1.0,), {}), (0, (), {"rep": 1}), (1, (), {}), (2, (), {}), (2, (1, 2, 3), {}), (2, (1,), {"first": 1})],
)
def test_what_the_standard_one_refuses_is_refused(
    which: int, values: tuple[float, ...], named: Mapping[str, object]
) -> None:
    for classes in (QUICK, STANDARD):
        with pytest.raises(TypeError):
            classes[which](*values, **named)


def test_a_frozen_object_refuses_changes_has_a_hash_and_is_replaced() -> None:
    target = QUICK[0](reps=5)

    with pytest.raises(FrozenInstanceError):
        target.reps = 6
    with pytest.raises(FrozenInstanceError):
        del target.reps
    assert hash(target) == hash(QUICK[0](reps=5))
    assert replace(target, reps=6) == QUICK[0](reps=6)
    assert QUICK[0]().notes is not None and QUICK[2].__hash__ is None
