"""Find signs in what an athlete writes, unless they are denied.

A denial counts only directly before the sign (`no chest pain`, `not dizzy`): a `not` elsewhere in the sentence is about
something else, and a warning sign that goes unread is far worse than one that has to be taken back.
"""

import re
from collections.abc import Iterator, Mapping

from lanterne_rouge.language.contractions import with_apostrophes
from lanterne_rouge.language.warning_words import in_plain_english

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "–": "-", "—": "-"})
# The many ways to write the same; the order matters.
_REWRITTEN = tuple(
    (re.compile(pattern), to)
    for pattern, to in (
        (r"\s*\n\s*", ". "),
        (r"\s+", " "),
        (r"\b(?:can't|cant|can not)\b", "cannot"),
        (r"\bwon't\b", "will not"),
        (r"n't\b", " not"),
        (r"\b(do|did|does|is|was|have|has|had|could|would|are|were)nt\b", r"\1 not"),
        # `not gone` is still there, `not right` is wrong: no denials.
        (
            r"\b(?:not|never|cannot)(?: (?:yet|really|quite|fully|completely|entirely|all|go|get|getting))*"
            r" (?:stop\w*|leav\w+|eas(?:e|es|ed|ing)|gone|away|over(?! ?\d)|better|only|just|sure|settl\w+|improv\w+|recover\w*"
            r"|resolved)\b",
            "still",
        ),
        (
            r"\b(?:not|no)(?: (?:feel|feels|feeling|felt|so|very|too|that|really|quite|all))*"
            r" (?:ok|okay|fine|good|great|right|well|normal|healthy)\b",
            "feels wrong",
        ),
    )
)
_DENIAL = re.compile(
    r"(?<!not )(?<!never )\b(?:no|not|without|nor|neither|free of)"
    r"(?: (?:any|a|an|have|has|having|had|got|been|be|being|feel|feeling|felt|longer|signs? of|symptoms? of))*[ -]+$"
)
# `no chest pain at rest` leaves open what comes with effort.
_UNDONE = re.compile(r"^ (?:unless|except|until|apart from|other than|at rest|when (?:resting|sitting|lying|still))\b")
_OR = re.compile(r" n?or(?: any)? $")
_LOOKED_BACK = 60
_GAP = r"(?:[ /-]+(?!(?:no|not|without|free)\b)[^\s.,;:!?()/-]+)"


def normalize_text(text: str) -> str:
    """Lower-case the text, with warning signs in English and one spelling of `cannot`, `did not` and `still`."""
    words = with_apostrophes(in_plain_english(text).lower().translate(_APOSTROPHES))
    for pattern, to in _REWRITTEN:
        words = pattern.sub(to, words)
    return words.strip()


def near(first: str, second: str, *, gap: int = 5, back: int | None = None) -> str:
    """Build a pattern for two things close together: at most `gap` words between them; `back` the other way round, -1 never."""
    behind = gap if back is None else back
    forwards = rf"(?:{first}){_GAP}{{0,{gap}}}?[ /-]+(?:{second})"
    backwards = rf"|(?:{second}){_GAP}{{0,{behind}}}?[ /-]+(?:{first})" if behind >= 0 else ""
    return rf"\b(?:{forwards}{backwards})\b"


def find_signs(text: str, signs: Mapping[str, re.Pattern[str]]) -> Iterator[tuple[str, re.Match[str]]]:
    """Find the signs that a text mentions and does not deny, in order."""
    matches = sorted(
        ((name, match) for name, pattern in signs.items() for match in _every(pattern, text)),
        key=lambda item: item[1].start(),
    )
    denied_until: set[int] = set()
    for name, match in matches:
        if _is_denied(text, match, denied_until):
            denied_until.add(match.end())
        else:
            yield name, match


def mentions(text: str, pattern: re.Pattern[str]) -> bool:
    """Whether a text mentions the thing and does not deny it."""
    return any(True for _ in find_signs(text, {"": pattern}))


def is_denial(text: str, *, of: frozenset[str]) -> bool:
    """Whether an answer says only `no`, `none`, `fine`; the words in `of` name the thing asked for and need a `no` before them."""
    words = re.sub(r"[.,;:!?()]+", " ", normalize_text(text)).replace("-free", " free").split()
    is_listed = all(word in _NO | _SMALL or word in of for word in words)
    denied = all(
        words[i - 1 : i] in (["no"], ["not"], ["any"], ["nothing"], ["without"]) or words[i + 1 : i + 2] == ["free"]
        for i, word in enumerate(words)
        if word in of
    )
    return is_listed and denied and any(word in _NO or word in of for word in words)


_NO = frozenset((
    "no", "none", "nothing", "nope", "nah", "nil", "zero", "0", "0/10", "-", "--", "n/a", "na", "healthy", "well", "fine", "ok", "okay",
    "good", "great",
))  # fmt: skip
_SMALL = frozenset((
    "i", "am", "i'm", "im", "feel", "feeling", "all", "any", "at", "today", "thanks", "not", "free", "without",
))  # fmt: skip


def _every(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Match from every start: a denied match must not swallow the beginning of another."""
    match = pattern.search(text)
    while match:
        yield match
        match = pattern.search(text, match.start() + 1)


def _is_denied(text: str, match: re.Match[str], denied_until: set[int]) -> bool:
    start = max(match.start() - _LOOKED_BACK, 0)
    before = text[start : match.start()]
    if _DENIAL.search(before):
        return not _UNDONE.search(text[match.end() : match.end() + _LOOKED_BACK])
    joined = _OR.search(before)
    return joined is not None and start + joined.start() in denied_until
