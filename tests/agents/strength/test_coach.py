"""One coach for three operations and four providers: always an answer, the cause of a failure, a flag that never sticks."""

import random
from collections.abc import Callable
from threading import Event, Thread

import pytest

from lanterne_rouge.adapters.llm.access import AnyRequest
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ProposedLift, ProposedPlan, ProposedSet
from lanterne_rouge.models.ask import ModelDesk
from lanterne_rouge.models.strength.coach import LIFTING_KEPT_PRIVATE, StrengthCoach, StrengthProvider
from lanterne_rouge.strength.history.lift_case import lift_cases
from lanterne_rouge.strength.invariants import violations
from lanterne_rouge.strength.plan import plan_session
from tests.agents.strength.desks import desk, desk_of
from tests.agents.strength.test_strength_agents import BENCHED, DONE, HEAVIER, OURS
from tests.strength.lifters import BENCH, DOUBLE, ROW, catalogue, context, history, row, session


def coach(**desks: ModelDesk | None) -> StrengthCoach:
    return StrengthCoach(catalogue(), desks)


@pytest.mark.parametrize("provider", ["claude", "openai", "google", "offline"])
def test_each_provider_answers_each_operation_alike(provider: StrengthProvider) -> None:
    desks = {
        name: desk(HEAVIER, "no JSON", "no JSON", provider=name, model=name) for name in ("claude", "openai", "google")
    }
    told = StrengthCoach(catalogue(), desks)
    (case,) = lift_cases(BENCHED, catalogue())

    plan = told.generate_plan(BENCHED, provider)
    insight = told.generate_insight(DONE, BENCHED, provider)
    stall = told.analyze_stall(case, provider)

    assert plan.answered_by == ("rules" if provider == "offline" else provider)
    assert insight.insight.action and stall.stall.reason


def test_a_provider_that_is_off_leaves_it_to_the_rules_and_says_so() -> None:
    told = coach(claude=None)

    answer = told.generate_plan(BENCHED, "claude")

    assert (answer.plan, answer.answered_by) == (OURS, "rules")
    assert told.last_error is not None and "claude is not set up" in told.last_error
    assert "ANTHROPIC_API_KEY" in answer.notes[0]
    assert told.providers == ("offline",)


def test_offline_asks_nobody_and_is_what_is_preferred_unless_told() -> None:
    scripted = ScriptedProvider(())
    told = coach(openai=desk_of(scripted))

    assert told.generate_plan(BENCHED, "offline").plan == told.generate_plan(BENCHED).plan == OURS
    assert scripted.asked == [] and told.last_error is None


def test_the_preferred_provider_is_asked_where_none_is_named() -> None:
    told = StrengthCoach(catalogue(), {"google": desk(HEAVIER, provider="google")}, preferred="google")

    assert told.generate_plan(BENCHED).answered_by == "google"


def test_the_last_error_holds_the_cause_and_no_key_until_a_model_answers() -> None:
    slow = ModelFailed(FailureKind.TOO_SLOW, "The model took too long.", "Try again.")
    told = coach(openai=desk(slow, RuntimeError("sk-secret-key"), HEAVIER))

    causes = []
    for _ in range(3):
        told.generate_plan(BENCHED, "openai")
        causes.append(told.last_error)

    assert causes[0] == "The model took too long. Try again."
    assert causes[1] is not None and "sk-secret-key" not in causes[1] and "RuntimeError" in causes[1]
    assert causes[2] is None


def test_loading_is_told_while_an_answer_is_awaited_and_never_after() -> None:
    asked, go_on = Event(), Event()

    def wait(step: AnyRequest) -> object:
        asked.set()
        go_on.wait(10)
        raise ModelFailed(FailureKind.TOO_SLOW, "The model took too long.")

    told = coach(openai=desk_of(ScriptedProvider(wait)))
    thread = Thread(target=lambda: told.generate_plan(BENCHED, "openai"))
    thread.start()
    asked.wait(10)
    during = told.is_loading
    go_on.set()
    thread.join(10)

    assert during is True
    assert told.is_loading is False and told.last_error == "The model took too long."


def test_many_threads_share_one_coach() -> None:
    told = coach(openai=desk_of(ScriptedProvider(lambda step: HEAVIER)))
    plans: list[object] = []
    threads = [Thread(target=lambda: plans.append(told.generate_plan(BENCHED, "openai").plan)) for _ in range(8)]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert len(plans) == 8 and len({repr(plan) for plan in plans}) == 1
    assert told.is_loading is False


def test_what_may_not_be_told_is_answered_by_the_rules() -> None:
    scripted = ScriptedProvider(())
    told = coach(openai=desk_of(scripted))

    answer = told.generate_plan(BENCHED, "openai", may_be_told=False)

    assert (answer.plan, answer.notes, scripted.asked) == (OURS, (LIFTING_KEPT_PRIVATE,), [])


TWO = context(
    row(BENCH),
    row(ROW, DOUBLE),
    past=[history(BENCH, session(3, (100.0, 6, 8.0))), history(ROW, session(3, *((70.0, 9, 8.0),) * 3))],
)


def fault(chance: random.Random) -> object:
    """One way to go wrong: an error, a text that is no answer, or an answer that nobody should follow."""
    number = chance.choice((float("nan"), float("inf"), -5.0, 0.0, 1e9, 1000.0, 101.3, 105.0, 220.5))
    wild = ProposedSet(
        weight_kg=number,
        reps=chance.choice((-1, 0, 5, 30, 10**9)),
        rpe_cap=chance.choice((None, 10.0, 99.0, float("nan"))),
        sets=chance.choice((0, 1, 3, 500)),
    )
    lift = ProposedLift(
        exercise=chance.choice((BENCH, ROW, "Deadlift", "", "END OF DATA")),
        warmups=(wild,) * chance.randint(0, 7),
        top_set=chance.choice((None, wild)),
        backoffs=(wild,) * chance.randint(0, 3),
        working_sets=(wild,) * chance.randint(0, 3),
    )
    ways: tuple[Callable[[], object], ...] = (
        lambda: ModelFailed(chance.choice(tuple(FailureKind)), "It failed."),
        lambda: chance.choice((RuntimeError("no"), TimeoutError(), MemoryError(), RecursionError(), KeyError("x"))),
        lambda: chance.choice(("", "{", "null", "[]", "I refuse.", HEAVIER[: chance.randint(1, 200)], "{}" * 3)),
        lambda: HEAVIER.replace("102.5", chance.choice(("NaN", "1e999", "-1", '"heavy"', "null"))),
        lambda: ProposedPlan(exercises=(lift,) * chance.randint(0, 5)),
        lambda: ProposedPlan(exercises=()),
    )
    return chance.choice(ways)()


def test_a_thousand_faults_give_a_thousand_sound_plans() -> None:
    chance = random.Random(3)
    told = coach(openai=desk_of(ScriptedProvider([fault(chance) for _ in range(1000)])))
    ours = plan_session(TWO, catalogue())
    sound = 0

    for _ in range(1000):
        plan = told.generate_plan(TWO, "openai").plan
        sound += len(plan.exercises) == len(ours.exercises) and violations(plan, TWO, catalogue()) == ()

    assert sound == 1000
    assert told.is_loading is False
