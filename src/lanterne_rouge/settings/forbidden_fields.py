"""What may not stand in a mission: who the athlete is to others, and secrets. Missions are stored, shown and shared."""

import re
from collections.abc import Mapping

from lanterne_rouge.settings.mission_source import MissionSource
from lanterne_rouge.settings.toml_lines import Path
from lanterne_rouge.settings.variables import VARIABLES

_IDENTITY = re.compile(r"(?:.*_)?(?:id|ids|uuid|username|user|login|account)")
_SECRET = re.compile(r"(?:.*[_-])?(?:token|secret|password|passwd|passphrase|pass|key|apikey|pat|credentials?)s?")
_SHORTEST_SECRET = 8


def refuse_forbidden(table: Mapping[str, object], source: MissionSource, environment: Mapping[str, str]) -> None:
    """Raise for the first id or secret, wherever it stands. The mission's own `id` is no such id."""
    secrets = {
        value: name
        for name, value in environment.items()
        if name in VARIABLES and VARIABLES[name].secret and len(value) >= _SHORTEST_SECRET
    }
    _search(table, (), source, secrets)


def _search(value: object, path: Path, source: MissionSource, secrets: Mapping[str, str]) -> None:
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
                    f"holds the value of {name}",
                    f"Remove it; the coach reads {name} from the environment by itself.",
                )


def _check_name(key: str, path: Path, source: MissionSource) -> None:
    name = key.lower().replace("-", "_")
    variable = name.upper()
    if _SECRET.fullmatch(name) or (variable in VARIABLES and VARIABLES[variable].secret):
        where = variable if variable in VARIABLES else "a variable"
        raise source.refusal(
            path, "is a secret and has no place in a mission, not even as a placeholder", f"Move it to .env as {where}."
        )
    if variable in VARIABLES:
        raise source.refusal(
            path, "belongs to the environment, which wins over any mission", f"Move it to .env as {variable}."
        )
    if _IDENTITY.fullmatch(name) and path != ("id",):
        raise source.refusal(
            path,
            "has no place in a mission: a mission may be shared, and who it is for is said when it is used",
            "Remove the line; choose the athlete with --athlete NAME.",
        )
