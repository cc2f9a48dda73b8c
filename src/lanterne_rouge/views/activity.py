"""One activity or a list of them: what was recorded, what was computed from it, and what it was computed with."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, make_dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, TypeVar

from lanterne_rouge.domain.activity import Activity, ActivitySource, ZoneTimes
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import TIME_UNKNOWN, DeviceSummary, FileFormat, Lap, Length
from lanterne_rouge.language.phrasing import printable
from lanterne_rouge.metrics.catalogue import SESSION_METRICS
from lanterne_rouge.views.session_metrics import further_metrics, listed_metrics, session_metric_lines
from lanterne_rouge.views.table import table_lines

NO_ACTIVITIES = "No activities yet. Import some: lanterne import FOLDER"
SHORTEST_ZONE_S = 30
LABEL_WIDTH = 18
SHOWN_EFFORTS = {5: "5 s", 60: "1 min", 300: "5 min", 1200: "20 min", 3600: "1 h"}

V = TypeVar("V")


@dataclass(frozen=True, kw_only=True)
class SourceView:
    """The name of a file of the activity, and the channels taken from it, without its folder."""

    file: str
    format: str
    channels: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class DeviceView:
    """What the recording device wrote about the session."""

    np_w: float | None
    tss: float | None
    intensity_factor: float | None
    threshold_power_w: float | None
    avg_power_w: float | None
    max_power_w: float | None
    work_j: float | None
    avg_hr_bpm: float | None
    max_hr_bpm: float | None
    distance_m: float | None
    name: str | None


@dataclass(frozen=True, kw_only=True)
class SetView:
    """One set of lifting; `kind` is normal, warmup, drop or failure."""

    exercise: str
    weight_kg: float | None
    reps: int | None
    rpe: float | None
    rir: float | None
    kind: str
    duration_s: float | None
    distance_m: float | None
    superset: int | None
    note: str | None


@dataclass(frozen=True, kw_only=True)
class BestEffortView:
    """The highest mean of a channel over a duration."""

    channel: str
    duration_s: int
    value: float | None


@dataclass(frozen=True, kw_only=True)
class LapView:
    """One lap as the device wrote it."""

    start_s: float | None
    timer_s: float | None
    distance_m: float | None
    avg_power_w: float | None
    avg_hr_bpm: float | None
    trigger: str | None


@dataclass(frozen=True, kw_only=True)
class LengthView:
    """One length of a pool."""

    start_s: float | None
    timer_s: float | None
    strokes: int | None
    stroke: str | None
    active: bool


@dataclass(frozen=True, kw_only=True)
class PowerPointView:
    """A point of the power curve."""

    duration_s: int
    watts: float


@dataclass(frozen=True, kw_only=True)
class CriticalPowerView:
    """CP and W' fitted to the 90 days up to the activity."""

    cp_w: float
    w_prime_j: float
    r_squared: float
    efforts: int
    confidence: str


@dataclass(frozen=True, kw_only=True)
class _ActivityFacts:
    id: str
    sport: str
    sub_sport: str | None
    title: str | None
    start: str
    start_local: str
    timezone: str
    source: str | None
    sources: tuple[SourceView, ...]
    file: str | None
    elapsed_s: float | None
    timer_s: float | None
    distance_m: float | None
    calories: float | None
    load: float | None
    load_method: str | None
    threshold_used: str | None
    device: DeviceView
    quality: tuple[str, ...]
    sets: tuple[SetView, ...]


@dataclass(frozen=True, kw_only=True)
class PowerAnalysis:
    """The power curve, CP and W' of the 90 days up to the activity, and how low W' went; `notice` where they do not fit."""

    power_curve: tuple[PowerPointView, ...] = ()
    critical_power: CriticalPowerView | None = None
    w_balance_min_j: float | None = None
    notice: str | None = None


@dataclass(frozen=True, kw_only=True)
class _ActivityDetails(PowerAnalysis):
    rpe: float | None
    zones: Mapping[str, Mapping[str, float]]
    best_efforts: tuple[BestEffortView, ...]
    laps: tuple[LapView, ...]
    lengths: tuple[LengthView, ...]
    pool_length_m: float | None
    version: int
    changed: str | None


def _with_metrics(name: str, about: str, bases: tuple[type, ...], *listed: bool) -> type:
    """The view with a field for each metric that the catalogue declares for sessions."""
    declared = [metric.session for metric in SESSION_METRICS]
    keys = [s.json_key or s.key for s in declared if s is not None and s.listed in listed]
    metrics = [(key, float | None, field(default=None)) for key in keys]
    namespace = {"__doc__": about, "__module__": __name__}
    return make_dataclass(name, metrics, bases=bases, namespace=namespace, frozen=True, kw_only=True)


if TYPE_CHECKING:

    class ActivityView(_ActivityFacts):
        """One activity as in a list."""

    class ActivityDetailView(ActivityView, _ActivityDetails):
        """One activity with everything that is stored of it."""

