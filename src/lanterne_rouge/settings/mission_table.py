"""One table of a mission file: its fields read by kind, anything wrong refused with file, line and field."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypeVar

from lanterne_rouge.domain.errors import BadInput, BadMission
from lanterne_rouge.settings.mission_source import MissionSource
from lanterne_rouge.settings.placeholders import Filled
from lanterne_rouge.settings.spelling import did_you_mean
from lanterne_rouge.settings.toml_lines import Path

Value = TypeVar("Value")


@dataclass(frozen=True, kw_only=True)
class Table:
    """The fields of one table, and where it stands."""

    source: MissionSource
    path: Path
    values: Mapping[str, object]

    @classmethod
    def of(cls, value: object, path: Path, source: MissionSource, known: tuple[str, ...]) -> "Table":
        """The value as a table that holds known fields only."""
        if not isinstance(value, dict):
            raise source.refusal(
                path, f"is {_kind(value)}, not a table", f"Write it as [{path[-1]}] with fields below."
            )
        for key in value:
            if key not in known:
                raise source.refusal(
                    (*path, key),
                    "is not a field that a mission has",
                    f"Correct or remove it.{did_you_mean(key, known)} Known here: {', '.join(known)}.",
                )
        return cls(source=source, path=path, values=value)

    def table(self, key: str, known: tuple[str, ...]) -> "Table":
        """A table below this one; empty when it is not there."""
        return Table.of(self.values.get(key, {}), (*self.path, key), self.source, known)

    def tables(self, key: str, known: tuple[str, ...]) -> tuple["Table", ...]:
        """Tables in a row, such as `[[phases]]`."""
        return tuple(Table.of(value, path, self.source, known) for path, value in self._elements(key))

    def text(self, key: str) -> str | None:
        """Text that is not blank."""
        value = self.values.get(key)
        if value is None:
            return None
        return self._text((*self.path, key), value)

    def word(self, key: str, words: tuple[str, ...]) -> str | None:
        """One of a few words, in any case; given back as listed."""
        text = self.text(key)
        return None if text is None else self._word((*self.path, key), text, words)

    def words(self, key: str, words: tuple[str, ...]) -> tuple[str, ...] | None:
        """A list of some of a few words, none twice."""
        if key not in self.values:
            return None
        found: list[str] = []
        for path, value in self._elements(key):
            word = self._word(path, self._text(path, value), words)
            if word in found:
                raise self.source.refusal(path, f"says {word} a second time", "Remove one of them.")
            found.append(word)
        if not found:
            raise self.refusal(key, "is empty", f"Name at least one of {', '.join(words)}, or remove the line.")
        return tuple(found)

    def number(self, key: str, low: float, high: float) -> float | None:
        """A number within bounds."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, Filled):
            value = _number_in(value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.refusal(key, f"is {_kind(value)}, not a number", "Write digits without quotes.")
        if not low <= value <= high:
            raise self.refusal(
                key, f"is {str(value)[:20]}, outside of what can be right", f"Write {low:g} to {high:g}."
            )
        return float(value)

    def whole(self, key: str, low: int, high: int) -> int | None:
        """A whole number within bounds."""
        number = self.number(key, low, high)
        if number is not None and number != int(number):
            raise self.refusal(key, f"is {number:g}, not a whole number", f"Write {low} to {high}.")
        return None if number is None else int(number)

    def flag(self, key: str) -> bool:
        """true or false; false when it is not there."""
        value = self.values.get(key, False)
        if isinstance(value, Filled) and value.lower() in ("true", "false"):
            value = value.lower() == "true"
        if not isinstance(value, bool):
            raise self.refusal(key, f"is {_kind(value)}, not true or false", "Write true or false without quotes.")
        return value

    def day(self, key: str) -> date | None:
        """A date."""
        value = self.values.get(key)
        return None if value is None else self._day((*self.path, key), value)

    def days(self, key: str) -> tuple[date, ...]:
        """Dates in order, none twice."""
        return tuple(sorted({self._day(path, value) for path, value in self._elements(key)}))

    def read(self, key: str, reader: Callable[[str], Value]) -> Value | None:
        """Text that `reader` understands; its refusal is told with the place."""
        text = self.text(key)
        if text is None:
            return None
        try:
            return reader(text)
        except BadInput as error:
            raise self.refusal(key, f"cannot be used: {error.sentence.rstrip('.')}", error.next_step) from error

    def needed(self, key: str, value: Value | None, what: str, example: str) -> Value:
        """The value, or a refusal because it must be there."""
        if value is None:
            raise self.source.missing((*self.path, key), what, example)
        return value

    def refusal(self, key: str, problem: str, next_step: str) -> BadMission:
        """A refusal of one field."""
        return self.source.refusal((*self.path, key), problem, next_step)

    def _elements(self, key: str) -> tuple[tuple[Path, object], ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self.refusal(key, f"is {_kind(value)}, not a list", "Write it in square brackets.")
        return tuple(((*self.path, key, index), inner) for index, inner in enumerate(value))

    def _text(self, path: Path, value: object) -> str:
        if not isinstance(value, str):
            raise self.source.refusal(path, f"is {_kind(value)}, not text", 'Write it in "quotes".')
        if not value.strip():
            raise self.source.refusal(path, "is empty", "Write something, or remove the line.")
        return str(value)

    def _word(self, path: Path, text: str, words: tuple[str, ...]) -> str:
        for word in words:
            if word.lower() == text.strip().lower():
                return word
        guess = did_you_mean(text, words)
        raise self.source.refusal(
            path, f'is "{text}", which is not known here', f"Write one of {', '.join(words)}.{guess}"
        )

    def _day(self, path: Path, value: object) -> date:
        if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value.strip()):
            try:
                return date.fromisoformat(value.strip())
            except ValueError as error:
                raise self.source.refusal(path, f"is {value}, a day that does not exist", "Correct it.") from error
        if isinstance(value, datetime) or not isinstance(value, date):
            raise self.source.refusal(path, f"is {_kind(value)}, not a date", "Write it like 2026-05-17.")
        return value


def _kind(value: object) -> str:
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (bool, "true or false"),
        ((int, float), "a number"),
        (str, "text"),
        (datetime, "a date with a time"),
        (date, "a date"),
        (list, "a list"),
        (dict, "a table"),
    )
    return next((words for kind, words in kinds if isinstance(value, kind)), "a time")


def _number_in(text: str) -> object:
    try:
        return float(text)
    except ValueError:
        return text
