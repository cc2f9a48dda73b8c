"""Training zones, the time spent in them, and the thresholds of a day. Plain Python, so that a day starts quickly."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from math import isfinite, log10
from typing import TYPE_CHECKING, Literal

from lanterne_rouge.domain.activity import ZoneTimes
from lanterne_rouge.domain.fitness import Threshold, ThresholdName, ThresholdsOfDay, ThresholdSource
from lanterne_rouge.domain.profile import Profile
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.metric import GoldenInput, Metric

if TYPE_CHECKING:
    from lanterne_rouge.domain.arrays import FloatArray


@dataclass(frozen=True, kw_only=True)
class ZoneScheme:
    """Zones as percents of a threshold: zone i + 1 begins at `lower_percents[i]`."""

    name: str
    labels: tuple[str, ...]
    lower_percents: tuple[float, ...]

    def index(self, value: float, threshold: float) -> int | None:
        """Which zone, counted from 0; None without a threshold."""
        if threshold <= 0 or not isfinite(value):
            return None
        return bisect_right(self.edges(threshold), value)

    def times(self, values: "FloatArray", threshold: float) -> ZoneTimes | None:
        """Seconds in each zone of a 1 Hz channel; None without a threshold or without values."""
        import numpy as np  # here: naming a zone, as a workout does, needs no NumPy

        if threshold <= 0 or len(values) == 0:
            return None
        zone = np.searchsorted(self.edges(threshold), values, side="right")
        seconds = np.bincount(zone, minlength=len(self.labels)).astype(np.float64)
        return ZoneTimes(scheme=self.name, labels=self.labels, seconds=tuple(seconds.tolist()))

    def edges(self, threshold: float) -> tuple[float, ...]:
        """Where the zones above the first begin, in the unit of the threshold."""
        # Percent times threshold first: 55.5 % of 100 W is then 55.5 W to the last bit.
        return tuple(percent * threshold / 100 for percent in self.lower_percents)


def _by_whole_percent(*highest: int) -> tuple[float, ...]:
    """Published bands end at whole percents; a value belongs to the percent it rounds to."""
    return tuple(percent + 0.5 for percent in highest)


_SEVEN = ("Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7")
_FRIEL = ("Z1", "Z2", "Z3", "Z4", "Z5a", "Z5b", "Z5c")

COGGAN_POWER = ZoneScheme(
    name="coggan_power", labels=_SEVEN, lower_percents=_by_whole_percent(55, 75, 90, 105, 120, 150)
)
FRIEL_BIKE_HR = ZoneScheme(name="friel_hr", labels=_FRIEL, lower_percents=_by_whole_percent(80, 89, 93, 99, 102, 106))
FRIEL_RUN_HR = ZoneScheme(name="friel_hr", labels=_FRIEL, lower_percents=_by_whole_percent(84, 89, 94, 99, 102, 106))
# Friel's bands are percents of the time for a distance: 129 % of it is 1 / 1.29 of the speed.
FRIEL_PACE = ZoneScheme(
    name="friel_pace", labels=_FRIEL, lower_percents=tuple(10_000 / pace for pace in (129, 114, 106, 99, 97, 90))
)

RUN_ZONE_SPORTS = frozenset({Sport.RUNNING, Sport.WALKING, Sport.SKIING})


def heart_rate_scheme(sport: Sport) -> ZoneScheme:
    """Friel's bands for running on foot or on skis, those for the bike elsewhere."""
    return FRIEL_RUN_HR if sport in RUN_ZONE_SPORTS else FRIEL_BIKE_HR


def coggan_zone(watts: float, ftp_w: float) -> int | None:
    """1-7 by whole percents of FTP: 55, 75, 90, 105, 120, 150. Source: Coggan 2003."""
    index = COGGAN_POWER.index(watts, ftp_w)
    return None if index is None else index + 1


def friel_hr_zone(hr_bpm: float, lthr_bpm: float, sport: Sport) -> str | None:
    """1-4, 5a, 5b, 5c by whole percents of LTHR: bike 80, 89, 93, 99, 102, 106; run 84, 89, 94, ...

    Source: Friel 2009.
    """
    index = heart_rate_scheme(sport).index(hr_bpm, lthr_bpm)
    return None if index is None else _FRIEL[index].removeprefix("Z")


