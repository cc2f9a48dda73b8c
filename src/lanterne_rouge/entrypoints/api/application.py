"""The ASGI application of one home: pairing, a route for each row, uploads, chat, what changed, and the app's pages.

A request is one thread's work: who asks (`access.py`), the row's request read (`rows.py`), the row run by the one executor of
all doors, the answer or the problem written (`problems.py`).
"""

import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeVar

from anyio import CapacityLimiter, Lock, create_task_group, sleep, to_thread
from anyio.abc import TaskGroup
from fastapi import FastAPI, Request
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request as StarletteRequest
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from lanterne_rouge import __version__
from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.devices import (
    FEED_PATH,
    UNNAMED,
    WRONG_CODE,
    PairingRequest,
    RedeemRequest,
    RevokeRequest,
    digest,
    note_use,
    pair_device,
    plain_code,
    revoke_device,
    start_pairing,
    stored_password,
)
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.scope import FIRST_ATHLETE, Notices, Work, consume
from lanterne_rouge.app.use_case import Caller, execute
from lanterne_rouge.domain.device import Permission
from lanterne_rouge.domain.errors import BadInput, LanterneError, NotPermitted
from lanterne_rouge.entrypoints.api.access import (
    COOKIE,
    COOKIE_SECONDS,
    Guesses,
    Visitor,
    address_of,
    calendar_owner,
    csrf_of,
    note_visit,
    visitor,
)
from lanterne_rouge.entrypoints.api.event_streams import Changes, server_event, stream_events, wants_events
from lanterne_rouge.entrypoints.api.headers import Outermost
from lanterne_rouge.entrypoints.api.kept_answers import KeptAnswers
from lanterne_rouge.entrypoints.api.outgoing import Outgoing
from lanterne_rouge.entrypoints.api.pages import app_page
from lanterne_rouge.entrypoints.api.problems import (
    RequestRefused,
    expected_problem,
    http_problem,
    own_fault,
    refused_problem,
)
from lanterne_rouge.entrypoints.api.rows import (
    FIELDS_LISTED,
    PREFIX,
    find_row,
    method,
    request_key,
    request_of_query,
    run_row,
)
from lanterne_rouge.ports.sources import Progress, no_progress
from lanterne_rouge.views.devices import PairedView, PairingView
from lanterne_rouge.wiring import OpenHome

if TYPE_CHECKING:
    from lanterne_rouge.conversation.front import ChatEvent
    from lanterne_rouge.entrypoints.mcp.server import Guest
    from lanterne_rouge.entrypoints.mcp.transports import HttpTransport

T = TypeVar("T")
LARGEST_BODY: Final = 1_000_000
# An app that was loaded before the server was renewed may send what the server no longer reads; what it sends else is read.
APP_VERSION: Final = "x-app-version"
OLD_APP: Final = (
    "The app in this browser is of another version than the server, which can't read what it sent.",
    "Close the app and open it again; what waits to be sent stays on this device.",
)
# What the app's first pages and the first set of a workout load, so that nobody waits for it in the gym.
LOADED_AFTER_S: Final = 2.0
LOADED_AHEAD: Final = (
    "lanterne_rouge.adapters.storage.workouts",
    "lanterne_rouge.app.workout.sets",
    "lanterne_rouge.app.workout.starting",
    "lanterne_rouge.app.strength.today",
    "lanterne_rouge.app.workout.finishing",
    "lanterne_rouge.app.today",
    "lanterne_rouge.app.plan",
)
# Rows are work of the processor and of one database, so that more at once would only wait on one another.
AT_ONCE: Final = 16


