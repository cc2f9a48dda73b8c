"""A local time without a zone, and the zone that decides about it."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from lanterne_rouge.app.importing.reading import with_utc_start
from lanterne_rouge.domain.recording import Recording
from lanterne_rouge.domain.sport import Sport


def _at(text: str, *, wall_clock: bool = True) -> Recording:
    return Recording(
        sport=Sport.STRENGTH, start=datetime.fromisoformat(text).replace(tzinfo=UTC), wall_clock=wall_clock
    )


@pytest.mark.parametrize(
    ("local", "utc", "offset"),
    [
        ("2026-01-15T18:00", "2026-01-15T17:00:00+00:00", 3600),
        ("2026-07-15T18:00", "2026-07-15T16:00:00+00:00", 7200),
        # The hour that comes twice: the first of them.
        ("2026-10-25T02:30", "2026-10-25T00:30:00+00:00", 7200),
    ],
)
def test_the_zone_gives_the_moment(local: str, utc: str, offset: int) -> None:
    resolved = with_utc_start(_at(local), ZoneInfo("Europe/Berlin"))

    assert (resolved.start.isoformat(), resolved.utc_offset_s, resolved.wall_clock) == (utc, offset, False)


def test_a_moment_that_is_told_stays() -> None:
    told = _at("2026-01-15T18:00", wall_clock=False)

    assert with_utc_start(told, ZoneInfo("Europe/Berlin")) is told
