"""Dates and counts of days as one says them."""

from datetime import date

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def spoken(day: date) -> str:
    """`3 May 2026`."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def days(count: int) -> str:
    """`1 day`, `12 days`."""
    return f"{count} day" if count == 1 else f"{count} days"


def age(age_days: int) -> str:
    """How old a value is."""
    return {0: "today", 1: "from yesterday"}.get(age_days, f"from {days(age_days)} ago")
