"""How a command of the live workout was sent, and the options that several have."""

import re
from collections.abc import Callable
from typing import TypeVar

import typer

from lanterne_rouge.app.scope import AthleteScope
from lanterne_rouge.app.use_case import Caller as UseCaseCaller
from lanterne_rouge.domain.errors import BadInput
from lanterne_rouge.domain.quick_dataclass import dataclass
from lanterne_rouge.domain.set_report import SaidUnit
from lanterne_rouge.entrypoints.cli.caller import caller, folded_text

R = TypeVar("R")
V = TypeVar("V")
_WEIGHT = re.compile(r"(bw)?\s*([-+]?\d{1,4}(?:[.,]\d{1,3})?)?\s*(kg|lbs?)?", re.IGNORECASE)

REPS = typer.Argument(None, help="Reps; without, the set was as its target asks.", min=0)
WEIGHT = typer.Argument("", help="Weight in your unit, or 100kg, 225lb, bw, bw+20.", metavar="[WEIGHT]")
EXERCISE = typer.Option("", "--exercise", "-e", help="Which exercise (else the one that is next).")
RPE = typer.Option(None, "--rpe", help="How hard it was, 1 to 10.")
SECONDS = typer.Option(None, "--seconds", help="How long you held it.")
KEY = typer.Option("", "--key", help="A key of your own: the same command with it is carried out once.", metavar="KEY")
VERSION = typer.Option(None, "--version", help="Refuse this if the workout has another version by now.")


@dataclass(frozen=True)
class Asked:
    """How a command was sent: its idempotency key, the version that was seen, and the form of the answer."""

    context: typer.Context
    key: str
    version: int | None
    as_json: bool

    def run(self, handler: Callable[[R, AthleteScope], V], request: R, text: Callable[[V], str]) -> None:
        """Run a use case and print its answer."""
        who = caller(self.context)
        asked = UseCaseCaller(idempotency_key=self.key or None, expected_version=self.version)
        who.show(who.run(handler, request, asked=asked), lambda view: folded_text(text(view)), as_json=self.as_json)


def read_set_weight(text: str) -> tuple[float | None, SaidUnit | None, SaidUnit | None]:
    """A typed weight: its number, its unit, and for one added to the body that weight's unit. Raises `BadInput`."""
    if not text.strip():
        return None, None, None
    match = _WEIGHT.fullmatch(text.strip())
    body, number, unit = match.groups() if match else (None, None, None)
    if not (body or number):
        raise BadInput(f'"{text}" isn\'t a weight.', "Write it as 100, 100kg, 225lb, bw or bw+20.")
    value = float(number.replace(",", ".")) if number else None
    said = None if unit is None else SaidUnit.KG if unit.lower() == "kg" else SaidUnit.LB
    if body or (number and number.startswith("+")):
        return value, SaidUnit.BODYWEIGHT, said
    return value, said, None
