"""Writes docs/metrics.md from the catalogue of metrics; with --check it only says whether the page is up to date."""

import sys

from made_page import write_or_check

from lanterne_rouge.metrics.catalogue import METRIC_FAMILIES
from lanterne_rouge.metrics.metric import Metric

HEAD = """# Metrics

Every number the coach computes, with its formula, unit and source. A metric with a key "in each session"
is stored with every activity and shown by `lanterne activity`. This page is made from the code: `make docs`.
What cannot be known is shown as unknown, never as 0.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(title, metrics) for title, metrics in METRIC_FAMILIES)])


def section(title: str, metrics: tuple[Metric, ...]) -> str:
    """One family as a table."""
    rows = [
        f"| {m.title} | `{cell(m.key)}` | {cell(m.formula)} | {m.unit} | {', '.join(m.needs)} | {in_session(m)} | {m.source} |"
        for m in metrics
    ]
    head = ["| metric | key | formula | unit | needs | in each session | source |", "|---|---|---|---|---|---|---|"]
    return "\n".join([f"## {title}", "", *head, *rows, ""])


def in_session(metric: Metric) -> str:
    """The key under which sessions have it."""
    return f"`{metric.session.json_key or metric.session.key}`" if metric.session else ""


def cell(text: str) -> str:
    """Text that breaks no table."""
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(write_or_check("metrics.md", page()))
