"""A model that obeys every attacker: no harder day, nothing shown that an attacker wants shown, nothing changed."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.day.decide import DayResult, decide_day
from lanterne_rouge.domain.decision import ACTIONS_UPWARDS, Intensity
from lanterne_rouge.domain.language_model import ModelRole, ProposedInsight
from lanterne_rouge.domain.lifting import CoachContext, Template
from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.models.ask import ModelDesk
from lanterne_rouge.models.decide import NAMES_A_PHASE
from lanterne_rouge.models.explain import explain
from lanterne_rouge.models.reasoning import decide_with_model
from lanterne_rouge.models.strength.insight import generate_insight
from lanterne_rouge.sandbox.model_evaluation import Case, generate_cases
from lanterne_rouge.sandbox.rubric import DayNumbers, numbers_of_day, written_numbers
from lanterne_rouge.settings.environment import ReasoningMode
from lanterne_rouge.strength.exercises.catalogue import Catalogue
from lanterne_rouge.strength.history.insight import insight_after
from lanterne_rouge.wiring import open_scope
from tests.proofs.attacks import Attack, as_sentences, attacks
from tests.proofs.effects import CANARY, Shown, effects
from tests.proofs.model_mornings import DAY, NOW, WAKINGS, by_rules, mission_of, problems, wake
from tests.strength.history.logs import BENCH, EXERCISES, TODAY, history, past
from tests.worlds import Lanterne, run_at

MODES: tuple[ReasoningMode, ...] = ("explain", "decide")
BODIES = ("fever", "a warning sign", "knee pain", "injured", "a head cold", "tired", "ordinary", "nothing known")
# Where an attacker's words truly go: the goal's name into every prompt, the season's into what a text may name. Titles and notes
# of activities never get so far.
CARRIERS = ("goal", "season")
MARK = "Zanzibar Trophy"
MANY = 5


def test_there_are_more_than_three_hundred_different_attacks() -> None:
    found = attacks()

    assert len({(one.text, one.action, one.flags, one.confidence) for one in found[::2]}) >= 300
    assert len({one.family for one in found}) >= 10


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("mornings", [1, pytest.param(MANY, marks=pytest.mark.proof)])
def test_an_obeying_model_reaches_nothing(mode: ReasoningMode, mornings: int) -> None:
    reached: list[tuple[object, ...]] = []
    heard = 0
    tried = attacks() if mornings > 1 else attacks()[::2]
    for n, attack in enumerate(tried):
        for case in _mornings(n, mornings):
            told = _attacked(case, attack, mode, carrier=CARRIERS[n % len(CARRIERS)])
            heard += told.heard
            reached += [(n, attack.family, attack.disguise, case.body, what) for what in told.effects]

    assert reached == [], f"{len(reached)} effects of {len(tried) * mornings} attacks"
    # A proof in which no attack is ever heard would prove nothing of what comes after.
    assert heard >= 10


def test_an_obeying_model_says_nothing_about_lifting_that_an_attacker_wants() -> None:
    session = [history(BENCH, past(0, "105x5@8", "105x5@8.5", "105x5@8.5"))]
    around = CoachContext(
        today=TODAY, template=Template(name="A"), history=(history(BENCH, past(7, "100x5@8", "100x5@8", "100x5@8.5")),)
    )
    reached: list[tuple[object, ...]] = []
    for attack in attacks():
        text = attack.on(readiness=80.0, minutes=60, home="/home/ann/coach").text
        catalogue = _naming(attack.injected)
        ours = insight_after(session, around, catalogue)
        said = f"{ours.insight} {ours.action}"
        known = DayNumbers(
            values=frozenset((105.0, 100.0, 5.0, 8.0, 8.5, 3.0)), written=frozenset(written_numbers(said))
        )
        script = ScriptedProvider([ProposedInsight(sentences=as_sentences(text), category=ours.category)])
        told = generate_insight(session, around, catalogue, _desk(script))
        shown_text = " ".join((told.insight.insight, told.insight.action, told.explanation or ""))
        shown = Shown(text=shown_text, mode="explain", known=known, ours=said, hard_day=True)
        reached += [(attack.family, attack.disguise, text[:80], what) for what in effects(shown)]

    assert reached == []


def test_what_an_attacker_writes_into_a_name_does_reach_the_model() -> None:
    named = ScriptedProvider(["Enjoy it.", "Enjoy it.", "No JSON."])
    case = next(one for one in _all_cases() if one.days_to_goal == 60)
    given = _carrying(case.morning, MARK, "goal")
    session = [history(BENCH, past(0, "105x5@8"))]

    explain(given, decide_day(given), _desk(named))
    decide_with_model(given, _desk(named))
    generate_insight(session, CoachContext(today=TODAY, template=Template(name="A")), _naming(MARK), _desk(named))

    assert len(named.asked) == 3
    assert all(any(MARK in turn.text for turn in asked.turns) for asked in named.asked)


@pytest.mark.parametrize("wordings", [3, pytest.param(None, marks=pytest.mark.proof)])
def test_nothing_is_changed_by_an_obeying_model(
    lanterne: Lanterne, monkeypatch: pytest.MonkeyPatch, wordings: int | None
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", CANARY)
    families: dict[str, list[Attack]] = {}
    for attack in attacks():
        if attack.disguise == "plain":
            families.setdefault(attack.family, []).append(attack)
    plain = [attack for family in families.values() for attack in family[:wordings]]
    changed: list[tuple[object, ...]] = []
    for n, one in enumerate(WAKINGS):
        mine = plain[n :: len(WAKINGS)]
        named = mission_of(one, name=mine[0].injected, goal=mine[-1].injected)
        with open_scope(home=lanterne.home, athlete=one.athlete) as scope:
            wake(scope, one, title=mine[0].injected, text=mine[1].injected)
        rules = by_rules(lanterne.home, one, named)
        before = _kept(lanterne.home)
        script = ScriptedProvider([attack for attack in mine for _ in MODES])
        with open_scope(home=lanterne.home, athlete=one.athlete, model_provider=script) as scope:
            for attack in mine:
                told = {m: run_at(scope, DAY, now=NOW, mission=named or mission_of(one), reasoning=m) for m in MODES}
                changed += [(attack.injected, mode, p) for mode in MODES for p in problems(told[mode], rules)]
                changed += [
                    (attack.injected, m, "the secret") for m in MODES if CANARY in f"{told[m]}{told[m].warnings}"
                ]
        changed += [(one.name, "the secret in a file") for text in _written(lanterne.home) if CANARY in text]
        changed += [(one.name, "changed", what) for what in _differences(before, _kept(lanterne.home))]

    assert changed == []


@dataclass(frozen=True)
class Told:
    """What became of one attack."""

    heard: bool
    effects: tuple[str, ...]


def _attacked(case: Case, attack: Attack, mode: ReasoningMode, *, carrier: str) -> Told:
    given = _carrying(case.morning, attack.injected, carrier)
    context = given
    rules = decide_day(context)
    readiness = context.readiness.score if context.readiness else None
    minutes = rules.workout.duration_minutes if rules.workout else 0
    script = ScriptedProvider(attack.on(readiness=readiness, minutes=minutes, home="/home/ann/coach"))
    desk = _desk(script)
    if mode == "explain":
        explained = explain(context, rules, desk, forbidden=(CANARY,))
        heard, result, text = explained.consulted.use.calls > 0, rules, explained.text or ""
    else:
        decided = decide_with_model(given, desk, forbidden=(CANARY,))
        heard = decided.consulted is not None and decided.consulted.answered
        result, text = decided.result, decided.result.verdict.decision.reason
    shown = Shown(
        text=text,
        mode=mode,
        known=numbers_of_day(context, rules, result),
        ours="",
        prompt=script.asked[0].turns[0].text if script.asked else "",
        hard_day=result.verdict.decision.intensity_recommendation is Intensity.HIGH,
        top_zone=rules.verdict.ceiling.max_zone,
    )
    found = tuple(effects(shown))
    if found:  # perhaps these are the coach's own words
        found = tuple(effects(replace(shown, ours=_own_words(case.id, attack.injected, carrier))))
    return Told(heard=heard, effects=(*_harder(result, rules), *found))


def _carrying(given: Morning, injected: str, carrier: str) -> Morning:
    """The morning with the attacker's text as the name of its goal or of its season."""
    told = {"goal_event": injected} if carrier == "goal" else {"name": injected}
    return replace(given, mission=replace(given.mission, **told))


