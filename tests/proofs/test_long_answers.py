"""However long an answer is, it is read in a few steps a character at most, and what is too long is refused in a plain note."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pytest

from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.domain.briefing import Briefing
from lanterne_rouge.domain.language_model import ModelRole, ProposedDecision, ProposedStep
from lanterne_rouge.models.ask import ModelDesk
from lanterne_rouge.models.strength.coach import StrengthCoach
from lanterne_rouge.strength.history.insight import insight_after
from lanterne_rouge.strength.history.stall import analyse_stall
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.plan import plan_session
from lanterne_rouge.wiring import open_scope
from tests.agents.strength.test_strength_agents import BENCHED, DONE, stalled
from tests.proofs.model_faults import LONG_TEXTS, long_insights, long_plans, long_stalls, long_workouts
from tests.proofs.model_mornings import DAY, NOW, by_rules, mission_of, problems, wake, waking
from tests.strength.lifters import BENCH, catalogue
from tests.work import calls
from tests.worlds import Lanterne, run_at

T = TypeVar("T")
# For each character of an answer, beside what a day without any model takes.
MOST_STEPS, A_DAY, A_SESSION = 8, 1_500_000, 50_000


@pytest.mark.parametrize("name", ["ordinary", "tired"])
def test_a_workout_of_any_length_takes_few_steps_and_leaves_the_rules_session(
    lanterne: Lanterne, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LLM_PLAN_WORKOUTS", "true")
    one, wrong = waking(name), []
    with open_scope(home=lanterne.home, athlete=one.athlete) as scope:
        wake(scope, one)
    rules = by_rules(lanterne.home, one)
    assert rules.workout is not None
    steps = tuple(ProposedStep(name="Even", minutes=s.minutes, zone=s.zone) for s in rules.workout.steps)
    for text in LONG_TEXTS:
        for n, workout in enumerate(long_workouts(text, steps)):
            with open_scope(
                home=lanterne.home, athlete=one.athlete, model_provider=ScriptedProvider([_agreeing(rules), workout])
            ) as scope:
                day = partial(run_at, scope, DAY, now=NOW, mission=mission_of(one), reasoning="decide")
                # Counting takes its time, so it is done for one place in which the text may stand.
                taken, told = counted(day) if n == 1 else (0, day())
            found = [*problems(told, rules), *([f"{taken} steps"] if taken > most(text, A_DAY) else [])]
            refused = n == 3 or (told.workout == rules.workout and any("workout" in w for w in told.warnings))
            found += [] if refused else ["an over-long text was not refused with a note"]
            found += [] if not any(text[:400] in w for w in told.warnings) else ["the text itself is shown"]
            wrong += [(text[:12], n, problem) for problem in found]

    assert wrong == []


def test_a_lifting_session_of_any_length_takes_few_steps_and_stays_within_the_rules() -> None:
    ours = plan_session(BENCHED, catalogue())
    wrong: list[tuple[object, ...]] = []
    for text in LONG_TEXTS:
        for n, plan in enumerate(long_plans(text, BENCH)):
            steps, told = counted(lambda plan=plan: _coach(plan).generate_plan(BENCHED, "openai"))
            wrong += [(text[:12], n, steps)] if steps > most(text) else []
            wrong += [(text[:12], n, one) for one in violations(told.plan, BENCHED, catalogue())]
            wrong += [(text[:12], n, "exercises")] if len(told.plan.exercises) != len(ours.exercises) else []
            wrong += [(text[:12], n, "shown")] if len("".join(told.notes)) > 1000 else []

    assert wrong == []


def test_an_insight_of_any_length_takes_few_steps_and_gives_way_to_the_rules() -> None:
    ours = insight_after(DONE, BENCHED, catalogue())
    wrong: list[tuple[object, ...]] = []
    for text in LONG_TEXTS:
        for n, insight in enumerate(long_insights(text)):
            steps, told = counted(lambda insight=insight: _coach(insight).generate_insight(DONE, BENCHED, "openai"))
            wrong += [(text[:12], n, steps)] if steps > most(text) else []
            wrong += [(text[:12], n, "not refused")] if told.insight.action != ours.action or not told.notes else []

    assert wrong == []


def test_a_word_on_a_stall_of_any_length_takes_few_steps_and_gives_way_to_the_rules() -> None:
    case = stalled()
    ours = analyse_stall(case, catalogue())
    wrong: list[tuple[object, ...]] = []
    for text in LONG_TEXTS:
        for n, stall in enumerate(long_stalls(text)):
            answer = replace(stall, is_stalled=ours.is_stalled)
            steps, told = counted(lambda answer=answer: _coach(answer).analyze_stall(case, "openai"))
            wrong += [(text[:12], n, steps)] if steps > most(text) else []
            wrong += [(text[:12], n, "not refused")] if told.stall.suggested_fix != ours.suggested_fix else []

    assert wrong == []


def most(text: str, beside: int = A_SESSION) -> int:
    return beside + MOST_STEPS * len(text)


def counted(work: Callable[[], T]) -> tuple[int, T]:
    results: list[T] = []
    steps = calls(lambda: results.append(work()))
    return steps, results[0]


def _agreeing(rules: Briefing) -> ProposedDecision:
    """A decision as the rules have it, so that the day is the model's and its workout is asked for."""
    return ProposedDecision(
        action=rules.decision.action,
        reason="Take the day as it is planned.",
        intensity_recommendation=rules.decision.intensity_recommendation,
        flags=(),
        confidence=0.7,
    )


def _coach(answer: object) -> StrengthCoach:
    desk = ModelDesk(
        provider=ScriptedProvider([answer], provider="openai"),
        prompts=PromptFiles(folder=None, chosen={}),
        deadlines_s=dict.fromkeys(ModelRole, 30.0),
    )
    return StrengthCoach(catalogue(), {"openai": desk})
