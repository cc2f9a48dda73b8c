"""However wrong a language model is, the athlete gets a whole briefing in time, and never a harder day than the rules give."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pydantic_ai.models
import pytest

from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.decision import warned
from lanterne_rouge.domain.errors import LanterneError
from lanterne_rouge.models.explain import OWN_WORDS
from lanterne_rouge.settings.environment import ReasoningMode
from lanterne_rouge.wiring import open_scope
from tests.proofs import faulty_server, model_faults
from tests.proofs.faulty_server import FaultyServer
from tests.proofs.model_mornings import DAY, NOW, WAKINGS, Waking, by_rules, mission_of, problems, wake, waking
from tests.proofs.test_faulty_days import Ring
from tests.worlds import Lanterne, MadeOnce, run_at

MODES: tuple[ReasoningMode, ...] = ("explain", "decide")
EVERY_FAULT_SO_OFTEN, RUNS = 1, 10_000
TIMEOUT_S = 0.4
# On a busy machine the time may pass before the question is on its way; then it is given more.
PATIENCE_S = (TIMEOUT_S, 4.0, 40.0, 400.0)
HARMLESS = frozenset({"sound", "fenced", "prose around", "more keys", "doubled keys", "harmless words"})


@dataclass(frozen=True)
class Woken:
    """Athletes of one home, each on a morning of its own, with what the rules say of it."""

    home: Path
    rules: dict[str, Briefing]

    def run(self, one: Waking, scope: AthleteScope, mode: ReasoningMode) -> Briefing:
        """The day with a model."""
        return run_at(scope, DAY, now=NOW, mission=mission_of(one), reasoning=mode)


@pytest.fixture(scope="module")
def rules() -> dict[str, Briefing]:
    """What the rules say of each morning, found with the home that is made once."""
    return {}


@pytest.fixture
def woken(lanterne: Lanterne, made_once: MadeOnce, rules: dict[str, Briefing]) -> Woken:
    def wake_all() -> None:
        for one in WAKINGS:
            with open_scope(home=lanterne.home, athlete=one.athlete) as scope:
                wake(scope, one)
            rules[one.name] = by_rules(lanterne.home, one)

    made_once(wake_all)
    return Woken(lanterne.home, rules)


SHORT = EVERY_FAULT_SO_OFTEN * len(MODES) * len(model_faults.FAULTS)


@pytest.mark.parametrize("count", [SHORT, pytest.param(RUNS, marks=pytest.mark.proof)])
def test_as_many_faults_are_as_many_whole_days(woken: Woken, count: int) -> None:
    plan = _plan(count)
    whole, wrong = 0, []
    for one in WAKINGS:
        mine = [(n, fault, mode) for n, (fault, mode, who) in enumerate(plan) if who is one]
        # Where a body warns, the rules explain themselves, and nobody is asked.
        quiet = warned(woken.rules[one.name].decision.flags)
        asked = [(n, fault) for n, fault, mode in mine if not (quiet and mode == "explain")]
        script = ScriptedProvider([model_faults.answered(fault, random.Random(f"chaos {n}")) for n, fault in asked])
        with open_scope(home=woken.home, athlete=one.athlete, model_provider=script) as scope:
            for n, fault, mode in mine:
                told = woken.run(one, scope, mode)
                found = [*problems(told, woken.rules[one.name]), *_unsaid(told, fault, mode)]
                whole += not found
                wrong += [(n, fault, mode, one.name, problem) for problem in found]

    assert whole == count, f"{whole} of {count} whole days; {wrong[:20]}"


def test_the_command_ends_well_whatever_the_model_answers(lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_scope(home=lanterne.home) as scope:
        wake(scope, waking("tired"))
    script = lanterne.home / "script.json"
    monkeypatch.setenv("LLM_PROVIDER", "scripted")
    monkeypatch.setenv("LLM_SCRIPT", str(script))
    for mode in MODES:
        for step in (
            {"text": ""},
            {"text": "null"},
            {"answer": {"action": "push"}},
            {"error": "500"},
            {"error": "timeout"},
        ):
            script.write_text(json.dumps([step]), encoding="utf-8")

            said = lanterne("today", "--date", str(DAY), "--reasoning", mode, "--json")

            assert said.code == 0, said.err
            assert (said.document["reasoning_mode"], said.document["decided_by"]) == (mode, "rules"), step
            assert said.document["warnings"] or mode == "explain", step
            assert all(said.document["sections"].values())  # type: ignore[attr-defined]


def test_a_silent_ring_beside_a_silent_model_is_still_a_whole_day(woken: Woken) -> None:
    one = waking("no ring")
    down = LanterneError("The ring's server is down.", "Try again later.")
    for n, fault in enumerate(model_faults.FAULTS):
        mode, failure = MODES[n % 2], (down, KeyError("x"), ZeroDivisionError())[n % 3]
        script = ScriptedProvider([model_faults.answered(fault, random.Random(f"pair {n}"))])
        with open_scope(home=woken.home, athlete=one.athlete, model_provider=script) as scope:
            rings = (Ring(told=[], failure=failure),)
            told = run_at(scope, DAY, now=NOW, mission=mission_of(one), reasoning=mode, sources=rings)

        assert list(problems(told, woken.rules[one.name])) == [], (fault, failure)
        assert any("ring" in warning.lower() for warning in told.warnings), (fault, told.warnings)


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with faulty_server.faulty_server() as listening, pydantic_ai.models.override_allow_model_requests(True):
        yield listening


@pytest.mark.parametrize("maker", ["openai", "anthropic"])
def test_a_server_that_goes_wrong_leaves_a_whole_day(
    woken: Woken, server: FaultyServer, maker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _point_at(server, maker, monkeypatch)
    names = [*faulty_server.FAULTS]
    wrong: list[tuple[object, ...]] = []
    _warm(woken, server)
    for n, name in enumerate(names):
        one, mode = WAKINGS[n % len(WAKINGS)], MODES[n % 2]
        server.fault, server.asked = faulty_server.FAULTS[name], 0
        told = _asked(woken, server, one, mode, monkeypatch)
        found = list(problems(told, woken.rules[one.name]))
        found += [] if server.asked or _in_own_words(told) else ["nobody was asked"]
        found += [] if _is_said(told) else ["nothing was said of it"]
        found += ["the key was said"] if "sk-canary" in f"{told}{told.warnings}" else []
        wrong += [(name, mode, one.name, problem) for problem in found]

    assert wrong == [], f"{len(names)} faults of a server"


def test_a_server_that_is_not_there_is_an_ordinary_day(
    woken: Woken, monkeypatch: pytest.MonkeyPatch, server: FaultyServer
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary-7f3a9b2c51")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("LLM_TIMEOUT_S", str(TIMEOUT_S))
    one = waking("tired")
    for mode in MODES:
        with open_scope(home=woken.home, athlete=one.athlete) as scope:
            told = woken.run(one, scope, mode)

        assert list(problems(told, woken.rules[one.name])) == []
        assert _is_said(told)


def test_a_server_that_hangs_is_left_after_ten_seconds(woken: Woken, server: FaultyServer) -> None:
    one = waking("ordinary")
    environment = _environment(server)
    command = [sys.executable, "-m", "lanterne_rouge", "--home", str(woken.home), "--athlete", one.athlete, "today"]
    arguments = ["--date", str(DAY), "--json", "--reasoning"]

    said = _run(command, [*arguments, "explain"], environment)

    document = json.loads(said.stdout)
    assert server.asked >= 1
    assert document["decided_by"] == "rules"
    assert any("10 s" in warning for warning in document["warnings"]), document["warnings"]


def _plan(count: int) -> list[tuple[str, ReasoningMode, Waking]]:
    """Every fault in both modes on ever other mornings, in a fixed order."""
    dice = random.Random("chaos")
    pairs: list[tuple[str, ReasoningMode]] = [(fault, mode) for fault in model_faults.FAULTS for mode in MODES]
    return [(*pairs[n % len(pairs)], dice.choice(WAKINGS)) for n in range(count)]


def _unsaid(told: Briefing, fault: str, mode: ReasoningMode) -> Iterator[str]:
    """A model that was not heard must be spoken of, and one that was asked must be named."""
    if told.consulted is None or told.reasoning_mode != mode:
        yield f"the run does not tell that a model was to {mode}"
    elif not told.consulted.answered and not _is_said(told):
        yield "nothing says why the rules answered"
    elif not told.consulted.answered and fault in HARMLESS and mode == "decide" and fault != "harmless words":
        yield f"a sound answer was not heard: {told.consulted.problem}"
    if told.consulted is not None and told.consulted.problem and "canary" in told.consulted.problem:
        yield "an error's own words were shown"


def _is_said(told: Briefing) -> bool:
    problem = told.consulted.problem if told.consulted is not None else None
    return problem is not None and any(problem in warning for warning in told.warnings)


def _point_at(server: FaultyServer, maker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LLM_PROVIDER", maker)
    monkeypatch.setenv(f"{maker.upper()}_API_KEY", "sk-canary-7f3a9b2c51")
    monkeypatch.setenv(f"{maker.upper()}_BASE_URL", server.address + ("/v1" if maker == "openai" else ""))
    monkeypatch.setenv("LLM_TIMEOUT_S", str(TIMEOUT_S))


def _warm(woken: Woken, server: FaultyServer) -> None:
    """The first question loads the makers' libraries, which takes its time."""
    server.fault = faulty_server.FAULTS["500"]
    with open_scope(home=woken.home, athlete=WAKINGS[0].athlete) as scope:
        woken.run(WAKINGS[0], scope, "explain")


def _asked(
    woken: Woken, server: FaultyServer, one: Waking, mode: ReasoningMode, monkeypatch: pytest.MonkeyPatch
) -> Briefing:
    """The day with a server, in the shortest time in which the question reaches it."""
    for seconds in PATIENCE_S:
        monkeypatch.setenv("LLM_TIMEOUT_S", str(seconds))
        with open_scope(home=woken.home, athlete=one.athlete) as scope:
            told = woken.run(one, scope, mode)
        if server.asked or _in_own_words(told):
            break
    return told


def _in_own_words(told: Briefing) -> bool:
    return told.consulted is not None and told.consulted.problem == OWN_WORDS


def _environment(server: FaultyServer) -> dict[str, str]:
    return {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(sys.path),
        "LANTERNE_TIMEZONE": "UTC",
        "OPENAI_API_KEY": "sk-canary-7f3a9b2c51",
        "OPENAI_BASE_URL": f"{server.address}/v1",
    }


def _run(command: list[str], arguments: list[str], environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    done = subprocess.run(
        [*command, *arguments], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "sk-canary" not in done.stdout + done.stderr
    return done
