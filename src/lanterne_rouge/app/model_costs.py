"""What asking a model cost: a page in the output folder, and a line at the end of a run."""

from datetime import timedelta

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.language_model import ModelConsultation

USAGE_MONTH_DAYS = 30


def record_costs(scope: AthleteScope, consulted: ModelConsultation | None) -> tuple[str, ...]:
    """After a model was asked: the page of costs is written anew, and a line says what it took."""
    if consulted is None:
        return ()
    # Imported here: a day of the rules costs nothing.
    from lanterne_rouge.views.costs import cost_page

    calls = scope.stores.model_calls.between(scope.today - timedelta(days=USAGE_MONTH_DAYS), scope.today)
    limit = scope.settings.model_use.daily_token_limit
    page = cost_page(calls, scope.today, scope.models.prices.cost_usd, daily_limit=limit)
    return (scope.models.run_summary(consulted), *scope.output.costs(page))
