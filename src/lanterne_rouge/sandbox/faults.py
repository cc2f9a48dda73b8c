"""Sensors and feeds at their worst: spikes, numbers that are none, nights told twice, history out of order, a stale feed."""

import math

from lanterne_rouge.sandbox.luck import Luck
from lanterne_rouge.sandbox.policy import Json

FAULTY_DAYS = 0.12
SPIKES: dict[str, float] = {"rhr": 310.0, "ln_rmssd": 9.0, "readiness": 420.0, "temp_dev": 30.0, "sleep_h": 40.0}
HISTORIES = ("ln_rmssd_hist", "rhr_hist", "sleep_hist", "readiness_hist")


def spoilt(told: dict[str, Json], luck: Luck, index: int) -> dict[str, Json]:
    """The observation, on some days with a fault in it."""
    if luck.faulty[index] >= FAULTY_DAYS:
        return told
    kinds = (_spike, _no_number, _twice, _out_of_order, _stale)
    which = luck.fault_kind[index] * len(kinds)
    return kinds[int(which)](told, which % 1.0)


def _spike(told: dict[str, Json], chance: float) -> dict[str, Json]:
    name = tuple(SPIKES)[int(chance * len(SPIKES))]
    return {**told, name: SPIKES[name]}


def _no_number(told: dict[str, Json], chance: float) -> dict[str, Json]:
    name = tuple(SPIKES)[int(chance * len(SPIKES))]
    return {**told, name: math.nan}


def _twice(told: dict[str, Json], chance: float) -> dict[str, Json]:
    """The last night stands in the history twice."""
    return {**told, **{name: [*_list(told[name])[1:], *_list(told[name])[-1:]] for name in HISTORIES}}


def _out_of_order(told: dict[str, Json], chance: float) -> dict[str, Json]:
    """The last fortnight's nights arrive in the wrong order."""
    return {**told, **{name: _list(told[name])[:-14] + _list(told[name])[-14:][::-1] for name in HISTORIES}}


def _stale(told: dict[str, Json], chance: float) -> dict[str, Json]:
    """The load feed stopped one to three days ago: its last days read as if nothing had been done."""
    days = 1 + int(chance * 3)
    missing: list[Json] = [0.0] * min(days, len(_list(told["loads"])))
    return {**told, **{name: _list(told[name])[: -days or None] + missing for name in ("loads", "intensities")}}


def _list(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list) else []
