"""Calls of models on days of March 2026."""

from datetime import UTC, datetime

from lanterne_rouge.ports.stores import ModelCall


def call(
    day: int,
    tokens: tuple[int, int] = (400, 100),
    *,
    role: str = "explain",
    model: str = "gpt-4",
    provider: str = "openai",
    outcome: str = "answered",
    cost: float | None = 0.018,
) -> ModelCall:
    """One call."""
    at = datetime(2026, 3, day, 6, tzinfo=UTC)
    return ModelCall(
        at=at,
        day=at.date(),
        role=role,
        provider=provider,
        model=model,
        prompt=f"{role}@1",
        outcome=outcome,
        input_tokens=tokens[0],
        output_tokens=tokens[1],
        ms=900.0,
        cost_usd=cost,
        estimated=False,
    )
