"""Errors as problem details (RFC 9457): our sentence as `detail`, what to do as `next`."""

import json
from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from lanterne_rouge.domain.errors import (
    DISK_FULL,
    BadFile,
    BadInput,
    BadMission,
    Conflict,
    LanterneError,
    ModelFailed,
    NotFound,
    NotPermitted,
    StorageFailed,
)

PROBLEM_JSON: Final = "application/problem+json"
ADDRESSES_LISTED: Final = "The addresses are listed at /api/openapi.json."

# The first that fits counts, so that a kind stands before its parent.
STATUS_OF: Final[tuple[tuple[type[LanterneError], int, str], ...]] = (
    (BadInput, 422, "The request can't be used"),
    (BadFile, 422, "The file can't be read"),
    (BadMission, 422, "The mission file is wrong"),
    (NotFound, 404, "There is no such thing"),
    (NotPermitted, 403, "This isn't permitted"),
    (Conflict, 409, "Something changed in the meantime"),
    (StorageFailed, 503, "The database or the disk refuses"),
    (ModelFailed, 502, "The language model gave no answer"),
    (LanterneError, 422, "This can't be done"),
)
TITLES: Final[Mapping[int, str]] = {
    400: "The request can't be read",
    401: "Nobody is signed in",
    403: "This isn't permitted",
    404: "There is no such page",
    405: "This address takes another method",
    410: "That is gone",
    412: "Something changed in the meantime",
    413: "That is too large",
    415: "That media type isn't read here",
    426: "The app is older than the server",
    429: "Too many tries",
    500: "The program met a fault of its own",
    503: "The server is busy",
    507: "The disk is full",
}
# What servers write into their logs for a caller who is gone; nobody reads the answer.
HUNG_UP: Final = 499
OWN_FAULT: Final = (
    "The program met a fault of its own. Nothing was written by halves.",
    "Try again. If it stays, look into the server's log and report it.",
)


class RequestRefused(Exception):
    """A request that the door itself refuses: its status, a sentence, what to do, and further headers."""

    def __init__(self, status: int, sentence: str, next_step: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.next_step = status, sentence, next_step
        self.headers = dict(headers or {})


def problem(
    status: int, sentence: str, next_step: str, *, title: str = "", headers: Mapping[str, str] | None = None
) -> Response:
    """One problem as a response."""
    document = {
        "type": "about:blank",
        "title": title or TITLES.get(status, "This can't be done"),
        "status": status,
        "detail": sentence,
        "next": next_step,
    }
    body = json.dumps(document, ensure_ascii=False).encode()
    return Response(body, status, {"Cache-Control": "no-store", **(headers or {})}, PROBLEM_JSON)


def refused_problem(_request: Request, error: Exception) -> Response:
    """A refusal of the door."""
    assert isinstance(error, RequestRefused)
    return problem(error.status, error.sentence, error.next_step, headers=error.headers)


def expected_problem(request: Request, error: Exception) -> Response:
    """An expected failure of a use case. With `If-Match` a conflict is a failed precondition."""
    assert isinstance(error, LanterneError)
    status, title = next((status, title) for kind, status, title in STATUS_OF if isinstance(error, kind))
    if error.sentence == DISK_FULL[0]:
        status, title = 507, TITLES[507]
    if status == 409 and "if-match" in request.headers:
        status = 412
    return problem(status, error.sentence, error.next_step, title=title)


def http_problem(_request: Request, error: Exception) -> Response:
    """What the framework refuses: an address or a method that isn't there."""
    assert isinstance(error, HTTPException)
    sentence = {404: "There is nothing at this address.", 405: "This address takes another method."}
    return problem(
        error.status_code,
        sentence.get(error.status_code, "The request can't be read."),
        ADDRESSES_LISTED,
        headers=error.headers,
    )


def gone(_request: Request, _error: Exception) -> Response:
    """The caller hung up in the middle of its request, as phones do: no fault of ours, and a line of the access log."""
    return Response(status_code=HUNG_UP)


def own_fault(_request: Request, _error: Exception) -> Response:
    """A fault of ours. The trace goes to the log, never to the caller."""
    return problem(500, *OWN_FAULT)