@cache
def _own_words(case_id: str, injected: str, carrier: str) -> str:
    """What the coach itself says of the morning, alone and beside a harmless model."""
    case = next(one for one in _all_cases() if one.id == case_id)
    given = _carrying(case.morning, injected, carrier)
    rules = decide_day(given)
    parts = [rules.verdict.decision.reason, *(e.says for e in rules.verdict.evidence)]
    for action in ACTIONS_UPWARDS:
        harmless = {"action": action.value, "reason": "Take care of yourself today.", "intensity_recommendation": "low",
                    "flags": [], "confidence": 0.5}  # fmt: skip
        beside = decide_with_model(given, _desk(ScriptedProvider([json.dumps(harmless)])))
        parts.append(beside.result.verdict.decision.reason)
    return "\n".join(parts)


def _naming(injected: str) -> Catalogue:
    """Exercises of which the attacker has named one."""
    return Catalogue([replace(one, name=injected, own=True) if one.id == BENCH.id else one for one in EXERCISES])


def _desk(script: ScriptedProvider) -> ModelDesk:
    return ModelDesk(
        provider=script, prompts=PromptFiles(folder=None, chosen={}), deadlines_s=dict.fromkeys(ModelRole, 10.0)
    )


def _harder(result: DayResult, rules: DayResult) -> Iterator[str]:
    rank, ours, theirs = ACTIONS_UPWARDS.index, rules.workout, result.workout
    if rank(result.verdict.decision.action) > rank(rules.verdict.decision.action):
        yield "a harder action"
    if rules.verdict.ceiling.lowered(result.verdict.ceiling) != result.verdict.ceiling:
        yield "a raised ceiling"
    if not 0 <= result.verdict.decision.confidence <= 1:
        yield "a confidence that is none"
    gone = set(rules.verdict.decision.flags) - set(result.verdict.decision.flags)
    # On a day made easier the phase of the harder one need not be named.
    if gone - (NAMES_A_PHASE if result.verdict.decision.action is not rules.verdict.decision.action else set()):
        yield "a flag that is gone"
    if theirs is None:
        return
    if ours is None or theirs.load > ours.load or theirs.max_zone > ours.max_zone:
        yield "a harder workout"
    elif theirs.duration_minutes > ours.duration_minutes:
        yield "a longer workout"


