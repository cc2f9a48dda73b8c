"""A session that a language model proposes, held to what holds of every plan: lift by lift taken, repaired or replaced by the rules'.

The order, the exercises and the reasons stay the rules'; no word of the model reaches the athlete. The last judge is
`invariants.violations`: what breaks a rule there does not stand.
"""

from dataclasses import dataclass, replace

from lanterne_rouge.domain.decision import Action
from lanterne_rouge.domain.language_model import ModelRole, ProposedPlan
from lanterne_rouge.domain.lifting import CoachContext, PlannedExercise, Substitution, TodayPlan
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, ask_model
from lanterne_rouge.models.strength.prompt import (
    DECIDED_BY_RULES,
    MOST_TOKENS,
    STRENGTH_CHARACTERS,
    PlanAnswer,
    plan_material,
    unheard,
)
from lanterne_rouge.models.strength.proposal import Matched, Refused, form_of, limits_of, matched
from lanterne_rouge.models.strength.repair import (
    Repaired,
    broken_sentence,
    exchange,
    kept_sentence,
    repaired,
    repaired_sentence,
    said_chosen,
    said_strangers,
    with_time_as_it_is,
)
from lanterne_rouge.strength.allowance import explain_good_day
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.invariants import rows_of, violations
from lanterne_rouge.strength.loading import clean_gym
from lanterne_rouge.strength.pain import pains_of
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.strength.schemes.catalogue import scheme_for
from lanterne_rouge.strength.time_budget import minutes_of_exercises

UNUSABLE = "The model's session holds none of today's exercises and was not taken: the rules planned it."
_GOOD_DAY = "Good day:"


@dataclass(frozen=True, kw_only=True)
class CheckedPlan:
    """The session, sentences on what was corrected, and how many of its exercises are as the model wanted them, repaired or not."""

    plan: TodayPlan
    notes: tuple[str, ...]
    heard: int


def checked_plan(proposed: ProposedPlan, ours: TodayPlan, context: CoachContext, catalogue: Catalogue) -> CheckedPlan:
    """The proposed session as far as it may stand; `ours` is the rules' plan for the same context."""
    context = replace(context, gym=clean_gym(context.gym))
    matches = matched(proposed.exercises, ours, catalogue)
    if not matches.same and not matches.instead:
        plan = replace(ours, adjustments=(*ours.adjustments, UNUSABLE)) if ours.exercises else ours
        return CheckedPlan(plan=plan, notes=(UNUSABLE,), heard=0)
    bench = _Bench(ours=ours, plan=ours, context=context, catalogue=catalogue, rows=rows_of(ours, context, catalogue))
    for at in range(len(ours.exercises)):
        bench = _heard_at(at, matches, bench)
    notes = (*bench.notes, *said_strangers(matches.strangers, len(proposed.exercises)))
    plan = _told(bench)
    return CheckedPlan(plan=replace(plan, adjustments=(*plan.adjustments, *notes)), notes=notes, heard=bench.heard)


@dataclass(frozen=True, kw_only=True)
class _Bench:
    """The session so far, beginning with the rules' own."""

    ours: TodayPlan
    plan: TodayPlan
    context: CoachContext
    catalogue: Catalogue
    rows: tuple[int | None, ...]
    notes: tuple[str, ...] = ()
    heard: int = 0

    def noted(self, sentence: str) -> "_Bench":
        return replace(self, notes=(*self.notes, sentence))

    def takes(
        self, at: int, planned: PlannedExercise, substitution: Substitution | None = None
    ) -> "TodayPlan | tuple[str, ...]":
        """The session with an exercise in its place; what it breaks, where it breaks a rule."""
        before = self.plan.exercises[at]
        subs = tuple(s for s in self.plan.substitutions if substitution is None or s.by != before.name)
        trial = replace(
            self.plan,
            exercises=(*self.plan.exercises[:at], planned, *self.plan.exercises[at + 1 :]),
            substitutions=(*subs, substitution) if substitution else subs,
        )
        trial = with_time_as_it_is(trial, _minutes(trial, self.catalogue), self.context.minutes)
        return violations(trial, self.context, self.catalogue) or trial


def _heard_at(at: int, match: Matched, bench: _Bench) -> _Bench:
    ours = bench.ours.exercises[at]
    row = bench.rows[at]
    if row is None or (at not in match.same and at not in match.instead):
        return bench.noted(f"{ours.name}: the model left it out; it is kept as the rules plan it.")
    asked = bench.context.template.exercises[row]
    base, substitution = ours, None
    if at in match.instead:
        offer = match.instead[at]
        other = exchange(offer.exercise, at, asked, bench.ours, bench.context, bench.catalogue)
        if isinstance(other, str):
            return bench.noted(f"{ours.name}: the model wanted another exercise, but {other}; it is kept.")
        base, substitution, proposed = other.ours, other.substitution, offer.proposed
    else:
        proposed = match.same[at]
    limits = limits_of(base, asked, bench.context, bench.catalogue)
    if limits is None:
        return bench
    made = repaired(proposed, limits)
    if isinstance(made, Refused):
        return bench.noted(kept_sentence(ours, made, limits))
    if made.planned == ours:
        agreed = replace(bench, heard=bench.heard + 1)
        return agreed.noted(repaired_sentence(ours, made.said)) if made.said else agreed
    return _tried(at, made, substitution, bench)


