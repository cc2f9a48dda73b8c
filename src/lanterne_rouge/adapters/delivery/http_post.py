"""One POST to a service, and what its answer means for a message. No redirects, no proxies, no answer longer than we read."""

from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException, HTTPMessage
from shutil import copyfileobj
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from lanterne_rouge.domain.errors import DeliveryFailed

TIMEOUT_S = 20.0
MOST_ANSWER_OCTETS = 65_536
FIRST_REFUSAL, ASKED_TO_WAIT, FIRST_OF_SERVER = 300, 429, 500
UNANSWERED = "I don't know whether it arrived, so I won't send it twice."


class _NoRedirects(HTTPRedirectHandler):
    """A redirect would send the message, and its key, somewhere else."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        """None: the redirect is answered as what it is."""


_OPENER = build_opener(ProxyHandler({}), _NoRedirects)


@dataclass(frozen=True, kw_only=True)
class ServiceAnswer:
    """What a service answered, a refusal included."""

    status: int
    headers: Mapping[str, str]
    content: bytes


def post(service: str, url: str, body: bytes, headers: Mapping[str, str], *, timeout_s: float = TIMEOUT_S) -> bytes:
    """Send a body; returns the answer's. Raises `DeliveryFailed`, in whose sentences neither address nor key is."""
    answer = ask_service(service, "POST", url, body, headers, timeout_s=timeout_s)
    if answer.status >= FIRST_REFUSAL:
        raise fault_of(service, answer)
    return answer.content


def ask_service(
    service: str,
    method: str,
    url: str,
    body: bytes | IO[bytes] | None,
    headers: Mapping[str, str],
    *,
    timeout_s: float = TIMEOUT_S,
) -> ServiceAnswer:
    """One request and its answer, whatever its status. Raises `DeliveryFailed` without an answer."""
    request = Request(url, data=body, headers={"User-Agent": "lanterne-rouge", **headers}, method=method)
    try:
        with _OPENER.open(request, timeout=timeout_s) as answer:
            return _answer(answer.status, answer.headers, answer.read(MOST_ANSWER_OCTETS))
    except HTTPError as error:
        with error:
            return _answer(error.code, error.headers, error.read(MOST_ANSWER_OCTETS))
    except URLError:
        # Raised before the body was sent whole; what comes later is raised as it is.
        raise DeliveryFailed(
            f"{service} can't be reached.", "Is this machine online? I'll try again.", temporary=True
        ) from None
    except (OSError, HTTPException, ValueError):
        raise DeliveryFailed(f"{service} took the message and didn't answer.", UNANSWERED, uncertain=True) from None


def download(
    service: str, url: str, headers: Mapping[str, str], into: IO[bytes], *, timeout_s: float = TIMEOUT_S
) -> ServiceAnswer:
    """Write what an address holds into a file; a refusal is the answer, and writes nothing. Raises `DeliveryFailed`."""
    request = Request(url, headers={"User-Agent": "lanterne-rouge", **headers})
    try:
        with _OPENER.open(request, timeout=timeout_s) as answer:
            copyfileobj(answer, into)
            return _answer(answer.status, answer.headers, b"")
    except HTTPError as error:
        with error:
            return _answer(error.code, error.headers, error.read(MOST_ANSWER_OCTETS))
    except (OSError, HTTPException, ValueError):
        raise DeliveryFailed(f"{service} can't be reached.", "Is this machine online?", temporary=True) from None


def _answer(status: int, headers: "Message[str, str]", content: bytes) -> ServiceAnswer:
    return ServiceAnswer(
        status=status, headers={name.lower(): value for name, value in headers.items()}, content=content
    )


def fault_of(service: str, answer: ServiceAnswer) -> DeliveryFailed:
    """What a refusal means for the message."""
    status = answer.status
    if status == ASKED_TO_WAIT or status >= FIRST_OF_SERVER:
        why = "wants fewer messages" if status == ASKED_TO_WAIT else f"has a fault of its own ({status})"
        wait = answer.headers.get("retry-after", "")
        return DeliveryFailed(
            f"{service} {why}.", "I'll try again.", temporary=True, wait_s=float(wait) if wait.isdecimal() else None
        )
    if status in (401, 403):
        return DeliveryFailed(f"{service} doesn't accept the key ({status}).", "Set a new one in .env.")
    return DeliveryFailed(f"{service} refused the message ({status}).", "Check where it goes in .env.")


def middle_left_out(name: str) -> str:
    """An address with its middle left out: enough to recognise one's own."""
    before, at, after = name.partition("@")
    return f"{before[:2]}...{at}{after}" if at else f"...{name[-4:]}"
