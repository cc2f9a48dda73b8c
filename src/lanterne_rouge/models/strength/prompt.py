"""The prompt for a lifting day as compact JSON, and the answer types. Numbers and names, never a note, a title or free text.

Sets are written `3*100x5~8`: three sets of five repetitions with 100 kg at RPE 8; `60s` in place of repetitions for a hold.
An `@` in them would look like an address of mail to those who guard what goes out.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from lanterne_rouge.domain.language_model import ModelConsultation
from lanterne_rouge.domain.lifting import (
    CoachContext,
    DoneSet,
    Energy,
    Insight,
    PainFlag,
    PlannedExercise,
    PlannedSet,
    Soreness,
    StallAnalysis,
    TodayPlan,
)
from lanterne_rouge.domain.provenance import Untrusted
from lanterne_rouge.models.strength.proposal import Limits, limits_of
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.invariants import rows_of
from lanterne_rouge.strength.loading import Weights, clean_gym
from lanterne_rouge.strength.pain import joints_of
from lanterne_rouge.strength.schemes.catalogue import scheme_for

DECIDED_BY_RULES = "rules"
MOST_TOKENS = 4096
NOTHING_TO_ADD = "Nothing that the language model wrote could be shown, so the rules speak alone."


@dataclass(frozen=True, kw_only=True)
class PlanAnswer:
    """A session. `answered_by` is `rules` or whose model it was; `notes` say what was corrected, or why no model was heard."""

    plan: TodayPlan
    answered_by: str = DECIDED_BY_RULES
    consulted: ModelConsultation | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class InsightAnswer:
    """The rules' insight; `explanation` are a model's sentences on it, by `explained_by`, which stand behind it."""

    insight: Insight
    answered_by: str = DECIDED_BY_RULES
    explanation: str | None = None
    explained_by: str | None = None
    consulted: ModelConsultation | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class StallAnswer:
    """The rules' stall analysis, with the same around it."""

    stall: StallAnalysis
    answered_by: str = DECIDED_BY_RULES
    explanation: str | None = None
    explained_by: str | None = None
    consulted: ModelConsultation | None = None
    notes: tuple[str, ...] = ()


def unheard(consulted: ModelConsultation) -> tuple[str, ...]:
    """Why the rules answered in the place of a model that was asked."""
    return (f"The rules answered: {consulted.problem}",)


Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

STRENGTH_CHARACTERS = 4200
"""About 1,400 tokens: three characters each, as most of it is numbers."""
MOST_PROMPT_SESSIONS, LONGEST_LIFT_NAME, MOST_PLACES = 3, 40, 5
SETS_LEGEND = "3*100x5~8 is three sets of 5 repetitions with 100 kg at RPE 8; 60s is a hold"


def plan_material(context: CoachContext, ours: TodayPlan, catalogue: Catalogue) -> str:
    """The day, each exercise with what is asked, the rules' sets and the last sessions; fewer of those where it grows too long."""
    context = replace(context, gym=clean_gym(context.gym))
    rows = rows_of(ours, context, catalogue)
    asked = context.template.exercises
    limited = [
        (planned, limits)
        for planned, row in zip(ours.exercises, rows, strict=True)
        if row is not None and (limits := limits_of(planned, asked[row], context, catalogue)) is not None
    ]
    text = ""
    for sessions in range(MOST_PROMPT_SESSIONS, -1, -1):
        lifts: list[Json] = [_lift(planned, limits, ours, sessions) for planned, limits in limited]
        text = compact({**_day(context), "read": SETS_LEGEND, "exercises": lifts})
        if len(text) <= STRENGTH_CHARACTERS:
            break
    return text


def compact(document: Json) -> str:
    """JSON on one line, in which nothing looks like markup."""
    encoded = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return encoded.replace("<", "\\u003c").replace(">", "\\u003e")


def harmless_name(name: str) -> str:
    """A name of the athlete's own as harmless text on one line."""
    return str(json.loads(Untrusted(name).quoted(LONGEST_LIFT_NAME)))


