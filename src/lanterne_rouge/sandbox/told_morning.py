"""A simulated morning read as the coach reads a real one: numbers checked, unknown is None, nothing trusted to be there."""

from collections.abc import Mapping
from dataclasses import dataclass

from lanterne_rouge.sandbox.policy import Json

# Beyond these no calendar and no sum can follow: such a number is not known, such a day the farthest one.
LARGEST_NUMBER, FARTHEST_DAY = 1e9, 3650
NO_WORDS = ("", "none", "no", "nothing", "false", "0")
# Words, or parts of them, of an illness of the whole body or below the neck.
SYSTEMIC_WORDS = (
    "fever", "systemic", "chest", "below", "flu", "chill", "ache", "vomit", "nausea", "diarrh", "stomach", "breath", "lung",
)  # fmt: skip
NONE, ABOVE_NECK, FEVER = "none", "above_neck", "fever"
MOST_PAIN = 10.0


@dataclass(frozen=True, kw_only=True)
class ToldMorning:
    """One observation of the simulator; histories are oldest first, None where a day has no value.

    `symptoms`: none, above_neck or fever. `pain`, `symptoms`: None when not told or not to be read.
    """

    day: int | None
    days_to_goal: int | None
    horizon: int | None
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
    loads: tuple[float | None, ...]
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
    symptoms: str | None
    pain: float | None
    injured: bool


def read_morning(obs: Mapping[str, Json]) -> ToldMorning:
    """The observation with every field in its type."""
    loads = tuple(None if v is None else max(v, 0.0) for v in _numbers(obs.get("loads")))
    shares = tuple(min(max(_number(v) or 0.0, 0.0), 1.0) for v in _list(obs.get("intensities")))
    level, age = obs.get("level"), _number(obs.get("age"))
    return ToldMorning(
        day=_day(obs.get("day")),
        days_to_goal=_day(obs.get("days_to_goal")),
        horizon=_day(obs.get("horizon")),
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
        symptoms=_symptoms(obs.get("symptoms")),
        pain=_pain(obs.get("pain")),
        injured=_said(obs.get("injured")),
    )


def _list(value: Json) -> list[Json]:
    return list(value) if isinstance(value, list | tuple) else []


def _numbers(value: Json) -> tuple[float | None, ...]:
    return tuple(_number(v) for v in _list(value))


def _day(value: Json) -> int | None:
    number = _number(value)
    return None if number is None else int(max(min(number, FARTHEST_DAY), -FARTHEST_DAY))


def _symptoms(value: Json) -> str | None:
    """A word nobody knows is a head cold at least; what is no word at all is not known."""
    if not isinstance(value, str):
        return None
    word = value.strip().lower()
    if word in NO_WORDS:
        return NONE
    return FEVER if any(part in word for part in SYSTEMIC_WORDS) else ABOVE_NECK


def _pain(value: Json) -> float | None:
    """Pain of 0-10, also when written as text; None when it is no such number."""
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return None
    number = _number(value)
    return None if number is None or number < 0 else min(number, MOST_PAIN)


def _said(value: Json) -> bool:
    """Whether it was said; any word but a no is a yes."""
    return value.strip().lower() not in NO_WORDS if isinstance(value, str) else bool(value)


def _number(value: Json) -> float | None:
    if isinstance(value, bool | str) or not hasattr(value, "__float__"):
        return None
    try:
        number = float(value)  # type: ignore[arg-type]
    except OverflowError:  # a whole number of hundreds of digits
        return None
    return number if abs(number) <= LARGEST_NUMBER else None
