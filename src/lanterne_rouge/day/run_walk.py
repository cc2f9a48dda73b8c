"""Runs with walking breaks: their parts, the words for them, and what is left of one on a day that asks for less.

Somebody who still walks in runs can't run through on an easier day: there are fewer repeats then, and at last only a walk.
"""

from collections.abc import Iterator
from dataclasses import replace

from lanterne_rouge.domain.decision import StepKind
from lanterne_rouge.domain.morning import PlannedStep

BRISK_WALK, RUN_PART, WALK_PART, LAST_WALK = "Brisk walk", "Easy run", "Walk", "Walk to cool down"
BRISK_WALK_MIN, LAST_WALK_MIN = 5, 3


def run_walk_steps(run: int, walk: int, minutes: int) -> tuple[PlannedStep, ...]:
    """Return as many repeats of running and walking as fit into the minutes, a brisk walk before and an easy one after them."""
    repeats = max((minutes - BRISK_WALK_MIN - LAST_WALK_MIN) // (run + walk), 1)
    around = max(minutes - repeats * (run + walk), 0)
    warm = min(around, BRISK_WALK_MIN)
    parts = (
        PlannedStep(name=BRISK_WALK, minutes=warm, zone=1, kind=StepKind.WARM_UP),
        PlannedStep(
            name=RUN_PART, minutes=run, zone=2, target="easy enough to talk", repeat=repeats, kind=StepKind.RUN
        ),
        PlannedStep(name=WALK_PART, minutes=walk, zone=1, repeat=repeats, kind=StepKind.WALK),
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
    words += [f"{of_name[LAST_WALK].minutes:g} min walk to cool down"] if LAST_WALK in of_name else []
    return ", then ".join(words)


def shorter_run_walks(steps: tuple[PlannedStep, ...]) -> Iterator[tuple[PlannedStep, ...]]:
    """Yield the session and its shorter versions, one repeat less from one to the next, down to a single one."""
    repeats = next((step.repeat for step in steps if step.name == RUN_PART), 0)
    for left in range(repeats, 0, -1):
        yield tuple(replace(step, repeat=min(step.repeat, left)) for step in steps)
