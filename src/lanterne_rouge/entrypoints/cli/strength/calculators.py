"""`lanterne strength history`, `1rm`, `plates`: a lift's sessions, the maximum that a set shows, and the plates of a weight."""

import typer

from lanterne_rouge.app.strength.calculators import (
    LiftHistoryRequest,
    OneRepMaxRequest,
    PlatesRequest,
    compute_one_rep_max,
    find_plates,
    show_lift_history,
)
from lanterne_rouge.domain.equipment import WeightUnit, in_kg
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.entrypoints.cli.caller import JSON, CommandCaller, caller, shown
from lanterne_rouge.language.reading import read_word
from lanterne_rouge.metrics.e1rm import Formula
from lanterne_rouge.views.lifting_calculators import lift_history_text, one_rep_max_text, plates_text

HISTORY_OF = typer.Argument(..., metavar="EXERCISE")
TYPED_SET = typer.Argument(..., metavar='SET, such as "100x5@8"')
PLATES_FOR = typer.Argument(..., metavar="WEIGHT [EXERCISE]")
ONE_RM_FORMULA = typer.Option("epley", "--formula", help="epley, brzycki, wathan, mayhew, lombardi, oconner, lander.")


def history(context: typer.Context, exercise: list[str] = HISTORY_OF, as_json: bool = JSON) -> None:
    """Show every session of a lift, newest first.

    Sets alike are told once; the last line has the heaviest weight for each number of repetitions. --json: {"exercise",
    "name", "sessions": [{"date", "session", "sets": [{"weight_kg", "reps", "seconds", "rpe", "kind"}], "best_kg",
    "eased"}], "best_by_reps"}.

    Example: lanterne strength history "bench press"
    """
    who = caller(context)
    view = who.run(show_lift_history, LiftHistoryRequest(exercise=shown(" ".join(exercise))))
    who.show(view, lambda view: lift_history_text(view, _unit(who)), as_json=as_json)


def one_rm(
    context: typer.Context, done: list[str] = TYPED_SET, formula: str = ONE_RM_FORMULA, as_json: bool = JSON
) -> None:
    """Show the one-rep max that a set shows.

    In your unit, or with kg or lb behind the weight; @8 is the effort (RPE), which counts the repetitions left in
    reserve. --json: {"weight_kg", "reps", "rpe", "formula", "best_kg", "confidence", "by_formula", "weights_kg"}.

    Example: lanterne strength 1rm 100x5@8
    """
    who = caller(context)
    weight, reps, rpe = _set(shown(" ".join(done)), who)
    request = OneRepMaxRequest(weight_kg=weight, reps=reps, rpe=rpe, formula=read_word(Formula, formula, "formula"))
    view = who.run(compute_one_rep_max, request)
    who.show(view, lambda view: one_rep_max_text(view, _unit(who)), as_json=as_json)


def plates(context: typer.Context, weight: list[str] = PLATES_FOR, as_json: bool = JSON) -> None:
    """Show which plates go on each side of a bar.

    With the bar and the plates of the gym in use; the weight has the bar in it. --json: {"weight_kg", "exact",
    "nearest_kg", "bar_kg", "per_side_kg", "gym"}.

    Example: lanterne strength plates 102.5
    """
    who = caller(context)
    first, *rest = shown(" ".join(weight)).split()
    if rest and rest[0].casefold() in tuple(WeightUnit):
        first, *rest = f"{first}{rest[0]}", *rest[1:]
    request = PlatesRequest(weight_kg=_kg(first, who), exercise=" ".join(rest) or None)
    who.show(who.run(find_plates, request), lambda view: plates_text(view, _unit(who)), as_json=as_json)


def _unit(who: CommandCaller) -> WeightUnit:
    return WeightUnit(who.scope.profile.units)


def _set(typed: str, who: CommandCaller) -> tuple[float, int, float | None]:
    """The weight in kg, repetitions and RPE of `100x5@8`."""
    plain = typed.replace(" ", "").replace("×", "x").casefold()
    weight, _, rest = plain.partition("x")
    reps, _, rpe = rest.partition("@")
    try:
        return _kg(weight, who), int(reps), float(rpe.removeprefix("rpe")) if rpe else None
    except ValueError:
        raise BadInput(f'I can\'t read "{typed}" as a set.', 'Write it like "100x5" or "100x5@8".') from None


def _kg(typed: str, who: CommandCaller) -> float:
    """A weight in kg, from the athlete's unit where none is named. Raises `BadInput`."""
    plain = typed.casefold().replace(",", ".")
    unit = next((u for u in WeightUnit if plain.endswith(u.value)), None)
    try:
        return in_kg(float(plain.removesuffix(unit.value) if unit else plain), unit or _unit(who))
    except ValueError:
        raise BadInput(f'"{typed}" is no weight.', "Write it like 100, 102.5 or 225lb.") from None
