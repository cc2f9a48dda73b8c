"""A prompt: two texts with places to fill, under an id and a version."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

_PLACE = re.compile(r"\{\{\s*([a-z_]+)\s*\}\}")


@dataclass(frozen=True, kw_only=True)
class Prompt:
    """`system` says who the model is and what it must not do; `user` brings the day. Places are written `{{facts}}`."""

    id: str
    version: str
    system: str
    user: str

    @property
    def name(self) -> str:
        """Id and version as one word, as it is recorded: `decide@1`."""
        return f"{self.id}@{self.version}"

    @property
    def places(self) -> frozenset[str]:
        """The names of the places in both texts."""
        return frozenset((*_PLACE.findall(self.system), *_PLACE.findall(self.user)))

    def filled(self, values: Mapping[str, str]) -> tuple[str, str]:
        """System and user text with every place filled; what is filled in is never read for places again."""

        def put(found: re.Match[str]) -> str:
            return values[found.group(1)]

        return _PLACE.sub(put, self.system), _PLACE.sub(put, self.user)
