"""Who treats people, as athletes name them, and what such a person forbade for how long or allowed meanwhile."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from lanterne_rouge.domain.check_in import Ban
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.language.check_in.phrase import normalize_text

DOCTOR: Final = (
    r"(?:doctors?|docs?|dr|gps?|physicians?|cardiologists?|neurologists?|consultants?|specialists?|surgeons?|orthopod"
    r"|radiologist)"
)
THERAPIST: Final = r"(?:physio(?:therapist)?s?|osteo(?:path)?s?|chiro(?:practor)?s?|podiatrist)"
CARER: Final = r"(?:midwife|nurse|paramedics?|health visitor)"
CLINICIAN: Final = rf"(?:{DOCTOR}|{THERAPIST}|{CARER})"
"""A person; the places where one is seen are named beside it where they count."""
_NUMBERS: Final = {
    "a": 1,
    "one": 1,
    "two": 2,
    "couple of": 2,
    "three": 3,
    "few": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "eight": 8,
    "ten": 10,
    "twelve": 12,
}
_COUNT: Final = rf"(?P<count>\d{{1,2}}|{'|'.join(_NUMBERS)})(?: ?- ?\d{{1,2}}| to \d{{1,2}})? (?:more )?(?P<unit>days?|weeks?|wks?|months?)"
_DAYS: Final = {"d": 1, "w": 7, "m": 30}
_WHAT: Final = r"(?:no|not|nothing|off|without|avoid|stay off|keep off|lay off)(?: (?!for\b|until\b)[a-z-]+){1,4}?"
_LIMITS: Final = (
    re.compile(rf"\b(?P<what>{_WHAT})(?: for)?(?: at least| about| another| the next)* {_COUNT}\b"),
    re.compile(rf"\b{_COUNT} (?:of )?(?P<what>(?:no|off|without) [a-z-]+(?: or [a-z-]+)?)\b"),
)
_SPORTS: Final = (
    ("walking", re.compile(r"\bwalk(?:s|ing)?\b")),
    ("swimming", re.compile(r"\b(?:swim(?:s|ming)?|pool|aqua ?jog\w*)\b")),
    ("riding", re.compile(r"\b(?:bike|biking|bikes?|cycl(?:e|ing)|rid(?:e|ing)|turbo|spin(?:ning)?|exercise bike)\b")),
    ("rowing", re.compile(r"\b(?:rowing|rower|erg)\b")),
    ("upper body work", re.compile(r"\bupper[- ]body\b")),
)
_ALLOWED: Final = {
    "walking": Sport.WALKING,
    "swimming": Sport.SWIMMING,
    "riding": Sport.CYCLING,
    "rowing": Sport.ROWING,
}
_FORBIDDEN: Final = (
    (Sport.RUNNING, re.compile(r"\b(?:run\w*|jog\w*|impact|jump\w*)\b")),
    (Sport.CYCLING, re.compile(r"\b(?:bik(?:e|es|ing)|cycl\w+|rid(?:e|es|ing)|turbo|spin(?:ning)?)\b")),
    (Sport.SWIMMING, re.compile(r"\b(?:swim\w*|pool)\b")),
    (Sport.ROWING, re.compile(r"\b(?:rowing|rower|erg)\b")),
    (Sport.STRENGTH, re.compile(r"\b(?:lift(?:ing)?|weights|gym|strength)\b")),
)
_EVERY_SPORT: Final = re.compile(r"\b(?:train\w*|sports?|exercis\w+|nothing|activity)\b")
NAMES_OF_SPORTS_TOLD: Final = {sport: name for name, sport in _ALLOWED.items()} | {
    Sport.RUNNING: "running",
    Sport.STRENGTH: "lifting",
}
_ONLY_SOME: Final = re.compile(
    r"\b(?:easy|easily|short|light(?:ly)?|gentle|gently|slow(?:ly)?|only|just|walk\w*|min|mins|minutes?|km|every other|bit|little|build\w*"
    r"|start\w*|gradual\w*|as long as|provided|try|test|pain[- ]?free|treadmill|grass|flat|\d+)\b"
)
KEPT_LIMIT: Final = "as told by who treats it:"
"""How a check-in keeps the words of a doctor or physio."""
KEPT_LEAVE: Final = f"{KEPT_LIMIT} allowed again:"
_KEPT_NOTE: Final = re.compile(
    rf"{KEPT_LIMIT} (?P<words>(?!allowed again)[^.;\n]+)(?:; allowed meanwhile: (?P<instead>[^.;\n]+))?"
)
_KEPT_LEAVE: Final = re.compile(rf"{KEPT_LEAVE} (?P<sports>[^.;\n]+)")
_CLAUSE: Final = re.compile(r"[,.;:!?\n]+|\b(?:but|though|however)\b")
_LEAVE: Final = re.compile(
    r"\b(?:can|may|could|allowed|able to|free to|happy for me to|fine|ok|okay|all right|alright|let me|lets me)\b"
)
_DENIES: Final = re.compile(r"\b(?:no|not|cannot|can't|without|never|avoid|off|nothing|neither|nor|only once|don't)\b")
_CONDITION: Final = re.compile(
    r"\b(?:if|unless|once|when|after|until|till|in \d+|from next|next (?:week|month)|later|soon|tomorrow|maybe|might|should)\b"
)
_FORBIDS: Final = re.compile(
    r"\b(?:no|not|off|without|avoid|cannot|can't)(?: \w+){0,3}? (?:run\w*|jog\w*|impact|jump\w*|bend\w*|lift\w*|squat\w*|deadlift\w*"
    r"|load\w*|training|sport|contact|weight)\b"
)


@dataclass(frozen=True, kw_only=True)
class Limit:
    """What was forbidden in the athlete's words, and the last day of it."""

    words: str
    until: date


