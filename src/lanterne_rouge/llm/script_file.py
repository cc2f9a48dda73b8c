"""A script for the scripted model from a JSON file: a list of answers and failures, in order."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from lanterne_rouge.domain.errors import BadInput, ModelFailed
from lanterne_rouge.domain.model_use import Failing
from lanterne_rouge.llm.scripted import Repeat

LARGEST: Final = 1_000_000
"""Bytes; more is no script but a mistake."""

FAILURES: Final[Mapping[str, tuple[Failing, str]]] = {
    "timeout": (Failing.TOO_SLOW, "The scripted model did not answer in time."),
    "401": (Failing.WRONG_KEY, "The scripted model does not accept the key."),
    "403": (Failing.WRONG_KEY, "The scripted model does not let this key ask."),
    "404": (Failing.UNKNOWN_MODEL, "The scripted model is not known."),
    "429": (Failing.BUSY, "The scripted model is asked too often."),
    "500": (Failing.BUSY, "The scripted model met a fault of its own."),
    "529": (Failing.BUSY, "The scripted model is overloaded."),
    "reset": (Failing.UNREACHABLE, "The connection to the scripted model broke off."),
    "refusal": (Failing.REFUSED, "The scripted model refuses to answer."),
    "empty": (Failing.UNREADABLE, "The scripted model answered nothing."),
    "limit": (Failing.DAILY_LIMIT, "The scripted model's tokens of the day are used up."),
}
FORM: Final = 'Write a list such as [{"text": "..."}, {"answer": {...}}, {"error": "timeout"}, {"repeat": true}].'


def read_script(path: Path) -> tuple[object, ...]:
    """The steps of a script; raises `BadInput` with the file and the place that is wrong."""
    try:
        text = path.read_bytes()[: LARGEST + 1]
        steps = json.loads(text.decode("utf-8-sig")) if len(text) <= LARGEST else None
    except OSError as error:
        raise BadInput(f"The script {path} cannot be read: {error.strerror}.", "Check LLM_SCRIPT.") from error
    except (ValueError, RecursionError) as error:
        raise BadInput(f"The script {path} is no JSON.", FORM) from error
    if not isinstance(steps, list) or not steps:
        raise BadInput(f"The script {path} is no list of answers.", FORM)
    return tuple(_step(path, number, one, last=number == len(steps)) for number, one in enumerate(steps, start=1))


def _step(path: Path, number: int, one: object, *, last: bool) -> object:
    match one:
        case {"text": str(text), **rest} if not rest:
            return text
        case {"answer": dict(answer), **rest} if not rest:
            return json.dumps(answer, ensure_ascii=False)
        case {"error": str(name), **rest} if not rest and name in FAILURES:
            failing, sentence = FAILURES[name]
            return ModelFailed(failing, sentence)
        case {"error": _, **rest} if not rest:
            raise _wrong(path, number, "names no error that is known", f"Known: {', '.join(FAILURES)}.")
        case {"repeat": True, **rest} if not rest and last and number > 1:
            return Repeat()
        case {"repeat": True, **rest} if not rest:
            raise _wrong(path, number, "repeats, but is not the last of several", "Put it at the end.")
    raise _wrong(path, number, "is not to be read", FORM)


def _wrong(path: Path, number: int, what: str, next_step: str) -> BadInput:
    return BadInput(f"Step {number} of the script {path} {what}.", next_step)
