"""Evaluate one model on many mornings in both modes with the rubric."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.language_model import ModelConsultation
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.models.ask import ModelDesk
from lanterne_rouge.models.explain import explain
from lanterne_rouge.models.reasoning import decide_with_model
from lanterne_rouge.sandbox.evaluation.cases import Case
from lanterne_rouge.sandbox.evaluation.rubric import DIMENSIONS, Mark, Mode, ModelAnswer, mark_answer

EVALUATED_MODES: tuple[Mode, ...] = ("explain", "decide")
EXAMPLES_SHOWN = 3
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, kw_only=True)
class CaseScore:
    """One morning in one mode: the consultation and every mark; `seconds` until the answer."""

    case: str
    body: str
    mode: Mode
    consulted: ModelConsultation
    marks: tuple[Mark, ...]
    seconds: float

    @property
    def answered(self) -> bool:
        """Whether the model's answer could be used."""
        return self.consulted.answered


@dataclass(frozen=True, kw_only=True)
class DimensionScore:
    """One dimension over all mornings of a mode; `mean` None where it applied to none. `examples` are the worst, with reasons."""

    dimension: str
    says: str
    mode: Mode
    gate: bool
    mean: float | None
    applies: int
    below_full: int
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ModeScore:
    """One mode: how often the rules answered instead and why, response times in milliseconds, and total use.

    `grounded` is the mean share of the model's sentences that passed the checks.
    """

    mode: Mode
    mornings: int
    fallbacks: int
    problems: tuple[tuple[str, int], ...]
    dimensions: tuple[DimensionScore, ...]
    median_ms: float
    p95_ms: float
    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    grounded: float | None

    @property
    def fallback_share(self) -> float:
        """The share of mornings on which the rules answered."""
        return self.fallbacks / self.mornings if self.mornings else 0.0

    @property
    def gates_hold(self) -> bool:
        """Whether nothing that must hold was broken."""
        return all(score.mean in (None, 1.0) for score in self.dimensions if score.gate)


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """One model: scores by mode, and every morning behind them."""

    provider: str
    model: str
    modes: tuple[ModeScore, ...]
    cases: tuple[CaseScore, ...]

    @property
    def first_problem(self) -> str | None:
        """The first problem that kept a model's answer from being used, in a sentence."""
        return next((case.consulted.problem for case in self.cases if case.consulted.problem is not None), None)


def evaluate_models(
    mornings: Sequence[Case],
    desk: ModelDesk,
    *,
    modes: Sequence[Mode] = EVALUATED_MODES,
    progress: Progress = lambda stage, done, total: None,
) -> Evaluation:
    """Every morning in every mode."""
    scores = tuple(_score_cases(mornings, desk, modes, progress))
    first = next((score.consulted for score in scores if score.answered), None) or (
        scores[0].consulted if scores else None
    )
    return Evaluation(
        provider=desk.provider.provider,
        model=(first.model if first is not None else None) or "",
        modes=tuple(_sum_mode(mode, [score for score in scores if score.mode == mode]) for mode in modes),
        cases=scores,
    )


def _score_cases(
    mornings: Sequence[Case], desk: ModelDesk, modes: Sequence[Mode], progress: Progress
) -> Iterator[CaseScore]:
    total = len(mornings) * len(modes)
    for done, (case, mode) in enumerate(((case, mode) for case in mornings for mode in modes), start=1):
        yield (_explain if mode == "explain" else _decide)(case, desk)
        progress("Asking", done, total)


def _explain(case: Case, desk: ModelDesk) -> CaseScore:
    decided = decide_with_model(case.morning)
    begin = time.perf_counter()
    explanation = explain(decided.context, decided.result, desk)
    seconds = time.perf_counter() - begin
    return _score(case, "explain", explanation.consulted, seconds, decided.context, decided.result, explanation.text)


def _decide(case: Case, desk: ModelDesk) -> CaseScore:
    begin = time.perf_counter()
    decided = decide_with_model(case.morning, desk)
    seconds = time.perf_counter() - begin
    assert decided.consulted is not None
    text = decided.result.verdict.decision.reason if decided.consulted.answered else None
    return _score(case, "decide", decided.consulted, seconds, decided.context, decided.result, text)


def _score(
    case: Case,
    mode: Mode,
    consulted: ModelConsultation,
    seconds: float,
    context: Morning,
    result: DayResult,
    text: str | None,
) -> CaseScore:
    answer = ModelAnswer(mode=mode, context=context, rules=decide_day(context), result=result, text=text)
    return CaseScore(
        case=case.id, body=case.body, mode=mode, consulted=consulted, marks=tuple(mark_answer(answer)), seconds=seconds
    )


def _sum_mode(mode: Mode, scores: Sequence[CaseScore]) -> ModeScore:
    waited = sorted(score.seconds * 1000 for score in scores)
    problems = Counter(score.consulted.failing.value for score in scores if score.consulted.failing is not None)
    costs = [score.consulted.use.cost_usd for score in scores if score.consulted.use.calls]
    grounded_shares = [score.consulted.grounded for score in scores if score.consulted.grounded is not None]
    return ModeScore(
        mode=mode,
        mornings=len(scores),
        fallbacks=sum(not score.answered for score in scores),
        problems=tuple(problems.most_common()),
        dimensions=tuple(_dimension(n, mode, scores) for n in range(len(DIMENSIONS))),
        median_ms=waited[len(waited) // 2] if waited else 0.0,
        p95_ms=waited[int(len(waited) * 0.95)] if waited else 0.0,
        calls=sum(score.consulted.use.calls for score in scores),
        input_tokens=sum(score.consulted.use.input_tokens for score in scores),
        output_tokens=sum(score.consulted.use.output_tokens for score in scores),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
        grounded=fmean(grounded_shares) if grounded_shares else None,
    )


def _dimension(n: int, mode: Mode, scores: Sequence[CaseScore]) -> DimensionScore:
    marks_by_case = [(score.case, score.marks[n]) for score in scores]
    scored = [(case, mark, mark.score) for case, mark in marks_by_case if mark.score is not None]
    worst = sorted((item for item in scored if item[2] < 1), key=lambda item: item[2])
    return DimensionScore(
        dimension=DIMENSIONS[n].name,
        says=DIMENSIONS[n].says,
        mode=mode,
        gate=DIMENSIONS[n].gate,
        mean=fmean(score for _, _, score in scored) if scored else None,
        applies=len(scored),
        below_full=len(worst),
        examples=tuple(f"{case}: {mark.why}" for case, mark, _ in worst[:EXAMPLES_SHOWN]),
    )
