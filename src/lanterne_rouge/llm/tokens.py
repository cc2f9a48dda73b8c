"""How many tokens there are where nobody counted them, and which counts can be true."""

from dataclasses import replace
from typing import Final, TypeGuard

from lanterne_rouge.domain.model_use import TokenUse
from lanterne_rouge.llm.any_step import AnyStep

CHARACTERS_A_TOKEN: Final = 4
"""A token of English text is about four characters long: the makers' own rule of thumb."""

MOST: Final = 10_000_000
"""No model reads or writes more in one exchange; a larger count is a fault or a lie, and would spoil sums and limits."""


def tokens_of(characters: int) -> int:
    """About how many tokens a text of so many characters has."""
    return -(-characters // CHARACTERS_A_TOKEN)


def tokens_asked(asked: AnyStep) -> int:
    """About how many tokens the turns of a step have."""
    return tokens_of(sum(len(turn.text) for turn in asked.turns))


def can_be(count: object) -> TypeGuard[int]:
    """Whether a number of tokens that somebody named can be one: a whole number, not negative, not beyond all measure."""
    return type(count) is int and 0 <= count <= MOST


def believed(use: TokenUse, asked: AnyStep) -> TokenUse:
    """The use with counts that can be; for others stand the length of what was asked and the longest answer allowed."""
    if can_be(use.input_tokens) and can_be(use.output_tokens):
        return use
    return replace(
        use,
        input_tokens=use.input_tokens if can_be(use.input_tokens) else tokens_asked(asked),
        output_tokens=use.output_tokens if can_be(use.output_tokens) else asked.max_tokens,
        estimated=True,
    )
