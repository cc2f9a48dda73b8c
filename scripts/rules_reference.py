"""Writes docs/rules.md from the table of rules; with --check it only says whether the page is up to date."""

import sys

from made_page import write_or_check

from lanterne_rouge.day.rules.rule import Rule
from lanterne_rouge.day.rules.table import RULE_FAMILIES

HEAD = """# Rules

How a day is decided, in this order. Each rule that matches can lower the day's limit; none raises it. Guardrails come
last and apply in every mode. On the day of a one-day race only the rules marked "applies" limit anything. Missing data is never good news.
This page is generated from the code: `make docs`. *practice* means common coaching practice without a trial behind it.

CTL is fitness (load of about six weeks), ATL fatigue (about one week), TSB form (CTL minus ATL, before today's load).
A share of the load never makes an easy or recovery day smaller than a load of about twelve, the least that is worth a session.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(section(title, rules) for title, rules in RULE_FAMILIES)])


def section(title: str, rules: tuple[Rule, ...]) -> str:
    """One family as a table."""
    head = ["| rule | when | effect | flags | on race day | source |", "|---|---|---|---|---|---|"]
    return "\n".join([f"## {title}", "", *head, *(row(rule) for rule in rules), ""])


def row(rule: Rule) -> str:
    """One rule as a line."""
    flags = ", ".join(f"`{flag.value}`" for flag in rule.flags)
    holds = "applies" if rule.holds_on_race_day else ""
    parts = (rule.id, rule.condition, rule.effect_in_words(), flags, holds, rule.source)
    return f"| {' | '.join(part.replace('|', chr(92) + '|') for part in parts)} |"


if __name__ == "__main__":
    sys.exit(write_or_check("rules.md", page()))
