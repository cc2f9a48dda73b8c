"""Small numbers and days in words: `two`, `a couple`, `yesterday`, `three days ago`."""

import re

_NUMBERS = {
    "no": 0.0, "zero": 0.0, "half": 0.5, "half a": 0.5, "a": 1.0, "an": 1.0, "one": 1.0, "single": 1.0,
    "a couple of": 2.0, "couple of": 2.0, "two": 2.0, "some": 2.0, "three": 3.0, "a few": 3.0, "few": 3.0,
    "several": 4.0, "four": 4.0, "a lot of": 5.0, "lots of": 5.0, "too many": 5.0, "too much": 5.0, "many": 5.0,
    "five": 5.0, "six": 6.0, "seven": 7.0, "eight": 8.0, "nine": 9.0, "ten": 10.0, "eleven": 11.0, "twelve": 12.0,
}  # fmt: skip
NUMBER = rf"(?:\d+(?:[.,]\d+)?|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_TO_COME = re.compile(
    r"\b(?:tomorrow|next week|next month|soon|booked|appointment|planning|should get|going to get|due)\b"
)
_DAYS = (
    (re.compile(rf"\b({NUMBER}) days? (?:ago|back)\b"), 1.0),
    (re.compile(rf"\b({NUMBER}) weeks? (?:ago|back)\b"), 7.0),
)
_NAMED_DAYS = (
    (re.compile(r"\b(?:day before yesterday|two nights ago)\b"), 2),
    (re.compile(r"\byesterday\b|\blast evening\b"), 1),
    (re.compile(r"\blast week\b"), 7),
    (re.compile(r"\btoday\b|\bthis morning\b|\bjust\b|\blast night\b|\btonight\b"), 0),
)


def value_of(words: str) -> float:
    """A number written in digits or in words."""
    word = " ".join(words.lower().split())
    return _NUMBERS[word] if word in _NUMBERS else float(word.replace(",", "."))


def days_ago(words: str) -> int | None:
    """How many days ago something in these plain words was; None when they do not say."""
    for pattern, days in _DAYS:
        if found := pattern.search(words):
            return round(value_of(found[1]) * days)
    return next((days for pattern, days in _NAMED_DAYS if pattern.search(words)), None)


def is_to_come(words: str) -> bool:
    """Whether these plain words speak of something that has not happened yet."""
    return _TO_COME.search(words) is not None
