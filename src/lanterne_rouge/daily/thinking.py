"""Who thinks on a day: the rules alone, or a language model beside them, with what it may see and must not repeat."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from lanterne_rouge.agents.ask import ModelDesk

Mode: TypeAlias = Literal["rules", "explain", "decide"]


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """Without a desk the rules think alone, whatever the mode.

    `closed_sources`: sources of which nothing may reach a model; `forbidden`: texts that no model may repeat;
    `plans_workouts`: a model that decides may also propose the workout; `beforehand` has to be said before anything is
    asked, `notes` with the day.
    """

    mode: Mode = "rules"
    desk: ModelDesk | None = None
    closed_sources: frozenset[str] = frozenset()
    forbidden: tuple[str, ...] = ()
    plans_workouts: bool = False
    beforehand: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def to(self, mode: Mode) -> ModelDesk | None:
        """The desk where this is what the model is to do."""
        return self.desk if self.mode == mode else None


BY_RULES = Thinking()
