"""A briefing as a typed answer: the shape that the command line, the files and other programs share. Unknown is None."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from lanterne_rouge.day.rules.load import LESSON_RULE
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.decision import Evidence, Negotiation, TrainingDecision, WorkoutPlan
from lanterne_rouge.domain.language_model import ModelConsultation
from lanterne_rouge.domain.mission import MissionStatus
from lanterne_rouge.domain.sport import Sport
from lanterne_rouge.domain.wellness import Observation, Reading
from lanterne_rouge.language.step_targets import read_plain_target
from lanterne_rouge.views.today_plan import TodayPlanView, today_plan_view

HEADLINES = {"recover": "Recover", "ease": "Ease off", "maintain": "Train as planned", "push": "Push"}
REST = "Rest day"


@dataclass(frozen=True, kw_only=True)
class MissionView:
    """The mission in force and the days to its goal; to the next race of any priority, and since the last one."""

    id: str
    name: str | None
    goal_event: str | None
    goal_date: dt.date | None
    days_to_goal: int | None
    days_to_race: int | None = None
    days_since_race: int | None = None


@dataclass(frozen=True, kw_only=True)
class PhaseView:
    """The phase of a day and the next one."""

    name: str
    days_to_next: int | None
    next: str | None


@dataclass(frozen=True, kw_only=True)
class ObservationView:
    """What was known in the morning; `ages` are in days, `more` are body signals without a field of their own.

    `measured_on` is the day of each reading: a daily list has no time of day.
    """

    readiness: float | None
    readiness_contributors: Mapping[str, float | None]
    hrv: float | None
    rhr: float | None
    sleep: float | None
    temperature_deviation: float | None
    ctl: float | None
    atl: float | None
    tsb: float | None
    sources: tuple[str, ...]
    ages: Mapping[str, int]
    measured_on: Mapping[str, dt.date]
    missing: tuple[str, ...]
    more: Mapping[str, float | None]


@dataclass(frozen=True, kw_only=True)
class DecisionView:
    """Exactly the five parts of a decision."""

    action: str
    reason: str
    intensity_recommendation: str
    flags: tuple[str, ...]
    confidence: float


@dataclass(frozen=True, kw_only=True)
class EvidenceView:
    """A rule that counted, with the numbers it looked at and what it did."""

    rule: str
    says: str
    numbers: Mapping[str, float]
    effect: str
    source: str


@dataclass(frozen=True, kw_only=True)
class ArgumentView:
    """One turn of an exchange."""

    speaker: str
    says: str
    wants: str
    numbers: Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class NegotiationView:
    """An exchange about the day and how it was settled."""

    about: str
    arguments: tuple[ArgumentView, ...]
    verdict: str
    settled_by: str
    says: str


@dataclass(frozen=True, kw_only=True)
class AimView:
    """The numbers of a target: `measure` is watts, bpm or speed_ms (metres a second); a side that is open is None."""

    measure: str
    low: float | None
    high: float | None


@dataclass(frozen=True, kw_only=True)
class StepView:
    """One step of a workout: minutes in one zone; `sport` where it is another than the workout's.

    `kind` and `aim` are what `name` and `target` say, in codes and numbers; `aim` is None where the target says more than numbers.
    """

    name: str
    minutes: float
    zone: int
    target: str | None
    kind: str | None = None
    aim: AimView | None = None
    sport: str | None = None


@dataclass(frozen=True, kw_only=True)
class WorkoutView:
    """A workout; minutes over zones add up to the duration. An `optional` one is no part of the plan: it counts only if done."""

    sport: str
    type: str
    title: str
    description: str
    duration_minutes: int
    load: float
    zones: Mapping[str, int]
    max_zone: int
    steps: tuple[StepView, ...]
    optional: bool = False


@dataclass(frozen=True, kw_only=True)
class UsageView:
    """What asking a model took."""

    provider: str | None
    model: str | None
    role: str
    prompt_version: str
    calls: int
    input_tokens: int
    output_tokens: int
    estimated: bool
    cost_usd: float | None
    heard: bool
    problem: str | None
    failing: str | None


@dataclass(frozen=True, kw_only=True)
class GroundingView:
    """How much of a model's text could be shown."""

    share: float
    left_out: int
    reading_grade: float | None


@dataclass(frozen=True, kw_only=True)
class SectionsView:
    """The four parts of the full text."""

    phase: str
    metrics: str
    logic: str
    workout: str


