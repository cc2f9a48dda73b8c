"""What illness and pain leave of a day, by the published rules: rest, then a staircase; pain is off-loaded at once."""

import statistics
from dataclasses import dataclass

from lanterne_rouge.sandbox.policies.morning import Morning

# Load as a share of CTL on the days after symptoms end; hard work waits longer (IOC 2022 and convention).
STAIRS_FEVER = (0.0, 0.4, 0.6, 0.7, 0.8, 0.9)
STAIRS_COLD = (0.5, 0.7, 0.9)
EASY_DAYS_FEVER, EASY_DAYS_COLD = 6, 3
BREWING_WARM, BREWING_RHR, BREWING_WARM_ALONE, BREWING_RHR_ALONE = 0.5, 5.0, 1.0, 10.0
PAIN_LOAD = 0.4
NO_LIMIT = 1e9


@dataclass(frozen=True, kw_only=True)
class Ceiling:
    """The most that is right today."""

    load: float = NO_LIMIT
    share: float = 1.0


class Troubles:
    """Remembers the last illness and pain of one athlete."""

    def __init__(self) -> None:
        self._days_well = 999
        self._had_fever = False
        self._days_without_pain = 999

    def ceiling(self, morning: Morning) -> Ceiling:
        """The ceiling of this morning."""
        ill, sore = self._illness(morning), self._pain(morning)
        return Ceiling(load=min(ill.load, sore.load), share=min(ill.share, sore.share))

    def _illness(self, morning: Morning) -> Ceiling:
        if morning.symptoms != "none":
            if self._days_well > 0:
                self._had_fever = False
            self._days_well, self._had_fever = 0, self._had_fever or morning.symptoms == "fever"
            return Ceiling(load=0.0, share=0.0)
        if brewing(morning):
            return Ceiling(load=0.0, share=0.0)
        self._days_well += 1
        stairs = STAIRS_FEVER if self._had_fever else STAIRS_COLD
        easy_days = EASY_DAYS_FEVER if self._had_fever else EASY_DAYS_COLD
        load = stairs[self._days_well - 1] * morning.ctl if self._days_well <= len(stairs) else NO_LIMIT
        return Ceiling(load=load, share=0.05 if self._days_well <= easy_days else 1.0)

    def _pain(self, morning: Morning) -> Ceiling:
        self._days_without_pain = 0 if morning.pain > 0 else self._days_without_pain + 1
        if morning.injured or morning.pain > 5:
            return Ceiling(load=0.0, share=0.0)
        if morning.pain > 0:
            return Ceiling(load=PAIN_LOAD * morning.ctl, share=0.0)
        return Ceiling(share=0.1) if self._days_without_pain <= 1 else Ceiling()


def brewing(morning: Morning) -> bool:
    """Temperature and resting heart rate rising together, or one of them far."""
    past = [value for value in morning.rhr_hist[-28:] if value is not None]
    rise = morning.rhr - statistics.fmean(past) if morning.rhr is not None and len(past) >= 7 else 0.0
    warm = morning.temp_dev or 0.0
    together = warm >= BREWING_WARM and rise >= BREWING_RHR
    return together or warm >= BREWING_WARM_ALONE or rise >= BREWING_RHR_ALONE
