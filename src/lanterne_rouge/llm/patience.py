"""How long to go on trying."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Patience:
    """`attempts` in all; the first wait in seconds, doubled each time unless the other side names another."""

    attempts: int = 3
    first_wait_s: float = 0.5
