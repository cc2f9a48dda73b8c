"""The outermost border: every command goes through `main`, every failure leaves as a sentence and an exit code."""

import gc
import json
import logging
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_command

from lanterne_rouge import __version__
from lanterne_rouge.domain.errors import DISK_FULL, LanterneError, is_disk_full
from lanterne_rouge.entrypoints.cli.caller import CommandCaller, shown
from lanterne_rouge.entrypoints.cli.commands import COMMANDS, Command

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
    settings = PASS_OPTIONS if row.passes_options else None
    epilog = module.PASSED_OPTIONS if row.passes_options else None
    app.command(row.name, context_settings=settings, epilog=epilog)(getattr(module, function))
    return get_command(app)


EXPECTED_FAILURE, WRONG_USAGE = 1, 2
# What Typer makes of Ctrl-C while a command runs.
INTERRUPTED = 130
HELP = "See lanterne --help, or lanterne COMMAND --help."

app = typer.Typer(
    name="lanterne",
    cls=group_class(COMMANDS),
    help="A training coach on your own machine. Start with: lanterne init, lanterne import FOLDER, lanterne today.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode=None,
)


@app.callback()
def _caller(
    context: typer.Context,
    home: str = typer.Option("", "--home", help="Folder for database, originals and output (else LANTERNE_HOME)."),
    who: str = typer.Option("me", "--athlete", help="Whose data, when several people share a home."),
    version: bool = typer.Option(
        False, "--version", help="Print the version and stop.", is_eager=True, callback=lambda asked: _version(asked)
    ),
) -> None:
    who_calls = context.obj = CommandCaller(home=home or None, athlete=who)
    context.call_on_close(who_calls.leave)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit


def main() -> NoReturn:
    """Run one command and leave with its exit code: 0 done, 1 an expected failure, 2 wrong usage."""
    # Loading modules makes much and leaves no garbage: looking for some every 700 objects is a tenth of a short command.
    gc.set_threshold(200_000)
    code = run(sys.argv[1:])
    # What is left goes with the process: looking through it for garbage on the way out takes as long as a short command.
    gc.freeze()
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run one command; returns the exit code."""
    as_json = "--json" in arguments
    try:
        code = app(arguments or ["--help"], prog_name="lanterne", standalone_mode=False)
        # What waits in the buffer is written here, where a reader that has gone is understood.
        sys.stdout.flush()
    except typer.TyperException as error:
        _say(error.format_message().rstrip(".") + ".", HELP, as_json=as_json)
        return WRONG_USAGE
    except LanterneError as error:
        return _say(error.sentence, error.next_step, as_json=as_json)
    except (KeyboardInterrupt, typer.Abort):
        return _stopped(as_json=as_json)
    except (BrokenPipeError, SystemExit):  # Typer leaves by the latter when the reader of our output has gone
        return _reader_left()
    except (
        Exception
    ) as error:  # the outermost border: a fault of ours still ends in a sentence, the trace goes to the log
        if isinstance(error, OSError) and is_disk_full(error):
            return _say(*DISK_FULL, as_json=as_json)
        logging.getLogger("lanterne_rouge").debug("fault", exc_info=error)
        fault = f"{type(error).__name__}: {error}".splitlines()[0][:200]
        next_step = "Nothing was written by halves. Please report it; LANTERNE_LOG_LEVEL=debug shows where it happened."
        return _say(f"The program met a fault of its own ({fault}).", next_step, as_json=as_json)
    if code == INTERRUPTED:
        return _stopped(as_json=as_json)
    return code if isinstance(code, int) else 0


def _stopped(*, as_json: bool) -> int:
    return _say("Stopped.", "What was done so far is kept; run the command again to go on.", as_json=as_json)


def _say(sentence: str, next_step: str, *, as_json: bool) -> int:
    told, advice = shown(sentence), shown(next_step)
    if as_json:
        typer.echo(json.dumps({"error": told, "next": advice}, ensure_ascii=False))
    else:
        typer.echo(f"{told} {advice}".strip(), err=True)
    return EXPECTED_FAILURE


def _reader_left() -> int:
    # The reader of our output has gone (as in `lanterne activities | head`); writing on would only fail again.
    sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - closed with the process
    return 0