def read_limit(text: str, day: date) -> Limit | None:
    """What a text says is forbidden for how long, counted from `day`; None where it names no length."""
    said = normalize_text(text)
    found = next((match for pattern in _LIMITS if (match := pattern.search(said)) is not None), None)
    if found is None:
        return None
    count = int(found["count"]) if found["count"].isdigit() else _NUMBERS[found["count"]]
    return Limit(words=found[0], until=day + timedelta(days=count * _DAYS[found["unit"][0]]))


def read_sports_allowed(text: str) -> str | None:
    """The sports that are allowed outright beside something that isn't, in words; None for none. Running is never among them."""
    said = normalize_text(text)
    if not _FORBIDS.search(said):
        return None
    clauses = [
        one
        for one in _CLAUSE.split(said)
        if _LEAVE.search(one) and not _DENIES.search(one) and not _CONDITION.search(one)
    ]
    named = [name for name, words in _SPORTS if any(words.search(one) for one in clauses)]
    return " and ".join(part for part in (", ".join(named[:-1]), named[-1]) if part) if named else None


def forbidden_sports(words: str) -> tuple[Sport, ...]:
    """The sports that the words of a limit name; `no training` names them all, `no squats` none."""
    said = normalize_text(words)
    named = tuple(sport for sport, pattern in _FORBIDDEN if pattern.search(said))
    return named or (tuple(Sport) if _EVERY_SPORT.search(said) else ())


@dataclass(frozen=True, kw_only=True)
class Leave:
    """The sports that a doctor or physio allowed; `is_partial`: not without limits."""

    sports: tuple[Sport, ...]
    is_partial: bool = False


def read_leave(text: str) -> Leave | None:
    """What a doctor or physio allows by a text that names one; None where it allows no sport now."""
    said = normalize_text(text)
    if re.search(rf"\b{CLINICIAN}\b", said) is None or "?" in text:
        return None
    clauses = [one for one in _CLAUSE.split(said) if _LEAVE.search(one) and not _DENIES.search(one)]
    sports = tuple(dict.fromkeys(sport for one in clauses for sport in forbidden_sports(one)))
    if not sports or len(sports) == len(Sport):
        return None
    return Leave(sports=sports, is_partial=_ONLY_SOME.search(said) is not None or _CONDITION.search(said) is not None)


def limit_to_keep(limit: Limit, text: str) -> str:
    """A limit as a check-in keeps it, with the sports that were allowed beside it."""
    allowed = read_sports_allowed(text)
    return f"{KEPT_LIMIT} {limit.words}" + (f"; allowed meanwhile: {allowed}" if allowed is not None else "")


def kept_limits(text: str, day: date) -> tuple[Limit, ...]:
    """The limits that a check-in of a day keeps."""
    found = (read_limit(note["words"], day) for note in _KEPT_NOTE.finditer(text))
    return tuple(limit for limit in found if limit is not None)


def standing_bans(told: Sequence[tuple[date, str]], day: date) -> tuple[Ban, ...]:
    """The sports that are forbidden on a day by what check-ins keep, oldest first; a later leave takes a sport out of them."""
    bans: list[Ban] = []
    for when, text in told:
        leave = [sport for note in _KEPT_LEAVE.finditer(text) for sport in forbidden_sports(note["sports"])]
        bans = [replace(ban, sports=tuple(one for one in ban.sports if one not in leave)) for ban in bans]
        for note in _KEPT_NOTE.finditer(text):
            limit = read_limit(note["words"], when)
            if limit is not None and (sports := forbidden_sports(limit.words)):
                instead = tuple(sport for name, sport in _ALLOWED.items() if name in (note["instead"] or ""))
                free = tuple(sport for sport in instead if sport not in sports)
                bans.append(Ban(words=limit.words, sports=sports, until=limit.until, instead=free))
    return tuple(ban for ban in bans if ban.sports and ban.until >= day)
