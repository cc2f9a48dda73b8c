"""Answers of the developer tools: tables of decisions, model evaluations and simulations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NotRequired

from typing_extensions import TypedDict

EVALUATION_LIMITS = (
    "The rubric sees form and numbers, not wisdom. Without --live a scripted model answers: "
    "that measures the coach around a model, not the quality of any language model."
)
LIVE_LIMITS = "The rubric sees form and numbers, not wisdom; a few mornings rank no models."


@dataclass(frozen=True, kw_only=True)
class DimensionView:
    """One dimension of the rubric, 0 to 1; `must_hold` marks those in which nothing may be below 1."""

    says: str
    must_hold: bool
    mean: float | None
    applies: int
    below_full: int
    examples: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ModeView:
    """One way of reasoning: its scores, what was slow, and what it cost."""

    mornings: int
    fallbacks: int
    fallback_share: float
    problems: Mapping[str, int]
    sentences_kept: float | None
    median_ms: float
    p95_ms: float
    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    gates_hold: bool
    dimensions: Mapping[str, DimensionView]


@dataclass(frozen=True, kw_only=True)
class CaseView:
    """One invented morning."""

    id: str
    about: str
    mode: str
    heard: bool
    problem: str | None
    prompt_version: str
    ms: float
    marks: Mapping[str, float | None]


@dataclass(frozen=True, kw_only=True)
class ModelScoreView:
    """One model in every way of reasoning."""

    provider: str
    model: str
    modes: Mapping[str, ModeView]
    mornings: tuple[CaseView, ...]
    first_problem: str | None

    @property
    def answered(self) -> bool:
        """Whether the model answered at all."""
        return any(case.heard for case in self.mornings)


@dataclass(frozen=True, kw_only=True)
class SentenceCheckView:
    """What the check of a model's sentences makes of a collection of honest and of unsafe ones, whatever model is set up."""

    honest: int
    honest_kept: int
    unsafe: int
    unsafe_shown: int


@dataclass(frozen=True, kw_only=True)
class EvaluationView:
    """Every model that was asked, and the check of sentences."""

    live: bool
    seed: int
    measures_language_models: bool
    limits: str
    gates_hold: bool
    models: tuple[ModelScoreView, ...]
    sentences: SentenceCheckView

    @property
    def passed(self) -> bool:
        """Whether every model answered and everything that must hold does."""
        return self.gates_hold and all(model.answered for model in self.models)


def evaluation_text(view: EvaluationView) -> str:
    """Model by model: a table of dimensions, a column a mode, then what was slow, expensive or wrong."""
    parts = [line for model in view.models for line in (*_model_lines(model), "")]
    return "\n".join([*parts, _sentences_line(view.sentences), "", view.limits])


def _sentences_line(check: SentenceCheckView) -> str:
    return (
        f"Check of sentences, on a collection that no model wrote here: {check.honest_kept} of {check.honest} honest ones kept"
        f" ({check.honest_kept / check.honest:.1%}), {check.unsafe_shown} of {check.unsafe} unsafe ones shown"
        f" ({check.unsafe_shown / check.unsafe:.1%})."
    )


def _model_lines(model: ModelScoreView) -> Iterator[str]:
    modes = list(model.modes.values())
    yield f"{model.model or 'no model'} ({model.provider}), {modes[0].mornings} mornings"
    rows = [("", *model.modes, "")]
    for name, first in modes[0].dimensions.items():
        means = (_share(mode.dimensions[name].mean) for mode in modes)
        rows.append((f"{name}{' *' if first.must_hold else ''}", *means, first.says))
    checked = "of the model's own, by the check of each"
    rows += [
        ("sentences kept", *(_share(mode.sentences_kept) for mode in modes), checked),
        ("rules answered", *(f"{mode.fallback_share:.0%}" for mode in modes), "the model gave no usable answer"),
        ("median", *(f"{mode.median_ms:.0f} ms" for mode in modes), ""),
        ("slowest 5 %", *(f"{mode.p95_ms:.0f} ms" for mode in modes), ""),
        ("tokens a morning", *(f"{_tokens(mode):.0f}" for mode in modes), "in and out"),
        ("cost", *(_cost(mode) for mode in modes), ""),
    ]
    for name, *values, says in rows:
        yield (f"{name:<18}" + "".join(f"{value:>10}" for value in values) + f"  {says}").rstrip()
    problems = [
        f"  {name}: {what} {count}" for name, mode in model.modes.items() for what, count in mode.problems.items()
    ]
    if problems:
        yield "No usable answer, and why:"
        yield from problems
    worst = [f"  {line}" for name, mode in model.modes.items() for line in _worst(name, mode)]
    if worst:
        yield "Below full marks:"
        yield from worst
    yield _verdict(model)


