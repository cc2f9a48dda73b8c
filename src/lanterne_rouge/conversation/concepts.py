"""Which things a question is about: words of the field, in their forms and with their usual misspellings, as concepts.

A concept that narrows a question down (`cramp`, `taper`) weighs more than one that most questions hold (`run`, `race`, `week`), and a word
of how it is asked (`before`, `how_much`) least. What a passage knows is said in the same concepts, so that both meet.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

CAREFUL, NAMED, SPECIFIC, GENERAL, MANNER = 3.0, 2.8, 2.0, 1.0, 0.5
_WEIGHT_OF: Final = {"careful": CAREFUL, "named": NAMED, "specific": SPECIFIC, "general": GENERAL, "manner": MANNER}
_TABLE: Final = Path(__file__).with_name("concepts.txt")
WORDS_WITHOUT_MEANING: Final = "common"
BEGINNER: Final = "beginner"

_DAY: Final = (
    r"(?:today|tomorrow|tmrw|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?"
    r"|weekend|next week)"
)
_FIGURES: Final = (
    ("notation", re.compile(r"\b(?:what|mean\w*|explain|read)\b.*\b\d+ ?x ?\d+\b|\b\d+ ?x ?\d+\b.*\bmean")),
    (
        "predict",
        re.compile(r"\b(?:what|which|how fast)\b.*\b\d+ ?km?\b.*\b(?:if|from|after|ran|run|with|off)\b.*\b\d+ ?km?\b"),
    ),
    (
        "fastloss",
        re.compile(
            r"\b(?:lost|losing|dropped|down)\b (?:\w+ ){0,2}\d+(?:\.\d+)? ?(?:kgs?|lbs?|kilos?|pounds)\b(?: \w+){0,3} (?:in|over"
            r"|within|since|this)"
            r" (?:\w+ ){0,2}(?:weeks?|months?|days?|fortnight)\b"
        ),
    ),
    ("shortint", re.compile(r"\b\d\d[/-]\d\d(?:s|'s)?\b(?! ?(?:\d|bp|blood))")),
    ("weight", re.compile(r"\b\d+(?:\.\d+)? ?(?:kgs?|lbs?|kilos?|pounds)\b")),
    ("watts", re.compile(r"\b\d{2,3} ?w\b|\b\d+ ?%")),
    ("interval", re.compile(r"\b\d ?x ?\d{1,4} ?(?:min|m|s|sec)\b|\b[3-6] ?x ?(?:8|[1-4]00)\b")),
    (
        "age",
        re.compile(
            r"\b(?:i'?m|i am|im|over|past|after|age|man|woman) (?:of )?(?:4[5-9]|[5-8]\d)\b(?! ?(?:(?:kgs?|w|km|min|bpm|days?|weeks?"
            r"|reps?|lbs?)\b|/|%|:))"
        ),
    ),
    (
        "age",
        re.compile(
            r"^(?!.*(?:\d ?x ?\d|\bkg\b|\b(?:bench|deadlift|squats?|press|felt|rpe|reps?|weight|stuck|plates?|lift)\b)).*\bat"
            r" (?:4[5-9]|[5-8]\d)\b(?! ?(?:w"
            r"|%|bpm|min|km|/|:))"
        ),
    ),
    ("age", re.compile(r"\bis (?:4[5-9]|[5-8]\d)\b(?=.* (?:start|want|begin|run|lift|gym))")),
    ("missed", re.compile(r"\b(?:\d+|a|few|couple of) (?:days?|weeks?|months?) off\b")),
    (
        "coldweather",
        re.compile(r"\b(?:[0-9]|1[0-2]) ?(?:degrees|°|celsius)|\bminus \d+|(?<!\d)-\d+ ?(?:degrees|c\b|°)"),
    ),
    (
        "dayschange",
        re.compile(
            rf"\b(?:swap|move|switch|change|do|shift|put|trade)\b.*\b{_DAY}\b.*\b(?:and|to|with|instead|for|onto|or)\b.*\b{_DAY}\b"
        ),
    ),
    (
        "dayschange",
        re.compile(
            rf"\b(?:swap|move|shift|push|bring)\b.*\b(?:to|till?|until|onto|back|forward) {_DAY}\b|\b(?:on|to) {_DAY} instead\b"
        ),
    ),
    ("youth", re.compile(r"(?<![\d.])(?:[5-9]|1[0-7])[ -]?(?:years?[ -]?old|yrs?[ -]?old|y/?o)\b")),
    ("youth", re.compile(r"\b(?:i'?m|i am|im|aged?|my) 1[0-7]\b(?! ?(?:kg|km|min|weeks?|days?|%|:))")),
    (
        "weightloss",
        re.compile(
            r"\b(?:loo?se|loo?sing|drop|shed)\b.{0,12}"
            r"(?:\d ?(?:kgs?|kilos?|lbs?|pounds)|\b(?:a|half a|\d+|two|some|few) (?:stone|kilos?|pounds))\b"
            r"|\b(?:loo?se|loo?sing|drop)\b.*\bweight\b|\bweight\b.*\bloo?se\b"
        ),
    ),
    (
        "goaltime",
        re.compile(
            r"\b(?:\d+ ?km?|half|marathon|parkrun|mile) in (?:\d+:\d\d|\d+ ?(?:min|h|hours?|mins|minutes)|\d\d)\b"
        ),
    ),
    (
        "youth",
        re.compile(
            r"(?<!\bwith )(?<!\bhave )(?<!\bgot )\b(?:kids?|child|children)\b"
            r"(?! (?:sleep\w*|nap\w*|are|is|was|were|in|at|asleep|awake|up|party|off|sick"
            r"|ill|around|with|home|at"
            r"|school|to|had|has|have|woke|keep|kept|go|goes|and i|lessons?|class(?:es)?|club|nursery|bedtime|homework|practice"
            r"|match(?:es)?|game)\b)(?!'s)"
        ),
    ),
    ("watertemp", re.compile(r"\bat \d+ ?(?:degrees|c\b|°)")),
    ("heat", re.compile(r"\b(?:2[89]|3\d|4[0-5]) ?(?:degrees|c\b|celsius|°)")),
)
"""Concepts that stand in figures."""


_FAMILY: Final = r"(?:grand)?(?:sons?|daughters?|kids?|child(?:ren)?)|boys?|girls?|teenagers?|juniors?"
_COMPANY: Final = re.compile(
    rf"\b(?:with|for|from|by|and) (?:my|our|the) (?:\w+ )?(?:{_FAMILY})\b"
    r"(?!.{0,20}\b(?:is|who|aged?|wants?|years?|yo|old)\b)(?! ?\d)"
    rf"|\b(?:my|our) (?:\w+ )?(?:{_FAMILY})"
    r"(?= (?:gave|got|bought|lent|gives|made|says?|said|told|thinks?|calls?|dragged|talked) (?:me|i|that|us)\b)"
    r"|\b(?:before|after|while|during|till?|until|between) (?:(?:the|my|our) )?(?:kids?|children|child|son|daughter|boys?|girls?)"
    r"(?:'?s'?)?"
    r" (?:swimming|football|rugby|gymnastics|school|nursery|party|match|lesson|practice|club|nap|bedtime|tea|dinner"
    r"|pick ?up|drop ?off|run)\b"
    r"|\b(?:(?:my|the|our) )?(?:wife|husband|girlfriend|boyfriend|partner|mum|mother|dad|father)"
    r"(?= (?:says?|said|thinks?|reckons?|told|tells|wants|keeps|asked|worries|is worried|(?:is|was|has|had) (?:at|away|asking|saying))\b)"
)
_LOOSE: Final = re.compile(r"\bloos(?=(?:e|ing) (?:half|a\b|\d|some|weight|fat|pounds|kilos|two|three|my belly))")
_GREETING: Final = re.compile(
    r"^(?:(?:hi|hey|hello|good (?:morning|evening|afternoon|day)|morning)[ ,.!]+)+(?:coach[ ,.!]+)?"
)
"""Who comes along, gives a thing or says it: then the question isn't about training a child."""


