"""The ASGI application of one home: pairing, a route for each row, uploads, chat, what changed, and the app's pages.

A request is one thread's work: who asks (`access.py`), the row's request read (`rows.py`), the row run by the one executor of
all doors, the answer or the problem written (`problems.py`). What all requests share is in
`serving.py`, how a device comes and goes in `pairing.py`.
"""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from anyio import Lock, create_task_group
from anyio.abc import TaskGroup
from fastapi import FastAPI, Request
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.requests import Request as StarletteRequest
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from lanterne_rouge import __version__
from lanterne_rouge.app.catalogue import use_case
from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.app.devices import FEED_PATH, note_use
from lanterne_rouge.app.documents import read_document
from lanterne_rouge.app.scope import Notices, Work, consume
from lanterne_rouge.domain.errors import BadInput, LanterneError
from lanterne_rouge.entrypoints.api.access import Guesses, calendar_owner, shown_token, visitor
from lanterne_rouge.entrypoints.api.event_streams import Changes, server_event, stream_events, wants_events
from lanterne_rouge.entrypoints.api.headers import Outermost
from lanterne_rouge.entrypoints.api.kept_answers import KeptAnswers
from lanterne_rouge.entrypoints.api.outgoing import APP_VERSION, Outgoing
from lanterne_rouge.entrypoints.api.pages import app_page
from lanterne_rouge.entrypoints.api.pairing import pair, sign_out, who_am_i
from lanterne_rouge.entrypoints.api.problems import (
    ADDRESSES_LISTED,
    RequestRefused,
    expected_problem,
    gone,
    http_problem,
    own_fault,
    refused_problem,
)
from lanterne_rouge.entrypoints.api.rows import (
    FIELDS_LISTED,
    PREFIX,
    find_row,
    is_like_a_set,
    method,
    request_key,
    request_of_query,
    run_row,
    similar_address,
)
from lanterne_rouge.entrypoints.api.serving import Serving, must_be_json, read_body
from lanterne_rouge.ports.sources import Progress, no_progress
from lanterne_rouge.wiring import OpenHome

if TYPE_CHECKING:
    from lanterne_rouge.conversation.chat_reply import ChatEvent
    from lanterne_rouge.entrypoints.mcp.server import Guest
    from lanterne_rouge.entrypoints.mcp.transports import HttpTransport

OLD_APP: Final = (
    "The app in this browser is of another version than the server, which can't read what it sent.",
    "Close the app and open it again; what waits to be sent stays on this device.",
)


def make_application(home: OpenHome, *, clock: Callable[[], float] = time.monotonic) -> FastAPI:
    """The application of an open home, which it closes when the server stops."""
    writes = home.write_counter()
    serving = Serving(
        home=home,
        kept=KeptAnswers(writes),
        clock=clock,
        guesses=Guesses(clock=clock),
        changes=Changes(clock=clock),
    )
    tools = LazyTools(serving)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with create_task_group() as tools.tasks:
            tools.tasks.start_soon(serving.load_ahead)
            tools.tasks.start_soon(serving.merge_log)
            yield
            tools.tasks.cancel_scope.cancel()
        serving.stop()
        writes.close()
        home.close()

    app = FastAPI(
        title="Lanterne Rouge", version=__version__, openapi_url=None, docs_url=None, redoc_url=None, lifespan=lifespan
    )
    app.add_exception_handler(RequestRefused, refused_problem)
    app.add_exception_handler(LanterneError, expected_problem)
    app.add_exception_handler(HTTPException, http_problem)
    app.add_exception_handler(ClientDisconnect, gone)
    app.add_exception_handler(Exception, own_fault)
    app.add_middleware(Outgoing, home=home.settings.home)
    app.add_middleware(Outermost, clock=clock)
    app.mount("/mcp", tools)
    for address, methods, answer in ROUTES:
        # Plain routes: what a request must be, the rows themselves say, and FastAPI's look at it takes as long as half a set.
        app.add_route(address, partial(answer, serving), methods=methods)
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
        return Guest(scope=home.scope(who.athlete), permission=who.device.permission, name=who.device.id)


async def _health(_serving: Serving, _request: Request) -> Response:
    return JSONResponse({"status": "ok", "version": __version__})


async def _describe_all(serving: Serving, _request: Request) -> Response:
    from lanterne_rouge.entrypoints.api.openapi import document

    return Response(await serving.in_thread(document), media_type="application/json")


