"""The prompts in force: the packaged ones, and the athlete's own files that add or replace versions.

An invalid file disables all model requests, since a partial set of prompts could be misleading.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lanterne_rouge.domain.errors import ModelFailed
from lanterne_rouge.domain.language_model import FailureKind, Prompt
from lanterne_rouge.domain.once import cached_property

PACKAGED_PROMPTS: Final = Path(__file__).parent / "prompts"
OWN_SUFFIX: Final = "-own"
"""Suffix of the version of the athlete's own prompts, to distinguish them in records."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """The placeholders of a prompt: for data, for instructions, optional ones (`may`), and its maximum length in characters."""

    data: frozenset[str]
    instructions: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()
    longest: int = 8000

    @property
    def places(self) -> frozenset[str]:
        """The required placeholders."""
        return self.data | self.instructions


SHAPES: Final[Mapping[str, Shape]] = {
    # A request for an explanation, with the day's facts, stays below 500 tokens of about four characters.
    "explain": Shape(data=frozenset({"facts", "decision"}), instructions=frozenset({"words"}), longest=1250),
    "decide": Shape(data=frozenset({"facts", "rules", "sayable"}), instructions=frozenset({"words"}), longest=2900),
    "workout": Shape(data=frozenset({"facts", "limits"}), instructions=frozenset({"form"})),
    "strength_plan": Shape(data=frozenset({"context"}), instructions=frozenset({"form"})),
    "strength_insight": Shape(data=frozenset({"context", "facts"}), instructions=frozenset({"words"})),
    "strength_stall": Shape(data=frozenset({"context", "facts"}), instructions=frozenset({"words"})),
    "route": Shape(data=frozenset({"message", "state"}), longest=3000),
    "coach": Shape(
        data=frozenset({"question", "before", "known", "facts"}), instructions=frozenset({"words", "voice"})
    ),
    "draft": Shape(data=frozenset({"message", "wanted", "facts"}), instructions=frozenset({"words", "voice"})),
}

LARGEST_PROMPTS_BYTES: Final = 200_000
MOST_FILES: Final = 50
PROMPTS_FORM: Final = (
    'Write {"prompts": [{"id": "explain", "version": "2", "system": ["..."], "user": ["..."]}]}, or remove the file.'
)
FIX_FILE: Final = "Fix it or remove the file; until then the rules answer."

_VERSION = re.compile(r"[1-9][0-9]{0,5}")
_PLACE = re.compile(r"\{\{\s*[a-z_]+\s*\}\}")
_BRACES = re.compile(r"(?:\{\{|\}\}).{0,20}")


@dataclass(frozen=True, kw_only=True)
class PromptFiles:
    """Prompts by id. `folder` has the athlete's own; `chosen` has versions to use instead of the highest."""

    folder: Path | None
    chosen: Mapping[str, str]

    def get(self, prompt_id: str) -> Prompt:
        """The version in force; raises `ModelFailed` with file, id and placeholder if something is wrong."""
        versions = self.versions.get(prompt_id)
        if versions is None:
            raise _failed(f"There's no prompt called {prompt_id}.", f"Choose from {', '.join(SHAPES)}.")
        strange = next((name for name in self.chosen if name not in SHAPES), None)
        if strange is not None:
            raise _failed(f"LLM_PROMPTS: there's no prompt {strange[:40]}.", f"Choose from {', '.join(SHAPES)}.")
        wanted = self.chosen.get(prompt_id)
        if wanted is None:
            return versions[max(versions)]
        number = wanted.removesuffix(OWN_SUFFIX)
        if not _VERSION.fullmatch(number) or int(number) not in versions:
            there = ", ".join(str(version) for version in sorted(versions))
            raise _failed(f"LLM_PROMPTS: there's no version {wanted[:40]} of {prompt_id}.", f"Choose from {there}.")
        return versions[int(number)]

    @cached_property
    def versions(self) -> Mapping[str, Mapping[int, Prompt]]:
        """Every version by id; the athlete's own replace packaged ones of the same number."""
        versions: dict[str, dict[int, Prompt]] = {}
        for prompt in _read_folder(PACKAGED_PROMPTS):
            versions.setdefault(prompt.id, {})[int(prompt.version)] = prompt
        for prompt in _read_folder(self.folder, mark=OWN_SUFFIX) if self.folder is not None else ():
            versions.setdefault(prompt.id, {})[int(prompt.version.removesuffix(OWN_SUFFIX))] = prompt
        return versions


