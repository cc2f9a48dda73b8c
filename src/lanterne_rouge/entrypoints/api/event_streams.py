"""Server-Sent Events: what a chat answers as it comes, the progress of long work, and that something changed."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import msgspec
from anyio import create_memory_object_stream, create_task_group, from_thread, sleep, to_thread
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from lanterne_rouge.app.describe import encode_json
from lanterne_rouge.domain.errors import LanterneError

EVENT_STREAM: Final = "text/event-stream"
HEADERS: Final = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
# A connection without a word for so long is taken for dead by proxies.
LOOK_EVERY_S, BREATHE_EVERY = 1.0, 15


def wants_events(request: Request) -> bool:
    """Whether the caller asked for events instead of one document."""
    return EVENT_STREAM in request.headers.get("accept", "")


def server_event(kind: str, document: str) -> bytes:
    """One event; its data is one line of JSON."""
    return f"event: {kind}\ndata: {document}\n\n".encode()


def failure_event(error: LanterneError) -> bytes:
    """A failure after the answer has begun, when the status is out already."""
    return server_event("problem", encode_json({"detail": error.sentence, "next": error.next_step}))


def stream_events(make: Callable[[Callable[[bytes], None]], None]) -> Response:
    """An answer of events that blocking work in a thread tells as it goes; `make` is given what sends one."""

    async def events() -> AsyncIterator[bytes]:
        # A small room: work that is read slowly waits, instead of filling the memory.
        send, receive = create_memory_object_stream[bytes](32)

        def tell(told: bytes) -> None:
            from_thread.run(send.send, told)

        def work() -> None:
            try:
                make(tell)
            except LanterneError as error:
                tell(failure_event(error))

        async def run() -> None:
            async with send:
                await to_thread.run_sync(work)

        async with create_task_group() as tasks, receive:
            tasks.start_soon(run)
            async for told in receive:
                yield told

    return StreamingResponse(events(), media_type=EVENT_STREAM, headers=HEADERS)


@dataclass(kw_only=True)
class Changes:
    """Tells open pages that something was written. One look at the database serves all pages of an athlete for a second."""

    clock: Callable[[], float]
    _seen: dict[str, tuple[float, int]] = field(default_factory=dict)

    def version(self, athlete: str, look: Callable[[], int]) -> int:
        """The version of an athlete's data, at most a second old."""
        known = self._seen.get(athlete)
        if known is not None and self.clock() - known[0] < LOOK_EVERY_S:
            return known[1]
        version = look()
        self._seen[athlete] = (self.clock(), version)
        return version

    def follow(self, request: Request, athlete: str, look: Callable[[], int]) -> Response:
        """Events `changed` with the version, first as it is, then whenever it is another."""

        async def events() -> AsyncIterator[bytes]:
            told, quiet = None, 0
            while not await request.is_disconnected():
                version = await to_thread.run_sync(partial(self.version, athlete, look))
                quiet += 1
                if version != told:
                    told, quiet = version, 0
                    yield server_event("changed", msgspec.json.encode({"version": version}).decode())
                elif quiet >= BREATHE_EVERY:
                    quiet = 0
                    yield b": still here\n\n"
                await sleep(LOOK_EVERY_S)

        return StreamingResponse(events(), media_type=EVENT_STREAM, headers=HEADERS)
