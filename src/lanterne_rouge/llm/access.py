"""What it takes to reach a maker's models: a key, an address, and a model name for each role."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from lanterne_rouge.domain.model_use import ModelRole


@dataclass(frozen=True, kw_only=True)
class Access:
    """`base_url` None is the maker's own address; with another one the key may be absent. The key is never shown."""

    maker: Literal["openai", "anthropic", "google"]
    api_key: str | None = field(repr=False)
    base_url: str | None = field(repr=False)
    models: Mapping[ModelRole, str]
