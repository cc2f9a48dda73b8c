"""The plan promises what the workout of the day will hold."""

from itertools import pairwise

import pytest

from lanterne_rouge.day.aim import Target
from lanterne_rouge.day.prescribe import prescribe
from lanterne_rouge.day.signs.training import ZONE_OF_KIND
from lanterne_rouge.domain.decision import Action, Ceiling
from lanterne_rouge.domain.mission import Phase
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.sessions import longest_session_within, session_load
from tests.every import every

KINDS = ("endurance", "steady", "tempo", "threshold", "vo2max", "strength", "openers")


@every("kind", KINDS)
@every("minutes", [20, 45, 60, 95, 150])
@every("phase", [Phase.BASE, Phase.PEAK, Phase.TAPER])
def test_a_planned_load_is_what_is_written_out_for_it(kind: str, minutes: int, phase: Phase) -> None:
    load = session_load(kind, phase, minutes)

    target = Target(action=Action.MAINTAIN, kind=kind, load=load, zone=ZONE_OF_KIND[kind], max_minutes=minutes)
    sport = Sport.STRENGTH if kind == "strength" else Sport.CYCLING
    workout = prescribe(target, sport=sport, phase=phase, athlete=AthleteState(), ceiling=Ceiling())
    assert workout is not None
    assert workout.load == pytest.approx(load, rel=0.12)
    assert workout.duration_minutes <= minutes + 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_longer_session_holds_no_less(kind: str) -> None:
    loads = [session_load(kind, Phase.BUILD, minutes) for minutes in range(15, 150, 5)]

    assert all(later >= earlier * 0.97 for earlier, later in pairwise(loads))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("load", [5.0, 20.0, 41.0, 90.0])
def test_the_longest_session_within_a_load_stays_within_it(kind: str, load: float) -> None:
    minutes = longest_session_within(kind, Phase.BUILD, load, 120, 5)

    assert minutes == 120 or minutes % 5 == 0
    assert minutes == 0 or session_load(kind, Phase.BUILD, minutes) <= load
