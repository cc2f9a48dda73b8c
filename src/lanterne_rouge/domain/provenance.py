"""Where a record came from, and what may be done with it: rested on by the coach, told to a model, or shown and no more."""

import json
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.recording import FETCHED_FORMATS, STRENGTH_FORMATS, FileFormat

EVERYTHING = "everything"
CHECK_IN = "check_in"
FEED = "feed:"

# What an athlete asked Strava for and keeps is the athlete's; what Strava's interface hands out is under its terms.
_KEPT_BY_THE_ATHLETE = ("export", "archive", "csv")

_LISTS = ("wellness_csv", "intervals_csv")
_FILES = (FileFormat.FIT.value, FileFormat.TCX.value, FileFormat.GPX.value)
# A file does not say through whose hands it went: who closes a maker or an archive closes every file that it may be.
_WIDER: dict[str, tuple[str, ...]] = {
    "files": _FILES,
    "lifting": tuple(sorted(one.value for one in STRENGTH_FORMATS)),
    **dict.fromkeys(("wellness", "daily_wellness", "daily_wellness_csv"), ("wellness_csv",)),
    **dict.fromkeys(("intervals_wellness", "intervals_wellness_csv"), ("intervals_csv",)),
    **dict.fromkeys(
        ("oura", "whoop", "fitbit", "withings", "ultrahuman", "apple_health", "health_connect", "google_fit"), _LISTS
    ),
    **dict.fromkeys(("strava", "strava_export", "strava_archive"), (*_FILES, FileFormat.STRAVA_ACTIVITIES.value)),
    **dict.fromkeys(
        ("garmin", "wahoo", "polar", "suunto", "coros", "zwift", "hammerhead", "bryton", "trainingpeaks"),
        (*_FILES, *_LISTS),
    ),
}
_FORMATS = frozenset(
    name for one in FileFormat for name in (one.value, one.value.removesuffix("_csv"), one.value.replace("_", ""))
)


def may_be_used(source: str) -> bool:
    """Whether the coach may rest anything on a record of this source; what is not may be kept and shown, no more."""
    return not _is_shut(source)


def only_shown(activity: Activity) -> bool:
    """Whether an activity may be shown and no more: one shut source is enough, for its numbers may be from there."""
    return any(source.format in FETCHED_FORMATS for source in activity.sources)


def may_enter_prompt(source: str, closed: Collection[str] = ()) -> bool:
    """Whether what a source told may be told to a model; `closed` are the athlete's own words for what may not.

    A source without a name may not, and Strava's interface never, whatever is set and however it is spelled.
    """
    name = named(source)
    if not name or _is_shut(source):
        return False
    return not any(_covers(one, name) for one in closed)


def closed_sources(text: str) -> frozenset[str]:
    """The names in a list such as `fit, strava_export check_in`; raises `BadInput` for what is no source.

    A misspelled name would leave open what was to be shut, so it is refused. `feed:NAME` closes any feed by its name.
    """
    words = text.replace(",", " ").replace(";", " ").split()
    return frozenset(name for word in words for name in _closed_by(word))


@lru_cache(maxsize=512)
def named(source: str) -> str:
    """A source's name in one spelling: small letters and digits, other characters as single underscores."""
    plain = unicodedata.normalize("NFKD", source).casefold()
    seen = "".join(c for c in plain if unicodedata.category(c)[0] not in "MC")
    return "_".join("".join(c if c.isalnum() else " " for c in seen).split())


@lru_cache(maxsize=512)
def _is_shut(source: str) -> bool:
    """Anything of Strava's that does not say that it is the athlete's own archive, and the interface by any name."""
    words = named(source).split("_")
    letters = "".join(words)
    if "strava" not in letters:
        return False
    by_interface = "stravaapi" in letters or "apistrava" in letters or "api" in words
    return by_interface or not any(word in letters for word in _KEPT_BY_THE_ATHLETE)


def _covers(closed: str, name: str) -> bool:
    """`oura` covers `oura_csv`, but not `ourania`; letters decide, so that `checkin` covers `check-in`."""
    one = named(closed)
    if one in (EVERYTHING, name) or name.startswith(f"{one}_"):
        return True
    return one.replace("_", "") == name.replace("_", "") or name in _WIDER.get(one, ())


def _closed_by(word: str) -> Iterable[str]:
    if word.casefold().startswith(FEED):
        name = named(word[len(FEED) :])
        if not name:
            raise BadInput(
                "LLM_CLOSED_SOURCES names a feed without a name.", "Write it as feed:NAME, such as feed:ring."
            )
        return (name,)
    name = named(word)
    if name in ("all", EVERYTHING):
        return (EVERYTHING,)
    if name in ("check_in", "checkin"):
        return (CHECK_IN,)
    if name in _WIDER:
        return (name, *_WIDER[name])
    if name in _FORMATS | {"intervals", *_LISTS} or _is_shut(name):
        return (name,)
    raise BadInput(
        f"LLM_CLOSED_SOURCES names {name[:40] or 'something'}, which is no source that the coach knows.",
        "Write names such as fit, tcx, gpx, strava_export, oura, check_in, everything, or feed:NAME for another feed.",
    )


Text = TypeVar("Text", bound=str)

SHOWN_AS = "<untrusted text>"
CUT = "..."

# Characters that no reader sees, though they are letters or marks to Unicode: fillers, joiners, variation selectors.
_UNSEEN = frozenset(
    (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x2800, 0x3164, 0xFFA0)
) | frozenset((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
# Marks stacked beyond this on one letter are there to spill over the lines around.
_MOST_MARKS = 2
# One character can become eighteen by normalisation; more input than this cannot matter to what is shown.
_READ_AHEAD = 8


@dataclass(frozen=True, repr=False)
class Untrusted(Generic[Text]):
    """A text of a third party. Printed, joined or formatted by mistake it says nothing; `quoted` is the way out."""

    text: Text

    def quoted(self, limit: int) -> str:
        """The text as one line of JSON, at most `limit` characters of it, without anything that hides or steers."""
        kept = _shortened(_seen(self.text[: limit * _READ_AHEAD + 1]), limit)
        told = json.dumps(kept, ensure_ascii=False)
        # Tags mean something to a model even within quotes.
        return told.replace("<", "\\u003c").replace(">", "\\u003e")

    def __str__(self) -> str:
        return SHOWN_AS

    def __repr__(self) -> str:
        return SHOWN_AS

    def __format__(self, form: str) -> str:
        return SHOWN_AS


def _seen(text: str) -> str:
    """What a reader would see of the text, on one line; cleaning joins letters with marks, so it is done until it rests."""
    before = ""
    while text != before:
        before, text = text, unicodedata.normalize("NFKC", _plain(text))
    return text


def _plain(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFKC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if character.isspace():
            kept.append(" ")
        elif category[0] not in "CZ" and ord(character) not in _UNSEEN and marks <= _MOST_MARKS:
            kept.append(character)
    return " ".join("".join(kept).split(" ")) if kept else ""


def _shortened(text: str, limit: int) -> str:
    text = " ".join(text.split())
    if len(text) <= limit:
        return text
    room = limit - len(CUT)
    return f"{text[:room].rstrip()}{CUT}" if room > 0 else text[:limit].rstrip()
