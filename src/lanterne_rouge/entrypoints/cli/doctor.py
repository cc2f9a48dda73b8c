"""`lanterne doctor`: what is set up, what can be reached, what is missing, and what would leave this machine."""

import typer

from lanterne_rouge.app.doctor import DoctorRequest, examine
from lanterne_rouge.entrypoints.cli.caller import JSON, caller
from lanterne_rouge.views.doctor import doctor_text

OFFLINE = typer.Option(False, "--offline", help="Do not check whether a model's server can be reached.")


def doctor(context: typer.Context, offline: bool = OFFLINE, as_json: bool = JSON) -> None:
    """What is set up, reachable and missing; never a secret's value."""
    who = caller(context)
    who.show(who.run(examine, DoctorRequest(offline=offline)), doctor_text, as_json=as_json)
