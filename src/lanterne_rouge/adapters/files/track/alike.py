"""Track points that are written alike, read by a pattern instead of one call for every element.

A device writes thousands of points in one form, to the blank. The first point of a form is read by the parser, with
marks in place of its values; where each mark arrives says what the values in the points like it mean. Whatever has
another form, an entity or a letter outside ASCII is left to the parser.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.parsers import expat

from lanterne_rouge.adapters.files.track.elements import (
    ElementKinds,
    ElementNames,
    Listener,
    UnreadableDocument,
    attach,
)

WORTH_FORMS = 65_536
"""Octets; to learn a form takes as long as the parser takes for some tens of kilobytes."""
MOST_FORMS = 24
"""Forms of points in one document; what each device writes are one to five."""
LONGEST_POINT = 4096
POINTS_AT_ONCE = 4096
"""Values become numbers in blocks, so that a long file is held as texts only in small part."""

_BETWEEN = rb"[ \t\r\n]*"
_TOKEN = re.compile(rb"<[^<>]*>|[^<>]+")
_TAG = re.compile(rb"<([^\s<>/]+)")
_ATTRIBUTE = re.compile(rb'(?<==")([^"]*)(?=")')
# Carriage returns are left to the parser, which makes them line ends.
_TEXT = rb"[^<>&\x00-\x08\x0b-\x1f\x7f-\xff]*"
_ATTRIBUTE_TEXT = rb'[^"<>&\x00-\x1f\x7f-\xff]*'
_PLACEHOLDER = b"<points-read-by-their-form/>"
_SEPARATOR = b"<"


def walk_alike(data: bytes, names: ElementNames, parser: expat.XMLParserType, listener: Listener) -> bool:
    """Parse a document, the points that are written alike by their form; False where only the parser can tell.

    After False the listener's knowledge is void. Raises what the parser raises.
    """
    if len(data) < WORTH_FORMS or _PLACEHOLDER[1:-2] in data:
        return False
    opening = re.compile(rb"<(?:[\w.-]+:)?" + names.point.encode() + rb"(?=[\s>])", re.IGNORECASE)
    notice = _Notice(listener)
    kinds = ElementKinds(names)
    kinds[_PLACEHOLDER[1:-2].decode()] = (False, "")
    attach(parser, kinds, notice)
    forms = _Forms(names)
    fed = at = 0
    while (found := opening.search(data, at)) is not None:
        begin = found.start()
        form = forms.of(data, begin)
        if form is None:
            at = found.end()
            continue
        if begin > fed:
            # The placeholder arrives only where an element may stand: not in a comment, not within a tag.
            parser.Parse(data[fed:begin], False)
            notice.arrived = False
            parser.Parse(_PLACEHOLDER, False)
            if not notice.arrived:
                return False
        fed = at = form.read(data, begin, listener)
    parser.Parse(data[fed:], True)
    return True


class _Notice:
    """Hears for a listener, and notices the placeholder."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self.arrived = False

    def opened(self, name: str, attributes: Mapping[str, str], texts: dict[str, str]) -> None:
        if name:
            self._listener.opened(name, attributes, texts)
        else:
            self.arrived = True

    def closed(self, name: str, texts: Mapping[str, str]) -> None:
        if name:
            self._listener.closed(name, texts)

    def alike(self, count: int, attributes: Mapping[str, Sequence[str]], texts: Mapping[str, Sequence[str]]) -> None:
        self._listener.alike(count, attributes, texts)


@dataclass(frozen=True, kw_only=True)
class PointForm:
    """The pattern of a point with a group for each value: first those of its attributes, then those of its leaves."""

    pattern: re.Pattern[bytes]
    attributes: tuple[str, ...]
    leaves: tuple[str, ...]
    empty: tuple[str, ...]

    def read(self, data: bytes, at: int, listener: Listener) -> int:
        """Let the listener hear the points of this form from a place on; returns where they end."""
        match_at = self.pattern.match
        rows: list[tuple[bytes, ...]] = []
        while (match := match_at(data, at)) is not None:
            rows.append(match.groups())
            at = match.end()
            if len(rows) == POINTS_AT_ONCE:
                self._tell(rows, listener)
                rows = []
        if rows:
            self._tell(rows, listener)
        return at

    def _tell(self, rows: list[tuple[bytes, ...]], listener: Listener) -> None:
        # Joined, since decoding one long text is cheaper than many short ones; the separator is in no value.
        columns = [_SEPARATOR.join(column).decode("ascii").split("<") for column in zip(*rows, strict=True)]
        own = len(self.attributes)
        texts: dict[str, Sequence[str]] = {name: [""] * len(rows) for name in self.empty}
        texts.update(zip(self.leaves, columns[own:], strict=True))
        listener.alike(len(rows), dict(zip(self.attributes, columns[:own], strict=True)), texts)


