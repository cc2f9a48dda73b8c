"""What language models took by day, role and model, the daily limit, and the month ahead."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lanterne_rouge.language.phrasing import printable
from lanterne_rouge.ports.stores import ModelCall
from lanterne_rouge.views.costs import (
    TARGETS,
    TOTAL_TARGET,
    MonthAhead,
    Sum,
    added,
    bars,
    cost_of,
    lines,
    month_ahead,
    month_in_words,
)

USAGE_CHART_DAYS = 14
NAME_CELLS = 40


@dataclass(frozen=True, kw_only=True)
class UsageSumView:
    """Calls added up; `cost_usd` is None where a price is missing, `cost_usd_known` is the part with one."""

    calls: int
    failed: int
    input_tokens: int
    output_tokens: int
    tokens: int
    cost_usd: float | None
    cost_usd_known: float
    calls_without_price: int
    calls_estimated: int


@dataclass(frozen=True, kw_only=True)
class UsageLineView(UsageSumView):
    """The calls of one day to one model in one role."""

    date: dt.date
    role: str
    provider: str
    model: str


@dataclass(frozen=True, kw_only=True)
class TodaysUsageView:
    """The tokens of today and the daily limit."""

    date: dt.date
    tokens: int
    limit: int | None


@dataclass(frozen=True, kw_only=True)
class MonthAheadView:
    """Thirty days at the mean of the days behind."""

    from_days: int
    tokens_per_day: float
    tokens: int
    cost_usd: float
    calls_without_price: int


@dataclass(frozen=True, kw_only=True)
class CostTargetView:
    """One item of the first plan, in USD a month."""

    item: str
    low: float
    high: float
    note: str


@dataclass(frozen=True, kw_only=True)
class UsageReportView:
    """The use of language models over some days."""

    days: int
    today: TodaysUsageView
    usage: tuple[UsageLineView, ...]
    total: UsageSumView
    month_ahead: MonthAheadView | None
    first_plan_usd_a_month: tuple[CostTargetView, ...]


def usage_report_view(
    calls: Sequence[ModelCall], *, days: int, today: dt.date, tokens_today: int, limit: int | None
) -> UsageReportView:
    """The use of the last `days`; `calls` may reach further back, for the month ahead."""
    recent = [call for call in calls if call.day > today - dt.timedelta(days=days)]
    month = month_ahead(calls, today)
    return UsageReportView(
        days=days,
        today=TodaysUsageView(date=today, tokens=tokens_today, limit=limit),
        usage=tuple(
            UsageLineView(
                date=line.day, role=line.role, provider=line.provider, model=line.model, **vars(_sum_view(line.sum))
            )
            for line in lines(recent)
        ),
        total=_sum_view(added(recent)),
        month_ahead=MonthAheadView(
            from_days=month.days,
            tokens_per_day=round(month.tokens_per_day, 1),
            tokens=round(month.tokens),
            cost_usd=round(month.cost_usd, 6),
            calls_without_price=month.unpriced,
        )
        if month is not None
        else None,
        first_plan_usd_a_month=tuple(
            CostTargetView(item=target.item, low=target.low, high=round(target.high, 2), note=target.note)
            for target in (*TARGETS, TOTAL_TARGET)
        ),
    )


def usage_text(view: UsageReportView) -> str:
    """A table, a chart of the last two weeks, the limit and the month ahead."""
    return "\n".join((*_table(view), _limit(view.today), *_month(view)))


def _table(view: UsageReportView) -> Iterator[str]:
    if not view.usage:
        if view.month_ahead is None:  # the month ahead says it
            return
        span = "the last day" if view.days == 1 else f"the last {view.days} days"
        yield f"No language model was used in {span}."
        return
    yield "day         role              calls  tokens in  tokens out  cost"
    for line in view.usage:
        failed = f" ({line.failed} failed)" if line.failed else ""
        whom = f"{printable(line.model)[:NAME_CELLS]} ({printable(line.provider)[:NAME_CELLS]})"
        yield f"{line.date}  {line.role:<16}  {_columns(line)}  {whom}{failed}"
    yield f"{'total':<10}  {'':<16}  {_columns(view.total)}"
    yield ""
    today = view.today.date
    first = max(min(line.date for line in view.usage), today - dt.timedelta(days=USAGE_CHART_DAYS - 1))
    yield "day          tokens"
    dates = [first + dt.timedelta(days=n) for n in range((today - first).days + 1)]
    yield from bars([(day, _sum_of_day(view.usage, day)) for day in dates])
    yield ""


def _columns(part: UsageSumView) -> str:
    return f"{part.calls:>5}  {part.input_tokens:>9}  {part.output_tokens:>10}  {cost_of(_sum(part))}"


def _limit(today: TodaysUsageView) -> str:
    if today.limit is None:
        return f"Today: {today.tokens} tokens. No daily limit (set one with LLM_DAILY_TOKEN_LIMIT)."
    if today.limit == 0:
        return "No language model is used, because LLM_DAILY_TOKEN_LIMIT is 0."
    reached = " Limit reached: the rules answer until tomorrow." if today.tokens >= today.limit else ""
    return f"Today: {today.tokens} of {today.limit} tokens (LLM_DAILY_TOKEN_LIMIT).{reached}"


def _month(view: UsageReportView) -> Iterator[str]:
    month = view.month_ahead
    ahead = None
    if month is not None:
        ahead = MonthAhead(
            days=month.from_days,
            tokens_per_day=month.tokens_per_day,
            tokens=month.tokens,
            cost_usd=month.cost_usd,
            unpriced=month.calls_without_price,
        )
    yield month_in_words(ahead)
    *items, total = view.first_plan_usd_a_month
    planned = ", ".join(f"{target.item} {target.low:g} to {target.high:g}" for target in items if target.high)
    yield f"To compare, what a coach on a rented server costs (USD a month): {planned}; {total.low:g} to {total.high:g} in all."


def _sum_view(part: Sum) -> UsageSumView:
    return UsageSumView(
        calls=part.calls,
        failed=part.failed,
        input_tokens=part.input_tokens,
        output_tokens=part.output_tokens,
        tokens=part.tokens,
        cost_usd=part.cost_usd if part.unpriced == 0 else None,
        cost_usd_known=part.cost_usd,
        calls_without_price=part.unpriced,
        calls_estimated=part.estimated,
    )


def _sum(part: UsageSumView) -> Sum:
    return Sum(
        calls=part.calls,
        failed=part.failed,
        input_tokens=part.input_tokens,
        output_tokens=part.output_tokens,
        cost_usd=part.cost_usd_known,
        unpriced=part.calls_without_price,
        estimated=part.calls_estimated,
    )


def _sum_of_day(usage: Sequence[UsageLineView], day: dt.date) -> Sum:
    of_day = [line for line in usage if line.date == day]
    return Sum(
        input_tokens=sum(line.input_tokens for line in of_day), output_tokens=sum(line.output_tokens for line in of_day)
    )
