"""What is reckoned from samples when one activity is looked at: its whole power curve, CP and W' of its weeks, W' balance."""

from dataclasses import dataclass, replace
from datetime import timedelta

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.provenance import only_shown
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.intake.past import past_session
from lanterne_rouge.metrics.critical_power import CriticalPowerFit
from lanterne_rouge.metrics.estimates import WINDOW_DAYS, critical_power_over
from lanterne_rouge.metrics.mean_max import curve_durations, mean_maximal
from lanterne_rouge.metrics.sampling import every_second
from lanterne_rouge.metrics.w_balance import w_balance
from lanterne_rouge.ports.stores import ActivityStore

# Nobody spends more than all of W'; a tenth is what a good fit misses by.
OVERDRAWN = 0.1
CONTRADICTED = "This ride spent more than all of W prime: the efforts of these 90 days were not all-out, so CP or W prime is too low."


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """`curve` is seconds and watts; `critical_power` of the 90 days up to the activity; `w_balance_min_j` the lowest W'.

    `notice` says it when the ride shows that the model is wrong.
    """

    curve: tuple[tuple[int, float], ...] = ()
    critical_power: CriticalPowerFit | None = None
    w_balance_min_j: float | None = None
    notice: str | None = None


def analyse(activity: Activity, activities: ActivityStore) -> Analysis:
    """The power side of one activity; empty where there is no power, or nothing may be reckoned from it."""
    if only_shown(activity):
        return Analysis()
    streams = activities.streams(activity.id, (Channel.POWER,))
    column = streams.get(Channel.POWER)
    if column is None:
        return Analysis()
    (watts,) = every_second(streams.time_s, column)
    curve = mean_maximal(watts, curve_durations(len(watts))) if len(watts) else ()
    if activity.sport is not Sport.CYCLING:
        return Analysis(curve=curve)
    history = [past_session(b) for b in activities.bests() if b.counts]
    fit = critical_power_over(history, activity.day - timedelta(days=WINDOW_DAYS), activity.day)
    balance = w_balance(watts, fit.model) if fit else None
    lowest = float(balance.min()) if balance is not None and len(balance) else None
    if fit is None or lowest is None or lowest >= -OVERDRAWN * fit.model.w_prime_j:
        return Analysis(curve=curve, critical_power=fit, w_balance_min_j=lowest)
    return Analysis(
        curve=curve, critical_power=replace(fit, confidence="low"), w_balance_min_j=lowest, notice=CONTRADICTED
    )
