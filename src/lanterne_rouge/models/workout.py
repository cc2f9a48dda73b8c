"""The workout agent: a model may write today's session within the limits of the one that the rules made; else theirs stands."""

from dataclasses import dataclass, replace
from math import isfinite

from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.day.prescribe import LEAST_WORKOUT_MINUTES, load_of
from lanterne_rouge.day.workout_library import target_words
from lanterne_rouge.domain.decision import Ceiling, StepKind, WorkoutPlan, WorkoutStep, warned
from lanterne_rouge.domain.language_model import (
    FailureKind,
    ModelConsultation,
    ModelRole,
    ProposedStep,
    ProposedWorkout,
)
from lanterne_rouge.domain.morning import AthleteState, Morning
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.models.ask import ModelDesk, ModelQuestion, Thinking, ask_model
from lanterne_rouge.models.decide import model_words, with_reason
from lanterne_rouge.models.prompt_material import day_facts
from lanterne_rouge.models.prompt_topics import TRAINING_TOPIC
from lanterne_rouge.models.reasoning import Reasoned

# So far below the rules' own session a proposed one is still the same day's work; above it there is no room.
SAME_SIZE = 0.15
MOST_WORKOUT_STEPS = 40
LOWEST_WORK_ZONE = 3
# What a step is called by its zone, where it neither begins nor ends the session.
STEP_NAMES = {1: "Easy", 2: "Steady", 3: "Tempo", 4: "Threshold", 5: "Hard", 6: "Very hard", 7: "Sprint"}
FRAME_NAMES = {StepKind.WARM_UP: "Warm-up", StepKind.COOL_DOWN: "Cool-down"}


def can_be_proposed(template: WorkoutPlan | None) -> bool:
    """Whether a model may write this session at all: rest, lifting and races are left as they are."""
    return template is not None and template.sport is not Sport.STRENGTH and template.type != "race"


def workout_problem(proposed: ProposedWorkout, template: WorkoutPlan, ceiling: Ceiling) -> str | None:
    """Why a proposal cannot stand, in a sentence; None where it can."""
    steps = proposed.steps
    if not 1 <= len(steps) <= MOST_WORKOUT_STEPS:
        return f"The proposed workout has {len(steps)} steps."
    if any(not isfinite(s.minutes) or s.minutes < 1 or s.minutes != int(s.minutes) for s in steps):
        return "The proposed workout has a step that is no whole number of minutes."
    most = min(template.max_zone, ceiling.max_zone)
    if any(not 1 <= s.zone <= most for s in steps):
        return f"The proposed workout has a step outside of zones 1 to {most}."
    return _badly_framed(steps) or _too_much(steps, template, ceiling)


def as_plan(proposed: ProposedWorkout, template: WorkoutPlan, athlete: AthleteState) -> WorkoutPlan:
    """A proposal without a problem as a workout, with our names for its steps."""
    totals = dict.fromkeys(range(1, 8), 0)
    for step in proposed.steps:
        totals[step.zone] += int(step.minutes)
    return WorkoutPlan(
        sport=template.sport,
        type=template.type,
        title=template.title,
        description=_described(proposed.steps),
        duration_minutes=sum(totals.values()),
        load=_load(proposed.steps),
        zones=tuple((f"Z{zone}", minutes) for zone, minutes in totals.items()),
        max_zone=max(step.zone for step in proposed.steps),
        steps=tuple(
            WorkoutStep(
                name=_step_name(step, at, len(proposed.steps)),
                minutes=int(step.minutes),
                zone=step.zone,
                target=target_words(step.zone, template.sport, athlete),
                kind=_step_kind(step, at, len(proposed.steps)),
            )
            for at, step in enumerate(proposed.steps)
        ),
    )


def limits_words(template: WorkoutPlan, ceiling: Ceiling) -> str:
    """What a proposal has to keep to, for the one who writes it."""
    least, most = _bounds(template, ceiling)
    return (
        f"Sport {template.sport.value}, kind {template.type}. Zone {min(template.max_zone, ceiling.max_zone)} at most."
        f" {_most_minutes(template, ceiling)} min at most, at least {LEAST_WORKOUT_MINUTES}. Load from {least:.0f} to {most:.0f}."
        f" No more minutes in any hard zone, and none longer without a break, than in the rules' own session."
        " Steps of whole minutes."
        " The rules' own session: " + ", ".join(f"{step.minutes:g} min zone {step.zone}" for step in template.steps)
    )


