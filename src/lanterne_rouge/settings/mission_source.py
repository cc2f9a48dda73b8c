"""A mission's text: the line of each field, placeholders, and error messages."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass

from lanterne_rouge.domain.errors import BadMission
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.settings.variables import VARIABLES

TomlPath = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(?P<many>\[\[|\[)(?P<name>[^\]]*)\]")
_NAME = r"(?:\"(?:[^\"\\]|\\.)*\"|'[^']*'|[A-Za-z0-9_\-]+)"
_KEY = re.compile(rf"\s*(?P<key>{_NAME}(?:[ \t]*\.[ \t]*{_NAME})*)[ \t]*=")
_STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_SPACE = re.compile(r"(?:\s|#[^\n]*)*")
_SCALAR = re.compile(r"[^,\]}\n#]+")


def find_lines(text: str) -> dict[TomlPath, int]:
    """The line (from 1) of every key, table and array element of a valid TOML text."""
    return _Walk(text).lines


class _Walk:
    """One pass over the text that fills `lines`; `_at` is the current offset."""

    def __init__(self, text: str) -> None:
        self.lines: dict[TomlPath, int] = {}
        self._text = text
        self._at = 0
        self._counts: dict[TomlPath, int] = {}
        table: TomlPath = ()
        self._skip(_SPACE)
        while self._at < len(text):
            header = _HEADER.match(text, self._at)
            if header is not None:
                table = self._header(header)
            elif not self._pair(table):
                return
            self._skip(_SPACE)

    def _header(self, header: re.Match[str]) -> TomlPath:
        *above, last = _parts(header["name"])
        table: TomlPath = ()
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

    def _latest(self, path: TomlPath) -> TomlPath:
        """The newest element where `path` is an array of tables, else the path itself."""
        return (*path, self._counts[path] - 1) if path in self._counts else path

    def _pair(self, table: TomlPath) -> bool:
        key = _KEY.match(self._text, self._at)
        if key is None:
            return False
        for part in _parts(key["key"]):
            table = (*table, part)
            self._note(table)
        self._at = key.end()
        self._value(table)
        return True

    def _value(self, path: TomlPath) -> None:
        self._skip(_SPACE)
        opening = self._text[self._at : self._at + 1]
        if opening == "[":
            self._array(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            self._skip(_STRING if opening in ("'", '"') else _SCALAR)

    def _array(self, path: TomlPath) -> None:
        self._at += 1
        index = 0
        while self._goes_on("]"):
            self._note((*path, index))
            self._value((*path, index))
            index += 1

    def _inline_table(self, path: TomlPath) -> None:
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

    def _note(self, path: TomlPath) -> None:
        self.lines.setdefault(path, self._text.count("\n", 0, self._at) + 1)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self._text, self._at)
        self._at = match.end() if match is not None else self._at + 1


def _parts(dotted: str) -> tuple[str, ...]:
    """The parts of a dotted key, as read by the standard parser."""
    parts: list[str] = []
    value: object = tomllib.loads(f"{dotted.strip()} = 0")
    while isinstance(value, dict):
        name, value = next(iter(value.items()))
        parts.append(name)
    return tuple(parts)


@dataclass(frozen=True, kw_only=True)
class MissionSource:
    """The file's name and text."""

    name: str
    text: str

    def refusal(self, path: TomlPath, problem: str, next_step: str) -> BadMission:
        """An error that names file, line and field."""
        return BadMission(f"{self.name}, line {self._line(path)}: {dotted(path)} {problem}.", next_step)

    def missing(self, path: TomlPath, what: str, example: str) -> BadMission:
        """An error for a missing required field; the line is its table's."""
        where = f"{self.name}, line {self._line(path[:-1])}"
        return BadMission(f"{where}: {dotted(path)} is missing ({what}).", f"Add {example}.")

    def _line(self, path: TomlPath) -> int:
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    @cached_property
    def _lines(self) -> dict[TomlPath, int]:
        return find_lines(self.text)


def dotted(path: TomlPath) -> str:
    """A field's display name: `athlete.ftp`, `stages[3].day` (counted from 1)."""
    name = ""
    for part in path:
        name += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if name else part
    return f"`{name}`"


# `$${` is an escaped `${`.
_PLACEHOLDER = re.compile(r"\$\$\{|\$\{(?P<name>[^}:]*)(?::-(?P<fallback>[^}]*))?\}")


