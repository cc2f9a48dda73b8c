"""How long the clock of a session ran, where the session does not say so."""

import numpy as np

from lanterne_rouge.integrations.fit.profile import EVENT
from lanterne_rouge.integrations.fit.table import FitFile, FloatArray

_TIMER = 0
_START = 0
_STOPS = (1, 4, 8, 9)
# Devices that save memory leave out samples for some seconds; a longer silence is a pause.
_PAUSE_S = 30


def timer_seconds(fit: FitFile, start: float, elapsed: float, sampled_s: FloatArray) -> float:
    """Elapsed time less the pauses: those of the timer's stops and starts, else the gaps between samples."""
    pauses = _told_pauses(fit, start, elapsed)
    if pauses is None:
        gaps = np.diff(sampled_s)
        pauses = float(gaps[gaps > _PAUSE_S].sum())
    return max(elapsed - pauses, 0.0)


def _told_pauses(fit: FitFile, start: float, elapsed: float) -> float | None:
    """Seconds between each stop of the timer and the next start; None if the file tells of no stop and start."""
    events = fit.table(EVENT)
    kinds = events.number("event_type")
    timer = events.number("event") == _TIMER
    inside = (events.number("timestamp") >= start) & (events.number("timestamp") <= start + elapsed)
    paused, stopped, told = 0.0, None, False
    for row in np.flatnonzero(timer & inside).tolist():
        at = float(events.number("timestamp")[row])
        if kinds[row] in _STOPS and stopped is None:
            stopped = at
        elif kinds[row] == _START and stopped is not None:
            paused += at - stopped
            stopped, told = None, True
    return paused if told else None
