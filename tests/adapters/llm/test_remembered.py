from dataclasses import dataclass, field, replace

from lanterne_rouge.adapters.llm.fallback import CachedProvider
from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.language_model import ModelRole, ProposedDecision, TokenUse
from lanterne_rouge.ports.llm import LLMReply, LLMRequest, T, ToolSpec, Turn

EASE = ProposedDecision(
    action=Action.EASE, reason="You slept 5 h.", intensity_recommendation=Intensity.LOW, flags=("x",), confidence=0.8
)


@dataclass
class Notes:
    kept: dict[str, str] = field(default_factory=dict)

    def get(self, key: str) -> str | None:
        return self.kept.get(key)

    def mark(self, key: str, value: str) -> None:
        self.kept[key] = value


@dataclass
class Counting:
    asked: int = 0
    provider: str = "openai"
    answers_as: str = "openai"

    def model_for(self, role: ModelRole) -> str:
        return "gpt"

    def step(self, asked: LLMRequest[T]) -> LLMReply[T]:
        self.asked += 1
        use = TokenUse(calls=1, input_tokens=10, output_tokens=5, ms=3.0, cost_usd=0.1)
        assert isinstance(EASE, asked.answer)
        return LLMReply(provider=self.answers_as, model="gpt", use=use, answer=EASE)


def _question(text: str = "day") -> LLMRequest[ProposedDecision]:
    return LLMRequest(
        role=ModelRole.DECIDE,
        prompt="decide@1",
        turns=(Turn(speaker="user", text=text),),
        answer=ProposedDecision,
        max_tokens=700,
        deadline_s=1,
    )


def test_the_same_question_is_asked_once_also_by_a_later_run() -> None:
    counting, notes = Counting(), Notes()
    CachedProvider(counting, notes).step(_question())

    again = CachedProvider(counting, notes).step(_question())

    assert counting.asked == 1
    assert again.answer == EASE
    assert (again.use.calls, again.use.tokens, again.use.ms) == (1, 15, 0.0)
    assert again.remembered


def test_an_answer_that_was_just_given_is_not_remembered() -> None:
    assert not CachedProvider(Counting(), Notes()).step(_question()).remembered


def test_what_a_second_maker_said_is_not_kept_as_the_firsts_answer() -> None:
    counting, notes = Counting(answers_as="anthropic"), Notes()
    door = CachedProvider(counting, notes)

    door.step(_question())
    again = door.step(_question())

    assert (counting.asked, again.remembered, notes.kept) == (2, False, {})


def test_where_no_model_is_allowed_no_kept_answer_is_used() -> None:
    counting, notes = Counting(), Notes()
    CachedProvider(counting, notes).step(_question())

    CachedProvider(counting, notes, is_allowed=lambda: False).step(_question())
    CachedProvider(counting, notes, is_allowed=lambda: True).step(_question())

    assert counting.asked == 2


def test_a_question_with_tools_is_always_asked() -> None:
    counting, notes = Counting(), Notes()
    CachedProvider(counting, notes).step(_question())
    tool = ToolSpec(name="look", description="Looks.", parameters={})

    CachedProvider(counting, notes).step(replace(_question(), tools=(tool,)))

    assert counting.asked == 2


def test_another_morning_is_asked_about_anew() -> None:
    counting, notes = Counting(), Notes()
    door = CachedProvider(counting, notes)
    door.step(_question())

    door.step(_question("another day"))
    door.step(_question())

    assert counting.asked == 3


def test_what_an_earlier_version_kept_is_no_answer() -> None:
    counting, notes = Counting(), Notes(kept={"model.answer:decide": "{"})

    CachedProvider(counting, notes).step(_question())

    assert counting.asked == 1
