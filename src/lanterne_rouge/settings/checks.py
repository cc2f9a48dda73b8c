"""A guess at what somebody meant to write."""

from collections.abc import Mapping
from pathlib import Path
from zoneinfo import ZoneInfo

from lanterne_rouge.domain.errors import BadInput


def did_you_mean(word: str, known: tuple[str, ...]) -> str:
    """` Did you mean X?`, or nothing when no known word is near."""
    # Imported here: needed only when something was misspelt.
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), known, n=1, cutoff=0.6)
    return f" Did you mean {near[0]}?" if near else ""


class Secret:
    """Holds a token, key or password; only `reveal` gives it away, so that no log, repr or message does."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The value itself, for the one line that sends it."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(set)"

    __str__ = __repr__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and other._value == self._value

    def __hash__(self) -> int:
        return hash(self._value)

    def __reduce__(self) -> str:
        raise TypeError("a secret is not written down")


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


WEEKDAYS: tuple[str, ...] = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
