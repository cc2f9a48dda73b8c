"""Programs: a routine as text, its name in a line with `##` and each day as a template; and the well-known ones, written so.

## Two days
# Day A
Squat: 3x5 straight
# Day B
Deadlift: 1x5 straight
"""

from dataclasses import dataclass
from itertools import groupby

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import Routine, Template
from lanterne_rouge.strength.template_text import parse_template

LONGEST_PROGRAM, MOST_PROGRAM_DAYS = 20_000, 14
EXAMPLE = 'Write it like this: "## My program", then "# Day A", then a line for each exercise such as "Squat: 3x5+".'


@dataclass(frozen=True, kw_only=True)
class Program:
    """A program that is there to be followed: whom it suits, and its text."""

    name: str
    suits: str
    text: str


def parse_program(text: str, name: str | None = None) -> tuple[Routine, tuple[Template, ...]]:
    """The routine with its templates. Raises `BadInput` with the line that cannot be read."""
    if len(text) > LONGEST_PROGRAM:
        raise BadInput(f"This program has more than {LONGEST_PROGRAM:,} characters.", "Split it into smaller ones.")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines and lines[0].startswith("##"):
        name, lines = lines[0].lstrip("#").strip() or name, lines[1:]
    if not name:
        raise BadInput("This program has no name.", EXAMPLE)
    if not lines or not lines[0].startswith("#"):
        raise BadInput(f'The program "{name}" does not begin with a day.', EXAMPLE)
    templates = tuple(parse_template("\n".join(day)) for day in _days(lines))
    names = [template.name for template in templates]
    twice = next((day for day in names if names.count(day) > 1), None)
    if twice is not None:
        raise BadInput(f'Two days of "{name}" are called "{twice}".', "Give each day a name of its own.")
    if len(templates) > MOST_PROGRAM_DAYS:
        raise BadInput(
            f'"{name}" has {len(templates)} days.', f"A program has {MOST_PROGRAM_DAYS} at most, done in turn."
        )
    return Routine(name=name, days=tuple(names)), templates


def _days(lines: list[str]) -> list[list[str]]:
    """The lines of each day; a day begins with its name."""
    day = 0

    def number(line: str) -> int:
        nonlocal day
        day += line.startswith("#")
        return day

    return [list(group) for _, group in groupby(lines, key=number)]


_WAVE = (
    "block 1x5 65%, 1x5 75%, 1x5+ 85% / 1x3 70%, 1x3 80%, 1x3+ 90%"
    " / 1x5 75%, 1x3 85%, 1x1+ 95% / 1x5 40%, 1x5 50%, 1x5 60%"
)

PROGRAMS = (
    Program(
        name="5/3/1",
        suits="four days for lifters past their first year: waves of four weeks at a share of the training maximum (after Wendler)",
        text=f"""## 5/3/1
# 5/3/1 Press
Overhead Press: {_WAVE}
Chin-Up: 3x6-10
Dumbbell Bench Press: 3x8-12
Face Pull: 2x12-20 (optional)

# 5/3/1 Deadlift
Deadlift: {_WAVE}
Leg Press: 3x8-12
Hanging Leg Raise: 3x8-12 (optional)

# 5/3/1 Bench
Barbell Bench Press: {_WAVE}
Barbell Row: 3x8-12
Lateral Raise: 2x12-20 (optional)

# 5/3/1 Squat
Barbell Back Squat: {_WAVE}
Romanian Deadlift: 3x8-12
Plank: 3x30-60s (optional)
""",
    ),
    Program(
        name="GZCLP",
        suits="four days for the first year: a heavy, a medium and a light lift a day, other sets after a miss (after Lefever)",
        text="""## GZCLP
# GZCLP A1
Barbell Back Squat: 5x3+ > 6x2+ > 10x1+
Barbell Bench Press: 3x10 > 3x8 > 3x6
Lat Pulldown: 3x15-25

# GZCLP B1
Overhead Press: 5x3+ > 6x2+ > 10x1+
Deadlift: 3x10 > 3x8 > 3x6
One-Arm Dumbbell Row: 3x15-25

# GZCLP A2
Barbell Bench Press: 5x3+ > 6x2+ > 10x1+
Barbell Back Squat: 3x10 > 3x8 > 3x6
Lat Pulldown: 3x15-25

# GZCLP B2
Deadlift: 5x3+ > 6x2+ > 10x1+
Overhead Press: 3x10 > 3x8 > 3x6
One-Arm Dumbbell Row: 3x15-25
""",
    ),
    Program(
        name="Five by five",
        suits="two days in turn, three times a week, for beginners: a little more each time, a tenth less after three misses",
        text="""## Five by five
# Five by five A
Barbell Back Squat: 5x5 straight
Barbell Bench Press: 5x5 straight
Barbell Row: 5x5 straight

# Five by five B
Barbell Back Squat: 5x5 straight
Overhead Press: 5x5 straight
Deadlift: 1x5 straight
""",
    ),
)


def program_named(name: str) -> Program | None:
    """A program that is there, by its name however it is spelled."""
    wanted = _letters(name)
    return next((program for program in PROGRAMS if _letters(program.name) == wanted), None)


def _letters(name: str) -> str:
    plain = name.casefold().replace("5x5", "five by five").replace("stronglifts", "")
    return "".join(c for c in plain if c.isalnum())
