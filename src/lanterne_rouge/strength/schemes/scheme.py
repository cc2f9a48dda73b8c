"""What every scheme of progression can do. A scheme is one object; the defaults here are those of working sets."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, TypeAlias

from lanterne_rouge.domain.lifting import PlannedSet, Prescription, Span
from lanterne_rouge.strength.schemes import limits
from lanterne_rouge.strength.schemes.lift import LiftToday, Refusal, SchemeSets
from lanterne_rouge.strength.schemes.limits import MAX_REPS
from lanterne_rouge.strength.schemes.logged import LoggedSets
from lanterne_rouge.strength.schemes.row_text import (
    CAP_PATTERN,
    SPAN,
    format_cap,
    match_whole,
    parse_sets,
    parse_span,
    with_cap,
)

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
_SETS_ALIKE = rf"(\d{{1,3}})\s*x\s*{SPAN}(?:\s+([a-z]+))?{CAP_PATTERN}"


class Scheme(ABC):
    """Plans, parses, writes, checks and describes the prescriptions that follow it."""

    name: ClassVar[str]
    """As prescriptions, stored templates and JSON carry it."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """Further names that JSON may use, in small letters only."""
    marks: ClassVar[tuple[str, ...]] = ()
    """Words behind "3x8-12" that mean this scheme; the first is the one that is written."""
    example: ClassVar[str]
    """A row of a template as text."""
    meaning: ClassVar[str]
    """What the example asks for, for the reference page."""
    own_fields: ClassVar[tuple[str, ...]] = ()
    """Fields of a JSON prescription that only this scheme has: without a name they select it."""
    unit: ClassVar[str] = "reps"
    """What its ranges count: "reps" or "s"."""
    has_top_set: ClassVar[bool] = False
    """Whether it plans a top set with back-offs instead of working sets."""
    is_fixed: ClassVar[bool] = False
    """Whether the template alone decides the loads of a day, so that they are not measured against last time."""
    has_weeks: ClassVar[bool] = False
    """Whether the prescription changes from week to week."""

    @abstractmethod
    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """Today's sets, or why there are none."""

    def parse(self, text: str) -> Prescription | None:
        """The prescription in a row's text; None where the text is not of this scheme. Raises `UnreadableRow`."""
        groups = match_whole(_SETS_ALIKE, text)
        if groups is None or (groups[3] or "") not in self.marks:
            return None
        sets, low, high, _, cap = groups
        reps = parse_span(low or "", high, MAX_REPS, "repetitions")
        return with_cap(Prescription(progression=self.name, working_sets=parse_sets(sets or ""), reps=reps), cap)

    def write(self, asked: Prescription) -> str:
        """The prescription as the text of a row."""
        mark = f" {self.marks[0]}" if self.marks and self.marks[0] else ""
        return f"{asked.working_sets}x{asked.reps}{mark}{format_cap(asked)}"

    def clean(self, asked: Prescription) -> tuple[Prescription, tuple[str, ...]]:
        """The prescription with numbers that can be trained, and sentences on what was changed."""
        made = limits.clean_prescription(asked)
        others = replace(asked, backoff_drop_pct=made.backoff_drop_pct)
        if others == made:
            return made, ()
        return made, ("Some numbers in the template can't be trained, so I used the usual ones.",)

    def recognize(self, log: LoggedSets) -> Prescription | None:
        """The prescription that logged sessions follow; None where they do not follow this scheme."""
        return None

    def ranges(self, asked: Prescription) -> tuple[Span, ...]:
        """The ranges that it asks for, that of the heaviest sets first."""
        return (asked.reps,)

    def start_reps(self, asked: Prescription) -> int:
        """The repetitions that a first load is estimated for."""
        return asked.reps.low

    def sets_alike(self, asked: Prescription) -> int:
        """Its working sets, or the back-offs of a top set."""
        return asked.working_sets

    def set_count(self, asked: Prescription) -> int:
        """All hard sets."""
        return self.sets_alike(asked) + (1 if self.has_top_set else 0)

    def with_sets(self, asked: Prescription, count: int) -> Prescription:
        """The same with so many hard sets."""
        return replace(asked, working_sets=count)

    def as_working_sets(self, asked: Prescription, scheme: str) -> Prescription:
        """The same amount of work under another scheme."""
        return replace(asked, progression=scheme)

    def weeks_on(self, asked: Prescription, weeks: int) -> Prescription:
        """The prescription so many weeks later."""
        return asked

    def longest_sets(self, asked: Prescription, slowest: Callable[[Span], int]) -> tuple[PlannedSet, ...]:
        """Hard sets as they take the most time; `slowest` picks the repetitions of a range."""
        return (PlannedSet(weight_kg=None, reps=slowest(asked.reps), sets=asked.working_sets),)

    def describe(self, asked: Prescription) -> str:
        """The prescription in a few words, for a language model."""
        return f"{asked.working_sets} sets {asked.reps}, RPE to {asked.rpe_cap:g}"

    def fields(self, asked: Prescription) -> dict[str, Json]:
        """The fields of a JSON prescription that it uses, besides name and effort."""
        return {"workingSets": asked.working_sets, "repsRange": str(asked.reps)}
