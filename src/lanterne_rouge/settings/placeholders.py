"""`${NAME}` in a mission: filled in from the environment, `${NAME:-value}` with a value for when it is unset."""

import re
from collections.abc import Mapping

from lanterne_rouge.settings.mission_source import MissionSource
from lanterne_rouge.settings.toml_lines import Path
from lanterne_rouge.settings.variables import VARIABLES

# `$${` stands for the plain characters `${`.
_PLACEHOLDER = re.compile(r"\$\$\{|\$\{(?P<name>[^}:]*)(?::-(?P<fallback>[^}]*))?\}")


class Filled(str):
    """Text that came from the environment, and so may stand for a number or a date."""

    __slots__ = ()


def fill(value: object, path: Path, source: MissionSource, environment: Mapping[str, str]) -> object:
    """The value with every placeholder in it filled in."""
    if isinstance(value, dict):
        return {key: fill(inner, (*path, key), source, environment) for key, inner in value.items()}
    if isinstance(value, list):
        return [fill(inner, (*path, index), source, environment) for index, inner in enumerate(value)]
    if isinstance(value, str) and "${" in value:
        return _filled(value, path, source, environment)
    return value


def escape(text: str) -> str:
    """Text that comes back as it is after `fill`."""
    return text.replace("${", "$${")


def _filled(text: str, path: Path, source: MissionSource, environment: Mapping[str, str]) -> str:
    parts: list[str] = []
    end, asked = 0, False
    for match in _PLACEHOLDER.finditer(text):
        parts += [_plain(text[end : match.start()], path, source)]
        parts += ["${" if match["name"] is None else _value(match, path, source, environment)]
        end, asked = match.end(), asked or match["name"] is not None
    filled = "".join(parts) + _plain(text[end:], path, source)
    return Filled(filled) if asked else filled


def _plain(text: str, path: Path, source: MissionSource) -> str:
    if "${" in text:
        raise source.refusal(
            path, "opens a placeholder that does not close", "Write ${NAME}, or $${ for the characters."
        )
    return text


def _value(match: re.Match[str], path: Path, source: MissionSource, environment: Mapping[str, str]) -> str:
    name = match["name"].strip()
    if not (name.isidentifier() and name.isascii()):
        raise source.refusal(path, f"has a placeholder without a proper name: {match[0]}", "Write ${NAME}.")
    if name in VARIABLES and VARIABLES[name].secret:
        raise source.refusal(
            path,
            f"asks for {name}, which is a secret and has no place in a mission: missions are stored and shown",
            f"Remove it; the coach reads {name} from the environment by itself.",
        )
    value = environment.get(name, "").strip() or match["fallback"]
    if not value:
        raise source.refusal(
            path,
            f"needs the variable {name}, which is not set",
            f"Set {name} in the environment or in .env, or write the value here.",
        )
    return value
