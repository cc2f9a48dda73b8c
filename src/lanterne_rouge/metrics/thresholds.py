"""Which threshold holds on a day. Plain Python, so that a day's start stays quick."""

from collections.abc import Iterable
from datetime import date

from lanterne_rouge.domain.fitness import Threshold, ThresholdName, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.mission import Profile

_TOLD_IN = {
    ThresholdName.FTP: "ftp",
    ThresholdName.LTHR: "lthr",
    ThresholdName.MAX_HR: "max_hr",
    ThresholdName.RESTING_HR: "resting_hr",
    ThresholdName.THRESHOLD_PACE: "threshold_pace_ms",
    ThresholdName.CSS: "css_ms",
}

# The enum stands in order of trust, best first.
_TRUST = {source: -place for place, source in enumerate(ThresholdSource)}


def thresholds_on(day: date, known: Iterable[Threshold], *, sex: str | None = None) -> ThresholdsOfDay:
    """What holds on a day: the athlete's value, else the file's, an estimate, an age formula; of each the latest."""
    best: dict[ThresholdName, Threshold] = {}
    for threshold in known:
        if threshold.from_day > day:
            continue
        other = best.get(threshold.name)
        if other is None or _rank(threshold) >= _rank(other):
            best[threshold.name] = threshold
    return ThresholdsOfDay(
        ftp=best.get(ThresholdName.FTP),
        lthr=best.get(ThresholdName.LTHR),
        max_hr=best.get(ThresholdName.MAX_HR),
        resting_hr=best.get(ThresholdName.RESTING_HR),
        threshold_pace=best.get(ThresholdName.THRESHOLD_PACE),
        css=best.get(ThresholdName.CSS),
        sex=sex,
    )


def told_in_profile(profile: Profile, since: date) -> tuple[Threshold, ...]:
    """The thresholds of a mission's athlete, the athlete's own word from the mission's first day on."""
    values = ((name, getattr(profile, field)) for name, field in _TOLD_IN.items())
    return tuple(
        Threshold(name=name, value=value, from_day=since, source=ThresholdSource.ATHLETE)
        for name, value in values
        if value is not None
    )


def _rank(threshold: Threshold) -> tuple[int, date]:
    return _TRUST[threshold.source], threshold.from_day
