"""The one door to services: time limits, retries, quotas, size limits, known hosts only, and logs without content."""

import json
import logging
import queue
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import cache
from typing import Final, TypeVar

import httpx2

from lanterne_rouge.domain.errors import SourceFailed, SourceFault
from lanterne_rouge.ports.vendors import Credentials, Quota, VendorPassage

LOG = logging.getLogger(__name__)

REQUEST_S: Final = 30.0
"""Seconds for one request where nothing shorter is asked for."""
REACH_S: Final = 10.0
MOST_ATTEMPTS: Final = 4
FILES_AT_ONCE: Final = 3
"""Files that are fetched from a service at the same time."""
FIRST_WAIT_S, LONGEST_PAUSE_S = 0.5, 20.0
LARGEST_ANSWER: Final = 64 * 2**20
LARGEST_ORIGINAL: Final = 128 * 2**20
MOST_REDIRECTS: Final = 3
STEPS_IN_A_PATH: Final = frozenset({".", ".."})
TOO_MANY_REQUESTS: Final = 429
SERVER_ERROR: Final = 500
UNAUTHORIZED: Final = 401
FORBIDDEN: Final = 403
TRY_LATER: Final = "Nothing is lost: I'll try again next time."

T = TypeVar("T")
R = TypeVar("R")
Headers = Mapping[str, str]
Authorize = Callable[[str], Headers]
"""The headers that sign a request with a key or token."""


@dataclass(frozen=True, kw_only=True)
class VendorAnswer:
    """What a service answered."""

    status: int
    headers: Headers
    body: bytes

    def document(self, title: str) -> object:
        """The body as JSON; raises `SourceFailed`."""
        try:
            return json.loads(self.body)
        except (ValueError, RecursionError) as error:
            raise garbled(title) from error


@dataclass(frozen=True, kw_only=True)
class Ask:
    """A request. `route` is its path without ids, for the log. `repeatable`: sending it twice does no harm.

    `envelope`: errors come with status 200, and their own status in the answer's document.
    """

    method: str = "GET"
    path: str
    route: str = ""
    query: tuple[tuple[str, str], ...] = ()
    form: Mapping[str, str] | None = None
    document: object = None
    headers: Headers = field(default_factory=dict)
    largest: int = LARGEST_ANSWER
    may_be: frozenset[int] = frozenset()

    repeatable: bool = False
    envelope: bool = False

    @property
    def idempotent(self) -> bool:
        """Whether sending it twice does what sending it once does."""
        return self.method == "GET" or self.repeatable


