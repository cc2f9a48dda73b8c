"""On which line of a TOML text each key stands. The standard parser does not tell, and an athlete needs to know."""

import re
import tomllib

Path = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(?P<many>\[\[|\[)(?P<name>[^\]]*)\]")
_NAME = r"(?:\"(?:[^\"\\]|\\.)*\"|'[^']*'|[A-Za-z0-9_\-]+)"
_KEY = re.compile(rf"\s*(?P<key>{_NAME}(?:[ \t]*\.[ \t]*{_NAME})*)[ \t]*=")
_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_SPACE = re.compile(r"(?:\s|#[^\n]*)*")
_SCALAR = re.compile(r"[^,\]}\n#]+")


def find_lines(text: str) -> dict[Path, int]:
    """The line, from 1, of every key, table and array element of a text that the standard parser accepts."""
    return _Walk(text).lines


class _Walk:
    """One pass over the text: `lines` grows, `_at` moves on."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self._text = text
        self._at = 0
        self._counts: dict[Path, int] = {}
        table: Path = ()
        self._skip(_SPACE)
        while self._at < len(text):
            header = _HEADER.match(text, self._at)
            if header is not None:
                table = self._header(header)
            elif not self._pair(table):
                return
            self._skip(_SPACE)

    def _header(self, header: re.Match[str]) -> Path:
        *above, last = _parts(header["name"])
        table: Path = ()
        for part in above:
            table = self._latest((*table, part))
        table = (*table, last)
        if header["many"] == "[[":
            self._counts[table] = self._counts.get(table, 0) + 1
            self._note(table)
        table = self._latest(table)
        self._note(table)
        self._at = header.end() + len(header["many"]) - 1
        return table

    def _latest(self, path: Path) -> Path:
        """The newest element where `path` is an array of tables, else the path itself."""
        return (*path, self._counts[path] - 1) if path in self._counts else path

    def _pair(self, table: Path) -> bool:
        key = _KEY.match(self._text, self._at)
        if key is None:
            return False
        for part in _parts(key["key"]):
            table = (*table, part)
            self._note(table)
        self._at = key.end()
        self._value(table)
        return True

    def _value(self, path: Path) -> None:
        self._skip(_SPACE)
        opening = self._text[self._at : self._at + 1]
        if opening == "[":
            self._array(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            self._skip(_STRING if opening in ("'", '"') else _SCALAR)

    def _array(self, path: Path) -> None:
        self._at += 1
        index = 0
        while self._goes_on("]"):
            self._note((*path, index))
            self._value((*path, index))
            index += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while self._goes_on("}"):
            if not self._pair(path):
                return

    def _goes_on(self, closing: str) -> bool:
        self._skip(_SPACE)
        if self._text[self._at : self._at + 1] == ",":
            self._at += 1
            self._skip(_SPACE)
        if self._at >= len(self._text):
            return False
        if self._text[self._at] == closing:
            self._at += 1
            return False
        return True

    def _note(self, path: Path) -> None:
        self.lines.setdefault(path, self._text.count("\n", 0, self._at) + 1)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self._text, self._at)
        self._at = match.end() if match is not None else self._at + 1


def _parts(dotted: str) -> tuple[str, ...]:
    """The names of a dotted key, read by the standard parser itself."""
    parts: list[str] = []
    found: object = tomllib.loads(f"{dotted.strip()} = 0")
    while isinstance(found, dict):
        name, found = next(iter(found.items()))
        parts.append(name)
    return tuple(parts)
