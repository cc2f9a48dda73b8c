"""A text as clean sentences: invisible characters removed, list markers gone, and never cut inside a number or an abbreviation."""

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise

# Left where a character was taken out of the middle of something: the sentence hid what it says.
HIDDEN = "\ufffd"
# Left where a sign stood that turns the direction of reading: the whole line hides what it says.
TURNED = "\ufffc"
_LINE = re.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffc\U000e0000-\U000e0fff\ud800-\udfff]"
)
# Signs that turn the direction of reading: wherever they stand, the line reads otherwise than it is checked.
_TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_EMOJI_JOINER = "\ufe0f"
_MARKER = re.compile(r"^(?:\s|[-•·*+–—](?=\s+[^\d\s])|\(?\d{1,2}[.)](?=\s+[^\W\d]))+")
# A run of signs is looked at once, from its beginning: twenty thousand full stops are no work.
_END = re.compile(r"(?<![.!?…])[.!?…]++[\"'”’)\]]*+(?=\s)|(?<=[a-z)])\.(?=[A-Z][a-z]+\s)")
_ABBREVIATION = re.compile(
    r"(?:^|[\s(,])(?:e\.g|i\.e|approx|vs|dr|mr|mrs|ms|st|no|ca|cf|incl|resp|prof|fig|a\.m|p\.m|jan|feb|mar|apr"
    r"|jun|jul|aug"
    r"|sept|sep|oct|nov|dec|max)\.$",
    re.I,
)
_UNIT = re.compile(r"(?:^|[\s\d(])(?:min|hr|hrs|sec|mins|h|etc|reps|km|max)\.$", re.I)
_SPACES = re.compile(r"[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]+")


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """One sentence as it would be shown; `hides` says that something invisible stood inside it."""

    text: str
    hides: bool = False


def cleaned(text: str) -> str:
    """The text without control, bidi and zero-width characters, and with plain spaces."""
    return _without_marks(_marked(text))


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text in their order."""
    lines: list[Sentence] = []
    for line in _marked(text).split("\n"):
        turned = TURNED in line
        lines += (
            Sentence(text=part.strip(), hides=turned or HIDDEN in marked)
            for marked in _parts(line.replace(TURNED, ""))
            if any(map(str.isalnum, part := _without_marks(marked)))
        )
    return tuple(lines)


def joined(remaining: tuple[str, ...]) -> str:
    """Sentences as one text that is cut again at the same places."""
    texts = list(remaining[:1])
    for before, following in pairwise(remaining):
        texts += [" " if _splits(before, following) else "\n", following]
    return "".join(texts)


def _marked(text: str) -> str:
    """Lines by `\\n`, plain spaces, and a mark for each invisible character that stood inside a word or a number."""
    lines = _LINE.sub("\n", text)
    if not lines.isascii() or _INVISIBLE.search(lines):
        lines = _INVISIBLE.sub(_mark, unicodedata.normalize("NFC", lines).replace(HIDDEN, " "))
    return _SPACES.sub(" ", lines)


def _mark(match: re.Match[str]) -> str:
    if _TURNING.match(match.group()):
        return TURNED
    text, at = match.string, match.start()
    alone = at == 0 or at + 1 >= len(text) or text[at - 1].isspace() or text[at + 1].isspace()
    beside_emoji = match.group() == _EMOJI_JOINER and at > 0 and unicodedata.category(text[at - 1]) == "So"
    return "" if alone or beside_emoji else HIDDEN


def _without_marks(text: str) -> str:
    return text.replace(HIDDEN, "").replace(TURNED, "")


def _parts(line: str) -> list[str]:
    rest = _MARKER.sub("", line)
    parts, begin = [], 0
    for end in _END.finditer(rest):
        if _is_end(rest[max(begin, end.end() - 20) : end.end()], rest[end.end() : end.end() + 2]):
            parts.append(_MARKER.sub("", rest[begin : end.end()]))
            begin = end.end()
    return [*parts, _MARKER.sub("", rest[begin:])]


def _is_end(before: str, after: str) -> bool:
    before = before[-12:]
    if _ABBREVIATION.search(before):
        return False
    return not (_UNIT.search(before) and after.lstrip()[:1].islower())


def _splits(before: str, after: str) -> bool:
    """Whether a space between two sentences is enough to tell them apart again."""
    if before[-1] not in ".!?…\"'”’)]":
        return False
    return [part.strip() for part in _parts(f"{before} {after}")] == [before, after]


_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)*")
_END_READING_GRADE = re.compile(r"[.!?]+(?=\s|$)")
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
    ends = [end.end() for end in _END_READING_GRADE.finditer(text)]
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
