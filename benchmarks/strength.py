"""How long lifting takes: a plan, a search, five years of sets imported and read: `python -m benchmarks.strength`."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises
from lanterne_rouge.domain.exercise import Muscle
from lanterne_rouge.domain.lift_series import LiftSeries
from lanterne_rouge.domain.lifting import CoachContext, DoneSet, LiftHistory, PastLift, Template, TemplateExercise
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.lifts import read_lifts
from lanterne_rouge.strength.history.trends import e1rm_trends
from lanterne_rouge.strength.history.volume import weekly_muscle_sets
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.schemes import top_set
from lanterne_rouge.wiring import open_scope

TODAY = date(2026, 3, 2)
ROUNDS = 15
SESSIONS, LIFTS, SETS = 800, 10, 75
NAMES = (
    *("Squat (Barbell)", "Bench Press (Barbell)", "Deadlift (Barbell)", "Overhead Press (Barbell)", "Pull Up"),
    *("Bent Over Row (Barbell)", "Incline Bench Press (Dumbbell)", "Lateral Raise (Dumbbell)", "Lat Pulldown (Cable)"),
    *(
        "Triceps Pushdown",
        "Romanian Deadlift (Barbell)",
        "Leg Press",
        "Leg Extension (Machine)",
        "Hammer Curl (Dumbbell)",
    ),
    *("Hip Thrust (Barbell)", "Face Pull (Cable)", "Lying Leg Curl (Machine)", "Plank", "Goblet Squat (Kettlebell)"),
)


def context() -> CoachContext:
    """Ten exercises with six sessions behind each, a top set and three back-offs."""
    rows = tuple(
        TemplateExercise(name=name, prescription=Prescription(progression=top_set.TOP_SET.name, backoff_sets=3))
        for name in NAMES[:LIFTS]
    )
    past = tuple(
        LiftHistory(exercise=name, sessions=tuple(_past(7 * (n + 1), 60.0 + 2.5 * (6 - n)) for n in range(6)))
        for name in NAMES[:LIFTS]
    )
    return CoachContext(today=TODAY, template=Template(name="Bench", exercises=rows), history=past)


def run(rounds: int = ROUNDS) -> Mapping[str, float]:
    """Seconds by what was measured; the median of the rounds, but for the import, which is one."""
    catalogue = Catalogue(PackagedExercises().exercises())
    asked = context()
    plan_session(asked, catalogue)
    figures = {
        "strength_plan_s": _median(lambda: plan_session(asked, catalogue), rounds),
        "exercise_search_s": _median(lambda: catalogue.search("benchpres dumbell"), rounds),
        "exercise_by_muscle_s": _median(lambda: catalogue.search(muscle=Muscle.HAMSTRINGS), rounds),
    }
    with TemporaryDirectory() as folder:
        home, log = Path(folder, "home"), Path(folder, "strong.csv")
        log.write_text(five_years(), encoding="utf-8")
        begun = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "lanterne_rouge", "--home", str(home), "import", "--json", str(log)],
            check=True,
            capture_output=True,
        )
        figures["lifting_import_s"] = time.perf_counter() - begun
        with open_scope(home=home) as scope:
            store = scope.stores.strength
            assert len(store.series()) == SESSIONS * SETS
            figures["lifting_series_s"] = _median(lambda: _volume_and_trend(store.series(), catalogue), rounds)
    return figures


def main() -> Mapping[str, float]:
    """Print the figures."""
    figures = run()
    for name, seconds in figures.items():
        print(f"{name}: {seconds * 1000:.1f} ms")
    return figures


def five_years() -> str:
    """Sixty thousand sets in eight hundred sessions, as Strong writes them."""
    lines = [
        "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;"
        "Workout Notes;Workout Duration"
    ]
    first = datetime(2021, 3, 1, 18, 30)
    per_lift = SETS // 5
    for n in range(SESSIONS):
        start = first + timedelta(days=(n * 1826) // SESSIONS)
        for lift in range(5):
            name = NAMES[(n * 5 + lift) % len(NAMES)]
            weight = 40 + 2.5 * ((n + lift) % 30)
            lines += [
                f'{start};"Day {n % 4}";"{name}";{s + 1};{weight};kg;{5 + s % 5};{7 + s % 3};;;0;"";"";62m'
                for s in range(per_lift)
            ]
    return "\n".join(lines) + "\n"


def _volume_and_trend(series: LiftSeries, catalogue: Catalogue) -> None:
    """Volume of every week and muscle, the estimate of every set, and the trend of one lift: what a page of charts needs."""
    read = read_lifts(series, catalogue)
    weekly_muscle_sets(read)
    e1rm_trends(read, keys=("barbell-back-squat",))


def _past(days_ago: int, weight: float) -> PastLift:
    top = DoneSet(weight_kg=weight, reps=6, rpe=8.0)
    rest = tuple(DoneSet(weight_kg=weight * 0.9, reps=6, rpe=8.0) for _ in range(3))
    return PastLift(day=TODAY - timedelta(days=days_ago), sets=(top, *rest))


def _median(work: Callable[[], object], rounds: int) -> float:
    took = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        took.append(time.perf_counter() - begun)
    return sorted(took)[rounds // 2]


if __name__ == "__main__":
    main()
