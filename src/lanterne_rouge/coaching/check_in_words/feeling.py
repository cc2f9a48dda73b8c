"""How the athlete feels: scores from words, and the words of a free text."""

import re
from collections.abc import Mapping

from lanterne_rouge.coaching.check_in_words.phrase import near, plain, says
from lanterne_rouge.domain.errors import BadInput

ENERGY_WORDS = {"low": 2.0, "ok": 5.0, "good": 7.0, "high": 8.0, "great": 9.0}
SORENESS_WORDS = {"none": 0.0, "ok": 2.0, "mild": 3.0, "some": 4.0, "moderate": 5.0, "high": 8.0}
STRESS_WORDS = {"none": 0.0, "low": 2.0, "some": 4.0, "ok": 5.0, "high": 8.0}
MOOD_WORDS = {"low": 2.0, "ok": 5.0, "good": 8.0, "high": 8.0, "great": 9.0}
_SAME = {
    "okay": "ok", "fine": "ok", "normal": "ok", "average": "ok", "medium": "ok", "no": "none", "not": "none", "nothing": "none",
    "little": "mild", "slight": "mild", "a bit": "mild", "a little": "mild", "light": "mild", "bad": "low", "poor": "low", "tired": "low",
    "very low": "low", "excellent": "great", "very good": "great", "very high": "high", "very": "high", "strong": "high", "a lot": "high",
}  # fmt: skip
# On a scale of burdens a bad score is a high one.
_BURDEN = {"low": "mild", "poor": "high", "bad": "high", "good": "ok", "severe": "high"}

_LEGS = r"heavy|dead|lead\w*|tired|concrete|wooden|empty|jelly|no power|trashed|shot|toast|gone"
_HEAVY_LEGS = re.compile(
    near(r"legs", _LEGS, gap=4, back=-1)
    + r"|\b(?:heavy|dead|tired|leaden|wooden)(?: (?:and|heavy|dead|tired|sore))* legs\b"
)
_WORDS = {
    "exhausted": re.compile(
        r"\b(?:exhausted|shattered|wiped out|drained|knackered|wrecked|burnt out|burned out|no energy"
        r"|(?:very|so|extremely|dead|really) tired"
        r"|feel(?:s|ing)? (?:\w+ )?(?:awful|terrible|horrible|rough|lousy|dreadful|like crap|like death))\b"
    ),
    "tired": re.compile(r"\b(?:tired|fatigued?|weary|sleepy|sluggish)\b(?! legs)"),
    "flat": re.compile(r"\bfeels wrong\b|\b(?:feel|feels|feeling|felt) (?:\w+ )?(?:flat|off|bad)\b|\bunwell\b"),
    "very_sore": re.compile(r"\b(?:very|really|so|extremely) (?:sore|stiff)\b(?! throat)"),
    "sore": re.compile(r"\b(?:sore|stiff|doms)\b(?! throat)"),
    "irritable": re.compile(r"\b(?:irritable|irritated|grumpy|snappy|moody)\b"),
    "low_mood": re.compile(r"\b(?:low mood|depressed|feeling down|sad|miserable|hopeless)\b"),
    "sleeping_badly": re.compile(
        r"\b(?:(?:slept|sleep|sleeping) (?:very |really |so )?(?:badly|poorly|terribly|awfully|little|bad)"
        r"|(?:bad|awful|terrible|restless) night"
        r"|(?:poor|bad|broken|little|no) sleep|insomnia|(?:cannot|could not|did not|hardly|barely) (?:sleep|slept))\b(?! more\b)"
    ),
    "poor_appetite": re.compile(r"\b(?:no|poor|little) appetite\b|\bnot hungry\b"),
    "nervous": re.compile(r"\b(?:nervous|anxious)\b"),
    "great": re.compile(r"\b(?:feel|feels|feeling|felt) (?:\w+ )?(?:great|fantastic|amazing|super)\b"),
    "good": re.compile(r"\b(?:feel|feels|feeling|felt) (?:\w+ )?(?:good|fine|well|fresh)\b"),
}
# Stronger words say the weaker ones too.
_SAID_BY = {"tired": "exhausted", "sore": "very_sore", "good": "great"}


def score(name: str, text: str, words: Mapping[str, float]) -> float:
    """A score 0-10 from a number or one of a few words."""
    word = " ".join(text.lower().split())
    burden = "none" in words
    same = (_BURDEN if burden and word in _BURDEN and word not in words else _SAME).get(word, word)
    if same in words:
        return words[same]
    found = re.fullmatch(r"(\d+(?:[.,]\d+)?)(?: ?/ ?10)?", word)
    value = float(found[1].replace(",", ".")) if found else -1.0
    if not 0 <= value <= 10:
        raise BadInput(f"{name} {text} is not understood.", f"Write {', '.join(words)}, or a number from 0 to 10.")
    return value


def heavy_legs(text: str) -> bool:
    """Whether a free text says that the legs are heavy or dead."""
    return says(plain(text), _HEAVY_LEGS)


def feeling_words(text: str) -> tuple[str, ...]:
    """The words of feeling in a free text."""
    said = plain(text)
    found = [word for word, pattern in _WORDS.items() if says(said, pattern)]
    return tuple(word for word in found if _SAID_BY.get(word) not in found)
