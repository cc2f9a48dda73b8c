"""What every source tells this morning, fetched and read back as it is kept."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from math import isfinite

from lanterne_rouge.coaching.morning import OLDEST_DAYS
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.domain.wellness import WellnessObservation
from lanterne_rouge.ports.sources import WellnessSource
from lanterne_rouge.ports.stores import Stores, WellnessStore

HISTORY_DAYS = 60


def look(day: date, store: WellnessStore) -> tuple[WellnessObservation, ...]:
    """Everything kept of the body up to `day`."""
    return tuple(store.between(day - timedelta(days=HISTORY_DAYS), day))


def refresh(day: date, sources: Sequence[WellnessSource], stores: Stores, *, now: datetime) -> tuple[str, ...]:
    """Ask every live source for the last days and keep what it tells; a silent source becomes a warning."""
    warnings = []
    for source in sources:
        try:
            told = source.fetch(day - timedelta(days=OLDEST_DAYS), day)
            numbers = [observation for observation in told if isfinite(observation.value)]
            with stores.journal.writing("fetch", f"values of {source.name}", at=now):
                stores.wellness.save(numbers)
            if len(numbers) < len(told):
                warnings.append(
                    f"{source.name} told {len(told) - len(numbers)} values that are no numbers; they were left out."
                )
        except LanterneError as error:
            warnings.append(f"{source.name}: {error.sentence} {error.next_step}".strip())
        except (
            Exception
        ) as error:  # a source that fails in an unforeseen way must not cost the athlete the day's briefing
            warnings.append(
                f"{source.name} failed ({type(error).__name__}); what it told before is used, with its age."
            )
    return tuple(warnings)
