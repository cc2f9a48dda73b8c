"""A decision is a matter of a few milliseconds at the most."""

from statistics import median
from time import perf_counter

from lanterne_rouge.day.decide import decide_day
from lanterne_rouge.domain.morning import Morning
from tests.app.generated_days import generated_days

MOST_S = 0.005


def test_a_decision_takes_less_than_five_milliseconds() -> None:
    mornings = list(generated_days(60))
    for context in mornings:
        decide_day(context)

    # Another process may take the machine for a while; it does not take every round.
    rounds = [median(_seconds(context) for context in mornings) for _ in range(5)]

    assert min(rounds) < MOST_S


def _seconds(context: Morning) -> float:
    started = perf_counter()
    decide_day(context)
    return perf_counter() - started