def _read_folder(folder: Path, mark: str = "") -> Iterator[Prompt]:
    files_by_key: dict[tuple[str, str], str] = {}
    try:
        files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    except OSError as error:
        raise _failed(f"I can't read the folder {folder}: {error.strerror}.", FIX_FILE) from error
    if len(files) > MOST_FILES:
        raise _failed(
            f"There are more than {MOST_FILES} prompt files in {folder}.", "Remove those that are not needed."
        )
    for path in files:
        for prompt in _read_file(path, mark):
            key = (prompt.id, prompt.version)
            if key in files_by_key:
                what = f"has version {prompt.version.removesuffix(mark)} of {prompt.id}, which {files_by_key[key]} has already"
                raise _broken(path, what, "Give it the next number.")
            files_by_key[key] = path.name
            yield prompt


def _read_file(path: Path, mark: str) -> Iterator[Prompt]:
    try:
        data = path.read_bytes()[: LARGEST_PROMPTS_BYTES + 1]
        document = json.loads(data.decode("utf-8-sig")) if len(data) <= LARGEST_PROMPTS_BYTES else None
    except OSError as error:
        raise _broken(path, f"cannot be read: {(error.strerror or type(error).__name__).lower()}", FIX_FILE) from error
    except (ValueError, RecursionError) as error:
        raise _broken(path, "isn't valid JSON", PROMPTS_FORM) from error
    match document:
        case {"prompts": list(entries), **rest} if entries and not rest:
            for number, entry in enumerate(entries, start=1):
                yield _prompt(path, number, entry, mark)
        case _:
            raise _broken(path, "isn't a list of prompts", PROMPTS_FORM)


def _prompt(path: Path, number: int, entry: object, mark: str) -> Prompt:
    match entry:
        case {"id": str(name)} if name not in SHAPES:
            raise _broken(path, f"has an unknown prompt, {name[:40]}", f"Choose from {', '.join(SHAPES)}.")
        case {"id": str(name), "version": str(version), "system": list(system), "user": list(user), **rest} if not rest:
            if not _VERSION.fullmatch(version):
                what = f"gives {name} the version {version[:20]!r}, which isn't a whole number"
                raise _broken(path, what, "Write one such as 2.")
            if all(isinstance(line, str) for line in (*system, *user)):
                texts = "\n".join(system), "\n".join(user)
                prompt = Prompt(id=name, version=version + mark, system=texts[0], user=texts[1])
                _check(path, prompt)
                return prompt
            raise _broken(path, f"has lines in {name} that aren't text", PROMPTS_FORM)
        case {"id": str(name)}:
            raise _broken(path, f"needs exactly id, version, system and user for {name}", PROMPTS_FORM)
    raise _broken(path, f"has no id in prompt {number}", PROMPTS_FORM)


def _check(path: Path, prompt: Prompt) -> None:
    shape = SHAPES[prompt.id]
    for which, text in (("system", prompt.system), ("user", prompt.user)):
        if not text.strip():
            raise _broken(path, f"has an empty {which} text for {prompt.id}", "Write one, or remove the prompt.")
        stray = _BRACES.search(_PLACE.sub("", text))
        if stray is not None:
            raise _broken(path, f"has {stray.group()!r} in {prompt.id}, which isn't a placeholder", _places(shape))
    if len(prompt.system) + len(prompt.user) > shape.longest:
        what = f"has a prompt for {prompt.id} that is longer than {shape.longest} characters"
        raise _broken(path, what, "Shorten it.")
    for place in sorted(prompt.places - shape.places - shape.may):
        raise _broken(path, f"has an unknown placeholder {{{{{place}}}}} in {prompt.id}", _places(shape))
    for place in sorted(shape.places - prompt.places):
        raise _broken(path, f"lacks the placeholder {{{{{place}}}}} in {prompt.id}", _places(shape))
    for place in sorted(shape.data):
        if "{{" + place + "}}" in re.sub(r"\s", "", prompt.system):
            what = f"has the placeholder {{{{{place}}}}} of {prompt.id} in its system text"
            raise _broken(path, what, "Put data into the user text.")


def _places(shape: Shape) -> str:
    return "It needs " + " and ".join(f"{{{{{place}}}}}" for place in sorted(shape.places)) + ", and no others."


def _broken(path: Path, what: str, next_step: str) -> ModelFailed:
    return _failed(f"The prompt file {path.name} {what}.", next_step)


def _failed(sentence: str, next_step: str) -> ModelFailed:
    return ModelFailed(FailureKind.BAD_PROMPT, sentence, next_step)
