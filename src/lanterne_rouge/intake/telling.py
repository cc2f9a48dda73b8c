"""What the athlete tells of themselves: dated thresholds and the few facts of a profile."""

from datetime import date, datetime

from lanterne_rouge.domain.thresholds import Threshold, ThresholdSource
from lanterne_rouge.ports.stores import STALE_FROM, Stores
from lanterne_rouge.settings.athlete_values import AthleteValues
from lanterne_rouge.settings.profile import PROFILE, with_values


def keep_told(stores: Stores, values: AthleteValues, *, since: date, now: datetime) -> None:
    """Keep thresholds from `since` on, and the profile; marks the loads that must be reckoned anew."""
    names = [*values.thresholds, *(n for n in ("birth_year", "sex", "units") if getattr(values, n) is not None)]
    with stores.journal.writing("athlete", f"setting of {', '.join(names)}", at=now):
        for name, value in values.thresholds.items():
            stores.thresholds.set(Threshold(name=name, value=value, from_day=since, source=ThresholdSource.ATHLETE))
        stores.state.put(PROFILE, with_values(stores.state.get(PROFILE), values))
        # Age and sex enter every load; a threshold only those from its day on. Measuring again finds which changed.
        before = stores.state.get(STALE_FROM)
        stores.state.mark(STALE_FROM, min(since.isoformat(), before) if before else since.isoformat())
