"""Who answered when a language model was asked, what it cost, and why it may not have been heard."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.lifting import FixType, InsightCategory


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


@dataclass(frozen=True, kw_only=True)
class Explained:
    """The explanation, None where there is none that may be shown; `consulted` says who was asked and how it went."""

    text: str | None
    consulted: Consulted


@dataclass(frozen=True, kw_only=True)
class ProposedDecision:
    """A model's decision in the five parts of a decision; flags are its own words until they have been checked."""

    action: Action
    reason: str
    intensity_recommendation: Intensity
    flags: tuple[str, ...]
    confidence: float


@dataclass(frozen=True, kw_only=True)
class ProposedStep:
    """One step of a proposed workout."""

    name: str
    minutes: float
    zone: int


@dataclass(frozen=True, kw_only=True)
class ProposedWorkout:
    """A model's workout; it stands only below the day's ceiling, with steps that add up."""

    title: str
    description: str
    steps: tuple[ProposedStep, ...]


@dataclass(frozen=True, kw_only=True)
class ProposedSet:
    """Sets alike. `weight_kg` is what is loaded (bar included, one dumbbell, what is added to the body; help is negative)."""

    reps: int
    weight_kg: float | None = None
    rpe_cap: float | None = None
    sets: int = 1
    seconds: int | None = None


@dataclass(frozen=True, kw_only=True)
class ProposedLift:
    """One exercise by the name it was asked by; `instead_of` names the exercise whose place it takes."""

    exercise: str
    instead_of: str | None = None
    warmups: tuple[ProposedSet, ...] = ()
    top_set: ProposedSet | None = None
    backoffs: tuple[ProposedSet, ...] = ()
    working_sets: tuple[ProposedSet, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ProposedPlan:
    """A model's session."""

    exercises: tuple[ProposedLift, ...]


@dataclass(frozen=True, kw_only=True)
class ProposedInsight:
    """A model's sentence about a session and its one action."""

    insight: str
    action: str
    category: InsightCategory


@dataclass(frozen=True, kw_only=True)
class ProposedStall:
    """A model's word on whether a lift stands still, and its one way out."""

    is_stalled: bool
    reason: str
    fix_type: FixType | None = None
    suggested_fix: str | None = None


_PLACE = re.compile(r"\{\{\s*([a-z_]+)\s*\}\}")


@dataclass(frozen=True, kw_only=True)
class Prompt:
    """`system` says who the model is and what it must not do; `user` brings the day. Places are written `{{facts}}`."""

    id: str
    version: str
    system: str
    user: str

    @property
    def name(self) -> str:
        """Id and version as one word, as it is recorded: `decide@1`."""
        return f"{self.id}@{self.version}"

    @property
    def places(self) -> frozenset[str]:
        """The names of the places in both texts."""
        return frozenset((*_PLACE.findall(self.system), *_PLACE.findall(self.user)))

    def filled(self, values: Mapping[str, str]) -> tuple[str, str]:
        """System and user text with every place filled; what is filled in is never read for places again."""

        def put(found: re.Match[str]) -> str:
            return values[found.group(1)]

        return _PLACE.sub(put, self.system), _PLACE.sub(put, self.user)


@dataclass(frozen=True, kw_only=True)
class Fact:
    """`topic` is what it is about in one plain word (`readiness`, `tsb`, `sleep`, `minutes`); `unit` as below, "" for points.

    Units: "" (scores, points), "h", "min", "bpm", "ms", "W", "kg", "km", "%", "°C", "days", "zone", "sets", "reps", "rpe", "m/s".
    `says` tells a model what the number means; `sources` are where it comes from (file formats, feeds, `athlete`, `rules`).
    """

    topic: str
    value: float
    unit: str = ""
    says: str = ""
    sources: frozenset[str] = frozenset()
