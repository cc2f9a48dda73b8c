"""Numbers as a sentence tells them: one decimal at most, and none where it is zero."""

import re
from string import Formatter

_LONG = re.compile(r"-?\d+(?:\.\d+)?e[+-]\d+|-?\d+\.\d{2,}|-?\d+\.0(?!\d)")
_WHOLE = ("", "+")


def figure(value: float, *, signed: bool = False) -> str:
    """`7.3`, `60`, `-1.9`; with its sign also where it is positive, if asked."""
    rounded = round(value, 1) or 0.0
    text = f"{rounded:.1f}".removesuffix(".0")
    return f"+{text}" if signed and rounded > 0 else text


def tidied(text: str) -> str:
    """The text with no number of more than one decimal."""
    return _LONG.sub(lambda found: figure(float(found.group())), text)


class _Sentence(Formatter):
    """Fills in numbers as `figure` writes them unless the field asks for another form."""

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, (int, float)) and format_spec in _WHOLE:
            return figure(value, signed=format_spec == "+")
        return format(value, format_spec)


def filled(sentence: str, **values: object) -> str:
    """The sentence with `{...}` replaced; `{x:+}` keeps the sign of a positive number."""
    return tidied(_Sentence().format(sentence, **values))
