"""The two values of a mission's text that every command needs, without reading the whole of it: units and time zone."""

import re
from dataclasses import dataclass
from typing import Final

from lanterne_rouge.domain.profile import Profile

_TABLE: Final = re.compile(r"^\[athlete\][ \t]*(?:#[^\n]*)?\n(?P<lines>(?:(?!\[)[^\n]*(?:\n|\Z))*)", re.MULTILINE)
_LINE: Final = re.compile(r'^(?P<key>[a-z_]+)[ \t]*=[ \t]*(?:"(?P<value>[^"\\$\n]*)"|[\d.]+)[ \t]*(?:#[^\n]*)?$')
_NO_LINE: Final = re.compile(r"^[ \t]*(?:#[^\n]*)?$")
# What could hide a table, a key or a value elsewhere: texts of several lines, and `athlete` written in another way.
_UNSURE: Final = re.compile(
    r"\"\"\"|'''|^[ \t]*[\"']?athlete[\"']?[ \t]*[.=]|^[ \t]+\[|^\[+[ \t]*[\"']?athlete(?!\])", re.MULTILINE
)


@dataclass(frozen=True, kw_only=True)
class MissionGlance:
    """The units and the time zone that a mission's text names."""

    units: str
    timezone: str | None


def glance(text: str) -> MissionGlance | None:
    """The values of a valid mission's text; None where only reading all of it would be sure."""
    tables = list(_TABLE.finditer(text))
    if len(tables) != 1 or _UNSURE.search(text):
        return None
    values: dict[str, str | None] = {}
    for line in tables[0]["lines"].splitlines():
        if _NO_LINE.match(line):
            continue
        match = _LINE.match(line)
        if match is None:
            return None
        values[match["key"]] = match["value"]
    if any(values.get(name, "") is None for name in ("units", "timezone")):
        return None
    return MissionGlance(units=values.get("units") or Profile.units, timezone=values.get("timezone"))