else:
    ActivityView = _with_metrics("ActivityView", "One activity as in a list.", (_ActivityFacts,), True)
    ActivityDetailView = _with_metrics(
        "ActivityDetailView",
        "One activity with everything that is stored of it.",
        (ActivityView, _ActivityDetails),
        False,
    )


def activity_view(activity: Activity) -> ActivityView:
    """One activity as in a list."""
    return _make(ActivityView, _facts(activity))


def activity_detail_view(activity: Activity, power: PowerAnalysis, changed: str | None = None) -> ActivityDetailView:
    """One activity with everything that is stored of it; `changed` says what was just done to it."""
    details = {
        **vars(power),
        "rpe": activity.rpe,
        "zones": {zones.scheme: _zones(zones) for zones in activity.measures.zones},
        "best_efforts": tuple(
            BestEffortView(channel=best.channel.value, duration_s=best.duration_s, value=rounded(best.value, 3))
            for best in activity.summary.best_efforts
        ),
        "laps": tuple(_lap(lap) for lap in activity.laps),
        "lengths": tuple(_length(length) for length in activity.lengths),
        "pool_length_m": activity.pool_length_m,
        "version": activity.version,
        "changed": changed,
    }
    return _make(ActivityDetailView, {**_facts(activity), **further_metrics(activity), **details})


def set_view(recorded: RecordedSet) -> SetView:
    """One set."""
    return SetView(
        exercise=recorded.exercise,
        weight_kg=rounded(recorded.weight_kg, 4),
        reps=recorded.reps,
        rpe=recorded.rpe,
        rir=recorded.rir,
        kind=recorded.kind.value,
        duration_s=recorded.duration_s,
        distance_m=rounded(recorded.distance_m, 2),
        superset=recorded.superset,
        note=recorded.note,
    )


def utc_text(moment: datetime) -> str:
    """An instant in UTC, ending in Z."""
    return moment.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def file_name(activity: Activity) -> str | None:
    """The name of the file that the activity came from, None without one."""
    return _last_part(activity.sources[0].file) if activity.sources else None


def rounded(value: float | None, digits: int = 1) -> float | None:
    """A number with at most so many decimals; None stays None."""
    return None if value is None else round(value, digits)


def activities_text(activities: Sequence[ActivityView]) -> str:
    """A table, newest last."""
    if not activities:
        return NO_ACTIVITIES
    headings = ("id", "day", "sport", "time", "km", "load", "by", "title")
    return "\n".join(table_lines(headings, map(_row, activities), right=("time", "km", "load")))


def activity_text(activity: ActivityDetailView) -> str:
    """Everything that people look for in one activity."""
    return "\n".join(_detail_lines(activity))


def _detail_lines(activity: ActivityDetailView) -> Iterator[str]:
    if activity.changed:
        yield activity.changed
    yield f"{activity.start_local[:10]}  {activity.sport}  {printable(activity.title or activity.sub_sport or '')}"
    yield from _measured_lines(activity)
    for scheme, zones in activity.zones.items():
        shares = "  ".join(f"{label} {s / 60:.0f} min" for label, s in zones.items() if s >= SHORTEST_ZONE_S)
        yield _line(scheme.replace("_", " "), shares)
    for done in activity.sets:
        weight = f" {done.weight_kg:g} kg" if done.weight_kg is not None else ""
        reps = f" x {done.reps}" if done.reps is not None else ""
        yield _line(done.kind, f"{printable(done.exercise)}{weight}{reps}")
    if notes := [code.replace("_", " ") for code in activity.quality if code != TIME_UNKNOWN]:
        yield _line("notes", ", ".join(notes))
    for source in activity.sources:
        if source.format == FileFormat.OWN_SESSION:
            yield _line("from", "what you logged")
        else:
            yield _line("from", f"{printable(source.file)}: {', '.join(source.channels) or 'nothing new'}")
    if not activity.changed and all(source.format == FileFormat.OWN_SESSION for source in activity.sources):
        yield f"A slip in it? lanterne activity {activity.id} edit duration=45 rpe=6, or delete"
    yield from _power_lines(activity)


def _measured_lines(activity: ActivityDetailView) -> Iterator[str]:
    if activity.timer_s is not None:
        yield _line("time", _clock(activity.timer_s))
    if activity.distance_m:
        yield _line("distance", _km(activity.distance_m), _km(activity.device.distance_m))
    if activity.rpe is not None:
        yield _line("effort", f"RPE {activity.rpe:g}")
    if activity.load is not None:
        by = f"by {activity.load_method.replace('_', ' ')}" if activity.load_method else ""
        basis = ", ".join(part for part in (by, activity.threshold_used) if part)
        yield _line("load", f"{activity.load:.0f}" + (f" ({basis})" if basis else ""))
    for line in session_metric_lines(vars(activity).get, _device_summary(activity.device)):
        yield _line(line.label, line.text, line.device)


