"""What went wrong, in our own words: nothing that the other side wrote is repeated, for it could hold a key or a prompt.

The table is keyed by the names of the installed library's exceptions, so that it can be read without loading the library;
a test holds the names against it.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass

from lanterne_rouge.adapters.llm.access import Whom
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, TokenUse

LOG = logging.getLogger(__name__)

# What Python and the libraries raise where something of ours or theirs is broken: not installed as a whole, or met by an answer
# that nobody expected. A list that is empty, a key that is missing, nesting without end, a warning where the process treats
# warnings as errors.
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


class PassingFailure(ModelFailed):
    """A failure that may be over in a moment; `wait_s` is what the other side asked for, in seconds, None if nothing."""

    def __init__(
        self, failing: FailureKind, sentence: str, next_step: str = "", *, wait_s: float | None = None
    ) -> None:
        super().__init__(failing, sentence, next_step)
        self.wait_s = wait_s


@dataclass(frozen=True, kw_only=True)
class FailureRow:
    """`says` and `next_step` are filled from `Whom`; `passing` failures are worth another attempt.

    After a failure that is `turned_away` no model has read the prompt, so nobody bills it.
    """

    failing: FailureKind
    says: str
    next_step: str = ""
    passing: bool = False

    @property
    def turned_away(self) -> bool:
        """Whether the other side refused before a model read anything."""
        return self.failing in _TURNED_AWAY and self is not BROKE_OFF


_TURNED_AWAY = frozenset(
    (FailureKind.WRONG_KEY, FailureKind.UNKNOWN_MODEL, FailureKind.UNREACHABLE, FailureKind.BUSY, FailureKind.REJECTED)
)

WRONG_KEY = FailureRow(
    failing=FailureKind.WRONG_KEY,
    says="{name} does not accept the key, or the key may not use {model}.",
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
    failing=FailureKind.UNREADABLE, says="{name} sent something that is no answer of a model."
)
FAULT = FailureRow(failing=FailureKind.FAULT, says="{name} could not be asked because of a fault.")

ROWS: dict[str, FailureRow] = {
    "ModelAuthenticationError": WRONG_KEY,
    "ModelNotFoundError": UNKNOWN_MODEL,
    "ModelQuotaExceededError": FailureRow(
        failing=FailureKind.BUSY,
        says="The account at {name} has no credit left or has reached its limit.",
        next_step="Look at the billing page of the account.",
    ),
    "ModelRateLimitError": FailureRow(
        failing=FailureKind.BUSY, says="{name} takes no more requests for the moment.", passing=True
    ),
    "ModelOverloadedError": FailureRow(failing=FailureKind.BUSY, says="{name} is overloaded.", passing=True),
    "ModelUnavailableError": FailureRow(
        failing=FailureKind.BUSY, says="{name} is out of service for the moment.", passing=True
    ),
    "ModelServerError": FailureRow(failing=FailureKind.BUSY, says="{name} had a fault of its own.", passing=True),
    "ModelTimeoutError": FailureRow(failing=FailureKind.TOO_SLOW, says="{name} did not answer in time."),
    "ModelRequestTimeout": FailureRow(failing=FailureKind.TOO_SLOW, says="{name} did not answer in time."),
    "ModelContextWindowExceededError": FailureRow(
        failing=FailureKind.REJECTED,
        says="What was asked is too long for {model}.",
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
    # What Python raises while a library takes an answer apart that has not the form it expects.
    "AttributeError": UNREADABLE_ANSWER,
    "LookupError": UNREADABLE_ANSWER,
    "RecursionError": UNREADABLE_ANSWER,
    # What the system raises where a library lets it through.
    "TimeoutError": FailureRow(failing=FailureKind.TOO_SLOW, says="{name} did not answer in time."),
    "OSError": BROKE_OFF,
}


def failure_row(error: BaseException, whom: Whom) -> FailureRow:
    """What whatever a vendor's library raised means."""
    chain = tuple(_chain(error))
    names = frozenset(type(each).__name__ for each in chain)
    if "WebPage" in names:
        return NO_SERVER if whom.own_address else UNREADABLE_ANSWER
    if "BodyTooLong" in names:
        return ANSWER_TOO_LONG
    if "BodyRefused" in names:
        return UNREADABLE_ANSWER
    connection = _connection(chain)
    if connection is not None:
        return _connection_row(connection, whom)
    known = next((ROWS[kind.__name__] for kind in type(error).__mro__ if kind.__name__ in ROWS), FAULT)
    return _corrected(known, error, whom)