class FilledText(str):
    """Text from the environment, which may also be read as a number or a date."""

    __slots__ = ()


def fill(value: object, path: TomlPath, source: MissionSource, environment: Mapping[str, str]) -> object:
    """Replace every placeholder in the value. Raises `BadMission`."""
    if isinstance(value, dict):
        return {key: fill(inner, (*path, key), source, environment) for key, inner in value.items()}
    if isinstance(value, list):
        return [fill(inner, (*path, index), source, environment) for index, inner in enumerate(value)]
    if isinstance(value, str) and "${" in value:
        return _filled(value, path, source, environment)
    return value


def escape(text: str) -> str:
    """Escape text so that `fill` leaves it unchanged."""
    return text.replace("${", "$${")


def _filled(text: str, path: TomlPath, source: MissionSource, environment: Mapping[str, str]) -> str:
    parts: list[str] = []
    end, has_placeholder = 0, False
    for match in _PLACEHOLDER.finditer(text):
        parts += [_plain(text[end : match.start()], path, source)]
        parts += ["${" if match["name"] is None else _value(match, path, source, environment)]
        end, has_placeholder = match.end(), has_placeholder or match["name"] is not None
    filled = "".join(parts) + _plain(text[end:], path, source)
    return FilledText(filled) if has_placeholder else filled


def _plain(text: str, path: TomlPath, source: MissionSource) -> str:
    if "${" in text:
        raise source.refusal(path, "has an unclosed placeholder", "Write ${NAME}, or $${ for a literal ${.")
    return text


def _value(match: re.Match[str], path: TomlPath, source: MissionSource, environment: Mapping[str, str]) -> str:
    name = match["name"].strip()
    if not (name.isidentifier() and name.isascii()):
        raise source.refusal(path, f"has an invalid placeholder: {match[0]}", "Write ${NAME}.")
    if name in VARIABLES and VARIABLES[name].secret:
        raise source.refusal(
            path,
            f"uses {name}, a secret that doesn't belong in a mission, because missions are stored and shown",
            f"Remove it. I read {name} from the environment.",
        )
    value = environment.get(name, "").strip() or match["fallback"]
    if not value:
        raise source.refusal(
            path,
            f"needs the variable {name}, which isn't set",
            f"Set {name} in the environment or in .env, or write the value here.",
        )
    return value


_IDENTITY = re.compile(r"(?:.*_)?(?:id|ids|uuid|username|user|login|account)")
_SECRET = re.compile(r"(?:.*[_-])?(?:token|secret|password|passwd|passphrase|pass|key|apikey|pat|credentials?)s?")
_SHORTEST_SECRET = 8


def refuse_forbidden(table: Mapping[str, object], source: MissionSource, environment: Mapping[str, str]) -> None:
    """Raise `BadMission` for the first personal id or secret. The mission's own `id` is allowed."""
    secrets = {
        value: name
        for name, value in environment.items()
        if name in VARIABLES and VARIABLES[name].secret and len(value) >= _SHORTEST_SECRET
    }
    _search(table, (), source, secrets)


def _search(value: object, path: TomlPath, source: MissionSource, secrets: Mapping[str, str]) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            _check_name(str(key), (*path, key), source)
            _search(inner, (*path, key), source, secrets)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _search(inner, (*path, index), source, secrets)
    elif isinstance(value, str):
        for secret, name in secrets.items():
            if secret in value:
                raise source.refusal(
                    path,
                    f"contains the value of {name}",
                    f"Remove it. I read {name} from the environment.",
                )


def _check_name(key: str, path: TomlPath, source: MissionSource) -> None:
    name = key.lower().replace("-", "_")
    variable = name.upper()
    if _SECRET.fullmatch(name) or (variable in VARIABLES and VARIABLES[variable].secret):
        where = variable if variable in VARIABLES else "a variable"
        raise source.refusal(
            path,
            "is a secret and doesn't belong in a mission, not even as a placeholder",
            f"Move it to .env as {where}.",
        )
    if variable in VARIABLES:
        raise source.refusal(
            path, "belongs in the environment, which overrides missions", f"Move it to .env as {variable}."
        )
    if _IDENTITY.fullmatch(name) and path != ("id",):
        raise source.refusal(
            path,
            "doesn't belong in a mission, because missions can be shared",
            "Remove the line; choose the athlete with --athlete NAME.",
        )
