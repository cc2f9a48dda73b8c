"""Writes docs/strength-templates.md from the ready-made routines; with --check it only says whether it is up to date."""

import sys

from made_page import write_or_check

from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.generator.examples import EXAMPLES, Example, make_example
from lanterne_rouge.strength.template_text import render

HEAD = """# Strength templates

A template is a name and a line for each exercise. This is how they are written, here and wherever templates are typed:

| line | means |
|---|---|
| `Bench Press: top set 5-8 @8.5 + 2x6-8 -10%` | one hard set of 5 to 8 at RPE 8.5 at most, then 2 sets of 6 to 8 with 10% less |
| `Row: 3x8-12` | double progression: when all sets reach 12, the weight goes up |
| `Row: 3x8-12 @8` | the same, at RPE 8 at most (8.5 where nothing is said) |
| `Squat: 3x5 straight` | the same weight in all sets; more when all are done |
| `Pull-Up: 3x5-10 bodyweight` | repetitions first, then weight, or a harder form |
| `Plank: 3x30-60s` | holds |
| `Deadlift: block 3x5 75%, 1x3 80% / 2x5 60%` | weeks of a block, in percent of the training maximum |
| `Curl: 2x8-12 (optional)` | left out when time is short |

The routines below are what the program makes for a gym with everything. With other equipment, days or minutes it makes
others; the same wishes always give the same routine. This page is made from the code: `make docs`.
"""


def page() -> str:
    """The whole page."""
    catalogue = Catalogue(PackagedExercises().exercises())
    return "\n".join([HEAD, *(section(example, catalogue) for example in EXAMPLES)])


def section(example: Example, catalogue: Catalogue) -> str:
    """One routine with its templates as text."""
    routine, templates = make_example(example, catalogue)
    blocks = "\n\n".join(render(template) for template in templates)
    return f"## {routine.name}\n\nUp to {example.minutes} minutes a day. {example.reason}\n\n```text\n{blocks}\n```\n"


if __name__ == "__main__":
    sys.exit(write_or_check("strength-templates.md", page()))
