"""What is known about a maker without loading its library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lanterne_rouge.domain.model_use import STRENGTH_ROLES, ModelRole

if TYPE_CHECKING:
    from lanterne_rouge.llm.live.language import Language


@dataclass(frozen=True, kw_only=True)
class Maker:
    """`home` is the maker's own address; `load` gives the part that needs its library."""

    id: str
    name: str
    home: str
    load: Callable[[], Language]
    own_strength_model: bool = False

    @property
    def key_setting(self) -> str:
        """Where the key is set."""
        return f"{self.id.upper()}_API_KEY"

    @property
    def address_setting(self) -> str:
        """Where another address is set."""
        return f"{self.id.upper()}_BASE_URL"

    def model_setting(self, role: ModelRole, *, own_address: bool) -> str:
        """Where the model of a role is set."""
        strength = self.own_strength_model and role in STRENGTH_ROLES and not own_address
        return f"{self.id.upper()}_{'STRENGTH_' if strength else ''}MODEL"
