"""Reading one variable as what it should be, or refusing it with a sentence that names it."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from types import MappingProxyType
from typing import TypeVar

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.settings.secret import Secret
from lanterne_rouge.settings.variables import VARIABLES

Word = TypeVar("Word", bound=str)

LONGEST_NAME = 200
_YES = ("true", "1", "yes", "on")
_NO = ("false", "0", "no", "off")


@dataclass(frozen=True, kw_only=False)
class Readings:
    """The variables that are set, read by kind; None is unset."""

    values: Mapping[str, str]

    def text(self, name: str) -> str | None:
        """The text, or what holds when the variable is unset."""
        return self.values.get(name) or VARIABLES[name].default or None

    def worded(self, name: str) -> str:
        """The text of a variable that always has a value."""
        return self.values.get(name) or VARIABLES[name].default

    def secret(self, name: str) -> Secret | None:
        """A value that must not be shown."""
        value = self.values.get(name)
        return None if value is None else Secret(value)

    def flag(self, name: str) -> bool | None:
        """true or false."""
        value = self.values.get(name)
        if value is None:
            return None
        if value.lower() in _YES:
            return True
        if value.lower() in _NO:
            return False
        raise _refused(name, value, "is neither true nor false", "Write true or false, or leave it empty.")

    def name(self, name: str) -> str:
        """A short name in plain characters, or what holds when the variable is unset."""
        value = self.worded(name)
        if not value.isprintable() or len(value) > LONGEST_NAME:
            raise BadInput(f"{name} is no name of a model.", "Write it as its maker does, such as gpt-4o.")
        return value

    def choice(
        self, name: str, words: tuple[Word, ...], also: Mapping[str, Word] = MappingProxyType({})
    ) -> Word | None:
        """One of a few words; `also` are other names for some of them."""
        value = self.values.get(name)
        if value is None:
            return None
        for word in words:
            if word == value.lower():
                return word
        if value.lower() in also:
            return also[value.lower()]
        raise _refused(name, value, "is not a word known there", f"Write {', '.join(words[:-1])} or {words[-1]}.")

    def number(self, name: str, *, low: float, high: float) -> float | None:
        """A number within bounds."""
        value = self.values.get(name)
        if value is None:
            return None
        try:
            number = float(value)
        except ValueError:
            number = float("nan")
        if not isfinite(number) or not low <= number <= high:
            raise _refused(name, value, "does not do", f"Write a number from {low:g} to {high:g}.")
        return number

    def whole(self, name: str) -> int | None:
        """A whole number, 0 or more; underscores may group its digits."""
        value = self.values.get(name)
        if value is None:
            return None
        digits = value.replace("_", "")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 15:
            raise _refused(name, value, "is no whole number", "Write digits only, such as 200000.")
        return int(digits)

    def versions(self, name: str) -> Mapping[str, str]:
        """Names with a version each, as in `explain=1 decide=2`."""
        pairs = [one.partition("=") for one in self.values.get(name, "").replace(",", " ").split()]
        if any(not (what and version) for what, _, version in pairs):
            raise _refused(name, self.values[name], "is not to be read", "Write pairs such as explain=1 decide=2.")
        return {what: version for what, _, version in pairs}

    def address(self, name: str) -> str | None:
        """A web address, without the slash at its end. A password inside one is not shown."""
        value = self.values.get(name)
        if value is None:
            return None
        if not value.startswith(("http://", "https://")) or any(c.isspace() for c in value):
            raise BadInput(f"{name} is no web address.", "Write one that begins with http:// or https://.")
        return value.rstrip("/")

    def mailbox(self, name: str) -> str | None:
        """An e-mail address."""
        value = self.values.get(name)
        if value is None:
            return None
        before, at, after = value.rpartition("@")
        if not (before and at and after) or any(c.isspace() for c in value):
            raise _refused(name, value, "is no e-mail address", "Write one such as name@example.org.")
        return value


def _refused(name: str, value: str, what: str, next_step: str) -> BadInput:
    return BadInput(f"{name}={value} {what}.", next_step)
