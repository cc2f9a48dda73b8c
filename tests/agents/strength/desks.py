"""Desks with a scripted model behind them."""

from lanterne_rouge.adapters.llm.prompt_files import PromptFiles
from lanterne_rouge.adapters.llm.scripted import ScriptedProvider
from lanterne_rouge.domain.language_model import ModelRole
from lanterne_rouge.models.ask import ModelDesk


def desk(*steps: object, provider: str = "openai", model: str = "gpt-4o") -> ModelDesk:
    return desk_of(ScriptedProvider(steps, provider=provider, model=model))


def desk_of(scripted: ScriptedProvider) -> ModelDesk:
    return ModelDesk(
        provider=scripted,
        prompts=PromptFiles(folder=None, chosen={}),
        deadlines_s=dict.fromkeys(ModelRole, 30.0),
    )
