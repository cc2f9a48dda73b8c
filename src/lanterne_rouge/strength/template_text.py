"""Templates as short text that a person can write, and back: a name, then a line for each exercise.

    # Push
    Bench Press: top set 5-8 @8.5 + 2x6-8 -10%
    Row: 3x8-12
    Squat: 3x5 straight
    Pull-Up: 3x5-10 bodyweight
    Plank: 3x30-60s (optional)
    Deadlift: block 3x5 75%, 1x3 80% / 2x5 60% (week 2)

`@8` limits the effort (RPE); without it, it is 8.5. Only what a scheme uses is written.
"""

import re

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Template, TemplateExercise
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.strength.schemes.catalogue import SCHEMES, scheme_for
from lanterne_rouge.strength.schemes.prescription import UnreadableRow

_SHOWN = 80


def render(template: Template) -> str:
    """The template as text."""
    return "\n".join((f"# {template.name}", *(render_row(row) for row in template.exercises)))


def render_row(row: TemplateExercise) -> str:
    """A row of it as a line."""
    return f"{row.name}: {render_prescription(row.prescription)}{' (optional)' if row.optional else ''}"


def render_prescription(asked: Prescription) -> str:
    """Sets, repetitions and effort in short."""
    return scheme_for(asked).write(asked)


def parse_template(text: str, name: str | None = None) -> Template:
    """The template that the text describes; its name is in a first line that begins with `#`, or passed in."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines and lines[0].startswith("#"):
        named, lines = lines[0][1:].strip(), lines[1:]
        name = name or named
    if not name:
        raise BadInput("This template has no name.", 'Start it with a line like "# Upper A".')
    rows = tuple(parse_row(line) for line in lines)
    if not rows:
        raise BadInput(f'The template "{name}" has no exercises.', _examples())
    return Template(name=name, exercises=rows)


def parse_row(line: str) -> TemplateExercise:
    """One line."""
    plain = re.sub(r"^[-*•]\s+", "", line.strip())
    plain, marks = re.subn(r"\s*\(optional\)$", "", plain, flags=re.IGNORECASE)
    name, colon, scheme = plain.rpartition(":")
    if not colon or not name.strip():
        raise _refused(line, "needs an exercise and its sets with a colon between them")
    return TemplateExercise(name=name.strip(), prescription=_prescription(scheme, line), optional=bool(marks))


def _prescription(text: str, line: str) -> Prescription:
    plain = " ".join(text.replace("×", "x").replace("–", "-").replace("—", "-").replace("−", "-").lower().split())
    try:
        parsed = (scheme.parse(plain) for scheme in SCHEMES)
        asked = next((asked for asked in parsed if asked is not None), None)
    except UnreadableRow as error:
        raise _refused(line, str(error)) from error
    if asked is None:
        raise _refused(line, "has no sets and repetitions I can read")
    return asked


def _refused(line: str, why: str) -> BadInput:
    shown = line.strip() if len(line.strip()) <= _SHOWN else f"{line.strip()[: _SHOWN - 3]}..."
    return BadInput(f'The line "{shown}" {why}.', _examples())


def _examples() -> str:
    rows = ", ".join(f'"{scheme.example}"' for scheme in reversed(SCHEMES))
    return f"Write it like one of these: {rows}."
