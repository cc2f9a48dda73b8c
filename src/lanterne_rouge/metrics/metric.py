"""What a metric is: one declaration says how it is computed, stored, shown and checked against published values."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Generic, TypeGuard, TypeVar

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.recording import DeviceSummary

if TYPE_CHECKING:
    from lanterne_rouge.metrics.samples import MeasuredSession, SampledSession

LONGEST_SERIES = 1_000_000

Source = TypeVar("Source")


@dataclass(frozen=True, kw_only=True)
class SessionValue(Generic[Source]):
    """How every session gets a metric: computed from its source, then stored and shown under `key`.

    `json_key`: the key in JSON where it differs; `digits`: the decimals there; `listed`: also in lists of sessions.
    `label` and `text` make the line for people (no label: no line), `device` what the recording device wrote of the same.
    """

    key: str
    compute: Callable[[Source], float | None]
    digits: int
    json_key: str | None = None
    listed: bool = False
    label: str = ""
    text: Callable[[float], str] = "{:.1f}".format
    device: Callable[[DeviceSummary], float | None] = lambda device: None


@dataclass(frozen=True, kw_only=True)
class GoldenInput:
    """The named values of one published case; each method raises `BadInput` for a value of another kind."""

    function: str
    values: Mapping[str, object]

    def number(self, name: str, default: float | None = None) -> float:
        """A finite number."""
        value = self.values.get(name, default)
        if not _is_number(value):
            raise self.refusal(name, "a finite number")
        return float(value)

    def optional(self, name: str) -> float | None:
        """A finite number, or None where it is not given."""
        return None if self.values.get(name) is None else self.number(name)

    def numbers(self, name: str, count: int | None = None) -> list[float]:
        """A list of finite numbers."""
        value = self.values.get(name)
        if not _are_numbers(value) or len(value) > LONGEST_SERIES:
            raise self.refusal(name, "a list of finite numbers")
        if count is not None and len(value) != count:
            raise self.refusal(name, f"a list of {count} finite numbers")
        return [float(item) for item in value]

    def word(self, name: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of the allowed words."""
        value = self.values.get(name, default)
        if not isinstance(value, str) or value not in allowed:
            raise self.refusal(name, "one of " + ", ".join(allowed))
        return value

    def segments(self, name: str) -> list[tuple[int, float]]:
        """A list of [whole seconds, value]."""
        value = self.values.get(name)
        if not _are_segments(value):
            raise self.refusal(name, "a list of [whole seconds, watts]")
        segments = [(int(seconds), float(level)) for seconds, level in value]
        if sum(seconds for seconds, _ in segments) > LONGEST_SERIES:
            raise self.refusal(name, f"at most {LONGEST_SERIES} seconds")
        return segments

    def refusal(self, name: str, wanted: str) -> BadInput:
        """The error for a value that is not what it must be."""
        return BadInput(f"{self.function} needs {name} to be {wanted}.")


@dataclass(frozen=True, kw_only=True)
class Metric:
    """One metric. `source` is author and year; `needs` says in the athlete's words what must be known.

    `compute` is the formula; `golden` applies it to the input of a published case (`lanterne golden`). A metric with
    `from_samples` (what the recording alone tells) or `from_thresholds` (what it means for this athlete on that day)
    is computed for every session, stored with it and shown, without a line anywhere else.
    """

    key: str
    title: str
    formula: str
    unit: str
    source: str
    needs: tuple[str, ...]
    compute: Callable[..., object]
    golden: Callable[[GoldenInput], object] | None = None
    from_samples: "SessionValue[SampledSession] | None" = None
    from_thresholds: "SessionValue[MeasuredSession] | None" = None

    @property
    def session(self) -> "SessionValue[SampledSession] | SessionValue[MeasuredSession] | None":
        """How sessions have it, from whatever source."""
        return self.from_samples or self.from_thresholds


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _are_numbers(value: object) -> TypeGuard[Sequence[float]]:
    return _is_list(value) and all(_is_number(item) for item in value)


def _are_segments(value: object) -> TypeGuard[Sequence[Sequence[float]]]:
    return _is_list(value) and all(
        _are_numbers(item) and len(item) == 2 and item[0] >= 0 and item[0] == int(item[0]) for item in value
    )
