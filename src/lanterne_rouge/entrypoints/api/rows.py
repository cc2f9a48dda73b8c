"""The rows of the catalogue as routes: which have one, how a request is read, and how an answer is written."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from pathlib import PurePath
from typing import Final, get_args, get_type_hints

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response

from lanterne_rouge.app.catalogue import CATALOGUE
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Kind, Lane, Repeated, UseCase, execute
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.api.access import LONGEST_KEY, Visitor
from lanterne_rouge.entrypoints.api.kept_answers import KeptAnswers, RowAnswer
from lanterne_rouge.entrypoints.api.paging import AFTER, PAGE, cut, has_pages, link_to_next, page_of
from lanterne_rouge.entrypoints.api.problems import RequestRefused

PREFIX: Final = "/api/v1"
# A code becomes a token at an address of its own, which is open to devices that aren't paired yet.
# A secret is put elsewhere by whoever sits at this machine alone; so is what the worker does, and what makes the
# coach: seasons of invented athletes and rounds of models, for as many minutes as a request says. The demo belongs to a home of its own.
NOT_HERE: Final = frozenset(
    {"pair_device", "set_password", "rotate_secret", "run_due_jobs", "demo", "simulate", "evaluate_models"}
)
FIELDS_LISTED: Final = "The fields are listed at /api/openapi.json."
WHOLE_REQUEST: Final = "request"
_AT_ADDRESS: Final = {row.name.replace("_", "-"): row for row in CATALOGUE}


def address(row: UseCase) -> str:
    """The address of a row."""
    return f"{PREFIX}/{row.name.replace('_', '-')}"


def method(row: UseCase) -> str:
    """What only reads is read; the rest is posted."""
    return "GET" if row.kind is Kind.READ else "POST"


@cache
def served_rows() -> tuple[UseCase, ...]:
    """The rows that have a route: all but those that name files of this machine, which nobody may from elsewhere."""
    return tuple(row for row in CATALOGUE if row.name not in NOT_HERE and not _names_files(row.request))


def find_row(name: str) -> UseCase | None:
    """The row at an address, looked up without loading the handlers of the others."""
    row = _AT_ADDRESS.get(name)
    return None if row is None or row.name in NOT_HERE or _names_files(row.request) else row


def similar_address(name: str) -> str | None:
    """The address of a row whose name is nearly this one."""
    from difflib import get_close_matches  # imported here, for who has mistyped

    near = get_close_matches(name, [name for name in _AT_ADDRESS if find_row(name) is not None], 1)
    return f"{PREFIX}/{near[0]}" if near else None


def is_like_a_set(name: str) -> bool:
    """Whether the row at an address writes in one short transaction, as a set of a workout does."""
    row = _AT_ADDRESS.get(name)
    return row is not None and row.lane is Lane.FAST and row.atomic


def run_row(
    row: UseCase, document: bytes, scope: AthleteScope, visitor: Visitor, request: Request, kept: KeptAnswers
) -> Response:
    """Run a row for a visitor; blocking. `document`: its request as JSON; `kept`: answers that may be given again."""
    caller = visitor.caller(row, key=request_key(request), version=_version(request))

    def make() -> RowAnswer:
        asked: object = read_document(document or b"{}", row.request, FIELDS_LISTED)
        answer = execute(row, row.function, asked, scope, caller, encode=encode_json)
        repeated = isinstance(answer, Repeated)
        body = answer.answer if isinstance(answer, Repeated) else encode_json(answer)
        # The version that a change expects: of what was answered, such as a workout or a card, else of everything.
        version: object = getattr(answer, "version", None)
        return RowAnswer(body=body.encode(), version=version if isinstance(version, int) else None, repeated=repeated)

    plain = caller.idempotency_key is None and caller.expected_version is None
    answer = kept.answer(row, document, scope, make) if plain else make().with_version(scope)
    headers, body = {"Cache-Control": "private, no-cache"}, answer.body
    page = page_of(request.query_params, row)
    if page is not None:
        body, cursor = cut(body, page)
        if cursor is not None:
            headers["Link"] = link_to_next(request.url.path, request.query_params.multi_items(), cursor)
    if answer.repeated:
        headers["Idempotent-Replayed"] = "true"
    if row.kind is Kind.READ:
        tag = headers["ETag"] = f'"{answer.version}.{sha256(body).hexdigest()[:16]}"'
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
    else:
        headers["ETag"] = f'"{answer.version}"'
    return Response(body, headers=headers, media_type="application/json")


def request_key(request: Request) -> str | None:
    """The idempotency key of a request. Raises `RequestRefused` for one that can't be a key."""
    key = request.headers.get("idempotency-key")
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise RequestRefused(
            400, f"An idempotency key has 1 to {LONGEST_KEY} printable characters.", "Use a random one."
        )
    return key


def request_of_query(query: QueryParams, row: UseCase) -> bytes:
    """A row's request as JSON, from an address: `?request={...}`, or its fields one by one where they are simple."""
    all_names = [name for name, _ in query.multi_items()]
    twice = next((name for name in all_names if all_names.count(name) > 1), None)
    if twice is not None:
        raise BadInput(f"{twice} is there twice.", FIELDS_LISTED)
    paging = (PAGE, AFTER) if has_pages(row) else ()
    names = [name for name in all_names if name not in paging]
    if WHOLE_REQUEST in query and WHOLE_REQUEST not in request_fields(row.request):
        if len(names) > 1:
            raise BadInput("Give either request or its fields.", FIELDS_LISTED)
        return query[WHOLE_REQUEST].encode()
    known = request_fields(row.request)
    unknown = next((name for name in names if name not in known), None)
    if unknown is not None:
        fields = f"The fields there are {', '.join((*known, *paging))}." if known else "It takes none."
        raise BadInput(f"There is no field {unknown[:60]}. {fields}", FIELDS_LISTED)
    return msgspec.json.encode({name: _simple(query[name], known[name]) for name in names})


def _simple(text: str, hint: object) -> object:
    """The text of an address as the JSON value of a field; as it is where it can't be one, which whoever reads the request says."""
    try:
        return msgspec.to_builtins(msgspec.convert(text, type=hint, strict=False))
    except msgspec.ValidationError:
        pass
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


@cache
def request_fields(kind: type) -> Mapping[str, object]:
    """The fields of a request and their types."""
    return get_type_hints(kind)


@cache
def _names_files(kind: object) -> bool:
    """Whether a request names a file of this machine anywhere within it."""
    if isinstance(kind, type) and issubclass(kind, PurePath):
        return True
    if is_dataclass(kind) and isinstance(kind, type):
        return any(_names_files(hint) for hint in _hints(kind))
    return any(_names_files(part) for part in get_args(kind))


def _hints(kind: type) -> tuple[object, ...]:
    hints = get_type_hints(kind)
    return tuple(hints[f.name] for f in fields(kind))


def _version(request: Request) -> int | None:
    """The version that a write expects, from the ETag that a read gave."""
    tag = request.headers.get("if-match")
    if tag is None:
        return None
    digits = tag.strip().removeprefix("W/").strip('"').partition(".")[0]
    if not (digits.isascii() and digits.isdigit() and len(digits) < 16):
        raise RequestRefused(
            400, "That If-Match isn't an ETag of this server.", "Send the ETag of what you read before."
        )
    return int(digits)
