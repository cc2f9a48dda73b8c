"""What language models took, and what a month of that costs."""

from dataclasses import dataclass
from datetime import timedelta

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.views.costs import COST_MONTH_DAYS
from lanterne_rouge.views.usage import UsageReportView, usage_report_view

MOST_USAGE_DAYS = 3_660


@dataclass(frozen=True, kw_only=True)
class UsageRequest:
    """How many days back, today among them."""

    days: int = 30


def show_usage(request: UsageRequest, scope: AthleteScope) -> UsageReportView:
    """Calls, tokens and cost of language models by day, role and model, the limit, and the month ahead.

    Raises `BadInput` for more days than ten years have.
    """
    if not 0 < request.days <= MOST_USAGE_DAYS:
        raise BadInput(f"{request.days} days are not possible.", f"Ask for 1 to {MOST_USAGE_DAYS}.")
    today = scope.today
    since = today - timedelta(days=max(request.days, COST_MONTH_DAYS) - 1)
    if trouble := scope.models.prices.problem:
        scope.notices.now(trouble)
    return usage_report_view(
        scope.stores.model_calls.between(since, today),
        days=request.days,
        today=today,
        tokens_today=scope.stores.model_calls.tokens_on(today),
        limit=scope.settings.model_use.daily_token_limit,
    )
