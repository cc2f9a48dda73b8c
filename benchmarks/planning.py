"""How long a season's plan takes: cold in a process of its own, warm, and the repair of a day: `python -m benchmarks.planning`."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date, timedelta

from lanterne_rouge.domain.mission import GoalEvent, MissionConfig, Priority
from lanterne_rouge.domain.morning import AthleteState
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.season.repair import repair_plan
from lanterne_rouge.season.request import DoneDay, PlannerInput

TODAY = date(2026, 3, 2)
WEEKS = 26
ROUNDS = 15
# Minutes of an ordinary week, Monday first.
WEEK_MIN = (0, 60, 70, 50, 70, 60, 130)


def triathlete() -> PlannerInput:
    """Half a year to a half iron with a sprint race on the way: three sports and strength, six days a week."""
    plain = request()
    assert plain.mission is not None
    sports = (Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING, Sport.STRENGTH)
    turn = (Sport.RUNNING, Sport.SWIMMING, Sport.CYCLING, Sport.RUNNING, Sport.SWIMMING, Sport.CYCLING, Sport.CYCLING)
    done = tuple(replace(d, sports=((turn[d.day.weekday()], d.minutes),)) if d.minutes else d for d in plain.done)
    mission = replace(plain.mission, goal_event="Coast 70.3 triathlon", sports=sports)
    athlete = replace(plain.athlete, sports=sports, weekly_hours=11, ftp_w=250.0, threshold_pace_ms=3.7, css_ms=0.9)
    return replace(plain, mission=mission, athlete=athlete, done=done)


def request() -> PlannerInput:
    """Three months behind, half a year ahead with two smaller races, two sports and strength."""
    days = (TODAY - timedelta(days=n) for n in range(90, 0, -1))
    done = tuple(_done(day, WEEK_MIN[day.weekday()]) for day in days)
    mission = MissionConfig(
        id="bench",
        name="Bench",
        start=TODAY - timedelta(days=30),
        goal_event="Hill Race",
        goal_date=TODAY + timedelta(days=7 * WEEKS - 15),
        events=tuple(GoalEvent(name="Race", day=TODAY + timedelta(days=n), priority=Priority.B) for n in (60, 110)),
    )
    athlete = AthleteState(
        age=38, sports=(Sport.CYCLING, Sport.RUNNING, Sport.STRENGTH), level="trained", weekly_hours=9
    )
    return PlannerInput(today=TODAY, mission=mission, athlete=athlete, done=done, ctl=50.0, weeks=WEEKS)


def run(rounds: int = ROUNDS) -> Mapping[str, float]:
    """Seconds by what was measured; warm figures are the median of the rounds."""
    asked = subprocess.run(
        [sys.executable, "-m", "benchmarks.planning", "cold"], check=True, capture_output=True, text=True
    )
    cold: dict[str, float] = json.loads(asked.stdout)
    from lanterne_rouge.season.plan import plan_season

    wanted = request()
    plan = plan_season(wanted)
    tired = replace(wanted, ctl=30.0, readiness_trend=-4.0)
    return {
        **cold,
        "plan_warm_s": _median(lambda: plan_season(wanted), rounds),
        "plan_from_before_s": _median(lambda: plan_season(wanted, before=plan), rounds),
        "repair_s": _median(lambda: repair_plan(plan, wanted), rounds),
        "repair_changing_s": _median(lambda: repair_plan(plan, tired), rounds),
        **_of_a_triathlete(rounds),
    }


def _of_a_triathlete(rounds: int) -> Mapping[str, float]:
    """A triathlete's plan: cold in a process of its own with all imports, warm, and the repair of a day."""
    from lanterne_rouge.season.plan import plan_season

    asked = subprocess.run(
        [sys.executable, "-m", "benchmarks.planning", "triathlete"], check=True, capture_output=True, text=True
    )
    wanted = triathlete()
    plan = plan_season(wanted)
    return {
        "triathlete_cold_s": json.loads(asked.stdout),
        "triathlete_warm_s": _median(lambda: plan_season(wanted), rounds),
        "triathlete_repair_s": _median(lambda: repair_plan(plan, wanted), rounds),
    }


def cold_triathlete() -> float:
    """Seconds in a fresh process from the planner's import to a triathlete's plan."""
    begin = time.perf_counter()
    from lanterne_rouge.season.plan import plan_season

    plan_season(triathlete())
    return time.perf_counter() - begin


def cold() -> Mapping[str, float]:
    """Seconds in a fresh process: NumPy's own import, the planner's modules, and the first plan."""
    begin = time.perf_counter()
    import numpy  # noqa: F401

    numpy_s = time.perf_counter() - begin
    begin = time.perf_counter()
    from lanterne_rouge.season.plan import plan_season

    modules_s = time.perf_counter() - begin
    begin = time.perf_counter()
    plan_season(request())
    return {"numpy_s": numpy_s, "modules_s": modules_s, "plan_cold_s": time.perf_counter() - begin}


def _done(day: date, minutes: int) -> DoneDay:
    hard = day.weekday() in (1, 3)
    return DoneDay(
        day=day, load=0.8 * minutes, high_share=0.3 if hard else 0.05, hard=hard, longest_min=minutes, minutes=minutes
    )


def _median(work: Callable[[], object], rounds: int) -> float:
    taken = []
    for _ in range(rounds):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
    return sorted(taken)[len(taken) // 2]


def main() -> Mapping[str, float]:
    """Measure and print a table."""
    figures = run()
    for what, seconds in figures.items():
        print(f"{what.removesuffix('_s').replace('_', ' '):20} {seconds * 1e3:9.1f} ms")
    return figures


if __name__ == "__main__":
    if sys.argv[1:] == ["cold"]:
        print(json.dumps(cold()))
    elif sys.argv[1:] == ["triathlete"]:
        print(json.dumps(cold_triathlete()))
    else:
        main()