def _power_lines(activity: ActivityDetailView) -> Iterator[str]:
    best = [
        f"{SHOWN_EFFORTS[p.duration_s]} {p.watts:.0f} W" for p in activity.power_curve if p.duration_s in SHOWN_EFFORTS
    ]
    if best:
        yield _line("best power", "  ".join(best))
    fit = activity.critical_power
    if fit is not None:
        model = f"{fit.cp_w:.0f} W, {fit.w_prime_j / 1000:.0f} kJ"
        yield _line("CP and W prime", f"{model} from 90 days ({fit.confidence} confidence)")
    if activity.w_balance_min_j is not None:
        yield _line("lowest W balance", f"{activity.w_balance_min_j / 1000:.0f} kJ")
    if activity.notice:
        yield f"  {activity.notice}"


def _line(label: str, text: str, device: str = "") -> str:
    return f"  {label:<{LABEL_WIDTH}}{text}" + (f"   (device: {device})" if device else "")


def _row(activity: ActivityView) -> tuple[str, ...]:
    return (
        activity.id,
        activity.start_local[:10],
        activity.sport,
        "-" if activity.timer_s is None else _clock(activity.timer_s),
        f"{activity.distance_m / 1000:.1f}" if activity.distance_m else "-",
        "-" if activity.load is None else f"{activity.load:.0f}",
        activity.load_method or "-",
        printable(activity.title or ""),
    )


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}"


def _km(metres: float | None) -> str:
    return f"{metres / 1000:.2f} km" if metres else ""


def _make(view: Callable[..., V], values: Mapping[str, object]) -> V:
    """A view from its fields by name: those of metrics are known to the catalogue only."""
    return view(**values)


def _zones(zones: ZoneTimes) -> dict[str, float]:
    return {label: round(seconds, 1) for label, seconds in zip(zones.labels, zones.seconds, strict=True)}


def _facts(activity: Activity) -> dict[str, object]:
    measures = activity.measures
    offset = timedelta(seconds=activity.utc_offset_s)
    local = activity.start.astimezone(UTC).replace(tzinfo=None) + offset
    return {
        "id": activity.id,
        "sport": activity.sport.value,
        "sub_sport": activity.sub_sport,
        "title": activity.title,
        "start": utc_text(activity.start),
        "start_local": local.isoformat(timespec="seconds"),
        "timezone": activity.timezone,
        "source": str(activity.sources[0].format) if activity.sources else None,
        "sources": tuple(_source(source) for source in activity.sources),
        "file": file_name(activity),
        "elapsed_s": rounded(activity.elapsed_s),
        "timer_s": rounded(activity.timer_s),
        "distance_m": rounded(activity.distance_m),
        **listed_metrics(activity),
        "calories": rounded(activity.device.calories, 0),
        "load": rounded(measures.load, 2),
        "load_method": measures.load_method.value if measures.load_method else None,
        "threshold_used": measures.threshold_used,
        "device": _device(activity.device),
        "quality": tuple(dict.fromkeys((*activity.quality, *measures.quality))),
        "sets": tuple(set_view(recorded) for recorded in activity.sets),
    }


def _source(source: ActivitySource) -> SourceView:
    return SourceView(
        file=_last_part(source.file),
        format=source.format.value,
        channels=tuple(channel.value for channel in source.channels),
    )


def _last_part(path: str) -> str:
    return path.rsplit("/", 1)[-1]


def _device(device: DeviceSummary) -> DeviceView:
    return DeviceView(
        np_w=device.np_w,
        tss=device.tss,
        intensity_factor=device.intensity_factor,
        threshold_power_w=device.threshold_power_w,
        avg_power_w=device.avg_power_w,
        max_power_w=device.max_power_w,
        work_j=device.work_j,
        avg_hr_bpm=device.avg_hr_bpm,
        max_hr_bpm=device.max_hr_bpm,
        distance_m=device.distance_m,
        name=device.device,
    )


def _device_summary(view: DeviceView) -> DeviceSummary:
    return DeviceSummary(**{name: value for name, value in vars(view).items() if name != "name"}, device=view.name)


def _lap(lap: Lap) -> LapView:
    return LapView(
        start_s=rounded(lap.start_s),
        timer_s=rounded(lap.timer_s),
        distance_m=rounded(lap.distance_m),
        avg_power_w=rounded(lap.avg_power_w),
        avg_hr_bpm=rounded(lap.avg_hr_bpm),
        trigger=lap.trigger,
    )


def _length(length: Length) -> LengthView:
    return LengthView(
        start_s=rounded(length.start_s),
        timer_s=rounded(length.timer_s),
        strokes=length.strokes,
        stroke=length.stroke,
        active=length.active,
    )
