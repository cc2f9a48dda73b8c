"""What the loads rest on, said in a sentence, and how to tell better."""

from collections.abc import Sequence

from lanterne_rouge.domain.activity import ActivityBests
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.thresholds import THRESHOLD_UNITS, Threshold, ThresholdName, ThresholdSource
from lanterne_rouge.metrics.thresholds import thresholds_on

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


def rests_on(known: Sequence[Threshold], bests: Sequence[ActivityBests]) -> tuple[str, ...]:
    """One sentence per threshold that the newest loads rest on, and how to tell better ones."""
    if not bests:
        return ()
    of_day = thresholds_on(bests[-1].day, known)
    sports = {b.sport for b in bests}
    names = dict.fromkeys(name for sport, names in _MATTERS.items() if sport in sports for name in names)
    held = [(name, getattr(of_day, name.value)) for name in names]
    told = [f"{_shown(t)} ({_WHAT[t.source]})" for name, t in held if t is not None]
    guessed = [
        t for _, t in held if t is not None and t.source in (ThresholdSource.ESTIMATE, ThresholdSource.AGE_FORMULA)
    ]
    notices = [f"Loads rest on {', '.join(told)}."] if told else []
    if guessed:
        notices.append(f"If you know better: lanterne athlete set {guessed[0].name}=...")
    return tuple(notices)


def _shown(threshold: Threshold) -> str:
    if threshold.name in (ThresholdName.THRESHOLD_PACE, ThresholdName.CSS):
        per, unit = (1000, "km") if threshold.name is ThresholdName.THRESHOLD_PACE else (100, "100m")
        minutes, seconds = divmod(round(per / threshold.value), 60)
        return f"{threshold.name.replace('_', ' ')} {minutes}:{seconds:02d}/{unit}"
    return f"{threshold.name.upper()} {threshold.value:.0f} {THRESHOLD_UNITS[threshold.name]}"
