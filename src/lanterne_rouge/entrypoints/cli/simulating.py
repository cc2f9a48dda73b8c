"""`lanterne simulate`: how much of the achievable a policy achieves on simulated athletes."""

import os
from typing import TYPE_CHECKING

import typer

from lanterne_rouge.entrypoints.cli.caller import JSON, put_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lanterne_rouge.entrypoints.cli.documents import Json
    from lanterne_rouge.sandbox.optimum import Bound
    from lanterne_rouge.sandbox.policy import Policy
    from lanterne_rouge.sandbox.scoring import PolicyScore

FIRST_REPORTING_SEED = 10_000
MOST_ATHLETES, MOST_SEED = 2000, 1_000_000
ATHLETES = typer.Option(60, "--athletes", help="How many simulated athletes.", min=1, max=MOST_ATHLETES)
POLICY = typer.Option(
    "coach", "--policy", help="coach, constant, static, thresholds, thresholds-scaled, random, rules or oracle."
)
SEED = typer.Option(
    FIRST_REPORTING_SEED,
    "--seed-from",
    help="The first seed; seeds below 10000 were used for making the coach.",
    min=0,
    max=MOST_SEED,
)


def simulate(athletes: int = ATHLETES, policy: str = POLICY, seed_from: int = SEED, as_json: bool = JSON) -> None:
    """Score a policy on simulated athletes: 0 is the habitual week, 1 the best that was possible."""
    from lanterne_rouge.entrypoints.cli.importing import progress_bar
    from lanterne_rouge.sandbox.scoring import score_policy, upper_bounds

    _refuse_unknown(policy)
    seeds = range(seed_from, seed_from + athletes)
    with progress_bar() as progress:
        bounds = upper_bounds(seeds, progress=progress)
        # A coach that plans takes seconds a season, the others milliseconds: only it is worth several processes.
        workers = min(os.cpu_count() or 1, athletes) if policy == "coach" else 1
        asked = _policy(policy, bounds)
        summary = score_policy(asked, athletes, seeds, bounds=bounds, workers=workers, progress=progress)
    if as_json:
        put_json(summary_document(summary, policy=policy, seed_from=seed_from))
    else:
        typer.echo(summary_text(summary, policy=policy, seed_from=seed_from))


def summary_document(summary: "PolicyScore", *, policy: str, seed_from: int) -> "dict[str, Json]":
    """The score as a JSON document."""
    return {
        "policy": policy,
        "athletes": summary.athletes,
        "seed_from": seed_from,
        "gap_closed": round(summary.gap_closed, 4),
        "interval": [round(limit, 4) for limit in summary.interval],
        "race_day": round(summary.race_day, 3),
        "constant": round(summary.constant, 3),
        "bound": round(summary.bound, 3),
        "worse_than_constant": round(summary.worse_than_constant, 4),
        "niggles": round(summary.niggles, 3),
        "injured_days": round(summary.injured_days, 3),
        "ill_days": round(summary.ill_days, 3),
        "hard_while_sick": round(summary.hard_while_sick, 3),
        "invalid_outputs": summary.invalid_outputs,
        "levels": {
            level.level.value: {
                "athletes": level.athletes,
                "gap_closed": round(level.gap_closed, 4),
                "race_day": round(level.race_day, 3),
            }
            for level in summary.levels
        },
    }


def summary_text(summary: "PolicyScore", *, policy: str, seed_from: int) -> str:
    """The score as a small table."""
    low, high = summary.interval
    rows = [
        ("gap closed", f"{summary.gap_closed:.2f} (95 %: {low:.2f} to {high:.2f})"),
        *((f"  {one.level.value}", f"{one.gap_closed:.2f} ({one.athletes})") for one in summary.levels),
        ("race day", f"{summary.race_day:.1f} % of the start"),
        ("  habitual week", f"{summary.constant:.1f}"),
        ("  upper bound", f"{summary.bound:.1f}"),
        ("worse than habitual", f"{summary.worse_than_constant:.0%}"),
        ("niggles", f"{summary.niggles:.2f} a season"),
        ("injured days", f"{summary.injured_days:.1f}"),
        ("ill days", f"{summary.ill_days:.1f}"),
        ("hard while sick", f"{summary.hard_while_sick:.1f}"),
        ("invalid outputs", f"{summary.invalid_outputs}"),
    ]
    head = f"{policy} on {summary.athletes} simulated athletes, seeds from {seed_from}"
    end = "A model with wide uncertainty: it ranks policies, it does not predict an athlete's gain."
    return "\n".join([head, *(f"{name:<20} {value}" for name, value in rows), end])


def _refuse_unknown(policy: str) -> None:
    from lanterne_rouge.domain.errors import BadInput
    from lanterne_rouge.sandbox.policies import BASELINES

    if policy != "coach" and policy not in BASELINES:
        raise BadInput(f"{policy} is no policy.", f"Choose coach, {', '.join(BASELINES)}.")


def _policy(name: str, bounds: "Mapping[int, Bound]") -> "Policy":
    from lanterne_rouge.sandbox.policies import baseline_policy

    if name != "coach":
        return baseline_policy(name, bounds)
    from lanterne_rouge.sandbox.coach import coach_policy

    return coach_policy()
