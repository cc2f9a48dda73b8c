"""The template of a CoachContext in JSON: its exercises in order, each with what is asked of it."""

import re
import sys
from collections import Counter
from collections.abc import Mapping, Sequence

from lanterne_rouge.app.coach_context.lenient import Reader, is_list
from lanterne_rouge.domain.lifting import Template, TemplateExercise
from lanterne_rouge.domain.prescription import PercentageSet, Prescription, SetStage, Span
from lanterne_rouge.language.phrasing import one_line
from lanterne_rouge.language.reading import number_of
from lanterne_rouge.strength.schemes.catalogue import FOR_TARGET_REPS, SCHEMES, scheme_named
from lanterne_rouge.strength.schemes.prescription import LEAST_MAX_KG, MAX_STAGES, MOST_CYCLE_STEP_KG, MOST_MAX_KG

MOST_TEMPLATE_EXERCISES, MOST_TEMPLATE_SETS, MOST_TEMPLATE_REPS, MOST_TEMPLATE_SECONDS = 50, 20, 100, 3600
MOST_TIMES = 5
"""How often one exercise may be in a template."""
_RANGE = re.compile(r"\s*(\d{1,5})\s*(?:(?:-|–|—|to|\.\.)\s*(\d{1,5}))?\s*(?:reps?|s|sec|seconds)?\s*", re.IGNORECASE)
TEMPLATE_DEFAULTS = Prescription()
_TARGET = ("targetReps", "target_reps", "targetRepsRange", "repsRange")


def read_template(reader: Reader) -> Template:
    """The template; without exercises where there are none that can be read."""
    value = reader.value("currentTemplate", "template")
    if is_list(value):
        reader = Reader(
            values={"currentTemplate": {"exercises": value}}, notes=reader.notes, path=reader.path, unit=reader.unit
        )
    form = reader.below("currentTemplate", "template")
    values = form.items("exercises", most=sys.maxsize)
    if len(values) > MOST_TEMPLATE_EXERCISES:
        form.notes.say(
            f"The template: {len(values) - MOST_TEMPLATE_EXERCISES:,} rows left out after the first {MOST_TEMPLATE_EXERCISES}."
        )
    rows = (_row(form, n, row) for n, row in enumerate(values[:MOST_TEMPLATE_EXERCISES], 1))
    usable = _without_endless_repeats(form, [row for row in rows if row is not None])
    return Template(name=form.text("name") or "today", exercises=usable)


def _without_endless_repeats(form: Reader, rows: Sequence[TemplateExercise]) -> tuple[TemplateExercise, ...]:
    """The same exercise twice may be meant; fifty times it is a slip, and said once."""
    times: Counter[str] = Counter()
    repeated = []
    for row in rows:
        times[row.name.casefold()] += 1
        if times[row.name.casefold()] <= MOST_TIMES:
            repeated.append(row)
    for name in dict.fromkeys(row.name for row in repeated):
        count = times.pop(name.casefold(), 0)
        if count > MOST_TIMES:
            form.notes.say(f"{name} is in the template {count} times; I read only the first {MOST_TIMES}.")
    return tuple(repeated)


def asked_of_done(reader: Reader) -> tuple[TemplateExercise, ...]:
    """The exercises of a session that was done, where they name what was asked: a prescription, or target repetitions."""
    rows = []
    for value in reader.items("exercises", most=MOST_TEMPLATE_EXERCISES):
        if not isinstance(value, Mapping):
            continue
        row = Reader(values=value, notes=reader.notes, path="session", unit=reader.unit)
        name, asked = row.text("name", "exerciseName", "exercise"), _asked(row)
        if name and asked is not None:
            rows.append(TemplateExercise(name=name, prescription=asked))
    return tuple(rows)


def _asked(row: Reader) -> Prescription | None:
    if isinstance(row.value("prescription"), Mapping):
        return _prescription(row.below("prescription"))
    sets = [value for value in row.items("sets", most=MOST_TEMPLATE_SETS) if isinstance(value, Mapping)]
    each = (Reader(values=value, notes=row.notes).value(*_TARGET) for value in sets)
    target = row.value(*_TARGET) or next((value for value in each if value is not None), None)
    if target is None or _ends(target) is None:
        return None
    fields = {
        "progressionType": FOR_TARGET_REPS.name,
        "repsRange": target,
        "workingSets": row.value("targetSets", "target_sets") or max(1, len(sets)),
        "rpeCap": row.value("targetRPE", "targetRpe", "target_rpe"),
    }
    return _prescription(Reader(values=fields, notes=row.notes, path=row.path))


def _row(form: Reader, number: int, value: object) -> TemplateExercise | None:
    """One exercise; a bare name is one too."""
    if isinstance(value, str) and one_line(value):
        return TemplateExercise(name=one_line(value))
    path = f"exercise {number}"
    if not isinstance(value, Mapping):
        form.notes.left_out(path, value, "because it isn't an exercise")
        return None
    row = Reader(values=value, notes=form.notes, path=path, unit=form.unit)
    name = row.text("name", "exerciseName", "exercise")
    if not name:
        form.notes.say(f"{path} has no name, so I left it out.")
        return None
    named = Reader(values=value, notes=form.notes, path=name, unit=form.unit)
    return TemplateExercise(
        name=name,
        prescription=_prescription(named.below("prescription")),
        optional=named.yes("isOptional", "optional"),
    )


