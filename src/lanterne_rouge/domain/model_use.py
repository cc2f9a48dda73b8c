"""Who answered when a language model was asked, what it cost, and why it may not have been heard."""

from dataclasses import dataclass
from enum import StrEnum


class ModelRole(StrEnum):
    """What a model is asked for; each role has its own model name, prompt, time and number of tokens."""

    EXPLAIN = "explain"
    DECIDE = "decide"
    WORKOUT = "workout"
    STRENGTH_PLAN = "strength_plan"
    STRENGTH_INSIGHT = "strength_insight"
    STRENGTH_STALL = "strength_stall"


STRENGTH_ROLES = frozenset((ModelRole.STRENGTH_PLAN, ModelRole.STRENGTH_INSIGHT, ModelRole.STRENGTH_STALL))


class Failing(StrEnum):
    """How a model can fail. Each is met in the same way: the rules answer, and say why."""

    OFF = "off"
    NO_KEY = "no_key"
    WRONG_KEY = "wrong_key"
    UNKNOWN_MODEL = "unknown_model"
    UNREACHABLE = "unreachable"
    TOO_SLOW = "too_slow"
    BUSY = "busy"
    REJECTED = "rejected"
    REFUSED = "refused"
    UNREADABLE = "unreadable"
    DAILY_LIMIT = "daily_limit"
    BAD_PROMPT = "bad_prompt"
    PRIVATE = "private"
    FAULT = "fault"


@dataclass(frozen=True, kw_only=True)
class TokenUse:
    """What calls took; `calls` are requests that were sent, further attempts among them.

    `estimated`: the other side named no tokens that can be, so they are reckoned from the length of the text. `cost_usd`
    None: nobody knows the model's price. `ms`: until the whole answer was there.
    """

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    ms: float = 0.0
    cost_usd: float | None = None
    estimated: bool = False

    @property
    def tokens(self) -> int:
        """Both directions."""
        return self.input_tokens + self.output_tokens

    def plus(self, other: "TokenUse") -> "TokenUse":
        """Both together. The cost is known where that of each is; where nothing was called there was none."""
        costs = [use.cost_usd for use in (self, other) if use.calls or use.cost_usd is not None]
        known = [cost for cost in costs if cost is not None]
        return TokenUse(
            calls=self.calls + other.calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            ms=self.ms + other.ms,
            cost_usd=round(sum(known), 9) if known and len(known) == len(costs) else None,
            estimated=self.estimated or other.estimated,
        )


@dataclass(frozen=True, kw_only=True)
class Consulted:
    """That a model was asked: by which prompt, who was to answer, what it took; `problem` says why it was not heard.

    `grounded` is the share of the sentences of its text that could be kept, `left_out` how many could not. `remembered`: an
    earlier run was given the answer, and `use` is what it took then.
    """

    role: ModelRole
    prompt_version: str
    provider: str | None = None
    model: str | None = None
    use: TokenUse = TokenUse()
    problem: str | None = None
    failing: Failing | None = None
    grounded: float | None = None
    left_out: int = 0
    reading_grade: float | None = None
    remembered: bool = False
    instead_of: str | None = None

    @property
    def heard(self) -> bool:
        """Whether an answer came that could be used."""
        return self.problem is None
