"""A desk with a model that says what a test wants, and the prompts that ship."""

import json

from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.domain.language_model import ModelRole
from lanterne_rouge.models.ask import ModelDesk

PROMPTS = PromptFiles(folder=None, chosen={})


def desk(*answers: object) -> tuple[ModelDesk, ScriptedProvider]:
    """The desk, and its model, which holds what it was asked."""
    model = ScriptedProvider(answers)
    return ModelDesk(provider=model, prompts=PROMPTS, deadlines_s=dict.fromkeys(ModelRole, 10.0)), model


def words(*sentences: dict[str, object]) -> str:
    """An answer of a model that only speaks."""
    return json.dumps({"sentences": list(sentences)})


def sentence(text: str, *about: str, effect: str = "supports") -> dict[str, object]:
    """One sentence as a model gives it."""
    return {"text": text, "about": list(about), "effect": effect}


def tokens(text: str) -> int:
    """About how many tokens an English text has."""
    return len(text) // 4
