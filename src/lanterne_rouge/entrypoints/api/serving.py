"""What all requests to this door share, and how their bodies are read."""

import gc
import time
from asyncio import get_running_loop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import Final, TypeVar

from anyio import sleep
from starlette.requests import Request

from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.entrypoints.api.access import Guesses, Visitor, visitor
from lanterne_rouge.entrypoints.api.event_streams import Changes
from lanterne_rouge.entrypoints.api.kept_answers import KeptAnswers
from lanterne_rouge.entrypoints.api.problems import RequestRefused
from lanterne_rouge.wiring import OpenHome

T = TypeVar("T")
LARGEST_BODY: Final = 1_000_000
# What the app's first pages and the first set of a workout load, so that nobody waits for it in the gym.
LOADED_AFTER_S: Final = 2.0
LOADED_AHEAD: Final = (
    "lanterne_rouge.adapters.storage.workouts",
    "lanterne_rouge.adapters.storage.journal",
    "lanterne_rouge.settings.mission_source",
    "lanterne_rouge.app.missions",
    "lanterne_rouge.app.workout.sets",
    "lanterne_rouge.adapters.storage.measures",
    "lanterne_rouge.adapters.storage.plans",
    "lanterne_rouge.adapters.storage.strength",
    "lanterne_rouge.adapters.files.exercise_catalogue",
    "numpy.ma",
    "lanterne_rouge.app.workout.starting",
    "lanterne_rouge.app.strength.today",
    "lanterne_rouge.app.workout.finishing",
    "lanterne_rouge.app.today",
    "lanterne_rouge.app.plan",
)
# Rows are work of the processor and of one database, so that more at once would only wait on one another.
AT_ONCE: Final = 16
MERGED_EVERY_S: Final = 5.0


@dataclass(frozen=True, kw_only=True)
class Serving:
    """What all requests share: the open home, how many wrong codes and tokens there were, and how much runs at once."""

    home: OpenHome
    kept: KeptAnswers
    clock: Callable[[], float] = time.monotonic
    guesses: Guesses = field(default_factory=lambda: Guesses(clock=time.monotonic))
    changes: Changes = field(default_factory=lambda: Changes(clock=time.monotonic))
    threads: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(AT_ONCE, "row"))
    # Sets and the like hold the only write lock from their first look to the last, so that several at once would only keep
    # one another from the processor. One after another each takes half as long.
    set_thread: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "set"))

    async def visitor(self, request: Request) -> Visitor:
        """Who sent a request, noted for the access log. Raises `RequestRefused` for nobody."""
        return await self.in_thread(partial(self.look_who, request))

    def look_who(self, request: Request) -> Visitor:
        """As `visitor`, where a thread is at work already: blocking."""
        who = visitor(request, self.home, self.guesses)
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
        # What is loaded stays: a look through all of it for what nobody needs any more would hold up everybody's sets for 70 ms.
        await self.in_thread(gc.collect)
        gc.freeze()

    async def merge_log(self) -> None:
        """Merge the database's log now and then, beside the requests, for as long as the server runs."""
        self.home.leave_log()
        while True:
            await sleep(MERGED_EVERY_S)
            # Where it fails the next write does so too, and tells who can mend it.
            with suppress(LanterneError):
                await self.in_thread(self.home.merge_log)

    async def in_thread(self, work: Callable[[], T], *, as_set: bool = False) -> T:
        """Run blocking work beside the others; `as_set`: after what came before it of its kind."""
        return await get_running_loop().run_in_executor(self.set_thread if as_set else self.threads, work)

    def stop(self) -> None:
        """Let the threads go; what they have begun is finished first."""
        self.threads.shutdown()
        self.set_thread.shutdown()


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


def must_be_json(request: Request) -> None:
    """Raise `RequestRefused` for any other type of body."""
    # A form of another page can send anything but this type, so the check also keeps those out.
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise RequestRefused(415, "This address reads application/json.", "Set Content-Type: application/json.")
