"""Long lists by pages: `page` says how many items, the `Link` of an answer where to go on.

A cursor names the last item that was seen, not its place, so that what is added or removed meanwhile is neither skipped nor
shown twice.
"""

from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final, get_origin
from urllib.parse import urlencode

import msgspec

from lanterne_rouge.app.use_case import Kind, UseCase
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.api.problems import RequestRefused

PAGE, AFTER = "page", "after"
MOST_ON_A_PAGE, LONGEST_CURSOR = 500, 100
# What an item is known by, in this order; an item without any of them is known by all of it.
KNOWN_BY: Final = ("id", "date", "day", "name")
ITEMS: Final = msgspec.json.Decoder(list[msgspec.Raw])


@dataclass(frozen=True, kw_only=True)
class Page:
    """So many items from a list, after the one that a cursor names; from its beginning without one."""

    size: int
    after: str | None = None


@cache
def has_pages(row: UseCase) -> bool:
    """Whether a row reads a list."""
    return row.kind is Kind.READ and get_origin(row.view) is tuple


def page_of(query: Mapping[str, str], row: UseCase) -> Page | None:
    """The page that an address asks for; None for the whole answer. Raises `BadInput`."""
    if not has_pages(row) or not {PAGE, AFTER} & query.keys():
        return None
    size = query.get(PAGE, str(MOST_ON_A_PAGE))
    if not (size.isascii() and size.isdigit() and len(size) < 4 and 0 < int(size) <= MOST_ON_A_PAGE):
        raise BadInput(f"A page has 1 to {MOST_ON_A_PAGE} items.", f"Such as ?{PAGE}=50")
    return Page(size=int(size), after=query.get(AFTER))


def cut(body: bytes, page: Page) -> tuple[bytes, str | None]:
    """The page of a list in JSON, and the cursor of the next one; None where this is the last.

    Raises `RequestRefused` where the item that the cursor names is gone.
    """
    items = ITEMS.decode(body)
    begin = 0 if page.after is None else _place_after(page.after, items)
    shown = items[begin : begin + page.size]
    more = begin + page.size < len(items)
    return msgspec.json.encode(shown), _cursor(shown[-1]) if more else None


def link_to_next(path: str, query: Sequence[tuple[str, str]], cursor: str) -> str:
    """The `Link` header that names the next page (RFC 8288)."""
    kept = [(name, value) for name, value in query if name != AFTER]
    return f'<{path}?{urlencode([*kept, (AFTER, cursor)])}>; rel="next"'


def _place_after(cursor: str, items: Sequence[msgspec.Raw]) -> int:
    if len(cursor) <= LONGEST_CURSOR:
        for number, item in enumerate(items):
            if _cursor(item) == cursor:
                return number + 1
    raise RequestRefused(410, "The item that this page follows is gone.", f"Begin anew, without {AFTER}.")


def _cursor(item: msgspec.Raw) -> str:
    known = msgspec.json.decode(item)
    name = next((key for key in KNOWN_BY if isinstance(known, dict) and known.get(key) is not None), None)
    identity = bytes(item) if name is None else f"{name}={known[name]}".encode()
    return urlsafe_b64encode(sha256(identity).digest()[:15]).decode()
