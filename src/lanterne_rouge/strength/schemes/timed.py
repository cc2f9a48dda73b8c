"""Holds and carries: five seconds more up to the top of the range, then more weight or a harder form.

Where the next weight is more than a tenth heavier, seconds past the range come first, as repetitions do elsewhere.
"""

from collections.abc import Callable

from lanterne_rouge.domain.lifting import DoneSet, PlannedSet
from lanterne_rouge.domain.prescription import Prescription, Span
from lanterne_rouge.strength.schemes.lift import LiftToday, Refusal, SchemeSets, no_start, step_up, too_heavy_here
from lanterne_rouge.strength.schemes.prescription import (
    CAP_PATTERN,
    MAX_SECONDS,
    SPAN,
    format_cap,
    match_whole,
    parse_sets,
    parse_span,
    with_cap,
)
from lanterne_rouge.strength.schemes.scheme import LoggedSets, PrescriptionFields, Scheme, usual_range

SECONDS_MORE = 5


_HOLDS = rf"(\d{{1,3}})\s*x\s*{SPAN}\s*s(?:ec|econds)?{CAP_PATTERN}"
_USUAL_RANGES = tuple(
    Span(low=low, high=high) for low, high in ((30, 60), (20, 40), (10, 20), (45, 90), (60, 120), (90, 240))
)


class Timed(Scheme):
    """Seconds first, then weight or a harder form."""

    name = "Timed"
    by_repetitions = False
    aliases = ("time",)
    example = "Plank: 3x30-60s"
    meaning = "holds"
    unit = "s"

    def plan(self, lift: LiftToday) -> SchemeSets | Refusal:
        """Today's holds."""
        span = lift.prescription.seconds
        held = _held_sets(lift)
        weight = _weight_of(lift, held)
        if not held or (lift.weights.loadable and weight is None):
            weight = lift.start.weight_kg if lift.weights.loadable else None
            if lift.weights.loadable and weight is None:
                return no_start(lift)
            return _sets(lift, weight, span.low, lift.start.why, estimated=True)
        seconds = int(min(s.seconds or 0.0 for s in held))
        shown = f"{seconds} s{f' with {lift.format_load(weight)}' if weight else ''} last time{_when(lift)}"
        here = None if weight is None else lift.here(weight)
        if weight is not None and here is None:
            return too_heavy_here(lift, weight)
        if not lift.may_raise:
            return _eased(lift, weight, seconds, shown)
        if max(lift.effort_of(s) for s in held) > lift.prescription.rpe_cap:
            return _sets(
                lift, here, min(seconds, span.high), f"{shown}, over your cap: {min(seconds, span.high)} s again"
            )
        if seconds >= span.high:
            return _harder(lift, weight, here, seconds, shown, whole=_is_whole(lift, held))
        more = min(seconds + SECONDS_MORE, span.high)
        return _sets(lift, here, more, f"{shown}: {more} s")

    def parse(self, text: str) -> Prescription | None:
        """A row such as `3x30-60s`."""
        groups = match_whole(_HOLDS, text)
        if groups is None:
            return None
        sets, low, high, cap = groups
        seconds = parse_span(low or "", high, MAX_SECONDS, "seconds")
        made = Prescription(progression=self.name, working_sets=parse_sets(sets or ""), seconds=seconds)
        return with_cap(made, cap)

    def write(self, asked: Prescription) -> str:
        """`3x30-60s`."""
        return f"{asked.working_sets}x{asked.seconds}s{format_cap(asked)}"

    def recognize(self, log: LoggedSets) -> Prescription | None:
        """What is counted in seconds."""
        if not log.is_held:
            return None
        seconds = [
            round(s.seconds) for sets in log.sessions for s in sets if s.seconds and 1 <= s.seconds <= MAX_SECONDS
        ]
        return Prescription(
            progression=self.name,
            rpe_cap=log.rpe_cap,
            working_sets=log.set_count,
            seconds=usual_range(seconds, _USUAL_RANGES),
        )

    def ranges(self, asked: Prescription) -> tuple[Span, ...]:
        """The seconds of a hold."""
        return (asked.seconds,)

    def longest_sets(self, asked: Prescription, slowest: Callable[[Span], int]) -> tuple[PlannedSet, ...]:
        """Holds of the most seconds."""
        return (PlannedSet(weight_kg=None, reps=1, sets=asked.working_sets, seconds=asked.seconds.high),)

    def describe(self, asked: Prescription) -> str:
        """`3 holds 30-60 s`."""
        return f"{asked.working_sets} holds {asked.seconds} s"

    def fields(self, asked: Prescription) -> PrescriptionFields:
        """Sets and seconds."""
        return {"workingSets": asked.working_sets, "secondsRange": str(asked.seconds)}