_NOT_ILL: Final = re.compile(r"\b(?:i'?m|i am) not (?:ill|sick|poorly|unwell)\b(?! (?:enough|any ?more|now|yet)\b)")
"""An illness that is denied; a sign told beside it still counts."""


def concepts_of(text: str) -> Mapping[str, float]:
    """The concepts that a normalised text holds, each with its weight; a phrase goes before its words, so that `cold plunge` is no cold."""
    text = _LOOSE.sub("los", _GREETING.sub("", _NOT_ILL.sub(" ", _COMPANY.sub(" ", text))))
    found: dict[str, float] = {}
    for name, pattern in _FIGURES:
        if pattern.search(text):
            found[name] = weight_of(name)
    words = re.findall(r"[a-z0-9][a-z0-9/'.%-]*", text)
    words = [word.rstrip("'.-") for word in words]
    at = 0
    while at < len(words):
        length, entries = _phrase(words, at) or (1, _entry(words[at]))
        found.update(entries)
        at += length
    return found


_Entries = tuple[tuple[str, float], ...]
"""The concepts of a word or phrase, each with its weight."""


def _phrase(words: Sequence[str], at: int) -> tuple[int, _Entries] | None:
    """The longest phrase that begins at a word, in the singular or in the plural: how many words it has, and its concepts."""
    for length in range(min(_longest(), len(words) - at), 1, -1):
        said = " ".join(words[at : at + length])
        entries = _phrases().get(said) or _phrases().get(said.removesuffix("s"))
        if entries:
            return length, entries
    return None