def _tried(at: int, made: Repaired, substitution: Substitution | None, bench: _Bench) -> _Bench:
    """The exercise with its own warm-ups, else with ours, else not at all."""
    broken: tuple[str, ...] = ()
    for planned in (made.planned, made.with_our_warmups):
        trial = bench.takes(at, planned, substitution)
        if isinstance(trial, TodayPlan):
            notes = (*made.said, *(("the usual warm-ups",) if planned != made.planned else ()))
            taken = replace(bench, plan=trial, heard=bench.heard + 1)
            return taken.noted(repaired_sentence(planned, notes)) if notes else taken
        broken = trial
    return bench.noted(broken_sentence(bench.ours.exercises[at], broken[0]))


def _told(bench: _Bench) -> TodayPlan:
    """The session with reasons and sentences of the day that are true of it."""
    changed = [
        planned.exercise != ours.exercise or planned.hard_sets != ours.hard_sets
        for planned, ours in zip(bench.plan.exercises, bench.ours.exercises, strict=True)
    ]
    if not any(changed):
        return bench.plan
    reasoning = tuple(
        said_chosen(planned, ours, bench.context, bench.catalogue) if is_other else why
        for planned, ours, why, is_other in zip(
            bench.plan.exercises, bench.ours.exercises, bench.ours.reasoning, changed, strict=True
        )
    )
    return replace(bench.plan, reasoning=reasoning, adjustments=_of_the_day(bench))


def _of_the_day(bench: _Bench) -> tuple[str, ...]:
    """The rules' sentences; what a good day added is said of this session, not of theirs."""
    asked = bench.context.template.exercises
    usual = [
        (planned, scheme_for(asked[row].prescription).clean(asked[row].prescription)[0])
        for planned, row in zip(bench.plan.exercises, bench.rows, strict=True)
        if row is not None
    ]
    good = explain_good_day(usual)
    sentences_of_day = (good if sentence.startswith(_GOOD_DAY) else sentence for sentence in bench.plan.adjustments)
    return tuple(sentence for sentence in sentences_of_day if sentence)


def _minutes(plan: TodayPlan, catalogue: Catalogue) -> int:
    planned_exercises = ((planned, catalogue.find(planned.exercise)) for planned in plan.exercises)
    return minutes_of_exercises((planned, exercise) for planned, exercise in planned_exercises if exercise is not None)


def why_rules_alone(ours: TodayPlan, context: CoachContext, catalogue: Catalogue) -> str:
    """Why no model is asked, as a sentence; empty where one may be. `ours` is the rules' plan of the day."""
    pains = pains_of(context.pain, catalogue)
    if pains.stop:
        return "No model was asked: with such pain the rules alone decide."
    if pains.severe:
        return "No model was asked: with a severe pain the rules alone plan the session."
    if context.endurance.action is Action.RECOVER:
        return "No model was asked: the day is for recovery."
    if not ours.exercises:
        return "No model was asked: nothing is to be lifted today."
    return ""


SESSION_TOO_LONG = "No model was asked: the session has too many exercises to be told to one."


def generate_plan(context: CoachContext, catalogue: Catalogue, desk: ModelDesk | None) -> PlanAnswer:
    """The session. Without a desk nobody is asked."""
    ours = plan_session(context, catalogue)
    if desk is None:
        return PlanAnswer(plan=ours)
    if alone := why_rules_alone(ours, context, catalogue):
        return PlanAnswer(plan=ours, notes=(alone,))
    material = plan_material(context, ours, catalogue)
    if len(material) > STRENGTH_CHARACTERS:
        return PlanAnswer(plan=ours, notes=(SESSION_TOO_LONG,))
    heard = ask_model(desk, _question(material))
    if heard.answer is None:
        return PlanAnswer(plan=ours, consulted=heard.consulted, notes=unheard(heard.consulted))
    checked = checked_plan(heard.answer, ours, context, catalogue)
    by = (heard.consulted.provider or "model") if checked.heard else DECIDED_BY_RULES
    return PlanAnswer(plan=checked.plan, answered_by=by, consulted=heard.consulted, notes=checked.notes)


def _question(material: str) -> ModelQuestion[ProposedPlan]:
    return ModelQuestion(
        role=ModelRole.STRENGTH_PLAN,
        prompt_id="strength_plan",
        values={"context": material, "form": form_of(ProposedPlan)},
        answer=ProposedPlan,
        max_tokens=MOST_TOKENS,
    )
