"""What came from a model, as a reply: words, a checked value, or calls of tools that were offered; else it is a failure."""

import re
from typing import TypeVar, cast

from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.model_use import Failing, TokenUse
from lanterne_rouge.llm.answers import Unreadable, read_answer, read_words, whole_sentences
from lanterne_rouge.llm.any_step import AnyStep
from lanterne_rouge.llm.tokens import can_be, tokens_asked, tokens_of
from lanterne_rouge.llm.whom import Whom
from lanterne_rouge.ports.llm import Reply, Step, ToolCall

T = TypeVar("T")

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][\w.:/-]{0,79}")


def read_reply(response: ModelResponse, asked: Step[T], whom: Whom, use: TokenUse, *, lenient: bool) -> Reply[T]:
    """The reply; raises `ModelFailed` where there is none, with `use`, which is what all attempts took."""
    if response.finish_reason == "content_filter":
        raise ModelFailed(Failing.REFUSED, f"{whom.name} refused to answer.", use=use)
    calls = _calls(response, asked, whom, use)
    answer = None if calls else _answer(response, asked, whom, use, lenient=lenient)
    return Reply(provider=whom.provider, model=_model(response, whom), use=use, answer=answer, calls=calls)


def use_of(response: ModelResponse, asked: AnyStep, *, ms: float) -> TokenUse:
    """What an answer took, as the other side counts, and by length where it counts nothing that can be. `ms`: milliseconds."""
    took, gave = response.usage.input_tokens, response.usage.output_tokens
    counted = can_be(took) and can_be(gave) and took > 0 and gave > 0
    return TokenUse(
        calls=1,
        input_tokens=took if can_be(took) and took > 0 else tokens_asked(asked),
        output_tokens=gave if can_be(gave) and gave > 0 else tokens_of(len(_text(response))),
        ms=ms,
        estimated=not counted,
    )


def _answer(response: ModelResponse, asked: Step[T], whom: Whom, use: TokenUse, *, lenient: bool) -> T:
    text = _text(response)
    cut = response.finish_reason == "length"
    try:
        if asked.answer is str:
            words = read_words(text)
            return cast(T, whole_sentences(words) if cut else words)
        return read_answer(text, asked.answer, lenient=lenient)
    except Unreadable as unreadable:
        said = "Its answer was cut off: it needs more tokens." if cut else unreadable.sentence
    raise ModelFailed(Failing.UNREADABLE, f"The answer of {whom.name} cannot be used. {said}", use=use)


def _calls(response: ModelResponse, asked: Step[T], whom: Whom, use: TokenUse) -> tuple[ToolCall, ...]:
    wanted = [part for part in response.parts if isinstance(part, ToolCallPart)]
    offered = {tool.name for tool in asked.tools}
    if any(part.tool_name not in offered for part in wanted):
        raise ModelFailed(Failing.UNREADABLE, f"{whom.name} asked for a tool that it was not offered.", use=use)
    return tuple(ToolCall(id=part.tool_call_id, name=part.tool_name, arguments=_arguments(part)) for part in wanted)


def _arguments(part: ToolCallPart) -> str:
    return part.args if isinstance(part.args, str) else part.args_as_json_str()


def _text(response: ModelResponse) -> str:
    return "".join(part.content for part in response.parts if isinstance(part, TextPart))


def _model(response: ModelResponse, whom: Whom) -> str:
    """The maker's exact name of the model; a server of one's own may write anything there, so the setting counts."""
    named = response.model_name or ""
    return named if not whom.own_address and _PLAIN_NAME.fullmatch(named) else whom.model
