"""A decision is a matter of a few thousand steps: what it takes in milliseconds is for `make bench` to say."""

from lanterne_rouge.day.decide import decide_day
from tests.app.generated_days import generated_days
from tests.work import calls

# About 4,400 in the middle and 6,200 at most; each rule is asked a few times, and no rule is asked once for each other rule.
MOST_CALLS = 12_000


def test_a_decision_takes_a_bounded_number_of_steps() -> None:
    for context in generated_days(60):
        decide_day(context)

        assert calls(lambda context=context: decide_day(context)) < MOST_CALLS