def seiler_zone(hr_bpm: float, vt1_hr_bpm: float, vt2_hr_bpm: float) -> Literal[1, 2, 3] | None:
    """1 below the first ventilatory threshold, 2 up to the second, 3 above. Source: Seiler & Kjerland 2006."""
    if not 0 < vt1_hr_bpm <= vt2_hr_bpm:
        return None
    if hr_bpm < vt1_hr_bpm:
        return 1
    return 2 if hr_bpm <= vt2_hr_bpm else 3


def polarization_index(shares: Sequence[float]) -> float | None:
    """log10(Z1 / Z2 * Z3 * 100) of the shares of three zones; above 2 is polarised. Source: Treff 2019."""
    if len(shares) != 3 or min(shares) <= 0:
        return None
    low, middle, high = shares
    return log10(low / middle * high * 100)


SPORT_WORDS = {"bike": Sport.CYCLING, "cycling": Sport.CYCLING, "run": Sport.RUNNING, "running": Sport.RUNNING}


def _golden_heart_rate_zone(given: GoldenInput) -> str | None:
    sport = SPORT_WORDS[given.word("sport", tuple(SPORT_WORDS))]
    return friel_hr_zone(given.number("hr"), given.number("lthr"), sport)


ZONE_METRICS = (
    Metric(
        key="coggan_zone",
        title="Power zone",
        formula="Z1-Z7 by rounded percent of FTP: 55, 75, 90, 105, 120, 150",
        unit="zone",
        source="Coggan 2003",
        needs=("power", "FTP"),
        compute=coggan_zone,
        golden=lambda given: coggan_zone(given.number("watts"), given.number("ftp")),
    ),
    Metric(
        key="friel_hr_zone",
        title="Heart rate zone",
        formula="Z1-Z5c by rounded percent of LTHR: bike 80, 89, 93, 99, 102, 106; run 84, 89, 94, 99, 102, 106",
        unit="zone",
        source="Friel 2009",
        needs=("heart rate", "LTHR"),
        compute=friel_hr_zone,
        golden=_golden_heart_rate_zone,
    ),
    Metric(
        key="friel_pace_zone",
        title="Pace zone",
        formula="Z1-Z5c by percent of threshold pace: 129, 114, 106, 99, 97, 90",
        unit="zone",
        source="Friel 2009",
        needs=("speed", "threshold pace"),
        compute=FRIEL_PACE.index,
    ),
    Metric(
        key="time_in_zones",
        title="Time in zones",
        formula="count of recorded seconds in each band",
        unit="s",
        source="Coggan 2003; Friel 2009",
        needs=("power, heart rate or speed", "its threshold"),
        compute=COGGAN_POWER.times,
    ),
    Metric(
        key="seiler_zone",
        title="Three-zone intensity",
        formula="below VT1, VT1 to VT2, above VT2",
        unit="zone",
        source="Seiler & Kjerland 2006",
        needs=("heart rate", "ventilatory thresholds"),
        compute=seiler_zone,
        golden=lambda given: seiler_zone(given.number("hr"), given.number("vt1_hr"), given.number("vt2_hr")),
    ),
    Metric(
        key="polarization_index",
        title="Polarisation index",
        formula="log10(Z1 / Z2 * Z3 * 100)",
        unit="1",
        source="Treff 2019",
        needs=("share of time in three zones",),
        compute=polarization_index,
        golden=lambda given: polarization_index(given.numbers("fractions", 3)),
    ),
)


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
_TRUST[ThresholdSource.INTERVALS] = _TRUST[ThresholdSource.FILE]


# What the athlete sets holds for this long before, where efforts alone would say less: training rarely reaches a threshold.
HOLDS_BEFORE_DAYS = 182
_SETTINGS = (ThresholdSource.FILE, ThresholdSource.INTERVALS)
_LOW_WHEN_UNTESTED = frozenset(set(ThresholdName) - {ThresholdName.RESTING_HR})


