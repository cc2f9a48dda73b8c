"""All recorded and published mornings, as the tests of prompts walk through them."""

from functools import cache
from pathlib import Path

from lanterne_rouge.domain.morning import Morning
from lanterne_rouge.sandbox.scenarios import read_scenarios

TESTS = Path(__file__).parents[2]
FILES = ("data/decisions.json", "agent_scenarios/mornings.json", "agent_scenarios/recorded_seasons.json")


@cache
def recorded_mornings() -> tuple[Morning, ...]:
    """Hundreds of mornings, healthy and not."""
    texts = [(TESTS / name).read_text(encoding="utf-8") for name in FILES]
    return tuple(one.context for text in texts for one in read_scenarios(text))