class Door:
    """Requests to one service on behalf of one athlete."""

    def __init__(self, passage: VendorPassage, *, wait: Callable[[float], None] = time.sleep) -> None:
        self._passage, self._wait = passage, wait
        self._title = passage.vendor.title
        self._ends = None if passage.within_s is None else time.monotonic() + passage.within_s
        consent = passage.vendor.consent
        token_hosts = (httpx2.URL(consent.token).host,) if consent is not None else ()
        file_hosts = (httpx2.URL(address).host for address in passage.vendor.files)
        self._hosts = {httpx2.URL(passage.base_url).host, *token_hosts, *file_hosts}
        self._client = httpx2.Client(verify=_trusted(), trust_env=False, follow_redirects=False)
        self._last: float | None = None
        self._turn = threading.Lock()

    def now(self) -> datetime:
        """This moment."""
        return self._passage.clock()

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def signed(self, ask: Ask, credentials: Credentials, authorize: Authorize) -> VendorAnswer:
        """Send a request with a key or token; a refused token is renewed once."""
        token = credentials.access()
        answer = self.send(replace(ask, headers={**ask.headers, **authorize(token)}), lets=UNAUTHORIZED)
        if self._refuses(answer, ask):
            other = credentials.renewed(token)
            if other is None:
                raise not_let_in(self._title, self._passage.vendor.name)
            answer = self.send(replace(ask, headers={**ask.headers, **authorize(other)}), lets=UNAUTHORIZED)
            if self._refuses(answer, ask):
                raise not_let_in(self._title, self._passage.vendor.name)
        return answer

    def _refuses(self, answer: VendorAnswer, ask: Ask) -> bool:
        if answer.status == UNAUTHORIZED or not ask.envelope:
            return answer.status == UNAUTHORIZED
        document = answer.document(self._title)
        return isinstance(document, dict) and document.get("status") == UNAUTHORIZED

    def send(self, ask: Ask, *, lets: int | None = None) -> VendorAnswer:
        """Send a request, again after faults that pass. Raises `SourceFailed`; statuses `may_be` and `lets` are answers."""
        self._respect_quota()
        attempt, wait_s = 0, FIRST_WAIT_S
        while True:
            attempt += 1
            self._pace()
            told_wait = None
            try:
                answer = self._exchange(ask)
            except SourceFailed as failed:
                if attempt >= MOST_ATTEMPTS or not ask.idempotent or failed.fault is not SourceFault.UNREACHABLE:
                    raise
                failure = failed
            else:
                self._note_quota(answer)
                if answer.status < 400 or answer.status in ask.may_be or answer.status == lets:
                    return answer
                failure = self._failure_of(answer)
                told_wait = self._told_wait(answer)
                passes = answer.status == TOO_MANY_REQUESTS or answer.status >= SERVER_ERROR
                if attempt >= MOST_ATTEMPTS or not passes or not (ask.idempotent or answer.status == TOO_MANY_REQUESTS):
                    raise failure
            pause = told_wait if told_wait is not None else self._jittered(wait_s)
            if pause > LONGEST_PAUSE_S or pause >= self._left():
                raise failure
            LOG.info("%s: attempt %d of %d failed, again in %.1f s", self._title, attempt, MOST_ATTEMPTS, pause)
            self._wait(pause)
            wait_s *= 2

    def _jittered(self, wait_s: float) -> float:
        """Half of the wait to all of it, so that many who failed together do not come back together."""
        return min(wait_s, LONGEST_PAUSE_S) * (0.5 + self._passage.chance(1)[0] / 510)

    def _left(self) -> float:
        return float("inf") if self._ends is None else self._ends - time.monotonic()

    def _pace(self) -> None:
        pause = self._passage.vendor.pause_s
        with self._turn:
            if pause and self._last is not None:
                due = self._last + pause - time.monotonic()
                if 0 < due < self._left():
                    self._wait(due)
            self._last = time.monotonic()

    def _exchange(self, ask: Ask) -> VendorAnswer:
        """One request and its whole answer within the time; looking a name up counts too, which no client limits."""
        limit = min(REQUEST_S, self._left())
        if limit <= 0:
            raise late(self._title)
        done: queue.SimpleQueue[VendorAnswer | SourceFailed] = queue.SimpleQueue()
        end = time.monotonic() + limit

        def run() -> None:
            try:
                done.put(self._follow(ask, end))
            except SourceFailed as failed:
                done.put(failed)

        threading.Thread(target=run, daemon=True, name="lanterne-door").start()
        try:
            result = done.get(timeout=limit)
        except queue.Empty:
            raise late(self._title) from None
        if isinstance(result, SourceFailed):
            raise result
        return result

    def _follow(self, ask: Ask, end: float) -> VendorAnswer:
        url, headers = httpx2.URL(self._address(ask.path)), dict(ask.headers)
        for _ in range(MOST_REDIRECTS + 1):
            answer = self._one(ask, url, headers, end)
            target = answer.headers.get("location")
            if not 300 <= answer.status < 400 or not target:
                return answer
            following = url.join(target)
            if following.host not in self._hosts or (following.scheme != "https" and url.scheme == "https"):
                raise unknown_host(self._title)
            if following.host != url.host:
                # What signs a request belongs to the host that it was made for.
                headers = {}
            url, ask = following, replace(ask, query=())
        raise garbled(self._title)

    def reaches(self, address: str) -> bool:
        """Whether a whole address is on a host of the service, and as safe as the service's own."""
        try:
            url = httpx2.URL(address)
        except httpx2.InvalidURL:
            return False
        secure = url.scheme == "https" or (url.scheme == "http" and self._passage.base_url.startswith("http://"))
        return secure and url.host in self._hosts

    def _address(self, path: str) -> str:
        """The whole address; some services make tokens, or keep files, on a host of their own."""
        if path.startswith("/"):
            # An id that a service made up must not lead to another of its addresses.
            if not STEPS_IN_A_PATH.isdisjoint(path.partition("?")[0].split("/")):
                raise garbled(self._title)
            return self._passage.base_url + path
        if not self.reaches(path):
            raise unknown_host(self._title)
        return path

    def _one(self, ask: Ask, url: httpx2.URL, headers: Headers, end: float) -> VendorAnswer:
        left = max(end - time.monotonic(), 0.05)
        limits = httpx2.Timeout(left, connect=min(REACH_S, left))
        try:
            with self._client.stream(
                ask.method,
                url,
                params=list(ask.query) or None,
                data=dict(ask.form) if ask.form is not None else None,
                json=ask.document,
                headers={"Accept": "application/json", "User-Agent": "lanterne-rouge", **headers},
                timeout=limits,
            ) as response:
                body = self._read(response, ask.largest, end)
        except httpx2.TimeoutException as error:
            raise late(self._title) from error
        except (httpx2.DecodingError, httpx2.RemoteProtocolError) as error:
            raise SourceFailed(
                SourceFault.UNREACHABLE, f"{self._title} broke off in the middle of its answer.", TRY_LATER
            ) from error
        except (httpx2.HTTPError, httpx2.StreamError, RuntimeError) as error:
            # A client that was closed because time was up says so with a RuntimeError.
            raise SourceFailed(
                SourceFault.UNREACHABLE, f"{self._title} can't be reached.", f"Is this machine online? {TRY_LATER}"
            ) from error
        LOG.debug(
            "%s: %s %s: %d, %d bytes", self._title, ask.method, ask.route or ask.path, response.status_code, len(body)
        )
        names = {name.lower(): value for name, value in response.headers.items()}
        return VendorAnswer(status=response.status_code, headers=names, body=body)

    def _read(self, response: httpx2.Response, largest: int, end: float) -> bytes:
        parts, size = [], 0
        for part in response.iter_bytes():
            parts.append(part)
            size += len(part)
            if size > largest:
                raise SourceFailed(
                    SourceFault.GARBLED, f"{self._title} sent more than {largest // 2**20} MB at once.", TRY_LATER
                )
            if time.monotonic() > end:
                raise late(self._title)
        return b"".join(parts)

    def _failure_of(self, answer: VendorAnswer) -> SourceFailed:
        title, status = self._title, answer.status
        if status in (UNAUTHORIZED, FORBIDDEN):
            return not_let_in(title, self._passage.vendor.name)
        if status == TOO_MANY_REQUESTS:
            until = self._passage.quota.read().not_before
            when = "" if until is None else f" Ask again after {until.astimezone():%H:%M}."
            return SourceFailed(
                SourceFault.BUSY, f"{title} has had enough requests for now.{when}", TRY_LATER, until=until
            )
        if status >= SERVER_ERROR:
            return SourceFailed(SourceFault.UNREACHABLE, f"{title} has trouble of its own ({status}).", TRY_LATER)
        return SourceFailed(
            SourceFault.GARBLED,
            f"{title} answered {status}, which I didn't expect.",
            "If it stays so, look for an update.",
        )

    def _respect_quota(self) -> None:
        """Ask nothing before the time that the service named, in this run or an earlier one."""
        quota, now = self._passage.quota.read(), self._passage.clock()
        until = quota.not_before
        if until is None and quota.left == 0:
            until = quota.resets
        if until is not None and until > now:
            raise SourceFailed(
                SourceFault.BUSY,
                f"{self._title} asked me to wait until {until.astimezone(now.tzinfo):%H:%M}.",
                TRY_LATER,
                until=until,
            )

    def _note_quota(self, answer: VendorAnswer) -> None:
        book, now = self._passage.quota, self._passage.clock()
        told = quota_in(answer.headers, now)
        if answer.status == TOO_MANY_REQUESTS:
            wait = self._told_wait(answer)
            resets = told.resets if told.left == 0 else None
            until = now + timedelta(seconds=wait) if wait is not None else resets or now + timedelta(minutes=1)
            told = Quota(not_before=min(until, now + timedelta(days=1)), left=told.left, resets=told.resets)
        if told != book.read():
            book.write(told)

    def _told_wait(self, answer: VendorAnswer) -> float | None:
        """Seconds to wait, as Retry-After says them: a number or a time by the service's own clock."""
        text = answer.headers.get("retry-after", "").strip()
        if not text:
            return None
        if text.isascii() and text.isdigit():
            return float(min(int(text), 86_400))
        try:
            then = parsedate_to_datetime(text)
            # Both by the service's clock, since ours may differ.
            there = parsedate_to_datetime(answer.headers["date"]) if "date" in answer.headers else self._passage.clock()
            return min(max((then - there).total_seconds(), 0.0), 86_400.0)
        except (ValueError, TypeError):
            return None


