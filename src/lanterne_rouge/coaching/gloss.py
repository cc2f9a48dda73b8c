"""Abbreviations of training, said in plain words where they appear first in a text."""

import re

_FIRST = {
    "TSB": "form (TSB, fitness minus fatigue)",
    "CTL": "fitness (CTL, your average daily load of about six weeks)",
    "ATL": "fatigue (ATL, your average daily load of about one week)",
    "HRV": "heart rate variability (HRV)",
}
_LATER = {"TSB": "form (TSB)", "CTL": "fitness (CTL)", "ATL": "fatigue (ATL)", "HRV": "HRV"}
_MARK = re.compile(r"\[(TSB|CTL|ATL|HRV)\]")


def gloss(text: str) -> str:
    """The text with each marked term, as in `your [TSB] is -9`, explained once and named afterwards."""
    seen: set[str] = set()

    def named(match: re.Match[str]) -> str:
        term = match.group(1)
        words = _LATER[term] if term in seen else _FIRST[term]
        seen.add(term)
        return words

    return _MARK.sub(named, text)


def explained_once(text: str) -> str:
    """The text with each explanation kept where it stands first; later the name alone does."""
    for term, first in _FIRST.items():
        before, found, after = text.partition(first)
        text = before + found + after.replace(first, _LATER[term])
    return text
