"""Writes docs/metrics.md from the catalogue of metrics; with --check it only says whether the page is up to date."""

import sys

from made_page import write_or_check

from lanterne_rouge.metrics.catalogue import FAMILIES
from lanterne_rouge.metrics.metric import Metric

HEAD = """# Metrics

Every number the coach reckons, with its formula, unit and source. This page is made from the code: `make docs`.
What cannot be known is shown as unknown, never as 0.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(title, metrics) for title, metrics in FAMILIES)])


def section(title: str, metrics: tuple[Metric, ...]) -> str:
    """One family as a table."""
    rows = [
        f"| {m.title} | `{cell(m.name)}` | {cell(m.formula)} | {m.unit} | {', '.join(m.needs)} | {m.source} |"
        for m in metrics
    ]
    head = ["| metric | name | formula | unit | needs | source |", "|---|---|---|---|---|---|"]
    return "\n".join([f"## {title}", "", *head, *rows, ""])


def cell(text: str) -> str:
    """Text that breaks no table."""
    return text.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(write_or_check("metrics.md", page()))
