"""Our turns as the messages of the model library."""

from collections.abc import Mapping

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelRequestPart,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from lanterne_rouge.ports.llm import Turn


def messages_of(turns: tuple[Turn, ...]) -> list[ModelMessage]:
    """What is said to a model between two of its turns goes into one message."""
    tools = {call.id: call.name for turn in turns for call in turn.calls}
    messages: list[ModelMessage] = []
    said: list[ModelRequestPart] = []
    for turn in turns:
        if turn.speaker != "model":
            said.append(_part(turn, tools))
            continue
        if said:
            messages.append(ModelRequest(parts=said))
            said = []
        messages.append(_response(turn))
    if said:
        messages.append(ModelRequest(parts=said))
    return messages


def _part(turn: Turn, tools: Mapping[str, str]) -> ModelRequestPart:
    if turn.speaker == "system":
        return SystemPromptPart(content=turn.text)
    if turn.speaker == "tool" and turn.answers is not None:
        name = tools.get(turn.answers, "tool")
        return ToolReturnPart(tool_name=name, content=turn.text, tool_call_id=turn.answers)
    return UserPromptPart(content=turn.text)


def _response(turn: Turn) -> ModelResponse:
    words = [TextPart(content=turn.text)] if turn.text else []
    calls = [ToolCallPart(tool_name=each.name, args=each.arguments, tool_call_id=each.id) for each in turn.calls]
    return ModelResponse(parts=[*words, *calls])