def told(error: BaseException, whom: Whom) -> ModelFailed:
    """Our error for whatever a vendor's library raised; what it took is not in it yet."""
    row = failure_row(error, whom)
    LOG.debug("%s: %s as %s", whom.provider, type(error).__name__, row.failing.value)
    says, next_step = (_filled(text, whom) for text in (row.says, row.next_step))
    if row.passing:
        return PassingFailure(row.failing, says, next_step, wait_s=_wait_s(error))
    return ModelFailed(row.failing, says, next_step)


def fault(whom: Whom, use: TokenUse) -> ModelFailed:
    """Something is broken here or in a library; the other side is not to blame."""
    return ModelFailed(FAULT.failing, _filled(FAULT.says, whom), use=use)


def not_loaded(whom: Whom) -> ModelFailed:
    """Nothing was sent: what speaks to the maker cannot be loaded."""
    says = f"What speaks to {whom.name} cannot be loaded."
    return ModelFailed(FailureKind.FAULT, says, "Install lanterne-rouge anew, with what it needs.")


def too_slow(whom: Whom, deadline_s: float, use: TokenUse) -> ModelFailed:
    """No whole answer within the deadline, in seconds."""
    says = f"{whom.name} did not answer within {deadline_s:g} s."
    return ModelFailed(FailureKind.TOO_SLOW, says, "LLM_TIMEOUT_S allows more time.", use=use)


def no_key(whom: Whom) -> ModelFailed:
    """Nothing was sent: there is no key."""
    return ModelFailed(FailureKind.NO_KEY, f"There is no key for {whom.name}.", f"Set {whom.key_setting}.")


def odd_key(whom: Whom) -> ModelFailed:
    """Nothing was sent: the key cannot stand in a header."""
    says = f"The key for {whom.name} holds a blank or another sign that no key has."
    return ModelFailed(FailureKind.WRONG_KEY, says, f"Check {whom.key_setting}.")


def no_address(setting: str) -> ModelFailed:
    """Nothing was sent: the base URL is no web address."""
    says = f"{setting} is not a web address."
    return ModelFailed(FailureKind.UNREACHABLE, says, f"Write {setting} such as http://localhost:11434/v1.")


def _connection(chain: tuple[BaseException, ...]) -> BaseException | None:
    """The failure of the connection, whether the library wrapped it or let the HTTP client's own through."""
    kinds = ("ModelConnectionError", "TransportError")
    return next((each for each in chain if any(kind.__name__ in kinds for kind in type(each).__mro__)), None)


def _connection_row(error: BaseException, whom: Whom) -> FailureRow:
    kinds = frozenset(kind.__name__ for each in _chain(error) for kind in type(each).__mro__)
    if kinds & {"ConnectError", "ConnectTimeout", "UnsupportedProtocol", "ProxyError", "PoolTimeout"}:
        return OWN_UNREACHABLE if whom.own_address else HOST_UNREACHABLE
    if kinds & {"ModelTimeoutError", "TimeoutException"}:
        return ROWS["ModelTimeoutError"]
    if kinds & {"LocalProtocolError", "DecodingError"}:
        return UNREADABLE_ANSWER
    return BROKE_OFF


def _corrected(row: FailureRow, error: BaseException, whom: Whom) -> FailureRow:
    """What a status alone does not tell."""
    body = str(getattr(error, "body", None)).lower()
    status = getattr(error, "status_code", None)
    if row.failing is FailureKind.REJECTED and "api_key_invalid" in body:  # Google sends 400 for a wrong key
        return WRONG_KEY
    if whom.own_address and (
        (row is UNKNOWN_MODEL and "model" not in body) or status in (405, 501) or row is UNREADABLE_ANSWER
    ):
        return NO_SERVER
    return row


def _wait_s(error: BaseException) -> float | None:
    wait = getattr(error, "retry_after", None)
    return float(wait) if isinstance(wait, (int, float)) and 0 <= wait < 86_400 else None


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: BaseException | None = error
    for _ in range(12):
        if seen is None:
            return
        yield seen
        seen = seen.__cause__ or seen.__context__


def _filled(text: str, whom: Whom) -> str:
    return text.format(
        name=whom.name,
        host=whom.host,
        model=whom.model,
        key_setting=whom.key_setting,
        model_setting=whom.model_setting,
        address_setting=whom.address_setting,
    )
