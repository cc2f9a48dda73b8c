"""Asks one model about many mornings in both modes, and adds up what the rubric says of its answers."""

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
from lanterne_rouge.sandbox.evaluation.rubric import DIMENSIONS, Answer, Mark, Mode, marks

EVALUATED_MODES: tuple[Mode, ...] = ("explain", "decide")
EXAMPLES_SHOWN = 3
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, kw_only=True)
class CaseScore:
    """One morning in one mode: who was asked and how it went, and every mark; `seconds` until the day was decided or told."""

    case: str
    body: str
    mode: Mode
    consulted: ModelConsultation
    marks: tuple[Mark, ...]
    seconds: float

    @property
    def heard(self) -> bool:
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
    """One mode: how often the rules had to answer and why, how long answers took in milliseconds, and what they took in all.

    `grounded` is the mean share of the model's sentences that could be kept.
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
        return all(one.mean in (None, 1.0) for one in self.dimensions if one.gate)


@dataclass(frozen=True, kw_only=True)
class Evaluation:
    """One model: scores by mode, and every morning behind them."""

    provider: str
    model: str
    modes: tuple[ModeScore, ...]
    cases: tuple[CaseScore, ...]

    @property
    def first_problem(self) -> str | None:
        """Why the model was not heard where that happened first, in a sentence."""
        return next((one.consulted.problem for one in self.cases if one.consulted.problem is not None), None)


def evaluate_models(
    mornings: Sequence[Case],
    desk: ModelDesk,
    *,
    modes: Sequence[Mode] = EVALUATED_MODES,
    progress: Progress = lambda stage, done, total: None,
) -> Evaluation:
    """Every morning in every mode."""
    scores = tuple(_asked(mornings, desk, modes, progress))
    first = next((one.consulted for one in scores if one.heard), None) or (scores[0].consulted if scores else None)
    return Evaluation(
        provider=desk.provider.provider,
        model=(first.model if first is not None else None) or "",
        modes=tuple(_summed(mode, [one for one in scores if one.mode == mode]) for mode in modes),
        cases=scores,
    )


def _asked(mornings: Sequence[Case], desk: ModelDesk, modes: Sequence[Mode], progress: Progress) -> Iterator[CaseScore]:
    total = len(mornings) * len(modes)
    for done, (case, mode) in enumerate(((case, mode) for case in mornings for mode in modes), start=1):
        yield (_explained if mode == "explain" else _decided)(case, desk)
        progress("Asking", done, total)


def _explained(case: Case, desk: ModelDesk) -> CaseScore:
    decided = decide_with_model(case.morning)
    begin = time.perf_counter()
    told = explain(decided.context, decided.result, desk)
    seconds = time.perf_counter() - begin
    return _scored(case, "explain", told.consulted, seconds, decided.context, decided.result, told.text)


def _decided(case: Case, desk: ModelDesk) -> CaseScore:
    begin = time.perf_counter()
    decided = decide_with_model(case.morning, desk)
    seconds = time.perf_counter() - begin
    assert decided.consulted is not None
    text = decided.result.verdict.decision.reason if decided.consulted.answered else None
    return _scored(case, "decide", decided.consulted, seconds, decided.context, decided.result, text)


def _scored(
    case: Case,
    mode: Mode,
    consulted: ModelConsultation,
    seconds: float,
    context: Morning,
    result: DayResult,
    text: str | None,
) -> CaseScore:
    answer = Answer(mode=mode, context=context, rules=decide_day(context), result=result, text=text)
    return CaseScore(
        case=case.id, body=case.body, mode=mode, consulted=consulted, marks=tuple(marks(answer)), seconds=seconds
    )


def _summed(mode: Mode, scores: Sequence[CaseScore]) -> ModeScore:
    waited = sorted(one.seconds * 1000 for one in scores)
    problems = Counter(one.consulted.failing.value for one in scores if one.consulted.failing is not None)
    costs = [one.consulted.use.cost_usd for one in scores if one.consulted.use.calls]
    kept = [one.consulted.grounded for one in scores if one.consulted.grounded is not None]
    return ModeScore(
        mode=mode,
        mornings=len(scores),
        fallbacks=sum(not one.heard for one in scores),
        problems=tuple(problems.most_common()),
        dimensions=tuple(_dimension(n, mode, scores) for n in range(len(DIMENSIONS))),
        median_ms=waited[len(waited) // 2] if waited else 0.0,
        p95_ms=waited[int(len(waited) * 0.95)] if waited else 0.0,
        calls=sum(one.consulted.use.calls for one in scores),
        input_tokens=sum(one.consulted.use.input_tokens for one in scores),
        output_tokens=sum(one.consulted.use.output_tokens for one in scores),
        cost_usd=None if None in costs else sum(cost for cost in costs if cost is not None),
        grounded=fmean(kept) if kept else None,
    )


def _dimension(n: int, mode: Mode, scores: Sequence[CaseScore]) -> DimensionScore:
    told = [(one.case, one.marks[n]) for one in scores]
    known = [(case, mark, mark.score) for case, mark in told if mark.score is not None]
    worst = sorted((found for found in known if found[2] < 1), key=lambda found: found[2])
    return DimensionScore(
        dimension=DIMENSIONS[n].name,
        says=DIMENSIONS[n].says,
        mode=mode,
        gate=DIMENSIONS[n].gate,
        mean=fmean(score for _, _, score in known) if known else None,
        applies=len(known),
        below_full=len(worst),
        examples=tuple(f"{case}: {mark.why}" for case, mark, _ in worst[:EXAMPLES_SHOWN]),
    )
