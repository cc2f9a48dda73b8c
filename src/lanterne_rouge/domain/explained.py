"""What a language model said of a decision that had been taken without it."""

from dataclasses import dataclass

from lanterne_rouge.domain.model_use import Consulted


@dataclass(frozen=True, kw_only=True)
class Explained:
    """The explanation, None where there is none that may be shown; `consulted` says who was asked and how it went."""

    text: str | None
    consulted: Consulted
