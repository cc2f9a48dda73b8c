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
from dataclasses import replace
from math import isfinite

from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.lifting import PercentageSet, Prescription, Progression, Span, Template, TemplateExercise
from lanterne_rouge.strength.sound_values import HIGHEST_CAP, LEAST_CAP, MOST_REPS, MOST_SECONDS, MOST_SETS

USUAL = Prescription()
MOST_DROP = 50.0
LEAST_SHARE, MOST_SHARE = 0.3, 1.1
_EXAMPLES = 'Write it like "Row: 3x8-12", "Bench Press: top set 5-8 @8.5 + 2x6-8 -10%", "Squat: 3x5 straight", "Plank: 3x30-60s".'
_SHOWN = 80


def render(template: Template) -> str:
    """The template as text."""
    return "\n".join((f"# {template.name}", *(render_row(row) for row in template.exercises)))


def render_row(row: TemplateExercise) -> str:
    """A row of it as a line."""
    return f"{row.name}: {render_prescription(row.prescription)}{' (optional)' if row.optional else ''}"


def render_prescription(asked: Prescription) -> str:
    """Sets, repetitions and effort in short."""
    cap = f" @{_number(asked.rpe_cap)}"
    unusual_cap = cap if asked.rpe_cap != USUAL.rpe_cap else ""
    match asked.progression:
        case Progression.TOP_SET:
            drop = f" + {asked.backoff_sets}x{asked.backoff_reps} -{_number(asked.backoff_drop_pct)}%"
            return f"top set {asked.top_reps}{cap}{drop if asked.backoff_sets else ''}"
        case Progression.TIMED:
            return f"{asked.working_sets}x{asked.seconds}s{unusual_cap}"
        case Progression.PERCENTAGE:
            weeks = " / ".join(", ".join(_share_text(one) for one in week) for week in asked.block)
            week = f" (week {asked.week_of_block + 1})" if asked.week_of_block else ""
            return f"block{f' {weeks}' if weeks else ''}{week}{unusual_cap}"
        case _:
            return f"{asked.working_sets}x{asked.reps}{_MARKS[asked.progression]}{unusual_cap}"


