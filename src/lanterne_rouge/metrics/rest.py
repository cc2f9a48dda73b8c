"""Days of rest behind a known day. Plain Python, so that a day's start stays quick."""

from collections.abc import Sequence
from datetime import date, timedelta
from math import exp

from lanterne_rouge.domain.fitness import FitnessDay

SETTLING_DAYS = 42
CTL_DAYS = 42.0
ATL_DAYS = 7.0


def rest_days_after(stored: Sequence[FitnessDay], days: int, *, settled_from: date) -> tuple[FitnessDay, ...]:
    """The days of rest that follow the last stored one: `x *= exp(-1 / tau)`, tau 42 and 7 days, TSS points.

    Give the last seven stored days, or the first ramps stay unknown;
    `settled_from` is the 43rd day of the history. Source: Banister 1991; Coggan 2003.
    """
    last = stored[-1]
    known = [day.ctl for day in stored[-7:]]
    found: list[FitnessDay] = []
    for n in range(1, days + 1):
        before = found[-1] if found else last
        ctl, atl = before.ctl * exp(-1 / CTL_DAYS), before.atl * exp(-1 / ATL_DAYS)
        known.append(ctl)
        found.append(
            FitnessDay(
                date=last.date + timedelta(days=n),
                load=0.0,
                ctl=ctl,
                atl=atl,
                tsb=before.form,
                form=ctl - atl,
                ramp_7d=ctl - known[-8] if len(known) >= 8 else None,
                settling=last.date + timedelta(days=n) < settled_from,
            )
        )
    return tuple(found)
