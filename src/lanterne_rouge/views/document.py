"""A briefing as one JSON-able document: the shape that the command line, the files and the API share."""

from datetime import date
from typing import TypeAlias

from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.decision import Evidence, Negotiation, TrainingDecision, WorkoutPlan, WorkoutStep
from lanterne_rouge.domain.language_model import ModelConsultation
from lanterne_rouge.domain.mission import MissionStatus
from lanterne_rouge.domain.wellness import Observation, Reading
from lanterne_rouge.views.strength import today_plan_document

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def briefing_document(briefing: Briefing) -> dict[str, Json]:
    """The whole briefing."""
    return {
        "run_id": briefing.run_id,
        "date": briefing.date.isoformat(),
        "athlete": briefing.athlete,
        "mission": _mission(briefing.mission),
        "phase": {
            "name": briefing.mission.phase.value,
            "days_to_next": briefing.mission.days_to_next,
            "next": briefing.mission.next_phase.value if briefing.mission.next_phase else None,
        },
        "observation": observation_document(briefing.observation),
        "decision": decision_document(briefing.decision),
        "evidence": [_evidence(e) for e in briefing.evidence],
        "negotiation": [_negotiation(one) for one in briefing.negotiation],
        "workout": workout_document(briefing.workout) if briefing.workout else None,
        "strength": today_plan_document(briefing.strength, briefing.weight_unit) if briefing.strength else None,
        "reasoning_mode": briefing.reasoning_mode,
        "decided_by": briefing.decided_by,
        "model": briefing.model,
        "prompt_version": briefing.prompt_version,
        "rules_decision": decision_document(briefing.rules.decision) if briefing.rules else None,
        "usage": usage_document(briefing.consulted),
        "grounding": _grounding(briefing.consulted),
        "sections": {
            "phase": briefing.sections.phase,
            "metrics": briefing.sections.metrics,
            "logic": briefing.sections.logic,
            "workout": briefing.sections.workout,
        },
        "warnings": list(briefing.warnings),
    }


def decision_document(decision: TrainingDecision) -> dict[str, Json]:
    """Exactly the five parts of a decision."""
    return {
        "action": decision.action.value,
        "reason": decision.reason,
        "intensity_recommendation": decision.intensity_recommendation.value,
        "flags": [flag.value for flag in decision.flags],
        "confidence": decision.confidence,
    }


def workout_document(workout: WorkoutPlan) -> dict[str, Json]:
    """A workout; minutes over zones add up to the duration."""
    return {
        "sport": workout.sport.value,
        "type": workout.type,
        "title": workout.title,
        "description": workout.description,
        "duration_minutes": workout.duration_minutes,
        "load": workout.load,
        "zones": dict(workout.zones),
        "max_zone": workout.max_zone,
        "steps": [_step(step) for step in workout.steps],
    }


def observation_document(observation: Observation) -> dict[str, Json]:
    """What was known in the morning; null is unknown, `ages` are in days."""
    return {
        "readiness": _value(observation.readiness),
        "readiness_contributors": dict(observation.readiness_contributors),
        "hrv": _value(observation.hrv),
        "rhr": _value(observation.rhr),
        "sleep": _value(observation.sleep),
        "temperature_deviation": _value(observation.temperature_deviation),
        "ctl": _rounded(observation.ctl),
        "atl": _rounded(observation.atl),
        "tsb": _rounded(observation.tsb),
        "sources": list(observation.sources),
        "ages": dict(observation.ages),
        "missing": list(observation.missing),
    }


def usage_document(consulted: ModelConsultation | None) -> Json:
    """What asking a model took; null where none was asked. How long it took is logged and stands in the ledger."""
    if consulted is None:
        return None
    return {
        "provider": consulted.provider,
        "model": consulted.model,
        "role": consulted.role.value,
        "prompt_version": consulted.prompt_version,
        "calls": consulted.use.calls,
        "input_tokens": consulted.use.input_tokens,
        "output_tokens": consulted.use.output_tokens,
        "estimated": consulted.use.estimated,
        "cost_usd": consulted.use.cost_usd,
        "heard": consulted.answered,
        "problem": consulted.problem,
        "failing": consulted.failing.value if consulted.failing else None,
    }


def _grounding(consulted: ModelConsultation | None) -> Json:
    """How much of a model's text could be kept; null where none was heard."""
    if consulted is None or consulted.grounded is None:
        return None
    grade = consulted.reading_grade
    return {
        "share": round(consulted.grounded, 3),
        "left_out": consulted.left_out,
        "reading_grade": round(grade, 1) if grade is not None else None,
    }


def _mission(mission: MissionStatus) -> Json:
    if mission.mission_id is None:
        return None
    return {
        "id": mission.mission_id,
        "name": mission.name,
        "goal_event": mission.goal_event,
        "goal_date": _day(mission.goal_date),
        "days_to_goal": mission.days_to_goal,
    }


def _evidence(evidence: Evidence) -> Json:
    return {
        "rule": evidence.rule,
        "says": evidence.says,
        "numbers": dict(evidence.numbers),
        "effect": evidence.effect,
        "source": evidence.source,
    }


def _negotiation(exchange: Negotiation) -> Json:
    return {
        "about": exchange.about,
        "arguments": [
            {"speaker": one.speaker, "says": one.says, "wants": one.wants.value, "numbers": dict(one.numbers)}
            for one in exchange.arguments
        ],
        "verdict": exchange.verdict.value,
        "settled_by": exchange.settled_by,
        "says": exchange.says,
    }


def _step(step: WorkoutStep) -> Json:
    return {"name": step.name, "minutes": step.minutes, "zone": step.zone, "target": step.target}


def _value(reading: Reading | None) -> float | None:
    return _rounded(reading.value) if reading else None


def _rounded(value: float | None) -> float | None:
    return round(value, 2) if value is not None else None


def _day(day: date | None) -> str | None:
    return day.isoformat() if day else None
