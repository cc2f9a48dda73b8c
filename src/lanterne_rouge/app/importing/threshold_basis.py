"""Sentences on the thresholds that loads use, and the power analysis of one activity."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from lanterne_rouge.domain.activity import Activity, ActivityBests, LoadMethod
from lanterne_rouge.domain.fitness import THRESHOLD_UNITS, Threshold, ThresholdName, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.provenance import is_display_only
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.metrics.estimates import ESTIMATE_WINDOW_DAYS, ThresholdSession, critical_power_over
from lanterne_rouge.metrics.heart_rate import reference_rates
from lanterne_rouge.metrics.mean_max import curve_durations, mean_maximal
from lanterne_rouge.metrics.power import CriticalPowerFit, w_balance
from lanterne_rouge.metrics.samples import every_second
from lanterne_rouge.metrics.zones import thresholds_on
from lanterne_rouge.ports.stores import ActivityStore

_SOURCE_WORDS = {
    ThresholdSource.ATHLETE: "set by you",
    ThresholdSource.FILE: "from your device",
    ThresholdSource.INTERVALS: "from intervals.icu",
    ThresholdSource.ESTIMATE: "estimated from your best efforts in 90 days",
    ThresholdSource.AGE_FORMULA: "estimated from your age",
}
_MATTERS = {
    Sport.CYCLING: (ThresholdName.FTP, ThresholdName.LTHR),
    Sport.RUNNING: (ThresholdName.THRESHOLD_PACE, ThresholdName.LTHR),
    Sport.SWIMMING: (ThresholdName.CSS,),
}
_BEHIND = {
    LoadMethod.POWER: ThresholdName.FTP,
    LoadMethod.RUN_PACE: ThresholdName.THRESHOLD_PACE,
    LoadMethod.SWIM_PACE: ThresholdName.CSS,
    LoadMethod.HEART_RATE: ThresholdName.LTHR,
}


def threshold_notices(
    thresholds: Sequence[Threshold], bests: Sequence[ActivityBests], measured: Sequence[Activity]
) -> tuple[str, ...]:
    """Sentences on the thresholds of the latest loads, how to correct them, and which loads were capped."""
    bests = [b for b in bests if b.counts]
    if not bests:
        return ()
    of_day = thresholds_on(bests[-1].day, thresholds)
    sports = {b.sport for b in bests}
    names = dict.fromkeys(name for sport, names in _MATTERS.items() if sport in sports for name in names)
    in_force = [(name, getattr(of_day, name.value)) for name in names]
    used = [f"{_shown(t)} ({_SOURCE_WORDS[t.source]})" for name, t in in_force if t is not None]
    guessed = [
        t.name
        for _, t in in_force
        if t is not None and t.source in (ThresholdSource.ESTIMATE, ThresholdSource.AGE_FORMULA)
    ]
    if _uses_default_rates(of_day, measured):
        used.append(f"LTHR {reference_rates(of_day).lthr_bpm:.0f} bpm (assumed, without a hard effort or your age)")
        guessed.append(ThresholdName.LTHR)
    notices = [f"Load uses {', '.join(used)}."] if used else []
    if guessed:
        notices.append(f"To correct it: lanterne athlete set {guessed[0]}=... --from {bests[0].day}")
    return (*notices, *_capped_loads(measured))


def _uses_default_rates(of_day: ThresholdsOfDay, measured: Sequence[Activity]) -> bool:
    """Whether loads by heart rate use default rates."""
    unknown = of_day.lthr is None and of_day.max_hr is None
    return unknown and any(a.measures.load_method is LoadMethod.HEART_RATE for a in measured)


def _capped_loads(measured: Sequence[Activity]) -> tuple[str, ...]:
    """A sentence on the loads that were capped because they exceed an estimate."""
    capped = [a for a in measured if "estimate_too_low" in a.measures.quality and "clock" not in a.quality]
    if not capped:
        return ()
    cut = [a.measures.load_method for a in capped]
    names = [name for method, name in _BEHIND.items() if method in cut]
    looks = "1 session looks" if len(cut) == 1 else f"{len(cut)} sessions look"
    its = "its" if len(cut) == 1 else "their"
    labels = " or ".join(_label(name) for name in names)
    values = " ".join(f"{name}=..." for name in names)
    return (
        f"{looks} too hard for your {labels}, so I capped {its} load. Is your {labels} higher? "
        f"lanterne athlete set {values} --from {min(a.day for a in capped)}",
    )


def _label(name: ThresholdName) -> str:
    return "threshold pace" if name is ThresholdName.THRESHOLD_PACE else name.upper()


def _shown(threshold: Threshold) -> str:
    if threshold.name in (ThresholdName.THRESHOLD_PACE, ThresholdName.CSS):
        per, unit = (1000, "km") if threshold.name is ThresholdName.THRESHOLD_PACE else (100, "100m")
        minutes, seconds = divmod(round(per / threshold.value), 60)
        return f"{_label(threshold.name)} {minutes}:{seconds:02d}/{unit}"
    return f"{_label(threshold.name)} {threshold.value:.0f} {THRESHOLD_UNITS[threshold.name]}"


def past_session(bests: ActivityBests) -> ThresholdSession:
    """An activity's evidence for thresholds."""
    return ThresholdSession(
        day=bests.day,
        sport=bests.sport,
        best_efforts=bests.best_efforts,
        device=bests.device,
        speed_ms=bests.avg_speed_ms,
        timer_s=bests.timer_s,
        rpe=bests.rpe if bests.rpe is not None else bests.device.rpe,
    )


# W' cannot be overspent; a tenth is the error of a good fit.
OVERDRAWN = 0.1
CONTRADICTED = "You spent more than your whole W prime, so CP or W prime is too low. Your efforts in these 90 days weren't all-out."


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """`curve` is seconds and watts; `critical_power` of the 90 days up to the activity; `w_balance_min_j` the lowest W'.

    `notice` is a sentence if the ride contradicts the model.
    """

    curve: tuple[tuple[int, float], ...] = ()
    critical_power: CriticalPowerFit | None = None
    w_balance_min_j: float | None = None
    notice: str | None = None


def analyse(activity: Activity, activities: ActivityStore) -> Analysis:
    """Analyse the power of one activity; empty without power or for display-only activities."""
    if is_display_only(activity):
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
    fit = critical_power_over(history, activity.day - timedelta(days=ESTIMATE_WINDOW_DAYS), activity.day)
    balance = w_balance(watts, fit.model) if fit else None
    lowest = float(balance.min()) if balance is not None and len(balance) else None
    if fit is None or lowest is None or lowest >= -OVERDRAWN * fit.model.w_prime_j:
        return Analysis(curve=curve, critical_power=fit, w_balance_min_j=lowest)
    return Analysis(
        curve=curve, critical_power=replace(fit, confidence="low"), w_balance_min_j=lowest, notice=CONTRADICTED
    )
