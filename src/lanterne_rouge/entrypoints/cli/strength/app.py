"""`lanterne strength`: which command stands in which file. A file is loaded when one of its commands is called."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup
from typer.main import get_group

if TYPE_CHECKING:
    from typer._click.core import Command, Context

COMMANDS: Mapping[str, str] = {
    "plan": "planning",
    "insight": "looking_back",
    "stall": "looking_back",
    "review": "looking_back",
    "e1rm": "lifts",
    "volume": "lifts",
    "records": "lifts",
    "context": "training_context",
    "search": "exercises",
    "swap": "exercises",
    "name": "names",
    "exercise": "own_exercises",
    "gym": "gyms",
    "template": "templates",
    "routine": "routines",
    "export": "exporting",
}
"""In the order in which help shows them."""


class Lazy(TyperGroup):
    """A group that makes a command from its file when it is asked for."""

    def list_commands(self, ctx: "Context") -> list[str]:
        """The names, in reading order."""
        return list(COMMANDS)

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":
        """One command; None where there is none of that name."""
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            family = typer.Typer(rich_markup_mode=None, add_completion=False)
            # A group even where a file holds one command.
            family.callback()(lambda: None)
            import_module(f"{__package__}.{COMMANDS[cmd_name]}").register(family)
            self.commands.update(get_group(family).commands)
        return self.commands.get(cmd_name)


def register(app: typer.Typer) -> None:
    """Add the family of commands."""
    strength = typer.Typer(
        cls=Lazy,
        no_args_is_help=True,
        rich_markup_mode=None,
        help="Lifting: today's session, how it went, your gym, templates and routines. Start with: lanterne strength plan.",
    )
    # Typer leaves groups out that have neither commands nor a callback.
    strength.callback()(_nothing)
    app.add_typer(strength, name="strength")


def _nothing() -> None:
    """Lifting: today's session, how it went, your gym, templates and routines. Start with: lanterne strength plan."""
