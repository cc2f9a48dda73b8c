"""What goes with every answer: security headers and one line of the access log. Plain ASGI, so that streams stay streams."""

import json
import logging
from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

ACCESS: Final = logging.getLogger("lanterne_rouge.access")

# No inline script or style, nothing from elsewhere, no frame around the app.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
SECURITY: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
_ENCODED: Final = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]


class Outermost:
    """Adds the headers to every answer and logs it: when, which device, which address, the status and the time it took.

    Neither a query nor a body is logged: both may say how somebody is. `clock`: seconds that only grow.
    """

    def __init__(self, app: ASGIApp, clock: Callable[[], float]) -> None:
        self._app, self._clock = app, clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = self._clock(), 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in _ENCODED if pair[0] not in own)]
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        finally:
            self._log(scope, status, began)

    def _log(self, scope: Scope, status: int, began: float) -> None:
        if not ACCESS.isEnabledFor(logging.INFO):
            return
        entry = {
            "method": scope["method"],
            "path": scope["path"][:200],
            "status": status,
            "ms": round((self._clock() - began) * 1000, 1),
            "device": scope.get("state", {}).get("device"),
        }
        ACCESS.info(json.dumps(entry, ensure_ascii=True))
