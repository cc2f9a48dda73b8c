"""Write numbers, dates and terms for sentences."""

import re
from datetime import date
from string import Formatter

from lanterne_rouge.domain.equipment import LB_KG, WeightUnit, weight_in_unit
from lanterne_rouge.domain.exercise import Exercise, LoadType

LONGEST_LINE, LONGEST_TITLE = 1000, 100
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


def counted(count: int, noun: str) -> str:
    """`1 session`, `2 sessions`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def words_of(term: str) -> str:
    """`lower back` for `lower_back`."""
    return term.replace("_", " ")


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


_MARKED = {WeightUnit.KG: ((0.25, 0.01),), WeightUnit.LB: ((0.5, 0.06), (0.25, 0.01))}
"""Steps in which plates, dumbbells and stacks are marked, and how close a converted weight must be to snap to one."""
_SINGULAR_IN_S = ("achilles", "pelvis", "itis", "ceps")
_ON_THE_BODY = frozenset({LoadType.BODYWEIGHT, LoadType.ADDED, LoadType.ASSISTED})


def format_weight(kg: float, unit: WeightUnit) -> str:
    """`102.5 kg`, `225 lb`: two decimals at most."""
    return f"{weight_number(kg, unit)} {unit.value}"


def format_estimate(kg: float, unit: WeightUnit) -> str:
    """`103.3 kg`, `228 lb`: an estimated weight, to a tenth of the unit."""
    value = kg / LB_KG if unit is WeightUnit.LB else kg
    return f"{_plain(round(value, 1))} {unit.value}"


def weight_number(kg: float, unit: WeightUnit) -> str:
    """Return a weight as a number in a unit, without rounding errors of conversion: 90 for 40.8 kg in lb."""
    value = kg / LB_KG if unit is WeightUnit.LB else kg
    for step, dust in _MARKED[unit]:
        marked = round(value / step) * step
        if abs(value - marked) <= dust:
            return _plain(marked)
    return _plain(value if unit is WeightUnit.KG else round(value, 1))


def _plain(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def format_load(exercise: Exercise, kg: float | None, unit: WeightUnit) -> str:
    """Write the weight with its kind of load: `bodyweight + 10 kg`, `20 kg of help`, `bodyweight`, `a band`."""
    if exercise.load is LoadType.BAND and not kg:
        return "a band"
    if kg is None or (exercise.load in _ON_THE_BODY and kg == 0):
        return "bodyweight"
    if kg < 0:
        return f"{format_weight(-kg, unit)} of help"
    words = format_weight(kg, unit)
    return f"bodyweight + {words}" if exercise.load in _ON_THE_BODY else words


def format_total(kg: float, unit: WeightUnit) -> str:
    """A sum of many sets: `6,594 kg`."""
    return f"{weight_in_unit(kg, unit):,.0f} {unit.value}"


def is_plural(place: str) -> bool:
    """Whether a place of the body is named in the plural: knees, feet; not the Achilles, a tendinitis or the biceps."""
    return place.endswith(("s", "feet")) and not place.endswith(_SINGULAR_IN_S)


def one_line(text: str) -> str:
    """Text on one line, without what could steer a terminal, and not endless."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text[: 4 * LONGEST_TITLE]).split())
    return line[:LONGEST_TITLE]


def quoted(name: str) -> str:
    """A name as it can be typed on a command line."""
    return name if name and all(c.isalnum() or c in "-_." for c in name) else '"' + name.replace('"', '\\"') + '"'
