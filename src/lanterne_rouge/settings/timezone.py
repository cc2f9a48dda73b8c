"""Which zone the athlete's day belongs to."""

from collections.abc import Mapping
from pathlib import Path
from zoneinfo import ZoneInfo

from lanterne_rouge.domain.errors import BadInput


def checked_zone(name: str, where: str) -> str:
    """The zone's name if there is such a zone; `where` names the variable or field in the refusal."""
    if not _exists(name):
        raise BadInput(
            f"{where} names no known timezone: {name}.", "Write one such as Europe/Zurich or America/Denver."
        )
    return name


def system_zone(
    variables: Mapping[str, str], *, link: Path = Path("/etc/localtime"), text: Path = Path("/etc/timezone")
) -> str:
    """The machine's zone: TZ, else what the system's files say, else UTC."""
    for name in (variables.get("TZ", "").removeprefix(":"), _linked(link), _written(text)):
        if name and _exists(name):
            return name
    return "UTC"


def _exists(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # the three ways in which a name of nothing is refused
        return False
    return True


def _linked(path: Path) -> str:
    try:
        target = path.resolve(strict=True)
    except OSError:
        return ""
    return target.as_posix().partition("/zoneinfo/")[2]


def _written(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