def thresholds_on(day: date, thresholds: Iterable[Threshold], *, sex: str | None = None) -> ThresholdsOfDay:
    """What holds on a day: the athlete's value, else that of a file or a service, an estimate, an age formula; of each the latest.

    The value of a file or a service gives way to an estimate above it, since efforts show what was held, that of a service after
    half a year to any estimate.

    Before the first day of the athlete's own value it fills what is missing, and in the last half year it replaces what is lower,
    of a device or an estimate: training without an all-out effort shows only the least that the threshold can be, and a device
    keeps what was once set.
    """
    known = tuple(thresholds)
    best: dict[ThresholdName, Threshold] = {}
    later: dict[ThresholdName, Threshold] = {}
    is_told = any(threshold.source in _SETTINGS for threshold in known)
    estimates = _latest_estimates(day, known) if is_told else {}
    for threshold in known:
        name = threshold.name
        if threshold.source in _SETTINGS and _outdone(threshold, estimates.get(name), day):
            continue
        if threshold.from_day > day:
            if threshold.source is ThresholdSource.ATHLETE and (
                name not in later or threshold.from_day < later[name].from_day
            ):
                later[name] = threshold
        elif name not in best or _rank(threshold) >= _rank(best[name]):
            best[name] = threshold
    for name, own in later.items():
        held = best.get(name)
        if held is None or (_may_be_low(held) and own.value > held.value and _is_near(day, own)):
            best[name] = own
    return ThresholdsOfDay(
        ftp=best.get(ThresholdName.FTP),
        lthr=best.get(ThresholdName.LTHR),
        max_hr=best.get(ThresholdName.MAX_HR),
        resting_hr=best.get(ThresholdName.RESTING_HR),
        threshold_pace=best.get(ThresholdName.THRESHOLD_PACE),
        css=best.get(ThresholdName.CSS),
        sex=sex,
    )


def _latest_estimates(day: date, thresholds: Iterable[Threshold]) -> dict[ThresholdName, Threshold]:
    found: dict[ThresholdName, Threshold] = {}
    for threshold in thresholds:
        held = found.get(threshold.name)
        is_estimate = threshold.source is ThresholdSource.ESTIMATE and threshold.from_day <= day
        if is_estimate and (held is None or threshold.from_day >= held.from_day):
            found[threshold.name] = threshold
    return found


def _outdone(told: Threshold, estimate: Threshold | None, day: date) -> bool:
    """Whether efforts say better than a service's setting: they show more, or it has been left alone for half a year."""
    if estimate is None:
        return False
    # A service says on which day a value was set, a file only that it still is.
    is_old = told.source is ThresholdSource.INTERVALS and day - told.from_day > timedelta(days=HOLDS_BEFORE_DAYS)
    return is_old or (_is_least(estimate) and estimate.value > told.value)


def _is_least(threshold: Threshold) -> bool:
    """Whether the true value can only be higher: an estimate of something that easy training does not reach."""
    return threshold.source is ThresholdSource.ESTIMATE and threshold.name in _LOW_WHEN_UNTESTED


def _may_be_low(threshold: Threshold) -> bool:
    return threshold.name in _LOW_WHEN_UNTESTED and threshold.source in (*_SETTINGS, ThresholdSource.ESTIMATE)


def _is_near(day: date, own: Threshold) -> bool:
    return own.from_day - day <= timedelta(days=HOLDS_BEFORE_DAYS)


# LTHR lies near nine tenths of the maximum in trained people (Friel 2009); used when only one of the two is known.
LTHR_SHARE_OF_MAX = 0.90


def threshold_heart_rate(thresholds: ThresholdsOfDay) -> float | None:
    """LTHR in bpm, else 90 % of a maximum that somebody measured; a maximum by age is too unsure to train by."""
    if thresholds.lthr is not None:
        return thresholds.lthr.value
    highest = thresholds.max_hr
    is_measured = highest is not None and highest.source is not ThresholdSource.AGE_FORMULA
    return LTHR_SHARE_OF_MAX * highest.value if highest is not None and is_measured else None


def told_in_profile(profile: Profile, since: date) -> tuple[Threshold, ...]:
    """The thresholds of a mission's athlete, the athlete's own word from the mission's first day on."""
    values = ((name, getattr(profile, field)) for name, field in _TOLD_IN.items())
    return tuple(
        Threshold(name=name, value=value, from_day=since, source=ThresholdSource.ATHLETE)
        for name, value in values
        if value is not None
    )


# What a medicine that slows the pulse makes void.
_BY_PULSE = frozenset((ThresholdName.LTHR, ThresholdName.MAX_HR))


def usable_thresholds(thresholds: Iterable[Threshold], profile: Profile) -> tuple[Threshold, ...]:
    """The thresholds to train and judge by: none of heart rate while a medicine slows the pulse."""
    return tuple(t for t in thresholds if not (profile.slow_pulse and t.name in _BY_PULSE))


def _rank(threshold: Threshold) -> tuple[int, date]:
    return _TRUST[threshold.source], threshold.from_day