def parse(text: str, name: str | None = None) -> Template:
    """The template that the text describes; its name stands in a first line that begins with `#`, or is given."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if lines and lines[0].startswith("#"):
        named, lines = lines[0][1:].strip(), lines[1:]
        name = name or named
    if not name:
        raise BadInput("This template has no name.", 'Begin it with a line like "# Upper A".')
    rows = tuple(parse_row(line) for line in lines)
    if not rows:
        raise BadInput(f'The template "{name}" has no exercises.', _EXAMPLES)
    return Template(name=name, exercises=rows)


def parse_row(line: str) -> TemplateExercise:
    """One line."""
    plain = re.sub(r"^[-*•]\s+", "", line.strip())
    plain, marks = re.subn(r"\s*\(optional\)$", "", plain, flags=re.IGNORECASE)
    name, colon, scheme = plain.rpartition(":")
    if not colon or not name.strip():
        raise _refused(line, "has no exercise and sets with a colon between them")
    return TemplateExercise(name=name.strip(), prescription=_prescription(scheme, line), optional=bool(marks))


_MARKS = {Progression.DOUBLE: "", Progression.STRAIGHT: " straight", Progression.BODYWEIGHT: " bodyweight"}
_SCHEMES = {"": Progression.DOUBLE, "double": Progression.DOUBLE, "straight": Progression.STRAIGHT}
_SCHEMES["bodyweight"] = Progression.BODYWEIGHT
_NUMBER = r"(\d{1,4}(?:\.\d{1,9})?)"
_SPAN = r"(\d{1,4})(?:\s*-\s*(\d{1,4}))?"
_CAP = rf"(?:\s*(?:@\s*(?:rpe)?|rpe)\s*{_NUMBER})?"
_TOP = re.compile(
    rf"(?:1\s*x\s*)?top set\s*{_SPAN}{_CAP}(?:\s*\+\s*(\d{{1,3}})\s*x\s*{_SPAN}(?:\s*(?:-|drop)\s*{_NUMBER}\s*%)?)?"
)
_TIMED = re.compile(rf"(\d{{1,3}})\s*x\s*{_SPAN}\s*s(?:ec|econds)?{_CAP}")
_SETS = re.compile(rf"(\d{{1,3}})\s*x\s*{_SPAN}(?:\s+(straight|double|bodyweight))?{_CAP}")
_BLOCK = re.compile(rf"block\s*([^(@]*?)\s*(?:\(week (\d{{1,3}})\))?{_CAP}")
_SHARE = re.compile(rf"(?:(\d{{1,3}})\s*x\s*)?(\d{{1,3}})\s*@?\s*{_NUMBER}\s*%")


def _prescription(scheme: str, line: str) -> Prescription:
    plain = " ".join(scheme.replace("×", "x").replace("–", "-").replace("—", "-").replace("−", "-").lower().split())
    if found := _TOP.fullmatch(plain):
        return _top_set(found, line)
    if found := _TIMED.fullmatch(plain):
        sets, low, high, cap = found.groups()
        span = _span(low, high, MOST_SECONDS, "seconds", line)
        return _capped(
            Prescription(progression=Progression.TIMED, working_sets=_sets(sets, line), seconds=span), cap, line
        )
    if found := _SETS.fullmatch(plain):
        sets, low, high, mark, cap = found.groups()
        reps = _span(low, high, MOST_REPS, "repetitions", line)
        made = Prescription(progression=_SCHEMES[mark or ""], working_sets=_sets(sets, line), reps=reps)
        return _capped(made, cap, line)
    if found := _BLOCK.fullmatch(plain):
        return _block(found, line)
    raise _refused(line, "names no sets and repetitions that I understand")


def _top_set(found: re.Match[str], line: str) -> Prescription:
    low, high, cap, sets, backoff_low, backoff_high, drop = found.groups()
    made = Prescription(
        progression=Progression.TOP_SET, top_reps=_span(low, high, MOST_REPS, "repetitions", line), backoff_sets=0
    )
    if sets is not None and int(sets):
        made = replace(
            made,
            backoff_sets=_sets(sets, line),
            backoff_reps=_span(backoff_low, backoff_high, MOST_REPS, "repetitions", line),
            backoff_drop_pct=USUAL.backoff_drop_pct
            if drop is None
            else _within(drop, 0, MOST_DROP, "drop in percent", line),
        )
    return _capped(made, cap, line)


def _block(found: re.Match[str], line: str) -> Prescription:
    weeks, week, cap = found.groups()
    block = tuple(tuple(_share(part, line) for part in each.split(",")) for each in weeks.split("/")) if weeks else ()
    number = int(week) if week else 1
    if number < 1:
        raise _refused(line, "names week 0 of its block, which begins with week 1")
    return _capped(Prescription(progression=Progression.PERCENTAGE, block=block, week_of_block=number - 1), cap, line)


def _share(part: str, line: str) -> PercentageSet:
    found = _SHARE.fullmatch(part.strip())
    if found is None:
        raise _refused(line, 'has a block that I do not understand; its weeks look like "3x5 75%, 1x3 80% / 2x5 60%"')
    sets, reps, share = found.groups()
    percent = _within(share, LEAST_SHARE * 100, MOST_SHARE * 100, "percentage", line)
    return PercentageSet(
        share=round(percent / 100, 11),
        reps=_span(reps, None, MOST_REPS, "repetitions", line).low,
        sets=_sets(sets or "1", line),
    )


def _share_text(one: PercentageSet) -> str:
    return f"{one.sets}x{one.reps} {_number(one.share * 100)}%"


def _capped(made: Prescription, cap: str | None, line: str) -> Prescription:
    return made if cap is None else replace(made, rpe_cap=_within(cap, LEAST_CAP, HIGHEST_CAP, "RPE", line))


def _sets(text: str, line: str) -> int:
    return int(_within(text, 1, MOST_SETS, "number of sets", line))


def _span(low: str, high: str | None, most: int, what: str, line: str) -> Span:
    first, last = int(low), int(high or low)
    if first > last:
        raise _refused(line, f"has its range of {what} the wrong way round: {first}-{last}")
    for each in (first, last):
        _within(str(each), 1, most, f"number of {what}", line)
    return Span(low=first, high=last)


def _within(text: str, least: float, most: float, what: str, line: str) -> float:
    value = float(text)
    if not isfinite(value) or not least <= value <= most:
        raise _refused(line, f"has a {what} of {text}, which is not between {_number(least)} and {_number(most)}")
    return value


def _number(value: float) -> str:
    return f"{value:.9g}"


def _refused(line: str, why: str) -> BadInput:
    shown = line.strip() if len(line.strip()) <= _SHOWN else f"{line.strip()[: _SHOWN - 3]}..."
    return BadInput(f'The line "{shown}" {why}.', _EXAMPLES)