def _too_much(steps: tuple[ProposedStep, ...], template: WorkoutPlan, ceiling: Ceiling) -> str | None:
    minutes, load = sum(step.minutes for step in steps), _load(steps)
    longest, (least, most) = _most_minutes(template, ceiling), _bounds(template, ceiling)
    if not LEAST_WORKOUT_MINUTES <= minutes <= longest:
        return f"The proposed workout takes {minutes:.0f} minutes, not {LEAST_WORKOUT_MINUTES} to {longest}."
    if not least <= load <= most:
        return f"The proposed workout has a load of {load:.0f}, not {least:.0f} to {most:.0f}."
    return _too_hard(steps, template)


def _too_hard(steps: tuple[ProposedStep, ...], template: WorkoutPlan) -> str | None:
    """More time in a hard zone, or more of it without a break, than the rules give: the same load, and a harder day."""
    asked, given = _zones(steps), _zones(template.steps)
    for zone in range(LOWEST_WORK_ZONE, 8):
        minutes = sum(m for z, m in asked if z >= zone)
        if minutes > sum(m for z, m in given if z >= zone):
            return f"The proposed workout has {minutes:.0f} minutes in zone {zone} and above."
        if (unbroken := _longest(asked, zone)) > _longest(given, zone):
            return f"The proposed workout has {unbroken:.0f} minutes without a break in zone {zone} and above."
    return None


def _zones(steps: tuple[ProposedStep, ...] | tuple[WorkoutStep, ...]) -> tuple[tuple[int, float], ...]:
    return tuple((step.zone, step.minutes) for step in steps)


def _longest(steps: tuple[tuple[int, float], ...], zone: int) -> float:
    """Minutes on end in a zone or above."""
    longest = running = 0.0
    for its_zone, minutes in steps:
        running = running + minutes if its_zone >= zone else 0.0
        longest = max(longest, running)
    return longest


def _badly_framed(steps: tuple[ProposedStep, ...]) -> str | None:
    """Hard work stands between an easy beginning and an easy end."""
    hard = any(step.zone >= LOWEST_WORK_ZONE for step in steps)
    if hard and (steps[0].zone >= LOWEST_WORK_ZONE or steps[-1].zone >= LOWEST_WORK_ZONE):
        return "The proposed workout has no easy beginning or no easy end."
    return None


def _most_minutes(template: WorkoutPlan, ceiling: Ceiling) -> int:
    limits = [m for m in (ceiling.max_minutes, float(template.duration_minutes)) if m is not None]
    return int(min(limits))


def _bounds(template: WorkoutPlan, ceiling: Ceiling) -> tuple[float, float]:
    most = template.load if ceiling.max_load is None else min(template.load, ceiling.max_load)
    return min(template.load * (1 - SAME_SIZE), most), most


def _load(steps: tuple[ProposedStep, ...]) -> float:
    return round(load_of((step.zone, step.minutes) for step in steps), 1)


def _described(steps: tuple[ProposedStep, ...]) -> str:
    return f"{len(steps)} steps, zone {max(step.zone for step in steps)} at most."


def _step_name(step: ProposedStep, at: int, count: int) -> str:
    return FRAME_NAMES.get(_step_kind(step, at, count)) or STEP_NAMES[step.zone]


def _step_kind(step: ProposedStep, at: int, count: int) -> StepKind:
    if step.zone >= LOWEST_WORK_ZONE:
        return StepKind.WORK
    if count > 1 and at in (0, count - 1):
        return StepKind.WARM_UP if at == 0 else StepKind.COOL_DOWN
    return StepKind.EASY


WORKOUT_MAX_TOKENS = 700
WORKOUT_KEPT_PRIVATE = "Your training is kept private, so no language model writes your workout."
TEMPLATE_STANDS = "The workout of the rules stands."
WORKOUT_FORM = '{"steps": [{"minutes": 10, "zone": 1}, {"minutes": 20, "zone": 2}]}'


