"""XML that may be damaged or hostile, walked once without a tree.

Points of one form are read by their form (`alike.py`), everything else by the parser.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TypeVar
from xml.parsers import expat

import numpy as np

from lanterne_rouge.adapters.files.track.alike import walk_alike
from lanterne_rouge.adapters.files.track.elements import (
    ElementKinds,
    ElementNames,
    Listener,
    UnreadableDocument,
    attach,
)
from lanterne_rouge.domain.arrays import FloatArray
from lanterne_rouge.domain.errors import BadFile

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LONE_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)")
_DECLARATION = re.compile(r"<\?xml[^>]{0,500}\?>")
_ROOT = re.compile(r"<(?:[\w.-]+:)?([A-Za-z]\w*)[\s>/]")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)

L = TypeVar("L", bound=Listener)


@dataclass(frozen=True, kw_only=True)
class DocumentDamage:
    """Where a document stops being readable, and why, in the parser's words."""

    line: int
    octet: int
    why: str


def root_of(head: bytes) -> str | None:
    """The name of the document's outermost element in lower case; None when the text is no XML."""
    match = _ROOT.search(_COMMENT.sub("", _decoded(head)))
    return match.group(1).lower() if match else None


def walk_document(data: bytes, names: ElementNames, make_listener: Callable[[], L]) -> tuple[L, DocumentDamage | None]:
    """The listener after the document, or after as much of it as can be read.

    A document that is only untidy (blanks before its beginning, a bare ampersand in a title, characters that XML
    forbids) is tidied and read whole. Raises `BadFile` for a document type declaration.
    """
    listener = make_listener()
    if _parse_alike(data.lstrip(), names, listener):
        return listener, None
    listener = make_listener()
    damage = _parse(data.lstrip(), names, listener, None)
    if damage is None:
        return listener, None
    again = make_listener()
    still = _parse(_tidied(data), names, again, "utf-8")
    if still is None or still.line > damage.line:
        return again, still
    return listener, damage


def _parse_alike(data: bytes, names: ElementNames, listener: Listener) -> bool:
    """Whether a sound document could be read by the forms of its points; else what was heard of it is void."""
    try:
        return walk_alike(data, names, _parser(None), listener)
    except (expat.ExpatError, UnreadableDocument, ValueError, LookupError):
        return False


def _parse(data: bytes, names: ElementNames, listener: Listener, encoding: str | None) -> DocumentDamage | None:
    parser = _parser(encoding)
    attach(parser, ElementKinds(names), listener)
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        return DocumentDamage(
            line=error.lineno, octet=parser.ErrorByteIndex, why=expat.ErrorString(error.code) or "unreadable"
        )
    except UnreadableDocument as error:
        return DocumentDamage(line=parser.CurrentLineNumber, octet=parser.CurrentByteIndex, why=str(error))
    except (ValueError, LookupError) as error:  # an encoding that Python does not know, or cannot use
        return DocumentDamage(line=1, octet=0, why=str(error)[:80])
    return None


def _parser(encoding: str | None) -> expat.XMLParserType:
    parser = expat.ParserCreate(encoding)
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    return parser


def _refuse_doctype(*declaration: object) -> None:
    raise BadFile(
        "This file declares its own document type, as no activity file does and as attacks do; it was not read.",
        "Export the activity again from where it came.",
    )


def _tidied(data: bytes) -> bytes:
    text = _NO_XML.sub("", _decoded(data))
    text = text[max(text.find("<"), 0) :]
    declaration = _DECLARATION.match(text)
    if declaration is not None:
        text = text[declaration.end() :].lstrip()
    return _LONE_AMPERSAND.sub("&amp;", text).encode("utf-8")


def _decoded(data: bytes) -> str:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    return data.decode("utf-8-sig", errors="replace")


EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NAN = float("nan")
# Instants nearer to the ends of the calendar cannot be counted with in every zone.
FIRST_YEAR, LAST_TRACK_YEAR = 1900, 9000


def parse_instant(text: str) -> datetime | None:
    """The instant with its written zone; without a zone it is UTC, as both formats demand."""
    try:
        instant = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    if not FIRST_YEAR <= instant.year <= LAST_TRACK_YEAR:
        return None
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)


def epochs(texts: Sequence[str]) -> FloatArray:
    """Seconds since 1970 of each text; NaN for what is no time."""
    plain = _plain_epochs(texts)
    return np.array([_epoch(text) for text in texts], dtype=np.float64) if plain is None else plain


# Nearly every file writes its times in one of these forms, of which thousands are read at once: length to form, unit
# and units a second.
_PLAIN: Mapping[int, tuple[bytes, str, int]] = {
    20: (b"0000-00-00T00:00:00Z", "s", 1),
    24: (b"0000-00-00T00:00:00.000Z", "ms", 1000),
}
_ZERO = ord("0")
_PLAIN_YEARS = np.datetime64("1901-01-01"), np.datetime64("9000-01-01")


def _plain_epochs(texts: Sequence[str]) -> FloatArray | None:
    """The seconds of texts in one plain form, in UTC; None where any text is something else."""
    length = len(texts[0]) if texts else 0
    if length not in _PLAIN or any(len(text) != length for text in texts):
        return None
    form, unit, units_a_second = _PLAIN[length]
    try:
        octets = np.frombuffer("".join(texts).encode("ascii"), np.uint8).reshape(len(texts), length)
        wanted = np.frombuffer(form, np.uint8)
        is_digit = np.equal(wanted, _ZERO)
        if not (octets[:, is_digit] - _ZERO <= 9).all() or not (octets == wanted)[:, ~is_digit].all():
            return None
        instants = np.array([text[:-1] for text in texts], dtype=f"datetime64[{unit}]")
    except ValueError:
        return None
    within = (instants >= _PLAIN_YEARS[0]) & (instants < _PLAIN_YEARS[1])
    return instants.astype(np.float64) / units_a_second if within.all() else None


def _epoch(text: str) -> float:
    instant = parse_instant(text)
    return NAN if instant is None else (instant - EPOCH).total_seconds()


def from_epoch(seconds: float) -> datetime:
    """The instant in UTC; only for seconds that came from `epochs`."""
    return EPOCH + timedelta(seconds=seconds)


def told_offset_s(text: str) -> int | None:
    """The wall clock's offset, if the text tells one other than UTC (which says nothing about the wall clock)."""
    instant = parse_instant(text)
    offset = instant.utcoffset() if instant is not None else None
    return int(offset.total_seconds()) if offset else None


EXPORT_AGAIN = "Export the activity again from where it came."


def of_damage(damage: DocumentDamage, points: int) -> str:
    """What was saved from a damaged file."""
    return (
        f"The file is damaged at line {damage.line} ({damage.why}): "
        f"{_points(points)} before it {'was' if points == 1 else 'were'} read."
    )


def of_left_out(count: int) -> str:
    """How many points could not be placed in time."""
    return f"{_points(count)} without a usable time {'was' if count == 1 else 'were'} left out."


def nothing_readable(kind: str, damage: DocumentDamage) -> BadFile:
    """The error for a damaged file from which nothing can be saved."""
    return BadFile(
        f"The {kind} file is damaged at line {damage.line} ({damage.why}), and nothing before it can be read.",
        EXPORT_AGAIN,
    )


def _points(count: int) -> str:
    return "1 track point" if count == 1 else f"{count} track points"
