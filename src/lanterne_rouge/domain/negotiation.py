"""What mission, reasoning, a language model and the guardrails said to one another about a day, and how it was settled."""

from dataclasses import dataclass

from lanterne_rouge.domain.decision import Action


@dataclass(frozen=True, kw_only=True)
class Argument:
    """One turn: who speaks (`mission`, `reasoning`, `model`, `guardrails`), what is said, and the action it speaks for."""

    speaker: str
    says: str
    wants: Action
    numbers: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Negotiation:
    """An exchange about a critical stage, or between a model and the rules: its arguments in order, the verdict, who settled it."""

    about: str
    arguments: tuple[Argument, ...]
    verdict: Action
    settled_by: str
    says: str