@dataclass(frozen=True, kw_only=True)
class BriefingView:
    """The whole briefing of a day; `cautions` are sentences about health that stand beside the decision's short reason.

    `explanation` is what a language model said of the day, beside that reason. `option` is what may be done on a day without a
    workout; `lesson` quotes what an earlier block of training showed, where it bears on today. `summary` is the day in a
    sentence or two, with which its message begins, too. `checked_in`: the athlete has said this morning how they are.
    `because` and `advice` are the codes of the two sentences of the decision's reason, for whoever says them in another language:
    ids of rules among the evidence, or `planned_rest`, `race_day`, `as_planned`, `nothing_known`. A model's reason has none.
    """

    run_id: str
    date: dt.date
    athlete: str
    summary: str
    mission: MissionView | None
    phase: PhaseView
    observation: ObservationView
    decision: DecisionView
    explanation: str | None
    cautions: tuple[str, ...]
    evidence: tuple[EvidenceView, ...]
    lesson: str | None
    negotiation: tuple[NegotiationView, ...]
    workout: WorkoutView | None
    option: WorkoutView | None
    strength: TodayPlanView | None
    reasoning_mode: str
    decided_by: str
    model: str | None
    prompt_version: str | None
    rules_decision: DecisionView | None
    usage: UsageView | None
    grounding: GroundingView | None
    sections: SectionsView
    warnings: tuple[str, ...]
    checked_in: bool
    because: tuple[str, ...]
    advice: str


def briefing_view(briefing: Briefing) -> BriefingView:
    """The answer of `today` and of everything that runs a day."""
    mission, sections, workout = briefing.mission, briefing.sections, briefing.workout
    plan, lifts = briefing.strength, workout is not None and workout.sport is Sport.STRENGTH
    return BriefingView(
        run_id=briefing.run_id,
        date=briefing.date,
        athlete=briefing.athlete,
        summary=day_summary(
            briefing.decision.action.value,
            session=(workout.title, workout.duration_minutes) if workout and not lifts else None,
            # A plan without exercises says why there is no lifting; a day that holds lifting alone may have no plan yet.
            lifting=lifts if plan is None else bool(plan.exercises),
            lifting_minutes=plan.minutes if plan and plan.exercises else 0,
        ),
        mission=_mission(mission),
        phase=PhaseView(
            name=mission.phase.value,
            days_to_next=mission.days_to_next,
            next=mission.next_phase.value if mission.next_phase else None,
        ),
        observation=observation_view(briefing.observation, briefing.date),
        decision=decision_view(briefing.decision),
        explanation=briefing.explanation,
        cautions=briefing.cautions,
        evidence=tuple(evidence_view(e) for e in briefing.evidence),
        lesson=lesson_of(briefing.evidence),
        negotiation=tuple(_negotiation(n) for n in briefing.negotiation),
        workout=workout_view(briefing.workout) if briefing.workout else None,
        option=replace(workout_view(briefing.option), optional=True) if briefing.option else None,
        strength=today_plan_view(briefing.strength, briefing.weight_unit) if briefing.strength else None,
        reasoning_mode=briefing.reasoning_mode,
        decided_by=briefing.decided_by,
        model=briefing.model,
        prompt_version=briefing.prompt_version,
        rules_decision=decision_view(briefing.rules.decision) if briefing.rules else None,
        usage=usage_view(briefing.consulted),
        grounding=_grounding(briefing.consulted),
        sections=SectionsView(
            phase=sections.phase, metrics=sections.metrics, logic=sections.logic, workout=sections.workout
        ),
        warnings=briefing.warnings,
        checked_in=briefing.checked_in,
        because=briefing.because,
        advice=briefing.advice,
    )


def day_summary(action: str, *, session: tuple[str, float] | None, lifting: bool, lifting_minutes: float = 0) -> str:
    """A day in the words of every door: what to do, the session with its minutes, and whether there is lifting.

    `session`: title and minutes of the endurance session.
    """
    headline = HEADLINES[action] if session is not None or lifting else REST
    lift = f"lifting, about {lifting_minutes:.0f} min" if lifting_minutes else "lifting"
    if session is None:
        return f"{headline}. {lift[0].upper()}{lift[1:]}." if lifting else f"{headline}. No training today."
    title, minutes = session
    told = f"{headline}. {title}, {minutes:.0f} min." if round(minutes) else f"{headline}. {title}."
    return f"{told} And {lift}." if lifting else told


def lesson_of(evidence: Iterable[Evidence]) -> str | None:
    """The sentence about an earlier block of training, if one bears on the day."""
    return next((e.says for e in evidence if e.rule == LESSON_RULE), None)


