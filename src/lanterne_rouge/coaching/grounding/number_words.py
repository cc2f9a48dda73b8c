"""Number words as digits: `two and a half hours` becomes `2.5 hours`, `half an hour` 30 min, `twice` 2 times.

Counted as numbers: ordinals from third on, halves, thirds and quarters, `twice`, `double`, `couple`, `dozen`, `an hour`. Not counted:
`first`, `second`, `once`, `both`, `few`, `several`, and `one` where no unit follows it (`one step`, `one of`).
"""

import re

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
UNREADABLE = "0_"
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
        (r"\bzone[ -](?:vii|vi|iv|v|iii|ii|i)\b", f"zone {UNREADABLE}"),
    )
)
_ORDINAL = re.compile(rf"\b({'|'.join(ORDINALS)})\b")
_FOREIGN = re.compile(rf"\b(?:{'|'.join(FOREIGN)})(?![a-z])")


def in_digits(text: str) -> str:
    """The text, given in small letters, with its number words written in digits."""
    told = _A_SCALE.sub(r"one \1", text)
    told = _RUN.sub(lambda found: _run(found, told), told)
    if _TO_COME.search(told):
        for pattern, instead in _FIXED:
            told = pattern.sub(instead, told)
        told = _ORDINAL.sub(lambda found: f"{ORDINALS[found.group(1).lower()]}th", told)
    return _FOREIGN.sub(UNREADABLE, told)


def _run(found: re.Match[str], text: str) -> str:
    words = re.split(r"[\s-]+", found.group().lower())
    if words == ["one"] and not _ONE_MEASURED.match(text, found.end()):
        return found.group()
    if words == ["zero"] and text[: found.start()].lower().endswith(("below ", "under ")):
        return found.group()
    return " ".join(_numbers(words))


def _numbers(words: list[str]) -> list[str]:
    """`two hundred and five` is one number, `two and five` are two."""
    told: list[str] = []
    total, last = None, 0
    for word in words:
        if word in ("and", "point"):
            if word == "point" or not (total is not None and last >= 100):
                told += [*([str(total)] if total is not None else []), word]
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
            told.append(str(total))
            total, last = value, value
    return [*told, *([str(total)] if total is not None else [])]
