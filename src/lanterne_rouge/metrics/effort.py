"""What a session felt like: the rating of perceived exertion as load."""

from collections.abc import Sequence
from statistics import median

from lanterne_rouge.domain.activity import LoadMethod
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.metrics.e1rm import has_working_sets, points_of_sets
from lanterne_rouge.metrics.metric import Metric, SessionValue
from lanterne_rouge.metrics.samples import LoadReading, MeasuredSession

ASSUMED_STRENGTH_RPE = 5.0
LOAD_PER_HOUR_AND_RPE = 10.0
MOST_PER_HOUR = 100.0
SESSIONS_FOR_OWN_RATIO = 10


def session_rpe(rpe: float, minutes: float) -> float | None:
    """RPE (CR10) * minutes, arbitrary units. Source: Foster 2001."""
    return rpe * minutes if 0 <= rpe <= 10 and minutes >= 0 else None


def session_rpe_load(rpe: float, hours: float, *, own_ratio: float | None = None) -> float | None:
    """hours * RPE * 10, or the athlete's own ratio, at most 100 per hour; TSS points. Source: Foster 2001, scaled."""
    if not 0 <= rpe <= 10 or hours < 0:
        return None
    return hours * min(rpe * (LOAD_PER_HOUR_AND_RPE if own_ratio is None else own_ratio), MOST_PER_HOUR)


def own_rpe_ratio(sessions: Sequence[tuple[float, float, float]]) -> float | None:
    """Median load per hour and RPE point over sessions of (hours, RPE, load); None before ten that have both."""
    ratios = [load / (hours * rpe) for hours, rpe, load in sessions if hours > 0 and rpe > 0 and load > 0]
    return median(ratios) if len(ratios) >= SESSIONS_FOR_OWN_RATIO else None


def read_rpe(measured: MeasuredSession) -> LoadReading | None:
    """Session RPE as load. Lifting that nobody rated counts by its sets; without any, as RPE 5."""
    rpe, quality = measured.rpe, tuple[str, ...]()
    if rpe is None and measured.session.sport is Sport.STRENGTH and has_working_sets(measured.session.sets):
        return _read_sets(measured)
    if rpe is None and measured.session.sport is Sport.STRENGTH:
        rpe, quality = ASSUMED_STRENGTH_RPE, ("rpe_assumed",)
    if rpe is None or not measured.seconds:
        return None
    load = session_rpe_load(rpe, measured.hours, own_ratio=measured.own_rpe_ratio)
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
        formula="hours * RPE * 10, or the athlete's own ratio; at most 100 per hour",
        unit="TSS points",
        source="Foster 2001",
        needs=("RPE", "duration"),
        compute=session_rpe_load,
        from_thresholds=SessionValue(key="srpe_load", compute=_load_by_rpe, json_key="session_rpe_load", digits=1),
    ),
)
