"""The numbers that an English sentence holds: how much, of what, and where it stands in the sentence.

Every digit of the sentence ends in a `Mention`; what cannot be read honestly (`1e3`, `0x5A`, `12O`, `5²`) has no value and so
matches nothing. `7,5` is 7.5 and `1,250` is 1250. A clock such as 1:30 is read both as hours and as minutes.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from lanterne_rouge.language.phrasing import MONTHS

_TO_TEN = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TO_TWENTY = ("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_BY_TEN = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_FROM_THIRD = (
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
)
ONES = {word: n for n, word in enumerate((*_TO_TEN, *_TO_TWENTY))}
TENS = {word: 10 * n for n, word in enumerate(_BY_TEN, start=2)}
SCALES = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
ORDINALS = {word: n for n, word in enumerate(_FROM_THIRD, start=3)}
# Numbers in languages that the coach does not speak: read by nobody, so resolved by nothing.
FOREIGN = (
    *(
        "zwei",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
        "zwanzig",
        "dreißig",
        "dreissig",
        "vierzig",
    ),
    *(
        "fünfzig",
        "sechzig",
        "siebzig",
        "achtzig",
        "neunzig",
        "hundert",
        "tausend",
        "deux",
        "trois",
        "quatre",
        "cinq",
        "sept",
    ),
    *("huit", "neuf", "vingt", "trente", "quarante", "cinquante", "soixante", "quatre-vingt", "mille"),
    *("cuatro", "cinco", "siete", "ocho", "nueve", "diez", "veinte", "treinta", "cuarenta", "cincuenta"),
    *(
        "sesenta",
        "setenta",
        "ochenta",
        "noventa",
        "cien",
        "ciento",
        "dieci",
        "venti",
        "trenta",
        "quaranta",
        "cinquanta",
    ),
    *(
        "sessanta",
        "settanta",
        "ottanta",
        "novanta",
        "twee",
        "drie",
        "vijf",
        "zeven",
        "negen",
        "tien",
        "twintig",
        "zestig",
    ),
    *(
        "twenties",
        "thirties",
        "forties",
        "fifties",
        "sixties",
        "seventies",
        "eighties",
        "nineties",
        "century",
        "centuries",
    ),
    *("metric century", "triple digits", "double digits", "hundreds", "thousands", "millions", "dozens", "umpteen"),
)
# Digits that no pattern of a number matches.
UNREADABLE_NUMBER = "0_"
_WORD = "|".join((*ONES, *TENS, *SCALES))
_RUN = re.compile(rf"\b(?:{_WORD})\b(?:(?:[\s-]+and[\s-]+|[\s-]+point[\s-]+|[\s-]+)(?:{_WORD})\b)*")
_A_SCALE = re.compile(r"\ba (hundred|thousand|million|billion|dozen)\b")
_MEASURED = (
    r"(?:hours?|h|hrs?|minutes?|mins?|seconds?|secs?|kilomet\w+|km|miles?|per ?cent|%|points?|watts?|beats?|bpm"
    r"|kg|kilos?|drinks?"
    r"|reps?|sets?|weeks?|months?|nights?)\b"
)
_ONE_MEASURED = re.compile(rf"[\s-]+{_MEASURED}")
_TO_COME = re.compile(
    r"\b(?:half|hal[fv]|third|quarter|twice|thrice|doubl|tripl|quadrupl|couple|dozen|fortnight|an hour|point"
    r"|minus|negative|plus"
    r"|below zero|under zero|zone|(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|thirteen)\w*th)",
)
_FIXED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (r"\b(?:an|one) hour and a half\b", "90 min"),
        (r"\b(?:an|one) hour and a quarter\b", "75 min"),
        (r"\b(?:an|one) hour and three quarters\b", "105 min"),
        (r"\b(?:three|3)[ -]quarters? of an hour\b", "45 min"),
        (r"\b(?:a )?quarter of an hour\b|\ba quarter hour\b", "15 min"),
        (r"\bhalf[ -]an[ -]hour\b|\b(?:a )?half[ -]hour\b", "30 min"),
        (r"(\d+)(?: and)? a half\b", r"\1.5"),
        (r"(\d+) and a quarter\b", r"\1.25"),
        (r"(\d+) and three quarters\b", r"\1.75"),
        (r"\b(?:first|second|other|better|latter) half\b|\bhalf[ -]?(?:way|marathon|time|hearted)\b", "part"),
        (r"\bhalf\b|\bhalv(?:e|es|ed|ing)\b", "0.5 xtimes"),
        (r"\b(?:two|2)[ -]thirds?\b", "0.67 xtimes"),
        (r"\b(?:three|3)[ -]quarters?\b", "0.75 xtimes"),
        (r"\ba third\b|\bone[ -]third\b", "0.33 xtimes"),
        (r"\bquarters?\b", "0.25 xtimes"),
        (r"\btwice\b|\bdoubl(?:e|es|ed|ing)\b|\btwofold\b", "2 xtimes"),
        (r"\bthrice\b|\btripl(?:e|es|ed|ing)\b|\bthreefold\b", "3 xtimes"),
        (r"\bquadrupl(?:e|es|ed|ing)\b", "4 xtimes"),
        (r"\b(?:a )?couple of\b|\ba couple\b", "2"),
        (r"\b(?:a )?dozen\b", "12"),
        (r"\b(?:a )?fortnight\b", "14 days"),
        (r"(?<!points )(?<!beats )(?<!km )(?<!times )\ban hour\b", "1 h"),
        (r"(\d)\s+point\s+(\d)", r"\1.\2"),
        (r"\b(?:minus|negative)\s+(?=\d)", "-"),
        (r"\bplus\s+(?=\d)", "+"),
        (r"(?<![-\d.])(\d+(?:\.\d+)?)(?: points?)? (?:below|under) (?:zero|0)\b", r"-\1"),
        (r"\bzone[ -](?:vii|vi|iv|v|iii|ii|i)\b", f"zone {UNREADABLE_NUMBER}"),
    )
)
_ORDINAL = re.compile(rf"\b({'|'.join(ORDINALS)})\b")
_FOREIGN = re.compile(rf"\b(?:{'|'.join(FOREIGN)})(?![a-z])")


def in_digits(text: str) -> str:
    """The text, given in small letters, with its number words written in digits."""
    digits = _A_SCALE.sub(r"one \1", text)
    digits = _RUN.sub(lambda match: _run(match, digits), digits)
    if _TO_COME.search(digits):
        for pattern, instead in _FIXED:
            digits = pattern.sub(instead, digits)
        digits = _ORDINAL.sub(lambda match: f"{ORDINALS[match.group(1).lower()]}th", digits)
    return _FOREIGN.sub(UNREADABLE_NUMBER, digits)


def _run(match: re.Match[str], text: str) -> str:
    words = re.split(r"[\s-]+", match.group().lower())
    if words == ["one"] and not _ONE_MEASURED.match(text, match.end()):
        return match.group()
    if words == ["zero"] and text[: match.start()].lower().endswith(("below ", "under ")):
        return match.group()
    return " ".join(_numbers(words))


def _numbers(words: list[str]) -> list[str]:
    """`two hundred and five` is one number, `two and five` are two."""
    figures: list[str] = []
    total, last = None, 0
    for word in words:
        if word in ("and", "point"):
            if word == "point" or not (total is not None and last >= 100):
                figures += [*([str(total)] if total is not None else []), word]
                total, last = None, 0
            continue
        value = ONES.get(word) if word in ONES else TENS.get(word)
        if value is None:
            scale = SCALES[word]
            total = (total if total is not None else 1) * scale if total is None or total < scale else total + scale
            last = scale
        elif total is None:
            total, last = value, value
        elif (last >= 100 and value < last) or (last in TENS.values() and 0 < value < 10):
            total, last = total + value, value
        else:
            figures.append(str(total))
            total, last = value, value
    return [*figures, *([str(total)] if total is not None else [])]


SPELLINGS: dict[str, tuple[str, ...]] = {
    "h": ("h", "hr", "hrs", "hour", "hours"),
    "min": ("min", "mins", "minute", "minutes", "'", "′"),
    "s": ("s", "sec", "secs", "second", "seconds"),
    "bpm": ("bpm", "beats per minute", "beats a minute", "beats", "beat"),
    "ms": ("ms", "millisecond", "milliseconds"),
    "W": ("w", "watt", "watts"),
    "kg": ("kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"),
    "lb": ("lb", "lbs", "pound", "pounds"),
    "km": ("km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", "k"),
    "mi": ("mi", "mile", "miles"),
    "m": ("m", "metre", "metres", "meter", "meters"),
    "m/s": ("m/s",),
    "min/km": ("min/km", "/km", "minutes per kilometre", "minutes per kilometer", "per km", "a kilometre"),
    "min/100m": ("/100 m", "/100m", "min/100 m", "per 100 m"),
    "km/h": ("km/h", "kph", "kmh", "mph"),
    "W/kg": ("w/kg", "watts per kilo", "watts per kilogram"),
    "%": ("%", "percent", "per cent", "pct"),
    "°C": ("°c", "°", "degrees celsius", "degrees", "degree", "celsius"),
    "°F": ("°f", "degrees fahrenheit", "fahrenheit"),
    "days": ("d", "day", "days"),
    "nights": ("night", "nights"),
    "weeks": ("week", "weeks", "wk", "wks"),
    "months": ("month", "months"),
    "years": ("year", "years"),
    "sets": ("set", "sets"),
    "reps": ("rep", "reps", "repetition", "repetitions"),
    "rpe": ("rpe",),
    "drinks": ("drink", "drinks"),
    "g": ("g", "gram", "grams", "mg", "ml", "l", "litre", "litres", "liter", "liters", "cups"),
    "kcal": ("kcal", "cal", "cals", "calorie", "calories", "kj"),
    "of10": ("of 10", "out of 10", "/10", "on a scale of 10"),
    "of100": ("of 100", "out of 100", "/100"),
    "points": ("point", "points", "pts", "tss"),
    "x": ("xtimes", "times", "x"),
}
OF_SPELLING = {spelling: unit for unit, spellings in SPELLINGS.items() for spelling in spellings}
# How much of the second is one of the first.
FACTORS: dict[tuple[str, str], float] = {
    ("h", "min"): 60.0,
    ("min", "h"): 1 / 60,
    ("min", "s"): 60.0,
    ("h", "s"): 3600.0,
    ("days", "weeks"): 1 / 7,
    ("weeks", "days"): 7.0,
    ("kg", "lb"): 2.2046226,
    ("km", "mi"): 0.6213712,
    ("km", "m"): 1000.0,
    ("m", "km"): 0.001,
    ("m", "mi"): 0.0006213712,
}
# Told otherwise, but the same number: a score needs no unit, and one of a scale may name it.
ALIKE_UNITS = frozenset(
    (
        *(("", "points"), ("", "of100"), ("", "days"), ("of10", ""), ("ms", ""), ("bpm", ""), ("bpm", "points")),
        *(
            ("days", ""),
            ("sets", ""),
            ("reps", ""),
            ("%", ""),
            ("years", ""),
            ("drinks", ""),
            ("rpe", ""),
            ("nights", ""),
        ),
        *(("min", ""), ("h", ""), ("km", ""), ("°C", ""), ("W", ""), ("zone", ""), ("days", "nights"), ("rpe", "of10")),
        *(("sets", "x"), ("", "sets")),
    )
)


def in_other_unit(value: float, unit: str, wanted: str) -> float | None:
    """A value in another unit; None where the two do not measure the same thing."""
    if unit == wanted or (unit, wanted) in ALIKE_UNITS:
        return value
    if unit == "m/s" and value > 0 and wanted in ("min/km", "min/100m"):
        return (1000 if wanted == "min/km" else 100) / value / 60
    factor = FACTORS.get((unit, wanted))
    return value * factor if factor is not None else None


def converted(unit: str, wanted: str) -> bool:
    """Whether telling one in the other changes the number, so that it can be rounded away from the truth."""
    return unit != wanted and (unit, wanted) not in ALIKE_UNITS


Reading = tuple[float, str]


@dataclass(frozen=True, kw_only=True)
class Mention:
    """One number: `value` None where it cannot be read, `unit` "" where none is named, `decimals` as written.

    `start` and `end` are places in the text that `readable` gives; `others` are further ways to read it.
    """

    value: float | None
    start: int
    end: int
    unit: str = ""
    decimals: int = 0
    others: tuple[Reading, ...] = ()


_DASHES = str.maketrans(
    dict.fromkeys("−‐‑‒–—﹣－", "-") | {"×": "x", "⁄": "/", "’": "'", "\u00a0": " ", "\u202f": " ", "\u2009": " "}
)
_NAMES = re.compile(r"\b(?:v̇?o2[ -]?max|v̇?o₂[ -]?max|vo2|vo₂|spo2|spo₂|co2|h2o|mp3)\b")
_AFTER_DIGIT = re.compile(r"(?<=\d)\s?[¼½¾⅓⅔⅛⅜⅝⅞]")
_MONTH = rf"(?:{'|'.join(f'{m[:3]}(?:{m[3:]})?' if m[3:] else m for m in map(str.lower, MONTHS))}|sept)\.?"
_MONTH_OF = {name[:3].lower(): n for n, name in enumerate(MONTHS, start=1)}
_UNIT = "|".join(re.escape(s).replace(r"\ ", r"\s") for s in sorted(OF_SPELLING, key=len, reverse=True))
_AMOUNT = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d+[.,]\d+|\d+"
_SCAN = re.compile(
    rf"""
    (?P<iso>(?<![\w.-])(?P<iy>\d{{4}})-(?P<im>\d\d)-(?P<id>\d\d)(?![\w-]))
  | (?P<dotted>(?<![\w.])\d{{1,2}}(?P<sep>[./])\d{{1,2}}(?P=sep)\d{{2,4}}(?!\w))
  | (?P<dm>(?<![\w.])(?P<dmd>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?(?P<dmm>{_MONTH})(?!\w)(?:,?\s(?P<dmy>(?:19|20)\d\d)\b)?)
  | (?P<md>\b(?P<mdm>{_MONTH})\s(?P<mdd>\d{{1,2}})(?:st|nd|rd|th)?(?![\w.]\d)\b(?:,?\s(?P<mdy>(?:19|20)\d\d)\b)?)
  | (?P<clock>(?<![\w.:])(?P<c1>\d{{1,3}}):(?P<c2>[0-5]\d)(?::(?P<c3>[0-5]\d))?(?![\d:])
      (?:\s?(?P<cu>min/km|/km|/100\sm|/100m|h|hours?|min|minutes?|am|pm|[ap]\.m\.)(?!\w))?)
  | (?P<hm>(?<![\w.])(?P<hmh>\d{{1,3}})\s?(?:h|hrs?|hours?)\s?(?:and\s|,\s)?(?P<hmm>[0-5]?\d)\s?(?:m|min|mins|minutes?)?(?![\w.]))
  | (?P<zone>\b(?:zones?[\s-]?|z[\s-]?)(?P<z1>\d+)
      (?:(?:\s?-\s?|\sto\s|\sand\s|\sor\s|/)(?:zone\s|z)?(?P<z2>\d)(?![\d.]|\s?(?:min|h|km|x)\b))?(?![\w]|[.,]\d))
  | (?P<day>\bday\s(?P<dayn>\d+)(?![\w]|[.,]\d))
  | (?P<rpe>\brpe\s(?P<rpen>\d+(?:\.\d+)?)(?![\w]|[.,]\d))
  | (?P<sets>(?<![\w.,])(?P<s1>\d+)\s?(?:x|\*|sets?\sof|times)\s?(?P<s2>\d+(?:\.\d+)?)
      (?:[\s-]?(?P<su>{_UNIT})(?!\w))?(?![\w]|[.,]\d))
  | (?P<range>(?<![\w.,])(?P<rs>[-+])?(?P<r1>{_AMOUNT})(?:\s?-\s?|\s(?:to|and|or)\s)(?P<r2>{_AMOUNT})
      [\s-]?(?P<ru>{_UNIT})(?!\w))
  | (?P<number>(?P<sign>(?<![\w)])[-+]\s?)?(?<![\w.,])(?P<amount>{_AMOUNT})
      (?P<ord>st|nd|rd|th)?(?:[\s-]?(?P<unit>{_UNIT})(?!\w))?(?![\w]|[.,]\d|/\d|\?))
  | (?P<fraction>(?<![\w.,])(?P<f1>\d{{1,4}})/(?P<f2>\d{{1,4}})(?![\w]|[.,/]\d))
  | (?P<odd>\d[^\s()]*)
    """,
    re.X,
)


def readable_text(text: str) -> str:
    """The text in plain small characters, its number words in digits: what `mentions` and the topics are read from."""
    plain = text if text.isascii() else _in_plain_characters(text)
    return in_digits(_NAMES.sub("vomax", plain.lower()))


def find_numbers(reading: str) -> tuple[Mention, ...]:
    """All numbers of a readable text in their order; ordinals up to the second are none."""
    mentions: list[Mention] = []
    for match in _SCAN.finditer(reading):
        mentions += _read(match)
    return tuple(mentions)


def _in_plain_characters(text: str) -> str:
    halved = _AFTER_DIGIT.sub(lambda match: _plain(match.group().strip()).removeprefix("0"), text)
    return "".join(map(_plain, halved.translate(_DASHES)))


def _plain(character: str) -> str:
    if character.isascii():
        return character
    kind = unicodedata.category(character)
    if kind == "Nd":
        return str(unicodedata.digit(character))
    if kind == "No" and "FRACTION" in unicodedata.name(character, ""):
        value = unicodedata.numeric(character)
        return f"{value:.2f}".rstrip("0") if value < 1 else UNREADABLE_NUMBER
    # Superscripts, circled and Roman digits: no sentence of a coach needs them.
    return UNREADABLE_NUMBER if kind in ("No", "Nl") else character


def _read(match: re.Match[str]) -> list[Mention]:
    return next(read for name, read in _READ.items() if match.group(name))(match)


def _at(match: re.Match[str]) -> Mention:
    return Mention(value=None, start=match.start(), end=match.end())


def _odd(match: re.Match[str]) -> list[Mention]:
    return [_at(match)]


def _date(match: re.Match[str], year: str | None, month: int, day: str) -> list[Mention]:
    """A date is the number yyyymmdd, with 0 for a year that is not said."""
    return [replace(_at(match), value=float(int(year or 0) * 10000 + month * 100 + int(day)), unit="date")]


def _iso(m: re.Match[str]) -> list[Mention]:
    return _date(m, m["iy"], int(m["im"]), m["id"])


def _dotted(m: re.Match[str]) -> list[Mention]:
    """Day first, or month first: whichever is a date that is known."""
    first, second, year = (int(part) for part in re.split(r"[./]", m["dotted"]))
    full = year + 2000 if year < 100 else year
    here = replace(_at(m), value=float(full * 10000 + second * 100 + first), unit="date")
    return [replace(here, others=((float(full * 10000 + first * 100 + second), "date"),))]


def _day_month(m: re.Match[str]) -> list[Mention]:
    return _date(m, m["dmy"], _MONTH_OF[m["dmm"][:3].lower()], m["dmd"])


def _month_day(m: re.Match[str]) -> list[Mention]:
    return _date(m, m["mdy"], _MONTH_OF[m["mdm"][:3].lower()], m["mdd"])


def _clock(m: re.Match[str]) -> list[Mention]:
    major, minor, seconds = int(m["c1"]), int(m["c2"]), int(m["c3"] or 0)
    unit = (m["cu"] or "").lower()
    if unit in ("am", "pm", "a.m.", "p.m."):
        return [_at(m)]
    if "/" in unit:
        pace = "min/100m" if "100" in unit else "min/km"
        return [replace(_at(m), value=major + minor / 60, unit=pace, decimals=2)]
    if m["c3"]:
        return [replace(_at(m), value=60 * major + minor + seconds / 60, unit="min", decimals=2)]
    as_hours, as_minutes = (60.0 * major + minor, "min"), (major + minor / 60, "min")
    paces = ((major + minor / 60, "min/km"), (major + minor / 60, "min/100m"))
    if unit:
        value, written = as_hours if unit.startswith("h") else as_minutes
        return [replace(_at(m), value=value, unit=written, decimals=2)]
    return [replace(_at(m), value=as_hours[0], unit="min", decimals=2, others=(as_minutes, *paces))]


def _hours_minutes(m: re.Match[str]) -> list[Mention]:
    return [replace(_at(m), value=60.0 * int(m["hmh"]) + int(m["hmm"]), unit="min")]


def _zone(m: re.Match[str]) -> list[Mention]:
    return [replace(_at(m), value=float(z), unit="zone") for z in (m["z1"], m["z2"]) if z]


def _day(m: re.Match[str]) -> list[Mention]:
    return [replace(_at(m), value=float(m["dayn"]), unit="days")]


def _rpe(m: re.Match[str]) -> list[Mention]:
    return [_amount(m, m["rpen"], "rpe")]


def _sets(m: re.Match[str]) -> list[Mention]:
    return [_amount(m, m["s1"], "sets"), _amount(m, m["s2"], _unit(m["su"]) or "each")]


def _range(m: re.Match[str]) -> list[Mention]:
    unit = _unit(m["ru"])
    low = _amount(m, m["r1"], unit)
    if m["rs"] == "-" and low.value is not None:
        low = replace(low, value=-low.value)
    return [low, _amount(m, m["r2"], unit)]


def _number(m: re.Match[str]) -> list[Mention]:
    if m["ord"] and m["amount"] in ("1", "2"):
        return []
    amount = _amount(m, m["amount"], _unit(m["unit"]))
    negative = (m["sign"] or "").startswith("-") and amount.value is not None
    return [replace(amount, value=-(amount.value or 0.0)) if negative else amount]


def _fraction(m: re.Match[str]) -> list[Mention]:
    of = {10: "of10", 100: "of100"}.get(int(m["f2"]))
    if of:
        return [replace(_at(m), value=float(m["f1"]), unit=of)]
    return [replace(_at(m), value=int(m["f1"]) / int(m["f2"]), unit="x", decimals=2) if int(m["f2"]) else _at(m)]


def _amount(match: re.Match[str], written: str, unit: str) -> Mention:
    """The number as written; a comma before three digits parts thousands, any other one decimals."""
    thousands = re.fullmatch(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?", written)
    plain = written.replace(",", "" if thousands else ".")
    return replace(_at(match), value=float(plain), unit=unit, decimals=len(plain.partition(".")[2]))


def _unit(spelling: str | None) -> str:
    return OF_SPELLING[re.sub(r"\s", " ", spelling.lower())] if spelling else ""


_READ: dict[str, Callable[[re.Match[str]], list[Mention]]] = {
    "iso": _iso,
    "dotted": _dotted,
    "dm": _day_month,
    "md": _month_day,
    "clock": _clock,
    "hm": _hours_minutes,
    "zone": _zone,
    "day": _day,
    "rpe": _rpe,
    "sets": _sets,
    "range": _range,
    "number": _number,
    "fraction": _fraction,
    "odd": _odd,
}
