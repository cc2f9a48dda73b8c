"""Where a message to the coach would go. Nothing is written, no model is asked, and no home is opened."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import typer

from lanterne_rouge.conversation.patterns import COMMAND_PATTERNS, SLOW_RULES
from lanterne_rouge.conversation.router import route
from lanterne_rouge.conversation.told_context import read_told_context
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.routing import RoutingDecision
from lanterne_rouge.domain.set_report import SetReport
from lanterne_rouge.entrypoints.cli.caller import JSON

LONGEST_TYPED = 2_000
MESSAGE = typer.Argument("", help="What the athlete would write.", metavar="MESSAGE")
CONTEXT = typer.Option("", "--context", help="What is on screen, as JSON.", metavar="JSON")
BATCH = typer.Option(
    "", "--batch", help="A file with a message a line, as JSON with id, message, context.", metavar="FILE"
)
PATTERNS = typer.Option(False, "--patterns", help="List the patterns in their order.")
_LINE_FORM = 'Each line has to be JSON such as {"id": "1", "message": "8 @ 100", "context": {"live_session": true}}.'


def route_message(
    message: str = MESSAGE,
    context: str = CONTEXT,
    batch: str = BATCH,
    patterns: bool = PATTERNS,
    as_json: bool = JSON,
) -> None:
    """Show where a message would go: lane, intent, agent, sets, and the rule that settled it.

    --json: {"lane": "FAST|SLOW|CLARIFY", "intent", "target_agent", "confidence", "mode_transition", "matched_rule", "signals",
    "sets", "question"}; --batch always writes one such document a line, with its "id".

    Example: lanterne route "8 @ 100" --context '{"live_session": true, "target": {"reps": 8, "weight": 100}}'
    """
    if patterns:
        typer.echo("\n".join(_pattern_lines()))
    elif batch:
        for line in _batch_lines(Path(batch)):
            typer.echo(line)
    else:
        decision = _route(message, _parsed(context) if context else {})
        typer.echo(json.dumps(_document(decision), ensure_ascii=False) if as_json else _text(decision))


def _route(message: str, context: object) -> RoutingDecision:
    if not message.strip():
        raise BadInput("There is no message.", 'Write one: lanterne route "8 @ 100"')
    if len(message) > LONGEST_TYPED:
        raise BadInput(f"The message is longer than {LONGEST_TYPED} characters.", "Say it in a sentence or two.")
    return route(message, read_told_context(context))


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("The context is not valid JSON.", 'Write an object such as {"live_session": true}.') from None


def _batch_lines(file: Path) -> Iterator[str]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise BadInput(f"I can't read {file} ({error.strerror}).", "Name a file with a message a line.") from None
    except UnicodeDecodeError:
        raise BadInput(f"I can't read {file}: it isn't text.", _LINE_FORM) from None
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield _batch_answer(line, file, number)


def _batch_answer(line: str, file: Path, number: int) -> str:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or not isinstance(told.get("message"), str):
        raise BadInput(f"Line {number} of {file} is no message.", _LINE_FORM)
    decision = _route(told["message"], told.get("context") or {})
    return json.dumps({"id": told.get("id"), **_document(decision)}, ensure_ascii=False)


def _document(decision: RoutingDecision) -> dict[str, object]:
    built: dict[str, object] = msgspec.to_builtins(decision)
    return built


def _text(decision: RoutingDecision) -> str:
    lines = [
        f"{decision.lane.value} {decision.intent.value}, for the {decision.target_agent.value}",
        f"Rule: {decision.matched_rule}, confidence {decision.confidence.value}",
    ]
    lines += [f"- {_set_text(one)}" for one in decision.sets or ()]
    lines += [f"Signals: {', '.join(decision.signals)}"] if decision.signals else []
    lines += [f"Asks: {decision.question}"] if decision.question else []
    return "\n".join(lines)


def _set_text(one: SetReport) -> str:
    said = ((name, value) for name, value in msgspec.to_builtins(one).items() if value not in (None, False))
    return ", ".join(
        f"{name.replace('_', ' ')} {value}" if value is not True else name.replace("_", " ") for name, value in said
    )


def _pattern_lines() -> Iterator[str]:
    width = max(len(row.name) for row in (*COMMAND_PATTERNS, *SLOW_RULES))
    for row in (*COMMAND_PATTERNS, *SLOW_RULES):
        when = {True: "while a workout runs", False: "while none runs", None: ""}[row.live]
        yield f"{row.name:<{width}}  {row.lane.value:<7}  {row.intent.value:<16}  {when}".rstrip()
    sys.stdout.flush()
