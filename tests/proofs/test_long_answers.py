"""However long an answer is, it is read in a few steps a character at most, and what is too long is refused in a plain note."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.domain.language_model import ModelRole
from lanterne_rouge.models.ask import ModelDesk
from lanterne_rouge.models.strength.coach import StrengthCoach
from lanterne_rouge.strength.history.insight import insight_after
from lanterne_rouge.strength.history.stall import analyse_stall
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.plan import plan_session
from tests.agents.strength.test_strength_agents import BENCHED, DONE, stalled
from tests.proofs.model_faults import LONG_TEXTS, long_insights, long_plans, long_stalls
from tests.strength.lifters import BENCH, catalogue
from tests.work import calls

T = TypeVar("T")
# For each character of an answer, beside what a day without any model takes.
MOST_STEPS, A_SESSION = 8, 60_000


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
            wrong += [(text[:12], n, "not refused")] if told.insight != ours or told.explanation else []

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
            wrong += [(text[:12], n, "not refused")] if told.stall != ours or told.explanation else []

    assert wrong == []


def most(text: str, beside: int = A_SESSION) -> int:
    return beside + MOST_STEPS * len(text)


def counted(work: Callable[[], T]) -> tuple[int, T]:
    results: list[T] = []
    steps = calls(lambda: results.append(work()))
    return steps, results[0]


def _coach(answer: object) -> StrengthCoach:
    desk = ModelDesk(
        provider=ScriptedProvider([answer], provider="openai"),
        prompts=PromptFiles(folder=None, chosen={}),
        deadlines_s=dict.fromkeys(ModelRole, 30.0),
    )
    return StrengthCoach(catalogue(), {"openai": desk})
