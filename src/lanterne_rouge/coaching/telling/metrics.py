"""What is known this morning, each value with its age and source, or 'no data' with the reason."""

from datetime import timedelta
from math import isfinite

from lanterne_rouge.coaching.gloss import gloss
from lanterne_rouge.coaching.telling.dates import age, days, spoken
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.observation import Observation, Reading

STALE_DAYS = 2


def metrics_lines(context: DayContext, observation: Observation) -> list[str]:
    """Readiness, fitness, fatigue and form with one decimal; heart rate variability, resting heart rate and sleep."""
    lines = [
        f"Readiness: {_reading(observation.readiness, '', 'readiness')}",
        *_lowest_contributor(observation),
        _capital(gloss(f"[CTL]: {_number(observation.ctl)}")),
        _capital(gloss(f"[ATL]: {_number(observation.atl)}")),
        _capital(gloss(f"[TSB]: {_number(observation.tsb)}")),
        f"Heart rate variability (HRV): {_reading(observation.hrv, ' ms', 'heart rate variability')}",
        f"Resting heart rate: {_reading(observation.rhr, ' bpm', 'resting heart rate')}",
        f"Sleep: {_reading(observation.sleep, ' h', 'sleep')}",
    ]
    return lines + _temperature(observation) + _reservations(context)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _reading(reading: Reading | None, unit: str, name: str) -> str:
    if reading is None:
        return f"no data (no source has told your {name} in the last two weeks)"
    if not isfinite(reading.value):
        return f"no data (what {reading.source} told cannot be true)"
    of = "" if reading.age_days == 0 else ", not used as today's value"
    return f"{reading.value:.1f}{unit} ({age(reading.age_days)}, {reading.source}{of})"


def _number(value: float | None) -> str:
    if value is None:
        return "no data (no training history yet: import your activities)"
    return f"{value:.1f}" if isfinite(value) else "no data (what was told cannot be true)"


def _lowest_contributor(observation: Observation) -> list[str]:
    known = [(v, name) for name, v in observation.readiness_contributors if v is not None and isfinite(v)]
    if not known:
        return []
    score, name = min(known)
    return [f"Weakest part of it: {name.replace('_', ' ')}, {score:.0f} of 100"]


def _temperature(observation: Observation) -> list[str]:
    reading = observation.temperature_deviation
    if reading is None or not isfinite(reading.value):
        return []
    return [f"Skin temperature: {reading.value:+.1f} °C off your normal ({age(reading.age_days)}, {reading.source})"]


def _reservations(context: DayContext) -> list[str]:
    """What makes the numbers above less sure."""
    load, lines = context.load, []
    if load.feed_age_days is not None and load.feed_age_days >= STALE_DAYS:
        ago = load.feed_age_days + 1
        last = spoken(context.day - timedelta(days=ago))
        lines.append(f"Your last activity is from {last}, {days(ago)} ago: form is only an estimate.")
    if load.settling and load.history_days is not None:
        lines.append(f"With {days(load.history_days)} of history your fitness is still finding its level.")
    return lines
