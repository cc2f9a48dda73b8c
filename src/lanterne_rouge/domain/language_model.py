"""Language model calls: roles, failures, cost, proposals and prompts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from lanterne_rouge.domain.decision import Action, Intensity
from lanterne_rouge.domain.lifting import FixType, InsightCategory
from lanterne_rouge.domain.routing import Confidence, Intent


class ModelRole(StrEnum):
    """The purpose of a model call; each role has its own model name, prompt, time limit and token limit."""

    EXPLAIN = "explain"
    DECIDE = "decide"
    WORKOUT = "workout"
    STRENGTH_PLAN = "strength_plan"
    STRENGTH_INSIGHT = "strength_insight"
    STRENGTH_STALL = "strength_stall"
    ORCHESTRATOR = "orchestrator"
    COACH = "coach"
    PLANNER = "planner"
    COPILOT = "copilot"
    SHELL = "shell"


STRENGTH_ROLES = frozenset((ModelRole.STRENGTH_PLAN, ModelRole.STRENGTH_INSIGHT, ModelRole.STRENGTH_STALL))
CHAT_MODEL_SETTINGS: Mapping[ModelRole, str] = {
    ModelRole.ORCHESTRATOR: "CANVAS_ORCHESTRATOR_MODEL",
    ModelRole.COACH: "CANVAS_COACH_MODEL",
    ModelRole.PLANNER: "CANVAS_PLANNER_MODEL",
    ModelRole.COPILOT: "CANVAS_COPILOT_MODEL",
    ModelRole.SHELL: "CANVAS_SHELL_MODEL",
}
"""The setting that names the model of each role in the conversation."""


class FailureKind(StrEnum):
    """Kinds of model failure. Each has the same effect: the rules answer, and the reason is shown."""

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
    """Cost of model calls; `calls` counts the requests sent, including retries.

    `estimated`: the provider reported no plausible token counts, so they are estimated from the text length. `cost_usd`
    None: the model's price is unknown. `ms`: time until the complete answer.
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
        """The sum of both. The cost is None if either cost is unknown."""
        costs = [use.cost_usd for use in (self, other) if use.calls or use.cost_usd is not None]
        known_costs = [cost for cost in costs if cost is not None]
        return TokenUse(
            calls=self.calls + other.calls,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            ms=self.ms + other.ms,
            cost_usd=round(sum(known_costs), 9) if known_costs and len(known_costs) == len(costs) else None,
            estimated=self.estimated or other.estimated,
        )


@dataclass(frozen=True, kw_only=True)
class ModelConsultation:
    """Record of a model call: prompt, provider, model and cost; `problem` says why its answer was not used.

    `grounded` is the share of its sentences that are shown, `left_out` the number that are not. `remembered`: the
    answer comes from an earlier run, and `use` is what it cost then.
    """

    role: ModelRole
    prompt_version: str
    provider: str | None = None
    model: str | None = None
    use: TokenUse = TokenUse()
    problem: str | None = None
    failing: FailureKind | None = None
    grounded: float | None = None
    left_out: int = 0
    reading_grade: float | None = None
    remembered: bool = False
    instead_of: str | None = None

    @property
    def answered(self) -> bool:
        """Whether a usable answer came."""
        return self.problem is None


@dataclass(frozen=True, kw_only=True)
class ModelExplanation:
    """A model's sentences on a decision as people read them, None if none may be shown, with the record of the call."""

    text: str | None
    consulted: ModelConsultation


MODEL_ADDS = "The language model adds:"
"""What stands before the words of a model wherever they are shown."""


class FactEffect(StrEnum):
    """What a fact does to the day, and what a sentence makes of it: it lowers the day, speaks for the work, or neither."""

    LIMITS = "limits"
    SUPPORTS = "supports"
    NEUTRAL = "neutral"


class FactLevel(StrEnum):
    """Where a number lies against the athlete's own normal."""

    LOW = "low"
    HIGH = "high"


class Against(StrEnum):
    """Where a value lies to what it is held against: its usual range, the athlete's need, or what it was before."""

    BELOW = "below"
    WITHIN = "within"
    ABOVE = "above"


@dataclass(frozen=True, kw_only=True)
class ModelSentence:
    """One sentence as a model gives it, unchecked: words with `{fact}` and `{fact.field}` in the place of every number.

    `about` names the facts it rests on. An `effect` that does not exist costs only this sentence.
    """

    text: str
    about: tuple[str, ...] = ()
    effect: str = field(default="", metadata={"one_of": tuple(FactEffect)})


@dataclass(frozen=True, kw_only=True)
class ProposedWords:
    """What a model says where it decides nothing."""

    sentences: tuple[ModelSentence, ...]


