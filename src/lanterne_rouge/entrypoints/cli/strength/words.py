"""Words and weights as they are typed on the command line."""

from enum import StrEnum
from typing import TypeVar

from lanterne_rouge.domain.errors import BadInput

W = TypeVar("W", bound=StrEnum)


def one_of(words: type[W], typed: str, what: str) -> W:
    """The word of a closed set, in any case, with spaces or hyphens; raises `BadInput`."""
    plain = _plain(typed)
    found = next((word for word in words if _plain(word.value) == plain), None)
    if found is None:
        raise BadInput(f"{typed} is no {what} that is known.", f"Write one of: {', '.join(w.value for w in words)}.")
    return found


def _plain(word: str) -> str:
    return "_".join(word.casefold().replace("-", " ").replace("_", " ").split())
