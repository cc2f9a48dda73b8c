"""Reads what others wrote, leniently: what cannot be used is left out, and a sentence about it is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import TypeGuard, TypeVar

from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.language.reading import kg_of, number_of

W = TypeVar("W", bound=StrEnum)

MOST_NOTES = 40
_YES, _NO = frozenset({"true", "yes", "y", "1"}), frozenset({"false", "no", "n", "0", ""})


@dataclass(frozen=True, kw_only=True)
class Notes:
    """Sentences on input that was not used, each once and not endlessly many."""

    sentences: list[str] = field(default_factory=list)

    def say(self, sentence: str) -> None:
        """Keep a sentence."""
        if sentence not in self.sentences and len(self.sentences) < MOST_NOTES:
            self.sentences.append(sentence)

    def left_out(self, what: str, value: object, why: str) -> None:
        """Keep that a value was left out."""
        self.say(f"{what}: {format_value(value)} was left out {why}.")


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Reads one object of a document; `path` says where it is, in the athlete's words."""

    values: Mapping[str, object]
    notes: Notes
    path: str = ""
    unit: WeightUnit = WeightUnit.KG

    def value(self, *names: str) -> object:
        """The value of the first of these names that is present and not null."""
        return next((self.values[name] for name in names if self.values.get(name) is not None), None)

    def below(self, *names: str) -> "Reader":
        """The object under a name; an empty one where it is absent or no object."""
        value = self.value(*names)
        if value is not None and not isinstance(value, Mapping):
            self.notes.left_out(self._at(names[0]), value, "because it isn't an object with named values")
        return Reader(
            values=value if isinstance(value, Mapping) else {},
            notes=self.notes,
            path=self._at(names[0]),
            unit=self.unit,
        )

    def items(self, *names: str, most: int = 200) -> tuple[object, ...]:
        """The list under a name, a single thing as a list of one; at most so many."""
        value = self.value(*names)
        values = tuple(value) if is_list(value) else () if value is None else (value,)
        if len(values) > most:
            self.notes.say(f"{self._at(names[0])}: I read only the first {most} of {len(values)}.")
        return values[:most]

    def text(self, *names: str) -> str:
        """Words on one line; empty where there are none."""
        value = self.value(*names)
        if value is None:
            return ""
        if isinstance(value, str):
            return one_line(value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return format_value(value)
        self.notes.left_out(self._at(names[0]), value, "because it isn't text")
        return ""

    def number(self, *names: str, least: float, most: float) -> float | None:
        """A number, also written as text; None where there is none that can be."""
        value = self.value(*names)
        if value is None or value == "":
            return None
        number = number_of(value)
        if number is None:
            self.notes.left_out(self._at(names[0]), value, "because it isn't a number")
        elif not least <= number <= most:
            self.notes.left_out(self._at(names[0]), value, f"because it must be between {least:g} and {most:g}")
            return None
        return number

    def whole(self, *names: str, least: int, most: int) -> int | None:
        """A whole number; a fraction is cut off."""
        number = self.number(*names, least=least, most=most)
        return None if number is None else int(number)

    def kg(self, *names: str, least: float, most: float) -> float | None:
        """A weight in the unit of the document, or with its own unit behind it, as kg; limits in kg."""
        value = self.value(*names)
        if value is None or value == "":
            return None
        kg = kg_of(value, self.unit)
        if kg is None:
            self.notes.left_out(self._at(names[0]), value, "because it isn't a weight")
        elif not least <= kg <= most:
            self.notes.left_out(self._at(names[0]), value, f"because no weight is below {least:g} or above {most:g} kg")
            return None
        return kg

    def yes(self, *names: str, default: bool = False) -> bool:
        """A yes or no, also as a word or number."""
        value = self.value(*names)
        if isinstance(value, bool):
            return value
        word = format_value(value).casefold() if isinstance(value, str | int | float) else None
        if word in _YES or word in _NO:
            return word in _YES
        if value is not None:
            self.notes.left_out(self._at(names[0]), value, "because it is neither yes nor no")
        return default

    def word(self, words: type[W], default: W, *names: str) -> W:
        """One of the words of a closed set, in any case; the default, with a note, for any other."""
        value = self.value(*names)
        if value is None or value == "":
            return default
        wanted = format_value(value).casefold() if isinstance(value, str) else None
        match = next((word for word in words if word.value.casefold() == wanted), None)
        if match is None:
            allowed = ", ".join(word.value for word in words)
            self.notes.say(f"{self._at(names[0])}: {format_value(value)} is none of {allowed}; I used {default.value}.")
        return match or default

    def _at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Whether it is a list, and no text."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def format_value(value: object) -> str:
    """Any value as it is named in a sentence."""
    if isinstance(value, str):
        return one_line(value) or "an empty text"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else "a huge number"
    if isinstance(value, float):
        return f"{value:g}"
    return "an object" if isinstance(value, Mapping) else "a list" if is_list(value) else "null"


OLDEST, NEWEST_DATE = date(1980, 1, 1), date(2200, 1, 1)


def day_of_text(value: object) -> date | None:
    """A date from the beginning of a text (a time may follow); None where there is none that can be."""
    if not isinstance(value, str):
        return None
    try:
        day = date.fromisoformat(value.strip()[:10])
    except ValueError:
        return None
    return day if OLDEST <= day <= NEWEST_DATE else None
