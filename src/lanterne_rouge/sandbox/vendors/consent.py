"""The desk of a stand-in that gives out codes and tokens: PKCE, scopes, tokens that expire, and refresh tokens that work once."""

from base64 import b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from time import monotonic
from typing import Final
from urllib.parse import urlencode

from lanterne_rouge.sandbox.vendors.service import Reply, Seen

FOUND: Final = 302
REFUSED: Final = Reply(status=400, document={"error": "invalid_grant"})


@dataclass(kw_only=True)
class ConsentDesk:
    """One app and one athlete, who agrees to everything, or to `granted`.

    `single_use`: a refresh token works once; else the one before works until the new access token was used.
    `envelope`: the answer stands in a `body` beside a `status`. `without_refresh`: only access tokens are given out.
    """

    client_id: str
    client_secret: str
    granted: str | None = None
    single_use: bool = True
    envelope: bool = False
    without_refresh: bool = False
    lasts_s: int = 3600
    extra: Mapping[str, object] = field(default_factory=dict)
    now: Callable[[], float] = monotonic
    count: int = 0
    codes: dict[str, tuple[str, str]] = field(default_factory=dict)
    access: dict[str, float] = field(default_factory=dict)
    refresh: set[str] = field(default_factory=set)
    superseded: set[str] = field(default_factory=set)

    def authorize(self, seen: Seen) -> Reply:
        """The athlete agrees at once, and is sent back with a code."""
        self.count += 1
        code = f"code-{self.count}"
        self.codes[code] = (seen.query.get("code_challenge", ""), seen.query.get("scope", ""))
        back = urlencode({"code": code, "state": seen.query.get("state", "")})
        return Reply(status=FOUND, headers={"Location": f"{seen.query.get('redirect_uri', '')}?{back}"})

    def token(self, seen: Seen) -> Reply:
        """A pair for a code or a refresh token."""
        form = seen.form
        if self._client(seen) != (self.client_id, self.client_secret):
            return Reply(status=401, document={"error": "invalid_client"})
        if form.get("grant_type") == "authorization_code":
            challenge, scope = self.codes.pop(form.get("code", ""), ("", ""))
            proof = urlsafe_b64encode(sha256(form.get("code_verifier", "").encode()).digest()).rstrip(b"=").decode()
            return self._pair(scope) if challenge == proof else self._refused()
        used = form.get("refresh_token", "")
        if used not in self.refresh:
            return self._refused()
        if self.single_use:
            self.refresh.discard(used)
        else:
            self.superseded.add(used)
        return self._pair(None)

    def lets_in(self, seen: Seen) -> bool:
        """Whether a request carries an access token that has not expired."""
        token = seen.headers.get("authorization", "").removeprefix("Bearer ")
        if self.access.get(token, float("-inf")) <= self.now():
            return False
        self.refresh -= self.superseded
        self.superseded.clear()
        return True

    def expire(self) -> None:
        """Let every access token expire."""
        self.access.clear()

    def revoke(self) -> None:
        """Let nothing work any more."""
        self.access.clear()
        self.refresh.clear()

    def _refused(self) -> Reply:
        return Reply(document={"status": 401, "body": {}, "error": "invalid"}) if self.envelope else REFUSED

    def _client(self, seen: Seen) -> tuple[str, str]:
        basic = seen.headers.get("authorization", "")
        if basic.startswith("Basic "):
            name, _, secret = b64decode(basic.removeprefix("Basic ")).decode().partition(":")
            return name, secret
        return seen.form.get("client_id", ""), seen.form.get("client_secret", "")

    def _pair(self, scope: str | None) -> Reply:
        self.count += 1
        access, refresh = f"access-{self.count}", f"refresh-{self.count}"
        self.access[access] = self.now() + self.lasts_s
        body: dict[str, object] = {"access_token": access, "token_type": "Bearer", "expires_in": self.lasts_s}
        body |= dict(self.extra)
        if not self.without_refresh:
            self.refresh.add(refresh)
            body["refresh_token"] = refresh
        if scope is not None:
            body["scope"] = scope if self.granted is None else self.granted
        return Reply(document={"status": 0, "body": body} if self.envelope else body)
