"""What language models took, added up: by day, by role and model, and as a month at the pace of the days behind."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, TypeVar

from lanterne_rouge.ports.stores import ModelCall

Key = TypeVar("Key", bound=object)

MONTH_DAYS: Final = 30
ANSWERED: Final = "answered"


@dataclass(frozen=True, kw_only=True)
class Sum:
    """Calls added up. `cost_usd` counts the calls whose price is known, `unpriced` those whose is not."""

    calls: int = 0
    failed: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    unpriced: int = 0
    estimated: int = 0

    @property
    def tokens(self) -> int:
        """Both directions."""
        return self.input_tokens + self.output_tokens


@dataclass(frozen=True, kw_only=True)
class UsageLine:
    """The calls of one day to one model in one role."""

    day: date
    role: str
    provider: str
    model: str
    sum: Sum


@dataclass(frozen=True, kw_only=True)
class MonthAhead:
    """Thirty days at the mean of the `days` behind, days without a call among them; `cost_usd` is the known part in USD."""

    days: int
    tokens_per_day: float
    tokens: float
    cost_usd: float
    unpriced: int


def lines(calls: Iterable[ModelCall]) -> tuple[UsageLine, ...]:
    """A line for each day, role and model, newest day first."""
    grouped = _grouped(calls, lambda call: (call.day, call.role, call.provider, call.model))
    made = [
        UsageLine(day=day, role=role, provider=provider, model=model, sum=added(group))
        for (day, role, provider, model), group in grouped.items()
    ]
    return tuple(sorted(made, key=lambda one: (-one.day.toordinal(), one.role, one.provider, one.model)))


def by_model(calls: Iterable[ModelCall]) -> tuple[tuple[str, str, Sum], ...]:
    """Provider, model and sum, the one with most tokens first."""
    grouped = _grouped(calls, lambda call: (call.provider, call.model))
    made = [(provider, model, added(group)) for (provider, model), group in grouped.items()]
    return tuple(sorted(made, key=lambda one: (-one[2].tokens, one[0], one[1])))


def by_day(calls: Iterable[ModelCall], first: date, last: date) -> tuple[tuple[date, Sum], ...]:
    """Every day from `first` to `last`, days without a call among them."""
    grouped = _grouped(calls, lambda call: call.day)
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return tuple((day, added(grouped.get(day, ()))) for day in days)


def month_ahead(calls: Sequence[ModelCall], today: date) -> MonthAhead | None:
    """The month at the pace of the last thirty days, or of those since the first call; None before the first call."""
    since = today - timedelta(days=MONTH_DAYS - 1)
    counted = [call for call in calls if since <= call.day <= today]
    if not counted:
        return None
    days = (today - min(call.day for call in counted)).days + 1
    total = added(counted)
    return MonthAhead(
        days=days,
        tokens_per_day=total.tokens / days,
        tokens=total.tokens * MONTH_DAYS / days,
        cost_usd=round(total.cost_usd * MONTH_DAYS / days, 9),
        unpriced=total.unpriced,
    )


def added(calls: Iterable[ModelCall]) -> Sum:
    """The calls as one sum."""
    kept = tuple(calls)
    return Sum(
        calls=len(kept),
        failed=sum(call.outcome != ANSWERED for call in kept),
        input_tokens=sum(call.input_tokens for call in kept),
        output_tokens=sum(call.output_tokens for call in kept),
        cost_usd=round(sum(call.cost_usd for call in kept if call.cost_usd is not None), 9),
        unpriced=sum(call.cost_usd is None for call in kept),
        estimated=sum(call.estimated for call in kept),
    )


def _grouped(calls: Iterable[ModelCall], key: Callable[[ModelCall], Key]) -> dict[Key, list[ModelCall]]:
    groups: dict[Key, list[ModelCall]] = {}
    for call in calls:
        groups.setdefault(key(call), []).append(call)
    return groups
