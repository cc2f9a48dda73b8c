"""The template of a CoachContext in JSON: its exercises in order, each with what is asked of it."""

import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence

from lanterne_rouge.app.coach_context.lenient import Reader, is_list, number_of, plain
from lanterne_rouge.domain.lifting import PercentageSet, Prescription, Span, Template, TemplateExercise
from lanterne_rouge.strength.schemes.catalogue import FOR_TARGET_REPS, SCHEMES, scheme_named

MOST_EXERCISES, MOST_SETS, MOST_REPS, MOST_SECONDS = 50, 20, 100, 3600
MOST_TIMES = 5
"""So often one exercise may stand in a template."""
_RANGE = re.compile(r"\s*(\d{1,5})\s*(?:(?:-|–|—|to|\.\.)\s*(\d{1,5}))?\s*(?:reps?|s|sec|seconds)?\s*", re.IGNORECASE)
USUAL = Prescription()
_TARGET = ("targetReps", "target_reps", "targetRepsRange", "repsRange")


def template(reader: Reader) -> Template:
    """The template; without exercises where there are none that can be read."""
    value = reader.value("currentTemplate", "template")
    if is_list(value):
        reader = Reader(
            values={"currentTemplate": {"exercises": value}}, notes=reader.notes, path=reader.path, unit=reader.unit
        )
    told = reader.below("currentTemplate", "template")
    values = told.items("exercises", most=sys.maxsize)
    if len(values) > MOST_EXERCISES:
        told.notes.say(
            f"The template: {len(values) - MOST_EXERCISES:,} more rows left out after the first {MOST_EXERCISES}."
        )
    rows = (_row(told, n, row) for n, row in enumerate(values[:MOST_EXERCISES], 1))
    kept = _without_endless_repeats(told, [row for row in rows if row is not None])
    return Template(name=told.text("name") or "today", exercises=kept)


def _without_endless_repeats(told: Reader, rows: Sequence[TemplateExercise]) -> tuple[TemplateExercise, ...]:
    """The same exercise twice may be meant; fifty times it is a slip, and said once."""
    times: Counter[str] = Counter()
    kept = []
    for row in rows:
        times[row.name.casefold()] += 1
        if times[row.name.casefold()] <= MOST_TIMES:
            kept.append(row)
    for name in dict.fromkeys(row.name for row in kept):
        count = times.pop(name.casefold(), 0)
        if count > MOST_TIMES:
            told.notes.say(f"{name} stands {count} times in the template; only the first {MOST_TIMES} were read.")
    return tuple(kept)


def asked_of_done(reader: Reader) -> tuple[TemplateExercise, ...]:
    """The exercises of a session that was done, as far as they tell what was asked: a prescription, or target repetitions."""
    found = []
    for value in reader.items("exercises", most=MOST_EXERCISES):
        if not isinstance(value, Mapping):
            continue
        row = Reader(values=value, notes=reader.notes, path="session", unit=reader.unit)
        name, asked = row.text("name", "exerciseName", "exercise"), _asked(row)
        if name and asked is not None:
            found.append(TemplateExercise(name=name, prescription=asked))
    return tuple(found)


def _asked(row: Reader) -> Prescription | None:
    if isinstance(row.value("prescription"), Mapping):
        return _prescription(row.below("prescription"))
    sets = [one for one in row.items("sets", most=MOST_SETS) if isinstance(one, Mapping)]
    each = (Reader(values=one, notes=row.notes).value(*_TARGET) for one in sets)
    target = row.value(*_TARGET) or next((one for one in each if one is not None), None)
    if target is None or _ends(target) is None:
        return None
    told = {
        "progressionType": FOR_TARGET_REPS.name,
        "repsRange": target,
        "workingSets": row.value("targetSets", "target_sets") or max(1, len(sets)),
        "rpeCap": row.value("targetRPE", "targetRpe", "target_rpe"),
    }
    return _prescription(Reader(values=told, notes=row.notes, path=row.path))


def _row(told: Reader, number: int, value: object) -> TemplateExercise | None:
    """One exercise; a bare name is one too."""
    if isinstance(value, str) and plain(value):
        return TemplateExercise(name=plain(value))
    path = f"exercise {number}"
    if not isinstance(value, Mapping):
        told.notes.left_out(path, value, "as it is no exercise")
        return None
    row = Reader(values=value, notes=told.notes, path=path, unit=told.unit)
    name = row.text("name", "exerciseName", "exercise")
    if not name:
        told.notes.say(f"{path} has no name and was left out.")
        return None
    named = Reader(values=value, notes=told.notes, path=name, unit=told.unit)
    return TemplateExercise(
        name=name,
        prescription=_prescription(named.below("prescription")),
        optional=named.yes("isOptional", "optional"),
    )


