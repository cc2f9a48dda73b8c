"""Abbreviations of training in a text that somebody else wrote: each explained where it stands first."""

import re

from lanterne_rouge.coaching.gloss import explained_once, gloss

_NAMED = re.compile(r"\b(?:form|fitness|fatigue|heart rate variability) \((TSB|CTL|ATL|HRV)\)", re.IGNORECASE)
# A term in brackets, or with brackets behind it, is explained already in words of another kind.
_BARE = re.compile(r"(?<![(\[\w-])(?:(?:form|fitness|fatigue) )?(TSB|CTL|ATL|HRV)\b(?!\]| \()")


def with_terms_explained(text: str) -> str:
    """The text with TSB, CTL, ATL and HRV said in plain words where they come first."""
    return explained_once(gloss(_BARE.sub(r"[\1]", _NAMED.sub(r"[\1]", text))))
