"""What a use case is, and the one executor that runs it for a caller: role, idempotency key, expected version."""

import json
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import field
from enum import StrEnum
from hashlib import sha256
from importlib import import_module
from typing import Generic, Protocol, Self, TypeVar, get_type_hints, runtime_checkable

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput, Conflict, LanterneError, NotPermitted
from lanterne_rouge.domain.once import cached_property
from lanterne_rouge.domain.quick_dataclass import dataclass

R = TypeVar("R")
V = TypeVar("V")


class Kind(StrEnum):
    """Whether a use case reads, writes, or prepares something that the athlete has yet to accept."""

    READ = "read"
    WRITE = "write"
    DRAFT = "draft"


class Role(StrEnum):
    """In which capacity a caller asks."""

    COACH = "coach"
    PLANNER = "planner"
    COPILOT = "copilot"
    OWNER = "owner"


class Lane(StrEnum):
    """`FAST`: answered at once, without a model or a long computation."""

    FAST = "fast"
    SLOW = "slow"


@dataclass(frozen=True, kw_only=True)
class UseCase:
    """A row of the catalogue. `handler` names a function of `app` as `module:function`; it is loaded on first use.

    The handler is `(request, scope) -> view`; its type hints are the request and the view of the row. `atomic`: it runs, and
    its answer is stored, in one transaction, so that what it decides on cannot change before it writes. `ahead`: a function of the
    same module that works out before that transaction what takes long, since nobody else can write during it. `derives`: it writes
    only what the coach works out from what is known, so that a caller who may only look may run it.
    """

    name: str
    summary: str
    handler: str
    kind: Kind
    roles: frozenset[Role] = field(default_factory=frozenset)
    lane: Lane = Lane.SLOW
    undoable: bool = False
    atomic: bool = False
    ahead: str = ""
    derives: bool = False

    @property
    def changes(self) -> bool:
        """Whether it changes what the athlete told, chose or recorded."""
        return self.kind is not Kind.READ and not self.derives

    @property
    def module(self) -> str:
        """The module of the handler."""
        return f"lanterne_rouge.app.{self.handler.partition(':')[0]}"

    @cached_property
    def function(self) -> Callable[[object, AthleteScope], object]:
        """The handler itself."""
        function: Callable[[object, AthleteScope], object] = getattr(
            import_module(self.module), self.handler.partition(":")[2]
        )
        return function

    @cached_property
    def request(self) -> type:
        """The type of the request."""
        hint: type = next(hint for name, hint in get_type_hints(self.function).items() if name == "request")
        return hint

    @cached_property
    def view(self) -> object:
        """The type of the answer, which may be a tuple of views."""
        return get_type_hints(self.function)["return"]


ALL_ROLES = frozenset(Role)


@dataclass(frozen=True, kw_only=True)
class Caller:
    """Who asks, in which roles; `expected_version` refuses a write when something else was written meanwhile.

    `canvas` and `correlation_id` name the conversation and the request that a refusal is recorded for.
    """

    roles: frozenset[Role] = ALL_ROLES
    idempotency_key: str | None = None
    expected_version: int | None = None
    canvas: str | None = None
    correlation_id: str | None = None


@dataclass(frozen=True, kw_only=True)
class Repeated(Generic[V]):
    """A write whose idempotency key was used before: nothing was written again; `answer` is the first answer as JSON."""

    answer: str


@runtime_checkable
class VersionedRequest(Protocol):
    """A request that compares the expected version itself, with that of what it changes instead of the whole home."""

    def expecting(self, version: int) -> Self:
        """The request, refused where the version is another by then."""
        ...


def execute(
    row: UseCase,
    handler: Callable[[R, AthleteScope], V],
    request: R,
    scope: AthleteScope,
    caller: Caller,
    *,
    encode: Callable[[object], str],
) -> V | Repeated[V]:
    """Run one use case. Raises `NotPermitted`, which is recorded, `Conflict`, and what the handler raises.

    `encode` writes a request or a view as JSON, to recognise a repeated request and to repeat its answer. What the handler
    leaves for `scope.after` is done once its write is safe.
    """
    if not row.roles & caller.roles:
        from lanterne_rouge.domain.conversation import RefusedAction  # here, as every start loads this file

        refused = NotPermitted(f"{row.name} is not permitted here.", "Ask as the owner of this home.")
        scope.stores.conversations.refuse(
            RefusedAction(
                at=scope.now,
                roles=tuple(sorted(caller.roles)),
                action=row.name,
                reason=refused.sentence,
                canvas=caller.canvas,
                correlation_id=caller.correlation_id,
            )
        )
        raise refused
    if row.kind is Kind.READ:
        with scope.stores.journal.one_state():
            return handler(request, scope)
    if row.ahead:
        _work_ahead(row, request, scope, caller)
    with scope.stores.journal.whole() if row.atomic else nullcontext():
        answer = _write(row, handler, request, scope, caller, encode)
    while scope.after:
        scope.after.pop(0)()
    return answer


def _work_ahead(row: UseCase, request: object, scope: AthleteScope, caller: Caller) -> None:
    """What it refuses, the handler refuses in its turn; an answer that is only repeated needs none of it."""
    journal, key = scope.stores.journal, caller.idempotency_key
    function: Callable[[object, AthleteScope], object] = getattr(import_module(row.module), row.ahead)
    scope.ahead.made = None
    with suppress(LanterneError), journal.one_state():
        if key is None or journal.keyed(key) is None:
            version = journal.version()
            scope.ahead.made, scope.ahead.version = function(request, scope), version


def _write(
    row: UseCase,
    handler: Callable[[R, AthleteScope], V],
    request: R,
    scope: AthleteScope,
    caller: Caller,
    encode: Callable[[object], str],
) -> V | Repeated[V]:
    """A repeated request is recognised before its version is looked at: its own write has moved that on."""
    journal, key = scope.stores.journal, caller.idempotency_key
    if key is None:
        return handler(_expected(request, scope, caller), scope)
    fingerprint = sha256(json.dumps([row.name, encode(request)]).encode()).hexdigest()
    earlier = journal.keyed(key)
    if earlier is not None:
        if earlier.fingerprint != fingerprint:
            raise BadInput("This idempotency key was used for another request.", "Use a new key for a new request.")
        return Repeated(answer=earlier.answer or "null")
    with journal.with_key(key, fingerprint):
        view = handler(_expected(request, scope, caller), scope)
    journal.answer(key, encode(view))
    return view


def _expected(request: R, scope: AthleteScope, caller: Caller) -> R:
    """The request with the caller's expected version; raises `Conflict` where the home has another one."""
    version = caller.expected_version
    if version is None:
        return request
    if isinstance(request, VersionedRequest):
        return request.expecting(version)
    if scope.stores.journal.version() != version:
        raise Conflict("Something was changed in the meantime, so nothing was written.", "Look again and repeat it.")
    return request
