"""What the loads rest on, said in a sentence, and how to tell better."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from lanterne_rouge.domain.activity import Activity, ActivityBests, LoadMethod
from lanterne_rouge.domain.fitness import THRESHOLD_UNITS, Threshold, ThresholdName, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.provenance import is_display_only
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.streams import Channel
from lanterne_rouge.metrics.estimates import ESTIMATE_WINDOW_DAYS, PastSession, critical_power_over
from lanterne_rouge.metrics.heart_rate import reference_rates
from lanterne_rouge.metrics.mean_max import curve_durations, mean_maximal
from lanterne_rouge.metrics.power import CriticalPowerFit, w_balance
from lanterne_rouge.metrics.samples import every_second
from lanterne_rouge.metrics.thresholds import thresholds_on
from lanterne_rouge.ports.stores import ActivityStore

_WHAT = {
    ThresholdSource.ATHLETE: "as you told",
    ThresholdSource.FILE: "from your device's files",
    ThresholdSource.ESTIMATE: "estimated from your best efforts of 90 days",
    ThresholdSource.AGE_FORMULA: "by a formula from your age",
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


def rests_on(
    known: Sequence[Threshold], bests: Sequence[ActivityBests], measured: Sequence[Activity]
) -> tuple[str, ...]:
    """Which thresholds the newest loads rest on, which loads they hold back, and how to tell better ones."""
    bests = [b for b in bests if b.counts]
    if not bests:
        return ()
    of_day = thresholds_on(bests[-1].day, known)
    sports = {b.sport for b in bests}
    names = dict.fromkeys(name for sport, names in _MATTERS.items() if sport in sports for name in names)
    held = [(name, getattr(of_day, name.value)) for name in names]
    told = [f"{_shown(t)} ({_WHAT[t.source]})" for name, t in held if t is not None]
    guessed = [
        t.name for _, t in held if t is not None and t.source in (ThresholdSource.ESTIMATE, ThresholdSource.AGE_FORMULA)
    ]
    if _assumes(of_day, measured):
        told.append(f"LTHR {reference_rates(of_day).lthr_bpm:.0f} bpm (assumed: no hard effort and no age is known)")
        guessed.append(ThresholdName.LTHR)
    notices = [f"Loads rest on {', '.join(told)}."] if told else []
    if guessed:
        notices.append(f"If you know better: lanterne athlete set {guessed[0]}=... --from {bests[0].day}")
    return (*notices, *_held_back(measured))


def _assumes(of_day: ThresholdsOfDay, measured: Sequence[Activity]) -> bool:
    """Whether loads by heart rate rest on nothing that is known of the athlete."""
    unknown = of_day.lthr is None and of_day.max_hr is None
    return unknown and any(a.measures.load_method is LoadMethod.HEART_RATE for a in measured)


def _held_back(measured: Sequence[Activity]) -> tuple[str, ...]:
    """How many loads were cut because they went beyond what an estimate allows."""
    held = [a for a in measured if "estimate_too_low" in a.measures.quality and "clock" not in a.quality]
    if not held:
        return ()
    cut = [a.measures.load_method for a in held]
    names = [name for method, name in _BEHIND.items() if method in cut]
    many = "1 session was" if len(cut) == 1 else f"{len(cut)} sessions were"
    values = " ".join(f"{name}=..." for name in names)
    return (
        f"{many} harder than the estimate allows, so that the load was held back. "
        f"Tell your threshold: lanterne athlete set {values} --from {min(a.day for a in held)}",
    )


def _shown(threshold: Threshold) -> str:
    if threshold.name in (ThresholdName.THRESHOLD_PACE, ThresholdName.CSS):
        per, unit = (1000, "km") if threshold.name is ThresholdName.THRESHOLD_PACE else (100, "100m")
        minutes, seconds = divmod(round(per / threshold.value), 60)
        return f"{threshold.name.replace('_', ' ')} {minutes}:{seconds:02d}/{unit}"
    return f"{threshold.name.upper()} {threshold.value:.0f} {THRESHOLD_UNITS[threshold.name]}"


def past_session(bests: ActivityBests) -> PastSession:
    """What an activity can say about thresholds."""
    return PastSession(
        day=bests.day,
        sport=bests.sport,
        best_efforts=bests.best_efforts,
        device=bests.device,
        speed_ms=bests.avg_speed_ms,
        timer_s=bests.timer_s,
    )


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
