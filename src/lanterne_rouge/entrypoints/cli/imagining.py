"""`lanterne what-if`: an imagined day beside the real one."""

import typer

from lanterne_rouge.app.what_if import WhatIfRequest, imagine_day
from lanterne_rouge.entrypoints.cli.caller import DATE, JSON, caller, day_or_none
from lanterne_rouge.language.dates import read_day
from lanterne_rouge.views.what_if import what_if_text, what_if_text_with_rules

SET = typer.Option(
    None,
    "--set",
    metavar="NAME=VALUE",
    help=(
        "What to imagine; may be given several times. "
        "hrv=-0.2 (change of the week's lnRMSSD against its 28-day mean) or hrv=52ms, "
        "rhr=+6 (beats above your mean) or rhr=56, sleep_h=5, sleep_week_h=7 (hours a night this week), readiness=58, "
        "temp=0.6 (degrees C off your normal), tsb=-27 (form), energy=low, soreness=high, stress=high, mood=low (or 0-10), "
        'pain="knee 4/10", illness="sore throat", minutes=30.'
    ),
)
WISHES = typer.Argument(None, metavar="[NAME=VALUE ...]", help="The same as --set, without it.")
SKIP = typer.Option(
    None,
    "--skip",
    metavar="DATE",
    help="A day without its training: a past one is left out of your history, a coming one out of the plan.",
)
RULES = typer.Option(False, "--rules", help="Name the rules that count in only one of the two days.")


def what_if(
    context: typer.Context,
    plain_values: list[str] | None = WISHES,
    values: list[str] | None = SET,
    skip: list[str] | None = SKIP,
    rules: bool = RULES,
    day: str = DATE,
    as_json: bool = JSON,
) -> None:
    """Try a day with other numbers and see what changes; nothing is saved."""
    who = caller(context)
    today = who.scope.today
    request = WhatIfRequest(
        day=day_or_none(day, today),
        values=(*(plain_values or ()), *(values or ())),
        skipped=tuple(read_day(skipped, today) for skipped in skip or ()),
    )
    view = who.run(imagine_day, request)
    who.show(view, what_if_text_with_rules if rules else what_if_text, as_json=as_json)
