"""A compact coach of published rules: steady progress, two hard days, HRV gate, illness and pain first, a real taper."""

import statistics
from collections.abc import Sequence

from lanterne_rouge.sandbox.policies.morning import Morning, answer, read
from lanterne_rouge.sandbox.policies.troubles import Troubles
from lanterne_rouge.sandbox.policy import Json

RISE_PER_WEEK, RECOVERY_WEEK, RECOVERY_EVERY = 0.055, 0.75, 4
HIGHEST_OF_HOURS = 1.0
# Share of the week and intensity by weekday, Monday first: rest, hard, easy, hard, easy, long, easy.
WEEK = (0.04, 0.16, 0.125, 0.16, 0.12, 0.205, 0.19)
HARD_DAYS, HARD_SHARE, EASY_SHARE = (1, 3), 0.45, 0.06
TAPER_DAYS = 14
TAPER_START, TAPER_END = 0.64, 0.26
HRV_SPAN, HRV_BAND, GATED_VOLUME = 28, 0.5, 0.9
LOW_READINESS, SHORT_NIGHT = 60.0, 5.0


class Rules:
    """Trains by published rules, nothing more."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete."""
        self._troubles = Troubles()
        self._week_load: float | None = None

    def __call__(self, obs: dict[str, Json]) -> dict[str, Json]:
        """Today's session."""
        morning = read(obs)
        if self._week_load is None:
            self._week_load = 7 * morning.ctl
        elif morning.day % 7 == 0:
            self._progress(morning)
        load, share = self._planned(morning)
        if gated(morning):
            load, share = GATED_VOLUME * load, min(share, EASY_SHARE)
        ceiling = self._troubles.ceiling(morning)
        return answer(min(load, ceiling.load), min(share, ceiling.share))

    def _progress(self, morning: Morning) -> None:
        """The next week grows from the one before, unless much of it was lost."""
        done = sum(morning.loads[-7:])
        assert self._week_load is not None
        lost = done < 0.6 * self._week_load
        recovery_before = (morning.day // 7) % RECOVERY_EVERY == 0
        if not lost and not recovery_before:
            most = HIGHEST_OF_HOURS * 52.0 * morning.weekly_hours
            self._week_load = max(self._week_load, min(most, self._week_load * (1 + RISE_PER_WEEK)))

    def _planned(self, morning: Morning) -> tuple[float, float]:
        assert self._week_load is not None
        share = HARD_SHARE if morning.weekday in HARD_DAYS else EASY_SHARE
        return self._factor(morning) * self._week_load * WEEK[morning.weekday], share

    def _factor(self, morning: Morning) -> float:
        if morning.days_to_goal <= TAPER_DAYS:
            return TAPER_END + (TAPER_START - TAPER_END) * morning.days_to_goal / TAPER_DAYS
        return RECOVERY_WEEK if (morning.day // 7) % RECOVERY_EVERY == RECOVERY_EVERY - 1 else 1.0


def gated(morning: Morning) -> bool:
    """Whether the week's HRV lies below its band, or last night forbids hard work."""
    if morning.readiness is not None and morning.readiness < LOW_READINESS:
        return True
    if morning.sleep_h is not None and morning.sleep_h < SHORT_NIGHT:
        return True
    return _below_band([*morning.ln_rmssd_hist, morning.ln_rmssd])


def _below_band(values: Sequence[float | None]) -> bool:
    """The week's mean under the mean of four weeks by half their spread (Plews 2012)."""
    week = [v for v in values[-7:] if v is not None]
    month = [v for v in values[-HRV_SPAN:] if v is not None]
    if len(week) < 3 or len(month) < 14:
        return False
    return statistics.fmean(week) < statistics.fmean(month) - HRV_BAND * statistics.stdev(month)
