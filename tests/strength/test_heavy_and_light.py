"""Programs with heavy and light days: each kind of day goes on from its own last time."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from lanterne_rouge.domain.lifting import DoneSet, PastLift
from lanterne_rouge.domain.prescription import Span
from lanterne_rouge.strength.recent import Recent, in_range

TODAY = date(2026, 11, 21)


def done(days_ago: int, weight: float, reps: int, *, eased: bool = False) -> PastLift:
    sets = tuple(DoneSet(weight_kg=weight, reps=reps, rpe=8.0) for _ in range(4))
    return PastLift(day=TODAY - timedelta(days=days_ago), sets=sets, eased=eased)


def known(*sessions: PastLift) -> Recent:
    return Recent(sessions=sessions, last=sessions[0], away_days=2)


UNDULATING = known(done(2, 43.0, 12), done(5, 59.0, 4), done(9, 42.0, 12), done(12, 58.0, 4))


def test_a_heavy_day_goes_on_from_the_last_heavy_one_and_a_light_one_from_the_last_light_one() -> None:
    heavy, light = in_range(UNDULATING, Span(low=3, high=6), TODAY), in_range(UNDULATING, Span(low=10, high=12), TODAY)

    assert heavy.last is not None and heavy.last.sets[0].weight_kg == 59.0
    assert light.last is not None and light.last.sets[0].weight_kg == 43.0
    assert heavy.away_days == light.away_days == UNDULATING.away_days


def test_a_single_test_or_a_program_long_gone_is_not_a_kind_of_day() -> None:
    test = known(done(2, 60.0, 5), done(5, 70.0, 1))
    old = known(done(2, 40.0, 12), done(5, 40.0, 12), done(80, 60.0, 4), done(83, 60.0, 4))

    assert in_range(test, Span(low=1, high=2), TODAY) == test
    assert in_range(old, Span(low=3, high=6), TODAY) == old


def test_an_eased_day_is_not_what_the_next_one_goes_on_from() -> None:
    eased = replace(UNDULATING.sessions[1], eased=True)
    recent = known(UNDULATING.sessions[0], eased, *UNDULATING.sessions[2:])

    last = in_range(recent, Span(low=3, high=6), TODAY).last
    assert last is not None and last.day == TODAY - timedelta(days=12)


@pytest.mark.parametrize(("days_ago", "own"), [(42, True), (43, False)])
def test_a_kind_of_day_is_of_the_program_for_six_weeks(days_ago: int, own: bool) -> None:
    recent = known(done(2, 40.0, 12), done(5, 40.0, 12), done(days_ago, 60.0, 4), done(days_ago + 3, 60.0, 4))

    assert (in_range(recent, Span(low=3, high=6), TODAY) != recent) is own
