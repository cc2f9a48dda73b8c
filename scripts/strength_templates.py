"""Writes docs/strength-templates.md from the ready-made routines; with --check it only says whether it is up to date."""

import sys

from made_page import write_or_check

from lanterne_rouge.adapters.files.exercise_catalogue import PackagedExercises
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.generator.generate import ROUTINE_EXAMPLES, Example, make_example
from lanterne_rouge.strength.programs import PROGRAMS, Program
from lanterne_rouge.strength.schemes.catalogue import SCHEMES
from lanterne_rouge.strength.template_text import render

HEAD = """# Strength templates

A template is a name and a line for each exercise. This is how they are written, here and wherever templates are typed:

| line | means |
|---|---|
{schemes}
| `Row: 3x8-12 @8` | at RPE 8 at most (8.5 where nothing is said) |
| `Curl: 2x8-12 (optional)` | left out when time is short |

The routines below are what the program makes for a gym with everything. With other equipment, days or minutes it makes
others; the same wishes always give the same routine. This page is made from the code: `make docs`.
"""

PROGRAMS_HEAD = """# Programs

Well-known programs, as text. `lanterne strength routine program NAME` follows one; change the text and give the file instead to follow
your own. A first line with `##` names the program, each `#` a day.
"""


def page() -> str:
    """The whole page."""
    catalogue = Catalogue(PackagedExercises().exercises())
    schemes = "\n".join(f"| `{scheme.example}` | {scheme.meaning} |" for scheme in reversed(SCHEMES))
    return "\n".join(
        [
            HEAD.replace("{schemes}", schemes),
            *(section(example, catalogue) for example in ROUTINE_EXAMPLES),
            PROGRAMS_HEAD,
            *(program_section(program) for program in PROGRAMS),
        ]
    )


def section(example: Example, catalogue: Catalogue) -> str:
    """One routine with its templates as text."""
    routine, templates = make_example(example, catalogue)
    blocks = "\n\n".join(render(template) for template in templates)
    return f"## {routine.name}\n\nUp to {example.minutes} minutes a day. {example.reason}\n\n```text\n{blocks}\n```\n"


def program_section(program: Program) -> str:
    """One known program as the text that can be changed and followed as one's own."""
    return (
        f"## {program.name}\n\n{program.suits[0].upper()}{program.suits[1:]}.\n\n```text\n{program.text.strip()}\n```\n"
    )


if __name__ == "__main__":
    sys.exit(write_or_check("strength-templates.md", page()))
