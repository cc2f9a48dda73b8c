"""The communication agent: one briefing, which text, mail and every screen render alike."""

from dataclasses import dataclass, replace

from lanterne_rouge.day.decide import DayResult
from lanterne_rouge.day.reason import cautions
from lanterne_rouge.day.rest_option import rest_option
from lanterne_rouge.domain.briefing import Briefing, Sections
from lanterne_rouge.domain.check_in import CheckIn, Feeling
from lanterne_rouge.domain.decision import WorkoutPlan
from lanterne_rouge.domain.equipment import WeightUnit
from lanterne_rouge.domain.language_model import ModelConsultation
from lanterne_rouge.domain.lifting import TodayPlan
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.domain.wellness import Observation
from lanterne_rouge.language.phrasing import date_in_words
from lanterne_rouge.views.four_sections import decided_by, markdown, tell


@dataclass(frozen=True, kw_only=True)
class CommunicationInput:
    """The day as it was decided, and for whom it is written; a goal that has passed is not said again after `goal_said`.

    `strength` is the day's lifting where some was planned, with its weights shown in `weight_unit`. `reasoning_mode` is
    `rules`, `explain` or `decide`; `decided_by` is `rules` or whose model decided, `consulted` the model that was asked, and
    `explanation` what it said of the day, where that may be shown; `rules` is what the rules alone made of a
    day that a model decided.
    """

    run_id: str
    context: Morning
    result: DayResult
    observation: Observation
    athlete: str = "you"
    warnings: tuple[str, ...] = ()
    goal_said: bool = False
    strength: TodayPlan | None = None
    weight_unit: WeightUnit = WeightUnit.KG
    reasoning_mode: str = "rules"
    decided_by: str = "rules"
    consulted: ModelConsultation | None = None
    explanation: str | None = None
    rules: DayResult | None = None


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
    """Tell the day; a model's explanation stands beside the decision's reason, never in its place."""
    context, result, consulted = given.context, given.result, given.consulted
    option = _option(given)
    heard = consulted if consulted is not None and consulted.answered else None
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
        option=option,
        sections=_sections(given, option),
        cautions=cautions(result.verdict),
        reasoning_mode=given.reasoning_mode,
        decided_by=given.decided_by,
        model=heard.model if heard else None,
        prompt_version=heard.prompt_version if heard else None,
        consulted=consulted,
        rules=given.rules.verdict if given.rules is not None else None,
        explanation=given.explanation,
        warnings=_warnings(given),
        negotiation=result.negotiation,
        strength=given.strength,
        weight_unit=given.weight_unit,
        checked_in=_is_told(context.check_in),
        because=result.because if given.decided_by == "rules" else (),
        advice=result.advice if given.decided_by == "rules" else "",
    )
    briefing = replace(briefing, sections=_with_decider(briefing))
    subject = f"{date_in_words(context.day)}: {briefing.decision.action.value}"
    return Message(briefing=briefing, text=str(briefing), mail=Mail(subject=subject, body=markdown(briefing)))


def _is_told(check_in: CheckIn) -> bool:
    """Whether the athlete said this morning how they are; what is carried over from earlier mornings doesn't count."""
    measured = (check_in.sleep_h, check_in.hrv_rmssd_ms, check_in.resting_hr_bpm, check_in.readiness, check_in.no_pain)
    return check_in.feeling != Feeling() or bool(check_in.text) or any(value is not None for value in measured)


def _with_decider(briefing: Briefing) -> Sections:
    """The sections, the logic ending with who decided: every rendering of the day says it."""
    sections = briefing.sections
    return replace(sections, logic=f"{sections.logic}\n{decided_by(briefing)}")


def _warnings(given: CommunicationInput) -> tuple[str, ...]:
    """What is worth knowing, with the reason why a model that was asked was not heard."""
    asked = given.consulted
    if asked is None:
        return given.warnings
    sentences = (asked.instead_of, asked.problem or _left_out(asked))
    return (*given.warnings, *(sentence for sentence in sentences if sentence and sentence not in given.warnings))


def _left_out(heard: ModelConsultation) -> str:
    """How many of a model's sentences are not shown."""
    if not heard.left_out:
        return ""
    number = "1 sentence" if heard.left_out == 1 else f"{heard.left_out} sentences"
    return f"{number} of the language model's left out: your day does not bear out all of what it wrote."


def _option(given: CommunicationInput) -> WorkoutPlan | None:
    """What may be done on a day without a workout and without lifting."""
    if given.result.workout is not None or (given.strength is not None and given.strength.exercises):
        return None
    return rest_option(given.context)


def _sections(given: CommunicationInput, option: WorkoutPlan | None) -> Sections:
    sections = tell(_as_told(given), given.result, given.observation, option, given.explanation)
    if given.strength is None:
        return sections
    # Imported here: most days hold no lifting.
    from lanterne_rouge.views.four_sections import strength_lines

    lines = strength_lines(given.strength, given.weight_unit)
    return replace(sections, workout="\n".join([sections.workout, *lines]))


def _as_told(given: CommunicationInput) -> Morning:
    mission = given.context.mission
    if not (given.goal_said and mission.goal_passed):
        return given.context
    return replace(given.context, mission=replace(mission, goal_passed=False, goal_event=None, goal_date=None))
