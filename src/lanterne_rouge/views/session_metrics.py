"""The metrics of a session as they are shown: whatever the catalogue declares for sessions, for JSON and for people."""

from collections.abc import Callable
from dataclasses import dataclass

from lanterne_rouge.domain.activity import Activity
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.metrics.catalogue import SESSION_METRICS


@dataclass(frozen=True, kw_only=True)
class MetricLine:
    """One metric for people; `device`: what the recording device wrote of the same, empty where it wrote nothing."""

    label: str
    text: str
    device: str = ""


def listed_metrics(activity: Activity) -> dict[str, float | None]:
    """The metrics of a session in a list, rounded, by JSON key."""
    return _metrics(activity, listed=True)


def further_metrics(activity: Activity) -> dict[str, float | None]:
    """The metrics that only a session on its own shows, rounded, by JSON key."""
    return _metrics(activity, listed=False)


def session_metric_lines(metric: Callable[[str], float | None], device: DeviceSummary) -> tuple[MetricLine, ...]:
    """The metrics with a line for people that are known; `metric` gives a value by its JSON key."""
    lines: list[MetricLine] = []
    for declared in SESSION_METRICS:
        session = declared.session
        value = metric(session.json_key or session.key) if session and session.label else None
        if session and value:
            recorded = session.device(device)
            text = "" if recorded is None else session.text(recorded)
            lines.append(MetricLine(label=session.label, text=session.text(value), device=text))
    return tuple(lines)


def _metrics(activity: Activity, *, listed: bool) -> dict[str, float | None]:
    values: dict[str, float | None] = {}
    for metric in SESSION_METRICS:
        session = metric.session
        if session and session.listed is listed:
            value = activity.metric(session.key)
            values[session.json_key or session.key] = None if value is None else round(value, session.digits)
    return values
