"""A desk with a model that says what a test wants, and the prompts that ship."""

from lanterne_rouge.agents.ask import ModelDesk
from lanterne_rouge.domain.model_use import ModelRole
from lanterne_rouge.llm.prompt_files import PromptFiles
from lanterne_rouge.llm.scripted import Scripted

PROMPTS = PromptFiles(folder=None, chosen={})


def desk(*answers: object) -> tuple[ModelDesk, Scripted]:
    """The desk, and its model, which holds what it was asked."""
    model = Scripted(answers)
    return ModelDesk(provider=model, prompts=PROMPTS, deadlines_s=dict.fromkeys(ModelRole, 10.0)), model


def tokens(text: str) -> int:
    """About how many tokens an English text has."""
    return len(text) // 4
