"""The day's briefing: one structure for text, files, e-mail and the API."""

from dataclasses import dataclass
from datetime import date

from lanterne_rouge.domain.decision import Ceiling, Evidence, Negotiation, TrainingDecision, Verdict, WorkoutPlan
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.language_model import ModelConsultation
from lanterne_rouge.domain.lifting import TodayPlan
from lanterne_rouge.domain.mission import MissionStatus
from lanterne_rouge.domain.wellness import Observation


@dataclass(frozen=True, kw_only=True)
class Sections:
    """The four parts of a briefing, in order."""

    phase: str
    metrics: str
    logic: str
    workout: str


@dataclass(frozen=True, kw_only=True)
class Briefing:
    """The briefing of one day. `str()` is the four-section text.

    `option` is what may be done on a day of rest; it is no part of the plan and counts only if done.
    `strength` is the day's lifting, None if none is planned; `weight_unit` is the unit its weights are shown in.
    `cautions` are sentences about health that the decision's reason has no room for, to be shown beside it.
    `checked_in`: the athlete has said this morning how they are.
    `explanation` is what a language model said of the day, beside the decision's own reason.
    `because` and `advice` are the codes of the reason where the rules gave it.
    `consulted` describes the language model call, None if there was none; `rules` is the decision of the rules when a
    model decided.
    """

    run_id: str
    date: date
    athlete: str
    mission: MissionStatus
    observation: Observation
    decision: TrainingDecision
    ceiling: Ceiling
    evidence: tuple[Evidence, ...]
    sections: Sections
    workout: WorkoutPlan | None
    option: WorkoutPlan | None = None
    cautions: tuple[str, ...] = ()
    reasoning_mode: str = "rules"
    decided_by: str = "rules"
    model: str | None = None
    prompt_version: str | None = None
    warnings: tuple[str, ...] = ()
    negotiation: tuple[Negotiation, ...] = ()
    strength: TodayPlan | None = None
    weight_unit: WeightUnit = WeightUnit.KG
    checked_in: bool = False
    because: tuple[str, ...] = ()
    advice: str = ""
    consulted: ModelConsultation | None = None
    rules: Verdict | None = None
    explanation: str | None = None

    def __str__(self) -> str:
        parts = (self.sections.phase, self.sections.metrics, self.sections.logic, self.sections.workout)
        return "\n\n".join(parts)
