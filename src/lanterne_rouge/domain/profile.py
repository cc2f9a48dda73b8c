"""Who the athlete is, as far as training depends on it."""

from datetime import date

from lanterne_rouge.domain.quick_dataclass import dataclass


@dataclass(frozen=True, kw_only=True)
class PastInjury:
    """An injury, the day on which it began, and the one from which it was over; None as long as nobody said so."""

    day: date
    what: str
    over: date | None = None


@dataclass(frozen=True, kw_only=True)
class Profile:
    """Training-related facts about the athlete. `level`: beginner, recreational, trained or elite.

    `years`: of regular training; `recent_hours`, `recent_longest`: the usual week (hours) and the longest session (minutes) of
    the last weeks as the athlete tells them; `gave_birth`: the day of the last birth. `slow_pulse`: whether a medicine holds the
    pulse down, so that heart rate is no guide; None if nobody said so. `asthma`, `diabetes`: has it, told or entered.
    """

    name: str | None = None
    birth_year: int | None = None
    sex: str | None = None
    level: str | None = None
    units: str = "kg"
    timezone: str | None = None
    ftp: float | None = None
    lthr: float | None = None
    max_hr: float | None = None
    resting_hr: float | None = None
    threshold_pace_ms: float | None = None
    css_ms: float | None = None
    weight_kg: float | None = None
    height_cm: float | None = None
    years: float | None = None
    recent_hours: float | None = None
    recent_longest: float | None = None
    pregnant: bool = False
    gave_birth: date | None = None
    injuries: tuple[PastInjury, ...] = ()
    slow_pulse: bool | None = None
    asthma: bool = False
    diabetes: bool = False
