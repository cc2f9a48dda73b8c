"""Translate failures of providers into our own sentences; provider messages are never quoted, since they may contain a key.

The table is keyed by exception names, so that it can be used without loading the library; a test checks the names.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass

from lanterne_rouge.adapters.llm.access import ModelTarget
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, TokenUse

LOG = logging.getLogger(__name__)

# Exceptions that mean a bug or a broken installation: an empty list, a missing key, endless nesting, a warning where the
# process treats warnings as errors.
FAULTS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    ExceptionGroup,
    ImportError,
    LookupError,
    NameError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    Warning,
)


class TemporaryFailure(ModelFailed):
    """A temporary failure; `wait_s` is the wait that the provider requested in seconds, None if none."""

    def __init__(
        self, failing: FailureKind, sentence: str, next_step: str = "", *, wait_s: float | None = None
    ) -> None:
        super().__init__(failing, sentence, next_step)
        self.wait_s = wait_s


@dataclass(frozen=True, kw_only=True)
class FailureRow:
    """One kind of failure. `says` and `next_step` are templates; `passing` failures are retried.

    After a `turned_away` failure no model has read the prompt, so it is not billed.
    """

    failing: FailureKind
    says: str
    next_step: str = ""
    passing: bool = False

    @property
    def turned_away(self) -> bool:
        """Whether the provider refused before a model read anything."""
        return self.failing in _TURNED_AWAY and self is not BROKE_OFF


_TURNED_AWAY = frozenset(
    (FailureKind.WRONG_KEY, FailureKind.UNKNOWN_MODEL, FailureKind.UNREACHABLE, FailureKind.BUSY, FailureKind.REJECTED)
)

WRONG_KEY = FailureRow(
    failing=FailureKind.WRONG_KEY,
    says="{name} rejected the key, or the key can't use {model}.",
    next_step="Check {key_setting}.",
)
UNKNOWN_MODEL = FailureRow(
    failing=FailureKind.UNKNOWN_MODEL,
    says="{name} has no model {model}.",
    next_step="Set {model_setting} to a model that your account or server has.",
)
NO_SERVER = FailureRow(
    failing=FailureKind.UNREACHABLE,
    says="{host} does not answer like a model server.",
    next_step="Check {address_setting}; it often ends in /v1.",
)
HOST_UNREACHABLE = FailureRow(
    failing=FailureKind.UNREACHABLE,
    says="{host} cannot be reached.",
    next_step="Check the connection.",
)
OWN_UNREACHABLE = FailureRow(
    failing=FailureKind.UNREACHABLE,
    says="{host} cannot be reached.",
    next_step="Start the server there, or check {address_setting}.",
)
BROKE_OFF = FailureRow(failing=FailureKind.UNREACHABLE, says="The connection to {host} broke off.", passing=True)
ANSWER_TOO_LONG = FailureRow(failing=FailureKind.UNREADABLE, says="{name} sent far more than an answer can have.")
UNREADABLE_ANSWER = FailureRow(
    failing=FailureKind.UNREADABLE, says="{name} sent something that isn't a model's answer."
)
FAULT = FailureRow(failing=FailureKind.FAULT, says="I couldn't ask {name} because of an internal error.")

ROWS: dict[str, FailureRow] = {
    "ModelAuthenticationError": WRONG_KEY,
    "ModelNotFoundError": UNKNOWN_MODEL,
    "ModelQuotaExceededError": FailureRow(
        failing=FailureKind.BUSY,
        says="The account at {name} has no credit left or has reached its limit.",
        next_step="Check the account's billing page.",
    ),
    "ModelRateLimitError": FailureRow(
        failing=FailureKind.BUSY, says="{name} isn't taking more requests right now.", passing=True
    ),
    "ModelOverloadedError": FailureRow(failing=FailureKind.BUSY, says="{name} is overloaded.", passing=True),
    "ModelUnavailableError": FailureRow(
        failing=FailureKind.BUSY, says="{name} is temporarily unavailable.", passing=True
    ),
    "ModelServerError": FailureRow(failing=FailureKind.BUSY, says="{name} had an internal error.", passing=True),
    "ModelTimeoutError": FailureRow(failing=FailureKind.TOO_SLOW, says="{name} did not answer in time."),
    "ModelRequestTimeout": FailureRow(failing=FailureKind.TOO_SLOW, says="{name} did not answer in time."),
    "ModelContextWindowExceededError": FailureRow(
        failing=FailureKind.REJECTED,
        says="The request is too long for {model}.",
        next_step="Set {model_setting} to a model that takes more text.",
    ),
    "ModelRequestRejectedError": FailureRow(
        failing=FailureKind.REJECTED,
        says="{name} rejected the request to {model}.",
        next_step="Try another model in {model_setting}.",
    ),
    "ModelHTTPError": FailureRow(
        failing=FailureKind.REJECTED,
        says="{name} rejected the request to {model}.",
        next_step="Try another model in {model_setting}.",
    ),
    "ModelAPIError": UNREADABLE_ANSWER,
    "UnexpectedModelBehavior": UNREADABLE_ANSWER,
    # Raised when a library parses an answer with an unexpected form.
    "AttributeError": UNREADABLE_ANSWER,
    "LookupError": UNREADABLE_ANSWER,
    "RecursionError": UNREADABLE_ANSWER,
    # Raised by the system and passed on by a library.
    "TimeoutError": FailureRow(failing=FailureKind.TOO_SLOW, says="{name} did not answer in time."),
    "OSError": BROKE_OFF,
}


def failure_row(error: BaseException, target: ModelTarget) -> FailureRow:
    """The kind of failure for an exception of a provider's library."""
    chain = tuple(_chain(error))
    names = frozenset(type(each).__name__ for each in chain)
    if "WebPage" in names:
        return NO_SERVER if target.own_address else UNREADABLE_ANSWER
    if "BodyTooLong" in names:
        return ANSWER_TOO_LONG
    if "BodyRefused" in names:
        return UNREADABLE_ANSWER
    connection = _connection(chain)
    if connection is not None:
        return _connection_row(connection, target)
    row = next((ROWS[kind.__name__] for kind in type(error).__mro__ if kind.__name__ in ROWS), FAULT)
    return _corrected(row, error, target)


