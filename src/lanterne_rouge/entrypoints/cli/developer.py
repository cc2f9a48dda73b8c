"""Commands for developers: score formulas, decisions, policies and models; run one agent; decide stored days again."""

import json
from pathlib import Path

import typer

from lanterne_rouge.app.agents import EXPLANATION, AgentRequest, AgentSchemaRequest, ask_agent, describe_agent
from lanterne_rouge.app.developer import (
    COACH,
    FIRST_REPORTING_SEED,
    LIVE_CASES,
    OFFLINE_CASES,
    EvaluationRequest,
    SimulationRequest,
    score_models,
    simulate_athletes,
)
from lanterne_rouge.app.replay import ReplayRequest, replay_days
from lanterne_rouge.app.score_cases import GoldenRequest, ScenariosRequest, apply_formulas, decide_mornings
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import ALWAYS_JSON, FROM, JSON, TO, caller, put_json, span
from lanterne_rouge.views.developer import evaluation_text, simulation_text
from lanterne_rouge.views.what_if import replay_text

FILE = typer.Argument(..., help="A JSON file with cases: id, function, input.", metavar="FILE")


def golden(context: typer.Context, file: Path = FILE, as_json: bool = ALWAYS_JSON) -> None:
    """Apply the named formulas to their inputs and print the values. Names and inputs: docs/metrics.md, docs/strength.md."""
    try:
        cases = json.loads(file.read_text(encoding="utf-8"))["cases"]
    except OSError as error:
        raise BadInput(f"I can't read {file} ({error.strerror}).", "Name a file of cases.") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        cases = None
    if not isinstance(cases, list) or not all(isinstance(case, dict) and "id" in case for case in cases):
        raise BadInput(f"{file} has no cases.", 'It must be JSON with a list "cases", each with an id.')
    put_json(caller(context).run_without_home(apply_formulas, GoldenRequest(cases=tuple(cases))))


SCENARIOS = typer.Option(..., "--scenarios", help="A JSON file with scenarios.", metavar="FILE")
SCENARIO_ADVICE = "Name a JSON file of scenarios."


def decide(context: typer.Context, scenarios: Path = SCENARIOS, as_json: bool = ALWAYS_JSON) -> None:
    """Decide every morning of a scenario file by the rules."""
    try:
        text = scenarios.read_text(encoding="utf-8")
    except OSError as error:
        why = (error.strerror or "it cannot be opened").lower()
        raise BadInput(f"I can't read {scenarios}: {why}.", SCENARIO_ADVICE) from None
    except UnicodeDecodeError:
        raise BadInput(f"I can't read {scenarios}: it isn't text.", SCENARIO_ADVICE) from None
    put_json(caller(context).run_without_home(decide_mornings, ScenariosRequest(document=text)))


NAME = typer.Argument(
    ..., help="mission, observation, reasoning, planning, communication or reflection.", metavar="NAME"
)
INPUT = typer.Option(None, "--input", help="A JSON file with the agent's input.", metavar="FILE")
SCHEMA = typer.Option(False, "--schema", help="Print the JSON Schemas of the agent's input and output instead.")


def agent(
    context: typer.Context,
    name: str = NAME,
    file: Path | None = INPUT,
    schema: bool = SCHEMA,
    as_json: bool = ALWAYS_JSON,
) -> None:
    """Run one agent alone, without a home: what it answers to the input of a file."""
    who = caller(context)
    description = who.run_without_home(describe_agent, AgentSchemaRequest(agent=name))
    if schema:
        put_json(description)
        return
    if file is None:
        raise BadInput("Which input?", f"Name a JSON file: lanterne dev agent {name} --input FILE")
    try:
        document = file.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise BadInput(f"I can't read {file} ({reason}).", "Name a JSON file.") from None
    run = who.run_with_home_for_model if name == EXPLANATION else who.run_without_home
    put_json(run(ask_agent, AgentRequest(agent=name, document=document)).answer)


MOST_ATHLETES, MOST_SEED = 2000, 1_000_000
ATHLETES = typer.Option(60, "--athletes", help="How many simulated athletes.", min=1, max=MOST_ATHLETES)
POLICY = typer.Option(
    COACH,
    "--policy",
    help="coach, constant, fill, static, steady-1.15, steady-1.3, steady-1.5, thresholds, thresholds-scaled, random, rules or oracle.",
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


def replay(context: typer.Context, first: str = FROM, last: str = TO, as_json: bool = JSON) -> None:
    """Decide every stored day again by today's rules, and list the days that come out differently. Nothing is changed."""
    who = caller(context)
    start, end = span(first, last, who.scope.today)
    who.show(who.run(replay_days, ReplayRequest(first=start, last=end)), replay_text, as_json=as_json)


MOST_CASES = 5000
LIVE = typer.Option(False, "--live", help="Ask your own key or local server; without it nothing leaves this machine.")
CASES = typer.Option(
    None, "--cases", help=f"How many mornings ({OFFLINE_CASES}, or {LIVE_CASES} with --live).", min=1, max=MOST_CASES
)
MODEL = typer.Option(None, "--model", help="A model by its name, with --live; may be given several times.")
EVALUATION_SEED = typer.Option(1, "--seed", help="Another seed makes other mornings.", min=0)


def evaluate(
    context: typer.Context,
    live: bool = LIVE,
    cases: int | None = CASES,
    model: list[str] | None = MODEL,
    seed: int = EVALUATION_SEED,
    as_json: bool = JSON,
) -> None:
    """Put invented mornings to a language model and score its answers; offline with the built-in model unless --live."""
    who = caller(context)
    request = EvaluationRequest(live=live, cases=cases, models=tuple(dict.fromkeys(model or ())), seed=seed)
    # Only a live model is counted against the limit of a home.
    run = who.run if live else who.run_without_home
    view = run(score_models, request)
    who.show(view, evaluation_text, as_json=as_json)
    if not view.passed:
        raise typer.Exit(1)
