"""The communication agent: one briefing, which text, mail and every screen render alike."""

from dataclasses import dataclass, replace

from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.narrate import markdown, tell
from lanterne_rouge.coaching.telling.dates import spoken
from lanterne_rouge.domain.briefing import Briefing, Sections
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.observation import Observation
from lanterne_rouge.domain.today_plan import TodayPlan


@dataclass(frozen=True, kw_only=True)
class CommunicationInput:
    """The day as it was decided, and to whom it is told; a goal that has passed is not said again after `goal_said`.

    `strength` is the day's lifting where some was planned, with its weights shown in `weight_unit`.
    """

    run_id: str
    context: DayContext
    result: DayResult
    observation: Observation
    athlete: str = "you"
    warnings: tuple[str, ...] = ()
    goal_said: bool = False
    strength: TodayPlan | None = None
    weight_unit: WeightUnit = WeightUnit.KG


@dataclass(frozen=True, kw_only=True)
class Mail:
    """The briefing as a letter: plain lines that also read as Markdown."""

    subject: str
    body: str


@dataclass(frozen=True, kw_only=True)
class Message:
    """The briefing as data for any screen, as plain text, and as a letter."""

    briefing: Briefing
    text: str
    mail: Mail


def communicate(given: CommunicationInput) -> Message:
    """Tell the day."""
    context, result = given.context, given.result
    briefing = Briefing(
        run_id=given.run_id,
        date=context.day,
        athlete=given.athlete,
        mission=context.mission,
        observation=given.observation,
        decision=result.verdict.decision,
        ceiling=result.verdict.ceiling,
        evidence=result.verdict.evidence,
        workout=result.workout,
        sections=_sections(given),
        warnings=given.warnings,
        negotiation=result.negotiation,
        strength=given.strength,
        weight_unit=given.weight_unit,
    )
    subject = f"{spoken(context.day)}: {briefing.decision.action.value}"
    return Message(briefing=briefing, text=str(briefing), mail=Mail(subject=subject, body=markdown(briefing)))


def _sections(given: CommunicationInput) -> Sections:
    sections = tell(_as_told(given), given.result, given.observation)
    if given.strength is None:
        return sections
    # Imported here: most days hold no lifting.
    from lanterne_rouge.coaching.telling.strength import strength_lines

    lines = strength_lines(given.strength, given.weight_unit)
    return replace(sections, workout="\n".join([sections.workout, *lines]))


def _as_told(given: CommunicationInput) -> DayContext:
    mission = given.context.mission
    if not (given.goal_said and mission.goal_passed):
        return given.context
    return replace(given.context, mission=replace(mission, goal_passed=False, goal_event=None, goal_date=None))