@dataclass(frozen=True, kw_only=True)
class Serving:
    """What all requests share: the open home, how many wrong codes and tokens there were, and how much runs at once."""

    home: OpenHome
    kept: KeptAnswers
    clock: Callable[[], float] = time.monotonic
    guesses: Guesses = field(default_factory=lambda: Guesses(clock=time.monotonic))
    changes: Changes = field(default_factory=lambda: Changes(clock=time.monotonic))
    limiter: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(AT_ONCE))

    async def visitor(self, request: Request) -> Visitor:
        """Who sent a request, noted for the access log. Raises `RequestRefused` for nobody."""
        who = await self.in_thread(partial(visitor, request, self.home, self.guesses))
        request.state.device = who.device.id
        return who

    async def load(self, part: str) -> None:
        """Load a part of this door on its first request, beside the others: some take longer to load than the whole server."""
        await self.in_thread(partial(import_module, part, __package__))

    async def load_ahead(self) -> None:
        """Load what is needed soon once the server has settled, a part at a time, so that requests come between."""
        await sleep(LOADED_AFTER_S)
        for part in LOADED_AHEAD:
            await self.load(part)

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Run blocking work beside the others."""
        return await to_thread.run_sync(work, limiter=self.limiter)


def make_application(home: OpenHome, *, clock: Callable[[], float] = time.monotonic) -> FastAPI:
    """The application of an open home, which it closes when the server stops."""
    writes = home.write_counter()
    serving = Serving(
        home=home,
        kept=KeptAnswers(writes.count),
        clock=clock,
        guesses=Guesses(clock=clock),
        changes=Changes(clock=clock),
    )
    tools = LazyTools(serving)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with create_task_group() as tools.tasks:
            tools.tasks.start_soon(serving.load_ahead)
            yield
            tools.tasks.cancel_scope.cancel()
        writes.close()
        home.close()

    app = FastAPI(
        title="Lanterne Rouge", version=__version__, openapi_url=None, docs_url=None, redoc_url=None, lifespan=lifespan
    )
    app.add_exception_handler(RequestRefused, refused_problem)
    app.add_exception_handler(LanterneError, expected_problem)
    app.add_exception_handler(HTTPException, http_problem)
    app.add_exception_handler(Exception, own_fault)
    app.add_middleware(Outgoing, home=home.settings.home)
    app.add_middleware(Outermost, clock=clock)
    app.mount("/mcp", tools)
    _add_routes(app, serving)
    return app


class LazyTools:
    """The MCP server under `/mcp`, loaded on its first request: its library takes longer to load than the whole server.

    Raises nothing itself; who isn't paired is answered like everywhere.
    """

    tasks: TaskGroup

    def __init__(self, serving: Serving) -> None:
        self._serving = serving
        self._transport: HttpTransport | None = None
        self._starting = Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        request = Request(scope, receive, send)
        try:
            await self._serving.visitor(request)
        except RequestRefused as error:
            await refused_problem(request, error)(scope, receive, send)
            return
        transport = await self._started()
        await transport.handle(scope, receive, send)

    async def _started(self) -> "HttpTransport":
        async with self._starting:
            if self._transport is None:
                await self._serving.load("..mcp.transports")
                from lanterne_rouge.entrypoints.mcp.transports import HttpTransport

                self._transport = HttpTransport(self._guest)
                await self._transport.start(self.tasks)
        return self._transport

    def _guest(self, request: object) -> "Guest":
        from lanterne_rouge.entrypoints.mcp.server import Guest

        assert isinstance(request, StarletteRequest)
        home = self._serving.home
        who = visitor(request, home, self._serving.guesses)
        read_only = who.device.permission is Permission.READ
        return Guest(scope=home.scope(who.athlete), read_only=read_only, name=who.device.id)


def _add_routes(app: FastAPI, serving: Serving) -> None:
    async def health() -> Response:
        return JSONResponse({"status": "ok", "version": __version__})

    async def describe_all() -> Response:
        from lanterne_rouge.entrypoints.api.openapi import document

        return Response(await serving.in_thread(document), media_type="application/json")

    async def pair(request: Request) -> Response:
        _must_be_json(request)
        body = await read_body(request)
        return await serving.in_thread(partial(_pair, serving, request, body))

    async def who_am_i(request: Request) -> Response:
        who = await serving.visitor(request)

        def described() -> dict[str, str]:
            note_visit(who, serving.home)
            return {**_self(who), "today": serving.home.scope(who.athlete).today.isoformat()}

        return JSONResponse(await serving.in_thread(described), headers={"Cache-Control": "no-store"})

    async def sign_out(request: Request) -> Response:
        who = await serving.visitor(request)
        # The token may have been copied, so that losing the cookie isn't enough.
        gone, scope = RevokeRequest(device=who.device.id), serving.home.scope(who.athlete)
        await serving.in_thread(partial(revoke_device, gone, scope))
        answer = Response(status_code=204)
        answer.delete_cookie(COOKIE, path="/")
        return answer

    async def row(name: str, request: Request) -> Response:
        who = await serving.visitor(request)
        found = find_row(name)
        if found is None:
            raise RequestRefused(404, "There is nothing at this address.", FIELDS_LISTED)
        if request.method not in (method(found), "HEAD" if method(found) == "GET" else ""):
            raise RequestRefused(405, f"{method(found)} this address.", FIELDS_LISTED, {"Allow": method(found)})
        if request.method == "POST":
            _must_be_json(request)
        body = request_of_query(request.query_params, found) if method(found) == "GET" else await read_body(request)

        def run() -> Response:
            waiting: list[Work] = []
            scope = serving.home.scope(who.athlete, notices=Notices(later=waiting.append))
            answer = run_row(found, body, scope, who, request, serving.kept)
            # What may wait for the answer, such as a look at the plan after the day was decided, is done when it is sent.
            if waiting:
                answer.background = BackgroundTask(serving.in_thread, partial(_finish, waiting))
            return answer

        try:
            return await serving.in_thread(run)
        except BadInput as error:
            if request.headers.get(APP_VERSION, __version__) == __version__:
                raise
            raise RequestRefused(426, f"{OLD_APP[0]} {error.sentence}", OLD_APP[1]) from error

    async def app_file(request: Request) -> Response:
        found = app_page(request)
        if found is None:
            raise HTTPException(404)
        return found

    async def calendar(request: Request) -> Response:
        return await serving.in_thread(partial(_calendar, serving, request))

    async def chat(request: Request) -> Response:
        who = await serving.visitor(request)
        await serving.load(".chat")
        from lanterne_rouge.entrypoints.api.chat import ChatRequest, chat_events, tell_events, whole_reply

        _must_be_json(request)
        asked = read_document(await read_body(request), ChatRequest, FIELDS_LISTED)
        # A chat may write, so a device that only looks is refused.
        who.must_write()
        key = who.own_key(request_key(request)) or ""

        def events() -> "Iterator[ChatEvent]":
            return chat_events(asked, serving.home.scope(who.athlete), device=who.device.id, key=key)

        if wants_events(request):
            return stream_events(lambda tell: tell_events(events(), tell))
        reply = await serving.in_thread(lambda: whole_reply(events()))
        return Response(reply.as_json(), media_type="application/json", headers={"Cache-Control": "no-store"})

    async def changes(request: Request) -> Response:
        who = await serving.visitor(request)
        return serving.changes.follow(
            request, who.athlete, lambda: serving.home.scope(who.athlete).stores.journal.version()
        )

    async def upload(request: Request) -> Response:
        who = await serving.visitor(request)
        await serving.load(".uploads")
        from lanterne_rouge.entrypoints.api.uploads import (
            import_received,
            incoming,
            progress_to,
            receive,
            uploaded_name,
        )

        name, caller = uploaded_name(request), who.caller(use_case("import_files"))
        with ExitStack() as stack:
            folder = stack.enter_context(incoming(serving.home.settings.home))
            await receive(request, folder / name)

            def run(progress: Progress) -> str:
                scope = serving.home.scope(who.athlete, progress=progress)
                return encode_json(import_received(folder / name, scope, caller))

            if not wants_events(request):
                view = await serving.in_thread(partial(run, no_progress))
                return Response(view, media_type="application/json", headers={"Cache-Control": "no-store"})
            kept = stack.pop_all()

        def told(tell: Callable[[bytes], None]) -> None:
            with kept:
                show = progress_to(
                    lambda stage, done, total: tell(
                        server_event("progress", encode_json({"stage": stage, "done": done, "total": total}))
                    )
                )
                tell(server_event("done", run(show)))

        return stream_events(told)

    async def export(request: Request) -> Response:
        # Imported here: most days nobody takes everything away.
        from lanterne_rouge.entrypoints.api.downloads import export_archive

        who = await serving.visitor(request)
        # Everything at once, the original files among it, is more than a look.
        who.must_write()
        caller = who.caller(use_case("export_data"))
        return await serving.in_thread(lambda: export_archive(serving.home.scope(who.athlete), caller))

    app.add_api_route(f"{PREFIX}/chat", chat, methods=["POST"])
    app.add_api_route(f"{PREFIX}/changes", changes, methods=["GET"])
    app.add_api_route(f"{PREFIX}/imports", upload, methods=["POST"])
    app.add_api_route(f"{PREFIX}/export.zip", export, methods=["GET"])
    app.add_api_route("/api/health", health, methods=["GET"])
    app.add_api_route("/api/openapi.json", describe_all, methods=["GET"])
    app.add_api_route(f"{PREFIX}/pair", pair, methods=["POST"])
    app.add_api_route(f"{PREFIX}/device", who_am_i, methods=["GET"])
    app.add_api_route(f"{PREFIX}/sign-out", sign_out, methods=["POST"])
    app.add_api_route(f"{PREFIX}/{{name}}", row, methods=["GET", "HEAD", "POST"])
    app.add_api_route(FEED_PATH, calendar, methods=["GET", "HEAD"])
    app.add_api_route("/{path:path}", app_file, methods=["GET", "HEAD"])


async def read_body(request: Request, most: int = LARGEST_BODY) -> bytes:
    """The body, read no further than it may be long. Raises `RequestRefused`."""
    length = request.headers.get("content-length", "")
    too_large = RequestRefused(413, f"That is larger than {most // 1_000_000} MB.", "Send less at once.")
    if length.isdigit() and int(length) > most:
        raise too_large
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise too_large
    return bytes(body)


def _finish(waiting: Iterable[Work]) -> None:
    for work in waiting:
        consume(work())


def _must_be_json(request: Request) -> None:
    # A form of another page can send anything but this type, so the check also keeps those out.
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RequestRefused(415, "This address reads application/json.", "Set Content-Type: application/json.")


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


def _calendar(serving: Serving, request: Request) -> Response:
    """The calendar behind a private address, sent again only when something in it changed."""
    # Imported here: the planner takes long to load, and most servers are never asked for a calendar.
    from lanterne_rouge.app.season_calendar_file import season_entries

    athlete, device = calendar_owner(request, serving.home, serving.guesses)
    request.state.device = device.id
    scope = serving.home.scope(athlete)
    note_use(device, scope)
    content = season_entries(scope, scope.today).content.encode()
    headers = {"ETag": f'"{sha256(content).hexdigest()[:16]}"', "Cache-Control": "private, no-cache"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="text/calendar; charset=utf-8", headers=headers)


def _self(who: Visitor) -> dict[str, str]:
    return {
        "device": who.device.id,
        "name": who.device.name,
        "permission": who.device.permission.value,
        "athlete": who.athlete,
        "csrf": who.csrf,
        "version": __version__,
    }
