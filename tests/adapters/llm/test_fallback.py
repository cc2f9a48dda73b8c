"""A second provider, asked only where the first gives no answer."""

from dataclasses import dataclass, field, replace

import pytest

from lanterne_rouge.adapters.llm import fallback
from lanterne_rouge.adapters.llm.fallback import FallbackProvider
from lanterne_rouge.adapters.llm.outgoing import RedactingProvider
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, TokenUse
from lanterne_rouge.ports.llm import LLMReply, LLMRequest, T, Turn


@dataclass
class Clock:
    """Stands still but where a test moves it."""

    now_s: float = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    still = Clock()
    monkeypatch.setattr(fallback, "monotonic", still)
    return still


@dataclass
class Fake:
    """Fails as it is told, or answers with words."""

    provider: str
    failing: FailureKind | None = None
    takes_s: float = 0.0
    clock: Clock = field(default_factory=Clock)
    asked: list[float] = field(default_factory=list)

    def model_for(self, role: ModelRole) -> str:
        return f"{self.provider}-1"

    def step(self, asked: LLMRequest[T]) -> LLMReply[T]:
        self.asked.append(asked.deadline_s)
        self.clock.now_s += self.takes_s
        use = TokenUse(calls=1, input_tokens=10, output_tokens=2, ms=5.0)
        if self.failing is not None:
            raise ModelFailed(self.failing, f"{self.provider} failed.", "Do this.", use=use)
        return LLMReply(provider=self.provider, model=self.model_for(asked.role), use=use, answer=asked.answer("yes"))  # type: ignore[call-arg]


ASKED = LLMRequest(
    role=ModelRole.EXPLAIN,
    prompt="explain@1",
    turns=(Turn(speaker="user", text="x"),),
    answer=str,
    max_tokens=10,
    deadline_s=2.0,
)


def test_a_first_that_answers_is_the_only_one_asked() -> None:
    first, second = Fake("a"), Fake("b")

    reply = FallbackProvider(first, second).step(ASKED)

    assert (reply.provider, second.asked) == ("a", [])


@pytest.mark.parametrize(
    "failing", [FailureKind.BUSY, FailureKind.WRONG_KEY, FailureKind.TOO_SLOW, FailureKind.REFUSED]
)
def test_the_second_answers_for_the_first_and_both_are_counted(failing: FailureKind) -> None:
    reply = FallbackProvider(Fake("a", failing), Fake("b")).step(ASKED)

    assert (reply.provider, reply.model, reply.answer) == ("b", "b-1", "yes")
    assert (reply.use.calls, reply.use.tokens) == (2, 24)


def test_the_second_gets_what_is_left_of_the_deadline(clock: Clock) -> None:
    second = Fake("b")

    FallbackProvider(Fake("a", FailureKind.TOO_SLOW, takes_s=0.3, clock=clock), second).step(ASKED)

    assert second.asked == [pytest.approx(1.7)]


def test_where_both_fail_both_are_named_and_counted() -> None:
    with pytest.raises(ModelFailed) as raised:
        FallbackProvider(Fake("a", FailureKind.BUSY), Fake("b", FailureKind.WRONG_KEY)).step(ASKED)

    assert raised.value.failing is FailureKind.BUSY
    assert str(raised.value) == "a failed. Do this. I tried b instead: b failed. Do this."
    assert raised.value.use.calls == 2


@dataclass
class Loading(Fake):
    """Takes a moment to load, once."""

    loads_s: float = 0.0
    loaded: bool = False

    def prepare(self) -> None:
        if not self.loaded:
            self.clock.now_s += self.loads_s
        self.loaded = True

    def step(self, asked: LLMRequest[T]) -> LLMReply[T]:
        self.prepare()
        return super().step(asked)


def test_the_time_that_loading_takes_is_part_of_the_one_deadline(clock: Clock) -> None:
    first = Loading("a", FailureKind.BUSY, loads_s=2.0, clock=clock)
    second = Loading("b", loads_s=2.0, clock=clock)
    both = FallbackProvider(RedactingProvider(first, secrets=()), RedactingProvider(second, secrets=()))

    reply = both.step(replace(ASKED, deadline_s=10.0))

    assert reply.provider == "b"
    assert first.asked == [6.0]
    assert second.asked == [pytest.approx(8.0)]


def test_costs_are_added_where_both_are_known() -> None:
    paid, free, unknown, none = (
        TokenUse(calls=1, cost_usd=0.1, input_tokens=5),
        TokenUse(calls=2, cost_usd=0.0),
        TokenUse(calls=1, input_tokens=5),
        TokenUse(),
    )

    assert paid.plus(free).cost_usd == paid.plus(none).cost_usd == none.plus(paid).cost_usd == 0.1
    assert paid.plus(unknown).cost_usd is unknown.plus(paid).cost_usd is none.plus(none).cost_usd is None
    assert (paid.plus(free).calls, paid.plus(unknown).tokens) == (3, 10)


@pytest.mark.parametrize(
    "failing", [FailureKind.OFF, FailureKind.DAILY_LIMIT, FailureKind.BAD_PROMPT, FailureKind.PRIVATE]
)
def test_what_failed_on_our_side_is_not_tried_elsewhere(failing: FailureKind) -> None:
    second = Fake("b")

    with pytest.raises(ModelFailed):
        FallbackProvider(Fake("a", failing), second).step(ASKED)

    assert second.asked == []
