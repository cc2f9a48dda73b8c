import sys
from pathlib import Path

from lanterne_rouge.metrics.catalogue import METRICS

ROOT = Path(__file__).parent.parent.parent


def test_every_metric_says_what_it_is_and_where_it_comes_from() -> None:
    for metric in METRICS:
        assert all((metric.key, metric.title, metric.formula, metric.unit, metric.source, metric.needs)), metric
        assert metric.compute.__doc__, metric.key


def test_no_two_metrics_share_a_key() -> None:
    keys = [metric.key for metric in METRICS]

    assert len(keys) == len(set(keys))


def test_the_reference_page_is_what_the_catalogue_says() -> None:
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        from metrics_reference import page
    finally:
        sys.path.pop(0)

    assert (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8") == page()
