"""Where a record came from and how it may be used: for coaching, in a model's prompt, or for display only."""

import json
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.recording import FETCHED_FORMATS, GATHERING_FORMATS, STRENGTH_FORMATS, FileFormat

EVERYTHING = "everything"
CHECK_IN = "check_in"
FEED = "feed:"

# A Strava export belongs to the athlete; data from Strava's API falls under its terms.
_EXPORT_WORDS = ("export", "archive", "csv")

_LISTS = ("wellness_csv", "intervals_csv")
# What these gather may come from any maker.
_GATHERING = tuple(sorted(format.value for format in GATHERING_FORMATS))
_FILES = (FileFormat.FIT.value, FileFormat.TCX.value, FileFormat.GPX.value)
# A file does not say which service handled it: closing a maker or an archive closes every file format it may use.
_WIDER: dict[str, tuple[str, ...]] = {
    "files": _FILES,
    "lifting": tuple(sorted(format.value for format in STRENGTH_FORMATS)),
    **dict.fromkeys(("wellness", "daily_wellness", "daily_wellness_csv"), ("wellness_csv",)),
    **dict.fromkeys(("intervals_wellness", "intervals_wellness_csv"), ("intervals_csv",)),
    **dict.fromkeys(_GATHERING, _LISTS),
    **dict.fromkeys(("oura", "whoop", "fitbit", "withings", "ultrahuman"), (*_LISTS, *_GATHERING)),
    **dict.fromkeys(("strava", "strava_export", "strava_archive"), (*_FILES, FileFormat.STRAVA_ACTIVITIES.value)),
    **dict.fromkeys(
        ("garmin", "wahoo", "polar", "suunto", "coros", "zwift", "hammerhead", "bryton", "trainingpeaks"),
        (*_FILES, *_LISTS, *_GATHERING),
    ),
}
_FORMATS = frozenset(
    name
    for format in FileFormat
    for name in (format.value, format.value.removesuffix("_csv"), format.value.replace("_", ""))
)


def may_be_used(source: str) -> bool:
    """Whether coaching may use a record of this source; other records may only be stored and displayed."""
    return not _is_restricted(source)


def is_display_only(activity: Activity) -> bool:
    """Whether an activity is for display only: one restricted source is enough, since its numbers may come from there."""
    return any(source.format in FETCHED_FORMATS for source in activity.sources)


def may_enter_prompt(source: str, closed: Collection[str] = ()) -> bool:
    """Whether data of a source may enter a prompt; `closed` has the names that the athlete excluded.

    A source without a name may not, and Strava's API never, whatever the setting or spelling.
    """
    name = normalise_source(source)
    if not name or _is_restricted(source):
        return False
    return not any(_covers(word, name) for word in closed)


def parse_closed_sources(text: str) -> frozenset[str]:
    """Parse a list such as `fit, strava_export check_in`. Raises `BadInput` for an unknown source.

    A misspelled name would leave its source open, so it is refused. `feed:NAME` closes any feed by its name.
    """
    words = text.replace(",", " ").replace(";", " ").split()
    return frozenset(name for word in words for name in _names_closed_by(word))


@lru_cache(maxsize=512)
def normalise_source(source: str) -> str:
    """A source's name in lower-case letters and digits, with other characters as single underscores."""
    plain = unicodedata.normalize("NFKD", source).casefold()
    visible = "".join(c for c in plain if unicodedata.category(c)[0] not in "MC")
    return "_".join("".join(c if c.isalnum() else " " for c in visible).split())


@lru_cache(maxsize=512)
def _is_restricted(source: str) -> bool:
    """Whether this is Strava data other than the athlete's own archive, or the API by any name."""
    words = normalise_source(source).split("_")
    letters = "".join(words)
    if "strava" not in letters:
        return False
    by_interface = "stravaapi" in letters or "apistrava" in letters or "api" in words
    return by_interface or not any(word in letters for word in _EXPORT_WORDS)


def _covers(closed: str, name: str) -> bool:
    """`oura` covers `oura_csv`, but not `ourania`; letters decide, so that `checkin` covers `check-in`."""
    closed_name = normalise_source(closed)
    if closed_name in (EVERYTHING, name) or name.startswith(f"{closed_name}_"):
        return True
    return closed_name.replace("_", "") == name.replace("_", "") or name in _WIDER.get(closed_name, ())


def _names_closed_by(word: str) -> Iterable[str]:
    if word.casefold().startswith(FEED):
        name = normalise_source(word[len(FEED) :])
        if not name:
            raise BadInput("LLM_CLOSED_SOURCES has a feed without a name.", "Write feed:NAME, for example feed:ring.")
        return (name,)
    name = normalise_source(word)
    if name in ("all", EVERYTHING):
        return (EVERYTHING,)
    if name in ("check_in", "checkin"):
        return (CHECK_IN,)
    if name in _WIDER:
        return (name, *_WIDER[name])
    if name in _FORMATS | {"intervals", *_LISTS} or _is_restricted(name):
        return (name,)
    raise BadInput(
        f"LLM_CLOSED_SOURCES: unknown source {name[:40] or word[:40]!r}.",
        "Use names such as fit, tcx, gpx, strava_export, oura, check_in or everything, or feed:NAME for another feed.",
    )


Text = TypeVar("Text", bound=str)

SHOWN_AS = "<untrusted text>"
CUT = "..."

# Invisible characters that Unicode classes as letters or marks: fillers, joiners, variation selectors.
_UNSEEN = frozenset(
    (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0)
) | frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
# More marks than this on one letter overflow into the lines around it.
_MOST_MARKS = 2
# Normalisation can turn one character into eighteen; input beyond this cannot affect what is shown.
_READ_AHEAD = 8


@dataclass(frozen=True, repr=False)
class Untrusted(Generic[Text]):
    """Third-party text. Printing, joining or formatting it yields a placeholder; call `quoted` to get the text."""

    text: Text

    def quoted(self, limit: int) -> str:
        """The text as one line of JSON, at most `limit` characters, without invisible or control characters."""
        shortened = _shortened(_visible_text(self.text[: limit * _READ_AHEAD + 1]), limit)
        quoted_text = json.dumps(shortened, ensure_ascii=False)
        # Tags mean something to a model even within quotes.
        return quoted_text.replace("<", "\\u003c").replace(">", "\\u003e")

    def __str__(self) -> str:
        return SHOWN_AS

    def __repr__(self) -> str:
        return SHOWN_AS

    def __format__(self, form: str) -> str:
        return SHOWN_AS


def _visible_text(text: str) -> str:
    """The visible text on one line; cleaning can create new combinations, so it is repeated until nothing changes."""
    before = ""
    while text != before:
        before, text = text, unicodedata.normalize("NFKC", _plain(text))
    return text


def _plain(text: str) -> str:
    characters: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if character.isspace():
            characters.append(" ")
        elif category[0] not in "CZ" and ord(character) not in _UNSEEN and marks <= _MOST_MARKS:
            characters.append(character)
    return " ".join("".join(characters).split(" ")) if characters else ""


def _shortened(text: str, limit: int) -> str:
    text = " ".join(text.split())
    if len(text) <= limit:
        return text
    room = limit - len(CUT)
    return f"{text[:room].rstrip()}{CUT}" if room > 0 else text[:limit].rstrip()