def told_set(shown_set: DoneSet | PlannedSet) -> str:
    """A set as it is written for a model."""
    held = shown_set.seconds is not None and (isinstance(shown_set, PlannedSet) or not shown_set.reps)
    amount = f"{shown_set.seconds:g}s" if held else f"{shown_set.reps or 0}"
    load = "" if shown_set.weight_kg is None else f"{round(shown_set.weight_kg, 2):g}x"
    effort = shown_set.rpe if isinstance(shown_set, DoneSet) else shown_set.rpe_cap
    return f"{load}{amount}{f'~{effort:g}' if effort else ''}"


def runs(sets: Sequence[str]) -> str:
    """Sets in a row, alike ones counted: `3*100x5 90x8`."""
    counted: list[tuple[str, int]] = []
    for lifted_set in sets:
        if counted and counted[-1][0] == lifted_set:
            counted[-1] = (lifted_set, counted[-1][1] + 1)
        else:
            counted.append((lifted_set, 1))
    return " ".join(f"{number}*{run_text}" if number > 1 else run_text for run_text, number in counted)


def _day(context: CoachContext) -> dict[str, Json]:
    payload: dict[str, Json] = {"unit": "kg", "day": context.today.isoformat(), "goal": context.goal.value}
    ready = context.readiness
    payload |= {"energy": ready.energy.value, "soreness": ready.soreness.value, "location": context.location.value}
    if context.minutes is not None:
        payload["minutes"] = context.minutes
    if context.deload:
        payload["deload"] = True
    if context.endurance.action is not None:
        payload["day_is_for"] = context.endurance.action.value
    if context.pain:
        payload["pain"] = [_pain(flag) for flag in context.pain[:MOST_PLACES]]
    is_low = ready.energy is Energy.LOW or ready.soreness is Soreness.HIGH
    payload["readiness"] = "low" if is_low else "usual" if ready.energy is Energy.OK else "high"
    return payload


def _pain(flag: PainFlag) -> Json:
    """The joints, not the words in which it was described."""
    joints = sorted(flag.joints or joints_of(flag.place))
    return {"joints": [joint.value for joint in joints] or "unknown", "severity": flag.severity.value}


def _lift(planned: PlannedExercise, limits: Limits, ours: TodayPlan, sessions: int) -> Json:
    lift = limits.lift
    payload: dict[str, Json] = {
        "exercise": harmless_name(planned.name),
        "asked": scheme_for(lift.row.prescription).describe(lift.row.prescription),
    }
    payload["rules"] = _sets_of(planned)
    reasons = [s for s in ours.substitutions if s.by == planned.name]
    if reasons:
        payload["instead_of"] = harmless_name(reasons[0].of)
    if limits.held_back:
        payload["held_back"] = True
    if planned.estimated:
        payload["first_time"] = True
    if lift.weights.loadable:
        payload["weights"] = _near(lift.weights, lift.heaviest or 0.0)
    last: list[Json] = [
        f"{past.day.isoformat()} {runs([told_set(s) for s in past.sets if s.is_working])}"
        for past in lift.past[:sessions]
    ]
    if last:
        payload["last"] = last
    return payload


def _sets_of(exercise: PlannedExercise) -> Json:
    payload: dict[str, Json] = {}
    for name, sets in (
        ("warmups", exercise.warmups),
        ("top_set", (exercise.top_set,) if exercise.top_set else ()),
        ("backoffs", exercise.backoffs),
        ("working_sets", exercise.working_sets),
    ):
        if sets:
            # The effort of warm-ups is always light and says nothing.
            shown = (replace(s, rpe_cap=None) if name == "warmups" else s for s in sets)
            payload[name] = runs([told_set(s) for s in shown for _ in range(s.sets)])
    return payload


def _near(weights: Weights, kg: float) -> list[Json]:
    """The weights that exist around one: two below, two above."""
    lower = weights.below(kg)
    lowest = None if lower is None else weights.below(lower)
    higher = weights.above(kg)
    highest = None if higher is None else weights.above(higher)
    return [round(weight, 2) for weight in (lowest, lower, weights.nearest(kg), higher, highest) if weight is not None]
