"""A request as it left us, and what a rule about requests is."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

MOST_TOKENS = 4096
MOST_BYTES = 64 * 1024


@dataclass(frozen=True, kw_only=True)
class Sent:
    """A request as it left us; header names are in lower case, `path` begins after the host."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @cached_property
    def json(self) -> dict[str, Any]:
        """The body; raises ValueError where it is no JSON object."""
        read = json.loads(self.body)
        if not isinstance(read, dict):
            raise ValueError("the body is no JSON object")
        return read

    @property
    def route(self) -> str:
        """The path without a query."""
        return urlsplit(self.path).path


# A rule's name is a sentence that must be true of a request.
Rule = Callable[[Sent], bool]
