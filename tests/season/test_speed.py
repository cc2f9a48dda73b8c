"""Planning is quick: bounds wide enough for a busy machine; the true figures come from `make bench`."""

from time import process_time

from benchmarks.planning import request, run
from lanterne_rouge.season.plan import plan_season
from lanterne_rouge.season.repair import repair_plan


def test_half_a_year_is_planned_and_a_day_repaired_in_no_time() -> None:
    figures = run(rounds=3)

    assert figures["plan_cold_s"] < 3.0
    wanted = request()
    plan = plan_season(wanted)
    begin = process_time()
    plan_season(wanted)
    planned = process_time()
    repair_plan(plan, wanted)
    assert planned - begin < 0.5
    assert process_time() - planned < 0.1
