"""Dates in documents that others wrote."""

from datetime import date

OLDEST, NEWEST = date(1980, 1, 1), date(2200, 1, 1)


def day_of_text(value: object) -> date | None:
    """A date from the beginning of a text (a time may follow); None where there is none that can be."""
    if not isinstance(value, str):
        return None
    try:
        found = date.fromisoformat(value.strip()[:10])
    except ValueError:
        return None
    return found if OLDEST <= found <= NEWEST else None
