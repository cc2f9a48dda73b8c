"""What a session felt like: the rating of perceived exertion as load."""

from lanterne_rouge.domain.activity import LoadMethod
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.e1rm import has_working_sets, points_of_sets
from lanterne_rouge.metrics.metric import Metric, SessionValue
from lanterne_rouge.metrics.samples import LoadReading, MeasuredSession

ASSUMED_STRENGTH_RPE = 5.0
MOST_PER_HOUR = 100.0
# An hour at the intensity that each effort usually is: 38 at RPE 3, 56 at 5, 65 at 6, 83 at 8, and 100 all-out.
FIRST_POINT, LOAD_AT_NO_EFFORT, LOAD_PER_POINT = 20.0, 11.0, 9.0
# Lifting has its pauses: an hour of twenty sets at RPE 7 was a session of about 5.
LIFTING_LOAD_PER_POINT = 10.0


def session_rpe(rpe: float, minutes: float) -> float | None:
    """RPE (CR10) * minutes, arbitrary units. Source: Foster 2001."""
    return rpe * minutes if 0 <= rpe <= 10 and minutes >= 0 else None


def session_rpe_load(rpe: float, hours: float, sport: Sport | None = None) -> float | None:
    """hours * (11 + 9 * RPE), lifting hours * 10 * RPE, at most 100 per hour; TSS points. Source: Foster 2001, scaled."""
    if not 0 <= rpe <= 10 or hours < 0:
        return None
    if sport is Sport.STRENGTH:
        return hours * rpe * LIFTING_LOAD_PER_POINT
    return hours * min(rpe * FIRST_POINT, LOAD_AT_NO_EFFORT + rpe * LOAD_PER_POINT, MOST_PER_HOUR)


def read_rpe(measured: MeasuredSession) -> LoadReading | None:
    """Session RPE as load. Lifting that nobody rated counts by its sets; without any, as RPE 5."""
    rpe, quality = measured.rpe, tuple[str, ...]()
    if rpe is None and measured.session.sport is Sport.STRENGTH and has_working_sets(measured.session.sets):
        return _read_sets(measured)
    if rpe is None and measured.session.sport is Sport.STRENGTH:
        rpe, quality = ASSUMED_STRENGTH_RPE, ("rpe_assumed",)
    if rpe is None or not measured.seconds:
        return None
    load = session_rpe_load(rpe, measured.hours, measured.session.sport)
    return None if load is None else LoadReading(load=load, method=LoadMethod.SESSION_RPE, quality=quality)


def _read_sets(measured: MeasuredSession) -> LoadReading | None:
    """The load by sets and their effort, at most 100 for an hour of the session's plausible duration."""
    if not measured.seconds:
        return None
    load = min(points_of_sets(measured.session.sets), measured.hours * MOST_PER_HOUR)
    return LoadReading(load=load, method=LoadMethod.STRENGTH_SETS, quality=("load_from_sets",))


def _load_by_rpe(measured: MeasuredSession) -> float | None:
    reading = read_rpe(measured)
    return reading.load if reading and reading.method is LoadMethod.SESSION_RPE else None


EFFORT_METRICS = (
    Metric(
        key="session_rpe_load",
        title="Session RPE",
        formula="RPE (CR10) * minutes",
        unit="arbitrary units",
        source="Foster 2001",
        needs=("RPE", "duration"),
        compute=session_rpe,
        golden=lambda given: session_rpe(given.number("rpe_cr10"), given.number("minutes")),
    ),
    Metric(
        key="session_rpe_tss",
        title="Session RPE as load",
        formula="hours * (11 + 9 * RPE), lifting hours * 10 * RPE; at most 100 per hour",
        unit="TSS points",
        source="Foster 2001",
        needs=("RPE", "duration"),
        compute=session_rpe_load,
        from_thresholds=SessionValue(key="srpe_load", compute=_load_by_rpe, json_key="session_rpe_load", digits=1),
    ),
)