def subject_of(text: str) -> str:
    """The words of a normalised text that a question behind it keeps: the sport, who is meant, and what needs care."""
    words = re.findall(r"[a-z0-9][a-z0-9/'.%-]*", text)
    kept = (
        word for word in words if any(weight in (GENERAL, CAREFUL) or name == BEGINNER for name, weight in _entry(word))
    )
    return " ".join(kept)


SHORTEST_CONTENT: Final = 4


def unknown_words(text: str) -> int:
    """How many words of a normalised text carry meaning and belong to no concept: what a question may really be about."""
    words = (word.strip("'.-") for word in re.findall(r"[a-z][a-z'-]+", text))
    held = " ".join(phrase for phrase in _phrases() if f" {phrase} " in f" {text} ").split()
    return sum(
        1
        for word in dict.fromkeys(words)
        if len(word) >= SHORTEST_CONTENT and word not in _common() and word not in held and not _entry(word)
    )


def weight_of(concept: str) -> float:
    """How much a concept narrows a question down. Raises `KeyError` for one that stands in no table."""
    return concept_weights()[concept]


SHORTEST_MISSPELLED, MOST_REMEMBERED = 7, 4096


@lru_cache(maxsize=MOST_REMEMBERED)
def _entry(word: str) -> _Entries:
    words = _words()
    for form in (word, word.removesuffix("'s"), word.removesuffix("s")):
        if form in words:
            return words[form]
    if len(word) < SHORTEST_MISSPELLED or word in _common():
        return ()
    near = (known for size in (-1, 0, 1) for known in _by_form().get((word[0], len(word) + size), ()))
    return next((words[known] for known in near if _is_slip(word, known)), ())


@cache
def _by_form() -> Mapping[tuple[str, int], tuple[str, ...]]:
    """The longer words by their first letter and length."""
    found: dict[tuple[str, int], tuple[str, ...]] = {}
    for word in _words():
        if len(word) >= SHORTEST_MISSPELLED:
            found[word[0], len(word)] = (*found.get((word[0], len(word)), ()), word)
    return found


def _is_slip(typed: str, meant: str) -> bool:
    """Whether one letter is wrong, missing, too many, or two have changed places; the first letter is right."""
    if typed[0] != meant[0] or abs(len(typed) - len(meant)) > 1:
        return False
    at = next(
        (n for n, (one, other) in enumerate(zip(typed, meant, strict=False)) if one != other),
        min(len(typed), len(meant)),
    )
    rests = {
        typed[at:] + "|" + meant[at + 1 :],
        typed[at + 1 :] + "|" + meant[at:],
        typed[at + 1 :] + "|" + meant[at + 1 :],
    }
    swapped = typed[at + 1 : at + 2] + typed[at : at + 1] + typed[at + 2 :] == meant[at:]
    return swapped or any(one == other for one, other in (rest.split("|") for rest in rests))


@cache
def _words() -> Mapping[str, _Entries]:
    found: dict[str, _Entries] = {}
    for name, weight, forms in _concepts():
        for word in dict.fromkeys((*forms[0].split(), *(form for form in forms[1:] if " " not in form))):
            found[word] = (*found.get(word, ()), (name, weight))
    return found


@cache
def _phrases() -> Mapping[str, _Entries]:
    found: dict[str, _Entries] = {}
    for name, weight, forms in _concepts():
        for phrase in forms[1:]:
            found[phrase] = (*found.get(phrase, ()), (name, weight))
    return found


@cache
def _longest() -> int:
    return max(len(phrase.split()) for phrase in _phrases())


@cache
def concept_weights() -> Mapping[str, float]:
    """Every concept with how much it narrows a question down."""
    return {name: weight for name, weight, _ in _concepts()}


@cache
def _common() -> frozenset[str]:
    return frozenset(word for line in _sections()[WORDS_WITHOUT_MEANING] for word in line.split())


def _concepts() -> Iterable[tuple[str, float, list[str]]]:
    """Name, weight and forms of each concept, what weighs least first: a word that stands in two belongs to the weightier one."""
    for section, weight in sorted(_WEIGHT_OF.items(), key=lambda row: row[1]):
        for line in _sections()[section]:
            name, _, forms = line.partition(":")
            yield name, weight, forms.strip(" ").split("|")


@cache
def _sections() -> Mapping[str, tuple[str, ...]]:
    """The lines of the table by their heading."""
    found: dict[str, tuple[str, ...]] = {}
    heading = ""
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            heading = line.strip("[]")
        elif line and not line.startswith("#"):
            found[heading] = (*found.get(heading, ()), line)
    return found
