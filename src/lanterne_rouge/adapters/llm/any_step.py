"""A request with any answer type, for code that only reads the request."""

from typing import Any, TypeAlias

from lanterne_rouge.ports.llm import LLMRequest

AnyRequest: TypeAlias = LLMRequest[Any]
