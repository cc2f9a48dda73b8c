"""The one voice of all answers, held by code whoever wrote the text: short, said once, nothing about tools, abbreviations in words."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

MOST_ANSWER_LINES = 12
SHARED_VOICE: Final = "Direct and neutral, in short sentences. No hype, no talk of tools or of how an answer was made."
"""What every agent is told about its voice."""
_GLOSSES: Final = {
    "RIR": "repetitions left in reserve",
    "RPE": "effort from 1 to 10",
    "e1RM": "estimated one-repetition maximum",
    "CTL": "fitness, the average load of six weeks",
    "ATL": "fatigue, the average load of a week",
    "TSB": "form, fitness minus fatigue",
    "HRV": "heart rate variability",
    "FTP": "the power you can hold for about an hour",
}
_NARRATED = re.compile(
    r"\b(?:tool_\w+|let me (?:check|look|see)|i (?:will|'ll) (?:check|look up|call)|as an ai|calling \w+)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?])(?<! al\.)\s+")


def in_voice(text: str, *, detailed: bool = False) -> str:
    """The text as it may be said: no sentence twice or about tools, each abbreviation in words once, not too long.

    `detailed`: asked for, or about pain and illness; then its length is its own.
    """
    said: set[str] = set()
    lines = [line for line in (_once(line, said) for line in text.splitlines()) if line is not None]
    while lines and not lines[-1]:
        lines.pop()
    if not detailed and len(lines) > MOST_ANSWER_LINES:
        lines = [*lines[: MOST_ANSWER_LINES - 1], "Ask for more if you want it."]
    return _glossed("\n".join(lines))


def _once(line: str, said: set[str]) -> str | None:
    """The line without what was said before; None where nothing is left of it."""
    if not line.strip():
        return line
    kept = []
    for sentence in _SENTENCE.split(line):
        plain = " ".join(re.findall(r"\w+", sentence.casefold()))
        if plain and (plain in said or _NARRATED.search(sentence)):
            continue
        said.add(plain)
        kept.append(sentence)
    return " ".join(kept) if kept else None


def _glossed(text: str) -> str:
    for short, words in _GLOSSES.items():
        if words.split(",")[0] not in text:
            # What stands in quotes or as a command is to be typed as it is.
            text = re.sub(
                rf'"[^"\n]*"|lanterne [^\n]*|\b{short}\b(?! \()',
                partial(_explained, short, f"{short} ({words})", iter((True,))),
                text,
            )
    return text


def _explained(short: str, said: str, once: Iterator[bool], found: re.Match[str]) -> str:
    """The first abbreviation of its kind in words; anything else as it is."""
    return said if found[0] == short and next(once, False) else found[0]
