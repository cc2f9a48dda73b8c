"""Points in time as exporters write them: with and without zone, with and without fractions of a second."""

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NAN = float("nan")
# Instants nearer to the ends of the calendar cannot be counted with in every zone.
FIRST_YEAR, LAST_YEAR = 1900, 9000


def parse_instant(text: str) -> datetime | None:
    """The instant with the zone it was told in; without a zone it is UTC, as both formats demand."""
    try:
        instant = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    if not FIRST_YEAR <= instant.year <= LAST_YEAR:
        return None
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)


def epoch_seconds(text: str) -> float:
    """Seconds since 1970; NaN for what is no time."""
    instant = parse_instant(text)
    return NAN if instant is None else (instant - EPOCH).total_seconds()


def from_epoch(seconds: float) -> datetime:
    """The instant in UTC; only for seconds that came from `epoch_seconds`."""
    return EPOCH + timedelta(seconds=seconds)


def told_offset_s(text: str) -> int | None:
    """The wall clock's offset, if the text tells one other than UTC (which says nothing about the wall clock)."""
    instant = parse_instant(text)
    offset = instant.utcoffset() if instant is not None else None
    return int(offset.total_seconds()) if offset else None