def decision_view(decision: TrainingDecision) -> DecisionView:
    """A decision."""
    return DecisionView(
        action=decision.action.value,
        reason=decision.reason,
        intensity_recommendation=decision.intensity_recommendation.value,
        flags=tuple(flag.value for flag in decision.flags),
        confidence=decision.confidence,
    )


def workout_view(workout: WorkoutPlan) -> WorkoutView:
    """A workout."""
    return WorkoutView(
        sport=workout.sport.value,
        type=workout.type,
        title=workout.title,
        description=workout.description,
        duration_minutes=workout.duration_minutes,
        load=workout.load,
        zones=dict(workout.zones),
        max_zone=workout.max_zone,
        steps=tuple(
            StepView(
                name=s.name,
                minutes=s.minutes,
                zone=s.zone,
                target=s.target,
                kind=s.kind,
                aim=aim_view(s.target),
                sport=s.sport.value if s.sport else None,
            )
            for s in workout.steps
        ),
    )


def aim_view(target: str | None) -> AimView | None:
    """The numbers of a step's target, where it says nothing else."""
    aim = read_plain_target(target) if target else None
    return AimView(measure=aim.measure.value, low=aim.low, high=aim.high) if aim is not None else None


def observation_view(observation: Observation, day: dt.date) -> ObservationView:
    """What was known on the morning of `day`."""
    return ObservationView(
        readiness=_value(observation.readiness),
        readiness_contributors=dict(observation.readiness_contributors),
        hrv=_value(observation.hrv),
        rhr=_value(observation.rhr),
        sleep=_value(observation.sleep),
        temperature_deviation=_value(observation.temperature_deviation),
        ctl=_rounded(observation.ctl),
        atl=_rounded(observation.atl),
        tsb=_rounded(observation.tsb),
        sources=tuple(observation.sources),
        ages=dict(observation.ages),
        measured_on={name: day - dt.timedelta(days=age) for name, age in observation.ages},
        missing=tuple(observation.missing),
        more={key: _value(reading) for key, reading in observation.more},
    )


def evidence_view(evidence: Evidence) -> EvidenceView:
    """A rule that counted."""
    return EvidenceView(
        rule=evidence.rule,
        says=evidence.says,
        numbers=dict(evidence.numbers),
        effect=evidence.effect,
        source=evidence.source,
    )


def usage_view(consulted: ModelConsultation | None) -> UsageView | None:
    """What asking a model took; None where none was asked. How long it took is logged and stands in the ledger."""
    if consulted is None:
        return None
    return UsageView(
        provider=consulted.provider,
        model=consulted.model,
        role=consulted.role.value,
        prompt_version=consulted.prompt_version,
        calls=consulted.use.calls,
        input_tokens=consulted.use.input_tokens,
        output_tokens=consulted.use.output_tokens,
        estimated=consulted.use.estimated,
        cost_usd=consulted.use.cost_usd,
        heard=consulted.answered,
        problem=consulted.problem,
        failing=consulted.failing.value if consulted.failing else None,
    )


def _grounding(consulted: ModelConsultation | None) -> GroundingView | None:
    if consulted is None or consulted.grounded is None:
        return None
    grade = consulted.reading_grade
    return GroundingView(
        share=round(consulted.grounded, 3),
        left_out=consulted.left_out,
        reading_grade=round(grade, 1) if grade is not None else None,
    )


def _mission(mission: MissionStatus) -> MissionView | None:
    if mission.mission_id is None:
        return None
    return MissionView(
        id=mission.mission_id,
        name=mission.name,
        goal_event=mission.goal_event,
        goal_date=mission.goal_date,
        days_to_goal=mission.days_to_goal,
        days_to_race=min(
            (
                days
                for days in (mission.days_to_start, mission.next_race.days_to if mission.next_race else None)
                if days is not None
            ),
            default=None,
        ),
        days_since_race=mission.days_since_race,
    )


def _negotiation(exchange: Negotiation) -> NegotiationView:
    return NegotiationView(
        about=exchange.about,
        arguments=tuple(
            ArgumentView(speaker=a.speaker, says=a.says, wants=a.wants.value, numbers=dict(a.numbers))
            for a in exchange.arguments
        ),
        verdict=exchange.verdict.value,
        settled_by=exchange.settled_by,
        says=exchange.says,
    )


def _value(reading: Reading | None) -> float | None:
    return _rounded(reading.value) if reading else None


def _rounded(value: float | None) -> float | None:
    return round(value, 2) if value is not None else None
