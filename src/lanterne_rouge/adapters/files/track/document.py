"""XML that may be damaged or hostile, walked once without a tree.

Namespaces and the case of names are left out of account: exporters agree on the local names of elements, on little else.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol, TypeVar
from xml.parsers import expat

from lanterne_rouge.domain.errors import BadFile

DEEPEST_ELEMENT = 100
"""Activity files nest about ten deep; what goes far beyond is built to exhaust memory."""
MOST_NAMES = 5000

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LONE_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)")
_DECLARATION = re.compile(r"<\?xml[^>]{0,500}\?>")
_ROOT = re.compile(r"<(?:[\w.-]+:)?([A-Za-z]\w*)[\s>/]")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)


class Listener(Protocol):
    """Hears the branches of a document in reading order; names come in lower case and without prefix."""

    def opened(self, name: str, attributes: Mapping[str, str], texts: dict[str, str]) -> None:
        """A branch begins; `texts` fills with the branch's leaves while they are read."""
        ...

    def closed(self, name: str, texts: Mapping[str, str]) -> None:
        """A branch ends."""
        ...


L = TypeVar("L", bound=Listener)


@dataclass(frozen=True, kw_only=True)
class ElementNames:
    """The elements that a listener wants to hear of.

    A leaf's text is all text inside it; it belongs to the innermost branch around it. Other elements are transparent.
    """

    leaves: frozenset[str]
    branches: frozenset[str]


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
    damage = _parse(data.lstrip(), names, listener, None)
    if damage is None:
        return listener, None
    again = make_listener()
    still = _parse(_tidied(data), names, again, "utf-8")
    if still is None or still.line > damage.line:
        return again, still
    return listener, damage


class UnreadableDocument(Exception):
    """A listener or the walk gives up: well-formed so far, but no file of a training device looks like this."""


class _Kinds(dict[str, tuple[bool, str] | None]):
    """Qualified name to (whether it is a leaf, local name); None for what nobody wants to hear of."""

    def __init__(self, names: ElementNames) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, qualified: str) -> tuple[bool, str] | None:
        if len(self) > MOST_NAMES:
            raise UnreadableDocument("too many kinds of elements")
        local = qualified.rpartition(":")[2].lower()
        wanted = local in self._names.leaves or local in self._names.branches
        kind = (local in self._names.leaves, local) if wanted else None
        self[qualified] = kind
        return kind


def _parse(data: bytes, names: ElementNames, listener: Listener, encoding: str | None) -> DocumentDamage | None:
    parser = expat.ParserCreate(encoding)
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    _attach(parser, _Kinds(names), listener)
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


def _attach(parser: expat.XMLParserType, kinds: _Kinds, listener: Listener) -> None:
    """Connect parser and listener. These two closures run for every element: what they do not do is their speed."""
    heard: list[str] = []
    opened, closed = listener.opened, listener.closed
    texts: dict[str, str] = {}
    around: list[dict[str, str]] = []
    depth = 0

    def start(qualified: str, attributes: Mapping[str, str]) -> None:
        nonlocal depth, texts
        depth += 1
        kind = kinds[qualified]
        if kind is None:
            if depth > DEEPEST_ELEMENT:
                raise UnreadableDocument("elements nested too deeply")
        elif kind[0]:
            heard.clear()
        else:
            around.append(texts)
            texts = {}
            opened(kind[1], attributes, texts)

    def end(qualified: str) -> None:
        nonlocal depth, texts
        depth -= 1
        kind = kinds[qualified]
        if kind is None:
            return
        if kind[0]:
            texts[kind[1]] = "".join(heard)
            heard.clear()
        else:
            closed(kind[1], texts)
            texts = around.pop()

    parser.CharacterDataHandler = heard.append
    parser.StartElementHandler = start
    parser.EndElementHandler = end


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


def epoch_seconds(text: str) -> float:
    """Seconds since 1970; NaN for what is no time."""
    instant = parse_instant(text)
    return NAN if instant is None else (instant - EPOCH).total_seconds()


def from_epoch(seconds: float) -> datetime:
    """The instant in UTC; only for seconds that came from `epoch_seconds`."""
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
