"""A strength session as text: each exercise with its sets, the plates of one side, what was changed and why."""

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from lanterne_rouge.domain.equipment import Gear, Gym, weight_in_unit
from lanterne_rouge.domain.exercise import Exercise, LoadType
from lanterne_rouge.domain.lifting import CoachContext, PlannedExercise, PlannedSet, Template, TodayPlan
from lanterne_rouge.domain.prescription import Prescription
from lanterne_rouge.language.phrasing import format_load, printable
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.loading import bar_of, load_bar, pairs_of
from lanterne_rouge.strength.schemes.catalogue import scheme_for
from lanterne_rouge.views.answerer import Answerer
from lanterne_rouge.views.today_plan import TodayPlanView

_PAIR = frozenset({LoadType.DUMBBELL_PAIR})
_LOADED = 26
NO_LIFTING = "No lifting today"


@dataclass(frozen=True, kw_only=True)
class StrengthPlanView(TodayPlanView):
    """A strength session with its text."""

    text: str


@dataclass(frozen=True, kw_only=True)
class AnsweredStrengthPlanView(Answerer, StrengthPlanView):
    """A strength session that a model was asked for, and who answered."""


@dataclass(frozen=True, kw_only=True)
class LiftChangeView:
    """A lift of a planned day and what is done instead, with its sets in words; None where it is left out."""

    date: dt.date
    exercise: str
    instead: str | None
    sets: str | None


def lift_change_text(view: LiftChangeView) -> str:
    """What changes on the day."""
    day = f"{view.date:%A} {view.date.day} {view.date:%B}"
    return (
        f"{day}: {view.sets or view.instead}, instead of {view.exercise}."
        if view.instead
        else f"{day}: no {view.exercise}."
    )


def strength_plan_text(plan: TodayPlan, context: CoachContext, catalogue: Catalogue) -> str:
    """The whole session."""
    return "\n".join(_lines(plan, context, catalogue))


def main_lifts_in_words(template: Template) -> str:
    """What a later session is about, with sets and effort but no weights: `Back Squat: top set 3-5, 2 back-offs 3-5, RPE to 8; ...`."""
    return "; ".join(f"{row.name}: {_asked(row.prescription)}" for row in template.exercises if not row.optional)


def _asked(prescription: Prescription) -> str:
    scheme = scheme_for(prescription)
    if not scheme.has_weeks or not prescription.block:
        return scheme.describe(prescription)
    week = prescription.block[prescription.week_of_block % len(prescription.block)]
    sets = ", ".join(f"{s.sets} x {s.reps}{'+' if s.or_more else ''} at {s.share:.0%}" for s in week)
    return f"{sets} of your training maximum"


def plates_per_side(exercise: Exercise, kg: float, gym: Gym) -> str:
    """What goes on each side: `20 + 2.5 per side`, `empty bar`; nothing where it is no bar, or no plates make the weight."""
    if exercise.load not in (LoadType.BARBELL, LoadType.PLATES) or Gear.LANDMINE in exercise.requires:
        return ""
    bar = bar_of(exercise, gym) if exercise.load is LoadType.BARBELL else 0.0
    for each in (bar, *(gym.spare_bars if bar else ())):
        load = load_bar(kg, each, pairs_of(exercise, gym))
        if load.exact:
            plates = " + ".join(f"{weight_in_unit(plate, gym.unit):g}" for plate in load.per_side)
            on = "" if each == bar else f" on the {weight_in_unit(each, gym.unit):g} {gym.unit} bar"
            return f"{plates} per side{on}" if plates else f"empty bar{on}" if bar else ""
    return ""


def _lines(plan: TodayPlan, context: CoachContext, catalogue: Catalogue) -> Iterator[str]:
    if plan.exercises:
        yield f"{printable(context.template.name)} on {context.today}, about {plan.minutes} minutes."
    for number, exercise in enumerate(plan.exercises, 1):
        yield ""
        yield from _exercise(number, exercise, context, catalogue)
    if plan.substitutions:
        yield ""
        yield from (
            f"{printable(s.by)} instead of {printable(s.of)}{_because(printable(s.reason))}."
            for s in plan.substitutions
        )
    if plan.adjustments:
        yield ""
        yield "Changed today:"
        yield from (f"  {printable(sentence)}" for sentence in plan.adjustments)
    if plan.reasoning:
        yield ""
        if plan.exercises or not plan.reasoning[0].startswith(NO_LIFTING):
            yield "Why:" if plan.exercises else f"{NO_LIFTING}:"
            yield from (f"  {printable(sentence)}" for sentence in plan.reasoning)
        else:
            yield from (printable(sentence) for sentence in plan.reasoning)


def _exercise(number: int, planned: PlannedExercise, context: CoachContext, catalogue: Catalogue) -> Iterator[str]:
    exercise = catalogue.find(planned.exercise)
    guess = "  (a first guess)" if planned.estimated else ""
    yield f"{number}. {printable(planned.name)}{guess}"
    rows = (
        *(("warm-up", s) for s in planned.warmups),
        *((("top set", planned.top_set),) if planned.top_set else ()),
        *(("back-off", s) for s in planned.backoffs),
        *(("work", s) for s in planned.working_sets),
    )
    for word, sets in rows:
        if exercise is not None:
            yield _set(word, sets, exercise, context).rstrip()
    yield from (f"     {printable(note)}" for note in planned.notes)


def _set(word: str, sets: PlannedSet, exercise: Exercise, context: CoachContext) -> str:
    load = format_load(exercise, sets.weight_kg, context.unit) + (" each" if exercise.load in _PAIR else "")
    count = f", {sets.sets} sets" if sets.sets > 1 else ""
    amount = f"{sets.seconds} s" if sets.seconds is not None else f"{sets.reps}{'+' if sets.or_more else ''}"
    effort = f"RPE {sets.rpe_cap:g}" if sets.rpe_cap is not None and word != "warm-up" else ""
    plates = plates_per_side(exercise, sets.weight_kg, context.gym) if sets.weight_kg is not None else ""
    # One space at least between columns, however long they are.
    return f"   {word:<8} {f'{load} x {amount}{count}':<{_LOADED - 1}} {effort:<8} {plates}"


_PAIN_REASON = re.compile(r"pain: (?P<place>.+) \((?:mild|moderate|severe)\)")


def _because(reason: str) -> str:
    """Why another lift is done, as somebody would say it."""
    pain = _PAIN_REASON.fullmatch(reason)
    return f", because of your {pain['place'].lower()}" if pain else f": {reason}"
