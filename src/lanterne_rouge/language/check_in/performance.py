"""Sessions that weren't finished, and performance that falls, found in a free text."""

import re

from lanterne_rouge.domain.check_in import Performance
from lanterne_rouge.language.check_in.phrase import normalize_text

COUNTS = {
    "two": 2,
    "second": 2,
    "2nd": 2,
    "three": 3,
    "third": 3,
    "3rd": 3,
    "four": 4,
    "fourth": 4,
    "4th": 4,
    "five": 5,
}
MOST_FAILED = 10
UNIT_DAYS = {"day": 1, "week": 7, "month": 30}
_COUNT = rf"(\d|{'|'.join(COUNTS)})"
_SESSION = r"(?:(?:\w+ )?(?:sessions?|workouts?|rides?|runs?|intervals|trainings?))"
_FAILED = (
    r"(?:(?:could not|did not|cannot|unable to|failed to|never) (?:finish|complete|do|hold|manage)"
    r"|failed|bailed(?: on| out of)?|aborted|abandoned|quit|gave up(?: on)?|cut short|stopped)"
)
_FAILURES = (
    re.compile(rf"{_FAILED} (?:any of )?(?:(?:my|the|of|all) )*(?:(?:last|past) )?{_COUNT} {_SESSION}"),
    re.compile(rf"{_COUNT} {_SESSION} (?:in a row|running)?[^.;]{{0,25}}{_FAILED}"),
    re.compile(rf"{_COUNT} (?:failed|unfinished|aborted|missed targets? in) {_SESSION}"),
    re.compile(rf"{_FAILED} [^.;]{{0,25}}{_COUNT} (?:times|{_SESSION}) in a row"),
)
_FALLING = re.compile(
    r"\b(?:getting (?:slower|weaker)|performance (?:is|has been|keeps|was) (?:down|dropping|falling|slipping|getting worse)"
    r"|(?:power|pace) (?:is|has been|keeps) (?:down|dropping|falling|getting worse))\b"
    rf"(?:[^.;]{{0,15}}?(?:for|over|since|last|past)[^.;]{{0,10}}?(?:(\d{{1,2}}|a|{'|'.join(COUNTS)}) )?(day|week|month)s?)?"
)


def find_performance(text: str) -> Performance | None:
    """Find how many sessions in a row weren't finished, and whether performance falls; None if the text mentions neither."""
    words = normalize_text(text)
    failed = max((_count(found[1]) for form in _FAILURES if (found := form.search(words))), default=None)
    falling = _FALLING.search(words)
    if failed is None and falling is None:
        return None
    return Performance(
        trend="down" if falling else "flat",
        over_days=_days(falling) if falling else None,
        failed_sessions=failed if failed is None else min(failed, MOST_FAILED),
    )


def _count(word: str) -> int:
    return COUNTS.get(word) or (int(word) if word.isdigit() else 1)


def _days(found: "re.Match[str]") -> int | None:
    return _count(found[1] or "a") * UNIT_DAYS[found[2]] if found[2] else None
