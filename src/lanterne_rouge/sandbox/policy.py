"""A policy: takes a morning's observation and returns a load and an intensity."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from lanterne_rouge.sandbox.athletes import SLEEP_NEED, Luck
from lanterne_rouge.sandbox.response import positive_part

Json: TypeAlias = "dict[str, Json] | list[Json] | tuple[Json, ...] | str | int | float | bool | None"
SHARE_OF_WORD = {"rest": 0.0, "recovery": 0.0, "easy": 0.0, "endurance": 0.05, "moderate": 0.25, "hard": 0.55}
LARGEST_LOAD = 2000.0
HRV_BY_FATIGUE, HRV_BY_DEBT, HRV_BY_ILLNESS = 0.55, 0.3, 1.9
RHR_BY_FATIGUE, RHR_BY_DEBT, RHR_BY_ILLNESS = 1.0, 0.4, 7.5
TEMPERATURE_BY_ILLNESS = 0.95
MEAN_READINESS = 79.0


class Policy(Protocol):
    """Anything that returns each morning what to train."""

    def reset(self, info: dict[str, Json]) -> None:
        """A new athlete and season."""

    def __call__(self, obs: dict[str, Json]) -> object:
        """Today's `{"load": TSS, "intensity": share or word}`."""


@dataclass(frozen=True, kw_only=True)
class PolicyTraining:
    """A day's training."""

    load: float
    share: float


@dataclass(frozen=True, kw_only=True)
class Night:
    """One night's values; None where nothing was measured."""

    sleep_h: float | None = None
    ln_rmssd: float | None = None
    rhr: float | None = None
    temp_dev: float | None = None
    readiness: float | None = None


REST_TRAINING = PolicyTraining(load=0.0, share=0.0)


def parse_answer(answer: object) -> PolicyTraining | None:
    """Parse a policy's answer; None if it is invalid."""
    if not isinstance(answer, Mapping):
        return None
    load, share = _number(answer.get("load")), answer.get("intensity")
    share = SHARE_OF_WORD.get(share.lower()) if isinstance(share, str) else _number(share)
    if load is None or share is None or not 0 <= load <= LARGEST_LOAD or not 0 <= share <= 1:
        return None
    return PolicyTraining(load=load, share=share)


def measure_night(luck: Luck, index: int, *, sleep: float, debt: float, tired: float, ill: float) -> Night:
    """Measure a night: `tired` is fatigue above the habitual week's, `ill` how clearly an illness shows."""
    if luck.no_ring[index]:
        return Night()
    hrv = luck.hrv[index] - HRV_BY_FATIGUE * tired - HRV_BY_DEBT * debt - HRV_BY_ILLNESS * ill
    rhr = luck.rhr[index] + RHR_BY_FATIGUE * tired + RHR_BY_DEBT * debt + RHR_BY_ILLNESS * ill
    warm = luck.temperature[index] + TEMPERATURE_BY_ILLNESS * ill
    short = positive_part(SLEEP_NEED - sleep)
    score = MEAN_READINESS + 3.0 * hrv - 1.2 * rhr - 15.0 * positive_part(warm - 0.25) - 2.0 * short - 2.0 * debt
    return Night(
        sleep_h=round(sleep, 2),
        ln_rmssd=round(luck.hrv_base + luck.hrv_spread * hrv, 4),
        rhr=round(luck.rhr_base + rhr, 1),
        temp_dev=round(warm, 2),
        readiness=float(round(min(100.0, max(1.0, score + luck.readiness[index])))),
    )


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        return None
    number = float(value)
    return number if math.isfinite(number) else None
