"""How a device is let in, asks who it is, and leaves."""

import logging
from dataclasses import dataclass
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from lanterne_rouge import __version__
from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.devices import (
    UNNAMED,
    WRONG_CODE,
    PairingRequest,
    RedeemRequest,
    RevokeRequest,
    digest,
    pair_device,
    plain_code,
    revoke_device,
    start_pairing,
    stored_password,
)
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.scope import FIRST_ATHLETE
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.domain.errors import BadInput, NotPermitted
from lanterne_rouge.entrypoints.api.access import COOKIE, COOKIE_SECONDS, Visitor, address_of, csrf_of, note_visit
from lanterne_rouge.entrypoints.api.rows import FIELDS_LISTED
from lanterne_rouge.entrypoints.api.serving import Serving, must_be_json, read_body
from lanterne_rouge.views.devices import PairedView, PairingView


async def pair(serving: Serving, request: Request) -> Response:
    """A code or a password becomes a token."""
    must_be_json(request)
    body = await read_body(request)
    return await serving.in_thread(partial(_pair, serving, request, body))


async def who_am_i(serving: Serving, request: Request) -> Response:
    """The device that asks, its athlete, and the athlete's day."""
    who = await serving.visitor(request)

    def described() -> dict[str, str]:
        note_visit(who, serving.home)
        return {**_self(who), "today": serving.home.scope(who.athlete).today.isoformat()}

    return JSONResponse(await serving.in_thread(described), headers={"Cache-Control": "no-store"})


async def sign_out(serving: Serving, request: Request) -> Response:
    """The device leaves, and its token is worth nothing any more."""
    who = await serving.visitor(request)
    # The token may have been copied, so that losing the cookie isn't enough.
    gone, scope = RevokeRequest(device=who.device.id), serving.home.scope(who.athlete)
    await serving.in_thread(partial(revoke_device, gone, scope))
    answer = Response(status_code=204)
    answer.delete_cookie(COOKIE, path="/")
    return answer


@dataclass(frozen=True, kw_only=True)
class PairingBody:
    """A one-time code, or the password of an athlete of this home; and what the device calls itself."""

    code: str | None = None
    password: str | None = None
    athlete: str = FIRST_ATHLETE
    name: str = UNNAMED


def _pair(serving: Serving, request: Request, body: bytes) -> Response:
    """A code or a password becomes a token: for a browser in a cookie that no script can read, for a program in the answer."""
    serving.guesses.check(address_of(request))
    asked = read_document(body, PairingBody, FIELDS_LISTED)
    if (asked.code is None) == (asked.password is None):
        raise BadInput("Send a code or a password.", "Get a code with: lanterne pair")
    try:
        answer = _pair_by_password(serving, asked) if asked.code is None else _pair_by_code(serving, asked, asked.code)
    except NotPermitted:
        serving.guesses.wrong(address_of(request))
        raise
    if "cookie" not in request.query_params:
        return Response(encode_json(answer), media_type="application/json", headers={"Cache-Control": "no-store"})
    logging.getLogger(__name__).info("paired %s", answer.device.id)
    welcome = JSONResponse(
        {"device": answer.device.id, "name": answer.device.name, "csrf": csrf_of(answer.token)},
        headers={"Cache-Control": "no-store"},
    )
    welcome.set_cookie(
        COOKIE,
        answer.token,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return welcome


def _pair_by_code(serving: Serving, asked: PairingBody, code: str) -> PairedView:
    athlete = serving.home.devices.athlete_of_code(digest(plain_code(code)))
    if athlete is None:
        raise NotPermitted(*WRONG_CODE)
    redeem, scope = RedeemRequest(code=code, name=asked.name), serving.home.scope(athlete)
    answer = execute(use_case("pair_device"), pair_device, redeem, scope, Caller(), encode=encode_json)
    assert isinstance(answer, PairedView)
    return answer


def _pair_by_password(serving: Serving, asked: PairingBody) -> PairedView:
    """The password stands for a code, which is made and used up at once."""
    # Imported here: most homes have no password.
    from lanterne_rouge.entrypoints.api.passwords import is_password

    known = asked.athlete in serving.home.athletes
    stored = stored_password(serving.home.scope(asked.athlete)) if known else None
    if not is_password(asked.password or "", stored):
        raise NotPermitted("That isn't the password, or there is none.", "Get a code with: lanterne pair")
    scope = serving.home.scope(asked.athlete)
    made = execute(use_case("start_pairing"), start_pairing, PairingRequest(), scope, Caller(), encode=encode_json)
    assert isinstance(made, PairingView)
    return _pair_by_code(serving, asked, made.code)


def _self(who: Visitor) -> dict[str, str]:
    return {
        "device": who.device.id,
        "name": who.device.name,
        "permission": who.device.permission.value,
        "athlete": who.athlete,
        "csrf": who.csrf,
        "version": __version__,
    }