TIMED = Timed()


def _harder(
    lift: LiftToday, weight: float | None, here: float | None, seconds: int, shown: str, *, whole: bool
) -> SchemeSets:
    span, step = lift.prescription.seconds, None if weight is None else step_up(lift, weight)
    if not whole:
        return _sets(lift, here, span.high, f"{shown}, but not all sets were completed: {span.high} s in all sets")
    if step is None or step.weight_kg is None:
        return _sets(
            lift,
            here,
            span.high,
            f"{shown}, the top of {span} s: {span.high} s again, and it's time for a harder variation",
        )
    most = span.high + SECONDS_MORE * step.extra_reps
    if seconds < most:
        more = min(seconds + SECONDS_MORE, most)
        return _sets(lift, here, more, f"{shown}, the top of {span} s, but {step.why}: hold longer first, {more} s")
    return _sets(
        lift,
        step.weight_kg,
        span.low,
        f"{shown}, the top of {span} s: go up to {lift.format_load(step.weight_kg)} for {span.low} s",
    )


def _eased(lift: LiftToday, weight: float | None, seconds: int, shown: str) -> SchemeSets | Refusal:
    share = lift.allowance.load
    kg = (
        None
        if weight is None
        else lift.no_more_than(lift.share(weight, share), of=weight)
        if share < 1
        else lift.here(weight)
    )
    if weight is not None and kg is None:
        return too_heavy_here(lift, weight)
    # Where nothing is loaded, the time is what can be eased.
    held = max(SECONDS_MORE, min(lift.prescription.seconds.high, int(seconds * (share if weight is None else 1))))
    held = max(1, min(held, seconds))
    return _sets(lift, kg, held, f"{shown}; {'; '.join(lift.allowance.whys) or 'no increase today'}: {held} s")


def _held_sets(lift: LiftToday) -> tuple[DoneSet, ...]:
    last = lift.recent.last
    return tuple(s for s in last.sets if s.is_working and s.seconds) if last else ()


def _is_whole(lift: LiftToday, held: tuple[DoneSet, ...]) -> bool:
    """Whether all prescribed sets were held and none was given up."""
    last = lift.recent.last
    return len(held) >= lift.prescription.working_sets and last is not None and all(s.completed for s in last.sets)


def _weight_of(lift: LiftToday, held: tuple[DoneSet, ...]) -> float | None:
    weights = [w for s in held if (w := lift.weight_of(s)) is not None]
    return min(weights) if weights and lift.weights.loadable else None


def _when(lift: LiftToday) -> str:
    return f" ({lift.recent.last.day.isoformat()})" if lift.recent.last else ""


def _sets(lift: LiftToday, weight: float | None, seconds: int, why: str, *, estimated: bool = False) -> SchemeSets:
    count = lift.allowance.working_sets(lift.prescription.working_sets)
    planned = PlannedSet(weight_kg=weight, reps=1, rpe_cap=lift.rpe_cap, sets=count, seconds=seconds)
    return SchemeSets(working=(planned,), why=why, estimated=estimated)
