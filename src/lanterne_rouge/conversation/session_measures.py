"""One way to write how long and how far a session was: `an hour and a half`, `1hr30`, `40'`, `2000 yards`, `a half marathon`."""

import re
from collections.abc import Callable
from typing import Final

YARD_M = 0.9144
HALF_MARATHON_KM, MARATHON_KM = 21.0975, 42.195
_HOUR: Final = r"h(?:rs?|ours?)?"
_MINUTE: Final = r"m(?:ins?|inutes?)?"
# What may follow minutes without their unit, as in `ran 1 hour 15, easy`.
_END: Final = r"(?=\s*(?:$|[,.;:!)]|rpe\b|easy\b|hard\b|steady\b))"

_REWRITTEN: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        (r"\b(?:an|one|1) hour and a half\b|\bhour and a half\b", "1.5 h"),
        (r"\bhalf (?:an )?hour\b", "30 min"),
        (r"\b(?:three|3)[- ]quarters of an hour\b", "45 min"),
        (r"\ba? ?quarter of an hour\b", "15 min"),
        (r"\b(\d{1,2}) (?:and a half|1/2) hours?\b", r"\1.5 h"),
        (r"\b(?:an|one|a full|a whole) hour\b", "1 h"),
        (r"^((?:an? )?(?:very )?(?:easy|steady|hard|good|gentle)) hour\b|^hour(?= (?:of|on)\b)", r"\1 1 h"),
        (r"(?<=\d)'(?!')", " min"),
        (r"\b(\d+)-?ish\b", r"\1"),
        (r"\b(\d{1,2}) miler\b", r"\1 miles run"),
        # A remark between brackets, where it neither denies nor counts anything.
        (
            r"\((?![^()]*\b(?:not|no|n't|plan\w*|tomorrow|didn'?t|never|if|maybe|half|goal|target|he|she|they|joke|jk)\b)[^()\d?]*\)",
            " ",
        ),
        (r",? ?\b(?:then|plus|and) (?:some |a few )?strides\b", ""),
        (r"^(?:sprint |olympic |oly )?tri(?:athlon)?(?: done)? ?: ?", ""),
        (r"\bc2 (?=row|erg)", ""),
        (rf"\b(\d{{1,2}}) ?{_HOUR}(?: and)? ?([0-5]?\d) ?{_MINUTE}\b", r"\1h\2"),
        (r"\b(\d{1,2})(?:hrs?)([0-5]\d)\b", r"\1h\2"),
        (rf"\b(\d{{1,2}}) {_HOUR} ([0-5]\d){_END}", r"\1h\2"),
        # Three digits behind a point are thousands of metres: nobody measures a session to the millimetre.
        (r"\b(\d{1,2})\.(\d{3})(?= ?m(?:et(?:er|re)s?)?\b)", r"\1\2"),
        (r"\b(\d+(?:\.\d+)?) ?(?:yards?|yds?)\b", lambda found: f"{float(found[1]) * YARD_M:.1f} m"),
        (r"\bby (?=(?:bi)?(?:ke|cycle)\b)", ""),
        (r"\b5[- ]a[- ]side\b", ""),
        (r"\bconcept ?2\b", "rower"),
        (
            r"\bran (?:(?:an?|the|my|my first|another) )?(half )?marathon\b(?! (?:pace|effort|training|prep|block))",
            lambda found: f"ran {HALF_MARATHON_KM if found[1] else MARATHON_KM} km",
        ),
    )
)


def plain_measures(text: str) -> str:
    """Normalised text with its durations and distances in one spelling each."""
    for pattern, to in _REWRITTEN:
        text = pattern.sub(to, text)
    return " ".join(text.split())
