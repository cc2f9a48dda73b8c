"""What a ring tells in the morning: it knows something of the body's state, and never the state itself."""

from dataclasses import dataclass

from lanterne_rouge.sandbox.luck import SLEEP_NEED, Luck
from lanterne_rouge.sandbox.response import positive

HRV_BY_FATIGUE, HRV_BY_DEBT, HRV_BY_ILLNESS = 0.55, 0.3, 1.9
RHR_BY_FATIGUE, RHR_BY_DEBT, RHR_BY_ILLNESS = 1.0, 0.4, 7.5
TEMPERATURE_BY_ILLNESS = 0.95
USUAL_READINESS = 79.0


@dataclass(frozen=True, kw_only=True)
class Night:
    """One night's values; None where nothing was measured."""

    sleep_h: float | None = None
    ln_rmssd: float | None = None
    rhr: float | None = None
    temp_dev: float | None = None
    readiness: float | None = None


def measure(luck: Luck, index: int, *, sleep: float, debt: float, tired: float, ill: float) -> Night:
    """The values of a night: `tired` is fatigue above the habitual week's, `ill` how far an illness shows."""
    if luck.no_ring[index]:
        return Night()
    hrv = luck.hrv[index] - HRV_BY_FATIGUE * tired - HRV_BY_DEBT * debt - HRV_BY_ILLNESS * ill
    rhr = luck.rhr[index] + RHR_BY_FATIGUE * tired + RHR_BY_DEBT * debt + RHR_BY_ILLNESS * ill
    warm = luck.temperature[index] + TEMPERATURE_BY_ILLNESS * ill
    short = positive(SLEEP_NEED - sleep)
    score = USUAL_READINESS + 3.0 * hrv - 1.2 * rhr - 15.0 * positive(warm - 0.25) - 2.0 * short - 2.0 * debt
    return Night(
        sleep_h=round(sleep, 2),
        ln_rmssd=round(luck.hrv_base + luck.hrv_spread * hrv, 4),
        rhr=round(luck.rhr_base + rhr, 1),
        temp_dev=round(warm, 2),
        readiness=float(round(min(100.0, max(1.0, score + luck.readiness[index])))),
    )
