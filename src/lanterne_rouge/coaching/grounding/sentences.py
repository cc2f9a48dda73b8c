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
    told: list[Sentence] = []
    for line in _marked(text).split("\n"):
        turned = TURNED in line
        told += (
            Sentence(text=part.strip(), hides=turned or HIDDEN in marked)
            for marked in _parts(line.replace(TURNED, ""))
            if any(map(str.isalnum, part := _without_marks(marked)))
        )
    return tuple(told)


def joined(kept: tuple[str, ...]) -> str:
    """Sentences as one text that is cut again at the same places."""
    told = list(kept[:1])
    for before, one in pairwise(kept):
        told += [" " if _splits(before, one) else "\n", one]
    return "".join(told)


def _marked(text: str) -> str:
    """Lines by `\\n`, plain spaces, and a mark for each invisible character that stood inside a word or a number."""
    lines = _LINE.sub("\n", text)
    if not lines.isascii() or _INVISIBLE.search(lines):
        lines = _INVISIBLE.sub(_mark, unicodedata.normalize("NFC", lines).replace(HIDDEN, " "))
    return _SPACES.sub(" ", lines)


def _mark(found: re.Match[str]) -> str:
    if _TURNING.match(found.group()):
        return TURNED
    text, at = found.string, found.start()
    alone = at == 0 or at + 1 >= len(text) or text[at - 1].isspace() or text[at + 1].isspace()
    beside_emoji = found.group() == _EMOJI_JOINER and at > 0 and unicodedata.category(text[at - 1]) == "So"
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