def translate_error(error: BaseException, target: ModelTarget) -> ModelFailed:
    """Translate an exception of a provider's library; the use is not set yet."""
    row = failure_row(error, target)
    LOG.debug("%s: %s as %s", target.provider, type(error).__name__, row.failing.value)
    says, next_step = (_filled(text, target) for text in (row.says, row.next_step))
    if row.passing:
        return TemporaryFailure(row.failing, says, next_step, wait_s=_wait_s(error))
    return ModelFailed(row.failing, says, next_step)


def fault(target: ModelTarget, use: TokenUse) -> ModelFailed:
    """An internal error here or in a library."""
    return ModelFailed(FAULT.failing, _filled(FAULT.says, target), use=use)


def not_loaded(target: ModelTarget) -> ModelFailed:
    """The provider's library cannot be loaded; nothing was sent."""
    says = f"I can't load the library for {target.name}."
    return ModelFailed(FailureKind.FAULT, says, "Reinstall lanterne-rouge with its dependencies.")


def too_slow(target: ModelTarget, deadline_s: float, use: TokenUse) -> ModelFailed:
    """No complete answer within the deadline in seconds."""
    says = f"{target.name} did not answer within {deadline_s:g} s."
    return ModelFailed(FailureKind.TOO_SLOW, says, "To allow more time, raise LLM_TIMEOUT_S.", use=use)


def unreachable(target: ModelTarget) -> ModelFailed:
    """Nobody answers at the address; nothing was sent."""
    row = OWN_UNREACHABLE if target.own_address else HOST_UNREACHABLE
    return ModelFailed(row.failing, _filled(row.says, target), _filled(row.next_step, target))


def no_key(target: ModelTarget) -> ModelFailed:
    """There is no key; nothing was sent."""
    return ModelFailed(FailureKind.NO_KEY, f"There is no key for {target.name}.", f"Set {target.key_setting}.")


def odd_key(target: ModelTarget) -> ModelFailed:
    """The key is invalid in a header; nothing was sent."""
    says = f"The key for {target.name} contains a space or another invalid character."
    return ModelFailed(FailureKind.WRONG_KEY, says, f"Check {target.key_setting}.")


def no_address(setting: str) -> ModelFailed:
    """The base URL is not a web address; nothing was sent."""
    says = f"{setting} is not a web address."
    return ModelFailed(FailureKind.UNREACHABLE, says, f"Write {setting} such as http://localhost:11434/v1.")


def _connection(chain: tuple[BaseException, ...]) -> BaseException | None:
    """The connection failure in the chain, wrapped by the library or from the HTTP client."""
    kinds = ("ModelConnectionError", "TransportError")
    return next((each for each in chain if any(kind.__name__ in kinds for kind in type(each).__mro__)), None)


def _connection_row(error: BaseException, target: ModelTarget) -> FailureRow:
    kinds = frozenset(kind.__name__ for each in _chain(error) for kind in type(each).__mro__)
    if kinds & {"ConnectError", "ConnectTimeout", "UnsupportedProtocol", "ProxyError", "PoolTimeout"}:
        return OWN_UNREACHABLE if target.own_address else HOST_UNREACHABLE
    if kinds & {"ModelTimeoutError", "TimeoutException"}:
        return ROWS["ModelTimeoutError"]
    if kinds & {"LocalProtocolError", "DecodingError"}:
        return UNREADABLE_ANSWER
    return BROKE_OFF


def _corrected(row: FailureRow, error: BaseException, target: ModelTarget) -> FailureRow:
    """Correct the kind of failure by the response body and address."""
    body = str(getattr(error, "body", None)).lower()
    status = getattr(error, "status_code", None)
    if row.failing is FailureKind.REJECTED and "api_key_invalid" in body:  # Google sends 400 for a wrong key
        return WRONG_KEY
    if target.own_address and (
        (row is UNKNOWN_MODEL and "model" not in body) or status in (405, 501) or row is UNREADABLE_ANSWER
    ):
        return NO_SERVER
    return row


def _wait_s(error: BaseException) -> float | None:
    wait = getattr(error, "retry_after", None)
    return float(wait) if isinstance(wait, (int, float)) and 0 <= wait < 86_400 else None


def _chain(error: BaseException) -> Iterator[BaseException]:
    current: BaseException | None = error
    for _ in range(12):
        if current is None:
            return
        yield current
        current = current.__cause__ or current.__context__


def _filled(text: str, target: ModelTarget) -> str:
    return text.format(
        name=target.name,
        host=target.host,
        model=target.model,
        key_setting=target.key_setting,
        model_setting=target.model_setting,
        address_setting=target.address_setting,
    )
