"""A day told to the athlete in four sections, the same in every mode; as plain text, as Markdown, and as an answer to 'why'."""

from lanterne_rouge.coaching.day import DayResult
from lanterne_rouge.coaching.figures import figure
from lanterne_rouge.coaching.telling.dates import spoken
from lanterne_rouge.coaching.telling.logic import logic_lines
from lanterne_rouge.coaching.telling.metrics import metrics_lines
from lanterne_rouge.coaching.telling.phase import phase_lines
from lanterne_rouge.coaching.telling.workout import workout_lines
from lanterne_rouge.domain.briefing import Briefing, Sections
from lanterne_rouge.domain.day_context import DayContext
from lanterne_rouge.domain.decision import Evidence
from lanterne_rouge.domain.observation import Observation

PHASE, METRICS, LOGIC, WORKOUT = "Phase context", "Your metrics", "Training logic", "Today's workout"


def tell(context: DayContext, result: DayResult, observation: Observation) -> Sections:
    """The four sections of a briefing, each headed by its name."""
    decision, workout = result.verdict.decision, result.workout
    return Sections(
        phase=_section(PHASE, phase_lines(context.mission, result.ride_mode)),
        metrics=_section(METRICS, metrics_lines(context, observation)),
        logic=_section(LOGIC, logic_lines(decision, result.verdict.evidence, workout, context.mission)),
        workout=_section(
            WORKOUT,
            workout_lines(
                workout,
                trained_today=any(s.days_ago == 0 and s.load for s in context.sessions),
                stopped=bool(context.check_in.red_flags),
                classes_below=result.verdict.ceiling if context.mission.classes else None,
            ),
        ),
    )


def markdown(briefing: Briefing) -> str:
    """The briefing as a Markdown page."""
    sections = (
        briefing.sections.phase,
        briefing.sections.metrics,
        briefing.sections.logic,
        briefing.sections.workout,
    )
    parts = [f"# {spoken(briefing.date)}: {briefing.decision.action.value}", *(_as_markdown(s) for s in sections)]
    if briefing.warnings:
        parts.append("\n".join(["## Worth knowing", "", *(f"- {warning}" for warning in briefing.warnings)]))
    return "\n\n".join(parts) + "\n"


def why(briefing: Briefing) -> str:
    """Which rules spoke, in order and with the athlete's numbers, and who decided."""
    decision = briefing.decision
    lines = [f"{spoken(briefing.date)}: {decision.action.value}. {decision.reason}", ""]
    if briefing.evidence:
        lines += ["Rules that spoke, in order:", *(_rule(e) for e in briefing.evidence)]
    else:
        lines.append("No rule objected: your plan stands.")
    limit = briefing.ceiling
    most = [f"{limit.action.value} at most", f"zone {limit.max_zone}"]
    most += [f"load {limit.max_load:.0f}"] if limit.max_load is not None else []
    most += [f"{limit.max_minutes:.0f} min"] if limit.max_minutes is not None else []
    lines += ["", f"Together they allow: {', '.join(most)}.", f"Confidence: {decision.confidence:.0%}."]
    return "\n".join([*lines, decided_by(briefing)])


def _section(heading: str, lines: list[str]) -> str:
    return "\n".join([heading, *lines])


def _as_markdown(section: str) -> str:
    heading, *lines = section.split("\n")
    told = [line if line.startswith("- ") or line.endswith(":") else f"{line}  " for line in lines]
    # A list needs an empty line before it, or some readers run it into the paragraph.
    spaced = ["", *told] if told else []
    return "\n".join([f"## {heading}", *_with_gaps(spaced)]).rstrip()


def _with_gaps(lines: list[str]) -> list[str]:
    spaced: list[str] = []
    for before, line in zip(["", *lines], lines, strict=False):
        is_item = line.startswith("- ")
        if before and is_item != before.startswith("- "):
            spaced.append("")
        spaced.append(line)
    return spaced


def _rule(evidence: Evidence) -> str:
    numbers = ", ".join(f"{name} {figure(value)}" for name, value in evidence.numbers)
    said = f"{evidence.rule}: {evidence.says}"
    return f"- {said} Effect: {evidence.effect}. {f'Numbers: {numbers}. ' if numbers else ''}Source: {evidence.source}."


def decided_by(briefing: Briefing) -> str:
    """Who decided, which model and which prompt, in a sentence."""
    return f"Decided by {_decider(briefing)}."


def _decider(briefing: Briefing) -> str:
    asked = briefing.consulted
    if briefing.decided_by != "rules":
        return f"{_named(briefing.decided_by, briefing)}, within the limits of the rules"
    if briefing.reasoning_mode == "explain" and briefing.model is not None:
        by = _named(asked.provider if asked else None, briefing)
        return f"the rules; explained by {by}"
    if asked is not None and not asked.heard:
        return "the rules; no language model was heard"
    return "the rules, without a language model"


def _named(provider: str | None, briefing: Briefing) -> str:
    """Whose model it is, which, and by which prompt: `openai (gpt-4o, decide@1)`."""
    known = ", ".join(one for one in (briefing.model, briefing.prompt_version) if one)
    return f"{provider} ({known})" if provider and known else provider or known or "a language model"
