"""One feeling at its bad end changes the day, whatever the sensors say; a middling one adds nothing to the plan."""

from dataclasses import replace

import pytest

from lanterne_rouge.day.signs.reported import read_report
from lanterne_rouge.domain.check_in import CheckIn, Feeling
from lanterne_rouge.domain.decision import Action
from tests.day.mornings import ENDURANCE, action, decided, morning

VERY_BAD = {
    "fatigue": Feeling(fatigue_0_10=9.0),
    "soreness": Feeling(soreness_0_10=10.0),
    "energy": Feeling(energy_0_10=0.0),
    "mood": Feeling(mood_0_10=1.0),
    "exhausted": Feeling(words=("exhausted",)),
    "very sore": Feeling(words=("very_sore",)),
}
CLEARLY_BAD = {
    "fatigue": Feeling(fatigue_0_10=7.0),
    "soreness": Feeling(soreness_0_10=7.0),
    "energy": Feeling(energy_0_10=3.0),
    "mood": Feeling(mood_0_10=3.0),
}


@pytest.mark.parametrize("name", VERY_BAD)
@pytest.mark.parametrize("measured", [True, False], ids=["good sensors", "no sensors"])
def test_one_feeling_at_its_bad_end_makes_a_hard_day_easy_and_says_so(name: str, measured: bool) -> None:
    unknown = {} if measured else {"readiness": None, "hrv": None, "sleep": None, "rhr": None}

    verdict = decided(check_in=CheckIn(feeling=VERY_BAD[name]), **unknown).verdict

    assert verdict.decision.action in (Action.EASE, Action.RECOVER)
    assert verdict.ceiling.max_zone <= 2
    assert name in verdict.decision.reason


def test_a_long_easy_ride_is_shorter_for_who_has_no_energy() -> None:
    long_ride = replace(ENDURANCE, minutes=240, load=170)

    tired = decided(plan=long_ride, check_in=CheckIn(feeling=Feeling(energy_0_10=0.0))).workout

    assert tired is not None and tired.duration_minutes <= 0.75 * 240


@pytest.mark.parametrize("name", CLEARLY_BAD)
def test_a_clearly_bad_feeling_takes_the_hard_part_and_makes_the_day_easy_where_nothing_is_measured(name: str) -> None:
    said = CheckIn(feeling=CLEARLY_BAD[name])

    with_score = decided(check_in=said).verdict
    without = decided(check_in=said, readiness=None).verdict

    assert with_score.ceiling.max_zone <= 3
    assert without.ceiling.max_zone <= 2 and without.decision.action is Action.EASE
    assert name in with_score.decision.reason and name in without.decision.reason


@pytest.mark.parametrize(("word", "is_enough"), [("knackered", True), ("shattered", True), ("tired", False)])
def test_a_feeling_in_other_words_is_the_feeling_that_they_mean(word: str, is_enough: bool) -> None:
    told = CheckIn(feeling=Feeling(words=(word,)))

    assert ("exhausted" in read_report(morning(check_in=told)).very_bad_feelings) is is_enough
    assert (action(check_in=told) == "ease") is is_enough
