"""Sessions of lifting in somebody's home."""

from dataclasses import replace
from datetime import UTC, date, datetime

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.activity import Summary
from lanterne_rouge.domain.recorded_set import RecordedSet
from lanterne_rouge.domain.recording import DeviceSummary
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.ports.state_keys import STALE_FROM
from tests.adapters.storage import samples

NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)
DAYS = {"Push": ("Back Squat", "Bench Press", "Barbell Row"), "Pull": ("Deadlift", "Overhead Press", "Lat Pulldown")}


def lifted(scope: AthleteScope, day: date, title: str, *, kilos: tuple[float, ...] = (100.0, 90.0, 90.0, 90.0)) -> None:
    """Sets of six of each exercise of a day, a top set and three back-offs unless told, in an hour."""
    sets = tuple(RecordedSet(exercise=name, weight_kg=kg, reps=6, rpe=8) for name in DAYS[title] for kg in kilos)
    identity = f"{day:%m%d}{title}"
    start = datetime(day.year, day.month, day.day, 7, tzinfo=UTC)
    session = replace(
        samples.ride(identity), sport=Sport.STRENGTH, start=start, day=day, timezone="UTC", utc_offset_s=0, title=title,
        summary=Summary(), device=DeviceSummary(), elapsed_s=3600.0, timer_s=3600.0, sets=sets,
        sources=samples.ride(files=(identity,)).sources,
    )  # fmt: skip
    with scope.stores.journal.writing("import", "by hand", at=NOON):
        scope.stores.activities.save(session, None)
        scope.stores.state.mark(STALE_FROM, date.min.isoformat())
