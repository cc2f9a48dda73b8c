"""Write numbers, dates and terms for sentences."""

import re
from datetime import date
from string import Formatter

LONGEST_LINE = 1000
_LONG = re.compile(r"-?\d+(?:\.\d+)?e[+-]\d+|-?\d+\.\d{2,}|-?\d+\.0(?!\d)")
_WHOLE = ("", "+")


def figure(value: float, *, signed: bool = False) -> str:
    """`7.3`, `60`, `-1.9`; with its sign also where it is positive, if asked."""
    rounded = round(value, 1) or 0.0
    text = f"{rounded:.1f}".removesuffix(".0")
    return f"+{text}" if signed and rounded > 0 else text


def round_numbers(text: str) -> str:
    """Round every number in a text to one decimal."""
    return _LONG.sub(lambda match: figure(float(match.group())), text)


class _Sentence(Formatter):
    """Fills in numbers as `figure` writes them unless the field asks for another form."""

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, (int, float)) and format_spec in _WHOLE:
            return figure(value, signed=format_spec == "+")
        return format(value, format_spec)


def fill_sentence(sentence: str, **values: object) -> str:
    """Fill the `{...}` of a sentence; `{x:+}` keeps the sign of a positive number."""
    return round_numbers(_Sentence().format(sentence, **values))


_FIRST = {
    "TSB": "form (TSB, fitness minus fatigue)",
    "CTL": "fitness (CTL, your average daily load of about six weeks)",
    "ATL": "fatigue (ATL, your average daily load of about one week)",
    "HRV": "heart rate variability (HRV)",
}
_LATER = {"TSB": "form (TSB)", "CTL": "fitness (CTL)", "ATL": "fatigue (ATL)", "HRV": "HRV"}
_MARK = re.compile(r"\[(TSB|CTL|ATL|HRV)\]")


def fill_terms(text: str) -> str:
    """Replace each marked term, as in `your [TSB] is -9`, explained once and named afterwards."""
    seen: set[str] = set()

    def named(match: re.Match[str]) -> str:
        term = match.group(1)
        words = _LATER[term] if term in seen else _FIRST[term]
        seen.add(term)
        return words

    return _MARK.sub(named, text)


def explain_terms_once(text: str) -> str:
    """Keep the explanation of a term only at its first use."""
    for term, first in _FIRST.items():
        before, match, after = text.partition(first)
        text = before + match + after.replace(first, _LATER[term])
    return text


MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def date_in_words(day: date) -> str:
    """`3 May 2026`."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def days_in_words(count: int) -> str:
    """`1 day`, `12 days`."""
    return f"{count} day" if count == 1 else f"{count} days"


def age_in_words(age_days: int) -> str:
    """How old a value is."""
    return {0: "today", 1: "from yesterday"}.get(age_days, f"from {days_in_words(age_days)} ago")


_NAMED = re.compile(r"\b(?:form|fitness|fatigue|heart rate variability) \((TSB|CTL|ATL|HRV)\)", re.IGNORECASE)
# A term in brackets, or followed by brackets, is already explained.
_BARE = re.compile(r"(?<![(\[\w-])(?:(?:form|fitness|fatigue) )?(TSB|CTL|ATL|HRV)\b(?!\]| \()")


def explain_terms(text: str) -> str:
    """Explain TSB, CTL, ATL and HRV at their first use."""
    return explain_terms_once(fill_terms(_BARE.sub(r"[\1]", _NAMED.sub(r"[\1]", text))))


def printable(text: str) -> str:
    """Text that may repeat what was typed or read: on one line, not endless, without what could steer a terminal."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    half = LONGEST_LINE // 2
    return line if len(line) <= LONGEST_LINE else f"{line[:half]} … {line[-half:]}"
