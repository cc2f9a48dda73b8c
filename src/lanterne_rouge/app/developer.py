"""Tools for developers: language models scored on invented mornings, and policies on simulated seasons. No athlete's data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lanterne_rouge.app.model_access import scripted_desk
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.models.ask import ModelDesk
from lanterne_rouge.sandbox.coach import coach_policy
from lanterne_rouge.sandbox.model_evaluation import (
    CaseScore,
    DimensionScore,
    Evaluation,
    ModeScore,
    evaluate_models,
    generate_cases,
)
from lanterne_rouge.sandbox.optimum import Bound
from lanterne_rouge.sandbox.policies import BASELINES, Policy, baseline_policy
from lanterne_rouge.sandbox.scoring import PolicyScore, score_policy, upper_bounds
from lanterne_rouge.sandbox.sentence_check import SentenceScore, score_sentences
from lanterne_rouge.views.developer import (
    EVALUATION_LIMITS,
    LIVE_LIMITS,
    CaseView,
    DimensionView,
    EvaluationView,
    LevelScoreView,
    ModelScoreView,
    ModeView,
    SentenceCheckView,
    SimulationView,
)

OFFLINE_CASES, LIVE_CASES = 500, 10
# What a call takes at most in both modes, by the limits that the coach keeps to.
TOKENS_A_MORNING = 2_600


@dataclass(frozen=True, kw_only=True)
class EvaluationRequest:
    """How many mornings; `live` asks the models that are set up, or the named ones; otherwise a scripted model answers."""

    live: bool = False
    cases: int | None = None
    models: tuple[str, ...] = ()
    seed: int = 1


def score_models(request: EvaluationRequest, scope: AthleteScope) -> EvaluationView:
    """Put invented mornings to language models and score their answers by a rubric."""
    if request.models and not request.live:
        raise BadInput("A model can only be named with --live.", "Add --live, or leave out --model.")
    desks = scope.models.live_desks(request.models) if request.live else (scripted_desk(scope.adapters.models()),)
    count = request.cases or (LIVE_CASES if request.live else OFFLINE_CASES)
    if request.live:
        scope.notices.now(_beforehand(desks, count))
    mornings = tuple(generate_cases(count, request.seed))
    scores = tuple(evaluate_models(mornings, desk, progress=scope.progress) for desk in desks)
    return EvaluationView(
        live=request.live,
        seed=request.seed,
        measures_language_models=request.live,
        limits=LIVE_LIMITS if request.live else EVALUATION_LIMITS,
        gates_hold=all(mode.gates_hold for score in scores for mode in score.modes),
        models=tuple(_model(score) for score in scores),
        sentences=_sentences(score_sentences()),
    )


def _sentences(score: SentenceScore) -> SentenceCheckView:
    return SentenceCheckView(
        honest=score.honest, honest_kept=score.honest_kept, unsafe=score.unsafe, unsafe_shown=score.unsafe_shown
    )


def _beforehand(desks: Sequence[ModelDesk], count: int) -> str:
    """What leaves the machine and about how much it is."""
    whom = ", ".join(dict.fromkeys(desk.provider.provider for desk in desks))
    calls = count * 2 * len(desks)
    return (
        f"{count} invented mornings, none of them yours, go to {whom}: {calls} calls, at most about "
        f"{count * TOKENS_A_MORNING * len(desks):,} tokens, counted against your daily limit (lanterne usage). "
        "Ctrl-C stops it."
    )


def _model(score: Evaluation) -> ModelScoreView:
    return ModelScoreView(
        provider=score.provider,
        model=score.model,
        modes={mode.mode: _mode(mode) for mode in score.modes},
        mornings=tuple(_case(case) for case in score.cases),
        first_problem=score.first_problem,
    )


def _mode(mode: ModeScore) -> ModeView:
    return ModeView(
        mornings=mode.mornings,
        fallbacks=mode.fallbacks,
        fallback_share=round(mode.fallback_share, 4),
        problems=dict(mode.problems),
        sentences_kept=_rounded(mode.grounded),
        median_ms=round(mode.median_ms, 2),
        p95_ms=round(mode.p95_ms, 2),
        calls=mode.calls,
        input_tokens=mode.input_tokens,
        output_tokens=mode.output_tokens,
        cost_usd=_rounded(mode.cost_usd),
        gates_hold=mode.gates_hold,
        dimensions={score.dimension: _dimension(score) for score in mode.dimensions},
    )


def _dimension(score: DimensionScore) -> DimensionView:
    return DimensionView(
        says=score.says,
        must_hold=score.gate,
        mean=_rounded(score.mean),
        applies=score.applies,
        below_full=score.below_full,
        examples=tuple(score.examples),
    )


def _case(case: CaseScore) -> CaseView:
    return CaseView(
        id=case.case,
        about=case.body,
        mode=case.mode,
        heard=case.answered,
        problem=case.consulted.problem,
        prompt_version=case.consulted.prompt_version,
        ms=round(case.seconds * 1000, 2),
        marks={mark.dimension: _rounded(mark.score) for mark in case.marks},
    )


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


FIRST_REPORTING_SEED = 10_000
COACH = "coach"


@dataclass(frozen=True, kw_only=True)
class SimulationRequest:
    """Which policy, on how many athletes; seeds below 10000 were used for making the coach."""

    athletes: int = 60
    policy: str = COACH
    seed_from: int = FIRST_REPORTING_SEED


def simulate_athletes(request: SimulationRequest, scope: AthleteScope) -> SimulationView:
    """Score a policy on simulated athletes: 0 is the habitual week, 1 the best that was possible."""
    if request.policy != COACH and request.policy not in BASELINES:
        raise BadInput(f'Unknown policy "{request.policy}".', f"Choose {COACH}, {', '.join(BASELINES)}.")
    seeds = range(request.seed_from, request.seed_from + request.athletes)
    bounds = upper_bounds(seeds, progress=scope.progress)
    # A coach that plans takes seconds a season, the others milliseconds: only it is worth several processes.
    workers = min(scope.workers, request.athletes) if request.policy == COACH else 1
    policy = _policy(request.policy, bounds)
    summary = score_policy(policy, request.athletes, seeds, bounds=bounds, workers=workers, progress=scope.progress)
    return simulation_view(summary, policy=request.policy, seed_from=request.seed_from)


def simulation_view(summary: PolicyScore, *, policy: str, seed_from: int) -> SimulationView:
    """The score as it is shown."""
    low, high = summary.interval
    return SimulationView(
        policy=policy,
        athletes=summary.athletes,
        seed_from=seed_from,
        gap_closed=round(summary.gap_closed, 4),
        interval=(round(low, 4), round(high, 4)),
        race_day=round(summary.race_day, 3),
        constant=round(summary.constant, 3),
        bound=round(summary.bound, 3),
        worse_than_constant=round(summary.worse_than_constant, 4),
        niggles=round(summary.niggles, 3),
        injured_days=round(summary.injured_days, 3),
        ill_days=round(summary.ill_days, 3),
        hard_while_sick=round(summary.hard_while_sick, 3),
        invalid_outputs=summary.invalid_outputs,
        levels={
            level.level.value: LevelScoreView(
                athletes=level.athletes, gap_closed=round(level.gap_closed, 4), race_day=round(level.race_day, 3)
            )
            for level in summary.levels
        },
    )


def _policy(name: str, bounds: Mapping[int, Bound]) -> Policy:
    return coach_policy() if name == COACH else baseline_policy(name, bounds)
