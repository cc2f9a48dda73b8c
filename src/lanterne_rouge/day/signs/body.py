"""What the body shows this morning, against the athlete's own normal. Unknown is None, and None is never a good sign."""

from dataclasses import dataclass
from math import exp

from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.metrics.strain import HRV_BAND_SD, Spread, hrv_band

# For adults whose own need is unknown.
USUAL_NEED_H = 7.5
DIP_SD = 1.0
# Points of 100.
LOW_READINESS_BELOW = 60.0
VALID_DAYS = 3


@dataclass(frozen=True, kw_only=True)
class Body:
    """Readiness of today, HRV as lnRMSSD with its band, sleep in hours, resting heart rate in bpm, temperature in °C.

    `readiness_yesterday` is known only where there is no score today; it may make a day easier, never harder.

    `hrv_today_sds`: how many of its standard deviations today's HRV lies above the mean of 28 days.
    `hrv_careful_low` is the lower end of the band, and of the usual band where the athlete's own is wider.
    """

    readiness: float | None
    readiness_age_days: int | None
    readiness_yesterday: float | None
    hrv_week: float | None
    hrv_low: float | None
    hrv_careful_low: float | None
    hrv_high: float | None
    hrv_today: float | None
    hrv_dipped_twice: bool
    hrv_today_sds: float | None
    rhr: float | None
    rhr_mean: float | None
    temperature: float | None
    sleep: float | None
    sleep_week: float | None
    sleep_need: float | None
    nights_under_6h: int | None

    @property
    def hrv_week_ms(self) -> float | None:
        """The week's HRV in ms, as athletes know it."""
        return _ms(self.hrv_week)

    @property
    def hrv_low_ms(self) -> float | None:
        """The lower end of the band in ms."""
        return _ms(self.hrv_low)

    @property
    def hrv_high_ms(self) -> float | None:
        """The upper end of the band in ms."""
        return _ms(self.hrv_high)

    @property
    def hrv_today_ms(self) -> float | None:
        """Today's HRV in ms."""
        return _ms(self.hrv_today)

    @property
    def hrv_below(self) -> bool:
        """The week lies below the band of the last four weeks."""
        return self.hrv_week is not None and self.hrv_low is not None and self.hrv_week < self.hrv_low

    @property
    def hrv_carefully_below(self) -> bool:
        """As `hrv_below`, but a band that the athlete widened counts as the usual one: for a way back, and before a push."""
        low = self.hrv_careful_low
        return self.hrv_week is not None and low is not None and self.hrv_week < low

    @property
    def hrv_above(self) -> bool:
        """The week lies above the band; that may be freshness or the opposite."""
        return self.hrv_week is not None and self.hrv_high is not None and self.hrv_week > self.hrv_high

    @property
    def hrv_in_band(self) -> bool:
        """The week is known and inside the band."""
        known = self.hrv_week is not None and self.hrv_low is not None
        return known and not (self.hrv_carefully_below or self.hrv_above)

    @property
    def rhr_over(self) -> float | None:
        """Beats above the mean of 28 days."""
        return self.rhr - self.rhr_mean if self.rhr is not None and self.rhr_mean is not None else None

    @property
    def sleep_debt(self) -> float | None:
        """Hours a night below the need, over the last seven nights."""
        if self.sleep_week is None or self.sleep_need is None:
            return None
        return self.sleep_need - self.sleep_week

    @property
    def known(self) -> bool:
        """Whether anything of the body was measured at all."""
        return any(v is not None for v in (self.readiness, self.hrv_week, self.hrv_today, self.rhr, self.sleep))


def read_body(context: Morning) -> Body:
    """The body's signs of a context whose impossible values were set aside."""
    readiness, hrv, sleep, rhr = context.readiness, context.hrv, context.sleep, context.rhr
    age = (readiness.measured_days_ago or 0) if readiness else None
    week_counts = hrv is not None and (hrv.valid_days_in_week is None or hrv.valid_days_in_week >= VALID_DAYS)
    mean = hrv.mean_28d if hrv else None
    sd = hrv.sd_28d if hrv else None
    spread = None if mean is None or sd is None else Spread(mean=mean, sd=sd)
    width = context.own.hrv_band_sd
    band = hrv_band(spread, width_sd=width) if spread else None
    return Body(
        readiness=readiness.score if readiness and age == 0 else None,
        readiness_age_days=age,
        readiness_yesterday=readiness.score if readiness and age == 1 else None,
        hrv_week=hrv.week if hrv and week_counts else None,
        hrv_low=band.low if band else None,
        hrv_careful_low=hrv_band(spread, width_sd=min(width, HRV_BAND_SD)).low if spread else None,
        hrv_high=band.high if band else None,
        hrv_today=hrv.today if hrv else None,
        hrv_dipped_twice=_dipped_twice(mean, sd, hrv.today if hrv else None, hrv.yesterday if hrv else None),
        hrv_today_sds=_sds(mean, sd, hrv.today if hrv else None),
        rhr=rhr.today if rhr else None,
        rhr_mean=rhr.mean_28d if rhr else None,
        temperature=context.temperature_deviation_c,
        sleep=sleep.last_h if sleep else None,
        sleep_week=sleep.avg_7d_h if sleep else None,
        sleep_need=(sleep.need_h if sleep.need_h is not None else USUAL_NEED_H) if sleep else None,
        nights_under_6h=sleep.nights_under_6h if sleep else None,
    )


def _ms(ln_rmssd: float | None) -> float | None:
    return exp(ln_rmssd) if ln_rmssd is not None else None


def _sds(mean: float | None, sd: float | None, today: float | None) -> float | None:
    return (today - mean) / sd if mean is not None and sd and today is not None else None


def _dipped_twice(mean: float | None, sd: float | None, today: float | None, yesterday: float | None) -> bool:
    if mean is None or sd is None or today is None or yesterday is None:
        return False
    return max(today, yesterday) < mean - DIP_SD * sd