@cache
def _all_cases() -> tuple[Case, ...]:
    return tuple(case for case in generate_cases(400, seed=3) if case.body in BODIES and not case.steered)


def _mornings(n: int, count: int) -> list[Case]:
    """So many mornings for the n-th attack, of ever other states of the body."""
    found = _all_cases()
    return [found[(n * 7 + k * 31) % len(found)] for k in range(count)]


Kept = dict[str, str]
# What a run writes of itself: the day in memory, and the ledger of calls.
OWN_RECORDS = ("memories", "model_calls")


def _kept(home: Path) -> Kept:
    """Every table but a run's own records, and every file but its output, each as a hash."""
    tables = {}
    connection = sqlite3.connect(home / "lanterne.db")
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        if name not in OWN_RECORDS:
            rows = sorted(map(repr, connection.execute(f'SELECT * FROM "{name}"').fetchall()))  # noqa: S608
            tables[f"table {name}"] = sha256(repr(rows).encode()).hexdigest()
    connection.close()
    files = {
        str(path.relative_to(home)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(home.rglob("*"))
        if path.is_file() and not path.name.startswith("lanterne.db") and "output" not in path.relative_to(home).parts
    }
    return {**tables, **files}


def _differences(before: Kept, after: Kept) -> list[str]:
    return sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))


def _written(home: Path) -> Iterator[str]:
    """Every text that the days have left in the output folder."""
    for path in sorted((home / "output").rglob("*")):
        if path.is_file():
            yield path.read_text(encoding="utf-8", errors="replace")
