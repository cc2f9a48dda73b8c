"""A group of commands made from a table: a command's file is imported when the command is called, never for the help."""

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup
from typer.main import get_command

from lanterne_rouge.entrypoints.cli.commands import Command

if TYPE_CHECKING:
    from typer._click.core import Command as ClickCommand
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter

PASS_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


def group_class(rows: Sequence[Command]) -> type[TyperGroup]:
    """A class of Typer groups with exactly these commands; each sits in the help below its section."""

    class LazyGroup(TyperGroup):
        """A group that makes a command from its file when it is asked for."""

        def list_commands(self, ctx: "Context") -> list[str]:
            """The names, in reading order."""
            return [row.name for row in rows]

        def get_command(self, ctx: "Context", cmd_name: str) -> "ClickCommand | None":
            """One command; None where there is none of that name."""
            row = next((row for row in rows if row.name == cmd_name), None)
            if row is not None and cmd_name not in self.commands:
                self.commands[cmd_name] = _load(row)
            return self.commands.get(cmd_name)

        def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:
            """The commands by section, each with its whole sentence."""
            width = max(len(row.name) for row in rows)
            for section in dict.fromkeys(row.section for row in rows if not row.hidden):
                listed = [
                    (row.name.ljust(width), row.summary) for row in rows if row.section == section and not row.hidden
                ]
                with formatter.section(section):
                    formatter.write_dl(listed)

    return LazyGroup


def make_group(rows: Sequence[Command], help_text: str) -> typer.Typer:
    """A Typer application with the commands of a table."""
    app = typer.Typer(
        cls=group_class(rows), no_args_is_help=True, rich_markup_mode=None, add_completion=False, help=help_text
    )
    # Typer leaves out a group that has neither commands nor a callback.
    app.callback()(lambda: None)
    return app


def _load(row: Command) -> "ClickCommand":
    if row.commands:
        command = get_command(make_group(row.commands, row.help or row.summary))
        command.name = row.name
        return command
    file, _, function = row.source.partition(":")
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    module = import_module(f"{__package__}.{file}")
    app.command(row.name, context_settings=PASS_OPTIONS if row.passes_options else None)(getattr(module, function))
    return get_command(app)
