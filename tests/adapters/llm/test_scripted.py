"""The scripted model: steps in order, errors, functions, a log of what was asked."""

import subprocess
import sys

import pytest

from lanterne_rouge.adapters.llm.access import AnyRequest
from lanterne_rouge.adapters.llm.scripted import Repeat, ScriptedProvider
from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, ModelRole, ProposedDecision, TokenUse
from lanterne_rouge.ports.llm import LLMReply, ToolCall

from .asking import DECISION, DECISION_TEXT, step


def test_steps_answer_one_after_the_other_and_what_was_asked_is_kept() -> None:
    model = ScriptedProvider(["Rest well.", DECISION, DECISION_TEXT], model="small")

    words, value, text = model.step(step(str)), model.step(step(ProposedDecision)), model.step(step(ProposedDecision))

    assert (words.answer, value.answer, text.answer) == ("Rest well.", DECISION, DECISION)
    assert (words.provider, words.model, model.model_for(ModelRole.DECIDE)) == ("scripted", "small", "small")
    assert [asked.answer for asked in model.asked] == [str, ProposedDecision, ProposedDecision]
    model.assert_complete()


def test_tokens_are_reckoned_from_the_length_of_both_texts() -> None:
    reply = ScriptedProvider(["12345"]).step(step(str, system="1234", user="12345"))

    assert reply.use == TokenUse(calls=1, input_tokens=3, output_tokens=2, estimated=True)


@pytest.mark.parametrize(
    "text",
    ["", "no json", DECISION_TEXT[:-10], DECISION_TEXT.replace("ease", "fly"), DECISION_TEXT.replace("0.7", "NaN")],
    ids=["empty", "words", "cut off", "unknown action", "no number"],
)
def test_a_text_that_is_no_answer_fails_as_a_real_models_would_and_costs_its_tokens(text: str) -> None:
    with pytest.raises(ModelFailed) as caught:
        ScriptedProvider([text]).step(step(ProposedDecision))

    assert caught.value.failing is FailureKind.UNREADABLE
    assert caught.value.use.input_tokens > 0


def test_a_value_of_another_type_is_no_answer() -> None:
    with pytest.raises(ModelFailed, match="answered with a ProposedDecision instead of a str"):
        ScriptedProvider([DECISION]).step(step(str))


@pytest.mark.parametrize("error", [ModelFailed(FailureKind.BUSY, "Busy."), ValueError("odd"), TimeoutError])
def test_an_error_in_the_script_is_raised(error: Exception | type[Exception]) -> None:
    model = ScriptedProvider([error])

    with pytest.raises(error if isinstance(error, type) else type(error)):
        model.step(step(str))

    model.assert_complete()


def test_a_function_answers_by_what_is_asked() -> None:
    def repeat(asked: AnyRequest) -> str:
        return asked.turns[-1].text.upper()

    model = ScriptedProvider([repeat, lambda asked: repeat])

    assert model.step(step(str, user="one")).answer == "ONE"
    assert model.step(step(str, user="two")).answer == "TWO"


def test_one_function_alone_answers_for_ever() -> None:
    model = ScriptedProvider(lambda asked: f"{len(asked.turns)} turns")

    assert [model.step(step(str)).answer for _ in range(3)] == ["2 turns"] * 3
    model.assert_complete()


def test_tool_calls_and_whole_replies_pass_as_they_are() -> None:
    call = ToolCall(id="1", name="look", arguments="{}")
    whole = LLMReply(provider="other", model="big", use=TokenUse(calls=1, input_tokens=7), answer="Yes.")
    model = ScriptedProvider([(call,), whole])

    assert model.step(step(str)).calls == (call,)
    assert model.step(step(str)) is whole


def test_a_script_that_repeats_begins_anew() -> None:
    model = ScriptedProvider(["one", "two", Repeat()])

    assert [model.step(step(str)).answer for _ in range(5)] == ["one", "two", "one", "two", "one"]


def test_steps_left_over_and_questions_too_many_are_found() -> None:
    unused, asked_more = ScriptedProvider(["one", "two"]), ScriptedProvider(["one"])
    unused.step(step(str))
    asked_more.step(step(str))

    with pytest.raises(ModelFailed, match="no answers left"):
        asked_more.step(step(str))
    with pytest.raises(AssertionError, match="1 of the script's 2 steps"):
        unused.assert_complete()
    with pytest.raises(AssertionError, match="1 times more"):
        asked_more.assert_complete()


def test_the_same_script_gives_the_same_replies() -> None:
    def replies() -> list[object]:
        model = ScriptedProvider(["Rest well.", DECISION_TEXT])
        return [model.step(step(str)), model.step(step(ProposedDecision))]

    assert replies() == replies()


def test_no_vendors_library_is_loaded_for_it() -> None:
    program = (
        "import sys\n"
        "import lanterne_rouge.adapters.llm.scripted, lanterne_rouge.adapters.llm.scripted, lanterne_rouge.adapters.llm.metered\n"
        "import lanterne_rouge.adapters.llm.prompt_files, lanterne_rouge.adapters.llm.prices\n"
        "from lanterne_rouge.adapters.llm.scripted import agree_with_rules\n"
        "price = lanterne_rouge.adapters.llm.prices.Prices().cost_usd\n"
        "assert price('openai', 'gpt-4-turbo-preview', 1000, 0) and price('scripted', 'x', 1, 1) == 0\n"
        "libraries = ('pydantic_ai', 'openai', 'anthropic', 'google.genai', 'genai_prices', 'stamina', 'pydantic')\n"
        "sys.exit(any(name in sys.modules for name in libraries))\n"
    )

    assert subprocess.run([sys.executable, "-c", program], env={"PYTHONPATH": ":".join(sys.path)}).returncode == 0
