"""The app's pages: the few built files of `web/`, read once, sent compressed, named by their content so that a phone keeps them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from lanterne_rouge.entrypoints.api.outgoing import squeezer

BUILT: Final = Path(__file__).parent / "app"
TYPES: Final[Mapping[str, str]] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
# Files below assets/ have their content's hash in their name.
FOR_GOOD, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"


@dataclass(frozen=True, kw_only=True)
class PageFile:
    """A built file as it is sent."""

    kind: str
    plain: bytes
    tag: str
    keep: str
    smaller: dict[str, bytes] = field(default_factory=dict)

    def squeezed(self, accepted: str) -> tuple[str, bytes] | None:
        """The encoding that a caller reads and the content in it, made on first use."""
        chosen = squeezer(accepted, best=True)
        if chosen is None:
            return None
        name, squeeze = chosen
        if name not in self.smaller:
            self.smaller[name] = squeeze(self.plain)
        return name, self.smaller[name]


@cache
def page_files() -> Mapping[str, PageFile]:
    """Every built file by its address; `/` is the app."""
    files = {
        f"/{path.relative_to(BUILT).as_posix()}": path for path in sorted(BUILT.rglob("*")) if path.suffix in TYPES
    }
    pages = {address: _page(address, path) for address, path in files.items()}
    return {**pages, "/": pages["/index.html"]} if "/index.html" in pages else pages


def app_page(request: Request) -> Response | None:
    """The file at an address, or None."""
    found = page_files().get(request.url.path)
    if found is None:
        return None
    headers = {"Cache-Control": found.keep, "ETag": found.tag, "Vary": "Accept-Encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    smaller = found.squeezed(request.headers.get("accept-encoding", ""))
    if smaller is None:
        return Response(found.plain, headers=headers, media_type=found.kind)
    encoding, content = smaller
    return Response(content, headers={**headers, "Content-Encoding": encoding}, media_type=found.kind)


def _page(address: str, path: Path) -> PageFile:
    plain = path.read_bytes()
    return PageFile(
        kind=TYPES[path.suffix],
        plain=plain,
        tag=f'"{sha256(plain).hexdigest()[:16]}"',
        keep=FOR_GOOD if address.startswith("/assets/") else ASK_AGAIN,
    )
