"""The morning's measurements as a model is told them: value, age, and in a phrase what it means."""

from collections.abc import Iterable

from lanterne_rouge.coaching.figures import figure
from lanterne_rouge.coaching.prompt_material.topics import HRV, READINESS, RHR, SLEEP, TEMPERATURE, TRAINING
from lanterne_rouge.coaching.signs.morning import Signs

UNKNOWN = "unknown"
Line = tuple[str, str]


def metric_lines(signs: Signs) -> Iterable[Line]:
    """Pairs of topic and line; what is not known is said to be so."""
    yield READINESS, f"readiness_score: {_readiness(signs)}"
    yield HRV, f"HRV (week against own band): {_hrv(signs)}"
    yield SLEEP, f"Sleep: {_sleep(signs)}"
    yield RHR, f"Resting heart rate: {_pulse(signs)}"
    if signs.body.temperature is not None:
        yield TEMPERATURE, f"Skin temperature off normal: {figure(signs.body.temperature, signed=True)} °C"
    training = signs.training
    yield TRAINING, f"ctl: {_number(training.ctl)} (fitness: average daily load of six weeks)"
    yield TRAINING, f"atl: {_number(training.atl)} (fatigue: average daily load of one week)"
    yield TRAINING, f"tsb: {_number(training.tsb)} (form: ctl minus atl; below zero is tired)"
    if training.ramp is not None:
        yield TRAINING, f"Fitness change in a week: {figure(training.ramp, signed=True)}"
    last = training.last_activity_days_ago
    if training.stale and last is not None:
        yield TRAINING, f"Last activity {last} days ago: form is only an estimate"


def _number(value: float | None) -> str:
    return figure(value) if value is not None else UNKNOWN


def _readiness(signs: Signs) -> str:
    body = signs.body
    if body.readiness is not None:
        return f"{figure(body.readiness)} of 100, measured today (how rested the body is)"
    return UNKNOWN


def _hrv(signs: Signs) -> str:
    body = signs.body
    if body.hrv_week_ms is None:
        return UNKNOWN
    state = "below" if body.hrv_below else "above" if body.hrv_above else "inside" if body.hrv_in_band else ""
    low, high = body.hrv_low_ms, body.hrv_high_ms
    band = f", {state or 'beside'} {low:.0f} to {high:.0f} ms" if low is not None and high is not None else ""
    return f"{body.hrv_week_ms:.0f} ms{band} (strain shows as low)"


def _sleep(signs: Signs) -> str:
    body = signs.body
    parts = [
        f"{figure(body.sleep)} h last night" if body.sleep is not None else "",
        f"{figure(body.sleep_week)} h a night this week" if body.sleep_week is not None else "",
        f"need {figure(body.sleep_need)} h" if body.sleep_need is not None else "",
    ]
    known = [part for part in parts if part]
    return ", ".join(known) if body.sleep is not None or body.sleep_week is not None else UNKNOWN


def _pulse(signs: Signs) -> str:
    body = signs.body
    if body.rhr is None:
        return UNKNOWN
    return f"{figure(body.rhr)} bpm" + (f", usual {figure(body.rhr_mean)} bpm" if body.rhr_mean is not None else "")