@dataclass(frozen=True, kw_only=True)
class ProposedSaidSet:
    """One set as a model reads it out of a message; None: not said. It is never logged, only asked back."""

    reps: int | None = None
    weight: float | None = None
    unit: Literal["kg", "lb"] | None = None
    rpe: float | None = None
    exercise: str | None = None


@dataclass(frozen=True, kw_only=True)
class ProposedRoute:
    """The form that a model fills in for a message which no rule could place."""

    intent: Intent
    confidence: Confidence
    sets: tuple[ProposedSaidSet, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ProposedDraft:
    """The form that a model fills in for a message which wants a draft made or changed; None: not said.

    `day`: which day of a week a single session is. `change` of the draft that waits: `row` is the id of one of its rows,
    `exercise` what is added or comes in its place. The exercises, sets and loads of a draft are the engine's.
    """

    goal: Literal["Strength", "Hypertrophy", "Both"] | None = None
    days: int | None = None
    minutes: int | None = None
    style: Literal["full body", "upper/lower", "push/pull/legs", "hybrid"] | None = None
    day: Literal["push", "pull", "legs", "upper", "lower"] | None = None
    change: Literal["add", "remove", "swap"] | None = None
    row: str | None = None
    exercise: str | None = None
    sentences: tuple[ModelSentence, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ProposedDecision:
    """A model's decision in five parts; its flags are free text until checked. A reason that is plain text is not read."""

    action: Action
    reason: tuple[ModelSentence, ...] | str
    intensity_recommendation: Intensity
    flags: tuple[str, ...]
    confidence: float


@dataclass(frozen=True, kw_only=True)
class ProposedStep:
    """One step of a proposed workout; its name is ours."""

    minutes: float
    zone: int


@dataclass(frozen=True, kw_only=True)
class ProposedWorkout:
    """A model's workout; accepted only below the day's ceiling and if its steps add up. Its words are ours."""

    steps: tuple[ProposedStep, ...]


@dataclass(frozen=True, kw_only=True)
class ProposedSet:
    """Equal sets. `weight_kg` is the load (with the bar, per dumbbell, added to bodyweight; assistance is negative)."""

    reps: int
    weight_kg: float | None = None
    rpe_cap: float | None = None
    sets: int = 1
    seconds: int | None = None


@dataclass(frozen=True, kw_only=True)
class ProposedLift:
    """One exercise by its name in the request; `instead_of` names the exercise it replaces."""

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
    """What a model says of a session, and what it takes it to be about; what to do is the rules' to say."""

    sentences: tuple[ModelSentence, ...]
    category: InsightCategory


@dataclass(frozen=True, kw_only=True)
class ProposedStall:
    """A model's judgement on whether a lift is stalled, and its words for why; the way out is the rules' to say."""

    is_stalled: bool
    sentences: tuple[ModelSentence, ...]
    fix_type: FixType | None = None


_PLACE = re.compile(r"\{\{\s*([a-z_]+)\s*\}\}")


@dataclass(frozen=True, kw_only=True)
class Prompt:
    """A prompt: `system` has the role and the limits, `user` the day's data. Placeholders are written `{{facts}}`."""

    id: str
    version: str
    system: str
    user: str

    @property
    def name(self) -> str:
        """Id and version as recorded: `decide@1`."""
        return f"{self.id}@{self.version}"

    @property
    def places(self) -> frozenset[str]:
        """The placeholder names in both texts."""
        return frozenset((*_PLACE.findall(self.system), *_PLACE.findall(self.user)))

    def fill(self, values: Mapping[str, str]) -> tuple[str, str]:
        """System and user text with every placeholder replaced; inserted values are not searched for placeholders."""

        def put(match: re.Match[str]) -> str:
            return values[match.group(1)]

        return _PLACE.sub(put, self.system), _PLACE.sub(put, self.user)


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One thing known of the day, or of a lift, by the id under which a model may speak of it.

    `value` is how people write it (`58`, `6.2 h`), `phrase` the same with what it is, without its article (`readiness of 58`,
    `6.2 h of sleep`), `article` what stands before that. After one of the words in `named` the value stands alone. `fields`
    are further texts by name, each of which explains itself (`usual`: `a usual range of 52 to 66 ms`); one named `text` is a
    whole passage in our words. `against`: where the value lies to its field `usual`, `need` or `before`, None where that is
    unknown. `is_name`: the name of a lift. `quoted`: a name of the athlete's own, in quotes wherever it is sent. `level` says where it
    lies against the athlete's own normal, None where that is unknown.
    """

    id: str
    value: str
    phrase: str
    article: str = "a"
    effect: FactEffect = FactEffect.NEUTRAL
    level: FactLevel | None = None
    named: tuple[str, ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    against: Against | None = None
    quoted: bool = False
    is_name: bool = False

    @property
    def full(self) -> str:
        """The phrase with its article."""
        return f"{self.article} {self.phrase}".strip()