async def _row(serving: Serving, request: Request) -> Response:
    # A body is read only for somebody who shows a token; whether it is right, the thread that runs the row looks up.
    shown_token(request)
    name, is_post = request.path_params["name"], request.method == "POST"
    body = await read_body(request) if is_post else b""

    def run() -> Response:
        who = serving.look_who(request)
        found = find_row(name)
        if found is None:
            near = similar_address(name)
            advice = f"Did you mean {near}? {ADDRESSES_LISTED}" if near else ADDRESSES_LISTED
            raise RequestRefused(404, "There is nothing at this address.", advice)
        if request.method not in (method(found), "HEAD" if method(found) == "GET" else ""):
            raise RequestRefused(405, f"{method(found)} this address.", FIELDS_LISTED, {"Allow": method(found)})
        if is_post:
            must_be_json(request)
        document = body if is_post else request_of_query(request.query_params, found)
        waiting: list[Work] = []
        scope = serving.home.scope(who.athlete, notices=Notices(later=waiting.append))
        answer = run_row(found, document, scope, who, request, serving.kept)
        # What may wait for the answer, such as a look at the plan after the day was decided, is done when it is sent.
        if waiting:
            answer.background = BackgroundTask(serving.in_thread, partial(_finish, waiting))
        return answer

    try:
        return await serving.in_thread(run, as_set=is_like_a_set(name))
    except BadInput as error:
        if request.headers.get(APP_VERSION, __version__) == __version__:
            raise
        raise RequestRefused(426, f"{OLD_APP[0]} {error.sentence}", OLD_APP[1]) from error


async def _chat(serving: Serving, request: Request) -> Response:
    who = await serving.visitor(request)
    await serving.load(".chat")
    from lanterne_rouge.entrypoints.api.chat import ChatRequest, chat_events, tell_events, whole_reply

    must_be_json(request)
    asked = read_document(await read_body(request), ChatRequest, FIELDS_LISTED)
    # A chat may write, in every role.
    who.must_be_allowed_all()
    key = who.own_key(request_key(request)) or ""

    def events() -> "Iterator[ChatEvent]":
        return chat_events(asked, serving.home.scope(who.athlete), device=who.device.id, key=key)

    if wants_events(request):
        return stream_events(lambda tell: tell_events(events(), tell))
    reply = await serving.in_thread(lambda: whole_reply(events()))
    return Response(reply.as_json(), media_type="application/json", headers={"Cache-Control": "no-store"})


async def _changes(serving: Serving, request: Request) -> Response:
    who = await serving.visitor(request)
    return serving.changes.follow(
        request, who.athlete, lambda: serving.home.scope(who.athlete).stores.journal.version()
    )


async def _upload(serving: Serving, request: Request) -> Response:
    who = await serving.visitor(request)
    await serving.load(".uploads")
    from lanterne_rouge.entrypoints.api.uploads import (
        import_received,
        incoming,
        progress_to,
        receive,
        uploaded_name,
        uploaded_unit,
    )

    name, unit, caller = uploaded_name(request), uploaded_unit(request), who.caller(use_case("import_files"))
    with ExitStack() as stack:
        folder = stack.enter_context(incoming(serving.home.settings.home))
        await receive(request, folder / name)

        def run(progress: Progress) -> str:
            scope = serving.home.scope(who.athlete, progress=progress)
            return encode_json(import_received(folder / name, unit, scope, caller))

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


async def _export(serving: Serving, request: Request) -> Response:
    # Imported here: most days nobody takes everything away.
    from lanterne_rouge.entrypoints.api.downloads import export_archive

    who = await serving.visitor(request)
    # Everything at once, the original files among it, is more than a look.
    who.must_be_allowed_all()
    caller = who.caller(use_case("export_data"))
    return await serving.in_thread(lambda: export_archive(serving.home.scope(who.athlete), caller))


async def _push(serving: Serving, request: Request) -> Response:
    await serving.load(".pushing")
    from lanterne_rouge.entrypoints.api.pushing import answer_push

    return await answer_push(serving, request)


async def _calendar(serving: Serving, request: Request) -> Response:
    return await serving.in_thread(partial(_season_calendar, serving, request))


async def _app_file(_serving: Serving, request: Request) -> Response:
    found = app_page(request)
    if found is None:
        raise HTTPException(404)
    return found


def _finish(waiting: Iterable[Work]) -> None:
    for work in waiting:
        consume(work())


def _season_calendar(serving: Serving, request: Request) -> Response:
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


# The first that fits counts.
ROUTES: Final[tuple[tuple[str, list[str], Callable[[Serving, Request], Awaitable[Response]]], ...]] = (
    (f"{PREFIX}/chat", ["POST"], _chat),
    (f"{PREFIX}/changes", ["GET"], _changes),
    (f"{PREFIX}/imports", ["POST"], _upload),
    (f"{PREFIX}/export.zip", ["GET"], _export),
    (f"{PREFIX}/push", ["GET", "POST", "DELETE"], _push),
    ("/api/health", ["GET"], _health),
    ("/api/openapi.json", ["GET"], _describe_all),
    (f"{PREFIX}/pair", ["POST"], pair),
    (f"{PREFIX}/device", ["GET"], who_am_i),
    (f"{PREFIX}/sign-out", ["POST"], sign_out),
    (f"{PREFIX}/{{name}}", ["GET", "HEAD", "POST"], _row),
    (FEED_PATH, ["GET", "HEAD"], _calendar),
    ("/{path:path}", ["GET", "HEAD"], _app_file),
)
