"""A model server's address, taken apart so that a password in it is neither shown nor handed to a library."""

from base64 import b64encode
from dataclasses import dataclass, field
from urllib.parse import SplitResult, unquote, urlsplit


@dataclass(frozen=True, kw_only=True)
class Address:
    """`url` has no credentials; `host` is name and port, as it is shown; `basic` is a basic authorisation, if any."""

    url: str
    host: str
    basic: str | None = field(default=None, repr=False)


def read_address(base_url: str) -> Address | None:
    """The address in a base URL; None where it is no web address."""
    try:
        split = urlsplit(base_url.strip())
        named = split.hostname
        port = split.port
    except ValueError:
        return None
    if split.scheme not in ("http", "https") or not named:
        return None
    shown = f"[{named}]" if ":" in named else named
    host = shown if port is None else f"{shown}:{port}"
    url = f"{split.scheme}://{host}{split.path.rstrip('/')}"
    return Address(url=url, host=host, basic=_basic(split))


def _basic(split: SplitResult) -> str | None:
    if split.username is None:
        return None
    pair = f"{unquote(split.username)}:{unquote(split.password or '')}"
    return f"Basic {b64encode(pair.encode()).decode()}"