def _prescription(form: Reader) -> Prescription:
    cap = form.number("topSetRPECap", "rpeCap", least=5, most=10)
    return Prescription(
        progression=_scheme(form),
        top_reps=_span(form, TEMPLATE_DEFAULTS.top_reps, MOST_TEMPLATE_REPS, "topSetRepsRange"),
        rpe_cap=TEMPLATE_DEFAULTS.rpe_cap if cap is None else cap,
        backoff_sets=_or(form.whole("backoffSets", least=0, most=MOST_TEMPLATE_SETS), TEMPLATE_DEFAULTS.backoff_sets),
        backoff_reps=_span(form, TEMPLATE_DEFAULTS.backoff_reps, MOST_TEMPLATE_REPS, "backoffRepsRange"),
        backoff_drop_pct=_drop(form),
        working_sets=_or(
            form.whole("workingSets", "sets", least=1, most=MOST_TEMPLATE_SETS), TEMPLATE_DEFAULTS.working_sets
        ),
        reps=_span(form, TEMPLATE_DEFAULTS.reps, MOST_TEMPLATE_REPS, "repsRange", "reps"),
        seconds=_span(form, TEMPLATE_DEFAULTS.seconds, MOST_TEMPLATE_SECONDS, "secondsRange", "seconds"),
        block=_block(form),
        week_of_block=_or(form.whole("weekOfBlock", least=0, most=1000), 0),
        training_max_kg=form.number("trainingMax", least=LEAST_MAX_KG, most=MOST_MAX_KG),
        cycle_step_kg=form.number("cycleStep", least=0, most=MOST_CYCLE_STEP_KG) or 0.0,
        or_more=form.yes("orMore"),
        stages=_stages(form),
    )


def _scheme(form: Reader) -> str:
    """The scheme by its name, else the one whose fields are filled in."""
    word = form.text("progressionType", "progression", "type")
    named = scheme_named(word)
    if named is not None:
        return named.name
    filled = (scheme.name for scheme in SCHEMES if scheme.own_fields and form.value(*scheme.own_fields) is not None)
    guess = next(filled, TEMPLATE_DEFAULTS.progression)
    if word:
        form.notes.say(f"{form.path}: {word} is a progression I don't know; I used {guess}.")
    return guess


def _span(form: Reader, usual: Span, most: int, *names: str) -> Span:
    value = form.value(*names)
    if value is None or value == "":
        return usual
    ends = _ends(value)
    if ends is None or not 1 <= min(ends) <= max(ends) <= most:
        form.notes.left_out(f"{form.path}.{names[0]}", value, f"because a range looks like {usual}; I used {usual}")
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
    numbers = [number_of(end) for end in pair]
    whole = [int(n) for n in numbers if n is not None]
    return (whole[0], whole[-1]) if whole and len(whole) == len(numbers) else None


def _drop(form: Reader) -> float:
    drop = form.number("backoffLoadDropPercent", "backoffDropPercent", least=0, most=60)
    if drop is not None and 0 < drop < 1:
        # A share, as programs write it: no drop is a fraction of one percent.
        return round(drop * 100, 6)
    return TEMPLATE_DEFAULTS.backoff_drop_pct if drop is None else drop


def _block(form: Reader) -> tuple[tuple[PercentageSet, ...], ...]:
    weeks = []
    for week in form.items("block", "weeks", most=52):
        sets = [_percentage(form, value) for value in (week if isinstance(week, list) else [week])[:MOST_TEMPLATE_SETS]]
        weeks.append(tuple(value for value in sets if value is not None))
    return tuple(week for week in weeks if week)


def _percentage(form: Reader, value: object) -> PercentageSet | None:
    if not isinstance(value, Mapping):
        form.notes.left_out(f"{form.path}.block", value, "because it isn't a set")
        return None
    fields = Reader(values=value, notes=form.notes, path=f"{form.path}.block")
    percent = fields.number("percent", "percentage", least=1, most=110)
    share = fields.number("share", least=0.01, most=1.1) if percent is None else percent / 100
    reps = fields.whole("reps", least=1, most=MOST_TEMPLATE_REPS)
    if share is None or reps is None:
        return None
    return PercentageSet(
        share=share,
        reps=reps,
        sets=_or(fields.whole("sets", least=1, most=MOST_TEMPLATE_SETS), 1),
        or_more=fields.yes("orMore"),
    )


def _stages(form: Reader) -> tuple[SetStage, ...]:
    stages = []
    for value in form.items("stages", most=MAX_STAGES):
        fields = Reader(
            values=value if isinstance(value, Mapping) else {}, notes=form.notes, path=f"{form.path}.stages"
        )
        sets = fields.whole("sets", least=1, most=MOST_TEMPLATE_SETS)
        reps = fields.whole("reps", least=1, most=MOST_TEMPLATE_REPS)
        if sets is not None and reps is not None:
            stages.append(SetStage(sets=sets, reps=reps, or_more=fields.yes("orMore")))
    return tuple(stages)


def _or(value: int | None, usual: int) -> int:
    return usual if value is None else value
