"""Shared checks: spelling suggestions, secrets, time zones."""

from collections.abc import Mapping
from pathlib import Path
from zoneinfo import ZoneInfo

from lanterne_rouge.domain.errors import BadInput


def did_you_mean(word: str, options: tuple[str, ...]) -> str:
    """` Did you mean X?`, or an empty string when no option is close."""
    # Imported here because it is only needed for misspelt words.
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), options, n=1, cutoff=0.6)
    return f" Did you mean {near[0]}?" if near else ""


class Secret:
    """A token, key or password; only `reveal` returns it, so that it appears in no log, repr or message."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The value itself."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(set)"

    __str__ = __repr__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __reduce__(self) -> str:
        raise TypeError("a secret cannot be pickled")


def checked_zone(name: str, where: str) -> str:
    """The zone's name if it exists; else raises `BadInput`. `where` is the variable or field for the message."""
    if not _exists(name):
        raise BadInput(
            f"{where}: {name} isn't a timezone I know.", "Write one such as Europe/Zurich or America/Denver."
        )
    return name


def system_zone(
    variables: Mapping[str, str], *, link: Path = Path("/etc/localtime"), text: Path = Path("/etc/timezone")
) -> str:
    """The machine's zone: from TZ, else from the system's files, else UTC."""
    for name in (variables.get("TZ", "").removeprefix(":"), _linked(link), _written(text)):
        if name and _exists(name):
            return name
    return "UTC"


def _exists(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError):  # ZoneInfo raises any of these for an unknown name
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


WEEKDAY_KEYS: tuple[str, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
