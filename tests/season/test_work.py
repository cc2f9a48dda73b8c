"""Planning and repairing do a bounded amount of work; how long they take is measured by `make bench`."""

import sys
from collections.abc import Callable

from benchmarks.planning import request
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.repair import repair_plan

# Measured: 144 thousand and 5 thousand calls.
MOST_PLANNING_CALLS, MOST_REPAIR_CALLS = 200_000, 8_000


def test_half_a_year_is_planned_and_repaired_in_a_bounded_number_of_calls() -> None:
    wanted = request()
    plan = plan_season(wanted)

    assert calls_of(lambda: plan_season(wanted)) < MOST_PLANNING_CALLS
    assert calls_of(lambda: repair_plan(plan, wanted)) < MOST_REPAIR_CALLS


def calls_of(action: Callable[[], object]) -> int:
    """Count the Python functions that an action calls."""
    count = 0

    def counted(frame: object, event: str, arg: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        action()
    finally:
        sys.setprofile(before)
    return count