def _prescription(told: Reader) -> Prescription:
    cap = told.number("topSetRPECap", "rpeCap", least=5, most=10)
    return Prescription(
        progression=_scheme(told),
        top_reps=_span(told, USUAL.top_reps, MOST_REPS, "topSetRepsRange"),
        rpe_cap=USUAL.rpe_cap if cap is None else cap,
        backoff_sets=_or(told.whole("backoffSets", least=0, most=MOST_SETS), USUAL.backoff_sets),
        backoff_reps=_span(told, USUAL.backoff_reps, MOST_REPS, "backoffRepsRange"),
        backoff_drop_pct=_drop(told),
        working_sets=_or(told.whole("workingSets", "sets", least=1, most=MOST_SETS), USUAL.working_sets),
        reps=_span(told, USUAL.reps, MOST_REPS, "repsRange", "reps"),
        seconds=_span(told, USUAL.seconds, MOST_SECONDS, "secondsRange", "seconds"),
        block=_block(told),
        week_of_block=_or(told.whole("weekOfBlock", least=0, most=1000), 0),
    )


def _scheme(told: Reader) -> str:
    """The scheme by its name, else the one whose fields are filled in."""
    word = told.text("progressionType", "progression", "type")
    named = scheme_named(word)
    if named is not None:
        return named.name
    filled = (scheme.name for scheme in SCHEMES if scheme.own_fields and told.value(*scheme.own_fields) is not None)
    guess = next(filled, USUAL.progression)
    if word:
        told.notes.say(f"{told.path}: {word} is no kind of progression that is known; taken as {guess}.")
    return guess


def _span(told: Reader, usual: Span, most: int, *names: str) -> Span:
    value = told.value(*names)
    if value is None or value == "":
        return usual
    ends = _ends(value)
    if ends is None or not 1 <= min(ends) <= max(ends) <= most:
        told.notes.left_out(f"{told.path}.{names[0]}", value, f"as a range is written like {usual}; taken as {usual}")
        return usual
    return Span(low=min(ends), high=max(ends))


def _ends(value: object) -> tuple[int, int] | None:
    """Both ends of `5-8`, `8`, [5, 8] or {"min": 5, "max": 8}."""
    if isinstance(value, str):
        match = _RANGE.fullmatch(value[:40])
        return (int(match[1]), int(match[2] or match[1])) if match else None
    if isinstance(value, Mapping):
        pair = [value.get(low, value.get(other)) for low, other in (("min", "low"), ("max", "high"))]
    else:
        pair = list(value)[:2] if isinstance(value, list) else [value]
    numbers = [number_of(one) for one in pair]
    whole = [int(n) for n in numbers if n is not None]
    return (whole[0], whole[-1]) if whole and len(whole) == len(numbers) else None


def _drop(told: Reader) -> float:
    drop = told.number("backoffLoadDropPercent", "backoffDropPercent", least=0, most=60)
    if drop is not None and 0 < drop < 1:
        # A share, as programs write it: no drop is a fraction of one percent.
        return round(drop * 100, 6)
    return USUAL.backoff_drop_pct if drop is None else drop


def _block(told: Reader) -> tuple[tuple[PercentageSet, ...], ...]:
    weeks = []
    for week in told.items("block", "weeks", most=52):
        sets = [_percentage(told, one) for one in (week if isinstance(week, list) else [week])[:MOST_SETS]]
        weeks.append(tuple(one for one in sets if one is not None))
    return tuple(week for week in weeks if week)


def _percentage(told: Reader, value: object) -> PercentageSet | None:
    if not isinstance(value, Mapping):
        told.notes.left_out(f"{told.path}.block", value, "as it is no set")
        return None
    one = Reader(values=value, notes=told.notes, path=f"{told.path}.block")
    percent = one.number("percent", "percentage", least=1, most=110)
    share = one.number("share", least=0.01, most=1.1) if percent is None else percent / 100
    reps = one.whole("reps", least=1, most=MOST_REPS)
    if share is None or reps is None:
        return None
    return PercentageSet(share=share, reps=reps, sets=_or(one.whole("sets", least=1, most=MOST_SETS), 1))


def _or(value: int | None, usual: int) -> int:
    return usual if value is None else value
