"""The page about money: what language models took, a month at that pace, and what the first plan of this coach reckoned with."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, TypeVar

from lanterne_rouge.ports.stores import ModelCall

Key = TypeVar("Key", bound=object)

COST_MONTH_DAYS: Final = 30
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
    return tuple(sorted(made, key=lambda call: (-call.day.toordinal(), call.role, call.provider, call.model)))


def by_model(calls: Iterable[ModelCall]) -> tuple[tuple[str, str, Sum], ...]:
    """Provider, model and sum, the one with most tokens first."""
    grouped = _grouped(calls, lambda call: (call.provider, call.model))
    made = [(provider, model, added(group)) for (provider, model), group in grouped.items()]
    return tuple(sorted(made, key=lambda call: (-call[2].tokens, call[0], call[1])))


def by_day(calls: Iterable[ModelCall], first: date, last: date) -> tuple[tuple[date, Sum], ...]:
    """Every day from `first` to `last`, days without a call among them."""
    grouped = _grouped(calls, lambda call: call.day)
    days = (first + timedelta(days=n) for n in range((last - first).days + 1))
    return tuple((day, added(grouped.get(day, ()))) for day in days)


def month_ahead(calls: Sequence[ModelCall], today: date) -> MonthAhead | None:
    """The month at the pace of the last thirty days, or of those since the first call; None before the first call."""
    since = today - timedelta(days=COST_MONTH_DAYS - 1)
    counted = [call for call in calls if since <= call.day <= today]
    if not counted:
        return None
    days = (today - min(call.day for call in counted)).days + 1
    total = added(counted)
    return MonthAhead(
        days=days,
        tokens_per_day=total.tokens / days,
        tokens=total.tokens * COST_MONTH_DAYS / days,
        cost_usd=round(total.cost_usd * COST_MONTH_DAYS / days, 9),
        unpriced=total.unpriced,
    )


def added(calls: Iterable[ModelCall]) -> Sum:
    """The calls as one sum."""
    all_calls = tuple(calls)
    return Sum(
        calls=len(all_calls),
        failed=sum(call.outcome != ANSWERED for call in all_calls),
        input_tokens=sum(call.input_tokens for call in all_calls),
        output_tokens=sum(call.output_tokens for call in all_calls),
        cost_usd=round(sum(call.cost_usd for call in all_calls if call.cost_usd is not None), 9),
        unpriced=sum(call.cost_usd is None for call in all_calls),
        estimated=sum(call.estimated for call in all_calls),
    )


def _grouped(calls: Iterable[ModelCall], key: Callable[[ModelCall], Key]) -> dict[Key, list[ModelCall]]:
    groups: dict[Key, list[ModelCall]] = {}
    for call in calls:
        groups.setdefault(key(call), []).append(call)
    return groups


PriceOf = Callable[[str, str, int, int], float | None]
"""Provider, model, tokens in, tokens out: USD, or None."""


@dataclass(frozen=True, kw_only=True)
class CostTarget:
    """One item of the first plan, in USD a month."""

    item: str
    low: float
    high: float
    note: str


TARGETS: Final = (
    CostTarget(item="language model", low=1.0, high=3.0, note="at 300 to 500 tokens a day"),
    CostTarget(item="hosting", low=5.0, high=7.0, note="a small rented machine; 0 on your own"),
    CostTarget(item="storage", low=0.0, high=0.0, note="one file in your home folder"),
    CostTarget(item="monitoring", low=0.0, high=2.0, note="nothing of the kind is needed for one athlete"),
    CostTarget(item="domain", low=0.0, high=10.0 / 12, note="0 to 10 USD a year; needed only for a public address"),
)
TOTAL_TARGET: Final = CostTarget(item="in all", low=6.0, high=10.0, note="as the first plan gives it")

PLAN_TOKENS_A_DAY: Final = (300, 500)
SMALL_USD_PER_1K: Final = 0.0015
LARGE_USD_PER_1K: Final = (0.03, 0.06)

SAMPLE_DAYS: Final = (("an explained day", 450, 100), ("a decided day", 1800, 700))
"""What a day may take at most: its name, tokens in, tokens out."""
SAMPLE_MODELS: Final = (
    ("openai", "gpt-4o-mini"),
    ("openai", "gpt-3.5-turbo"),
    ("google", "gemini-2.5-flash"),
    ("openai", "gpt-4o"),
    ("anthropic", "claude-sonnet-4-20250514"),
    ("openai", "gpt-4-turbo-preview"),
    ("openai", "gpt-4"),
)
COST_BAR_CELLS: Final = 30


def cost_page(calls: Sequence[ModelCall], today: date, price_of: PriceOf, *, daily_limit: int | None = None) -> str:
    """The page in Markdown from the calls up to `today`; the same calls give the same page."""
    month = month_ahead(calls, today)
    recent = [call for call in calls if today - timedelta(days=COST_MONTH_DAYS) < call.day <= today]
    parts = [
        f"# What it costs\n\nAs of {today}, from the ledger of calls in your home folder.",
        _actual(recent, today, daily_limit),
        _beside(month),
        _plan(),
        _samples(price_of),
    ]
    return "\n\n".join(parts) + "\n"


def dollars(amount: float) -> str:
    """An amount as it is shown: cents, and more digits where there are less than ten of them."""
    return f"{amount:.2f} USD" if amount >= 0.1 or amount == 0 else f"{amount:.4f} USD"


def cost_of(total: Sum) -> str:
    """The cost of a sum in words: what is known, and that something is not."""
    if total.unpriced and total.unpriced == total.calls:
        return "not known"
    return (
        f"{dollars(total.cost_usd)} and {_calls(total.unpriced)} without a price"
        if total.unpriced
        else dollars(total.cost_usd)
    )


def month_in_words(month: MonthAhead | None) -> str:
    """The month ahead in a sentence."""
    if month is None:
        return "No language model was used in the last 30 days, so a month costs nothing."
    span = "day" if month.days == 1 else f"{month.days} days"
    unpriced = f", plus {_calls(month.unpriced)} without a known price" if month.unpriced else ""
    return (
        f"A month at the rate of the last {span}: {month.tokens_per_day:.0f} tokens a day x {COST_MONTH_DAYS} = "
        f"{month.tokens:.0f} tokens, {dollars(month.cost_usd)}{unpriced}."
    )


def bars(days: Sequence[tuple[date, Sum]]) -> tuple[str, ...]:
    """A line for each day with a bar as long as its tokens."""
    most = max((total.tokens for _, total in days), default=0)
    return tuple(
        f"{day}  {total.tokens:>7}  {'#' * (-(-COST_BAR_CELLS * total.tokens // most) if most else 0)}".rstrip()
        for day, total in days
    )


def _actual(recent: Sequence[ModelCall], today: date, daily_limit: int | None) -> str:
    limit = "There is no daily limit." if daily_limit is None else f"The daily limit is {daily_limit} tokens."
    used = added(call for call in recent if call.day == today)
    heading = f"## The last {COST_MONTH_DAYS} days\n\nToday {used.tokens} tokens were used. {limit}"
    if not recent:
        return heading
    table = [
        "| model | calls | failed | tokens in | tokens out | cost |",
        "|---|---|---|---|---|---|",
        *(
            f"| {_cell(model)} ({_cell(provider)}) | {usage.calls} | {usage.failed} | {usage.input_tokens} | {usage.output_tokens} "
            f"| {cost_of(usage)} |"
            for provider, model, usage in by_model(recent)
        ),
    ]
    first = min(call.day for call in recent)
    chart = ["```text", "day          tokens", *bars(by_day(recent, first, today)), "```"]
    return "\n".join([heading, "", *table, "", *chart])


def _beside(month: MonthAhead | None) -> str:
    rows = ["| item | first plan, a month | now, a month |", "|---|---|---|"]
    model, hosting, storage, monitoring, domain = TARGETS
    mine = "0.00 USD" if month is None else dollars(month.cost_usd) + (" and more" if month.unpriced else "")
    for target, now in (
        (model, mine),
        (hosting, "0.00 USD on your own machine"),
        (storage, "0.00 USD"),
        (monitoring, "0.00 USD"),
        (domain, "0.00 USD"),
    ):
        rows.append(f"| {target.item}: {target.note} | {_span(target)} | {now} |")
    rows.append(f"| {TOTAL_TARGET.item}: {TOTAL_TARGET.note} | {_span(TOTAL_TARGET)} | {mine} |")
    assumed = (
        "Assumed: a month has 30 days; the days ahead are like the days behind; the coach runs on a machine you already own. "
        "If you rent one, add its 5 to 7 USD."
    )
    return "\n".join(["## A month ahead", "", month_in_words(month), "", *rows, "", assumed])


def _plan() -> str:
    few, many = PLAN_TOKENS_A_DAY
    a_day = many * SMALL_USD_PER_1K / 1000
    low, high = (many * price / 1000 * COST_MONTH_DAYS for price in LARGE_USD_PER_1K)
    return "\n".join(
        [
            "## The prices behind the first plan, checked",
            "",
            f"- GPT-3.5 at {SMALL_USD_PER_1K} USD per 1000 tokens: {many} tokens a day cost {many} / 1000 x {SMALL_USD_PER_1K} = "
            f"{a_day:.5f} USD, and {COST_MONTH_DAYS} days {a_day * COST_MONTH_DAYS:.4f} USD. The plan has 0.70 USD a month; that would be "
            f"{a_day * COST_MONTH_DAYS:.4f} USD every day.",
            f"- GPT-4 at {LARGE_USD_PER_1K[0]} (tokens in) to {LARGE_USD_PER_1K[1]} USD (tokens out) per 1000: {many} tokens a day "
            f"cost {low:.2f} to {high:.2f} USD in {COST_MONTH_DAYS} days. The plan has 2 to 4 USD.",
            f"- {few} to {many} tokens a day are {few * COST_MONTH_DAYS} to {many * COST_MONTH_DAYS} tokens a month.",
        ]
    )


def _samples(price_of: PriceOf) -> str:
    heading = " | ".join(f"{name}: {sent} in, {received} out" for name, sent, received in SAMPLE_DAYS)
    rows = [f"| model | {heading} |", "|---|---|---|"]
    for provider, model in SAMPLE_MODELS:
        costs = [
            price_of(provider, model, sent * COST_MONTH_DAYS, received * COST_MONTH_DAYS)
            for _, sent, received in SAMPLE_DAYS
        ]
        rows.append(f"| {model} | {' | '.join('not known' if cost is None else dollars(cost) for cost in costs)} |")
    return "\n".join([f"## {COST_MONTH_DAYS} days by today's price list", "", *rows])


def _calls(number: int) -> str:
    return "1 call" if number == 1 else f"{number} calls"


def _span(target: CostTarget) -> str:
    return f"{target.low:.2f} USD" if target.low == target.high else f"{target.low:.2f} to {target.high:.2f} USD"


def _cell(text: str) -> str:
    """A name from a setting, without what would break the table."""
    return "".join(c for c in text if c.isprintable()).replace("|", "/")[:80]
