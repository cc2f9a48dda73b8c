from dataclasses import replace

from lanterne_rouge.metrics.catalogue import SESSION_METRICS
from lanterne_rouge.views.session_metrics import further_metrics, listed_metrics, session_metric_lines
from tests.adapters.storage.samples import ride


def test_every_metric_that_sessions_have_is_shown_once() -> None:
    shown = [*listed_metrics(ride()), *further_metrics(ride())]
    declared = [metric.session.json_key or metric.session.key for metric in SESSION_METRICS if metric.session]

    assert sorted(shown) == sorted(declared)
    assert len(shown) == len(set(shown))


def test_a_metric_that_is_not_known_is_null_and_has_no_line() -> None:
    unknown = replace(ride(), summary=replace(ride().summary, values={}))

    assert listed_metrics(unknown)["np_w"] is None
    assert session_metric_lines(listed_metrics(unknown).get, unknown.device) == ()


def test_a_metric_is_rounded_in_json_and_worded_for_people_beside_the_device() -> None:
    activity = replace(ride(), device=replace(ride().device, np_w=215.0))

    assert listed_metrics(activity)["np_w"] == 211.5
    assert [
        (line.label, line.text, line.device)
        for line in session_metric_lines(listed_metrics(activity).get, activity.device)
    ] == [("normalised power", "212 W", "215 W")]
