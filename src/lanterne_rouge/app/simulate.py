"""A policy scored on simulated athletes."""

from collections.abc import Mapping
from dataclasses import dataclass

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.sandbox.coach import coach_policy
from lanterne_rouge.sandbox.optimum import Bound
from lanterne_rouge.sandbox.policies import BASELINES, Policy, baseline_policy
from lanterne_rouge.sandbox.scoring import PolicyScore, score_policy, upper_bounds
from lanterne_rouge.views.developer import LevelScoreView, SimulationView

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
