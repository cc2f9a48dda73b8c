"""How one maker's service is spoken to: the parts in which the makers differ."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import httpx2
from pydantic_ai.models import Model
from pydantic_ai.profiles import ModelProfile

from lanterne_rouge.domain.model_use import ModelRole
from lanterne_rouge.llm.json_modes import JsonMode


class BuildModel(Protocol):
    """Opens a model by name at an address, without a key: `wire` adds it."""

    def __call__(self, name: str, url: str, client: httpx2.AsyncClient, *, own_address: bool) -> Model:
        """The model, ready to be asked."""
        ...


@dataclass(frozen=True, kw_only=True)
class Language:
    """`key_headers` carry the key; `temperature` None leaves it to the maker; `others_speak_it`: so do servers
    of other makers, and they know less of it.
    """

    build: BuildModel
    key_headers: Callable[[str], Mapping[str, str]]
    headers: Mapping[str, str]
    json_mode: Callable[[str, ModelProfile], JsonMode]
    json_beside_tools: bool
    temperature: Callable[[ModelRole], float | None]
    thinks: bool
    others_speak_it: bool = False