def _worst(name: str, mode: ModeView) -> Iterator[str]:
    for dimension, score in mode.dimensions.items():
        if score.examples:
            yield f"{name} {dimension}: {score.below_full} of {score.applies}, such as {score.examples[0]}"


def _verdict(model: ModelScoreView) -> str:
    if not model.answered:
        return f"It never answered, so nothing was measured. {model.first_problem or ''}".strip()
    holds = all(mode.gates_hold for mode in model.modes.values())
    return f"Everything with a star must hold: {'it does' if holds else 'IT DOES NOT'}."


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _tokens(mode: ModeView) -> float:
    return (mode.input_tokens + mode.output_tokens) / mode.mornings if mode.mornings else 0.0


def _cost(mode: ModeView) -> str:
    return "unknown" if mode.cost_usd is None else f"${mode.cost_usd:.4f}"


class GoldenResult(TypedDict):
    """A case with its value, or the sentence why there is none; a TypedDict because only one of the two is there."""

    id: object
    value: NotRequired[object]
    error: NotRequired[str]


@dataclass(frozen=True, kw_only=True)
class GoldenView:
    """The product's formulas applied to cases."""

    results: tuple[GoldenResult, ...]


@dataclass(frozen=True, kw_only=True)
class ScenarioDecisionView:
    """The decision of one described morning."""

    id: str
    action: str
    intensity_recommendation: str
    flags: tuple[str, ...]
    confidence: float
    max_zone: int
    load: float
    reason: str


@dataclass(frozen=True, kw_only=True)
class ScenariosView:
    """The decisions of a file of mornings."""

    results: tuple[ScenarioDecisionView, ...]


@dataclass(frozen=True, kw_only=True)
class AgentView:
    """What one agent answers, in the shape of its own schema."""

    answer: object


@dataclass(frozen=True, kw_only=True)
class AgentSchemaView:
    """The JSON Schemas of an agent's input and output."""

    agent: str
    input: Mapping[str, object]
    output: Mapping[str, object]


UNCERTAIN = "A model with wide uncertainty: it ranks policies, it does not predict an athlete's gain."


@dataclass(frozen=True, kw_only=True)
class LevelScoreView:
    """The athletes of one level."""

    athletes: int
    gap_closed: float
    race_day: float


@dataclass(frozen=True, kw_only=True)
class SimulationView:
    """`gap_closed`: 0 is the habitual week, 1 the best that was possible; race day in per cent of the start."""

    policy: str
    athletes: int
    seed_from: int
    gap_closed: float
    interval: tuple[float, float]
    race_day: float
    constant: float
    bound: float
    worse_than_constant: float
    niggles: float
    injured_days: float
    ill_days: float
    hard_while_sick: float
    invalid_outputs: int
    levels: Mapping[str, LevelScoreView]


def simulation_text(view: SimulationView) -> str:
    """The score as a small table."""
    low, high = view.interval
    rows = [
        ("gap closed", f"{view.gap_closed:.2f} (95 %: {low:.2f} to {high:.2f})"),
        *((f"  {name}", f"{level.gap_closed:.2f} ({level.athletes})") for name, level in view.levels.items()),
        ("race day", f"{view.race_day:.1f} % of the start"),
        ("  habitual week", f"{view.constant:.1f}"),
        ("  upper bound", f"{view.bound:.1f}"),
        ("worse than habitual", f"{view.worse_than_constant:.0%}"),
        ("niggles", f"{view.niggles:.2f} a season"),
        ("injured days", f"{view.injured_days:.1f}"),
        ("ill days", f"{view.ill_days:.1f}"),
        ("hard while sick", f"{view.hard_while_sick:.1f}"),
        ("invalid outputs", f"{view.invalid_outputs}"),
    ]
    head = f"{view.policy} on {view.athletes} simulated athletes, seeds from {view.seed_from}"
    return "\n".join([head, *(f"{name:<20} {value}" for name, value in rows), UNCERTAIN])
