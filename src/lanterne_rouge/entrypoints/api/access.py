"""Who asks: the token of a paired device, from a header or a cookie, and how often somebody may guess."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request

from lanterne_rouge.app.devices import digest, may_use, note_use, roles_of
from lanterne_rouge.app.use_case import Caller, UseCase
from lanterne_rouge.domain.device import Device, Permission
from lanterne_rouge.entrypoints.api.problems import RequestRefused
from lanterne_rouge.wiring import OpenHome

COOKIE: Final = "lanterne_device"
CSRF_HEADER: Final = "x-csrf-token"
COOKIE_SECONDS: Final = 400 * 86_400
LONGEST_TOKEN, LONGEST_KEY = 200, 200
# About as long as a UUID: nobody draws the same one again.
DRAWN_KEY: Final = 30
# Wrong tokens or codes from one address, and wrong codes in all, before nobody is listened to for a while.
WRONG_FROM_ONE, WRONG_IN_ALL, WINDOW_S = 10, 100, 600.0
NOT_SIGNED_IN: Final = ("This device isn't paired, or it was revoked.", "Pair it: run `lanterne pair` on the server.")
CALENDAR_ONLY: Final = ("This address is for the calendar and opens nothing else.", "Pair a device: lanterne pair")
LOOKS_ONLY: Final = ("This device may look, and change nothing.", "Pair it anew without --read to let it write.")


def _not_for(permission: Permission) -> tuple[str, str]:
    return (
        f"This device was paired for what the {permission.value} may do, and this isn't part of it.",
        "Pair it anew without --scope to let it do everything.",
    )


@dataclass(frozen=True, kw_only=True)
class Visitor:
    """A device that showed its token, and the athlete it belongs to. `csrf`: what a browser must send with every write."""

    athlete: str
    device: Device
    csrf: str

    def caller(self, row: UseCase, *, key: str | None = None, version: int | None = None) -> Caller:
        """The caller of a row. Raises `RequestRefused` for a row that the device may not use.

        A short key counts for the device alone, and names it in the journal; which device wrote is in the log of requests.
        """
        permission = self.device.permission
        if not may_use(permission, row):
            raise RequestRefused(403, *(LOOKS_ONLY if permission is Permission.READ else _not_for(permission)))
        return Caller(
            roles=roles_of(permission),
            idempotency_key=self.own_key(key),
            expected_version=version,
            correlation_id=f"device:{self.device.id}",
        )

    def must_be_allowed_all(self) -> None:
        """Raise `RequestRefused` where the device may only look, or do a part."""
        permission = self.device.permission
        if permission is not Permission.ALL:
            raise RequestRefused(403, *(LOOKS_ONLY if permission is Permission.READ else _not_for(permission)))

    def own_key(self, key: str | None) -> str | None:
        """An idempotency key as this device's own; a drawn one is the athlete's.

        A phone that is paired anew repeats what it isn't sure was written. Short ones may be counted, by two programs alike.
        """
        if key is None or len(key) >= DRAWN_KEY:
            return key
        return f"{self.device.id}:{key}"


@dataclass(kw_only=True)
class Guesses:
    """Counts what was wrong, by address and in all, over the last ten minutes. `clock`: seconds that only grow."""

    clock: Callable[[], float]
    _by_address: dict[str, deque[float]] = field(default_factory=dict)
    _all: deque[float] = field(default_factory=deque)

    def check(self, address: str) -> None:
        """Raise `RequestRefused` while too much was wrong lately."""
        now = self.clock()
        for times, most in ((self._by_address.get(address), WRONG_FROM_ONE), (self._all, WRONG_IN_ALL)):
            while times and now - times[0] > WINDOW_S:
                times.popleft()
            if times and len(times) >= most:
                wait = max(int(WINDOW_S - (now - times[0])) + 1, 1)
                raise RequestRefused(
                    429,
                    "There were too many wrong codes or tokens, so nobody is let in for a while.",
                    f"Try again in {-(-wait // 60)} minutes.",
                    {"Retry-After": str(wait)},
                )

    def wrong(self, address: str) -> None:
        """Count a wrong one; what an address no longer needs is forgotten."""
        now = self.clock()
        if len(self._by_address) > WRONG_IN_ALL:
            self._by_address = {a: t for a, t in self._by_address.items() if t and now - t[-1] <= WINDOW_S}
        self._by_address.setdefault(address, deque(maxlen=WRONG_FROM_ONE)).append(now)
        self._all.append(now)
        while len(self._all) > WRONG_IN_ALL:
            self._all.popleft()


def address_of(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else "unknown"


def shown_token(request: Request) -> tuple[str, bool]:
    """The token that a request shows, right or wrong, and whether a header carries it. Raises `RequestRefused` for none."""
    scheme, _, bearer = request.headers.get("authorization", "").partition(" ")
    in_header = scheme.lower() == "bearer"
    token = bearer.strip() if in_header else request.cookies.get(COOKIE, "")
    if not token:
        raise RequestRefused(401, *NOT_SIGNED_IN, {"WWW-Authenticate": "Bearer"})
    return token, in_header


def visitor(request: Request, home: OpenHome, guesses: Guesses) -> Visitor:
    """Who sent a request. Raises `RequestRefused` for nobody, for too many tries, and for a browser's write from another page."""
    token, in_header = shown_token(request)
    # A token that is right always counts; only who shows wrong ones waits. Guessing 256 bits is hopeless anyway.
    found = home.devices.with_token(digest(token)) if len(token) <= LONGEST_TOKEN else None
    if found is None:
        guesses.check(address_of(request))
        guesses.wrong(address_of(request))
        raise RequestRefused(401, *NOT_SIGNED_IN, {"WWW-Authenticate": "Bearer"})
    athlete, device = found
    if device.permission is Permission.CALENDAR:
        raise RequestRefused(403, *CALENDAR_ONLY)
    who = Visitor(athlete=athlete, device=device, csrf=csrf_of(token))
    if not in_header and request.method not in ("GET", "HEAD"):
        _check_same_page(request, who.csrf)
    return who


def calendar_owner(request: Request, home: OpenHome, guesses: Guesses) -> tuple[str, Device]:
    """Whose calendar a private address shows. Raises `RequestRefused` for one that was revoked or never made."""
    token = request.query_params.get("key", "")
    found = home.devices.with_token(digest(token)) if 0 < len(token) <= LONGEST_TOKEN else None
    if found is None or found[1].permission is not Permission.CALENDAR:
        guesses.check(address_of(request))
        guesses.wrong(address_of(request))
        raise RequestRefused(404, "There is no calendar at this address.", "Make one: lanterne export calendar --feed")
    return found


def csrf_of(token: str) -> str:
    """What a browser sends beside its cookie, which another page can't read. Made from the token, so it is stored nowhere."""
    return sha256(f"csrf:{token}".encode()).hexdigest()[:32]


def note_visit(who: Visitor, home: OpenHome) -> None:
    """Store that a device was here, at most once an hour."""
    note_use(who.device, home.scope(who.athlete))


def _check_same_page(request: Request, csrf: str) -> None:
    origin = request.headers.get("origin")
    foreign = origin is not None and urlsplit(origin).netloc != request.headers.get("host", "")
    sent = request.headers.get(CSRF_HEADER, "")
    if foreign or not compare_digest(sent.encode(), csrf.encode()):
        raise RequestRefused(
            403, "This write doesn't come from the app's own page.", "Open the app itself and try again."
        )