@dataclass(frozen=True, kw_only=True)
class ProposedSession:
    """Today's workout, None on a day of rest; `note` says why a model's was not taken, `consulted` who was asked."""

    workout: WorkoutPlan | None
    note: str | None = None
    consulted: ModelConsultation | None = None


def propose_workout(
    context: Morning,
    result: DayResult,
    desk: ModelDesk,
    *,
    closed: frozenset[str] = frozenset(),
) -> ProposedSession:
    """The model's session where it keeps to every limit, else the rules'; on days without a session nobody is asked."""
    template, ceiling = result.workout, result.verdict.ceiling
    if template is None or not can_be_proposed(template):
        return ProposedSession(workout=template)
    if TRAINING_TOPIC in closed:  # how large a session is follows from the training done
        return ProposedSession(workout=template, note=WORKOUT_KEPT_PRIVATE)
    heard = ask_model(desk, workout_question(context, result, template, closed=closed))
    if heard.answer is None:
        return ProposedSession(workout=template, note=heard.consulted.problem, consulted=heard.consulted)
    problem = workout_problem(heard.answer, template, ceiling)
    if problem is not None:
        note = f"{problem} {TEMPLATE_STANDS}"
        unusable = replace(heard.consulted, problem=note, failing=FailureKind.UNREADABLE)
        return ProposedSession(workout=template, note=note, consulted=unusable)
    return ProposedSession(workout=as_plan(heard.answer, template, context.athlete), consulted=heard.consulted)


def workout_question(
    context: Morning, result: DayResult, template: WorkoutPlan, *, closed: frozenset[str] = frozenset()
) -> ModelQuestion[ProposedWorkout]:
    """The day, the limits of its session, and the form of the answer."""
    values = {
        "facts": day_facts(context, closed=closed),
        "limits": limits_words(template, result.verdict.ceiling),
        "form": WORKOUT_FORM,
    }
    return ModelQuestion(
        role=ModelRole.WORKOUT,
        prompt_id="workout",
        values=values,
        answer=ProposedWorkout,
        max_tokens=WORKOUT_MAX_TOKENS,
    )


@dataclass(frozen=True, kw_only=True)
class WithWorkout:
    """The day with its workout, and what is to be said where a proposal was not taken."""

    reasoned: Reasoned
    notes: tuple[str, ...] = ()


def with_proposed_workout(reasoned: Reasoned, thinking: Thinking, *, closed: frozenset[str]) -> WithWorkout:
    """Ask for the workout of a day that a model decided; the use of both calls is added up."""
    desk, asked = thinking.to("decide"), reasoned.consulted
    if desk is None or asked is None:
        return WithWorkout(reasoned=reasoned)
    if warned(reasoned.result.verdict.decision.flags):
        return WithWorkout(reasoned=reasoned)
    proposed = propose_workout(reasoned.context, reasoned.result, desk, closed=closed)
    made = replace(reasoned, consulted=_together(asked, proposed.consulted))
    if proposed.workout != reasoned.result.workout:
        made = _told_again(made, proposed.workout, thinking, closed)
    return WithWorkout(reasoned=made, notes=(proposed.note,) if proposed.note else ())


def _told_again(
    reasoned: Reasoned, workout: WorkoutPlan | None, thinking: Thinking, closed: frozenset[str]
) -> Reasoned:
    """The day with the new workout, its reason written anew: the sizes that it names are this workout's."""
    load = workout.load if workout is not None else 0.0
    before = reasoned.result
    result = replace(before, workout=workout, verdict=replace(before.verdict, load=load))
    if reasoned.rules is None or reasoned.proposed is None:
        return replace(reasoned, result=result)
    words = model_words(
        reasoned.context, reasoned.rules, result, reasoned.proposed, forbidden=thinking.forbidden, closed=closed
    )
    told = with_reason(words.text, reasoned.context, reasoned.rules, result)
    return replace(reasoned, result=told, explanation=words.text or None)


def _together(decided: ModelConsultation, workout: ModelConsultation | None) -> ModelConsultation:
    if workout is None:
        return decided
    prompts = f"{decided.prompt_version} {workout.prompt_version}"
    return replace(decided, use=decided.use.plus(workout.use), prompt_version=prompts)
