"""`lanterne usage`: what language models took, by day, role and model, and what a month of that costs."""

from datetime import date, timedelta
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, caller, put_json, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lanterne_rouge.ports.stores import ModelCall
    from lanterne_rouge.views.costs import MonthAhead, Sum, UsageLine

DAYS = typer.Option(30, "--days", help="How many days back, today among them.", metavar="N", min=1, max=3660)
USAGE_CHART_DAYS = 14
NAME_CELLS = 40


def usage(context: typer.Context, days: int = DAYS, as_json: bool = JSON) -> None:
    """Show calls, tokens and cost of language models by day, role and model, the limit, and the month ahead."""
    from lanterne_rouge.views.costs import COST_MONTH_DAYS, lines, month_ahead

    scope = caller(context).scope
    today = scope.now.date()
    limit = scope.settings.model_use.daily_token_limit
    since = today - timedelta(days=max(days, COST_MONTH_DAYS) - 1)
    known = scope.stores.model_calls.between(since, today)
    asked = [call for call in known if call.day > today - timedelta(days=days)]
    month = month_ahead(known, today)
    used = scope.stores.model_calls.tokens_on(today)
    if trouble := scope.models.prices.problem:
        typer.echo(trouble, err=True)
    if as_json:
        put_json(_document(lines(asked), asked, days=days, today=today, used=used, limit=limit, month=month))
        return
    _told(lines(asked), asked, days=days, today=today)
    typer.echo(_limit(used, limit))
    _month(month)


def _told(table: "Sequence[UsageLine]", asked: "Sequence[ModelCall]", *, days: int, today: date) -> None:
    from lanterne_rouge.views.costs import added, bars, by_day, cost_of

    if not asked:
        typer.echo(f"No language model was asked in {'the last day' if days == 1 else f'the last {days} days'}.")
        return
    typer.echo("day         role              calls  tokens in  tokens out  cost")
    for line in table:
        one = line.sum
        failed = f" ({one.failed} failed)" if one.failed else ""
        whom = f"{shown(line.model)[:NAME_CELLS]} ({shown(line.provider)[:NAME_CELLS]})"
        typer.echo(
            f"{line.day}  {line.role:<16}  {one.calls:>5}  {one.input_tokens:>9}  {one.output_tokens:>10}  {cost_of(one)}  "
            f"{whom}{failed}"
        )
    total = added(asked)
    typer.echo(
        f"{'in all':<10}  {'':<16}  {total.calls:>5}  {total.input_tokens:>9}  {total.output_tokens:>10}  {cost_of(total)}"
    )
    typer.echo("")
    first = max(min(call.day for call in asked), today - timedelta(days=USAGE_CHART_DAYS - 1))
    typer.echo("day          tokens")
    for bar in bars(by_day(asked, first, today)):
        typer.echo(bar)
    typer.echo("")


def _limit(used: int, limit: int | None) -> str:
    if limit is None:
        return f"Today {used} tokens, without a limit; LLM_DAILY_TOKEN_LIMIT sets one."
    if limit == 0:
        return "LLM_DAILY_TOKEN_LIMIT is 0: no language model is asked."
    reached = " It is reached: the rules answer until tomorrow." if used >= limit else ""
    return f"Today {used} of {limit} tokens (LLM_DAILY_TOKEN_LIMIT).{reached}"


def _month(month: "MonthAhead | None") -> None:
    from lanterne_rouge.views.costs import TARGETS, TOTAL_TARGET, month_in_words

    typer.echo(month_in_words(month))
    planned = ", ".join(f"{one.item} {one.low:g} to {one.high:.3g}" for one in TARGETS if one.high)
    typer.echo(
        f"The first plan, USD a month: {planned}; {TOTAL_TARGET.item} {TOTAL_TARGET.low:g} to {TOTAL_TARGET.high:g}."
    )


def _document(
    table: "Sequence[UsageLine]",
    asked: "Sequence[ModelCall]",
    *,
    days: int,
    today: date,
    used: int,
    limit: int | None,
    month: "MonthAhead | None",
) -> dict[str, object]:
    from lanterne_rouge.views.costs import TARGETS, TOTAL_TARGET, added

    return {
        "days": days,
        "today": {"date": today.isoformat(), "tokens": used, "limit": limit},
        "usage": [
            {
                "date": line.day.isoformat(),
                "role": line.role,
                "provider": line.provider,
                "model": line.model,
                **_sum(line.sum),
            }
            for line in table
        ],
        "total": _sum(added(asked)),
        "month_ahead": None
        if month is None
        else {
            "from_days": month.days,
            "tokens_per_day": round(month.tokens_per_day, 1),
            "tokens": round(month.tokens),
            "cost_usd": round(month.cost_usd, 6),
            "calls_without_price": month.unpriced,
        },
        "first_plan_usd_a_month": [
            {"item": one.item, "low": one.low, "high": round(one.high, 2), "note": one.note}
            for one in (*TARGETS, TOTAL_TARGET)
        ],
    }


def _sum(one: "Sum") -> dict[str, object]:
    known = one.unpriced == 0
    return {
        "calls": one.calls,
        "failed": one.failed,
        "input_tokens": one.input_tokens,
        "output_tokens": one.output_tokens,
        "tokens": one.tokens,
        "cost_usd": one.cost_usd if known else None,
        "cost_usd_known": one.cost_usd,
        "calls_without_price": one.unpriced,
        "calls_estimated": one.estimated,
    }
