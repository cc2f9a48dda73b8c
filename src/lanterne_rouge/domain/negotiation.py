"""What the mission and the reasoning said to one another about a day, and how it was settled."""

from dataclasses import dataclass

from lanterne_rouge.domain.decision import Action


@dataclass(frozen=True, kw_only=True)
class Argument:
    """One turn: who speaks (`mission`, `reasoning`, `guardrails`), what is said, and the action it speaks for."""

    speaker: str
    says: str
    wants: Action
    numbers: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Negotiation:
    """An exchange about a critical stage: its arguments in order, the verdict, and whether a safety limit settled it."""

    about: str
    arguments: tuple[Argument, ...]
    verdict: Action
    settled_by: str
    says: str