@cache
def _trusted() -> ssl.SSLContext:
    """The trusted certificates, cached because reading them takes as long as the rest of a short exchange."""
    return httpx2.create_ssl_context(trust_env=False)


def in_order(work: Callable[[T], R], items: Iterable[T], at_once: int = FILES_AT_ONCE) -> Iterator[R]:
    """What some work makes of each item, a few requests at a time, in the order of the items; raises what the work raises."""
    waiting: deque[Future[R]] = deque()
    with ThreadPoolExecutor(at_once, thread_name_prefix="lanterne-door") as pool:
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) == at_once:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def quota_in(headers: Headers, now: datetime) -> Quota:
    """What is left of a limit, as headers say it; unknown where they are missing or make no sense."""
    # Some name what is left of several windows; the one that is used up first counts.
    told, resets = headers.get("x-ratelimit-remaining", "").split(","), headers.get("x-ratelimit-reset", "")
    numbers = [int(one) for one in map(str.strip, told) if one.isascii() and one.isdigit() and len(one) < 12]
    if len(numbers) != len(told):
        return Quota()
    left = min(numbers)
    seconds = int(resets) if resets.isascii() and resets.isdigit() and len(resets) < 12 else None
    if seconds is None:
        return Quota(left=left)
    # A number of seconds, or a moment since 1970: services differ.
    moment = datetime.fromtimestamp(seconds, UTC) if seconds > 10**8 else now + timedelta(seconds=seconds)
    return Quota(left=left, resets=min(moment, now + timedelta(days=1)))


def unknown_host(title: str) -> SourceFailed:
    """A service that names a host which is none of its own."""
    return SourceFailed(
        SourceFault.GARBLED, f"{title} sends me to an address I don't know, so I didn't go there.", TRY_LATER
    )


def late(title: str) -> SourceFailed:
    """A service that took too long."""
    return SourceFailed(SourceFault.UNREACHABLE, f"{title} didn't answer in time.", TRY_LATER)


def garbled(title: str) -> SourceFailed:
    """A service whose answer cannot be read."""
    return SourceFailed(SourceFault.GARBLED, f"{title} sent an answer that I can't read.", TRY_LATER)


def not_let_in(title: str, name: str) -> SourceFailed:
    """A service that refuses the key or token."""
    return SourceFailed(
        SourceFault.REFUSED, f"{title} doesn't let me in any more.", f"Connect it again: lanterne connect {name}"
    )