class _Forms:
    """The forms of the points met so far, the latest first."""

    def __init__(self, names: ElementNames) -> None:
        self._names = names
        self._forms: list[PointForm] = []
        self._tries = 0

    def of(self, data: bytes, at: int) -> PointForm | None:
        """The form of the point that begins there; None where it can't be read by one."""
        for place, form in enumerate(self._forms):
            if form.pattern.match(data, at):
                self._forms.insert(0, self._forms.pop(place))
                return form
        if self._tries == MOST_FORMS:
            return None
        self._tries += 1
        learned = _learn(data[at : at + LONGEST_POINT], self._names)
        if learned is None or learned.pattern.match(data, at) is None:
            return None
        self._forms.insert(0, learned)
        return learned


@dataclass(frozen=True, kw_only=True)
class _Value:
    """A value in a point: its mark, and the pattern of what may stand in its place."""

    mark: str
    pattern: bytes


def _learn(head: bytes, names: ElementNames) -> PointForm | None:
    """The form of the point at the beginning of some data, as the parser understands it."""
    tag = _TAG.match(head)
    end = head.find(b"</" + tag[1] + b">") if tag else -1
    if tag is None or end < 0:
        return None
    parts = _parts(head[: end + len(tag[1]) + 3])
    heard = _OnePoint()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    attach(parser, ElementKinds(names), heard)
    try:
        parser.Parse(b"".join(part.mark.encode() if isinstance(part, _Value) else part for part in parts), True)
    except (expat.ExpatError, UnreadableDocument):
        return None
    return _form(parts, heard) if heard.branches == [names.point] else None


def _parts(point: bytes) -> list[bytes | _Value]:
    """The point cut into what every point of its form has, and values."""
    parts: list[bytes | _Value] = []
    for token in _TOKEN.findall(point):
        if token.startswith(b"<"):
            # Only the point's own attributes are heard; others are part of the form.
            pieces = _ATTRIBUTE.split(token) if not parts else [token]
            parts += [_value(parts, _ATTRIBUTE_TEXT, n) if n % 2 else piece for n, piece in enumerate(pieces)]
        else:
            parts.append(_value(parts, _TEXT, 0) if token.strip() else token)
    return parts


def _value(parts: list[bytes | _Value], pattern: bytes, place: int) -> _Value:
    return _Value(mark=f"value-{len(parts)}-{place}", pattern=pattern)


def _form(parts: list[bytes | _Value], heard: "_OnePoint") -> PointForm | None:
    """The form, unless something in it has several values or none that differs from point to point."""
    empty = tuple(name for name, text in heard.texts.items() if not text.strip())
    attributes = {mark: name for name, mark in heard.attributes.items()}
    leaves = {text.strip(): name for name, text in heard.texts.items() if name not in empty}
    marks = [part.mark for part in parts if isinstance(part, _Value)]
    if not {*attributes, *leaves} <= {*marks}:
        return None
    pattern = b"".join(
        (b"(%b)" if part.mark in attributes or part.mark in leaves else b"%b") % part.pattern
        if isinstance(part, _Value)
        else re.escape(part)
        for part in parts
    )
    return PointForm(
        pattern=re.compile(pattern + _BETWEEN),
        attributes=tuple(attributes[mark] for mark in marks if mark in attributes),
        leaves=tuple(leaves[mark] for mark in marks if mark in leaves),
        empty=empty,
    )


class _OnePoint:
    """Hears a single point with marks."""

    def __init__(self) -> None:
        self.branches: list[str] = []
        self.attributes: Mapping[str, str] = {}
        self.texts: Mapping[str, str] = {}

    def opened(self, name: str, attributes: Mapping[str, str], texts: dict[str, str]) -> None:
        self.branches.append(name)
        self.attributes, self.texts = attributes, texts

    def closed(self, name: str, texts: Mapping[str, str]) -> None:
        pass

    def alike(self, count: int, attributes: Mapping[str, Sequence[str]], texts: Mapping[str, Sequence[str]]) -> None:
        pass
