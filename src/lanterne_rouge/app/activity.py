"""One activity: shown, edited, deleted, restored."""

from dataclasses import dataclass

from lanterne_rouge.app.importing.editing import Editor
from lanterne_rouge.app.importing.threshold_basis import analyse
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.settle import measurer
from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.views.activity import (
    ActivityDetailView,
    CriticalPowerView,
    PowerAnalysis,
    PowerPointView,
    activity_detail_view,
    rounded,
)


@dataclass(frozen=True, kw_only=True)
class ActivityRequest:
    """An activity by its id or the beginning of it."""

    activity: str


@dataclass(frozen=True, kw_only=True)
class EditActivityRequest:
    """Values to change, as in `rpe=6`; an empty value takes an earlier edit back."""

    activity: str
    values: tuple[str, ...]


def show_activity(request: ActivityRequest, scope: AthleteScope) -> ActivityDetailView:
    """One activity with zones, best efforts, laps and sets."""
    return _view(scope.stores.activities.get(request.activity), scope)


def edit_activity(request: EditActivityRequest, scope: AthleteScope) -> ActivityDetailView:
    """Correct title, sport, start, RPE or load of an activity; what follows from them is computed anew."""
    activity, changed = _editor(scope).edit(request.activity, request.values, now=scope.now)
    return _view(activity, scope, changed)


def delete_activity(request: ActivityRequest, scope: AthleteScope) -> ActivityDetailView:
    """Leave an activity out of everything; it can be restored."""
    activity, changed = _editor(scope).delete(request.activity, now=scope.now)
    return _view(activity, scope, changed)


def restore_activity(request: ActivityRequest, scope: AthleteScope) -> ActivityDetailView:
    """Count a deleted activity again."""
    activity, changed = _editor(scope).restore(request.activity, now=scope.now)
    return _view(activity, scope, changed)


def _editor(scope: AthleteScope) -> Editor:
    return Editor(stores=scope.stores, readers=scope.adapters.file_readers(), zone=scope.zone, measurer=measurer(scope))


def _view(activity: Activity, scope: AthleteScope, changed: str | None = None) -> ActivityDetailView:
    analysis = analyse(activity, scope.stores.activities)
    fit = analysis.critical_power
    power = PowerAnalysis(
        power_curve=tuple(PowerPointView(duration_s=s, watts=round(watts, 1)) for s, watts in analysis.curve),
        critical_power=CriticalPowerView(
            cp_w=round(fit.model.cp_w, 1),
            w_prime_j=round(fit.model.w_prime_j),
            r_squared=round(fit.r_squared, 4),
            efforts=fit.efforts,
            confidence=fit.confidence,
        )
        if fit
        else None,
        w_balance_min_j=rounded(analysis.w_balance_min_j, 0),
        notice=analysis.notice or None,
    )
    return activity_detail_view(activity, power, changed)
