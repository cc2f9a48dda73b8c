"""A simulated morning read as the coach reads a real one: numbers checked, unknown is None, nothing trusted to be there."""

from collections.abc import Mapping
from dataclasses import dataclass

from lanterne_rouge.sandbox.policy import Json

# Beyond these no calendar and no sum can follow: such a number is not known, such a day the farthest one.
LARGEST_NUMBER, FARTHEST_DAY = 1e9, 3650


@dataclass(frozen=True, kw_only=True)
class ToldMorning:
    """One observation of the simulator; histories are oldest first, None where a day has no value."""

    day: int
    days_to_goal: int
    weekday: int
    level: str | None
    age: int | None
    weekly_hours: float | None
    available_minutes: float | None
    max_load: float | None
    ctl: float | None
    atl: float | None
    tsb: float | None
    ramp: float | None
    monotony: float | None
    loads: tuple[float, ...]
    shares: tuple[float, ...]
    readiness: float | None
    ln_rmssd: float | None
    rhr: float | None
    temperature: float | None
    sleep_h: float | None
    ln_rmssd_before: tuple[float | None, ...]
    rhr_before: tuple[float | None, ...]
    sleep_before: tuple[float | None, ...]
    readiness_before: tuple[float | None, ...]
    symptoms: str
    pain: float
    injured: bool


def read_morning(obs: Mapping[str, Json]) -> ToldMorning:
    """The observation with every field in its type."""
    loads = tuple(max(_number(v) or 0.0, 0.0) for v in _list(obs.get("loads")))
    shares = tuple(min(max(_number(v) or 0.0, 0.0), 1.0) for v in _list(obs.get("intensities")))
    symptoms, level = obs.get("symptoms"), obs.get("level")
    age = _number(obs.get("age"))
    return ToldMorning(
        day=_day(obs.get("day")),
        days_to_goal=_day(obs.get("days_to_goal")),
        weekday=int(_number(obs.get("weekday")) or 0) % 7,
        level=level if isinstance(level, str) else None,
        age=int(age) if age is not None else None,
        weekly_hours=_number(obs.get("weekly_hours")),
        available_minutes=_number(obs.get("available_minutes")),
        max_load=_number(obs.get("max_load")),
        ctl=_number(obs.get("ctl")),
        atl=_number(obs.get("atl")),
        tsb=_number(obs.get("tsb")),
        ramp=_number(obs.get("ramp7")),
        monotony=_number(obs.get("monotony7")),
        loads=loads,
        shares=(*shares, *(0.0 for _ in range(len(loads) - len(shares))))[: len(loads)],
        readiness=_number(obs.get("readiness")),
        ln_rmssd=_number(obs.get("ln_rmssd")),
        rhr=_number(obs.get("rhr")),
        temperature=_number(obs.get("temp_dev")),
        sleep_h=_number(obs.get("sleep_h")),
        ln_rmssd_before=_numbers(obs.get("ln_rmssd_hist")),
        rhr_before=_numbers(obs.get("rhr_hist")),
        sleep_before=_numbers(obs.get("sleep_hist")),
        readiness_before=_numbers(obs.get("readiness_hist")),
        symptoms=symptoms if isinstance(symptoms, str) else "none",
        pain=_number(obs.get("pain")) or 0.0,
        injured=bool(obs.get("injured")),
    )


def _list(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list | tuple) else []


def _numbers(value: Json) -> tuple[float | None, ...]:
    return tuple(_number(v) for v in _list(value))


def _day(value: Json) -> int:
    return int(max(min(_number(value) or 0.0, FARTHEST_DAY), -FARTHEST_DAY))


def _number(value: Json) -> float | None:
    if isinstance(value, bool | str) or not hasattr(value, "__float__"):
        return None
    try:
        number = float(value)  # type: ignore[arg-type]
    except OverflowError:  # a whole number of hundreds of digits
        return None
    return number if abs(number) <= LARGEST_NUMBER else None
