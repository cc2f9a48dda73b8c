"""How the MCP server is reached: over stdio by a program of this machine, or under `lanterne serve` by a paired device."""

from collections.abc import Callable

import anyio
from anyio.abc import TaskGroup, TaskStatus
from mcp.server.stdio import stdio_server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.types import Receive, Scope, Send

from lanterne_rouge.entrypoints.mcp.server import Guest, make_server


def serve_stdio(guest: Callable[[], Guest]) -> None:
    """Answer one client over stdin and stdout until it leaves; `guest` opens a scope for each request."""

    async def run() -> None:
        server = make_server(lambda _request: guest())
        async with stdio_server() as (read, write):
            await server.run(read, write, server.create_initialization_options())

    anyio.run(run)


class HttpTransport:
    """The streamable HTTP transport. Each request stands alone, so that a restart loses no session."""

    def __init__(self, guest_of: Callable[[object], Guest]) -> None:
        self._manager = StreamableHTTPSessionManager(make_server(guest_of), json_response=True, stateless=True)

    async def start(self, tasks: TaskGroup) -> None:
        """Run until the tasks are cancelled."""
        await tasks.start(self._run)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request of a caller who is known already."""
        await self._manager.handle_request(scope, receive, send)

    async def _run(self, *, task_status: TaskStatus[None]) -> None:
        async with self._manager.run():
            task_status.started()
            await anyio.sleep_forever()
