"""A lift's sessions one by one, the 1RM of a set, and the plates of a weight, as typed answers and as text."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lanterne_rouge.domain.equipment import WeightUnit, weight_in_unit
from lanterne_rouge.domain.lifting import DoneSet
from lanterne_rouge.language.phrasing import counted, format_estimate, format_weight, printable
from lanterne_rouge.metrics.e1rm import E1rmConfidence, Formula

HISTORY_SHOWN = 20


@dataclass(frozen=True, kw_only=True)
class DoneSetView:
    """A set as it was done; weight in kg, none where nothing was loaded."""

    weight_kg: float | None
    reps: int | None
    seconds: float | None
    rpe: float | None
    kind: str


@dataclass(frozen=True, kw_only=True)
class LiftSessionView:
    """One session of a lift, its best estimated 1RM in kg, and whether it was held back."""

    date: dt.date
    session: str
    sets: tuple[DoneSetView, ...]
    best_kg: float | None
    eased: bool


@dataclass(frozen=True, kw_only=True)
class LiftHistoryView:
    """The sessions of a lift, newest first; `best_by_reps`: the most ever lifted for so many repetitions or more, in kg."""

    exercise: str
    name: str
    sessions: tuple[LiftSessionView, ...]
    best_by_reps: Mapping[int, float]


@dataclass(frozen=True, kw_only=True)
class OneRepMaxView:
    """What a set says of the 1RM in kg, by each formula, and the weights that repetitions allow by the chosen one."""

    weight_kg: float
    reps: int
    rpe: float | None
    formula: Formula
    best_kg: float
    confidence: E1rmConfidence
    by_formula: Mapping[str, float]
    weights_kg: Mapping[int, float]


@dataclass(frozen=True, kw_only=True)
class PlatesOfWeightView:
    """The plates of one side for a weight in kg, heaviest first; `nearest_kg` where it cannot be loaded."""

    weight_kg: float
    exact: bool
    nearest_kg: float
    bar_kg: float
    per_side_kg: tuple[float, ...]
    gym: str


def done_set_view(done: DoneSet) -> DoneSetView:
    """A set as it was done."""
    return DoneSetView(
        weight_kg=done.weight_kg, reps=done.reps, seconds=done.seconds, rpe=done.rpe, kind=done.kind.value
    )


def lift_history_text(view: LiftHistoryView, unit: WeightUnit) -> str:
    """A line a session, newest first, then the best weight for each number of repetitions."""
    lines = [f"{printable(view.name)}, newest first"]
    lines += [_session(session, unit) for session in view.sessions[:HISTORY_SHOWN]]
    more = len(view.sessions) - HISTORY_SHOWN
    lines += [f"{counted(more, 'session')} more: add --json to see all."] if more > 0 else []
    if view.best_by_reps:
        best = (f"{reps}: {format_weight(kg, unit)}" for reps, kg in view.best_by_reps.items())
        lines += [f"Heaviest by repetitions: {', '.join(best)}"]
    return "\n".join(lines)


def one_rep_max_text(view: OneRepMaxView, unit: WeightUnit) -> str:
    """The estimate, how far the formulas lie apart, and a table of weights."""
    effort = f" at RPE {view.rpe:g}" if view.rpe is not None else ""
    low, high = min(view.by_formula.values()), max(view.by_formula.values())
    done = f"{format_weight(view.weight_kg, unit)} x {view.reps}{effort}"
    lines = [
        f"{done}: estimated 1RM {format_estimate(view.best_kg, unit)} ({view.formula.value}).",
        f"Other formulas say {format_estimate(low, unit)} to {format_estimate(high, unit)}.",
    ]
    if view.confidence is E1rmConfidence.LOW:
        lines.append("That's many repetitions, so it's less certain.")
    lines += [f"  {reps:>2} x {format_estimate(kg, unit):>10}" for reps, kg in view.weights_kg.items()]
    return "\n".join((*lines, "Weights are for sets to failure; leave one or two repetitions in reserve."))


def plates_text(view: PlatesOfWeightView, unit: WeightUnit) -> str:
    """`100 kg: 20 + 20 per side on the 20 kg bar.`"""
    shown = format_weight(view.nearest_kg, unit)
    plates = " + ".join(f"{weight_in_unit(plate, unit):g}" for plate in view.per_side_kg)
    bar = f"the {format_weight(view.bar_kg, unit)} bar"
    load = f"{shown}: {plates} per side on {bar}." if plates else f"{shown}: {bar}, empty."
    if view.exact:
        return load
    return f"{format_weight(view.weight_kg, unit)} can't be loaded with the plates of {printable(view.gym)}. The nearest is {load}"


def _session(session: LiftSessionView, unit: WeightUnit) -> str:
    best = f"1RM about {format_estimate(session.best_kg, unit)}" if session.best_kg is not None else ""
    eased = "  held back" if session.eased else ""
    return f"  {session.date}  {', '.join(_sets(session.sets, unit)):<38}  {best}{eased}".rstrip()


def _sets(sets: Sequence[DoneSetView], unit: WeightUnit) -> Iterator[str]:
    """Working sets; sets alike in a row are told once: `3 x 100 kg x 5 @8`."""
    at, working = 0, [s for s in sets if s.kind != "warmup"]
    while at < len(working):
        alike = next((n for n in range(at, len(working)) if working[n] != working[at]), len(working)) - at
        one = working[at]
        amount = f"{one.seconds:g} s" if one.seconds and not one.reps else f"{one.reps or 0}"
        load = f"{format_weight(one.weight_kg, unit)} x " if one.weight_kg else ""
        effort = f" @{one.rpe:g}" if one.rpe else ""
        yield f"{f'{alike} x ' if alike > 1 else ''}{load}{amount}{effort}"
        at += alike
