"""A step whatever its answer: for what looks at the question only."""

from typing import Any, TypeAlias

from lanterne_rouge.ports.llm import LLMRequest

AnyStep: TypeAlias = LLMRequest[Any]
