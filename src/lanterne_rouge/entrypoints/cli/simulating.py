"""`lanterne dev simulate`: how much of the achievable a policy achieves on simulated athletes."""

import typer

from lanterne_rouge.app.simulate import COACH, FIRST_REPORTING_SEED, SimulationRequest, simulate_athletes
from lanterne_rouge.entrypoints.cli.caller import JSON, caller
from lanterne_rouge.views.simulation import simulation_text

MOST_ATHLETES, MOST_SEED = 2000, 1_000_000
ATHLETES = typer.Option(60, "--athletes", help="How many simulated athletes.", min=1, max=MOST_ATHLETES)
POLICY = typer.Option(
    COACH, "--policy", help="coach, constant, static, thresholds, thresholds-scaled, random, rules or oracle."
)
SEED = typer.Option(
    FIRST_REPORTING_SEED,
    "--seed-from",
    help="The first seed; seeds below 10000 were used for making the coach.",
    min=0,
    max=MOST_SEED,
)


def simulate(
    context: typer.Context,
    athletes: int = ATHLETES,
    policy: str = POLICY,
    seed_from: int = SEED,
    as_json: bool = JSON,
) -> None:
    """Score a policy on simulated athletes: 0 is the habitual week, 1 the best that was possible."""
    who = caller(context)
    request = SimulationRequest(athletes=athletes, policy=policy, seed_from=seed_from)
    who.show(who.run_without_home(simulate_athletes, request), simulation_text, as_json=as_json)
