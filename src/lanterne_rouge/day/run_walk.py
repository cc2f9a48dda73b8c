"""Runs with walking breaks: their parts, the words for them, and what is left of one on a day that asks for less.

Somebody who still walks in runs can't run through on an easier day: there are fewer repeats then, and at last only a walk.
"""

from collections.abc import Iterator
from dataclasses import replace

from lanterne_rouge.domain.decision import StepKind
from lanterne_rouge.domain.morning import PlannedStep

RUN_WALK = (
    (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 1), (8, 1), (10, 1), (14, 1), (20, 1), (30, 1), (45, 1),
)  # fmt: skip
"""Minutes of running and of walking, a week each (couch to 5 km); the last ones break up runs that are longer than those."""

BRISK_WALK, RUN_PART, WALK_PART, LAST_RUN, LAST_WALK = (
    "Brisk walk", "Easy run", "Walk", "Last easy run", "Walk to cool down",
)  # fmt: skip
BRISK_WALK_MIN, LAST_WALK_MIN, LEAST_LAST_RUN_MIN = 5, 3, 2
TALKING = "easy enough to talk"


def run_walk_steps(run: int, walk: int, minutes: int) -> tuple[PlannedStep, ...]:
    """Return as many repeats of running and walking as fit into the minutes, a brisk walk before and an easy one after them.

    What is left for no whole repeat is run as well, so that a longer run never means more walking in the same session.
    """
    inside = minutes - BRISK_WALK_MIN - LAST_WALK_MIN
    if 0 < inside < run + walk:
        # No walking break between two runs where there is only one, but the walks around it stay.
        run, walk = min(run, inside), 0
        inside = run
    repeats = max(inside // (run + walk), 1)
    last = min(max(inside - repeats * (run + walk), 0), run) if walk else 0
    last = last if last >= LEAST_LAST_RUN_MIN else 0
    around = max(minutes - repeats * (run + walk) - last, 0)
    warm = min(around, BRISK_WALK_MIN)
    parts = (
        PlannedStep(name=BRISK_WALK, minutes=warm, zone=1, kind=StepKind.WARM_UP),
        PlannedStep(name=RUN_PART, minutes=run, zone=2, target=TALKING, repeat=repeats, kind=StepKind.RUN),
        PlannedStep(name=WALK_PART, minutes=walk, zone=1, repeat=repeats, kind=StepKind.WALK),
        PlannedStep(name=LAST_RUN, minutes=last, zone=2, target=TALKING, kind=StepKind.RUN),
        PlannedStep(name=LAST_WALK, minutes=around - warm, zone=1, kind=StepKind.COOL_DOWN),
    )
    return tuple(part for part in parts if part.minutes)


def run_walk_words(steps: tuple[PlannedStep, ...]) -> str:
    """Return a run with walking breaks in words, each part with its minutes."""
    of_name = {step.name: step for step in steps}
    run, walk = of_name[RUN_PART], of_name.get(WALK_PART)
    words = [f"{of_name[BRISK_WALK].minutes:g} min brisk walk"] if BRISK_WALK in of_name else []
    repeats = f"{run.repeat} x ({run.minutes:g} min easy run, {walk.minutes:g} min walk)" if walk else ""
    words.append(repeats or f"{run.minutes:g} min easy run")
    words += [f"{of_name[LAST_RUN].minutes:g} min easy run"] if LAST_RUN in of_name else []
    words += [f"{of_name[LAST_WALK].minutes:g} min walk to cool down"] if LAST_WALK in of_name else []
    return ", then ".join(words)


def shorter_run_walks(steps: tuple[PlannedStep, ...]) -> Iterator[tuple[PlannedStep, ...]]:
    """Yield the session and its shorter versions, the last run and then one repeat less from one to the next, down to a single one."""
    repeats = next((step.repeat for step in steps if step.name == RUN_PART), 0)
    if any(step.name == LAST_RUN for step in steps):
        yield steps
    steps = tuple(step for step in steps if step.name != LAST_RUN)
    for left in range(repeats, 0, -1):
        yield tuple(replace(step, repeat=min(step.repeat, left)) for step in steps)
