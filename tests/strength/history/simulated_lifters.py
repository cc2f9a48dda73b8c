"""Logs of simulated lifters, whose true maximum is known: it rises by so much a week, or has stood still for weeks."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from lanterne_rouge.domain.lifting import DoneSet, PastLift

from .logs import TODAY

STEP_KG = 2.5
FORM_SD, FELT_SD = 0.012, 0.35
"""Form of a day as a share of the maximum, and how far a felt effort lies beside the true one."""
MISSING_RPE, NEVER_RATES = 0.15, 0.25
REPS_FATIGUE = 0.4
SESSIONS = {1: (0,), 2: (0, 3), 3: (0, 2, 4)}


@dataclass(frozen=True, kw_only=True)
class Lifter:
    """One lifter with an own way to train: double progression, or a top set by feel with lighter sets after it."""

    seed: int
    gain_a_week: float
    flat_weeks: int = 0
    weeks: int = 10

    def sessions(self) -> tuple[PastLift, ...]:
        """The log, newest session first; the last one is yesterday or a few days ago."""
        return tuple(self._sessions())[::-1]

    def _sessions(self) -> Iterator[PastLift]:
        chance = random.Random(self.seed)
        maximum = chance.uniform(60, 160)
        days = SESSIONS[chance.choice((1, 2, 2, 3, 3))]
        low = chance.choice((4, 5, 6, 8))
        high, sets = low + chance.choice((2, 3, 4)), chance.choice((2, 3, 4))
        rates, by_feel = chance.random() > NEVER_RATES, chance.random() < 0.4
        weight = _rounded(maximum / (1 + (low + 3) / 30))
        for week in range(self.weeks):
            grown = min(week, self.weeks - self.flat_weeks)
            for weekday in days:
                part = grown + (weekday / 7 if week < self.weeks - self.flat_weeks else 0.0)
                able = maximum * (1 + self.gain_a_week) ** part * (1 + chance.gauss(0, FORM_SD))
                if by_feel:
                    weight = _rounded(able / (1 + (low + 2) / 30))
                done = [self._set(chance, able, weight, low, high, number, rates) for number in range(sets)]
                ago = 7 * (self.weeks - week) - weekday - 1
                yield PastLift(day=TODAY - timedelta(days=ago), sets=tuple(done))
                if not by_feel and all((s.reps or 0) >= high for s in done):
                    weight += STEP_KG

    def _set(
        self, chance: random.Random, able: float, weight: float, low: int, high: int, number: int, rates: bool
    ) -> DoneSet:
        most = 30 * (able / weight - 1) - REPS_FATIGUE * number
        reps = max(min(high, int(most - 1)), 1)
        felt = 10 - (most - reps) + chance.gauss(0, FELT_SD)
        rpe = min(max(round(2 * felt) / 2, 6.0), 10.0)
        return DoneSet(
            weight_kg=weight, reps=reps, rpe=rpe if rates and chance.random() > MISSING_RPE else None, completed=True
        )


def _rounded(kg: float) -> float:
    return STEP_KG * round(kg / STEP_KG)
