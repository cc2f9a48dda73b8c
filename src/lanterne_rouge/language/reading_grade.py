"""How easily a text reads, as the school grade of Kincaid (1975)."""

import re

_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*")
_END = re.compile(r"[.!?]+(?=\s|$)")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_VOWELS = re.compile(r"[aeiouy]+")
# An ending that is written and not heard, and endings that are heard as one syllable more than their vowels show.
_SILENT = re.compile(r"(?:[gq]ue|[^aeiouylr]es|[^aeioutd]ed|[^aeiouyl]e)$")
_HIATUS = re.compile(r"i[ao](?!u)|iet|eo(?!u)|ua|uou|[aeiou]ing$|[^aeioutc]ie[rs]t?$|sms?$")
_ONE = re.compile(r"[tcx]i[aeo]|si(?:on|an)|geo|gion|qua|gua|[aeiou]ied")


def reading_grade(text: str) -> float:
    """0.39 x words / sentences + 11.8 x syllables / words - 15.59 (Kincaid 1975); 0.0 without a word.

    A number counts as a word of one syllable; a text without a full stop is one sentence.
    """
    words = _WORD.findall(text)
    numbers = len(_NUMBER.findall(text))
    total = len(words) + numbers
    if not total:
        return 0.0
    ends = [end.end() for end in _END.finditer(text)]
    rest = text[ends[-1] :] if ends else text
    sentences = len(ends) + bool(_WORD.search(rest) or _NUMBER.search(rest))
    heard = sum(syllables(word) for word in words) + numbers
    return round(0.39 * total / sentences + 11.8 * heard / total - 15.59, 2)


def syllables(word: str) -> int:
    """The syllables of a word, at least one; an abbreviation in capitals has one for each letter."""
    if word.isupper() and 1 < len(word) <= 4:
        return len(word) + 2 * word.count("W")
    plain = re.sub(r"[^a-z]", "", word.lower())
    groups = len(_VOWELS.findall(plain))
    more = len(_HIATUS.findall(plain)) - len(_ONE.findall(plain))
    silent = 1 if _SILENT.search(plain) and groups > 1 else 0
    return max(groups - silent + max(more, 0), 1)
